"""A match's end as a score of games, as it is called out and typed (`2-1`), and what it means.

A score does not say in which order the games were won: they are taken in turn, the winner's first.
A score that decides nothing by its games stands for a match in which time was called between two
games or, with none won, in the first: then the policy of the era settles it.
"""

import re
from collections.abc import Sequence

import msgspec

from tournaments.engine.clock.policies import Policy
from tournaments.engine.clock.timing import TimeCall, state_at_time
from tournaments.engine.results.matches import Game, MatchState, games_to_win

_SCORE = re.compile(r"([0-2])-([0-2])", re.ASCII)


class ScoredMatch(msgspec.Struct, frozen=True):
    """The match a score stands for. `timed`: time was called after these games."""

    games: tuple[Game, ...]
    timed: bool
    standing: MatchState


def is_score(text: str) -> bool:
    """Whether this is written as a score, possible or not."""
    return _SCORE.fullmatch(text) is not None


def read_score(score: str, best_of: int, policy: Policy, *, cut: bool) -> ScoredMatch | None:
    """Read a score as the end of a match of `best_of`; None where no match ends like that."""
    digits = _SCORE.fullmatch(score)
    if digits is None:
        return None
    a, b = int(digits[1]), int(digits[2])
    if max(a, b) > games_to_win(best_of) or a + b > best_of:
        return None
    games, call = _games_of_score(a, b), TimeCall(policy, None, cut)
    played = call.evaluate_games(games, best_of)
    if played.result:
        return ScoredMatch(games, timed=False, standing=played)
    timed = state_at_time(games, best_of, call)
    return ScoredMatch(games, timed=True, standing=timed) if timed.result else None


def _games_of_score(a: int, b: int) -> tuple[Game, ...]:
    first, second = ("b", "a") if b > a else ("a", "b")
    more, fewer = max(a, b), min(a, b)
    order: Sequence[str] = [first, second] * fewer + [first] * (more - fewer)
    return tuple(Game(winner, "") for winner in order)


def allowed_scores(best_of: int, policy: Policy, *, cut: bool) -> list[tuple[str, str]]:
    """The scores a match may end with, each with its result, most common first."""
    most = games_to_win(best_of)
    usual = [(most, lost) for lost in range(most)]
    pairs = [*usual, *((b, a) for a, b in usual), *_unfinished_scores(most)]
    scores = (f"{a}-{b}" for a, b in pairs)
    ends = ((score, read_score(score, best_of, policy, cut=cut)) for score in scores)
    return [(score, end.standing.result or "") for score, end in ends if end]


def _unfinished_scores(most: int) -> list[tuple[int, int]]:
    below = range(most)
    return sorted(
        ((a, b) for a in below for b in below), key=lambda score: (-sum(score), -score[0])
    )


def mirror_score(score: str) -> str:
    """The same score as the other side would say it."""
    return score[::-1]
