"""From a TOM file to a document. Nothing is guessed: what cannot be is refused with its line."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime

from tournaments.engine.seasons import division_on
from tournaments.engine.state import ALONE
from tournaments.engine.structure import STRUCTURES
from tournaments.engine.tdf import codes
from tournaments.engine.tdf.document import Cut, Document, Match, Place, Player, Pod, Round
from tournaments.engine.tdf.markup import Element, TdfError, Tree, parse

MOST = 1_000_000  # no number in a file counts more
BEST_OF_THREE = 50  # minutes a Swiss round takes at least, as the handbook has it


def read(raw: bytes) -> Document:
    """A file as a document with its text as `source`. Raises TdfError naming the line."""
    return document_of(parse(raw), raw.decode())


def document_of(tree: Tree, source: str = "") -> Document:
    """A parsed file as a document."""
    root = tree.root
    if root.tag != "tournament":
        raise TdfError("no_tournament", root.line, tag=root.tag)
    data = _part(root, "data")
    date = _date(data)
    pods = tuple(_pods(root, data))
    players = tuple(_players(_part(root, "players"), pods, date))
    _check_pods(pods, players, root)
    swiss, cut = _rounds(root, players, pods)
    organizer = data.child("organizer")
    minutes = _count(data, "roundtime") or 0
    return Document(
        planned_rounds=max(
            (pod.planned_rounds or 1 for pod in pods), default=_planned(root, data, None)
        ),
        best_of=3 if minutes >= BEST_OF_THREE else 1,
        players=players,
        rounds=swiss,
        cut=cut,
        pods=pods,
        cuts=tuple(_cuts(root)),
        places=tuple(_places(root)),
        name=data.text_of("name"),
        sanction_id=data.text_of("id"),
        city=data.text_of("city"),
        region=data.text_of("state"),
        country=data.text_of("country"),
        date=date,
        organizer_id=organizer.attributes.get("popid", "") if organizer else "",
        organizer=organizer.attributes.get("name", "") if organizer else "",
        round_minutes=minutes,
        cut_minutes=_count(data, "finalsroundtime") or 0,
        type=root.attributes.get("type", ""),
        stage=root.attributes.get("stage", ""),
        mode=root.attributes.get("mode", ""),
        game=root.attributes.get("gametype", ""),
        version=root.attributes.get("version", ""),
        elapsed=_count(root, "timeelapsed") or 0,
        source=source,
    )


# --- players ------------------------------------------------------------------------------------


def _players(part: Element, pods: tuple[Pod, ...], date: str) -> Iterator[Player]:
    divisions = {one: pod.divisions for pod in pods for one in pod.players}
    seen = set()
    for one in part.children("player"):
        player = _attribute(one, "userid")
        if player in seen:
            raise TdfError("player_twice", one.line, player=player)
        seen.add(player)
        yield _player(one, player, divisions.get(player, ()), date)


def _player(one: Element, player: str, among: tuple[str, ...], date: str) -> Player:
    born = one.text_of("birthdate")
    year = int(_iso(one, "birthdate", born)[:4]) if born else None
    dropped = _dropped(one, player)
    return Player(
        id=player,
        division=_division(year, among, date),
        dropped_after=dropped[0],
        late=_is_late(one),
        awarded_byes=tuple(range(1, (_count(one, "byes", most=20) or 0) + 1)),
        first_name=one.text_of("firstname"),
        last_name=one.text_of("lastname"),
        birth_year=year,
        starter=one.text_of("starter") == "true",
        disqualified=dropped[1],
        fixed_table=_count(one, "staticseat"),
        slot=_count(one, "order"),
        seed=_count(one, "seed"),
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
    after = _count(dropped, "round") or 0
    return after, status == codes.DISQUALIFIED, dropped.text_of("timestamp")


# --- pods ---------------------------------------------------------------------------------------


def pods_of(root: Element) -> list[Element]:
    """The pods that have rounds; those within the standings are others."""
    part = root.child("pods")
    return part.children("pod") if part is not None else []


def _pods(root: Element, data: Element) -> Iterator[Pod]:
    seen = set()
    for one in pods_of(root):
        category = _attribute(one, "category")
        if category not in codes.DIVISIONS:
            known = ", ".join(codes.DIVISIONS)
            raise TdfError("unknown_category", one.line, given=category, known=known)
        if category in seen:
            raise TdfError("pod_twice", one.line, given=category)
        seen.add(category)
        about = one.child("poddata") or one
        yield Pod(
            category=category,
            divisions=codes.DIVISIONS[category],
            players=tuple(_attribute(player, "userid") for player in pod_players(one)),
            starting_table=_count(about, "startingtable") or 1,
            third_place=about.text_of("playoff3rd4th") == "true",
            cut_begun=one.attributes.get("stage") == "1",
            planned_rounds=_planned(root, data, one),
        )


def pod_players(pod: Element) -> list[Element]:
    """The roster of a pod, group after group."""
    groups = pod.child("subgroups") or pod
    return [
        player
        for group in groups.children("subgroup")
        for players in group.children("players")
        for player in players.children("player")
    ]


def _check_pods(pods: tuple[Pod, ...], players: tuple[Player, ...], root: Element) -> None:
    known, seen = {player.id for player in players}, set()
    lines = {category: one for one in pods_of(root) if (category := one.attributes["category"])}
    for pod in pods:
        for player in pod.players:
            line = lines[pod.category].line
            if player not in known:
                raise TdfError("not_in_players", line, player=player)
            if player in seen:
                raise TdfError("in_two_pods", line, player=player)
            seen.add(player)


# --- rounds -------------------------------------------------------------------------------------


def rounds_of(pod: Element) -> list[Element]:
    """A pod's rounds, Swiss and cut, in order."""
    part = pod.child("rounds")
    return part.children("round") if part is not None else []


