"""A tournament so far, by positions in the roster: the form that pairing and standings read.

The contract's state names players by their ids. With thousands of matches every id would have to be
looked up first; positions need no look-up.
"""

import hashlib
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from tournaments.engine.rounds.state import (
    POINTS_BY_RESULT,
    Match,
    Player,
    Round,
    State,
    StateError,
)

Positions = NDArray[np.int64]
Codes = NDArray[np.uint8]

# A result as a number: its index among all results, 0 for none yet.
RESULTS = tuple(POINTS_BY_RESULT)
CODE_BY_RESULT: Mapping[str | None, int] = {result: code for code, result in enumerate(RESULTS)}
OPEN_CODE, BYE_CODE, AWARDED_BYE_CODE, MISSED_CODE = (
    CODE_BY_RESULT[result] for result in (None, "bye", "awarded_bye", "loss")
)
_FOR_LEFT = np.array([left for left, _right in POINTS_BY_RESULT.values()], np.int64)
_FOR_RIGHT = np.array([right for _left, right in POINTS_BY_RESULT.values()], np.int64)


class PlayedRound(msgspec.Struct, frozen=True, eq=False):
    """One Swiss round in columns, one entry in each for a match.

    `left`, `right`: positions in the roster, the number of players where nobody sits. `results`:
    indexes in RESULTS. `tables`: table numbers, None for no table.
    """

    number: int
    left: Positions
    right: Positions
    results: Codes
    tables: Sequence[int | None]

    def opponents_by_position(self, players: int) -> Positions:
        """Each player's opponent in this round; the number of players stands for none."""
        mates = np.full(players + 1, players, np.int64)
        mates[self.left] = self.right
        mates[self.right] = self.left
        mates[players] = players
        return mates

    def add_points(self, points: Positions) -> None:
        """Add the points of this round; the entry after the last player takes those of nobody."""
        points[self.left] += _FOR_LEFT[self.results]
        points[self.right] += _FOR_RIGHT[self.results]


class History(msgspec.Struct, frozen=True, eq=False):
    """A Swiss tournament so far: a `State` whose rounds are columns of positions.

    `broken`: pairs that were broken in the round being paired and should not come back, None for
    the bye.
    """

    players: tuple[Player, ...]
    planned_rounds: int
    rounds: tuple[PlayedRound, ...]
    seed: int = 0
    best_of: int = 1
    avoid: tuple[tuple[str, str], ...] = ()
    own_division: bool = False
    broken: tuple[tuple[str, str | None], ...] = ()

    def make_digest(self) -> str:
        """A digest that differs for any two histories that could be paired differently."""
        without_rounds = msgspec.structs.replace(self, rounds=())
        digest = hashlib.sha256(msgspec.msgpack.encode(without_rounds))
        for round_ in self.rounds:
            for column in (round_.left, round_.right, round_.results):
                digest.update(len(column).to_bytes(8, "big") + column.tobytes())
        return digest.hexdigest()

    def count_points(self) -> list[int]:
        """Each player's match points."""
        points = np.zeros(len(self.players) + 1, np.int64)
        for round_ in self.rounds:
            round_.add_points(points)
        counted: list[int] = points[:-1].tolist()
        return counted

    def until_round(self, number: int) -> "History":
        """The history as it was after this round."""
        return msgspec.structs.replace(self, rounds=self.rounds[:number])

    def among_players(self, positions: Sequence[int]) -> "History":
        """The history of these players alone; all their opponents must be among them."""
        everybody = len(self.players)
        place = np.full(everybody + 1, len(positions), np.int64)
        place[list(positions)] = np.arange(len(positions))
        is_inside = np.zeros(everybody + 1, bool)
        is_inside[list(positions)] = True
        return msgspec.structs.replace(
            self,
            players=tuple(self.players[position] for position in positions),
            rounds=tuple(
                _select_matches(round_, is_inside[round_.left], place) for round_ in self.rounds
            ),
        )


def _select_matches(
    round_: PlayedRound, wanted: NDArray[np.bool_], place: Positions
) -> PlayedRound:
    return PlayedRound(
        number=round_.number,
        left=place[round_.left[wanted]],
        right=place[round_.right[wanted]],
        results=round_.results[wanted],
        tables=[table for table, is_wanted in zip(round_.tables, wanted, strict=True) if is_wanted],
    )


def history_of(state: State | History) -> History:
    """A state as a history, by positions."""
    if isinstance(state, History):
        return state
    position: dict[str | None, int] = {
        player.id: index for index, player in enumerate(state.players)
    }
    position[None] = len(state.players)
    return History(
        players=state.players,
        planned_rounds=state.planned_rounds,
        rounds=tuple(_round_by_position(round_, position) for round_ in state.rounds),
        seed=state.seed,
        best_of=state.best_of,
        avoid=state.avoid,
        own_division=state.own_division,
    )


def _round_by_position(round_: Round, position: Mapping[str | None, int]) -> PlayedRound:
    return PlayedRound(
        number=round_.number,
        left=np.array([position[match.a] for match in round_.matches], np.int64),
        right=np.array([position[match.b] for match in round_.matches], np.int64),
        results=np.array([CODE_BY_RESULT[match.result] for match in round_.matches], np.uint8),
        tables=[match.table for match in round_.matches],
    )


def state_of(history: History) -> State:
    """A history as a state, its matches by id as in the contract."""
    ids: list[str | None] = [player.id for player in history.players]
    ids.append(None)
    return State(
        players=history.players,
        planned_rounds=history.planned_rounds,
        rounds=tuple(
            Round(round_.number, tuple(_matches_of_round(round_, ids))) for round_ in history.rounds
        ),
        seed=history.seed,
        best_of=history.best_of,
        avoid=history.avoid,
        own_division=history.own_division,
    )


def _matches_of_round(round_: PlayedRound, ids: Sequence[str | None]) -> list[Match]:
    rows = zip(
        round_.left.tolist(),
        round_.right.tolist(),
        round_.tables,
        round_.results.tolist(),
        strict=True,
    )
    return [Match(ids[a] or "", ids[b], table, RESULTS[code]) for a, b, table, code in rows]


def require_all_reported(history: History) -> None:
    """Raises StateError at the first match still open: the next round needs every result."""
    for index, round_ in enumerate(history.rounds):
        waiting = np.flatnonzero(round_.results == OPEN_CODE)
        if waiting.size:
            place = int(waiting[0])
            names = [history.players[side[place]].id for side in (round_.left, round_.right)]
            raise StateError(
                f"rounds[{index}].matches[{place}].result",
                f"{names[0]!r} against {names[1]!r} is open; the next round needs every result",
            )
