"""Every page is in its reader's language; the API is the same for everybody."""

import json
import re
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import translation

from judging.demo import build_demo
from judging.models import Ruling
from league.models import LogEntry, PublishedPage, User
from league.record_words import subject_in_words
from tests.support.paths import ROOT
from tournaments.domain import boards
from tournaments.models import Entrant, Event, Match, Stage

pytestmark = [pytest.mark.django_db, pytest.mark.once]
LANGUAGES = [code for code, _name in settings.LANGUAGES]
SPOKEN = {"alt", "aria-label", "placeholder", "title", "data-label", "data-confirm", "data-none"}
SILENT = {"script", "style"}
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}


class Page(HTMLParser):
    """The words of a page: `said` has each piece with the names and classes of elements around it.

    Elements marked as being in another language are left out.
    """

    def __init__(self, response):
        super().__init__()
        self.around, self.said = [], []
        self.feed(response.content.decode())

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.said += [(values[name], ()) for name in SPOKEN & set(values)]
        if tag not in VOID:
            silent = tag in SILENT or (tag != "html" and "lang" in values)
            classes = set((values.get("class") or "").split())
            self.around.append((tag, classes | ({"silent"} if silent else set())))

    def handle_endtag(self, tag):
        while self.around and self.around.pop()[0] != tag:
            pass

    def handle_data(self, data):
        silent = any("silent" in classes for _tag, classes in self.around)
        if any(map(str.isalpha, data)) and not silent:
            self.said.append((" ".join(data.split()), tuple(self.around)))

    @property
    def words(self):
        return {text for text, _around in self.said}


