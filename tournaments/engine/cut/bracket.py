"""The top cut: the layout of the seeds as in the official program, its rounds and final places.

With eight: 1 against 8, 5 against 4; 3 against 6, 7 against 2. Where the players do not fill a
power of two, the highest seeds have a bye in place of the missing opponents.
"""

from collections.abc import Container, Iterable, Sequence
from itertools import pairwise

import msgspec

from tournaments.engine import wording
from tournaments.engine.standings.table import Line


class Tie(msgspec.Struct, frozen=True):
    """One match of the bracket: two players, or one with a bye; `winner` None while open."""

    a: str
    b: str | None
    winner: str | None = None


class BracketError(ValueError):
    """A bracket that cannot be made; `note` is the message id of the reason."""

    def __init__(self, note: str) -> None:
        super().__init__(wording.render_engine_refusal(note, {}))
        self.note = note

    def render_sentence(self, translate: wording.Translate) -> str:
        return wording.render_engine_refusal(self.note, {}, translate)


def seed_layout(size: int) -> list[int]:
    """Seeds in bracket order; `size` is a power of two."""
    seeds = [1]
    while len(seeds) < size:
        total = 2 * len(seeds) + 1
        seeds = [
            seed
            for index, upper in enumerate(seeds)
            for seed in ((upper, total - upper) if index % 2 == 0 else (total - upper, upper))
        ]
    return seeds


def qualified_lines(
    lines: Iterable[Line], size: int, most: int = 0, gone: Container[str] = ()
) -> list[Line]:
    """The lines that qualify for the cut, best first: the first `size` who have not left.

    `most`: above 0 the cut is asymmetrical: everybody with the match points of the last of these
    plays as well, up to `most` players in all. No text seen explains the handbook's word
    "asymmetrical": this reading is unconfirmed.
    """
    eligible = [line for line in lines if line.dropped_after is None and line.id not in gone]
    first = eligible[:size]
    if not first or most <= size:
        return first
    return [line for line in eligible if line.points >= first[-1].points][:most]


def make_first_round(seeded: Sequence[str]) -> list[Tie]:
    """The first round for the players in seed order. Without an opponent: a bye, already won."""
    if len(seeded) < 2:
        raise BracketError("cut_too_small")
    size = 1 << (len(seeded) - 1).bit_length()
    order = seed_layout(size)
    return [_make_tie(seeded, *order[index : index + 2]) for index in range(0, size, 2)]


def _make_tie(seeded: Sequence[str], first: int, second: int) -> Tie:
    players = [seeded[seed - 1] for seed in (first, second) if seed <= len(seeded)]
    return Tie(players[0], players[1]) if len(players) == 2 else Tie(players[0], None, players[0])


def make_next_round(ties: Sequence[Tie]) -> list[Tie]:
    """The round after these matches; empty after the final. BracketError while one is open."""
    winners = [_require_winner(tie) for tie in ties]
    return [Tie(winners[index], winners[index + 1]) for index in range(0, len(winners) - 1, 2)]


def make_third_place(semifinals: Sequence[Tie]) -> Tie:
    """The match between the losers of both semifinals. BracketError while one is open."""
    losers = [tie.b if _require_winner(tie) == tie.a else tie.a for tie in semifinals]
    if len(losers) != 2 or losers[0] is None:
        raise BracketError("no_semifinals")
    return Tie(losers[0], losers[1], losers[0] if losers[1] is None else None)


def split_third_place(rounds: Sequence[Sequence[Tie]]) -> tuple[list[Sequence[Tie]], Tie | None]:
    """Split the match for third place, played beside the final, from the bracket's rounds.

    It is the second of two matches in the round after the semifinals.
    """
    bracket: list[Sequence[Tie]] = []
    third = None
    for ties in rounds:
        beside = bool(bracket) and len(bracket[-1]) == 2 and len(ties) == 2
        third = ties[1] if beside else third
        bracket.append(ties[:1] if beside else ties)
    return bracket, third


def is_decided(bracket: Sequence[Sequence[Tie]], third: Tie | None) -> bool:
    """Whether the final is won, and the match for third place where one is played."""
    final = bracket[-1]
    over = len(final) == 1 and final[0].winner is not None
    return over and (third is None or third.winner is not None)


def is_one_bracket(rounds: Sequence[Sequence[Tie]]) -> bool:
    """Whether these rounds, each in bracket order, form one bracket as it is laid out here."""
    bracket, _third = split_third_place(rounds)
    following = pairwise(bracket)
    return fills_bracket(bracket[0]) and all(_follows_round(*two) for two in following)


def fills_bracket(first: Sequence[Tie]) -> bool:
    """Whether a first round fills a bracket: its number of matches is a power of two."""
    return len(first) & (len(first) - 1) == 0


def _follows_round(before: Sequence[Tie], after: Sequence[Tie]) -> bool:
    if any(tie.winner is None for tie in before):
        return False
    return [{tie.a, tie.b} for tie in make_next_round(before)] == [{tie.a, tie.b} for tie in after]


def seeds_by_player(first: Sequence[Tie]) -> dict[str, int]:
    """Each player's seed, read off the first round."""
    order = seed_layout(2 * len(first))
    seeds = {}
    for index, tie in enumerate(first):
        pair = order[2 * index : 2 * index + 2]
        if tie.b is None:
            seeds[tie.a] = min(pair)
        else:
            seeds |= {tie.a: pair[0], tie.b: pair[1]}
    return seeds


def _require_winner(tie: Tie) -> str:
    if tie.winner is None:
        raise BracketError("match_open")
    return tie.winner


def final_places(
    rounds: Sequence[Sequence[Tie]], seeded: Sequence[str], third: Tie | None = None
) -> list[str]:
    """Players from the winner down; losers of the same round by their seed.

    `third`: the match for third place, where one was played. Raises BracketError while the final
    or that match is open.
    """
    rank = {player: index for index, player in enumerate(seeded)}
    if third is not None:
        rank[_require_winner(third)] = -1
    ranked = [_require_winner(rounds[-1][0])]
    for ties in reversed(rounds):
        losers = [
            player for tie in ties for player in (tie.a, tie.b) if player not in {None, tie.winner}
        ]
        ranked.extend(sorted((loser for loser in losers if loser), key=rank.__getitem__))
    return ranked


def rounds_reached(rounds: Sequence[Sequence[Tie]]) -> dict[str, int]:
    """How far each player came: the number of players left then; 1 for the final's winner."""
    played, _third = split_third_place(rounds) if rounds else ([], None)
    top: dict[str, int] = {}
    for ties in played:
        field = [player for tie in ties for player in (tie.a, tie.b) if player]
        top |= dict.fromkeys(field, len(field))
    if played and len(played[-1]) == 1 and (winner := played[-1][0].winner):
        top[winner] = 1
    return top


def round_name(matches: int) -> str:
    """The name of a round with this number of matches, as a message id."""
    return {1: "final", 2: "semifinals", 4: "quarterfinals"}.get(matches, "round_of")
