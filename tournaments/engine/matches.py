"""A match is its games. What a game decides, when Sudden Death is played, and who won the match.

Sudden Death and its ways of winning: rules matrix WIN-4 and WIN-5 (Platinum–Arceus rulebook,
"What Happens If Both Players Win at the Same Time?"). What happens when time is called: `timing`.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from tournaments.engine import wording

SIDES = ("a", "b")
OTHER = {"a": "b", "b": "a"}
WINNERS = ("a", "b", "both", "tie")
NOBODY = "none"  # the winner of a game that both lost by penalty
HOW = ("prizes", "no_pokemon", "deck_out", "concession", "penalty", "time")
WAYS = ("prizes", "no_pokemon", "deck_out")


class GameError(ValueError):
    """A game that cannot be; `field` names what is wrong with it, `note` and `given` say why."""

    def __init__(self, field: str, note: str, given: str, known: Sequence[str] = ()) -> None:
        self.field, self.note = field, note
        self.given = {"given": given, "known": ", ".join(known)}
        super().__init__(wording.refused(note, self.given))

    def said(self, translate: wording.Translate) -> str:
        return wording.refused(self.note, self.given, translate)


class Game(msgspec.Struct, frozen=True):
    """One game.

    `winner`: a, b, both at once, tie, or none where both lost it by penalty. `ways`: in which ways
    each side won, needed only where both did. `sudden_death`: played with one Prize each.
    """

    winner: str
    how: str = "prizes"
    ways: dict[str, tuple[str, ...]] = {}
    sudden_death: bool = False


# What follows where both have lost as many games as lose the match.
DOUBLE_LOSS = "double_loss"
SUDDEN_DEATH = "sudden_death"
TIEBREAKER = "tiebreaker"
JUDGE = "judge"  # no text decides: a judge does


class BothLose(msgspec.Struct, frozen=True):
    """What a game that both lost leads to: `then`, one of the above, and the text that says so.

    By a text two lost games lose a match of three, whoever won them. Without one such a game counts
    for nobody, and the match is left to a judge.
    """

    then: str = JUDGE
    source: str = ""


class Reason(msgspec.Struct, frozen=True):
    """Why a match stands where it does: a message id of `wording`, and its arguments."""

    id: str
    args: dict[str, Any] = {}


class Standing(msgspec.Struct, frozen=True):
    """Where a match stands.

    `result`: a, b, tie, double_loss, or None while open. `next`: the game to play, `game`,
    `sudden_death` or `tiebreaker`, or `judge` where one has to decide; None once decided (`timing`
    knows more to do). `won`: games won by each side.
    """

    result: str | None
    next: str | None
    won: dict[str, int]
    reasons: tuple[Reason, ...]


def game_winner(game: Game) -> str | None:
    """The side that won the game, `tie` or `none`; None where Sudden Death must decide (WIN-4)."""
    if game.winner != "both":
        return game.winner
    ways = {side: len(set(game.ways.get(side, ()))) for side in SIDES}
    if ways["a"] == ways["b"]:
        return None
    return "a" if ways["a"] > ways["b"] else "b"


def check_game(game: Game) -> None:
    """Raises GameError for a game that cannot be."""
    if game.winner not in WINNERS and (game.winner, game.how) != (NOBODY, "penalty"):
        raise GameError("winner", "no_winner", game.winner)
    if game.how and game.how not in HOW:
        raise GameError("how", "no_end", game.how, HOW)
    for side, ways in game.ways.items():
        if side not in SIDES:
            raise GameError("ways", "no_side", side)
        for way in ways:
            if way not in WAYS:
                raise GameError("ways", "no_way", way, WAYS)


def stand(
    games: Sequence[Game], best_of: int, *, ties: bool = False, both_lose: BothLose | None = None
) -> Standing:
    """Where a match of `best_of` games stands after these. Ties of games need `ties`.

    A game both won is replayed as Sudden Death until somebody wins it; the match goes to whoever
    has won more than half of its games, or most of them once all are played. `both_lose`: what
    follows where both lost a game; without it that is a judge's to say.
    """
    won, reasons, pending = {"a": 0, "b": 0, "tie": 0, NOBODY: 0}, [], False
    for number, game in enumerate(games, start=1):
        winner = game_winner(game)
        reasons.append(_why(number, game, winner))
        pending = winner is None
        if winner is not None:
            won[winner] += 1
    wins, rule = {side: won[side] for side in SIDES}, both_lose or BothLose()
    if pending:
        return Standing(None, SUDDEN_DEATH, wins, tuple(reasons))
    if then := _both_lost(won, best_of, rule):
        reasons.append(Reason(f"both_lost_{then}", {"source": rule.source}))
        result = then if then == DOUBLE_LOSS else None
        return Standing(result, None if result else then, wins, tuple(reasons))
    result = _decided(won, best_of, ties=ties)
    return Standing(result, None if result else "game", wins, tuple(reasons))


def _both_lost(won: dict[str, int], best_of: int, rule: BothLose) -> str | None:
    """What follows where a game that both lost has cost both the match, or nobody knows whom."""
    if not won[NOBODY]:
        return None
    if rule.then == JUDGE:
        return None if max(won[side] for side in SIDES) * 2 > best_of else JUDGE
    lost = won["a"] + won[NOBODY]
    return rule.then if won["a"] == won["b"] and lost * 2 > best_of else None


def _why(number: int, game: Game, winner: str | None) -> Reason:
    if winner is None:
        return Reason("both_won_sudden_death", {"number": number})
    if game.winner == "both":
        counts = {side: len(set(game.ways.get(side, ()))) for side in SIDES}
        return Reason("both_won_more_ways", {"number": number, "winner": winner, **counts})
    if winner in {"tie", NOBODY}:
        return Reason("game_tied" if winner == "tie" else "game_lost_by_both", {"number": number})
    kind = "sudden_death_won" if game.sudden_death else "game_won"
    return Reason(kind, {"number": number, "winner": winner, "how": game.how})


def _decided(won: dict[str, int], best_of: int, *, ties: bool) -> str | None:
    for side in SIDES:
        lost = won[side] + won[NOBODY]  # by the other side
        if lost * 2 > best_of and won[side] > won[OTHER[side]]:
            return side
    if sum(won.values()) < best_of:
        return None
    if won["a"] != won["b"]:
        return max(SIDES, key=won.__getitem__)
    return "tie" if ties else None
