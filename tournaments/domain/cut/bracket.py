"""The top cut: from the Swiss standings to the winner, and the final places of an event.

Where divisions play apart, every pod has a bracket of its own. All begin after the last Swiss round
of any pod; a round of the event then holds the next round of each bracket, and a pod whose final is
won has no more matches.
"""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log, outbox
from tournaments.domain import boards
from tournaments.domain.locking import lock_event, require_stage
from tournaments.domain.rounds import columns, missed
from tournaments.domain.rounds.round_storage import store_round
from tournaments.engine.cut import bracket
from tournaments.models import Entrant, Event, Result, Round, RoundKind, Stage, System
from tournaments.queries.cut.rounds import cut_rounds_by_pod
from tournaments.queries.events.events import is_nobody_left, is_swiss_over
from tournaments.queries.rounds.state import players_held, standings_by_pod
from tournaments.queries.structure.attendance import cut_sizes, draw_seeds, largest_cuts

Brackets = Mapping[int, tuple[list[Sequence[bracket.Tie]], bracket.Tie | None]]


def begin_cut(actor: log.Actor, event: Event, number: int, *, draft: bool = False) -> Round:
    """Seed the cut by the Swiss standings and pair its first round. Dropped players are left out.

    A pod with fewer than two players left has no cut.
    """
    seeded = _seed_players(event)
    seeds = {pod: [str(pk) for pk in order] for pod, order in seeded.items()}
    fields = {pod: order for pod, order in seeds.items() if len(order) > 1} or seeds
    try:
        ties = {pod: bracket.make_first_round(order) for pod, order in fields.items()}
    except bracket.BracketError as impossible:
        raise Refused(impossible.render_sentence(_), code="too_few") from None
    Event.objects.filter(pk=event.pk).update(stage=Stage.CUT)
    order = [pk for pks in seeded.values() for pk in pks]
    log.record_entry(event.league, actor, "cut.begun", f"event:{event.pk}", after={"seeds": order})
    return _store_cut_round(actor, event, number, ties, draft=draft)


def _seed_players(event: Event) -> dict[int, list[int]]:
    """The players of each pod, best seed first; in single elimination all players as drawn."""
    if event.system == System.ELIMINATION:
        return {0: draw_seeds(event)}
    if not event.cut_size:
        raise Refused(
            _("Every planned round is played. This event has no cut: end it."), code="over"
        )
    held = players_held(event)
    fields = zip(
        standings_by_pod(event), cut_sizes(event), largest_cuts(event),
        strict=True,
    )  # fmt: skip
    return {
        pod: [int(line.id) for line in bracket.qualified_lines(lines, size, most, held)]
        for pod, (lines, size, most) in enumerate(fields)
    }


def pair_next_cut_round(
    actor: log.Actor, event: Event, number: int, *, draft: bool = False
) -> Round:
    """Pair the winners of the last cut round; beside the final also for third place if wanted."""
    ties = {
        pod: _following_ties(event, played[-1])
        for pod, (played, _third) in _played_brackets(event).items()
    }
    if not any(ties.values()):
        raise Refused(_("The final is played."), code="over")
    paired = _store_cut_round(actor, event, number, ties, draft=draft)
    if not draft:
        update_final_places(actor, event)  # players who left meanwhile may have decided the round
    return paired


def _following_ties(event: Event, last: Sequence[bracket.Tie]) -> list[bracket.Tie]:
    ties = bracket.make_next_round(last)
    if event.third_place and len(ties) == 1 and all(tie.b for tie in last):
        ties.append(bracket.make_third_place(last))
    return ties


@transaction.atomic
def set_third_place(actor: log.Actor, event: Event, *, wanted: bool) -> None:
    """Set whether third place is played for. Raises Refused once every final is paired."""
    event = lock_event(event.pk)
    require_stage(event, Stage.REGISTRATION, Stage.SWISS, Stage.CUT)
    finals = [len(played[-1]) == 1 for played, _third in _played_brackets(event).values()]
    if finals and all(finals):
        raise Refused(_("The final is already paired."), code="round_closed")
    before, event.third_place = event.third_place, wanted
    event.save(update_fields=["third_place"])
    subject = f"event:{event.pk}"
    log.record_entry(event.league, actor, "event.third_place", subject, before=before, after=wanted)


@transaction.atomic
def finish_event(actor: log.Actor, event: Event) -> Event:
    """End an event: the standings become final, or the cut once it is played out.

    A cut ends with its last report; only a cut that was reopened has to be ended by hand.
    """
    event = lock_event(event.pk)
    require_stage(event, Stage.SWISS, Stage.CUT)
    pods = (
        _final_swiss_order(actor, event) if event.stage == Stage.SWISS else _final_cut_order(event)
    )
    event.rounds.update(closed=True, draft=False)
    columns.freeze_closed_rounds(event)
    _store_final_places(actor, event, pods)
    event.refresh_from_db()
    boards.publish_boards_later(event)
    return event


def _final_swiss_order(actor: log.Actor, event: Event) -> list[list[int]]:
    if event.cut_size and not is_nobody_left(event):
        raise Refused(_("This event ends with its cut."), code="has_cut")
    if not is_swiss_over(event):
        raise Refused(_("Not every planned round is played and reported."), code="results_open")
    event.rounds.update(closed=True, draft=False)
    missed.record_all_missed_rounds(actor, event)
    return _swiss_order(event)


