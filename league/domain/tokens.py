"""API tokens: shown once in clear, kept as a hash, revoked by their holder or an organiser."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base import names
from league.base.errors import NotAllowed, Refused
from league.domain import log
from league.models import ApiToken, League, TokenScope, User
from league.queries.access import working_tokens
from league.queries.roles import AtEvent, role_in

TOKEN_START = "hjt_"  # noqa: S105 -- what every token begins with: logs hide it, people know it
USE_NOTED_EVERY = timedelta(minutes=10)
LONGEST_LIFE = 366  # days
LONGEST_NAME = 60


class TokenGone(Refused):
    """No working token has this text."""

    status = 401
    headers = {"WWW-Authenticate": "Bearer"}

    def __init__(self) -> None:
        super().__init__(_("This token does not work, or no longer."), code="token_gone")


@dataclass(frozen=True, slots=True)
class TokenPlan:
    """What a token is for: `event` None for the whole league, `days` until it ends."""

    name: str
    scope: str
    event: int | None = None
    days: int = 30


@transaction.atomic
def make_token(user: User, league: League, plan: TokenPlan) -> tuple[ApiToken, str]:
    """A token of the user's own, and its text, which is not kept. Raises Refused."""
    role = role_in(user, league if plan.event is None else AtEvent(league, plan.event))
    if not role:
        raise NotAllowed(_("You have no role there that a token could act in."), code="not_allowed")
    name = names.clean_name(plan.name)
    _require_valid_plan(name, plan)
    text = TOKEN_START + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user,
        league=league,
        event=plan.event,
        scope=plan.scope,
        name=name,
        digest=_digest_token(text),
        expires_at=timezone.now() + timedelta(days=plan.days),
    )
    after = {"scope": plan.scope, "event": plan.event, "until": token.expires_at.isoformat()}
    actor = log.Actor(user, role)
    log.record_entry(league, actor, "api_token.made", f"api_token:{token.pk}", after=after)
    return token, text


@transaction.atomic
def revoke_token(actor: log.Actor, token: ApiToken) -> bool:
    """End a token; return whether it still worked."""
    ended = bool(working_tokens().filter(pk=token.pk).update(revoked_at=timezone.now()))
    if ended:
        subject = f"api_token:{token.pk}"
        log.record_entry(token.league, actor, "api_token.revoked", subject)
    return ended


@transaction.atomic
def end_event_tokens(actor: log.Actor, league: League, event: int) -> None:
    """End the tokens that are only for an event that is gone."""
    _revoke_each(actor, working_tokens().filter(league=league, event=event))


@transaction.atomic
def end_staff_tokens(
    actor: log.Actor, league: League, user: int, *, event: int | None = None
) -> None:
    """End the tokens of somebody who is no longer staff of the league, or of one event.

    If they are taken in again, these tokens still do not work.
    """
    theirs = working_tokens().filter(league=league, user=user)
    _revoke_each(actor, theirs if event is None else theirs.filter(event=event))


def _revoke_each(actor: log.Actor, tokens: QuerySet[ApiToken]) -> None:
    for token in tokens.order_by("pk"):
        revoke_token(actor, token)


def open_token(text: str) -> ApiToken:
    """The token with its user and league; its use is noted. Raises TokenGone."""
    token = (
        working_tokens()
        .filter(digest=_digest_token(text), user__is_active=True)
        .select_related("user", "league")
        .first()
    )
    if token is None:
        raise TokenGone
    now = timezone.now()
    unnoted = Q(used_at=None) | Q(used_at__lt=now - USE_NOTED_EVERY)
    if token.used_at is None or token.used_at < now - USE_NOTED_EVERY:
        ApiToken.objects.filter(unnoted, pk=token.pk).update(used_at=now)
    return token


def _digest_token(text: str) -> str:
    # a token has 256 random bits, so a plain hash is enough
    return hashlib.sha256(text.encode()).hexdigest()


def _require_valid_plan(name: str, plan: TokenPlan) -> None:
    if not name:
        raise Refused(_("A token needs a name."), field="name")
    if len(name) > LONGEST_NAME:
        raise Refused(_("At most %(most)s characters.") % {"most": LONGEST_NAME}, field="name")
    if plan.scope not in TokenScope.values:
        raise Refused(_("There is no such scope."), field="scope")
    if not 1 <= plan.days <= LONGEST_LIFE:
        raise Refused(
            _("A token lasts from 1 to %(most)s days.") % {"most": LONGEST_LIFE}, field="days"
        )
