"""Why two players are paired, with the figures that decided it."""

from itertools import combinations

import msgspec

from tournaments.engine.rounds import swiss
from tournaments.engine.rounds.history import history_of
from tournaments.engine.rounds.state import Match, Player, Round, State


def find_reasons(names, *rounds, planned=5):
    """Return the reasons for each pair of the next round; in "ab cd" the first of each pair won."""
    done = tuple(
        Round(number, tuple(
            Match(two[0], two[1], at, "a") if len(two) == 2 else Match(two, None, None, "bye")
            for at, two in enumerate(one.split(), 1)
        ))
        for number, one in enumerate(rounds, 1)
    )  # fmt: skip
    paired = swiss.pair_round(State(tuple(map(Player, names)), planned, done, 1))
    return {
        frozenset(filter(None, (one.a, one.b))): [
            (reason.id, reason.args) for reason in one.reasons
        ]
        for one in paired.why
    }


def pair_names(names):
    return frozenset(names)


LEVEL, LAST = (("pair_level", {"a_points": n, "b_points": n}) for n in (3, 0))


def test_who_is_level_is_told_the_score():
    assert find_reasons("abcd", "ab cd") == {pair_names("ac"): [LEVEL], pair_names("bd"): [LAST]}


def test_who_floats_is_told_from_where_to_where_and_how_often_before():
    told = find_reasons("abcdef", "ab cd ef")
    assert told[pair_names("ad")] == [
        ("pair_float", {"a_points": 3, "b_points": 0}),
        ("score_is_odd", {"points": 3, "others": 2}),
        ("float_before", {"a_points": 3, "b_points": 0, "a_times": 0, "b_times": 0}),
    ]
    told = find_reasons("abcdef", "ab cd ef", "ac eb df", "ae cb df")
    assert told[pair_names("ad")] == [
        ("pair_float", {"a_points": 9, "b_points": 6}),
        ("alone_on_score", {"points": 9, "others": 0}),
        ("float_before", {"a_points": 9, "b_points": 6, "a_times": 0, "b_times": 1}),
    ]


def test_who_meets_again_is_told_how_often_they_have_met():
    assert find_reasons("ab", "ab")[pair_names("ab")][-1] == ("pair_rematch", {"times": 1})
    assert find_reasons("ab", "ab", "ba")[pair_names("ab")] == [("pair_rematch", {"times": 2})]


def test_who_has_the_bye_is_told_the_score_and_whether_it_is_the_first():
    assert find_reasons("abc", "ab c")[pair_names("b")] == [("bye_lowest", {"points": 0})]
    assert find_reasons("abc", "ab c", "ac b", "bc a")[pair_names("c")] == [
        ("bye_again", {"points": 3})
    ]


def test_no_pair_that_was_taken_apart_comes_back_for_the_sake_of_wishes_however_many():
    """Only one pairing restores no broken pair, and it breaks three wishes: it is taken."""
    wished, free = ("ab", "cd", "ef"), ("ac", "de")
    apart = {"".join(pair) for pair in combinations("abcdef", 2)} - {*wished, *free}
    state = State(tuple(map(Player, "abcdef")), 3, (), 1, avoid=tuple(map(tuple, wished)))
    taken_apart = tuple(tuple(pair) for pair in sorted(apart))
    paired = swiss.pair_round(msgspec.structs.replace(history_of(state), broken=taken_apart))
    assert {frozenset((pair.a, pair.b)) for pair in paired.pairings} == set(map(pair_names, wished))