def _final_cut_order(event: Event) -> list[list[int]]:
    played = _played_brackets(event)
    if not all(bracket.is_decided(*played_bracket) for played_bracket in played.values()):
        raise Refused(_("Not every planned round is played and reported."), code="results_open")
    return _final_order(event, played)


def update_final_places(actor: log.Actor, event: Event) -> None:
    """After a report in the cut: finish the event with its last match, or reopen it."""
    last = event.rounds.order_by("number").last()
    if last is None or last.kind != RoundKind.CUT:
        return
    _lock_last_round(event, last)
    played = _played_brackets(event)
    if all(bracket.is_decided(*played_bracket) for played_bracket in played.values()):
        _store_final_places(actor, event, _final_order(event, played))
    elif event.stage == Stage.FINISHED:
        event.entrants.update(place=None)
        Event.objects.filter(pk=event.pk).update(stage=Stage.CUT)
        log.record_entry(event.league, actor, "event.reopened", f"event:{event.pk}")


def recompute_final_places(actor: log.Actor, event: Event) -> None:
    """Compute a finished event's places again if a restore changed who is disqualified.

    Call it inside the transaction that restores the event.
    """
    placed, disqualified = Q(place__isnull=False), Q(disqualified=True)
    changed = event.entrants.filter(waiting=False).filter(
        (placed & disqualified) | (~placed & ~disqualified)
    )
    if event.stage == Stage.FINISHED and changed.exists():
        _store_final_places(actor, event, _final_order(event, _played_brackets(event)))


def _lock_last_round(event: Event, last: Round) -> None:
    """Lock the last round: if two last reports come at once, the second sees the first."""
    Round.objects.select_for_update(no_key=True).get(pk=last.pk)
    event.refresh_from_db(fields=["stage"])


def _store_cut_round(
    actor: log.Actor,
    event: Event,
    number: int,
    ties: Mapping[int, list[bracket.Tie]],
    *,
    draft: bool,
) -> Round:
    gone = set(event.entrants.exclude(dropped_after=None).values_list("pk", flat=True))
    placed = [(pod, tie) for pod, pod_ties in ties.items() for tie in pod_ties]
    rows = [
        (table, int(tie.a), int(tie.b) if tie.b else None, _result_known_beforehand(tie, gone))
        for table, (_pod, tie) in enumerate(placed, start=1)
    ]
    pods = [pod for pod, _tie in placed]
    return store_round(actor, event, number, RoundKind.CUT, rows, pods=pods, draft=draft)


def _result_known_beforehand(tie: bracket.Tie, gone: set[int]) -> Result:
    """The result of a match that is decided before it is played: a bye, or one player has left."""
    if tie.b is None:
        return Result.BYE
    left = [side for side, player in ((Result.A, tie.a), (Result.B, tie.b)) if int(player) in gone]
    if len(left) != 1:
        return Result.OPEN
    return Result.B if left == [Result.A] else Result.A


def is_one_bracket(event: Event) -> bool:
    """Whether the cut of every pod forms one bracket and can be continued."""
    return all(map(bracket.is_one_bracket, cut_rounds_by_pod(event).values()))


def _played_brackets(event: Event) -> Brackets:
    """The cut so far by pod, round by round, and each pod's match for third place."""
    return {
        pod: bracket.split_third_place(ties)
        for pod, ties in sorted(cut_rounds_by_pod(event).items())
    }


def _swiss_order(event: Event) -> list[list[int]]:
    """All players by Swiss place, pod by pod; in single elimination by the draw."""
    pods = [[int(line.id) for line in lines] for lines in standings_by_pod(event)]
    if event.system != System.ELIMINATION:
        return pods
    drawn = {pk: place for place, pk in enumerate(draw_seeds(event))}
    return [sorted(order, key=lambda pk: drawn.get(pk, len(drawn))) for order in pods]


def _final_order(event: Event, played: Brackets) -> list[list[int]]:
    """The final order of each pod: its cut from the winner down, then its Swiss standings."""
    pods = _swiss_order(event)
    for pod, (rounds, third) in played.items():
        top = [
            int(player)
            for player in bracket.final_places(rounds, [str(pk) for pk in pods[pod]], third)
        ]
        pods[pod] = top + [pk for pk in pods[pod] if pk not in set(top)]
    return pods


def _store_final_places(actor: log.Actor, event: Event, pods: Sequence[Sequence[int]]) -> None:
    """Store everybody's place in their pod, and end the event."""
    entrants = list(event.entrants.filter(waiting=False))
    disqualified = {entrant.pk for entrant in entrants if entrant.disqualified}
    ranked = [[pk for pk in order if pk not in disqualified] for order in pods]
    place = {pk: place for order in ranked for place, pk in enumerate(order, start=1)}
    order = [pk for pks in pods for pk in pks]
    for entrant in entrants:
        entrant.place = place.get(entrant.pk)
    Entrant.objects.bulk_update(entrants, ["place"])
    Event.objects.filter(pk=event.pk).update(stage=Stage.FINISHED)
    log.record_entry(
        event.league, actor, "event.finished", f"event:{event.pk}", after={"order": order}
    )
    outbox.add_follow_up(event.league, "seal_log", {"league": event.league_id})
