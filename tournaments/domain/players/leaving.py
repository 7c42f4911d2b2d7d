"""What becomes of an open match whose player drops: never left open without a word.

Who leaves before the match is complete loses what is not resolved, so the opponent wins
(Play! Pokémon Tournament Rules Handbook of May 2024, 4.8.1). A player may as well finish the match
first and be out after it. Where the opponent has left as well, both may have lost.
"""

from django.db.models import QuerySet, TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.errors import Refused
from league.domain import log
from tournaments.domain.results.matches import LONGEST_REASON, lose, settle, taken
from tournaments.models import Entrant, Result, Seat
from tournaments.queries.players.leaving import LOST_BY_DROP


class OpenMatch(TextChoices):
    """What becomes of the open match of a player who drops."""

    LOST = "lost", gettext_lazy("The opponent wins")
    PLAYED = "played", gettext_lazy("It is played to its end, and the player is out after it")
    BOTH_LOST = "both_lost", gettext_lazy("Both lose: the opponent has left as well")


def open_seats(entrant: Entrant) -> QuerySet[Seat]:
    """Where the player sits at a match that is still open, and published."""
    seats = Seat.objects.filter(entrant=entrant, match__result=Result.OPEN, round__draft=False)
    return seats.select_related("match__round__event__league").order_by("round__number")


def opponent_left(seat: Seat) -> bool:
    """Whether the other player of this match has dropped."""
    others = seat.match.seats.exclude(pk=seat.pk)
    return others.exclude(entrant__dropped_after=None).exists()


def end_open_matches(actor: log.Actor, entrant: Entrant, what: str, reason: str) -> None:
    """End the open matches of a player who drops, as chosen. Raises Refused where that cannot be.

    Called inside the transaction of the drop, which holds the event.
    """
    if what not in OpenMatch:
        known = ", ".join(OpenMatch.values)
        raise Refused(
            _("“%(what)s” is nothing that becomes of a match: %(known)s.")
            % {"what": what, "known": known},
            field="match",
        )
    if len(reason) > LONGEST_REASON:
        most = {"most": LONGEST_REASON}
        raise Refused(_("A reason has at most %(most)s characters.") % most, field="reason")
    for seat in open_seats(entrant) if what != OpenMatch.PLAYED else ():
        _end(actor, seat, what, reason)


def _end(actor: log.Actor, seat: Seat, what: str, reason: str) -> None:
    both = what == OpenMatch.BOTH_LOST
    if both and not opponent_left(seat):
        raise Refused(
            _("The opponent is still in the event, so not both can have left."), field="match"
        )
    match = taken(seat.match, None)
    if not both:
        lose(actor, match, seat.side, _("Dropped"), reason, LOST_BY_DROP)
        return
    match.result = Result.DOUBLE_LOSS
    match.overridden = ": ".join(filter(None, (_("Both dropped"), reason.strip())))[:LONGEST_REASON]
    settle(actor, match, LOST_BY_DROP, before="", after=match.result, reason=reason)


def must_be_mended(entrants: "QuerySet[Entrant]", number: int) -> None:
    """Raises Refused where a draft has somebody at a table who has dropped since it was paired."""
    gone = Seat.objects.filter(
        entrant__in=entrants.exclude(dropped_after=None),
        round__number=number,
        match__result=Result.OPEN,
    )
    seat = gone.select_related("entrant__player", "match").order_by("match__table").first()
    if seat is not None:
        raise Refused(
            _("%(name)s has dropped and sits at table %(table)s of this draft: break that table "
              "and pair anew first.")
            % {"name": seat.entrant, "table": seat.match.table},
            code="dropped_in_draft",
        )  # fmt: skip
