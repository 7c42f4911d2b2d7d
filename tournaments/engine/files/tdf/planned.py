"""How many Swiss rounds a file's pod plays, and how many go on into its cut."""

from collections.abc import Iterator

from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Cut
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element
from tournaments.engine.files.tdf.values import (
    is_cut,
    pod_players,
    read_count,
    require_attribute,
    require_part,
    rounds_of,
)
from tournaments.engine.structure.tables import STRUCTURES


def planned_rounds(root: Element, data: Element, pod: Element | None) -> int:
    """How many Swiss rounds a pod plays; once the cut or the end has come: how many were played.

    Before that a file does not say; TOM takes the number from the table for the event's kind and
    the number of players at the start, and adds the rounds an organiser asked for. Interpreted:
    `lessswiss` takes one away. Without a pod all registered players count.
    """
    rounds = rounds_of(pod) if pod is not None else []
    swiss = sum(not is_cut(element) for element in rounds)
    if len(rounds) > swiss or (swiss and root.attributes.get("stage") == codes.FINISHED):
        return max(swiss, 1)
    kind = codes.STRUCTURE_BY_MODE.get(root.attributes.get("mode", ""))
    if kind is None:
        swiss_alone = root.attributes.get("type") == codes.SWISS
        kind = "league-challenge" if swiss_alone else "league-cup"
    table = STRUCTURES[kind]
    by_table = table.step_for(max(_attendance_of(root, pod), table.steps[0].players)).rounds
    more = _count_further_rounds(pod) if pod is not None else 0
    less = 1 if data.text_of("lessswiss") == "true" else 0
    return max(by_table + more - less, swiss, 1)


def _attendance_of(root: Element, pod: Element | None) -> int:
    """How many players there were as Swiss began, where the file keeps it; else how many now."""
    if pod is None:
        return len(require_part(root, "players").find_children("player"))
    attendance = {cut.category: cut.players for cut in planned_cuts(root)}
    return attendance.get(pod.attributes["category"]) or len(pod_players(pod))


def _count_further_rounds(pod: Element) -> int:
    data = pod.find_child("poddata")
    return (read_count(data, "additionalrounds", most=20) or 0) if data is not None else 0


def planned_cuts(root: Element) -> Iterator[Cut]:
    """The cut sizes set in the file, by category."""
    options = root.find_child("finalsoptions")
    seen: set[str] = set()
    for element in options.find_children("categorycut") if options is not None else ():
        category = require_attribute(element, "key")
        if category in seen:
            raise TdfError("cut_twice", element.line, given=category)
        seen.add(category)
        yield Cut(
            category=category,
            size=read_count(element, "cut") or 0,
            players=read_count(element, "playercount"),
            third_place=element.text_of("paired3rd4th") == "true",
        )
