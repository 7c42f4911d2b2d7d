"""How both winning, time and a judge's tie decide a match: on pages, on phones and over the API."""

import re
from datetime import date

import pytest
from django.urls import reverse

from league.base.errors import Refused
from league.domain.links import link_token, working_link
from tests.support.asking import read_error, send_request
from tests.support.evenings import Evening
from tournaments.domain.players import links
from tournaments.domain.results import games
from tournaments.queries.boards import match_row
from tournaments.queries.results import reports

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OLD, GAP, TODAY = date(2019, 5, 4), date(2022, 5, 7), date(2026, 11, 21)
WAYS = {"a": ["prizes"], "b": ["prizes"]}


@pytest.fixture
def match_on(organiser, league):
    """A match of the first round of an event of that day."""

    def make_match(day, players=4, **more):
        evening = Evening(organiser, league, players, date=day, cut_size=0, **more, stage="round")
        links.give_links_to_all(evening.actor, evening.event)
        return evening, evening.find_match()

    return make_match


def both_win(evening, match, **more):
    evening.report_game(match, "both", ways=WAYS, **more)
    match.refresh_from_db()
    return match


def page_of(client, match, status=200):
    answer = client.get(reverse("tournaments:match", args=[match.round.event_id, match.pk]))
    assert answer.status_code == status
    return answer.content.decode()


@pytest.mark.parametrize(
    ("day", "next_game", "title", "label"),
    [
        (OLD, "sudden_death", "Sudden Death", "Sudden Death:"),
        (TODAY, "tiebreaker", "A last game decides", "Tiebreaker game:"),
    ],
)
def test_what_both_winning_leads_to_goes_by_the_day(
    match_on, as_organiser, day, next_game, title, label
):
    evening, match = match_on(day)
    row = match_row(both_win(evening, match))
    assert (row.next, row.may_be_played) == (next_game, [next_game])
    shown = page_of(as_organiser, match)
    assert title in shown
    assert "That is the rule on the day of the event" in shown
    evening.report_game(match, "b")
    match.refresh_from_db()
    assert match.result == "b"
    assert [game.played_as for game in match_row(match).games] == ["game", next_game]
    assert label in page_of(as_organiser, match)


def test_both_winning_again_leads_to_the_same_game_again(match_on):
    evening, match = match_on(TODAY)
    for _ in range(2):
        both_win(evening, match)
        assert match_row(match).next == "tiebreaker"
    evening.report_game(match, "a")
    match.refresh_from_db()
    assert match.result == "a"


def test_in_the_cut_of_today_last_prizes_at_once_lead_to_a_tiebreaker_game(organiser, league):
    evening = Evening(organiser, league, 8, date=TODAY, best_of=1, stage="semifinals")
    match = evening.find_match()
    assert match_row(both_win(evening, match)).next == "tiebreaker"
    assert evening.report_game(match, "b").result == "b"


def test_where_no_text_is_certain_the_judge_chooses_and_is_told_so(match_on, as_organiser):
    evening, match = match_on(GAP)
    row = match_row(both_win(evening, match))
    assert row.may_be_played == ["sudden_death", "tiebreaker"]
    shown = page_of(as_organiser, match)
    assert "a judge chooses" in shown
    assert "Either game may have been the rule" in shown
    path = reverse("tournaments:report_game", args=[evening.event.pk, match.pk])
    form = {"winner": "a", "how": "ahead", "played_as": "tiebreaker"}
    assert as_organiser.post(path, form).status_code == 302
    match.refresh_from_db()
    assert match.result == "a"
    assert not match.games.last().sudden_death
    assert "Tiebreaker game:" in page_of(as_organiser, match)


@pytest.mark.parametrize("day", [OLD, TODAY])
def test_a_game_that_is_not_the_rule_of_the_day_is_refused_by_name(match_on, day):
    evening, match = match_on(day)
    both_win(evening, match)
    other = "tiebreaker" if day == OLD else "sudden_death"
    with pytest.raises(Refused, match=other) as refused:
        evening.report_game(match, "a", played_as=other)
    assert refused.value.field == "played_as"


