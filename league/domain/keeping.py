"""Ends names by themselves: long after somebody's last event they become initials, then nothing.

The policy says how long, or the league's own setting if that is shorter. The clock does it, a few
at a time; organisers read on the league's policy page who is next.
"""

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.apps import apps as current_apps
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from league.base import faults
from league.base.errors import Refused
from league.domain import closing, log, removing, shown_names, words
from league.domain.players import lock_player
from league.engine.names import initials_of
from league.engine.policy import load_policy
from league.models import League, LogEntry, Player

AT_ONCE = 100  # names of a league in one turn
A_DAY = timedelta(days=1)
LONGEST_REST = timedelta(days=60)  # the longest that a service in use may lie idle
# difference of the machine's time from the seconds that went by, taken for a jump
JUMP_SECONDS = 3600.0
_steady_since = [(time.time(), time.monotonic())]  # the time and the ticks at the last such jump
log_lines = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NextToGo:
    """How many names of a league become initials, and how many go, until `by`."""

    initials: int
    removed: int
    by: date


def end_by_clock() -> dict[str, int]:
    """End what is due, or nothing as long as the clock may be wrong."""
    if is_clock_believable():
        return end_what_is_due()
    if _has_entries_of_other_days():  # of a league founded today there is nothing to say
        log_lines.info(
            "No name is ended yet: the last entry on record is long ago, or this machine's clock "
            "is wrong. Names end once the service has run for a day."
        )
    return {}


def _has_entries_of_other_days() -> bool:
    now = timezone.now()
    return LogEntry.objects.exclude(at__gt=now - A_DAY, at__lt=now + A_DAY).exists()


def is_clock_believable() -> bool:
    """Whether the record knows another recent day, or this process has run for a whole day.

    What has ended cannot be had back, and a machine with an empty battery wakes up in any year. The
    day counts from the last jump of the machine's time, which may be wrong since then.
    """
    if _count_seconds_without_jump() >= A_DAY.total_seconds():
        return True
    now = timezone.now()
    return LogEntry.objects.filter(at__gt=now - LONGEST_REST, at__lt=now - A_DAY).exists()


def _count_seconds_without_jump() -> float:
    """How long this process has run since the machine's time was put forward or back."""
    time_then, ticks_then = _steady_since[0]
    time_now, ticks_now = time.time(), time.monotonic()
    if abs((time_now - time_then) - (ticks_now - ticks_then)) > JUMP_SECONDS:
        _steady_since[0] = (time_now, ticks_now)
        return 0.0
    return ticks_now - ticks_then


def end_all_due() -> dict[str, int]:
    """End what is due, again and again until nothing is left."""
    counts = end_what_is_due()
    sums = dict(counts)
    while any(counts[name] for name in ("initials", "removed", "accounts")):
        counts = shorten_and_remove()
        sums |= {name: sums[name] + number for name, number in counts.items()}
    return sums


def end_what_is_due() -> dict[str, int]:
    """Decide names anew where age or division changed, and end those whose time is over."""
    return {"decided": shown_names.settle_all_names(), **shorten_and_remove()}


def shorten_and_remove() -> dict[str, int]:
    """Shorten and remove the names that are due today, and close accounts; return how many."""
    counts = {"initials": 0, "removed": 0, "accounts": closing.close_unused_accounts()}
    today = timezone.localdate()
    for league in League.objects.all():
        to_initials, to_nothing = league.days_kept
        gone = _unseen_since(league, today - timedelta(days=to_nothing))
        counts["removed"] += _end_some_names(gone, _remove_name)
        short = _unseen_since(league, today - timedelta(days=to_initials))
        counts["initials"] += _end_some_names(_with_a_name(short), _shorten_name)
    return counts


def _end_some_names(players: Iterable[Player], end_name: Callable[[Player], bool]) -> int:
    """End the first of these names; return how many. One that cannot end does not hold up others.

    All are read before the first ends: SQLite lets nobody write who still reads an older state.
    """
    count = 0
    for player in list(players):
        try:
            count += end_name(player)
        except (DatabaseError, Refused, LookupError, ValueError, TypeError) as error:
            log_lines.exception("the name of player %s could not end", player.pk)
            faults.log_fault(error)
        if count == AT_ONCE:
            break
    return count


def _remove_name(player: Player) -> bool:
    removing.remove_player(log.SERVICE, player)
    return True


def next_to_go(league: League) -> NextToGo:
    """What organisers are told before it happens, by two queries."""
    by = timezone.localdate() + timedelta(days=load_policy().players.told_before)
    to_initials, to_nothing = league.days_kept
    removed = by - timedelta(days=to_nothing)
    short = _unseen_since(league, by - timedelta(days=to_initials)).filter(seen_on__gt=removed)
    return NextToGo(
        initials=len(_with_a_name(short)), removed=_unseen_since(league, removed).count(), by=by
    )


def _unseen_since(league: League, day: date) -> QuerySet[Player]:
    known = Player.objects.filter(league=league, removed_at=None, seen_on__lte=day)
    return known.order_by("seen_on", "pk")


def _with_a_name(players: QuerySet[Player]) -> list[Player]:
    return [player for player in players if player.full_name != initials_of(player.full_name)]


@transaction.atomic
def _shorten_name(player: Player) -> bool:
    """Replace the full name itself by initials: nobody has it any more, not even staff."""
    player = lock_player(player.pk)
    initials = initials_of(player.full_name)
    if player.full_name == initials:
        return False
    before = player.full_name
    player.full_name = initials
    player.save(update_fields=["full_name"])
    removing.empty_files(current_apps, player.pk)
    words.follow_name(player, before)
    log.record_entry(player.league, log.SERVICE, "player.initials", f"player:{player.pk}")
    shown_names.take_names_down(player.league, [player.pk])
    shown_names.empty_answers_naming([before])
    return True
