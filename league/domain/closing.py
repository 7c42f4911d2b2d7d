"""Closes an account of staff for good: its names go, what its owner did stays, under a number.

Its owner closes it, or whoever runs the service, or the clock once its owner is staff nowhere and
has not signed in for as long as the policy says. In a backup that is restored it is closed again.
"""

import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.apps import apps as current_apps
from django.apps.registry import Apps
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.db import DatabaseError, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.base import faults
from league.base.errors import Refused
from league.base.numbers import read_whole_number
from league.domain import log, people, removing, shown_names, sign_in
from league.engine.policy import load_policy
from league.models import Device, EventRole, Membership, StoredAnswer, User
from league.models.people import closed_username, new_log_key

logger = logging.getLogger(__name__)
CLOSED_AT_ONCE = 100
# What belonged to an account alone: app and model, each pointing at it by `user`.
_THEIRS = (
    ("mfa", "Authenticator"), ("account", "EmailAddress"), ("league", "ApiToken"),
    ("league", "Device"), ("league", "Membership"), ("league", "EventRole"),
)  # fmt: skip


@transaction.atomic
def close_account(actor: log.Actor, user: User) -> User:
    """Close an account for good, leaving every league and event.

    Raises Refused where it is closed already, or a league would have nobody left to organise it.
    """
    user = people.lock_open_account(user)
    _leave_everywhere(actor, user)
    after = {"key": removing.digest_key(user)}
    log.record_entry(None, actor, removing.ACCOUNT_CLOSED, f"user:{user.pk}", after=after)
    sessions = list(Device.objects.filter(user=user).values_list("session", flat=True))
    Session.objects.filter(session_key__in=sessions).delete()
    sign_in.forget_failures(user.username)
    shown_names.empty_answers_naming([user.get_full_name()])
    StoredAnswer.objects.filter(scope=f"user:{user.pk}", status__gt=0).delete()
    _scrub_account(current_apps, user.pk)
    transaction.on_commit(removing.note_removal)
    user.refresh_from_db()
    return user


def _leave_everywhere(actor: log.Actor, user: User) -> None:
    for member in Membership.objects.filter(user=user).select_related("league", "user"):
        people.remove_member(_as_in_role(actor, user, member.role), member)
    for at_event in EventRole.objects.filter(user=user).select_related("league", "user"):
        people.remove_event_role(_as_in_role(actor, user, at_event.role), at_event)


def _as_in_role(actor: log.Actor, user: User, role: str) -> log.Actor:
    """The actor who leaves: people who leave by themselves act in the role they had there."""
    return log.Actor(user, role) if actor.user == user else actor


def _scrub_account(apps: Apps, pk: int) -> None:
    """Remove from an account who it was, on models as they were at some migration."""
    for app, name in _THEIRS:
        try:
            model: Any = apps.get_model(app, name)
        except LookupError:  # not there yet, in a backup of an earlier version
            continue
        model._base_manager.filter(user=pk).delete()  # noqa: SLF001 -- Django's documented API
    model = apps.get_model("league", "User")
    columns = {field.attname for field in model._meta.concrete_fields}  # noqa: SLF001 -- as above
    values = {
        "username": closed_username(pk), "first_name": "", "last_name": "", "email": "",
        "password": make_password(None), "is_active": False, "is_staff": False,
        "is_superuser": False, "last_login": None, "log_key": new_log_key(),
    }  # fmt: skip
    known = {name: value for name, value in values.items() if name in columns}
    model._base_manager.filter(pk=pk).update(**known)  # noqa: SLF001 -- as above


def close_again(apps: Apps, lines: Iterable[dict[str, Any]]) -> int:
    """Close those restored accounts that are on the list of the removed; return how many."""
    accounts: Any = apps.get_model("league", "User")._base_manager  # noqa: SLF001 -- as above
    count = 0
    for line in {line["sha256"]: line for line in lines}.values():
        kind, _colon, number = line["subject"].partition(":")
        pk = read_whole_number(number)
        if kind != "user" or pk is None or not line["key"]:
            continue
        account = accounts.filter(pk=pk).first()
        if account is None or not hasattr(account, "log_key"):
            continue
        if removing.digest_key(account) == line["key"]:  # the same person, not closed yet
            _scrub_account(apps, pk)
            count += 1
    return count


def close_unused_accounts() -> int:
    """Close accounts long unused, of people who are staff nowhere; return how many, a few."""
    count = 0
    for user in list(_unused_accounts()[:CLOSED_AT_ONCE]):
        try:
            close_account(log.SERVICE, user)
            count += 1
        # an account that cannot be closed now does not hold up the others
        except (DatabaseError, Refused) as error:
            logger.exception("account %s could not be closed", user.pk)
            faults.log_fault(error)
    return count


def _unused_accounts() -> QuerySet[User]:
    before = timezone.now() - timedelta(days=load_policy().accounts.closed_after)
    seen = User.objects.annotate(seen=Coalesce("last_login", "date_joined")).filter(seen__lt=before)
    mine = Membership.objects.filter(user=OuterRef("pk"))
    at_events = EventRole.objects.filter(user=OuterRef("pk"))
    unused = seen.exclude(is_superuser=True).exclude(username__startswith=closed_username(""))
    return unused.filter(~Exists(mine), ~Exists(at_events)).order_by("pk")
