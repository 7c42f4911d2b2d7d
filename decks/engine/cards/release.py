"""From which day a new card may be played, as the catalogue's data say it.

Three kinds of facts, all hand-kept: how long a new set waits (`waiting` of a format, or of
catalogue.json for kinds of formats), a set's announced first day (`legal_from` of sets.json,
which beats the waiting), and each promo's own first day (`releases` of sets.json).
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import msgspec

from decks.engine.formats.fields import (
    check_fields,
    read_day,
    read_digits,
    read_span,
    read_texts,
)
from decks.engine.formats.refusals import FormatError

FRIDAY = 4
WAITING_RULES = ("release", "days", "friday")


class WaitingRule(msgspec.Struct, frozen=True):
    """When a set that comes out from `first` to `last` may be played.

    `rule`: "release" (at once), "days" (that many days later) or "friday" (on the Friday of that
    number after the release: 2 is the second). `kinds`: the kinds of formats it applies to, where
    several kinds share one list of rules.
    """

    rule: str = "release"
    first: str | None = None
    last: str | None = None
    days: int = 0
    friday: int = 0
    source: str = ""
    unconfirmed: str = ""
    kinds: tuple[str, ...] = ()

    def covers_release(self, release: str) -> bool:
        return (self.first or "") <= release <= (self.last or "9999")

    def first_legal_day(self, release: str) -> str:
        """The first day on which a set released on a day may be played."""
        out = date.fromisoformat(release)
        if self.rule == "friday":
            first = (FRIDAY - out.weekday() - 1) % 7 + 1
            return (out + timedelta(first + 7 * (self.friday - 1))).isoformat()
        return (out + timedelta(self.days)).isoformat()


class AnnouncedDay(msgspec.Struct, frozen=True):
    """An announced first day of a set in formats of these kinds (none: in all)."""

    day: str
    kinds: tuple[str, ...] = ()
    source: str = ""
    unconfirmed: str = ""


class PromoRelease(msgspec.Struct, frozen=True):
    """When promos from number to number may first be played.

    Either `on` that day (with `month_only` on some day of its month), or later than `after` and
    at the latest `by`; what is not known is None.
    """

    first: int
    last: int
    on: str | None = None
    after: str | None = None
    by: str | None = None
    month_only: bool = False
    source: str = ""
    unconfirmed: str = ""


_WAITING = {
    "from": str, "to": str, "rule": str, "days": int, "friday": int, "source": str,
    "unconfirmed": str, "kinds": list,
}  # fmt: skip
_FIRST_DAY = {"day": str, "kinds": list, "source": str, "unconfirmed": str}
_RELEASE = {
    "from": (str, int), "to": (str, int), "on": str, "after": str, "by": str, "precision": str,
    "source": str, "unconfirmed": str,
}  # fmt: skip


def decode_waiting(items: Any) -> tuple[WaitingRule, ...]:
    """Read waiting rules. Raises FormatError naming the field and what would be right."""
    return tuple(_read_waiting(item, at) for at, item in _each_object(items, "waiting"))


def decode_first_days(items: Any, path: str = "legal_from") -> tuple[AnnouncedDay, ...]:
    """Read announced first days. Raises FormatError naming the field and what would be right."""
    return tuple(_read_first_day(item, at) for at, item in _each_object(items, path))


def decode_releases(items: Any, path: str = "releases") -> tuple[PromoRelease, ...]:
    """Read promo releases. Raises FormatError naming the field and what would be right."""
    return tuple(_read_release(item, at) for at, item in _each_object(items, path))


def _each_object(items: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if not isinstance(items or [], list | tuple):
        raise FormatError("wrong_kind", path=path, value=items, kind=list)
    for at, item in enumerate(items or ()):
        if not isinstance(item, dict):
            raise FormatError("wrong_kind", path=f"{path}[{at}]", value=item, kind=dict)
        yield f"{path}[{at}].", item


MOST_WAITING = {"days": 366, "friday": 5}  # the longest that a set may wait


def _read_waiting(item: Mapping[str, Any], path: str) -> WaitingRule:
    check_fields(item, _WAITING, path)
    rule = item.get("rule")
    if rule not in WAITING_RULES:
        known = ", ".join(WAITING_RULES)
        raise FormatError("no_choice", path=f"{path}rule", value=rule, known=known)
    for field in ("days", "friday"):
        number = item.get(field) or 0
        if rule == field and number < 1:
            raise FormatError("needs_number", path=path + field, rule=rule)
        if number > MOST_WAITING[field]:
            figures = {"value": number, "most": MOST_WAITING[field]}
            raise FormatError("too_much", path=path + field, **figures)
        if rule != field and number:
            raise FormatError("other_rule", path=path + field, right=field, rule=rule)
    first, last = read_span(item, path)
    return WaitingRule(
        rule, first, last, item.get("days") or 0, item.get("friday") or 0,
        item.get("source") or "", item.get("unconfirmed") or "",
        read_texts(item, "kinds", f"{path}kinds"),
    )  # fmt: skip


def _read_first_day(item: Mapping[str, Any], path: str) -> AnnouncedDay:
    check_fields(item, _FIRST_DAY, path)
    day = read_day(item.get("day"), f"{path}day")
    if not day:
        raise FormatError("no_first_day", path=f"{path}day")
    kinds = read_texts(item, "kinds", f"{path}kinds")
    return AnnouncedDay(day, kinds, item.get("source") or "", item.get("unconfirmed") or "")


def _read_release(item: Mapping[str, Any], path: str) -> PromoRelease:
    check_fields(item, _RELEASE, path)
    first, last = (read_digits(str(item.get(field, ""))) for field in ("from", "to"))
    if first is None or last is None or last < first:
        raise FormatError("no_numbers_in_order", path=f"{path}from")
    on, after, by = (read_day(item.get(field), path + field) for field in ("on", "after", "by"))
    if bool(on) == bool(after or by):
        raise FormatError("on_or_around", path=f"{path}on")
    if after and by and by <= after:
        raise FormatError("not_later", path=f"{path}by", by=by, other=f"{path}after", after=after)
    precision = item.get("precision") or "day"
    if precision not in {"day", "month"}:
        raise FormatError("no_precision", path=f"{path}precision", value=precision)
    return PromoRelease(
        first, last, on, after, by, precision == "month",
        item.get("source") or "", item.get("unconfirmed") or "",
    )  # fmt: skip


def waiting_rule_at(rules: Sequence[WaitingRule], kind: str, release: str) -> WaitingRule | None:
    """The rule that applies to a set released on a day, in formats of a kind."""
    return next(
        (
            each
            for each in rules
            if each.covers_release(release) and (not each.kinds or kind in each.kinds)
        ),
        None,
    )


def waiting_as_json(each: WaitingRule) -> dict[str, Any]:
    """A rule as the JSON object that it is read from."""
    entry = {"from": each.first, "to": each.last, "rule": each.rule, "days": each.days,
           "friday": each.friday, "source": each.source, "unconfirmed": each.unconfirmed,
           "kinds": list(each.kinds)}  # fmt: skip
    return {field: value for field, value in entry.items() if value}
