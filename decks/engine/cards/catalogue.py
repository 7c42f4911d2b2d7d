"""The catalogue: every printing, set and format, and the ways to find them.

A `Catalogue` is an immutable value built from the parts of one version's folder (bytes and text
that `decks.queries.catalogue` reads). What lists and legality need stands ready; the other figures of a
card (HP, attacks …) are unpacked when somebody first asks for them.
"""

import lzma
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import cached_property
from sys import intern
from typing import Any, NamedTuple

import msgspec

from decks.engine.cards.abroad import Abroad
from decks.engine.cards.names import NameRules, fold
from decks.engine.cards.release import (
    FirstDay,
    Release,
    Waiting,
    decode_first_days,
    decode_releases,
    decode_waiting,
)
from decks.engine.cards.writing import LiveNumbers, Writing, live_printings
from decks.engine.formats.definition import Format, decode_format
from decks.engine.formats.fields import check_fields

STILL_NEWEST = timedelta(days=31)
LETTERS = 5  # of a name that is known by its letters alone, wherever its blanks stand
_NUMBER = re.compile(r"([A-Z]*)0*(\d+)([A-Z]*)\Z")


class CatalogueError(ValueError):
    """A catalogue's data is broken; the message names the part and what is wrong with it."""


class Limit(NamedTuple):
    """A limit printed on the card: at most `most` (None: any number) of what `of` names."""

    most: int | None
    of: str


class Printing(msgspec.Struct, frozen=True, gc=False):
    """One printing of a card.

    `same` is the name that counts for the four-copy rule, `text` the group of printings with the
    same name and a game text of the same function (None: no text to compare).
    """

    id: str
    set: str
    number: str
    name: str
    same: str
    kind: str
    stage: str | None = None
    evolves_from: str | None = None
    types: tuple[str, ...] = ()
    labels: frozenset[str] = frozenset()
    trainer: str | None = None
    energy: str | None = None
    provides: tuple[str, ...] = ()
    limit: Limit | None = None
    text: str | None = None
    mark: str | None = None
    place: int = -1

    @property
    def starter(self) -> bool:
        """A Basic Pokémon by its printed stage; Baby Pokémon are Basic (CRD-2)."""
        return self.stage in {"Basic", "Baby"}

    @property
    def basic_energy(self) -> bool:
        return self.energy == "basic"


class CardSet(msgspec.Struct, frozen=True):
    """One set.

    `release` is an ISO date or None; with `release_precision` "month" the day is not known and the
    first stands for it. `codes` are all short codes seen in lists, `code` the official one.
    `legal_from`: announced first days; `releases`: the first days of single promos.
    """

    id: str
    name: str
    series: str = ""
    release: str | None = None
    release_precision: str = "day"
    printed_total: int | None = None
    cards: int = 0
    code: str | None = None
    codes: tuple[str, ...] = ()
    parent: str | None = None
    tcgdex: str | None = None
    number_aliases: dict[str, tuple[str, ...]] = {}
    id_aliases: dict[str, str] = {}
    ambiguous_codes: dict[str, tuple[str, ...]] = {}
    release_sources: dict[str, str] = {}
    legal_from: tuple[FirstDay, ...] = ()
    releases: tuple[Release, ...] = ()
    live_numbers: tuple[LiveNumbers, ...] = ()


class Parts(msgspec.Struct, frozen=True):
    """The raw parts of one version: `cards`, `details`, `abroad` xz-packed, the others JSON."""

    version: str
    cards: bytes
    details: bytes
    sets: bytes
    names: bytes
    formats: tuple[bytes, ...]
    about: bytes = b"{}"
    writing: bytes = b"{}"
    abroad: bytes = b""


def plain_number(number: str) -> str:
    """A card number as lists are compared by: capitals, no zeros in front, no total behind.

    "058/102" and "58" are one, so are "H01" and "H1", "DP03" and "DP3".
    """
    number = number.upper()
    if number.isdigit():
        return number.lstrip("0") or "0"
    found = _NUMBER.match(number.partition("/")[0])
    return found[1] + found[2] + found[3] if found else number


