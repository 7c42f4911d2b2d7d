"""The top cut: from the Swiss standings to the winner, and the final places of an event."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.domain import log, outbox
from league.domain.errors import Refused
from tournaments import queries
from tournaments.domain import boards
from tournaments.domain.locking import locked, must_be
from tournaments.domain.storing import store
from tournaments.engine import bracket
from tournaments.models import Entrant, Event, Match, Result, Round, RoundKind, Stage


def begin(actor: log.Actor, event: Event, number: int) -> Round:
    """Seed the cut by the Swiss standings and pair its first round. Dropped players are skipped."""
    if not event.cut_size:
        raise Refused(
            _("Every planned round is played. This event has no cut: end it."), code="over"
        )
    seeded = queries.swiss_order(event)[: event.cut_size]
    try:
        ties = bracket.first_round([str(pk) for pk in seeded])
    except bracket.BracketError as impossible:
        raise Refused(impossible.said(_), code="too_few") from None
    Event.objects.filter(pk=event.pk).update(stage=Stage.CUT)
    log.record(event.league, actor, "cut.begun", f"event:{event.pk}", after={"seeds": seeded})
    return _paired(actor, event, number, ties)


def next_round(actor: log.Actor, event: Event, number: int) -> Round:
    """Pair the winners of the last round of the cut."""
    ties = bracket.next_round(_ties(event.rounds.order_by("number").last()))
    if not ties:
        raise Refused(_("The final is played."), code="over")
    return _paired(actor, event, number, ties)


@transaction.atomic
def finish(actor: log.Actor, event: Event) -> Event:
    """End an event without a cut: the standings become final."""
    event = locked(event.pk)
    must_be(event, Stage.SWISS)
    if event.cut_size:
        raise Refused(_("This event ends with its cut."), code="has_cut")
    if not queries.swiss_rounds_closed(event):
        raise Refused(_("Not every planned round is played and reported."), code="results_open")
    event.rounds.update(closed=True)
    _final(actor, event, [int(line.id) for line in queries.standings_of(event)])
    event.refresh_from_db()
    boards.announce(event)
    return event


def settle_places(actor: log.Actor, event: Event) -> None:
    """After a report in the cut: its last match won ends the event; taken back, it runs again."""
    last = event.rounds.order_by("number").last()
    if last is None or last.kind != RoundKind.CUT:
        return
    ties = _ties(last)
    if len(ties) == 1 and ties[0].winner is not None:
        _final(actor, event, _places(event))
    elif event.stage == Stage.FINISHED:
        event.entrants.update(place=None)
        Event.objects.filter(pk=event.pk).update(stage=Stage.CUT)
        log.record(event.league, actor, "event.reopened", f"event:{event.pk}")


def _paired(actor: log.Actor, event: Event, number: int, ties: list[bracket.Tie]) -> Round:
    rows = [
        (table, int(tie.a), int(tie.b) if tie.b else None, Result.OPEN if tie.b else Result.BYE)
        for table, tie in enumerate(ties, start=1)
    ]
    return store(actor, event, number, RoundKind.CUT, rows)


def _ties(one: Round | None) -> list[bracket.Tie]:
    """A stored round of the cut as the engine's, in bracket order."""
    if one is None:
        return []
    ties = []
    for match in Match.objects.filter(round=one).order_by("table").prefetch_related("seats"):
        sides = {seat.side: str(seat.entrant_id) for seat in match.seats.all()}
        winner = sides.get("a") if match.result == Result.BYE else sides.get(match.result)
        ties.append(bracket.Tie(sides["a"], sides.get("b"), winner))
    return ties


def _places(event: Event) -> list[int]:
    """The final order: the cut from its winner down, then the Swiss standings."""
    swiss = [int(line.id) for line in queries.standings_of(event)]
    seeded = [str(pk) for pk in swiss]
    played = [_ties(one) for one in event.rounds.filter(kind=RoundKind.CUT).order_by("number")]
    top = [int(player) for player in bracket.places(played, seeded)]
    inside = set(top)
    return top + [pk for pk in swiss if pk not in inside]


def _final(actor: log.Actor, event: Event, order: list[int]) -> None:
    entrants = list(event.entrants.all())
    place = {pk: at for at, pk in enumerate(order, start=1)}
    for entrant in entrants:
        entrant.place = place[entrant.pk]
    Entrant.objects.bulk_update(entrants, ["place"])
    Event.objects.filter(pk=event.pk).update(stage=Stage.FINISHED)
    log.record(event.league, actor, "event.finished", f"event:{event.pk}", after={"order": order})
    outbox.follow_up(event.league, "seal_log", {"league": event.league_id})
