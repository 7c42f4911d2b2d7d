"""The kit's engine answers like the server's: the same code, with stand-ins for the browser."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext

from judging.engine import rule_plain
from judging.engine.editions import EDITIONS
from judging.kit import sources
from judging.queries import wording
from tests.judging.kit.cases import WRONG, of_server, read_questions
from tests.support.depth import some_of

BESIDE = Path(__file__).with_name("beside.py")
POISONED = {
    "edition": "platinum-arceus-2009",
    "position": {"players": {"A": {"active": {"card": {"name": "Gastly", "hp": 50}}}}},
    "action": {"type": "inflict", "player": "A", "condition": "Poisoned"},
}


def rule_beside(asked):
    modules = sources.sources_beside_server()
    lines = [json.dumps(one) for one in (modules, *asked)]
    ran = subprocess.run(
        [sys.executable, BESIDE],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_every_golden_case_is_ruled_byte_for_byte_as_on_the_server():
    golden = read_questions()
    assert len(golden) > 1000
    asked = some_of(golden, 3)
    told = rule_beside([[one] for one in asked])
    assert len(told) == len(asked)
    for question, answer in zip(asked, told, strict=True):
        assert answer == of_server(question), question


def test_what_is_wrong_is_refused_by_its_path_in_the_kit_too():
    told = [json.loads(one) for one in rule_beside([[json.dumps(one)] for one in WRONG])]
    assert all("error" in one for one in told)
    assert told[8]["error"]["path"] == "action.to"


def test_rulings_and_refusals_are_said_in_german_as_on_the_server():
    asked = [json.dumps(one) for one in (POISONED, *WRONG)]
    said, *refused = rule_beside([[one, "de"] for one in asked])
    assert refused == [of_server(one, "de") for one in asked[1:]]
    assert "unbekanntes Feld: meinst du 'name'?" in "".join(refused)
    with translation.override("de"):
        assert (
            json.loads(said)["verdict"] == wording.translate_ruling(rule_plain(POISONED))["verdict"]
        )
    assert "Vergiftet" in json.loads(said)["verdict"]


def test_the_kit_has_whatever_an_edition_says_in_german():
    """Also sentences put together from pieces, such as a reading with its exception."""
    said = sources.translated_sentences("de")
    every = {text for edition in EDITIONS.values() for text in edition.sentences}
    with translation.override("de"):
        assert {text for text in every if gettext(text) != said.get(text, text)} == set()


def test_an_import_the_kit_has_nothing_for_is_named():
    with pytest.raises(sources.MissingError, match="asyncio"):
        sources.reduced_module("asyncio")
