"""Random tournaments, continued by arbitrary pairings too, so that every corner case comes up."""

import random

from hypothesis import strategies as st

from tournaments.engine.rounds.state import Match, Player, Round, State

RESULTS = ["a"] * 9 + ["b"] * 9 + ["tie"] * 3 + ["double_loss"]


def chance_of(seed):
    return random.Random(seed)


def play_tournament(size, rounds, planned, chance, *, drops=0.0, late=0.0, awarded=0.0, wild=True):
    """Play `rounds` rounds with `size` players, paired by score or at random (`wild`)."""
    players = [f"p{at:03}" for at in range(size)]
    gone, points, met = {}, dict.fromkeys(players, 0), set()
    promised = {one: (1,) for one in players if chance.random() < awarded}
    tardy = {one for one in players if chance.random() < late}
    done = []
    for number in range(1, rounds + 1):
        still_in = [one for one in players if one not in gone]
        alone = {one: "awarded_bye" for one in still_in if number in promised.get(one, ())}
        if number == 1:
            alone |= {one: "loss" for one in tardy if one not in alone}
        to_pair = _order_players(
            [one for one in still_in if one not in alone], points, chance, wild=wild
        )
        pairs, byes = _pair_in_order(to_pair, met, wild=wild)
        alone |= dict.fromkeys(byes, "bye")
        done.append(Round(number, tuple(_play_matches(pairs, alone, points, chance))))
        for one in still_in:
            if chance.random() < drops and len(gone) < size - 2:
                gone[one] = number
    return State(
        players=tuple(
            Player(one, "masters", gone.get(one), one in tardy, promised.get(one, ()))
            for one in players
        ),
        planned_rounds=planned,
        rounds=tuple(done),
        seed=chance.randrange(2**32),
    )


def _play_matches(pairs, alone, points, chance):
    """Return the matches with a result each, and add to `points`."""
    for table, (one, other) in enumerate(pairs, start=1):
        result = chance.choice(RESULTS)
        points[one] += {"a": 3, "tie": 1}.get(result, 0)
        points[other] += {"b": 3, "tie": 1}.get(result, 0)
        yield Match(one, other, table, result)
    for one, result in alone.items():
        points[one] += 0 if result == "loss" else 3
        yield Match(one, None, None, result)


def _pair_in_order(to_pair, met, *, wild):
    """Pair each with the first player below they have not met; return byes; extends `met`."""
    pairs, byes = [], []
    while to_pair:
        one = to_pair.pop(0)
        other = next((two for two in to_pair if frozenset((one, two)) not in met), None)
        if other is None and to_pair and wild:
            other = to_pair[0]
        if other is None:
            byes.append(one)
            continue
        to_pair.remove(other)
        met.add(frozenset((one, other)))
        pairs.append((one, other))
    return pairs, byes


def _order_players(players, points, chance, *, wild):
    chance.shuffle(players)
    return players if wild else sorted(players, key=lambda one: -points[one])


@st.composite
def draw_states(draw, largest=12):
    """Draw states as an organiser may leave them: drops, late players, byes of both kinds."""
    size = draw(st.integers(2, largest))
    rounds = draw(st.integers(0, 6))
    return play_tournament(
        size,
        rounds,
        draw(st.integers(max(1, rounds), max(1, rounds, size - 1))),
        chance_of(draw(st.integers(0, 2**32))),
        drops=draw(st.sampled_from([0, 0.1])),
        late=draw(st.sampled_from([0, 0.1])),
        awarded=draw(st.sampled_from([0, 0.1])),
        wild=draw(st.booleans()),
    )


@st.composite
def half_played(draw):
    """Return states in which some matches of the last round are still open."""
    state = draw(draw_states())
    if not state.rounds:
        return state
    last = state.rounds[-1]
    matches = tuple(
        Match(m.a, m.b, m.table, None) if m.b and draw(st.booleans()) else m for m in last.matches
    )
    return State(
        players=state.players,
        planned_rounds=state.planned_rounds,
        rounds=(*state.rounds[:-1], Round(last.number, matches)),
        seed=state.seed,
    )


def read_rounds(*each):
    """Read rounds from texts such as "ab:a cd:tie e:bye"."""
    return tuple(
        Round(number, tuple(_read_match(word) for word in words.split()))
        for number, words in enumerate(each, start=1)
    )


def _read_match(word):
    who, _, result = word.partition(":")
    return Match(who[0], who[1] if len(who) == 2 else None, None, result or None)


def play_beside_clubs(size, clubs, chance):
    """Play a tournament in which whole clubs have met; the others are paired near their score.

    `clubs`: for each club how many players it has and how all its matches ended, a tie or a loss of
    both, so that its players are on one score. There are as many rounds as the largest club needs.
    """
    players = [f"p{at:03}" for at in range(size)]
    points, met, others = dict.fromkeys(players, 0), set(), iter(players)
    members = [([next(others) for _ in range(many)], result) for many, result in clubs]
    others = list(others)
    rounds = []
    for number in range(max(many for many, _ in clubs) - 1):
        matches, to_pair = [], []
        for club, result in members:
            if number >= len(club) - 1:
                to_pair += club
                continue
            row = [club[0], *club[1 + number :], *club[1 : 1 + number]]
            for one, other in zip(row[: len(row) // 2], reversed(row), strict=False):
                matches.append(Match(one, other, None, result))
                met.add(frozenset((one, other)))
                points[one] += result == "tie"
                points[other] += result == "tie"
        to_pair = _order_players(to_pair + others, points, chance, wild=False)
        pairs, byes = _pair_in_order(to_pair, met, wild=False)
        matches += _play_matches(pairs, dict.fromkeys(byes, "bye"), points, chance)
        rounds.append(Round(number + 1, tuple(matches)))
    return State(
        players=tuple(Player(one, "masters") for one in players),
        planned_rounds=len(rounds) + 1,
        rounds=tuple(rounds),
        seed=chance.randrange(2**32),
    )
