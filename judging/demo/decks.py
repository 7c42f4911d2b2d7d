"""The decks of the demo's players: the lists that ship with the project, slightly varied."""

import re
from pathlib import Path

import decks

LISTS_FOLDER = Path(decks.__file__).parent / "demo"
_BASIC_ENERGY = re.compile(
    r"^(?P<mark>\W*)(?P<count>\d+) "
    r"(?P<name>(?:Grass|Fire|Water|Lightning|Psychic|Fighting) Energy.*)$"
)


def shipped_lists() -> list[str]:
    """The texts of the lists that ship with the project, in the order of their file names."""
    return [path.read_text() for path in sorted(LISTS_FOLDER.glob("*.txt"))]


def vary_energy(text: str, by: int) -> str:
    """The list with `by` basic Energy of its most frequent type replaced by its rarest.

    Basic Energy has no limit, so the list stays as legal as it was. It stays as it is where it has
    only one type, or too few cards of the first.
    """
    lines = text.splitlines()
    basic = [place for place, line in enumerate(lines) if _BASIC_ENERGY.match(line)]
    basic.sort(key=lambda place: _card_count(lines[place]), reverse=True)
    if len(basic) < 2 or _card_count(lines[basic[0]]) <= by:
        return text
    for place, change in ((basic[0], -by), (basic[-1], by)):
        lines[place] = _BASIC_ENERGY.sub(
            lambda match, change=change: (  # type: ignore[misc]
                f"{match['mark']}{int(match['count']) + change} {match['name']}"
            ),
            lines[place],
        )
    return "\n".join(lines) + "\n"


def _card_count(line: str) -> int:
    match = _BASIC_ENERGY.match(line)
    return int(match["count"]) if match else 0
