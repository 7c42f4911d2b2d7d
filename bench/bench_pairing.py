"""Pairing and proving a round of thousands of players, beside swisspair on the same states.

swisspair (PyPI) is installed for this measurement alone (`pip install swisspair`); without it, its
row is left out. It has the same rules (no rematch, one bye, random within a score) but proves
nothing. From about 65,536 players on, its recursion ends the process, so it is not asked there.
"""

import random
from functools import partial
from importlib.util import find_spec

from bench.run import Table, seconds_each
from tournaments.engine.rounds import swiss
from tournaments.engine.rounds.history import history_of
from tournaments.engine.rounds.state import POINTS_BY_RESULT, Match, Player, Round, State

SIZES = (4096, 8192, 65536)
ROUND = 9
LARGEST_PEER = 8192


def measure() -> str:
    """Tables for each size of the field, at round 9, and for tight fields; seconds a pairing."""
    return "\n\n".join(
        [*(str(_measure_size(size)) for size in SIZES), str(_measure_tight_fields())]
    )


def _measure_tight_fields() -> Table:
    """Sixteen players who will nearly all meet: the hardest case for looking ahead."""
    table = Table("Pairing 16 players of an event of 15 rounds, looking ahead")
    for number in (1, 5, 8, 11, 14):
        state = _draw_rounds_at_random(16, number - 1, 15)
        paired = swiss.pair_round(state)
        told = f"dead end: {paired.cost.dead_end}, proved best: {paired.optimal}"
        table.add_row(f"round {number}", seconds_each(partial(swiss.pair_round, state)), told)
    return table


def _draw_rounds_at_random(size: int, rounds: int, planned: int) -> State:
    """Random rounds; two players meet again only where nobody else is left."""
    chance = random.Random(rounds)  # noqa: S311 -- repeatable, not secret
    met: set[frozenset[str]] = set()
    done: tuple[Round, ...] = ()
    ids = [f"p{n}" for n in range(size)]
    for number in range(1, rounds + 1):
        matches: list[Match] = []
        left = chance.sample(ids, size)
        while left:
            one = left.pop()
            other = next((two for two in left if frozenset((one, two)) not in met), left[-1])
            left.remove(other)
            met.add(frozenset((one, other)))
            matches.append(Match(one, other, len(matches) + 1, chance.choice("ab")))
        done = (*done, Round(number, tuple(matches)))
    return State(tuple(map(Player, ids)), planned, done, 7)


def _measure_size(size: int) -> Table:
    state = _play_rounds(size)
    table = Table(f"Pairing {size:,} players at round {ROUND}")
    paired = swiss.pair_round(state)
    proved = f"proved best: {paired.optimal}, rematches: {paired.cost.rematches}"
    if find_spec("swisspair") and size <= LARGEST_PEER:
        table.add_row("swisspair", seconds_each(_pair_with_swisspair(state)), "pairing alone")
    played = history_of(state)  # as the database gives it: players by their place in the roster
    table.add_row("pairing and proving", seconds_each(partial(swiss.pair_round, played)), proved)
    table.add_row(
        "the same from ids as text", seconds_each(partial(swiss.pair_round, state)), proved
    )
    return table


def _play_rounds(size: int) -> State:
    """A tournament of this size before its ninth round, with random results."""
    chance = random.Random(7)  # noqa: S311 -- repeatable, not secret
    state = State(tuple(Player(f"p{n}") for n in range(size)), ROUND + 3, (), 7)
    for number in range(1, ROUND):
        matches = tuple(
            Match(two.a, two.b, two.table, chance.choice("ab"))
            for two in swiss.pair_round(state).pairings
        )
        state = State(state.players, ROUND + 3, (*state.rounds, Round(number, matches)), 7)
    return state


def _pair_with_swisspair(state: State) -> "partial[object]":
    import swisspair  # noqa: PLC0415 -- installed for the measurement alone

    points = {player.id: 0 for player in state.players}
    met: dict[str, list[str]] = {player.id: [] for player in state.players}
    for one in state.rounds:
        for match in one.matches:
            for player, other, got in zip(
                (match.a, match.b), (match.b, match.a), POINTS_BY_RESULT[match.result], strict=True
            ):
                assert player is not None  # noqa: S101 -- an even field has no byes
                assert other is not None  # noqa: S101 -- the same
                points[player] += got
                met[player].append(other)
    order = sorted(points, key=lambda player: -points[player])
    players = [
        swisspair.Player(
            id=player, points=points[player], rank=rank, can_get_bye=True,
            cannot_be_paired_against_ids=set(met[player]),
        )
        for rank, player in enumerate(order, start=1)
    ]  # fmt: skip
    return partial(swisspair.create_matches, players)
