"""The sentences that refuse a question: each has its German and gets the arguments it names.

The engine names a sentence by a note; the tests find all notes in the engine's source code.
"""

import ast
import json
import string

import pytest
from django.utils import translation
from django.utils.translation import gettext

from judging.engine import EDITIONS, RequestError, rule_json, wording_refusals
from judging.engine.errors import BenchUnsaidError
from judging.engine.wording_refusals import Clause, clause_text
from judging.queries import wording
from tests.judging.engine.test_requests import MINE, change_question
from tests.judging.kit.cases import WRONG
from tests.support.paths import ROOT

ENGINE = ROOT / "judging" / "engine"
# Files whose calls have no literal note: they pass on what a decoder or another refusal said.
NOTES_ELSEWHERE = {"problems.py", "errors.py"}
IN_GERMAN_THE_SAME = {"null", "{kind} ({trainer})"}
TABLES = (
    wording_refusals.REFUSALS,
    wording_refusals.REFUSALS_OF_ONE,
    wording_refusals.REMEDIES,
    wording_refusals.KIND_WORDS,
    wording_refusals.CARD_KINDS,
    dict(enumerate(wording_refusals.JSON_FAULTS)),
)


def list_calls():
    """Yield the engine's refusals and clauses: file, possible notes, names of arguments."""
    for path in sorted(ENGINE.rglob("*.py")):
        text = path.read_text("utf-8")
        tree = ast.parse(text if "RequestError(" in text or "Clause(" in text else "")
        for node in ast.walk(tree):
            called = node.func.id if isinstance(node, ast.Call) and hasattr(node.func, "id") else ""
            if called == "RequestError":
                yield path, list_words(node.args[1]), {word.arg for word in node.keywords}
            elif called == "Clause" and isinstance(node.args[1], ast.Dict):
                yield path, list_words(node.args[0]), {key.value for key in node.args[1].keys}


def list_words(node):
    """The string literals that an expression can evaluate to: both branches of an `if`."""
    if isinstance(node, ast.IfExp):
        return list_words(node.body) + list_words(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) else []


