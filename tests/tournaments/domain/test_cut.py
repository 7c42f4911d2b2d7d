"""The top cut: who is in it, odd sizes, drops during it, third place, final places."""

import csv
import io

import pytest
from django.urls import reverse

from league.base.errors import Refused
from tests.support.evenings import Evening, finish_swiss, play_cut_out
from tests.support.tom_files import export_tom_file
from tournaments.domain import penalties
from tournaments.domain.cut import bracket as cut
from tournaments.domain.players import entrants
from tournaments.domain.rounds import next_round, repairs
from tournaments.engine.cut import bracket as engine
from tournaments.engine.files import tdf
from tournaments.models import Entrant, Event
from tournaments.queries.cut.bracket import make_top_cut
from tournaments.queries.events.overview import event_overview
from tournaments.queries.players.mine import make_own_page
from tournaments.queries.standings import standing_rows

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.once("who is seeded and placed how is the engine's"),
]


def put_out(evening, who):
    sentence = penalties.PenaltyRequest("disqualification", "cheating", "marked cards")
    return penalties.give_penalty(evening.actor, who, sentence)


def entrants_by_side(match):
    return {seat.side: seat.entrant for seat in match.seats.all()}


def loser_of(match):
    return entrants_by_side(match)["b" if match.result == "a" else "a"]


@pytest.fixture
def evening(make_evening):
    return make_evening("swiss over")


def test_seeds_stay_what_they_were_when_the_cut_began(evening):
    seeds = [row.id for row in standing_rows(evening.event)[:4]]
    evening.pair_round()
    (bracket,) = make_top_cut(evening.event).brackets
    shown = bracket.columns[0].matches
    assert {side.id: side.seed for one in shown for side in one.sides} == {
        pk: at for at, pk in enumerate(seeds, start=1)
    }


def test_seeds_in_every_file_are_those_of_the_bracket_once_somebody_is_put_out(evening, client):
    best = [Entrant.objects.get(pk=row.id) for row in standing_rows(evening.event)[:4]]
    evening.pair_round()
    put_out(evening, best[1])
    seeds = {entrant.player.name: at for at, entrant in enumerate(best, start=1)}
    answer = client.get(reverse("tournaments:pairings_file", args=[evening.event.pk]))
    rows = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    cut_rows = [row for row in rows if row["kind"] == "cut"]
    in_table = {row[f"player_{side}"]: row[f"seed_{side}"] for row in cut_rows for side in "ab"}
    assert in_table == {name: str(seed) for name, seed in seeds.items()}
    in_file = tdf.read_document(export_tom_file(evening.event)).players
    assert {player.name: player.seed for player in in_file if player.seed} == seeds


def test_a_phone_says_which_round_of_the_cut_it_is_and_who_is_not_in_it(evening):
    players = {
        row.id: evening.event.entrants.get(pk=row.id) for row in standing_rows(evening.event)
    }
    evening.play_round(evening.pair_round())
    evening.pair_round()
    told = [make_own_page(entrant).cut_name for entrant in players.values()]
    assert sorted(told) == [*[""] * (len(players) - 2), "Final", "Final"]


def test_a_cut_of_fewer_than_its_size_gives_the_best_seeds_a_bye(organiser, league):
    evening = Evening(organiser, league, 8, cut_size=8)
    evening.play_swiss()
    for row in standing_rows(evening.event)[5:]:
        entrants.drop_entrant(evening.actor, evening.event.entrants.get(pk=row.id))
    seeds = [row.id for row in standing_rows(evening.event)[:5]]
    first = evening.pair_round()
    byes = {match.seats.get().entrant_id for match in first.matches.filter(result="bye")}
    assert byes == set(seeds[:3])
    evening.play_round(first)
    while evening.refresh_event().event.stage != "finished":
        evening.play_round(evening.pair_round())
    places = dict(evening.event.entrants.values_list("place", "pk"))
    assert sorted(places) == list(range(1, 9))
    assert {places[place] for place in range(1, 6)} == set(seeds)


def test_who_dropped_as_first_is_skipped_and_placed_right_below_the_cut(evening):
    first = evening.event.entrants.get(pk=standing_rows(evening.event)[0].id)
    entrants.drop_entrant(evening.actor, first)
    while evening.refresh_event().event.stage != "finished":
        evening.play_round(evening.pair_round())
    first.refresh_from_db()
    assert first.place == 5


@pytest.mark.again
def test_losers_of_a_round_are_placed_by_their_swiss_rank(evening):
    swiss = [row.id for row in standing_rows(evening.event)]
    semifinals = evening.pair_round()
    evening.play_round(semifinals)
    evening.play_round(evening.pair_round())
    lost = sorted((loser_of(match).pk for match in semifinals.matches.all()), key=swiss.index)
    places = dict(evening.refresh_event().event.entrants.values_list("place", "pk"))
    assert [places[3], places[4]] == lost


