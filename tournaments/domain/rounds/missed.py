"""Rounds that a player missed: who came late, or was away and came back, has lost them.

As the official program has it (outcome 8 of its files): a loss and a round for each, without an
opponent. A round won without a match, awarded beforehand, stays won. What was recorded for nothing,
since the player left again before being paired, is taken off again.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import QuerySet

from league.domain import log
from tournaments import queries
from tournaments.domain import boards
from tournaments.domain.rounds import columns
from tournaments.domain.rounds.storing import Row, add_matches
from tournaments.models import Entrant, Event, Match, Result, Round, RoundKind, Seat, Stage

MISSED = (Result.LOSS, Result.AWARDED_BYE)
RECORDED = "entrant.missed_rounds"


def record_of_all(actor: log.Actor, event: Event) -> None:
    """Before the standings count or the next round is paired: whoever was not in the last round.

    Of late players every round before they came. Called inside the transaction of that.
    """
    last = _swiss(event).last()
    if last is None or event.stage != Stage.SWISS:
        return
    there = queries.playing(event)
    absent = there.exclude(seats__round=last).values_list("pk", "late")
    late = there.filter(late=True).values_list("pk", "late")
    record(actor, event, {pk: 1 if tardy else last.number for pk, tardy in {*absent, *late}})


def record(actor: log.Actor, event: Event, since: Mapping[int, int]) -> None:
    """The rounds these entrants missed that are over, from the one told of each. Done twice, once.

    Called inside the transaction of what lets them play, which holds the event.
    """
    entrants = list(event.entrants.filter(pk__in=since).order_by("roster")) if since else []
    rounds = list(_swiss(event)) if entrants else []
    seats = Seat.objects.filter(round__in=rounds, entrant__in=entrants)
    seated = set(seats.values_list("entrant", "round__number"))
    missed: dict[int, dict[int, int]] = defaultdict(dict)
    for one in rounds:
        absent = [
            who
            for who in entrants
            if one.number >= since[who.pk] and (who.pk, one.number) not in seated
        ]
        for who, match in _put_down(event, one, absent).items():
            missed[who][one.number] = match
    _tell(actor, event, missed)


def _swiss(event: Event) -> QuerySet[Round]:
    return event.rounds.filter(kind=RoundKind.SWISS, draft=False).order_by("number")


def _put_down(event: Event, one: Round, absent: Sequence[Entrant]) -> dict[int, int]:
    """The matches made, by entrant. A round that runs is missed by nobody as yet.

    Nor is one in which the pod did not play.
    """
    played = set(one.matches.values_list("pod", flat=True)) if absent else set()
    known = queries.pods_in(event, one.number).items()
    pods = {division: pod for division, pod in known if pod in played}
    rows: list[Row] = []
    inside: list[int] = []
    for who in absent:
        awarded = one.number in who.awarded_byes
        if who.division in pods and (one.closed or awarded):
            rows.append((None, who.pk, None, Result.AWARDED_BYE if awarded else Result.LOSS))
            inside.append(pods[who.division])
    made = add_matches(one, rows, inside) if rows else []
    return dict(zip((row[1] for row in rows), made, strict=True))


def _tell(actor: log.Actor, event: Event, missed: Mapping[int, Mapping[int, int]]) -> None:
    for entrant, rounds in missed.items():
        after = {"event": event.pk, "rounds": {str(number): pk for number, pk in rounds.items()}}
        log.record(event.league, actor, RECORDED, f"entrant:{entrant}", after=after)
    if missed:
        columns.keep(event)
        for number in {number for rounds in missed.values() for number in rounds}:
            boards.announce(event, number)


def note_return(event: Event, entrant: Entrant, dropped_after: int) -> None:
    """Keep with the round that runs after which one the player had left, should it be a mistake."""
    one = event.rounds.filter(closed=False, kind=RoundKind.SWISS).first()
    if one is not None:
        others = [back for back in one.certificate.get("back", []) if back["a"] != str(entrant.pk)]
        back = {"a": str(entrant.pk), "b": None, "after": dropped_after}
        one.certificate = {**one.certificate, "back": [*others, back]}
        one.save(update_fields=["certificate"])


def last_round_of(actor: log.Actor, event: Event, entrant: Entrant) -> int:
    """The last round a player who leaves now was in.

    Who was let in by mistake, or came late and never played, leaves as if that had not been.
    """
    last = event.rounds.order_by("number").last()
    if last is None:
        return 0
    seats = Seat.objects.filter(entrant=entrant)
    if last.kind != RoundKind.SWISS or seats.filter(round=last).exists():
        return last.number
    noted = {back["a"]: back["after"] for back in last.certificate.get("back", [])}
    if (before := noted.get(str(entrant.pk))) is not None:
        _take_off(actor, event, entrant, after=before)
        return int(before)
    if entrant.late and not seats.exclude(match__result__in=MISSED).exists():
        _take_off(actor, event, entrant, after=0)
    return last.number


def _take_off(actor: log.Actor, event: Event, entrant: Entrant, after: int) -> None:
    """No round after this one counts as missed any more."""
    seats = Seat.objects.filter(entrant=entrant, round__number__gt=after, match__result__in=MISSED)
    rounds = dict(seats.values_list("round__number", "match"))
    Match.objects.filter(pk__in=rounds.values()).delete()
    if rounds:
        before = {"event": event.pk, "rounds": {str(number): pk for number, pk in rounds.items()}}
        log.record(event.league, actor, RECORDED, f"entrant:{entrant.pk}", before=before)
        columns.keep(event)
        for number in rounds:
            boards.announce(event, number)


def reopen(event: Event, one: Round) -> list[int]:
    """A round runs again: nobody who is still in has missed it yet. The entrants it is said of."""
    missed = Match.objects.filter(
        round=one, result=Result.LOSS, seats__entrant__in=queries.playing(event)
    )
    entrants = list(missed.values_list("seats__entrant", flat=True))
    missed.delete()
    return entrants
