"""Makes the addresses of questions, and still reads old ones.

A question is written in the fields of the table (`builder`), whichever page asks it. The short
pages once had field names of their own (`question=retreat&cost=1`); links with those names still
get their answer.
"""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from judging.web.forms.ask.forms import AddressQuery
from tournaments.models import Event

SHORT_PAGE, TABLE_PAGE = "judging:ask", "judging:position"
LONGEST_LINK = 3000  # characters that every server on the way accepts in an address
# Today's fields by their old names, for each question that had a short page.
_OLD_NAMES: Mapping[str, Mapping[str, str]] = {
    "settle": {"a": "do-a", "b": "do-b"},
    "set_up": {"a": "do-a", "b": "do-b", "sudden_death": "do-sudden_death"},
    "inflict": {"has": "Aa-has", "new": "do-condition", "pokemon": "Aa-card"},
    "retreat": {
        "cost": "Aa-retreat", "bench": "A-benched", "energy": "Aa-energy", "pays": "do-pays",
        "has": "Aa-has", "coin": "coins", "retreats": "A-retreats", "pokemon": "Aa-card",
        "failed": "Aa-now",
    },
    "json": {"request_text": "request_text"},
}  # fmt: skip
# What those links meant without saying it.
_OLD_DEFAULTS: Mapping[str, Mapping[str, str]] = {
    "inflict": {"Aa-made": "on", "do-player": "A"},
    "retreat": {"Aa-made": "on", "Aa-retreat": "1", "A-benched": "1"},
}
_OLD_VALUES = {("failed", "on"): "failed", ("coin", "open"): ""}


def question_address(
    page: str, query: Mapping[str, Sequence[str]], event: Event | None = None
) -> str:
    """The address that asks this on a page, with the event it is asked for."""
    whole = {**query, **({"event": [str(event.pk)]} if event else {})}
    return f"{reverse(page)}?{urlencode(whole, doseq=True)}"


def short_enough_address(
    page: str, query: Mapping[str, Sequence[str]], event: Event | None = None
) -> str:
    """The same as a link to keep; empty where it would be too long."""
    whole = question_address(page, query, event)
    return whole if len(whole) <= LONGEST_LINK else ""


def json_link(asked: str, **more: str) -> str:
    """The address that asks a request of the ruling contract as JSON."""
    query = {"do": ["json"], "request_text": [asked]}
    return short_enough_address(SHORT_PAGE, query | {name: [value] for name, value in more.items()})


def read_fields(query: str) -> AddressQuery:
    """The fields of a question written as the query of an address."""
    return {name: list(values) for name, values in QueryDict(query).lists()}


def with_current_names(data: QueryDict) -> QueryDict:
    """The fields of an address under today's names, whether it uses old or new ones."""
    if "do" in data:
        return data
    kind = data.get("question", "")
    once = _OLD_NAMES.get(kind, _OLD_NAMES["settle"])
    fields = data.copy()
    fields.pop("question", None)
    fields["do"] = kind if kind in _OLD_NAMES else "settle"
    asked = [name for name in once if name in fields]
    for name in asked:
        fields.setlist(
            once[name],
            [_OLD_VALUES.get((name, old_value), old_value) for old_value in fields.pop(name)],
        )
    if asked or "asked" in fields:
        for name, value in _OLD_DEFAULTS.get(kind, {}).items():
            fields.setdefault(name, value)
    return fields
