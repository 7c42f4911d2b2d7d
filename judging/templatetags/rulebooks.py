"""What pages of rules need: under which book a day is ruled, and where an entry has its page."""

from datetime import date
from typing import Any

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.http.addresses import entry_address
from judging.library.search.material import Findable
from judging.library.years import Difference, load_years

register = template.Library()


@register.simple_tag
def entry_url(entry: Findable, edition: str | None) -> str:
    """The page of an entry or a fact of the library, under an edition where one was asked for."""
    return entry_address(entry, edition)


@register.inclusion_tag("judging/ask/between_books.html")
def between_books(day: date, edition: str, look: str = "") -> dict[str, Any]:
    """What differed on a day from the book it is ruled under; nothing where the book is of it.

    `look`: the class it is drawn with, where it does not stand in a sheet already.
    """
    period = load_years().find_period(day)
    if period is None or edition not in DOCUMENTS_BY_KEY:
        return {}
    language = get_language() or "en"
    return {
        "look": look,
        "period": period.name_in(language),
        "year": day.year,
        "edition": DOCUMENTS_BY_KEY[edition].name,
        "differs": [
            _difference_row(difference, edition, language)
            for difference in load_years().find_differences(period, edition)
        ],
    }


def _difference_row(difference: Difference, edition: str, language: str) -> dict[str, Any]:
    return {
        "rule": difference.rule_in(edition),
        "text": difference.text_in(language),
        "sure": difference.confidence != "reported",
        "confidence": {
            "official": _("official"),
            "quoted": _("quoted"),
            "printed": _("printed on the cards"),
            "reported": _("reported"),
        }[difference.confidence],
        "source": load_years().sources[difference.source],
    }
