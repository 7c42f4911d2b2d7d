"""Template tags for pages of rules: how sure an edition is, and the pages of entries."""

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _later

from judging.engine.confidence import count_provenances
from judging.engine.editions import EDITIONS
from judging.engine.ruling import Provenance
from judging.http.addresses import entry_address
from judging.library.entry import Entry, Text
from judging.library.own_word import own_word_on
from judging.library.search.material import Findable
from judging.queries.wording import say_reading

register = template.Library()
register.filter("reading_said_in", say_reading)

PROVENANCE_WORDS: dict[Provenance, Any] = {
    "cited": _later("cited"),
    "card": _later("from the card"),
    "inherited": _later("inherited"),
    "reported": _later("reported"),
    "interpreted": _later("interpreted"),
}


@register.simple_tag
def provenance_word(provenance: Provenance) -> str:
    """How sure something is, in a word."""
    return str(PROVENANCE_WORDS[provenance])


@register.simple_tag
def entry_url(entry: Findable, edition: str | None) -> str:
    """The address of an entry or a fact, under an edition where one was asked for."""
    return entry_address(entry, edition)


@register.inclusion_tag("judging/rules/own_word.html")
def own_word(entry: Findable, text: Text) -> dict[str, Any]:
    """Say that an edition speaks of a rule itself, where the library shows another's text."""
    citation = own_word_on(entry, text) if isinstance(entry, Entry) else None
    if citation is None:
        return {}
    return {"name": text.name, "citation": citation, "document": text.document}


@register.inclusion_tag("judging/rules/how_sure.html")
def how_sure(edition: str) -> dict[str, Any]:
    """How many of an edition's rules are cited, inherited, reported, interpreted."""
    if edition not in EDITIONS:
        return {}
    counts = count_provenances(edition)
    return {
        "name": EDITIONS[edition].name,
        "all": sum(counts.values()),
        "cited": counts["cited"],
        "others": [
            {"provenance": provenance, "count": count}
            for provenance, count in counts.items()
            if count and provenance != "cited"
        ],
    }
