"""What players see and do on their own phones: news of their match, reporting, leaving."""

import re

import pytest
from django.core.cache import cache
from django.urls import reverse

from league.base.errors import Conflict, Refused
from league.domain import live
from league.domain.links import link_token, working_link
from league.models import LogEntry
from tests.support.asking import read_error, send_request
from tournaments.domain.cut import bracket
from tournaments.domain.players import links, own_drop
from tournaments.domain.results import reports
from tournaments.domain.rounds import next_round, repairs
from tournaments.models import Claim, Entrant, Registration
from tournaments.queries.live import entrant_subject, event_subject, phones_subject
from tournaments.queries.needs import make_needs
from tournaments.queries.results.reports import name_pairing

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept():
    cache.clear()


def seats_at(evening, table):
    seats = evening.find_match(table).seats.select_related("match__round__event__league", "entrant")
    return seats.get(side="a"), seats.get(side="b")


def make_token(evening, entrant):
    links.give_links_to_all(evening.actor, evening.event)
    return link_token(working_link(evening.event.pk, entrant.player))


def read_versions(*subjects):
    return [live.read_version([subject]) for subject in subjects]


def test_a_result_is_news_to_the_two_who_play_and_a_round_to_everybody(make_evening):
    evening = make_evening("round", cut_size=0)
    (mine, theirs), (other, _) = seats_at(evening, 1), seats_at(evening, 2)
    phones = [entrant_subject(seat.entrant_id) for seat in (mine, theirs, other)]
    followed = (*phones, phones_subject(evening.event.pk), event_subject(evening.event.pk))
    before = read_versions(*followed)
    reports.claim_result(mine, "1-0")
    after = read_versions(*followed)
    changed = [one != two for one, two in zip(before, after, strict=True)]
    assert changed == [True, True, False, False, True]
    for number in range(1, 5):
        evening.report_game(evening.find_match(number))
    evening.begin_round()
    assert read_versions(*followed[3:]) != after[3:]


def test_an_open_page_is_answered_without_a_query_until_there_is_news(
    client, make_evening, django_assert_num_queries, settings
):
    settings.LIVE_KEPT_SECONDS = 3600
    evening = make_evening("round")
    mine, theirs = seats_at(evening, 1)
    path = reverse("player:mine", args=[make_token(evening, mine.entrant)])
    ask = {"X-Live": "1"}
    tag = client.get(path, headers=ask).headers["ETag"]
    with django_assert_num_queries(0):
        assert client.get(path, headers=ask | {"If-None-Match": tag}).status_code == 304
    reports.claim_result(theirs, "0-1")
    cache.clear()  # as the end of the transaction does
    answer = client.get(path, headers=ask | {"If-None-Match": tag})
    assert answer.status_code == 200
    assert "That is right" in answer.content.decode()


def test_a_report_that_was_kept_is_taken_once_and_answered_in_a_sentence(client, make_evening):
    evening = make_evening("round")
    mine, _theirs = seats_at(evening, 1)
    path = reverse("player:report", args=[make_token(evening, mine.entrant)])
    sent = {"score": "1-0", "idempotency_key": "kept-on-a-phone"}
    answers = [client.post(path, sent, headers={"Accept": "application/json"}) for _ in range(2)]
    assert [one.json() for one in answers] == [{"message": "Noted."}] * 2
    assert evening.find_match(1).claims.count() == 1
    evening.report_game(evening.find_match(1), "b")
    late = client.post(path, {"score": "1-0"}, headers={"Accept": "application/json"})
    assert late.status_code == 409
    assert late.json()["message"]


def forms_of_report(client, token):
    """Return the fields of each form on the page of a player's link that keeps its report."""
    page = client.get(reverse("player:mine", args=[token])).text
    forms = re.findall(r"<form[^>]*data-keeps.*?</form>", page, re.DOTALL)
    return [dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)) for form in forms]


def send_kept(client, token, form):
    """Send a form the phone kept; return the status and words of the answer."""
    path = reverse("player:report", args=[token])
    answer = client.post(path, form, headers={"Accept": "application/json"})
    return answer.status_code, answer.json()["message"]


