"""Pairing: the next round of Swiss, the first of the cut, or the next of the bracket."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.domain import log, outbox
from league.domain.errors import Conflict, Refused
from tournaments import queries
from tournaments.domain import columns, cut, gate, snapshots, structure
from tournaments.domain.locking import locked, must_be
from tournaments.domain.storing import Row, store
from tournaments.engine import seating, state, swiss
from tournaments.engine.history import History
from tournaments.models import Event, Match, Moment, Result, Round, RoundKind, Stage, System
from tournaments.queries import shots

FEWEST = 2
NAMED = 12  # open tables said by number before the rest is only counted
NOT_PAIRED = {"too_few", "too_many", "relaxed", "impossible"}  # refusals kept as the event's state


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

    `after` is the number of rounds the caller saw: with another number there now, somebody was
    first, and Conflict says so. `relaxed`: whether a rematch or second bye that cannot be avoided
    is accepted. `draft`: staff look at it first. Raises Refused where results are open or the
    round cannot be paired.
    """
    event = locked(event.pk)
    must_be(event, Stage.REGISTRATION, Stage.SWISS, Stage.CUT)
    played = event.rounds.aggregate(last=Max("number"))["last"] or 0
    if after is not None and after != played:
        paired = {"round": played}
        raise Conflict(_("Round %(round)s was already paired.") % paired, now=paired)
    _all_reported(event, played)
    players = None
    if played:
        players = shots.entrant_rows(event)
        snapshots.take(actor, event, Moment.END, players=players)
    if event.rounds.filter(closed=False).update(closed=True, draft=False):
        outbox.follow_up(event.league, "seal_log", {"league": event.league_id})
        columns.keep(event)
    one = _due(actor, event, played, relaxed=relaxed, draft=draft)
    Event.objects.filter(pk=event.pk).exclude(failure=None).update(failure=None)
    snapshots.take(actor, event, Moment.BEGIN, players=players)
    return one


def try_to_pair(
    actor: log.Actor, event: Event, after: int | None = None, **how: bool
) -> Round | None:
    """As `pair_next`, but a round that cannot be paired becomes the event's state: None."""
    try:
        with transaction.atomic():
            return pair_next(actor, event, after, **how)
    except Refused as refused:
        if refused.code not in NOT_PAIRED:
            raise
        _keep_failure(actor, event, refused)
        return None


@transaction.atomic
def _keep_failure(actor: log.Actor, event: Event, refused: Refused) -> None:
    event = locked(event.pk)
    number = (event.rounds.aggregate(last=Max("number"))["last"] or 0) + 1
    event.failure = {"round": number, "code": refused.code, "message": refused.message}
    event.save(update_fields=["failure"])
    after = {"round": number, "code": refused.code}
    log.record(event.league, actor, "round.not_paired", f"event:{event.pk}", after=after)


def _due(actor: log.Actor, event: Event, played: int, *, relaxed: bool, draft: bool) -> Round:
    if event.stage == Stage.CUT:
        return cut.next_round(actor, event, played + 1)
    if not played:
        if sum(queries.attendance(event).values()) < FEWEST:
            raise _too_few()
        structure.settle(actor, event)
    if event.system == System.ELIMINATION:
        return cut.begin(actor, event, played + 1)
    if played >= event.planned_rounds:
        return cut.begin(actor, event, played + 1)
    gate.shut(actor, event, played)
    return _swiss(actor, event, played + 1, relaxed=relaxed, draft=draft)


def _all_reported(event: Event, last: int) -> None:
    still_open = Match.objects.filter(round__event=event, result=Result.OPEN)
    tables = list(still_open.order_by("round", "table").values_list("round__number", "table"))
    if tables:
        named = {"tables": ", ".join(_named(*one, last) for one in tables[:NAMED])}
        said = (
            _("Still open: table %(tables)s and more.")
            if len(tables) > NAMED
            else _("Still open: table %(tables)s.")
        )
        raise Refused(said % named, code="results_open")


def _named(number: int, table: int | None, last: int) -> str:
    if number == last:
        return str(table)
    return _("%(table)s of round %(round)s") % {"table": table, "round": number}


def _too_few() -> Refused:
    return Refused(_("A round needs at least two players who have not dropped."), code="too_few")


def _swiss(actor: log.Actor, event: Event, number: int, *, relaxed: bool, draft: bool) -> Round:
    whole = queries.history_to_pair(event, number)
    if sum(player.dropped_after is None for player in whole.players) < FEWEST:
        raise _too_few()
    paired = paired_fields(event, whole, number)
    given_way = [name for one in paired.values() for name in one.relaxed]
    if given_way and not relaxed:
        raise Refused(_given_way(given_way), code="relaxed")
    Event.objects.filter(pk=event.pk).update(stage=Stage.SWISS)
    event.stage = Stage.SWISS
    rows, pods = rows_of(paired, fixed_tables(event))
    proof = certificate(paired.values())
    return store(actor, event, number, RoundKind.SWISS, rows, proof, pods=pods, draft=draft)


def _given_way(names: list[str]) -> str:
    if "rematches" in names:
        return _("It cannot be paired without two players meeting again.")
    return _("It cannot be paired without a player having a second bye.")


def paired_fields(event: Event, whole: History, number: int) -> dict[int, swiss.Pairing]:
    """Every field of the event paired by itself, by pod; those whose rounds are played rest."""
    pair = seating.round_robin if event.system == System.ROUND_ROBIN else swiss.pair
    fields = enumerate(queries.pods_of(event, whole))
    try:
        return {
            pod: pair(one)
            for pod, one in fields
            if one.planned_rounds >= number
            and any(player.plays_in(number) for player in one.players)
        }
    except state.StateError as impossible:
        raise Refused(str(impossible), code="impossible") from None


def certificate(paired: Collection[swiss.Pairing]) -> dict[str, Any]:
    """What is kept of a pairing: its cost, whether that is proved least, and every reason."""
    return {
        "cost": msgspec.to_builtins(swiss.total([one.cost for one in paired])),
        "optimal": all(one.optimal for one in paired),
        "why": [msgspec.to_builtins(why) for one in paired for why in one.why],
        "relaxed": sorted({name for one in paired for name in one.relaxed}),
    }


def fixed_tables(event: Event) -> dict[str, int]:
    """Who keeps a table, by entrant."""
    keep = event.entrants.exclude(table=None).order_by("roster")
    return {str(pk): table for pk, table in keep.values_list("pk", "table") if table}


def rows_of(
    paired: Mapping[int, swiss.Pairing], fixed: Mapping[str, int]
) -> tuple[list[Row], list[int]]:
    """The rows of a round, pod by pod, and the pod of each. Byes have no table."""
    pairs = [(pod, two) for pod, one in paired.items() for two in one.pairings]
    tables = seating.tables([(two.a, two.b) for _pod, two in pairs], fixed)
    rows: list[Row] = [
        (table, int(two.a), int(two.b), Result.OPEN)
        for table, (_pod, two) in zip(tables, pairs, strict=True)
    ]
    pods = [pod for pod, _two in pairs]
    for pod, one in paired.items():
        alone = [(int(player), Result.AWARDED_BYE) for player in one.awarded]
        alone += [(int(player), Result.BYE) for player in (one.bye, *one.byes) if player]
        rows.extend((None, player, None, result) for player, result in alone)
        pods += [pod] * len(alone)
    return rows, pods
