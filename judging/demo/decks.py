"""What the players bring: the lists that ship with the project, each a little their own."""

import re
from pathlib import Path

import decks

LISTS_FOLDER = Path(decks.__file__).parent / "demo"
_BASIC_ENERGY = re.compile(
    r"^(?P<mark>\W*)(?P<count>\d+) "
    r"(?P<name>(?:Grass|Fire|Water|Lightning|Psychic|Fighting) Energy.*)$"
)


def shipped_lists() -> list[str]:
    """The lists that ship with the project, by file name."""
    return [path.read_text() for path in sorted(LISTS_FOLDER.glob("*.txt"))]


def vary_energy(text: str, by: int) -> str:
    """The list with `by` basic Energy of one type replaced by another that is in it.

    Basic Energy has no limit, so the list stays as legal as it was. A list with one type stays.
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
