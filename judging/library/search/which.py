"""Which language a question is in, judged by words that only one of the languages has."""

from collections.abc import Mapping

from judging.library.search.vocabulary import Vocabulary

_UMLAUTS = frozenset("äöüß")


def language_of_question(text: str, vocabularies: Mapping[str, Vocabulary], frame: str) -> str:
    """The key of the language with most words of its own in the text; `frame` where that is open.

    On a tie, the language that can read more of the words, corrections included.
    """
    counts = {key: _count_own_words(text, vocabularies, key) for key in vocabularies}
    if "de" in counts and not _UMLAUTS.isdisjoint(text.casefold()):
        counts["de"] += 1
    leading = _leading_keys(counts)
    if len(leading) > 1:
        leading = _leading_keys({key: _count_read(text, vocabularies[key]) for key in leading})
    return leading[0] if len(leading) == 1 else frame


def _leading_keys(counts: Mapping[str, int]) -> list[str]:
    best = max(counts.values(), default=0)
    return [key for key, count in counts.items() if count == best]


def _count_read(text: str, vocabulary: Vocabulary) -> int:
    """How many words a language has, or can correct to one it has."""
    return sum(
        vocabulary.has_word(word) or vocabulary.nearest(word) is not None
        for word in vocabulary.words_of(text)
    )


def _count_own_words(text: str, vocabularies: Mapping[str, Vocabulary], key: str) -> int:
    """How many words only this language has; a stop word counts twice."""
    own, others = (
        vocabularies[key],
        [vocabulary for other, vocabulary in vocabularies.items() if other != key],
    )
    count = 0
    for word in own.words_of(text):
        if own.is_own_word(word) and not any(other.is_own_word(word) for other in others):
            count += 2 if own.is_everywhere(word) else 1
    return count
