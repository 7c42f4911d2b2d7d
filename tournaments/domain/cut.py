"""The top cut: from the Swiss standings to the winner, and the final places of an event."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from league.domain import log, outbox
from league.domain.errors import Refused
from tournaments import queries
from tournaments.domain import boards, columns
from tournaments.domain.locking import locked, must_be
from tournaments.domain.storing import store
from tournaments.engine import bracket
from tournaments.models import Entrant, Event, Match, Result, Round, RoundKind, Stage, System


def begin(actor: log.Actor, event: Event, number: int) -> Round:
    """Seed the cut by the Swiss standings and pair its first round. Dropped players are skipped."""
    seeded = _seeded(event)
    try:
        ties = bracket.first_round([str(pk) for pk in seeded])
    except bracket.BracketError as impossible:
        raise Refused(impossible.said(_), code="too_few") from None
    Event.objects.filter(pk=event.pk).update(stage=Stage.CUT)
    log.record(event.league, actor, "cut.begun", f"event:{event.pk}", after={"seeds": seeded})
    return _paired(actor, event, number, ties)


def _seeded(event: Event) -> list[int]:
    """Who plays, best seed first: in single elimination everybody, by the draw of the seed."""
    if event.system == System.ELIMINATION:
        return queries.drawn(event)
    if not event.cut_size:
        raise Refused(
            _("Every planned round is played. This event has no cut: end it."), code="over"
        )
    return queries.swiss_order(event)[: event.cut_size]


def next_round(actor: log.Actor, event: Event, number: int) -> Round:
    """Pair the winners of the last round of the cut; beside the final, third place if wanted."""
    semifinals, _third = _played(event)
    ties = bracket.next_round(semifinals[-1])
    if not ties:
        raise Refused(_("The final is played."), code="over")
    if event.third_place and len(ties) == 1 and all(tie.b for tie in semifinals[-1]):
        ties.append(bracket.third_place(semifinals[-1]))
    paired = _paired(actor, event, number, ties)
    settle_places(actor, event)  # who left meanwhile may have decided it
    return paired


@transaction.atomic
def want_third_place(actor: log.Actor, event: Event, *, wanted: bool) -> None:
    """Whether a match for third place is played. Raises Refused once the final is paired."""
    event = locked(event.pk)
    must_be(event, Stage.REGISTRATION, Stage.SWISS, Stage.CUT)
    played, _third = _played(event)
    if played and len(played[-1]) == 1:
        raise Refused(_("The final is already paired."), code="round_closed")
    before, event.third_place = event.third_place, wanted
    event.save(update_fields=["third_place"])
    subject = f"event:{event.pk}"
    log.record(event.league, actor, "event.third_place", subject, before=before, after=wanted)


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
    columns.keep(event)
    _final(actor, event, [int(line.id) for line in queries.standings_of(event)])
    event.refresh_from_db()
    boards.announce(event)
    return event


def settle_places(actor: log.Actor, event: Event) -> None:
    """After a report in the cut: its last match won ends the event; taken back, it runs again."""
    last = event.rounds.order_by("number").last()
    if last is None or last.kind != RoundKind.CUT:
        return
    played, third = _played(event)
    decided = played[-1][0].winner is not None and (third is None or third.winner is not None)
    if len(played[-1]) == 1 and decided:
        _final(actor, event, _places(event))
    elif event.stage == Stage.FINISHED:
        event.entrants.update(place=None)
        Event.objects.filter(pk=event.pk).update(stage=Stage.CUT)
        log.record(event.league, actor, "event.reopened", f"event:{event.pk}")


def _paired(actor: log.Actor, event: Event, number: int, ties: list[bracket.Tie]) -> Round:
    gone = set(event.entrants.exclude(dropped_after=None).values_list("pk", flat=True))
    rows = [
        (table, int(tie.a), int(tie.b) if tie.b else None, _known(tie, gone))
        for table, tie in enumerate(ties, start=1)
    ]
    return store(actor, event, number, RoundKind.CUT, rows)


def _known(tie: bracket.Tie, gone: set[int]) -> Result:
    """What is known of a match before it is played: a bye, or that one of the two has left."""
    if tie.b is None:
        return Result.BYE
    left = [side for side, player in ((Result.A, tie.a), (Result.B, tie.b)) if int(player) in gone]
    if len(left) != 1:
        return Result.OPEN
    return Result.B if left == [Result.A] else Result.A


def _played(event: Event) -> tuple[list[Sequence[bracket.Tie]], bracket.Tie | None]:
    """The cut so far, round by round, and the match for third place."""
    rounds = event.rounds.filter(kind=RoundKind.CUT).order_by("number")
    return bracket.apart([_ties(one) for one in rounds])


def _ties(one: Round) -> list[bracket.Tie]:
    """A stored round of the cut as the engine's, in bracket order."""
    ties = []
    for match in Match.objects.filter(round=one).order_by("table").prefetch_related("seats"):
        sides = {seat.side: str(seat.entrant_id) for seat in match.seats.all()}
        winner = sides.get("a") if match.result == Result.BYE else sides.get(match.result)
        ties.append(bracket.Tie(sides["a"], sides.get("b"), winner))
    return ties


def _places(event: Event) -> list[int]:
    """The final order: the cut from its winner down, then the Swiss standings."""
    swiss = [int(line.id) for line in queries.standings_of(event)]
    if event.system == System.ELIMINATION:
        drawn = queries.drawn(event)
        swiss = drawn + [pk for pk in swiss if pk not in set(drawn)]
    seeded = [str(pk) for pk in swiss]
    played, third = _played(event)
    top = [int(player) for player in bracket.places(played, seeded, third)]
    inside = set(top)
    return top + [pk for pk in swiss if pk not in inside]


def _final(actor: log.Actor, event: Event, order: list[int]) -> None:
    entrants = list(event.entrants.filter(waiting=False))
    out = {entrant.pk for entrant in entrants if entrant.disqualified}
    ranked = [pk for pk in order if pk not in out]
    place = {pk: at for at, pk in enumerate(ranked, start=1)}
    for entrant in entrants:
        entrant.place = place.get(entrant.pk)
    Entrant.objects.bulk_update(entrants, ["place"])
    Event.objects.filter(pk=event.pk).update(stage=Stage.FINISHED)
    log.record(event.league, actor, "event.finished", f"event:{event.pk}", after={"order": order})
    outbox.follow_up(event.league, "seal_log", {"league": event.league_id})
