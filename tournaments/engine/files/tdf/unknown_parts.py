"""Find the unknown parts of a TOM file: refuse them where reading would go wrong, else note them.

Everything that is noted is kept in the file unchanged, and is there again when it is written.
"""

import re
from collections.abc import Iterator

from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Note
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element, Tree
from tournaments.engine.files.tdf.schema import (
    NOTED_IF_UNKNOWN,
    REFUSED_IF_UNKNOWN,
    TOURNAMENT,
    Shape,
)
from tournaments.engine.files.tdf.values import read_flag, read_iso_date, read_whole_number
from tournaments.engine.limits import LARGEST_CUT

MOST_NOTES = 200  # kinds of notes; a file with more unknown parts is hardly TOM's
LONGEST_QUOTE = 60  # letters of a value that a message shows
_TIME_PATTERN = re.compile(r"\d\d/\d\d/\d{4} \d\d:\d\d:\d\d\Z", re.ASCII)
_INTEGER_PATTERN = re.compile(r"-?\d{1,9}\Z", re.ASCII)
_SANCTION_PATTERN = re.compile(r"\d\d-\d\d-\d{6}\Z", re.ASCII)


def require_readable(root: Element) -> None:
    """Raises TdfError with line and element for anything that could only be read wrongly."""
    for element, shape, _above in _known_elements(root):
        seen = set()
        for part in element:
            child_shape = shape.inside.get(part.tag)
            if child_shape and not child_shape.many and part.tag in seen:
                raise TdfError("stands_twice", part.line, tag=part.tag, inside=element.tag)
            seen.add(part.tag)
        _require_known_values(element, shape)
        if element.tag == "match":
            _require_two_seats(element)
        if element.tag == "dropped" and _is_out_of_event(element) and not element.text_of("round"):
            raise TdfError("missing", element.line, tag="round", inside="dropped")


def _is_out_of_event(dropped: Element) -> bool:
    return dropped.text_of("status") != codes.STILL_IN


def _require_known_values(element: Element, shape: Shape) -> None:
    for name, value in element.attributes.items():
        allowed = REFUSED_IF_UNKNOWN.get((element.tag, name))
        if allowed and value not in allowed:
            raise TdfError(
                "unknown_code", element.line,
                tag=element.tag, name=name, given=value[:LONGEST_QUOTE], known=", ".join(allowed),
            )  # fmt: skip
        kind = shape.attributes.get(name)
        if kind == "number":
            read_whole_number(element, element.tag, value)
        if kind == "id" and value and not (value.isascii() and value.isdigit()):
            raise TdfError(
                "not_an_id", element.line, tag=element.tag, name=name, given=value[:LONGEST_QUOTE]
            )
    text = element.text if shape.text in {"number", "flag", "day"} else ""
    if text and shape.text == "number":
        read_whole_number(element, element.tag, text)
    elif text and shape.text == "flag":
        read_flag(element)
    elif text:
        read_iso_date(element, element.tag, text)


def _require_two_seats(match: Element) -> None:
    """Check that a match has one player, or a first and a second, and nobody else."""
    tags = [part.tag for part in match if part.tag.startswith("player")]
    odd = [tag for tag in tags if tag not in {"player", "player1", "player2"}]
    if odd:
        raise TdfError("who_else", match.line, tag=odd[0])
    if "player" in tags and len(tags) > 1:
        raise TdfError("who_else", match.line, tag=max(tags))


def notes_on_file(tree: Tree) -> tuple[Note, ...]:
    """Everything unknown in a file, each kind of it once, with its first line."""
    first_notes: dict[tuple[object, ...], Note] = {}
    for note in _all_notes(tree):
        kind = (note.id, note.args.get("tag"), note.args.get("name"), note.args.get("inside"))
        before = first_notes.get(kind)
        if before is None and len(first_notes) < MOST_NOTES:
            first_notes[kind] = note
        elif before is not None:
            first_notes[kind] = Note(
                id=before.id, args=before.args, line=before.line, times=before.times + 1
            )
    return tuple(first_notes.values())


def _all_notes(tree: Tree) -> Iterator[Note]:
    if tree.encoding != "utf-8":
        yield Note(id="came_in", args={"encoding": tree.encoding.upper()})
    if tree.declared:
        yield Note(id="marked_as_utf8", args={"encoding": tree.declared.upper()})
    for element, shape, above in _known_elements(tree.root):
        yield from _notes_on_names(element, shape)
        yield from _notes_on_values(element, shape, above)
    yield from _notes_on_whole(tree.root)


