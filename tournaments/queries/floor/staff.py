"""The judges of an event: by a role in the league or at the event alone."""

from django.db.models import Q

from league.engine.name_order import order_of_name
from league.models import Role, User
from league.queries.roles import role_in
from tournaments.models import Event

JUDGE_ROLES = (Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER)


def is_judge_of(user: User, event: Event) -> bool:
    """Whether this user may answer calls at an event."""
    return role_in(user, event) in JUDGE_ROLES


def judges_of(event: Event) -> list[User]:
    """All users who may answer calls at an event, by name."""
    in_league = Q(memberships__league=event.league_id, memberships__role__in=JUDGE_ROLES)
    at_event = Q(event_roles__event=event.pk, event_roles__role__in=JUDGE_ROLES)
    judges = User.objects.filter(in_league | at_event, is_active=True).distinct()
    return sorted(judges, key=_order_of_judge)


def _order_of_judge(judge: User) -> list[tuple[str, str]]:
    return [order_of_name(name) for name in (judge.last_name, judge.first_name, judge.username)]
