"""An event's floor in its file: calls for a judge, and announcements.

Left out is what belongs to the staff there: which judge went, when the call was taken, the kept
ruling, where judges stand. So a call that a judge had taken waits again after an import.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.domain.files.whole_rows import export_row
from tournaments.models import Event, JudgeCall

OF_STAFF = frozenset({"taken_at", "ruling"})  # of a call: meaningless without the judge who took it


def export_floor(
    event: Event, keys: Mapping[int, str], places: Mapping[int, tuple[int, int]]
) -> dict[str, Any]:
    """Calls and announcements, oldest first. `keys`: players by entrant; `places`: matches."""
    calls = [_call_row(call, keys, places) for call in event.judge_calls.all()]
    announced = [export_row(row) for row in event.announcements.order_by("at", "pk")]
    return {"calls": calls, "announcements": announced} if calls or announced else {}


def _call_row(
    call: JudgeCall, keys: Mapping[int, str], places: Mapping[int, tuple[int, int]]
) -> dict[str, Any]:
    """A call, its match as the round's number and its place in it; null if the match is gone."""
    row = {name: value for name, value in export_row(call).items() if name not in OF_STAFF}
    place = places.get(call.match_id) if call.match_id else None
    caller = keys.get(call.caller_id) if call.caller_id else None
    return {**row, "caller": caller, "match": list(place) if place else None}
