"""Official rulings of 2000–2011, as data: question, answer, and where they were read.

`precedents/*.toml` holds them by period; `sources.toml` there says how each source was looked up.
A league's own clarifications are something else: rows in its database.
"""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine.editions import EDITIONS
from judging.library.entry import Entry, Id, NonEmptyText, RuleId
from judging.library.lists import read_lists
from judging.library.shelf import Library, LibraryError, load_library

FOLDER = Path(__file__).parent / "precedents"
FIRST_DAY, LAST_DAY = date(1999, 1, 1), date(2011, 12, 31)
ENGLISH = "en"
Kind: TypeAlias = Literal["ruling", "errata", "rule change"]
Confirmed: TypeAlias = Literal["seen", "second-hand", "unconfirmed"]
RulingId: TypeAlias = Annotated[
    str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", min_length=1, max_length=80)
]


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """A source of official rulings: its document, who ruled (`by`), and how certain it is.

    `read`: how it was looked up, `looked_up`: on which day.
    """

    id: Id
    by: NonEmptyText
    document: NonEmptyText
    read: NonEmptyText
    looked_up: date
    confirmed: Confirmed


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """Question and answer of an official ruling in one language, in our own words."""

    question: NonEmptyText
    answer: NonEmptyText


class WrittenRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling as its file has it.

    `where`: the place in the source. `editions`: those it speaks under; `alone`: why it is only
    one. `rules`: empty where it is about no rule of the game. `entries`: the library entries it is
    mainly about. `overruled_by`: a later ruling's id, or an edition's key.
    """

    id: RulingId
    number: NonEmptyText
    day: date
    source: Id
    where: NonEmptyText
    editions: Annotated[list[str], Meta(min_length=1)]
    rules: list[RuleId]
    en: Told
    de: Told
    kind: Kind = "ruling"
    entries: list[Id] = []
    alone: str = ""
    overruled_by: str = ""


class RulingFile(NamedTuple):
    """What one file holds."""

    source: list[Source]
    ruling: list[WrittenRuling]


class Official(Struct, frozen=True):
    """A ruling as everybody reads it; `overruled_by`: a later ruling's id, or an edition's key."""

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
        """Question and answer in a language (`de`, `de-at`); in English where it has no other."""
        return self.told.get(language[:2], self.told[ENGLISH])

    def rules_in(self, edition: str) -> tuple[str, ...]:
        """The rules under the ids that rulings of that edition show: `ATK:confusion` as `ATK-f`."""
        letters = EDITIONS[edition].letters
        return tuple(dict.fromkeys(letters.get(rule, rule) for rule in self.rules))

    @property
    def shown_rules(self) -> tuple[str, ...]:
        """The rules under the ids of the first edition it speaks under."""
        return self.rules_in(self.editions[0])

    @property
    def span(self) -> str:
        """The names of the editions it speaks under."""
        return ", ".join(DOCUMENTS_BY_KEY[key].name for key in self.editions)


class OfficialRulings(Struct, frozen=True):
    """All official rulings by id, the newest first."""

    by_id: Mapping[str, Official]

    def find_about(self, entry: Entry, edition: str = "") -> list[Official]:
        """The rulings that bear on an entry: those under the edition first, each part newest first.

        Where rulings name the entry, only those; otherwise all on one of its rules.
        """
        every = self.by_id.values()
        named = [ruling for ruling in every if entry.id in ruling.entries]
        rules = set(entry.rules)
        bearing = named or [ruling for ruling in every if rules.intersection(ruling.rules)]
        return sorted(bearing, key=lambda ruling: _is_of_other_edition(ruling, edition))

    def find_rulings(self, rule: str = "", edition: str = "") -> list[Official]:
        """The rulings on a rule and under an edition (each optional), newest first.

        A step may be given by its name, or by its letter in the ruling's first edition.
        """
        return [
            ruling
            for ruling in self.by_id.values()
            if (not rule or rule in ruling.rules or rule in ruling.shown_rules)
            and (not edition or edition in ruling.editions)
        ]


def _is_of_other_edition(ruling: Official, edition: str) -> bool:
    return bool(edition) and edition not in ruling.editions


@lru_cache(maxsize=1)
def all_official() -> OfficialRulings:
    """The rulings as shipped, checked against the library; read once."""
    return read_official_rulings(FOLDER, load_library())


def read_official_rulings(folder: Path, shelf: Library) -> OfficialRulings:
    """Read the rulings of a folder. Raises LibraryError naming file and entry."""
    files = {path.name: _read_file(path) for path in sorted(folder.glob("*.toml"))}
    sources = {ruling.id: ruling for file in files.values() for ruling in file.source}
    rules = {rule for entry in shelf.entries.values() for rule in entry.rules}
    rulings: dict[str, Official] = {}
    for name, file in files.items():
        for written in file.ruling:
            where = f"{name}, {written.id}"
            if written.id in rulings:
                raise LibraryError(f"{where}: there is a ruling of that id already")
            _check_references(where, written, sources, rules, shelf)
            rulings[written.id] = _make_official(written, sources)
    _check_later_rulings(rulings)
    _check_cited_rulings(shelf, rulings)
    newest = sorted(rulings.values(), key=lambda ruling: (ruling.day, ruling.id), reverse=True)
    return OfficialRulings({ruling.id: ruling for ruling in newest})


def _read_file(path: Path) -> RulingFile:
    lists = read_lists(path, source=Source, ruling=WrittenRuling)
    return RulingFile(lists["source"], lists["ruling"])


def _check_references(
    where: str,
    written: WrittenRuling,
    sources: Mapping[str, Source],
    rules: set[str],
    shelf: Library,
) -> None:
    if written.source not in sources:
        raise LibraryError(f"{where}: source: none is called {written.source!r} in sources.toml")
    if not FIRST_DAY <= written.day <= LAST_DAY:
        raise LibraryError(f"{where}: day: {written.day} is not from {FIRST_DAY} to {LAST_DAY}")
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


def _check_later_rulings(rulings: Mapping[str, Official]) -> None:
    for ruling in rulings.values():
        later = rulings.get(ruling.overruled_by)
        if ruling.overruled_by and later is None and ruling.overruled_by not in EDITIONS:
            raise LibraryError(
                f"{ruling.id}: overruled_by: {ruling.overruled_by!r} is no ruling and no edition"
            )
        if later is not None and later.day < ruling.day:
            raise LibraryError(f"{ruling.id}: overruled_by: {later.id} is older")


def _check_cited_rulings(shelf: Library, known: Mapping[str, Official]) -> None:
    for entry in shelf.entries.values():
        for text in entry.editions.values():
            for ruling in text.rulings:
                if ruling not in known:
                    raise LibraryError(f"{entry.id}: rulings: there is no ruling {ruling!r}")


def _make_official(written: WrittenRuling, sources: Mapping[str, Source]) -> Official:
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
