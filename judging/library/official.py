"""Official rulings of 2000–2011, as data: what was asked, what was answered, and where it was read.

`precedents/*.toml` holds them by period; its `sources.toml` says how each source was looked up.
A league's own clarifications are another thing: they are rows in its database.
"""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from decks.engine.documents import BY_KEY
from judging.engine.editions import EDITIONS
from judging.library.entry import Entry, Id, RuleId, Words
from judging.library.lists import read_lists
from judging.library.shelf import Library, LibraryError, library

HERE = Path(__file__).parent / "precedents"
FIRST, LAST = date(1999, 1, 1), date(2011, 12, 31)
ENGLISH = "en"
Kind: TypeAlias = Literal["ruling", "errata", "rule change"]
Confirmed: TypeAlias = Literal["seen", "second-hand", "unconfirmed"]
RulingId: TypeAlias = Annotated[
    str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", min_length=1, max_length=80)
]


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Where rulings were read: the document, how (`read`) and when it was looked up, who ruled."""

    id: Id
    by: Words
    document: Words
    read: Words
    looked_up: date
    confirmed: Confirmed


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """Question and answer in one language, in our own words."""

    question: Words
    answer: Words


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling as its file has it.

    `where`: the place in the source. `editions`: those it speaks under, and `alone` why it is only
    one. `rules`: none where it is about no rule of the game. `entries`: of the library, which it is
    about most of all. `overruled_by`: a later ruling's id, or an edition's key.
    """

    id: RulingId
    number: Words
    day: date
    source: Id
    where: Words
    editions: Annotated[list[str], Meta(min_length=1)]
    rules: list[RuleId]
    en: Told
    de: Told
    kind: Kind = "ruling"
    entries: list[Id] = []
    alone: str = ""
    overruled_by: str = ""


class File(NamedTuple):
    """What one file holds."""

    source: list[Source]
    ruling: list[Written]


class Official(Struct, frozen=True):
    """A ruling as everybody reads it; `overruled_by` is the later ruling's id or an edition's."""

    id: str
    number: str
    day: date
    source: Source
    where: str
    kind: Kind
    editions: tuple[str, ...]
    rules: tuple[str, ...]
    entries: tuple[str, ...]
    told: Mapping[str, Told]
    alone: str = ""
    overruled_by: str = ""

    def in_language(self, language: str) -> Told:
        """Question and answer in a language (`de`, `de-at`); in English where there is no such."""
        return self.told.get(language[:2], self.told[ENGLISH])

    def rules_in(self, edition: str) -> tuple[str, ...]:
        """The rules by the ids a ruling under that edition shows: `ATK:confusion` as `ATK-f`."""
        letters = EDITIONS[edition].letters
        return tuple(dict.fromkeys(letters.get(rule, rule) for rule in self.rules))

    @property
    def shown_rules(self) -> tuple[str, ...]:
        """The rules by the ids of the edition it speaks under."""
        return self.rules_in(self.editions[0])

    @property
    def span(self) -> str:
        """The names of the editions it speaks under."""
        return ", ".join(BY_KEY[key].name for key in self.editions)


class Rulings(Struct, frozen=True):
    """All official rulings by id, the newest first."""

    by_id: Mapping[str, Official]

    def about(self, entry: Entry, edition: str = "") -> list[Official]:
        """What bears on an entry of the library: of that edition first, the newest first in each.

        Where rulings name the entry, those; else those on one of its rules.
        """
        every = self.by_id.values()
        named = [one for one in every if entry.id in one.entries]
        rules = set(entry.rules)
        found = named or [one for one in every if rules.intersection(one.rules)]
        return sorted(found, key=lambda one: _elsewhere(one, edition))

    def of(self, rule: str = "", edition: str = "") -> list[Official]:
        """Those on a rule and under an edition, as far as each is asked for, the newest first.

        A step may be asked for by its name or by the letter the ruling's own edition gives it.
        """
        return [
            one
            for one in self.by_id.values()
            if (not rule or rule in one.rules or rule in one.shown_rules)
            and (not edition or edition in one.editions)
        ]


def _elsewhere(ruling: Official, edition: str) -> bool:
    return bool(edition) and edition not in ruling.editions


@lru_cache(maxsize=1)
def all_official() -> Rulings:
    """The rulings as shipped, read once, checked against the library."""
    return read(HERE, library())


def read(folder: Path, shelf: Library) -> Rulings:
    """The rulings of a folder. Raises LibraryError naming file and entry."""
    files = {path.name: _file(path) for path in sorted(folder.glob("*.toml"))}
    sources = {one.id: one for file in files.values() for one in file.source}
    rules = {rule for entry in shelf.entries.values() for rule in entry.rules}
    found: dict[str, Official] = {}
    for name, file in files.items():
        for written in file.ruling:
            where = f"{name}, {written.id}"
            if written.id in found:
                raise LibraryError(f"{where}: there is a ruling of that id already")
            _refuse_unknown(where, written, sources, rules, shelf)
            found[written.id] = _official(written, sources)
    _refuse_unknown_later(found)
    _refuse_unknown_cited(shelf, found)
    newest = sorted(found.values(), key=lambda one: (one.day, one.id), reverse=True)
    return Rulings({one.id: one for one in newest})


def _file(path: Path) -> File:
    found = read_lists(path, source=Source, ruling=Written)
    return File(found["source"], found["ruling"])


def _refuse_unknown(
    where: str, written: Written, sources: Mapping[str, Source], rules: set[str], shelf: Library
) -> None:
    if written.source not in sources:
        raise LibraryError(f"{where}: source: none is called {written.source!r} in sources.toml")
    if not FIRST <= written.day <= LAST:
        raise LibraryError(f"{where}: day: {written.day} is not from {FIRST} to {LAST}")
    for rule in written.rules:
        if rule not in rules:
            raise LibraryError(f"{where}: rules: no entry of the library is about {rule!r}")
    for key in written.editions:
        if key not in EDITIONS:
            raise LibraryError(f"{where}: editions: {key!r} is none of {', '.join(EDITIONS)}")
    if (len(written.editions) == 1) != bool(written.alone):
        raise LibraryError(f"{where}: alone: says why it is one edition, where it is one")
    for entry in written.entries:
        if entry not in shelf.entries:
            raise LibraryError(f"{where}: entries: the library has no entry {entry!r}")


def _refuse_unknown_later(found: Mapping[str, Official]) -> None:
    for one in found.values():
        later = found.get(one.overruled_by)
        if one.overruled_by and later is None and one.overruled_by not in EDITIONS:
            raise LibraryError(
                f"{one.id}: overruled_by: {one.overruled_by!r} is no ruling and no edition"
            )
        if later is not None and later.day < one.day:
            raise LibraryError(f"{one.id}: overruled_by: {later.id} is older")


def _refuse_unknown_cited(shelf: Library, found: Mapping[str, Official]) -> None:
    for entry in shelf.entries.values():
        for text in entry.editions.values():
            for ruling in text.rulings:
                if ruling not in found:
                    raise LibraryError(f"{entry.id}: rulings: there is no ruling {ruling!r}")


def _official(written: Written, sources: Mapping[str, Source]) -> Official:
    return Official(
        id=written.id,
        number=written.number,
        day=written.day,
        source=sources[written.source],
        where=written.where,
        kind=written.kind,
        editions=tuple(written.editions),
        rules=tuple(written.rules),
        entries=tuple(written.entries),
        told={ENGLISH: written.en, "de": written.de},
        alone=written.alone,
        overruled_by=written.overruled_by,
    )
