"""Rulebooks as links, era by era: what every page offers that lets one choose among them."""

from collections.abc import Callable, Iterable
from typing import Any

from decks.queries.editions import edition_groups


def edition_link_groups(
    wanted: Iterable[str], link: Callable[[str], dict[str, Any]], current: str = ""
) -> list[dict[str, Any]]:
    """Groups for `components/eras.html`; `link`: what a rulebook's link says, by its key.

    `wanted` stand first, beside today's; the years of `current` are unfolded where it is another.
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
