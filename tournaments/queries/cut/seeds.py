"""Seeds in the cut, read from the layout of its first round: players who leave later shift none."""

from collections import defaultdict
from collections.abc import Iterable

from tournaments.engine.cut import bracket
from tournaments.models import RoundKind
from tournaments.queries.rounds.seated import SeatedMatch


def seeds_in_cut(matches: Iterable[SeatedMatch]) -> dict[int, int]:
    """The seed of every entrant in the cut, each pod counted from 1.

    `matches`: an event's matches, by round and in bracket order. If a first round from a file does
    not fill a bracket, its seeds are unknown.
    """
    rounds: dict[int, dict[int, list[bracket.Tie]]] = defaultdict(lambda: defaultdict(list))
    for match in matches:
        if match.kind == RoundKind.CUT:
            rounds[match.pod][match.round].append(_tie_of_match(match))
    first_rounds = [by_number[min(by_number)] for by_number in rounds.values()]
    return {
        int(player): seed
        for ties in first_rounds
        if bracket.fills_bracket(ties)
        for player, seed in bracket.seeds_by_player(ties).items()
    }


def _tie_of_match(match: SeatedMatch) -> bracket.Tie:
    seated = {side: str(player.entrant) for side, player in match.seats.items()}
    return bracket.Tie(seated["a"], seated.get("b"))
