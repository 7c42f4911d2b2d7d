"""The pages of an event: what each shows, and what it answers to wrong input."""

import re

import pytest
from django.urls import reverse

from league.domain import outbox
from league.models import LogEntry, PublishedPage
from tests.support.evenings import DECK, parts_of
from tournaments.models import Entrant, Event, Game, Match, Round

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ONE, ENTRANT, MATCH = ("event",), ("event", "entrant"), ("event", "match")
BOTH = {"winner": "both", "ways_a": "prizes", "ways_b": "prizes"}
READS = [
    ("events", ()),
    ("event", ONE),
    ("players", ONE),
    ("round", ("event", "number")),
    ("match", MATCH),
    ("standings", ONE),
    ("bracket", ONE),
]
GAME = {"winner": "a", "how": "prizes", "version": "0"}
# What only organisers have buttons for, and every write, once: view, parts, stage, form.
ORGANISE = [
    ("players", ONE, "registration", {"players": "Zoe B."}),
    ("drop", ENTRANT, "round", {}),
    ("come_back", ENTRANT, "round", {}),
    ("pair", ONE, "reported", {"after": "1"}),
    ("finish", ONE, "over", {}),
]
WRITES = [
    *ORGANISE,
    ("deck", ENTRANT, "registration", {"text": DECK}),
    ("report_game", MATCH, "round", GAME),
    ("take_back", MATCH, "reported", {"reason": "wrong table", "version": "1"}),
    ("decide", MATCH, "round", {"result": "b", "reason": "no show", "version": "0"}),
]
NEW = {
    "name": "Winter Cup",
    "date": "2010-12-04",
    "format": "modified-2009",
    "edition": "platinum-arceus-2009",
    "planned_rounds": "5",
    "best_of": "1",
    "cut_size": "8",
    "cut_best_of": "3",
    "time_policy": "prizes-2009",
}


def make_address(view, names, parts):
    return reverse(f"tournaments:{view}", args=[parts[name] for name in names])


def post_form(browser, view, names, parts, form, came_from=""):
    """Send the form, as if from the page `came_from` where that is given."""
    headers = {"Referer": f"http://testserver{came_from}"} if came_from else {}
    return browser.post(make_address(view, names, parts), form, headers=headers)


