"""A match as its games: what a game decides, when Sudden Death is played, and who won the match.

Sudden Death and its ways of winning: rules matrix WIN-4 and WIN-5 (Platinum–Arceus rulebook, "What
Happens If Both Players Win at the Same Time?"). Today's floor rules have a tiebreaker game instead:
see `both_win`. What happens when time is called: see `timing`.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from tournaments.engine import wording

SIDES = ("a", "b")
OTHER_SIDE = {"a": "b", "b": "a"}
WINNERS = ("a", "b", "both", "tie")
NOBODY = "none"  # the winner of a game that both lost by penalty
GAME_ENDINGS = ("prizes", "ahead", "no_pokemon", "deck_out", "concession", "penalty", "time")
WINNING_WAYS = ("prizes", "no_pokemon", "deck_out")


class GameError(ValueError):
    """A game that is impossible; `field` is the wrong field, `note` and `given` say why."""

    def __init__(self, field: str, note: str, given: str, allowed: Sequence[str] = ()) -> None:
        self.field, self.note = field, note
        self.given = {"given": given, "known": ", ".join(allowed)}
        super().__init__(wording.render_engine_refusal(note, self.given))

    def render_sentence(self, translate: wording.Translate) -> str:
        return wording.render_engine_refusal(self.note, self.given, translate)


class Game(msgspec.Struct, frozen=True):
    """One game.

    `winner`: a, b, both (at once), tie, or none where both lost it by penalty. `ways`: the ways in
    which each side won, needed only where both did. `sudden_death`: played with one Prize each.
    """

    winner: str
    how: str = "prizes"
    ways: dict[str, tuple[str, ...]] = {}
    sudden_death: bool = False


SUDDEN_DEATH = "sudden_death"  # a new game with one Prize each
TIEBREAKER = "tiebreaker"  # a new game with six Prizes, won by the first to be ahead in Prizes
DECIDERS = (SUDDEN_DEATH, TIEBREAKER)

# What else can follow where both players have lost enough games to lose the match.
DOUBLE_LOSS = "double_loss"
TIE = "tie"
JUDGE = "judge"  # no text decides, so a judge does


class BothWin(msgspec.Struct, frozen=True):
    """What is played where both win a game in equally many ways at once: `then`, one of DECIDERS.

    `source`: the text that says so. `unconfirmed`: why it is not certain for the day; a judge may
    then have the other of the two games played.
    """

    then: str = SUDDEN_DEATH
    source: str = ""
    unconfirmed: str = ""


class BothLose(msgspec.Struct, frozen=True):
    """What follows where both players lost a game: `then`, one of the above, and the text for it.

    With a text, two lost games lose a match of three, whoever won them. Without one such a game
    counts for nobody, and a judge decides the match.
    """

    then: str = JUDGE
    source: str = ""


class Reason(msgspec.Struct, frozen=True):
    """Why a match stands where it does: a message id of `wording`, and its arguments."""

    id: str
    args: dict[str, Any] = {}


class MatchState(msgspec.Struct, frozen=True):
    """Where a match stands.

    `result`: a, b, tie, double_loss, or None while open. `next`: what comes next, `game`,
    `sudden_death`, `tiebreaker`, or `judge` where a judge has to decide; None once decided
    (`timing` knows more values). `won`: games won by each side.
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


def require_possible_game(game: Game) -> None:
    """Raises GameError for a game that is impossible."""
    if game.winner not in WINNERS and (game.winner, game.how) != (NOBODY, "penalty"):
        raise GameError("winner", "no_winner", game.winner)
    if game.how and game.how not in GAME_ENDINGS:
        raise GameError("how", "no_end", game.how, GAME_ENDINGS)
    for side, ways in game.ways.items():
        if side not in SIDES:
            raise GameError("ways", "no_side", side)
        for way in ways:
            if way not in WINNING_WAYS:
                raise GameError("ways", "no_way", way, WINNING_WAYS)


