"""What a game decides, when Sudden Death is played, who won the match, and what time does to it."""

import pytest

from tournaments.engine import wording
from tournaments.engine.matches import Game, GameError, check_game, stand
from tournaments.engine.policies import BY_KEY, POLICIES, usual
from tournaments.engine.timing import Call, at_time

A, B, TIE = Game("a"), Game("b"), Game("tie", "")
BOTH = Game("both", "", {"a": ("prizes",), "b": ("no_pokemon",)})
DEATH = Game("both", "", {"a": ("prizes",), "b": ("prizes",)}, sudden_death=True)


def state(standing):
    return standing.result, standing.next


@pytest.mark.parametrize(
    ("games", "best_of", "found"),
    [
        ([], 1, (None, "game")),
        ([A], 1, ("a", None)),
        ([B], 3, (None, "game")),
        ([B, B], 3, ("b", None)),
        ([A, B], 3, (None, "game")),
        ([A, B, A], 3, ("a", None)),
        ([BOTH], 1, (None, "sudden_death")),
        ([BOTH, DEATH], 1, (None, "sudden_death")),
        ([BOTH, DEATH, Game("b", sudden_death=True)], 1, ("b", None)),
        ([A, BOTH, Game("a", sudden_death=True)], 3, ("a", None)),
        ([A, BOTH, Game("b", sudden_death=True)], 3, (None, "game")),
    ],
)
def test_a_match_stands_where_its_games_put_it(games, best_of, found):
    assert state(stand(games, best_of)) == found


def test_who_wins_in_more_ways_wins_outright():
    more = Game("both", "", {"a": ("prizes", "no_pokemon"), "b": ("deck_out",)})
    assert state(stand([more], 1)) == ("a", None)
    assert stand([more], 1).reasons[-1].id == "both_won_more_ways"
    fewer = Game("both", "", {"a": ("prizes",), "b": ("deck_out", "no_pokemon")})
    assert state(stand([fewer], 1)) == ("b", None)


def test_a_tie_stands_only_where_ties_are():
    assert state(stand([TIE], 1, ties=True)) == ("tie", None)
    assert state(stand([TIE], 1)) == (None, "game")
    assert state(stand([A, B, TIE], 3, ties=True)) == ("tie", None)
    assert state(stand([A, TIE, TIE], 3, ties=True)) == ("a", None)


@pytest.mark.parametrize(
    ("game", "field"),
    [
        (Game("c"), "winner"),
        (Game("a", "magic"), "how"),
        (Game("both", "", {"c": ("prizes",)}), "ways"),
        (Game("both", "", {"a": ("luck",)}), "ways"),
    ],
)
def test_a_game_that_cannot_be_is_refused_by_field(game, field):
    with pytest.raises(GameError) as wrong:
        check_game(game)
    assert wrong.value.field == field


def left(a, b):
    return {"a": a, "b": b}


@pytest.mark.parametrize(
    ("era", "games", "best_of", "prizes", "cut", "found"),
    [
        ("prizes-2009", [], 1, left(2, 3), False, ("a", None)),
        ("prizes-2009", [], 1, left(3, 3), False, (None, "next_prize")),
        ("prizes-2009", [A], 3, left(4, 3), True, ("a", None)),  # nobody took four: not counted
        ("prizes-2009", [A], 3, left(4, 2), True, (None, "organiser")),  # counted: one each
        ("prizes-2009", [A], 3, left(2, 4), True, ("a", None)),
        ("three-turns-2011", [A], 3, left(4, 3), True, (None, "organiser")),
        ("three-turns-2011", [A, B], 3, left(1, 3), True, ("a", None)),
        ("ties-2013", [], 1, left(1, 6), False, ("tie", None)),
        ("ties-2013", [], 3, left(1, 6), False, ("tie", None)),
        ("ties-2013", [A], 3, None, False, ("a", None)),
        ("ties-2013", [A], 3, left(6, 1), False, ("a", None)),
        ("ties-2013", [A, B], 3, None, False, ("tie", None)),
        ("ties-2013", [A, B], 3, left(1, 6), False, ("tie", None)),
        ("ties-2013", [BOTH], 1, None, False, ("tie", None)),  # no Sudden Death after the call
        ("one-turn-2025", [], 1, left(3, 4), False, ("tie", None)),
        ("three-turns-2026", [], 3, left(3, 4), True, ("a", None)),
        ("three-turns-2026", [], 3, left(4, 4), True, (None, "next_prize")),
        ("three-turns-2026", [B], 3, left(1, 6), True, ("b", None)),
        ("three-turns-2026", [A, B], 3, None, True, (None, "tiebreaker")),
        ("three-turns-2026", [A, B], 3, left(3, 1), True, ("b", None)),
        ("three-turns-2026", [BOTH], 1, None, True, (None, "sudden_death")),
        ("organiser", [A], 3, left(3, 1), True, (None, "organiser")),
        ("organiser", [A], 1, None, True, ("a", None)),
    ],
)
def test_time_ends_a_match_by_the_rule_of_its_era(era, games, best_of, prizes, cut, found):
    ended = at_time(games, best_of, Call(BY_KEY[era], prizes, cut))
    assert state(ended) == found
    assert all(wording.say(one.id, one.args) for one in ended.reasons)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda one: one.key)
def test_the_cut_is_never_tied(policy):
    for games in ([], [A], [A, B], [BOTH], [A, B, BOTH]):
        for prizes in (None, left(3, 3), left(1, 2)):
            assert at_time(games, 3, Call(policy, prizes, cut=True)).result != "tie"


@pytest.mark.parametrize(
    ("day", "key"),
    [
        ("2001-05-01", "organiser"),
        ("2009-11-21", "prizes-2009"),
        ("2011-04-01", "three-turns-2011"),
        ("2014-01-29", "ties-2013"),
        ("2025-10-01", "one-turn-2025"),
        ("2026-02-13", "three-turns-2026"),
    ],
)
def test_a_day_has_the_policy_of_its_era(day, key):
    assert usual(day).key == key
