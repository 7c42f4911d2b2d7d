"""What was ruled before, for the kit: a league's own rulings and clarifications, and official ones.

No judge's and no player's name goes along: a file is passed on.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from judging.library.official import Official, all_official
from judging.models import Ruling
from judging.queries import rulings as queries_given
from judging.queries.lookup import Places
from league.models import League, Player, User

# A word of a name; the s of "Jonas Weir's" is none of it, the apostrophe of "O'Neill" is.
_APOSTROPHES = "'’‘`´ʼ＇"
_SIGN = r"(?:[^\W_]|[\u0300-\u036f])"  # a letter or figure, or an accent standing by itself
_WORD = re.compile(rf"{_SIGN}+(?:[{_APOSTROPHES}](?![sS]\b){_SIGN}+)*")
_BETWEEN = re.compile(r"[\W_]{1,4}")


class Before(Struct, frozen=True):
    """One ruling or clarification: `said` holds, `was` does no more; texts by language."""

    kind: str  # "ruling", "clarification" or "official"
    asked: dict[str, str]
    said: dict[str, str]
    editions: tuple[str, ...]
    rules: tuple[str, ...]
    source: str
    day: str
    was: str = ""


def ruled_before(places: Places) -> tuple[list[Before], list[str]]:
    """What was ruled where the reader may read, then what is official; and those leagues' names."""
    leagues = League.objects.filter(pk__in=[int(shelf) for shelf in places.shelves])
    told = [*_given(places), *_clarified(places), *official_rulings()]
    return told, [one.name for one in leagues]


def official_rulings() -> list[Before]:
    """The official rulings, for everybody; needs no database."""
    return list(_official())


def _given(places: Places) -> Iterator[Before]:
    found = Ruling.objects.filter(places.rulings()).select_related("appeal__decision")
    names = _names(places)
    for one in found:
        yield Before(
            kind="ruling",
            asked={"": _without(names, one.question)},
            said={"": _without(names, one.holds)},
            editions=(one.edition,),
            rules=tuple(one.rules),
            source="",
            day=one.given_at.date().isoformat(),
            was=_without(names, one.verdict) if one.overturned_by else "",
        )


def _clarified(places: Places) -> Iterator[Before]:
    names = _names(places)
    for one in queries_given.clarifications(places):
        yield Before(
            kind="clarification",
            asked={"": ", ".join(one.rules)},
            said={"": _without(names, one.text)},
            editions=(one.edition,) if one.edition else (),
            rules=tuple(one.rules),
            source=_without(names, one.source),
            day=one.dated.isoformat(),
        )


def _official() -> Iterator[Before]:
    rulings = all_official().by_id
    for one in rulings.values():
        yield Before(
            kind="official",
            asked={key: told.question for key, told in one.told.items()},
            said={key: told.answer for key, told in one.told.items()},
            editions=one.editions,
            rules=one.shown_rules,
            source=f"{one.number}: {one.source.document}, {one.where}",
            day=one.day.isoformat(),
            was=_overruled(one),
        )


def _overruled(one: Official) -> str:
    """What has taken its place, where something has: a later ruling's number, or an edition."""
    later = all_official().by_id.get(one.overruled_by)
    return later.number if later else one.overruled_by


def _names(places: Places) -> frozenset[tuple[str, ...]]:
    """The names of the league's players and judges that have two words or more."""
    leagues = [int(shelf) for shelf in places.shelves]
    players = Player.objects.filter(league__in=leagues).values_list("name", flat=True)
    judges = User.objects.filter(memberships__league__in=leagues)
    found = (*players, *(str(one) for one in judges))
    keys = (_key([word.group() for word in _WORD.finditer(name)]) for name in found)
    return frozenset(key for key in keys if len(key) > 1)


def _without(names: frozenset[tuple[str, ...]], text: str) -> str:
    """A text with each of these names taken out, its words in whatever order they stand."""
    words = list(_WORD.finditer(text))
    lengths = sorted({len(name) for name in names}, reverse=True)
    kept, at, done = "", 0, 0
    while at < len(words):
        fitting = (each for each in lengths if at + each <= len(words))
        length = next((one for one in fitting if _stands(names, text, words[at : at + one])), 0)
        if length:
            kept += f"{text[done : words[at].start()]}…"
            done = words[at + length - 1].end()
            done += text.startswith(".", done)
        at += length or 1
    return kept + text[done:]


def _stands(names: frozenset[tuple[str, ...]], text: str, words: Sequence[re.Match[str]]) -> bool:
    """Whether these words are a name, with nothing but spaces or a mark between them."""
    between = (text[one.end() : other.start()] for one, other in pairwise(words))
    if not all(_BETWEEN.fullmatch(gap) for gap in between):
        return False
    told = [word.group() for word in words]
    return any(_key([*told[:-1], end]) in names for end in _ends(told[-1]))


def _ends(last: str) -> Iterator[str]:
    """The last word as it stands, and as it is where an s was put to it."""
    yield last
    if last.casefold().endswith("s"):
        yield last[:-1]


def _key(words: Sequence[str]) -> tuple[str, ...]:
    """Words without case, accents and apostrophes, in one order whatever theirs was."""
    return tuple(sorted(_folded(word) for word in words))


def _folded(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in apart if sign.isalnum())
