"""Penalties of every step, given where they apply and where not, and withdrawn."""

from datetime import date

import pytest

from tests.support.golden_lines import compare_lines
from tournaments.domain import penalties
from tournaments.domain.rounds import repairs
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WHY = "as the judge saw it"
KEYS = ("caution", "warning", "prize", "prizes", "game-loss", "match-loss", "disqualification")


def give_step(told, name, entrant, step, by="judge", infraction="play-minor", why=WHY, **more):
    asked = penalties.PenaltyRequest(step, infraction, why, **more)
    return told.ask_for(name, penalties.give_penalty, told.actors[by], entrant, asked)


def sides_of(event):
    """Return the entrants of the last round by table and side: `1a`, `1b`, …"""
    seats = event.rounds.last().seats.select_related("entrant__event__league", "match")
    return {f"{seat.match.table}{seat.side}": seat.entrant for seat in seats}


def refuse_penalties(told):
    event = told.make_event(list("ABCD"), cut_size=0)
    a = event.entrants.first()
    give_step(told, "no reason", a, "caution", why=" ")
    give_step(told, "reason of 501", a, "caution", why="x" * 501)
    give_step(told, "reason of 500", a, "caution", why=" " + "x" * 499)
    give_step(told, "no infraction", a, "caution", infraction="weather")
    give_step(told, "rung of another era", a, "double-prize")
    give_step(told, "both a warning", a, "warning", both=True)
    for by in ("scorekeeper", "judge"):
        give_step(told, f"disqualified by a {by}", a, "disqualification", by=by)
    for step in KEYS[:6]:
        give_step(told, f"{step} before the first round", a, step, opponent_left=1)
    give_step(told, "disqualified before the first round", a, "disqualification", by="head_judge")
    Event.objects.filter(pk=event.pk).update(stage="finished")
    give_step(told, "once it is over", event.entrants.last(), "caution")


def give_each_rung(told):
    event = told.make_event(list("ABCDEFGHJKLMNOPR"), cut_size=0, best_of=3)
    told.pair_round(event)
    seat = sides_of(event)
    for table, step in enumerate(KEYS, start=1):
        give_step(told, step, seat[f"{table}b"], step, by="organiser", opponent_left=3)
    give_step(told, "one prize, one left", seat["1a"], "prize", opponent_left=1)
    give_step(told, "one prize, two left", seat["2a"], "prize", opponent_left=2)
    give_step(told, "two prizes, two left", seat["2a"], "prizes", opponent_left=2)
    give_step(told, "two prizes, three left", seat["3a"], "prizes", opponent_left=3)
    give_step(told, "two prizes, nothing told", seat["3a"], "prizes")
    give_step(told, "both a game", seat["8a"], "game-loss", both=True)
    give_step(told, "game once the match is lost", seat["6b"], "game-loss")
    give_step(told, "second game", seat["1a"], "game-loss")
    give_step(told, "match by head judge", seat["4b"], "match-loss", by="head_judge")
    give_step(told, "out after the match is lost", seat["6b"], "disqualification", by="head_judge")


def withdraw_penalties(told):
    event = told.make_event(list("ABCD"), cut_size=0, planned_rounds=2)
    told.pair_round(event)
    seat = sides_of(event)
    out = give_step(told, "out", seat["1a"], "disqualification", by="head_judge")
    noted = give_step(told, "noted", seat["2a"], "caution")
    withdraw = penalties.withdraw_penalty
    told.ask_for("no reason", withdraw, told.actors["judge"], noted, "")
    told.ask_for("reason", withdraw, told.actors["judge"], noted, "  not them ")
    told.ask_for("twice", withdraw, told.actors["judge"], noted, WHY)
    told.ask_for("out, by a judge", withdraw, told.actors["judge"], out, WHY)
    told.ask_for("out, by the head judge", withdraw, told.actors["head_judge"], out, WHY)
    again = give_step(told, "out again", seat["1a"], "disqualification", by="organiser")
    Event.objects.filter(pk=event.pk).update(stage="finished")
    told.ask_for("out, once it is over", withdraw, told.actors["organiser"], again, WHY)


def restore_disqualified(told):
    """Matches of two disqualified players reopened: who was disqualified first loses theirs."""
    event = told.make_event(list("ABCDEF"), cut_size=0, planned_rounds=2)
    told.pair_round(event)
    seat = sides_of(event)
    give_step(told, "second side out", seat["2b"], "disqualification", by="head_judge", why="first")
    give_step(told, "first side out", seat["2a"], "disqualification", by="head_judge", why="second")
    event.rounds.last().matches.filter(table__in=(2, 3)).update(result="")
    told.ask_for("judged again", penalties.reapply_disqualifications, told.actor, event)
    told.ask_for("nothing is open", penalties.reapply_disqualifications, told.actor, event)
    told.ask_for("taken back", repairs.take_back_rounds, told.actor, event, 1, WHY)


def find_ladders(told):
    for day in ("1999-01-01", "2000-07-14", "2001-01-01", "2003-09-30", "2003-10-01", "2018-04-18",
                "2018-04-19"):  # fmt: skip
        event = Event(date=date.fromisoformat(day))
        told.ask_for(day, lambda event=event: penalties.penalty_ladder_of(event).key)


SCENES = [
    refuse_penalties,
    give_each_rung,
    withdraw_penalties,
    restore_disqualified,
    find_ladders,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_penalty_is_given_does_what_it_did(told_league, scene):
    scene(told_league)
    compare_lines("tournaments/told_penalties.tsv", told_league.teller.lines, scene.__name__)
