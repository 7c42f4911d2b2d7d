"""Who may do what: every predicate in one place, used by pages and API alike.

A predicate takes the user and a league, or anything that has one.
"""

from typing import Any

import rules

from league.domain.errors import NotAllowed
from league.domain.log import Actor
from league.models import League, Membership, Role, User


def league_of(thing: Any) -> League:
    """The league a thing belongs to: itself, its own, or its event's."""
    if isinstance(thing, League):
        return thing
    return thing.league if hasattr(thing, "league") else league_of(thing.event)


def role_in(user: Any, thing: Any) -> str:
    """The user's role where the thing belongs; empty where there is none."""
    if not getattr(user, "is_authenticated", False):
        return ""
    league = league_of(thing)
    roles: dict[int, str] | None = getattr(user, "_roles", None)
    if roles is None:
        roles = dict(Membership.objects.filter(user=user).values_list("league_id", "role"))
        user._roles = roles  # noqa: SLF001 -- asked many times a request, read once
    return roles.get(league.pk, "")


def _one_of(*roles: Role) -> Any:
    @rules.predicate
    def has_role(user: Any, thing: Any = None) -> bool:
        return thing is not None and role_in(user, thing) in roles

    return has_role


is_staff = _one_of(*Role)
is_organiser = _one_of(Role.ORGANISER)
is_judge = _one_of(Role.HEAD_JUDGE, Role.JUDGE)

rules.add_perm("league.see_staff_pages", is_staff)
rules.add_perm("tournaments.organise", is_organiser)
rules.add_perm("tournaments.report", is_staff)
rules.add_perm("decks.see_lists", is_staff)
rules.add_perm("decks.register", is_staff)
rules.add_perm("judging.give_ruling", is_organiser | is_judge)

ASKED = {
    "league.see_staff_pages": "Only the league's staff can see this.",
    "tournaments.organise": "Only an organiser of this league can do this.",
    "tournaments.report": "Only the league's staff can enter results.",
    "decks.see_lists": "Decklists are open to the league's staff only.",
    "decks.register": "Only the league's staff can register a deck.",
    "judging.give_ruling": "Only a judge or organiser of this league can keep a ruling.",
}


def require(user: Any, permission: str, thing: Any) -> Actor:
    """The actor for a use case. Raises NotAllowed with the reason."""
    if not rules.has_perm(permission, user, thing):
        raise NotAllowed(ASKED[permission], code="not_allowed")
    return Actor(user, role_in(user, thing))


def leagues_of(user: User, permission: str) -> list[League]:
    """The leagues in which the user may do this."""
    mine = League.objects.filter(memberships__user=user)
    return [league for league in mine if rules.has_perm(permission, user, league)]
