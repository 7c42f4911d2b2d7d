"""A player who leaves with a match open: what becomes of the match is asked, and always said."""

import pytest
from django.urls import reverse

from league.base.errors import Refused
from league.domain.log import Actor
from league.models import LogEntry
from tests.support.asking import read_error, send_request
from tournaments.domain import penalties
from tournaments.domain.cut import bracket
from tournaments.domain.players import entrants
from tournaments.domain.rounds import drafts, next_round, repairs, restoring
from tournaments.models import Match
from tournaments.queries.events.overview import next_step_of
from tournaments.queries.rounds.repairs import matches_to_repair
from tournaments.queries.standings import standing_rows
from tournaments.queries.structure.attendance import entrants_playing

pytestmark = pytest.mark.django_db
WHY = "the last train"


@pytest.fixture
def evening(make_evening):
    return make_evening("round", cut_size=0)


def seats_at(evening, table=2):
    match = evening.find_match(table)
    return match, match.seats.get(side="a").entrant, match.seats.get(side="b").entrant


def drop_by_api(as_organiser, who, body=None):
    path = reverse("tournaments_api:drop", args=[who.event_id, who.pk])
    return send_request(as_organiser, "PUT", path, body)


def drop_by_page(as_organiser, who, **form):
    path = reverse("tournaments:drop", args=[who.event_id, who.pk])
    return as_organiser.post(path, form, follow=True).content.decode()


def test_the_opponent_wins_where_nothing_else_is_said(evening, as_organiser):
    match, who, other = seats_at(evening)
    answer = drop_by_api(as_organiser, who).json()
    match.refresh_from_db()
    assert (match.result, answer["dropped_after"]) == ("b", 1)
    (told,) = answer["matches"]
    assert (told["id"], told["table"], told["result"]) == (match.pk, 2, "b")
    assert other.player.name in told["said"]
    assert LogEntry.objects.get(action="match.lost_by_drop").subject == f"match:{match.pk}"
    for table in (1, 3, 4):
        evening.report_game(evening.find_match(table))
    assert next_round.pair_next(evening.actor, evening.event).number == 2, "nothing is open"


def test_or_the_match_is_played_to_its_end(evening, as_organiser):
    match, who, _other = seats_at(evening)
    answer = drop_by_api(as_organiser, who, {"match": "played"}).json()
    assert "still to be played" in answer["matches"][0]["said"]
    evening.report_game(match)
    for table in (1, 3, 4):
        evening.report_game(evening.find_match(table))
    two = evening.pair_round()
    assert not two.seats.filter(entrant=who).exists()
    match.refresh_from_db()
    assert match.result == "a", "the player won and then left"


def test_both_lose_where_both_have_left(evening, as_organiser):
    match, who, other = seats_at(evening)
    refused = drop_by_api(as_organiser, who, {"match": "both_lost"})
    assert read_error(refused, 422)["field"] == "match"
    assert who.event.entrants.get(pk=who.pk).dropped_after is None, "nothing is half done"
    drop_by_api(as_organiser, who, {"match": "played"})
    drop_by_api(as_organiser, other, {"match": "both_lost"})
    match.refresh_from_db()
    assert match.result == "double_loss"


def test_a_word_nobody_knows_is_named(evening, as_organiser):
    _match, who, _other = seats_at(evening)
    answer = drop_by_api(as_organiser, who, {"match": "forgotten"})
    assert answer.status_code == 400
    assert "match" in answer.json()["error"]["fields"]


def test_the_page_asks_and_tells(evening, as_organiser):
    match, who, other = seats_at(evening)
    page = as_organiser.get(
        reverse("tournaments:players", args=[evening.event.pk])
    ).content.decode()
    assert f"The match at table 2 against {other.player.name} is open." in page
    assert page.count('value="played"') == 8
    assert 'value="both_lost"' not in page
    told = drop_by_page(as_organiser, who, match="lost")
    assert "is out." in told
    assert "The match at table 2: " in told
    assert f"{other.player.name} won" in told
    match.refresh_from_db()
    assert match.result == "b"


def test_the_page_tells_of_a_match_still_to_be_played(evening, as_organiser):
    _match, who, other = seats_at(evening)
    assert "still to be played to its end" in drop_by_page(as_organiser, who, match="played")
    page = as_organiser.get(
        reverse("tournaments:players", args=[evening.event.pk])
    ).content.decode()
    assert page.count('value="both_lost"') == 1, f"for {other} alone"


def test_a_decided_match_is_nobodys_question(evening, as_organiser):
    match, who, _other = seats_at(evening)
    evening.report_game(match)
    assert drop_by_api(as_organiser, who).json()["matches"] == []
    match.refresh_from_db()
    assert match.result == "a"


def test_who_comes_back_is_told_that_the_match_stays_lost(evening, as_organiser):
    _match, who, _other = seats_at(evening)
    drop_by_api(as_organiser, who)
    path = reverse("tournaments:come_back", args=[who.event_id, who.pk])
    told = as_organiser.post(path, follow=True).content.decode()
    assert "The match at table 2 stays lost." in told


