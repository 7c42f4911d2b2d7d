"""What cuts, gates, attendance tables, penalties and drawn tables answer, at every limit."""

from itertools import product

import msgspec

from tests.support.golden_lines import tell_line
from tests.tournaments.answers.fields import make_field_state
from tests.tournaments.engine.states import chance_of
from tournaments.engine.cut import bracket, gates
from tournaments.engine.cut.bracket import BracketError, Tie
from tournaments.engine.penalties import ladders, starts
from tournaments.engine.registration import table_draw, ticks
from tournaments.engine.standings.table import compute_standings
from tournaments.engine.structure import attendance, customs, tables
from tournaments.engine.structure.at_the_table import TABLE_RULES


def answer_brackets():
    """Yield a cut of every size played out at random, some with a match for third place."""
    for size in range(1, 34):
        try:
            yield describe_cut(size)
        except BracketError as refused:
            yield f"cut/{size}\trefused: {refused.note}: {refused.render_sentence(str)}"
    for number in range(1, 17):
        yield f"round of {number}\t{bracket.round_name(number)}"


def describe_cut(size):
    chance, seeds = chance_of(f"cut/{size}"), [str(seed) for seed in range(1, size + 1)]
    rounds, ties, third = [], bracket.make_first_round(seeds), None
    read = bracket.seeds_by_player(ties)
    states = []
    while ties:
        played = [play_tie(tie, chance) for tie in ties]
        if len(played) == 1 and rounds and len(rounds[-1]) == 2 and size % 2:
            third = play_tie(bracket.make_third_place(rounds[-1]), chance)
        rounds.append(played)
        beside = [*rounds[:-1], [*played, *([third] if third else [])]]
        split, decided = bracket.split_third_place(beside), bracket.is_decided(rounds, third)
        reached = bracket.rounds_reached(beside)
        states.append([bracket.is_one_bracket(beside), split, reached, decided])
        ties = bracket.make_next_round(played)
    places = bracket.final_places(rounds, seeds, third)
    told = f"{len(rounds)} rounds: {' '.join(places)}"
    return tell_line(f"cut/{size}", told, [rounds, third, places, read, states])


def play_tie(tie, chance):
    winner = tie.winner or chance.choice([tie.a, tie.b])
    return msgspec.structs.replace(tie, winner=winner)


def answer_brackets_that_cannot_be():
    won, still = Tie("1", "4", "1"), Tie("3", "2")
    cases = {
        "next": lambda: bracket.make_next_round([won, still]),
        "third of one": lambda: bracket.make_third_place([won]),
        "third of an open one": lambda: bracket.make_third_place([won, still]),
        "third of a bye": lambda: bracket.make_third_place([Tie("1", None, "1"), won]),
        "third and a bye": lambda: bracket.make_third_place([won, Tie("2", None, "2")]),
        "places": lambda: bracket.final_places([[still]], ["3", "2"]),
        "places and third": lambda: bracket.final_places([[won]], ["1", "4"], still),
        "one": lambda: bracket.is_one_bracket([[won, still], [Tie("1", "3")]]),
        "three": lambda: bracket.is_one_bracket([[won, won, won]]),
        "decided": lambda: [
            bracket.is_decided([final], third)
            for final, third in (([won, won], None), ([still], None), ([won], still), ([won], won))
        ],
        "reached": lambda: [bracket.rounds_reached([]), bracket.rounds_reached([[still]]),
                            bracket.rounds_reached([[won, still], [Tie("1", "3"), Tie("4", "2")]])],
    }  # fmt: skip
    for name, make in cases.items():
        try:
            yield f"bracket/{name}\t{make()}"
        except BracketError as refused:
            yield f"bracket/{name}\trefused: {refused.note}: {refused.render_sentence(str)}"


def answer_qualified():
    """Yield who goes on: cuts of fixed and of growing size, gates by points, number and both."""
    for size, seed in product((6, 9, 14), range(3)):
        lines = compute_standings(make_field_state(size, seed + 80, rounds=3 + seed))
        gone = {line.id for line in lines[1::5]}
        for cut, most in ((0, 0), (2, 0), (4, 4), (4, 5), (4, 6), (3, 20), (20, 0)):
            ids = [line.id for line in bracket.qualified_lines(lines, cut, most, gone)]
            yield f"qualified/{size}/{seed}/{cut}-{most}\t{' '.join(ids)}"
        for after, enough, least in ((2, 0, 3), (2, 6, 0), (3, 7, 2), (1, 3, 4), (2, 99, 1)):
            gate = gates.Gate(after, enough, least)
            ids = [line.id for line in gates.lines_through_gate(lines, gate)]
            yield f"gate/{size}/{seed}/{after},{enough},{least}\t{' '.join(ids)}"
    for text in (
        "19",
        " 6-2-1 ",
        "6-2",
        "0",
        "999",
        "1000",
        "-1",
        "6-2-",
        "10-12-13",
        "a",
        "",
        "²",
    ):
        yield f"gate points/{text!r}\t{gates.read_match_points(text)}"


