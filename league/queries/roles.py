"""Who has which role where: a user's role in a league or at an event, and whether it has effect.

A role in the league counts in all of it, a role at one event there alone; where a user has both,
the higher counts.
"""

from typing import Any, NamedTuple

from allauth.mfa.models import Authenticator
from django.db.models import Value

from league.base.prepared import prepared
from league.models import ApiToken, EventRole, League, Membership, Role, TokenScope
from league.queries import events

# Each role may do all that those before it may.
ROLE_RANKS = ["", Role.SCOREKEEPER, Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER]
SECOND_FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


class AtEvent(NamedTuple):
    """An event as permissions know it: its league and its id."""

    league: League
    event_id: int


def league_of(thing: Any) -> League:
    """The league a thing belongs to: itself, its own, or its event's."""
    if isinstance(thing, League):
        return thing
    return thing.league if hasattr(thing, "league") else league_of(thing.event)


def event_of(thing: Any) -> int | None:
    """The id of the event that a thing is or belongs to; None if it is the whole league's."""
    if events.is_event(thing):
        return int(thing.pk)
    event: int | None = getattr(thing, "event_id", None)
    return event


def role_in(user: Any, thing: Any) -> str:
    """The user's role where the thing belongs; empty without one, or without its second factor."""
    role = _given_role(user, thing)
    if _asks_second_factor(user, role, thing):
        return ""  # with a token as well: a token gives no more than the role
    token = token_of(user)
    return _role_by_token(token, role, league_of(thing).pk, event_of(thing)) if token else role


def second_factor_missing(user: Any, thing: Any) -> bool:
    """Whether a role has no effect until its user sets up the second factor the league wants."""
    return _asks_second_factor(user, _given_role(user, thing), thing)


def has_second_factor(user: Any) -> bool:
    """Whether the user signs in with more than a password."""
    answer: bool | None = getattr(user, "_has_second_factor", None)
    if answer is None:
        answer = Authenticator.objects.filter(user=user, type__in=SECOND_FACTORS).exists()
        user._has_second_factor = answer  # noqa: SLF001 -- asked many times a request, read once
    return answer


def _asks_second_factor(user: Any, role: str, thing: Any) -> bool:
    if not role or role not in league_of(thing).second_factor_roles:
        return False
    return not has_second_factor(user)


def _given_role(user: Any, thing: Any) -> str:
    if not getattr(user, "is_authenticated", False):
        return ""
    league, event = league_of(thing).pk, event_of(thing)
    roles = _load_roles(user)
    event_role = roles.get((league, event), "") if event is not None else ""
    return max(roles.get((league, None), ""), event_role, key=ROLE_RANKS.index)


def token_of(user: Any) -> ApiToken | None:
    """The API token that the user came with; None for somebody who signed in."""
    token: ApiToken | None = getattr(user, "_api_token", None)
    return token


def _role_by_token(token: ApiToken, role: str, league: int, event: int | None) -> str:
    """The role a token gives: in one league or one event of it, at most what its scope says."""
    if token.league_id != league or (token.event is not None and token.event != event):
        return ""
    most = Role.ORGANISER if token.scope != TokenScope.REPORT else Role.SCOREKEEPER
    return min(role, most, key=ROLE_RANKS.index)


def _load_roles(user: Any) -> dict[tuple[int, int | None], str]:
    roles: dict[tuple[int, int | None], str] | None = getattr(user, "_roles", None)
    if roles is None:
        roles = {(league, event or None): role for league, event, role in _roles_of(user.pk)}
        user._roles = roles  # noqa: SLF001 -- asked many times a request, read once
    return roles


@prepared
def _roles_of(user: int) -> Any:
    whole = Membership.objects.filter(user=user).values_list("league_id", Value(0), "role")
    at_one = EventRole.objects.filter(user=user).values_list("league_id", "event", "role")
    return whole.union(at_one)


def roles_at_events(user: Any) -> list[AtEvent]:
    """The events at which the user has a role that is for the event alone."""
    places = [(league, event) for league, event in _load_roles(user) if event is not None]
    leagues = League.objects.in_bulk({league for league, _event in places}) if places else {}
    return [AtEvent(leagues[league], event) for league, event in places]
