"""What a player sees of an event on a page of their own: theirs, and what hangs on the wall."""

from collections import Counter
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant, Match, Result, Seat, Stage
from tournaments.queries.boards import seats_by_side, standing_of
from tournaments.queries.clock import clock_of
from tournaments.queries.events import latest_round

OTHER = {"a": "b", "b": "a"}
CHIPS = {
    "win": _("Win"),
    "loss": _("Loss"),
    "tie": _("Tie"),
    "bye": _("Bye"),
    "open": _("Open"),
}


def mine(entrant: Entrant) -> dict[str, Any]:
    """The player's match of the latest round, those before it, latest first, and how they went."""
    matches = [_row(match, side) for match, side in _matches(entrant)]
    latest = latest_round(entrant.event)
    now = matches[-1] if matches and matches[-1]["round"] == latest else None
    past = [row for row in matches if row is not now]
    return {
        "entrant": entrant,
        "event": entrant.event,
        "latest_round": latest,
        "now": now,
        "clock": _clock(now["match"]) if now and now["chip"] == "open" else None,
        "past": past[::-1],
        "tally": _tally(matches),
        "finished": entrant.event.stage == Stage.FINISHED,
    }


def _clock(match: Match) -> dict[str, Any]:
    return clock_of(match.round, match.extra_minutes)


def _tally(matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How often each result came, those that did not left out."""
    counts = Counter(row["chip"] for row in matches)
    return [
        {"chip": chip, "word": word, "times": counts[chip]}
        for chip, word in CHIPS.items()
        if counts[chip] and chip != "open"
    ]


def _matches(entrant: Entrant) -> list[tuple[Match, str]]:
    seats = Seat.objects.select_related("entrant__player").order_by("side")
    own = Seat.objects.filter(entrant=entrant, round__draft=False).select_related(
        "match__round__event"
    )
    prefetched = own.prefetch_related(Prefetch("match__seats", seats), "match__games")
    return [(seat.match, seat.side) for seat in prefetched.order_by("match__round__number")]


def _row(match: Match, side: str) -> dict[str, Any]:
    seats = seats_by_side(match)
    other = seats.get(OTHER[side])
    won = standing_of(match).won
    chip = _chip(match.result, side)
    return {
        "match": match,
        "round": match.round.number,
        "table": match.table,
        "against": other.player.name if other else None,
        "chip": chip,
        "word": CHIPS[chip],
        "games": (won[side], won[OTHER[side]]) if other and match.games.all() else None,
    }


def _chip(result: str, side: str) -> str:
    """The result as the player's own: `win`, `loss`, `tie`, `bye` or `open`."""
    if result in OTHER:
        return "win" if result == side else "loss"
    chips = {
        Result.OPEN: "open",
        Result.TIE: "tie",
        Result.BYE: "bye",
        Result.AWARDED_BYE: "bye",
    }
    return chips.get(Result(result), "loss")
