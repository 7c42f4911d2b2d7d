"""House formats: makes a format from another one, and compares the two.

An entry is the JSON object that `decks.engine.formats.definition` reads: a format as in its file.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.known import check_format_known
from decks.engine.cards.release import waiting_as_json
from decks.engine.check.legality import find_format
from decks.engine.formats.definition import (
    DeckRules,
    Format,
    PromoRange,
    StruckEntry,
    UnknownFormatError,
    decode_format,
    json_object,
)
from decks.engine.formats.pool import pool_on_day
from decks.engine.formats.refusals import FormatError


class HouseChanges(msgspec.Struct, frozen=True):
    """The changes that make a house format out of another. Cards and sets are catalogue ids.

    `rules` are the deck rules that change, by name, `fields` the format's other fields that do. For
    `first` and `last`, UNSET keeps the base's day; None: no such day.
    """

    sets_in: frozenset[str] = frozenset()
    sets_out: frozenset[str] = frozenset()
    cards_in: frozenset[str] = frozenset()
    cards_out: frozenset[str] = frozenset()
    bans: frozenset[str] = frozenset()
    bans_lifted: frozenset[str] = frozenset()
    rules: Mapping[str, Any] = {}
    fields: Mapping[str, Any] = {}
    first: str | msgspec.UnsetType | None = msgspec.UNSET
    last: str | msgspec.UnsetType | None = msgspec.UNSET


class ComparedRule(msgspec.Struct, frozen=True):
    """A rule of a format beside that of the format it is made from."""

    name: str
    base: Any
    own: Any

    @property
    def is_changed(self) -> bool:
        return bool(self.base != self.own)


class FormatDifference(msgspec.Struct, frozen=True):
    """What differs between two formats: sets, cards (ids) and rules (name, before, after)."""

    sets_in: tuple[str, ...]
    sets_out: tuple[str, ...]
    cards_in: tuple[str, ...]
    cards_out: tuple[str, ...]
    rules: tuple[tuple[str, Any, Any], ...]

    @property
    def is_empty(self) -> bool:
        return not any((self.sets_in, self.sets_out, self.cards_in, self.cards_out, self.rules))


def read_format_entry(raw: bytes | str | dict[str, Any], catalogue: Catalogue) -> Format:
    """Read a house format. Raises FormatError naming the field that is wrong.

    An entry based on another format takes from it every field and rule that it leaves out.
    """
    stated = json_object(raw)
    entry = decode_format(stated)
    if entry.based_on:
        base = _find_base(entry.based_on, catalogue)
        _check_known_cards(entry, catalogue)
        entry = decode_format(_complete_entry(stated, base, entry.key, catalogue))
    check_format_known(entry, catalogue)
    other = catalogue.formats.get(entry.same_pool_as or "", entry)
    stays = stated.get("sets_join_on_release") is False and not entry.based_on
    if stays and other.sets_join_on_release:
        raise FormatError("sets_join", other=other.key)
    return entry


def _check_known_cards(entry: Format, catalogue: Catalogue) -> None:
    for card in sorted(entry.bans_lifted - catalogue.by_id.keys()):
        raise FormatError("not_in_catalogue", path="bans_lifted", value=card)


def _find_base(key: str, catalogue: Catalogue) -> Format:
    try:
        return find_format(key, catalogue)
    except UnknownFormatError as unknown:
        raise FormatError("based_on", why=unknown) from None


def _complete_entry(
    stated: Mapping[str, Any], base: Format, key: str, catalogue: Catalogue
) -> dict[str, Any]:
    """The stated fields, and the base's for the rest. A stated `null` means the usual value."""
    own = _name_house_format(base, key, str(stated.get("name") or key))
    if "banned" not in stated:  # a whole ban list of its own needs nothing lifted
        own = _lift_bans(own, stated.get("bans_lifted") or (), catalogue)
    base_entry = format_as_entry(own)
    rules = {**base_entry.get("rules", {}), **(stated.get("rules") or {})}
    return {**base_entry, **stated, "rules": rules, "base_kind": base.kind}


