"""What rulebooks and handbooks say of decks (rules matrix, rows DCK and CRD), as data.

`EDITIONS` are the five rulebooks, by which a deck can be judged alone; `BOOKS` are these and what
later seasons go by, to be cited. `None` and 0 mean that the document, and what it inherits from,
has no such rule.
"""

from difflib import get_close_matches

import msgspec

SIX = frozenset({"Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting"})
EIGHT = SIX | {"Darkness", "Metal"}


class UnknownEditionError(ValueError):
    """No edition has this key; the message names the nearest."""


class Edition(msgspec.Struct, frozen=True):
    """What one document says of decks.

    `cites`: rule id → section; `inherits`: the document that a rule is taken from where this one is
    silent. `first` and `last`: the days (ISO) on which it was in force, as far as they are known;
    a season outside of them goes by a book that is not at hand, and cites this one as the nearest.
    """

    key: str
    title: str
    cites: dict[str, str]
    inherits: str | None = None
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
        if self.inherits:
            return f"{BOOKS[self.inherits].cite(code)} (inherited)"
        return self.title

    def of_season(self, first: str | None, last: str | None) -> "Edition":
        """The book as a season cites it: plainly where it was in force, else as the nearest."""
        outside = (last and self.first and last < self.first) or (
            first and self.last and first > self.last
        )
        return msgspec.structs.replace(self, title=f"as in {self.title}") if outside else self


_NEW_DECK = "How Do You Make a New Deck?"
_BOOK = {
    "DCK-1": _NEW_DECK,
    "DCK-2": _NEW_DECK,
    "DCK-3": "Glossary: basic Energy card",
    "DCK-6": _NEW_DECK,
}
_LATER = _BOOK | {"DCK-4": _NEW_DECK, "DCK-5": _NEW_DECK}

EDITIONS = {
    edition.key: edition
    for edition in (
        Edition(
            key="neo-genesis-2000",
            first="2000-12-16",
            last="2002-09-14",
            title="Neo Genesis insert",
            cites={"DCK-3": "What's New in the Neo Genesis Expansion?"},
            inherits="expedition-2002",
            energy=(25, 30),
        ),
        Edition(
            key="expedition-2002",
            first="2002-09-15",
            last="2003-06-15",
            title="Expedition rulebook",
            cites=_BOOK,
            energy=(25, 30),
        ),
        Edition(
            key="platinum-arceus-2009",
            first="2009-02-11",
            last="2010-02-09",
            title="Platinum–Arceus rulebook",
            cites=_LATER | {"LV.X": "Appendix A", "SP": "Appendix B"},
            min_basic_pokemon=1,
            one_star=True,
            basic_energy=EIGHT,
            energy=(20, 25),
            extra_cards=1,
            fossils_in_set_up=True,
        ),
        Edition(
            key="heartgold-soulsilver-2010",
            first="2010-02-10",
            last="2011-04-25",
            title="HeartGold & SoulSilver rulebook",
            cites=_LATER | {"LEGEND": "Appendix A"},
            min_basic_pokemon=1,
            one_star=True,
            basic_energy=EIGHT,
            energy=(20, 25),
            extra_cards=1,
            fossils_in_set_up=True,
        ),
        Edition(
            key="regulations-sheet",
            title="Rules & Regulations sheet",
            cites={
                "DCK-1": "Object of the 1-on-1 Player Game",
                "DCK-2": "Object of the 1-on-1 Player Game",
                "DCK-6": "Object of the 1-on-1 Player Game",
                "DCK-7": "Forbidden Cards",
                "DCK-8": "Forbidden Cards",
                "DCK-9": "Forbidden Cards",
            },
            inherits="expedition-2002",
            energy=(20, 30),
            foreign_cards="forbidden",
            extra_cards=1,
            hand_is_discarded=True,
        ),
    )
}
# What later seasons go by. Of the handbook the revision of one day is at hand, whole; when the next
# one came is not known, so it is taken to be that year's. The rulebook was read in a retelling.
_LATER_BOOKS = (
    Edition(
        key="paradox-rift-2023",
        title="Paradox Rift rulebook of 2023 (read as retold)",
        first="2023-11-03",
        last="2024-05-14",
        cites={"DCK-1": "Deck Building", "DCK-2": "Deck Building", "DCK-5": "Deck Building"},
        min_basic_pokemon=1,
        basic_energy=EIGHT,
    ),
    Edition(
        key="handbook-2024",
        title="Play! Pokémon Tournament Rules Handbook of 15 May 2024",
        first="2024-05-15",
        last="2024-12-31",
        cites={
            "DCK-1": "5.4",
            "DCK-2": "5.4",
            "DCK-3": "5.4",
            "DCK-8": "5.4.1.1",
            "DCK-11": "5.4.1.4",
        },
        inherits="paradox-rift-2023",
        min_basic_pokemon=1,
        basic_energy=EIGHT,
    ),
)
BOOKS = EDITIONS | {each.key: each for each in _LATER_BOOKS}


def nearest_cite(code: str, book: Edition) -> str:
    """Where a rule stands: in this book, or in the one nearest to it in time that has the rule."""
    if code in book.cites:
        return book.cite(code)
    having = [each for each in BOOKS.values() if code in each.cites]
    nearest = min(having, key=lambda each: abs(_year(each) - _year(book)), default=book)
    return nearest.cite(code)


def _year(book: Edition) -> int:
    """From when a book is; one without a date is as old as the book that it inherits from."""
    if book.first:
        return int(book.first[:4])
    return _year(BOOKS[book.inherits]) if book.inherits else 0


def edition(key: str) -> Edition:
    """The edition with this key. Raises UnknownEditionError naming the nearest."""
    if key in EDITIONS:
        return EDITIONS[key]
    near = get_close_matches(key, EDITIONS, 1, 0.4)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(EDITIONS)}"
    raise UnknownEditionError(f"no edition is called {key!r}; {hint}")
