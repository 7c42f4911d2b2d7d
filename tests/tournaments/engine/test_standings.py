"""Standings: the places that the official program printed, and each rule behind them."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.support import paths
from tests.support.depth import choose_examples
from tests.tournaments.engine.states import draw_states, half_played, read_rounds
from tournaments.engine.rounds.state import Match, Player, Round, State, StateError, decode_state
from tournaments.engine.standings.explain import explain_figures
from tournaments.engine.standings.table import compute_standings, line_as_row, points_of

GOLDEN = paths.GOLDEN / "tournaments"
OUTCOMES = {1: "a", 2: "b", 3: "tie", 4: "awarded_bye", 5: "bye", 8: "loss", 10: "double_loss"}


def make_players(names, **special):
    return tuple(special.get(name) or Player(name) for name in names)


def line_of(state, player):
    return next(one for one in compute_standings(state) if one.id == player)


def by_division(state):
    found = {}
    for one in compute_standings(state):
        found.setdefault(one.division, []).append(one.id)
        assert one.division_place == len(found[one.division])
    return found


@pytest.mark.parametrize("name", ["league-night-16", "league-cup-6"])
def test_every_printed_place_is_reproduced(name):
    golden = json.loads((GOLDEN / f"{name}.json").read_text())
    assert by_division(decode_state(json.dumps(golden["state"]))) == golden["places"]


def test_every_place_below_a_cut_and_every_seed_of_it_is_reproduced():
    golden = json.loads((GOLDEN / "league-cup-30.json").read_text())
    lines = compute_standings(decode_state(json.dumps(golden["state"])))
    still_in = [one.id for one in lines if one.dropped_after is None]
    seeds = golden["cut"]["seeds"]
    assert still_in[: len(seeds)] == seeds
    below = [one.id for one in lines if one.id not in seeds]
    assert below == golden["cut"]["final_places"][len(seeds) :]


@pytest.mark.material
def test_the_places_of_the_official_program_are_reproduced_from_its_own_files(material):
    events = json.loads((material / "tournaments" / "tom-events.json").read_text())
    assert events
    for event in events:
        state = _players_elsewhere(event)
        if event["tom_final_places"]:
            assert by_division(state) == event["tom_final_places"], event["event"]


def _players_elsewhere(event):
    division = {one: key for key, ids in event["tom_final_places"].items() for one in ids}
    return State(
        players=tuple(
            Player(one["id"], division.get(one["id"], "masters"), one["dropped_after"])
            for one in event["roster"]
        ),
        planned_rounds=event["planned_swiss_rounds"],
        rounds=tuple(
            Round(
                one["number"],
                tuple(
                    Match(m["p1"], m["p2"], m["table"], OUTCOMES[m["tom_outcome"]])
                    for m in one["matches"]
                ),
            )
            for one in event["rounds"]
        ),
    )


def test_a_random_bye_gives_points_but_no_win_no_round_and_no_opponent():
    state = State(make_players("abc"), 2, read_rounds("ab:a c:bye", "bc:b a:bye"))
    c = line_of(state, "c")
    assert (c.points, c.wins, c.byes) == (6, 2, 1)
    assert c.own == 1
    assert c.owp == Fraction(1, 4)  # only b counts, who lost twice


def test_an_awarded_bye_is_a_win_a_round_and_an_opponent_at_all():
    state = State(make_players("abc"), 2, read_rounds("c:awarded_bye ab:a", "ca:a b:bye"))
    c = line_of(state, "c")
    assert c.own == 1
    assert c.owp == (1 + Fraction(1, 2)) / 2
    assert c.oowp == line_of(state, "a").owp  # an awarded bye adds no opponents


def test_nobody_met_is_nothing_not_the_floor():
    state = State(make_players("abc"), 3, read_rounds("ab:a c:bye"))
    assert line_of(state, "c").owp == line_of(state, "c").oowp == 0
    assert line_of(state, "c").own == Fraction(1, 4)


def test_a_tie_is_half_a_win_and_a_missed_round_a_loss():
    state = State(make_players("abc"), 2, read_rounds("ab:tie c:loss", "ac:tie b:bye"))
    assert line_of(state, "a").own == Fraction(1, 2)
    assert line_of(state, "c").own == Fraction(1, 4)
    assert line_of(state, "c").losses == 1


def test_who_drops_early_counts_three_quarters_at_most_and_keeps_the_figures_of_the_drop():
    gone = Player("a", dropped_after=1)
    first = State(make_players("abcd", a=gone), 3, read_rounds("ab:a cd:a"))
    later = State(make_players("abcd", a=gone), 3, read_rounds("ab:a cd:a", "bc:a d:bye"))
    assert line_of(later, "a").own == Fraction(3, 4)
    assert line_of(later, "a").owp == line_of(first, "a").owp == Fraction(1, 4)
    assert line_of(later, "b").owp != line_of(first, "b").owp


def test_who_drops_after_the_last_planned_round_is_not_held_down():
    gone = Player("a", dropped_after=1)
    assert line_of(State(make_players("ab", a=gone), 1, read_rounds("ab:a")), "a").own == 1


def test_late_players_stand_below_the_punctual_on_equal_points():
    state = State(make_players("abcd", a=Player("a", late=True)), 3, read_rounds("ab:a cd:a"))
    assert [one.id for one in compute_standings(state)] == ["c", "a", "b", "d"]


def test_two_who_are_level_stand_by_their_match_and_three_by_the_roster():
    state = State(make_players("badc"), 3, read_rounds("ab:a cd:a", "ad:b bc:a", "bd:b ac:b"))
    level = [one for one in compute_standings(state) if one.points == 6]
    assert len({(one.owp, one.oowp) for one in level}) == 1
    assert [one.id for one in level] == ["c", "d"]  # d stands first on the roster, but c beat d
    three = State(make_players("cab"), 3, read_rounds("ab:a c:bye", "bc:a a:bye", "ca:a b:bye"))
    assert [one.id for one in compute_standings(three)] == ["c", "a", "b"]


def test_a_double_loss_and_an_open_match():
    state = State(make_players("abcd"), 1, read_rounds("ab:double_loss cd"))
    assert [line_of(state, one).losses for one in "abcd"] == [1, 1, 0, 0]
    assert line_of(state, "c").owp == 0


def test_a_line_as_the_contract_writes_it():
    assert line_as_row(line_of(State(make_players("ab"), 1, read_rounds("ab:a")), "a")) == {
        "place": 1, "id": "a", "division": "masters", "division_place": 1, "points": 3,
        "wins": 1, "losses": 0, "ties": 0, "byes": 0,
        "own": 1.0, "owp": 0.25, "oowp": 1.0, "dropped_after": None,
    }  # fmt: skip


def recompute_percentages(state):
    """Return OWP and OOWP by the book, recomputed from round one up to each player's drop."""
    end = len(state.rounds)
    return {
        player.id: _rates_of(state, end if gone is None else min(gone, end), player.id)
        for player in state.players
        for gone in [player.dropped_after]
    }


