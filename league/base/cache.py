"""The cache for several machines: Redis, or this process's own memory while Redis is lost.

It holds counted attempts and the API's description: neither is worth an error page. While Redis is
lost each process counts alone, so that limits are looser and nobody is shut out.
"""

from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

from league.base.circuit import REDIS

LOST_ERRORS = (RedisError, OSError)


class KeptClients(RedisCacheClient):
    """Django's client with one client kept per server: making one costs more than an operation."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._clients: dict[Any, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:  # noqa: ARG002 -- Django's signature
        pool = self._get_connection_pool(write)  # type: ignore[attr-defined]  # Django's own
        if pool not in self._clients:
            self._clients[pool] = self._client(connection_pool=pool)  # type: ignore[attr-defined]
        return self._clients[pool]


class RedisOrMemory(RedisCache):
    """Does each operation in Redis, or in memory where Redis gives no answer."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = KeptClients
        self._memory = LocMemCache("while Redis is lost", params)

    def is_answering(self) -> bool:
        """Whether Redis answers now, or did the last time it was asked."""
        return bool(self._try_redis_first(lambda: self._cache.get_client().ping(), lambda: False))

    def _try_redis_first(self, by_redis: Callable[[], Any], by_memory: Callable[[], Any]) -> Any:
        if not REDIS.may_ask():
            return by_memory()
        try:
            answer = by_redis()
        except LOST_ERRORS as error:
            REDIS.note_failure(error)
            return by_memory()
        REDIS.note_answer()
        return answer


def _make_operation(name: str) -> Callable[..., Any]:
    by_redis, by_memory = getattr(RedisCache, name), getattr(LocMemCache, name)

    def either(self: RedisOrMemory, *args: Any, **kwargs: Any) -> Any:
        return self._try_redis_first(
            lambda: by_redis(self, *args, **kwargs),
            lambda: by_memory(self._memory, *args, **kwargs),
        )

    return either


OPERATIONS = (
    "add", "get", "set", "touch", "delete", "get_many", "has_key", "incr", "set_many",
    "delete_many", "clear",
)  # fmt: skip
for _name in OPERATIONS:
    setattr(RedisOrMemory, _name, _make_operation(_name))


def is_redis_answering() -> bool:
    """Whether the Redis behind the cache answers; yes where there is none to ask."""
    cache = caches["default"]
    return not isinstance(cache, RedisOrMemory) or cache.is_answering()
