"""What players are told they need, compared with how the event really ends in every way it can."""

from itertools import product

import pytest
from django.db import transaction

from tournaments.domain.cut.bracket import finish_event
from tournaments.domain.players import entrants
from tournaments.models import Entrant, Match, Seat
from tournaments.queries.needs import make_needs

pytestmark = pytest.mark.django_db


def play_every_way(evening):
    """Yield the event after each way its open matches can end; all begin from the same state."""
    still_open = list(Match.objects.filter(round__event=evening.event, result=""))
    for ends in product("ab", repeat=len(still_open)):
        before = transaction.savepoint()
        for match, end in zip(still_open, ends, strict=True):
            evening.report_game(match, end)
        yield evening.refresh_event()
        transaction.savepoint_rollback(before)
        evening.refresh_event()


def own_result(entrant):
    """Return how the player's last match ended, in the page's words."""
    seat = Seat.objects.filter(entrant=entrant).order_by("round__number").last()
    return "win" if seat and seat.match.result == seat.side else "loss"


def expect_told(told, is_among):
    """Compare `told` with whether the player got in, in all ways with the same own result."""
    for row in told.rows:
        ways = is_among.get(row.result) or [one for each in is_among.values() for one in each]
        verdict = "in" if all(ways) else "possible" if any(ways) else "out"
        assert row.verdict == verdict, (told, ways)


def ask_and_end(evening, tops, ends):
    """Return for each player and top what they were told, and whether they were in, way by way."""
    everybody = list(evening.event.entrants.filter(waiting=False))
    told = {(one.pk, top): make_needs(one, top) for one in everybody for top in tops}
    found = {key: {} for key in told}
    for after in play_every_way(evening):
        results = {one.pk: own_result(one) for one in everybody}
        among = ends(after, tops)
        for pk, top in told:
            found[pk, top].setdefault(results[pk], []).append(pk in among[top])
    for key, said in told.items():
        expect_told(said, found[key])
    return told


def end_by_places(evening, tops):
    finish_event(evening.actor, evening.event)
    places = dict(Entrant.objects.filter(event=evening.event).values_list("pk", "place"))
    return {top: {pk for pk, place in places.items() if place <= top} for top in tops}


def end_by_cut(evening, tops):
    seats = Seat.objects.filter(round=evening.pair_round())
    return dict.fromkeys(tops, frozenset(seats.values_list("entrant", flat=True)))


def leave_two_open(evening):
    """Play the last round but for two of its matches."""
    one = evening.pair_round()
    for match in list(one.matches.filter(result="").order_by("table"))[2:]:
        evening.report_game(match)
    return evening.refresh_event()


def test_who_dropped_with_the_most_points_keeps_the_place(make_evening):
    evening = make_evening("registration", players=6, cut_size=0)
    for _round in range(2):
        evening.play_round(evening.pair_round())
    best = max(evening.event.entrants.all(), key=lambda one: one.seats.filter(side="a").count())
    entrants.drop_entrant(evening.actor, best)
    told = ask_and_end(leave_two_open(evening), (1, 2, 3), end_by_places)
    assert told[best.pk, 3].verdict != "out"


def test_who_came_late_into_the_last_round_has_missed_it(make_evening):
    evening = make_evening("registration", players=5, cut_size=0, planned_rounds=2)
    evening.play_round(evening.pair_round())
    leave_two_open(evening)
    evening.enter_players("Yuki B.")
    ask_and_end(evening.refresh_event(), (1, 3, 5), end_by_places)


def test_each_division_of_one_field_has_its_own_cut(make_apart):
    evening = make_apart(
        {"senior": 3, "masters": 6}, divisions="age_modified", planned_rounds=2, cut_size=2
    )
    evening.play_round(evening.pair_round())
    ask_and_end(leave_two_open(evening), (None,), end_by_cut)


def test_places_before_a_cut_are_told_as_those_after_swiss(make_evening):
    evening = make_evening("round", players=8, cut_size=4)
    one = evening.event.entrants.first()
    assert make_needs(one, 1).title == "You can still be first after the Swiss rounds"
    assert "after the Swiss rounds" in make_needs(one, 8).title
    assert make_needs(one).title == "You can still be in the cut"


def test_a_draw_that_cannot_be_judged_yet_is_not_called_unsafe(make_evening):
    evening = make_evening(
        "round", players=8, cut_size=4, time_policy="three-turns-2026", planned_rounds=3
    )
    told = make_needs(evening.event.entrants.first())
    assert [row.result for row in told.rows] == ["win", "tie", "loss"]
    assert told.draw.startswith("Whether an agreed draw is safe cannot be told yet")


def test_only_tops_smaller_than_the_field_are_offered(as_organiser, make_evening):
    evening = make_evening("round", players=8, cut_size=0)
    one = evening.event.entrants.first()
    page = as_organiser.get(f"/events/{evening.event.pk}/players/{one.pk}/needs/").text
    assert [f"?top={top}" in page for top in (1, 2, 4, 8)] == [True, True, True, False]