def matches_of(one: Element) -> list[Element]:
    """A round's matches without those that were deleted."""
    part = one.child("matches")
    found = part.children("match") if part is not None else []
    return [match for match in found if match.attributes.get("outcome") != codes.DELETED]


def is_cut(one: Element) -> bool:
    """Whether a round is of the cut; an event of single elimination alone is all cut."""
    return one.attributes.get("type") == codes.ELIMINATION


def _rounds(
    root: Element, players: tuple[Player, ...], pods: tuple[Pod, ...]
) -> tuple[tuple[Round, ...], tuple[Round, ...]]:
    """The Swiss rounds and those of the cut, the pods' of the same number as one."""
    known = {player.id: player for player in players}
    home = {player: pod.category for pod in pods for player in pod.players}
    swiss: dict[int, list[Round]] = defaultdict(list)
    cut: dict[int, list[Round]] = defaultdict(list)
    for pod in pods_of(root):
        begun = False
        for expected, one in enumerate(rounds_of(pod), start=1):
            number = _whole(one, "number", _attribute(one, "number"))
            if number != expected:
                raise TdfError("round_order", one.line, number=number, expected=expected)
            of_cut = is_cut(one)
            if begun and not of_cut:
                raise TdfError("swiss_after_cut", one.line, number=number)
            begun = of_cut
            seen = _round(one, number, known, home, of_cut=of_cut)
            (cut if of_cut else swiss)[number].append(seen)
    return _merged(swiss), _merged(cut)


def _merged(rounds: Mapping[int, list[Round]]) -> tuple[Round, ...]:
    return tuple(
        Round(
            number=number,
            matches=tuple(match for one in parts for match in one.matches),
            time_left=parts[0].time_left,
            paired_at=parts[0].paired_at,
            started_at=parts[0].started_at,
        )
        for number, parts in sorted(rounds.items())
    )


def _round(
    one: Element, number: int, known: Mapping[str, Player], home: Mapping[str, str], *, of_cut: bool
) -> Round:
    seated: set[str] = set()
    matches = []
    for at in matches_of(one):
        match = _match(at, number)
        for player in (match.a, match.b):
            if player is not None:
                _check_seat(at, player, number, known, home, seated)
                _check_in(at, known[player], number, of_cut=of_cut)
        matches.append(match)
    return Round(
        number=number,
        matches=tuple(matches),
        time_left=_count(one, "timeleft"),
        paired_at=one.text_of("pairtime"),
        started_at=one.text_of("starttime"),
    )


def _check_seat(
    at: Element,
    player: str,
    number: int,
    known: Mapping[str, Player],
    home: Mapping[str, str],
    seated: set[str],
) -> None:
    if player not in known:
        raise TdfError("not_in_players", at.line, player=player)
    if player not in home:
        raise TdfError("in_no_pod", at.line, player=player)
    if player in seated:
        raise TdfError("sits_twice", at.line, player=player, number=number)
    seated.add(player)


def _check_in(at: Element, player: Player, number: int, *, of_cut: bool) -> None:
    if not of_cut and not player.plays_in(number):
        gone = player.dropped_after
        raise TdfError("plays_after_drop", at.line, player=player.id, number=number, dropped=gone)


