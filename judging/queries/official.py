"""Official rulings as pages, API and look-up show them, in the reader's language."""

from collections.abc import Iterable
from datetime import date

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.library.entry import Entry
from judging.library.official import ENGLISH, Official, Source, all_official
from judging.library.shelf import load_library

MOST_BESIDE = 5  # beside a rule; the rest is on their own page


class LaterRuling(msgspec.Struct, frozen=True):
    """What changed a ruling: a later one, or a rulebook, which has no id and no day here."""

    name: str
    id: str
    day: date | None


class OfficialRow(msgspec.Struct, frozen=True):
    """A ruling laid out for a page, in the reader's language."""

    id: str
    question: str
    answer: str
    number: str
    day: date
    kind: str
    rules: tuple[str, ...]
    span: str
    source: Source
    where: str
    alone: str
    confirmed: str
    unconfirmed: bool
    later: LaterRuling | None
    entries: list[Entry]


class OfficialBeside(msgspec.Struct, frozen=True):
    """The first few rulings on an entry, and how many there are."""

    rows: list[OfficialRow]
    count: int


def official_beside(entry: Entry, edition: str) -> OfficialBeside:
    """The official rulings shown beside an entry under an edition."""
    bearing = all_official().find_about(entry, edition)
    return OfficialBeside(official_rows(bearing[:MOST_BESIDE]), len(bearing))


def cited_rows(rulings: Iterable[str]) -> list[OfficialRow]:
    """The official rulings that a text of the library rests on."""
    by_id = all_official().by_id
    return official_rows(by_id[ruling] for ruling in rulings)


def official_rows(rulings: Iterable[Official]) -> list[OfficialRow]:
    """Rulings laid out for a page."""
    return [official_row(ruling) for ruling in rulings]


def official_row(ruling: Official) -> OfficialRow:
    text = ruling.in_language(get_language() or ENGLISH)
    return OfficialRow(
        id=ruling.id,
        question=text.question,
        answer=text.answer,
        number=ruling.number,
        day=ruling.day,
        kind=_kind_name(ruling),
        rules=ruling.shown_rules,
        span=ruling.span,
        source=ruling.source,
        where=ruling.where,
        alone=ruling.alone,
        confirmed=_confirmed_text(ruling),
        unconfirmed=ruling.source.confirmed == "unconfirmed",
        later=_later_ruling(ruling),
        entries=[load_library(get_language() or ENGLISH).entries[key] for key in ruling.entries],
    )


def _kind_name(ruling: Official) -> str:
    """What kind of ruling it is; empty for a plain answer."""
    names = {"errata": _("Erratum"), "rule change": _("Rule change")}
    return names.get(ruling.kind, "")


def _confirmed_text(ruling: Official) -> str:
    """How far its source confirms it."""
    return {
        "seen": _("seen in the source"),
        "second-hand": _("second-hand: in a page that quotes it"),
        "unconfirmed": _("unconfirmed: no page that has it was read"),
    }[ruling.source.confirmed]


def _later_ruling(ruling: Official) -> LaterRuling | None:
    """What overruled it, if anything did."""
    key = ruling.overruled_by
    if not key:
        return None
    if key in DOCUMENTS_BY_KEY:
        return LaterRuling(DOCUMENTS_BY_KEY[key].name, "", None)
    by = all_official().by_id[key]
    return LaterRuling(by.number, key, by.day)
