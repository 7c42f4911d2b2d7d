"""Editions invented for a test: a real edition's data with some options changed."""

from contextlib import contextmanager
from dataclasses import replace

import pytest

from decks.engine.documents import DOCUMENTS_BY_KEY, newest_document
from judging.engine import EDITIONS, rule_plain
from judging.engine.editions.edition import Rule, derive_edition

KEY = "harbour-lights-2012"
# Made-up citations of the rules that no edition before 2011 has.
NEWER_RULES = {
    rule: Rule("Harbour")
    for rule in ("TRN-18", "CRD-14", "CRD-15", "CRD-16", "CRD-17", "CRD-18", "CRD-19", "CRD-21")
}


@contextmanager
def made_up_edition(neighbour="heartgold-soulsilver-2010", **changes):
    """The neighbour's rules except for `changes`, asked under KEY."""
    changes = {"cited": NEWER_RULES, "not_yet": {}} | changes
    edition = derive_edition(EDITIONS[neighbour], key=KEY, **changes)
    book = replace(newest_document(), key=KEY, name="Harbour", title="Harbour Lights")
    with pytest.MonkeyPatch.context() as registries:
        registries.setitem(DOCUMENTS_BY_KEY, KEY, book)
        registries.setitem(EDITIONS, KEY, edition)
        yield edition


def ask_made_up(action, mine=None, theirs=None, *, flips=(), turn=None, lookup=None, **changes):
    """The ruling for A, where each side has an Active Oddish and a Benched Paras by default."""
    usual = {
        "active": {"card": {"name": "Oddish", "hp": 50}},
        "bench": [{"card": {"name": "Paras", "hp": 40}}],
    }
    players = {"A": {**usual, **(mine or {})}, "B": {**usual, **(theirs or {})}}
    asked = {
        "edition": KEY,
        "position": {"turn": {"number": 5, **(turn or {})}, "players": players},
        "action": action,
        "flips": list(flips),
    }
    with made_up_edition(**changes):
        return rule_plain(asked, lookup)


def find_steps(ruling, message):
    """The steps with this message id."""
    return [step for step in ruling["steps"] if step["message"] == message]
