"""House formats: made from another format, previewed, versioned, written to a file and read."""

import json
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from decks.domain import DeckQuestion, house_formats, judge_list, keep_deck
from decks.engine.formats.definition import UnknownFormatError, decode_format
from decks.engine.formats.house import (
    HouseChanges,
    compare_formats,
    compare_rules,
    format_as_entry,
    make_house_format,
)
from decks.models import HouseFormat
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import find_format_by_key, house_format_key
from league.base.errors import Conflict, Refused
from league.domain.log import Actor
from league.models import League, LogEntry
from tests.support.asking import read_error, send_request
from tests.support.evenings import make_plan
from tournaments.domain.events import creation

pytestmark = pytest.mark.django_db
DECK = "4 Pikachu AR 71\n56 Lightning Energy DP 126"


@pytest.fixture
def actor(organiser):
    return Actor(organiser, "organiser")


def change_format(base="modified-2009", name="Forty", **changes):
    catalogue = current_catalogue()
    return make_house_format(
        catalogue.formats[base], HouseChanges(**changes), "house:new", name, catalogue
    )


@pytest.fixture
def forty_cards(actor, league):
    """A house format: decks of forty cards, and the set Arceus left out."""
    entry = change_format(sets_out=frozenset({"pl4"}), rules={"deck_size": 40})
    return house_formats.save_house_format(actor, league, entry)


def is_legal(text, key, league=None):
    return judge_list(DeckQuestion(text=text, format=key, everywhere=False, league=league))["legal"]


def test_the_preview_of_a_format_that_runs_on_knows_the_cards_of_today(as_organiser, league):
    path = reverse("league_decks:format_new", args=[league.slug])
    asked = {"name": "No Ultra", "base": "expanded", "sets_out": "Mega Evolution"}
    shown = as_organiser.post(path, asked | {"do": "preview"}).content.decode()
    preview = shown.partition('id="preview"')[2].partition("</section>")[0]
    assert "Mega Evolution" in preview


@pytest.mark.once("a form or file is judged before it is stored")
@pytest.mark.parametrize("key", list(current_catalogue().formats))
def test_every_format_goes_out_and_in_again_as_it_was(key):
    entry = current_catalogue().formats[key]
    assert decode_format(json.dumps(format_as_entry(entry))) == entry


def test_a_house_format_is_judged_by(forty_cards):
    key = house_format_key(forty_cards)
    pikachu = "4 Pikachu AR 71\n36 Lightning Energy DP 126"
    assert not is_legal(pikachu, key)  # the set Arceus is left out
    assert is_legal("4 Cyndaquil HS 61\n36 Fire Energy DP 124", key)
    assert not is_legal("4 Cyndaquil HS 61\n56 Fire Energy DP 124", key)


@pytest.mark.once("a form or file is judged before it is stored")
@pytest.mark.parametrize("base", ["glc", "unlimited", "expanded"])
def test_sets_go_out_of_formats_that_have_those_of_another_or_all(base):
    entry = change_format(base, sets_out=frozenset({"bw1"}))
    found = compare_formats(current_catalogue().formats[base], entry, current_catalogue(), None)
    assert found.sets_out == ("bw1",)
    assert not found.sets_in
    assert not found.cards_in


def test_single_cards_come_in_and_go_out_and_are_banned():
    entry = change_format(
        cards_in=frozenset({"base1-4"}), cards_out=frozenset({"dp1-1"}), bans=frozenset({"dp1-2"})
    )
    found = compare_formats(
        current_catalogue().formats["modified-2009"], entry, current_catalogue(), "2010-03-06"
    )
    assert found.cards_in == ("base1-4",)
    assert set(found.cards_out) >= {"dp1-1", "dp1-2"}
    assert {card for card in found.cards_out if card.startswith("dp1-")} == {"dp1-1", "dp1-2"}


def test_rules_that_change_are_named():
    entry = change_format(rules={"max_copies": 2}, last="2010-12-31", first="2009-09-01")
    found = compare_formats(
        current_catalogue().formats["modified-2009"], entry, current_catalogue(), "2010-03-06"
    )
    assert found.rules == (("max_copies", 4, 2), ("to", "2010-08-31", "2010-12-31"))


def test_a_ban_can_be_lifted():
    base = current_catalogue().formats["modified-2001"]
    card = base.banned[0].id
    found = compare_formats(
        base, change_format(base.key, bans_lifted=frozenset({card})), current_catalogue(), None
    )
    assert card in found.cards_in


