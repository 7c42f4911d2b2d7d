"""The state of a Swiss tournament, as the command contract writes it, and its checks."""

from collections.abc import Iterable
from typing import Any

import msgspec

RESULTS = ("a", "b", "tie", "bye", "awarded_bye", "loss", "double_loss")
ALONE = frozenset({"bye", "awarded_bye", "loss"})


class StateError(ValueError):
    """A state that cannot be; the message begins with the path of the wrong field."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player; the order of players in a state is the last tie-break."""

    id: str
    division: str = "masters"
    dropped_after: int | None = None
    late: bool = False
    awarded_byes: tuple[int, ...] = ()


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match. `b` None: a bye or a missed round; `result` None: open."""

    a: str
    b: str | None = None
    table: int | None = None
    result: str | None = None


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Swiss round."""

    number: int
    matches: tuple[Match, ...] = ()


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Swiss tournament so far."""

    players: tuple[Player, ...]
    planned_rounds: int
    rounds: tuple[Round, ...] = ()
    seed: int = 0
    best_of: int = 1


def decode(raw: bytes | str) -> State:
    """A state from JSON. Raises StateError naming the wrong field."""
    try:
        state = msgspec.json.decode(raw, type=State)
    except msgspec.ValidationError as wrong:
        message, _, path = str(wrong).partition(" - at `$")
        raise StateError(path.rstrip("`").lstrip(".") or "state", message) from None
    except msgspec.DecodeError as wrong:
        raise StateError("state", f"no JSON: {wrong}") from None
    check(state)
    return state


def check(state: State) -> None:
    """Raises StateError for the first thing that cannot be."""
    if state.planned_rounds < 1:
        raise StateError("planned_rounds", "at least 1")
    if state.best_of not in {1, 3}:
        raise StateError("best_of", "1 or 3")
    known = _known_players(state.players)
    for at, one in enumerate(state.rounds):
        if one.number != at + 1:
            raise StateError(f"rounds[{at}].number", f"{one.number}; round {at + 1} comes here")
        _check_round(one, known, f"rounds[{at}]")


def _known_players(players: Iterable[Player]) -> set[str]:
    known: set[str] = set()
    for at, player in enumerate(players):
        if not player.id:
            raise StateError(f"players[{at}].id", "a player needs an id")
        if player.id in known:
            raise StateError(f"players[{at}].id", f"{player.id!r} stands twice")
        if player.dropped_after is not None and player.dropped_after < 0:
            raise StateError(f"players[{at}].dropped_after", "a round number or null")
        known.add(player.id)
    return known


def _check_round(one: Round, known: set[str], path: str) -> None:
    seated: set[str] = set()
    for at, match in enumerate(one.matches):
        here = f"{path}.matches[{at}]"
        _check_result(match, here)
        for side, player in (("a", match.a), ("b", match.b)):
            if player is None:
                continue
            if player not in known:
                raise StateError(f"{here}.{side}", f"no player {player!r}")
            if player in seated:
                raise StateError(f"{here}.{side}", f"{player!r} sits twice in this round")
            seated.add(player)


def _check_result(match: Match, here: str) -> None:
    if match.result is not None and match.result not in RESULTS:
        known = ", ".join(RESULTS)
        raise StateError(f"{here}.result", f"{match.result!r} is not known; one of {known}, null")
    if match.b is None and match.result not in ALONE:
        raise StateError(f"{here}.result", "without an opponent: bye, awarded_bye or loss")
    if match.b is not None and match.result in ALONE:
        raise StateError(f"{here}.result", f"{match.result!r} has no opponent, b must be null")


def to_builtins(value: Any) -> Any:
    """Plain dicts and lists, for JSON."""
    return msgspec.to_builtins(value)
