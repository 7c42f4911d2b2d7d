"""What a game decides, when Sudden Death is played, who won the match, and what time does."""

import pytest

from tournaments.engine import wording
from tournaments.engine.clock.policies import BY_KEY, POLICIES, policy_of_day
from tournaments.engine.clock.timing import TimeCall, state_at_time
from tournaments.engine.penalties.ladders import both_lose_rule
from tournaments.engine.results.matches import (
    Game,
    GameError,
    evaluate_match,
    require_possible_game,
)

A, B, TIE = Game("a"), Game("b"), Game("tie", "")
BOTH = Game("both", "", {"a": ("prizes",), "b": ("no_pokemon",)})
NOBODY = Game("none", "penalty")
DEATH = Game("both", "", {"a": ("prizes",), "b": ("prizes",)}, sudden_death=True)


def state_of(standing):
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
    assert state_of(evaluate_match(games, best_of)) == found


def test_who_wins_in_more_ways_wins_outright():
    more = Game("both", "", {"a": ("prizes", "no_pokemon"), "b": ("deck_out",)})
    assert state_of(evaluate_match([more], 1)) == ("a", None)
    assert evaluate_match([more], 1).reasons[-1].id == "both_won_more_ways"
    fewer = Game("both", "", {"a": ("prizes",), "b": ("deck_out", "no_pokemon")})
    assert state_of(evaluate_match([fewer], 1)) == ("b", None)


def test_a_tie_stands_only_where_ties_are():
    assert state_of(evaluate_match([TIE], 1, ties=True)) == ("tie", None)
    assert state_of(evaluate_match([TIE], 1)) == (None, "game")
    assert state_of(evaluate_match([A, B, TIE], 3, ties=True)) == ("tie", None)
    assert state_of(evaluate_match([A, TIE, TIE], 3, ties=True)) == ("a", None)


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
        require_possible_game(game)
    assert wrong.value.field == field


def prizes_left(a, b):
    return {"a": a, "b": b}


@pytest.mark.parametrize(
    ("era", "games", "best_of", "prizes", "cut", "found"),
    [
        ("prizes-2009", [], 1, prizes_left(2, 3), False, ("a", None)),
        ("prizes-2009", [], 1, prizes_left(3, 3), False, (None, "next_prize")),
        (
            "prizes-2009",
            [A],
            3,
            prizes_left(4, 3),
            True,
            ("a", None),
        ),  # nobody had taken four Prizes: the game does not count
        # the game counts: one game each
        ("prizes-2009", [A], 3, prizes_left(4, 2), True, (None, "organiser")),
        ("prizes-2009", [A], 3, prizes_left(2, 4), True, ("a", None)),
        # The game counts, so one each: a Sudden Death game (rules team, 15 March 2011).
        ("three-turns-2011", [A], 3, prizes_left(4, 3), True, (None, "sudden_death")),
        ("three-turns-2011", [A, B], 3, prizes_left(1, 3), True, ("a", None)),
        ("ties-2013", [], 1, prizes_left(1, 6), False, ("tie", None)),
        ("ties-2013", [], 3, prizes_left(1, 6), False, ("tie", None)),
        ("ties-2013", [A], 3, None, False, ("a", None)),
        ("ties-2013", [A], 3, prizes_left(6, 1), False, ("a", None)),
        ("ties-2013", [A, B], 3, None, False, ("tie", None)),
        ("ties-2013", [A, B], 3, prizes_left(1, 6), False, ("tie", None)),
        # no Sudden Death game after time was called
        ("ties-2013", [BOTH], 1, None, False, ("tie", None)),
        ("one-turn-2025", [], 1, prizes_left(3, 4), False, ("tie", None)),
        ("three-turns-2026", [], 3, prizes_left(3, 4), True, ("a", None)),
        ("three-turns-2026", [], 3, prizes_left(4, 4), True, (None, "next_prize")),
        ("three-turns-2026", [B], 3, prizes_left(1, 6), True, ("b", None)),
        ("three-turns-2026", [A, B], 3, None, True, (None, "tiebreaker")),
        ("three-turns-2026", [A, B], 3, prizes_left(3, 1), True, ("b", None)),
        ("three-turns-2026", [BOTH], 1, None, True, (None, "sudden_death")),
        ("organiser", [A], 3, prizes_left(3, 1), True, (None, "organiser")),
        ("organiser", [A], 1, None, True, ("a", None)),
    ],
)
def test_time_ends_a_match_by_the_rule_of_its_era(era, games, best_of, prizes, cut, found):
    ended = state_at_time(games, best_of, TimeCall(BY_KEY[era], prizes, cut))
    assert state_of(ended) == found
    assert all(wording.render_message(one.id, one.args) for one in ended.reasons)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda one: one.key)
def test_the_cut_is_never_tied(policy):
    for games in ([], [A], [A, B], [BOTH], [A, B, BOTH]):
        for prizes in (None, prizes_left(3, 3), prizes_left(1, 2)):
            assert state_at_time(games, 3, TimeCall(policy, prizes, cut=True)).result != "tie"


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
    assert policy_of_day(day).key == key


