"""Seeded fields, small and large and odd in every way, that the golden answers are asked about."""

import msgspec

from tests.tournaments.engine.states import chance_of, play_beside_clubs, play_tournament
from tournaments.engine.rounds.history import history_of
from tournaments.engine.rounds.state import Round

DIVISIONS = ("junior", "senior", "masters")


def list_small_fields():
    """Yield names and fields of up to sixteen players, whose pairing looks ahead to more rounds."""
    for size in range(2, 17):
        for seed in range(10 if size < 10 else 6):
            yield f"{size}/{seed}", make_field_state(size, seed, rounds=seed % 6)


def list_middle_fields():
    """Yield fields of up to 64 players, which are matched exactly but without looking ahead."""
    for seed, size in enumerate((17, 18, 21, 24, 33, 40, 51, 63, 64)):
        yield f"{size}/{seed}", make_field_state(size, seed, rounds=3 + seed % 4)


def list_large_fields():
    """Yield fields of more than 64 players, some of them with clubs that have met."""
    for seed, size in enumerate((65, 66, 77, 90, 110)):
        yield f"{size}/{seed}", make_field_state(size, seed, rounds=4 + seed % 3, wild=False)
    for seed, clubs in enumerate(([(6, "tie")], [(4, "double_loss"), (6, "tie")], [(5, "tie")])):
        yield f"clubs/{seed}", play_beside_clubs(72 + 3 * seed, clubs, chance_of(seed))


def make_field_state(size, seed, rounds, *, wild=None):
    """Return a state whose drops, late players, byes and wildness follow from the seed."""
    chance = chance_of(f"{size}/{seed}")
    state = play_tournament(
        size,
        rounds,
        max(1, rounds + (seed * 7 + size) % 4),
        chance,
        drops=(0, 0.06, 0.15)[seed % 3],
        late=(0.1, 0)[seed % 2],
        awarded=(0, 0.1, 0, 0.2)[seed % 4],
        wild=seed % 5 < 2 if wild is None else wild,
    )
    players = [msgspec.structs.replace(one, division=chance.choice(DIVISIONS),
                                       awarded_byes=promise_byes(one, rounds + 1, chance))
               for one in state.players]  # fmt: skip
    return msgspec.structs.replace(state, players=tuple(players), best_of=(1, 3)[seed % 2])


def promise_byes(player, coming, chance):
    """Add an awarded bye in the coming round or the one after, for one player in twenty."""
    promised = chance.random() < 0.05
    return (*player.awarded_byes, coming + chance.randrange(2)) if promised else player.awarded_byes


def add_wishes(state, seed):
    """Add wishes of each kind to the history: pairs to avoid, own division first, broken pairs."""
    chance = chance_of(f"wishes/{seed}")
    ids = [one.id for one in state.players]
    apart = tuple(tuple(sorted(chance.sample(ids, 2))) for _ in range(len(ids)))
    broken = [*apart[: len(ids) // 3], (chance.choice(ids), None), ("nobody", ids[0])]
    return msgspec.structs.replace(
        history_of(state),
        avoid=apart if seed % 3 else (),
        own_division=seed % 2 == 0,
        broken=tuple(broken) if seed % 4 > 1 else (),
    )


def open_last_matches(state, seed, most):
    """Return the state with at most this many matches of its last round open."""
    if not state.rounds:
        return state
    chance, last = chance_of(f"open/{seed}"), state.rounds[-1]
    seated = [index for index, match in enumerate(last.matches) if match.b]
    opened = set(chance.sample(seated, min(most, len(seated))))
    matches = tuple(
        msgspec.structs.replace(match, result=None) if index in opened else match
        for index, match in enumerate(last.matches)
    )
    return msgspec.structs.replace(state, rounds=(*state.rounds[:-1], Round(last.number, matches)))
