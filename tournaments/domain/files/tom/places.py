"""Final places of a TOM file's players, converted to the fields in which they play here.

TOM ranks each division by itself, also where several play in one pod, which is one field here. Then
the divisions are merged by the results, and each keeps the order of the file.
"""

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence

from tournaments.domain.files.tom.cut import brackets_of_file, pods_by_player, ties_of_matches
from tournaments.engine.cut import bracket
from tournaments.engine.files.tdf.document import Document
from tournaments.engine.standings.table import compute_standings
from tournaments.engine.standings.tiebreaks import chain_of_day

RankedPlayers = dict[str, deque[str]]  # by category, best first


def final_places(document: Document) -> dict[str, int]:
    """The place of each player in the pod, from 1. Players who have none in the file come last."""
    pod_by_player = pods_by_player(document)
    ranked: dict[int, RankedPlayers] = defaultdict(lambda: defaultdict(deque))
    for place in sorted(document.places, key=lambda place: place.place):
        if place.finished:
            ranked[pod_by_player.get(place.id, 0)][place.category].append(place.id)
    listed = {place.id for place in document.places if place.finished}
    several = any(len(categories) > 1 for categories in ranked.values())
    rank = _rank_by_results(document) if several else {}
    order = {pod: _merge_divisions(categories, rank) for pod, categories in ranked.items()}
    for player in document.players:
        if player.id not in listed:
            order.setdefault(pod_by_player.get(player.id, 0), []).append(player.id)
    return {
        player: place for players in order.values() for place, player in enumerate(players, start=1)
    }


def _merge_divisions(ranked: RankedPlayers, rank: Mapping[str, int]) -> list[str]:
    """Merge the divisions of a pod: of the next in each division, the best comes first."""
    waiting = [players for players in ranked.values() if players]
    merged = []
    while waiting:
        best = min(waiting, key=lambda players: rank.get(players[0], len(rank)))
        merged.append(best.popleft())
        waiting = [players for players in waiting if players]
    return merged


def _rank_by_results(document: Document) -> dict[str, int]:
    """Rank everybody by the results in the file: the players of brackets first, then by Swiss."""
    lines = compute_standings(document.state, chain_of_day(document.date))
    swiss = [line.id for line in lines]
    in_cut = [
        player
        for rounds in brackets_of_file(document).values()
        for player in _cut_order([ties_of_matches(matches) for matches in rounds], swiss)
    ]
    return {player: rank for rank, player in enumerate(dict.fromkeys([*in_cut, *swiss]))}


def _cut_order(rounds: Sequence[Sequence[bracket.Tie]], swiss: Sequence[str]) -> list[str]:
    """The players of a cut from the winner down; empty if it is not one decided bracket."""
    if not bracket.is_one_bracket(rounds):
        return []
    played, third = bracket.split_third_place(rounds)
    return bracket.final_places(played, swiss, third) if bracket.is_decided(played, third) else []
