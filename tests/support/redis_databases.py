"""Redis databases that a test process has to itself as long as it lives.

Many runs may share a server. Claims are kept in the server's database of the given URL and expire
soon after their process has ended; what a killed run left behind is cleared by the next one.
"""

import contextlib
import threading
import time
from urllib.parse import urlsplit

import pytest
import redis

LEASE = 120  # seconds; renewed four times within them
PATIENCE = 600.0  # seconds to wait until another run gives one back
_mine = {}  # claim -> the server's address
_renewing = threading.Lock()
_pools = []  # of connections, each with the thread that made it


def claim_database(url):
    """An empty database of that server as a URL, nobody else's until it is given back."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for number in range(15, 0, -1):
            if _take_database(url, number):
                return _database_url(url, number)
        time.sleep(1)
    pytest.exit(f"every database of this Redis was in use for {PATIENCE:.0f} s", 1)


def watch_pools():
    """Keep every pool of connections made from now on until `close_pools` closes it.

    A thread's cache does not close its pool when the thread ends. As garbage, the socket may be
    found before the connection that would close it, which gives a warning.
    """
    make = redis.ConnectionPool.__init__

    def make_and_keep(pool, *args, **options):
        make(pool, *args, **options)
        _pools.append((pool, threading.current_thread()))

    redis.ConnectionPool.__init__ = make_and_keep


def close_pools(*, of_ended_threads_alone):
    """Close the pools of threads that have ended, or all pools."""
    for kept in list(_pools):  # running threads may add to them
        pool, thread = kept
        if not (of_ended_threads_alone and thread.is_alive()):
            pool.disconnect()
            _pools.remove(kept)


def give_back(url, mine):
    number = int(mine.rpartition("/")[2])
    _mine.pop(_claim_on(number), None)
    with redis.Redis.from_url(mine) as database:
        database.flushdb()
    with redis.Redis.from_url(url) as door:
        door.delete(_is_used(number), _claim_on(number))


def _take_database(url, number):
    with redis.Redis.from_url(url) as door:
        if not door.set(_claim_on(number), 1, nx=True, ex=LEASE):
            return False
        with redis.Redis.from_url(_database_url(url, number)) as database:
            if database.dbsize() and not door.exists(_is_used(number)):
                door.delete(_claim_on(number))  # it belongs to something that is no test
                return False
            database.flushdb()
        door.set(_is_used(number), 1)
    _mine[_claim_on(number)] = url
    if _renewing.acquire(blocking=False):
        threading.Thread(target=_renew_for_ever, name="redis claims", daemon=True).start()
    return True


def _renew_for_ever():
    while True:
        threading.Event().wait(LEASE / 4)
        for key, url in list(_mine.items()):
            # If this fails, it is tried again in half a minute; the claim lasts four times as long.
            with contextlib.suppress(redis.RedisError), redis.Redis.from_url(url) as door:
                door.expire(key, LEASE)


def _database_url(url, number):
    return urlsplit(url)._replace(path=f"/{number}").geturl()


def _claim_on(number):
    return f"headjudge:test:{number}"


def _is_used(number):
    return f"headjudge:test-used:{number}"
