"""Every printing in every format, decided a second time from the facts of the catalogue.

The cards are the foreign file's; the formats are ours, as they are kept by hand.
"""

import json
import re
from collections import defaultdict

import pytest

from decks import catalogue as shelf
from decks.engine.formats import judged_on
from decks.engine.pool import pool

TODAY = "2026-11-21"
STATES = {"same": "legal", "errata": "legal", "unknown": "open", "superseded": "no"}

pytestmark = pytest.mark.material


def lines(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


class Facts:
    """The foreign files as they stand, with the few ways to look into them."""

    def __init__(self, folder):
        rules = json.loads((folder / "name_rules.json").read_text("utf-8"))
        kept = max(shelf.SHIPPED.iterdir())
        formats = [json.loads(path.read_text("utf-8")) for path in kept.glob("formats/*.json")]
        self.formats = [each for each in formats if "sets" in each]  # a season's follow it
        self.cards = lines(folder / "cards.jsonl")
        self.released = {each["id"]: each["release"] for each in lines(folder / "sets.jsonl")}
        self.promos = {
            each["id"]: each["releases"]
            for each in json.loads((kept / "sets.json").read_text("utf-8"))
            if each.get("releases")
        }
        self.state = {each["name"]: each["state"] for each in rules["differing_texts"]}
        self.folds = {
            name: fold["official"]
            for fold in rules["folds"]
            if fold.get("state") != "unknown"
            for name in fold["names"]
        }
        self.by_text, self.by_name = defaultdict(list), defaultdict(list)
        for card in self.cards:
            if card.get("text_group"):
                self.by_text[card["text_group"]].append(card)
            self.by_name[self.name(card)].append(card)

    def out(self, card, day):
        """Whether it is out by what is known: a promo by its own first day, else by its set's."""
        at = number(card["number"])
        for own in self.promos.get(card["set"], ()):
            if own["from"] <= at <= own["to"]:
                return own["on"] <= day if "on" in own else own["after"] < day
        return (self.released[card["set"]] or "") <= day

    def name(self, card):
        bare = re.sub(r" LV\.X$", "", card["name"])
        return self.folds.get(bare, bare)


def number(text):
    return int(re.sub(r"\D", "", text) or -1)


def holds(entry, card):
    """Whether a format's sets, promos, marks or single cards name this very printing."""
    if any(each["id"] == card["id"] for each in entry.get("excluded") or ()):
        return False
    marks = entry["rules"].get("regulation_marks") or ()
    mark = (card.get("mark") or "None").upper()
    if marks and mark != "NONE":
        later = entry["rules"].get("later_marks_ok") and mark > max(marks)
        if mark in marks or later:
            return True
    return (
        bool(entry.get("all_sets"))
        or card["set"] in entry["sets"]
        or card["id"] in (entry.get("included") or [])
        or any(within(each, card) for each in entry.get("promos") or [])
    )


def within(promo, card):
    at = number(card["number"])
    last = at if promo.get("open_ended") else number(promo["to"])
    return promo["set"] == card["set"] and 0 <= number(promo["from"]) <= at <= last


def expected(facts, card, direct, banned):
    """ "legal", "no", "open" (nobody ruled), or None where the day alone decides."""
    if card.get("energy") == "basic" and card["id"] not in direct:
        return None
    if card["id"] in banned or card["id"] in direct:
        return "no" if card["id"] in banned else "legal"
    if card["kind"] == "pokemon":
        twins = facts.by_text.get(card.get("text_group"), [])
        return "legal" if any(each["id"] in direct for each in twins) else "no"
    named = [
        each
        for each in facts.by_name[facts.name(card)]
        if each["kind"] == card["kind"] and each["id"] in direct and each.get("energy") != "basic"
    ]
    texts = {each.get("text_group") for each in named}
    if not named:
        return "no"
    if not card.get("text_group") or texts & {card["text_group"], None}:
        return "legal"
    return STATES[facts.state[facts.name(card)]]


def test_every_printing_in_every_format_is_judged_as_its_files_say(catalogue, material):
    facts = Facts(material / "cards")
    entries = {entry["key"]: entry for entry in facts.formats}
    wrong = []
    for entry in entries.values():
        entry["sets"] = frozenset(entry["sets"])
    for key, entry in entries.items():
        own = catalogue.formats[key]
        day = judged_on(own, TODAY)
        source = entries[entry["same_pool_as"]] if entry.get("same_pool_as") else entry
        joins = entry.get("sets_join_on_release") and day
        direct = {
            card["id"]
            for card in facts.cards
            if holds(source, card) and (not joins or facts.out(card, day))
        }
        struck = {
            each["id"]
            for each in entry.get("banned") or []
            if (each.get("from") or "") <= (day or "9999") <= (each.get("to") or "9999")
        }
        texts = {card["text_group"] for card in facts.cards if card["id"] in struck}
        banned = {
            card["id"]
            for card in facts.cards
            if card["id"] in struck or (card.get("text_group") or "-") in texts
        }
        allowed = pool(catalogue, own, day)
        for card in facts.cards:
            standing = allowed.standing(catalogue.by_id[card["id"]])
            want = expected(facts, card, direct, banned)
            got = "open" if standing.open else "legal" if standing.legal else "no"
            if want not in {None, got} and standing.note != "not_out":
                wrong.append((key, card["id"], card["name"], want, got))
    assert not wrong[:20]