def _rates_of(state, after, player):
    return (
        _mean_of([_own_rate(state, after, one) for one in _opponents_of(state, after, player)]),
        _mean_of(
            [_owp_of(state, after, one) for one in _opponents_of(state, after, player) if one]
        ),
    )


def _owp_of(state, after, player):
    gone = next(one.dropped_after for one in state.players if one.id == player)
    return _rates_owp(state, after if gone is None else min(gone, after), player)


def _rates_owp(state, after, player):
    return _mean_of([_own_rate(state, after, one) for one in _opponents_of(state, after, player)])


def _mean_of(shares):
    return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)


def _matches_of(state, after, player):
    return [m for one in state.rounds[:after] for m in one.matches if player in (m.a, m.b)]


def _opponents_of(state, after, player):
    return [
        None if m.b is None else m.b if m.a == player else m.a
        for m in _matches_of(state, after, player)
        if m.result == "awarded_bye" or (m.b and m.result)
    ]


def _own_rate(state, after, player):
    if player is None:
        return Fraction(1)
    won = played = Fraction(0)
    for m in _matches_of(state, after, player):
        if m.result in {None, "bye"}:
            continue
        played += 1
        mine = "a" if m.a == player else "b"
        won += 1 if m.result in {mine, "awarded_bye"} else Fraction(m.result == "tie", 2)
    gone = next(one.dropped_after for one in state.players if one.id == player)
    early = gone is not None and gone <= after and gone < state.planned_rounds
    return max(Fraction(1, 4), min(Fraction(3, 4) if early else 1, won / played if played else 0))


@settings(max_examples=choose_examples(150))
@given(half_played())
def test_percentages_are_those_of_the_book_recomputed_plainly(state):
    assert {
        one.id: (one.owp, one.oowp) for one in compute_standings(state)
    } == recompute_percentages(state)


@settings(max_examples=choose_examples(60))
@given(draw_states())
def test_places_count_through_and_points_never_rise(state):
    lines = compute_standings(state)
    assert sorted(one.id for one in lines) == sorted(one.id for one in state.players)
    assert [one.place for one in lines] == list(range(1, len(lines) + 1))
    assert [one.points for one in lines] == sorted(points_of(state).values(), reverse=True)


@settings(max_examples=choose_examples(60))
@given(half_played())
def test_every_figure_can_be_told_opponent_by_opponent(state):
    for one in compute_standings(state):
        account = explain_figures(state, one.id)
        assert (account.own, account.owp, account.oowp) == (one.own, one.owp, one.oowp)
        assert _mean_of([part.share for part in account.owp_parts]) == one.owp
        assert _mean_of([part.share for part in account.oowp_parts]) == one.oowp


def test_an_unknown_player_cannot_be_explained():
    with pytest.raises(StateError, match="no player 'z'"):
        explain_figures(State(make_players("ab"), 1, ()), "z")
