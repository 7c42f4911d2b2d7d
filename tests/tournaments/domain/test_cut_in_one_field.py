"""The size of a division's cut, and divisions that share a field or a bracket."""

import pytest

from tests.support.evenings import finish_swiss, play_cut_out
from tests.tournaments.domain.test_cut_by_division import by_pod, places_in, seats_of
from tournaments.models import Match, Stage
from tournaments.queries.rounds.state import standings_by_pod

pytestmark = pytest.mark.django_db


def test_a_cut_of_the_organisers_own_is_no_larger_than_the_division(make_apart):
    evening = make_apart({"junior": 5, "masters": 9}, stage=finish_swiss, cut_size=8)
    first = by_pod(evening.pair_round())
    assert sum(len(seats_of(match)) for match in first[0]) == 5
    assert [match.result for match in first[0]].count("bye") == 3
    assert sum(len(seats_of(match)) for match in first[1]) == 8
    play_cut_out(evening)
    assert places_in(evening.event, "junior") == [1, 2, 3, 4, 5]
    assert places_in(evening.event, "masters") == list(range(1, 10))


def test_combined_divisions_play_one_bracket(make_apart):
    evening = make_apart({"junior": 3, "senior": 4, "masters": 8}, divisions="combined")
    finish_swiss(evening)
    play_cut_out(evening)
    young = evening.event.entrants.exclude(division="masters").values_list("place", flat=True)
    assert sorted(young) == list(range(1, 8))
    assert places_in(evening.event, "masters") == list(range(1, 9))


def test_one_field_has_places_and_a_cut_in_each_division(make_apart):
    evening = make_apart({"senior": 5, "masters": 9}, stage=finish_swiss, divisions="age_modified")
    assert {match.pod for match in Match.objects.all()} == {0}
    assert any(
        len({seat.entrant.division for seat in match.seats.all()}) == 2
        for match in Match.objects.all()
    )
    swiss = dict(enumerate(standings_by_pod(evening.event)))
    assert [[line.place for line in lines] for lines in swiss.values()] == [
        list(range(1, 6)), list(range(1, 10)),
    ]  # fmt: skip
    first = by_pod(evening.pair_round())
    for pod, lines in swiss.items():
        best = {int(line.id) for line in lines[:4]}
        assert {pk for match in first[pod] for pk in seats_of(match).values()} == best
    play_cut_out(evening)
    assert evening.refresh_event().event.stage == Stage.FINISHED
    assert places_in(evening.event, "senior") == [1, 2, 3, 4, 5]
    assert places_in(evening.event, "masters") == list(range(1, 10))


def test_in_one_field_a_player_alone_in_a_division_plays_and_wins_it(make_apart):
    evening = make_apart({"junior": 1, "masters": 8}, stage=finish_swiss, divisions="age_modified")
    assert set(by_pod(evening.pair_round())) == {1}
    play_cut_out(evening)
    assert places_in(evening.event, "junior") == [1]
