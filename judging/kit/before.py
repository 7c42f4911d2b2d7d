"""Collects past rulings for the kit: a league's own, its clarifications, and official ones.

Names of judges and players are taken out, because the file may be passed on.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from judging.library.official import Official, all_official
from judging.models import Ruling
from judging.queries import rulings as ruling_queries
from judging.queries.lookup import VisibleScope
from league.models import League, Player, User

# One word of a name: without the possessive s of "Jonas Weir's", with the apostrophe of "O'Neill".
_APOSTROPHES = "'’‘`´ʼ＇"
_SIGN_PATTERN = r"(?:[^\W_]|[\u0300-\u036f])"  # a letter or figure, or an accent standing by itself
_WORD_PATTERN = re.compile(rf"{_SIGN_PATTERN}+(?:[{_APOSTROPHES}](?![sS]\b){_SIGN_PATTERN}+)*")
_BETWEEN_WORDS = re.compile(r"[\W_]{1,4}")


class PrecedentRow(Struct, frozen=True):
    """One ruling or clarification, its texts by language ("" where only one was written).

    `said`: what holds now. `was`: the verdict that was overturned; of an official ruling, what
    overruled it.
    """

    kind: str  # "ruling", "clarification" or "official"
    asked: dict[str, str]
    said: dict[str, str]
    editions: tuple[str, ...]
    rules: tuple[str, ...]
    source: str
    day: str
    was: str = ""


def precedents_of(places: VisibleScope) -> tuple[list[PrecedentRow], list[str]]:
    """Return the precedents the reader may see (official rulings last), and the leagues' names."""
    leagues = League.objects.filter(pk__in=[int(shelf) for shelf in places.shelves])
    rows = [*_rulings_given(places), *_clarifications_kept(places), *official_rulings()]
    return rows, [league.name for league in leagues]


def official_rulings() -> list[PrecedentRow]:
    """The official rulings, for everybody; needs no database."""
    return list(_official_rows())


def _rulings_given(places: VisibleScope) -> Iterator[PrecedentRow]:
    rulings = Ruling.objects.filter(places.filter_rulings()).select_related("appeal__decision")
    names = _names_to_hide(places)
    for ruling in rulings:
        yield PrecedentRow(
            kind="ruling",
            asked={"": _hide_names(names, ruling.question)},
            said={"": _hide_names(names, ruling.holds)},
            editions=(ruling.edition,),
            rules=tuple(ruling.rules),
            source="",
            day=ruling.given_at.date().isoformat(),
            was=_hide_names(names, ruling.verdict) if ruling.overturned_by else "",
        )


def _clarifications_kept(places: VisibleScope) -> Iterator[PrecedentRow]:
    names = _names_to_hide(places)
    for clarification in ruling_queries.current_clarifications(places):
        yield PrecedentRow(
            kind="clarification",
            asked={"": ", ".join(clarification.rules)},
            said={"": _hide_names(names, clarification.text)},
            editions=(clarification.edition,) if clarification.edition else (),
            rules=tuple(clarification.rules),
            source=_hide_names(names, clarification.source),
            day=clarification.dated.isoformat(),
        )


def _official_rows() -> Iterator[PrecedentRow]:
    rulings = all_official().by_id
    for ruling in rulings.values():
        yield PrecedentRow(
            kind="official",
            asked={key: texts.question for key, texts in ruling.told.items()},
            said={key: texts.answer for key, texts in ruling.told.items()},
            editions=ruling.editions,
            rules=ruling.shown_rules,
            source=f"{ruling.number}: {ruling.source.document}, {ruling.where}",
            day=ruling.day.isoformat(),
            was=_overruled_by(ruling),
        )


def _overruled_by(ruling: Official) -> str:
    """What overruled an official ruling: a later ruling's number or an edition; else empty."""
    later = all_official().by_id.get(ruling.overruled_by)
    return later.number if later else ruling.overruled_by


def _names_to_hide(places: VisibleScope) -> frozenset[tuple[str, ...]]:
    """The names of the league's players and judges that have two words or more."""
    leagues = [int(shelf) for shelf in places.shelves]
    players = Player.objects.filter(league__in=leagues).values_list("full_name", flat=True)
    judges = User.objects.filter(memberships__league__in=leagues)
    people = (*players, *(str(judge) for judge in judges))
    keys = (_name_key([word.group() for word in _WORD_PATTERN.finditer(name)]) for name in people)
    return frozenset(key for key in keys if len(key) > 1)


def _hide_names(names: frozenset[tuple[str, ...]], text: str) -> str:
    """The text with "…" for each of these names, whatever order the words of the name stand in."""
    words = list(_WORD_PATTERN.finditer(text))
    lengths = sorted({len(name) for name in names}, reverse=True)
    kept, place, done = "", 0, 0
    while place < len(words):
        fitting = (count for count in lengths if place + count <= len(words))
        length = next(
            (
                length_tried
                for length_tried in fitting
                if _is_name(names, text, words[place : place + length_tried])
            ),
            0,
        )
        if length:
            kept += f"{text[done : words[place].start()]}…"
            done = words[place + length - 1].end()
            done += text.startswith(".", done)
        place += length or 1
    return kept + text[done:]


def _is_name(names: frozenset[tuple[str, ...]], text: str, words: Sequence[re.Match[str]]) -> bool:
    """Whether these words are a name, with nothing but spaces or a mark between them."""
    between = (text[word_before.end() : other.start()] for word_before, other in pairwise(words))
    if not all(_BETWEEN_WORDS.fullmatch(gap) for gap in between):
        return False
    spelled = [word.group() for word in words]
    return any(_name_key([*spelled[:-1], end]) in names for end in _word_endings(spelled[-1]))


def _word_endings(last: str) -> Iterator[str]:
    """The last word as it stands, and without a final s: a possessive without its apostrophe."""
    yield last
    if last.casefold().endswith("s"):
        yield last[:-1]


def _name_key(words: Sequence[str]) -> tuple[str, ...]:
    """The words folded (no case, accents or apostrophes) and sorted: their order does not count."""
    return tuple(sorted(_fold_word(word) for word in words))


def _fold_word(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in apart if sign.isalnum())
