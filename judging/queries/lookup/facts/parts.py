"""What all makers of facts share: a fact's plan, its words, days in words, eras without gaps."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from pathlib import Path

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from msgspec import Struct

from judging.library.facts import Era, Fact

WORDS_FILE = Path(__file__).with_name("words.toml")


class FactPlan(Struct, frozen=True):
    """A fact without the words people ask with. `like`: the key of those words if not its id."""

    id: str
    title: str
    topic: str
    eras: tuple[Era, ...]
    page: tuple[str, ...] = ()
    like: str = ""
    card: str = ""
    other: str = ""

    def make_fact(self, language: str) -> Fact:
        """The fact with the words people ask with in a language."""
        words = tuple(_asked_words()[language].get(self.like or self.id, ()))
        fields = {
            name: getattr(self, name) for name in FactPlan.__struct_fields__ if name != "like"
        }
        return Fact(**fields, words=words, language=language)


@cache
def _asked_words() -> Mapping[str, Mapping[str, list[str]]]:
    table: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(WORDS_FILE.read_text("utf-8"))
    return table


def day_text(iso: str) -> str:
    """An ISO day as people read it."""
    return date_format(date.fromisoformat(iso), "DATE_FORMAT")


def span_text(since: str, until: str) -> str:
    """How to name a time that has no name of its own: by its days."""
    if since and until:
        return _("%(first)s to %(last)s") % {"first": day_text(since), "last": day_text(until)}
    if since:
        return _("since %(first)s") % {"first": day_text(since)}
    return _("until %(last)s") % {"last": day_text(until)} if until else _("always")


def fill_gaps(eras: Iterable[Era], unknown: str) -> Iterator[Era]:
    """The eras in order, with one that says `unknown` for each gap before, between and after."""
    known_to = ""
    for era in sorted(eras, key=lambda each_era: each_era.since):
        if era.since and era.since > _day_after(known_to):
            yield _gap_era(_day_after(known_to), day_before(era.since), unknown)
        yield era
        known_to = era.until or "9999-12-31"
    if known_to < "9999":
        yield _gap_era(_day_after(known_to), "", unknown)


def _gap_era(since: str, until: str, unknown: str) -> Era:
    return Era(span_text(since, until), (unknown,), since, until)


def _day_after(iso: str) -> str:
    known = iso and iso < "9999"
    return (date.fromisoformat(iso) + timedelta(days=1)).isoformat() if known else iso


def day_before(iso: str) -> str:
    """The day before an ISO day."""
    return (date.fromisoformat(iso) - timedelta(days=1)).isoformat()
