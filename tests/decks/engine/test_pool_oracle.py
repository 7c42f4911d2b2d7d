"""Every printing in every format on a dozen days, compared with a second implementation.

It reads formats, days of sets and promos, and what is known of texts from the data files itself;
from the catalogue it takes only the facts of the printings.
"""

import json
import re
from collections import defaultdict
from datetime import date, timedelta
from functools import cache

import pytest

from decks.engine.formats.definition import day_judged_on
from decks.engine.formats.pool import pool_on_day
from decks.queries import catalogue as catalogues
from tests.support.depth import some_of

TODAY = "2026-11-21"
DAYS = (
    "1999-07-01", "2001-09-15", "2002-09-15", "2004-10-31", "2007-08-11", "2010-08-14",
    "2014-01-15", "2015-06-20", "2017-03-01", "2019-12-05", "2022-06-01", "2025-05-31",
)  # fmt: skip
FIRST_RULE, SECOND_RULE = "2012-08-31", "2018-08-02"  # last days of the rules BY_NAME, NOT_KNOWN
UNOFFICIAL = "not for official tournaments"


@cache
def read_number(text):
    return int(re.sub(r"\D", "", str(text)) or -1)


def is_during(item, day):
    if day is None:
        return not item.get("to")
    return (item.get("from") or "") <= day <= (item.get("to") or "9999")


class Files:
    """The data files of the newest catalogue version, read as plain JSON."""

    def __init__(self, printings):
        folder = max(catalogues.SHIPPED.iterdir())
        raw = [json.loads(path.read_text("utf-8")) for path in (folder / "formats").glob("*.json")]
        self.formats = {each["key"]: each for each in raw}
        self.sets = {each["id"]: each for each in json.loads((folder / "sets.json").read_bytes())}
        self.waiting = json.loads((folder / "catalogue.json").read_bytes()).get("waiting") or []
        names = json.loads((folder / "names.json").read_bytes())
        self.differing = names["differing_texts"]
        one = {group: each["groups"][0] for each in names["same_texts"] for group in each["groups"]}
        self.merged = [
            {one.get(group, group) for group in each["groups"]} for each in self.differing
        ]
        self.telling = defaultdict(set)  # text → indices of the decisions about it
        for at, groups in enumerate(self.merged):
            for group in groups:
                self.telling[group].add(at)
        self.printings = printings
        self.by_text, self.by_name = defaultdict(list), defaultdict(list)
        for card in printings:
            self.by_text[card.text].append(card)
            self.by_name[card.same].append(card)

    def first_day(self, card, entry, source):
        """A card's day of release and its first legal day in a format."""
        own = self.sets[card.set]
        for promo in own.get("releases") or ():
            if read_number(promo["from"]) <= read_number(card.number) <= read_number(promo["to"]):
                day = (
                    promo.get("on") or (promo.get("after") and days_after(promo["after"], 1)) or ""
                )
                return day, day
        kind = source["kind"]
        release = own.get("release") or ""
        for announced in own.get("legal_from") or ():
            if kind in (announced.get("kinds") or [kind]):
                return min(release, announced["day"]), announced["day"]
        rules = entry.get("waiting") or source.get("waiting") or self.waiting
        for rule in rules if release else ():
            if is_during(rule, release) and kind in (rule.get("kinds") or [kind]):
                return release, days_waited(rule, release)
        return release, release

    def is_sure(self, card, day):
        """Whether the card was certainly out by that day: some dates are a month or a range."""
        own = self.sets[card.set]
        for promo in own.get("releases") or ():
            if read_number(promo["from"]) <= read_number(card.number) <= read_number(promo["to"]):
                if promo.get("precision") == "month":
                    return day[:7] > promo["on"][:7]
                return "on" in promo or day >= promo.get("by", "9999")
        return own.get("release_precision") != "month" or day[:7] > own["release"][:7]

    def find_state(self, one, other, day):
        """The strongest decision on whether two texts are the same on a day; None without one."""
        both = self.telling[one] & self.telling[other]
        found = [self.differing[at] for at in sorted(both)]
        now = [each for each in found if each["state"] == "errata" and day >= each["date"]]
        plain = [each for each in found if each["state"] != "errata"]
        later = [{"state": "other"}] * bool(found)  # errata only after the day
        return next((each["state"] for each in (*now, *plain, *later)), None)


def days_after(day, days):
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def days_waited(rule, release):
    if rule["rule"] == "friday":
        fridays = [days_after(release, n) for n in range(1, 60)]
        fridays = [day for day in fridays if date.fromisoformat(day).weekday() == 4]
        return fridays[rule["friday"] - 1]
    return days_after(release, rule.get("days") or 0)


