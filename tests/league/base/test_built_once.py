"""What takes long to build is built by one thread, and others get the same."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from league.base.built_once import build_once

pytestmark = pytest.mark.once


def test_what_two_ask_for_at_once_is_built_once_for_each_question():
    built, both_ask = [], threading.Barrier(2)

    @build_once
    def build_slowly(name):
        built.append(name)
        time.sleep(0.1)  # enough for the other to begin as well, if it may
        return [name]

    def ask_twice():
        both_ask.wait(20)
        return build_slowly("a"), build_slowly("b")

    with ThreadPoolExecutor(2) as pool:
        first, second = [one.result() for one in [pool.submit(ask_twice) for _each in range(2)]]
    assert built == ["a", "b"]
    assert first == (["a"], ["b"])
    assert first[0] is second[0]


def test_one_thing_may_need_another_and_a_failure_is_not_kept():
    failures = [ValueError("not yet")]

    @build_once
    def build_part():
        if failures:
            raise failures.pop()
        return 1

    @build_once
    def build_whole():
        return build_part() + 1

    with pytest.raises(ValueError, match="not yet"):
        build_whole()
    assert build_whole() == 2
