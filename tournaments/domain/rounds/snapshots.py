"""Snapshots: an event as it was when a round began or ended, or before it was mended.

A round is kept as a piece of its own, which snapshots share while the round stays the same: a
snapshot costs what changed since the last one, however long the event is.
"""

from league.domain import log
from tournaments.domain.locking import locked
from tournaments.models import Event, Match, Moment, Result, RoundPiece, Snapshot
from tournaments.queries.rounds.snapshots import (
    ENTRANT,
    EVENT,
    Rows,
    bodies,
    entrant_rows,
    fingerprints,
    packed,
)


def take(
    actor: log.Actor,
    event: Event,
    moment: Moment,
    reason: str = "",
    players: Rows | None = None,
) -> Snapshot:
    """Keep the event as it is now. Called inside the transaction of what it stands beside.

    `players`: their rows, where they were read already.
    """
    event.refresh_from_db(fields=EVENT)
    states = fingerprints(event)
    pieces = _pieces(event, states)
    flags = event.rounds.order_by("number").values_list("number", "closed", "draft")
    body = {
        "event": {name: getattr(event, name) for name in EVENT},
        "columns": {"entrants": ENTRANT},
        "entrants": entrant_rows(event) if players is None else players,
        "rounds": [[*row, states[row[0]]] for row in flags],
    }
    kept = Snapshot.objects.create(
        event=event,
        round=max(states, default=0),
        moment=moment,
        reason=reason,
        by=actor.user,
        body=packed(body),
    )
    kept.pieces.set(pieces)
    return kept


def before_correction(actor: log.Actor, match: Match, reason: str) -> None:
    """Keep the event where a result that stands is about to be corrected. An open match has none.

    Called before the match is taken: the event is held alone, so that what is kept is whole.
    """
    if Match.objects.filter(pk=match.pk).exclude(result=Result.OPEN).exists():
        take(actor, locked(match.round.event_id), Moment.BEFORE, reason)


def _pieces(event: Event, states: dict[int, str]) -> list[RoundPiece]:
    """The pieces of these rounds; those there are none of yet are made."""
    known = RoundPiece.objects.filter(event=event, fingerprint__in=states.values())
    by_number = {piece.number: piece for piece in known.only("number", "fingerprint", "event")}
    missing = [number for number in states if number not in by_number]
    made = [
        RoundPiece(event=event, number=number, fingerprint=states[number], body=packed(body))
        for number, body in bodies(event, missing).items()
    ]
    return [*by_number.values(), *RoundPiece.objects.bulk_create(made)]
