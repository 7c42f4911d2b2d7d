"""Formats as data: one entry per format-season, in the shape of `data/VERSION/formats/KEY.json`.

A house format's entry has the same shape. A field that is left out has the usual value: 60 cards, 4
of a name, 1 Basic Pokémon. Unknown field names are refused, so that a misspelt rule is never
silently left out.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from decks.engine.cards.release import WaitingRule, decode_waiting
from decks.engine.formats.editions import newest_book
from decks.engine.formats.fields import (
    check_fields,
    read_choice,
    read_digits,
    read_span,
    read_texts,
)
from decks.engine.formats.refusals import FormatError
from decks.engine.json_text import find_key_twice
from decks.engine.wording import render_unknown_format


class UnknownFormatError(FormatError):
    """No format has this key. `near`: keys like it, else all there are."""

    def __init__(self, key: str, near: Sequence[str], known: Sequence[str]) -> None:
        self.key, self.near, self.known = key, near, known
        super().__init__("unknown_format")

    def render_sentence(self, translate: Callable[[str], str]) -> str:
        return render_unknown_format(self.key, self.near, self.known, translate)


class PromoRange(msgspec.Struct, frozen=True):
    """Promos of one set from number to number, both included; `open_ended`: and later ones."""

    set: str
    first: int
    last: int
    open_ended: bool = False


class StruckEntry(msgspec.Struct, frozen=True):
    """A banned or left-out card. Banned by id: every printing of the same name and text.

    `since` and `until` are the first and the last day (None: since the format began; still). A card
    that was struck twice has two entries. `source` is a key of the catalogue's sources,
    `unconfirmed` says which part of it no source confirms. Where sources differ, `by` names those
    that strike it and `against` those that do not.
    """

    id: str
    name: str = ""
    since: str | None = None
    disputed: bool = False
    by: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    until: str | None = None
    source: str = ""
    unconfirmed: str = ""

    def is_struck_on(self, day: str | None) -> bool:
        """Whether it is struck on a day (None: whether it is struck for good)."""
        if day is None:
            return self.until is None
        return (self.since or "") <= day <= (self.until or "9999")


class DeckRules(msgspec.Struct, frozen=True):
    """A format's own rules for decks."""

    deck_size: int = 60
    max_copies: int = 4
    min_basic_pokemon: int = 1
    max_trainers: int | None = None
    single_pokemon_type: bool = False
    no_rule_box: frozenset[str] = frozenset()
    no_enhanced_pokemon: frozenset[str] = frozenset()
    ace_spec: str = "allowed"
    regulation_marks: frozenset[str] = frozenset()
    later_marks_ok: bool = False
    foreign_cards: str = "allowed"
    exclusive_names: bool | None = None

    @property
    def barred_labels(self) -> frozenset[str]:
        """Labels of cards that the format leaves out, whatever set they are from."""
        aces = frozenset({"ACE SPEC"} if self.ace_spec == "forbidden" else ())
        return self.no_rule_box | self.no_enhanced_pokemon | aces


class Format(msgspec.Struct, frozen=True):
    """A format-season. `first` and `last` are ISO dates or None (no beginning; still running).

    `unconfirmed`: what no source confirms (one of `OPEN_ENDS`) → a note on it. `waiting`: when new
    sets may be played, where the format has rules of its own for that; else the catalogue's for its
    kind. `based_on` and `base_kind`: key and kind of the format that a house format is made from;
    whatever depends on a format's key or kind uses these. `sets_out`: sets that never count,
    whatever else lets them in; `bans_lifted`: cards that the season bans and this format does not.
    """

    key: str
    name: str = ""
    kind: str = "house"
    first: str | None = None
    last: str | None = None
    sets: frozenset[str] = frozenset()
    all_sets: bool = False
    same_pool_as: str | None = None
    follows_season: tuple[str, ...] = ()
    promos: tuple[PromoRange, ...] = ()
    included: frozenset[str] = frozenset()
    excluded: tuple[StruckEntry, ...] = ()
    banned: tuple[StruckEntry, ...] = ()
    banned_elsewhere: tuple[StruckEntry, ...] = ()
    left_out_elsewhere: tuple[StruckEntry, ...] = ()
    sets_to_confirm: frozenset[str] = frozenset()
    sets_join_on_release: bool = False
    reprints: str = "same text"
    rules: DeckRules = DeckRules()
    rulebook: str = msgspec.field(default_factory=newest_book)
    energy_advice: bool = False
    sources: tuple[str, ...] = ()
    confidence: str = ""
    note: str = ""
    version: str = ""
    unconfirmed: Mapping[str, str] = {}
    waiting: tuple[WaitingRule, ...] = ()
    based_on: str = ""
    base_kind: str = ""
    sets_out: frozenset[str] = frozenset()
    bans_lifted: frozenset[str] = frozenset()

    @property
    def rules_kind(self) -> str:
        """The kind of format whose general rules apply: that of its base, if it has one."""
        return self.base_kind or self.kind

    @property
    def is_timeless(self) -> bool:
        """Whether the format has no season of its own."""
        return self.first is None and self.last is None