def _lift_bans(own: Format, cards: Sequence[str], catalogue: Catalogue) -> Format:
    """A format without the bans of these cards.

    Raises FormatError for a card that is not banned.
    """
    lifted = _all_printings_of(cards, catalogue)
    left = tuple(each for each in own.banned if each.id not in lifted)
    seasons = [each for each in catalogue.formats.values() if each.kind in own.follows_season]
    banned = {each.id for listing in (own, *seasons) for each in listing.banned} | own.bans_lifted
    for at, card in enumerate(cards):
        if not _all_printings_of([card], catalogue) & banned:
            figures = {"card": card, "format": own.based_on}
            raise FormatError("not_banned", path=f"bans_lifted[{at}]", **figures)
    return msgspec.structs.replace(own, banned=left)


def format_as_entry(entry: Format) -> dict[str, Any]:
    """A format as the JSON object from which `decode_format` makes the same format again."""
    stored: dict[str, Any] = {
        "key": entry.key,
        "name": entry.name,
        "kind": entry.kind,
        "from": entry.first,
        "to": entry.last,
        "sets": sorted(entry.sets),
        "all_sets": entry.all_sets,
        "same_pool_as": entry.same_pool_as,
        "follows_season": list(entry.follows_season),
        "promos": [_promos_as_entry(each) for each in entry.promos],
        "included": sorted(entry.included),
        "sets_to_confirm": sorted(entry.sets_to_confirm),
        "sets_join_on_release": entry.sets_join_on_release,
        "reprints": entry.reprints,
        "rules": _rules_as_entry(entry.rules, whole=bool(entry.based_on)),
        "rulebook": entry.rulebook,
        "energy_advice": entry.energy_advice,
        "sources": list(entry.sources),
        "confidence": entry.confidence,
        "note": entry.note,
        "version": entry.version,
        "unconfirmed": dict(entry.unconfirmed),
        "waiting": [waiting_as_json(each) for each in entry.waiting],
        **_base_as_entry(entry),
    }
    for field in ("excluded", "banned", "banned_elsewhere", "left_out_elsewhere"):
        stored[field] = [_struck_as_entry(each) for each in getattr(entry, field)]
    if entry.based_on:  # in full, since whatever is left out would be taken from the base again
        return stored
    return {
        field: value for field, value in stored.items() if value not in (None, "", [], {}, False)
    }


def _rules_as_entry(rules: DeckRules, *, whole: bool) -> dict[str, Any]:
    """The rules that differ from the usual ones, or all of them."""
    usual = DeckRules()
    return {
        name: value
        for name, value in rules_as_json(rules).items()
        if whole or getattr(rules, name) != getattr(usual, name)
    }


def rules_as_json(rules: DeckRules) -> dict[str, Any]:
    """Every rule by its name, as JSON holds it."""
    values = {name: getattr(rules, name) for name in DeckRules.__struct_fields__}
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in values.items()
    }


def _base_as_entry(entry: Format) -> dict[str, Any]:
    return {
        "based_on": entry.based_on,
        "base_kind": entry.base_kind,
        "sets_out": sorted(entry.sets_out),
        "bans_lifted": sorted(entry.bans_lifted),
    }


def _promos_as_entry(promos: PromoRange) -> dict[str, Any]:
    return {
        "set": promos.set,
        "from": str(promos.first),
        "to": str(promos.last),
        "open_ended": promos.open_ended,
    }


def _struck_as_entry(struck: StruckEntry) -> dict[str, Any]:
    stored: dict[str, Any] = {"id": struck.id, "name": struck.name, "from": struck.since}
    stored |= {"to": struck.until, "source": struck.source, "unconfirmed": struck.unconfirmed}
    stored["disputed"] = struck.disputed
    stored |= {"by": list(struck.by), "against": list(struck.against)}
    return {field: value for field, value in stored.items() if value}


