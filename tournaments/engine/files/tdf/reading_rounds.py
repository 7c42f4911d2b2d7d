"""Pods and rounds out of a TOM file, each seat checked: who plays, in which pod, and once."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Match, Player, Pod, Round
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element
from tournaments.engine.files.tdf.planned import planned_rounds
from tournaments.engine.files.tdf.values import (
    attribute,
    count,
    is_cut,
    matches_of,
    pod_players,
    pods_of,
    rounds_of,
    whole,
)
from tournaments.engine.rounds.state import ALONE


def pods_in(root: Element, data: Element) -> Iterator[Pod]:
    seen = set()
    for one in pods_of(root):
        category = attribute(one, "category")
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
            players=tuple(attribute(player, "userid") for player in pod_players(one)),
            starting_table=count(about, "startingtable") or 1,
            third_place=about.text_of("playoff3rd4th") == "true",
            cut_begun=one.attributes.get("stage") == "1",
            planned_rounds=planned_rounds(root, data, one),
        )


def check_pods(pods: tuple[Pod, ...], players: tuple[Player, ...], root: Element) -> None:
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


def rounds_in(
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
            number = whole(one, "number", attribute(one, "number"))
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
        time_left=count(one, "timeleft"),
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
    code = attribute(one, "outcome")
    alone = one.child("player")
    sides = [alone] if alone is not None else [one.child("player1"), one.child("player2")]
    ids = [attribute(side, "userid") for side in sides if side is not None]
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
        table=(count(one, "tablenumber") or None) if len(ids) == 2 else None,
        result=result,
        at=one.text_of("timestamp"),
    )