class Catalogue:
    """All printings, sets, formats and name rules of one version. Immutable after building."""

    def __init__(
        self,
        version: str,
        printings: Sequence[Printing],
        sets: Iterable[CardSet],
        formats: Iterable[Format],
        names: NameRules,
    ) -> None:
        self.version = version
        self.printings = tuple(printings)
        self.sets = {each.id: each for each in sets}
        self.formats = {each.key: each for each in sorted(formats, key=_season)}
        self.names = names
        self.writing = Writing()
        self.by_id = {printing.id: printing for printing in self.printings}
        self.memo: dict[Any, Any] = {}
        self.about: Mapping[str, Any] = {}
        self.waiting: tuple[Waiting, ...] = ()
        self._packed_details = b""
        self._packed_abroad = b""
        self._rows: Mapping[str, Any] = {}

    @cached_property
    def by_fold(self) -> dict[str, tuple[Printing, ...]]:
        """Folded official name → its printings, oldest first."""
        out: dict[str, list[Printing]] = {}
        folds = self.fold_of
        for printing in self.printings:
            out.setdefault(folds[printing.name], []).append(printing)
        return {key: tuple(found) for key, found in out.items()}

    @cached_property
    def by_letters(self) -> dict[str, str]:
        """Folded name without its blanks → folded name, where only one name is written so."""
        out: dict[str, str] = {}
        for key in self.by_fold:
            letters = key.replace(" ", "")
            out[letters] = "" if letters in out else key
        return {letters: key for letters, key in out.items() if key and len(letters) >= LETTERS}

    @cached_property
    def known_to(self) -> dict[str, Any]:
        """The days up to which the facts go, which the version's name does not say.

        ISO dates: `cards`, `cross_check` (of ids and marks), `figures`, `formats` as far as each is
        known. `newest_set` of which there are cards, and `sets_without_cards`, which are known by
        name alone: each with id, name, code and release.
        """
        told = sorted(self.sets.values(), key=lambda one: (one.release or "", one.cards))
        newest = [one for one in told if one.cards][-1:]
        return {
            **self.about.get("facts", {}),
            "newest_set": _named_set(newest[0]) if newest else None,
            "sets_without_cards": [_named_set(one) for one in told if not one.cards],
        }

    def covers(self, day: str) -> bool:
        """Whether the cards of all sets that came out up to a day are known.

        New sets come out every two months or so: within `STILL_NEWEST` of the newest none is
        missed.
        """
        missing = [each["release"] for each in self.known_to["sets_without_cards"]]
        if any(release and release <= day for release in missing):
            return False
        newest = (self.known_to["newest_set"] or {}).get("release")
        until = newest and (date.fromisoformat(newest) + STILL_NEWEST).isoformat()
        return day <= max(self.known_to.get("cards") or "", until or "")

    @cached_property
    def fold_of(self) -> dict[str, str]:
        """Official name → folded name."""
        return {name: fold(name) for name in {printing.name for printing in self.printings}}

    @cached_property
    def lowered(self) -> dict[str, str]:
        """Official name → as it is typed in a hurry: small letters, no accent on Pokémon."""
        return {name: name.lower().replace("é", "e") for name in self.fold_of}

    @cached_property
    def by_same(self) -> dict[str, tuple[Printing, ...]]:
        """Name that counts for the four-copy rule → printings, oldest first."""
        return _grouped((printing.same, printing) for printing in self.printings)

    @cached_property
    def by_text(self) -> dict[str, tuple[Printing, ...]]:
        """Text group → printings, oldest first."""
        return _grouped((p.text, p) for p in self.printings if p.text is not None)

    @cached_property
    def set_codes(self) -> dict[str, tuple[str, ...]]:
        """Capital set code, id or folded set name → set ids, the code's own set first."""
        out: dict[str, list[str]] = {}
        for each in self.sets.values():
            if each.code:
                out.setdefault(each.code.upper(), []).append(each.id)
        for each in self.sets.values():
            name = fold(each.name)
            for code in (*each.codes, each.id, each.tcgdex or each.id, name, f"{name} set"):
                ids = out.setdefault(code.upper(), [])
                if each.id not in ids:
                    ids.append(each.id)
        return {code: tuple(ids) for code, ids in out.items()}

    @cached_property
    def codes(self) -> dict[str, tuple[str, ...]]:
        """As `set_codes`, without what only is a set's name."""
        written = {
            code.upper()
            for each in self.sets.values()
            for code in (each.code, each.id, each.tcgdex, *each.codes)
            if code
        }
        return {code: ids for code, ids in self.set_codes.items() if code in written}

    @cached_property
    def numbers(self) -> dict[tuple[str, str], tuple[Printing, ...]]:
        """Set id and plain number (see `plain_number`), or one written for it → printings."""
        out: dict[tuple[str, str], list[Printing]] = {}
        for printing in self.printings:
            out.setdefault((printing.set, plain_number(printing.number)), []).append(printing)
        for each in self.sets.values():
            for alias, numbers in each.number_aliases.items():
                found = [p for number in numbers for p in out[each.id, plain_number(number)]]
                out.setdefault((each.id, plain_number(alias)), []).extend(found)
        for printing in self.printings:  # promos come with or without their letters
            bare = plain_number(printing.number).lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            if bare and (printing.set, bare) not in out:
                out[printing.set, bare] = [printing]
        return {key: tuple(found) for key, found in out.items()}

    @cached_property
    def live_numbers(self) -> dict[tuple[str, str], tuple[Printing, ...]]:
        """Set code and number as PTCG Live has them → the printings that they may be."""
        return dict(live_printings(self.sets.values(), self.printings, self.numbers))

    @cached_property
    def own_numbers(self) -> dict[str, str]:
        """Set codes whose numbers are on no English card → whose they are."""
        return {code: each.by for each in self.writing.own_numbers for code in each.codes}

    @cached_property
    def abroad(self) -> Abroad:
        """Card names in other languages than English."""
        return Abroad(self._packed_abroad, self.writing.basic_energy)

    def dex(self, card: Printing) -> tuple[int, ...]:
        """The numbers of the Pokédex on a printing; none where there is no Pokémon."""
        column = self._rows.get("dex")
        return tuple(column["values"][column["index"][card.place]] or ()) if column else ()

    @cached_property
    def _id_aliases(self) -> dict[str, str]:
        out = {printing.id.lower(): printing.id for printing in self.printings}
        for each in self.sets.values():
            out.update({alias.lower(): to for alias, to in each.id_aliases.items()})
        return out

    def find_id(self, written: str) -> Printing | None:
        """The printing with this catalogue id, in capitals or not, or None."""
        found = self.by_id.get(written)
        return found or self.by_id.get(self._id_aliases.get(written.lower(), ""))

    def find_number(self, code: str, number: str) -> tuple[Printing, ...]:
        """All printings that a set code (or id, or set name) and a number can mean."""
        ids = self.set_codes.get(code.upper()) or self.set_codes.get(fold(code).upper(), ())
        plain = plain_number(number)
        live = self.live_numbers.get((code.upper(), plain), ())
        return live + tuple(p for each in ids for p in self.numbers.get((each, plain), ()))

    def numbered(self, set_id: str, number: str) -> tuple[Printing, ...]:
        """The printings of a set with this number, however it is padded."""
        return self.numbers.get((set_id, plain_number(number)), ())

    def written(self, card: Printing) -> str:
        """How a player names a printing: set code (its name where there is none) and number."""
        own = self.sets[card.set]
        return f"{own.code or own.name} {card.number}"

    def facts(self, card_id: str) -> dict[str, Any] | None:
        """All facts of a printing as card fields (id, name, hp, attacks …), or None."""
        printing = self.find_id(card_id)
        if printing is None:
            return None
        out: dict[str, Any] = {"id": printing.id, "set": printing.set, "number": printing.number}
        out["name"] = printing.name
        for field in _CORE:
            column = self._rows[field]
            if (value := column["values"][column["index"][printing.place]]) is not None:
                out[field] = value
        out.update(msgspec.json.decode(self._details[self._rows["details"][printing.place]]))
        return out

    def move_names(self) -> list[tuple[str, ...]]:
        """The names of each printing's attacks and powers, in the order of `printings`."""
        named = [_moves(line) for line in self._details]
        return [named[at] for at in self._rows["details"]]

    @cached_property
    def _details(self) -> list[bytes]:
        return lzma.decompress(self._packed_details).split(b"\n")


