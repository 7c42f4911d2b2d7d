"""Previews what a repair would change, before it is done."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import (
    Entrant,
    Event,
    Moment,
    Result,
    Round,
    Seat,
    Snapshot,
)
from tournaments.queries.boards import describe_result
from tournaments.queries.players.open_matches import matches_decided_by_drops
from tournaments.queries.rounds import snapshots
from tournaments.queries.rounds.kept_record import preview_record

MOST_LINES = 40  # lines of a preview; the rest is only counted


class SnapshotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A snapshot of an event. `moment`: `begin` or `end` of the round, or `before` a repair in it.

    `at`: ISO 8601.
    """

    id: int
    round: int
    moment: str
    reason: str
    at: str


class RoundLost(msgspec.Struct, frozen=True, kw_only=True):
    """A round that would be taken away, with `reported` results of `tables` matches."""

    number: int
    reported: int
    tables: int


class Restoring(msgspec.Struct, frozen=True, kw_only=True):
    """What putting a snapshot back would change. `name`: the snapshot's, in words.

    `taken_away`: rounds that would be deleted; `put_back`: numbers of rounds that would change;
    `lines`: the changes in words. `goes`, `stays`: what was recorded since and would be undone, or
    kept. `more`, `goes_more`, `stays_more`: how many further ones are not listed. `same`: nothing
    would change. `newest`: the id of the newest snapshot.
    """

    name: str
    taken_away: list[RoundLost]
    goes: list[str]
    goes_more: int
    stays: list[str]
    stays_more: int
    put_back: list[int]
    lines: list[str]
    more: int
    same: bool
    newest: int | None


class SeatedPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a match. `id`: the entrant's."""

    id: int
    name: str


class BrokenMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match that can still be broken and paired again, or a bye."""

    id: int
    table: int | None
    bye: bool
    who: list[SeatedPlayer]


class RoundRepair(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of a round that can still be paired again, and how many cannot."""

    open: list[BrokenMatch]
    reported: int


class CameBack(msgspec.Struct, frozen=True, kw_only=True):
    """A broken pair that was paired again; `said`: in words. `a`, `b`: entrants, null: a bye."""

    a: int | None
    b: int | None
    said: str


def event_snapshots(event: Event) -> QuerySet[Snapshot]:
    """An event's snapshots, newest first, without their bodies."""
    return event.snapshots.select_related("by").defer("body").order_by("-pk")


def snapshot_row(snapshot: Snapshot) -> SnapshotRow:
    """A snapshot for the API."""
    return SnapshotRow(
        id=snapshot.pk,
        round=snapshot.round,
        moment=snapshot.moment,
        reason=snapshot.reason,
        at=snapshot.at.isoformat(),
    )


def snapshot_name(snapshot: Snapshot) -> str:
    """The name of a snapshot, in words."""
    names = {
        Moment.BEGIN: _("Round %(round)s paired"),
        Moment.END: _("Round %(round)s ended"),
        Moment.BEFORE: _("In round %(round)s, before a repair"),
    }
    return names[Moment(snapshot.moment)] % {"round": snapshot.round}


def rounds_lost(event: Event, number: int) -> list[RoundLost]:
    """The rounds from this one on, with how many results would be lost with each."""
    played = ~Q(matches__result__in=[Result.OPEN, Result.BYE, Result.AWARDED_BYE, Result.LOSS])
    rows = event.rounds.filter(number__gte=number).order_by("number").values("number")
    counted = rows.annotate(reported=Count("matches", played), tables=Count("matches"))
    return [RoundLost(**row) for row in counted]


def preview_restoring(snapshot: Snapshot) -> Restoring:
    """Preview what restoring this snapshot would change in rounds, results, players and record."""
    event = snapshot.event
    kept = snapshots.unpack_json(snapshot.body)
    numbers = [row[0] for row in kept["rounds"]]
    current = snapshots.round_fingerprints(event)
    pieces = {piece.number: piece for piece in snapshot.pieces.all()}
    differ = [number for number, *_rest, state in kept["rounds"] if current.get(number) != state]
    bodies = {number: snapshots.unpack_json(pieces[number].body) for number in differ}
    results, players = _changed_results(event, bodies), _changed_players(event, kept)
    lines = [_describe_change(change) for change in results[:MOST_LINES]] + players
    changes = len(results) + len(players)
    taken_away = [row for row in rounds_lost(event, 0) if row.number not in set(numbers)]
    touched = [*differ, *(row.number for row in taken_away)]
    return Restoring(
        name=snapshot_name(snapshot),
        taken_away=taken_away,
        **msgspec.structs.asdict(preview_record(snapshot, touched, bodies.values())),
        put_back=differ,
        lines=lines[:MOST_LINES],
        more=max(changes - MOST_LINES, 0),
        same=not changes and len(numbers) == len(current) and not differ,
        newest=event.snapshots.order_by("-pk").values_list("pk", flat=True).first(),
    )


class _ChangedResult(NamedTuple):
    """A match whose result would change. `now`: None if these two are not paired now."""

    round: int
    table: int | None
    names: list[str]
    now: str | None
    then: str


