"""What can be changed about one player, at its limits; how players and games are written down."""

import csv
import io

import pytest

from league.base.errors import Refused
from league.models import LogEntry
from tournaments.domain.events import clone
from tournaments.domain.files import tables
from tournaments.domain.players import entrants
from tournaments.domain.results import reports
from tournaments.domain.structure import choices

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def evening(make_evening):
    return make_evening("registration", players=4)


def change_entrant(evening, who=0, *, division="masters", byes=(), table=None, **more):
    return choices.change_entrant(
        evening.actor, evening.entrants[who],
        division=division, awarded_byes=list(byes), table=table, **more,
    )  # fmt: skip


def test_a_change_is_kept_and_on_record_with_what_was_before(evening):
    change_entrant(evening, division="senior", byes=[2, 1, 2], table=9999, reason="as asked")
    entry = LogEntry.objects.get(action="entrant.changed")
    assert entry.subject == f"entrant:{evening.entrants[0].pk}"
    assert entry.before == {"division": "masters", "awarded_byes": [], "table": None}
    assert entry.after == {"division": "senior", "awarded_byes": [1, 2], "table": 9999}
    assert entry.reason == "as asked"
    change_entrant(evening, division="senior", byes=[1, 2], table=9999)
    assert LogEntry.objects.filter(action="entrant.changed").count() == 1


@pytest.mark.parametrize(
    ("wanted", "field", "said"),
    [
        ({"division": "toddler"}, "division", "no such division"),
        ({"byes": [21]}, "awarded_byes", "numbered 1 to 20"),
        ({"table": 0}, "table", "numbered 1 to 9999"),
        ({"table": 10_000}, "table", "numbered 1 to 9999"),
        ({"table": 4}, "table", "Noor A. keeps table 4 already"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(evening, wanted, field, said):
    change_entrant(evening, who=1, table=4)
    with pytest.raises(Refused, match=said) as refused:
        change_entrant(evening, **wanted)
    assert refused.value.field == field
    change_entrant(evening, byes=[20], table=1)


def test_byes_are_awarded_in_swiss_alone_and_for_rounds_to_come(evening, make_evening):
    evening.begin_round()
    with pytest.raises(Refused, match="Round 1 is paired already") as refused:
        change_entrant(evening, byes=[1])
    assert refused.value.field == "awarded_byes"
    change_entrant(evening, byes=[2])
    other = make_evening("registration", players=4, system="round_robin", cut_size=0, name="Club")
    with pytest.raises(Refused, match="in Swiss alone") as refused:
        change_entrant(other, byes=[2])
    assert refused.value.field == "awarded_byes"


def test_a_division_stays_once_divisions_that_play_apart_have_begun(make_apart):
    evening = make_apart({"senior": 6, "masters": 6}, stage="round")
    with pytest.raises(Refused, match="Divisions play apart and round 1 is paired") as refused:
        change_entrant(evening, division="masters")
    assert refused.value.field == "division"


def test_players_as_a_table_have_every_column_filled(evening):
    change_entrant(evening, division="senior", byes=[1, 3], table=7)
    rows = list(csv.DictReader(io.StringIO(tables.players_csv(evening.event).lstrip("\ufeff"))))
    one = {name: value for name, value in rows[0].items() if value}
    assert one == {
        "roster": "1", "name": "Ines K.", "division": "senior", "awarded_byes": "1 3", "table": "7",
    }  # fmt: skip
    assert [row["roster"] for row in rows] == ["1", "2", "3", "4"]


def test_only_a_game_that_one_side_won_has_a_way_it_was_won(make_evening):
    evening = make_evening("round", players=4, best_of=3, time_policy="ties-2018")
    match = evening.find_match()
    evening.report_game(match, "tie", how="prizes")
    evening.report_game(match, "b", how="prizes")
    assert list(match.games.order_by("number").values_list("winner", "how")) == [
        ("tie", ""), ("b", "prizes"),
    ]  # fmt: skip
    entry = LogEntry.objects.filter(action="match.game_reported").latest("pk")
    assert entry.after["game"] == 2
    assert (entry.after["winner"], entry.after["how"]) == ("b", "prizes")


def test_an_event_holds_so_many_players_and_no_more(evening):
    evening.event.entrants.filter(pk=evening.entrants[0].pk).update(
        roster=entrants.MOST_PLAYERS - 1
    )
    evening.enter_players("Zoe B.")
    with pytest.raises(Refused, match="holds at most") as refused:
        evening.enter_players("Yan C.")
    assert refused.value.field == "players"


def test_a_clone_has_a_name_of_120_characters_at_most(evening):
    day = evening.event.date
    assert clone.clone_event(evening.actor, evening.event, "x" * 120, day).name == "x" * 120
    for name in ("x" * 121, " "):
        with pytest.raises(Refused, match="at most 120") as refused:
            clone.clone_event(evening.actor, evening.event, name, day)
        assert refused.value.field == "name"


def test_a_claim_accepted_by_staff_is_on_record_with_the_side_that_made_it(evening):
    evening.begin_round()
    match = evening.find_match()
    reports.claim_result(match.seats.get(side="b"), "0-1")
    reports.accept_unopposed_claims(evening.actor, match.round)
    entry = LogEntry.objects.get(action="match.score_reported")
    assert entry.subject == f"match:{match.pk}"
    assert {name: entry.after[name] for name in ("score", "said_by")} == {
        "score": "0-1", "said_by": "b",
    }  # fmt: skip