def test_old_versions_say_what_they_said(actor, league, forty_cards):
    entry = change_format(rules={"deck_size": 50})
    second = house_formats.save_house_format(
        actor, league, entry, into=forty_cards.house, reason="forty was too few"
    )
    assert (second.number, second.reason) == (2, "forty was too few")
    fifty = "4 Pikachu AR 71\n46 Lightning Energy DP 126"
    assert is_legal(fifty, house_format_key(second))
    assert not is_legal(fifty, house_format_key(forty_cards))
    assert is_legal(fifty, f"house:{forty_cards.house_id}")  # the newest version
    said = LogEntry.objects.filter(action="house_format.saved").first()
    assert (said.after["version"], said.reason) == (2, "forty was too few")


def test_a_verdict_names_the_version(forty_cards):
    verdict = judge_list(
        DeckQuestion(text=DECK, format=house_format_key(forty_cards), everywhere=False)
    )
    assert verdict["format"] == house_format_key(forty_cards)


def test_nothing_new_is_no_version(actor, league, forty_cards):
    with pytest.raises(Refused, match="Nothing would change"):
        house_formats.save_house_format(
            actor, league, decode_format(forty_cards.entry), into=forty_cards.house
        )


def test_a_name_is_there_once_and_who_comes_late_is_told(actor, league, forty_cards):
    with pytest.raises(Refused) as refused:
        house_formats.save_house_format(actor, league, change_format())
    assert (refused.value.field, refused.value.code) == ("name", "name_taken")
    house_formats.save_house_format(actor, league, change_format(), into=forty_cards.house, seen=1)
    with pytest.raises(Conflict, match="Version 2"):
        house_formats.save_house_format(
            actor, league, change_format(rules={"deck_size": 30}), into=forty_cards.house, seen=1
        )


@pytest.mark.parametrize("key", ["house:", "house:x", "house:999", "house:1@x", "house:1@99"])
def test_a_house_format_that_is_none_is_unknown(forty_cards, key):
    with pytest.raises(UnknownFormatError):
        find_format_by_key(key, current_catalogue())


def test_an_event_is_played_by_the_version_it_was_made_with(actor, league, forty_cards):
    event = creation.create_event(actor, league, make_plan(format=f"house:{forty_cards.house_id}"))
    assert event.format == house_format_key(forty_cards)
    house_formats.save_house_format(
        actor, league, change_format(rules={"deck_size": 50}), into=forty_cards.house
    )
    event.refresh_from_db()
    assert event.format == house_format_key(forty_cards)


def test_nobody_plays_by_another_league_s_format(actor, forty_cards):
    other = League.objects.create(name="Cinnabar", slug="cinnabar")
    with pytest.raises(Refused) as refused:
        creation.create_event(actor, other, make_plan(format=house_format_key(forty_cards)))
    assert refused.value.field == "format"


def test_the_page_previews_what_would_change_and_then_saves(as_organiser, actor, league):
    keep_deck(actor, league, DECK, format_key="modified-2009", date=date(2010, 3, 6))
    path = reverse("league_decks:format_new", args=[league.slug])
    asked = {
        "name": "Kitchen table", "base": "modified-2009", "sets_in": "Base Set, jungle",
        "cards_out": "Pikachu", "bans": "Uxie LA 43", "deck_size": 60, "max_copies": 2,
        "foreign_cards": "forbidden", "do": "preview",
    }  # fmt: skip
    shown = as_organiser.post(path, asked).content.decode()
    for said in ("What would change", "Base, Jungle", "Copies of a name", "would not be legal"):
        assert said in shown
    assert not league.house_formats.exists()
    saved = as_organiser.post(path, asked | {"do": "save"}, follow=True).content.decode()
    assert "Kitchen table is saved as version 1." in saved
    entry = decode_format(league.house_formats.get().versions.get().entry)
    assert {"base1", "base2"} <= entry.sets
    assert entry.rules.foreign_cards == "forbidden"
    shown = as_organiser.get(reverse("league_decks:formats", args=[league.slug])).content.decode()
    assert "Kitchen table" in shown


