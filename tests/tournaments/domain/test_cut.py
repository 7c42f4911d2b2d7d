"""The top cut: who is in it, odd sizes, who leaves on the way, third place, final places."""

import pytest
from django.urls import reverse

from league.base.errors import Refused
from tests.support.evenings import Evening, finish_swiss, play_cut_out
from tournaments.domain import penalties
from tournaments.domain.cut import bracket as cut
from tournaments.domain.players import entrants
from tournaments.domain.rounds import next_round, repairs
from tournaments.engine.cut import bracket as engine
from tournaments.models import Event
from tournaments.queries.cut.bracket import make_top_cut
from tournaments.queries.events.overview import event_overview
from tournaments.queries.standings import standing_rows

pytestmark = pytest.mark.django_db


def put_out(it, who):
    sentence = penalties.PenaltyRequest("disqualification", "cheating", "marked cards")
    return penalties.give_penalty(it.actor, who, sentence)


def sides(match):
    return {seat.side: seat.entrant for seat in match.seats.all()}


def loser(match):
    return sides(match)["b" if match.result == "a" else "a"]


@pytest.fixture
def it(evening):
    return evening("swiss over")


def test_seeds_stay_what_they_were_when_the_cut_began(it):
    seeds = [row.id for row in standing_rows(it.event)[:4]]
    it.pair()
    (bracket,) = make_top_cut(it.event).brackets
    shown = bracket.columns[0].matches
    assert {side.id: side.seed for one in shown for side in one.sides} == {
        pk: at for at, pk in enumerate(seeds, start=1)
    }


def test_a_cut_of_fewer_than_its_size_gives_the_best_seeds_a_bye(organiser, league):
    it = Evening(organiser, league, 8, cut_size=8)
    it.play_swiss()
    for row in standing_rows(it.event)[5:]:
        entrants.drop_entrant(it.actor, it.event.entrants.get(pk=row.id))
    seeds = [row.id for row in standing_rows(it.event)[:5]]
    first = it.pair()
    byes = {match.seats.get().entrant_id for match in first.matches.filter(result="bye")}
    assert byes == set(seeds[:3])
    it.play(first)
    while it.fresh().event.stage != "finished":
        it.play(it.pair())
    places = dict(it.event.entrants.values_list("place", "pk"))
    assert sorted(places) == list(range(1, 9))
    assert {places[place] for place in range(1, 6)} == set(seeds)


def test_who_dropped_as_first_is_skipped_and_placed_right_below_the_cut(it):
    first = it.event.entrants.get(pk=standing_rows(it.event)[0].id)
    entrants.drop_entrant(it.actor, first)
    while it.fresh().event.stage != "finished":
        it.play(it.pair())
    first.refresh_from_db()
    assert first.place == 5


def test_losers_of_a_round_are_placed_by_their_swiss_rank(it):
    swiss = [row.id for row in standing_rows(it.event)]
    semifinals = it.pair()
    it.play(semifinals)
    it.play(it.pair())
    lost = sorted((loser(match).pk for match in semifinals.matches.all()), key=swiss.index)
    places = dict(it.fresh().event.entrants.values_list("place", "pk"))
    assert [places[3], places[4]] == lost


def test_a_match_for_third_place_is_played_beside_the_final_and_decides_it(it):
    cut.set_third_place(it.actor, it.event, wanted=True)
    it.play(it.pair())
    final = it.pair()
    assert final.matches.count() == 2
    it.report(final.matches.get(table=1))
    assert it.fresh().event.stage == "cut"
    with pytest.raises(Refused, match="open"):
        next_round.pair_next(it.actor, it.event)
    (shown,) = make_top_cut(it.event).brackets
    assert [column.name for column in shown.columns] == ["Semifinals", "Final"]
    assert len(shown.columns[1].matches) == 1
    third = final.matches.get(table=2)
    it.report(third, "b")
    assert it.fresh().event.stage == "finished"
    places = {one.pk: one.place for one in it.event.entrants.all()}
    assert places[sides(third)["b"].pk] == 3
    assert places[sides(third)["a"].pk] == 4


def test_third_place_is_no_longer_chosen_once_the_final_is_paired(it):
    it.play(it.pair())
    it.pair()
    with pytest.raises(Refused, match="already paired"):
        cut.set_third_place(it.actor, it.event, wanted=True)


def test_who_is_put_out_in_the_cut_loses_there_and_has_no_place(it):
    semifinals = it.pair()
    out = sides(semifinals.matches.get(table=1))["a"]
    put_out(it, out)
    it.play(semifinals)
    it.play(it.pair())
    out.refresh_from_db()
    assert it.fresh().event.stage == "finished"
    assert out.place is None
    assert sorted(it.event.entrants.exclude(place=None).values_list("place", flat=True)) == list(
        range(1, 8)
    )


def test_who_is_put_out_between_rounds_leaves_the_final_to_the_other(it):
    semifinals = it.pair()
    it.play(semifinals)
    out = sides(semifinals.matches.get(table=1))["a"]
    put_out(it, out)
    final = it.pair()
    assert final.matches.get().result == "b"
    assert it.fresh().event.stage == "finished"
    assert it.event.entrants.get(place=1) == sides(final.matches.get())["b"]


def test_the_organiser_chooses_third_place_on_the_page_of_the_cut(it, as_organiser):
    it.pair()
    page = reverse("tournaments:bracket", args=[it.event.pk])
    assert "Play a match for third place" in as_organiser.get(page).content.decode()
    here = reverse("tournaments:third_place", args=[it.event.pk])
    shown = as_organiser.post(here, {"wanted": "yes"}, follow=True).content.decode()
    assert "Third place" in shown
    assert Event.objects.get(pk=it.event.pk).third_place


@pytest.mark.parametrize("players", range(2, 18))
def test_seeds_are_read_off_a_first_round_of_any_size(players):
    seeded = [f"p{seed}" for seed in range(1, players + 1)]
    found = engine.seeds_by_player(engine.make_first_round(seeded))
    assert found == {player: seed for seed, player in enumerate(seeded, start=1)}


@pytest.mark.parametrize("third_place", [False, True])
def test_a_cut_opened_again_with_nothing_to_correct_is_ended_by_the_button(
    organiser, league, as_organiser, third_place
):
    it = finish_swiss(Evening(organiser, league, 8, cut_size=4))
    cut.set_third_place(it.actor, it.event, wanted=third_place)
    it.pair()
    play_cut_out(it)
    places = list(it.event.entrants.order_by("pk").values_list("place", flat=True))
    repairs.reopen_event(it.actor, it.event, "a question about the final")
    step = event_overview(it.fresh().event).next_step
    assert step.label == "End the event"
    as_organiser.post(step.url)
    assert it.fresh().event.stage == "finished"
    assert list(it.event.entrants.order_by("pk").values_list("place", flat=True)) == places


def test_a_cut_that_runs_cannot_be_ended(it):
    it.pair()
    with pytest.raises(Refused, match="Not every planned round"):
        cut.finish_event(it.actor, it.fresh().event)
    assert it.fresh().event.stage == "cut"
