"""Shows on a page up to which days the card facts go."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import template
from django.utils.formats import date_format

from decks.queries.facts import Facts, facts_of

register = template.Library()


@register.inclusion_tag("decks/check/facts.html")
def card_facts(facts: Facts | Mapping[str, Any] | None, version: str = "") -> dict[str, Any]:
    """The line below anything that rests on card facts.

    `facts` as in a verdict; `version`: the catalogue's, shown where an older verdict has no facts.
    """
    known = facts if isinstance(facts, Facts) else facts_of(facts or {})
    newest = known.newest_set or None
    return {
        "day": _format_day(known.cards or None),
        "newest": newest and newest.name,
        "released": _format_day(newest and newest.release),
        "missing": ", ".join(card_set.name for card_set in known.sets_without_cards or ()),
        "covered": known.covers_the_day is not False,
        "version": version,
    }


def _format_day(written: str | None) -> str:
    return date_format(date.fromisoformat(written), "DATE_FORMAT") if written else ""
