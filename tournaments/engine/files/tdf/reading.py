"""Read a TOM file into a document. Nothing is guessed: a fault is refused with its line."""

from collections.abc import Iterator
from typing import Any

from tournaments.engine.files.tdf import codes, unknown_parts
from tournaments.engine.files.tdf.document import Document, Place, Player, Pod
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element, Tree, parse_tree
from tournaments.engine.files.tdf.planned import planned_cuts, planned_rounds
from tournaments.engine.files.tdf.reading_rounds import (
    read_pods,
    read_rounds,
    require_possible_pods,
)
from tournaments.engine.files.tdf.values import (
    read_count,
    read_iso_date,
    read_whole_number,
    require_attribute,
    require_part,
)
from tournaments.engine.seasons.days import division_at_event

MOST_MINUTES = 1440  # a round of a whole day
FIRST_YEAR, LAST_YEAR = 1995, 2099  # of an event's date: pages calculate with the days around it
BEST_OF_THREE_MINUTES = 50  # the handbook's shortest Swiss round of best-of-three matches


def read_document(raw: bytes) -> Document:
    """Read a file as a document, its text in `source`. Raises TdfError naming the line."""
    tree = parse_tree(raw)
    return document_of(tree, tree.text)


def document_of(tree: Tree, source: str = "") -> Document:
    """A parsed file as a document."""
    root = tree.root
    if root.tag != "tournament":
        raise TdfError("no_tournament", root.line, tag=root.tag)
    unknown_parts.require_readable(root)
    data = require_part(root, "data")
    date = _read_date(data)
    pods = tuple(read_pods(root, data))
    players = tuple(_read_players(require_part(root, "players"), pods, date))
    require_possible_pods(pods, players, root)
    swiss, cut = read_rounds(root, players, pods)
    places = tuple(_read_places(root))
    _require_possible_places(root, places, players)
    document = Document(
        planned_rounds=_rounds_of_pods(pods, root, data),
        players=players,
        rounds=swiss,
        cut=cut,
        pods=pods,
        cuts=tuple(planned_cuts(root)),
        places=places,
        date=date,
        source=source,
        notes=unknown_parts.notes_on_file(tree),
        **_read_head(root, data),
    )
    _require_possible_drops(require_part(root, "players"), document)
    return document


def rounds_of_file(tree: Tree) -> int:
    """How many rounds a file plans, without reading its matches."""
    data = require_part(tree.root, "data")
    return _rounds_of_pods(tuple(read_pods(tree.root, data)), tree.root, data)


def _rounds_of_pods(pods: tuple[Pod, ...], root: Element, data: Element) -> int:
    planned = (pod.planned_rounds or 1 for pod in pods)
    return max(planned, default=planned_rounds(root, data, None))


def _read_head(root: Element, data: Element) -> dict[str, Any]:
    """What the file says about the event as a whole, by the fields of a document."""
    organizer = data.find_child("organizer")
    minutes = _read_minutes(data, "roundtime")
    return {
        "best_of": 3 if minutes >= BEST_OF_THREE_MINUTES else 1,
        "round_minutes": minutes,
        "cut_minutes": _read_minutes(data, "finalsroundtime"),
        "elapsed": read_count(root, "timeelapsed") or 0,
        "name": data.text_of("name"),
        "sanction_id": data.text_of("id"),
        "city": data.text_of("city"),
        "region": data.text_of("state"),
        "country": data.text_of("country"),
        "organizer_id": organizer.attributes.get("popid", "") if organizer else "",
        "organizer": organizer.attributes.get("name", "") if organizer else "",
        "type": root.attributes.get("type", ""),
        "stage": root.attributes.get("stage", ""),
        "mode": root.attributes.get("mode", ""),
        "game": root.attributes.get("gametype", ""),
        "version": root.attributes.get("version", ""),
    }


# --- players ------------------------------------------------------------------------------------


def _read_players(roster: Element, pods: tuple[Pod, ...], date: str) -> Iterator[Player]:
    divisions = {player_id: pod.divisions for pod in pods for player_id in pod.players}
    seen = set()
    for element in roster.find_children("player"):
        player = require_attribute(element, "userid")
        if player in seen:
            raise TdfError("player_twice", element.line, player=player)
        seen.add(player)
        yield _read_player(element, player, divisions.get(player, ()), date)


def _read_player(element: Element, player: str, among: tuple[str, ...], date: str) -> Player:
    born = element.text_of("birthdate")
    year = int(read_iso_date(element, "birthdate", born)[:4]) if born else None
    dropped = _read_drop(element, player)
    return Player(
        id=player,
        division=_division_of(year, among, date),
        dropped_after=dropped[0],
        late=_is_late(element),
        awarded_byes=tuple(range(1, (read_count(element, "byes", most=20) or 0) + 1)),
        first_name=element.text_of("firstname"),
        last_name=element.text_of("lastname"),
        birth_year=year,
        starter=element.text_of("starter") == "true",
        disqualified=dropped[1],
        fixed_table=read_count(element, "staticseat"),
        slot=read_count(element, "order"),
        seed=read_count(element, "seed"),
        added=element.text_of("creationdate"),
        changed=element.text_of("lastmodifieddate"),
        dropped_at=dropped[2],
    )


