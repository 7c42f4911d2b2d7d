"""When two cards have the same name, and how names are written in lists.

The rule: "A card counts as the same as another if it has the same name" (Expedition, Platinum
Arceus and HeartGold & SoulSilver rulebooks, deck rules on the page before the Expert Rules; for
LV.X: Platinum Arceus, Appendix A; SP: Appendix B; LEGEND: HeartGold & SoulSilver, Appendix A).
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from sys import intern

import msgspec

from decks.engine.cards.count_words import COUNT_WORDS
from decks.engine.cards.texts import DifferingTexts, ReprintRule, SameText, TextDecisions

LEVEL_X = " LV.X"
BASIC_TYPES = {
    "G": "Grass", "R": "Fire", "W": "Water", "L": "Lightning", "P": "Psychic", "F": "Fighting",
    "D": "Darkness", "M": "Metal", "Y": "Fairy",
}  # fmt: skip
ENERGY_SYMBOLS = {**BASIC_TYPES, "C": "Colorless", "N": "Dragon"}

_SYMBOLS = str.maketrans(
    {
        "☆": " star", "★": " star", "*": " star", "◇": " prism star", "♢": " prism star",
        "♀": " f", "♂": " m", "δ": " delta ", "α": " alpha", "β": " beta", "γ": " gamma",
        "&": " and ", "'": None, "’": None, "‘": None, "`": None, "´": None, "ʼ": None,
        "×": "x", "ß": "ss", "æ": "ae", "œ": "oe",
    }
)  # fmt: skip
_WORD_PATTERN = re.compile(r"[^\W_]+|-ex\b|[!?](?=\]|$)")
_LEVEL_PATTERN = re.compile(r" l(?:v|vl|evel) ?\d+$")
_BRACKETS_PATTERN = re.compile(r"\s*[(\[{][^)\]}]*[)\]}]\s*$")
# Figures that are neither a count nor a card number: level, HP, print run, year, price.
_PLAIN_FIGURES = re.compile(
    r"[$€£]\s?\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?[€$£]"
    r"|\b(?:l(?:v|vl|evel)\.?\s?\d+|\d+\s?hp|hp\s?\d+|1st|2nd|3rd|(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
SYMBOL_PATTERN = re.compile(r"\{([GRWLPFDMYCN])\}", re.IGNORECASE)
_COLORLESS_PATTERN = re.compile(r"\{C\}", re.IGNORECASE)
FINISH_PATTERN = re.compile(
    r"\s*(?:\b(?:PH|RH|Reverse|Rev\.?|Foil|Holo|Reverse Holo|Prof|null|FA|AA|SIR|SAR|IR|HR|SR|UR"
    r"|(?:1st|First) Ed(?:ition|\.)?|Shadowless"
    r"|Full Art|Alt(?:ernate)? Art|(?:Special )?Illustration Rare|(?:Secret|Rainbow|Hyper) Rare)"
    r"|[(\[](?:PH|RH|Prof|Reverse|Rev\.?|Foil|Holo|Reverse Holo|Alt(?: Art)?|Full Art"
    r"|(?:1st|First) Ed(?:ition|\.)?|Shadowless)[)\]])\s*$",
    re.IGNORECASE,
)


def fold_name(name: str) -> str:
    """A name without what never tells two cards apart: case, accents, apostrophes, punctuation.

    "-EX" stays apart from " ex" (two mechanics, two names); [!] and [?] stay for Unown.
    """
    text = name.lower().translate(_SYMBOLS)  # a capital Δ is the same sign
    if not text.isascii():
        text = "".join(
            c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)
        )
    words = _WORD_PATTERN.findall(text)
    if words and words[-1] in "!?" and words[0] != "unown":
        words.pop()
    return intern(" ".join(words))


def spell_out_symbols(text: str) -> tuple[str, ...]:
    """The names a card may have for a name with Energy symbols as PTCG Live writes them.

    "Telepathic {P} Energy" is Telepathic Psychic Energy, "Unit Energy {F}{D}{Y}" Unit Energy FDY,
    "Twin {C} Energy" Twin Energy: Energy that provides Colorless mostly does not say so in its
    name. Empty for a name without a symbol.
    """
    if "{" not in text:
        return ()
    words = SYMBOL_PATTERN.sub(lambda symbol: f" {ENERGY_SYMBOLS[symbol[1].upper()]} ", text)
    letters = SYMBOL_PATTERN.sub(lambda symbol: symbol[1].upper(), text)
    forms = (" ".join(words.split()), letters)
    without = _COLORLESS_PATTERN.sub(" ", text)
    return forms if "{" in without or without == text else (*forms, " ".join(without.split()))


_SYMBOL_LABELS = frozenset({"star", "Prism Star", "SP"})


def fold_without_symbol(name: str, labels: frozenset[str]) -> str | None:
    """A folded name without its printed symbol, which no keyboard has; None without a symbol.

    The symbols are ☆, ◇, that of SP, and the sign that an Unown shows.
    """
    if name.startswith("Unown ["):
        return "unown"
    if labels.isdisjoint(_SYMBOL_LABELS):
        return None
    level = LEVEL_X if name.endswith(LEVEL_X) else ""
    return fold_name(name.removesuffix(LEVEL_X).rpartition(" ")[0] + level)


_PROMOS = " black star promos"
_CALLED_PROMOS = ("black star promos", "black star promo", "promo", "promos", "promo cards")


def list_set_names(name: str, series: str = "") -> list[str]:
    """A set's folded name, and the names players and shops use: "Unleashed", "XY Promo"."""
    folded = fold_name(name)
    called = [folded, f"{folded} set", f"{folded} base set", folded.replace(" and ", " ")]
    if folded != (plain := folded.removesuffix(" base set")):
        called.append(plain)
    if "—" in name:  # the series stands before the set, as in HS—Unleashed
        called.append(fold_name(name.rpartition("—")[2]))
    if is_promo_set(name):
        series_names = dict.fromkeys((folded.removesuffix(_PROMOS), fold_name(series)))
        called += [f"{each} {promo}" for each in series_names if each for promo in _CALLED_PROMOS]
    return called