def nothing_said(evening):
    last = evening.event.rounds.order_by("number").last()
    return not Claim.objects.filter(match__round=last).exists()


def test_a_report_of_a_round_that_is_over_counts_for_no_other(client, make_evening):
    evening = make_evening("round", cut_size=0)
    mine, _theirs = seats_at(evening, 1)
    token = make_token(evening, mine.entrant)
    old, *_more = forms_of_report(client, token)
    evening.play_round(mine.match.round)
    evening.begin_round()
    status, said = send_kept(client, token, old)
    assert (status, "That was round 1, and it is over" in said) == (409, True)
    assert nothing_said(evening)
    path = reverse("player:report", args=[token])
    page = client.post(path, old | {"idempotency_key": "by the page"}, follow=True)
    assert "That was round 1" in page.text
    new, *_more = forms_of_report(client, token)
    assert send_kept(client, token, new) == (200, "Noted.")
    assert not nothing_said(evening)


def test_a_report_of_a_round_that_was_taken_back_or_paired_anew_is_refused(client, make_evening):
    evening = make_evening("reported", cut_size=0)
    evening.begin_round()
    mine, _theirs = seats_at(evening, 1)
    token = make_token(evening, mine.entrant)
    old, *_more = forms_of_report(client, token)
    repairs.take_back_rounds(evening.actor, evening.event, 2, "the wrong tables")
    assert send_kept(client, token, old)[0] == 409
    evening.begin_round()
    status, said = send_kept(client, token, old | {"idempotency_key": "again"})
    assert (status, "paired anew" in said) == (409, True)
    assert nothing_said(evening)


def test_a_report_against_one_is_none_against_whoever_came_in_their_place(client, make_evening):
    evening = make_evening("round", cut_size=0)
    (mine, theirs), (other, _) = seats_at(evening, 1), seats_at(evening, 2)
    token = make_token(evening, mine.entrant)
    slip = reverse("slip:report", args=[reports.slip_token(mine)])
    old, *_more = forms_of_report(client, token)
    repairs.exchange_players(
        evening.actor,
        evening.event,
        1,
        (theirs.entrant_id, other.entrant_id),
        "sat at the wrong tables",
    )
    assert reports.current_seat(mine.entrant).match_id == mine.match_id
    assert send_kept(client, token, old)[0] == 409
    assert "paired anew" in client.post(slip, old | {"idempotency_key": "slip"}, follow=True).text
    assert nothing_said(evening)
    assert send_kept(client, token, forms_of_report(client, token)[0]) == (200, "Noted.")


def test_a_program_may_say_which_match_it_means(client, make_evening):
    evening = make_evening("round", cut_size=0)
    mine, _theirs = seats_at(evening, 1)
    path = reverse("tournaments_api:my_match", args=[make_token(evening, mine.entrant)])
    seen = client.get(path).json()["match"]["match"]

    def say_result(key, **body):
        return client.post(path, body, "application/json", headers={"Idempotency-Key": key})

    assert say_result("one", score="1-0", match=seen).status_code == 200
    evening.play_round(mine.match.round)
    evening.begin_round()
    late = say_result("two", score="1-0", match=seen)
    assert (late.status_code, late.json()["error"]["code"]) == (409, "other_match")
    assert nothing_said(evening)
    assert (
        say_result("three", score="1-0", match="no match").json()["error"]["code"] == "other_match"
    )
    # without a match named, as before: for the match that is on
    assert say_result("four", score="1-0").status_code == 200


def test_a_report_for_a_pairing_that_is_only_a_draft_is_not_told_that_its_round_is_over(
    make_evening,
):
    evening = make_evening("registration", cut_size=0)
    next_round.pair_next(evening.actor, evening.event, draft=True)
    match = evening.refresh_event().event.rounds.first().matches.get(table=1)
    entrant = match.seats.get(side="a").entrant
    with pytest.raises(Conflict) as refused:
        reports.claim_own_result(entrant, "1-0", name_pairing(match))
    assert "is over" not in refused.value.message
    assert nothing_said(evening)


