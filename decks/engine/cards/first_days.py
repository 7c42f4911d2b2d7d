"""When a printing came out, and from which day it may be played in a kind of formats."""

from collections.abc import Sequence
from datetime import date, timedelta

import msgspec

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing
from decks.engine.cards.release import AnnouncedDay, PromoRelease, WaitingRule, waiting_rule_at
from decks.engine.formats.definition import Format
from decks.engine.formats.fields import read_digits

NEVER = "9999-12-31"


class FirstDays(msgspec.Struct, frozen=True):
    """The first days of a printing (ISO). None: not known, so it is taken as always there.

    `out`: the release, at the earliest; `legal`: the first day on which this printing itself may be
    played; `sure`: the first day on which that is certain (later than `legal` where only the month
    or a span of days is known). `source` and `unconfirmed` are those of the fact that decided.
    """

    out: str | None = None
    legal: str | None = None
    sure: str | None = None
    month_only: bool = False
    source: str = ""
    unconfirmed: str = ""

    def is_open(self, day: str) -> bool:
        """Whether it may be played on a day as far as is known, but not certainly."""
        return (self.legal or "") <= day < (self.sure or "")


def waiting_rules_of(catalogue: Catalogue, entry: Format) -> tuple[WaitingRule, ...]:
    """The waiting times of a format: its own, or else those of its kind."""
    source = catalogue.formats.get(entry.same_pool_as or "", entry)
    kind = source.rules_kind
    shared = (each for each in catalogue.waiting if not each.kinds or kind in each.kinds)
    return entry.waiting or source.waiting or tuple(shared)


def first_days(
    card: Printing, card_set: CardSet, rules: Sequence[WaitingRule], kind: str
) -> FirstDays:
    """The first days of a printing in a kind of format.

    A promo's own day counts first, then the day announced for its set, then the set's release and
    waiting time.
    """
    number = read_digits(card.number) if card_set.releases else None
    for own in card_set.releases:
        if number is not None and own.first <= number <= own.last:
            return _first_days_of_promo(own)
    for announced in card_set.legal_from:
        if not announced.kinds or kind in announced.kinds:
            return _announced_first_days(card_set, announced)
    return _first_days_after_waiting(card_set, rules, kind)


def _first_days_of_promo(own: PromoRelease) -> FirstDays:
    origin = (own.source, own.unconfirmed)
    if own.on:
        sure = _end_of_month(own.on) if own.month_only else own.on
        return FirstDays(own.on, own.on, sure, own.month_only, *origin)
    earliest = _add_days(own.after, 1) if own.after else None
    return FirstDays(earliest, earliest, own.by or NEVER, False, *origin)


def _announced_first_days(card_set: CardSet, announced: AnnouncedDay) -> FirstDays:
    released = min(card_set.release or announced.day, announced.day)
    return FirstDays(
        released, announced.day, announced.day,
        source=announced.source, unconfirmed=announced.unconfirmed,
    )  # fmt: skip


def _first_days_after_waiting(
    card_set: CardSet, rules: Sequence[WaitingRule], kind: str
) -> FirstDays:
    released = card_set.release
    if released is None:
        return FirstDays()
    month_only = card_set.release_precision == "month"
    latest = _end_of_month(released) if month_only else released
    rule = waiting_rule_at(rules, kind, released)
    if rule is None:
        return FirstDays(released, released, latest, month_only)
    return FirstDays(
        released,
        rule.first_legal_day(released),
        rule.first_legal_day(latest),
        month_only,
        rule.source,
        rule.unconfirmed,
    )


def _add_days(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def _end_of_month(day: str) -> str:
    next_month = (date.fromisoformat(day).replace(day=28) + timedelta(4)).replace(day=1)
    return (next_month - timedelta(1)).isoformat()
