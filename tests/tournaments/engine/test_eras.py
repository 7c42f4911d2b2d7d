"""The rules of every day, each with its text: time, games both players won, games both lost."""

from datetime import date, timedelta
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine import wording
from tournaments.engine.clock import policies
from tournaments.engine.clock.timing import (
    TimeCall,
    missing_facts,
    state_after_call,
    state_at_time,
    time_instructions,
)
from tournaments.engine.penalties import ladders
from tournaments.engine.results import both_win
from tournaments.engine.results.matches import (
    DECIDERS,
    BothWin,
    Game,
    evaluate_match,
    game_kinds,
    possible_deciders,
)
from tournaments.engine.structure import customs

A, B, TIE, NOBODY = Game("a"), Game("b"), Game("tie", ""), Game("none", "penalty")
BOTH = Game("both", "", {"a": ("prizes",), "b": ("prizes",)})
DEATH = Game("both", "", {"a": ("prizes",), "b": ("prizes",)}, sudden_death=True)


def day_before(day):
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def state_of(standing):
    return standing.result, standing.next


# --- the table of days: the day before each border, and the border ------------------------------

TIME = [
    ("2000-07-14", "organiser", "showdown-2000"),
    ("2001-01-01", "showdown-2000", "organiser"),
    ("2001-10-15", "organiser", "dci-2001"),
    ("2003-10-01", "dci-2001", "prizes-2009"),
    ("2010-09-01", "prizes-2009", "three-turns-2010"),
    ("2011-01-31", "three-turns-2010", "three-turns-2011"),
    ("2013-10-01", "three-turns-2011", "ties-2013"),
    ("2018-07-11", "ties-2013", "ties-2018"),
    ("2024-02-13", "ties-2018", "ties-2024"),
    ("2025-09-01", "ties-2024", "one-turn-2025"),
    ("2026-02-13", "one-turn-2025", "three-turns-2026"),
]
BOTH_WON = [
    ("2020-03-25", ("sudden_death", False), ("sudden_death", True)),
    ("2023-11-03", ("sudden_death", True), ("tiebreaker", True)),
    ("2024-02-13", ("tiebreaker", True), ("tiebreaker", False)),
]


@pytest.mark.parametrize(("day", "before", "since"), TIME)
def test_what_time_does_changes_on_its_day_and_not_before(day, before, since):
    assert policies.policy_of_day(day_before(day)).key == before
    assert policies.policy_of_day(day).key == since


@pytest.mark.parametrize(("day", "before", "since"), BOTH_WON)
def test_what_both_winning_leads_to_changes_on_its_day(day, before, since):
    for on, (then, unsure) in ((day_before(day), before), (day, since)):
        rule = both_win.both_win_rule(on)
        assert (rule.then, bool(rule.unconfirmed)) == (then, unsure)
        assert rule.source


@pytest.mark.parametrize(
    ("day", "then"),
    [
        ("1999-10-10", "sudden_death"),
        ("2009-06-27", "sudden_death"),
        ("2015-03-07", "sudden_death"),
        ("2019-08-16", "sudden_death"),
        ("2024-05-15", "tiebreaker"),
        ("2025-04-12", "tiebreaker"),
        ("2026-11-22", "tiebreaker"),
    ],
)
def test_both_winning_at_known_days(day, then):
    assert both_win.both_win_rule(day).then == then
    assert evaluate_match([BOTH], 1, both_win=both_win.both_win_rule(day)).next == then


def test_the_eras_of_each_table_follow_one_another_without_a_gap():
    dated = [(one.since, one.until) for one in policies.POLICIES if one.since]
    for (_since, until), (following, _until) in pairwise(dated):
        assert until < following
    for eras in (
        [(one.since, one.until) for one in both_win.BOTH_WIN_ERAS],
        *(
            [(one.since, one.until) for one in customs.CUSTOMS if one.kind == kind]
            for kind in customs.KINDS
        ),
    ):
        assert eras[0][0] == ""
        assert eras[-1][1] == ""
        for (_since, until), (following, _until) in pairwise(eras):
            assert until == day_before(following)


