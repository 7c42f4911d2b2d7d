"""Broken pairs return only where no other pairing is as good, and then staff are told."""

import pytest
from django.urls import reverse

from tests.support.asking import send_request
from tests.support.evenings import Evening
from tournaments.domain.players import wishes
from tournaments.domain.rounds import next_round, repairs, restoring
from tournaments.models import Match, Moment, Seat
from tournaments.queries.rounds.repairs import returned_pairs
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WHY = "a father and a son"


def pairs_of_round(one):
    found = {}
    for match, entrant in Seat.objects.filter(round=one).values_list("match", "entrant"):
        found.setdefault(match, set()).add(entrant)
    return {frozenset(two) for two in found.values()}


def break_pairs(evening, *tables):
    one = evening.event.rounds.last()
    matches = [one.matches.get(table=table) for table in tables]
    gone = {frozenset(match.seats.values_list("entrant", flat=True)) for match in matches}
    mended = repairs.re_pair_matches(
        evening.actor, evening.event, one.number, [match.pk for match in matches], WHY
    )
    return gone, mended


@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.parametrize("seed", range(3))
def test_no_broken_pair_of_the_first_round_comes_back(organiser, league, players, seed):
    evening = Evening(organiser, league, players=players, seed=seed, cut_size=0, stage="round")
    gone, mended = break_pairs(evening, 1, 2)
    assert not pairs_of_round(mended) & gone
    assert returned_pairs(mended) == []
    assert mended.certificate["broken"]


@pytest.mark.again
def test_broken_again_and_again_each_pair_is_another(organiser, league):
    """Four players at two tables are broken up twice: there are only three ways to pair them."""
    evening = Evening(organiser, league, players=4, cut_size=0, stage="round")
    seen = pairs_of_round(evening.event.rounds.last())
    for _time in range(2):
        _gone, mended = break_pairs(evening, 1, 2)
        assert not pairs_of_round(mended) & seen
        assert returned_pairs(mended) == []
        seen |= pairs_of_round(mended)
    _gone, mended = break_pairs(evening, 1, 2)
    assert pairs_of_round(mended) <= seen
    assert len(returned_pairs(mended)) == 2, "every pair was broken before, and it is said"


def test_another_has_the_bye_once_the_bye_is_broken(organiser, league):
    evening = Evening(organiser, league, players=5, cut_size=0, stage="round")
    one = evening.event.rounds.last()
    bye = one.matches.get(result="bye")
    holder = bye.seats.get().entrant_id
    gone = one.matches.get(table=1)
    pair = frozenset(gone.seats.values_list("entrant", flat=True))
    repairs.re_pair_matches(evening.actor, evening.event, 1, [bye.pk, gone.pk], WHY)
    assert Seat.objects.get(match__result="bye").entrant_id != holder
    assert pair not in pairs_of_round(one)


def test_where_only_two_are_to_be_paired_the_page_says_that_they_meet_again(
    organiser, league, as_organiser
):
    evening = Evening(organiser, league, players=4, cut_size=0, stage="round")
    match = evening.find_match(1)
    names = [seat.entrant.player.name for seat in match.seats.all()]
    path = reverse("tournaments:repair", args=[evening.event.pk, 1])
    page = as_organiser.post(path, {"match": [match.pk], "reason": WHY}, follow=True)
    told = page.content.decode()
    assert "no other pairing is as good" in told
    assert f"{names[0]} and {names[1]} meet again" in told or (
        f"{names[1]} and {names[0]} meet again" in told
    )
    assert "Reported matches stayed as they were" not in told


def test_the_api_says_which_came_back_and_which_did_not(organiser, league, as_organiser):
    evening = Evening(organiser, league, players=6, cut_size=0, stage="round")
    path = reverse("tournaments_api:repair", args=[evening.event.pk, 1])

    def send_tables(*tables):
        matches = [evening.find_match(table).pk for table in tables]
        return send_request(as_organiser, "POST", path, {"matches": matches, "reason": WHY}).json()

    answer = send_tables(1, 2)
    assert (answer["came_back"], answer["message"]) == ([], "")
    two = set(evening.find_match(1).seats.values_list("entrant", flat=True))
    answer = send_tables(1)
    (again,) = answer["came_back"]
    assert {again["a"], again["b"]} == two
    assert "meet again" in again["said"]
    assert "no other pairing is as good" in answer["message"]


def test_what_counts_first_is_not_given_up_for_it(organiser, league):
    """After one round winners still meet winners, even where that pair was broken."""
    evening = Evening(organiser, league, players=4, cut_size=0)
    evening.play_round(evening.pair_round())
    evening.begin_round()
    top = {int(row.id) for row in standing_rows(evening.event) if row.points == 3}
    gone, mended = break_pairs(evening, 1, 2)
    assert frozenset(top) in gone & pairs_of_round(mended)
    assert len(returned_pairs(mended)) == 2
    reasons = [why["id"] for line in mended.certificate["why"] for why in line["reasons"]]
    assert reasons.count("broken_again") == 2


def test_a_broken_pair_weighs_more_than_a_wish(organiser, league):
    evening = Evening(organiser, league, players=4, cut_size=0, stage="round")
    one = evening.event.rounds.last()
    now = [sorted(two) for two in pairs_of_round(one)]
    (a, b), (c, d) = now
    for two in ((a, c), (b, d), (a, d), (b, c)):
        wishes.keep_apart(evening.actor, evening.event, two)
    gone, mended = break_pairs(evening, 1, 2)
    assert not pairs_of_round(mended) & gone


def test_rounds_still_to_come_do_not_hold_the_few_back(organiser, league):
    """Four of eight with six rounds to come need not play all of them among themselves."""
    evening = Evening(organiser, league, players=8, planned_rounds=7, cut_size=0)
    evening.begin_round()
    gone, mended = break_pairs(evening, 1, 2)
    assert not pairs_of_round(mended) & gone


@pytest.mark.again
def test_it_is_forgotten_with_the_round_and_known_again_with_it(organiser, league):
    evening = Evening(organiser, league, players=4, cut_size=0, stage="round")
    break_pairs(evening, 1, 2)
    before = evening.event.rounds.last().certificate["broken"]
    kept = evening.event.snapshots.filter(moment=Moment.BEFORE).first()
    break_pairs(evening, 1, 2)
    assert len(evening.event.rounds.last().certificate["broken"]) == len(before) + 2
    restoring.restore_snapshot(evening.actor, kept, WHY)
    assert Match.objects.filter(round__event=evening.event).count() == 2
    repairs.take_back_rounds(evening.actor, evening.event, 1, WHY)
    next_round.pair_next(evening.actor, evening.event)
    assert "broken" not in evening.event.rounds.last().certificate
