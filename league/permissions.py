"""Who may do what: pages and API ask the same predicates, which each app registers.

A predicate takes the user and a league, or anything that has one (`league.queries.roles`). Each app
registers its own permissions, in its `permissions.py`.
"""

from typing import Any

import rules
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.base.errors import NotAllowed
from league.domain import rights
from league.domain.log import Actor
from league.models import League, Role, User
from league.queries.roles import AtEvent, role_in, roles_at_events, second_factor_missing

_refusals: dict[str, Promise] = {}


def register_permission(permission: str, predicate: Any, refusal: Promise) -> None:
    """Register who has a permission, and what everybody else is told.

    Raises KeyError where there is a permission of this name already.
    """
    rules.add_perm(permission, predicate)
    _refusals[permission] = refusal


def permission_names() -> set[str]:
    """The names of all permissions there are."""
    return set(_refusals)


def permission_refusal(permission: str) -> str:
    """What somebody without this permission is told."""
    return str(_refusals[permission])


def make_role_predicate(*roles: str) -> Any:
    """A predicate: whether the user's role, where the thing belongs, is one of these."""

    @rules.predicate
    def has_role(user: Any, thing: Any = None) -> bool:
        return thing is not None and role_in(user, thing) in roles

    return has_role


is_staff = make_role_predicate(*Role)
is_organiser = make_role_predicate(Role.ORGANISER)
is_judge = make_role_predicate(Role.HEAD_JUDGE, Role.JUDGE)
is_head_judge = make_role_predicate(Role.HEAD_JUDGE)

register_permission("league.see_staff_pages", is_staff, _("Only the league's staff can see this."))
register_permission(
    "league.manage", is_organiser, _("Only an organiser of this league can do this.")
)

SIGNED_IN_ASKED = _("Sign in first.")
SECOND_FACTOR_ASKED = _(
    "This league asks for a second factor in your role. Set one up, and your role works again."
)


def require_permission(user: Any, permission: str, thing: Any) -> Actor:
    """The actor for a use case. Raises NotAllowed with the reason."""
    if not rules.has_perm(permission, user, thing):
        if second_factor_missing(user, thing):
            raise NotAllowed(str(SECOND_FACTOR_ASKED), code="second_factor_needed")
        raise NotAllowed(permission_refusal(permission), code="not_allowed")
    rights.note_permission(permission, thing)
    return Actor(user, role_in(user, thing))


@rights.checks_right("permission")
def _require_still(user: Any, permission: str, league: int, event: int | None) -> None:
    found_league = League.objects.filter(pk=league).first()
    if found_league is None:
        raise NotAllowed(permission_refusal(permission), code="not_allowed")
    require_permission(
        user, permission, found_league if event is None else AtEvent(found_league, event)
    )


def require_permission_somewhere(user: Any, permission: str, refusal: str) -> list[League]:
    """The leagues in which the user may do this, at least one.

    Raises NotAllowed with `refusal`, or with the way to the second factor that a role waits for.
    """
    leagues = permitted_leagues(user, permission)
    if not leagues:
        require_second_factor(user)
        raise NotAllowed(refusal, code="not_allowed")
    rights.note_right("somewhere", permission, refusal)
    return leagues


@rights.checks_right("somewhere")
def _require_somewhere_still(user: Any, permission: str, refusal: str) -> None:
    require_permission_somewhere(user, permission, refusal)


def require_second_factor(user: Any) -> None:
    """Raise NotAllowed that leads to the second factor, if a role of the user's waits for one."""
    leagues = League.objects.filter(memberships__user=user)
    if any(second_factor_missing(user, league) for league in leagues):
        raise NotAllowed(str(SECOND_FACTOR_ASKED), code="second_factor_needed")


def permitted_events(user: User, permission: str) -> list[int]:
    """The ids of the events at which a role of the user's allows this."""
    event_roles = roles_at_events(user)
    return [event.event_id for event in event_roles if rules.has_perm(permission, user, event)]


def permitted_leagues(user: User, permission: str) -> list[League]:
    """The leagues in which the user may do this."""
    leagues = League.objects.filter(memberships__user=user)
    return [league for league in leagues if rules.has_perm(permission, user, league)]
