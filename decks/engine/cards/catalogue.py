"""The catalogue: every printing, set and format, and the ways to find them.

A `Catalogue` is an immutable value built from the parts of one version's folder (bytes and text
that `decks.queries.catalogue` reads). It holds what reading lists and judging decks needs; a card's
other figures (HP, attacks …) are unpacked when somebody first asks for them.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import cached_property
from sys import intern
from typing import Any, NamedTuple, TypeVar

import msgspec

from decks.engine.cards.abroad import Abroad
from decks.engine.cards.names import NameRules, fold_name, list_set_names
from decks.engine.cards.packed import unpack_part
from decks.engine.cards.release import AnnouncedDay, PromoRelease, WaitingRule
from decks.engine.cards.writing import LiveNumbers, WritingRules, live_printings
from decks.engine.formats.definition import Format

NEWEST_FOR = timedelta(days=31)
FEWEST_LETTERS = 5  # shortest name that is recognised without its blanks
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
    def is_starter(self) -> bool:
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
    legal_from: tuple[AnnouncedDay, ...] = ()
    releases: tuple[PromoRelease, ...] = ()
    live_numbers: tuple[LiveNumbers, ...] = ()

    @property
    def month_only(self) -> bool:
        return self.release_precision == "month"


def plain_number(number: str) -> str:
    """A card number in the form that is compared: capitals, no leading zeros, no total.

    "058/102" and "58" are the same number, so are "H01" and "H1", "DP03" and "DP3".
    """
    number = number.upper()
    if number.isdigit():
        return number.lstrip("0") or "0"
    match = _NUMBER.match(number.partition("/")[0])
    return match[1] + match[2] + match[3] if match else number


Found = TypeVar("Found")


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
        self.formats = {each.key: each for each in sorted(formats, key=_season_order)}
        self.names = names
        self.writing = WritingRules()
        self.by_id = {printing.id: printing for printing in self.printings}
        self.memo: dict[Any, Any] = {}
        self.about: Mapping[str, Any] = {}
        self.waiting: tuple[WaitingRule, ...] = ()
        self._packed_details = b""
        self._packed_abroad = b""
        self._rows: Mapping[str, Any] = {}

    def keep_worked_out(
        self, what: str, key: Hashable, work_out: Callable[[], Any], *, most: int
    ) -> Any:
        """The value worked out for a key, kept with the catalogue; beyond `most` all go."""
        kept: dict[Hashable, Any] = self.memo.setdefault(what, {})
        found = kept.get(key)
        if found is None:
            if len(kept) >= most:
                kept.clear()
            found = kept[key] = work_out()
        return found

    def work_out_once(self, work_out: Callable[["Catalogue"], Found]) -> Found:
        """The result of a function for this catalogue, worked out once and then kept."""
        if work_out not in self.memo:
            self.memo[work_out] = work_out(self)
        found: Found = self.memo[work_out]
        return found

    @cached_property
    def by_fold(self) -> dict[str, tuple[Printing, ...]]:
        """Folded official name → its printings, oldest first."""
        names: dict[str, list[Printing]] = {}
        folds = self.fold_of
        for printing in self.printings:
            names.setdefault(folds[printing.name], []).append(printing)
        return {key: tuple(printings) for key, printings in names.items()}

    @cached_property
    def by_letters(self) -> dict[str, str]:
        """Folded name without its blanks → folded name, unless two names have the same letters."""
        folded: dict[str, str] = {}
        for key in self.by_fold:
            letters = key.replace(" ", "")
            folded[letters] = "" if letters in folded else key
        return {
            letters: key
            for letters, key in folded.items()
            if key and len(letters) >= FEWEST_LETTERS
        }

    @cached_property
    def known_to(self) -> dict[str, Any]:
        """The days up to which the facts go; the name of the version does not say them.

        ISO dates: `cards`, `cross_check` (of ids and marks), `figures`, `formats`, as far as each
        is known. `newest_set` is the newest set with cards, `sets_without_cards` are known by name
        alone: each with id, name, code and release.
        """
        by_release = sorted(
            self.sets.values(), key=lambda card_set: (card_set.release or "", card_set.cards)
        )
        newest = [card_set for card_set in by_release if card_set.cards][-1:]
        return {
            **self.about.get("facts", {}),
            "newest_set": _name_set(newest[0]) if newest else None,
            "sets_without_cards": [
                _name_set(card_set) for card_set in by_release if not card_set.cards
            ],
        }

    def covers_day(self, day: str) -> bool:
        """Whether the cards of all sets that came out up to a day are known.

        New sets come out about every two months, so within `NEWEST_FOR` of the newest one none is
        missing.
        """
        missing = [each["release"] for each in self.known_to["sets_without_cards"]]
        if any(release and release <= day for release in missing):
            return False
        newest = (self.known_to["newest_set"] or {}).get("release")
        until = newest and (date.fromisoformat(newest) + NEWEST_FOR).isoformat()
        return day <= max(self.known_to.get("cards") or "", until or "")

    @cached_property
    def fold_of(self) -> dict[str, str]:
        """Official name → folded name."""
        return {name: fold_name(name) for name in {printing.name for printing in self.printings}}

    @cached_property
    def lowered(self) -> dict[str, str]:
        """Official name → the name as typed in a hurry: lower case, no accent on Pokémon."""
        return {name: name.lower().replace("é", "e") for name in self.fold_of}

    @cached_property
    def by_same(self) -> dict[str, tuple[Printing, ...]]:
        """Name that counts for the four-copy rule → printings, oldest first."""
        return _group_printings((printing.same, printing) for printing in self.printings)

    @cached_property
    def by_text(self) -> dict[str, tuple[Printing, ...]]:
        """Text group → printings, oldest first."""
        return _group_printings((p.text, p) for p in self.printings if p.text is not None)

    @cached_property
    def set_codes(self) -> dict[str, tuple[str, ...]]:
        """Upper-case set code, id or name as people write it → set ids, the code's own first."""
        out: dict[str, list[str]] = {}
        for each in self.sets.values():
            if each.code:
                out.setdefault(each.code.upper(), []).append(each.id)
        for each in self.sets.values():
            names = list_set_names(each.name, each.series)
            for code in (*each.codes, each.id, each.tcgdex or each.id, *names):
                ids = out.setdefault(code.upper(), [])
                if each.id not in ids:
                    ids.append(each.id)
        return {code: tuple(ids) for code, ids in out.items()}

    @cached_property
    def codes(self) -> dict[str, tuple[str, ...]]:
        """`set_codes` without the entries that are only a set's name."""
        written = {
            code.upper()
            for each in self.sets.values()
            for code in (each.code, each.id, each.tcgdex, *each.codes)
            if code
        }
        return {code: ids for code, ids in self.set_codes.items() if code in written}

    @cached_property
    def numbers(self) -> dict[tuple[str, str], tuple[Printing, ...]]:
        """Set id and plain number (see `plain_number`), or an alias of the number → printings."""
        by_number: dict[tuple[str, str], list[Printing]] = {}
        for printing in self.printings:
            by_number.setdefault((printing.set, plain_number(printing.number)), []).append(printing)
        for each in self.sets.values():
            for alias, numbers in each.number_aliases.items():
                printings = [
                    p for number in numbers for p in by_number[each.id, plain_number(number)]
                ]
                by_number.setdefault((each.id, plain_number(alias)), []).extend(printings)
        for printing in self.printings:  # lists write promo numbers with or without their letters
            bare = plain_number(printing.number).lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            if bare and (printing.set, bare) not in by_number:
                by_number[printing.set, bare] = [printing]
        return {key: tuple(printings) for key, printings in by_number.items()}

    @cached_property
    def live_numbers(self) -> dict[tuple[str, str], tuple[Printing, ...]]:
        """Set code and number as PTCG Live writes them → the printings they may mean."""
        return dict(live_printings(self.sets.values(), self.printings, self.numbers))

    @cached_property
    def own_numbers(self) -> dict[str, str]:
        """Set codes whose numbers are on no English card → whose they are."""
        return {code: each.by for each in self.writing.own_numbers for code in each.codes}

    @cached_property
    def abroad(self) -> Abroad:
        """Card names in other languages than English."""
        return Abroad(self._packed_abroad, self.writing.basic_energy)

    def dex_numbers_of(self, card: Printing) -> tuple[int, ...]:
        """The Pokédex numbers on a printing; empty where it shows no Pokémon."""
        column = self._rows.get("dex")
        return tuple(column["values"][column["index"][card.place]] or ()) if column else ()

    @cached_property
    def _id_aliases(self) -> dict[str, str]:
        ids = {printing.id.lower(): printing.id for printing in self.printings}
        for each in self.sets.values():
            ids.update({alias.lower(): to for alias, to in each.id_aliases.items()})
        return ids

    def find_id(self, written: str) -> Printing | None:
        """The printing with this catalogue id, in upper or lower case, or None."""
        printing = self.by_id.get(written)
        return printing or self.by_id.get(self._id_aliases.get(written.lower(), ""))

    def find_number(self, code: str, number: str) -> tuple[Printing, ...]:
        """All printings that a set code (or id, or set name) and a number can mean."""
        ids = self.set_codes.get(code.upper()) or self.set_codes.get(fold_name(code).upper(), ())
        plain = plain_number(number)
        live = self.live_numbers.get((code.upper(), plain), ())
        return live + tuple(p for each in ids for p in self.numbers.get((each, plain), ()))

    def find_by_number(self, set_id: str, number: str) -> tuple[Printing, ...]:
        """The printings of a set with this number, however it is padded."""
        return self.numbers.get((set_id, plain_number(number)), ())

    def is_of_total(self, card: Printing, total: str) -> bool:
        """Whether the total behind a number is that of the card's set, as 102 in 4/102."""
        return str(self.sets[card.set].printed_total or "") == plain_number(total)

    def describe_printing(self, card: Printing) -> str:
        """A printing as a player names it: set code (or set name without one) and number."""
        own = self.sets[card.set]
        return f"{own.code or own.name} {card.number}"

    def facts_of(self, card_id: str) -> dict[str, Any] | None:
        """All facts of a printing as card fields (id, name, hp, attacks …), or None."""
        printing = self.find_id(card_id)
        if printing is None:
            return None
        facts: dict[str, Any] = {"id": printing.id, "set": printing.set, "number": printing.number}
        facts["name"] = printing.name
        for field, values, index in self._fact_columns:
            if (value := values[index[printing.place]]) is not None:
                facts[field] = value
        facts.update(msgspec.json.decode(self._details[self._rows["details"][printing.place]]))
        return facts

    @cached_property
    def _fact_columns(self) -> list[tuple[str, list[Any], list[int]]]:
        """Field, values and index by printing: looked up once, and not for each of 21,000 cards."""
        columns = ((field, self._rows[field]) for field in CORE_FIELDS)
        return [(field, column["values"], column["index"]) for field, column in columns]

    def move_names(self) -> list[tuple[str, ...]]:
        """The names of each printing's attacks and powers, in the order of `printings`."""
        named = [_read_move_names(line) for line in self._details]
        return [named[at] for at in self._rows["details"]]

    @cached_property
    def _details(self) -> list[bytes]:
        return unpack_part(self._packed_details).split(b"\n")


def _read_move_names(line: bytes) -> tuple[str, ...]:
    details = msgspec.json.decode(line, type=_MoveNames)
    return tuple(intern(each.name) for each in (*details.attacks, *details.powers))


def _name_set(card_set: CardSet) -> dict[str, Any]:
    return {name: getattr(card_set, name) for name in ("id", "name", "code", "release")}


class _NamedMove(msgspec.Struct):
    name: str


class _MoveNames(msgspec.Struct):
    attacks: tuple[_NamedMove, ...] = ()
    powers: tuple[_NamedMove, ...] = ()


CORE_FIELDS = ("kind", "stage", "evolves_from", "trainer", "energy", "types", "labels", "provides",
         "limit", "mark", "rarity", "dex", "text_group")  # fmt: skip


def _season_order(entry: Format) -> tuple[str, str]:
    return (entry.first or "9999", entry.key)


def _group_printings(pairs: Iterable[tuple[str, Printing]]) -> dict[str, tuple[Printing, ...]]:
    groups: dict[str, list[Printing]] = {}
    for key, printing in pairs:
        groups.setdefault(key, []).append(printing)
    return {key: tuple(group) for key, group in groups.items()}
