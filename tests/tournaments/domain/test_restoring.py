"""Going back to a snapshot beside what is on record: penalties, disqualifications, reports."""

import pytest
from django.urls import reverse

from league.models import LogEntry
from tournaments.domain import penalties
from tournaments.domain.players import entrants
from tournaments.domain.results import games, reports
from tournaments.domain.rounds import next_round, repairs, restoring, snapshots
from tournaments.models import Claim, Moment, Penalty, Snapshot
from tournaments.queries.rounds.repairs import preview_restoring

pytestmark = pytest.mark.django_db
WHY = "the wrong round"


@pytest.fixture
def it(evening):
    return evening("round")


def give(it, who, step):
    return penalties.give_penalty(it.actor, who, penalties.PenaltyRequest(step, "conduct", "words"))


def begun(number=1):
    return Snapshot.objects.filter(round=number, moment=Moment.BEGIN).order_by("pk").last()


def would(snapshot):
    return preview_restoring(snapshot)


def said_of(client, penalty):
    here = [penalty.entrant.event_id, penalty.entrant_id]
    return client.get(reverse("tournaments:player_penalties", args=here)).content.decode()


def seated_and_out(event):
    """Who is disqualified and sits at an open match."""
    return event.entrants.filter(disqualified=True, seats__match__result="").exists()


@pytest.mark.parametrize(
    ("step", "before", "after"),
    [
        ("game-loss", "Game 1 went to the opponent.", "It cost game 1, which was taken back"),
        ("match-loss", "The match went to the opponent.", "It cost the match, which was taken"),
    ],
)
def test_a_penalty_stays_and_what_it_cost_since_is_undone(it, as_organiser, step, before, after):
    given = give(it, it.table().seats.first().entrant, step)
    assert before in said_of(as_organiser, given)
    (line,) = would(begun()).goes
    assert line.startswith(f"{given.entrant.player.name}, round 1: what the penalty")
    assert would(begun()).stays == ["1 penalty given since stays on record."]
    restoring.restore_snapshot(it.actor, begun(), WHY)
    assert (it.table().result, it.table().games.count()) == ("", 0)
    assert Penalty.objects.get().withdrawn == ""
    assert after in said_of(as_organiser, given)


@pytest.mark.parametrize("step", ["game-loss", "match-loss"])
def test_a_penalty_of_before_has_its_match_again(it, as_organiser, step):
    given = give(it, it.table().seats.first().entrant, step)
    match = it.table().pk
    it.play(it.table().round)
    it.pair()
    kept = Snapshot.objects.get(round=1, moment=Moment.END)
    repairs.take_back_rounds(it.actor, it.event, 1, WHY)
    given.refresh_from_db()
    assert given.match is None
    assert would(kept).goes == []
    restoring.restore_snapshot(it.actor, kept, WHY)
    given.refresh_from_db()
    assert given.match_id == match
    assert "went to the opponent" in said_of(as_organiser, given)


@pytest.mark.parametrize("later", [False, True])
def test_who_was_disqualified_since_is_out_of_what_is_open_again(it, later):
    who = it.table().seats.get(side="a").entrant
    if later:
        it.play(it.table().round)
        it.begin()
    give(it, who, "disqualification")
    assert would(begun()).stays[0] == (
        f"{who.player.name} stays disqualified, and loses the match of round 1 that is open again."
    )
    restoring.restore_snapshot(it.actor, begun(), WHY)
    who.refresh_from_db()
    match = who.seats.get().match
    assert (match.result, match.overridden) == ("b", "Disqualification: words")
    assert (who.disqualified, who.dropped_after) == (True, 1)
    it.play(match.round)
    assert not it.pair().seats.filter(entrant=who).exists()


def test_of_two_disqualified_at_one_table_the_first_one_judged_loses(it):
    first, second = (it.table().seats.get(side=side).entrant for side in "ba")
    for who in (first, second):
        give(it, who, "disqualification")
    restoring.restore_snapshot(it.actor, begun(), WHY)
    assert it.table().result == "a"
    assert not seated_and_out(it.event)


def test_a_draft_that_comes_back_has_nobody_to_play_who_is_out(evening):
    it = evening("reported")
    next_round.pair_next(it.actor, it.event, draft=True)
    kept = begun(2)
    who = it.event.rounds.last().seats.first().entrant
    repairs.publish_round(it.actor, it.event, 2)
    give(it, who, "disqualification")
    restoring.restore_snapshot(it.actor, kept, WHY)
    assert it.event.rounds.last().draft
    assert not seated_and_out(it.event)
    repairs.publish_round(it.actor, it.event, 2)
    it.fresh().play(it.event.rounds.last())
    assert not it.pair().seats.filter(entrant=who).exists()


def test_a_disqualification_withdrawn_holds_nobody(it):
    who = it.table().seats.first().entrant
    given = give(it, who, "disqualification")
    penalties.withdraw_penalty(it.actor, given, "it was the opponent")
    restoring.restore_snapshot(it.actor, begun(), WHY)
    who.refresh_from_db()
    assert (it.table().result, who.dropped_after) == ("", None)