@pytest.fixture(scope="module")
def built_demo(django_db_setup, django_db_blocker):
    """One demo league for all tests here, as it takes seconds; changes are rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield build_demo()
        transaction.set_rollback(True)


@pytest.fixture
def demo(built_demo, db):
    return built_demo


@pytest.fixture
def staff(demo):
    client = Client()
    client.force_login(User.objects.get(username=demo.logins[0].name))
    return client


@pytest.fixture
def cup(demo):
    return Event.objects.get(league=demo.league, stage=Stage.FINISHED)


@pytest.fixture
def evening(demo):
    return Event.objects.get(league=demo.league, stage=Stage.SWISS)


@pytest.fixture
def addresses(demo, cup, evening):
    """The address of one page of every kind."""
    entrant = cup.entrants.exclude(deck=None).first()
    coming = Event.objects.get(league=demo.league, stage=Stage.REGISTRATION)
    of_event = ("event", "players", "standings", "bracket", "links")
    return [
        *(reverse(name) for name in ("home", "api", "decks:check", "tournaments:events")),
        *(reverse(name) for name in ("tournaments:new", "judging:ask", "judging:rulings")),
        *(reverse(name) for name in ("league:account", "league:found", "mfa_index")),
        *(
            reverse(f"league:{name}", args=[demo.league.slug])
            for name in ("staff", "edit", "record", "follow_ups")
        ),
        *(
            reverse(f"tournaments:{name}", args=[one.pk])
            for one in (cup, evening, coming)
            for name in of_event
        ),
        reverse("tournaments:round", args=[cup.pk, 2]),
        reverse("tournaments:round", args=[evening.pk, 3]) + "?by=name",
        *(
            reverse("tournaments:match", args=[match.round.event_id, match.pk])
            for match in Match.objects.filter(games__sudden_death=True).distinct()[:2]
        ),
        reverse("tournaments:deck", args=[cup.pk, entrant.pk]),
        reverse("judging:ruling", args=[Ruling.objects.first().pk]),
        reverse("judging:ask") + "?do=retreat",
        reverse("judging:ask") + "?do=set_up",
        *("/rules/", "/rules/retreat-confused/", "/rules/four-copies/"),
        reverse("rules:changes", args=["expedition-2002", "platinum-arceus-2009"]),
        "/nothing-is-here/",
    ]


def read_page(client, address, language):
    return client.get(address, headers={"Accept-Language": language})


def load_catalogue():
    """Map English sentences to German ones."""
    with translation.override("de"):
        known = translation.trans_real.translation("de")._catalog._catalogs[0]
        return {
            english: said for english, said in known.items() if english and isinstance(english, str)
        }


def test_no_page_mixes_its_languages(staff, addresses):
    every = load_catalogue()
    german = {one: said for one, said in every.items() if one.casefold() != said.casefold()}
    english_leftovers, german_strays = {}, {}
    for address in addresses:
        here, there = (Page(read_page(staff, address, language)) for language in ("de", "en"))
        assert here.words != there.words, address
        english_leftovers[address] = here.words & (set(german) - set(every.values()))
        german_strays[address] = there.words & (set(german.values()) - set(every))
    assert {at: found for at, found in english_leftovers.items() if found} == {}
    assert {at: found for at, found in german_strays.items() if found} == {}


def test_the_record_says_in_words_what_each_entry_is_about(staff, demo):
    address = reverse("league:record", args=[demo.league.slug])
    subjects = LogEntry.objects.filter(league=demo.league).values_list("subject", flat=True)
    for language in LANGUAGES:
        with translation.override(language):
            said = {subject: subject_in_words(subject) for subject in subjects}
        assert [code for code, words in said.items() if code == words] == []
        page = read_page(staff, address, language)
        shown = Page(page).words
        assert not {word for word in shown if re.fullmatch(r"[a-z_]+:\d+", word)}
        newest = LogEntry.objects.filter(league=demo.league).first()
        assert said[newest.subject] in shown
        assert f"?subject={quote(newest.subject)}" in page.content.decode()


def test_every_kind_of_subject_that_is_recorded_has_words():
    written = {
        kind
        for path in ROOT.glob("*/domain/**/*.py")
        for kind in re.findall(r'f"([a-z_]+):\{[\w.]*\.?pk\}"', path.read_text())
    }
    assert len(written) > 12
    assert [kind for kind in sorted(written) if subject_in_words(f"{kind}:7") == f"{kind}:7"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_which_language_it_is_in(staff, language):
    response = read_page(staff, reverse("home"), language)
    assert f'<html lang="{language}">' in response.content.decode()
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in response.headers["Vary"]


@pytest.mark.parametrize(
    ("language", "day", "share"),
    [("en", "6 March 2010", r"\d\d\.\d\d\xa0%"), ("de", "6. März 2010", r"\d\d,\d\d\xa0%")],
)
def test_dates_and_shares_are_written_the_readers_way(staff, cup, language, day, share):
    response = read_page(staff, reverse("tournaments:standings", args=[cup.pk]), language)
    page = response.content.decode()
    assert day in page
    assert len(re.findall(share, page)) == 2 * cup.entrants.count()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_field_for_a_date_holds_it_as_browsers_need_it(staff, language):
    page = read_page(staff, reverse("tournaments:new"), language).content.decode()
    assert re.search(r'<input type="date" name="date" value="\d{4}-\d\d-\d\d"', page)


def test_a_reader_chooses_a_language_and_keeps_it():
    client = Client(enforce_csrf_checks=True)  # a published board has no CSRF token either
    page = client.get(reverse("decks:check")).content.decode()
    assert re.search(r'<button name="language" value="de" lang="de">\s*Deutsch', page)
    chosen = client.post(reverse("set_language"), {"language": "de", "next": "/decks/check/"})
    assert (chosen.status_code, chosen.headers["Location"]) == (302, "/decks/check/")
    again = client.get("/decks/check/", headers={"Accept-Language": "en"})
    assert "Deck prüfen" in again.content.decode()


def test_choosing_a_language_leads_nowhere_else():
    elsewhere = {"language": "de", "next": "https://example.org/"}
    assert Client().post(reverse("set_language"), elsewhere).headers["Location"] == "/"


def test_a_language_we_have_not_got_is_answered_in_english(demo):
    assert "Deck checks" in read_page(Client(), reverse("home"), "fr").content.decode()


def test_a_board_is_published_in_every_language(cup):
    boards.publish_boards({"event": cup.pk, "round": 5})
    address = reverse("tournaments:round", args=[cup.pk, 5]) + "?by=name"
    pages = {language: read_page(Client(), address, language) for language in LANGUAGES}
    assert PublishedPage.objects.filter(key__endswith="/de").count() == 3
    assert ">Tisch<" in pages["de"].content.decode()
    assert ">Table<" in pages["en"].content.decode()
    assert pages["de"].headers["ETag"] != pages["en"].headers["ETag"]
    assert {"Accept-Language", "Cookie"} <= set(pages["de"].headers["Vary"].split(", "))
    seen = {"Accept-Language": "en", "If-None-Match": pages["de"].headers["ETag"]}
    assert Client().get(address, headers=seen).status_code == 200
    seen["Accept-Language"] = "de"
    assert Client().get(address, headers=seen).status_code == 304


def test_a_published_board_offers_the_other_language_and_leads_back_to_itself(cup):
    boards.publish_boards({"event": cup.pk, "round": 5})
    address = reverse("tournaments:round", args=[cup.pk, 5]) + "?by=name"
    assert f'name="next" value="{address}"' in read_page(Client(), address, "de").content.decode()


def test_a_refusal_is_said_in_the_readers_language(staff, cup):
    address = reverse("tournaments:finish", args=[cup.pk])
    came_from = "http://testserver" + reverse("tournaments:event", args=[cup.pk])
    said = {
        language: staff.post(
            address, follow=True, headers={"Accept-Language": language, "Referer": came_from}
        )
        for language in LANGUAGES
    }
    assert "Possible at the stage “Swiss”" in said["en"].content.decode()
    assert "Möglich im Abschnitt „Schweizer Runden“" in said["de"].content.decode()


def test_a_list_is_judged_in_the_readers_language():
    asked = {"text": "5 Gengar AR 16\n4 Nobody At All", "format": "modified-2009"}
    said = {
        language: Client()
        .post(reverse("decks:check"), asked, headers={"Accept-Language": language})
        .content.decode()
        for language in LANGUAGES
    }
    assert "5 cards named Gengar: at most 4." in said["en"]
    assert "5 Karten mit dem Namen Gengar: höchstens 4." in said["de"]
    assert "keine Karte heißt" in said["de"]


def test_a_kept_verdict_is_read_in_any_language(staff, evening):
    entrant = evening.entrants.exclude(deck=None).first()
    deck = entrant.deck
    address = reverse("tournaments:deck", args=[evening.pk, entrant.pk])
    advice = [one["message"] for one in deck.verdict["advice"]]
    deck.verdict["problems"] = [
        {
            "code": "DCK-2",
            "message": "",
            "cards": [],
            "count": 5,
            "allowed": 4,
            "rule": "the format's own limit",
            "said": {
                "id": "copies",
                "args": {"name": "Gengar", "of": [[5, "Gengar"]]},
                "mend": None,
            },
        }
    ]
    deck.save()
    page = read_page(staff, address, "de").content.decode()
    assert "5 Karten mit dem Namen Gengar: höchstens 4." in page
    assert "die eigene Grenze des Formats" in page
    assert not any(message in page for message in advice)


def test_the_api_answers_everybody_the_same(cup, staff):
    asked = {"text": "3 Gengar AR 16", "format": "modified-2009"}
    answers = {}
    for language in LANGUAGES:
        headers = {"Accept-Language": language}
        answers[language] = [
            staff.get(reverse(f"tournaments_api:{name}", args=[cup.pk]), headers=headers).json()
            for name in ("event", "rounds", "standings", "bracket")
        ]
        answers[language].append(
            staff.post(
                reverse("decks_api:check"), json.dumps(asked), "application/json", headers=headers
            ).json()
        )
    assert all(one == answers["en"] for one in answers.values())


def test_the_apis_refusals_speak_the_readers_language_under_one_code(cup, staff):
    said = {
        language: staff.post(
            reverse("tournaments_api:finish", args=[cup.pk]),
            "{}",
            "application/json",
            headers={"Accept-Language": language},
        ).json()["error"]
        for language in LANGUAGES
    }
    assert {one["code"] for one in said.values()} == {"wrong_stage"}
    assert said["en"]["message"] != said["de"]["message"]


def test_a_question_to_the_rules_is_the_same_in_every_language(staff):
    address = (
        reverse("judging:ask")
        + "?do=retreat&edition=expedition-2002&Aa-made=on&Aa-retreat=1&A0-card=&Aa-energy=Fire"
        "&Aa-has=Confused"
    )
    pages = [read_page(staff, address, language).content.decode() for language in LANGUAGES]
    asked = [re.search(r'name="asked" value="([^"]+)"', page)[1] for page in pages]
    assert len(set(asked)) == 1
    assert "Verwirrt, mit Fire" in pages[1]


def test_commands_speak_english(capsys, tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text("5 Gengar AR 16\n")
    with translation.override("de"), pytest.raises(SystemExit):
        call_command("deckcheck", "--format", "modified-2009", str(deck))
    assert "at most 4" in capsys.readouterr().out


def kept_together(around):
    """Check for a box that is not broken across lines, or an element with lines of its own."""
    return any(
        "nowrap" in classes or ("name" in classes and tag not in {"td", "th"})
        for tag, classes in around
    ) or any(
        tag in {"title", "h1", "h2", "option", "label", "legend"} or "visually-hidden" in classes
        for tag, classes in around
    )


def test_no_board_splits_a_name(staff, cup, evening):
    names = set(
        Entrant.objects.filter(event__in=[cup, evening]).values_list("player__name", flat=True)
    )
    split, seen = {}, set()
    for one in (cup, evening):
        for path in ("standings/", "players/", "bracket/", "rounds/3/", "rounds/3/?by=name"):
            page = Page(staff.get(f"/events/{one.pk}/{path}"))
            found = [
                text for text, around in page.said if text in names and not kept_together(around)
            ]
            split[path] = [name for name in found if " " in name]
            seen |= names & page.words
    assert seen == names
    assert {path: found for path, found in split.items() if found} == {}
