"""From a TOM file to a document. Nothing is guessed: what cannot be is refused with its line."""

from collections.abc import Iterator

from tournaments.engine.files.tdf import codes, strange
from tournaments.engine.files.tdf.document import Document, Place, Player, Pod
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element, Tree, parse
from tournaments.engine.files.tdf.planned import cuts, planned_rounds
from tournaments.engine.files.tdf.reading_rounds import check_pods, pods_in, rounds_in
from tournaments.engine.files.tdf.values import attribute, count, iso, part, whole
from tournaments.engine.seasons.days import division_on

MOST_MINUTES = 1440  # a round of a whole day
BEST_OF_THREE = 50  # minutes a Swiss round takes at least, as the handbook has it


def read(raw: bytes) -> Document:
    """A file as a document with its text as `source`. Raises TdfError naming the line."""
    tree = parse(raw)
    return document_of(tree, tree.text)


def document_of(tree: Tree, source: str = "") -> Document:
    """A parsed file as a document."""
    root = tree.root
    if root.tag != "tournament":
        raise TdfError("no_tournament", root.line, tag=root.tag)
    strange.refuse(root)
    data = part(root, "data")
    date = _date(data)
    pods = tuple(pods_in(root, data))
    players = tuple(_players(part(root, "players"), pods, date))
    check_pods(pods, players, root)
    swiss, cut = rounds_in(root, players, pods)
    organizer = data.child("organizer")
    minutes = _minutes(data, "roundtime")
    places = tuple(_places(root))
    _check_places(root, places, players)
    document = Document(
        planned_rounds=max(
            (pod.planned_rounds or 1 for pod in pods), default=planned_rounds(root, data, None)
        ),
        best_of=3 if minutes >= BEST_OF_THREE else 1,
        players=players,
        rounds=swiss,
        cut=cut,
        pods=pods,
        cuts=tuple(cuts(root)),
        places=places,
        name=data.text_of("name"),
        sanction_id=data.text_of("id"),
        city=data.text_of("city"),
        region=data.text_of("state"),
        country=data.text_of("country"),
        date=date,
        organizer_id=organizer.attributes.get("popid", "") if organizer else "",
        organizer=organizer.attributes.get("name", "") if organizer else "",
        round_minutes=minutes,
        cut_minutes=_minutes(data, "finalsroundtime"),
        type=root.attributes.get("type", ""),
        stage=root.attributes.get("stage", ""),
        mode=root.attributes.get("mode", ""),
        game=root.attributes.get("gametype", ""),
        version=root.attributes.get("version", ""),
        elapsed=count(root, "timeelapsed") or 0,
        source=source,
        notes=strange.notes(tree),
    )
    _check_drops(part(root, "players"), document)
    return document


# --- players ------------------------------------------------------------------------------------


def _players(roster: Element, pods: tuple[Pod, ...], date: str) -> Iterator[Player]:
    divisions = {one: pod.divisions for pod in pods for one in pod.players}
    seen = set()
    for one in roster.children("player"):
        player = attribute(one, "userid")
        if player in seen:
            raise TdfError("player_twice", one.line, player=player)
        seen.add(player)
        yield _player(one, player, divisions.get(player, ()), date)


def _player(one: Element, player: str, among: tuple[str, ...], date: str) -> Player:
    born = one.text_of("birthdate")
    year = int(iso(one, "birthdate", born)[:4]) if born else None
    dropped = _dropped(one, player)
    return Player(
        id=player,
        division=_division(year, among, date),
        dropped_after=dropped[0],
        late=_is_late(one),
        awarded_byes=tuple(range(1, (count(one, "byes", most=20) or 0) + 1)),
        first_name=one.text_of("firstname"),
        last_name=one.text_of("lastname"),
        birth_year=year,
        starter=one.text_of("starter") == "true",
        disqualified=dropped[1],
        fixed_table=count(one, "staticseat"),
        slot=count(one, "order"),
        seed=count(one, "seed"),
        added=one.text_of("creationdate"),
        changed=one.text_of("lastmodifieddate"),
        dropped_at=dropped[2],
    )


