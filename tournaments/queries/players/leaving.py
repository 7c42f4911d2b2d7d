"""What somebody who drops leaves behind: an open match, or a place in a draft."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from league.models import LogEntry
from tournaments.models import Entrant, Match, Result, Round, Seat
from tournaments.queries.boards import outcome, seats_by_side

LOST_BY_DROP = "match.lost_by_drop"


def with_open_matches(entrants: Collection[Entrant]) -> Collection[Entrant]:
    """The same, each with `at_table` where a match of theirs is open: table, opponent, and `left`.

    `left`: whether the opponent has dropped as well.
    """
    seats = Seat.objects.filter(
        entrant__in=[one.pk for one in entrants],
        match__result=Result.OPEN,
        round__draft=False,
    )
    found = seats.order_by("-round__number").prefetch_related("match__seats__entrant__player")
    open_seats = {seat.entrant_id: seat for seat in found.select_related("match")}
    for entrant in entrants:
        seat = open_seats.get(entrant.pk)
        entrant.at_table = _at_table(seat) if seat else None  # type: ignore[attr-defined]
    return entrants


def _at_table(seat: Seat) -> dict[str, Any]:
    others = [other for other in seat.match.seats.all() if other.entrant_id != seat.entrant_id]
    return {
        "match": seat.match_id,
        "table": seat.match.table,
        "opponent": ", ".join(other.entrant.player.name for other in others),
        "left": any(other.entrant.dropped_after is not None for other in others),
    }


def became_of(entrant: Entrant, matches: Collection[int]) -> list[dict[str, Any]]:
    """What stands now at matches that were open before the player dropped.

    Nothing of a player whose entry went with the drop, before the first round.
    """
    if entrant.pk is None:
        return []
    found = Match.objects.filter(pk__in=matches).select_related("round").order_by("pk")
    return [_told(match) for match in found.prefetch_related("seats__entrant__player")] + [
        _in_draft(seat)
        for seat in Seat.objects.filter(
            entrant=entrant, match__result=Result.OPEN, round__draft=True
        ).select_related("match__round")
    ]


def _told(match: Match) -> dict[str, Any]:
    names = {side: one.player.name for side, one in seats_by_side(match).items()}
    about = {"table": match.table, "result": outcome(match, names)}
    said = (
        _("The match at table %(table)s is still to be played to its end.")
        if match.result == Result.OPEN
        else _("The match at table %(table)s: %(result)s.")
    )
    return {
        "id": match.pk,
        "table": match.table,
        "result": match.result or None,
        "said": said % about,
    }


def _in_draft(seat: Seat) -> dict[str, Any]:
    about = {"table": seat.match.table, "number": seat.match.round.number}
    said = _(
        "Table %(table)s of the draft of round %(number)s is to be broken and paired anew before "
        "it is published."
    )
    return {
        "id": seat.match_id,
        "table": seat.match.table,
        "result": None,
        "said": said % about,
    }


def decided_by_drops(one: Round) -> set[int]:
    """The matches of a round that stand as a drop left them: they may still be paired anew."""
    matches = one.matches.exclude(overridden="").values_list("pk", flat=True)
    said = LogEntry.objects.filter(subject__in=[f"match:{pk}" for pk in matches])
    latest = dict(said.order_by("pk").values_list("subject", "action"))
    return {pk for pk in matches if latest.get(f"match:{pk}") == LOST_BY_DROP}


def lost_by_drop(entrant: Entrant) -> list[str]:
    """Of a player who came back, the matches of the running round that the drop decided."""
    seats = Seat.objects.filter(entrant=entrant, round__closed=False, match__overridden__gt="")
    return [
        _("The match at table %(table)s stays lost. Correct it if it is played after all.")
        % {"table": seat.match.table}
        for seat in seats.select_related("match")
        if seat.match.result not in {Result.OPEN, seat.side}
    ]