def _match(one: Element, number: int) -> Match:
    code = _attribute(one, "outcome")
    alone = one.child("player")
    sides = [alone] if alone is not None else [one.child("player1"), one.child("player2")]
    ids = [_attribute(side, "userid") for side in sides if side is not None]
    if code not in codes.OUTCOMES:
        known = ", ".join([*codes.OUTCOMES, codes.DELETED])
        players = ", ".join(ids)
        raise TdfError(
            "unknown_outcome", one.line, players=players, number=number, given=code, known=known
        )
    if not ids:
        raise TdfError("no_players", one.line, number=number)
    result = codes.OUTCOMES[code]
    if (result in ALONE) != (len(ids) == 1):
        note = "one_alone" if len(ids) == 1 else "two_sides"
        raise TdfError(note, one.line, number=number, given=code)
    if len(set(ids)) != len(ids):
        raise TdfError("against_oneself", one.line, player=ids[0], number=number)
    return Match(
        a=ids[0],
        b=ids[1] if len(ids) == 2 else None,
        table=(_count(one, "tablenumber") or None) if len(ids) == 2 else None,
        result=result,
        at=one.text_of("timestamp"),
    )


# --- what else ----------------------------------------------------------------------------------


def _planned(root: Element, data: Element, pod: Element | None) -> int:
    """How many Swiss rounds a pod plays: those played once its cut or the end has come.

    Before that a file does not say; TOM takes the number from the table of the event's kind by the
    players there were at the start, and adds what an organiser asked for. Interpreted: `lessswiss`
    takes one away. Without a pod: by everybody who is registered.
    """
    rounds = rounds_of(pod) if pod is not None else []
    swiss = sum(not is_cut(one) for one in rounds)
    if len(rounds) > swiss or (swiss and root.attributes.get("stage") == codes.FINISHED):
        return max(swiss, 1)
    kind = codes.STRUCTURE_OF.get(root.attributes.get("mode", ""))
    if kind is None:
        swiss_alone = root.attributes.get("type") == codes.SWISS
        kind = "league-challenge" if swiss_alone else "league-cup"
    table = STRUCTURES[kind]
    by_table = table.of(max(_attendance(root, pod), table.steps[0].players)).rounds
    more = _more_rounds(pod) if pod is not None else 0
    less = 1 if data.text_of("lessswiss") == "true" else 0
    return max(by_table + more - less, swiss, 1)


def _attendance(root: Element, pod: Element | None) -> int:
    """How many there were as Swiss began, where the file keeps it; else how many there are."""
    if pod is None:
        return len(_part(root, "players").children("player"))
    kept = {cut.category: cut.players for cut in _cuts(root)}
    return kept.get(pod.attributes["category"]) or len(pod_players(pod))


def _more_rounds(pod: Element) -> int:
    data = pod.child("poddata")
    return (_count(data, "additionalrounds", most=20) or 0) if data is not None else 0


def _cuts(root: Element) -> Iterator[Cut]:
    part = root.child("finalsoptions")
    for one in part.children("categorycut") if part is not None else ():
        yield Cut(
            category=_attribute(one, "key"),
            size=_count(one, "cut") or 0,
            players=_count(one, "playercount"),
            third_place=one.text_of("paired3rd4th") == "true",
        )


def _places(root: Element) -> Iterator[Place]:
    part = root.child("standings")
    for pod in part.children("pod") if part is not None else ():
        for one in pod.children("player"):
            yield Place(
                id=_attribute(one, "id"),
                place=_whole(one, "place", _attribute(one, "place")),
                category=_attribute(pod, "category"),
                finished=pod.attributes.get("type") == "finished",
            )


def _part(one: Element, tag: str) -> Element:
    found = one.child(tag)
    if found is None:
        raise TdfError("missing", one.line, tag=tag, inside=one.tag)
    return found


def _attribute(one: Element, name: str) -> str:
    given = one.attributes.get(name)
    if not given:
        raise TdfError("missing_attribute", one.line, tag=one.tag, name=name)
    return given


def _count(one: Element, tag: str, most: int = MOST) -> int | None:
    """A number from 0 up; None where the element is missing or empty."""
    found = one.child(tag)
    if found is None or not found.text:
        return None
    return _whole(found, tag, found.text, most)


def _whole(at: Element, tag: str, given: str, most: int = MOST) -> int:
    if not (given.isascii() and given.isdigit()):
        raise TdfError("not_a_number", at.line, tag=tag, given=given[:40])
    if len(given) > 9 or int(given) > most:
        raise TdfError("number_too_large", at.line, tag=tag, given=given[:40], most=most)
    return int(given)


def _date(data: Element) -> str:
    given = data.text_of("startdate")
    return _iso(data, "startdate", given) if given else ""


def _iso(one: Element, tag: str, given: str) -> str:
    """MM/DD/YYYY as an ISO date."""
    at = one.child(tag) or one
    try:
        return datetime.strptime(given, "%m/%d/%Y").date().isoformat()  # noqa: DTZ007 -- a day
    except ValueError:
        raise TdfError("not_a_date", at.line, tag=tag, given=given[:40]) from None
