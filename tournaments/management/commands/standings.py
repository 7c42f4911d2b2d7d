"""Computes the standings of tournaments given as files; prints a line of JSON for each."""

from typing import Any

from tournaments.engine.rounds.state import State
from tournaments.engine.standings.table import compute_standings, line_as_row
from tournaments.management.on_states import DONE, StatesCommand


class Command(StatesCommand):
    help = "The standings of a Swiss tournament, as the official program computes them."

    def answer_state(self, state: State) -> tuple[Any, int]:
        return [line_as_row(line) for line in compute_standings(state)], DONE
