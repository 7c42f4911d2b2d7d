"""Going back to a snapshot when penalties, disqualifications and reports came after it."""

import pytest
from django.urls import reverse

from league.models import LogEntry
from tournaments.domain import penalties
from tournaments.domain.players import entrants
from tournaments.domain.results import games, reports
from tournaments.domain.rounds import drafts, next_round, repairs, restoring, snapshots
from tournaments.models import Claim, Moment, Penalty, Snapshot
from tournaments.queries.rounds.repairs import preview_restoring
from tournaments.queries.standings import standing_rows

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.once(
        "what goes back is decided from rows read, which test_repairs brings back everywhere"
    ),
]
WHY = "the wrong round"


@pytest.fixture
def evening(make_evening):
    return make_evening("round")


def give_penalty(evening, who, step):
    return penalties.give_penalty(
        evening.actor, who, penalties.PenaltyRequest(step, "conduct", "words")
    )


def snapshot_at(number=1):
    return Snapshot.objects.filter(round=number, moment=Moment.BEGIN).order_by("pk").last()


def preview_of(snapshot):
    return preview_restoring(snapshot)


def said_of(client, penalty):
    here = [penalty.entrant.event_id, penalty.entrant_id]
    return client.get(reverse("tournaments:player_penalties", args=here)).content.decode()


def seated_and_out(event):
    """Check whether a disqualified player sits at an open match."""
    return event.entrants.filter(disqualified=True, seats__match__result="").exists()


@pytest.mark.parametrize(
    ("step", "before", "after"),
    [
        ("game-loss", "Game 1 went to the opponent.", "It cost game 1, which was taken back"),
        ("match-loss", "The match went to the opponent.", "It cost the match, which was taken"),
    ],
)
def test_a_penalty_stays_and_what_it_cost_since_is_undone(
    evening, as_organiser, step, before, after
):
    given = give_penalty(evening, evening.find_match().seats.first().entrant, step)
    assert before in said_of(as_organiser, given)
    (line,) = preview_of(snapshot_at()).goes
    assert line.startswith(f"{given.entrant.player.name}, round 1: what the penalty")
    assert preview_of(snapshot_at()).stays == ["1 penalty given since stays on record."]
    restoring.restore_snapshot(evening.actor, snapshot_at(), WHY)
    assert (evening.find_match().result, evening.find_match().games.count()) == ("", 0)
    assert Penalty.objects.get().withdrawn == ""
    assert after in said_of(as_organiser, given)


@pytest.mark.again
@pytest.mark.parametrize("step", ["game-loss", "match-loss"])
def test_a_penalty_of_before_has_its_match_again(evening, as_organiser, step):
    given = give_penalty(evening, evening.find_match().seats.first().entrant, step)
    match = evening.find_match().pk
    evening.play_round(evening.find_match().round)
    evening.pair_round()
    kept = Snapshot.objects.get(round=1, moment=Moment.END)
    repairs.take_back_rounds(evening.actor, evening.event, 1, WHY)
    given.refresh_from_db()
    assert given.match is None
    assert preview_of(kept).goes == []
    restoring.restore_snapshot(evening.actor, kept, WHY)
    given.refresh_from_db()
    assert given.match_id == match
    assert "went to the opponent" in said_of(as_organiser, given)


@pytest.mark.parametrize("later", [False, pytest.param(True, marks=pytest.mark.again)])
def test_who_was_disqualified_since_is_out_of_what_is_open_again(evening, later):
    who = evening.find_match().seats.get(side="a").entrant
    if later:
        evening.play_round(evening.find_match().round)
        evening.begin_round()
    give_penalty(evening, who, "disqualification")
    assert preview_of(snapshot_at()).stays[0] == (
        f"{who.player.name} stays disqualified, and loses the match of round 1 that is open again."
    )
    restoring.restore_snapshot(evening.actor, snapshot_at(), WHY)
    who.refresh_from_db()
    match = who.seats.get().match
    assert (match.result, match.overridden) == ("b", "Disqualification: words")
    assert (who.disqualified, who.dropped_after) == (True, 1)
    evening.play_round(match.round)
    assert not evening.pair_round().seats.filter(entrant=who).exists()