@pytest.mark.parametrize(
    ("day", "kind", "minutes", "best_of", "cut_best_of"),
    [
        ("1999-10-10", "small", {1: 30, 3: 50}, 1, 1),
        ("2000-07-22", "large", {1: 20, 3: 50}, 1, 1),
        ("2006-08-18", "large", {1: 30, 3: 45}, 1, 3),
        ("2013-09-30", "large", {1: 30, 3: 45}, 1, 3),
        ("2013-10-12", "large", {1: 30, 3: 50}, 3, 3),
        ("2013-10-12", "small", {1: 30, 3: 50}, 1, 3),
        ("2026-11-22", "small", {1: 30, 3: 50}, 1, 3),
        ("2026-11-22", "large", {1: 30, 3: 50}, 3, 3),
    ],
)
def test_what_was_usual_goes_by_day_and_kind(day, kind, minutes, best_of, cut_best_of):
    found = customs.custom_of_day(day, kind)
    assert found.minutes == minutes
    assert (found.best_of, found.cut_best_of) == (best_of, cut_best_of)
    assert found.source or found.unconfirmed


# --- the answers that decide games --------------------------------------------------------------


def prizes_left(a, b):
    return {"a": a, "b": b}


@pytest.mark.parametrize(
    ("era", "games", "best_of", "prizes", "cut", "found"),
    [
        # Autumn 2010: three turns, and game 2 counts only from four Prizes on.
        ("three-turns-2010", [A], 3, prizes_left(4, 3), True, ("a", None)),
        ("three-turns-2010", [A], 3, prizes_left(4, 2), True, (None, "organiser")),
        ("three-turns-2011", [A], 3, prizes_left(4, 3), True, (None, "sudden_death")),
        ("three-turns-2011", [A, B], 3, None, True, (None, "sudden_death")),
        # A game both won is not finished until the game that decides it is: 2013–14, 8.3.
        ("ties-2013", [BOTH], 3, None, False, ("tie", None)),
        ("ties-2013", [A, BOTH], 3, None, False, ("a", None)),
        ("ties-2013", [A, B, BOTH], 3, None, False, ("tie", None)),
        ("ties-2013", [A, BOTH], 3, prizes_left(1, 1), False, ("a", None)),
        ("ties-2013", [BOTH], 1, prizes_left(1, 1), False, ("tie", None)),
        ("ties-2018", [A, BOTH], 3, None, True, ("a", None)),
        # 2024: the cut, before its third game.
        ("ties-2018", [A, B], 3, None, True, (None, "organiser")),
        ("ties-2024", [A, B], 3, None, True, (None, "tiebreaker")),
        ("ties-2024", [B], 3, prizes_left(1, 6), True, ("b", None)),
        ("ties-2024", [], 3, prizes_left(2, 1), True, ("b", None)),
        ("showdown-2000", [], 1, prizes_left(2, 1), False, (None, "organiser")),
        ("dci-2001", [A], 3, prizes_left(2, 1), True, (None, "organiser")),
    ],
)
def test_time_ends_a_match_as_the_texts_have_it(era, games, best_of, prizes, cut, found):
    call = TimeCall(policies.BY_KEY[era], prizes, cut)
    assert state_of(state_at_time(games, best_of, call)) == found


@pytest.mark.parametrize("cut", [False, True])
def test_a_tiebreaker_game_that_time_is_called_over(cut):
    rule = both_win.both_win_rule("2026-11-22")
    call = TimeCall(policies.policy_of_day("2026-11-22"), None, cut, both_win=rule)
    found = state_of(state_at_time([BOTH], 1, call))
    assert found == ((None, "tiebreaker") if cut else ("tie", None))
    running = TimeCall(policies.policy_of_day("2026-11-22"), prizes_left(6, 6), cut, both_win=rule)
    found = state_of(state_at_time([BOTH], 1, running))
    assert found == ((None, "next_prize") if cut else ("tie", None))


@pytest.mark.parametrize(
    ("era", "games", "cut", "asked"),
    [
        ("three-turns-2026", [], False, ()),
        ("three-turns-2026", [A], False, ()),
        ("three-turns-2026", [A, B], False, ()),
        ("three-turns-2026", [], True, ("running", "prizes")),
        ("three-turns-2026", [A], True, ()),
        ("three-turns-2026", [A, B], True, ("running", "prizes")),
        ("prizes-2009", [A], False, ("running", "prizes")),
        ("organiser", [A], False, ()),
    ],
)
def test_settling_by_time_asks_what_its_rule_uses(era, games, cut, asked):
    assert missing_facts(games, 3, TimeCall(policies.BY_KEY[era], cut=cut)) == asked


# --- between turns ------------------------------------------------------------------------------


