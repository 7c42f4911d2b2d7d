"""An event as the engine sees it: three queries, whatever its size."""

from collections import defaultdict

from tournaments.engine import standings, state
from tournaments.models import Event, Match, RoundKind, Seat


def state_of(event: Event, after: int | None = None) -> state.State:
    """The Swiss part of an event, whole or up to the round `after`. Ids are the entrants'."""
    rounds = event.rounds.filter(kind=RoundKind.SWISS)
    if after is not None:
        rounds = rounds.filter(number__lte=after)
    matches: dict[int, list[state.Match]] = defaultdict(list)
    for number, match in _matches(event):
        matches[number].append(match)
    return state.State(
        players=tuple(
            state.Player(str(pk), division, dropped, late, tuple(byes))
            for pk, division, dropped, late, byes in event.entrants.order_by("roster").values_list(
                "pk", "division", "dropped_after", "late", "awarded_byes"
            )
        ),
        planned_rounds=event.planned_rounds,
        rounds=tuple(
            state.Round(number, tuple(matches[number]))
            for number in rounds.order_by("number").values_list("number", flat=True)
        ),
        seed=event.seed,
        best_of=event.best_of,
    )


def _matches(event: Event) -> list[tuple[int, state.Match]]:
    sides: dict[int, dict[str, str]] = defaultdict(dict)
    seats = Seat.objects.filter(round__event=event, round__kind=RoundKind.SWISS)
    for match, side, entrant in seats.values_list("match", "side", "entrant"):
        sides[match][side] = str(entrant)
    rows = Match.objects.filter(round__event=event, round__kind=RoundKind.SWISS)
    return [
        (number, state.Match(sides[pk]["a"], sides[pk].get("b"), table, result or None))
        for pk, number, table, result in rows.order_by("round__number", "table", "pk").values_list(
            "pk", "round__number", "table", "result"
        )
    ]


def standings_of(event: Event) -> list[standings.Line]:
    """The Swiss standings; in a finished event the final places come first of all."""
    return standings.standings(state_of(event))


def swiss_order(event: Event) -> list[int]:
    """Entrants by their place after Swiss, those who dropped left out: the seeds of the cut."""
    return [int(line.id) for line in standings_of(event) if line.dropped_after is None]
