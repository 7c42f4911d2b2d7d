"""What games decide, and what the call of time does: every row of games under each era's policy."""

from itertools import product

from tests.support.golden_lines import tell_line
from tournaments.engine import wording
from tournaments.engine.clock.policies import POLICIES, policy_named, policy_of_day
from tournaments.engine.clock.timing import (
    TimeCall,
    missing_facts,
    state_after_call,
    state_at_time,
    time_instructions,
)
from tournaments.engine.penalties.ladders import both_lose_rule
from tournaments.engine.results import desk_line, scores
from tournaments.engine.results.both_win import BOTH_WIN_ERAS, both_win_rule
from tournaments.engine.results.matches import (
    Game,
    GameError,
    evaluate_match,
    game_kinds,
    possible_deciders,
    require_possible_game,
)

GAMES = {
    "a": Game("a"),
    "b": Game("b", "deck_out"),
    "t": Game("tie", ""),
    "n": Game("none", "penalty"),
    "w": Game("both", "", {"a": ("prizes",), "b": ("no_pokemon",)}),
    "A": Game("both", "", {"a": ("prizes", "no_pokemon", "prizes"), "b": ("deck_out",)}),
    "s": Game("both", "", {"a": ("prizes",), "b": ("prizes",)}, sudden_death=True),
    "D": Game("b", "ahead", sudden_death=True),
}
ROWS = ["", *GAMES, *map("".join, product("abtnwA", repeat=2)), "wa", "wD", "sD", "was", "ww",
        *map("".join, product("ab", "abtnw", "abtnwD")), "wwab", "abwD", "ntta"]  # fmt: skip
RULES = {
    "none": (None, None),
    **{day: (both_lose_rule(day, best_of, cut=cut), both_win_rule(day))
       for day, best_of, cut in (("2014-05-08", 3, False), ("2015-01-01", 3, True),
                                 ("2023-12-01", 3, False), ("2024-05-15", 3, False),
                                 ("2026-09-01", 3, True), ("2024-02-13", 1, False))},
}  # fmt: skip
LEFT = [None, {"a": 3, "b": 3}, {"a": 1, "b": 6}, {"a": 3, "b": 2}, {"a": 4, "b": 2}]


def read_row(row):
    return [GAMES[letter] for letter in row]


def write_state(state):
    return f"{state.result or '-'}{'' if state.next is None else '>' + state.next}"


def say_reasons(reasons):
    """Return each reason with its sentence, as people read it with the players' names."""
    names = {"a": "Ada", "b": "Bo"}
    return [[one, wording.render_message(one.id, one.args, names)] for one in reasons]


def answer_matches():
    """Yield a line for each match length and each rule for games both won or lost: every row."""
    for best_of, ties, (key, (lose, win)) in product((1, 3), (False, True), RULES.items()):
        told, whole = [], []
        for row in ROWS:
            games = read_row(row)
            state = evaluate_match(games, best_of, ties=ties, both_lose=lose, both_win=win)
            decide = possible_deciders(games, state, win) if win else ()
            told.append(f"{row or '.'}={write_state(state)}")
            whole.append([state, say_reasons(state.reasons), game_kinds(games), decide])
        name = f"match/best of {best_of}/{'ties' if ties else 'no ties'}/{key}"
        yield tell_line(name, " ".join(told), whole)


def answer_time_calls():
    """Yield a line for each policy, part of the event, match length and count of Prizes."""
    rows = {(best_of, ties): list(list_open_rows(best_of, ties=ties))
            for best_of, ties in product((1, 3), (False, True))}  # fmt: skip
    for policy, cut, best_of in product(POLICIES, (False, True), (1, 3)):
        for left in LEFT:
            call = TimeCall(policy, left, cut)
            prizes = "none running" if left is None else "-".join(map(str, left.values()))
            name = f"time/{policy.key}/{'cut' if cut else 'swiss'}/best of {best_of}/{prizes}"
            yield describe_calls(name, call, best_of, rows[best_of, call.allows_ties])
        yield describe_advice(policy, cut, best_of)