def evaluate_match(
    games: Sequence[Game],
    best_of: int,
    *,
    ties: bool = False,
    both_lose: BothLose | None = None,
    both_win: BothWin | None = None,
) -> MatchState:
    """Where a match of `best_of` games stands after these. `ties`: whether it may end in a tie.

    A game both won is followed by another that decides it; the match goes to whoever has won more
    than half of its games, or most of them once all are played. `both_win`: which game decides on
    the day; by default Sudden Death. `both_lose`: what follows where both lost a game; by default a
    judge decides.
    """
    won, decider = {"a": 0, "b": 0, "tie": 0, NOBODY: 0}, both_win or BothWin()
    reasons = _game_reasons(games, decider.then)
    for game in games:
        if (winner := game_winner(game)) is not None:
            won[winner] += 1
    wins, rule = {side: won[side] for side in SIDES}, both_lose or BothLose()
    if games and game_winner(games[-1]) is None:
        return MatchState(None, decider.then, wins, (*reasons, *_decider_reasons(decider)))
    if then := _after_both_lost(won, best_of, rule, ties=ties):
        reasons.append(Reason(f"both_lost_{then}", {"source": rule.source}))
        result = then if then in {DOUBLE_LOSS, TIE} else None
        return MatchState(result, None if result else then, wins, tuple(reasons))
    result = _match_result(won, best_of, ties=ties)
    return MatchState(result, None if result else "game", wins, tuple(reasons))


def games_to_win(best_of: int) -> int:
    """How many games win a match of this length: more than half of them."""
    return best_of // 2 + 1


def game_kinds(games: Sequence[Game]) -> list[str]:
    """The kind of each game: `game`, `sudden_death` or `tiebreaker`.

    A game that follows one both won is a tiebreaker, unless it was marked as Sudden Death.
    """
    before: list[Game | None] = [None, *games]
    return [
        SUDDEN_DEATH
        if game.sudden_death
        else TIEBREAKER
        if last is not None and game_winner(last) is None
        else "game"
        for last, game in zip(before, games, strict=False)
    ]


def possible_deciders(
    games: Sequence[Game], state: MatchState, both_win: BothWin
) -> tuple[str, ...]:
    """The games that may decide now, likelier first; both kinds where no text is certain."""
    if state.next not in DECIDERS:
        return ()
    both = bool(games) and game_winner(games[-1]) is None
    others = [decider for decider in DECIDERS if decider != state.next]
    return (state.next, *others) if both and both_win.unconfirmed else (state.next,)


def _game_reasons(games: Sequence[Game], decider: str) -> list[Reason]:
    """Why each game counts as it does; for one that both won, the game that followed."""
    played = game_kinds(games)
    followed = [*played[1:], decider]
    each = zip(games, played, followed, strict=False)
    return [_game_reason(number, *game) for number, game in enumerate(each, start=1)]


def _decider_reasons(decider: BothWin) -> list[Reason]:
    """The text by which a game decides, and whether that text is certain for the day."""
    if not decider.source:
        return []
    kind = "both_won_unconfirmed" if decider.unconfirmed else "both_won_source"
    return [Reason(kind, {"source": decider.source})]


def _after_both_lost(
    won: dict[str, int], best_of: int, rule: BothLose, *, ties: bool
) -> str | None:
    """What follows where games both lost have cost both the match; JUDGE where no text says."""
    if not won[NOBODY]:
        return None
    then = JUDGE if rule.then == TIE and not ties else rule.then
    if then == JUDGE:
        return None if max(won[side] for side in SIDES) >= games_to_win(best_of) else JUDGE
    lost = won["a"] + won[NOBODY]
    return then if won["a"] == won["b"] and lost >= games_to_win(best_of) else None


def _game_reason(number: int, game: Game, played_as: str, decider: str) -> Reason:
    winner = game_winner(game)
    if winner is None:
        return Reason(f"both_won_{decider}", {"number": number})
    if game.winner == "both":
        counts = {side: len(set(game.ways.get(side, ()))) for side in SIDES}
        return Reason("both_won_more_ways", {"number": number, "winner": winner, **counts})
    if winner in {"tie", NOBODY}:
        return Reason("game_tied" if winner == "tie" else "game_lost_by_both", {"number": number})
    return Reason(f"{played_as}_won", {"number": number, "winner": winner, "how": game.how})


def _match_result(won: dict[str, int], best_of: int, *, ties: bool) -> str | None:
    for side in SIDES:
        lost = won[side] + won[NOBODY]  # lost by the other side
        if lost >= games_to_win(best_of) and won[side] > won[OTHER_SIDE[side]]:
            return side
    if sum(won.values()) < best_of:
        return None
    if won["a"] != won["b"]:
        return max(SIDES, key=won.__getitem__)
    return "tie" if ties else None
