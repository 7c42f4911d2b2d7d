"""Why one player stands above another: the first thing in which they differ."""

from fractions import Fraction

import pytest

from league.engine.name_order import fold_name
from league.engine.names import initials_of
from tournaments.engine.cut.gates import read_match_points
from tournaments.engine.rounds.history import history_of
from tournaments.engine.rounds.state import Match, Player, Round, State
from tournaments.engine.standings.order_reasons import PlacedField, explain_order
from tournaments.engine.standings.table import compute_standings
from tournaments.engine.standings.tiebreaks import BY_KEY, CURRENT_CHAIN, chain_of_day

FORMER = BY_KEY["owp-oowp"]


def make_field(names, *rounds, chain=CURRENT_CHAIN, late=(), **more):
    """Make a field from rounds such as "ab cd", in which the first of each pair won."""
    players = tuple(Player(name, late=name in late) for name in names)
    played = tuple(
        Round(
            number, tuple(Match(two[0], two[1], at, "a") for at, two in enumerate(one.split(), 1))
        )
        for number, one in enumerate(rounds, 1)
    )
    state = State(players, 3, played, 1)
    lines = {line.id: line for line in compute_standings(state)}
    field = PlacedField(history_of(state), chain, list(lines.values()), **{"tops": {}, **more})
    return lambda first, second: [
        (reason.id, {key: reason.args[key] for key in reason.args if key not in NAMES})
        for reason in explain_order(field, lines[first], lines[second])
    ]


NAMES = ("first", "second")


def test_points_come_first_then_who_was_there_in_time():
    why = make_field("abcd", "ab cd", late="c")
    assert why("a", "b") == [("above_points", {"mine": 3, "theirs": 0})]
    assert why("a", "c") == [("above_on_time", {"mine": True, "theirs": False})]


def test_then_opponents_and_their_opponents():
    why = make_field("abcdefgh", "ab cd ef gh", "ac eg bd fh", "ea bc dg hf")
    assert why("c", "d") == [
        ("above_owp", {"mine": Fraction(5, 9), "theirs": Fraction(4, 9)}),
    ]
    assert why("c", "g") == [
        ("above_oowp", {"mine": Fraction(14, 27), "theirs": Fraction(11, 27)}),
    ]


@pytest.mark.parametrize(
    ("chain", "late", "rounds", "reason"),
    [
        (CURRENT_CHAIN, "cd", ("ab dc", "ca bd"), "above_match"),
        (FORMER, "cd", ("ab dc", "ca bd"), "above_roster"),
        # four are level, so their own match does not count
        (CURRENT_CHAIN, "", ("ab dc", "ca bd"), "above_roster"),
        # the player below won their match
        (CURRENT_CHAIN, "cd", ("ba dc", "cb ad"), "above_roster"),
        (CURRENT_CHAIN, "cd", ("ac bd",), "above_roster"),  # they have not met
    ],
)
def test_two_who_are_level_and_nobody_else_are_told_apart_by_their_match(
    chain, late, rounds, reason
):
    assert make_field("abcd", *rounds, chain=chain, late=late)("a", "b") == [(reason, {})]


def test_after_a_cut_it_is_how_far_each_came():
    tops = {"a": 1, "b": 2, "c": 4, "d": 4}
    why = make_field("abcdef", "fa eb dc", tops=tops)
    assert why("a", "b") == [("above_final", {"top": 1})]
    assert why("b", "c") == [("above_cut", {"top": 2})]
    assert why("c", "f") == [("above_cut", {"top": 4})]
    assert why("c", "d") == [
        ("above_same_round", {}), ("above_points", {"mine": 0, "theirs": 3}),
    ]  # fmt: skip
    third = make_field("abcdef", "fa eb dc", tops=tops, third="c")
    assert third("c", "d") == [("above_third", {})]
    assert third("d", "c")[0] == ("above_same_round", {})


def test_who_plays_the_second_day_is_above_who_is_held_at_the_gate():
    why = make_field("abcd", "ab cd", held={"c", "d"})
    assert why("b", "c") == [("above_gate", {})]
    assert why("c", "d") == [("above_points", {"mine": 3, "theirs": 0})]


@pytest.mark.parametrize(
    ("day", "chain"),
    [("2019-03-31", FORMER), ("2019-04-01", CURRENT_CHAIN), ("2009-01-01", FORMER)],
)
def test_the_match_between_two_counts_since_april_2019(day, chain):
    assert chain_of_day(day) == chain


@pytest.mark.parametrize(
    ("text", "points"),
    [("19", 19), (" 6-2-1 ", 19), ("6-2", 18), ("0", 0), ("999", 999), ("1000", None), ("", None),
     ("six", None), ("²", None), ("6-2-1-0", None)],
)  # fmt: skip
def test_match_points_are_a_number_or_a_record(text, points):
    assert read_match_points(text) == points


def test_names_are_told_apart_and_shown_short():
    assert initials_of("ines kestrel-berg") == "I. K."
    assert fold_name("  Zoë O’Marsh ") == fold_name("zoe o marsh") == "zoe o marsh"
    assert fold_name("Łukasz Großmann") == "lukasz grossmann"
