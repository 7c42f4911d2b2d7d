"""Writes the tables of docs/effects.md: every mechanic the data knows, with a card that uses it.

    tools/effects_doc.py [--check]

A mechanic is described by its docstring's first paragraph; the card is the first in the data that
has it. `--check`: writes nothing, and exits 1 if the document is not as it would be written.
"""

import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs/effects.md"
sys.path.insert(0, str(ROOT))
BEGIN, END = "<!-- mechanics: written by tools/effects_doc.py -->\n", "<!-- end of mechanics -->\n"


def write_document(text: str) -> str:
    """The document with its tables written from the code and the data."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{''.join(_make_tables())}{END}{after}"


def _make_tables() -> Iterator[str]:
    from judging.engine.effects import expressions, rules, steps  # noqa: PLC0415 -- the path first

    used = _first_uses()
    kinds = (
        ("Steps: what happens", "do", steps.Steps),
        ("Rules: what holds", "rule", rules.Rule),
        ("Amounts: how much", "count", expressions.Amount),
        ("Conditions: whether", "is", expressions.Condition),
    )
    for title, word, union in kinds:
        yield f"\n### {title}\n\n| `{word}` | what it is | for example |\n|---|---|---|\n"
        for kind in typing.get_args(union):
            if kind is not int:
                yield _make_row(kind, used.get(kind, "no card yet"))


def _make_row(kind: Any, example: str) -> str:
    said = " ".join((kind.__doc__ or "").partition("\n\n")[0].split())
    return f"| `{kind.__struct_config__.tag}` | {said.replace('|', '/')} | {example} |\n"


def _first_uses() -> dict[type, str]:
    """For each mechanic the first card of the data that has it, with the text it is in."""
    from judging.queries.effects import shipped_effects  # noqa: PLC0415 -- the path first

    shipped = shipped_effects()
    used: dict[type, str] = {}
    for card, effects in sorted(shipped.cards.items(), key=lambda item: _place_of_card(item[0])):
        if card in shipped.same_as:
            continue
        parts = [*effects.attacks.items(), *effects.powers.items(), ("", effects.itself)]
        for part, value in parts:
            for kind in _kinds_in(value):
                used.setdefault(kind, f"{effects.name}{f', {part}' if part else ''} (`{card}`)")
    return used


def _place_of_card(card: str) -> tuple[str, int, str]:
    set_id, _, number = card.rpartition("-")
    return set_id, int(number) if number.isdigit() else 1000, number


def _kinds_in(value: Any) -> Iterator[type]:
    if isinstance(value, msgspec.Struct):
        yield type(value)
        value = [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, (tuple, list)):
        for one in value:
            yield from _kinds_in(one)


def main() -> int:
    before = DOCUMENT.read_text("utf-8")
    after = write_document(before)
    if before == after:
        return 0
    if "--check" in sys.argv[1:]:
        print("docs/effects.md is not up to date: run tools/effects_doc.py")
        return 1
    DOCUMENT.write_text(after, "utf-8")
    print("Written: docs/effects.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
