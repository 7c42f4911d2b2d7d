"""An event as the engine sees it: a few queries, whatever its size."""

from collections.abc import Iterator

import msgspec

from tournaments.engine.cut import gates
from tournaments.engine.rounds import history, state
from tournaments.engine.rounds.history import History
from tournaments.engine.standings import phases, table, tiebreaks
from tournaments.engine.structure import tables
from tournaments.models import Divisions, Event
from tournaments.queries.rounds import columns
from tournaments.queries.structure.attendance import apart, gate_of, gates_of


def history_of(event: Event, after: int | None = None) -> History:
    """The Swiss part of an event, whole or up to the round `after`. Ids are the entrants'.

    Who waits to come in is not in it, nor is a round that is a draft.
    """
    people = list(_players(event))
    rounds = columns.swiss_rounds(event, after)
    place = columns.Places([pk for pk, *_rest in people])
    return History(
        players=tuple(
            state.Player(str(pk), division, dropped, late, tuple(byes))
            for pk, division, dropped, late, byes in people
        ),
        planned_rounds=event.planned_rounds,
        rounds=tuple(
            one.played(rounds[pk], place) for pk, one in columns.columns_of(event, rounds).items()
        ),
        seed=event.seed,
        best_of=event.best_of,
        avoid=tuple(
            (str(one), str(other)) for one, other in event.apart_wishes.values_list("one", "other")
        ),
        own_division=event.divisions == Divisions.AGE_MODIFIED,
    )


def state_of(event: Event, after: int | None = None) -> state.State:
    """The same with its matches by id, as the command contract writes it."""
    return history.state_of(history_of(event, after))


def _players(event: Event) -> Iterator[tuple[int, str, int | None, bool, list[int]]]:
    """The players' rows. Few have byes awarded: reading JSON for thousands would take its time."""
    byes = dict(event.entrants.exclude(awarded_byes=[]).values_list("pk", "awarded_byes"))
    there = event.entrants.filter(waiting=False).order_by("roster")
    for pk, *rest in there.values_list("pk", "division", "dropped_after", "late"):
        yield pk, *rest, byes.get(pk, [])


def pods_of(event: Event, whole: History) -> list[History]:
    """The fields that are paired by themselves: the event's pods, each as a history of its own."""
    if not apart(event):
        return [whole]
    inside = _inside(event, whole)
    return [
        msgspec.structs.replace(
            whole.among([at for at, pod in enumerate(inside) if pod == number]),
            planned_rounds=pod["rounds"],
        )
        for number, pod in enumerate(event.pods)
    ]


def field_gates(event: Event) -> list[gates.Gate | None]:
    """The gate of each field that is paired by itself."""
    return gates_of(event) if apart(event) else [gate_of(event)]


def held_in(event: Event) -> set[str]:
    """Who did not go through a gate that is shut, as the engine names players."""
    held = event.entrants.exclude(held_after=None).values_list("pk", flat=True)
    return {str(pk) for pk in held}


def through(event: Event, pod: int, lines: list[table.Line]) -> set[str]:
    """Who of a pod goes through its gate, by its standings after day one."""
    gate = gates_of(event)[pod]
    return {line.id for line in gates.through(lines, gate)} if gate else {one.id for one in lines}


def held_before(event: Event, number: int) -> dict[str, int]:
    """Who does not play a round for the gate before it: the round after which they stopped.

    Where that gate is only to be shut with this round, as the standings are now.
    """
    kept = event.entrants.exclude(held_after=None).values_list("pk", "held_after")
    held = {str(pk): after for pk, after in kept if after is not None}
    due = [gate is not None and gate.after == number - 1 for gate in gates_of(event)]
    if any(due):
        for pod, lines in enumerate(standings_by_pod(event, number - 1)):
            if due[pod]:
                inside = through(event, pod, lines)
                held |= {line.id: number - 1 for line in lines if line.id not in inside}
    return held


def history_to_pair(event: Event, number: int) -> History:
    """As `history_of`, where who does not go through a gate before this round has stopped there."""
    whole, held = history_of(event), held_before(event, number)
    if not held:
        return whole
    players = tuple(
        msgspec.structs.replace(one, dropped_after=held[one.id])
        if one.id in held and one.dropped_after is None
        else one
        for one in whole.players
    )
    return msgspec.structs.replace(whole, players=players)


def _inside(event: Event, whole: History) -> list[int]:
    """Everybody's pod, by position."""
    parts = [pod["divisions"] for pod in event.pods]
    return [tables.pod_of(one.division, parts) for one in whole.players]


def chain_of(event: Event) -> tiebreaks.Chain:
    """How players of an event are told apart: as on its day."""
    return tiebreaks.usual(event.date.isoformat())


def standings_by_pod(event: Event, after: int | None = None) -> list[list[table.Line]]:
    """The Swiss standings of each pod by itself, now or after a round; one where none plays apart.

    Those disqualified are among them.
    """
    whole, chain, held = history_of(event, after), chain_of(event), held_in(event)
    found = [
        phases.by_phase(pod, gate.after, held, chain) if gate else table.standings(pod, chain)
        for pod, gate in zip(pods_of(event, whole), field_gates(event), strict=True)
    ]
    return found if len(found) == max(len(event.pods), 1) else _by_pod(event, whole, found[0])


def _by_pod(event: Event, whole: History, lines: list[table.Line]) -> list[list[table.Line]]:
    """The lines of one field pod by pod, each with the place in its own."""
    pod_of = {one.id: pod for one, pod in zip(whole.players, _inside(event, whole), strict=True)}
    found: list[list[table.Line]] = [[] for _pod in event.pods]
    for line in lines:
        there = found[pod_of[line.id]]
        there.append(msgspec.structs.replace(line, place=len(there) + 1))
    return found


def standings_of(event: Event, after: int | None = None) -> list[table.Line]:
    """The Swiss standings, pod after pod; a line's place is that in its pod."""
    return [line for lines in standings_by_pod(event, after) for line in lines]


def swiss_order(event: Event) -> list[int]:
    """Entrants by their place after Swiss, pods side by side; those who dropped are left out."""
    held = held_in(event)
    there = [
        line for line in standings_of(event) if line.dropped_after is None and line.id not in held
    ]
    return [int(line.id) for line in sorted(there, key=lambda line: line.place)]