_FORMAT_SHAPE: dict[str, Any] = {
    "key": str, "name": str, "kind": str, "from": str, "to": str, "from_precision": str,
    "to_precision": str, "sets": list, "all_sets": bool, "same_pool_as": str,
    "follows_season": list, "promos": list, "included": list, "excluded": list, "banned": list,
    "banned_elsewhere": list, "left_out_elsewhere": list, "sets_to_confirm": list,
    "sets_join_on_release": bool, "reprints": str, "rules": dict, "rulebook": str,
    "energy_advice": bool, "sources": list, "confidence": str,
    "note": str, "ban_conflicts": dict, "based_on": str, "base_kind": str,
    "sets_out": list, "bans_lifted": list, "version": (str, int),
    "unconfirmed": dict, "waiting": list,
}  # fmt: skip
OPEN_ENDS = ("bans", "promos", "sets", "from", "to", "waiting")  # what may be unconfirmed
_RULES_SHAPE: dict[str, Any] = {
    "deck_size": int, "max_copies": int, "min_basic_pokemon": int, "max_trainers": int,
    "single_pokemon_type": bool, "no_rule_box": list, "no_enhanced_pokemon": list,
    "ace_spec": str, "regulation_marks": list, "later_marks_ok": bool, "foreign_cards": str,
    "exclusive_names": bool,
}  # fmt: skip
_STRUCK_SHAPE: dict[str, Any] = {
    "id": str, "name": str, "from": str, "to": str, "from_precision": str, "to_precision": str,
    "source": str, "unconfirmed": str, "by": list, "against": list, "disputed": bool,
    "status": str, "note": str,
}  # fmt: skip
_RANGE_SHAPE: dict[str, Any] = {
    "set": str, "from": (str, int), "to": (str, int), "open_ended": bool, "note": str,
}  # fmt: skip
# Fields that some entries state although they always hold. Nothing reads them, so another value
# would be ignored and is refused.
_ALWAYS: dict[str, Any] = {
    "copies_exempt": "basic Energy", "dual_type_ok_if_one_matches": True, "ancient_trait_ok": True,
    "any_basic_energy": True, "evolution_lines_must_stay_in_type": True,
    "labels_as_in_cards.jsonl": True, "older_printing_ok_if_same_card_legal": True,
    "basic_energy_always": True,
}  # fmt: skip
_NOTES = {"excluded": str, "enhanced_named_by_the_sheet": list}
_NAMING = ("key", "kind", "same_pool_as", "rulebook", "based_on", "base_kind", "reprints")
_PRECISIONS = ("day", "month", "year")
SAME_TEXT, BY_NAME, NO_REPRINTS = "same text", "by name", "none"
# How older entries word it.
_REPRINTS = {
    "not needed: list by name": BY_NAME, "not needed": NO_REPRINTS,
    "older and newer printings of a legal card count": SAME_TEXT,
}  # fmt: skip


