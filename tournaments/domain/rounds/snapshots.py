"""Take snapshots of an event: when a round begins or ends, and before every repair.

A round is kept as a separate piece, which snapshots share while the round stays the same: a
snapshot only costs what changed since the last one, however long the event is.
"""

from django.db.models import QuerySet

from league.base.prepared import ValuesRows, insert_rows, prepared
from league.domain import log
from tournaments.domain.locking import lock_event
from tournaments.models import Event, Match, Moment, Result, Round, RoundPiece, Snapshot
from tournaments.queries.rounds.snapshots import (
    ENTRANT_COLUMNS,
    EVENT_COLUMNS,
    Rows,
    entrant_rows,
    pack_json,
    round_bodies,
    round_fingerprints,
)


def take_snapshot(
    actor: log.Actor,
    event: Event,
    moment: Moment,
    reason: str = "",
    players: Rows | None = None,
) -> Snapshot:
    """Take a snapshot of the event, inside the transaction of the change it belongs to.

    `players`: the entrants' rows, if they were read already.
    """
    for row in _own_columns(event.pk):
        vars(event).update(zip(EVENT_COLUMNS, row, strict=True))
    states = round_fingerprints(event)
    pieces = _find_or_create_pieces(event, states)
    body = {
        "event": {name: getattr(event, name) for name in EVENT_COLUMNS},
        "columns": {"entrants": ENTRANT_COLUMNS},
        "entrants": entrant_rows(event) if players is None else players,
        "rounds": [[*row, states[row[0]]] for row in _round_flags(event.pk)],
    }
    snapshot = Snapshot(
        event=event,
        round=max(states, default=0),
        moment=moment,
        reason=reason,
        by=actor.user,
        body=pack_json(body),
    )
    insert_rows([snapshot])
    shares = Snapshot.pieces.through
    insert_rows([shares(snapshot_id=snapshot.pk, roundpiece_id=piece.pk) for piece in pieces])
    return snapshot


@prepared
def _own_columns(event: int) -> ValuesRows:
    return Event.objects.filter(pk=event).values_list(*EVENT_COLUMNS)


@prepared
def _round_flags(event: int) -> ValuesRows:
    rounds = Round.objects.filter(event=event).order_by("number")
    return rounds.values_list("number", "closed", "draft")


def snapshot_before_correction(actor: log.Actor, match: Match, reason: str) -> None:
    """Take a snapshot before a result is corrected; an open match needs none.

    Call it before the match is locked: the event is locked exclusively, so that the snapshot is
    consistent.
    """
    if Match.objects.filter(pk=match.pk).exclude(result=Result.OPEN).exists():
        take_snapshot(actor, lock_event(match.round.event_id), Moment.BEFORE, reason)


def _find_or_create_pieces(event: Event, states: dict[int, str]) -> list[RoundPiece]:
    """The pieces of these rounds; missing ones are created."""
    by_number = {
        piece.number: piece
        for piece in _pieces_of_event(event.pk)
        if piece.fingerprint == states.get(piece.number)
    }
    missing = [number for number in states if number not in by_number]
    created = [
        RoundPiece(event=event, number=number, fingerprint=states[number], body=pack_json(body))
        for number, body in round_bodies(event, missing).items()
    ]
    insert_rows(created)
    return [*by_number.values(), *created]


@prepared
def _pieces_of_event(event: int) -> QuerySet[RoundPiece]:
    return RoundPiece.objects.filter(event=event).only("number", "fingerprint", "event")