@pytest.mark.once("a form or file is judged before it is stored")
@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("sets_in", "Arcius", "No set is called “Arcius”. Did you mean arceus?"),
        ("cards_out", "Gengar AR 16\nGengr", "Line 2: “Gengr” is no card that is known."),
        ("deck_size", "0", "greater than or equal to 1"),
        ("last", "2001-01-01", "The last day is before the first."),
        ("name", "", "This field is required."),
    ],
)
def test_what_is_wrong_is_named_where_it_was_typed(as_organiser, league, field, value, said):
    path = reverse("league_decks:format_new", args=[league.slug])
    asked = {
        "name": "Kitchen table", "base": "modified-2009", "deck_size": 60, "max_copies": 4,
        "foreign_cards": "allowed", "first": "2002-01-01", "do": "save",
    }  # fmt: skip
    answer = as_organiser.post(path, asked | {field: value})
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_a_file_goes_out_and_comes_in_and_deckcheck_takes_it(
    as_organiser, league, forty_cards, tmp_path, capsys
):
    path = reverse("league_decks:format_file", args=[league.slug, forty_cards.house_id])
    answer = as_organiser.get(path)
    assert "attachment" in answer.headers["Content-Disposition"]
    file = tmp_path / "forty.json"
    file.write_bytes(answer.content)
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Cyndaquil HS 61\n36 Fire Energy DP 124")
    call_command("deckcheck", str(deck), format_file=str(file))
    assert "legal in house:" in capsys.readouterr().out
    entry = {**json.loads(answer.content), "name": "Forty of ours"}
    upload = SimpleUploadedFile("format.json", json.dumps(entry).encode())
    new = reverse("league_decks:format_new", args=[league.slug])
    shown = as_organiser.post(new, {"do": "file", "file": upload}, follow=True).content.decode()
    assert "Forty of ours is saved as version 1." in shown


@pytest.mark.once("a form or file is judged before it is stored")
@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "not JSON"),
        (b"[]", "one JSON object"),
        (b'{"key": "x", "setz": []}', "setz: no such field; did you mean sets?"),
        (b'{"key": "x", "sets": ["base99"]}', "is not in the catalogue"),
        (b'{"key": "x", "rules": {"deck_size": 0}}', "rules.deck_size: 0 is less than 1"),
        (b'{"key": "x", "note": "' + b"x" * 300_000 + b'"}', "at most 256 kB"),
        (b"\xff\xfe", "not JSON"),
    ],
)
def test_a_broken_file_is_refused_with_the_field(as_organiser, league, body, said):
    path = reverse("league_decks:format_new", args=[league.slug])
    upload = SimpleUploadedFile("format.json", body)
    answer = as_organiser.post(path, {"do": "file", "file": upload})
    assert answer.status_code == 422
    assert said in answer.content.decode().replace("&#x27;", "'")
    assert not league.house_formats.exists()


def test_what_is_no_format_is_refused_by_its_code():
    for entry in (b"[]", b'{"key": "x", "rules": {"deck_size": 0}}'):
        with pytest.raises(Refused) as refused:
            house_formats.read_house_format(entry)
        assert (refused.value.field, refused.value.code) == ("entry", "wrong_format")


def test_a_refusal_is_a_line_that_can_be_shown_however_long_the_value():
    entry = {"key": "x", "sets": ["a\u202e\0" + "b" * 50_000]}
    with pytest.raises(Refused) as refused:
        house_formats.read_house_format(json.dumps(entry).encode())
    assert refused.value.message.startswith("sets")
    assert refused.value.message.isprintable()
    assert len(refused.value.message) <= 1000


def test_a_league_has_a_bounded_number_of_formats(actor, league, forty_cards):
    more = [
        HouseFormat(league=league, name=f"Format {n}") for n in range(1, house_formats.MOST_FORMATS)
    ]
    HouseFormat.objects.bulk_create(more)
    with pytest.raises(Refused, match="at most 100 formats"):
        house_formats.save_house_format(actor, league, change_format(name="One more"))
    changed = change_format(rules={"deck_size": 50})
    house_formats.save_house_format(actor, league, changed, into=forty_cards.house)
    assert league.house_formats.count() == house_formats.MOST_FORMATS


def test_the_api_does_the_same(as_organiser, league):
    path = f"/api/v1/leagues/{league.slug}/formats"
    entry = {"name": "Base", "sets": ["base1"], "rules": {"deck_size": 40}}
    looked = send_request(as_organiser, "POST", path, {"entry": entry, "preview": True}).json()
    assert "Jungle" in looked["sets_out"]
    made = send_request(as_organiser, "POST", path, {"entry": entry})
    assert made.status_code == 201
    one = f"{path}/{made.json()['id']}"
    entry["rules"]["deck_size"] = 30
    assert (
        send_request(as_organiser, "PUT", one, {"entry": entry, "seen": 1}).json()["version"] == 2
    )
    assert as_organiser.get(one + "?version=1").json()["entry"]["rules"]["deck_size"] == 40
    wrong = send_request(as_organiser, "POST", path, {"entry": {"name": "X", "sets": ["nope"]}})
    assert read_error(wrong, 422)["field"] == "entry"
    assert read_error(send_request(as_organiser, "PUT", one, {"entry": entry, "seen": 1}), 409)