def list_gaps(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_refusal_of_the_engine_is_a_sentence_filled_with_what_it_is_given():
    calls = list(list_calls())
    assert len(calls) > 80
    for path, notes, args in calls:
        assert notes or path.name in NOTES_ELSEWHERE, path
        for note in notes:
            assert list_gaps(wording_refusals.REFUSALS[note]) <= args, (path, note)


def test_no_sentence_stands_there_that_the_engine_never_says():
    sources = "".join(
        path.read_text("utf-8")
        for path in ENGINE.rglob("*.py")
        if path.name != "wording_refusals.py"
    )
    assert [note for note in wording_refusals.REFUSALS if f'"{note}"' not in sources] == []
    assert set(wording_refusals.REFUSALS_OF_ONE) <= set(wording_refusals.REFUSALS)


@pytest.mark.parametrize("table", TABLES)
def test_each_sentence_and_word_has_its_german_with_the_same_gaps(table):
    for english in table.values():
        with translation.override("de"):
            german = gettext(english)
        assert (german == english) == (english in IN_GERMAN_THE_SAME), english
    if table in TABLES[:2]:
        with translation.override("de"):
            assert [
                english
                for english in table.values()
                if not list_gaps(gettext(english)) <= list_gaps(english)
            ] == []


def find_refusal(question):
    with pytest.raises(RequestError) as refused:
        rule_json(json.dumps(question))
    return refused.value


def test_in_english_a_page_says_what_the_engine_says():
    refusals = [find_refusal(question) for question in WRONG]
    assert [wording.refusal_in_words(one) for one in refusals] == [one.message for one in refusals]


def test_in_german_no_refusal_is_left_in_english():
    refusals = [find_refusal(question) for question in WRONG]
    with translation.override("de"):
        told = {one.message: wording.refusal_in_words(one) for one in refusals}
    assert [text for text, german in told.items() if text == german] == []


EXCLUSIVE = "Schlafend und Paralysiert ersetzen einander: nur einer davon kann da sein"


@pytest.mark.parametrize(
    ("path", "value", "german"),
    [
        # A near name is suggested; without one, all names are listed.
        ("action.attack", "Embr", "Charmander hat keinen Angriff 'Embr': meinst du 'Ember'?"),
        ("action.attack", "Q", "Charmander hat keinen Angriff 'Q': bekannt sind hier Ember"),
        ("flips", ["zzz"], "'zzz' ist hier nicht bekannt: bekannt sind hier heads, tails"),
        (f"{MINE}.card.types", ["Fier"], "'Fier' ist hier nicht bekannt: meinst du 'Fire'?"),
        # What should be there.
        ("action", {"type": "concede"}, "muss angegeben werden, eins von: A, B"),
        (f"{MINE}.card.hp", 15, "15 geht nicht; richtig ist KP in Zehnern, 10 oder mehr"),
        (f"{MINE}.conditions", [1], "hierher gehört ein Text, da steht eine ganze Zahl"),
        ("position.players", [], "hierher gehört ein Objekt, da steht eine Liste"),
        # Words of the game, single and in lists.
        (f"{MINE}.card.types", ["Fire", "Fire"], "Feuer steht schon da: einmal genügt"),
        (f"{MINE}.conditions", ["Asleep", "Paralyzed"], EXCLUSIVE),
        (f"{MINE}.energy", [{"name": "Bill", "trainer": "Supporter"}],
         "Bill ist eine Trainerkarte (Unterstützer): hierher gehört eine Energiekarte"),
        # Singular and plural.
        ("action.discard", [5], "2 Energien sind angelegt, von 0 an gezählt"),
        (f"{MINE}.energy", [], "0 Energien sind angelegt, von 0 an gezählt"),
        ("position.stadium_owner", "A", "es ist kein Stadion im Spiel: lass es weg"),
    ],
)  # fmt: skip
def test_what_stands_in_a_refusal_is_said_in_german_and_the_contract_stays(path, value, german):
    refused = find_refusal(change_question(path, value))
    with translation.override("de"):
        assert wording.refusal_in_words(refused) == german


def test_of_one_it_is_said_as_of_one_in_either_language():
    question = change_question(f"{MINE}.energy", [{"name": "Fire Energy"}])
    question["action"]["discard"] = [1]
    refused = find_refusal(question)
    assert refused.message == "1 Energy attached, counted from 0"
    with translation.override("de"):
        assert wording.refusal_in_words(refused) == "1 Energie ist angelegt, von 0 an gezählt"


def test_the_conditions_an_edition_has_are_named_in_german():
    edition = EDITIONS["neo-genesis-2000"]
    question = change_question(f"{MINE}.conditions", ["Burned"]) | {"edition": edition.key}
    refused = find_refusal(question)
    assert refused.message.endswith("has no Burned; it has Asleep, Confused, Paralyzed, Poisoned")
    with translation.override("de"):
        assert wording.refusal_in_words(refused).endswith(
            "kennt Verbrannt nicht; es gibt dort Schlafend, Verwirrt, Paralysiert, Vergiftet"
        )


def test_a_card_without_a_name_is_called_in_german():
    question = change_question(f"{MINE}.card.name", "The Active Pokémon")
    question["action"]["attack"] = "Embr"
    refused = find_refusal(question)
    with translation.override("de"):
        assert wording.refusal_in_words(refused).startswith("Das Aktive Pokémon hat keinen Angriff")


def test_a_refusal_keeps_its_words_where_its_path_is_another():
    moved = BenchUnsaidError("B").move_to("then.0.position")
    assert (moved.path, str(moved)) == ("then.0.position", f"then.0.position: {moved.message}")
    with translation.override("de"):
        assert wording.refusal_in_words(moved) == (
            "über die Bank von B ist nichts gesagt, und davon hängt es ab"
        )


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("{", "Input data was truncated", "der Text bricht mitten darin ab"),
        (
            '{"a":}',
            "JSON is malformed: invalid character (byte 5)",
            "bei Byte 5 nicht lesbar (dieses Zeichen geht hier nicht)",
        ),
        (
            '{"a":1 2}',
            "JSON is malformed: expected ',' or '}' (byte 7)",
            "bei Byte 7 nicht lesbar (hier fehlt ',' oder '}')",
        ),
    ],
)
def test_what_is_no_json_is_said_to_break_off_or_where_it_does(text, english, german):
    with pytest.raises(RequestError) as refused:
        rule_json(text)
    assert refused.value.message == f"this is no JSON: {english}"
    with translation.override("de"):
        assert wording.refusal_in_words(refused.value) == f"das ist kein JSON: {german}"


def test_braces_of_the_contract_come_out_as_they_are():
    assert str(Clause("name_the_card_found", {})).endswith('{"found": …}')
    with translation.override("de"):
        assert clause_text("name_the_card_found", {}, gettext).endswith('{"found": …}')
