"""Made-up editions for tests: copies of a real one with some switches changed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from decks.engine.documents import DOCUMENTS_BY_KEY, newest_document
from judging.engine import EDITIONS, rule_plain
from judging.engine.editions.edition import derive_edition

KEY = "harbour-lights-2030"
NEIGHBOUR = "heartgold-soulsilver-2010"


@contextmanager
def made_up_edition(neighbour: str = NEIGHBOUR, **changes) -> Iterator[str]:
    """Register a made-up edition while the context lasts, and give its key."""
    document = replace(newest_document(), key=KEY, title="Harbour Lights rulebook")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(DOCUMENTS_BY_KEY, KEY, document)
        patch.setitem(EDITIONS, KEY, derive_edition(EDITIONS[neighbour], key=KEY, **changes))
        yield KEY


def ruled_with(switches: dict, action: dict, position: dict | None = None, **more) -> dict:
    """The ruling, as plain JSON values, of a made-up edition with these switches."""
    with made_up_edition(**switches) as key:
        asked = {"edition": key, "action": action, "position": position or {}}
        return rule_plain(asked | more)


def find_texts(ruling: dict, rule: str) -> list[str]:
    """The sentences of the steps that cite this rule."""
    return [step["text"] for step in ruling["steps"] if step["rule"] == rule]


def find_source(ruling: dict, message: str) -> tuple[str, str]:
    """The provenance and the source of the step with this message."""
    step = next(step for step in ruling["steps"] if step["message"] == message)
    return step["provenance"], step["source"]
