"""Defines a rulebook as data: its name, the time it was in force, and what it says about decks."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

# Where a book is in force: Asia and Japan have rulebooks of their own.
Region: TypeAlias = Literal["international", "asia", "japan"]

SIX = frozenset({"Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting"})
EIGHT = SIX | {"Darkness", "Metal"}
NINE = EIGHT | {"Fairy"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A rulebook. `first` and `last`: the days (ISO) on which it was in force in its `region`.

    An undated one has neither; one still in force has no `last`. `next_rules`: the first set that
    was printed for other rules, None while there is none; cards from then on are not its own.
    `next_source`: what says that the rules changed with it. `publisher`: who had it printed.
    `words` and `german`: what people call it in passing, in English and in German.
    """

    key: str
    name: str
    title: str
    first: str | None
    last: str | None
    next_rules: str | None
    next_source: str = ""
    region: Region = "international"
    publisher: str = ""
    words: tuple[str, ...] = ()
    german: tuple[str, ...] = ()

    @property
    def since(self) -> int | None:
        """The year from which it was in force, None where undated."""
        return int(self.first[:4]) if self.first else None

    def covers_day(self, day: str) -> bool:
        """Whether it was in force on a day (ISO); an undated one never is."""
        return self.first is not None and self.first <= day <= (self.last or day)


class Edition(msgspec.Struct, frozen=True):
    """What one book says about decks (rules matrix, rows DCK and CRD).

    `None` and 0 mean that neither this book nor those it inherits from have such a rule. `cites`:
    rule id → section; `inherits`: the book that a rule is taken from where this one is silent.
    `energy`: the fewest and most Energy cards that it advises, None also where nothing is known of
    its advice. `first` and `last`: its document's days, as far as they are known; a season outside
    of them goes by a book that is not at hand, and cites this one as the nearest. `one_…`: what a
    deck may hold one of in all, or one of each name.
    """

    key: str
    title: str
    cites: dict[str, str]
    inherits: "Edition | None" = None
    first: str | None = None
    last: str | None = None
    deck_size: int = 60
    max_copies: int = 4
    min_basic_pokemon: int = 0
    one_star: bool = False
    one_ace_spec: bool = False
    one_radiant: bool = False
    one_prism_star_a_name: bool = False
    basic_energy: frozenset[str] = SIX
    energy: tuple[int, int] | None = None
    foreign_cards: str = "allowed"
    # Set-up (SET-2 and SET-4), for the odds of a list; the judge's editions hold the same.
    extra_cards: int = 2
    hand_is_discarded: bool = False
    fossils_in_set_up: bool = False

    def cite(self, code: str) -> str:
        """The document and section where a rule stands, marked once where it is another book's."""
        book = self
        while code not in book.cites and book.inherits:
            book = book.inherits
        section = f", {book.cites[code]}" if code in book.cites else ""
        return f"{book.title}{section}{'' if book is self else ' (inherited)'}"

    @property
    def year(self) -> int:
        """The year from which it holds; without a date, that of the book it inherits from."""
        if self.first:
            return int(self.first[:4])
        return self.inherits.year if self.inherits else 0

    def of_season(self, first: str | None, last: str | None) -> "Edition":
        """The book as a season cites it: plainly where it was in force, else as the nearest."""
        outside = (last and self.first and last < self.first) or (
            first and self.last and first > self.last
        )
        return msgspec.structs.replace(self, title=f"as in {self.title}") if outside else self


def derive_book(
    neighbour: Edition, document: Document, cites: dict[str, str], **changes: Any
) -> Edition:
    """A book that says the same about decks as its neighbour, except for `changes`."""
    own = {"key": document.key, "title": document.title, "cites": cites, "inherits": neighbour}
    days = {"first": document.first, "last": document.last}
    return msgspec.structs.replace(neighbour, **(own | days | changes))
