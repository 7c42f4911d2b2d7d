"""Numbers in addresses and forms: anything typed is read as a number or refused."""

import ast
from pathlib import Path

import pytest

from league.base.numbers import MOST_DIGITS, read_whole_number

ROOT = Path(__file__).resolve().parents[3]
FACES = ("web", "api", "http")
# Files that read a single digit already matched, or figures in a text that is no number.
MAY_LOOK_AT_DIGITS = {
    "judging/web/forms/ask/card_facts.py",
    "judging/web/forms/ask/press.py",
    "league/http/answers.py",
}


@pytest.mark.parametrize("text", ["0", "7", "007", "9" * MOST_DIGITS])
def test_digits_are_a_number(text: str) -> None:
    assert read_whole_number(text) == int(text)


@pytest.mark.parametrize(
    "text",
    ["", " 7", "-7", "+7", "7.0", "1e3", "1_000", "²", "٧", "seven", None, "9" * 19, "9" * 5000],
)
def test_anything_else_is_none(text: str | None) -> None:
    assert read_whole_number(text) is None


def test_a_narrower_place_takes_fewer_digits() -> None:
    assert read_whole_number("1234", 4) == 1234
    assert read_whole_number("12345", 4) is None


def test_pages_and_endpoints_read_numbers_in_this_one_way() -> None:
    """Python's `int` raises for thousands of digits, so nobody may call it on input."""
    own = [
        path.relative_to(ROOT).as_posix()
        for app in ("league", "decks", "tournaments", "judging")
        for room in FACES
        for path in (ROOT / app / room).rglob("*.py")
        if {"isdecimal", "isdigit"} & _find_attributes(path)
    ]
    assert set(own) <= MAY_LOOK_AT_DIGITS, own


def _find_attributes(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