def decode_format(raw: bytes | str | dict[str, Any], *, kept: bool = False) -> Format:
    """A format from JSON. Raises FormatError naming the field and what would be right.

    `kept`: an entry that was accepted earlier is read even if it would be refused today.
    """
    entry = json_object(raw)
    check_fields(entry, _FORMAT_SHAPE, "")
    if not entry.get("key"):
        raise FormatError("no_key")
    if not kept:
        _check_values(entry)
    plain = ("key", "kind", "all_sets", "same_pool_as", "sets_join_on_release", "rulebook",
             "energy_advice", "confidence", "note", "based_on", "base_kind")  # fmt: skip
    values: dict[str, Any] = {name: entry[name] for name in plain if entry.get(name) is not None}
    values["name"] = entry.get("name") or entry["key"]
    sets = ("sets", "included", "sets_to_confirm", "sets_out", "bans_lifted")
    values |= {name: frozenset(read_texts(entry, name)) for name in sets}
    values |= {name: read_texts(entry, name) for name in ("follows_season", "sources")}
    struck = ("excluded", "banned", "banned_elsewhere", "left_out_elsewhere")
    values |= {name: _read_struck(entry.get(name), name) for name in struck}
    values["banned_elsewhere"] += tuple(_read_banned_elsewhere(entry))
    values["version"] = str(entry.get("version") or "")
    values["first"], values["last"] = read_span(entry)
    values["promos"] = tuple(_read_ranges(entry))
    values["reprints"] = _read_reprints(entry.get("reprints") or SAME_TEXT) or SAME_TEXT
    values["rules"] = _read_rules(entry.get("rules") or {})
    values["unconfirmed"] = _read_unconfirmed(entry.get("unconfirmed") or {})
    values["waiting"] = decode_waiting(entry.get("waiting"))
    return Format(**values)


