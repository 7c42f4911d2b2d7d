"""The standings of tournaments whose state lies in files, a line of JSON a file."""

from typing import Any

from tournaments.engine.rounds.state import State
from tournaments.engine.standings.table import line_as_row, standings
from tournaments.management.on_states import DONE, StatesCommand


class Command(StatesCommand):
    help = "The standings of a Swiss tournament, as the official program computes them."

    def answer(self, state: State) -> tuple[Any, int]:
        return [line_as_row(line) for line in standings(state)], DONE
