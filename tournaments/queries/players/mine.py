"""What a player sees of an event on a page of their own: theirs, and what hangs on the wall."""

from collections import Counter
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.models import Entrant, Match, Result, Seat
from tournaments.queries.boards import seats_by_side, standing_of
from tournaments.queries.clock import clock_of
from tournaments.queries.events.events import latest_round
from tournaments.queries.players.ending import ending_of

OTHER = {"a": "b", "b": "a"}
CHIPS = {
    "win": _("Win"),
    "loss": _("Loss"),
    "tie": _("Tie"),
    "bye": _("Bye"),
    "open": _("Open"),
}


def mine(entrant: Entrant) -> dict[str, Any]:
    """The player's match of the latest round, those before it, latest first, and how they went.

    `ending`: once the event is over, how it ended for the player; then no match is on any more.
    """
    matches = [_row(match, side) for match, side in _matches(entrant)]
    latest, ending = latest_round(entrant.event), ending_of(entrant)
    on = ending is None and matches and matches[-1]["round"] == latest
    now = matches[-1] if on else None
    past = [row for row in matches if row is not now]
    return {
        "entrant": entrant,
        "event": entrant.event,
        "latest_round": latest,
        "now": now,
        "clock": _clock(now["match"]) if now and now["chip"] == "open" else None,
        "past": past[::-1],
        "tally": _tally(matches),
        "ending": ending,
    }


def _clock(match: Match) -> dict[str, Any]:
    return clock_of(match.round, match.extra_minutes)


def _tally(matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How often each result came, those that did not left out."""
    counts = Counter(row["chip"] for row in matches)
    return [
        {"chip": chip, "times": counts[chip], "words": words % {"number": counts[chip]}}
        for chip, words in _tally_words(counts).items()
        if counts[chip]
    ]


def _tally_words(counts: Counter[str]) -> dict[str, str]:
    return {
        "win": ngettext("%(number)s win", "%(number)s wins", counts["win"]),
        "loss": ngettext("%(number)s loss", "%(number)s losses", counts["loss"]),
        "tie": ngettext("%(number)s tie", "%(number)s ties", counts["tie"]),
        "bye": ngettext("%(number)s bye", "%(number)s byes", counts["bye"]),
    }


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
