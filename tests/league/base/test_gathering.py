"""Calls asked for by many at once: each asker is served by a later call, and they share it."""

import threading

from league.base.gathering import GatheredCall

LONG = 30.0  # seconds, longer than anything here takes


class Told:
    """A function that notes its calls and does not return until it may."""

    def __init__(self):
        self.heard = []
        self.written = 0
        self.called, self.let_go = threading.Semaphore(0), threading.Semaphore(0)

    def __call__(self):
        self.heard.append(self.written)
        self.called.release()
        assert self.let_go.acquire(timeout=LONG)

    def wait_for_call(self):
        assert self.called.acquire(timeout=LONG)


def test_all_who_ask_while_a_call_is_made_get_one_more_together():
    told = Told()
    gathered = GatheredCall(told)
    told.written = 1
    gathered.ask_for_call()
    told.wait_for_call()
    for written in (2, 3, 4):  # the first call is under way and may have missed all of these
        told.written = written
        gathered.ask_for_call()
    told.let_go.release(2)
    told.wait_for_call()
    assert told.heard == [1, 4]


def test_what_is_asked_for_as_the_process_ends_is_done_by_then():
    told = Told()
    gathered = GatheredCall(told)
    gathered.ask_for_call()
    told.wait_for_call()
    told.written = 5
    gathered.ask_for_call()
    told.let_go.release(2)
    gathered.finish_calls()
    assert told.heard[-1] == 5


def test_an_end_without_a_request_calls_nobody():
    told = Told()
    GatheredCall(told).finish_calls()
    assert told.heard == []


def test_a_call_that_failed_keeps_nobody_after_it_from_being_heard():
    told, failed = Told(), threading.Semaphore(0)

    def call_or_fail():
        if not failed.acquire(blocking=False):
            failed.release(2)
            raise OSError("nobody there")
        told()

    gathered = GatheredCall(call_or_fail)
    gathered.ask_for_call()
    assert failed.acquire(timeout=LONG)
    gathered.ask_for_call()
    told.wait_for_call()
    told.let_go.release()
