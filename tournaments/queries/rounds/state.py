"""An event as the engine sees it, read with a few queries, whatever its size."""

from collections.abc import Callable, Hashable, Iterator
from typing import Any

import msgspec

from league.base.prepared import ValuesRows, prepared
from tournaments.engine.cut import gates
from tournaments.engine.rounds import history, state
from tournaments.engine.rounds.history import History
from tournaments.engine.standings import phases, table, tiebreaks
from tournaments.engine.structure import tables
from tournaments.models import ApartWish, Divisions, Entrant, Event
from tournaments.queries.kept import Kept, keep_until_change
from tournaments.queries.rounds import columns
from tournaments.queries.rounds.snapshots import awarded_byes
from tournaments.queries.structure.attendance import event_gate, gates_by_pod, pods_apart


class SwissPart:
    """The Swiss rounds of an event, and what follows from them, worked out once.

    `after`: the last round included; None for all. Several readers share one object, so nobody may
    change anything in it.
    """

    def __init__(self, event: Event, after: int | None) -> None:
        self.event, self.after = event, after
        self.history = _read_history(event, after)
        self._worked_out: dict[Hashable, Any] = {}

    @property
    def by_pod(self) -> list[list[table.Line]]:
        """The standings of each pod; one list if all play in one field.

        Disqualified players are included.
        """
        return self.work_out_once("standings", lambda: _standings_by_pod(self.event, self.history))

    def work_out_once(self, name: Hashable, work_out: Callable[[], Kept]) -> Kept:
        """Return what `work_out` gave the first time. It must follow from the event's own rows."""
        if name not in self._worked_out:
            self._worked_out[name] = work_out()
        return self._worked_out[name]


def swiss_part(event: Event, after: int | None = None) -> SwissPart:
    """The Swiss part of an event, all of it or up to the round `after`. Ids are the entrants'.

    The waiting list and drafts are not in it. It is read once and kept until something happens at
    the event.
    """
    return keep_until_change(event, ("swiss", after), lambda: SwissPart(event, after))


def swiss_history(event: Event, after: int | None = None) -> History:
    """The rounds of `swiss_part`."""
    return swiss_part(event, after).history


def _read_history(event: Event, after: int | None) -> History:
    people = list(_player_rows(event))
    rounds = columns.swiss_rounds_by_id(event, after)
    place = columns.RosterPlaces([pk for pk, *_rest in people])
    return History(
        players=tuple(
            state.Player(str(pk), division, dropped, late, tuple(byes))
            for pk, division, dropped, late, byes in people
        ),
        planned_rounds=event.planned_rounds,
        rounds=tuple(
            round_columns.as_played(rounds[pk], place)
            for pk, round_columns in columns.columns_of_rounds(event, rounds).items()
        ),
        seed=event.seed,
        best_of=event.best_of,
        avoid=tuple((str(first), str(other)) for first, other in _pairs_kept_apart(event.pk)),
        own_division=event.divisions == Divisions.AGE_MODIFIED,
    )


def swiss_state(event: Event) -> state.State:
    """The Swiss part of an event as the commands write it: like `swiss_history`, but with ids."""
    return history.state_of(swiss_history(event))


def _player_rows(event: Event) -> Iterator[tuple[int, str, int | None, bool, list[int]]]:
    """The players' rows. Few are late or have awarded byes, so these are queried separately.

    Django converts JSON and booleans of a database value by value, which takes longer than
    everything else for thousands of rows.
    """
    byes = awarded_byes(event)
    late = {pk for (pk,) in _late_players(event.pk)}
    for pk, division, dropped_after in _players_entered(event.pk):
        yield pk, division, dropped_after, pk in late, byes.get(pk, [])


@prepared
def _late_players(event: int) -> ValuesRows:
    return Entrant.objects.filter(event=event, late=True).values_list("pk")


@prepared
def _players_entered(event: int) -> ValuesRows:
    entered = Entrant.objects.filter(event=event, waiting=False).order_by("roster")
    return entered.values_list("pk", "division", "dropped_after")


@prepared
def _pairs_kept_apart(event: int) -> ValuesRows:
    return ApartWish.objects.filter(event=event).values_list("one", "other")


def split_into_pods(event: Event, whole: History) -> list[History]:
    """The fields that are paired separately: each of the event's pods as a history of its own."""
    if not pods_apart(event):
        return [whole]
    pod_numbers = _pod_by_position(event, whole)
    return [
        msgspec.structs.replace(
            whole.among_players(
                [position for position, pod in enumerate(pod_numbers) if pod == number]
            ),
            planned_rounds=pod["rounds"],
        )
        for number, pod in enumerate(event.pods)
    ]


