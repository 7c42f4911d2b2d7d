"""What a player who drops leaves behind: an open match, or a place in a draft."""

from collections.abc import Collection

import msgspec
from django.utils.translation import gettext as _

from league.models import LogEntry
from tournaments.models import Entrant, Match, Result, Round, Seat
from tournaments.queries.boards import describe_result
from tournaments.queries.match_rules import full_names_by_side

LOST_BY_DROP = "match.lost_by_drop"


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A player's open match: its id, table and opponent, and whether they have `left` as well."""

    match: int
    table: int | None
    opponent: str
    left: bool


class LeftMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match that was open when a player dropped, as it is now: as a code, and in words.

    `result`: null while it is open.
    """

    id: int
    table: int | None
    result: str | None
    said: str


def add_open_matches(entrants: Collection[Entrant]) -> Collection[Entrant]:
    """Give each entrant `at_table`: the open match they are at, None without one.

    `left`: whether the opponent has dropped as well.
    """
    seats = Seat.objects.filter(
        entrant__in=[entrant.pk for entrant in entrants],
        match__result=Result.OPEN,
        round__draft=False,
    )
    open_ones = seats.order_by("-round__number").prefetch_related("match__seats__entrant__player")
    open_seats = {seat.entrant_id: seat for seat in open_ones.select_related("match")}
    for entrant in entrants:
        seat = open_seats.get(entrant.pk)
        entrant.at_table = _open_table(seat) if seat else None  # type: ignore[attr-defined]
    return entrants


def _open_table(seat: Seat) -> OpenTable:
    others = [other for other in seat.match.seats.all() if other.entrant_id != seat.entrant_id]
    return OpenTable(
        match=seat.match_id,
        table=seat.match.table,
        opponent=", ".join(other.entrant.player.full_name for other in others),
        left=any(other.entrant.dropped_after is not None for other in others),
    )


def matches_after_drop(entrant: Entrant, matches: Collection[int]) -> list[LeftMatch]:
    """The current state of matches that were open before the player dropped.

    Empty for a player whose entry was deleted by dropping before the first round.
    """
    if entrant.pk is None:
        return []
    rows = Match.objects.filter(pk__in=matches).select_related("round").order_by("pk")
    return [_describe_match(match) for match in rows.prefetch_related("seats__entrant__player")] + [
        _describe_draft_match(seat)
        for seat in Seat.objects.filter(
            entrant=entrant, match__result=Result.OPEN, round__draft=True
        ).select_related("match__round")
    ]


def _describe_match(match: Match) -> LeftMatch:
    names = full_names_by_side(match)
    names_and_result = {"table": match.table, "result": describe_result(match.result, names)}
    text = (
        _("The match at table %(table)s is still to be played to its end.")
        if match.result == Result.OPEN
        else _("The match at table %(table)s: %(result)s.")
    )
    return LeftMatch(
        id=match.pk,
        table=match.table,
        result=match.result or None,
        said=text % names_and_result,
    )


def _describe_draft_match(seat: Seat) -> LeftMatch:
    numbers = {"table": seat.match.table, "number": seat.match.round.number}
    text = _(
        "Table %(table)s of the draft of round %(number)s is to be broken and paired anew before "
        "it is published."
    )
    return LeftMatch(
        id=seat.match_id,
        table=seat.match.table,
        result=None,
        said=text % numbers,
    )


def matches_decided_by_drops(round_: Round) -> set[int]:
    """The matches of a round whose result came from a drop alone: they may still be paired anew."""
    matches = round_.matches.exclude(overridden="").values_list("pk", flat=True)
    entries = LogEntry.objects.filter(subject__in=[f"match:{pk}" for pk in matches])
    latest = dict(entries.order_by("pk").values_list("subject", "action"))
    return {pk for pk in matches if latest.get(f"match:{pk}") == LOST_BY_DROP}


def describe_lost_matches(entrant: Entrant) -> list[str]:
    """For a player who came back, the matches of the running round that the drop decided."""
    seats = Seat.objects.filter(entrant=entrant, round__closed=False, match__overridden__gt="")
    return [
        _("The match at table %(table)s stays lost. Correct it if it is played after all.")
        % {"table": seat.match.table}
        for seat in seats.select_related("match")
        if seat.match.result not in {Result.OPEN, seat.side}
    ]
