"""The state of a Swiss tournament, as the command contract writes it, and its checks.

Fields not listed here (a player's name, what the file of another program contained) are ignored: a
state may say more than pairing and standings need.
"""

from collections.abc import Iterable, Mapping

import msgspec

from decks.engine.json_text import STANDS_TWICE, find_key_twice, render_path

WIN_POINTS, TIE_POINTS, LOSS_POINTS = 3, 1, 0
# far beyond any tournament; looking ahead and statistics take time for each round
MOST_ROUNDS = 1000
# Match points of both sides by result; an open match gives none yet.
POINTS_BY_RESULT: Mapping[str | None, tuple[int, int]] = {
    None: (LOSS_POINTS, LOSS_POINTS),
    "a": (WIN_POINTS, LOSS_POINTS),
    "b": (LOSS_POINTS, WIN_POINTS),
    "tie": (TIE_POINTS, TIE_POINTS),
    "double_loss": (LOSS_POINTS, LOSS_POINTS),
    "bye": (WIN_POINTS, LOSS_POINTS),
    "awarded_bye": (WIN_POINTS, LOSS_POINTS),
    "loss": (LOSS_POINTS, LOSS_POINTS),
}
RESULTS = tuple(result for result in POINTS_BY_RESULT if result)
RESULTS_WITHOUT_OPPONENT = frozenset({"bye", "awarded_bye", "loss"})


class StateError(ValueError):
    """A state that is impossible; the message begins with the path of the wrong field."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player; the order of players in a state is the last tie-break.

    `dropped_after`: the last round the player was in, 0 for none, None while still in.
    `awarded_byes`: numbers of the rounds won without a match.
    """

    id: str
    division: str = "masters"
    dropped_after: int | None = None
    late: bool = False
    awarded_byes: tuple[int, ...] = ()

    def plays_in(self, number: int) -> bool:
        """Whether the player has not dropped before this round."""
        return self.dropped_after is None or self.dropped_after >= number


class Match(msgspec.Struct, frozen=True, gc=False):
    """A match. `b` None: a bye or a missed round; `result` None: still open."""

    a: str
    b: str | None = None
    table: int | None = None
    result: str | None = None


class Round(msgspec.Struct, frozen=True):
    """One Swiss round."""

    number: int
    matches: tuple[Match, ...]


class State(msgspec.Struct, frozen=True):
    """A Swiss tournament so far.

    `avoid`: pairs of players who wish not to be paired; `own_division`: players would rather meet
    their own age division. Both count less than everything in the contract's order of objectives.
    """

    players: tuple[Player, ...]
    planned_rounds: int
    rounds: tuple[Round, ...]
    seed: int = 0
    best_of: int = 1
    avoid: tuple[tuple[str, str], ...] = ()
    own_division: bool = False


def decode_state(raw: bytes | str) -> State:
    """A state from JSON. Raises StateError naming the wrong field."""
    try:
        state = msgspec.json.decode(raw, type=State)
    except msgspec.ValidationError as wrong:
        message, _, path = str(wrong).partition(" - at `$")
        raise StateError(path.rstrip("`").lstrip(".") or "state", message) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise StateError("state", f"no JSON: {wrong}") from None
    second = find_key_twice(raw)
    if second is not None:
        raise StateError(render_path(second) or "state", STANDS_TWICE)
    check_state(state)
    return state


def check_state(state: State) -> None:
    """Raises StateError for the first thing that is impossible."""
    if not 1 <= state.planned_rounds <= MOST_ROUNDS:
        raise StateError("planned_rounds", f"{state.planned_rounds}; 1 to {MOST_ROUNDS}")
    if len(state.rounds) > MOST_ROUNDS:
        raise StateError("rounds", f"{len(state.rounds)} of them; at most {MOST_ROUNDS}")
    if state.best_of not in {1, 3}:
        raise StateError("best_of", f"{state.best_of}; 1 or 3")
    if not state.players:
        raise StateError("players", "a tournament needs players")
    players_by_id = _players_by_id(state.players)
    for index, round_ in enumerate(state.rounds):
        if round_.number != index + 1:
            raise StateError(
                f"rounds[{index}].number", f"{round_.number}; round {index + 1} comes here"
            )
        _check_round(round_, players_by_id, f"rounds[{index}]")


def _players_by_id(players: Iterable[Player]) -> dict[str, Player]:
    players_by_id: dict[str, Player] = {}
    for index, player in enumerate(players):
        path = f"players[{index}]"
        if not player.id:
            raise StateError(f"{path}.id", "a player needs an id")
        if player.id in players_by_id:
            raise StateError(f"{path}.id", f"{player.id!r} stands twice")
        if player.dropped_after is not None and not 0 <= player.dropped_after <= MOST_ROUNDS:
            raise StateError(
                f"{path}.dropped_after",
                f"{player.dropped_after}; the number of a round, at most {MOST_ROUNDS}, 0 or null",
            )
        for place, number in enumerate(player.awarded_byes):
            if number < 1:
                raise StateError(f"{path}.awarded_byes[{place}]", f"{number}; rounds count from 1")
        players_by_id[player.id] = player
    return players_by_id


def _check_round(round_: Round, players_by_id: Mapping[str, Player], path: str) -> None:
    seated: set[str] = set()
    for index, match in enumerate(round_.matches):
        match_path = f"{path}.matches[{index}]"
        _check_result(match, match_path)
        for side, player in (("a", match.a), ("b", match.b)):
            if player is not None:
                _check_seat(player, players_by_id, seated, round_.number, f"{match_path}.{side}")


def _check_seat(
    player: str, players_by_id: Mapping[str, Player], seated: set[str], number: int, path: str
) -> None:
    if player not in players_by_id:
        raise StateError(path, f"no player {player!r}")
    if player in seated:
        raise StateError(path, f"{player!r} sits twice in this round")
    if not players_by_id[player].plays_in(number):
        last = players_by_id[player].dropped_after
        raise StateError(path, f"{player!r} dropped after round {last} and plays round {number}")
    seated.add(player)


def _check_result(match: Match, path: str) -> None:
    if match.result not in POINTS_BY_RESULT:
        results = ", ".join(RESULTS)
        raise StateError(f"{path}.result", f"{match.result!r} is not known; one of {results}, null")
    if match.b is None and match.result not in RESULTS_WITHOUT_OPPONENT:
        raise StateError(f"{path}.result", "without an opponent: bye, awarded_bye or loss")
    if match.b is not None and match.result in RESULTS_WITHOUT_OPPONENT:
        raise StateError(f"{path}.result", f"{match.result!r} has no opponent, b must be null")
