"""What the pairing answers for seeded fields: the round, its cost, its reasons, and refusals.

Each line has the tables, who has a bye, the cost by objective and whether it is proved. The random
weights have so many bits that no two pairings cost the same, so that the best one is the same on
every machine.
"""

import msgspec

from tests.support.golden_lines import tell_line
from tests.tournaments.answers.fields import (
    add_wishes,
    list_large_fields,
    list_middle_fields,
    list_small_fields,
    make_field_state,
)
from tests.tournaments.engine.states import chance_of
from tournaments.engine.rounds import large_fields, neighbours, seating, small_fields, swiss, wishes
from tournaments.engine.rounds.field import BYE, cost_of_pairs, make_field
from tournaments.engine.rounds.history import history_of
from tournaments.engine.rounds.matching import cheapest_matching, costs_of
from tournaments.engine.rounds.state import Round, StateError

MOST_TOLD = 16  # Up to this many players every table stands in the line.


def answer_pairings():
    """Yield a line for each field, with and without wishes."""
    for name, state in list_small_fields():
        yield describe_pairing(f"small/{name}", state, swiss.pair_round)
    for name, state in [*list_small_fields(), *list_middle_fields()]:
        if int(name.partition("/")[2]) % 3 == 1:
            wished = add_wishes(state, len(state.players))
            yield describe_pairing(f"wished/{name}", wished, swiss.pair_round)
    for name, state in [*list_middle_fields(), *list_large_fields()]:
        yield describe_pairing(f"large/{name}", state, swiss.pair_round)
    yield from answer_wishes_of_many()
    yield from answer_round_robins()


def describe_pairing(name, state, pair):
    try:
        paired = pair(state)
    except StateError as refused:
        return f"{name}\trefused: {refused}"
    return tell_line(name, write_pairing(paired, len(state.players)), paired)


def write_pairing(paired, players):
    told = [f"round {paired.number}"]
    if players <= MOST_TOLD:
        told += [f"{one.a}-{one.b}" for one in paired.pairings]
        kinds = sorted({reason.id for why in paired.why for reason in why.reasons})
        told.append(",".join(kinds))
    told += [f"bye {one}" for one in (paired.bye, *paired.byes) if one]
    told += [f"awarded {one}" for one in paired.awarded]
    cost = msgspec.structs.astuple(paired.cost)
    proof = "proved" if paired.optimal else "not proved"
    return " ".join([*told, f"cost {cost}", proof, *paired.relaxed])


def answer_wishes_of_many():
    """Yield fields too large for one matching, whose wishes are met by exchanging players."""
    for name, state in list_large_fields():
        wished = add_wishes(state, int(name.partition("/")[2]) + 2)
        yield describe_pairing(f"wished/{name}", wished, swiss.pair_round)
        field = make_field(wished)
        draft = neighbours.draft_neighbours(field)
        mended = wishes.mend_wishes(field, draft.pairs)
        open_cost = [wishes.open_wish_cost(field, pairs) for pairs in (draft.pairs, mended)]
        told = f"stuck {len(draft.stuck)} least {draft.floats_least} wishes {open_cost}"
        yield tell_line(f"drafted/{name}", told, [draft, mended])


def answer_round_robins():
    for size in range(2, 10):
        for number in range(size + size % 2):
            state = make_robin_state(size, number)
            yield describe_pairing(f"robin/{size}/{number}", state, seating.pair_round_robin)


def make_robin_state(size, rounds):
    """Return a round robin played by its own plan; the second player drops half-way."""
    state = msgspec.structs.replace(make_field_state(size, 0, 0), rounds=())
    players = [msgspec.structs.replace(one, late=False, dropped_after=None)
               for one in state.players]  # fmt: skip
    if size > 3:
        players[1] = msgspec.structs.replace(players[1], dropped_after=size // 2)
    if size == 7:
        players[4] = msgspec.structs.replace(players[4], late=True)
    return msgspec.structs.replace(
        state,
        players=tuple(players),
        rounds=tuple(Round(number, ()) for number in range(1, rounds + 1)),
    )


def answer_searches():
    """Yield what is found by searches that may do little work, and by windows of neighbours."""
    for size, seed in [(size, seed) for size in (6, 7, 8, 9, 10, 11, 12) for seed in range(4)]:
        state = make_field_state(size, seed + 20, rounds=2 + (size + seed) % 3, wild=True)
        planned = len(state.rounds) + 2 + seed % 3
        state = msgspec.structs.replace(state, planned_rounds=planned)
        for work in (0, 40, small_fields.MOST_CONFLICTS):
            yield describe_outlook(f"ahead/{size}/{seed}/{work}", state, work)
    for name, state in list_large_fields():
        yield describe_windows(f"windows/{name}", state)


def describe_outlook(name, state, work):
    played = history_of(state)
    field = make_field(played)
    if len(field.playing) < 2:
        return f"{name}\tnobody to pair"
    pairs = cheapest_matching(costs_of(field, field.playing))
    ahead = small_fields.look_ahead(field, played, pairs, work)
    told = f"dead end {ahead.dead_end} proved {ahead.proved} passed over {ahead.pairs is not pairs}"
    return tell_line(name, told, [pairs, ahead.pairs])


def describe_windows(name, state):
    field = make_field(state)
    draft = neighbours.draft_neighbours(field)
    seated = [player for pair in draft.pairs for player in pair if player != BYE]
    stuck = draft.stuck or chance_of(name).sample(seated, 3)
    pairs, proved = large_fields.solve_large_field(
        field, msgspec.structs.replace(draft, stuck=stuck)
    )
    told = (
        f"stuck {len(stuck)} proved {proved} {msgspec.structs.astuple(cost_of_pairs(field, pairs))}"
    )
    return tell_line(name, told, pairs)


def answer_tables():
    """Yield who keeps which table, and the round robin plans."""
    for seed in range(40):
        chance = chance_of(f"tables/{seed}")
        names = [f"p{number}" for number in range(2 * chance.randint(1, 6))]
        pairs = list(zip(names[::2], names[1::2], strict=True))
        keepers = chance.sample(names, min(len(names), seed % 5))
        fixed = {name: chance.randint(1, len(pairs) + 2) for name in keepers}
        told = seating.assign_tables(pairs, fixed)
        kept = " ".join(f"{name}={table}" for name, table in fixed.items())
        yield f"tables/{seed}\t{len(pairs)} pairs, {kept or 'none kept'}: {told}"
    for players in range(1, 10):
        yield f"circle/{players}\t{seating.circle_rounds(players)}"
