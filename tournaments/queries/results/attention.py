"""What waits for a judge in the round that is on."""

from typing import Any

from tournaments.models import Event, Match, Penalty, Result


def attention(event: Event, number: int | None) -> dict[str, Any]:
    """Tables whose players do not say the same, and penalties of matches that are still played."""
    here = {"match__round__event": event, "match__round__number": number or 0}
    running = Penalty.objects.filter(**here, withdrawn="", match__result=Result.OPEN)
    return {"disputed": _disputed(event, number), "penalties_running": running.count()}


def _disputed(event: Event, number: int | None) -> list[dict[str, Any]]:
    played = Match.objects.filter(round__event=event, round__number=number or 0)
    both = played.filter(result=Result.OPEN, claims__side="a").filter(claims__side="b")
    rows = both.order_by("table").values_list("pk", "table")
    return [{"pk": pk, "table": table} for pk, table in rows]
