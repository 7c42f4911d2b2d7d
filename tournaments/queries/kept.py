"""Keeps values computed from an event in this process's memory, as long as nothing happens there.

At the end of a round hundreds ask for the same: the Swiss rounds, and the standings after them.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from django.db import connection

from tournaments.models import Event
from tournaments.queries.live import version_of_event

MOST_KEPT = 48  # for all events together; for the largest event each takes up to 18 MB

Kept = TypeVar("Kept")
_kept: OrderedDict[Hashable, tuple[str, Any]] = OrderedDict()
_lock = Lock()


def keep_until_change(event: Event, name: Hashable, work_out: Callable[[], Kept]) -> Kept:
    """Return what `work_out` gives, or gave since anything was last recorded for the event.

    Only for values that depend on the event's own rows and ids: names may change without an entry
    for the event. The value is shared, so nobody may change it. Within a transaction nothing is
    kept, since what is read there may be rolled back.
    """
    if connection.in_atomic_block:
        return work_out()
    version, key = version_of_event(event), (event.pk, name)
    with _lock:
        kept_version, value = _kept.get(key, ("", None))
        if kept_version == version:
            _kept.move_to_end(key)
            return value
    value = work_out()
    with _lock:
        _kept[key] = (version, value)
        _kept.move_to_end(key)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return value
