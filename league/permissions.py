"""Who may do what: every predicate in one place, used by pages and API alike.

A predicate takes the user and a league, or anything that has one. A role in the league counts in
all of it, a role at one event there alone; where a user has both, the higher counts.
"""

from typing import Any

import rules
from allauth.mfa.models import Authenticator
from django.db.models import Model, Value
from django.utils.translation import gettext_lazy as _

from league.domain.errors import NotAllowed
from league.domain.log import Actor
from league.models import EventRole, League, Membership, Role, User

# Each may all that those before it may.
RANK = ["", Role.SCOREKEEPER, Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER]
_EVENT = "tournaments.Event"  # named, not imported: events are an app's above this one
SECOND_FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


def league_of(thing: Any) -> League:
    """The league a thing belongs to: itself, its own, or its event's."""
    if isinstance(thing, League):
        return thing
    return thing.league if hasattr(thing, "league") else league_of(thing.event)


def event_of(thing: Any) -> int | None:
    """The id of the event a thing is or belongs to; None for what is the whole league's."""
    if isinstance(thing, Model) and thing._meta.label == _EVENT:  # noqa: SLF001 -- Django's own API
        return int(thing.pk)
    event: int | None = getattr(thing, "event_id", None)
    return event


def role_in(user: Any, thing: Any) -> str:
    """The user's role where the thing belongs; empty where there is none, or where it sleeps."""
    role = _role_given(user, thing)
    return "" if _asks_second_factor(user, role, thing) else role


def second_factor_missing(user: Any, thing: Any) -> bool:
    """Whether a role sleeps until its user has set up the second factor the league asks for."""
    return _asks_second_factor(user, _role_given(user, thing), thing)


def has_second_factor(user: Any) -> bool:
    """Whether the user signs in with more than a password."""
    known: bool | None = getattr(user, "_has_second_factor", None)
    if known is None:
        known = Authenticator.objects.filter(user=user, type__in=SECOND_FACTORS).exists()
        user._has_second_factor = known  # noqa: SLF001 -- asked many times a request, read once
    return known


def _asks_second_factor(user: Any, role: str, thing: Any) -> bool:
    if role != Role.ORGANISER or not league_of(thing).second_factor_required:
        return False
    return not has_second_factor(user)


def _role_given(user: Any, thing: Any) -> str:
    if not getattr(user, "is_authenticated", False):
        return ""
    league, event = league_of(thing).pk, event_of(thing)
    roles = _roles_of(user)
    here = roles.get((league, event), "") if event is not None else ""
    return max(roles.get((league, None), ""), here, key=RANK.index)


def _roles_of(user: Any) -> dict[tuple[int, int | None], str]:
    roles: dict[tuple[int, int | None], str] | None = getattr(user, "_roles", None)
    if roles is None:
        whole = Membership.objects.filter(user=user).values_list("league_id", Value(0), "role")
        at_one = EventRole.objects.filter(user=user).values_list("league_id", "event", "role")
        roles = {(league, event or None): role for league, event, role in whole.union(at_one)}
        user._roles = roles  # noqa: SLF001 -- asked many times a request, read once
    return roles


def _one_of(*roles: Role) -> Any:
    @rules.predicate
    def has_role(user: Any, thing: Any = None) -> bool:
        return thing is not None and role_in(user, thing) in roles

    return has_role


is_staff = _one_of(*Role)
is_organiser = _one_of(Role.ORGANISER)
is_judge = _one_of(Role.HEAD_JUDGE, Role.JUDGE)

rules.add_perm("league.see_staff_pages", is_staff)
rules.add_perm("league.manage", is_organiser)
rules.add_perm("tournaments.organise", is_organiser)
rules.add_perm("tournaments.report", is_staff)
rules.add_perm("tournaments.give_links", is_staff)
rules.add_perm("decks.see_lists", is_staff)
rules.add_perm("decks.register", is_staff)
rules.add_perm("judging.give_ruling", is_organiser | is_judge)

ASKED = {
    "league.see_staff_pages": _("Only the league's staff can see this."),
    "league.manage": _("Only an organiser of this league can do this."),
    "tournaments.organise": _("Only an organiser of this league can do this."),
    "tournaments.report": _("Only the league's staff can enter results."),
    "tournaments.give_links": _("Only the league's staff can give players their links."),
    "decks.see_lists": _("Decklists are open to the league's staff only."),
    "decks.register": _("Only the league's staff can register a deck."),
    "judging.give_ruling": _("Only a judge or organiser of this league can keep a ruling."),
}
SECOND_FACTOR_ASKED = _(
    "This league asks its organisers for a second factor when they sign in. "
    "Set one up, and your role works again."
)


def require(user: Any, permission: str, thing: Any) -> Actor:
    """The actor for a use case. Raises NotAllowed with the reason."""
    if not rules.has_perm(permission, user, thing):
        if second_factor_missing(user, thing):
            raise NotAllowed(str(SECOND_FACTOR_ASKED), code="second_factor_needed")
        raise NotAllowed(str(ASKED[permission]), code="not_allowed")
    return Actor(user, role_in(user, thing))


def leagues_of(user: User, permission: str) -> list[League]:
    """The leagues in which the user may do this."""
    mine = League.objects.filter(memberships__user=user)
    return [league for league in mine if rules.has_perm(permission, user, league)]
