"""The rounds of the cut for the engine, read with one query."""

from collections import defaultdict
from collections.abc import Sequence

from tournaments.engine.cut import bracket
from tournaments.models import Event, Result, RoundKind, Seat


def cut_rounds_by_pod(event: Event) -> dict[int, list[Sequence[bracket.Tie]]]:
    """The cut so far by pod, round by round, each in bracket order."""
    cut = Seat.objects.filter(round__event=event, round__kind=RoundKind.CUT)
    rows = cut.order_by("round__number", "match__table", "match").values_list(
        "round__number", "match__pod", "match", "match__result", "side", "entrant"
    )
    matches: dict[tuple[int, int, int], tuple[str, dict[str, str]]] = {}
    for number, pod, match, result, side, entrant in rows:
        _result, sides = matches.setdefault((pod, number, match), (result, {}))
        sides[side] = str(entrant)
    rounds: dict[int, dict[int, list[bracket.Tie]]] = defaultdict(lambda: defaultdict(list))
    for (pod, number, _match), (result, sides) in matches.items():
        winner = sides["a"] if result == Result.BYE else sides.get(result)
        rounds[pod][number].append(bracket.Tie(sides["a"], sides.get("b"), winner))
    return {pod: list(by_number.values()) for pod, by_number in rounds.items()}
