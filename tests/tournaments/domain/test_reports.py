"""Results as they arrive: players' claims, staff's entries, and what time does to a match."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from league.base.errors import Conflict, Refused
from league.domain.links import LinkGone, link_token, working_link
from league.models import LogEntry
from tests.support.evenings import Evening
from tournaments.domain.players import links
from tournaments.domain.results import games as results
from tournaments.domain.results import reports
from tournaments.models import Claim, Event, Match
from tournaments.queries.results.matches import match_card
from tournaments.queries.standings import standing_rows

pytestmark = pytest.mark.django_db

MODERN = {"time_policy": "three-turns-2026", "edition": "", "format": "modified-2009"}


def seat_of(match, side):
    return match.seats.select_related("match__round__event__league", "entrant__player").get(
        side=side
    )


@pytest.fixture
def match(make_evening):
    return make_evening("round").find_match()


@pytest.fixture
def best_of_three(make_evening):
    return make_evening("round", best_of=3, **MODERN).find_match()


# --- what players say ---------------------------------------------------------------------------


def test_what_one_side_says_is_no_result_until_the_other_agrees(match):
    assert reports.claim_result(seat_of(match, "a"), "1-0").result == ""
    assert Match.objects.get(pk=match.pk).result == ""
    assert reports.claim_result(seat_of(match, "b"), "1-0").result == "a"
    assert Match.objects.get(pk=match.pk).games.get().winner == "a"


def test_what_is_said_counts_for_nothing_in_the_standings(make_evening):
    evening = make_evening("round")
    reports.claim_result(seat_of(evening.find_match(), "a"), "1-0")
    assert {row.points for row in standing_rows(evening.event)} == {0}


def test_two_who_say_different_things_have_a_dispute_for_a_judge(match):
    reports.claim_result(seat_of(match, "a"), "1-0")
    assert reports.claim_result(seat_of(match, "b"), "0-1").result == ""
    card = match_card(match)
    assert [claim.said for claim in card.claims] == [
        f"{card.sides[0].name} won",
        f"{card.sides[1].name} won",
    ]
    assert LogEntry.objects.filter(action="match.disputed").count() == 1
    assert not reports.unopposed_matches(match.round)


def test_a_dispute_ends_when_one_side_gives_way(match):
    reports.claim_result(seat_of(match, "a"), "1-0")
    reports.claim_result(seat_of(match, "b"), "0-1")
    assert reports.claim_result(seat_of(match, "a"), "0-1").result == "b"


def test_who_only_denies_says_nothing_else(match):
    with pytest.raises(Refused, match="nothing yet"):
        reports.claim_result(seat_of(match, "b"), None)
    reports.claim_result(seat_of(match, "a"), "1-0")
    assert reports.claim_result(seat_of(match, "b"), None).result == ""
    assert Claim.objects.get(match=match, side="b").score is None


def test_who_repeats_what_stands_has_been_heard_and_anybody_else_is_told_who_was_first(match):
    reports.claim_result(seat_of(match, "a"), "1-0")
    reports.claim_result(seat_of(match, "b"), "1-0")
    assert reports.claim_result(seat_of(match, "a"), "1-0").result == "a"
    with pytest.raises(Conflict) as told:
        reports.claim_result(seat_of(match, "a"), "0-1")
    assert seat_of(match, "b").entrant.player.name in told.value.message
    assert LogEntry.objects.filter(action="match.score_reported").count() == 1


@pytest.mark.once("the pages and words of a match")
def test_a_score_a_match_cannot_end_with_is_refused_with_those_it_can(match, best_of_three):
    for score in ("2-0", "1-1", "0-0", "x", "", "²-0"):
        with pytest.raises(Refused, match="1-0, 0-1"):
            results.report_score(links.PLAYER_ACTOR, match, score)
    with pytest.raises(Refused, match="2-0, 2-1, 0-2, 1-2, 1-1, 1-0, 0-1, 0-0"):
        reports.claim_result(seat_of(best_of_three, "a"), "2-2")


@pytest.mark.parametrize(
    ("score", "result", "games"),
    [
        ("2-1", "a", "aba"),
        ("0-2", "b", "bb"),
        ("1-0", "a", "a"),
        ("1-1", "tie", "ab"),
        ("0-0", "tie", ""),
    ],
)
def test_a_score_is_the_games_behind_it(best_of_three, score, result, games):
    reports.claim_result(seat_of(best_of_three, "b"), score)
    done = reports.claim_result(seat_of(best_of_three, "a"), score)
    assert done.result == result
    assert "".join(done.games.values_list("winner", flat=True)) == games
    assert (done.time is not None) == (score in {"1-0", "1-1", "0-0"})


def test_a_player_says_nothing_of_a_round_that_is_over(make_evening):
    evening = make_evening("reported")
    old = seat_of(evening.find_match(), "a")
    evening.pair_round()
    with pytest.raises(Refused, match="over"):
        reports.claim_result(old, "1-0")
    assert reports.current_seat(old.entrant).match_id != old.match_id


def test_a_slip_ends_with_its_round_and_a_forged_one_opens_nothing(make_evening):
    evening = make_evening("reported")
    token = reports.slip_token(seat_of(evening.find_match(), "a"))
    assert reports.seat_of_slip(token).match == evening.find_match()
    for forged in (token[:-1], token.replace(".", "-", 1), "1.1.x", ""):
        with pytest.raises(LinkGone):
            reports.seat_of_slip(forged)
    evening.pair_round()
    with pytest.raises(LinkGone):
        reports.seat_of_slip(token)


def test_a_slip_of_the_last_round_ends_as_the_links_of_its_event_do(make_evening, client):
    evening = make_evening("finished")
    last = evening.event.rounds.order_by("number").last()
    token = reports.slip_token(last.matches.first().seats.first())
    today = timezone.localdate()
    for day, status in ((today, 200), (today - timedelta(days=3), 404)):
        Event.objects.filter(pk=evening.event.pk).update(date=day)
        assert client.get(reverse("slip:match", args=[token])).status_code == status
    with pytest.raises(LinkGone):
        reports.seat_of_slip(token)


def test_a_player_reports_by_the_own_link_and_sees_what_became_of_it(make_evening, client):
    evening = make_evening("round")
    links.give_links_to_all(evening.actor, evening.event)
    here = {
        side: reverse("player:mine", args=[link_token(working_link(evening.event.pk, who.player))])
        for side, who in ((one.side, one.entrant) for one in evening.find_match().seats.all())
    }
    said = client.post(here["a"] + "report/", {"score": "1-0"}, follow=True).content.decode()
    assert "Noted." in said
    assert "It counts once your opponent agrees" in said
    asked = client.get(here["b"]).content.decode()
    assert "That is right" in asked
    assert "I lost" in asked
    done = client.post(here["b"] + "report/", {"score": "1-0"}, follow=True).content.decode()
    assert "That is the result" in done
    assert evening.find_match().result == "a"
    late = client.post(here["a"] + "report/", {"score": "0-1"}, follow=True).content.decode()
    assert "was first" in late


def test_a_double_click_on_a_phone_is_one_report(make_evening, client):
    evening = make_evening("round")
    here = reverse("slip:report", args=[reports.slip_token(seat_of(evening.find_match(), "a"))])
    form = {"score": "1-0", "idempotency_key": "as-rendered"}
    answers = [client.post(here, form) for _ in range(2)]
    assert [one.status_code for one in answers] == [302, 302]
    assert LogEntry.objects.filter(action="match.claimed").count() == 1


# --- staff, many at a time ----------------------------------------------------------------------


def test_all_that_nobody_spoke_against_is_accepted_at_once(make_evening):
    evening = make_evening("round")
    one, two, three, _four = (evening.find_match(number) for number in (1, 2, 3, 4))
    reports.claim_result(seat_of(one, "a"), "1-0")
    reports.claim_result(seat_of(two, "b"), "0-1")
    reports.claim_result(seat_of(three, "a"), "1-0")
    reports.claim_result(seat_of(three, "b"), "0-1")
    done = reports.accept_unopposed_claims(evening.actor, one.round)
    assert [(match.table, match.result) for match in done] == [(1, "a"), (2, "b")]
    assert reports.accept_unopposed_claims(evening.actor, one.round) == []
    assert evening.find_match(3).result == ""


def test_what_was_accepted_can_be_taken_back_and_reported_anew(make_evening):
    evening = make_evening("round")
    reports.claim_result(seat_of(evening.find_match(), "a"), "1-0")
    reports.accept_unopposed_claims(evening.actor, evening.find_match().round)
    match = evening.find_match()
    results.take_back_last_entry(evening.actor, match, match.version, "they looked again")
    assert not match.claims.exists()
    assert reports.claim_result(seat_of(match, "b"), "0-1").result == ""


def test_many_entered_at_once_stand_or_are_refused_each_by_itself(make_evening):
    evening = make_evening("round")
    one, two, three, _four = (evening.find_match(number) for number in (1, 2, 3, 4))
    evening.report_game(two, "b")
    scores = {one.pk: ("1-0", 0), two.pk: ("1-0", 0), three.pk: ("3-0", 0), 0: ("1-0", 0)}
    done = reports.enter_scores(evening.actor, one.round, scores)
    assert [match.pk for match in done.matches] == [one.pk]
    assert set(done.refused) == {two.pk, three.pk, 0}
    assert isinstance(done.refused[two.pk], Conflict)
    assert (
        evening.find_match(2).result,
        evening.find_match(3).result,
        evening.find_match(4).result,
    ) == (
        "b",
        "",
        "",
    )


@pytest.mark.once("the pages and words of a match")
def test_the_form_of_a_round_keeps_what_is_wrong_and_says_why(make_evening, as_organiser):
    evening = make_evening("round")
    here = reverse("tournaments:enter_results", args=[evening.event.pk, 1])
    tables = {number: evening.find_match(number).pk for number in (1, 2, 3)}
    evening.report_game(evening.find_match(2), "b")
    form = {
        f"score-{tables[1]}": "1-0", f"version-{tables[1]}": "0",
        f"score-{tables[2]}": "1-0", f"version-{tables[2]}": "0",
        f"score-{tables[3]}": "2-2", f"version-{tables[3]}": "0",
        "score-x": "1-0", "score-²": "1-0",
    }  # fmt: skip
    shown = as_organiser.post(here, form).content.decode()
    assert "1 result is in." in shown
    assert "oak was first: table 2 now stands at" in shown
    assert "“2-2” is no score" in shown
    assert evening.find_match(1).result == "a"
    rest = {f"score-{evening.find_match(number).pk}": "0-1" for number in (3, 4)}
    assert as_organiser.post(here, rest).status_code == 302
    assert "Every match of this round is reported." in as_organiser.get(here).content.decode()


@pytest.mark.once("the pages and words of a match")
def test_slips_are_printed_for_every_open_match(make_evening, as_organiser):
    evening = make_evening("round")
    evening.report_game(evening.find_match(1))
    shown = as_organiser.get(
        reverse("tournaments:slips", args=[evening.event.pk, 1])
    ).content.decode()
    assert shown.count('class="qr-box"') == 6


# --- time is called -----------------------------------------------------------------------------


def call_time(match, left=None):
    return results.call_time(links.PLAYER_ACTOR, match, left)


@pytest.mark.once("the pages and words of a match")
def test_the_page_of_a_match_says_what_time_does_there_step_by_step(make_evening, as_organiser):
    evening = make_evening("round")
    match = evening.find_match()
    shown = as_organiser.get(
        reverse("tournaments:match", args=[evening.event.pk, match.pk])
    ).content.decode()
    assert "Time is called: what happens now" in shown
    assert "fewer Prizes left wins it" in shown


def test_fewer_prizes_left_win_at_time_and_the_reason_says_so(match):
    done = call_time(match, {"a": 2, "b": 3})
    assert done.result == "a"
    said = " ".join(match_card(done).reasons)
    assert "2 Prizes left and the opponent 3" in said


def test_level_prizes_play_on_to_the_next(match):
    open_still = call_time(match, {"a": 3, "b": 3})
    assert open_still.result == ""
    assert "next Prize" in match_card(open_still).upcoming.title
    assert (
        results.report_game(links.PLAYER_ACTOR, open_still, results.GameReport("b")).result == "b"
    )


def test_an_unfinished_swiss_match_of_today_is_a_tie(best_of_three):
    assert call_time(best_of_three, {"a": 1, "b": 6}).result == "tie"


def test_the_call_of_time_is_taken_back_like_a_game(best_of_three):
    done = call_time(best_of_three, {"a": 1, "b": 6})
    again = results.take_back_last_entry(
        links.PLAYER_ACTOR, done, done.version, "the clock was wrong"
    )
    assert (again.result, again.time) == ("", None)
    entry = LogEntry.objects.get(action="match.game_taken_back")
    assert entry.before["time"] == {"after": 0, "left": {"a": 1, "b": 6}}


@pytest.mark.once("the pages and words of a match")
def test_a_third_game_of_the_cut_is_a_tiebreaker(organiser, league):
    evening = Evening(organiser, league, 8, cut_best_of=3, **MODERN, stage="semifinals")
    match = evening.find_match()
    for winner in "ab":
        evening.report_game(match, winner)
    open_still = call_time(evening.find_match())
    assert open_still.result == ""
    assert "last game" in match_card(open_still).upcoming.title
    assert evening.report_game(open_still, "b").result == "b"


@pytest.mark.once("the pages and words of a match")
@pytest.mark.parametrize("left", [{"a": 2}, {"a": 0, "b": 1}, {"a": 7, "b": 1}, {"c": 1, "a": 1}])
def test_prizes_that_cannot_be_left_are_refused(match, left):
    with pytest.raises(Refused) as wrong:
        call_time(match, left)
    assert wrong.value.field == "prizes_left"
    assert match.time is None


def test_time_is_called_once_and_never_over_what_is_decided(match, best_of_three):
    open_still = call_time(match, {"a": 3, "b": 3})
    with pytest.raises(Refused, match="already called"):
        call_time(open_still)
    decided = call_time(best_of_three)
    with pytest.raises(Refused, match="decided"):
        call_time(decided)
