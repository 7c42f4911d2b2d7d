"""The two-person check: what one of the staff enters counts once a second says the same.

Scores alone wait. Games entered one by one, a call of time and a judge's decision count at once,
and so does what a player has reported and staff accept: those are two people already.
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
    """Note a score for a locked match; whether it is the second saying of the same, and counts.

    Raises Conflict where another of the staff has entered something else.
    """
    assert actor.user is not None  # noqa: S101 -- asked by `needs_second_person`
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
    """Take back what waits for a second person; whether there was anything."""
    waiting = StaffEntry.objects.filter(match=match).first()
    if waiting is None:
        return False
    waiting.delete()
    _record_entry_of_two(actor, match, "match.entry_withdrawn", waiting.score)
    return True


def forget_entry(match: Match) -> None:
    """Forget what waited before a result came otherwise, and was taken back again."""
    StaffEntry.objects.filter(match=match).delete()


def _record_entry_of_two(actor: log.Actor, match: Match, action: str, score: str) -> None:
    league = match.round.event.league
    log.record_entry(league, actor, action, f"match:{match.pk}", after={"score": score})
