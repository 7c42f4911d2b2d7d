"""Whether an event that came from elsewhere can be played on: what no column alone can say.

Asked of an event out of a file and of one put back to a snapshot, before that is committed.
"""

from django.db.models import Count

from tournaments import queries
from tournaments.domain.cut import bracket
from tournaments.engine.rounds import state
from tournaments.engine.rounds.state import StateError
from tournaments.engine.structure import tables
from tournaments.models import Event, Match, Result, RoundKind, Seat, Stage

# What a match of a cut can stand at, with how many sit there.
_OF_A_CUT = {(Result.OPEN, 2), (Result.A, 2), (Result.B, 2), (Result.BYE, 1)}


def check(event: Event) -> None:
    """Raises StateError for the first thing that cannot be; its path is that of an event's file."""
    event.refresh_from_db()
    if not event.entrants.exists():
        return
    state.check(queries.state_of(event))
    _check_seats(event)
    if event.stage == Stage.CUT:
        _check_cut(event)


def _check_seats(event: Event) -> None:
    """Nobody who waits sits anywhere, and everybody plays in the pod of their division."""
    seats = Seat.objects.filter(round__event=event).order_by()
    if seats.filter(entrant__waiting=True).exists():
        raise StateError("rounds", "a player sits there who is on the waiting list")
    if event.stage == Stage.FINISHED:  # files of other programs may end with one cut for all
        seats = seats.filter(round__kind=RoundKind.SWISS)
    parts = {
        RoundKind.SWISS: [pod["divisions"] for pod in queries.apart(event)],
        RoundKind.CUT: [pod["divisions"] for pod in event.pods],
    }
    for number, kind, pod, division in seats.values_list(
        "round__number", "round__kind", "match__pod", "entrant__division"
    ).distinct():
        there = parts[RoundKind(kind)]
        if pod != (tables.pod_of(division, there) if there else 0):
            raise StateError("rounds", f"round {number}: {division!r} does not play in pod {pod}")


def _check_cut(event: Event) -> None:
    matches = Match.objects.filter(round__event=event, round__kind=RoundKind.CUT)
    found = matches.annotate(many=Count("seats")).order_by().values_list("result", "many")
    if not _OF_A_CUT.issuperset(found.distinct()):
        raise StateError("rounds", "a match of a cut is open or has a winner; a bye has one player")
    if not bracket.lines_up(event):
        raise StateError("rounds", "a cut is one bracket: winners meet in the order of its tables")
