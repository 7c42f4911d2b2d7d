"""End the open match of a player who drops, in the way staff choose.

Whoever leaves before the match is complete loses it, so the opponent wins (Play! Pokémon Tournament
Rules Handbook of May 2024, 4.8.1). A player may also finish the match first and drop after it. If
the opponent has left as well, both can lose.
"""

from django.db.models import QuerySet, TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.errors import Refused
from league.base.reasons import make_reason, require_short_reason
from league.domain import log
from tournaments.domain.results.matches import lock_match, lose_match, save_match_and_recompute
from tournaments.models import Entrant, Result, Round, RoundKind, Seat, System
from tournaments.queries.players.open_matches import LOST_BY_DROP


class OpenMatch(TextChoices):
    """What happens to the open match of a player who drops."""

    LOST = "lost", gettext_lazy("The opponent wins")
    PLAYED = "played", gettext_lazy("It is played to its end, and the player is out after it")
    BOTH_LOST = "both_lost", gettext_lazy("Both lose: the opponent has left as well")


def open_seats(entrant: Entrant) -> QuerySet[Seat]:
    """The player's seats at published matches that are still open."""
    seats = Seat.objects.filter(entrant=entrant, match__result=Result.OPEN, round__draft=False)
    return seats.select_related("match__round__event__league").order_by("round__number")


def has_opponent_left(seat: Seat) -> bool:
    """Whether the other player of this match has dropped."""
    others = seat.match.seats.exclude(pk=seat.pk)
    return others.exclude(entrant__dropped_after=None).exists()


def end_open_matches(actor: log.Actor, entrant: Entrant, choice: str, reason: str) -> None:
    """End a dropping player's open matches as chosen. Raises Refused where that is impossible.

    Call it inside the transaction of the drop, which locks the event.
    """
    if choice not in OpenMatch:
        choices = ", ".join(OpenMatch.values)
        raise Refused(
            _("“%(what)s” is nothing that becomes of a match: %(known)s.")
            % {"what": choice, "known": choices},
            field="match",
        )
    require_short_reason(reason)
    for seat in open_seats(entrant) if choice != OpenMatch.PLAYED else ():
        _end_open_match(actor, seat, choice, reason)


def _end_open_match(actor: log.Actor, seat: Seat, choice: str, reason: str) -> None:
    both = choice == OpenMatch.BOTH_LOST
    if both and not has_opponent_left(seat):
        raise Refused(
            _("The opponent is still in the event, so not both can have left."), field="match"
        )
    match = lock_match(seat.match, None)
    if not both:
        lose_match(actor, match, seat.side, _("Dropped"), reason, LOST_BY_DROP)
        return
    match.result = Result.DOUBLE_LOSS
    match.overridden = make_reason(_("Both dropped"), reason)
    save_match_and_recompute(
        actor, match, LOST_BY_DROP, before="", after=match.result, reason=reason
    )


def require_no_dropped_players(draft: Round) -> None:
    """Raises Refused if a player at a table of this draft has dropped since it was paired."""
    gone = Seat.objects.filter(round=draft, match__result=Result.OPEN)
    gone = gone.exclude(entrant__dropped_after=None)
    seat = gone.select_related("entrant__player", "match").order_by("match__table").first()
    if seat is not None:
        can_be_broken = draft.kind == RoundKind.SWISS and draft.event.system == System.SWISS
        said = (
            _("%(name)s has dropped and sits at table %(table)s of this draft: break that table "
              "and pair anew first.")
            if can_be_broken
            else _("%(name)s has dropped and sits at table %(table)s of this draft: discard the "
                   "draft and pair the round again.")
        )  # fmt: skip
        params = {"name": seat.entrant, "table": seat.match.table}
        raise Refused(said % params, code="dropped_in_draft")
