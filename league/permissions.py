"""Who may do what: every predicate in one place, used by pages and API alike.

A predicate takes the user and a league, or anything that has one. A role in the league counts in
all of it, a role at one event there alone; where a user has both, the higher counts.
"""

from typing import Any, NamedTuple

import rules
from allauth.mfa.models import Authenticator
from django.db.models import Model, Value
from django.utils.translation import gettext_lazy as _

from league.base.errors import NotAllowed
from league.domain import rights
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
is_head_judge = _one_of(Role.HEAD_JUDGE)

rules.add_perm("league.see_staff_pages", is_staff)
rules.add_perm("league.manage", is_organiser)
rules.add_perm("tournaments.organise", is_organiser)
rules.add_perm("tournaments.repair", is_organiser | is_head_judge)
rules.add_perm("tournaments.check_in", is_staff)
rules.add_perm("tournaments.report", is_staff)
rules.add_perm("tournaments.override", is_organiser | is_judge)
rules.add_perm("tournaments.penalise", is_organiser | is_judge)
rules.add_perm("tournaments.disqualify", is_organiser | is_head_judge)
rules.add_perm("tournaments.give_links", is_staff)
rules.add_perm("decks.see_lists", is_staff)
rules.add_perm("decks.register", is_staff)
rules.add_perm("decks.check", is_organiser | is_judge)
rules.add_perm("decks.settle", is_organiser | is_judge)
rules.add_perm("decks.make_formats", is_organiser)
rules.add_perm("judging.give_ruling", is_organiser | is_judge)
rules.add_perm("judging.appeal", is_staff)
rules.add_perm("judging.decide_appeal", is_organiser | is_head_judge)
rules.add_perm("judging.clarify", is_organiser | is_head_judge)

ASKED = {
    "league.see_staff_pages": _("Only the league's staff can see this."),
    "league.manage": _("Only an organiser of this league can do this."),
    "tournaments.organise": _("Only an organiser of this league can do this."),
    "tournaments.repair": _("Only the head judge or an organiser can mend a round."),
    "tournaments.check_in": _("Only the league's staff can check players in."),
    "tournaments.report": _("Only the league's staff can enter results."),
    "tournaments.override": _("Only a judge or organiser can set a result against its games."),
    "tournaments.penalise": _("Only a judge or organiser can give a penalty."),
    "tournaments.disqualify": _("Only the head judge or an organiser can disqualify a player."),
    "tournaments.give_links": _("Only the league's staff can give players their links."),
    "decks.see_lists": _("Decklists are open to the league's staff only."),
    "decks.register": _("Only the league's staff can register a deck."),
    "decks.check": _("Only a judge or organiser of this league can check decks."),
    "decks.settle": _("Only a judge or organiser of this league can settle this."),
    "decks.make_formats": _("Only an organiser of this league can make a house format."),
    "judging.give_ruling": _("Only a judge or organiser of this league can keep a ruling."),
    "judging.appeal": _("Only the league's staff can take a ruling to the head judge."),
    "judging.decide_appeal": _("Only the head judge or an organiser decides on an appeal."),
    "judging.clarify": _("Only the head judge or an organiser can clarify a rule."),
}
SIGNED_IN_ASKED = _("Sign in first.")
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
    rests_on(permission, thing)
    return Actor(user, role_in(user, thing))


def rests_on(permission: str, thing: Any) -> None:
    """Note that what is done now needs this permission, for when its answer is asked for again."""
    rights.note("permission", permission, league_of(thing).pk, event_of(thing))


@rights.checks("permission")
def _has_still(user: Any, permission: str, league: int, event: int | None) -> None:
    there = League.objects.filter(pk=league).first()
    if there is None:
        raise NotAllowed(str(ASKED[permission]), code="not_allowed")
    require(user, permission, there if event is None else AtEvent(there, event))


def require_somewhere(user: Any, permission: str, said: str) -> list[League]:
    """The leagues in which the user may do this, where there are any.

    Raises NotAllowed with `said`, or, where a role sleeps, with what wakes it.
    """
    found = leagues_of(user, permission)
    if not found:
        refuse_sleeping(user)
        raise NotAllowed(said, code="not_allowed")
    rights.note("somewhere", permission, said)
    return found


@rights.checks("somewhere")
def _has_somewhere_still(user: Any, permission: str, said: str) -> None:
    require_somewhere(user, permission, said)


def refuse_sleeping(user: Any) -> None:
    """Raise NotAllowed that leads to the second factor, if a role of the user's waits for one."""
    mine = League.objects.filter(memberships__user=user)
    if any(second_factor_missing(user, league) for league in mine):
        raise NotAllowed(str(SECOND_FACTOR_ASKED), code="second_factor_needed")


class AtEvent(NamedTuple):
    """An event as permissions see it: its league and its id."""

    league: League
    event_id: int


def events_of(user: User, permission: str) -> list[int]:
    """The ids of the events at which the user has a role that may do this there."""
    places = [(league, event) for league, event in _roles_of(user) if event is not None]
    leagues = League.objects.in_bulk({league for league, _event in places}) if places else {}
    at = [AtEvent(leagues[league], event) for league, event in places]
    return [one.event_id for one in at if rules.has_perm(permission, user, one)]


def leagues_of(user: User, permission: str) -> list[League]:
    """The leagues in which the user may do this."""
    mine = League.objects.filter(memberships__user=user)
    return [league for league in mine if rules.has_perm(permission, user, league)]