def test_an_ordinary_game_is_played_as_nothing_else(match_on, as_organiser):
    evening, match = match_on(TODAY)
    path = f"/api/v1/events/{evening.event.pk}/matches/{match.pk}/games"
    body = {"winner": "a", "played_as": "sudden_death"}
    error = read_error(send_request(as_organiser, "POST", path, body), 422)
    assert "not played here" in error["message"]


@pytest.mark.parametrize(
    ("day", "word"), [(OLD, "1 Prize each"), (TODAY, "the first to be ahead in Prizes wins it")]
)
def test_the_phones_of_the_two_say_what_they_play_now(match_on, client, day, word):
    evening, match = match_on(day)
    both_win(evening, match)
    for seat in match.seats.all():
        token = link_token(working_link(evening.event.pk, seat.entrant.player))
        assert word in client.get(reverse("player:mine", args=[token])).content.decode()
        told = client.get(f"/api/v1/my/{token}/match").json()["match"]
        assert word in told["upcoming"]["text"]
    evening.report_game(match, "a")
    assert reports.make_own_report(match.seats.first()).upcoming is None


def test_the_phones_say_that_the_next_prize_decides(match_on, client):
    evening, match = match_on(date(2012, 3, 3), time_policy="three-turns-2011")
    games.call_time(evening.actor, match, {"a": 2, "b": 2})
    told = reports.make_own_report(match.seats.first()).upcoming
    assert told.title == "The next Prize decides"
    token = link_token(working_link(evening.event.pk, match.seats.first().entrant.player))
    assert (
        "The next Prize decides"
        in client.get(reverse("player:mine", args=[token])).content.decode()
    )


# --- settling by time: what is asked ------------------------------------------------------------


def names_in(shown):
    form = shown.split("/time/")[1].split("</form>")[0]
    return set(re.findall(r'name="(\w+)"', form)) - {"csrfmiddlewaretoken", "idempotency_key"}


@pytest.mark.parametrize(
    ("day", "best_of", "asked"),
    [
        (TODAY, 1, {"version"}),
        (TODAY, 3, {"version"}),
        (date(2012, 3, 3), 1, {"version", "running", "left_a", "left_b"}),
    ],
)
def test_settling_by_time_asks_only_what_the_rule_uses(match_on, as_organiser, day, best_of, asked):
    _it, match = match_on(day, best_of=best_of)
    assert names_in(page_of(as_organiser, match)) == asked


def test_a_rule_that_counts_no_prizes_settles_without_them(match_on, as_organiser):
    evening, match = match_on(TODAY)
    path = reverse("tournaments:call_time", args=[evening.event.pk, match.pk])
    assert as_organiser.post(path, {"version": match.version, "running": "yes"}).status_code == 302
    match.refresh_from_db()
    assert match.result == "tie"


def test_what_is_wrong_stands_at_its_field_the_panel_stays_open_and_nothing_is_lost(
    match_on, as_organiser
):
    evening, match = match_on(date(2012, 3, 3))
    path = reverse("tournaments:call_time", args=[evening.event.pk, match.pk])
    answer = as_organiser.post(path, {"running": "yes", "left_a": "2", "version": match.version})
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert list(answer.context["time_form"].errors) == ["left_b"]
    assert re.search(r"<details open>\s*<summary>Time is called", shown)
    assert re.search(r'name="left_a" value="2"', shown)
    assert 'value="yes"' in shown
    assert re.search(r'id="time-left_b_error"[^>]*><li>Say of both players', shown)
    match.refresh_from_db()
    assert match.time is None
    again = {"running": "yes", "left_a": "2", "left_b": "3", "version": match.version}
    assert as_organiser.post(path, again).status_code == 302
    match.refresh_from_db()
    assert match.result == "a"


def test_over_the_api_a_game_that_runs_needs_its_prizes_where_they_count(match_on, as_organiser):
    evening, match = match_on(date(2012, 3, 3))
    path = f"/api/v1/events/{evening.event.pk}/matches/{match.pk}/time"
    error = read_error(send_request(as_organiser, "POST", path, {"running": True}), 422)
    assert error["field"] == "prizes_left"
    evening, match = match_on(TODAY)
    path = f"/api/v1/events/{evening.event.pk}/matches/{match.pk}/time"
    done = send_request(as_organiser, "POST", path, {"running": True}).json()
    assert done["result"] == "tie"


