"""Understands a question: the words to look for, rule ids, cards, the edition, years.

Pure: the vocabulary and the card names are passed in.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from judging.library.search.speech import ENGLISH_QUESTIONS, QuestionLanguage, edition_of_year
from judging.library.search.vocabulary import Vocabulary
from judging.library.search.words import fold_text, words_of, words_without_apostrophes

MOST_CHARACTERS = 1_000  # more than anybody types at a table; the rest is not read
MOST_WORDS = 40
AS_TYPED_WEIGHT, MEANT_WEIGHT, CORRECTED_WEIGHT, PART_WEIGHT = 1.0, 0.75, 0.8, 0.8
RULE_ID_PATTERN = re.compile(
    r"\b(SET|TRN|ATK|DMG|KO|CON|BTW|WIN|CRD|DCK|ETL)\s?[-–]\s?(\d{1,2}|[A-J]|S\d[AB]?)(?![\w-])"
    r"|\b(SET|TRN|ATK|DMG|CON|BTW|WIN|CRD|DCK|ETL)(\d{1,2})\b",
    re.IGNORECASE,
)
YEAR_PATTERN = re.compile(r"\b(?:199\d|20[0-3]\d)\b")


@dataclass(frozen=True, slots=True)
class CardNamed:
    """A card named in a question; `features`: what kind of card it is, in the rules' words."""

    name: str
    features: tuple[str, ...]


CardsByWords = Mapping[tuple[str, ...], CardNamed]


