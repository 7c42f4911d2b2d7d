"""Lock a match to change it, and save what follows; used by every report and correction.

If two people change the same match, the second gets a Conflict with the first one's result.
"""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.prepared import keep_related, prepared, update_row
from league.base.reasons import make_reason
from league.domain import log
from league.models import LogEntry
from tournaments.domain import boards
from tournaments.domain.cut import bracket
from tournaments.domain.locking import lock_event_shared, lock_match_row
from tournaments.engine.results.matches import OTHER_SIDE
from tournaments.models import Game, Match, Result, RoundKind, Seat, Stage
from tournaments.queries.boards import describe_result, match_row
from tournaments.queries.match_rules import match_standing, names_by_side


def lock_match(match: Match, version: int | None) -> Match:
    """Lock the match until this transaction ends, and read it again.

    Raises Conflict if it is no longer at `version`, Refused if nothing can be entered.
    """
    # The match's own row is locked, not the event's, since hundreds report at once. Its games are
    # read after that: a locking read does not see changes made to other rows while it waited.
    lock_event_shared(match.round.event_id)
    found = lock_match_row(match.pk)
    if found is None:
        raise Conflict(_("This match was just paired anew; look at the round again."), code="gone")
    match = found
    seats = _seats_at_match(match.pk)
    keep_related(match, "seats", seats)
    if len(seats) != 2:
        raise Refused(_("A bye has nothing to report."), code="bye")
    if version is not None and version != match.version:
        raise conflict_for(match)
    _require_open_round(match)
    return match


@prepared
def _seats_at_match(match: int) -> QuerySet[Seat]:
    seats = Seat.objects.select_related("entrant__player").filter(match=match)
    return seats.order_by("side")


@prepared
def _games_of_match(match: int) -> QuerySet[Game]:
    return Game.objects.filter(match=match).order_by("number")


def load_games(match: Match) -> list[Game]:
    """The games of a locked match, read once; afterwards `match.games.all()` needs no query."""
    if "games" not in getattr(match, "_prefetched_objects_cache", {}):
        keep_related(match, "games", _games_of_match(match.pk))
    return list(match.games.all())


def _require_open_round(match: Match) -> None:
    round_ = match.round
    if round_.draft:
        raise Refused(_("This round is a draft. Publish its pairings first."), code="draft")
    if round_.kind == RoundKind.SWISS and round_.event.stage != Stage.SWISS:
        raise Refused(_("The Swiss rounds are over; their results stand."), code="round_closed")
    if round_.kind == RoundKind.CUT and round_.closed and not _is_finished_final(match):
        raise Refused(_("The next round of the cut is already paired."), code="round_closed")


def _is_finished_final(match: Match) -> bool:
    """Whether a final is over while other divisions play on: no later match depends on it."""
    round_ = match.round
    later = Match.objects.filter(round__event=round_.event_id, round__number__gt=round_.number)
    return later.exists() and not later.filter(pod=match.pod).exists()


def conflict_for(match: Match, actor: log.Actor | None = None) -> Conflict:
    """The Conflict for a match that somebody (perhaps `actor`) changed, with its current result."""
    names = names_by_side(match)
    last = LogEntry.objects.filter(subject=f"match:{match.pk}").select_related("actor").first()
    said = {"table": match.table, "now": describe_result(match.result, names)}
    if match.result and actor and actor.user and last and last.actor == actor.user:
        message = _("You have entered it already: table %(table)s stands at “%(now)s”.") % said
    else:
        message = _("%(who)s was first: table %(table)s now stands at “%(now)s”.") % (
            {"who": _name_of_editor(last, names), **said}
        )
    return Conflict(message, now=match_row(match))


def _name_of_editor(first: LogEntry | None, names: dict[str, str]) -> str:
    if first and first.actor:
        return str(first.actor)
    side = first.after.get("side", "") if first and isinstance(first.after, dict) else ""
    return names.get(side, _("somebody"))


def lose_match(
    actor: log.Actor, match: Match, side: str, why: str, reason: str, action: str
) -> Match:
    """Decide a locked open match against a side. `why`: the cause, as the record names it."""
    match.result = OTHER_SIDE[side]
    match.overridden = make_reason(why, reason)
    return save_match_and_recompute(
        actor, match, action, before="", after=match.result, reason=reason
    )


def save_match_and_recompute(
    actor: log.Actor,
    match: Match,
    action: str,
    *,
    before: object = None,
    after: object = None,
    reason: str = "",
) -> Match:
    """Derive the result from the games unless a judge set it; store, record, publish."""
    load_games(match)  # for the result here, and for the answer later
    if not match.overridden:
        match.result = match_standing(match).result or Result.OPEN
    match.version += 1
    update_row(match, "result", "overridden", "time", "version")
    event = match.round.event
    log.record_entry(
        event.league,
        actor,
        action,
        f"match:{match.pk}",
        before=before,
        after=after,
        reason=reason,
        row=match,
    )
    if event.stage != Stage.SWISS:  # before the cut there are no final places
        bracket.update_final_places(actor, event)
    boards.publish_boards_later(event, match.round.number)
    return match