# --- a judge's tie ------------------------------------------------------------------------------


def test_a_judges_tie_against_the_rule_is_told_so_everywhere(match_on, as_organiser):
    evening, match = match_on(date(2010, 3, 6))
    shown = page_of(as_organiser, match)
    assert "Tie (the rule of this event has none)" in shown
    with pytest.raises(Refused, match="a judge can set a tie"):
        games.report_score(evening.actor, match, "0-0")
    path = f"/api/v1/events/{evening.event.pk}/matches/{match.pk}/result"
    body = {"result": "tie", "reason": "the head judge says so"}
    done = send_request(as_organiser, "PUT", path, body).json()
    assert done["result"] == "tie"
    assert "no match is tied" in done["hints"][0]
    assert "no match is tied" in page_of(as_organiser, match)


@pytest.mark.parametrize("day", [TODAY, date(1999, 10, 10)])
def test_a_tie_is_no_matter_where_ties_are_or_no_rule_is_known(match_on, as_organiser, day):
    evening, match = match_on(day)
    games.decide_match(evening.actor, match, "tie", "time ran out")
    match.refresh_from_db()
    assert match_row(match).hints == []


# --- the form of a new event --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2000-07-22", ["20 minutes for one game", "Super Trainer Showdown", "not confirmed"]),
        ("2013-10-12", ["State and Regional Championships", "At most the top 8"]),
        ("2026-11-21", ["50 for best of three", "a tiebreaker game"]),
        ("not a day", ["Usual on"]),
    ],
)
def test_the_form_of_a_new_event_says_what_was_usual_on_its_day(as_organiser, day, words):
    shown = as_organiser.get(reverse("tournaments:new"), {"date": day}).content.decode()
    for word in words:
        assert word in shown


@pytest.mark.parametrize(
    ("day", "best_of", "minutes", "cut_minutes"),
    [("2000-07-22", 1, 20, 50), ("2010-03-06", 1, 30, 45), ("2026-11-21", 3, 50, 50)],
)
def test_minutes_left_out_are_those_usual_on_the_day(
    as_organiser, league, day, best_of, minutes, cut_minutes
):
    form = {
        "league": league.pk, "name": "Cup", "date": day, "format": "modified-2009",
        "edition": "platinum-arceus-2009", "best_of": best_of, "cut_best_of": 3,
        "round_minutes": "", "cut_minutes": "",
    }  # fmt: skip
    answer = as_organiser.post(reverse("tournaments:new"), form)
    assert answer.status_code == 302, answer.context["form"].errors
    event = league.events.get()
    assert (event.round_minutes, event.cut_minutes) == (minutes, cut_minutes)
    body = {**form, "league": league.slug}
    del body["round_minutes"], body["cut_minutes"]
    made = send_request(as_organiser, "POST", "/api/v1/events", body).json()
    assert (made["round_minutes"], made["cut_minutes"]) == (minutes, cut_minutes)


def test_minutes_emptied_later_are_those_usual_on_the_events_day(match_on, as_organiser):
    evening, _match = match_on(date(2010, 3, 6))
    emptied = {"best_of": 3, "cut_best_of": 3, "round_minutes": "", "cut_minutes": ""}
    path = reverse("tournaments:structure", args=[evening.event.pk])
    assert as_organiser.post(path, emptied).status_code == 302
    evening.event.refresh_from_db()
    assert (evening.event.round_minutes, evening.event.cut_minutes) == (45, 45)
    body = {"best_of": 1, "cut_best_of": 3, "round_minutes": None}
    path = f"/api/v1/events/{evening.event.pk}/structure"
    changed = send_request(as_organiser, "PUT", path, body).json()
    assert (changed["round_minutes"], changed["cut_minutes"]) == (30, 45)


def test_minutes_that_are_typed_stay(as_organiser, league):
    form = {
        "league": league.pk, "name": "Cup", "date": "2026-11-21", "format": "modified-2009",
        "edition": "platinum-arceus-2009", "round_minutes": "0", "cut_minutes": "75",
    }  # fmt: skip
    assert as_organiser.post(reverse("tournaments:new"), form).status_code == 302
    made = league.events.get()
    assert (made.round_minutes, made.cut_minutes) == (0, 75)
