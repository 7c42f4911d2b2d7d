"""Rulings in the reader's language: unchanged in English, completely translated in German."""

import json

import pytest
from django.conf import settings
from django.utils import translation

from judging.engine import EDITIONS, RequestError, rule_plain
from judging.engine.effects import rules
from judging.engine.effects.texts import CardEffects, Text
from judging.engine.effects.words import ITSELF, put_card_in_words
from judging.queries import wording

GOLDEN = settings.BASE_DIR / "tests/golden/judging/matrix.jsonl"
CASES = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]


def make_rulings():
    for case in CASES:
        for edition in EDITIONS:
            asked = {name: case[name] for name in ("position", "action", "flips")}
            try:
                yield rule_plain({"edition": edition, **asked})
            except RequestError:
                continue


@pytest.fixture(scope="module")
def rulings():
    """Thousands of rulings: a fixture, so that only processes which need them make them."""
    return list(make_rulings())


def list_branches(ruling):
    """The ruling and its branches."""
    yield ruling
    for branch in ruling["branches"] or ():
        yield from list_branches(branch)


def test_in_english_a_ruling_is_said_as_the_engine_says_it(rulings):
    assert [wording.translate_ruling(one) for one in rulings] == rulings


def test_a_list_is_never_said_as_a_program_writes_it():
    """In every kind of message, a list is a phrase and no Python list."""
    pieces = {"message": "two_v_unions", "args": {"names": ["Mewtwo V-UNION", "Zacian V-UNION"]}}
    turned = {"message": "text_types", "args": {"name": "Arceus", "types": ["Fire", "Water"]}}
    weak = {"message": "weakness_unsaid", "args": {"name": "Abra", "types": ["Fire", "Water"]}}
    steps = [{"source": "", **step} for step in (pieces, turned, weak)]
    english = [wording.translate_step(step)["text"] for step in steps]
    assert "Mewtwo V-UNION, Zacian V-UNION" in english[0]
    assert "Fire, Water" in english[1]
    assert "Fire or Water" in english[2]
    with translation.override("de"):
        german = [wording.translate_step(step)["text"] for step in steps]
    assert "Feuer, Wasser" in german[1]
    assert "Feuer oder Wasser" in german[2]
    assert not any("[" in text for text in english + german)


def test_in_german_nothing_of_it_is_left_in_english(rulings):
    told = {}
    with translation.override("de"):
        for given in (part for one in rulings for part in list_branches(one)):
            said = wording.translate_ruling(given)
            told[given["verdict"]] = said["verdict"]
            told |= {
                before["text"]: after["text"]
                for before, after in zip(given["steps"], said["steps"], strict=True)
            }
    assert len(told) > 300
    assert [text for text, german in told.items() if text == german] == []


@pytest.mark.parametrize(
    ("message", "args", "german"),
    [
        ("conditions_end", {"name": "Oddish", "gone": ["Asleep", "Poisoned"]},
         "Oddish ist nicht mehr Schlafend und Vergiftet."),
        ("weakness_adds", {"type": "Fire", "amount": 20}, "Schwäche gegen Feuer zählt 20 dazu."),
        ("takes_cards", {"player": "A", "count": 1, "where": "discard pile"},
         "A nimmt 1 Karte aus dem Ablagestapel."),
        ("cannot_attack", {"name": "The Active Pokémon", "condition": "Paralyzed"},
         "Das Aktive Pokémon ist Paralysiert und kann nicht angreifen."),
    ],
)  # fmt: skip
def test_words_among_the_arguments_are_said_too(message, args, german):
    given = {"text": "", "source": "", "message": message, "args": args}
    with translation.override("de"):
        assert wording.translate_step(given)["text"] == german


def test_what_is_asked_and_what_is_in_force_are_said_too():
    args = {"name": "Oddish", "condition": "Asleep"}
    asleep = {"text": "", "message": "cannot_attack", "args": args}
    looked = {
        "steps": [],
        "in_force": [{"name": "Oddish", "cannot": [{"what": "attack"} | asleep]}],
    }
    with translation.override("de"):
        said = wording.translate_ruling({"steps": [], "select": {"kind": "pokemon"} | asleep})
        in_force = wording.translate_ruling(looked)["in_force"]
    german = "Oddish ist Schlafend und kann nicht angreifen."
    assert said["select"]["text"] == in_force[0]["cannot"][0]["text"] == german
    assert said["select"]["kind"] == "pokemon"
    assert wording.translate_ruling({"steps": [], "select": None})["select"] is None


def test_a_ruling_kept_without_ids_stays_as_it_was_written():
    steps = [{"text": "So.", "source": "S"}]
    old = {"verdict": "Nobody has won.", "steps": steps, "branches": None}
    with translation.override("de"):
        said = wording.translate_ruling(old)
    assert (said["verdict"], said["steps"][0]["text"]) == ("Nobody has won.", "So.")
    assert wording.language_kept_in(old) == said["steps"][0]["lang"] == "en"


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (rules.ChangePrizes(on="it", more=-1), "zählt das 1 Preiskarte weniger."),
        (rules.ChangePrizes(more=-2), "nimmt dein Gegner 2 Preiskarten weniger."),
    ],
)
def test_fewer_prizes_are_told_in_german(rule, text):
    effects = CardEffects(name="Mew", itself=Text(rules=(rule,)))
    with translation.override("de"):
        told = put_card_in_words(effects, translation.gettext)[ITSELF]
    assert told.endswith(f" kampfunfähig wird, {text}")