def _known_elements(root: Element) -> Iterator[tuple[Element, Shape, str]]:
    """Every element known at its place, with its shape and the tag of its parent."""
    waiting = [(root, TOURNAMENT, "")]
    while waiting:
        element, shape, above = waiting.pop()
        yield element, shape, above
        children = [(part, shape.inside[part.tag], element.tag) for part in element
                  if part.tag in shape.inside]  # fmt: skip
        waiting += reversed(children)


def _notes_on_names(element: Element, shape: Shape) -> Iterator[Note]:
    for part in element:
        if part.tag not in shape.inside:
            yield _make_note("unknown_element", part, tag=part.tag, inside=element.tag)
    for name in element.attributes:
        if name not in shape.attributes:
            yield _make_note("unknown_attribute", element, tag=element.tag, name=name)
    for name in shape.attributes:
        if name not in element.attributes and (element.tag, name) not in _OPTIONAL_VALUES:
            yield _make_note("attribute_not_there", element, tag=element.tag, name=name)
    for tag, child_shape in shape.inside.items():
        child = element.find_child(tag) if child_shape.needed else None
        if child_shape.needed and (child is None or (child_shape.text and not child.text)):
            yield _make_note("not_there", element, tag=tag, inside=element.tag)


_OPTIONAL_VALUES = {(tag, "staticseat") for tag in ("player", "player1", "player2")}


def _notes_on_values(element: Element, shape: Shape, above: str) -> Iterator[Note]:
    for name, value in element.attributes.items():
        allowed = NOTED_IF_UNKNOWN.get((element.tag, name)) if above != "standings" else None
        if allowed and value not in allowed:
            yield _make_note(
                "unknown_value", element, tag=element.tag, name=name, given=value[:LONGEST_QUOTE]
            )
        if shape.attributes.get(name) == "count" and value and not _is_of_kind("count", value):
            yield _make_note(
                "unknown_value", element, tag=element.tag, name=name, given=value[:LONGEST_QUOTE]
            )
    if shape.text == "any":
        return
    text = element.text
    if text and not shape.text:
        yield _make_note("text_between", element, tag=element.tag, given=text[:LONGEST_QUOTE])
    elif text and not _is_of_kind(shape.text, text):
        yield _make_note("unknown_text", element, tag=element.tag, given=text[:LONGEST_QUOTE])


def _is_of_kind(kind: str, text: str) -> bool:
    """Whether a text is of a kind whose other values are only noted."""
    return {
        "time": lambda: bool(_TIME_PATTERN.match(text)),
        "integer": lambda: bool(_INTEGER_PATTERN.match(text)),
        "count": lambda: text.isascii() and text.isdigit() and len(text) < 10,
        "place": lambda: text != "0",
        "choice": lambda: text in {"true", "false"},
    }.get(kind, lambda: True)()


# --- of the file as a whole ---------------------------------------------------------------------


def _notes_on_whole(root: Element) -> Iterator[Note]:
    data = root.find_child("data")
    sanction = data.find_child("id") if data is not None else None
    if sanction is not None and sanction.text and not _SANCTION_PATTERN.match(sanction.text):
        yield _make_note("odd_sanction", sanction, given=sanction.text[:LONGEST_QUOTE])
    pods = [pod for part in root.find_children("pods") for pod in part.find_children("pod")]
    for pod in pods:
        yield from _notes_on_pod(pod, root)
    yield from _notes_on_players(root, pods)
    yield from _notes_on_cuts(root)
    yield from _notes_on_places(root)
    if pods and any(pod.find_child("rounds") for pod in pods):
        yield from _notes_on_podless_players(root, pods)
        yield from _notes_on_brackets(root, pods)


def _notes_on_places(root: Element) -> Iterator[Note]:
    """Final places that are missing, or given too early; an empty list counts as missing."""
    finished = root.attributes.get("stage") == codes.FINISHED
    standings = root.find_child("standings")
    if standings is None or not any(True for pod in standings for _player in pod):
        if finished:
            yield _make_note("no_places", root)
        return
    if not finished:
        yield _make_note("places_early", standings)
    yield from _notes_on_unplaced(root, standings)


