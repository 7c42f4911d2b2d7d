"""Rules on coins that are not given: a branch for every outcome, and what all of them share.

"Until tails" has no end: its outcomes are listed down to a probability of 1 in 1024, and one more
branch stands for everything beyond.
"""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from judging.engine.errors import RequestError
from judging.engine.left_aside import join_left_aside
from judging.engine.ruling import CoinSide, Ruling, Said, Step
from judging.engine.run import NeedsFlip
from judging.engine.wording import branched_text, verdict_text
from judging.engine.writing import FIGURES, write_rest

Flips: TypeAlias = tuple[CoinSide, ...]
# More outcomes than this help nobody: the question must then give some of its flips.
MOST_BRANCHES = 1024
# After this many coins that are not given, "until tails" is followed no further.
MOST_UNTIL_TAILS = 10
# Most coins in a row that may decide: if every path has more, no outcome is ever reached.
DEEPEST_BRANCH = 100
# How often one question may be played through (once for each beginning of an outcome), and how
# often all questions of a request together: whatever is asked, others do not wait long.
MOST_PLAYS = 3 * MOST_BRANCHES
MOST_PLAYS_TOGETHER = 4_000
RULES_AS_DEAR_AS_A_PLAY = 40
_COIN_SIDES: tuple[CoinSide, CoinSide] = ("heads", "tails")


class Work:
    """How much may still be worked out, for one question or for all of a request."""

    def __init__(self, plays: int = MOST_PLAYS) -> None:
        self._left = plays

    def count_plays(self, plays: int) -> None:
        """Count more plays. Raises RequestError once there are too many."""
        self._left -= plays
        if self._left < 0:
            raise RequestError("flips", "too_much_at_once")


def rule_with_branches(
    play: Callable[[Flips], Ruling], flips: Flips, work: Work, count_rules: Callable[[], int]
) -> Ruling:
    """The ruling that `play` gives with these flips, or a ruling above its branches.

    `play` raises NeedsFlip where one more coin decides. `count_rules` says how many lasting rules
    each play looks through. Raises RequestError where there are too many outcomes to work out.
    """
    try:
        return play(flips)
    except NeedsFlip:
        price = 1 + count_rules() // RULES_AS_DEAR_AS_A_PLAY
        found = _Branches(play, len(flips), work, price)
    for side in _COIN_SIDES:
        found.collect((*flips, side))
    return found.merge()


class _Branches:
    """The outcomes of one question, collected heads before tails."""

    def __init__(
        self, play: Callable[[Flips], Ruling], flips_given: int, work: Work, price: int
    ) -> None:
        self.play = play
        self.flips_given = flips_given
        self.work, self.price = work, price
        self.leaves: list[Ruling] = []
        self.rest: list[Flips] = []

    def collect(self, flips: Flips) -> None:
        """Collect every outcome that begins with these flips."""
        new = flips[self.flips_given :]
        self.work.count_plays(self.price)
        try:
            ruling = self.play(flips)
        except NeedsFlip as needed:
            if needed.until_tails and len(new) >= MOST_UNTIL_TAILS:
                self.rest.append(new)
                return
            if len(new) >= DEEPEST_BRANCH:
                raise _too_many_outcomes() from None
            for side in _COIN_SIDES:
                self.collect((*flips, side))
            return
        if len(self.leaves) == MOST_BRANCHES:
            raise _too_many_outcomes()
        self.leaves.append(replace(ruling, probability=0.5 ** len(new), flips=new))

    def merge(self) -> Ruling:
        """The ruling above the branches: what they share, None where they differ."""
        leaves = self.leaves
        count = len(leaves) + bool(self.rest)
        sentence: tuple[str, dict[str, object]] = ("flip_decides", {"count": count})
        above = replace(
            leaves[0],
            told=(Said(*sentence),),
            steps=_common_steps(leaves),
            flips_used=self.flips_given,
            probability=UNSET,
            flips=UNSET,
            select=None,
            not_considered=join_left_aside(*(leaf.not_considered for leaf in leaves)),
            **{name: _shared_figure(leaves, name) for name in FIGURES},
        )
        if self.rest:
            leaves = [*leaves, write_rest(above, self.rest)]
            above = replace(above, **dict.fromkeys(FIGURES))
        outcomes = [(leaf.flips or (), leaf.verdict) for leaf in leaves]
        verdict = branched_text(verdict_text([sentence]), outcomes)
        return replace(above, verdict=verdict, branches=tuple(leaves))


def _too_many_outcomes() -> RequestError:
    return RequestError("flips", "too_many_outcomes", most=MOST_BRANCHES)


def _shared_figure(leaves: list[Ruling], name: str) -> object:
    """A figure in which all branches agree, else None."""
    first = getattr(leaves[0], name)
    return first if all(getattr(leaf, name) == first for leaf in leaves) else None


def _common_steps(leaves: list[Ruling]) -> tuple[Step, ...]:
    first = leaves[0].steps
    for count, steps in enumerate(zip(*(leaf.steps for leaf in leaves), strict=False)):
        if any(step != steps[0] for step in steps):
            return first[:count]
    return first[: min(len(leaf.steps) for leaf in leaves)]