@pytest.mark.again
def test_of_two_disqualified_at_one_table_the_first_one_judged_loses(evening):
    first, second = (evening.find_match().seats.get(side=side).entrant for side in "ba")
    for who in (first, second):
        give_penalty(evening, who, "disqualification")
    restoring.restore_snapshot(evening.actor, snapshot_at(), WHY)
    assert evening.find_match().result == "a"
    assert not seated_and_out(evening.event)


def test_a_draft_that_comes_back_has_nobody_to_play_who_is_out(make_evening):
    evening = make_evening("reported")
    next_round.pair_next(evening.actor, evening.event, draft=True)
    kept = snapshot_at(2)
    who = evening.event.rounds.last().seats.first().entrant
    drafts.publish_round(evening.actor, evening.event, 2)
    give_penalty(evening, who, "disqualification")
    restoring.restore_snapshot(evening.actor, kept, WHY)
    assert evening.event.rounds.last().draft
    assert not seated_and_out(evening.event)
    drafts.publish_round(evening.actor, evening.event, 2)
    evening.refresh_event().play_round(evening.event.rounds.last())
    assert not evening.pair_round().seats.filter(entrant=who).exists()


def test_a_disqualification_withdrawn_holds_nobody(evening):
    who = evening.find_match().seats.first().entrant
    given = give_penalty(evening, who, "disqualification")
    penalties.withdraw_penalty(evening.actor, given, "it was the opponent")
    restoring.restore_snapshot(evening.actor, snapshot_at(), WHY)
    who.refresh_from_db()
    assert (evening.find_match().result, who.dropped_after) == ("", None)


@pytest.mark.again
def test_in_the_final_it_is_over_with_that(make_evening):
    evening = make_evening("semifinals")
    evening.play_round(evening.event.rounds.last())
    evening.begin_round()
    who = evening.find_match().seats.first().entrant
    winner = evening.find_match().seats.last().entrant
    kept = snapshot_at(5)
    give_penalty(evening, who, "disqualification")
    repairs.reopen_event(evening.actor, evening.event, WHY)
    restoring.restore_snapshot(evening.actor, kept, WHY)
    winner.refresh_from_db()
    assert (evening.refresh_event().event.stage, winner.place) == ("finished", 1)


@pytest.mark.again
def test_reports_of_what_goes_back_are_withdrawn(evening):
    evening.play_round(evening.find_match().round)
    reports.claim_result(evening.begin_round().find_match().seats.first(), "1-0")
    undone = preview_of(snapshot_at(1))
    assert undone.goes == ["1 report by a player is withdrawn: it was of the match as it is now."]
    restoring.restore_snapshot(evening.actor, snapshot_at(1), WHY)
    assert not Claim.objects.exists()
    assert LogEntry.objects.get(action="event.restored").after["reports_withdrawn"] == 1


@pytest.mark.again
def test_a_report_of_a_match_that_stays_as_it_is_stays(evening):
    reports.claim_result(evening.find_match().seats.first(), "1-0")
    entrants.drop_entrant(evening.actor, evening.find_match(2).seats.first().entrant)
    assert preview_of(snapshot_at()).goes == []
    restoring.restore_snapshot(evening.actor, snapshot_at(), WHY)
    assert Claim.objects.get().match == evening.find_match()


@pytest.mark.again
def test_the_page_says_what_stays_and_what_goes(evening, as_organiser):
    give_penalty(evening, evening.find_match().seats.first().entrant, "disqualification")
    address = reverse("tournaments:snapshot", args=[evening.event.pk, snapshot_at().pk])
    page = as_organiser.get(address).content.decode()
    assert "stays disqualified" in page
    assert "1 penalty given since stays on record." in page
    changes = as_organiser.get(
        reverse("tournaments_api:snapshot", args=[evening.event.pk, snapshot_at().pk])
    ).json()["changes"]
    assert len(changes["stays"]) == 2


