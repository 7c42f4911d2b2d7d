"""Links to rulebooks grouped by era, for every page that lets people choose one."""

from collections.abc import Callable, Iterable
from typing import Any

from decks.queries.editions import edition_groups


def edition_link_groups(
    wanted: Iterable[str], link: Callable[[str], dict[str, Any]], current: str = ""
) -> list[dict[str, Any]]:
    """Groups for `components/eras.html`; `link` gives what a rulebook's link needs, by its key.

    `wanted` come first, with today's rulebook. The group that has `current` is unfolded.
    """
    return [
        {
            "name": group.name,
            "is_first": group.is_first,
            "is_open": any(document.key == current for document in group.documents),
            "editions": [
                {
                    "key": document.key,
                    "name": document.name,
                    "current": document.key == current,
                    **link(document.key),
                }
                for document in group.documents
            ],
        }
        for group in edition_groups(*wanted)
    ]
