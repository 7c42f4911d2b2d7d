"""What a TOM file says that is not known: refused where it would be read wrongly, else said.

Whatever is said here stays in the file as it stands, and is there again when it is written.
"""

import re
from collections.abc import Iterator

from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Note
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element, Tree
from tournaments.engine.files.tdf.schema import REFUSED_BEYOND, SAID_BEYOND, TOURNAMENT, Shape
from tournaments.engine.files.tdf.values import flag, iso, whole

MOST_NOTES = 200  # kinds of them; a file with more of what is not known is hardly TOM's
LONGEST = 60  # letters of a value that are said
_TIME = re.compile(r"\d\d/\d\d/\d{4} \d\d:\d\d:\d\d\Z", re.ASCII)
_INTEGER = re.compile(r"-?\d{1,9}\Z", re.ASCII)
_SANCTION = re.compile(r"\d\d-\d\d-\d{6}\Z", re.ASCII)
_COMMENTS = re.compile(r"<!--.*?-->|<\?.*?\?>", re.DOTALL)


def refuse(root: Element) -> None:
    """Raises TdfError with line and element for what could only be read wrongly."""
    for one, shape, _above in _known(root):
        seen = set()
        for part in one:
            inside = shape.inside.get(part.tag)
            if inside and not inside.many and part.tag in seen:
                raise TdfError("stands_twice", part.line, tag=part.tag, inside=one.tag)
            seen.add(part.tag)
        _refuse_values(one, shape)
        if one.tag == "match":
            _refuse_seats(one)
        if one.tag == "dropped" and _is_out(one) and not one.text_of("round"):
            raise TdfError("missing", one.line, tag="round", inside="dropped")


def _is_out(dropped: Element) -> bool:
    return dropped.text_of("status") != codes.STILL_IN


def _refuse_values(one: Element, shape: Shape) -> None:
    for name, given in one.attributes.items():
        known = REFUSED_BEYOND.get((one.tag, name))
        if known and given not in known:
            raise TdfError(
                "unknown_code", one.line,
                tag=one.tag, name=name, given=given[:LONGEST], known=", ".join(known),
            )  # fmt: skip
        kind = shape.attributes.get(name)
        if kind == "number":
            whole(one, one.tag, given)
        if kind == "id" and given and not (given.isascii() and given.isdigit()):
            raise TdfError("not_an_id", one.line, tag=one.tag, name=name, given=given[:LONGEST])
    text = one.text if shape.text in {"number", "flag", "day"} else ""
    if text and shape.text == "number":
        whole(one, one.tag, text)
    elif text and shape.text == "flag":
        flag(one)
    elif text:
        iso(one, one.tag, text)


def _refuse_seats(match: Element) -> None:
    """One player, or a first and a second: nobody else sits at a table."""
    tags = [part.tag for part in match if part.tag.startswith("player")]
    odd = [tag for tag in tags if tag not in {"player", "player1", "player2"}]
    if odd:
        raise TdfError("who_else", match.line, tag=odd[0])
    if "player" in tags and len(tags) > 1:
        raise TdfError("who_else", match.line, tag=max(tags))


def notes(tree: Tree) -> tuple[Note, ...]:
    """Everything in a file that is not known, each kind of it once, with its first line."""
    found: dict[tuple[object, ...], Note] = {}
    for note in _notes(tree):
        kind = (note.id, note.args.get("tag"), note.args.get("name"), note.args.get("inside"))
        before = found.get(kind)
        if before is None and len(found) < MOST_NOTES:
            found[kind] = note
        elif before is not None:
            found[kind] = Note(
                id=before.id, args=before.args, line=before.line, times=before.times + 1
            )
    return tuple(found.values())


def _notes(tree: Tree) -> Iterator[Note]:
    if tree.encoding != "utf-8":
        yield Note(id="came_in", args={"encoding": tree.encoding.upper()})
    for one, shape, above in _known(tree.root):
        yield from _of_names(one, shape)
        yield from _of_values(one, shape, above)
    yield from _of_whole(tree.root)