def json_object(raw: bytes | str | dict[str, Any]) -> dict[str, Any]:
    """A format's JSON as an object. Raises FormatError where it is not one."""
    if not isinstance(raw, dict):
        try:
            plain = msgspec.json.decode(raw)
            _refuse_doubled(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as broken:
            raise FormatError("no_json", why=str(broken)) from broken
        raw = plain
    if not isinstance(raw, dict):
        raise FormatError("no_object")
    return raw


def _refuse_doubled(raw: bytes | str) -> None:
    """Refuse a field that stands twice in one object: nobody knows which one is meant."""
    second = find_key_twice(raw)
    if second is not None:
        if not second:
            raise FormatError("some_key_twice")
        raise FormatError("key_twice", path=second[-1])


def _read_ranges(entry: dict[str, Any]) -> Iterator[PromoRange]:
    for at, item in enumerate(entry.get("promos") or ()):
        path = f"promos[{at}]"
        if not isinstance(item, dict) or not {"set", "from", "to"} <= item.keys():
            raise FormatError("no_range", path=path)
        check_fields(item, _RANGE_SHAPE, f"{path}.")
        first, last = read_digits(str(item["from"])), read_digits(str(item["to"]))
        if first is None or last is None:
            raise FormatError("no_numbers", path=path)
        yield PromoRange(str(item["set"]), first, last, bool(item.get("open_ended")))


def _read_struck(items: Any, path: str) -> tuple[StruckEntry, ...]:
    return tuple(_read_struck_entry(item, f"{path}[{at}]") for at, item in enumerate(items or ()))


def _read_struck_entry(item: Any, path: str) -> StruckEntry:
    if isinstance(item, str):
        return StruckEntry(item)
    if not isinstance(item, dict) or not isinstance(item.get("id"), str):
        raise FormatError("no_card_id", path=path)
    check_fields(item, _STRUCK_SHAPE, f"{path}.")
    disputed = bool(item.get("disputed")) or "disputed" in str(item.get("status", ""))
    by, against = (read_texts(item, name, f"{path}.{name}") for name in ("by", "against"))
    since, until = read_span(item, f"{path}.")
    return StruckEntry(
        item["id"], str(item.get("name") or ""), since, disputed or bool(against), by, against,
        until, str(item.get("source") or ""), str(item.get("unconfirmed") or ""),
    )  # fmt: skip


def _read_banned_elsewhere(entry: dict[str, Any]) -> Iterator[StruckEntry]:
    """From conflicting ban lists: the cards that another source bans and this format does not."""
    conflicts = entry.get("ban_conflicts") or {}
    mine = {item["id"] for item in entry.get("banned") or () if isinstance(item, dict)}
    for only, items in conflicts.items():
        by = only.removeprefix("only_in_")
        against = tuple(each.removeprefix("only_in_") for each in conflicts if each != only)
        path = f"ban_conflicts.{only}"
        if not isinstance(items or [], list):
            raise FormatError("wrong_kind", path=path, value=items, kind=list)
        for each in _read_struck(items, path):
            if each.id not in mine:
                disputed = each.disputed or bool(against)
                yield msgspec.structs.replace(each, by=(by,), against=against, disputed=disputed)


def _read_unconfirmed(notes: dict[str, Any]) -> Mapping[str, str]:
    check_fields(notes, dict.fromkeys(OPEN_ENDS, str), "unconfirmed.")
    return {what: note for what, note in notes.items() if note}


def _read_reprints(written: str) -> str | None:
    """How printings from outside the sets count: "same text", "by name" or "none"."""
    if written in {SAME_TEXT, BY_NAME, NO_REPRINTS}:
        return written
    return next((is_so for words, is_so in _REPRINTS.items() if written.startswith(words)), None)


def _read_rules(rules: dict[str, Any]) -> DeckRules:
    notes = {name: rules[name] for name in rules if name in _NOTES}
    check_fields(notes, _NOTES, "rules.")
    rules = {name: value for name, value in rules.items() if name not in {*_ALWAYS, *_NOTES}}
    check_fields(rules, _RULES_SHAPE, "rules.")
    for name, least in (("deck_size", 1), ("max_copies", 1), ("min_basic_pokemon", 0)):
        if rules.get(name) is not None and rules[name] < least:
            raise FormatError("too_little", path=f"rules.{name}", value=rules[name], least=least)
    values: dict[str, Any] = {
        name: frozenset(read_texts(rules, name, f"rules.{name}"))
        if isinstance(value, list)
        else value
        for name, value in rules.items()
        if value is not None
    }
    return DeckRules(**values)


def _check_values(entry: dict[str, Any]) -> None:
    """Refuse values that would be ignored, or that contradict one another."""
    for name in _NAMING:
        if entry.get(name) == "":
            raise FormatError("empty", path=name)
    known = (SAME_TEXT, BY_NAME, NO_REPRINTS)
    if not _read_reprints(entry.get("reprints") or SAME_TEXT):
        read_choice(entry, "reprints", known, "")
    for name in ("from_precision", "to_precision"):
        read_choice(entry, name, _PRECISIONS, "")
    for at, item in enumerate(entry.get("promos") or ()):
        _check_order(item, f"promos[{at}]")
    for field in ("excluded", "banned", "banned_elsewhere", "left_out_elsewhere"):
        for at, item in enumerate(entry.get(field) or ()):
            if isinstance(item, dict):
                for name in ("from_precision", "to_precision"):
                    read_choice(item, name, _PRECISIONS, f"{field}[{at}].")
    _check_rules(entry.get("rules") or {})


def _check_order(item: Any, path: str) -> None:
    ends = [read_digits(str(item.get(end))) for end in ("from", "to")] if _is_object(item) else []
    if None not in ends and ends != sorted(ends, key=lambda end: end or 0):
        raise FormatError(
            "wrong_order",
            path=f"{path}.to",
            last=item["to"],
            other=f"{path}.from",
            first=item["from"],
        )


def _is_object(item: Any) -> bool:
    return isinstance(item, dict)


def _check_rules(rules: dict[str, Any]) -> None:
    for name, so in _ALWAYS.items():
        if rules.get(name, so) != so:
            raise FormatError("always_so", path=f"rules.{name}", value=so)
    for name in ("ace_spec", "foreign_cards"):
        read_choice(rules, name, ("allowed", "forbidden"), "rules.")
    if isinstance(most := rules.get("max_trainers"), int) and most < 0:
        raise FormatError("too_little", path="rules.max_trainers", value=most, least=0)
    if rules.get("later_marks_ok") and not rules.get("regulation_marks"):
        raise FormatError("goes_with", path="rules.later_marks_ok", other="rules.regulation_marks")


def day_judged_on(entry: Format, today: str) -> str | None:
    """The day a list is judged on when none is given.

    That is a past season's last day, today while it runs, its first day before it begins; None
    for a format without seasons.
    """
    if entry.is_timeless and not entry.follows_season:
        return None
    if entry.last and entry.last < today:
        return entry.last
    return max(today, entry.first or today)


def season_at(formats: Iterable[Format], kinds: Iterable[str], day: str) -> Format | None:
    """The season of one of these kinds that runs on a day, or the last one begun before it."""
    wanted = set(kinds)
    begun = [each for each in formats if each.kind in wanted and each.first and each.first <= day]
    return max(begun, key=lambda each: each.first or "", default=None)
