"""Read the pods and rounds of a TOM file; a player sits once a round, in the player's own pod."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Match, Player, Pod, Round
from tournaments.engine.files.tdf.errors import TdfError
from tournaments.engine.files.tdf.markup import Element
from tournaments.engine.files.tdf.planned import planned_rounds
from tournaments.engine.files.tdf.values import (
    is_cut,
    matches_of,
    pod_players,
    pods_of,
    read_count,
    read_whole_number,
    require_attribute,
    rounds_of,
)
from tournaments.engine.rounds.state import RESULTS_WITHOUT_OPPONENT


def read_pods(root: Element, data: Element) -> Iterator[Pod]:
    seen = set()
    for element in pods_of(root):
        category = require_attribute(element, "category")
        if category not in codes.DIVISIONS_BY_CATEGORY:
            categories = ", ".join(codes.DIVISIONS_BY_CATEGORY)
            raise TdfError("unknown_category", element.line, given=category, known=categories)
        if category in seen:
            raise TdfError("pod_twice", element.line, given=category)
        seen.add(category)
        about = element.find_child("poddata") or element
        yield Pod(
            category=category,
            divisions=codes.DIVISIONS_BY_CATEGORY[category],
            players=tuple(require_attribute(player, "userid") for player in pod_players(element)),
            starting_table=read_count(about, "startingtable") or 1,
            third_place=about.text_of("playoff3rd4th") == "true",
            cut_begun=element.attributes.get("stage") == "1",
            planned_rounds=planned_rounds(root, data, element),
        )


def require_possible_pods(
    pods: tuple[Pod, ...], players: tuple[Player, ...], root: Element
) -> None:
    player_ids, seen = {player.id for player in players}, set()
    lines = {
        category: element
        for element in pods_of(root)
        if (category := element.attributes["category"])
    }
    for pod in pods:
        for player in pod.players:
            line = lines[pod.category].line
            if player not in player_ids:
                raise TdfError("not_in_players", line, player=player)
            if player in seen:
                raise TdfError("in_two_pods", line, player=player)
            seen.add(player)


# --- rounds -------------------------------------------------------------------------------------


def read_rounds(
    root: Element, players: tuple[Player, ...], pods: tuple[Pod, ...]
) -> tuple[tuple[Round, ...], tuple[Round, ...]]:
    """The Swiss rounds and those of the cut; rounds of all pods with one number are merged."""
    players_by_id = {player.id: player for player in players}
    pod_by_player = {player: pod.category for pod in pods for player in pod.players}
    swiss: dict[int, list[Round]] = defaultdict(list)
    cut: dict[int, list[Round]] = defaultdict(list)
    for pod in pods_of(root):
        begun = False
        for expected, element in enumerate(rounds_of(pod), start=1):
            number = read_whole_number(element, "number", require_attribute(element, "number"))
            if number != expected:
                raise TdfError("round_order", element.line, number=number, expected=expected)
            of_cut = is_cut(element)
            if begun and not of_cut:
                raise TdfError("swiss_after_cut", element.line, number=number)
            begun = of_cut
            seen = _read_round(element, number, players_by_id, pod_by_player, of_cut=of_cut)
            (cut if of_cut else swiss)[number].append(seen)
    return _merge_rounds(swiss), _merge_rounds(cut)


def _merge_rounds(rounds: Mapping[int, list[Round]]) -> tuple[Round, ...]:
    return tuple(
        Round(
            number=number,
            matches=tuple(match for round_ in parts for match in round_.matches),
            time_left=parts[0].time_left,
            paired_at=parts[0].paired_at,
            started_at=parts[0].started_at,
        )
        for number, parts in sorted(rounds.items())
    )


def _read_round(
    round_element: Element,
    number: int,
    players_by_id: Mapping[str, Player],
    pod_by_player: Mapping[str, str],
    *,
    of_cut: bool,
) -> Round:
    seated: set[str] = set()
    matches = []
    for element in matches_of(round_element):
        match = _read_match(element, number)
        for player in (match.a, match.b):
            if player is not None:
                _require_free_seat(element, player, number, players_by_id, pod_by_player, seated)
                _require_still_playing(element, players_by_id[player], number, of_cut=of_cut)
        matches.append(match)
    return Round(
        number=number,
        matches=tuple(matches),
        time_left=read_count(round_element, "timeleft"),
        paired_at=round_element.text_of("pairtime"),
        started_at=round_element.text_of("starttime"),
    )


def _require_free_seat(
    element: Element,
    player: str,
    number: int,
    players_by_id: Mapping[str, Player],
    pod_by_player: Mapping[str, str],
    seated: set[str],
) -> None:
    if player not in players_by_id:
        raise TdfError("not_in_players", element.line, player=player)
    if player not in pod_by_player:
        raise TdfError("in_no_pod", element.line, player=player)
    if player in seated:
        raise TdfError("sits_twice", element.line, player=player, number=number)
    seated.add(player)


def _require_still_playing(element: Element, player: Player, number: int, *, of_cut: bool) -> None:
    if not of_cut and not player.plays_in(number):
        gone = player.dropped_after
        raise TdfError(
            "plays_after_drop", element.line, player=player.id, number=number, dropped=gone
        )


def _read_match(element: Element, number: int) -> Match:
    code = require_attribute(element, "outcome")
    alone = element.find_child("player")
    sides = (
        [alone]
        if alone is not None
        else [element.find_child("player1"), element.find_child("player2")]
    )
    ids = [require_attribute(side, "userid") for side in sides if side is not None]
    if code not in codes.RESULT_BY_OUTCOME:
        outcomes = ", ".join([*codes.RESULT_BY_OUTCOME, codes.DELETED_MATCH])
        players = ", ".join(ids)
        raise TdfError(
            "unknown_outcome",
            element.line,
            players=players,
            number=number,
            given=code,
            known=outcomes,
        )
    if not ids:
        raise TdfError("no_players", element.line, number=number)
    result = codes.RESULT_BY_OUTCOME[code]
    if (result in RESULTS_WITHOUT_OPPONENT) != (len(ids) == 1):
        note = "one_alone" if len(ids) == 1 else "two_sides"
        raise TdfError(note, element.line, number=number, given=code)
    if len(set(ids)) != len(ids):
        raise TdfError("against_oneself", element.line, player=ids[0], number=number)
    return Match(
        a=ids[0],
        b=ids[1] if len(ids) == 2 else None,
        table=(read_count(element, "tablenumber") or None) if len(ids) == 2 else None,
        result=result,
        at=element.text_of("timestamp"),
    )
