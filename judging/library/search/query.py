"""What somebody asks, understood: the words to look for, rule ids, cards, the edition.

Pure: the vocabulary and the card names are handed in.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from judging.library.search.slang import longest, slang
from judging.library.search.words import STOP_WORDS, fold, stem, stems_of, words_of

LONGEST = 1_000  # characters that are read; nobody types more at a table
MOST_WORDS = 40
AS_TYPED, MEANT, CORRECTED = 1.0, 0.75, 0.8
RULE_ID = re.compile(
    r"\b(SET|TRN|ATK|DMG|KO|CON|BTW|WIN|CRD|DCK|ETL)\s?[-–]\s?(\d{1,2}|[A-Ja-j])(?![\w-])"
    r"|\b(SET|TRN|ATK|DMG|CON|BTW|WIN|CRD|DCK|ETL)(\d{1,2})\b",
    re.IGNORECASE,
)
# "old rules", "2009 rules": the edition named in passing.
EDITION_WORDS: Mapping[str, str] = {
    "old rules": "expedition-2002",
    "wotc": "expedition-2002",
    "new rules": "heartgold-soulsilver-2010",
    "neo genesis": "neo-genesis-2000",
    "neo": "neo-genesis-2000",
    "2000": "neo-genesis-2000",
    "expedition": "expedition-2002",
    "2002": "expedition-2002",
    "platinum": "platinum-arceus-2009",
    "2009": "platinum-arceus-2009",
    "heartgold": "heartgold-soulsilver-2010",
    "soulsilver": "heartgold-soulsilver-2010",
    "hgss": "heartgold-soulsilver-2010",
    "2010": "heartgold-soulsilver-2010",
    "league sheet": "regulations-sheet",
    "regulations sheet": "regulations-sheet",
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card's name found in a question, and what kind of card it is, in the rules' words."""

    name: str
    features: tuple[str, ...]


Cards = Mapping[tuple[str, ...], Card]


@dataclass(frozen=True, slots=True)
class Group:
    """One word of the question and what may stand for it: stems with their weights."""

    word: str
    stems: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Query:
    """A question understood. `corrected`: words read as others; `edition`: one named in passing."""

    groups: tuple[Group, ...] = ()
    rule_ids: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    edition: str | None = None

    @property
    def stems(self) -> frozenset[str]:
        return frozenset(stem for group in self.groups for stem, _ in group.stems)


class Vocabulary:
    """The words the library knows. What is close to one, and no card's word, was meant as it."""

    def __init__(self, words: Collection[str], card_words: Collection[str] = ()) -> None:
        self._stems = frozenset(map(stem, words))
        self._by_first: dict[str, list[str]] = {}
        for word in sorted(set(words)):
            if len(word) >= 4 and word.isalpha():
                self._by_first.setdefault(word[0], []).append(word)
        self._cards = frozenset(card_words)
        self.nearest = lru_cache(maxsize=10_000)(self._nearest)

    def knows(self, word: str) -> bool:
        return stem(word) in self._stems or word in self._cards or (word,) in slang()

    def _nearest(self, word: str) -> str | None:
        """The known word that was meant; None where the word is known or nothing is close."""
        if len(word) < 4 or not word.isalpha() or word in STOP_WORDS or self.knows(word):
            return None
        most = 1 if len(word) < 8 else 2
        letters = {word[0], word[1]}  # the first letter is seldom wrong, sometimes swapped
        near = [
            (distance, -len(known), known)
            for letter in letters
            for known in self._by_first.get(letter, ())
            if abs(len(known) - len(word)) <= most
            and (distance := OSA.distance(word, known, score_cutoff=most)) <= most
        ]
        return min(near)[2] if near else None


def understand(text: str, vocabulary: Vocabulary, cards: Cards) -> Query:
    """A question as a query. Whatever is typed is read: operators and quotes are only words."""
    text = text[:LONGEST]
    words = words_of(RULE_ID.sub(" ", text))[:MOST_WORDS]
    corrected = [(word, vocabulary.nearest(word)) for word in words]
    found = _cards_in(words, cards)
    groups = [*_groups(words, dict(corrected)), *_features(found)]
    return Query(
        groups=tuple(groups),
        rule_ids=rule_ids_in(text),
        cards=tuple(dict.fromkeys(found)),
        corrected=tuple((word, better) for word, better in dict(corrected).items() if better),
        edition=_edition_in(text),
    )


def rule_ids_in(text: str) -> tuple[str, ...]:
    """The ids of the rules matrix that stand in a text: "trn 13" is none, "TRN-13", "trn13" are."""
    ids = []
    for found in RULE_ID.finditer(text):
        family, number = found[1] or found[3], found[2] or found[4]
        ids.append(f"{family.upper()}-{number}")
    return tuple(dict.fromkeys(ids))


def _groups(words: Sequence[str], corrected: Mapping[str, str | None]) -> list[Group]:
    read = [corrected.get(word) or word for word in words]
    meant = _meant(read)
    groups = []
    for place, (typed, word) in enumerate(zip(words, read, strict=True)):
        weight = AS_TYPED if typed == word else CORRECTED
        passing = word in STOP_WORDS or (word.isdigit() and word in EDITION_WORDS)
        stems = {} if passing else {stem(word): weight}
        for other in meant.get(place, ()):
            stems.setdefault(other, MEANT)
        if stems:
            groups.append(Group(typed, tuple(stems.items())))
    return list({group.stems: group for group in groups}.values())


def _meant(words: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """What slang means, by the place of its last word; the longest short form counts."""
    table, meant, place = slang(), {}, 0
    while place < len(words):
        for length in range(longest(), 0, -1):
            stems = table.get(tuple(words[place : place + length]))
            if stems is not None:
                place += length
                meant[place - 1] = stems
                break
        else:
            place += 1
    return meant


def _cards_in(words: Sequence[str], cards: Cards) -> list[Card]:
    found, place = [], 0
    while place < len(words):
        for length in range(min(6, len(words) - place), 0, -1):
            card = cards.get(tuple(words[place : place + length]))
            if card is not None:
                found.append(card)
                place += length
                break
        else:
            place += 1
    return found


def _features(cards: Sequence[Card]) -> list[Group]:
    return [
        Group(card.name, tuple((stem, MEANT) for stem in stems_of(" ".join(card.features))))
        for card in cards
        if card.features
    ]


def _edition_in(text: str) -> str | None:
    padded = f" {' '.join(words_of(text))} "
    return next((key for words, key in EDITION_WORDS.items() if f" {words} " in padded), None)


def said_nothing(text: str) -> str:
    """Why a question has nothing to look for: "empty", "stop_words" or "" where it has."""
    if not fold(text).strip():
        return "empty"
    return "" if stems_of(text) or rule_ids_in(text) else "stop_words"