def _moves(line: bytes) -> tuple[str, ...]:
    told = msgspec.json.decode(line, type=_Moves)
    return tuple(intern(each.name) for each in (*told.attacks, *told.powers))


def _named_set(one: CardSet) -> dict[str, Any]:
    return {name: getattr(one, name) for name in ("id", "name", "code", "release")}


class _Named(msgspec.Struct):
    name: str


class _Moves(msgspec.Struct):
    attacks: tuple[_Named, ...] = ()
    powers: tuple[_Named, ...] = ()


_CORE = ("kind", "stage", "evolves_from", "trainer", "energy", "types", "labels", "provides",
         "limit", "mark", "rarity", "dex", "text_group")  # fmt: skip


def _season(entry: Format) -> tuple[str, str]:
    return (entry.first or "9999", entry.key)


def _grouped(pairs: Iterable[tuple[str, Printing]]) -> dict[str, tuple[Printing, ...]]:
    out: dict[str, list[Printing]] = {}
    for key, printing in pairs:
        out.setdefault(key, []).append(printing)
    return {key: tuple(found) for key, found in out.items()}


def build(parts: Parts) -> Catalogue:
    """The catalogue of one version. Raises CatalogueError naming the broken part."""
    rows = _decode("cards", lambda: msgspec.json.decode(lzma.decompress(parts.cards)))
    sets = _decode("sets", lambda: [read_set(row) for row in msgspec.json.decode(parts.sets)])
    names = _decode("names", lambda: msgspec.json.decode(parts.names, type=NameRules))
    _decode("names", lambda: names.texts)
    formats = [_decode("formats", lambda raw=raw: _format(raw)) for raw in parts.formats]
    printings = _decode("cards", lambda: list(_printings(rows, names)))
    catalogue = Catalogue(parts.version, printings, sets, formats, names)
    catalogue.about = _decode("about", lambda: msgspec.json.decode(parts.about))
    catalogue.waiting = _decode("about", lambda: decode_waiting(catalogue.about.get("waiting")))
    catalogue.writing = _decode("writing", lambda: msgspec.json.decode(parts.writing, type=Writing))
    catalogue._packed_details = parts.details  # noqa: SLF001 - one value, built in one place
    catalogue._packed_abroad = parts.abroad  # noqa: SLF001 - as above
    catalogue._rows = {name: rows[name] for name in (*_CORE, "details")}  # noqa: SLF001 - as above
    return catalogue


