"""What the standings answer for seeded fields: places, figures, how they came about, and needs.

The fields have open matches, drops, byes of both kinds, late players, a second day, and both orders
of tie-breaks.
"""

from itertools import pairwise

import msgspec

from tests.support.golden_lines import tell_line
from tests.tournaments.answers.fields import (
    list_middle_fields,
    list_small_fields,
    make_field_state,
    open_last_matches,
)
from tests.tournaments.engine.states import chance_of
from tournaments.engine.rounds.history import history_of
from tournaments.engine.rounds.state import StateError
from tournaments.engine.standings import tiebreaks
from tournaments.engine.standings.explain import explain_figures
from tournaments.engine.standings.needs import Goal, find_needs
from tournaments.engine.standings.order_reasons import PlacedField, explain_order
from tournaments.engine.standings.percentages import print_percentage
from tournaments.engine.standings.phases import standings_by_phase
from tournaments.engine.standings.table import compute_standings, line_as_row, points_of

MOST_TOLD = 12  # how many lines of the standings are written out
MOST_EXPLAINED = 5  # how many players of a field have their figures explained


def answer_standings():
    """Yield the table of each field, the figures of some of its players, and its second day."""
    for number, (name, state) in enumerate([*list_small_fields(), *list_middle_fields()]):
        if number % 3 == 1:
            continue
        asked = open_last_matches(state, len(state.players), len(state.players) % 3)
        chain = tiebreaks.CHAINS[len(state.rounds) % 2]
        lines = compute_standings(asked, chain)
        whole = [[line_as_row(line), line] for line in lines], points_of(asked)
        yield tell_line(f"table/{name}/{chain.key}", write_lines(lines), whole)
        yield describe_figures(f"figures/{name}", asked)
        yield describe_second_day(f"second day/{name}", asked, chain)


def write_lines(lines):
    """Return places, points and percentages of the first lines."""
    return " ".join(
        f"{line.id}={line.points},{print_percentage(line.owp)},{print_percentage(line.oowp)}"
        for line in lines[:MOST_TOLD]
    )


def describe_figures(name, state):
    """Return a line that says how the figures of the first players came about."""
    accounts = [explain_figures(state, one.id) for one in state.players[:MOST_EXPLAINED]]
    told = " ".join(
        f"{one.won}-{one.lost}-{one.tied}{'' if one.bound is None else '/' + one.bound}"
        for one in accounts
    )
    return tell_line(name, told, accounts)


def describe_second_day(name, state, chain):
    """Return a line for the field with a gate after round two that holds every third player."""
    gate, held = 2, {one.id for one in state.players[::3]}
    played = history_of(state)
    lines = standings_by_phase(played, gate, held, chain)
    placed = PlacedField(played, chain, lines, {}, held=held)
    reasons = [explain_order(placed, *two) for two in pairwise(lines)]
    accounts = [
        explain_figures(played, one.id, gate, held=one.id in held) for one in state.players[2:6]
    ]
    told = " ".join(line.id for line in lines[:MOST_TOLD])
    return tell_line(name, told, [lines, reasons, accounts])


def answer_needs():
    """Yield what a player needs, before the last round and during it, for each kind of goal."""
    for size in range(4, 13):
        for seed in range(6):
            state = make_field_state(size, seed + 40, rounds=1 + (size + seed) % 4)
            planned = len(state.rounds) + seed % 3
            state = msgspec.structs.replace(state, planned_rounds=planned)
            yield describe_needs(f"{size}/{seed}", state, seed)


def describe_needs(name, state, seed):
    chance = chance_of(f"needs/{name}")
    asked = open_last_matches(leave_seats_empty(state, seed), seed, 4)
    goal = Goal(
        size=1 + seed % 4,
        most=(0, 6)[seed % 2],
        gone=frozenset(one.id for one in state.players if chance.random() < 0.1),
        ties=seed % 3 > 0,
        with_leavers=seed % 4 == 0,
    )
    needs = [find_needs(asked, one.id, goal) for one in state.players]
    told = " ".join(
        f"{one.id}:" + ",".join(f"{row.result}={row.verdict}" for row in found.rows)
        for one, found in zip(state.players, needs, strict=True)
    )
    whole = [[found, found.verdict, found.is_exact] for found in needs]
    return tell_line(f"needs/{name}", told, whole)


def leave_seats_empty(state, seed):
    """Take the last match out of the last round of some fields: its players missed that round."""
    if seed % 3 or len(state.rounds[-1].matches) < 3:
        return state
    last = state.rounds[-1]
    fewer = msgspec.structs.replace(last, matches=last.matches[:-1])
    return msgspec.structs.replace(state, rounds=(*state.rounds[:-1], fewer))


def answer_orders():
    """Yield why each stands above the next, with a cut, a third-place match, late players."""
    for size in range(3, 17):
        for seed in range(3):
            state = make_field_state(size, seed + 60, rounds=2 + seed)
            played, chain = history_of(state), tiebreaks.CHAINS[seed % 2]
            lines = compute_standings(state, chain)
            tops = {
                line.id: top for line, top in zip(lines, (1, 2, 4, 4)[: 2 + seed], strict=False)
            }
            third = lines[2].id if seed == 2 else None
            placed = PlacedField(played, chain, lines, tops, third)
            reasons = [explain_order(placed, *two) for two in pairwise(lines)]
            told = " ".join(reason.id for found in reasons for reason in found)
            yield tell_line(f"order/{size}/{seed}", told, reasons)
    try:
        explain_figures(make_field_state(4, 0, 1), "nobody")
    except StateError as refused:
        yield f"figures of nobody\trefused: {refused}"
