"""What a book is: its name and its time, and what it says of decks, as data."""

from dataclasses import dataclass

import msgspec

SIX = frozenset({"Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting"})
EIGHT = SIX | {"Darkness", "Metal"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A rulebook. `since` is the year from which it was in force, None where undated.

    `next_rules`: the first set that was printed for other rules; cards from then on are not its
    own. `next_source`: what says that the rules changed with it. `publisher`: who had it printed.
    `words` and `german`: what people call it in passing, in English and in German.
    """

    key: str
    name: str
    title: str
    since: int | None
    next_rules: str
    next_source: str
    publisher: str = ""
    words: tuple[str, ...] = ()
    german: tuple[str, ...] = ()


class Edition(msgspec.Struct, frozen=True):
    """What one book says of decks (rules matrix, rows DCK and CRD).

    `None` and 0 mean that it, and what it inherits from, has no such rule. `cites`: rule id →
    section; `inherits`: the book that a rule is taken from where this one is silent. `first` and
    `last`: the days (ISO) on which it was in force, as far as they are known; a season outside of
    them goes by a book that is not at hand, and cites this one as the nearest.
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
    basic_energy: frozenset[str] = SIX
    energy: tuple[int, int] | None = None
    foreign_cards: str = "allowed"
    # Set-up (SET-2 and SET-4), for the odds of a list; the judge's editions hold the same.
    extra_cards: int = 2
    hand_is_discarded: bool = False
    fossils_in_set_up: bool = False

    def cite(self, code: str) -> str:
        """Document and section that a rule stands in."""
        if code in self.cites:
            return f"{self.title}, {self.cites[code]}"
        return f"{self.inherits.cite(code)} (inherited)" if self.inherits else self.title

    @property
    def year(self) -> int:
        """From when it is; one without a date is as old as the book that it inherits from."""
        if self.first:
            return int(self.first[:4])
        return self.inherits.year if self.inherits else 0

    def of_season(self, first: str | None, last: str | None) -> "Edition":
        """The book as a season cites it: plainly where it was in force, else as the nearest."""
        outside = (last and self.first and last < self.first) or (
            first and self.last and first > self.last
        )
        return msgspec.structs.replace(self, title=f"as in {self.title}") if outside else self
