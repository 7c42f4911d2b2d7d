"""The state of a Swiss tournament, as the command contract writes it, and its checks.

Fields that are not listed here (a player's name, what a file of another program carried) are let
through unread: a state may say more than pairing and standings need.
"""

from collections.abc import Iterable, Mapping

import msgspec

WIN, TIE, LOSS = 3, 1, 0
MOST_ROUNDS = 1000  # far beyond any tournament; looking ahead and figures take their time with each
# Match points of both sides by result; an open match has given none yet.
POINTS: Mapping[str | None, tuple[int, int]] = {
    None: (LOSS, LOSS),
    "a": (WIN, LOSS),
    "b": (LOSS, WIN),
    "tie": (TIE, TIE),
    "double_loss": (LOSS, LOSS),
    "bye": (WIN, LOSS),
    "awarded_bye": (WIN, LOSS),
    "loss": (LOSS, LOSS),
}
RESULTS = tuple(result for result in POINTS if result)
ALONE = frozenset({"bye", "awarded_bye", "loss"})


class StateError(ValueError):
    """A state that cannot be; the message begins with the path of the wrong field."""

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
        """Whether the player has not dropped before that round."""
        return self.dropped_after is None or self.dropped_after >= number


class Match(msgspec.Struct, frozen=True, gc=False):
    """A match. `b` None: a bye or a missed round; `result` None: open."""

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

    `avoid`: players who wish not to be paired with one another; `own_division`: players would
    rather meet their own age division. Both count after all that the contract orders.
    """

    players: tuple[Player, ...]
    planned_rounds: int
    rounds: tuple[Round, ...]
    seed: int = 0
    best_of: int = 1
    avoid: tuple[tuple[str, str], ...] = ()
    own_division: bool = False


def decode(raw: bytes | str) -> State:
    """A state from JSON. Raises StateError naming the wrong field."""
    try:
        state = msgspec.json.decode(raw, type=State)
    except msgspec.ValidationError as wrong:
        message, _, path = str(wrong).partition(" - at `$")
        raise StateError(path.rstrip("`").lstrip(".") or "state", message) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise StateError("state", f"no JSON: {wrong}") from None
    check(state)
    return state


def check(state: State) -> None:
    """Raises StateError for the first thing that cannot be."""
    if not 1 <= state.planned_rounds <= MOST_ROUNDS:
        raise StateError("planned_rounds", f"{state.planned_rounds}; 1 to {MOST_ROUNDS}")
    if len(state.rounds) > MOST_ROUNDS:
        raise StateError("rounds", f"{len(state.rounds)} of them; at most {MOST_ROUNDS}")
    if state.best_of not in {1, 3}:
        raise StateError("best_of", f"{state.best_of}; 1 or 3")
    if not state.players:
        raise StateError("players", "a tournament needs players")
    known = _known_players(state.players)
    for at, one in enumerate(state.rounds):
        if one.number != at + 1:
            raise StateError(f"rounds[{at}].number", f"{one.number}; round {at + 1} comes here")
        _check_round(one, known, f"rounds[{at}]")


def _known_players(players: Iterable[Player]) -> dict[str, Player]:
    known: dict[str, Player] = {}
    for at, player in enumerate(players):
        path = f"players[{at}]"
        if not player.id:
            raise StateError(f"{path}.id", "a player needs an id")
        if player.id in known:
            raise StateError(f"{path}.id", f"{player.id!r} stands twice")
        if player.dropped_after is not None and not 0 <= player.dropped_after <= MOST_ROUNDS:
            raise StateError(
                f"{path}.dropped_after",
                f"{player.dropped_after}; the number of a round, at most {MOST_ROUNDS}, 0 or null",
            )
        for place, number in enumerate(player.awarded_byes):
            if number < 1:
                raise StateError(f"{path}.awarded_byes[{place}]", f"{number}; rounds count from 1")
        known[player.id] = player
    return known


def _check_round(one: Round, known: Mapping[str, Player], path: str) -> None:
    seated: set[str] = set()
    for at, match in enumerate(one.matches):
        here = f"{path}.matches[{at}]"
        _check_result(match, here)
        for side, player in (("a", match.a), ("b", match.b)):
            if player is not None:
                _check_seat(player, known, seated, one.number, f"{here}.{side}")


def _check_seat(
    player: str, known: Mapping[str, Player], seated: set[str], number: int, here: str
) -> None:
    if player not in known:
        raise StateError(here, f"no player {player!r}")
    if player in seated:
        raise StateError(here, f"{player!r} sits twice in this round")
    if not known[player].plays_in(number):
        last = known[player].dropped_after
        raise StateError(here, f"{player!r} dropped after round {last} and plays round {number}")
    seated.add(player)


def _check_result(match: Match, here: str) -> None:
    if match.result not in POINTS:
        known = ", ".join(RESULTS)
        raise StateError(f"{here}.result", f"{match.result!r} is not known; one of {known}, null")
    if match.b is None and match.result not in ALONE:
        raise StateError(f"{here}.result", "without an opponent: bye, awarded_bye or loss")
    if match.b is not None and match.result in ALONE:
        raise StateError(f"{here}.result", f"{match.result!r} has no opponent, b must be null")
