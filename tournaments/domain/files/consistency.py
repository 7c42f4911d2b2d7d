"""Check that an imported or restored event is consistent, so that it can be continued.

This covers what no single column can show, and runs before the change is committed.
"""

from django.db.models import Count

from tournaments.domain.cut import bracket
from tournaments.engine.rounds import state
from tournaments.engine.rounds.state import StateError
from tournaments.engine.structure import tables
from tournaments.models import Event, Match, Result, RoundKind, Seat, Stage
from tournaments.queries.rounds.state import swiss_state
from tournaments.queries.structure.attendance import pods_apart

# The results that a match of a cut can have, with the number of players in it.
_CUT_RESULTS = {(Result.OPEN, 2), (Result.A, 2), (Result.B, 2), (Result.BYE, 1)}


def check_event(event: Event) -> None:
    """Raises StateError, with a path in an event's file, for the first thing that is impossible."""
    event.refresh_from_db()
    if not event.entrants.exists():
        return
    _require_nobody_waits(event)
    state.check_state(swiss_state(event))
    _check_seats(event)
    if event.stage == Stage.CUT:
        _check_cut(event)


def _require_nobody_waits(event: Event) -> None:
    """Check that nobody on the waiting list sits at a match; the state does not include them."""
    seats = Seat.objects.filter(round__event=event, entrant__waiting=True)
    waiting = seats.order_by("entrant__roster").values_list("entrant", flat=True).first()
    if waiting is not None:
        raise StateError("rounds", f"'{waiting}' sits there and is on the waiting list")


def _check_seats(event: Event) -> None:
    """Check that everybody plays in the pod of their division."""
    seats = Seat.objects.filter(round__event=event).order_by()
    # files of other programs may end with one cut for all divisions
    if event.stage == Stage.FINISHED:
        seats = seats.filter(round__kind=RoundKind.SWISS)
    parts = {
        RoundKind.SWISS: [pod.divisions for pod in pods_apart(event)],
        RoundKind.CUT: [pod["divisions"] for pod in event.pods],
    }
    for number, kind, pod, division in seats.values_list(
        "round__number", "round__kind", "match__pod", "entrant__division"
    ).distinct():
        pods = parts[RoundKind(kind)]
        if pod != (tables.pod_of_division(division, pods) if pods else 0):
            raise StateError("rounds", f"round {number}: {division!r} does not play in pod {pod}")


def _check_cut(event: Event) -> None:
    matches = Match.objects.filter(round__event=event, round__kind=RoundKind.CUT)
    result_sizes = matches.annotate(many=Count("seats")).order_by().values_list("result", "many")
    if not _CUT_RESULTS.issuperset(result_sizes.distinct()):
        raise StateError("rounds", "a match of a cut is open or has a winner; a bye has one player")
    if not bracket.is_one_bracket(event):
        raise StateError("rounds", "a cut is one bracket: winners meet in the order of its tables")