def _division_of(year: int | None, among: tuple[str, ...], date: str) -> str:
    """The division of a pod that has only one; in other pods by the season's birth years."""
    if len(among) == 1:
        return among[0]
    division = division_at_event(year, date)
    return division if division in among or not among else among[-1]


def _is_late(element: Element) -> bool:
    late = element.find_child("late")
    return late is not None and late.text != "false" and bool(late.text or late.find_child("round"))


def _read_drop(element: Element, player: str) -> tuple[int | None, bool, str]:
    """The last round the player was in, whether the player was disqualified, and when that was."""
    dropped = element.find_child("dropped")
    if dropped is None:
        return None, False, ""
    status = dropped.text_of("status")
    if status not in codes.DROP_CODES:
        raise TdfError("unknown_drop", dropped.line, player=player, given=status)
    if status == codes.STILL_IN:
        return None, False, ""
    after = read_count(dropped, "round") or 0
    return after, status == codes.DISQUALIFIED, dropped.text_of("timestamp")


# --- places and whole document ------------------------------------------------------------------


def _read_places(root: Element) -> Iterator[Place]:
    standings = root.find_child("standings")
    lists: set[tuple[str, str]] = set()
    placed: set[tuple[str, str]] = set()
    for pod in standings.find_children("pod") if standings is not None else ():
        category, kind = require_attribute(pod, "category"), require_attribute(pod, "type")
        if category not in codes.DIVISIONS_BY_CATEGORY:
            categories = ", ".join(codes.DIVISIONS_BY_CATEGORY)
            raise TdfError("unknown_category", pod.line, given=category, known=categories)
        if kind not in {"finished", "dnf"}:
            raise TdfError("unknown_places", pod.line, given=kind)
        if (category, kind) in lists:
            raise TdfError("places_twice", pod.line, category=category, type=kind)
        lists.add((category, kind))
        taken_places: set[int] = set()
        for element in pod.find_children("player"):
            place = _read_place(element, category, finished=kind == "finished")
            _require_free_place(element, place, placed, taken_places)
            yield place


def _read_place(element: Element, category: str, *, finished: bool) -> Place:
    number = read_whole_number(element, "place", require_attribute(element, "place"))
    return Place(
        id=require_attribute(element, "id"), place=number, category=category, finished=finished
    )


def _require_free_place(
    element: Element, place: Place, placed: set[tuple[str, str]], taken_places: set[int]
) -> None:
    """Check that a player has one place in a category, and that a place has one player."""
    if not place.place:
        raise TdfError("no_place", element.line, player=place.id)
    if (place.id, place.category) in placed:
        raise TdfError("placed_twice", element.line, player=place.id, category=place.category)
    if place.place in taken_places:
        raise TdfError("place_twice", element.line, place=place.place, category=place.category)
    placed.add((place.id, place.category))
    taken_places.add(place.place)


def _require_possible_places(
    root: Element, places: tuple[Place, ...], players: tuple[Player, ...]
) -> None:
    player_ids = {player.id for player in players}
    unknown = [place for place in places if place.id not in player_ids]
    if unknown:
        lines = [
            element.line
            for pod in require_part(root, "standings").find_children("pod")
            for element in pod.find_children("player")
            if element.attributes.get("id") == unknown[0].id
        ]
        raise TdfError("not_in_players", lines[0], player=unknown[0].id)


def _require_possible_drops(roster: Element, document: Document) -> None:
    """Check that nobody dropped after a round that was neither played nor planned."""
    last_round = max((round_.number for round_ in (*document.rounds, *document.cut)), default=0)
    for element, player in zip(roster.find_children("player"), document.players, strict=True):
        after = player.dropped_after or 0
        if after > max(last_round, document.planned_rounds):
            raise TdfError(
                "drop_beyond", element.line, player=player.id, given=after, rounds=last_round
            )


def _read_minutes(data: Element, tag: str) -> int:
    minutes = read_count(data, tag) or 0
    if minutes > MOST_MINUTES:
        element = data.find_child(tag) or data
        raise TdfError("too_long", element.line, tag=tag, given=minutes, most=MOST_MINUTES)
    return minutes


def _read_date(data: Element) -> str:
    text = data.text_of("startdate")
    if not text:
        return ""
    day = read_iso_date(data, "startdate", text)
    if not FIRST_YEAR <= int(day[:4]) <= LAST_YEAR:
        line = (data.find_child("startdate") or data).line
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise TdfError("no_event_day", line, tag="startdate", given=text, **years)
    return day