def _division(year: int | None, among: tuple[str, ...], date: str) -> str:
    """A pod of one division says so itself; in others the season's birth years do."""
    if len(among) == 1:
        return among[0]
    division = division_on(year, date)
    return division if division in among or not among else among[-1]


def _is_late(one: Element) -> bool:
    late = one.child("late")
    return late is not None and late.text != "false" and bool(late.text or late.child("round"))


def _dropped(one: Element, player: str) -> tuple[int | None, bool, str]:
    """The last round the player was in, whether disqualified, and when."""
    dropped = one.child("dropped")
    if dropped is None:
        return None, False, ""
    status = dropped.text_of("status")
    if status not in codes.DROPS:
        raise TdfError("unknown_drop", dropped.line, player=player, given=status)
    if status == codes.STILL_IN:
        return None, False, ""
    after = count(dropped, "round") or 0
    return after, status == codes.DISQUALIFIED, dropped.text_of("timestamp")


# --- what else ----------------------------------------------------------------------------------


def _places(root: Element) -> Iterator[Place]:
    standings = root.child("standings")
    lists: set[tuple[str, str]] = set()
    placed: set[tuple[str, str]] = set()
    for pod in standings.children("pod") if standings is not None else ():
        category, kind = attribute(pod, "category"), attribute(pod, "type")
        if category not in codes.DIVISIONS:
            known = ", ".join(codes.DIVISIONS)
            raise TdfError("unknown_category", pod.line, given=category, known=known)
        if kind not in {"finished", "dnf"}:
            raise TdfError("unknown_places", pod.line, given=kind)
        if (category, kind) in lists:
            raise TdfError("places_twice", pod.line, category=category, type=kind)
        lists.add((category, kind))
        taken: set[int] = set()
        for one in pod.children("player"):
            place = _place(one, category, finished=kind == "finished")
            _check_place(one, place, placed, taken)
            yield place


def _place(one: Element, category: str, *, finished: bool) -> Place:
    number = whole(one, "place", attribute(one, "place"))
    return Place(id=attribute(one, "id"), place=number, category=category, finished=finished)


def _check_place(at: Element, place: Place, placed: set[tuple[str, str]], taken: set[int]) -> None:
    """One place a player in a category, and one player a place."""
    if not place.place:
        raise TdfError("no_place", at.line, player=place.id)
    if (place.id, place.category) in placed:
        raise TdfError("placed_twice", at.line, player=place.id, category=place.category)
    if place.place in taken:
        raise TdfError("place_twice", at.line, place=place.place, category=place.category)
    placed.add((place.id, place.category))
    taken.add(place.place)


def _check_places(root: Element, places: tuple[Place, ...], players: tuple[Player, ...]) -> None:
    known = {player.id for player in players}
    unknown = [place for place in places if place.id not in known]
    if unknown:
        lines = [
            one.line
            for pod in part(root, "standings").children("pod")
            for one in pod.children("player")
            if one.attributes.get("id") == unknown[0].id
        ]
        raise TdfError("not_in_players", lines[0], player=unknown[0].id)


def _check_drops(roster: Element, document: Document) -> None:
    """Nobody dropped after a round that there is not and never will be."""
    there = max((one.number for one in (*document.rounds, *document.cut)), default=0)
    for one, player in zip(roster.children("player"), document.players, strict=True):
        after = player.dropped_after or 0
        if after > max(there, document.planned_rounds):
            raise TdfError("drop_beyond", one.line, player=player.id, given=after, rounds=there)


def _minutes(data: Element, tag: str) -> int:
    minutes = count(data, tag) or 0
    if minutes > MOST_MINUTES:
        at = data.child(tag) or data
        raise TdfError("too_long", at.line, tag=tag, given=minutes, most=MOST_MINUTES)
    return minutes


def _date(data: Element) -> str:
    given = data.text_of("startdate")
    return iso(data, "startdate", given) if given else ""