def answer_attendance():
    """Yield the table of each kind of event on its border days, and the steps at their limits."""
    for kind in attendance.KINDS.values():
        days = {one.first for one in kind.tables} | {kind.first, "1999-05-01", "2031-01-01"}
        days |= {one.last for one in kind.tables if one.last} | (
            {kind.last} if kind.last else set()
        )
        for day in sorted(days):
            choice = kind.table_on(day)
            table = f"of {choice.of_kind.key} since {choice.table.first}"
            told = f"existed {kind.existed_on(day)}, known {choice.known}, {table}"
            whole = [choice, choice.source, [one.days_from(day) for one in kind.tables]]
            yield tell_line(f"kind/{kind.key}/{day}", told, whole)
        borders = {row.players for row in kind.steps}
        for players in sorted({1, *borders, *(border - 1 for border in borders)}):
            yield f"step/{kind.key}/{players}\t{say_step(kind, players)}"


def say_step(kind, players):
    try:
        step = kind.step_for(players)
    except attendance.StructureError as refused:
        return f"refused: {refused.note}: {refused.render_sentence(str)}"
    return f"{step.all_rounds} rounds, cut {step.cut}, {step.gate}"


def answer_pods():
    """Yield which divisions play together at every attendance near six, and where late ones go."""
    near = (0, 1, 5, 6, 7)
    for junior, senior, masters in product(near, repeat=3):
        counts = {"junior": junior, "senior": senior, "masters": masters}
        parts = tables.pods_by_attendance({key: many for key, many in counts.items() if many})
        at = [tables.pod_of_division(key, parts) for key in (*counts, "unheard")] if parts else []
        told = " | ".join("+".join(part) for part in parts) or "nobody"
        yield f"pods/{junior},{senior},{masters}\t{told} {at}"


def answer_customs():
    for kind in customs.KINDS:
        for day in sorted({one.since for one in customs.CUSTOMS} | {"2000-07-13", "2031-01-01"}):
            found = customs.custom_of_day(day or "1999-01-01", kind)
            told = f"{found.minutes} best of {found.best_of}, cut {found.cut_best_of}"
            yield tell_line(f"custom/{kind}/{day}", told, found)
    for rule in TABLE_RULES.rules:
        yield f"asked at the table/{rule.key}\t{TABLE_RULES.source_of(rule)}"


def answer_penalties():
    """Yield each ladder on its border days, what its steps end, and the starting penalties."""
    days = {"2000-07-13", "2001-01-01", "2018-04-18", "2031-01-01"}
    days |= {day for one in ladders.LADDERS for day in (one.since, one.until) if day}
    days |= {day for one in starts.STARTING_PENALTIES for day in (one.since, one.until) if day}
    days |= {"2014-05-07", "2014-05-08", "2024-02-12", "2024-05-14", "2024-05-15", "2026-09-01"}
    for day in sorted(days):
        ladder = ladders.ladder_of_day(day)
        begun = {one.key: starts.starting_penalty(one.key, day) for one in ladders.INFRACTIONS}
        lost = [ladders.both_lose_rule(day, best_of, cut=cut)
                for best_of in (1, 3, 5) for cut in (False, True)]  # fmt: skip
        told = f"{ladder.key} {' '.join(key for key, start in begun.items() if start)}"
        yield tell_line(f"penalties/{day}", told, [ladder, begun, lost])
    for ladder in ladders.LADDERS:
        for step in ladder.steps:
            ends = [ladders.ends_game(step, left) for left in (None, 0, 1, 2, 3, 4, 5, 6)]
            yield f"ends/{ladder.key}/{step.key}\t{ends} {ladder.find_step(step.key) is step}"
        yield f"ends/{ladder.key}/unheard\t{ladder.find_step('unheard')}"


def answer_drawn_tables():
    for candidates, number, seed in ((range(1, 21), 4, 1), ([5, 3, 3, 9], 9, 2), ([], 2, 3),
                                     (range(40, 0, -1), 7, 2**40)):  # fmt: skip
        drawn = table_draw.draw_at_random(candidates, number, seed)
        yield f"draw/{len(list(candidates))}/{number}/{seed}\t{drawn}"
    for text in ("1, 5-8", "7", "8 – 5", "5–8;2", "0", "1-100", "1-101", "99999", "100000", " , ",
                 "a", "-3", "3-", "1-2-3", "5-5", f"1{' ' * 17}-5",
                 f"1{' ' * 18}-5", "5-104", "5-105", "²"):  # fmt: skip
        try:
            yield f"tables/{text!r}\t{table_draw.read_tables(text)}"
        except table_draw.TablesError as refused:
            yield f"tables/{text!r}\trefused: {refused}"
    rows = [[1, 2, 3], [1, 1, 2], [2, 2, 2, 5], [], [7, 1, 7, 1]]
    for lines in rows:
        by_tick = ticks.lines_by_tick([{"line": line, "at": at} for at, line in enumerate(lines)])
        yield f"ticks/{lines}\t{ {tick: line['at'] for tick, line in by_tick.items()} }"
