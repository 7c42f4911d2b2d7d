"""The rounds of an event: what can happen to them, and what must never happen."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from league.base.errors import Conflict, Refused
from league.models import LogEntry, Player
from tournaments.domain.cut import bracket
from tournaments.domain.events import creation
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round
from tournaments.models import Match, Round, Seat, Stage
from tournaments.queries.results.matches import match_card
from tournaments.queries.standings import standing_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(actor, league):
    plan = creation.EventPlan(
        name="Autumn Cup",
        date=date(2010, 3, 6),
        format="modified-2009",
        edition="platinum-arceus-2009",
        planned_rounds=3,
        cut_size=4,
        seed=7,
    )
    return creation.create_event(actor, league, plan)


@pytest.fixture
def eight_players(actor, event):
    names = ["Ines K.", "Noor A.", "Tomo R.", "Ada L.", "Bela M.", "Cleo N.", "Dario P.", "Esme Q."]
    return entrants.enter_players(actor, event, [entrants.Newcomer(name) for name in names])


def a_wins(actor, match):
    return games.report_game(actor, match, games.GameReport(winner="a"))


def play_round(actor, one):
    for match in one.matches.filter(result=""):
        a_wins(actor, match)


def play_swiss(actor, event):
    for _ in range(3):
        play_round(actor, next_round.pair_next(actor, event))
    event.refresh_from_db()


def pairs_met(event):
    pairs = [
        frozenset(match.seats.values_list("entrant", flat=True))
        for match in Match.objects.filter(round__event=event, round__kind="swiss")
    ]
    return [pair for pair in pairs if len(pair) == 2]


def test_three_swiss_rounds_pair_everybody_and_nobody_twice(actor, event, eight_players):
    play_swiss(actor, event)
    pairs = pairs_met(event)
    assert len(pairs) == 12
    assert len(set(pairs)) == 12


def test_an_odd_field_gives_each_player_one_bye_at_most(actor, event, eight_players):
    entrants.drop_entrant(actor, eight_players[0])
    play_swiss(actor, event)
    byes = Seat.objects.filter(match__result="bye").values_list("entrant", flat=True)
    assert len(byes) == len(set(byes)) == 3


def test_the_next_round_waits_for_every_result_and_says_which(actor, event, eight_players):
    one = next_round.pair_next(actor, event)
    a_wins(actor, one.matches.get(table=1))
    with pytest.raises(Refused, match="table 2, 3, 4"):
        next_round.pair_next(actor, event)
    assert Round.objects.filter(event=event).count() == 1


def test_so_many_open_tables_are_named_and_of_more_that_there_are_more(make_evening):
    evening = make_evening("round", {"masters": 26})
    with pytest.raises(Refused, match=r"table 1, 2, .*, 11, 12 and more\.$"):
        evening.pair_round()
    evening.report_game(evening.find_match(13))
    with pytest.raises(Refused, match=r"table 1, 2, .*, 11, 12\.$"):
        evening.pair_round()


def test_who_pairs_from_an_old_page_is_told_that_somebody_was_first(actor, event, eight_players):
    play_round(actor, next_round.pair_next(actor, event, after=0))
    with pytest.raises(Conflict, match="Round 1 was already paired"):
        next_round.pair_next(actor, event, after=0)


def test_both_won_leads_to_sudden_death_and_again(actor, event, eight_players):
    match = next_round.pair_next(actor, event).matches.get(table=1)
    for _ in range(2):
        match = games.report_game(actor, match, games.GameReport(winner="both"))
        assert match.result == ""
        assert match_card(match).upcoming.next == "sudden_death"
    match = games.report_game(actor, match, games.GameReport(winner="b"))
    assert match.result == "b"
    played = [(False, "both", ""), (True, "both", ""), (True, "b", "prizes")]
    assert list(match.games.values_list("sudden_death", "winner", "how")) == played


def test_winning_in_two_ways_beats_one_without_sudden_death(actor, event, eight_players):
    match = next_round.pair_next(actor, event).matches.get(table=1)
    both = games.GameReport(winner="both", ways={"a": ["prizes"], "b": ["prizes", "no_pokemon"]})
    assert games.report_game(actor, match, both).result == "b"


def test_the_second_report_of_a_match_is_told_who_was_first(actor, event, eight_players):
    match = next_round.pair_next(actor, event).matches.get(table=1)
    games.report_game(actor, match, games.GameReport(winner="a"), version=0)
    with pytest.raises(Conflict) as conflict:
        games.report_game(actor, match, games.GameReport(winner="b"), version=0)
    assert conflict.value.now.result == "a"
    assert "oak" in conflict.value.message


def test_a_wrong_result_is_taken_back_with_its_reason(actor, event, eight_players):
    match = a_wins(actor, next_round.pair_next(actor, event).matches.get(table=1))
    match = games.take_back_last_entry(actor, match, match.version, "entered for the wrong table")
    assert match.result == ""
    assert games.report_game(actor, match, games.GameReport(winner="b")).result == "b"
    entry = LogEntry.objects.get(action="match.game_taken_back")
    assert entry.reason == "entered for the wrong table"


def test_a_result_is_not_changed_without_a_reason(actor, event, eight_players):
    match = a_wins(actor, next_round.pair_next(actor, event).matches.get(table=1))
    with pytest.raises(Refused, match="reason"):
        games.decide_match(actor, match, "b", " ", match.version)


def test_the_cut_takes_the_top_four_and_ends_in_a_winner(actor, event, eight_players):
    play_swiss(actor, event)
    seeds = [row.id for row in standing_rows(event)[:4]]
    semifinals = next_round.pair_next(actor, event)
    pairs = {
        frozenset(match.seats.values_list("entrant", flat=True))
        for match in semifinals.matches.all()
    }
    assert pairs == {frozenset({seeds[0], seeds[3]}), frozenset({seeds[1], seeds[2]})}
    play_round(actor, semifinals)
    final = next_round.pair_next(actor, event)
    play_round(actor, final)
    event.refresh_from_db()
    assert event.stage == Stage.FINISHED
    champion = event.entrants.get(place=1)
    assert champion.seats.get(round=final).match.result == champion.seats.get(round=final).side


def test_who_dropped_after_swiss_is_skipped_in_the_cut(actor, event, eight_players):
    play_swiss(actor, event)
    first = standing_rows(event)[0].id
    entrants.drop_entrant(actor, event.entrants.get(pk=first))
    semifinals = next_round.pair_next(actor, event)
    assert not semifinals.seats.filter(entrant=first).exists()
    assert semifinals.seats.count() == 4


def test_an_event_without_a_cut_is_finished_by_its_organiser(actor, league):
    plan = creation.EventPlan(
        name="Evening",
        date=date(2010, 3, 6),
        format="modified-2009",
        edition="platinum-arceus-2009",
        planned_rounds=1,
    )
    evening = creation.create_event(actor, league, plan)
    entrants.enter_players(
        actor, evening, [entrants.Newcomer("Ines K."), entrants.Newcomer("Noor A.")]
    )
    play_round(actor, next_round.pair_next(actor, evening))
    evening = bracket.finish_event(actor, evening)
    assert evening.stage == Stage.FINISHED
    assert sorted(evening.entrants.values_list("place", flat=True)) == [1, 2]


def test_a_name_typed_twice_enters_nobody(actor, event):
    with pytest.raises(Refused, match=r"Ines K\. is already in this event: number 2"):
        entrants.enter_players(
            actor, event, [entrants.Newcomer(name) for name in ("Zoe B.", "Ines K.", "Ines K.")]
        )
    assert not event.entrants.exists()
    assert not Player.objects.exists()


def test_a_player_id_brings_the_same_player_back(actor, event, league):
    entrants.enter_players(actor, event, [entrants.Newcomer("Ines K.", "1234567", 2001)])
    plan = creation.EventPlan(
        name="Next",
        date=date(2010, 4, 3),
        format="modified-2009",
        edition="platinum-arceus-2009",
        planned_rounds=3,
    )
    again = creation.create_event(actor, league, plan)
    entrants.enter_players(actor, again, [entrants.Newcomer("I. K.", "1234567")])
    assert Player.objects.count() == 1


def test_the_database_refuses_a_second_seat_in_a_round(actor, event, eight_players):
    one = next_round.pair_next(actor, event)
    seat = one.seats.first()
    other = one.matches.exclude(pk=seat.match_id).first()
    other.seats.filter(side="b").delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=one, match=other, entrant=seat.entrant, side="b")


def test_the_database_refuses_two_open_rounds(actor, event, eight_players):
    next_round.pair_next(actor, event)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(event=event, number=2, kind="swiss")


def test_a_dropped_player_is_paired_no_more_and_can_come_back(actor, event, eight_players):
    play_round(actor, next_round.pair_next(actor, event))
    entrants.drop_entrant(actor, eight_players[2])
    two = next_round.pair_next(actor, event)
    assert not two.seats.filter(entrant=eight_players[2]).exists()
    play_round(actor, two)
    entrants.undo_drop(actor, eight_players[2])
    assert next_round.pair_next(actor, event).seats.filter(entrant=eight_players[2]).exists()


def test_a_paired_round_is_on_the_record_with_who_sits_where(actor, event, eight_players):
    round_ = next_round.pair_next(actor, event)
    told = LogEntry.objects.get(action="round.paired").after
    assert (told["event"], told["number"]) == (event.pk, 1)
    seated = {
        match.pk: [match.table, *match.seats.order_by("side").values_list("entrant", flat=True), ""]
        for match in round_.matches.all()
    }
    assert dict(zip(told["ids"], told["matches"], strict=True)) == seated


def test_everything_that_happens_is_on_the_record(actor, event, eight_players):
    a_wins(actor, next_round.pair_next(actor, event).matches.get(table=1))
    happened = set(LogEntry.objects.values_list("action", flat=True))
    assert {"event.created", "entrant.entered", "round.paired", "match.game_reported"} <= happened
    for entry in LogEntry.objects.all():
        assert "Ines" not in str(entry.after) + str(entry.before)


@pytest.mark.parametrize(
    ("report", "field"),
    [
        (games.GameReport(winner="c"), "winner"),
        (games.GameReport(winner="a", how="a long walk"), "how"),
        (games.GameReport(winner="both", ways={"a": ["magic"], "b": ["prizes"]}), "ways"),
    ],
)
def test_a_game_that_cannot_be_is_refused_by_its_field(make_evening, report, field):
    evening = make_evening("round", cut_size=0)
    match = evening.find_match(1)
    with pytest.raises(Refused) as refused:
        games.report_game(evening.actor, match, report)
    assert refused.value.field == field
    assert not match.games.exists()