def _notes_on_pod(pod: Element, root: Element) -> Iterator[Note]:
    about = pod.find_child("poddata")
    groups = [
        group for part in pod.find_children("subgroups") for group in part.find_children("subgroup")
    ]
    group_count = about.text_of("subgroupcount") if about is not None else ""
    if group_count and group_count != str(len(groups)):
        yield _make_note("other_groups", pod, told=group_count, there=len(groups))
    rounds = [
        element for part in pod.find_children("rounds") for element in part.find_children("round")
    ]
    for round_element in rounds:
        number = round_element.attributes.get("number", "")
        kind = round_element.attributes.get("type")
        if kind not in {codes.ELIMINATION, root.attributes.get("type")}:
            yield _make_note("other_type", round_element, number=number, given=kind or "")
        taken_tables: dict[str, int] = {}
        for match in [
            match
            for part in round_element.find_children("matches")
            for match in part.find_children("match")
        ]:
            if match.attributes.get("outcome") == codes.DELETED_MATCH:
                yield _make_note("deleted", match, number=number)
                continue
            yield from _notes_on_table(match, number, taken_tables)


def _notes_on_table(match: Element, number: str, taken: dict[str, int]) -> Iterator[Note]:
    table = match.text_of("tablenumber").lstrip("0")
    alone = match.find_child("player") is not None
    if alone == bool(table):
        yield _make_note("table_of_one" if alone else "no_table", match, number=number, table=table)
    elif table and table in taken:
        yield _make_note("table_twice", match, number=number, table=table, line=taken[table])
    elif table:
        taken[table] = match.line


def _notes_on_players(root: Element, pods: list[Element]) -> Iterator[Note]:
    taken: dict[str, str] = {}
    rounds = [part for pod in pods for part in pod.find_children("rounds")]
    there = max((len(part.find_children("round")) for part in rounds), default=0)
    for player in [
        one for part in root.find_children("players") for one in part.find_children("player")
    ]:
        dropped = player.find_child("dropped")
        if (
            dropped is not None
            and _is_out_of_event(dropped)
            and int(dropped.text_of("round")) > there
        ):
            yield _make_note("drop_ahead", dropped, given=dropped.text_of("round"), rounds=there)
        seat, who = player.text_of("staticseat"), player.attributes.get("userid", "")
        if seat and seat in taken:
            yield _make_note("seat_twice", player, table=seat, player=who, other=taken[seat])
        elif seat:
            taken[seat] = who


def _notes_on_cuts(root: Element) -> Iterator[Note]:
    for part in root.find_children("finalsoptions"):
        for one in part.find_children("categorycut"):
            size = one.text_of("cut")
            if size and not (size == "0" or 2 <= int(size) <= LARGEST_CUT):
                yield _make_note("odd_cut", one, given=size)


def _notes_on_podless_players(root: Element, pods: list[Element]) -> Iterator[Note]:
    """Players of the list who are in no pod although there are rounds."""
    in_pods = {
        player.attributes.get("userid")
        for pod in pods
        for groups in pod.find_children("subgroups")
        for group in groups.find_children("subgroup")
        for listed in group.find_children("players")
        for player in listed.find_children("player")
    }
    for player in [
        element
        for part in root.find_children("players")
        for element in part.find_children("player")
    ]:
        if player.attributes.get("userid") not in in_pods:
            yield _make_note("in_no_pod_at_all", player, player=player.attributes.get("userid", ""))


def _notes_on_unplaced(root: Element, standings: Element) -> Iterator[Note]:
    """Players without a place in an event that is over."""
    placed = {element.attributes.get("id") for pod in standings for element in pod}
    for player in [
        element
        for part in root.find_children("players")
        for element in part.find_children("player")
    ]:
        if player.attributes.get("userid") not in placed:
            yield _make_note("not_placed", player, player=player.attributes.get("userid", ""))


def _notes_on_brackets(root: Element, pods: list[Element]) -> Iterator[Note]:
    """Players in a cut for whom the file does not say where in the bracket they begin."""
    slots = {
        player.attributes.get("userid"): player.text_of("order")
        for part in root.find_children("players")
        for player in part.find_children("player")
    }
    for round_element in [
        element for pod in pods for part in pod.find_children("rounds") for element in part
    ]:
        if round_element.attributes.get("type") != codes.ELIMINATION:
            continue
        for seat in [
            seat
            for part in round_element.find_children("matches")
            for match in part
            for seat in match
        ]:
            if seat.tag.startswith("player") and not slots.get(seat.attributes.get("userid")):
                yield _make_note("no_slot", seat, player=seat.attributes.get("userid", ""))


def _make_note(note: str, element: Element, **args: str | int) -> Note:
    return Note(id=note, args=args, line=element.line)
