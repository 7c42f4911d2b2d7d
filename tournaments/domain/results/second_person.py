"""The two-person check: what one member of the staff enters counts once a second enters the same.

Only scores wait. Games entered one by one, a call of time and a judge's decision count at once, and
so does a player's claim that staff accept: that makes two people already.
"""

from django.utils.translation import gettext as _

from league.base.errors import Conflict
from league.domain import log
from tournaments.models import Desk, Match, StaffEntry


def needs_second_person(actor: log.Actor, match: Match) -> bool:
    """Whether a score entered by this actor has to be confirmed by another."""
    switched_on = Desk.objects.filter(event=match.round.event_id, two_person=True)
    return actor.user is not None and switched_on.exists()


def note_entry(actor: log.Actor, match: Match, score: str) -> bool:
    """Note a score for a locked match; return whether it is the second, equal entry, and counts.

    Raises Conflict if another member of the staff has entered something else.
    """
    assert actor.user is not None  # noqa: S101 -- checked by `needs_second_person`
    first = StaffEntry.objects.filter(match=match).select_related("by").first()
    if first is None or first.by_id == getattr(actor.user, "pk", None):
        StaffEntry.objects.update_or_create(
            match=match, defaults={"score": score, "by": actor.user}
        )
        _record_entry_of_two(actor, match, "match.entry_noted", score)
        return False
    if first.score != score:
        params = {"table": match.table, "who": first.by, "score": first.score.replace("-", "–")}
        raise Conflict(
            _("Table %(table)s: %(who)s has entered %(score)s. Look at the slip together.")
            % params,
            code="entries_differ",
        )
    first.delete()
    return True


def withdraw_entry(actor: log.Actor, match: Match) -> bool:
    """Take back an entry that waits for a second person; return whether there was one."""
    waiting = StaffEntry.objects.filter(match=match).first()
    if waiting is None:
        return False
    waiting.delete()
    _record_entry_of_two(actor, match, "match.entry_withdrawn", waiting.score)
    return True


def forget_entry(match: Match) -> None:
    """Forget an entry that waited when the result came in another way and was taken back."""
    StaffEntry.objects.filter(match=match).delete()


def _record_entry_of_two(actor: log.Actor, match: Match, action: str, score: str) -> None:
    league = match.round.event.league
    log.record_entry(league, actor, action, f"match:{match.pk}", after={"score": score})
