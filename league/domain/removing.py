"""Removes a person: name and numbers go, results stay, so that opponents keep theirs.

What each table must do is registered by the app whose table it is, on models as they were at some
migration, so that it can be done again to a restored backup that still has the person.
"""

import json
import logging
import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.apps import apps as current_apps
from django.apps.registry import Apps
from django.conf import settings
from django.db import transaction
from django.db.models import Min
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.numbers import read_whole_number
from league.domain import log, shown_names
from league.domain.players import lock_player
from league.models import LogEntry, Player
from league.models.players import new_log_key

logger = logging.getLogger(__name__)
LIST_NAME = "removed-players.jsonl"
REMOVED = "player.removed"
ACCOUNT_CLOSED = "account.closed"  # by league.domain.closing; belongs to no league
Scrub = Callable[[Apps, int, str], None]
EmptyFiles = Callable[[Apps, int], None]
_scrubs: list[Scrub] = []
_emptying: list[EmptyFiles] = []


def scrubs_person(scrub: Scrub) -> Scrub:
    """Register what frees an app's tables of a player, given the models, the id, the full name."""
    _scrubs.append(scrub)
    return scrub


def empties_files(empty: EmptyFiles) -> EmptyFiles:
    """Register what removes stored files with a player's full name, given the models and the id.

    It is called when the name ends, also when it becomes initials.
    """
    _emptying.append(empty)
    return empty


def empty_files(apps: Apps, pk: int) -> None:
    """Remove all stored files that have this player's full name."""
    for empty in _emptying:
        empty(apps, pk)


@transaction.atomic
def remove_player(actor: log.Actor, player: Player, reason: str = "") -> Player:
    """Remove a player for good. Their results stay under “Removed player”.

    Raises Refused where they were removed before.
    """
    player = lock_player(player.pk)
    if player.removed_at is not None:
        raise Refused(_("This player was removed."), code="removed")
    after = {"key": digest_key(player)}
    log.record_entry(
        player.league, actor, REMOVED, f"player:{player.pk}", after=after, reason=reason
    )
    known_as = [player.full_name, player.name]
    scrub_player(current_apps, player.pk)
    shown_names.take_names_down(player.league, [player.pk], known_as)
    transaction.on_commit(note_removal)
    player.refresh_from_db()
    return player


def note_removal() -> None:
    """Write the list beside the backups, as far as possible; the next backup does it too."""
    own = Path(settings.HEADJUDGE_DATA)
    for folder in (own, own / "backups", settings.BACKUPS_TO):
        try:
            if folder and Path(folder).is_dir():
                write_removed_list([Path(folder)])
        except OSError:
            logger.exception("who was removed could not be noted in %s", folder)


def scrub_player(apps: Apps, pk: int) -> bool:
    """Free every table of a player; return whether there was anything to free."""
    model: Any = apps.get_model("league", "Player")
    player = model._base_manager.select_related("league").filter(pk=pk).first()  # noqa: SLF001
    if player is None:
        return False
    columns = {field.attname for field in model._meta.concrete_fields}  # noqa: SLF001
    full_name = getattr(player, "full_name", "") or player.name
    with translation.override(player.league.language):
        instead = _("Removed player %(number)s") % {"number": pk}
    values = {
        "name": instead, "full_name": instead, "player_id": None, "birth_year": None,
        "division": "", "shown": "hidden", "shown_as": "hidden", "agreed_at": None,
        "removed_at": timezone.now(), "log_key": new_log_key(),
    }  # fmt: skip
    known = {name: value for name, value in values.items() if name in columns}
    model._base_manager.filter(pk=pk).update(**known)  # noqa: SLF001
    apps.get_model("league", "PlayerLink")._base_manager.filter(player=pk).delete()  # noqa: SLF001
    empty_files(apps, pk)
    for scrub in _scrubs:
        scrub(apps, pk, full_name)
    return True


