"""How questions of one language are read: its words, slang, the names of editions and of cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from judging.library.search.slang import Slang, longest, slang
from judging.library.search.words import ENGLISH, Tongue

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
GERMAN_EDITION_WORDS: Mapping[str, str] = {
    **EDITION_WORDS,
    "alte regeln": "expedition-2002",
    "alten regeln": "expedition-2002",
    "neue regeln": "heartgold-soulsilver-2010",
    "neuen regeln": "heartgold-soulsilver-2010",
    "platin": "platinum-arceus-2009",
}
# What the library's words for a kind of card are in German, beside the English ones.
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
class Speech:
    """One language's. `named`: words of an edition, folded; `abroad`: a card's name in English."""

    tongue: Tongue = ENGLISH
    slang: Slang = field(default_factory=slang)
    named: Mapping[str, str] = field(default_factory=lambda: EDITION_WORDS)
    abroad: Callable[[str], Sequence[str]] | None = None

    @cached_property
    def longest(self) -> int:
        return longest(self.slang)

    def english_of(self, text: str) -> tuple[list[str], list[str]]:
        """The words of a question, names of cards in English, and the words those stood for."""
        words = ENGLISH.words_of(text)
        if self.abroad is None:
            return words, []
        found: list[str] = []
        replaced: list[str] = []
        while words:
            for length in range(min(LONGEST_NAME, len(words)), 0, -1):
                names = self.abroad(" ".join(words[:length]))
                if names:
                    found += ENGLISH.words_of(names[0])
                    replaced += [self.tongue.fold(word) for word in words[:length]]
                    words = words[length:]
                    break
            else:
                found.append(words.pop(0))
        return found, replaced

    def features(self, features: Sequence[str]) -> str:
        """The words for a kind of card, in this language too."""
        if self.tongue is ENGLISH:
            return " ".join(features)
        return " ".join(f"{one} {GERMAN_FEATURES.get(one, '')}" for one in features)


ENGLISH_SPEECH = Speech()