def _format(raw: bytes) -> Format:
    return decode_format(msgspec.json.decode(raw, type=dict[str, Any]))


def _decode(part: str, read: Any) -> Any:
    try:
        return read()
    except (ValueError, KeyError, IndexError, TypeError, EOFError, lzma.LZMAError) as broken:
        raise CatalogueError(f"catalogue part {part!r} cannot be read: {broken}") from broken


_SET_FIELDS = dict.fromkeys(CardSet.__struct_fields__, object)
_SET_NOTES = dict.fromkeys(("secret_numbers", "subseries"), object)  # nothing is decided by them


def read_set(row: dict[str, Any]) -> CardSet:
    """One row of sets.json as a set. Raises FormatError naming set and field."""
    path = f"{row.get('id')}."
    check_fields(row, _SET_FIELDS | _SET_NOTES, path)
    days = decode_first_days(row.pop("legal_from", None), f"{path}legal_from")
    releases = decode_releases(row.pop("releases", None), f"{path}releases")
    plain = msgspec.convert(row, CardSet)
    if not days and not releases:
        return plain
    return msgspec.structs.replace(plain, legal_from=days, releases=releases)


def _printings(rows: Mapping[str, Any], names: NameRules) -> Iterator[Printing]:
    tables: dict[str, Any] = {
        "labels": [frozenset(map(intern, value or ())) for value in rows["labels"]["values"]],
        "types": [tuple(map(intern, value or ())) for value in rows["types"]["values"]],
        "provides": [tuple(map(intern, value or ())) for value in rows["provides"]["values"]],
        "limit": [_limit(value) for value in rows["limit"]["values"]],
    }
    plain = ("set", "name", "kind", "stage", "evolves_from", "trainer", "energy", "text_group",
             "mark")  # fmt: skip
    tables |= {field: rows[field]["values"] for field in plain}
    one = names.texts.one
    tables["text_group"] = [one.get(group, group) for group in tables["text_group"]]
    same = [names.same(name) for name in tables["name"]]
    odd = {int(place): card_id for place, card_id in rows["odd_ids"].items()}
    order = ("kind", "stage", "evolves_from", "types", "labels", "trainer", "energy", "provides",
             "limit", "text_group", "mark")  # fmt: skip
    columns = [(tables[field], rows[field]["index"]) for field in order]
    for place, number in enumerate(rows["number"]):
        name = rows["name"]["index"][place]
        card_set = tables["set"][rows["set"]["index"][place]]
        card_id = odd.get(place) or f"{card_set}-{number}"
        values: list[Any] = [card_id, card_set, number, tables["name"][name], same[name]]
        values += [table[index[place]] for table, index in columns]
        values.append(place)
        yield Printing(*values)


def _limit(value: Mapping[str, Any] | None) -> Limit | None:
    if value is None:
        return None
    return Limit(None if value["max"] == "any" else value["max"], value["of"])
