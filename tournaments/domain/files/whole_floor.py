"""An event's floor in its file: calls for a judge, and announcements.

Left out is what belongs to who works there: which judge went, when they took the call, the kept
ruling, where judges stand. So a call that a judge had taken waits again where the file comes in.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.whole_import_past import ImportedEvent
from tournaments.domain.files.whole_rows import export_row
from tournaments.domain.privacy import show_names_as_told
from tournaments.models import Announcement, Event, JudgeCall

OF_STAFF = frozenset({"taken_at", "ruling"})  # of a call: nothing without the judge who took it


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
    """With its match as the round's number and the match's place in it; null where it is gone."""
    row = {name: value for name, value in export_row(call).items() if name not in OF_STAFF}
    place = places.get(call.match_id) if call.match_id else None
    caller = keys.get(call.caller_id) if call.caller_id else None
    return {**row, "caller": caller, "match": list(place) if place else None}


def import_floor(imported: ImportedEvent, floor: dict[str, Any]) -> None:
    """Calls and announcements of a file. Raises Refused with the path of what cannot be."""
    rows.require_known_fields(floor, ("calls", "announcements"), "floor")
    for index, item in enumerate(rows.require_list(floor, "calls", "floor")):
        path = f"floor.calls[{index}]"
        row = dict(rows.require_mapping(item, path))
        caller, place = row.pop("caller", None), row.pop("match", None)
        others = {
            "event": imported.event,
            "caller": None if caller is None else imported.find_player(caller, f"{path}.caller"),
            "match_id": None if place is None else _find_match(imported, place, f"{path}.match"),
        }
        rows.create_row(JudgeCall, row, path, OF_STAFF, **others)
    for index, item in enumerate(rows.require_list(floor, "announcements", "floor")):
        path = f"floor.announcements[{index}]"
        rows.create_row(Announcement, rows.require_mapping(item, path), path, event=imported.event)
    show_names_as_told(imported.event)


def _find_match(imported: ImportedEvent, place: Any, path: str) -> int:
    known = imported.matches.get(tuple(place)) if _is_pair(place) else None
    if known is None:
        raise rows.path_refusal(path, _("there is no such match."))
    return known


def _is_pair(place: Any) -> bool:
    return isinstance(place, list) and all(type(number) is int for number in place)
