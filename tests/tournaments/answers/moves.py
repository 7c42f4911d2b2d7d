"""What an organiser can try at an event: each move by its name, with its weight.

A move is made from the event as it stands and returns its own description and the function that
does it. The same event and the same chance give the same move. About half of what is tried is not
possible, and is refused.
"""

from tests.tournaments.answers import moves_of_matches
from tournaments.domain.cut import bracket, gate
from tournaments.domain.players import entrants, wishes
from tournaments.domain.rounds import drafts, next_round, repairs, restoring
from tournaments.domain.structure import choices
from tournaments.domain.structure.settings import Figures
from tournaments.models import Match
from tournaments.queries.players.late import players_without_seat

WHY = "entered for the wrong table"
NOTHING = ("", None)


def pair_round(one):
    relaxed, draft = one.chance.random() < 0.8, one.chance.random() < 0.15
    after = 7 if one.chance.random() < 0.06 else None
    told = f"{'relaxed' if relaxed else 'strict'}{' draft' if draft else ''} after {after}"
    return told, lambda: next_round.pair_next(
        one.actor, one.event, after, relaxed=relaxed, draft=draft
    )


def try_to_pair(one):
    return "or note why not", lambda: next_round.try_to_pair(one.actor, one.event, relaxed=False)


def let_somebody_in(one):
    division = one.chance.choice(["junior", "senior", "masters"])
    return division, lambda: one.enter_players(division)


def drop_somebody(one):
    who = one.pick_row(one.event.entrants.order_by("roster"))
    match = one.chance.choice(["lost", "lost", "played", "both_lost", "won"])
    if who is None:
        return NOTHING
    return f"#{who.roster} {match}", lambda: entrants.drop_entrant(one.actor, who, open_match=match)


def bring_somebody_back(one):
    who = one.pick_row(one.event.entrants.exclude(dropped_after=None).order_by("roster"))
    return (f"#{who.roster}", lambda: entrants.undo_drop(one.actor, who)) if who else NOTHING


def publish_draft(one):
    if one.running_round is None or not (one.running_round.draft or one.chance.random() < 0.4):
        return NOTHING
    number = one.chance.choice([one.running_round.number] * 5 + [9])
    return str(number), lambda: drafts.publish_round(one.actor, one.event, number)


def take_round_back(one):
    last = one.running_round.number if one.running_round else 1
    number, why = (
        one.chance.choice([last, last, last, max(last - 1, 1), last + 1]),
        one.chance.choice([WHY] * 7 + [" "]),
    )
    draft = one.chance.random() < 0.3
    return f"{number}{' draft' if draft else ''} {why!r}", lambda: repairs.take_back_rounds(
        one.actor, one.event, number, why, only_draft=draft
    )


def discard_draft(one):
    """Discard the draft, which is all that can be done with one that cannot be published."""
    return "", lambda: repairs.take_back_rounds(
        one.actor, one.event, one.running_round.number, WHY, only_draft=True
    )


def break_matches(one):
    if one.running_round is None:
        return NOTHING
    matches = list(one.running_round.matches.order_by("pk"))
    places = sorted(
        one.chance.sample(range(len(matches)), min(len(matches), one.chance.randint(0, 2)))
    )
    chosen = [matches[place].pk for place in places]
    return f"matches {places}", lambda: repairs.re_pair_matches(
        one.actor, one.event, one.running_round.number, chosen, WHY
    )


def exchange_two(one):
    if one.running_round is None:
        return NOTHING
    seats = list(one.running_round.seats.order_by("pk").select_related("entrant"))
    if len(seats) < 2:
        return NOTHING
    two = one.chance.sample(seats, 2)
    told = " and ".join(f"#{seat.entrant.roster}" for seat in two)
    players = (two[0].entrant_id, two[1].entrant_id)
    return told, lambda: repairs.exchange_players(
        one.actor, one.event, one.running_round.number, players, WHY
    )


def seat_latecomer(one):
    without = sorted(players_without_seat(one.event), key=lambda who: who.roster)
    who = one.pick_row(without or one.event.entrants.order_by("roster"))
    how = one.chance.choice(["match", "bye", "loss", "win"])
    return f"#{who.roster} {how}", lambda: repairs.seat_late_player(one.actor, who, how, WHY)


def end_event(one):
    """End the event. It is tried in the middle of an event as well, where it is refused."""
    return "", lambda: bracket.finish_event(one.actor, one.event)


