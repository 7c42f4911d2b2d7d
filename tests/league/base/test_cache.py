"""The cache on Redis or, while Redis is lost, in memory: every operation is answered."""

import socket

import pytest
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

from league.base import cache as cache_module
from league.base import circuit
from league.base.circuit import Circuit


class Clock:
    """A clock that moves on when told."""

    now = 0.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    one = Clock()
    monkeypatch.setattr(circuit, "time", one)
    return one


@pytest.fixture
def redis_circuit(monkeypatch, clock):
    one = Circuit("Redis")
    monkeypatch.setattr(cache_module, "REDIS", one)
    return one


@pytest.fixture
def silent_server():
    """A server that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def closed_redis_url():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def cache_at(url):
    options = {"socket_timeout": 0.2, "socket_connect_timeout": 0.2}
    cache = cache_module.RedisOrMemory(url, {"OPTIONS": options})
    cache._memory.clear()
    return cache


def use_cache(cache):
    """Yield the outcome of each operation, used once."""
    yield cache.add("a", 1)
    yield cache.add("a", 2)
    yield cache.get("a")
    yield cache.incr("a", 4)
    yield cache.decr("a")
    yield cache.set("b", [1.5, "x"], 60)
    yield cache.get_many(["a", "b", "c"])
    yield cache.has_key("b")
    yield cache.touch("b", 30)
    yield cache.set_many({"c": 1, "d": 2})
    yield cache.delete("a")
    yield cache.delete_many(["c"])
    yield cache.get_or_set("e", "made")
    yield cache.get("c", "none")
    yield cache.clear() or True
    yield cache.get("d")


@pytest.mark.parametrize("lost", ["refusing", "silent"])
def test_every_operation_answers_as_memory_does(lost, silent_server, redis_circuit):
    cache = cache_at(silent_server if lost == "silent" else closed_redis_url())
    answers = list(use_cache(cache))
    assert redis_circuit.is_lost
    assert answers == list(use_cache(LocMemCache("beside", {})))


def test_every_operation_of_djangos_has_its_stand_in():
    own_words = {name for name in vars(RedisCache) if not name.startswith("_")}
    assert own_words - {"get_backend_timeout"} == set(cache_module.OPERATIONS)


def test_of_a_lost_service_one_caller_in_a_while_finds_out(clock):
    one = Circuit("Redis")
    assert one.may_ask()
    one.note_failure(OSError("gone"))
    assert not one.may_ask()
    clock.now += circuit.PAUSE_SECONDS
    assert [one.may_ask() for _caller in range(3)] == [True, False, False]
    one.note_answer()
    assert not one.is_lost
    assert one.may_ask()


@pytest.mark.services
def test_what_counts_goes_on_by_redis_once_it_answers_again(settings, clock, redis_circuit):
    cache = cache_at(settings.REDIS_URL)
    cache.set("kept", 1)
    redis_circuit.note_failure(OSError("gone"))
    assert cache.get("kept") is None
    assert not cache.is_answering()
    clock.now += circuit.PAUSE_SECONDS
    assert cache.get("kept") == 1
    assert cache.is_answering()
    cache.delete("kept")