def make_house_format(
    base: Format, changes: HouseChanges, key: str, name: str, catalogue: Catalogue
) -> Format:
    """A house format: a copy of another format with some changes.

    Later changes to the other do not reach it. If the other has the sets of a third format, of the
    season or all sets, so has this one, including sets that come out later.
    """
    own = _name_house_format(base, key, name)
    lifted = _all_printings_of(changes.bans_lifted, catalogue)
    bans = [each for each in own.banned if each.id not in lifted | changes.bans]
    left_out = [
        each for each in own.excluded if each.id not in changes.cards_in | changes.cards_out
    ]
    days = {"first": changes.first, "last": changes.last}
    anew = {name: day for name, day in days.items() if day is not msgspec.UNSET}
    return msgspec.structs.replace(
        own,
        sets=(own.sets | changes.sets_in) - changes.sets_out,
        sets_out=(own.sets_out | changes.sets_out) - changes.sets_in,
        included=(own.included | changes.cards_in) - changes.cards_out,
        excluded=(*left_out, *(_make_ban(each, catalogue) for each in sorted(changes.cards_out))),
        banned=(*bans, *(_make_ban(each, catalogue) for each in sorted(changes.bans))),
        bans_lifted=(own.bans_lifted | lifted) - changes.bans,
        rules=msgspec.structs.replace(own.rules, **changes.rules),
        **anew,
        **changes.fields,
    )


def _name_house_format(base: Format, key: str, name: str) -> Format:
    """The base under a key and name of its own, with a reference to what it was made from."""
    house = base.kind == "house"
    return msgspec.structs.replace(
        base, key=key, name=name, kind="house", version="",
        based_on=base.based_on if house else base.key,
        base_kind=base.base_kind if house else base.kind,
    )  # fmt: skip


def _all_printings_of(cards: Collection[str], catalogue: Catalogue) -> frozenset[str]:
    """The cards and every printing of their texts, since a ban covers all of these."""
    known = [catalogue.by_id[each] for each in cards]
    texts = [each for card in known if card.text for each in catalogue.by_text[card.text]]
    return frozenset(cards) | {each.id for each in texts}


def _make_ban(card: str, catalogue: Catalogue) -> StruckEntry:
    return StruckEntry(card, catalogue.by_id[card].name)


def compare_formats(
    before: Format, after: Format, catalogue: Catalogue, day: str | None
) -> FormatDifference:
    """What changes from one format to another on a day (ISO date; None: no day matters)."""
    was, cards_now = (_playable_printings(entry, catalogue, day) for entry in (before, after))
    sets = [{catalogue.by_id[card].set for card in cards} for cards in (was, cards_now)]
    return FormatDifference(
        sets_in=_in_known_order(sets[1] - sets[0], catalogue.sets),
        sets_out=_in_known_order(sets[0] - sets[1], catalogue.sets),
        cards_in=_in_known_order(cards_now - was, catalogue.by_id),
        cards_out=_in_known_order(was - cards_now, catalogue.by_id),
        rules=tuple(
            (rule.name, rule.base, rule.own)
            for rule in compare_rules(after, before)
            if rule.is_changed
        ),
    )


def _playable_printings(entry: Format, catalogue: Catalogue, day: str | None) -> set[str]:
    """Every printing that a format itself holds and does not ban; reprints follow from these."""
    cards = pool_on_day(catalogue, entry, day)
    return {
        card.id
        for card in catalogue.printings
        if cards.holds_printing(card) and not cards.ban_of(card)
    }


# Fields that are not rules: what a format is called, what is known about it, which cards it has.
_NAMING_FIELDS = {
    "key",
    "name",
    "kind",
    "version",
    "based_on",
    "base_kind",
    "sources",
    "confidence",
    "note",
    "unconfirmed",
}
_CARD_FIELDS = {"sets", "promos", "included", "excluded", "banned", "banned_elsewhere",
          "left_out_elsewhere", "sets_to_confirm", "sets_out", "bans_lifted"}  # fmt: skip
_DAY_FIELDS = {"first": "from", "last": "to"}


def compare_rules(entry: Format, base: Format) -> tuple[ComparedRule, ...]:
    """Every rule of a format beside that of its base, in the order of display."""
    own, other = _all_rules(entry), _all_rules(base)
    return tuple(ComparedRule(name, other[name], own[name]) for name in own)


def _all_rules(entry: Format) -> dict[str, Any]:
    """Every rule by its name: those for decks, and the fields that say how cards come in."""
    rest = [
        name
        for name in Format.__struct_fields__
        if name != "rules" and name not in _NAMING_FIELDS | _CARD_FIELDS
    ]
    plain = msgspec.to_builtins({name: getattr(entry, name) for name in rest})
    return {
        **rules_as_json(entry.rules),
        **{_DAY_FIELDS.get(name, name): plain[name] for name in rest},
    }


def _in_known_order(wanted: Collection[str], known: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(each for each in known if each in wanted)