@dataclass(frozen=True, slots=True)
class WordGroup:
    """One word of the question and the stems that may stand for it, with their weights.

    `aside`: it describes a card that is named, and says nothing about what is asked.
    """

    word: str
    stems: tuple[tuple[str, float], ...]
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A question understood.

    `corrected`: misspelt words and what they were read as; `edition`: one named in passing;
    `language`: the one it was read in; `unknown`: words that language's library does not have;
    `cards_typed`: words of card names that are not English; `passing`: everyday words in it;
    `spelt`: words that belong to slang of several words.
    """

    groups: tuple[WordGroup, ...] = ()
    rule_ids: tuple[str, ...] = ()
    cards: tuple[CardNamed, ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    edition: str | None = None
    language: str = "en"
    years: tuple[int, ...] = ()
    unknown: frozenset[str] = frozenset()
    cards_typed: tuple[str, ...] = ()
    passing: frozenset[str] = frozenset()
    spelt: frozenset[str] = frozenset()

    @property
    def stems(self) -> frozenset[str]:
        return frozenset(stem for group in self.groups for stem, _ in group.stems)

    @property
    def of_cards(self) -> frozenset[str]:
        """The words that name cards, as they were typed."""
        names = [card.name for card in self.cards]
        written = frozenset(word for name in names for word in words_of(name))
        hurried = (word for name in names for word in words_without_apostrophes(name))
        return written.union(hurried, self.cards_typed)

    @property
    def without_cards(self) -> "Query":
        """The query without the words that name cards."""
        names = self.of_cards.union(card.name for card in self.cards)
        return replace(
            self, groups=tuple(group for group in self.groups if group.word not in names)
        )


def understand_question(
    text: str,
    vocabulary: Vocabulary,
    cards: CardsByWords,
    speech: QuestionLanguage = ENGLISH_QUESTIONS,
) -> Query:
    """Read a question as a query. Operators and quotes have no meaning of their own."""
    text = text[:MOST_CHARACTERS]
    words = speech.tongue.words_of(RULE_ID_PATTERN.sub(" ", text))[:MOST_WORDS]
    corrected = {word: vocabulary.nearest(word) for word in words}
    english, abroad = speech.english_of(text)
    named = _cards_named(english, cards)
    read = [corrected[word] or word for word in words]
    meant, spelt = _slang_meanings(read, speech)
    groups = [*_word_groups(words, read, meant, speech), *_card_kind_groups(named, speech)]
    return Query(
        groups=tuple(groups),
        rule_ids=find_rule_ids(text),
        cards=tuple(dict.fromkeys(named)),
        corrected=tuple((word, better) for word, better in corrected.items() if better),
        edition=_edition_named(words, speech),
        language=speech.tongue.key,
        years=tuple(int(year) for year in dict.fromkeys(YEAR_PATTERN.findall(text))),
        cards_typed=tuple(abroad),
        passing=frozenset(words).intersection(speech.common.passing),
        spelt=spelt,
        unknown=frozenset(
            word for word in words if not vocabulary.has_word(corrected[word] or word)
        ),
    )


def find_rule_ids(text: str) -> tuple[str, ...]:
    """The ids of the rules matrix in a text: "TRN-13" and "trn13" are ids, "trn 13" is not.

    Steps that a book numbers have an `s` before the number: "ATK-s2a", "DMG-s6".
    """
    ids = []
    for match in RULE_ID_PATTERN.finditer(text):
        family, number = match[1] or match[3], match[2] or match[4]
        ids.append(f"{family.upper()}-{number}")
    return tuple(dict.fromkeys(ids))


def _word_groups(
    words: Sequence[str],
    read: Sequence[str],
    meant: Mapping[int, tuple[str, ...]],
    speech: QuestionLanguage,
) -> list[WordGroup]:
    groups = []
    for place, (typed, word) in enumerate(zip(words, read, strict=True)):
        weight = AS_TYPED_WEIGHT if typed == word else CORRECTED_WEIGHT
        means_nothing = meant.get(place) == ()  # slang without a meaning of its own: "pkmn"
        passing = means_nothing or word in speech.tongue.stop_words or YEAR_PATTERN.fullmatch(word)
        others = dict.fromkeys(meant.get(place, ()), MEANT_WEIGHT)
        meanings = [{}] if passing else _stems_of_word(word, weight, speech)
        weighted = [others | stems for stems in meanings]
        groups += [WordGroup(typed, tuple(stems.items())) for stems in weighted if stems]
    return list({group.stems: group for group in groups}.values())


def _stems_of_word(word: str, weight: float, speech: QuestionLanguage) -> list[dict[str, float]]:
    """The stems for a word: its own; for a compound one group for each part, beside the whole."""
    stem, parts = speech.tongue.stem(word), speech.tongue.part_stems_of(word)
    return [{stem: weight, part: weight * PART_WEIGHT} for part in parts] or [{stem: weight}]


def _slang_meanings(
    words: Sequence[str], speech: QuestionLanguage
) -> tuple[dict[int, tuple[str, ...]], frozenset[str]]:
    """What slang means, by the place of its last word; and the words of slang of several words.

    The longest slang wins.
    """
    table, meant, place = speech.slang, {}, 0
    spelt: set[str] = set()
    while place < len(words):
        for length in range(min(speech.longest, len(words) - place), 0, -1):
            typed = tuple(words[place : place + length])
            if typed in table:
                place += length
                meant[place - 1] = table[typed]
                spelt.update(typed if length > 1 else ())
                break
        else:
            place += 1
    return meant, frozenset(spelt)


def _cards_named(words: Sequence[str], cards: CardsByWords) -> list[CardNamed]:
    named, place = [], 0
    while place < len(words):
        for length in range(min(6, len(words) - place), 0, -1):
            card = cards.get(tuple(words[place : place + length]))
            if card is not None:
                named.append(card)
                place += length
                break
        else:
            place += 1
    return named


def _card_kind_groups(cards: Sequence[CardNamed], speech: QuestionLanguage) -> list[WordGroup]:
    """Groups for the kinds of the cards named and, outside English, their English names."""
    words_of_cards = [(card.name, speech.translate_features(card.features)) for card in cards]
    words_of_cards += [(card.name, card.name) for card in cards if speech.abroad]
    groups = [
        WordGroup(
            name, tuple((stem, MEANT_WEIGHT) for stem in speech.tongue.stems_of(words)), aside=True
        )
        for name, words in words_of_cards
    ]
    return [group for group in groups if group.stems]


def _edition_named(words: Sequence[str], speech: QuestionLanguage) -> str | None:
    """The edition named in passing: by the longest of its names, else by a year it held in."""
    padded = f" {' '.join(words)} "
    names = [named for named in speech.named if f" {named} " in padded]
    if names:
        return speech.named[max(names, key=len)]
    years = (int(word) for word in words if YEAR_PATTERN.fullmatch(word))
    return next((key for year in years if (key := edition_of_year(year))), None)


def why_nothing_said(text: str) -> str:
    """Why a question has nothing to look for: "empty", "stop_words", or "" where it has."""
    if not fold_text(text).strip():
        return "empty"
    return "" if ENGLISH_QUESTIONS.tongue.stems_of(text) or find_rule_ids(text) else "stop_words"