def text_of(response):
    """Return the text of a page as readers see it."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.mark.parametrize("stage", ["registration", "round", "reported", "over", "finished"])
@pytest.mark.parametrize("who", ["anonymous", "judge", "organiser"])
def test_every_page_stands_at_every_stage(parts_at, come_as, who, stage):
    browser, parts = come_as(who), {**parts_at(stage), "number": 1}
    for view, names in READS:
        if stage != "registration" or view not in {"round", "match"}:
            assert browser.get(make_address(view, names, parts)).status_code == 200, view


def test_before_the_first_round_the_pairings_lead_to_the_event(parts_at, client):
    parts = parts_at("registration")
    assert client.get(make_address("pairings", ONE, parts)).url == make_address("event", ONE, parts)


def test_once_all_is_in_the_round_goes_on_at_the_desk(parts_at, as_organiser):
    parts = {**parts_at("reported"), "number": 1}
    desk = f'<a class="button main" href="{make_address("desk", ONE, parts)}">Go on</a>'
    assert (
        desk in as_organiser.get(make_address("round", ("event", "number"), parts)).content.decode()
    )
    assert "Pair round 2" in text_of(as_organiser.get(make_address("desk", ONE, parts)))


def test_nobody_creates_an_event_in_another_league(come_as, league, stranger):
    response = come_as("stranger").post(reverse("tournaments:new"), {**NEW, "league": league.pk})
    assert response.status_code == 422
    assert not Event.objects.exists()


@pytest.mark.parametrize("who", ["anonymous", "visitor", "stranger", "judge"])
def test_no_button_is_shown_that_would_be_refused(parts_at, come_as, who):
    browser, parts = come_as(who), {**parts_at("reported"), "number": 1}
    for view, names in READS:
        shown = browser.get(make_address(view, names, parts)).content.decode()
        for other, parts_named, _stage, _form in ORGANISE:
            if other != "players":
                assert f'action="{make_address(other, parts_named, parts)}"' not in shown, view


# --- what is not there -------------------------------------------------------------------------


@pytest.mark.parametrize("missing", [0, 999_999, 2**31, 2**63, 10**40])
def test_what_is_not_there_is_a_page_that_says_so(parts_at, as_organiser, missing):
    parts = {**parts_at("round"), "number": 1}
    for view, names in READS[1:]:
        lost = {**parts, names[-1]: missing}
        assert as_organiser.get(make_address(view, names, lost)).status_code == 404, view
    for view, names, _stage, form in WRITES:
        lost = {**parts, names[-1]: missing}
        assert post_form(as_organiser, view, names, lost, form).status_code == 404, view
    assert "page" in text_of(as_organiser.get("/events/none-of-these/")).lower()


def test_the_match_of_another_event_is_not_found_under_this_one(
    make_evening, parts_at, as_organiser
):
    other = parts_of(make_evening("round", name="Spring Cup").event)
    parts = {"event": parts_at("registration")["event"], "match": other["match"]}
    assert as_organiser.get(make_address("match", MATCH, parts)).status_code == 404
    assert post_form(as_organiser, "report_game", MATCH, parts, GAME).status_code == 404
    assert not Game.objects.exists()


# --- wrong input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("name", "", "required"),
        ("name", "x" * 121, "120"),
        ("name", "a\0b", "Null"),
        ("date", "4th of May", "valid date"),
        ("date", "2010-02-30", "valid date"),
        ("date", "2126-11-30", "lies between"),  # a far date would keep names and links too long
        ("date", "9999-12-31", "lies between"),
        ("date", "0001-01-01", "lies between"),
        ("format", "modified-2099", "modified-2099"),
        ("edition", "third", "third"),
        ("time_policy", "never", "never"),
        ("planned_rounds", "0", "0"),
        ("planned_rounds", "²", "²"),
        ("cut_size", "33", "33"),
        ("best_of", "2", "2"),
        ("league", "0", "valid choice"),
        ("league", "x", "valid choice"),
    ],
)
def test_a_wrong_field_of_a_new_event_is_marked(as_organiser, league, field, value, says):
    form = {**NEW, "league": league.pk, field: value}
    response = as_organiser.post(reverse("tournaments:new"), form)
    assert response.status_code == 422
    marked = response.context["form"].errors
    assert list(marked) == [field]
    assert says in marked[field][0]
    assert 'aria-invalid="true"' in response.content.decode()
    assert not Event.objects.exists()


def test_figures_that_do_not_fit_each_other_keep_what_was_typed(as_organiser, league):
    form = {**NEW, "league": league.pk, "system": "elimination", "cut_size": "4"}
    response = as_organiser.post(reverse("tournaments:new"), form)
    assert response.status_code == 422
    assert "A cut follows Swiss rounds alone" in text_of(response)
    assert 'value="Winter Cup"' in response.content.decode()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "required"),
        ("Ines K.\n, 12", "Line 2: a name is missing"),
        ("Ines K., 12a", "Line 1: “12a” is no player id"),
        ("Ines K., ²", "Line 1: “²” is no player id"),
        ("Ines K., 12, ²", "Line 1: “²” is no birth year"),
        ("Ines K., 12, 1850", "Line 1: “1850” is no birth year"),
        ("Ines K., 12, 2001, x", "Line 1: at most three values"),
        ("x" * 81, "Line 1: a name has at most 80 characters"),
        ("Ines K., " + "1" * 21, "20"),
        ("a\0b", "Null"),
        ("Ines K.\nNoor A.\nInes K.", "Ines K. is already in this event"),
        ("Ines K.\nines k.", "ines k. is already in this event"),
        ("Ines K., 12\nNoor A., 12", "12 is already in this event"),
        ("Zoe B.\n" * 4097, "4096"),
    ],
)
def test_a_wrong_line_of_players_is_named_and_nobody_is_entered(
    parts_at, as_organiser, typed, says
):
    parts = parts_at("registration", players=1)
    Entrant.objects.all().delete()
    response = post_form(as_organiser, "players", ONE, parts, {"players": typed})
    assert response.status_code == 422
    assert says in text_of(response)
    assert not Entrant.objects.exists()


def test_an_id_known_under_another_name_is_told(parts_at, as_organiser):
    parts = parts_at("registration", players=1)
    post_form(as_organiser, "players", ONE, parts, {"players": "Ada B., 1"})
    Entrant.objects.filter(player__player_id="1").delete()
    form = {"players": "Noor A., 1"}
    answer = as_organiser.post(make_address("players", ONE, parts), form, follow=True)
    assert "entered as: 1 Ada B. (“Noor A.”)" in text_of(answer)


def test_two_of_one_name_are_told_apart_by_their_ids(parts_at, as_organiser):
    parts = parts_at("registration", players=1)
    both = {"players": "Ada B., 1\nAda B., 2"}
    assert post_form(as_organiser, "players", ONE, parts, both).status_code == 302
    again = post_form(as_organiser, "players", ONE, parts, {"players": "Ada B., 1"})
    assert again.status_code == 422
    assert "Player id 1 is already in this event" in text_of(again)
    assert Entrant.objects.count() == 3


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({}, "winner"),
        ({"winner": "c"}, "winner"),
        ({"winner": "tie"}, "winner"),
        ({"winner": "a", "how": "magic"}, "how"),
        ({**BOTH, "ways_a": "magic"}, "ways_a"),
        ({**BOTH, "ways_b": []}, "ways_b"),
        ({"winner": "a", "left_a": "0"}, "left_b"),
        ({"winner": "a", "left_a": "0", "left_b": "7"}, "left_b"),
        ({"winner": "a", "version": "old"}, "version"),
    ],
)
def test_a_wrong_report_is_shown_again_with_what_is_wrong(parts_at, as_organiser, form, field):
    response = post_form(as_organiser, "report_game", MATCH, parts_at("round"), form)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not Game.objects.exists()


def test_prizes_left_are_kept_and_shown_with_the_game(parts_at, as_organiser):
    parts, form = parts_at("round"), {**GAME, "next": "match", "left_a": "0", "left_b": "2"}
    post_form(as_organiser, "report_game", MATCH, parts, form)
    assert Game.objects.get().prizes_left == {"a": 0, "b": 2}
    page = as_organiser.get(reverse("tournaments:match", args=[parts["event"], parts["match"]]))
    assert "Prizes left 0 : 2" in page.text


@pytest.mark.parametrize(
    ("view", "form", "says"),
    [
        ("take_back", {"reason": ""}, "Reason: This field is required."),
        ("take_back", {"reason": "x" * 501}, "500"),
        ("take_back", {"reason": "a\0b"}, "Null"),
        ("take_back", {"reason": "wrong", "version": "²"}, "whole number"),
        ("take_back", {"reason": "wrong", "version": "9" * 5000}, "whole number"),
        ("decide", {"result": "a", "reason": " "}, "Reason: This field is required."),
        ("decide", {"result": "c", "reason": "no show"}, "Result"),
        ("decide", {"result": "bye", "reason": "no show"}, "Result"),
    ],
)
def test_a_wrong_correction_is_refused_where_one_was(parts_at, as_organiser, view, form, says):
    parts = parts_at("reported")
    here = make_address("match", MATCH, parts)
    before = LogEntry.objects.count()
    response = post_form(as_organiser, view, MATCH, parts, form, came_from=here)
    assert response.url == f"http://testserver{here}"
    assert says in text_of(as_organiser.get(here))
    assert LogEntry.objects.count() == before


@pytest.mark.parametrize("after", ["", "²", "x", "-1", "9" * 5000])
def test_an_odd_number_of_rounds_seen_is_no_fault(parts_at, as_organiser, after):
    response = post_form(as_organiser, "pair", ONE, parts_at("reported"), {"after": after})
    assert response.status_code in {302, 409}


@pytest.mark.parametrize("number", ["", "²", "x", "-1", "9" * 30, "9" * 5000])
@pytest.mark.parametrize(("view", "field"), [("let_through", "entrant"), ("check_in", "player")])
def test_a_player_by_an_odd_number_is_nobody(parts_at, as_organiser, view, field, number):
    form = {field: number, "reason": "was there"}
    response = post_form(as_organiser, view, ONE, parts_at("registration"), form)
    assert response.status_code in {302, 404, 422}
    assert not Entrant.objects.filter(checked_in=True).exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "required"),
        ("hello", "no line names a card"),
        ("4 Pikachu AR 71\n" * 4097, "65536"),
        ("a\0b", "Null"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_and_kept_in_the_box(
    parts_at, as_organiser, text, says
):
    parts = parts_at("registration")
    here = make_address("deck", ENTRANT, parts)
    response = post_form(as_organiser, "deck", ENTRANT, parts, {"text": text}, came_from=here)
    assert response.status_code == 422
    assert says in text_of(response)
    assert Entrant.objects.get(pk=parts["entrant"]).deck is None


def test_a_body_beyond_a_megabyte_is_refused_as_that(parts_at, as_organiser):
    response = post_form(
        as_organiser, "deck", ENTRANT, parts_at("registration"), {"text": "x" * 1_100_000}
    )
    assert response.status_code == 413
    assert "larger than 1 MB" in text_of(response)


# --- exactly once ------------------------------------------------------------------------------


# --- what is shown -----------------------------------------------------------------------------


def test_a_sudden_death_is_shown_until_somebody_wins_it(parts_at, as_organiser):
    parts = parts_at("round")
    for _again in range(2):
        post_form(as_organiser, "report_game", MATCH, parts, BOTH)
        shown = text_of(as_organiser.get(make_address("match", MATCH, parts)))
        assert "Report the Sudden Death game" in shown
    post_form(as_organiser, "report_game", MATCH, parts, {"winner": "b"})
    shown = text_of(as_organiser.get(make_address("match", MATCH, parts)))
    assert "Report the Sudden Death game" not in shown
    assert Match.objects.get(pk=parts["match"]).result == "b"


def test_the_table_that_holds_up_the_next_round_is_named_with_its_round(make_evening, as_organiser):
    running = make_evening("reported").begin_round()
    first = Match.objects.get(round__number=1, table=1)
    running.play_round(Round.objects.get(number=2))
    parts = {"event": running.event.pk, "match": first.pk}
    post_form(as_organiser, "take_back", MATCH, parts, {"reason": "wrong table"})
    response = post_form(as_organiser, "pair", ONE, parts, {"after": "2"})
    assert response.status_code == 422
    assert "Still open: table 1 of round 1." in text_of(response)


def test_once_the_cut_has_begun_swiss_results_stand(make_evening, as_organiser):
    running = make_evening("semifinals")
    first = Match.objects.get(round__number=1, table=1)
    parts = {"event": running.event.pk, "match": first.pk}
    response = post_form(as_organiser, "take_back", MATCH, parts, {"reason": "wrong table"})
    assert response.status_code == 422
    assert "The Swiss rounds are over" in text_of(response)


def test_the_crowd_gets_a_board_rendered_once_until_something_is_reported(make_evening, client):
    running = make_evening("round")
    outbox.drain_outbox()
    parts = {"event": running.event.pk, "number": 1}
    for view, names in [("standings", ONE), ("round", ("event", "number"))]:
        path = make_address(view, names, parts)
        first = client.get(path)
        assert "ETag" in first.headers
        known = {"If-None-Match": first.headers["ETag"]}
        assert client.get(path, headers=known).status_code == 304
    running.report_game(running.find_match())
    outbox.drain_outbox()
    for view, names in [("standings", ONE), ("round", ("event", "number"))]:
        assert client.get(make_address(view, names, parts), headers=known).status_code == 200
    assert PublishedPage.objects.exists()


@pytest.mark.parametrize("view", ["bracket", "standings"])
def test_a_large_cut_costs_as_many_queries_as_a_small_one(
    make_evening, as_organiser, view, queries_of
):
    small = make_address(view, ONE, {"event": make_evening("semifinals", players=4).event.pk})
    large = make_evening("semifinals", players=16, cut_size=8, name="Large").event
    large = make_address(view, ONE, {"event": large.pk})
    as_organiser.get(small)
    assert queries_of(lambda: as_organiser.get(large)) == queries_of(
        lambda: as_organiser.get(small)
    )


def test_what_is_asked_where_both_won_is_not_called_optional(parts_at, as_organiser):
    shown = text_of(as_organiser.get(make_address("match", MATCH, parts_at("round"))))
    assert len(re.findall(r"Prizes left: [^:]+? \(optional\)", shown)) == 2
    assert len(re.findall(r"how did [^?]+ win\?", shown)) == 2
    assert not re.findall(r"how did [^?]+ win\? \(optional\)", shown)
