"""A match taken for one change, and what it then comes to: what every report and correction shares.

Whoever comes second is told who was first and what stands there now.
"""

from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.names import clean_words
from league.domain import log
from league.models import LogEntry
from tournaments import queries
from tournaments.domain import boards
from tournaments.domain.cut import bracket
from tournaments.domain.locking import shared
from tournaments.engine.results.matches import OTHER
from tournaments.models import Match, Result, RoundKind, Stage
from tournaments.queries.boards import standing_of

LONGEST_REASON = 500
PLAYER = "player"  # the role of whoever acts through a player's link


def taken(match: Match, version: int | None) -> Match:
    """The match as it stands now, nobody else's until this transaction ends.

    Raises Conflict where it is no longer at `version`, Refused where nothing can be entered.
    """
    # The match's own row is locked, not the event's: hundreds report at once. It is read again
    # after that, since a locking read does not see what changed beside its row while it waited.
    shared(match.round.event_id)
    if Match.objects.select_for_update().filter(pk=match.pk).first() is None:
        raise Conflict(_("This match was just paired anew; look at the round again."), code="gone")
    match = Match.objects.select_related("round__event__league").get(pk=match.pk)
    if match.seats.count() != 2:
        raise Refused(_("A bye has nothing to report."), code="bye")
    if version is not None and version != match.version:
        raise first_come(match)
    _must_be_on(match)
    return match


def _must_be_on(match: Match) -> None:
    one = match.round
    if one.draft:
        raise Refused(_("This round is a draft. Publish its pairings first."), code="draft")
    if one.kind == RoundKind.SWISS and one.event.stage != Stage.SWISS:
        raise Refused(_("The Swiss rounds are over; their results stand."), code="round_closed")
    if one.kind == RoundKind.CUT and one.closed and not _rests(match):
        raise Refused(_("The next round of the cut is already paired."), code="round_closed")


def _rests(match: Match) -> bool:
    """Whether a final is over while other divisions play on: nothing is paired from it."""
    one = match.round
    later = Match.objects.filter(round__event=one.event_id, round__number__gt=one.number)
    return later.exists() and not later.filter(pod=match.pod).exists()


def first_come(match: Match) -> Conflict:
    """Who was first at this match, and what stands there now."""
    names = {side: entrant.player.name for side, entrant in queries.seats_by_side(match).items()}
    now = queries.outcome(match, names)
    return Conflict(
        _("%(who)s was first: table %(table)s now stands at “%(now)s”.")
        % {"who": _who_changed(match, names), "table": match.table, "now": now},
        now=queries.match_row(match),
    )


def _who_changed(match: Match, names: dict[str, str]) -> str:
    first = LogEntry.objects.filter(subject=f"match:{match.pk}").select_related("actor").first()
    if first and first.actor:
        return str(first.actor)
    side = first.after.get("side", "") if first and isinstance(first.after, dict) else ""
    return names.get(side, _("somebody"))


def must_have_reason(reason: str) -> None:
    """Raises Refused without a reason, or with one that is too long."""
    if not clean_words(reason, "reason").strip():
        raise Refused(_("A correction needs a reason."), field="reason")
    if len(reason) > LONGEST_REASON:
        most = {"most": LONGEST_REASON}
        raise Refused(_("A reason has at most %(most)s characters.") % most, field="reason")


def lose(actor: log.Actor, match: Match, side: str, why: str, reason: str, action: str) -> Match:
    """Decide an open match that was taken against a side. `why`: what it is told to have been."""
    match.result = OTHER[side]
    match.overridden = ": ".join(filter(None, (why, reason.strip())))[:LONGEST_REASON]
    return settle(actor, match, action, before="", after=match.result, reason=reason)


def settle(
    actor: log.Actor,
    match: Match,
    action: str,
    *,
    before: object = None,
    after: object = None,
    reason: str = "",
) -> Match:
    """Derive the result from the games unless a judge set it; store, record, publish."""
    if not match.overridden:
        match.result = standing_of(match).result or Result.OPEN
    match.version += 1
    match.save(update_fields=["result", "overridden", "time", "version"])
    event = match.round.event
    log.record(
        event.league, actor, action, f"match:{match.pk}", before=before, after=after, reason=reason
    )
    bracket.settle_places(actor, event)
    boards.announce(event, match.round.number)
    return match
