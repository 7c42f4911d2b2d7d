"""Versions for open pages to follow: every change leaves a mark, and the marks make the version.

A subject is a word and a number, such as `event:7`. The mark is stored in the transaction of the
change, so that none is lost and none is seen too early. The cache keeps a version for
`LIVE_KEPT_SECONDS`: if it lost or missed something, a page is behind for no longer than that.
"""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet

from league.base.prepared import insert_rows
from league.domain.forgetting import forgets_rows
from league.models import LiveMark
from league.queries.live import versions_of

MARKS_KEPT = timedelta(days=1)
TOKEN_BITS = 32  # few enough for every database to sum up a million of them


def mark_changed(subjects: Iterable[str]) -> None:
    """Tell who follows these subjects that they changed, inside the transaction of the change."""
    names = sorted(set(subjects))
    insert_rows([LiveMark(subject=name, token=secrets.randbits(TOKEN_BITS)) for name in names])
    if names:
        keys = [_cache_key(name) for name in names]
        transaction.on_commit(lambda: cache.delete_many(keys), robust=True)


def read_version(subjects: Iterable[str]) -> str:
    """The version of these subjects together, by one query; cached for a moment."""
    versions = versions_of(subjects)
    kept = {_cache_key(name): version for name, version in versions.items()}
    cache.set_many(kept, settings.LIVE_KEPT_SECONDS)
    return _join_versions(versions)


def kept_version(subjects: Iterable[str]) -> str | None:
    """The version of these subjects if the cache still has it, without any query; else None."""
    names = sorted(set(subjects))
    kept = cache.get_many([_cache_key(name) for name in names])
    if len(kept) < len(names):
        return None
    return _join_versions({name: kept[_cache_key(name)] for name in names})


def _join_versions(versions: dict[str, str]) -> str:
    return ",".join(versions[name] for name in sorted(versions))


def _cache_key(subject: str) -> str:
    return f"live:{subject}"


@forgets_rows("marks of what changed", kept=MARKS_KEPT)
def _due_marks(before: datetime) -> QuerySet[LiveMark]:
    return LiveMark.objects.filter(at__lt=before)
