"""Moves at one match or player: games, scores, time, decisions, penalties."""

from league.base.errors import Refused
from tournaments.domain import clock, desk, penalties
from tournaments.domain.results import games, reports
from tournaments.domain.results.games import GameReport
from tournaments.engine.penalties import ladders
from tournaments.models import Match, Penalty, Seat
from tournaments.queries.clock import has_clock
from tournaments.queries.results.reports import name_pairing

WHY = "both were asked"
NOTHING = ("", None)
SCORES = ["1-0", "0-1", "2-0", "2-1", "1-2", "1-1", "0-0", "3-0", "nonsense"]
REPORTS = [
    GameReport("a"), GameReport("b", "deck_out", prizes_left={"a": 2, "b": 5}), GameReport("tie"),
    GameReport("both", ways={"a": ["prizes"], "b": ["no_pokemon"]}), GameReport("none", "penalty"),
    GameReport("both", ways={"a": ["prizes", "deck_out"], "b": ["no_pokemon"]}), GameReport("c"),
    GameReport("a", "luck"), GameReport("a", prizes_left={"a": 7}), GameReport("b", "concession"),
    GameReport("a", played_as="sudden_death"), GameReport("b", prizes_left={"c": 1}),
    GameReport("a", prizes_left={"a": 0, "b": 6}),
]  # fmt: skip
LEFT = [None, {"a": 2, "b": 4}, {"a": 3, "b": 3}, {"a": 0, "b": 3}, {"a": 2}, {"a": 1, "c": 2}]


def report_each(one, still):
    """Report each match by a score it may end with, else by one game; drafts stay as they are."""
    for match in still:
        allowed = [score for score, _end in games.allowed_scores(match)]
        try:
            games.report_score(one.judge, match, one.chance.choice(allowed[:3]))
        except Refused:
            moved = GameReport(one.chance.choice("ab"))
            if not match.round.draft and match.seats.count() == 2:
                games.report_game(one.judge, match, moved)


def pick_match(one, *, still_open):
    """Return one of the event's matches with two players, and its round and table in words."""
    rows = Match.objects.filter(round__event=one.event).select_related("round__event__league")
    rows = rows.filter(result="") if still_open else rows
    match = one.pick_row(rows.order_by("pk"))
    return match, f"round {match.round.number} table {match.table}" if match else ""


def report_one_game(one):
    match, told = pick_match(one, still_open=one.chance.random() < 0.8)
    report, version = one.chance.choice(REPORTS), one.chance.choice([None, None, None, 99])
    return (
        (f"{told}: {report.winner} {report.how} {report.prizes_left} {report.played_as}".rstrip(),
         lambda: games.report_game(one.judge, match, report, version))
        if match else NOTHING
    )  # fmt: skip


def score_one_match(one):
    match, told = pick_match(one, still_open=one.chance.random() < 0.8)
    score = one.chance.choice(SCORES)
    actor = one.chance.choice([one.actor, one.judge])
    if match is None:
        return NOTHING
    return f"{told}: {score} by {actor.role}", lambda: games.report_score(actor, match, score)


def call_time(one):
    match, told = pick_match(one, still_open=True)
    left, running = one.chance.choice(LEFT), one.chance.choice([None, None, True, False])
    if match is None:
        return NOTHING
    return f"{told}: {left} running {running}", lambda: games.call_time(
        one.judge, match, left, running=running
    )


def take_entry_back(one):
    match, told = pick_match(one, still_open=False)
    why = one.chance.choice([WHY] * 6 + [""])
    if match is None:
        return NOTHING
    return f"{told} {why!r}", lambda: games.take_back_last_entry(one.judge, match, None, why)


def decide_match(one):
    match, told = pick_match(one, still_open=False)
    result = one.chance.choice(["a", "b", "tie", "double_loss", "", "won"])
    if match is None:
        return NOTHING
    return f"{told}: {result or 'open'}", lambda: games.decide_match(one.judge, match, result, WHY)


