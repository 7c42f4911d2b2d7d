"""How questions of one language are read: its words, slang, names of editions and of cards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from decks.engine.documents import DOCUMENTS, newest_document, publisher_change
from decks.engine.eras import days_held
from judging.library.search.common import NO_COMMON_WORDS, CommonWords
from judging.library.search.german import German
from judging.library.search.slang import SlangTable, longest_slang, read_english_slang
from judging.library.search.words import ENGLISH_WORDS, LanguageWords

# Words for the rules of a publisher or of today. Words for one edition are in its `DOCUMENT`.
OLD_RULES_WORDS = {
    ENGLISH_WORDS.key: ("old rules", "wotc"),
    German.key: ("alte regeln", "alten regeln"),
}
NEW_RULES_WORDS = {ENGLISH_WORDS.key: ("new rules",), German.key: ("neue regeln", "neuen regeln")}


def edition_words(language: str = ENGLISH_WORDS.key) -> dict[str, str]:
    """The words that name an edition, English ones in every language, with the edition's key."""
    english = _edition_words_in(
        ENGLISH_WORDS.key, [(document.key, document.words) for document in DOCUMENTS]
    )
    if language != German.key:
        return english
    return english | _edition_words_in(
        German.key, [(document.key, document.german) for document in DOCUMENTS]
    )


def edition_of_year(year: int) -> str | None:
    """The edition that held on most days of a year; None where none did."""
    days = {
        document.key: days_held(document, year)
        for document in DOCUMENTS
        if document.region == "international"
    }
    key = max(days, key=days.__getitem__)
    return key if days[key] else None


def _edition_words_in(language: str, own: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    old, new = publisher_change()[0].key, newest_document().key
    named = dict.fromkeys(OLD_RULES_WORDS[language], old) | dict.fromkeys(
        NEW_RULES_WORDS[language], new
    )
    return named | {word: key for key, words in own for word in words}


# What the library calls a kind of card in German; the English words count as well.
GERMAN_FEATURES: Mapping[str, str] = {
    "supporter trainer": "Unterstützer Trainerkarte",
    "stadium": "Stadion",
    "tool": "Ausrüstung",
    "technical machine": "Technische Maschine",
    "fossil": "Fossil",
    "baby": "Baby",
    "star": "Stern",
    "owner trainer's": "Besitzer",
}
LONGEST_NAME = 4  # words of a card's name in another language


@dataclass(frozen=True)
class QuestionLanguage:
    """One language's. `named`: words for editions, folded; `abroad`: a card's names in English.

    `common`: everyday words, which are never taken for misspelt ones.
    """

    tongue: LanguageWords = ENGLISH_WORDS
    slang: SlangTable = field(default_factory=read_english_slang)
    named: Mapping[str, str] = field(default_factory=edition_words)
    abroad: Callable[[str], Sequence[str]] | None = None
    common: CommonWords = NO_COMMON_WORDS

    @cached_property
    def longest(self) -> int:
        return longest_slang(self.slang)

    def english_of(self, text: str) -> tuple[list[str], list[str]]:
        """The words of a question with card names put into English, and the words replaced."""
        words = ENGLISH_WORDS.words_of(text)
        if self.abroad is None:
            return words, []
        english: list[str] = []
        replaced: list[str] = []
        while words:
            for length in range(min(LONGEST_NAME, len(words)), 0, -1):
                names = self.abroad(" ".join(words[:length]))
                if names:
                    english += ENGLISH_WORDS.words_of(names[0])
                    replaced += [self.tongue.fold(word) for word in words[:length]]
                    words = words[length:]
                    break
            else:
                english.append(words.pop(0))
        return english, replaced

    def translate_features(self, features: Sequence[str]) -> str:
        """The words for a kind of card, in this language too."""
        if self.tongue is ENGLISH_WORDS:
            return " ".join(features)
        return " ".join(f"{feature} {GERMAN_FEATURES.get(feature, '')}" for feature in features)


ENGLISH_QUESTIONS = QuestionLanguage()