@pytest.mark.again
def test_a_result_put_back_into_a_round_that_was_gone_is_not_taken_for_a_later_one(evening):
    match = evening.event.rounds.get(number=1).matches.order_by("pk").first()
    games.decide_match(evening.actor, match, "a", WHY)
    early = snapshots.take_snapshot(evening.actor, evening.event, Moment.BEFORE)
    # more changes than restoring a round of four matches makes
    for changed in ("b", "a", "tie", "b"):
        games.decide_match(evening.actor, match, changed, WHY)
    snapshots.take_snapshot(evening.actor, evening.event, Moment.BEFORE)
    repairs.take_back_rounds(evening.actor, evening.event, 1, WHY)
    restoring.restore_snapshot(evening.actor, early, WHY)
    again = snapshots.take_snapshot(evening.actor, evening.event, Moment.BEFORE)
    match.refresh_from_db()
    assert match.result == "a"
    games.decide_match(evening.actor, match, "b", WHY)
    restoring.restore_snapshot(evening.actor, again, WHY)
    match.refresh_from_db()
    assert match.result == "a"


def test_a_state_is_not_taken_for_one_of_before_the_event_went_back(evening):
    one, two, three, four = evening.event.rounds.get(number=1).matches.order_by("pk")
    for result in ("a", "", "a", "", "b", ""):
        games.decide_match(evening.actor, one, result, WHY)
    games.decide_match(evening.actor, three, "a", WHY)
    repairs.re_pair_matches(evening.actor, evening.event, 1, [one.pk, two.pk], WHY)
    restoring.restore_snapshot(evening.actor, snapshot_at(), WHY)
    states = []
    for result in ("a", "b", "tie", "a"):
        games.decide_match(evening.actor, four, result, WHY)
        states.append(
            (snapshots.take_snapshot(evening.actor, evening.event, Moment.BEFORE), result)
        )
    for kept, result in states:
        restoring.restore_snapshot(evening.actor, kept, WHY)
        for match, stands in ((three, ""), (four, result)):
            match.refresh_from_db()
            assert match.result == stands


@pytest.mark.parametrize("cut_size", [0, pytest.param(4, marks=pytest.mark.again)])
def test_at_an_end_that_comes_back_who_was_disqualified_since_has_no_place(make_evening, cut_size):
    evening = make_evening("finished", cut_size=cut_size)
    first, second = evening.event.entrants.order_by("place")[:2]
    repairs.reopen_event(evening.actor, evening.event, WHY)
    given = give_penalty(evening, first, "disqualification")
    restoring.restore_snapshot(evening.actor, evening.event.snapshots.latest("pk"), WHY)
    assert (places := evening.event.entrants.values_list("place", flat=True)).get(
        pk=first.pk
    ) is None
    assert places.get(pk=second.pk) == 1
    repairs.reopen_event(evening.actor, evening.event, WHY)
    then = evening.event.snapshots.latest("pk")
    penalties.withdraw_penalty(evening.actor, given, "it was somebody else")
    restoring.restore_snapshot(evening.actor, then, WHY)
    assert sorted(evening.event.entrants.values_list("place", flat=True)) == list(range(1, 9))


def test_who_entered_since_has_missed_the_rounds_that_were_over(evening):
    evening.play_round(evening.event.rounds.get())
    evening.pair_round()
    (late,) = evening.enter_players("Nina O.")
    restoring.restore_snapshot(evening.actor, snapshot_at(2), WHY)
    (line,) = (row for row in standing_rows(evening.refresh_event().event) if row.id == late.pk)
    assert (line.wins, line.losses) == (0, 1)
    repairs.take_back_rounds(evening.actor, evening.event, 1, WHY)
    restoring.restore_snapshot(evening.actor, snapshot_at(2), WHY)
    (line,) = (row for row in standing_rows(evening.refresh_event().event) if row.id == late.pk)
    assert (line.wins, line.losses) == (0, 1)