def _known(root: Element) -> Iterator[tuple[Element, Shape, str]]:
    """Every element that is known where it stands, with its shape and what it stands in."""
    waiting = [(root, TOURNAMENT, "")]
    while waiting:
        one, shape, above = waiting.pop()
        yield one, shape, above
        inside = [(part, shape.inside[part.tag], one.tag) for part in one
                  if part.tag in shape.inside]  # fmt: skip
        waiting += reversed(inside)


def _of_names(one: Element, shape: Shape) -> Iterator[Note]:
    for part in one:
        if part.tag not in shape.inside:
            yield _note("unknown_element", part, tag=part.tag, inside=one.tag)
    for name in one.attributes:
        if name not in shape.attributes:
            yield _note("unknown_attribute", one, tag=one.tag, name=name)
    for name in shape.attributes:
        if name not in one.attributes and (one.tag, name) not in _OPTIONAL:
            yield _note("attribute_not_there", one, tag=one.tag, name=name)
    for tag, inside in shape.inside.items():
        there = one.child(tag) if inside.needed else None
        if inside.needed and (there is None or (inside.text and not there.text)):
            yield _note("not_there", one, tag=tag, inside=one.tag)


_OPTIONAL = {(tag, "staticseat") for tag in ("player", "player1", "player2")}


def _of_values(one: Element, shape: Shape, above: str) -> Iterator[Note]:
    for name, given in one.attributes.items():
        known = SAID_BEYOND.get((one.tag, name)) if above != "standings" else None
        if known and given not in known:
            yield _note("unknown_value", one, tag=one.tag, name=name, given=given[:LONGEST])
        if shape.attributes.get(name) == "count" and given and not _fits("count", given):
            yield _note("unknown_value", one, tag=one.tag, name=name, given=given[:LONGEST])
    if shape.text == "any":
        return
    text = one.text
    if text and not shape.text and _COMMENTS.sub("", text).strip():
        yield _note("text_between", one, tag=one.tag, given=text[:LONGEST])
    elif text and not _fits(shape.text, text):
        yield _note("unknown_text", one, tag=one.tag, given=text[:LONGEST])


def _fits(kind: str, text: str) -> bool:
    """Whether a text is of a kind that is only said where it is not."""
    return {
        "time": lambda: bool(_TIME.match(text)),
        "integer": lambda: bool(_INTEGER.match(text)),
        "count": lambda: text.isascii() and text.isdigit() and len(text) < 10,
        "place": lambda: text != "0",
        "choice": lambda: text in {"true", "false"},
    }.get(kind, lambda: True)()


# --- of the file as a whole ---------------------------------------------------------------------


def _of_whole(root: Element) -> Iterator[Note]:
    data = root.child("data")
    sanction = data.child("id") if data is not None else None
    if sanction is not None and sanction.text and not _SANCTION.match(sanction.text):
        yield _note("odd_sanction", sanction, given=sanction.text[:LONGEST])
    pods = [one for part in root.children("pods") for one in part.children("pod")]
    for pod in pods:
        yield from _of_pod(pod, root)
    yield from _of_players(root, pods)
    yield from _of_cuts(root)
    standings = root.child("standings")
    if root.attributes.get("stage") == codes.FINISHED and standings is None:
        yield _note("no_places", root)
    if root.attributes.get("stage") != codes.FINISHED and standings is not None:
        yield _note("places_early", standings)
    if standings is not None:
        yield from _of_unplaced(root, standings)
    if pods and any(pod.child("rounds") for pod in pods):
        yield from _of_nobody_s(root, pods)
        yield from _of_brackets(root, pods)


