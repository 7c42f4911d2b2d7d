"""What the makers of facts have in common: words facts are asked with, days, eras without gaps."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from pathlib import Path

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from msgspec import Struct

from judging.library.facts import Era, Fact

WORDS = Path(__file__).with_name("words.toml")


class Plan(Struct, frozen=True):
    """A fact before it has the words it is asked with. `like`: whose words it has in the table."""

    id: str
    title: str
    topic: str
    eras: tuple[Era, ...]
    page: tuple[str, ...] = ()
    like: str = ""
    card: str = ""
    other: str = ""

    def fact(self, language: str) -> Fact:
        """With the words of its language."""
        words = tuple(_words()[language].get(self.like or self.id, ()))
        given = {name: getattr(self, name) for name in Plan.__struct_fields__ if name != "like"}
        return Fact(**given, words=words, language=language)


@cache
def _words() -> Mapping[str, Mapping[str, list[str]]]:
    table: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(WORDS.read_text("utf-8"))
    return table


def day(iso: str) -> str:
    """An ISO day as people read it."""
    return date_format(date.fromisoformat(iso), "DATE_FORMAT")


def span(since: str, until: str) -> str:
    """What a time is called that has no name but its days."""
    if since and until:
        return _("%(first)s to %(last)s") % {"first": day(since), "last": day(until)}
    if since:
        return _("since %(first)s") % {"first": day(since)}
    return _("until %(last)s") % {"last": day(until)} if until else _("always")


def without_gaps(eras: Iterable[Era], unknown: str) -> Iterator[Era]:
    """The eras in order, and between them, before and after, one that says what is not known."""
    known_to = ""
    for era in sorted(eras, key=lambda one: one.since):
        if era.since and era.since > _next(known_to):
            yield _gap(_next(known_to), before(era.since), unknown)
        yield era
        known_to = era.until or "9999-12-31"
    if known_to < "9999":
        yield _gap(_next(known_to), "", unknown)


def _gap(since: str, until: str, unknown: str) -> Era:
    return Era(span(since, until), (unknown,), since, until)


def _next(iso: str) -> str:
    known = iso and iso < "9999"
    return (date.fromisoformat(iso) + timedelta(days=1)).isoformat() if known else iso


def before(iso: str) -> str:
    """The day before an ISO day."""
    return (date.fromisoformat(iso) - timedelta(days=1)).isoformat()