@pytest.mark.again
def test_a_match_for_third_place_is_played_beside_the_final_and_decides_it(evening):
    cut.set_third_place(evening.actor, evening.event, wanted=True)
    evening.play_round(evening.pair_round())
    final = evening.pair_round()
    assert final.matches.count() == 2
    evening.report_game(final.matches.get(table=1))
    assert evening.refresh_event().event.stage == "cut"
    with pytest.raises(Refused, match="open"):
        next_round.pair_next(evening.actor, evening.event)
    (shown,) = make_top_cut(evening.event).brackets
    assert [column.name for column in shown.columns] == ["Semifinals", "Final"]
    assert len(shown.columns[1].matches) == 1
    third = final.matches.get(table=2)
    evening.report_game(third, "b")
    assert evening.refresh_event().event.stage == "finished"
    places = {one.pk: one.place for one in evening.event.entrants.all()}
    assert places[entrants_by_side(third)["b"].pk] == 3
    assert places[entrants_by_side(third)["a"].pk] == 4


def test_third_place_is_no_longer_chosen_once_the_final_is_paired(evening):
    evening.play_round(evening.pair_round())
    evening.pair_round()
    with pytest.raises(Refused, match="already paired"):
        cut.set_third_place(evening.actor, evening.event, wanted=True)


@pytest.mark.again
def test_who_is_put_out_in_the_cut_loses_there_and_has_no_place(evening):
    semifinals = evening.pair_round()
    out = entrants_by_side(semifinals.matches.get(table=1))["a"]
    put_out(evening, out)
    evening.play_round(semifinals)
    evening.play_round(evening.pair_round())
    out.refresh_from_db()
    assert evening.refresh_event().event.stage == "finished"
    assert out.place is None
    assert sorted(
        evening.event.entrants.exclude(place=None).values_list("place", flat=True)
    ) == list(range(1, 8))


@pytest.mark.again
def test_who_is_put_out_between_rounds_leaves_the_final_to_the_other(evening):
    semifinals = evening.pair_round()
    evening.play_round(semifinals)
    out = entrants_by_side(semifinals.matches.get(table=1))["a"]
    put_out(evening, out)
    final = evening.pair_round()
    assert final.matches.get().result == "b"
    assert evening.refresh_event().event.stage == "finished"
    assert evening.event.entrants.get(place=1) == entrants_by_side(final.matches.get())["b"]


def test_the_organiser_chooses_third_place_on_the_page_of_the_cut(evening, as_organiser):
    evening.pair_round()
    page = reverse("tournaments:bracket", args=[evening.event.pk])
    assert "Play a match for third place" in as_organiser.get(page).content.decode()
    here = reverse("tournaments:third_place", args=[evening.event.pk])
    shown = as_organiser.post(here, {"wanted": "yes"}, follow=True).content.decode()
    assert "Third place" in shown
    assert Event.objects.get(pk=evening.event.pk).third_place


@pytest.mark.parametrize("players", range(2, 18))
def test_seeds_are_read_off_a_first_round_of_any_size(players):
    seeded = [f"p{seed}" for seed in range(1, players + 1)]
    found = engine.seeds_by_player(engine.make_first_round(seeded))
    assert found == {player: seed for seed, player in enumerate(seeded, start=1)}


@pytest.mark.parametrize("third_place", [False, pytest.param(True, marks=pytest.mark.again)])
def test_a_cut_opened_again_with_nothing_to_correct_is_ended_by_the_button(
    organiser, league, as_organiser, third_place
):
    evening = Evening(organiser, league, 8, stage=finish_swiss, cut_size=4)
    cut.set_third_place(evening.actor, evening.event, wanted=third_place)
    evening.pair_round()
    play_cut_out(evening)
    places = list(evening.event.entrants.order_by("pk").values_list("place", flat=True))
    repairs.reopen_event(evening.actor, evening.event, "a question about the final")
    step = event_overview(evening.refresh_event().event).next_step
    assert (step.label, step.does) == ("End the event", "finish")
    as_organiser.post(reverse("tournaments:finish", args=[evening.event.pk]))
    assert evening.refresh_event().event.stage == "finished"
    assert list(evening.event.entrants.order_by("pk").values_list("place", flat=True)) == places


def test_after_the_final_no_round_more_is_paired(evening):
    play_cut_out(Evening.begin_round(evening))
    repairs.reopen_event(evening.actor, evening.event, "a question about the final")
    rounds = evening.event.rounds.count()
    with pytest.raises(Refused, match="The final is played") as refused:
        evening.pair_round()
    assert refused.value.code == "over"
    assert evening.event.rounds.count() == rounds


def test_a_cut_that_runs_cannot_be_ended(evening):
    evening.pair_round()
    with pytest.raises(Refused, match="Not every planned round"):
        cut.finish_event(evening.actor, evening.refresh_event().event)
    assert evening.refresh_event().event.stage == "cut"
