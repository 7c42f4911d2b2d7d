"""Who came while a round runs, and whom they can still meet in it."""

from tournaments.models import Entrant, Event, Match, Result, Round, RoundKind, System
from tournaments.queries.structure.attendance import playing, pods_in


def still_missing(event: Event) -> list[Entrant]:
    """Who plays but has no place in the running round: they came while it ran."""
    last = event.rounds.filter(closed=False, kind=RoundKind.SWISS).first()
    if last is None or event.system != System.SWISS:
        return []
    seated = last.seats.values_list("entrant", flat=True)
    there = playing(event).exclude(pk__in=seated).select_related("player").order_by("roster")
    pods = pods_in(event, last.number)
    return [one for one in there if one.division in pods and last.number not in one.awarded_byes]


def free_byes(one: Round) -> dict[int, Match]:
    """By pod, the bye that ends where a player comes: not an awarded one, nor of somebody out."""
    byes = one.matches.filter(result=Result.BYE, seats__entrant__dropped_after=None)
    return {bye.pod: bye for bye in byes.prefetch_related("seats__entrant", "games")}


def rivals(entrant: Entrant, one: Round) -> list[Entrant]:
    """Whom a late player may meet: others of the pod without a place, and who has its bye.

    The bye stays where those without a place are even in number.
    """
    event = entrant.event
    pods = pods_in(event, one.number)
    pod = pods.get(entrant.division)
    missing = [who for who in still_missing(event) if pods[who.division] == pod]
    if entrant not in missing:
        return []
    bye = free_byes(one).get(pod) if pod is not None and len(missing) % 2 else None
    return [who for who in missing if who != entrant] + ([_holder(bye)] if bye else [])


def _holder(bye: Match) -> Entrant:
    return bye.seats.all()[0].entrant