def steps_of(key):
    call = TimeCall(policies.BY_KEY[key])
    return " ".join(
        wording.render_message(one.id, one.args) for one in time_instructions([], 1, call)
    )


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("organiser", ["stands in no text known"]),
        ("showdown-2000", ["One turn follows, the opponent’s", "stands in no text known"]),
        ("prizes-2009", ["nothing between turns", "no turn begins", "18.6.1", "2006"]),
        ("three-turns-2011", ["next turn is the first", "fewer Prizes left", "143619", "2011"]),
        ("ties-2018", ["not confirmed for this one"]),
        ("ties-2024", ["next turn is the first", "15 May 2024, section 5.8.3"]),
        ("one-turn-2025", ["within 10 minutes", "not confirmed for this one"]),
        ("three-turns-2026", ["within 15 minutes", "not confirmed for this one"]),
    ],
)
def test_the_steps_say_what_becomes_of_the_time_between_turns(key, words):
    said = steps_of(key)
    for word in words:
        assert word in said


# --- properties ---------------------------------------------------------------------------------

SITUATIONS = [
    [], [A], [B], [TIE], [A, B], [B, A], [BOTH], [A, BOTH], [A, B, BOTH], [BOTH, DEATH],
    [NOBODY], [A, NOBODY], [A, B, NOBODY], [NOBODY, NOBODY],
]  # fmt: skip
LEFT = (
    None,
    prizes_left(3, 3),
    prizes_left(1, 2),
    prizes_left(2, 6),
    prizes_left(6, 1),
    prizes_left(4, 3),
)


@pytest.mark.parametrize("policy", policies.POLICIES, ids=lambda one: one.key)
def test_every_situation_has_an_explained_answer_that_names_its_text(policy):
    day = policy.since or "1999-10-10"
    for games, best_of, prizes, cut in product(SITUATIONS, (1, 3), LEFT, (False, True)):
        rules = (ladders.both_lose_rule(day, best_of, cut=cut), both_win.both_win_rule(day))
        call = TimeCall(policy, prizes, cut, *rules)
        before, ended = call.evaluate_games(games, best_of), state_at_time(games, best_of, call)
        assert ended.result or ended.next
        assert not (cut and ended.result == "tie")
        said = [wording.render_message(one.id, one.args) for one in ended.reasons]
        assert all(said)
        if not before.result and before.next != "judge":
            assert policy.source in said[-1]
            assert any(letter.isdigit() for letter in said[-1])  # a date
            told = [
                wording.render_message(one.id, one.args)
                for one in time_instructions(games, best_of, call)
            ]
            assert len(told) >= 4
            assert policy.source in told[-1]


GAMES = st.lists(st.sampled_from([A, B, BOTH, DEATH, NOBODY]), max_size=6)
DAYS = st.dates(date(1999, 1, 1), date(2027, 12, 31)).map(date.isoformat)


@given(DAYS)
def test_every_day_has_one_rule_of_each_kind_and_its_text(day):
    assert policies.policy_of_day(day).source
    assert ladders.ladder_of_day(day).source
    assert both_win.both_win_rule(day).source
    assert customs.custom_of_day(day).minutes.keys() == {1, 3}


@given(GAMES, st.sampled_from([1, 3]), DAYS, st.booleans())
def test_which_game_decides_changes_no_score_and_no_result(games, best_of, day, ties):
    """The day's rule decides what is played next; who has won what is the same under each rule."""
    found = [
        evaluate_match(games, best_of, ties=ties, both_win=rule)
        for rule in (None, BothWin("tiebreaker"), both_win.both_win_rule(day))
    ]
    assert len({(one.result, tuple(one.won.items())) for one in found}) == 1
    assert len(game_kinds(games)) == len(games)
    for one in found:
        assert one.next != "sudden_death" or not one.result


@given(GAMES, st.sampled_from([1, 3]), DAYS, st.booleans(), st.sampled_from(LEFT))
def test_a_match_that_time_was_called_over_never_hangs_without_a_word(
    games, best_of, day, cut, prizes
):
    call = TimeCall(
        policies.policy_of_day(day), prizes, cut,
        ladders.both_lose_rule(day, best_of, cut=cut), both_win.both_win_rule(day),
    )  # fmt: skip
    for after in range(len(games) + 1):
        now = state_after_call(games, best_of, call, after)
        assert now.result or now.next
        assert all(wording.render_message(one.id, one.args) for one in now.reasons)


@given(GAMES, DAYS)
def test_a_judge_chooses_between_games_only_where_no_text_is_certain(games, day):
    rule = both_win.both_win_rule(day)
    may_be = possible_deciders(games, evaluate_match(games, 3, both_win=rule), rule)
    assert set(may_be) <= set(DECIDERS)
    assert len(may_be) < 2 or rule.unconfirmed