class Season:
    """One format on one day: its printings not yet out, legal by themselves, and banned."""

    def __init__(self, files, key, day):
        self.files, self.day = files, day
        self.entry = entry = files.formats[key]
        self.source = files.formats.get(entry.get("same_pool_as"), entry)
        self.sets = {*self.source["sets"], *entry["sets"]}
        self.joins = day and (
            entry.get("sets_join_on_release") or self.source.get("sets_join_on_release")
        )
        both = self.source, entry
        self.all_sets = any(each.get("all_sets") for each in both)
        self.included = {card for each in both for card in each.get("included", ())}
        self.promos = defaultdict(list)
        for promo in (promo for each in both for promo in each.get("promos", ())):
            self.promos[promo["set"]].append(promo)
        last = entry.get("to") or self.source.get("to") or "9999"
        left_out = [*self.source.get("excluded", ()), *entry.get("excluded", ())]
        left_out = {each["id"] for each in left_out if is_during(each, day)}
        self.early, self.direct, self.days = set(), set(), {}
        self.waits = set()
        for card in files.printings:
            out, legal = self.first_day(card)
            if self.joins and day < out and day != last:
                self.early.add(card.id)
            elif card.id not in left_out and self.holds_card(card):
                (self.waits if self.joins and day < legal else self.direct).add(card.id)
        struck = {each["id"] for each in entry.get("banned", ()) if is_during(each, day)}
        texts = {card.text for card in files.printings if card.id in struck} - {None}
        self.banned = {
            card.id for card in files.printings if card.id in struck or card.text in texts
        }

        self.usable = self.direct - self.banned
        self.by_kind = {}

    def first_day(self, card):
        """A card's day of release and first legal day, read once per set where cards share them."""
        if not self.joins:
            return "", ""
        key = card.id if "releases" in self.files.sets[card.set] else card.set
        if key not in self.days:
            self.days[key] = self.files.first_day(card, self.entry, self.source)
        return self.days[key]

    def holds_card(self, card):
        """Whether the format's sets, promos, marks or single cards include this very printing."""
        if UNOFFICIAL in card.labels:
            return False
        rules = self.source["rules"]
        if rules.get("regulation_marks") and card.mark:
            later = rules.get("later_marks_ok") and card.mark > max(rules["regulation_marks"])
            if card.mark in rules["regulation_marks"] or later:
                return True
        return (
            self.all_sets
            or card.set in self.sets
            or card.id in self.included
            or any(is_within(promo, card) for promo in self.promos[card.set])
        )

    def expect_standing(self, card):
        """Return "legal", "no", "open" (nobody ruled), or None for basic Energy of other sets."""
        if card.id in self.banned:
            return "no"
        if UNOFFICIAL in card.labels:
            return "no"
        if card.id in self.direct:
            return "legal"
        if card.energy == "basic":
            return None
        return "no" if card.id in self.early else self.by_others(card)

    def by_others(self, card):
        kin = self.files.by_text[card.text] if card.text else [card]
        if card.kind == "pokemon":
            if any(self.lets_in(each, card) for each in kin):
                return "legal"
            return "open" if "unknown" in self.find_states(card, card.name) else "no"
        named = self.find_namesakes(card)
        if not named:
            return "no"
        alike = [each for each in named if each.text in {card.text, None}]
        if card.text is None or any(self.lets_in(each, card) for each in alike):
            return "legal"
        return self.by_states(self.find_states(card))

    def lets_in(self, other, card):
        """Whether `other` makes `card` legal: it is in, and surely out if `card` still waits."""
        sure = card.id not in self.waits or self.files.is_sure(other, self.day)
        return other.id in self.direct and sure

    def find_namesakes(self, card):
        key = card.same, card.kind
        if key not in self.by_kind:
            self.by_kind[key] = [
                each
                for each in self.files.by_name[card.same]
                if each.kind == card.kind and each.energy != "basic" and each.id in self.usable
            ]
        return self.by_kind[key]

    def find_states(self, card, name=None):
        """The decisions on the card's text against the texts of its legal namesakes."""
        if card.text is None or card.id in self.waits:
            return {"waits"}
        named = [each for each in self.find_namesakes(card) if name in {None, each.name}]
        day = self.day or "9999"
        return {self.files.find_state(card.text, each.text, day) for each in named}

    def by_states(self, states):
        day = self.day or "9999"
        if "errata" in states:
            return "legal"
        if states & {"superseded", "waits"}:
            return "no"
        if day <= FIRST_RULE:
            return "legal"
        return "open" if states & {"unknown", None} or day <= SECOND_RULE else "no"


def is_within(promo, card):
    at = read_number(card.number)
    last = at if promo.get("open_ended") else read_number(promo["to"])
    return promo["set"] == card.set and 0 <= read_number(promo["from"]) <= at <= last


@pytest.fixture(scope="module")
def files(catalogue):
    return Files(catalogue.printings)


def test_every_printing_in_every_format_is_judged_as_its_files_say(catalogue, files):
    wrong, printings = [], some_of(files.printings, 9)
    for key, entry in files.formats.items():
        own = catalogue.formats[key]
        if "sets" not in entry:  # takes the sets of the current season
            continue
        season = (entry.get("from") or "9999", entry.get("to") or "9999")
        for day in {
            day_judged_on(own, TODAY),
            *(day for day in DAYS if season[0] <= day <= season[1]),
        }:
            told, allowed = Season(files, key, day), pool_on_day(catalogue, own, day)
            for card in printings:
                standing = allowed.standing_of(card)
                want = told.expect_standing(card)
                got = "open" if standing.open else "legal" if standing.legal else "no"
                if want not in {None, got}:
                    wrong.append((key, day, card.id, card.name, want, got, standing.note))
    assert not wrong[:20]