def reopen_event(one):
    if one.event.stage != "finished" and one.chance.random() < 0.7:
        return NOTHING
    return "", lambda: repairs.reopen_event(one.actor, one.event, WHY)


def restore_picture(one):
    snapshot = one.pick_row(one.event.snapshots.order_by("pk"))
    if snapshot is None:
        return NOTHING
    seen = one.chance.choice([None, None, None, snapshot.pk])
    told = f"round {snapshot.round} {snapshot.moment}{' seen' if seen else ''}"
    return told, lambda: restoring.restore_snapshot(one.actor, snapshot, WHY, seen)


def change_figures(one):
    changes = one.chance.choice([
        {"planned_rounds": 1}, {"planned_rounds": 3}, {"planned_rounds": 4}, {"cut_size": 0},
        {"cut_size": 2}, {"cut_size": 4, "cut_most": 6}, {"cut_most": 1}, {"best_of": 3},
        {"divisions": "apart"}, {"gate_after": 1, "gate_points": 3}, {"gate_points": 99},
        {"gate_after": 2, "gate_least": 4}, {"gate_after": 0, "gate_points": 0, "gate_least": 0},
        {"round_minutes": 45}, {"capacity": 6}, {"check_in": True}, {"system": "round_robin"},
    ])  # fmt: skip
    now = {name: getattr(one.event, name) for name in Figures.__dataclass_fields__}
    figures = Figures(**{**now, **changes})
    return str(changes), lambda: choices.change_structure(one.actor, one.event, figures)


def change_player(one):
    who = one.pick_row(one.event.entrants.order_by("roster"))
    wanted = {
        "division": one.chance.choice([who.division, "senior", "unheard"]),
        "awarded_byes": one.chance.choice([who.awarded_byes, [], [1], [2], [3, 2], [0], [21]]),
        "table": one.chance.choice([who.table, None, 1, 2, 9, 0, 10_000]),
    }
    return f"#{who.roster} {wanted}", lambda: choices.change_entrant(
        one.actor, who, **wanted, reason=WHY
    )


def keep_two_apart(one):
    there = list(one.event.entrants.order_by("roster"))
    two = one.chance.choices(there, k=2)
    return " and ".join(f"#{who.roster}" for who in two), lambda: wishes.keep_apart(
        one.actor, one.event, (two[0].pk, two[1].pk), one.chance.choice(["", "one car"])
    )


def drop_wish(one):
    wish = one.pick_row(one.event.apart_wishes.order_by("pk"))
    return ("", lambda: wishes.withdraw_wish(one.actor, wish)) if wish else NOTHING


def play_for_third(one):
    wanted = one.chance.random() < 0.7
    return str(wanted), lambda: bracket.set_third_place(one.actor, one.event, wanted=wanted)


def let_one_through(one):
    held = one.event.entrants.exclude(held_after=None).order_by("roster")
    if not held and one.chance.random() < 0.8:
        return NOTHING
    who = one.pick_row(held or one.event.entrants.order_by("roster")[:2])
    why = one.chance.choice([WHY, WHY, WHY, ""])
    return f"#{who.roster} {why!r}", lambda: gate.let_through_gate(one.actor, who, why)


def report_round(one):
    """Report every open match of the event in some way; without this no round would end."""
    still = Match.objects.filter(round__event=one.event, result="").order_by("pk")
    return f"{len(still)} matches", lambda: moves_of_matches.report_each(one, still)


MOVES = {
    "report all": (2, report_round),
    "pair": (1, pair_round),
    "try to pair": (1, try_to_pair),
    "come": (2, let_somebody_in),
    "leave": (4, drop_somebody),
    "come back": (2, bring_somebody_back),
    "publish": (2, publish_draft),
    "take back": (1.5, take_round_back),
    "discard": (0, discard_draft),
    "break": (3, break_matches),
    "exchange": (2, exchange_two),
    "seat": (3, seat_latecomer),
    "finish": (3, end_event),
    "reopen": (2, reopen_event),
    "restore": (3, restore_picture),
    "figures": (4, change_figures),
    "player": (3, change_player),
    "apart": (1.5, keep_two_apart),
    "not apart": (0.5, drop_wish),
    "third place": (0.7, play_for_third),
    "let through": (2, let_one_through),
    **moves_of_matches.MOVES,
}
