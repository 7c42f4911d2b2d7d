"""Each thread has a database connection of its own, and keeps it."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import SynchronousOnlyOperation
from django.db import connection, connections

from league.base.prepared import prepared
from league.models import League

pytestmark = pytest.mark.django_db


def own_connection():
    try:
        return connections["default"]
    finally:
        connections.close_all()


def test_two_threads_have_two_and_each_keeps_its_own():
    mine = connections["default"]
    barrier = threading.Barrier(2, timeout=60)  # makes each call run in a thread of its own

    def ask_twice():
        barrier.wait()
        return own_connection(), own_connection()

    with ThreadPoolExecutor(2) as threads:
        (first, again), (second, once_more) = (
            asked.result() for asked in [threads.submit(ask_twice) for _ in range(2)]
        )
    assert first is again
    assert second is once_more
    assert len({id(mine), id(first), id(second)}) == 3
    assert connections["default"] is mine


@pytest.mark.usefixtures("league")
def test_they_are_found_without_asking_for_an_event_loop(monkeypatch):
    asked = []
    usual = asyncio.get_running_loop
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: asked.append(1) or usual())
    assert connections["default"].vendor == connection.vendor
    assert not asked


@prepared
def _find_leagues():
    return League.objects.order_by("pk")


@pytest.mark.again
@pytest.mark.parametrize("ask", [League.objects.count, _find_leagues])
def test_from_an_event_loop_nothing_is_asked(ask):
    async def ask_there():
        return ask()

    ask()  # gives this thread a connection
    with pytest.raises(SynchronousOnlyOperation):
        asyncio.run(ask_there())