def _of_pod(pod: Element, root: Element) -> Iterator[Note]:
    about = pod.child("poddata")
    groups = [one for part in pod.children("subgroups") for one in part.children("subgroup")]
    told = about.text_of("subgroupcount") if about is not None else ""
    if told and told != str(len(groups)):
        yield _note("other_groups", pod, told=told, there=len(groups))
    rounds = [one for part in pod.children("rounds") for one in part.children("round")]
    for one in rounds:
        number = one.attributes.get("number", "")
        kind = one.attributes.get("type")
        if kind not in {codes.ELIMINATION, root.attributes.get("type")}:
            yield _note("other_type", one, number=number, given=kind or "")
        taken: dict[str, int] = {}
        for match in [two for part in one.children("matches") for two in part.children("match")]:
            if match.attributes.get("outcome") == codes.DELETED:
                yield _note("deleted", match, number=number)
                continue
            yield from _of_table(match, number, taken)


def _of_table(match: Element, number: str, taken: dict[str, int]) -> Iterator[Note]:
    table = match.text_of("tablenumber").lstrip("0")
    alone = match.child("player") is not None
    if alone == bool(table):
        yield _note("table_of_one" if alone else "no_table", match, number=number, table=table)
    elif table and table in taken:
        yield _note("table_twice", match, number=number, table=table, line=taken[table])
    elif table:
        taken[table] = match.line


def _of_players(root: Element, pods: list[Element]) -> Iterator[Note]:
    taken: dict[str, str] = {}
    there = max((len(part.children("round")) for pod in pods for part in pod.children("rounds")),
                default=0)  # fmt: skip
    for player in [one for part in root.children("players") for one in part.children("player")]:
        dropped = player.child("dropped")
        if dropped is not None and _is_out(dropped) and int(dropped.text_of("round")) > there:
            yield _note("drop_ahead", dropped, given=dropped.text_of("round"), rounds=there)
        seat, who = player.text_of("staticseat"), player.attributes.get("userid", "")
        if seat and seat in taken:
            yield _note("seat_twice", player, table=seat, player=who, other=taken[seat])
        elif seat:
            taken[seat] = who


def _of_cuts(root: Element) -> Iterator[Note]:
    for part in root.children("finalsoptions"):
        for one in part.children("categorycut"):
            size = one.text_of("cut")
            if size and not (size == "0" or 2 <= int(size) <= 128):
                yield _note("odd_cut", one, given=size)


def _of_nobody_s(root: Element, pods: list[Element]) -> Iterator[Note]:
    """Players of the list who are in no pod though rounds are there."""
    inside = {
        player.attributes.get("userid")
        for pod in pods
        for groups in pod.children("subgroups")
        for group in groups.children("subgroup")
        for listed in group.children("players")
        for player in listed.children("player")
    }
    for player in [one for part in root.children("players") for one in part.children("player")]:
        if player.attributes.get("userid") not in inside:
            yield _note("in_no_pod_at_all", player, player=player.attributes.get("userid", ""))


def _of_unplaced(root: Element, standings: Element) -> Iterator[Note]:
    """Players without a place in an event that is over."""
    placed = {one.attributes.get("id") for pod in standings for one in pod}
    for player in [one for part in root.children("players") for one in part.children("player")]:
        if player.attributes.get("userid") not in placed:
            yield _note("not_placed", player, player=player.attributes.get("userid", ""))


def _of_brackets(root: Element, pods: list[Element]) -> Iterator[Note]:
    """Players of a cut of whom it is not told where in the bracket they begin."""
    slots = {
        player.attributes.get("userid"): player.text_of("order")
        for part in root.children("players")
        for player in part.children("player")
    }
    for one in [two for pod in pods for part in pod.children("rounds") for two in part]:
        if one.attributes.get("type") != codes.ELIMINATION:
            continue
        for seat in [seat for part in one.children("matches") for match in part for seat in match]:
            if seat.tag.startswith("player") and not slots.get(seat.attributes.get("userid")):
                yield _note("no_slot", seat, player=seat.attributes.get("userid", ""))


def _note(note: str, at: Element, **args: str | int) -> Note:
    return Note(id=note, args=args, line=at.line)