def is_promo_set(name: str) -> bool:
    """Whether a set is a promo set, whose cards come out one by one."""
    return fold_name(name).endswith(_PROMOS)


class SameName(msgspec.Struct, frozen=True):
    """Names that count as one name. `unsettled`: nobody ruled on it; it is reported, not merged."""

    official: str
    names: tuple[str, ...]
    unsettled: bool = False


class ExclusiveNames(msgspec.Struct, frozen=True):
    """Names of which a deck may use only one, whatever its format.

    `official`: the names that an official text lists; the others are only in other programs.
    """

    names: tuple[str, ...]
    official: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


class NameRules(msgspec.Struct, frozen=True, dict=True):
    """The catalogue's name data."""

    folds: tuple[SameName, ...] = ()
    exclusive: tuple[ExclusiveNames, ...] = ()
    short_names: dict[str, str] = {}
    symbol_left_out: dict[str, str] = {}
    text_sources: dict[str, str] = {}
    reprint_rules: tuple[ReprintRule, ...] = ()
    same_texts: tuple[SameText, ...] = ()
    differing_texts: tuple[DifferingTexts, ...] = ()

    def __post_init__(self) -> None:
        sources = [each.sources for each in self.same_texts]
        sources += [each.sources for each in self.differing_texts]
        sources += [each.sources for each in self.reprint_rules]
        sources += [each.sources for each in self.exclusive]
        for key in chain.from_iterable(sources):
            if key not in self.text_sources:
                raise ValueError(f"sources: {key!r} is none of text_sources")

    @cached_property
    def one_name(self) -> dict[str, str]:
        return {
            name: each.official for each in self.folds if not each.unsettled for name in each.names
        }

    @cached_property
    def unsettled(self) -> tuple[SameName, ...]:
        """Names on which nobody ruled whether they count as one."""
        return tuple(each for each in self.folds if each.unsettled)

    @cached_property
    def texts(self) -> TextDecisions:
        """The decisions on texts of one name.

        Raises ValueError where they contradict each other.
        """
        return TextDecisions(self.same_texts, self.differing_texts, self.reprint_rules)

    @cached_property
    def shorts(self) -> dict[str, str]:
        """Folded short or misspelt name → folded official name."""
        return {fold_name(short): fold_name(name) for short, name in self.short_names.items()}

    @cached_property
    def symbols(self) -> dict[str, str]:
        """Folded name as lists write it without its symbol → folded official name."""
        return {fold_name(short): fold_name(name) for short, name in self.symbol_left_out.items()}

    def counted_name_of(self, name: str) -> str:
        """The name that counts for the four-copy rule.

        The level and LV.X are not part of it. Neither is δ, which official names leave out (only
        the Trainer Mystery Plate δ has it in its name). SP symbols, ☆, ex, owners, Dark and Light
        are part of it. Both halves of a LEGEND have one name. "Basic Fire Energy" is "Fire Energy".
        """
        name = name.removesuffix(LEVEL_X)
        if name.endswith(" Energy"):
            name = name.removeprefix("Basic ")
        return intern(self.one_name.get(name, name))


