"""Where one player stands at the gate between two days of Swiss."""

from typing import Literal

import msgspec

from tournaments.engine.structure import tables
from tournaments.models import Entrant
from tournaments.queries.cut.gate import describe_gate
from tournaments.queries.events.events import latest_round_number
from tournaments.queries.structure.attendance import gates_by_pod

State = Literal["open", "through", "held"]


class OwnGate(msgspec.Struct, frozen=True, kw_only=True):
    """The gate to the second day that one player faces, after round `after`; `said`: its condition.

    `state`: `open` until the second day begins, then `through` or `held`.
    """

    after: int
    said: str
    state: State


def make_own_gate(entrant: Entrant) -> OwnGate | None:
    """The player's gate; None if everybody plays all rounds. A draft does not change its state."""
    event = entrant.event
    parts = [pod["divisions"] for pod in event.pods]
    gate = gates_by_pod(event)[tables.pod_of_division(entrant.division, parts) if parts else 0]
    if gate is None:
        return None
    second_day = (latest_round_number(event) or 0) > gate.after
    went: State = "through" if entrant.held_after is None else "held"
    return OwnGate(after=gate.after, said=describe_gate(gate), state=went if second_day else "open")