def penalise_player(one):
    who = one.pick_row(one.event.entrants.order_by("roster"))
    steps = [step.key for step in penalties.penalty_ladder_of(one.event).steps]
    wanted = penalties.PenaltyRequest(
        step=one.chance.choice([*steps * 3, "unheard"]),
        infraction=one.chance.choice(
            [*ladders.INFRACTIONS_BY_KEY, *ladders.INFRACTIONS_BY_KEY, "unheard"]
        ),
        reason=one.chance.choice([WHY] * 9 + [" "]),
        opponent_left=one.chance.choice([None, 1, 2, 3, 4]),
        both=one.chance.random() < 0.2,
    )
    actor = one.chance.choice([one.judge, one.judge, one.actor])
    told = f"#{who.roster} {wanted.step} {wanted.infraction} {wanted.opponent_left} {wanted.both}"
    return told, lambda: penalties.give_penalty(actor, who, wanted)


def withdraw_penalty(one):
    given = Penalty.objects.filter(entrant__event=one.event).order_by("pk")
    penalty = one.pick_row(given.select_related("entrant"))
    if penalty is None:
        return NOTHING
    told = f"{penalty.step} of #{penalty.entrant.roster}"
    return told, lambda: penalties.withdraw_penalty(one.judge, penalty, WHY)


def turn_clock(one):
    if one.running_round is None:
        return NOTHING
    there = has_clock(one.running_round)
    do = one.chance.choice(
        ["pause", "go_on", "set", "start", "stop"] if there else ["start", "set"]
    )
    minutes = one.chance.choice([None, None, 1, 20, 600, 601, 0])
    return f"{do} {minutes}", lambda: clock.set_clock(one.judge, one.running_round, do, minutes)


def give_minutes(one):
    match, told = pick_match(one, still_open=one.chance.random() < 0.8)
    minutes = one.chance.choice([0, 3, 60, 61, -1])
    if match is None:
        return NOTHING
    return f"{told}: {minutes}", lambda: clock.give_extra_minutes(one.judge, match, minutes)


def claim_result(one):
    seats = Seat.objects.filter(round=one.running_round).order_by("pk") if one.running_round else ()
    seat = one.pick_row(seats.select_related("match__round__event", "entrant") if seats else ())
    if seat is None:
        return NOTHING
    score = one.chance.choice([*SCORES[:7], None])
    meant = one.chance.choice(
        ["", "", "", name_pairing(seat.match), name_pairing(seat.match), "7-1"]
    )
    told = f"#{seat.entrant.roster}: {score}{' of a pairing' if meant else ''}"
    return told, lambda: reports.claim_own_result(seat.entrant, score, meant)


def accept_claims(one):
    if one.running_round is None:
        return NOTHING
    return "", lambda: reports.accept_unopposed_claims(one.judge, one.running_round)


def type_at_desk(one):
    line = one.chance.choice(
        ["1 a", "2 b", "1 2-0", "3 t", "2 x", "1", "77 a", "nonsense", "2 1-1"]
    )
    return repr(line), lambda: enter_line(one, line)


def enter_line(one, line):
    read = desk.read_entry(one.event, line)
    desk.enter_at_desk(one.judge, read.match, read.score or "1-0")


def undo_at_desk(one):
    match, told = pick_match(one, still_open=False)
    return (told, lambda: desk.undo_entry(one.judge, match)) if match else NOTHING


def ask_two_people(one):
    on = one.chance.random() < 0.5
    return str(on), lambda: desk.set_two_person(one.actor, one.event, on=on)


MOVES = {
    "game": (7, report_one_game),
    "score": (4, score_one_match),
    "time": (4, call_time),
    "take entry back": (3, take_entry_back),
    "decide": (3, decide_match),
    "penalty": (4, penalise_player),
    "withdraw penalty": (1, withdraw_penalty),
    "clock": (3, turn_clock),
    "minutes": (1, give_minutes),
    "claim": (4, claim_result),
    "accept": (1, accept_claims),
    "desk": (3, type_at_desk),
    "undo": (1.5, undo_at_desk),
    "two people": (0.5, ask_two_people),
}