def field_gates(event: Event) -> list[gates.Gate | None]:
    """The gate of each field that is paired separately."""
    return gates_by_pod(event) if pods_apart(event) else [event_gate(event)]


def players_held(event: Event) -> set[str]:
    """The players who did not go through a shut gate, by the engine's ids."""
    held = event.entrants.exclude(held_after=None).values_list("pk", flat=True)
    return {str(pk) for pk in held}


def players_through_gate(event: Event, pod: int, lines: list[table.Line]) -> set[str]:
    """The players of a pod who go through its gate, by its standings after day one."""
    gate = gates_by_pod(event)[pod]
    return (
        {line.id for line in gates.lines_through_gate(lines, gate)}
        if gate
        else {line.id for line in lines}
    )


def players_held_before(event: Event, number: int) -> dict[str, int]:
    """The players whom a gate keeps out of a round, with the round after which they stopped.

    If the gate will only be shut by this round, the current standings decide.
    """
    kept = event.entrants.exclude(held_after=None).values_list("pk", "held_after")
    held = {str(pk): after for pk, after in kept if after is not None}
    due = [gate is not None and gate.after == number - 1 for gate in gates_by_pod(event)]
    if any(due):
        for pod, lines in enumerate(standings_by_pod(event, number - 1)):
            if due[pod]:
                going_on = players_through_gate(event, pod, lines)
                held |= {line.id: number - 1 for line in lines if line.id not in going_on}
    return held


def history_to_pair(event: Event, number: int) -> History:
    """Like `swiss_history`, but players who do not go through a gate before this round are out."""
    whole, held = swiss_history(event), players_held_before(event, number)
    if not held:
        return whole
    players = tuple(
        msgspec.structs.replace(player, dropped_after=held[player.id])
        if player.id in held and player.dropped_after is None
        else player
        for player in whole.players
    )
    return msgspec.structs.replace(whole, players=players)


def _pod_by_position(event: Event, whole: History) -> list[int]:
    """The pod of each player, by position."""
    parts = [pod["divisions"] for pod in event.pods]
    return [tables.pod_of_division(player.division, parts) for player in whole.players]


def tiebreak_chain(event: Event) -> tiebreaks.TiebreakChain:
    """The tie-breaks of an event: those of its day."""
    return tiebreaks.chain_of_day(event.date.isoformat())


def standings_by_pod(event: Event, after: int | None = None) -> list[list[table.Line]]:
    """The standings of each pod from `swiss_part`, now or after a round."""
    return swiss_part(event, after).by_pod


def _standings_by_pod(event: Event, whole: History) -> list[list[table.Line]]:
    chain, held = tiebreak_chain(event), players_held(event)
    by_field = [
        phases.standings_by_phase(pod, gate.after, held, chain)
        if gate
        else table.compute_standings(pod, chain)
        for pod, gate in zip(split_into_pods(event, whole), field_gates(event), strict=True)
    ]
    return (
        by_field
        if len(by_field) == max(len(event.pods), 1)
        else _lines_by_pod(event, whole, by_field[0])
    )


def _lines_by_pod(event: Event, whole: History, lines: list[table.Line]) -> list[list[table.Line]]:
    """The lines of one field sorted into pods, each with the place in its own pod."""
    pod_of = {
        player.id: pod
        for player, pod in zip(whole.players, _pod_by_position(event, whole), strict=True)
    }
    by_pod: list[list[table.Line]] = [[] for _pod in event.pods]
    for line in lines:
        pod_lines = by_pod[pod_of[line.id]]
        pod_lines.append(msgspec.structs.replace(line, place=len(pod_lines) + 1))
    return by_pod


def swiss_standings(event: Event) -> list[table.Line]:
    """The Swiss standings, pod after pod; each line has the place in its pod."""
    return [line for lines in standings_by_pod(event) for line in lines]


def swiss_order(event: Event) -> list[int]:
    """Entrants by their place after Swiss, pods side by side; without players who dropped."""
    held = players_held(event)
    still_in = [
        line
        for line in swiss_standings(event)
        if line.dropped_after is None and line.id not in held
    ]
    return [int(line.id) for line in sorted(still_in, key=lambda line: line.place)]
