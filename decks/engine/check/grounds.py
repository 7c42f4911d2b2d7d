"""Names the facts under a verdict that no second source confirms: of the format and its cards."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

import msgspec

from decks.engine.cards.catalogue import Printing
from decks.engine.cards.first_days import NEVER
from decks.engine.check.checks import Problem
from decks.engine.formats.definition import OPEN_ENDS
from decks.engine.formats.pool import BANNED, Pool, Standing, describe_sides

LATELY = 60  # days: changes of a format are announced at most this long before they apply
JUST_RELEASED = 45  # days after a release on which its unconfirmed first day is worth a remark
_ABOUT = {
    "banned_elsewhere": "bans", "ban_unconfirmed": "bans", "left_out_elsewhere": "sets",
    "set_unconfirmed": "sets", "promos_unconfirmed": "promos", "month_only": "waiting",
    "promo_day": "promos", "promo_day.open": "promos", "day_unconfirmed": "waiting",
}  # fmt: skip


class Ground(msgspec.Struct, frozen=True):
    """One fact that is not confirmed. `what`: one of `formats.OPEN_ENDS`."""

    what: str
    remark: Problem
    source: str = ""


def collect_grounds(cards: Pool, doubts: Iterable[Problem]) -> tuple[Ground, ...]:
    """The unconfirmed facts under a verdict: those of the format, then those of its cards."""
    of_cards = (Ground(_ABOUT[each.note], each, _source_of(cards, each)) for each in doubts)
    return (*_grounds_of_format(cards), *of_cards)


def _grounds_of_format(cards: Pool) -> Iterator[Ground]:
    """Unconfirmed bans, dates and sets of a format, and of the formats it takes them over from."""
    for what in OPEN_ENDS:
        other = cards.source if what in {"promos", "sets", "waiting"} else cards.season
        for entry in (cards.entry,) if other is cards.entry else (cards.entry, other):
            if why := entry.unconfirmed.get(what):
                args = {"format": entry.name, "reason": why}
                yield Ground(what, Problem("DCK-8", f"rests.{what}", args))
    yield from _ground_of_days_to_come(cards)


def _ground_of_days_to_come(cards: Pool) -> Iterator[Ground]:
    """For a format still running: the day judged on lies far beyond what is known of formats."""
    known = cards.catalogue.known_to.get("formats")
    if cards.season.last or not known or not cards.day:
        return
    if cards.day > (date.fromisoformat(known) + timedelta(LATELY)).isoformat():
        args = {"format": cards.entry.name, "known": known}
        yield Ground("to", Problem("DCK-8", "rests.later", args))


def _source_of(cards: Pool, doubt: Problem) -> str:
    key = str(doubt.args.get("source") or "")
    return str(cards.catalogue.about.get("format_sources", {}).get(key, key))


def doubts_about(card: Printing, standing: Standing, cards: Pool) -> Iterator[Problem]:
    """Where sources differ on a card, or its set or first day in the format is not confirmed."""
    yield from _doubts_about_bans(card, standing, cards)
    own = cards.catalogue.sets[card.set]
    promo = cards.is_promo(card)
    if cards.is_unconfirmed(card) and (
        cards.holds_printing(card) or (promo and not standing.legal)
    ):
        note = "promos_unconfirmed" if promo else "set_unconfirmed"
        yield Problem("DCK-8", note, {"name": card.name, "set": own.name}, (card.id,))
    if cards.grows and (cards.holds_printing(card) or standing.note == "not_out"):
        yield from _doubts_about_days(card, cards)


def _doubts_about_bans(card: Printing, standing: Standing, cards: Pool) -> Iterator[Problem]:
    struck = cards.ban_of(card) if standing.note == BANNED else None
    if struck and struck.unconfirmed:
        args = {"name": card.name, "reason": struck.unconfirmed, "source": struck.source}
        yield Problem("DCK-11", "ban_unconfirmed", args, (card.id,))
    if standing.legal and (struck := cards.banned_elsewhere(card)):
        args = {"name": card.name, **describe_sides(struck)}
        yield Problem("DCK-11", "banned_elsewhere", args, (card.id,))
    if standing.legal and (struck := cards.left_out_elsewhere(card)):
        args = {"name": card.name, **describe_sides(struck)}
        yield Problem("DCK-8", "left_out_elsewhere", args, (card.id,))


def _doubts_about_days(card: Printing, cards: Pool) -> Iterator[Problem]:
    own, days, day = cards.catalogue.sets[card.set], cards.days_of(card), cards.day or ""
    if days.is_open(day) and own.releases:
        note = "promo_day" if days.sure != NEVER else "promo_day.open"
        args = {"name": card.name, "first": days.legal, "sure": days.sure, "source": days.source}
        yield Problem("DCK-8", note, args, (card.id,))
    elif days.is_open(day):
        yield Problem("DCK-8", "month_only", {"set": own.name, "release": own.release}, (card.id,))
    elif days.unconfirmed and days.legal and day < _last_day_to_tell(days.legal):
        args = {"name": card.name, "release": days.legal, "reason": days.unconfirmed}
        yield Problem("DCK-8", "day_unconfirmed", {**args, "source": days.source}, (card.id,))


def _last_day_to_tell(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(JUST_RELEASED)).isoformat()
