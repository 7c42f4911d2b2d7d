"""Players who came while a round is running, and whom they can still meet in it."""

from tournaments.models import Entrant, Event, Match, Result, Round, System
from tournaments.queries.kept import keep_until_change
from tournaments.queries.match_rules import running_swiss_round
from tournaments.queries.structure.attendance import entrants_playing, pods_in_round


def players_without_seat(event: Event) -> list[Entrant]:
    """Players without a place in the running round, since they came while it ran."""
    unseated = keep_until_change(event, "without seat", lambda: _find_unseated(event))
    if not unseated:  # nearly always
        return []
    entered = event.entrants.filter(pk__in=unseated).select_related("player")
    return list(entered.order_by("roster"))


def _find_unseated(event: Event) -> list[int]:
    last = running_swiss_round(event)
    if last is None or event.system != System.SWISS:
        return []
    seated = last.seats.values_list("entrant", flat=True)
    pods = pods_in_round(event, last.number)
    return [
        entrant.pk
        for entrant in entrants_playing(event).exclude(pk__in=seated)
        if entrant.division in pods and last.number not in entrant.awarded_byes
    ]


def byes_to_give(round_: Round) -> dict[int, Match]:
    """By pod, the bye that ends if a player comes: not awarded, and its player has not dropped."""
    byes = round_.matches.filter(result=Result.BYE, seats__entrant__dropped_after=None)
    return {bye.pod: bye for bye in byes.prefetch_related("seats__entrant", "games")}


def possible_opponents(entrant: Entrant, round_: Round) -> list[Entrant]:
    """Whom a late player may meet: others of the pod without a place, and the player with its bye.

    The bye stays if the number of players without a place is even.
    """
    event = entrant.event
    pods = pods_in_round(event, round_.number)
    pod = pods.get(entrant.division)
    missing = [other for other in players_without_seat(event) if pods[other.division] == pod]
    if entrant not in missing:
        return []
    bye = byes_to_give(round_).get(pod) if pod is not None and len(missing) % 2 else None
    return [other for other in missing if other != entrant] + ([_holder_of_bye(bye)] if bye else [])


def _holder_of_bye(bye: Match) -> Entrant:
    return bye.seats.all()[0].entrant