# A double Game Loss by the ruling of 8 May 2014: two lost games lose a match of three. Since
# 15 May 2024 the handbook has a tie in Swiss, and a tiebreaker game instead of Sudden Death.
BEFORE, RULED, NOW = "2011-04-16", "2014-05-08", "2026-09-01"
YESTERDAY, HANDBOOK = "2024-05-14", "2024-05-15"
SWISS, CUT = False, True
LOST_BY_BOTH = [
    (RULED, 3, SWISS, [NOBODY], (None, "game")),
    (RULED, 3, SWISS, [NOBODY, A], ("a", None)),
    (RULED, 3, CUT, [NOBODY, B], ("b", None)),
    (RULED, 3, SWISS, [A, NOBODY], ("a", None)),
    (RULED, 3, CUT, [B, NOBODY], ("b", None)),
    (RULED, 3, SWISS, [A, B, NOBODY], ("double_loss", None)),
    (RULED, 3, SWISS, [NOBODY, NOBODY], ("double_loss", None)),
    (RULED, 3, SWISS, [NOBODY, TIE, TIE], ("tie", None)),
    (RULED, 3, CUT, [A, B, NOBODY], (None, "sudden_death")),
    (RULED, 3, CUT, [NOBODY, NOBODY], (None, "sudden_death")),
    (RULED, 3, CUT, [A, B, NOBODY, Game("b", sudden_death=True)], ("b", None)),
    (RULED, 3, CUT, [A, B, NOBODY, DEATH], (None, "sudden_death")),
    (YESTERDAY, 3, SWISS, [A, B, NOBODY], ("double_loss", None)),
    (YESTERDAY, 3, CUT, [A, B, NOBODY], (None, "sudden_death")),
    (HANDBOOK, 3, SWISS, [A, B, NOBODY], ("tie", None)),
    (HANDBOOK, 3, SWISS, [NOBODY, NOBODY], ("tie", None)),
    (HANDBOOK, 3, SWISS, [NOBODY, A], ("a", None)),
    (HANDBOOK, 3, CUT, [A, B, NOBODY], (None, "tiebreaker")),
    (NOW, 3, SWISS, [A, B, NOBODY], ("tie", None)),
    (NOW, 3, CUT, [A, B, NOBODY], (None, "tiebreaker")),
    (NOW, 3, CUT, [NOBODY, NOBODY], (None, "tiebreaker")),
    (NOW, 3, CUT, [A, B, NOBODY, A], ("a", None)),
    (NOW, 3, CUT, [A, NOBODY], ("a", None)),
    # A match of one game that both lose has no winner and is not a tie.
    ("2024-02-13", 1, SWISS, [NOBODY], ("double_loss", None)),
    (NOW, 1, SWISS, [NOBODY], ("double_loss", None)),
    # No rule text is known, so such a game decides nothing.
    ("2024-02-12", 1, SWISS, [NOBODY], (None, "judge")),
    (RULED, 1, SWISS, [NOBODY], (None, "judge")),
    (NOW, 1, CUT, [NOBODY], (None, "judge")),
    ("2014-05-07", 3, SWISS, [A, B, NOBODY], (None, "judge")),
    (BEFORE, 3, CUT, [NOBODY], (None, "judge")),
    (BEFORE, 3, CUT, [A, NOBODY], (None, "judge")),
    (BEFORE, 3, CUT, [A, NOBODY, A], ("a", None)),
    (BEFORE, 1, SWISS, [NOBODY, B], ("b", None)),
]


@pytest.mark.parametrize(("day", "best_of", "cut", "games", "found"), LOST_BY_BOTH)
def test_what_follows_where_both_lose_a_game_is_the_era_s(day, best_of, cut, games, found):
    rule = both_lose_rule(day, best_of, cut=cut)
    now = evaluate_match(games, best_of, ties=not cut, both_lose=rule)
    assert state_of(now) == found
    said = [wording.render_message(one.id, one.args) for one in now.reasons]
    if now.next == "judge":
        assert said[-1].endswith("a judge decides.")
    elif "none" in games[-1].winner and found != (None, "game") and found[0] not in {"a", "b"}:
        assert rule.source in said[-1]


def test_what_both_lost_is_not_settled_by_the_clock():
    for games in ([NOBODY], [A, NOBODY]):
        assert state_of(state_at_time(games, 3, TimeCall(BY_KEY["prizes-2009"], cut=True))) == (
            None,
            "judge",
        )
    rule = both_lose_rule(NOW, 3, cut=True)
    level = TimeCall(BY_KEY["three-turns-2026"], cut=True, both_lose=rule)
    assert state_of(state_at_time([A, B, NOBODY], 3, level)) == (None, "tiebreaker")
    assert state_of(state_at_time([NOBODY], 3, level)) == (None, "organiser")
