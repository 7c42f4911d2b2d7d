"""Pair the round that is due: the next Swiss round, or the first or next round of the cut."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.prepared import ValuesRows, prepared
from league.domain import beforehand, log, outbox
from tournaments.domain.cut import bracket, gate
from tournaments.domain.locking import lock_event, require_stage
from tournaments.domain.rounds import columns, missed, snapshots
from tournaments.domain.rounds.pairing import (
    fixed_tables,
    make_certificate,
    pair_fields,
    rows_of_pairing,
)
from tournaments.domain.rounds.round_storage import store_round
from tournaments.domain.structure import choices
from tournaments.engine.rounds import swiss
from tournaments.engine.rounds.history import History
from tournaments.models import Event, Match, Moment, Result, Round, RoundKind, Stage, System
from tournaments.queries.rounds import snapshots as snapshot_queries
from tournaments.queries.rounds.state import history_to_pair
from tournaments.queries.structure.attendance import count_attendance

FEWEST_PLAYERS = 2
MOST_TABLES_NAMED = 12  # open tables that a message names before the rest is only counted
NOT_PAIRED_CODES = {
    "too_few",
    "too_many",
    "relaxed",
    "impossible",
}  # refusals that are kept as the event's state


@beforehand.works_beforehand
@transaction.atomic
def pair_next(
    actor: log.Actor,
    event: Event,
    after: int | None = None,
    *,
    relaxed: bool = True,
    draft: bool = False,
) -> Round:
    """Pair the round that is due and publish it. All of it is stored, or nothing.

    The pairing is worked out while no transaction is open, so that nobody waits for it. `after`:
    the number of rounds the caller saw; if it differs now, somebody was first, and Conflict says
    so. `relaxed`: whether an unavoidable rematch or second bye is accepted. `draft`: staff look at
    the round before it is published. Raises Refused if results are open or the round cannot be
    paired.
    """
    event = lock_event(event.pk)
    require_stage(event, Stage.REGISTRATION, Stage.SWISS, Stage.CUT)
    played = event.rounds.aggregate(last=Max("number"))["last"] or 0
    _require_latest_seen(played, after)
    _require_all_reported(event, played)
    if beforehand.is_work_pending() and _swiss_is_due(event, played):
        _prepare_pairing(actor, event, played)
    players = None
    if played:
        players = snapshot_queries.entrant_rows(event)
        snapshots.take_snapshot(actor, event, Moment.END, players=players)
    if event.rounds.filter(closed=False).update(closed=True, draft=False):
        outbox.add_follow_up(event.league, "seal_log", {"league": event.league_id})
        columns.freeze_closed_rounds(event)
    missed.record_all_missed_rounds(actor, event)
    round_ = _pair_due_round(actor, event, played, relaxed=relaxed, draft=draft)
    Event.objects.filter(pk=event.pk).exclude(failure=None).update(failure=None)
    if gate.list_pods_due(event, played):
        players = None  # some are held since they were read
    snapshots.take_snapshot(actor, event, Moment.BEGIN, players=players)
    return round_


def _require_latest_seen(played: int, seen: int | None) -> None:
    if seen is not None and seen != played:
        paired = {"round": played}
        raise Conflict(_("Round %(round)s was already paired.") % paired, now=paired)


@beforehand.works_beforehand
def try_to_pair(
    actor: log.Actor, event: Event, after: int | None = None, **how: bool
) -> Round | None:
    """Like `pair_next`, but if the round cannot be paired, the event keeps why: None."""
    try:
        with transaction.atomic():
            return pair_next(actor, event, after, **how)
    except Refused as refused:
        if refused.code not in NOT_PAIRED_CODES:
            raise
        _store_failure(actor, event, refused)
        return None


@transaction.atomic
def _store_failure(actor: log.Actor, event: Event, refused: Refused) -> None:
    event = lock_event(event.pk)
    number = (event.rounds.aggregate(last=Max("number"))["last"] or 0) + 1
    event.failure = {"round": number, "code": refused.code, "message": refused.message}
    event.save(update_fields=["failure"])
    after = {"round": number, "code": refused.code}
    log.record_entry(event.league, actor, "round.not_paired", f"event:{event.pk}", after=after)


def _swiss_is_due(event: Event, played: int) -> bool:
    swiss_alone = event.stage != Stage.CUT and event.system != System.ELIMINATION
    return swiss_alone and played < event.planned_rounds


def _prepare_pairing(actor: log.Actor, event: Event, played: int) -> None:
    """Change what the pairing depends on and request it, before anything large is written.

    If the request raises WorkNotDone, all of this is rolled back; the second time it is kept.
    """
    event.rounds.filter(closed=False).update(closed=True, draft=False)
    missed.record_all_missed_rounds(actor, event)
    if not played:
        _begin_event(actor, event)
    pair_fields(event, _pairable_history(event, played + 1), played + 1)


def _begin_event(actor: log.Actor, event: Event) -> None:
    if sum(count_attendance(event).values()) < FEWEST_PLAYERS:
        raise _too_few_refusal()
    choices.settle_structure(actor, event)


def _pairable_history(event: Event, number: int) -> History:
    whole = history_to_pair(event, number)
    if sum(player.dropped_after is None for player in whole.players) < FEWEST_PLAYERS:
        raise _too_few_refusal()
    return whole


def _pair_due_round(
    actor: log.Actor, event: Event, played: int, *, relaxed: bool, draft: bool
) -> Round:
    if event.stage == Stage.CUT:
        return bracket.pair_next_cut_round(actor, event, played + 1, draft=draft)
    if not played:
        _begin_event(actor, event)
    if event.system == System.ELIMINATION or played >= event.planned_rounds:
        return bracket.begin_cut(actor, event, played + 1, draft=draft)
    gate.shut_gate(actor, event, played)
    return _pair_swiss_round(actor, event, played + 1, relaxed=relaxed, draft=draft)


@prepared
def _open_tables(event: int) -> ValuesRows:
    still_open = Match.objects.filter(round__event=event, result=Result.OPEN)
    return still_open.order_by("round", "table").values_list("round__number", "table")


def _require_all_reported(event: Event, last: int) -> None:
    tables = _open_tables(event.pk)
    if tables:
        names = [_table_name(number, table, last) for number, table in tables[:MOST_TABLES_NAMED]]
        named = {"tables": ", ".join(names)}
        message = (
            _("Still open: table %(tables)s and more.")
            if len(tables) > MOST_TABLES_NAMED
            else _("Still open: table %(tables)s.")
        )
        raise Refused(message % named, code="results_open")


def _table_name(number: int, table: int | None, last: int) -> str:
    if number == last:
        return str(table)
    return _("%(table)s of round %(round)s") % {"table": table, "round": number}


def _too_few_refusal() -> Refused:
    return Refused(_("A round needs at least two players who have not dropped."), code="too_few")


def _pair_swiss_round(
    actor: log.Actor, event: Event, number: int, *, relaxed: bool, draft: bool
) -> Round:
    paired: Mapping[int, swiss.Pairing] = pair_fields(
        event, _pairable_history(event, number), number
    )
    given_way = [name for pairing in paired.values() for name in pairing.relaxed]
    if given_way and not relaxed:
        raise Refused(_relaxation_message(given_way), code="relaxed")
    Event.objects.filter(pk=event.pk).update(stage=Stage.SWISS)
    event.stage = Stage.SWISS
    rows, pods = rows_of_pairing(paired, fixed_tables(event))
    proof = make_certificate(paired.values())
    return store_round(actor, event, number, RoundKind.SWISS, rows, proof, pods=pods, draft=draft)


def _relaxation_message(names: list[str]) -> str:
    if "rematches" in names:
        return _("It cannot be paired without two players meeting again.")
    return _("It cannot be paired without a player having a second bye.")