def list_open_rows(best_of, *, ties):
    """Yield the rows of games after which a match is still open."""
    for row in ROWS:
        states = [evaluate_match(read_row(row[:end]), best_of, ties=ties)
                  for end in range(len(row) + 1)]  # fmt: skip
        if not any(state.result for state in states):
            yield row


def describe_calls(name, call, best_of, rows):
    told, whole = [], []
    for row in rows:
        state = state_at_time(read_row(row), best_of, call)
        told.append(f"{row or '.'}={write_state(state)}")
        whole.append(state)
    return tell_line(name, " ".join(told), whole)


def describe_advice(policy, cut, best_of):
    """Return a line on what to do at the call, which facts are asked, where later games lead."""
    lose = both_lose_rule("2026-09-01", best_of, cut=cut)
    whole = []
    for row in ("", "a", "w", "n", "ab", "aw", "ta", "abw", "anb", "aba"):
        games, after = read_row(row), []
        for running in (None, False, True):
            call = TimeCall(policy, None, cut, lose, both_win_rule("2024-02-13"), running)
            after += [state_after_call(games, best_of, call, number) for number in range(3)]
        steps = say_reasons(time_instructions(games, best_of, call))
        whole.append([row, after, steps, missing_facts(games, best_of, call)])
    allowed = scores.allowed_scores(best_of, policy, cut=cut)
    read = [scores.read_score(f"{a}-{b}", best_of, policy, cut=cut)
            for a, b in product(range(4), repeat=2)]  # fmt: skip
    told = " ".join(f"{score}={end}" for score, end in allowed)
    name = f"scores/{policy.key}/{'cut' if cut else 'swiss'}/best of {best_of}"
    return tell_line(name, told, [whole, allowed, read])


def answer_days():
    """Yield which policy and rules hold on the border days of each, and on very early days."""
    days = {"1999-01-01", "2030-01-01", "2000-12-31", "2001-01-01", "2003-09-30"}
    days |= {day for one in (*POLICIES, *BOTH_WIN_ERAS) for day in (one.since, one.until) if day}
    for day in sorted(days):
        yield f"policy/{day}\t{policy_of_day(day).key} {both_win_rule(day)}"
    yield f"policy/of old\t{policy_named('gone').key} {policy_named('ties-2013').key}"


def answer_impossible_games():
    wrong = [Game("c"), Game("none"), Game("none", "prizes"), Game("", "prizes"), Game("a", "luck"),
             Game("both", "", {"c": ("prizes",)}), Game("both", "", {"a": ("luck",)}),
             Game("both", "", {"a": ("prizes", "time")}), *GAMES.values(),
             Game("a", "")]  # fmt: skip
    for game in wrong:
        yield f"game/{game.winner}/{game.how}/{game.ways}\t{say_refusal(game)}"


def say_refusal(game):
    try:
        require_possible_game(game)
    except GameError as refused:
        return f"refused: {refused.field} {refused.note}: {refused.render_sentence(str)}"
    return "possible"


DESK_LINES = ["3 a", "3a", " 12  b ", "3 1", "3 2", "3 2-1", "3 1:2", "3 2 0", "3 21", "3 0-0",
              "3 t", "3 =", "3 u", "3 0", "3 l1", "3 r0", "3 a2", "3 b 1", "3 11", "3 x", "3",
              "a", "", "123456 a", "00003 A", "3 3-0", "3 1–0", "3 T", "3 1-1", "3 a3"]  # fmt: skip


def answer_desk_lines():
    """Yield what a typed line means for one game, for three, and where matches cannot be tied."""
    cases = {f"{key}/best of {best_of}":
             scores.allowed_scores(best_of, policy_named(key), cut=False)
             for key in ("ties-2013", "prizes-2009") for best_of in (1, 3)}  # fmt: skip
    for line in DESK_LINES:
        read = desk_line.read_line(line)
        meant = {name: desk_line.scores_meant(read.said, allowed) if read else None
                 for name, allowed in cases.items()}  # fmt: skip
        yield f"desk/{line!r}\t{read} {meant}"
    for text in ("2-1", "1-1", "0-2", "3-0", "2-", "2:1", " 2-1", "2-1\n", ""):
        yield f"score/{text!r}\t{scores.is_score(text)} {scores.mirror_score(text)!r}"
