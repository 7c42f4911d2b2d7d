"""What the players bring: the lists that ship with the project, each a little their own."""

import re
from pathlib import Path

import decks

LISTS = Path(decks.__file__).parent / "demo"
_BASIC = re.compile(
    r"^(?P<mark>\W*)(?P<count>\d+) "
    r"(?P<name>(?:Grass|Fire|Water|Lightning|Psychic|Fighting) Energy.*)$"
)


def lists() -> list[str]:
    """The lists that ship with the project, by file name."""
    return [path.read_text() for path in sorted(LISTS.glob("*.txt"))]


def varied(text: str, by: int) -> str:
    """The list with `by` basic Energy of one type replaced by another that is in it.

    Basic Energy has no limit, so the list stays as legal as it was. A list with one type stays.
    """
    lines = text.splitlines()
    basic = [at for at, line in enumerate(lines) if _BASIC.match(line)]
    basic.sort(key=lambda at: _count(lines[at]), reverse=True)
    if len(basic) < 2 or _count(lines[basic[0]]) <= by:
        return text
    for at, change in ((basic[0], -by), (basic[-1], by)):
        lines[at] = _BASIC.sub(
            lambda found, change=change: (  # type: ignore[misc]
                f"{found['mark']}{int(found['count']) + change} {found['name']}"
            ),
            lines[at],
        )
    return "\n".join(lines) + "\n"


def _count(line: str) -> int:
    found = _BASIC.match(line)
    return int(found["count"]) if found else 0
