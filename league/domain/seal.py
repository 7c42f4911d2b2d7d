"""Seals the event log: twice a minute while something happens, a hash over what was recorded.

Each seal's hash runs over the one before it, the entries between them in order and the rows noted
with those, so that what is changed, added or taken away later shows from its seal on. Each seal is
written down outside the database as well (`league.domain.seal_files`), where a seal that is taken
away shows.

What is sealed must be settled. On SQLite writers queue, so no entry can come before a visible one.
On PostgreSQL a transaction may have drawn a smaller id and commit later; from before it drew the id
until it has committed, it holds a lock on the log's table. So: read the newest id, then wait until
every transaction that held that lock just now has ended. Nobody else waits for this.
"""

import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import Max, QuerySet

from league.base import canonical
from league.domain import outbox, seal_files
from league.models import League, LogChange, LogEntry, LogSeal, SealCause

# Part of what a seal promises: a column added to the log later must not be added here.
SEALED_FIELDS = (
    "id",
    "league_id",
    "at",
    "actor_id",
    "role",
    "action",
    "subject",
    "before",
    "after",
    "reason",
    "request_id",
)
# how often the clock asks; with the time it takes, less than a minute stays unsealed
SEAL_SECONDS = 30
log = logging.getLogger(__name__)
SETTLE_TRIES = 3
SETTLE_SECONDS = 2.0  # for writers to end; if they do not, the outbox tries again later
BATCH_SIZE = 2000
WRITERS_QUERY = """
SELECT virtualtransaction FROM pg_locks
WHERE locktype = 'relation' AND mode = 'RowExclusiveLock'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND relation = 'league_logentry'::regclass AND pid IS DISTINCT FROM pg_backend_pid()
"""


class UnsettledError(Exception):
    """A transaction that may add an earlier entry takes too long; nothing was sealed."""


@dataclass(frozen=True, slots=True)
class BrokenSeal:
    """The first range of entries, by id, that differs from what was sealed, and what is wrong."""

    first: int
    last: int
    why: str


@dataclass(frozen=True, slots=True)
class SealReport:
    """The result of recomputing a league's seals. `digest` is the last intact seal's."""

    seals: int
    sealed: int
    unsealed: int
    digest: str
    broken: BrokenSeal | None = None


def seal_league(league: League | None, cause: str) -> LogSeal | None:
    """Seal all that a league recorded since its last seal; None where there is nothing new.

    Raises UnsettledError where earlier entries may still come.
    """
    for _attempt in range(SETTLE_TRIES):
        last = _league_seals(league).last()
        after = last.up_to if last else 0
        up_to = _league_entries(league).aggregate(newest=Max("pk"))["newest"] or 0
        if up_to <= after:
            return None
        _wait_for_writers()
        sealed = _make_seal(
            league, last, up_to, cause
        )  # hashed before the transaction, so that nobody waits
        try:
            with transaction.atomic():
                sealed.save(force_insert=True)
        except IntegrityError:  # another seal came first: look again at what is left
            continue
        transaction.on_commit(partial(seal_files.keep_seal, sealed), robust=True)
        return sealed
    raise UnsettledError("other seals came first, again and again")


def seal_due_leagues() -> int:
    """Seal every league with entries since its last seal; return the number of seals made."""
    seals_made = 0
    for league in [*League.objects.all(), None]:
        try:
            seals_made += seal_league(league, SealCause.CLOCK) is not None
        except UnsettledError as error:  # it is tried again the next time
            log.info("nothing sealed: %s", error)
    return seals_made


def verify_seals(league: League | None) -> SealReport:
    """Recompute every seal of a league, oldest first, up to the first that is not intact."""
    after, digest, sealed, seals = 0, "", 0, 0
    for seal_row in _league_seals(league):
        if seal_row.number != seals + 1:
            trouble = f"seal {seals + 1} is missing"
        elif _hash_entries(league, seal_row.number, digest, after, seal_row.up_to) != (
            seal_row.count,
            seal_row.digest,
        ):
            trouble = (
                f"seal {seal_row.number} of {seal_row.at:%Y-%m-%d %H:%M} UTC does not fit them"
            )
        else:
            after, digest, sealed, seals = (
                seal_row.up_to,
                seal_row.digest,
                sealed + seal_row.count,
                seals + 1,
            )
            continue
        return SealReport(seals, sealed, 0, digest, BrokenSeal(after + 1, seal_row.up_to, trouble))
    return SealReport(seals, sealed, _league_entries(league).filter(pk__gt=after).count(), digest)


@outbox.handles_kind("seal_log", once_for_all=True)
def seal_after_round(payload: dict[str, Any]) -> None:
    """Seal a league after a round's end, as a follow-up with `{"league": id}`."""
    seal_league(League.objects.get(pk=payload["league"]), SealCause.ROUND)


def _make_seal(league: League | None, last: LogSeal | None, up_to: int, cause: str) -> LogSeal:
    number = last.number + 1 if last else 1
    before = (last.digest, last.up_to) if last else ("", 0)
    count, digest = _hash_entries(league, number, *before, up_to)
    return LogSeal(
        league=league, number=number, up_to=up_to, count=count, digest=digest, cause=cause
    )


def _hash_entries(
    league: League | None, number: int, previous: str, after: int, up_to: int
) -> tuple[int, str]:
    """How many entries lie in (after, up_to], and the hash over the seal before, them and rows."""
    head = canonical.canonical_line([league.pk if league else None, number, previous, after, up_to])
    entries = _league_entries(league).filter(pk__gt=after, pk__lte=up_to)
    _lines, digest = canonical.hash_lines(_sealed_lines(head, entries))
    return entries.count(), digest


def _sealed_lines(head: bytes, entries: QuerySet[LogEntry]) -> Iterator[bytes]:
    yield head
    for row in entries.order_by("pk").values_list(*SEALED_FIELDS).iterator(BATCH_SIZE):
        yield canonical.canonical_line([canonical.to_json_value(value) for value in row])
    if not notes_rows():
        return
    changes = LogChange.objects.filter(entry__in=entries).order_by("entry_id", "pk")
    # With their own ids, which give the order in which the tables are made anew.
    for row in changes.values_list("entry_id", "pk", "rows").iterator(BATCH_SIZE):
        yield canonical.canonical_line(row)


def notes_rows() -> bool:
    """Whether there is a table of notes. Before an upgrade there is none, and no seal over one."""
    return LogChange._meta.db_table in connection.introspection.table_names()  # noqa: SLF001 -- Django's documented API


def _league_seals(league: League | None) -> QuerySet[LogSeal]:
    return LogSeal.objects.filter(league=league).order_by("number")


def _league_entries(league: League | None) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(league=league)


def _wait_for_writers() -> None:
    """Wait until all transactions that were writing to the log just now have ended."""
    writing = _open_writers()
    end = time.monotonic() + SETTLE_SECONDS
    while writing:
        if time.monotonic() > end:
            raise UnsettledError("something has been writing to the log for too long")
        time.sleep(0.02)
        writing &= _open_writers()


def _open_writers() -> set[str]:
    if connection.vendor != "postgresql":
        return set()
    with connection.cursor() as cursor:
        cursor.execute(WRITERS_QUERY)
        return {name for (name,) in cursor.fetchall()}
