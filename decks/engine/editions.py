"""The five rulebooks' rules for decks (rules matrix, rows DCK and CRD), as data.

`None` and 0 mean that the document, and what it inherits from, has no such rule.
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
    silent.
    """

    key: str
    title: str
    cites: dict[str, str]
    inherits: str | None = None
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
            return f"{EDITIONS[self.inherits].cite(code)} (inherited)"
        return self.title


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
            title="Neo Genesis insert",
            cites={"DCK-3": "What's New in the Neo Genesis Expansion?"},
            inherits="expedition-2002",
            energy=(25, 30),
        ),
        Edition(
            key="expedition-2002",
            title="Expedition rulebook",
            cites=_BOOK,
            energy=(25, 30),
        ),
        Edition(
            key="platinum-arceus-2009",
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
LEVEL_X_BOOK = EDITIONS["platinum-arceus-2009"]
LEGEND_BOOK = EDITIONS["heartgold-soulsilver-2010"]


def edition(key: str) -> Edition:
    """The edition with this key. Raises UnknownEditionError naming the nearest."""
    if key in EDITIONS:
        return EDITIONS[key]
    near = get_close_matches(key, EDITIONS, 1, 0.4)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(EDITIONS)}"
    raise UnknownEditionError(f"no edition is called {key!r}; {hint}")
