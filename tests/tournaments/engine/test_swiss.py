"""The next round: no rematches, nothing better possible, and no dead end that can be avoided."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.depth import choose_examples
from tests.tournaments.engine import oracle
from tests.tournaments.engine.states import chance_of, draw_states, play_tournament, read_rounds
from tournaments.engine import wording
from tournaments.engine.rounds import large_fields, neighbours, swiss
from tournaments.engine.rounds.field import BYE, Cost, cost_of_pairs, make_field
from tournaments.engine.rounds.matching import cheapest_matching, costs_of
from tournaments.engine.rounds.state import Match, Player, Round, State, StateError


def make_players(names, **special):
    return tuple(special.get(name, Player(name)) for name in names)


def pairs_of(paired):
    return {frozenset((one.a, one.b)) for one in paired.pairings}


def players_seated(paired):
    both = [player for one in paired.pairings for player in (one.a, one.b)]
    return sorted([*both, *([paired.bye] if paired.bye else []), *paired.awarded])


def cost_in_five(cost):
    return (cost.rematches, cost.second_byes, cost.dead_end, cost.bye_points, cost.score_gap)


@settings(max_examples=choose_examples(60))
@given(draw_states(largest=8))
def test_no_pairing_at_all_costs_less_by_brute_force(state):
    if oracle.Book(state).ids:
        paired = swiss.pair_round(state)
        assert cost_in_five(paired.cost) == oracle.find_least_cost(state)
        assert paired.optimal


def test_no_pairing_at_all_costs_less_in_thousands_of_small_states():
    chance = chance_of(2009)
    for _ in range(1000):
        done = chance.randint(0, 6)
        state = play_tournament(
            chance.randint(2, 8),
            done,
            chance.randint(max(1, done), 7),
            chance,
            drops=chance.choice([0, 0.1]),
            late=chance.choice([0, 0.1]),
            awarded=chance.choice([0, 0.1]),
            wild=chance.random() < 0.4,
        )
        assert cost_in_five(swiss.pair_round(state).cost) == oracle.find_least_cost(state)


@pytest.mark.parametrize("seed", range(2))
def test_no_matching_of_another_library_costs_less(seed):
    chance = chance_of(seed)
    for _ in range(15):
        done = chance.randint(0, 9)
        drops, awarded, wild = chance.choice([0, 0.03]), chance.choice([0, 0.1]), chance.random()
        state = play_tournament(
            chance.randint(9, 40), done, done, chance, drops=drops, awarded=awarded, wild=wild < 0.4
        )
        cost = swiss.pair_round(state).cost
        assert (
            cost.rematches,
            cost.second_byes,
            cost.bye_points,
            cost.score_gap,
        ) == oracle.best_without_looking_ahead(state)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_called_proved_in_a_large_field_is_what_the_exact_matching_finds(seed):
    chance = chance_of(seed)
    done = chance.randint(6, 14)
    state = play_tournament(
        chance.choice([70, 90, 140]), done, done, chance, drops=0.02, wild=False
    )
    field = make_field(state)
    draft = neighbours.draft_neighbours(field)
    if not draft.stuck:  # have it solve windows although nobody is stuck
        draft = msgspec.structs.replace(draft, stuck=[at for at in draft.pairs[0] if at != BYE])
    pairs, proved = large_fields.solve_large_field(field, draft)
    assert proved
    assert cost_of_pairs(field, pairs) == cost_of_pairs(
        field, cheapest_matching(costs_of(field, field.playing))
    )
    assert sorted(at for two in pairs for at in two if at != BYE) == sorted(field.playing)


def test_a_field_too_large_for_one_matching_is_proved_around_what_is_stuck():
    state = play_tournament(900, 8, 9, chance_of(3), drops=0.01, wild=False)
    field = make_field(state)
    draft = neighbours.draft_neighbours(field)
    if not draft.stuck:
        draft = msgspec.structs.replace(draft, stuck=[at for at in draft.pairs[0] if at != BYE])
    pairs, proved = large_fields.solve_large_field(field, draft)
    assert len(field.playing) > 2 * large_fields.LARGEST_WINDOW
    assert proved, "a bound that is too low or too high is never met"
    assert cost_of_pairs(field, pairs).rematches == 0


def test_a_field_of_thousands_is_proved_and_free_of_rematches():
    state = play_tournament(
        2000, 8, 9, chance_of(1), drops=0.01, late=0.01, awarded=0.01, wild=False
    )
    paired = swiss.pair_round(state)
    assert paired.optimal
    assert paired.cost.rematches == paired.cost.second_byes == 0
    assert paired.cost.dead_end is None
    assert not pairs_of(paired) & oracle.Book(state).met


@settings(max_examples=choose_examples(15))
@given(draw_states(largest=20))
def test_everybody_still_in_is_there_once_and_the_cost_is_what_the_round_costs(state):
    book = oracle.Book(state)
    if not book.ids:
        return
    paired = swiss.pair_round(state)
    assert players_seated(paired) == sorted(book.ids)
    bye = {frozenset((paired.bye, oracle.BYE))} if paired.bye else set()
    cost = paired.cost
    found = (cost.rematches, cost.second_byes, cost.bye_points, cost.score_gap)
    assert found == book.count_cost(pairs_of(paired) | bye)
    assert [one.table for one in paired.pairings] == list(range(1, len(paired.pairings) + 1))


@settings(max_examples=choose_examples(30))
@given(draw_states(largest=20))
def test_tables_go_by_the_points_of_the_higher_and_then_of_the_lower_who_sits_second(state):
    book = oracle.Book(state)
    if not book.ids:
        return
    both = [(book.points[one.a], book.points[one.b]) for one in swiss.pair_round(state).pairings]
    assert both == sorted(both, reverse=True)
    assert all(higher >= lower for higher, lower in both)


@settings(max_examples=choose_examples(15))
@given(st.integers(4, 12), st.integers(0, 2**32))
def test_an_event_of_every_possible_round_never_runs_dry(size, seed):
    chance = chance_of(seed)
    planned = size - 1 + size % 2
    state = State(make_players(tuple(f"p{at}" for at in range(size))), planned, (), seed)
    for number in range(1, planned + 1):
        paired = swiss.pair_round(state)
        assert (paired.cost.rematches, paired.cost.second_byes, paired.cost.dead_end) == (0, 0, 0)
        matches = [Match(one.a, one.b, one.table, chance.choice("aaab")) for one in paired.pairings]
        matches += [Match(paired.bye, None, None, "bye")] if paired.bye else []
        played_on = (*state.rounds, Round(number, tuple(matches)))
        state = msgspec.structs.replace(state, rounds=played_on)


def test_a_pairing_level_in_points_is_passed_over_where_it_is_a_dead_end():
    # A third round between abc and def would leave two triangles and no possible round four.
    state = State(make_players("abcdef"), 4, read_rounds("ad:a be:a cf:b", "ae:a bf:b cd:b"))
    paired = swiss.pair_round(state)
    assert pairs_of(paired) != {frozenset("af"), frozenset("bd"), frozenset("ce")}
    assert paired.cost == Cost(0, 0, 0, 0, 18)
    assert any(reason.id == "looked_ahead" for why in paired.why for reason in why.reasons)
    last = swiss.pair_round(msgspec.structs.replace(state, planned_rounds=3))
    assert pairs_of(last) == {frozenset("af"), frozenset("bd"), frozenset("ce")}


@pytest.mark.parametrize("size", [9, 16, 30, 63, 90, 140])
def test_the_same_state_and_seed_give_the_same_round_and_another_seed_another(size):
    state = play_tournament(size, 6, 8, chance_of(size), wild=False)
    first = swiss.pair_round(state)
    assert all(swiss.pair_round(state) == first for _ in range(5))
    others = [swiss.pair_round(msgspec.structs.replace(state, seed=seed)) for seed in range(20)]
    assert len({frozenset(pairs_of(one)) for one in others}) > 1


def test_the_first_round_is_left_to_chance():
    first = State(make_players("abcdef"), 3, ())
    seen = {
        frozenset(pairs_of(swiss.pair_round(msgspec.structs.replace(first, seed=seed))))
        for seed in range(200)
    }
    assert len(seen) == 15  # all ways to pair six players


def test_dropped_players_and_awarded_byes_are_left_out():
    special = {"a": Player("a", dropped_after=1), "b": Player("b", awarded_byes=(2,))}
    state = State(make_players("abcdef", **special), 3, read_rounds("ab:a cd:a ef:a"))
    paired = swiss.pair_round(state)
    assert players_seated(paired) == list("bcdef")
    assert paired.awarded == ("b",)
    assert paired.bye is None


def test_the_bye_goes_to_the_lowest_without_one():
    state = State(make_players("abcde"), 3, read_rounds("ab:a cd:a e:bye", "ac:a ed:a b:bye"))
    paired = swiss.pair_round(state)
    assert paired.bye == "d"
    assert paired.cost.bye_points == 0
    assert next(why for why in paired.why if why.b is None).reasons[0].id == "bye_lowest"


def test_an_awarded_bye_does_not_stand_in_the_way_of_a_random_one():
    state = State(make_players("abc"), 3, read_rounds("a:awarded_bye bc:a", "ab:a c:bye"))
    assert swiss.pair_round(state).cost == Cost(0, 0, 0, 3, 9)


def test_a_second_bye_in_a_round_to_come_makes_no_pairing_dearer():
    # Without a second bye later only a gap of 17 could go on; but only rematches make a dead end.
    rounds = read_rounds("ac:tie ed:a b:bye", "eb:a cd:tie a:bye")
    paired = swiss.pair_round(State(make_players("abcde"), 4, rounds))
    assert paired.cost == Cost(0, 0, 0, 1, 5)
    assert paired.optimal


@pytest.mark.parametrize("seed", range(20))
def test_of_pairings_that_cost_the_same_one_is_taken_that_needs_no_second_bye(seed):
    # a and b have a point each: after a bye for a the last round would need a second bye.
    rounds = read_rounds("ab:tie dc:a e:bye", "eb:a ad:b c:bye")
    paired = swiss.pair_round(State(make_players("abcde"), 4, rounds, seed))
    assert (paired.cost, paired.bye) == (Cost(0, 0, 0, 1, 4), "b")
    assert pairs_of(paired) == {frozenset("de"), frozenset("ac")}


def test_who_floated_least_floats_now():
    # Three have 3 points and three have 0, so one of each must cross; a and d have crossed before.
    state = State(
        make_players("abcdef"),
        4,
        read_rounds("ad:a be:b cf:a", "ae:b bd:a cf:tie", "af:tie bc:tie de:tie"),
    )
    field = make_field(state)
    paired = swiss.pair_round(state)
    crossing = [
        one for one in paired.pairings
        if field.points[field.ids.index(one.a)] != field.points[field.ids.index(one.b)]
    ]  # fmt: skip
    least = min(
        sum(
            field.floats[at]
            for two in option
            for at in two
            if field.points[two[0]] != field.points[two[1]]
        )
        for option in _as_cheap(state, field)
    )
    assert (
        sum(field.floats[field.ids.index(x)] for one in crossing for x in (one.a, one.b)) == least
    )


def _as_cheap(state, field):
    book = oracle.Book(state)
    everything = [
        [tuple(field.ids.index(x) for x in two) for two in pairs]
        for pairs in oracle.list_pairings(book.ids)
        if oracle.goes_on(book, pairs, byes_again=False)
    ]
    best = min(cost_of_pairs(field, pairs) for pairs in everything)
    return [pairs for pairs in everything if cost_of_pairs(field, pairs) == best]


def test_a_round_without_a_way_is_given_all_the_same_and_names_what_gave_way():
    two = State(make_players("ab"), 3, read_rounds("ab:a"))
    paired = swiss.pair_round(two)
    assert pairs_of(paired) == {frozenset("ab")}
    assert paired.relaxed == ("rematches",)
    assert paired.why[0].reasons[-1].id == "pair_rematch"
    alone = State(make_players("a"), 3, read_rounds("a:bye"))
    assert swiss.pair_round(alone).relaxed == ("second_byes",)


def test_an_open_result_is_named_before_anything_is_paired():
    state = State(make_players("abcd"), 3, read_rounds("ab:a cd"))
    with pytest.raises(StateError, match=r"rounds\[0\]\.matches\[1\]\.result: .*open"):
        swiss.pair_round(state)


def test_nobody_left_is_said():
    gone = {one: Player(one, dropped_after=1) for one in "ab"}
    with pytest.raises(StateError, match="nobody is left"):
        swiss.pair_round(State(make_players("ab", **gone), 3, read_rounds("ab:a")))


@settings(max_examples=choose_examples(60))
@given(draw_states(largest=20))
def test_every_pair_and_the_bye_say_why(state):
    if not oracle.Book(state).ids:
        return
    paired = swiss.pair_round(state)
    assert len(paired.why) == len(paired.pairings) + (paired.bye is not None)
    for why in paired.why:
        assert why.reasons
        assert all(wording.render_message(reason.id, reason.args) for reason in why.reasons)
