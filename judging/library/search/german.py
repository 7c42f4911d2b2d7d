"""German words: umlauts however they are typed, forms of verbs, compounds taken apart.

Compounds are split into words of the library itself, which are passed in: Rückzugskosten is Rückzug
and Kosten, because both are in it.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path

from judging.library.search.words import (
    STOP_WORDS,
    LanguageWords,
    fold_text,
    make_snowball_stem,
)

DATA = Path(__file__).parent.parent / "de"
VERB_FORMS_FILE = Path(__file__).with_name("forms_de.toml")
# ae, oe and ue stand for an umlaut, except after a vowel (Bauer, neue) or a q.
TYPED_UMLAUT = re.compile(r"(?<![aeiouq])([aou])e")
_PREFIXES = tuple(  # what verbs and their compounds begin with
    word
    for line in (
        "ab an auf aus be dar dazu dran drauf durch ein ent er her hin hinzu hoch mit nach raus",
        "rein ruck rum um unter ver vor weg weiter wieder zu zuruck zusammen",
    )
    for word in line.split()
)
_PARTICIPLE = re.compile(rf"({'|'.join(_PREFIXES)})?ge(\w{{3,}}?)(?:e?t|en)")
_INFINITIVE = re.compile(rf"({'|'.join(_PREFIXES)})zu(\w{{3,}}e[rl]?n)")
LINKING_ENDINGS = ("", "s", "n", "en", "es", "er", "e", "ns")
_SHORT_WORDS = frozenset({"zug", "typ", "tag"})  # words of three letters that compounds are made of
# Words found in compounds, but seldom alone.
_EXTRA_WORDS = frozenset(
    {"start", "status", "werte", "pokemon", "zusatz", "grund", "brand", "themen"}
)
LEAST_PART, LEAST_COMPOUND = 4, 7  # letters of a part, and of a word that may be a compound


class German(LanguageWords):
    """German; `words` are the library's words, into which compounds are split."""

    key = "de"

    def __init__(self, words: Iterable[str], stop_words: Iterable[str]) -> None:
        super().__init__(stop_words)
        self.stop_words |= STOP_WORDS  # half of a question may be English
        known = {part for word in words for part in self.words_of(word)}.union(_EXTRA_WORDS)
        self._frequent = {word for word in known & self.stop_words if len(word) > LEAST_PART}
        self.pieces = frozenset(
            word
            for word in known - self.stop_words
            if word.isalpha() and (len(word) >= LEAST_PART or word in _SHORT_WORDS)
        )
        self.stem = lru_cache(maxsize=50_000)(self._stem_word)  # type: ignore[method-assign]
        self.part_stems_of = lru_cache(maxsize=50_000)(self._find_part_stems)  # type: ignore[method-assign]

    def fold(self, text: str) -> str:
        """As in English, but ä, ae and a become the same letter."""
        return TYPED_UMLAUT.sub(r"\1", fold_text(text))

    def _stem_word(self, word: str) -> str:
        word = make_snowball_stem("german", self._find_infinitive(word))
        return (
            word[:-2] + word[-1] if word.endswith(("el", "er")) and len(word) > LEAST_PART else word
        )

    @cached_property
    def _forms(self) -> dict[str, str]:
        """Verb forms that cannot be told by their ending: zog and gezogen are ziehen."""
        table: dict[str, list[str]] = tomllib.loads(VERB_FORMS_FILE.read_text("utf-8"))
        forms = {
            self.fold(form): self.fold(verb) for verb, forms in table.items() for form in forms
        }
        return forms | {
            f"{before}{form}": f"{before}{verb}"
            for form, verb in forms.items()
            for before in _PREFIXES
        }

    def _find_infinitive(self, word: str) -> str:
        return self._forms.get(word) or self._find_verb(word) or word

    def _find_verb(self, word: str) -> str | None:
        """The infinitive of spielt, aufgedeckt, zurückzuziehen, where the library has that verb."""
        bare = word.removesuffix("t")
        for verb in (f"{bare}en", f"{bare}n", f"{bare.removesuffix('e')}en"):
            if bare != word and verb in self.pieces:
                return verb
        for pattern, endings in ((_PARTICIPLE, ("en", "n")), (_INFINITIVE, ("",))):
            if match := pattern.fullmatch(word):
                before, core = match[1] or "", match[2]
                for ending in endings:
                    for verb in (f"{before}{core}{ending}", f"{core}{ending}"):
                        if verb in self.pieces:
                            return f"{before}{core}{ending}"
        return None

    def _find_part_stems(self, word: str) -> tuple[str, ...]:
        word = self._find_infinitive(word)
        words = (
            self._split_compound(word) if len(word) >= LEAST_COMPOUND and word.isalpha() else None
        )
        if not words or len(words) < 2:
            return ()
        whole = self.stem(word)
        stems = (self.stem(part) for part in words if part not in self.stop_words)
        return tuple(stem for stem in dict.fromkeys(stems) if stem != whole)

    def _split_compound(self, word: str) -> list[str] | None:
        """The parts of a compound, as few as possible; the word alone if known, None if neither."""
        if word in self._last:
            rest: list[str] | None = [word]
        else:
            rest = None
        best = None
        for end in range(len(word) - LEAST_PART + 1, 2, -1):
            first = self._find_first_part(word[:end])
            if first is None:
                continue
            after = self._split_rest(word[end:])
            if after and (best is None or len(after) + 1 < len(best)):
                best = [first, *after]
        return best or rest

    def _split_rest(self, word: str) -> list[str] | None:
        if word in self._last or self.stem(word) in self._stems:
            return [word]
        return self._split_compound(word) if len(word) >= LEAST_COMPOUND else None

    def _find_first_part(self, text: str) -> str | None:
        """The word a compound's first part stands for: Rückzugs is Rückzug, Münz is Münze."""
        for link in LINKING_ENDINGS:
            if text.endswith(link) and (bare := text[: len(text) - len(link)]) in self._last:
                return bare
        return f"{text}e" if f"{text}e" in self._last else None

    @cached_property
    def _last(self) -> frozenset[str]:
        return (
            self.pieces | self._frequent | {word for word in _PREFIXES if len(word) >= LEAST_PART}
        )

    @property
    def compound_parts(self) -> dict[str, str]:
        """The words that compounds are made of, each with its stem; stop words have none."""
        return {word: "" if word in self.stop_words else self.stem(word) for word in self._last}

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(self.stem(word) for word in self.pieces)
