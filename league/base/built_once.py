"""Keeps what takes long to build and never changes: one thread builds it, others wait for it."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
# One for all: of what is built here, parts are built by others here, and Python's own parser and
# the API's generator break where two threads use them at once.
_building = threading.RLock()


def build_once(build: Callable[P, T]) -> Callable[P, T]:
    """A function that calls `build` once for each set of arguments, in one thread at a time.

    With `functools.cache` two threads that ask at the same time both build.
    """
    kept: dict[Any, T] = {}

    @wraps(build)
    def find_or_build(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (args, tuple(kwargs.items()))
        if key not in kept:
            with _building:
                if key not in kept:
                    kept[key] = build(*args, **kwargs)
        return kept[key]

    return find_or_build
