"""Large files are stored by few statements: they are worked out before any lock is taken.

Statements are counted, since one for each player would keep every writer waiting.
"""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.domain.log import Actor
from league.models import LogEntry, Player
from tournaments.domain.files import importing
from tournaments.domain.files.whole import export_event
from tournaments.models import Entrant, Match, Snapshot

pytestmark = pytest.mark.django_db
FEW, MANY, ROUNDS = 20, 200, 3
MORE_AT_MOST = 60  # more statements for ten times the players: rows are stored in batches of fifty

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="{stage}" version="1.86" gametype="TRADING_CARD_GAME" mode="TCG1DAY">
<data><name>Cup of {many}</name><roundtime>30</roundtime><finalsroundtime>50</finalsroundtime>
<startdate>11/14/2026</startdate></data><timeelapsed>0</timeelapsed>
"""


def tom_file(many, *, rounds=ROUNDS, stage=4, open_round=0):
    """Return a TOM file of this many players, in which all rounds but `open_round` are reported."""
    ids = [str(5_000_000 + number) for number in range(many)]
    born = "<birthdate>02/27/1990</birthdate>"
    names = "<firstname>P{0}</firstname><lastname>No{0}</lastname>"
    players = "".join(f'<player userid="{id_}">{names.format(id_)}{born}</player>' for id_ in ids)
    listed = "".join(f'<player userid="{id_}"/>' for id_ in ids)
    played = "".join(
        round_of_file(ids, number, 0 if number == open_round else 1)
        for number in range(1, rounds + 1)
    )
    pods = (
        f'<pods><pod category="10" stage="0"><poddata/><subgroups><subgroup number="1"><players>'
        f"{listed}</players></subgroup></subgroups><rounds>{played}</rounds></pod></pods>"
    )
    places = "".join(
        f'<player id="{id_}" place="{place}"/>' for place, id_ in enumerate(ids, start=1)
    )
    standings = f'<standings><pod category="2" type="finished">{places}</pod></standings>'
    return (
        f"{HEAD.format(stage=stage, many=many)}<players>{players}</players>{pods}"
        f"{standings if stage == 5 else ''}<finalsoptions/></tournament>"
    ).encode()


def round_of_file(ids, number, outcome):
    """Return a round in which everybody meets somebody new."""
    half = len(ids) // 2
    matches = "".join(
        f'<match outcome="{outcome}"><player1 userid="{ids[table]}"/>'
        f'<player2 userid="{ids[half + (table + number) % half]}"/>'
        f"<tablenumber>{table + 1}</tablenumber></match>"
        for table in range(half)
    )
    return f'<round number="{number}" type="2" stage="6"><matches>{matches}</matches></round>'


def statements_of(act):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        act()
    return len(asked)


@pytest.fixture
def take_file(organiser, league):
    return lambda raw: importing.import_file(Actor(organiser, "organiser"), league, raw)


def test_a_new_event_of_a_tom_file(take_file):
    few = statements_of(lambda: take_file(tom_file(FEW, stage=5)))
    many = statements_of(lambda: take_file(tom_file(MANY, stage=5)))
    assert many - few < MORE_AT_MOST
    assert Match.objects.count() == ROUNDS * (FEW + MANY) // 2
    assert sorted(Entrant.objects.values_list("place", flat=True)) == sorted(
        [*range(1, FEW + 1), *range(1, MANY + 1)]
    )


def test_what_a_tom_file_brings_into_an_event_that_is_here(take_file):
    counted = []
    for many in (FEW, MANY):
        event = take_file(tom_file(many, rounds=ROUNDS - 1, open_round=ROUNDS - 1)).event
        counted.append(statements_of(lambda many=many: take_file(tom_file(many, stage=5))))
        event.refresh_from_db()
        assert (event.stage, event.rounds.count()) == ("finished", ROUNDS)
        assert not Match.objects.filter(round__event=event, result="").exists()
    assert counted[1] - counted[0] < MORE_AT_MOST


def test_birth_years_and_ids_that_a_tom_file_tells_of_known_players(take_file, league):
    counted = []
    for many in (FEW, MANY):
        Player.objects.filter(league=league).delete()
        Player.objects.bulk_create(
            Player(league=league, name=f"P{5_000_000 + number} No{5_000_000 + number}")
            for number in range(many)
        )
        counted.append(statements_of(lambda many=many: take_file(tom_file(many))))
        assert Player.objects.filter(league=league, birth_year=1990).count() == many
        assert Player.objects.filter(league=league, division="masters").count() == many
        league.events.get().entrants.all().delete()
        league.events.get().delete()
    assert counted[1] - counted[0] < MORE_AT_MOST


def test_an_event_s_own_file(take_file, stranger):
    elsewhere = Actor(stranger, "organiser"), stranger.memberships.get().league
    counted = []
    for many in (FEW, MANY):
        raw = json.dumps(export_event(take_file(tom_file(many, stage=5)).event)).encode()
        counted.append(statements_of(lambda raw=raw: importing.import_file(*elsewhere, raw)))
    assert counted[1] - counted[0] < MORE_AT_MOST
    assert Snapshot.objects.filter(event__league=elsewhere[1]).count() == 2


def test_what_is_stored_at_once_stands_on_record_once(take_file):
    take_file(tom_file(FEW, stage=5))
    paired = LogEntry.objects.filter(action="round.paired").count()
    taken = LogEntry.objects.filter(action__in=["event.taken_from_file", "event.finished"]).count()
    assert (paired, taken) == (ROUNDS, 2)


def test_of_two_newcomers_of_one_name_the_second_is_shown_no_more_than_the_child(take_file):
    child = f"<firstname>P{5_000_000}</firstname><lastname>No{5_000_000}</lastname>"
    other = f"<firstname>P{5_000_001}</firstname><lastname>No{5_000_001}</lastname>"
    named = "<firstname>Doora</firstname><lastname>Littlechild</lastname>"
    raw = tom_file(FEW).decode().replace("02/27/1990", "02/27/2018", 1)
    take_file(raw.replace(child, named).replace(other, named).encode())
    both = Player.objects.filter(full_name="Doora Littlechild").order_by("pk")
    assert both[0].division == "junior"
    assert [player.name for player in both] == [both[0].name] * 2
    assert both[0].name != "Doora Littlechild"
