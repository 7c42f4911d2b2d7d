"""Closes a league: an organiser does, or whoever runs the service once nobody organises it.

Results of a closed league stay, and names in it end by their time. An invitation that the service
makes (`people.invite_staff`) hands a league on that was left, and opens a closed one again.
"""

from collections.abc import Callable

from django.db import transaction

from league.base.reasons import require_reason
from league.domain import links, log, people
from league.models import EventRole, League, Membership

Shut = Callable[[log.Actor, League], None]
_shutting: list[Shut] = []


def shuts_with_league(shut: Shut) -> Shut:
    """Register what an app shuts as a league closes, in its transaction."""
    _shutting.append(shut)
    return shut


@transaction.atomic
def close_league(actor: log.Actor, league: League, reason: str) -> League:
    """Let nobody act in a league any more: no staff, invitations, tokens or links of players.

    Once is enough. Raises Refused without a reason.
    """
    require_reason(reason, field="reason")
    league = people.lock_league(league)
    for invitation in people.open_invitations().filter(league=league).order_by("pk"):
        people.revoke_invitation(actor, invitation)
    for event_role in EventRole.objects.filter(league=league).order_by("pk"):
        people.remove_event_role(actor, event_role)
    for member in Membership.objects.filter(league=league).order_by("pk"):
        people.end_membership(actor, league, member)
    links.end_links(league)
    for shut in _shutting:
        shut(actor, league)
    subject = f"league:{league.pk}"
    log.record_entry(league, actor, "league.closed", subject, reason=reason.strip())
    return league
