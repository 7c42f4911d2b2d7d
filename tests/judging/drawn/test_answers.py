"""No answer to a drawn question changes unless it is meant to (golden files)."""

import pytest

from judging.engine import EDITIONS
from tests.judging.drawn.actions import MAKERS
from tests.judging.drawn.answers import FILES, answer_named, draw_named
from tests.support.golden_lines import require_same_lines

KEPT = {file.stem: file.read_text().splitlines() for file in FILES}


def hold_answers(kind):
    found = [answer_named(line.partition("\t")[0]) for line in KEPT[kind]]
    require_same_lines(KEPT[kind], found, "python -m tests.judging.drawn.answers")


@pytest.mark.parametrize("kind", ["attack", "retreat", "look"])
def test_what_the_active_pokemon_does_is_answered_as_it_was(kind):
    hold_answers(kind)


@pytest.mark.parametrize("kind", ["end_turn", "draw", "promote"])
def test_how_a_turn_begins_and_ends_is_answered_as_it_was(kind):
    hold_answers(kind)


@pytest.mark.parametrize("kind", ["evolve", "level_up", "devolve"])
def test_what_a_pokemon_becomes_is_answered_as_it_was(kind):
    hold_answers(kind)


@pytest.mark.parametrize("kind", ["play_basic", "play_legend", "play_v_union"])
def test_who_comes_to_the_bench_is_answered_as_it_was(kind):
    hold_answers(kind)


@pytest.mark.parametrize("kind", ["play_trainer", "attach_energy", "use_power"])
def test_what_is_played_and_used_is_answered_as_it_was(kind):
    hold_answers(kind)


@pytest.mark.parametrize("kind", ["leave_play", "switch", "take", "inflict"])
def test_what_effects_do_is_answered_as_it_was(kind):
    hold_answers(kind)


@pytest.mark.parametrize("kind", ["set_up", "settle", "concede", "counts_as"])
def test_how_a_game_begins_and_ends_is_answered_as_it_was(kind):
    hold_answers(kind)


def test_what_is_wrong_is_refused_as_it_was():
    hold_answers("wrong")


def test_every_kind_of_action_is_asked_under_every_edition():
    names = [line.partition("\t")[0] for lines in KEPT.values() for line in lines]
    assert set(KEPT) == {*MAKERS, "wrong"}
    assert {name.split("/")[1] for name in names} == set(EDITIONS)
    assert len(set(names)) == len(names) > 2000


def test_a_name_is_the_same_question_every_time():
    for name in ("attack/ex-2003/1", "wrong/ex-2003/1"):
        assert draw_named(name) == draw_named(name) != draw_named(f"{name}0")
