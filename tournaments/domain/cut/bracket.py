"""The top cut: from the Swiss standings to the winner, and the final places of an event.

Where divisions play apart every pod has a bracket of its own. All begin when the last Swiss round
of any is played; a round of the event then holds the next round of each, and a pod whose final is
won rests.
"""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log, outbox
from tournaments import queries
from tournaments.domain import boards
from tournaments.domain.locking import locked, must_be
from tournaments.domain.rounds import columns, missed
from tournaments.domain.rounds.storing import store
from tournaments.engine.cut import bracket
from tournaments.models import Entrant, Event, Result, Round, RoundKind, Stage, System
from tournaments.queries.cut.rounds import rounds_by_pod

Brackets = Mapping[int, tuple[list[Sequence[bracket.Tie]], bracket.Tie | None]]


def begin(actor: log.Actor, event: Event, number: int) -> Round:
    """Seed the cut by the Swiss standings and pair its first round. Dropped players are skipped.

    A pod in which nobody is left to play against has none.
    """
    seeded = _seeded(event)
    seeds = {pod: [str(pk) for pk in order] for pod, order in seeded.items()}
    fields = {pod: order for pod, order in seeds.items() if len(order) > 1} or seeds
    try:
        ties = {pod: bracket.first_round(order) for pod, order in fields.items()}
    except bracket.BracketError as impossible:
        raise Refused(impossible.said(_), code="too_few") from None
    Event.objects.filter(pk=event.pk).update(stage=Stage.CUT)
    order = [pk for pks in seeded.values() for pk in pks]
    log.record(event.league, actor, "cut.begun", f"event:{event.pk}", after={"seeds": order})
    return _paired(actor, event, number, ties)


def _seeded(event: Event) -> dict[int, list[int]]:
    """Who plays in each pod, best seed first: in single elimination everybody, by the draw."""
    if event.system == System.ELIMINATION:
        return {0: queries.drawn(event)}
    if not event.cut_size:
        raise Refused(
            _("Every planned round is played. This event has no cut: end it."), code="over"
        )
    held = queries.held_in(event)
    fields = zip(
        queries.standings_by_pod(event), queries.cuts_of(event), queries.mosts_of(event),
        strict=True,
    )  # fmt: skip
    return {
        pod: [int(line.id) for line in bracket.in_the_cut(lines, size, most, held)]
        for pod, (lines, size, most) in enumerate(fields)
    }


def next_round(actor: log.Actor, event: Event, number: int) -> Round:
    """Pair the winners of the last round of the cut; beside a final, third place if wanted."""
    ties = {pod: _following(event, played[-1]) for pod, (played, _third) in _played(event).items()}
    if not any(ties.values()):
        raise Refused(_("The final is played."), code="over")
    paired = _paired(actor, event, number, ties)
    settle_places(actor, event)  # who left meanwhile may have decided it
    return paired


def _following(event: Event, last: Sequence[bracket.Tie]) -> list[bracket.Tie]:
    ties = bracket.next_round(last)
    if event.third_place and len(ties) == 1 and all(tie.b for tie in last):
        ties.append(bracket.third_place(last))
    return ties


@transaction.atomic
def want_third_place(actor: log.Actor, event: Event, *, wanted: bool) -> None:
    """Whether matches for third place are played. Raises Refused once every final is paired."""
    event = locked(event.pk)
    must_be(event, Stage.REGISTRATION, Stage.SWISS, Stage.CUT)
    finals = [len(played[-1]) == 1 for played, _third in _played(event).values()]
    if finals and all(finals):
        raise Refused(_("The final is already paired."), code="round_closed")
    before, event.third_place = event.third_place, wanted
    event.save(update_fields=["third_place"])
    subject = f"event:{event.pk}"
    log.record(event.league, actor, "event.third_place", subject, before=before, after=wanted)


@transaction.atomic
def finish(actor: log.Actor, event: Event) -> Event:
    """End an event: without a cut the standings become final, else the cut that is played out.

    A cut ends by its last report; only one that was opened again has to be ended by hand.
    """
    event = locked(event.pk)
    must_be(event, Stage.SWISS, Stage.CUT)
    pods = _swiss_alone(actor, event) if event.stage == Stage.SWISS else _cut_played(event)
    event.rounds.update(closed=True)
    columns.keep(event)
    _final(actor, event, pods)
    event.refresh_from_db()
    boards.announce(event)
    return event


def _swiss_alone(actor: log.Actor, event: Event) -> list[list[int]]:
    if event.cut_size:
        raise Refused(_("This event ends with its cut."), code="has_cut")
    if not queries.swiss_rounds_closed(event):
        raise Refused(_("Not every planned round is played and reported."), code="results_open")
    event.rounds.update(closed=True)
    missed.record_of_all(actor, event)
    return _swiss(event)


