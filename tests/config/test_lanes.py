"""Whose turn it is: somebody who sends much does not keep others waiting."""

import threading

import pytest

from config.serving.lanes import Lane, LaneFullError

pytestmark = pytest.mark.once


class HeldLane:
    """A lane whose only thread is busy until it is let go, and what it then does in which order."""

    def __init__(self, most_waiting):
        self.order = []
        self._go_on, busy = threading.Event(), threading.Event()
        self._lane = Lane("held", threads=1, most_waiting=most_waiting)
        self._lane.begin_threads()
        self._lane.submit_call(lambda: (busy.set(), self._go_on.wait(20)))
        assert busy.wait(20)

    def submit_named(self, sender, name):
        return self._lane.submit_call(lambda: self.order.append(name), sender)

    def let_go(self):
        self._go_on.set()

    def end_call(self):
        self.let_go()
        self._lane.end_threads()


@pytest.fixture
def hold_lane():
    held = []

    def hold_one(most_waiting):
        held.append(HeldLane(most_waiting))
        return held[-1]

    yield hold_one
    for one in held:
        one.end_call()


def test_who_sends_many_at_once_waits_for_others_in_between(hold_lane):
    lane = hold_lane(most_waiting=10)
    calls = [lane.submit_named("flood", f"flood {number}") for number in range(4)]
    calls += [lane.submit_named("judge", "judge"), lane.submit_named("parent", "parent")]
    lane.let_go()
    for call in calls:
        call.result(20)
    assert lane.order == ["flood 0", "judge", "parent", "flood 1", "flood 2", "flood 3"]


def test_in_a_full_line_who_has_most_in_it_is_refused(hold_lane):
    lane = hold_lane(most_waiting=3)
    first, second, third = (lane.submit_named("flood", number) for number in range(3))
    judge = lane.submit_named("judge", "judge")
    with pytest.raises(LaneFullError):
        third.result(20)
    with pytest.raises(LaneFullError):
        lane.submit_named("flood", "one more").result(20)
    lane.let_go()
    for call in (first, second, judge):
        call.result(20)
    assert lane.order == [0, "judge", 1]


def test_a_fault_of_one_call_is_its_senders_alone(hold_lane):
    lane = hold_lane(most_waiting=3)
    fault = lane._lane.submit_call(lambda: 1 / 0, "one")
    other = lane.submit_named("other", "other")
    lane.let_go()
    with pytest.raises(ZeroDivisionError):
        fault.result(20)
    other.result(20)
    assert lane.order == ["other"]


def test_who_has_gone_keeps_no_thread_busy(hold_lane):
    lane = hold_lane(most_waiting=3)
    gone, here = lane.submit_named("gone", "gone"), lane.submit_named("here", "here")
    gone.cancel()
    lane.let_go()
    here.result(20)
    assert lane.order == ["here"]