def removed_lines() -> list[dict[str, Any]]:
    """Who was removed by the record of this service: league, number and moment, and no name.

    Players, and accounts that were closed, which belong to no league. `since`: the moment of the
    league's first entry, which tells it from another league of that name.
    """
    since = _first_entries(current_apps)
    entries = LogEntry.objects.filter(action=REMOVED).exclude(league=None).order_by("pk")
    closed = LogEntry.objects.filter(action=ACCOUNT_CLOSED).order_by("pk")
    return [
        *(
            _removal_line("", "", subject, at.isoformat(), (after or {}).get("key", ""))
            for subject, at, after in closed.values_list("subject", "at", "after")
        ),
        *(
            _removal_line(
                league, since[league], subject, at.isoformat(), (after or {}).get("key", "")
            )
            for league, subject, at, after in entries.values_list(
                "league__slug", "subject", "at", "after"
            )
        ),
    ]


def _first_entries(apps: Apps) -> dict[str, str]:
    entries: Any = apps.get_model("league", "LogEntry")._base_manager.exclude(league=None)  # noqa: SLF001
    first = entries.order_by().values_list("league__slug").annotate(first=Min("at"))
    return {slug: at.isoformat() for slug, at in first}


def _removal_line(league: str, since: str, subject: str, at: str, key: str) -> dict[str, Any]:
    """One line of the list, with its hash.

    `key`: a digest of the key under which the record knew the person, which tells them from another
    one who has the number since; empty where nobody noted it.
    """
    digest = sha256("|".join((league, since, subject, *filter(None, [key]))).encode()).hexdigest()
    return {
        "league": league, "since": since, "subject": subject, "at": at, "key": key,
        "sha256": digest,
    }  # fmt: skip


def digest_key(person: Any) -> str:
    """A digest of a player's or an account's random key, which says nothing about anybody."""
    return sha256(person.log_key.encode()).hexdigest()[:32]


def write_removed_list(folders: Iterable[Path]) -> None:
    """Keep the list of the removed beside backups, so that restoring one removes them again.

    It has those removed by this record, and by one that a restore has replaced, whose list is in
    the data folder.
    """
    lines = [*removed_lines(), *read_removed_list(Path(settings.HEADJUDGE_DATA))]
    for folder in folders:
        add_to_removed_list(folder, lines)


def add_to_removed_list(folder: Path, lines: Iterable[dict[str, Any]]) -> None:
    """Add these lines to a folder's list."""
    known = {line["sha256"]: line for line in (*read_removed_list(folder), *lines)}
    text = "".join(json.dumps(line) + "\n" for line in known.values())
    part = folder / f".{LIST_NAME}.{os.getpid()}"
    part.touch(mode=0o600)
    part.write_text(text)
    part.replace(folder / LIST_NAME)


def read_removed_list(folder: Path) -> list[dict[str, Any]]:
    """Read the list beside backups; a line that is incomplete or was altered is skipped."""
    try:
        text = (folder / LIST_NAME).read_text(errors="replace")
    except OSError:
        return []
    lines = [_read_removal_line(line) for line in text.splitlines()]
    return [line for line in lines if line]


def _read_removal_line(text: str) -> dict[str, Any] | None:
    try:
        line = json.loads(text)
        whole = _removal_line(
            line["league"], line["since"], line["subject"], line["at"], line.get("key", "")
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return whole if whole["sha256"] == line.get("sha256") else None


def remove_again(apps: Apps, lines: Iterable[dict[str, Any]]) -> int:
    """Free restored tables of everybody on the list; return how many were there."""
    leagues = dict(
        apps.get_model("league", "League")._base_manager.values_list("slug", "pk")  # noqa: SLF001
    )
    players: Any = apps.get_model("league", "Player")._base_manager  # noqa: SLF001
    since, count = _first_entries(apps), 0
    for line in {line["sha256"]: line for line in lines}.values():
        pk = read_whole_number(line["subject"].partition(":")[2])
        here = leagues.get(line["league"])
        if since.get(line["league"]) != line["since"] or pk is None:
            continue
        player = players.filter(pk=pk, league=here).first()
        if player is not None and _is_whom(player, line["key"]):
            count += scrub_player(apps, pk)
    return count


def _is_whom(player: Any, key: str) -> bool:
    """Whether it is the person of the line: after a restore somebody else may have the number."""
    return not key or not hasattr(player, "log_key") or key == digest_key(player)
