"""Keeps what was ended since a backup was made, so that its restore does not open it unnoticed.

Tokens, links and invitations stay ended, and no message to a webhook that arrived since is sent
again. The rights of staff and how they sign in come back, since the restore may be meant to undo
just those changes, and each of them is named. All this goes as far as the replaced database can
tell: people and what they hold are recognised by their random keys.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.apps import apps as current_apps
from django.apps.registry import Apps
from django.db import DatabaseError
from django.utils import timezone

# The column by which each is recognised, and those that say that it opens nothing any more.
_ENDED_BY = {
    "ApiToken": ("digest", ["revoked_at"]),
    "PlayerLink": ("nonce", ["revoked_at"]),
    "Invitation": ("nonce", ["revoked_at", "accepted_at"]),
}
Account = dict[str, Any]
_messages: list[tuple[str, str]] = []  # app and table; at most one


def register_messages(app: str, table: str) -> None:
    """Register the table of messages to elsewhere, with `uid` and `delivered_at`."""
    _messages[:] = [(app, table)]


class StateBefore(msgspec.Struct, frozen=True):
    """The state that a restore must not undo unnoticed, read from the database it replaces."""

    ended: dict[str, dict[int, str]]  # keys of what opens nothing any more, by kind and id
    accounts: dict[str, Account]  # by their keys
    delivered: dict[str, datetime]  # when messages to webhooks arrived, by their ids


def read_state_here() -> StateBefore:
    """The state of the database that is about to be replaced; empty where it cannot be read."""
    try:
        delivered = dict(_read_deliveries(current_apps, delivered=True))
        return StateBefore(_find_ended(current_apps), _find_accounts(current_apps), delivered)
    except (DatabaseError, ValueError, TypeError):  # it may be half overwritten
        return StateBefore({}, {}, {})


def end_again(apps: Apps, before: StateBefore) -> int:
    """End again what was ended before and is open in the restored database; return how many."""
    count = 0
    for kind, known in before.ended.items():
        column, ending = _ENDED_BY[kind]
        again = [
            pk
            for pk, key, *times in _read_rows(apps, kind, "pk", column, *ending)
            if known.get(pk) == key and not any(times)
        ]
        if again:
            rows = apps.get_model("league", kind)._base_manager  # noqa: SLF001 -- as below
            count += rows.filter(pk__in=again).update(revoked_at=timezone.now())
    return count


def mark_deliveries_arrived(apps: Apps, before: StateBefore) -> int:
    """Mark messages that arrived before the restore as delivered; return how many."""
    again = [uid for uid, _at in _read_deliveries(apps, delivered=False) if uid in before.delivered]
    for app, table in _messages if again else ():
        rows = apps.get_model(app, table)._base_manager  # noqa: SLF001 -- as below
        for uid in again:
            rows.filter(uid=uid).update(delivered_at=before.delivered[uid], error="")
    return len(again)


def tell_changes(apps: Apps, before: StateBefore) -> list[str]:
    """A line for each account whose rights or sign-in differ from before the restore."""
    lines = []
    for key, now in _find_accounts(apps).items():
        then = before.accounts.get(key, now)
        differing = [what for what in now if what != "name" and now[what] != then[what]]
        if differing:
            lines.append(f"{now['name']}: {', '.join(differing)}")
    return sorted(lines)


def _find_ended(apps: Apps) -> dict[str, dict[int, str]]:
    ended = {}
    for kind, (column, ending) in _ENDED_BY.items():
        rows = _read_rows(apps, kind, "pk", column, *ending)
        ended[kind] = {pk: key for pk, key, *times in rows if any(times)}
    return ended


def _find_accounts(apps: Apps) -> dict[str, Account]:
    accounts = {
        pk: (key, {"name": name, "account closed or open": active, "password": password})
        for pk, key, name, active, password in _read_rows(
            apps, "User", "pk", "log_key", "username", "is_active", "password"
        )
    }
    roles = _gather_by_user(_read_rows(apps, "Membership", "user", "league__slug", "role"))
    at_events = _gather_by_user(_read_rows(apps, "EventRole", "user", "event", "role"))
    factors = _gather_by_user(_read_rows(apps, "Authenticator", "user", "type", "data", app="mfa"))
    for pk, (_key, account) in accounts.items():
        account["role"] = roles.get(pk, [])
        account["role at events"] = at_events.get(pk, [])
        account["second factor"] = factors.get(pk, [])
    return dict(accounts.values())


def _read_deliveries(apps: Apps, *, delivered: bool) -> list[tuple[str, Any]]:
    return [
        (uid, at)
        for app, table in _messages
        for uid, at in _read_rows(apps, table, "uid", "delivered_at", app=app)
        if (at is not None) is delivered
    ]


def _gather_by_user(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[str]]:
    gathered: dict[int, list[str]] = {}
    for user, *told in rows:
        gathered.setdefault(user, []).append(repr(told))
    return {user: sorted(told) for user, told in gathered.items()}


def _read_rows(apps: Apps, kind: str, *columns: str, app: str = "league") -> list[tuple[Any, ...]]:
    """These columns of a table; empty if the table or a column does not exist in its version."""
    try:
        model: Any = apps.get_model(app, kind)
    except LookupError:
        return []
    there = {field.name for field in model._meta.concrete_fields} | {"pk"}  # noqa: SLF001 -- Django's API
    if not {column.partition("__")[0] for column in columns} <= there:
        return []
    return list(model._base_manager.values_list(*columns))  # noqa: SLF001 -- as above
