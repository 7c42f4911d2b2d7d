"""Stems of words, whoever else asks for stems at the same time."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from judging.library.search.words import make_snowball_stem

pytestmark = pytest.mark.once

STEMS = {
    ("english", "flipping"): "flip",
    ("english", "attached"): "attach",
    ("english", "evolutions"): "evolut",
    ("english", "energies"): "energi",
    ("german", "ablegestapels"): "ablegestapel",
    ("german", "angelegten"): "angelegt",
}


@pytest.fixture
def threads_that_change_often():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_threads_at_once_get_each_the_stem_of_its_own_word(threads_that_change_often):
    asked = [*STEMS] * 200
    with ThreadPoolExecutor(3) as pool:
        told = [pool.submit(lambda: [make_snowball_stem(*one) for one in asked]) for _each in "abc"]
        assert {stem for one in told for stem in zip(asked, one.result(), strict=True)} == {
            *STEMS.items()
        }
