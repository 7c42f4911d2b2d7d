"""No answer to a drawn question is another than it was, unless it is meant to be."""

import pytest

from judging.engine import EDITIONS
from tests.judging.drawn.actions import MAKERS
from tests.judging.drawn.answers import FILES, answer_named, draw_named
from tests.judging.whole_answers import tell_difference

KEPT = {file.stem: file.read_text().splitlines() for file in FILES}


@pytest.mark.parametrize("kind", KEPT)
def test_every_answer_is_as_it_was(kind):
    found = [answer_named(line.partition("\t")[0]) for line in KEPT[kind]]
    said = tell_difference(KEPT[kind], found)
    assert not said, "\n".join(["see tests/judging/drawn/answers.py", *said[:40]])


def test_every_kind_of_action_is_asked_under_every_edition():
    names = [line.partition("\t")[0] for lines in KEPT.values() for line in lines]
    assert set(KEPT) == {*MAKERS, "wrong"}
    assert {name.split("/")[1] for name in names} == set(EDITIONS)
    assert len(set(names)) == len(names) > 2000


def test_a_name_is_the_same_question_every_time():
    for name in ("attack/ex-2003/1", "wrong/ex-2003/1"):
        assert draw_named(name) == draw_named(name) != draw_named(f"{name}0")
