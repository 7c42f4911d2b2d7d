"""Refusals with their field or code, and what becomes of printed sheets when an event ends."""

import pytest

from league.base.errors import Refused
from league.models import LogEntry, OutboxEntry
from tests.support.evenings import DECK
from tournaments.domain.cut import bracket
from tournaments.domain.players import wishes
from tournaments.domain.registration import checks, lists, sheets
from tournaments.domain.rounds import repairs
from tournaments.domain.structure import choices
from tournaments.domain.structure.settings import Figures
from tournaments.models import Event, SheetPile

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_only_players_of_two_matches_of_one_field_are_exchanged(make_evening):
    evening = make_evening("round", players=6)
    one, two = evening.find_match(1), evening.find_match(2)
    a, b = (match.seats.get(side="a").entrant_id for match in (one, two))
    beside = one.seats.get(side="b").entrant_id
    for pair in ((a, beside), (a, a), (a, 0)):
        with pytest.raises(Refused, match="two players of different matches") as refused:
            repairs.exchange_players(evening.actor, evening.event, 1, pair, "sat down wrongly")
        assert refused.value.field == "other"
    repairs.exchange_players(evening.actor, evening.event, 1, (a, b), "sat down wrongly")
    assert one.seats.get(side="a").entrant_id == b


def test_players_of_two_fields_are_not_exchanged(make_apart):
    evening = make_apart({"senior": 6, "masters": 6}, stage="round")
    matches = evening.event.rounds.get().matches.order_by("pod")
    pair = tuple(match.seats.get(side="a").entrant_id for match in (matches[0], matches[5]))
    with pytest.raises(Refused, match="fields of their own") as refused:
        repairs.exchange_players(evening.actor, evening.event, 1, pair, "sat down wrongly")
    assert refused.value.field == "other"


@pytest.mark.parametrize(
    ("stage", "cut", "code"),
    [
        ("reported", 0, "results_open"),
        ("reported", 4, "has_cut"),
        ("semifinals", 4, "results_open"),
    ],
)
def test_an_event_ends_once_every_round_is_played(make_evening, stage, cut, code):
    evening = make_evening(stage, players=4, cut_size=cut)
    with pytest.raises(Refused) as refused:
        bracket.finish_event(evening.actor, evening.event)
    assert refused.value.code == code


@pytest.fixture
def evening(make_evening):
    evening = make_evening("registration", players=4)
    lists.register_deck(evening.actor, evening.entrants[0], DECK)
    asked = checks.CheckRequest(chosen="player", entrant=evening.entrants[0].pk)
    (evening.check,) = checks.begin_checks(evening.actor, evening.event, asked).checks
    return evening


@pytest.mark.parametrize(
    ("finding", "fault", "note", "field"),
    [
        ("", "", "", "finding"),
        ("problem", "", "", "fault"),
        ("fine", "missing", "", "fault"),
        ("problem", "stolen", "", "fault"),
        ("fine", "", "x" * (checks.LONGEST_NOTE + 1), "note"),
    ],
)
def test_a_deck_check_ends_with_what_was_found(evening, finding, fault, note, field):
    with pytest.raises(Refused) as refused:
        checks.finish_check(evening.actor, evening.check, finding, fault, note)
    assert refused.value.field == field


def test_a_deck_check_is_on_record_with_what_was_found(evening):
    check = checks.store_ticks(evening.check, {"1": 4})
    checks.finish_check(evening.actor, check, "problem", "missing", "one card short")
    entry = LogEntry.objects.get(action="deck_check.found")
    assert entry.after == {
        "entrant": evening.entrants[0].pk, "list": 1, "finding": "problem", "fault": "missing",
        "seen": 1, "lines": 2,
    }  # fmt: skip
    assert (entry.subject, entry.reason) == (f"deck_check:{check.pk}", "one card short")


def test_sheets_are_drawn_anew_while_an_event_runs_and_go_with_its_end(make_evening):
    evening = make_evening("registration", players=2)
    pile = sheets.order_pile(evening.actor, evening.event, "a4", "http://testserver/")
    sheets.draw_pile({"pile": pile.pk})
    drawn = SheetPile.objects.get()
    assert drawn.ready_at
    assert bytes(drawn.body).startswith(b"%PDF-")
    OutboxEntry.objects.all().delete()
    sheets.renew_pile(evening.event)
    assert SheetPile.objects.get().ready_at is None
    assert OutboxEntry.objects.get(kind=sheets.OUTBOX_KIND).payload == {"pile": pile.pk}
    sheets.draw_pile({"pile": pile.pk})
    Event.objects.filter(pk=evening.event.pk).update(stage="finished")
    sheets.renew_pile(evening.refresh_event().event)
    assert not SheetPile.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"), [("planned_rounds", 4), ("cut_size", 2), ("cut_most", 8)]
)
def test_once_the_cut_has_begun_rounds_and_cut_stay(make_evening, field, value):
    evening = make_evening("semifinals", players=6)
    now = {name: getattr(evening.event, name) for name in Figures.__dataclass_fields__}
    with pytest.raises(Refused, match="The cut has begun") as refused:
        choices.change_structure(evening.actor, evening.event, Figures(**{**now, field: value}))
    assert refused.value.field == field


@pytest.mark.parametrize("how", ["match", "tie", ""])
def test_a_late_player_is_given_what_there_is(make_evening, how):
    evening = make_evening("round", players=4)
    (late,) = evening.enter_players("Zoe B.")
    with pytest.raises(Refused) as refused:
        repairs.seat_late_player(evening.actor, late, how, "stood in traffic")
    assert refused.value.field == "how"


@pytest.mark.parametrize("system", ["round_robin", "elimination"])
def test_only_swiss_takes_players_once_it_has_begun(make_evening, system):
    """Systems whose pairings are fixed from the first round have no place for another player."""
    evening = make_evening("registration", players=4, system=system, cut_size=0)
    evening.enter_players("Zoe B.")
    evening.begin_round()
    with pytest.raises(Refused) as refused:
        evening.enter_players("Yan C.")
    assert refused.value.code == "wrong_stage"
    assert evening.event.entrants.count() == 5
    repairs.take_back_rounds(evening.actor, evening.event, 1, "somebody came late")
    assert evening.refresh_event().enter_players("Yan C.")


def test_so_many_pairs_are_kept_apart_and_no_more(make_evening, monkeypatch):
    monkeypatch.setattr(wishes, "MOST_WISHES", 2)
    evening = make_evening("registration", players=4)
    first, *others = (one.pk for one in evening.entrants)
    kept = [wishes.keep_apart(evening.actor, evening.event, (first, one)) for one in others[:2]]
    with pytest.raises(Refused, match="At most 2 pairs can be kept apart"):
        wishes.keep_apart(evening.actor, evening.event, (first, others[2]))
    assert evening.event.apart_wishes.count() == 2
    wishes.withdraw_wish(evening.actor, kept[0])
    assert wishes.keep_apart(evening.actor, evening.event, (first, others[2]))


@pytest.mark.parametrize(("tables", "missing"), [((), "–"), ((77,), "77"), ((1, 9, 8), "8")])
def test_decks_are_checked_at_tables_that_there_are(evening, tables, missing):
    asked = checks.CheckRequest(chosen="table", tables=tables)
    evening.begin_round()
    with pytest.raises(Refused, match=f"no table {missing} in the round") as refused:
        checks.begin_checks(evening.actor, evening.event, asked)
    assert refused.value.field == "tables"