def _cut_played(event: Event) -> list[list[int]]:
    played = _played(event)
    if not all(bracket.decided(*one) for one in played.values()):
        raise Refused(_("Not every planned round is played and reported."), code="results_open")
    return _places(event, played)


def settle_places(actor: log.Actor, event: Event) -> None:
    """After a report in the cut: its last match won ends the event; taken back, it runs again."""
    last = event.rounds.order_by("number").last()
    if last is None or last.kind != RoundKind.CUT:
        return
    _one_after_the_other(event, last)
    played = _played(event)
    if all(bracket.decided(*one) for one in played.values()):
        _final(actor, event, _places(event, played))
    elif event.stage == Stage.FINISHED:
        event.entrants.update(place=None)
        Event.objects.filter(pk=event.pk).update(stage=Stage.CUT)
        log.record(event.league, actor, "event.reopened", f"event:{event.pk}")


def settle_again(actor: log.Actor, event: Event) -> None:
    """Places of an event that went back to its end, where others are disqualified than were then.

    Called inside the transaction of that.
    """
    placed, out = Q(place__isnull=False), Q(disqualified=True)
    changed = event.entrants.filter(waiting=False).filter((placed & out) | (~placed & ~out))
    if event.stage == Stage.FINISHED and changed.exists():
        _final(actor, event, _places(event, _played(event)))


def _one_after_the_other(event: Event, last: Round) -> None:
    """Of two who report the last two matches at once, the second sees what the first reported."""
    Round.objects.select_for_update(no_key=True).get(pk=last.pk)
    event.refresh_from_db(fields=["stage"])


def _paired(
    actor: log.Actor, event: Event, number: int, ties: Mapping[int, list[bracket.Tie]]
) -> Round:
    gone = set(event.entrants.exclude(dropped_after=None).values_list("pk", flat=True))
    placed = [(pod, tie) for pod, inside in ties.items() for tie in inside]
    rows = [
        (table, int(tie.a), int(tie.b) if tie.b else None, _known(tie, gone))
        for table, (_pod, tie) in enumerate(placed, start=1)
    ]
    pods = [pod for pod, _tie in placed]
    return store(actor, event, number, RoundKind.CUT, rows, pods=pods)


def _known(tie: bracket.Tie, gone: set[int]) -> Result:
    """What is known of a match before it is played: a bye, or that one of the two has left."""
    if tie.b is None:
        return Result.BYE
    left = [side for side, player in ((Result.A, tie.a), (Result.B, tie.b)) if int(player) in gone]
    if len(left) != 1:
        return Result.OPEN
    return Result.B if left == [Result.A] else Result.A


def lines_up(event: Event) -> bool:
    """Whether the cut of every pod is one bracket, so that it can be played on."""
    return all(map(bracket.lines_up, rounds_by_pod(event).values()))


def _played(event: Event) -> Brackets:
    """The cut so far by pod, round by round, and each pod's match for third place."""
    return {pod: bracket.apart(ties) for pod, ties in sorted(rounds_by_pod(event).items())}


def _swiss(event: Event) -> list[list[int]]:
    """Everybody by their Swiss place, pod by pod; in single elimination by the draw."""
    pods = [[int(line.id) for line in lines] for lines in queries.standings_by_pod(event)]
    if event.system != System.ELIMINATION:
        return pods
    drawn = {pk: at for at, pk in enumerate(queries.drawn(event))}
    return [sorted(order, key=lambda pk: drawn.get(pk, len(drawn))) for order in pods]


def _places(event: Event, played: Brackets) -> list[list[int]]:
    """The final order of each pod: its cut from the winner down, then its Swiss standings."""
    pods = _swiss(event)
    for pod, (rounds, third) in played.items():
        top = [int(one) for one in bracket.places(rounds, [str(pk) for pk in pods[pod]], third)]
        pods[pod] = top + [pk for pk in pods[pod] if pk not in set(top)]
    return pods


def _final(actor: log.Actor, event: Event, pods: Sequence[Sequence[int]]) -> None:
    """Everybody's place in their pod, and the end of the event."""
    entrants = list(event.entrants.filter(waiting=False))
    out = {entrant.pk for entrant in entrants if entrant.disqualified}
    ranked = [[pk for pk in order if pk not in out] for order in pods]
    place = {pk: at for order in ranked for at, pk in enumerate(order, start=1)}
    order = [pk for pks in pods for pk in pks]
    for entrant in entrants:
        entrant.place = place.get(entrant.pk)
    Entrant.objects.bulk_update(entrants, ["place"])
    Event.objects.filter(pk=event.pk).update(stage=Stage.FINISHED)
    log.record(event.league, actor, "event.finished", f"event:{event.pk}", after={"order": order})
    outbox.follow_up(event.league, "seal_log", {"league": event.league_id})
