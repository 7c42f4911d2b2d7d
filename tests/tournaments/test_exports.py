"""An event as JSON and back: equal, or refused whole with the path of what is wrong."""

import json

import pytest
from django.apps import apps

from league.domain.errors import Refused
from league.domain.log import Actor
from tests.evenings import DECK
from tournaments.domain import deck_checks, registration, rounds
from tournaments.domain.exports import export_event
from tournaments.domain.imports import import_event
from tournaments.models import ApartWish, Event, Penalty

pytestmark = pytest.mark.django_db
# Made anew from the rest, or the business of those who work there: not of the event itself.
NOT_EXPORTED = {
    "tournaments.snapshot", "tournaments.roundpiece", "tournaments.sheetpile",
    "tournaments.deckcheck", "tournaments.deckversion", "tournaments.tomfile", "tournaments.clock",
    "tournaments.season", "tournaments.webhook", "tournaments.delivery", "judging.ruling",
    "tournaments.roundcolumns",
}  # fmt: skip
EXPORTED = {
    "tournaments.event", "tournaments.registration", "tournaments.entrant", "tournaments.penalty",
    "tournaments.apartwish", "tournaments.round", "tournaments.match", "tournaments.seat",
    "tournaments.game", "tournaments.claim",
}  # fmt: skip


def as_json(event):
    return json.loads(json.dumps(export_event(event)))


@pytest.fixture
def elsewhere(stranger):
    return Actor(stranger, "organiser"), stranger.memberships.get().league


@pytest.mark.parametrize(
    "stage", ["registration", "round", "reported", "swiss over", "semifinals", "finished"]
)
def test_an_event_comes_back_equal(evening, elsewhere, stage):
    it = evening(stage, players=9)
    actor, league = elsewhere
    back = import_event(actor, league, json.dumps(export_event(it.event)).encode())
    assert back.league == league
    assert as_json(back) == as_json(it.event)


def test_decks_penalties_and_wishes_come_back(evening, elsewhere):
    it = evening("registration")
    one, two = it.entrants[:2]
    registration.register_deck(it.actor, one, DECK)
    ApartWish.objects.create(event=it.event, one=one, other=two, reason="one car")
    it.begin()
    match = one.seats.get().match
    Penalty.objects.create(
        entrant=one, match=match, round_number=1, ladder="x", step="caution", infraction="late",
        reason="slow",
    )  # fmt: skip
    it.report(match, "both", ways={"a": ["prizes"], "b": ["prizes"]})
    back = import_event(*elsewhere, json.dumps(export_event(it.event)).encode())
    said = as_json(back)
    assert said == as_json(it.event)
    assert said["players"][0]["deck"] == DECK
    assert said["players"][0]["penalties"][0]["match"]
    assert said["rounds"][0]["matches"]


def test_a_deck_that_came_along_is_the_player_s_first_list_and_can_be_checked(evening, elsewhere):
    it, (actor, league) = evening("registration"), elsewhere
    registration.register_deck(it.actor, it.entrants[0], DECK)
    there = import_event(actor, league, json.dumps(export_event(it.event)).encode())
    who = there.entrants.order_by("roster").first()
    assert [(one.number, one.deck_id) for one in who.deck_versions.all()] == [(1, who.deck_id)]
    asked = deck_checks.Pick(chosen="player", entrant=who.pk)
    assert len(deck_checks.pick(actor, there, asked).checks) == 1


def test_an_event_plays_on_where_it_came_to(evening, elsewhere):
    it = evening("reported")
    actor, league = elsewhere
    back = import_event(actor, league, json.dumps(export_event(it.event)).encode())
    assert rounds.pair_next(actor, back).number == 2


def test_a_player_known_by_id_is_the_same(evening, league, organiser):
    it = evening("round")
    player = it.entrants[0].player
    player.player_id = "123"
    player.save()
    back = import_event(it.actor, league, json.dumps(export_event(it.event)).encode())
    assert back.entrants.get(roster=1).player == player


def _set(path, value):
    def change(data):
        *way, last = path
        at = data
        for step in way:
            at = at[step]
        at[last] = value

    return change


def _remove(*path):
    def change(data):
        *way, last = path
        at = data
        for step in way:
            at = at[step]
        del at[last]

    return change


MATCH = ("rounds", 0, "matches", 0)
BROKEN = {
    "format": (_set(["format"], "other"), "format: "),
    "version": (_set(["version"], 9), "version: only version 1"),
    "a field too much": (_set(["event", "colour"], "red"), r"event\.colour: there is no such"),
    "a part too much": (_set(["colour"], "red"), r"\$\.colour: there is no such field"),
    "a field too few": (_remove("event", "seed"), r"event\.seed: this is missing"),
    "a stage": (_set(["event", "stage"], "lunch"), r"event\.stage: "),
    "a date": (_set(["event", "date"], "tomorrow"), r"event\.date: "),
    "a number": (_set(["event", "planned_rounds"], "five"), r"event\.planned_rounds: this is of"),
    "a truth": (_set(["event", "planned_rounds"], True), r"event\.planned_rounds: this is of"),
    "too many rounds": (_set(["event", "planned_rounds"], 99), r"\$: two things .*twenty_rounds"),
    "a name": (_set(["players", 2, "name"], None), r"players\[2\]\.name: this cannot be empty"),
    "a NUL": (_set(["players", 2, "name"], "a\0"), r"players\[2\]\.name: this is of another"),
    "a key twice": (_set(["players", 1, "key"], "p1"), r"players\[1\]\.key: every player needs"),
    "byes": (_set(["players", 1, "awarded_byes"], ["x"]), r"players\[1\]\.awarded_byes: Expected"),
    "nobody": (_set([*MATCH, "a"], "p99"), r"rounds\[0\]\.matches\[0\]\.a: there is no player"),
    "a seat twice": (_set([*MATCH, "b"], "p3"), r"\$: two things in it exclude"),
    "a result": (_set([*MATCH, "result"], "c"), r"rounds\[0\]\.matches\[0\]\.result: "),
    "a bye of two": (_set([*MATCH, "result"], "bye"), r"rounds\[0\]\.matches\[0\]\.\w+: "),
    "no list": (_set(["rounds"], {}), r"\$\.rounds: a list is expected"),
    "no object": (_set(["players", 0], 7), r"players\[0\]: an object is expected"),
    "a certificate": (_set(["rounds", 0, "certificate", "why"], [1]), r"certificate: Expected"),
    "a deck": (_set(["players", 0, "deck"], ["x"]), r"players\[0\]\.deck: a decklist is a text"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_refused_whole(evening, elsewhere, what):
    change, said = BROKEN[what]
    data = as_json(evening("round").event)
    change(data)
    with pytest.raises(Refused, match=said):
        import_event(*elsewhere, json.dumps(data).encode())
    assert Event.objects.count() == 1
    assert not elsewhere[1].players.exists()


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff", b"[" * 100_000])
def test_what_is_no_json_is_refused(elsewhere, raw):
    with pytest.raises(Refused, match=r"\$: "):
        import_event(*elsewhere, raw)


def test_every_table_of_an_event_is_decided_on():
    known = {model._meta.label_lower for model in apps.get_app_config("tournaments").get_models()}
    known = {label for label in known if "_" not in label}
    assert known <= EXPORTED | NOT_EXPORTED


def test_it_costs_the_same_for_many(evening, queries_of):
    few, many = evening("reported", players=4), evening("reported", players=16)
    assert queries_of(lambda: export_event(few.event)) == queries_of(
        lambda: export_event(many.event)
    )
