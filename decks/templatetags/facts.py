"""Up to which days the card facts go, told on a page."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import template
from django.utils.formats import date_format

register = template.Library()


@register.inclusion_tag("decks/check/facts.html")
def card_facts(facts: Mapping[str, Any] | None, version: str = "") -> dict[str, Any]:
    """The line below what rests on card facts.

    `facts` as in a verdict; `version`: the catalogue's, told where an older verdict has no facts.
    """
    newest = (facts or {}).get("newest_set") or {}
    return {
        "day": _day((facts or {}).get("cards")),
        "newest": newest.get("name"),
        "released": _day(newest.get("release")),
        "missing": ", ".join(one["name"] for one in (facts or {}).get("sets_without_cards", ())),
        "covered": (facts or {}).get("covers_the_day", True),
        "version": version,
    }


def _day(written: str | None) -> str:
    return date_format(date.fromisoformat(written), "DATE_FORMAT") if written else ""