def test_in_the_final_it_is_over_with_that(evening):
    it = evening("semifinals")
    it.play(it.event.rounds.last())
    it.begin()
    who = it.table().seats.first().entrant
    winner = it.table().seats.last().entrant
    kept = begun(5)
    give(it, who, "disqualification")
    repairs.reopen_event(it.actor, it.event, WHY)
    restoring.restore_snapshot(it.actor, kept, WHY)
    winner.refresh_from_db()
    assert (it.fresh().event.stage, winner.place) == ("finished", 1)


def test_reports_of_what_goes_back_are_withdrawn(it):
    it.play(it.table().round)
    reports.claim_result(it.begin().table().seats.first(), "1-0")
    undone = would(begun(1))
    assert undone.goes == ["1 report by a player is withdrawn: it was of the match as it is now."]
    restoring.restore_snapshot(it.actor, begun(1), WHY)
    assert not Claim.objects.exists()
    assert LogEntry.objects.get(action="event.restored").after["reports_withdrawn"] == 1


def test_a_report_of_a_match_that_stays_as_it_is_stays(it):
    reports.claim_result(it.table().seats.first(), "1-0")
    entrants.drop_entrant(it.actor, it.table(2).seats.first().entrant)
    assert would(begun()).goes == []
    restoring.restore_snapshot(it.actor, begun(), WHY)
    assert Claim.objects.get().match == it.table()


def test_the_page_says_what_stays_and_what_goes(it, as_organiser):
    give(it, it.table().seats.first().entrant, "disqualification")
    address = reverse("tournaments:snapshot", args=[it.event.pk, begun().pk])
    page = as_organiser.get(address).content.decode()
    assert "stays disqualified" in page
    assert "1 penalty given since stays on record." in page
    changes = as_organiser.get(
        reverse("tournaments_api:snapshot", args=[it.event.pk, begun().pk])
    ).json()["changes"]
    assert len(changes["stays"]) == 2


def test_a_result_put_back_into_a_round_that_was_gone_is_not_taken_for_a_later_one(it):
    match = it.event.rounds.get(number=1).matches.order_by("pk").first()
    games.decide_match(it.actor, match, "a", WHY)
    early = snapshots.take_snapshot(it.actor, it.event, Moment.BEFORE)
    for changed in ("b", "a", "tie", "b"):  # as often as a round of four matches is put back
        games.decide_match(it.actor, match, changed, WHY)
    snapshots.take_snapshot(it.actor, it.event, Moment.BEFORE)
    repairs.take_back_rounds(it.actor, it.event, 1, WHY)
    restoring.restore_snapshot(it.actor, early, WHY)
    again = snapshots.take_snapshot(it.actor, it.event, Moment.BEFORE)
    match.refresh_from_db()
    assert match.result == "a"
    games.decide_match(it.actor, match, "b", WHY)
    restoring.restore_snapshot(it.actor, again, WHY)
    match.refresh_from_db()
    assert match.result == "a"


def test_a_state_is_not_taken_for_one_of_before_the_event_went_back(it):
    one, two, three, four = it.event.rounds.get(number=1).matches.order_by("pk")
    for result in ("a", "", "a", "", "b", ""):
        games.decide_match(it.actor, one, result, WHY)
    games.decide_match(it.actor, three, "a", WHY)
    repairs.re_pair_matches(it.actor, it.event, 1, [one.pk, two.pk], WHY)
    restoring.restore_snapshot(it.actor, begun(), WHY)
    states = []
    for result in ("a", "b", "tie", "a"):
        games.decide_match(it.actor, four, result, WHY)
        states.append((snapshots.take_snapshot(it.actor, it.event, Moment.BEFORE), result))
    for kept, result in states:
        restoring.restore_snapshot(it.actor, kept, WHY)
        for match, stands in ((three, ""), (four, result)):
            match.refresh_from_db()
            assert match.result == stands


@pytest.mark.parametrize("cut_size", [0, 4])
def test_at_an_end_that_comes_back_who_was_disqualified_since_has_no_place(evening, cut_size):
    it = evening("finished", cut_size=cut_size)
    first, second = it.event.entrants.order_by("place")[:2]
    repairs.reopen_event(it.actor, it.event, WHY)
    given = give(it, first, "disqualification")
    restoring.restore_snapshot(it.actor, it.event.snapshots.latest("pk"), WHY)
    assert (places := it.event.entrants.values_list("place", flat=True)).get(pk=first.pk) is None
    assert places.get(pk=second.pk) == 1
    repairs.reopen_event(it.actor, it.event, WHY)
    then = it.event.snapshots.latest("pk")
    penalties.withdraw_penalty(it.actor, given, "it was somebody else")
    restoring.restore_snapshot(it.actor, then, WHY)
    assert sorted(it.event.entrants.values_list("place", flat=True)) == list(range(1, 9))
