"""Deck checks of an event."""

from datetime import datetime
from math import ceil
from typing import Any

import msgspec
from django.db.models import F, QuerySet
from django.utils import timezone

from decks.engine.lists.code import deck_code
from decks.queries.check.shown import verdict_for_page
from tournaments.engine.registration.ticks import lines_by_tick
from tournaments.models import DeckCheck, Entrant, Event, Seat


class CheckCard(msgspec.Struct, frozen=True, kw_only=True):
    """A check as its page shows it. `lines`: how many the list has; `seen`: how many are ticked.

    `verdict`: the list in its parts, each line with whether it was `ticked`; `outdated`: another
    list has been handed in since. `deck_code`: the list's code, as on the match slip; `unticked`:
    the lines not seen, in words. `match`: where the player sat when the check began, None if
    nowhere; `minutes`: how long it has taken, or took.
    """

    check: DeckCheck
    entrant: Entrant
    verdict: dict[str, Any]
    lines: int
    seen: int
    outdated: bool
    deck_code: str
    unticked: list[str]
    match: int | None
    minutes: int


class CheckRow(msgspec.Struct, frozen=True, kw_only=True):
    """A deck check. `list`: the number of the player's list that is checked.

    `ticks`: the lines seen so far. `chosen`: how the deck was picked; `seed`: the seed of a random
    pick. `finding`, `found_at`: null while the check runs.
    """

    id: int
    entrant: int
    name: str
    list_number: int = msgspec.field(name="list")
    round: int | None
    table: int | None
    chosen: str
    seed: int | None
    ticks: list[int]
    finding: str | None
    fault: str | None
    note: str
    begun_at: datetime
    found_at: datetime | None


def deck_checks(event: Event) -> QuerySet[DeckCheck]:
    """All checks, open ones first, then the newest."""
    checks = event.deck_checks.select_related("version__entrant__player", "begun_by", "found_by")
    return checks.order_by(F("found_at").desc(nulls_first=True), "-pk")


def check_card(check: DeckCheck) -> CheckCard:
    """A check for its page: the list in its parts, each line with whether it was seen."""
    lines = check.version.deck.verdict["lines"]
    told = [
        {**line, "tick": tick, "ticked": tick in check.ticks}
        for tick, line in lines_by_tick(lines).items()
    ]
    verdict = verdict_for_page({**check.version.deck.verdict, "lines": told})
    for part in verdict["parts"]:
        part["lines"].sort(key=lambda line: str(line["name"]))
    return CheckCard(
        check=check,
        entrant=check.version.entrant,
        verdict=verdict,
        lines=len(lines),
        seen=len(check.ticks),
        outdated=check.version.entrant.deck_id != check.version.deck_id,
        deck_code=deck_code(lines),
        unticked=[
            f"{line['count']} {line['name'] or line['text']}"
            for part in verdict["parts"]
            for line in part["lines"]
            if not line["ticked"]
        ],
        match=_match_of_check(check),
        minutes=ceil(((check.found_at or timezone.now()) - check.begun_at).total_seconds() / 60),
    )


def _match_of_check(check: DeckCheck) -> int | None:
    seats = Seat.objects.filter(entrant=check.version.entrant_id, round__number=check.round or 0)
    return seats.values_list("match", flat=True).first()


def check_row(check: DeckCheck) -> CheckRow:
    """A check as programs read it."""
    return CheckRow(
        id=check.pk,
        entrant=check.version.entrant_id,
        name=check.version.entrant.player.full_name,
        list_number=check.version.number,
        round=check.round,
        table=check.table,
        chosen=check.chosen,
        seed=check.seed,
        ticks=sorted(map(int, check.ticks)),
        finding=check.finding or None,
        fault=check.fault or None,
        note=check.note,
        begun_at=check.begun_at,
        found_at=check.found_at,
    )