def test_a_match_a_drop_decided_can_still_be_broken_and_paired_anew(evening, as_organiser):
    match, who, other = seats_at(evening)
    drop_by_api(as_organiser, who)
    shown = matches_to_repair(evening.event.rounds.last()).open
    assert match.pk in {one.id for one in shown}
    repairs.re_pair_matches(
        evening.actor, evening.event, 1, [match.pk, evening.find_match(1).pk], WHY
    )
    assert not who.seats.exists()
    assert other.seats.exists()
    who.refresh_from_db()
    assert who.dropped_after == 0, "the round is played without them"
    told = LogEntry.objects.filter(action="entrant.dropped").latest("pk")
    assert (told.before, told.after, told.reason) == (1, 0, WHY)


def test_who_leaves_while_the_last_round_is_a_draft_has_not_played_every_round(make_evening):
    """The official program counts a drop before the last round as early: 75 % at most."""
    evening = make_evening("registration", players=4, cut_size=0, planned_rounds=2)
    evening.play_round(evening.pair_round())
    next_round.pair_next(evening.actor, evening.event, draft=True)
    winner = (
        evening.refresh_event().event.rounds.first().matches.first().seats.get(side="a").entrant
    )
    entrants.drop_entrant(evening.actor, winner)
    drafted = list(evening.event.rounds.last().matches.values_list("pk", flat=True))
    repairs.re_pair_matches(evening.actor, evening.event, 2, drafted, WHY)
    drafts.publish_round(evening.actor, evening.event, 2)
    (line,) = (row for row in standing_rows(evening.event) if row.id == winner.pk)
    assert (line.dropped_after, line.own) == (1, 0.75)
    restoring.restore_snapshot(evening.actor, evening.event.snapshots.first(), WHY)
    winner.refresh_from_db()
    assert winner.dropped_after == 2, "as it stood before the round was mended"


def test_in_a_draft_the_table_is_to_be_mended_before_it_is_published(make_evening, as_organiser):
    evening = make_evening("registration", cut_size=0)
    next_round.pair_next(evening.actor, evening.event, draft=True)
    match, who, _other = seats_at(evening.refresh_event())
    (told,) = drop_by_api(as_organiser, who).json()["matches"]
    assert "draft of round 1" in told["said"]
    with pytest.raises(Refused, match="has dropped and sits at table 2") as refused:
        drafts.publish_round(evening.actor, evening.event, 1)
    assert refused.value.code == "dropped_in_draft"
    repairs.re_pair_matches(evening.actor, evening.event, 1, [match.pk], WHY)
    drafts.publish_round(evening.actor, evening.event, 1)
    assert not Match.objects.filter(seats__entrant=who).exists()


def test_where_pairings_are_fixed_such_a_draft_is_to_be_discarded(make_evening):
    evening = make_evening("registration", players=4, system="round_robin", cut_size=0)
    next_round.pair_next(evening.actor, evening.event, draft=True)
    _match, who, _other = seats_at(evening.refresh_event())
    entrants.drop_entrant(evening.actor, who)
    with pytest.raises(Refused, match="discard the draft and pair the round again"):
        drafts.publish_round(evening.actor, evening.event, 1)
    repairs.take_back_rounds(evening.actor, evening.event, 1, WHY)
    evening.pair_round()
    assert not Match.objects.filter(seats__entrant=who).exists()


def test_a_drop_that_is_refused_changes_nothing(evening):
    match, who, _other = seats_at(evening)
    with pytest.raises(Refused):
        entrants.drop_entrant(evening.actor, who, open_match="forgotten")
    match.refresh_from_db()
    assert match.result == ""
    assert not LogEntry.objects.filter(action="entrant.dropped").exists()


def test_disqualified_with_the_match_open_the_opponent_wins(evening):
    match, who, _other = seats_at(evening)
    judge = Actor(evening.actor.user, "head_judge")
    penalties.give_penalty(
        judge, who, penalties.PenaltyRequest("disqualification", "cheating", WHY)
    )
    match.refresh_from_db()
    assert match.result == "b"
    assert not entrants_playing(evening.event).filter(pk=who.pk).exists()


@pytest.mark.parametrize(
    "changes", [{"cut_size": 4}, {"cut_size": 0}, {"system": "round_robin", "cut_size": 0}]
)
def test_once_a_single_player_is_left_the_event_is_ended(make_evening, changes):
    evening = make_evening("reported", 4, **changes)
    _stays, *others = evening.entrants
    for other in others:
        entrants.drop_entrant(evening.actor, other)
    step = next_step_of(evening.refresh_event().event)
    assert (step.label, step.does, step.blocked) == ("End the event", "finish", "")
    bracket.finish_event(evening.actor, evening.event)
    assert sorted(evening.event.entrants.values_list("place", flat=True)) == [1, 2, 3, 4]
    assert evening.refresh_event().event.stage == "finished"


def test_while_the_match_of_the_last_two_is_open_it_is_not(make_evening):
    evening = make_evening("round", 2, cut_size=0)
    entrants.drop_entrant(evening.actor, evening.entrants[0], open_match="played")
    assert next_step_of(evening.refresh_event().event).blocked
    with pytest.raises(Refused) as refused:
        bracket.finish_event(evening.actor, evening.event)
    assert refused.value.code == "results_open"