def test_two_players_whose_programs_choose_one_key_are_both_heard(client, make_evening):
    evening = make_evening("round")
    for seat, score in zip(seats_at(evening, 1), ("1-0", "0-1"), strict=True):
        path = reverse("tournaments_api:my_match", args=[make_token(evening, seat.entrant)])
        for again in (False, True):
            said = send_request(client, "POST", path, {"score": score}, key="round 1")
            assert said.status_code == 200, said.content
            assert said.headers.get("Idempotent-Replay", "") == ("true" if again else "")
    other = send_request(client, "POST", path, {"score": "1-0"}, key="round 1")
    assert read_error(other, 422)["code"] == "key_reused"


def test_what_was_said_is_quoted_as_the_language_quotes(client, make_evening):
    evening = make_evening("round")
    path = reverse("player:mine", args=[make_token(evening, seats_at(evening, 1)[0].entrant)])
    for language, quoted in (("en", "“{said}”:"), ("de", "„{said}“:")):
        page = client.get(path, headers={"Accept-Language": language}).text
        assert f'data-quoted="{quoted}"' in page, language


def test_who_leaves_is_asked_until_the_event_is_over_on_an_open_page_too(client, make_evening):
    evening = make_evening("reported", cut_size=0, planned_rounds=1)
    path = reverse("player:mine", args=[make_token(evening, evening.entrants[0])])
    for is_over in (False, True):
        followed = re.findall(
            r'<div id="my-leaving" data-live=.*?</div>', client.get(path).text, re.DOTALL
        )
        assert ["Leave the event" in one for one in followed] == [not is_over]
        if not is_over:
            bracket.finish_event(evening.actor, evening.event)


def test_a_player_leaves_and_plays_the_open_match_to_its_end(client, make_evening):
    evening = make_evening("round", cut_size=0)
    mine, _theirs = seats_at(evening, 1)
    token = make_token(evening, mine.entrant)
    client.post(reverse("player:drop", args=[token]))
    assert Entrant.objects.get(pk=mine.entrant_id).dropped_after == 1
    assert evening.find_match(1).result == ""
    entry = LogEntry.objects.get(action="entrant.dropped")
    assert (entry.role, entry.actor) == ("player", None)
    with pytest.raises(Refused):
        own_drop.drop_oneself(Entrant.objects.get(pk=mine.entrant_id))
    page = client.get(reverse("player:mine", args=[token])).content.decode()
    assert "Drop from the event" not in page


def test_where_the_league_has_players_ask_nobody_leaves_alone(client, make_evening):
    evening = make_evening("round", cut_size=0)
    evening.league.players_ask_to_drop = True
    evening.league.save()
    mine, _theirs = seats_at(evening, 1)
    token = make_token(evening, mine.entrant)
    answer = client.post(reverse("player:drop", args=[token]), follow=True).content.decode()
    assert "players ask the staff" in answer
    assert "Drop from the event" not in answer
    assert Entrant.objects.get(pk=mine.entrant_id).dropped_after is None


def test_what_is_needed_is_told_with_its_reasons(make_evening):
    evening = make_evening("round", players=8, cut_size=4)
    told = make_needs(evening.event.entrants.first())
    assert (told.size, told.is_cut, told.verdict) == (4, True, "possible")
    assert "still to be paired" in told.bound
    # an event of 2010, in which no match is tied
    assert [row.result for row in told.rows] == ["win", "loss"]
    assert (
        make_needs(evening.event.entrants.first(), 8).title
        == "You are among the first 8 after the Swiss rounds, whatever happens"
    )
    over = make_evening("semifinals")
    assert "standings say" in make_needs(over.event.entrants.first()).refused


def test_a_phone_says_nothing_of_lists_where_the_event_takes_none(client, make_evening):
    evening = make_evening("round", cut_size=0)
    mine, _theirs = seats_at(evening, 1)
    path = reverse("player:mine", args=[make_token(evening, mine.entrant)])
    assert "No list is registered for you" not in client.get(path).text
    Registration.objects.update_or_create(event=evening.event, defaults={"illegal": "refused"})
    cache.clear()
    assert "No list is registered for you" in client.get(path).text
