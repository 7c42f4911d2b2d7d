from typing import Any

from tournaments.engine.rounds.state import State
from tournaments.engine.standings.table import as_row, standings
from tournaments.management.on_states import DONE, OnStates


class Command(OnStates):
    help = "The standings of a Swiss tournament, as the official program computes them."

    def answer(self, state: State) -> tuple[Any, int]:
        return [as_row(line) for line in standings(state)], DONE