def made_by_form(client, league, base, **typed):
    path = reverse("league_decks:format_new", args=[league.slug])
    answer = client.post(path, {"name": "Ours", "base": base, "do": "save", **typed})
    assert answer.status_code == 302, answer.content.decode()
    return decode_format(league.house_formats.get().versions.get().entry)


@pytest.mark.once("a form or file is judged before it is stored")
@pytest.mark.parametrize("base", ["glc", "prop-15-3", "regulations-traditional", "standard-2026"])
def test_what_is_left_blank_in_the_form_is_as_in_the_base(as_organiser, league, base):
    entry = made_by_form(as_organiser, league, base)
    assert not [
        rule for rule in compare_rules(entry, current_catalogue().formats[base]) if rule.is_changed
    ]


@pytest.mark.once("a form or file is judged before it is stored")
@pytest.mark.parametrize(
    ("base", "typed", "changed"),
    [
        ("glc", {"max_copies": 2}, {"max_copies": 2}),
        ("glc", {"single_pokemon_type": "no"}, {"single_pokemon_type": False}),
        ("glc", {"no_rule_box": "none", "ace_spec": "allowed"},
         {"no_rule_box": [], "ace_spec": "allowed"}),
        ("prop-15-3", {"max_trainers": "none"}, {"max_trainers": None}),
        ("prop-15-3", {"max_trainers": "12"}, {"max_trainers": 12}),
        ("standard-2026", {"regulation_marks": "I, J"}, {"regulation_marks": ["I", "J"]}),
        ("modified-2009", {"any_day": "on"}, {"from": None, "to": None}),
        ("modified-2009", {"last": "2010-12-31"}, {"to": "2010-12-31"}),
        ("unlimited", {"exclusive_names": "no"}, {"exclusive_names": False}),
        ("modified-2009", {"reprints": "none", "rulebook": "expedition-2002"},
         {"reprints": "none", "rulebook": "expedition-2002"}),
    ],
)  # fmt: skip
def test_only_what_is_typed_changes(as_organiser, league, base, typed, changed):
    entry = made_by_form(as_organiser, league, base, **typed)
    rules = compare_rules(entry, current_catalogue().formats[base])
    assert {rule.name: rule.own for rule in rules if rule.is_changed} == changed


@pytest.mark.once("a form or file is judged before it is stored")
def test_the_form_shows_the_rules_of_the_base_and_the_page_which_were_changed(as_organiser, league):
    path = reverse("league_decks:format_new", args=[league.slug])
    asked = as_organiser.get(path).content.decode()
    assert "Take its rules" in asked
    assert "Copies of a name" not in asked
    shown = as_organiser.get(path, {"base": "glc"}).content.decode()
    assert "Gym Leader Challenge: 1<" in shown
    assert "as in Gym Leader Challenge" in shown
    made_by_form(as_organiser, league, "glc", max_copies=2)
    house = league.house_formats.get()
    page = as_organiser.get(reverse("league_decks:format", args=[league.slug, house.pk]))
    text = page.content.decode()
    changed = text.partition("<caption>Changed</caption>")[2].partition("</table>")[0]
    assert changed.count("<tr>") == 2  # the heading row and the one changed rule
    assert "<b>2</b>" in changed
    assert "rules taken over" in text
    assert "One type only" in text
    change = reverse("league_decks:format_change", args=[league.slug, house.pk])
    assert "Now: 2 · Gym Leader Challenge: 1" in as_organiser.get(change).content.decode()


def test_an_unknown_base_is_said_at_its_field(as_organiser, league):
    path = reverse("league_decks:format_new", args=[league.slug])
    answer = as_organiser.post(path, {"name": "Ours", "base": "nope", "do": "save"})
    assert answer.status_code == 422
    assert "Made from" in answer.content.decode()


@pytest.mark.once("a form or file is judged before it is stored")
def test_a_name_is_listed_once_with_its_printings_behind_it(as_organiser, league, actor):
    entry = change_format(base="unlimited", bans=frozenset({"base1-96", "base2-1", "base4-124"}))
    made = house_formats.save_house_format(actor, league, entry)
    path = reverse("league_decks:format", args=[league.slug, made.house_id])
    page = as_organiser.get(path).content.decode()
    assert page.count("Double Colorless Energy</a>") == 1
    assert page.count(">Double Colorless Energy</span>") == 1  # among the cards left out
    assert "BS 96, " in page