def possible_names(written: str, rules: NameRules) -> Iterator[str]:
    """Folded names that a written name may stand for by the known ways of writing, best first.

    The written name itself is not among them. Most are not the name of any card: the caller checks.
    """
    bare = written
    while (shorter := FINISH_PATTERN.sub("", bare)) != bare:
        bare = shorter
    if bare != written:
        yield fold_name(bare)
    key = fold_name(bare)
    yield from _known_forms(key, rules)
    ends_in_bracket = bare.rstrip().endswith((")", "]", "}"))  # else it is looked for in vain
    without = _BRACKETS_PATTERN.sub("", bare) if ends_in_bracket else bare
    if without != bare and not holds_number(bare[len(without) :]):
        yield fold_name(without)
        yield from _known_forms(fold_name(without), rules)


def holds_number(remark: str) -> bool:
    """Whether words in brackets are more than a remark: they say how many, or which printing."""
    figures = any(letter.isdigit() for letter in _PLAIN_FIGURES.sub("", remark))
    return figures or COUNT_WORDS.search(remark) is not None


def _known_forms(key: str, rules: NameRules) -> Iterator[str]:
    if key in rules.shorts:
        yield rules.shorts[key]
    words = key.split()
    last = words[-1] if words else ""
    yield from _energy_forms(words)
    yield from _level_x_forms(key)
    if last == "star":
        yield key.removesuffix(" star").removesuffix(" gold") + " star"
        yield key.removesuffix("star") + "prism star"
    for ending in (" delta species", " delta", " prime"):
        if key.endswith(ending):
            yield key.removesuffix(ending)
    if last == "4":
        yield key[:-1] + "e4"
    elif last in {"female", "male"}:
        yield " ".join([*words[:-1], last[0]])
    elif last == "ex":
        yield " ".join([*words[:-1], "-ex"])
    elif last == "-ex":
        yield " ".join([*words[:-1], "ex"])
    if (bare := _LEVEL_PATTERN.sub("", key)) != key:
        yield bare
    yield from _front_forms(words)


def _front_forms(words: list[str]) -> Iterator[str]:
    if words[:1] == ["prof"]:
        yield " ".join(["professor", *words[1:]])
    if words[:1] == ["mega"] and words[-1] in {"ex", "-ex"}:
        yield " ".join(["m", *words[1:-1], "-ex"])


# Ways in which LV.X is typed, in English and as on cards in other languages.
_LEVEL_X_ENDINGS = (
    " lvx", " level x", " level up", " lv up", " lvl x", " niv x", " nivx", " nv x", " nvx",
    " liv x", " livx",
)  # fmt: skip


def _level_x_forms(key: str) -> Iterator[str]:
    for ending in _LEVEL_X_ENDINGS:
        if key.endswith(ending):
            yield key.removesuffix(ending) + " lv x"
    if key.endswith(" 4 lv x"):
        yield key.removesuffix("4 lv x") + "e4 lv x"


def _energy_forms(words: list[str]) -> Iterator[str]:
    """The folded names for other ways of writing an Energy.

    "R Energy", "Basic {R} Energy" and "Fire Energy Energy" all give "fire energy". Letters within
    the name of another Energy stand for types too: "telepathic p energy" is "telepathic psychic
    energy", "unit energy l p m" is "unit energy lpm".
    """
    if "energy" in words and any(len(word) == 1 for word in words):
        yield " ".join(ENERGY_SYMBOLS.get(word.upper(), word).lower() for word in words)
        last = len(words) - next(at for at, word in enumerate(reversed(words)) if len(word) > 1)
        yield " ".join([*words[:last], "".join(words[last:])])
    rest = [word for word in words if word not in {"basic", "energy"}]
    if len(rest) == 1 and "energy" in words:
        kind = BASIC_TYPES.get(rest[0].upper(), rest[0])
        if kind in BASIC_TYPES.values() or kind.title() in BASIC_TYPES.values():
            yield f"{kind.lower()} energy"
