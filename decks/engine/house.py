"""House formats: a format made from another one, and what that changes.

An entry is the JSON object of `decks.engine.formats`; what it says goes in and out of files.
"""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from decks.engine.cards import Catalogue
from decks.engine.formats import Format, Rules, Struck, decode_format
from decks.engine.known import check_known
from decks.engine.legality import find_format
from decks.engine.pool import pool
from decks.engine.release import waiting_entry


class Changes(msgspec.Struct, frozen=True):
    """What makes a house format out of another. Cards are ids of the catalogue, sets its set ids.

    `rules` are those of the format's rules that are set anew, by name.
    """

    sets_in: frozenset[str] = frozenset()
    sets_out: frozenset[str] = frozenset()
    cards_in: frozenset[str] = frozenset()
    cards_out: frozenset[str] = frozenset()
    bans: frozenset[str] = frozenset()
    bans_lifted: frozenset[str] = frozenset()
    rules: Mapping[str, Any] = {}
    first: str | None = None
    last: str | None = None


class Preview(msgspec.Struct, frozen=True):
    """What one format changes against another: sets, cards (ids) and rules (name, was, is)."""

    sets_in: tuple[str, ...]
    sets_out: tuple[str, ...]
    cards_in: tuple[str, ...]
    cards_out: tuple[str, ...]
    rules: tuple[tuple[str, Any, Any], ...]

    @property
    def nothing(self) -> bool:
        return not any((self.sets_in, self.sets_out, self.cards_in, self.cards_out, self.rules))


def read_entry(raw: bytes | str | dict[str, Any], catalogue: Catalogue) -> Format:
    """A format of someone's own. Raises FormatError naming the field that is wrong."""
    entry = decode_format(raw)
    check_known(entry, catalogue)
    return entry


def entry_of(entry: Format) -> dict[str, Any]:
    """A format as the JSON object from which `decode_format` makes the same one again."""
    out: dict[str, Any] = {
        "key": entry.key, "name": entry.name, "kind": entry.kind,
        "from": entry.first, "to": entry.last, "sets": sorted(entry.sets),
        "all_sets": entry.all_sets, "same_pool_as": entry.same_pool_as,
        "follows_season": list(entry.follows_season),
        "promos": [
            {"set": each.set, "from": str(each.first), "to": str(each.last),
             "open_ended": each.open_ended}
            for each in entry.promos
        ],
        "included": sorted(entry.included),
        "sets_to_confirm": sorted(entry.sets_to_confirm),
        "sets_join_on_release": entry.sets_join_on_release, "reprints": entry.reprints,
        "rules": _rules(entry.rules), "rulebook": entry.rulebook,
        "energy_advice": entry.energy_advice, "sources": list(entry.sources),
        "confidence": entry.confidence, "note": entry.note, "version": entry.version,
        "unconfirmed": dict(entry.unconfirmed), "waits_as": entry.waits_as,
        "waiting": [waiting_entry(each) for each in entry.waiting],
    }  # fmt: skip
    for field in ("excluded", "banned", "banned_elsewhere", "left_out_elsewhere"):
        out[field] = [_struck(each) for each in getattr(entry, field)]
    return {field: value for field, value in out.items() if value not in (None, "", [], {}, False)}


def _rules(rules: Rules) -> dict[str, Any]:
    """The rules that differ from the usual ones."""
    usual = Rules()
    values = {name: getattr(rules, name) for name in Rules.__struct_fields__}
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in values.items()
        if value != getattr(usual, name)
    }


def _struck(struck: Struck) -> dict[str, Any]:
    out: dict[str, Any] = {"id": struck.id, "name": struck.name, "from": struck.since}
    out |= {"to": struck.until, "source": struck.source, "unconfirmed": struck.unconfirmed}
    out["disputed"] = struck.disputed
    out |= {"by": list(struck.by), "against": list(struck.against)}
    return {field: value for field, value in out.items() if value}


def made_from(base: Format, changes: Changes, key: str, name: str, catalogue: Catalogue) -> Format:
    """A house format: another one with changes. It stands by itself, whatever becomes of the other.

    A format whose sets are another's, or all there are, has them written out first, so that sets
    can be left out. One that follows the season keeps doing so.
    """
    own = _spelt_out(base, catalogue, bool(changes.sets_out))
    struck = {each.id: each for each in own.banned if each.id not in changes.bans_lifted}
    struck |= {each: _ban(each, catalogue) for each in changes.bans}
    left_out = {each.id: each for each in own.excluded if each.id not in changes.cards_in}
    left_out |= {each: _ban(each, catalogue) for each in changes.cards_out}
    return msgspec.structs.replace(
        own,
        key=key,
        name=name,
        kind="house",
        sets=(own.sets | changes.sets_in) - changes.sets_out,
        included=(own.included | changes.cards_in) - changes.cards_out,
        excluded=tuple(left_out.values()),
        banned=tuple(struck.values()),
        rules=msgspec.structs.replace(own.rules, **changes.rules),
        first=changes.first,
        last=changes.last,
        version="",
    )


def _ban(card: str, catalogue: Catalogue) -> Struck:
    return Struck(card, catalogue.by_id[card].name)


def _spelt_out(base: Format, catalogue: Catalogue, sets_leave: bool) -> Format:  # noqa: FBT001
    entry = base
    if base.same_pool_as:
        source = find_format(base.same_pool_as, catalogue)
        entry = msgspec.structs.replace(
            base,
            same_pool_as=None,
            all_sets=base.all_sets or source.all_sets,
            sets=base.sets | source.sets,
            promos=(*source.promos, *base.promos),
            included=base.included | source.included,
            excluded=(*source.excluded, *base.excluded),
        )
    if entry.all_sets and sets_leave:
        entry = msgspec.structs.replace(entry, all_sets=False, sets=frozenset(catalogue.sets))
    return entry


def preview(before: Format, after: Format, catalogue: Catalogue, day: str | None) -> Preview:
    """What changes from one format to another on a day (ISO date; None: no day matters)."""
    was, now = (_playable(entry, catalogue, day) for entry in (before, after))
    sets = [{catalogue.by_id[card].set for card in cards} for cards in (was, now)]
    rules = [_all_rules(entry) for entry in (before, after)]
    return Preview(
        sets_in=_in_order(sets[1] - sets[0], catalogue.sets),
        sets_out=_in_order(sets[0] - sets[1], catalogue.sets),
        cards_in=_in_order(now - was, catalogue.by_id),
        cards_out=_in_order(was - now, catalogue.by_id),
        rules=tuple(
            (name, rules[0][name], rules[1][name])
            for name in rules[0]
            if rules[0][name] != rules[1][name]
        ),
    )


def _playable(entry: Format, catalogue: Catalogue, day: str | None) -> set[str]:
    """Every printing that a format itself holds and does not ban; reprints follow from these."""
    cards = pool(catalogue, entry, day)
    return {
        card.id for card in catalogue.printings if cards.direct(card) and not cards.banned(card)
    }


def _all_rules(entry: Format) -> dict[str, Any]:
    values = {name: getattr(entry.rules, name) for name in Rules.__struct_fields__}
    plain = {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in values.items()
    }
    return {**plain, "from": entry.first, "to": entry.last, "rulebook": entry.rulebook}


def _in_order(wanted: Collection[str], known: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(each for each in known if each in wanted)