def _changed_results(event: Event, bodies: dict[int, dict[str, Any]]) -> list[_ChangedResult]:
    """Every match whose result would change, round by round."""
    names = dict(event.entrants.values_list("pk", "player__full_name"))
    results_now = _matches_now(event, bodies)
    changes = []
    for number, body in bodies.items():
        for table, players, result in _matches_then(body):
            result_now = results_now.get((number, players))
            if result_now != result:
                player_names = [names.get(player, "?") for player in players]
                changes.append(_ChangedResult(number, table, player_names, result_now, result))
    return changes


def _describe_change(change: _ChangedResult) -> str:
    sides = dict(zip("ab", change.names, strict=False))
    words = {
        "round": change.round,
        "table": change.table or "–",
        "who": " – ".join(change.names),
        "now": _("not paired so") if change.now is None else describe_result(change.now, sides),
        "then": describe_result(change.then, sides),
    }
    return _("Round %(round)s, table %(table)s, %(who)s: %(now)s → %(then)s") % words


def _matches_then(body: dict[str, Any]) -> Iterable[tuple[int | None, tuple[int, ...], str]]:
    seats: dict[int, list[int]] = {}
    for seat in sorted(snapshots.rows_of_table(body, "seats"), key=lambda row: str(row["side"])):
        seats.setdefault(seat["match_id"], []).append(seat["entrant_id"])
    for match in snapshots.rows_of_table(body, "matches"):
        yield match["table"], tuple(seats.get(match["id"], ())), match["result"]


def _matches_now(event: Event, numbers: Iterable[int]) -> dict[tuple[int, tuple[int, ...]], str]:
    rows = Seat.objects.filter(round__event=event, round__number__in=list(numbers))
    sides: dict[int, list[int]] = {}
    number_and_result: dict[int, tuple[int, str]] = {}
    seat_rows = rows.order_by("side").values_list(
        "match", "entrant", "round__number", "match__result"
    )
    for match, entrant, number, result in seat_rows:
        sides.setdefault(match, []).append(entrant)
        number_and_result[match] = (number, result)
    return {
        (number_and_result[match][0], tuple(players)): number_and_result[match][1]
        for match, players in sides.items()
    }


def _changed_players(event: Event, kept: dict[str, Any]) -> list[str]:
    rows = {row["id"]: row for row in snapshots.rows_of_table(kept, "entrants")}
    lines = []
    columns = ("pk", "player__full_name", "dropped_after", "disqualified")
    entrants = event.entrants.order_by("roster").values_list(*columns)
    for pk, name, dropped_after, disqualified in entrants:
        then = rows.get(pk)
        if then is None:
            lines.append(_("%(name)s entered since and stays in the event.") % {"name": name})
        elif then["dropped_after"] is None and dropped_after is not None:
            if not disqualified:
                lines.append(_("%(name)s, who has dropped, plays again.") % {"name": name})
        elif then["dropped_after"] is not None and dropped_after is None:
            lines.append(_("%(name)s, who plays, has dropped.") % {"name": name})
    return lines


def matches_to_repair(round_: Round) -> RoundRepair:
    """What the page to repair a round shows: its open matches, and players without a match."""
    open_or_bye = Q(result__in=[Result.OPEN, Result.BYE]) | Q(
        pk__in=matches_decided_by_drops(round_)
    )
    rows = round_.matches.filter(open_or_bye, games=None).order_by("table", "pk")
    matches = list(rows.values_list("pk", "table", "result"))
    who: dict[int, list[SeatedPlayer]] = defaultdict(list)
    seats = Seat.objects.filter(round=round_).order_by("side")
    for match, entrant, name in seats.values_list("match", "entrant", "entrant__player__full_name"):
        who[match].append(SeatedPlayer(id=entrant, name=name))
    return RoundRepair(
        open=[
            BrokenMatch(id=pk, table=table, bye=result == Result.BYE, who=who[pk])
            for pk, table, result in matches
        ],
        reported=round_.matches.count() - len(matches),
    )


def returned_pairs(round_: Round) -> list[CameBack]:
    """The pairs broken in this round that came back with the last re-pairing, in words."""
    pairs = round_.certificate.get("came_back", [])
    ids = {int(pk) for pair in pairs for pk in (pair["a"], pair["b"]) if pk}
    players = round_.event.entrants.select_related("player").in_bulk(ids)
    return [_describe_return(pair, players) for pair in pairs]


def why_pairs_returned(round_: Round) -> str:
    """Why broken pairs came back: proved if few were to be paired."""
    if round_.certificate.get("came_back_proved"):
        return _("Paired anew, but no other pairing is as good:")
    return _("Paired anew, but no other pairing as good was found:")


def _describe_return(pair: dict[str, str | None], players: dict[int, Entrant]) -> CameBack:
    a, b = (int(pk) if pk else None for pk in (pair["a"], pair["b"]))
    names = {"one": players[a or 0], "other": players.get(b or 0)}
    text = (
        _("%(one)s and %(other)s meet again. Let two players change places to keep them apart.")
        if b
        else _("%(one)s has the bye again.")
    )
    return CameBack(a=a, b=b, said=text % names)
