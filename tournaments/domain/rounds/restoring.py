"""Restore an event from a snapshot: all of it or nothing; a restore can itself be undone.

Rounds, results, structure and players are restored. What judges recorded stays: penalties stand,
and players disqualified since then lose a match that is open again. Players' claims on a match that
is restored are withdrawn, since they were about another state of it.
"""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.reasons import require_reason
from league.domain import log
from tournaments.domain import boards, penalties
from tournaments.domain.cut import bracket, gate
from tournaments.domain.files import consistency
from tournaments.domain.locking import lock_event
from tournaments.domain.rounds import missed, snapshots
from tournaments.engine.results.matches import OTHER_SIDE
from tournaments.engine.rounds.state import StateError
from tournaments.models import (
    Claim,
    Entrant,
    Event,
    Game,
    Match,
    Moment,
    Penalty,
    Round,
    RoundPiece,
    Seat,
    Snapshot,
    Stage,
)
from tournaments.queries.rounds import snapshots as snapshot_queries


@transaction.atomic
def restore_snapshot(
    actor: log.Actor, snapshot: Snapshot, reason: str, seen: int | None = None
) -> Event:
    """Restore the event. Rounds paired since are deleted, results return.

    Players who entered since stay in the event. The current state is kept as a snapshot first.
    `seen`: the newest snapshot when the user decided this; raises Conflict if there is a newer one.
    """
    event = lock_event(snapshot.event_id)
    require_reason(reason)
    _require_newest_seen(event, seen)
    before = snapshots.take_snapshot(actor, event, Moment.BEFORE, reason)
    content = snapshot_queries.unpack_json(snapshot.body)
    numbers = {number for number, *_flags in content["rounds"]}
    gone = list(event.rounds.exclude(number__in=numbers).values_list("number", flat=True))
    claims = Claim.objects.filter(match__round__event=event)
    reports = claims.count()
    changed = _restore_rows(event, snapshot, content, gone)
    _reattach_penalties(event)
    log.record_entry(
        event.league, actor, "event.restored", f"event:{event.pk}",
        before={"snapshot": before.pk},
        after={"snapshot": snapshot.pk, "taken_back": gone, "put_back": changed,
               "reports_withdrawn": reports - claims.count()},
        reason=reason,
    )  # fmt: skip
    event.refresh_from_db()
    newcomers = _find_newcomers(event, content)
    gate.hold_newcomers(event, newcomers)
    late = dict.fromkeys((entrant.pk for entrant in newcomers if entrant.late), 1)
    missed.record_missed_rounds(actor, event, late)
    _require_invariants(event)
    penalties.reapply_disqualifications(actor, event)
    bracket.recompute_final_places(actor, event)
    for number in {*gone, *changed, *sorted(numbers)[-1:]}:
        boards.publish_boards_later(event, number)
    return event


def _require_newest_seen(event: Event, seen: int | None) -> None:
    newest = event.snapshots.order_by("-pk").values_list("pk", flat=True)[0]
    if seen is not None and seen != newest:
        raise Conflict(_("The event has gone on since this page was shown. Look again."))


def _restore_rows(
    event: Event, snapshot: Snapshot, content: dict[str, Any], gone: list[int]
) -> list[int]:
    """Restore all rows of the event, deleting later rounds; return the rounds that changed."""
    try:
        with transaction.atomic():
            event.rounds.filter(number__in=gone).delete()
            changed = _restore_rounds(event, snapshot, content["rounds"])
            _restore_entrants(event, content)
            Event.objects.filter(pk=event.pk).update(
                failure=None, **{**snapshot_queries.NO_GATE, **content["event"]}
            )
    except IntegrityError:
        raise _mismatch_refusal() from None
    return changed


def _restore_rounds(event: Event, snapshot: Snapshot, rows: list[list[Any]]) -> list[int]:
    """Restore every round that differs; return their numbers."""
    fingerprints = snapshot_queries.round_fingerprints(event)
    # at most one may be open, whatever is restored
    event.rounds.filter(draft=False).update(closed=True)
    pieces = {piece.number: piece for piece in snapshot.pieces.all()}
    changed = []
    for number, closed, draft, state in rows:
        if fingerprints.get(number) != state:
            body = snapshot_queries.unpack_json(pieces[number].body)
            _require_own_rows(event, body)
            _restore_round(event, body)
            _raise_match_versions(event, number)
            changed.append(number)
        event.rounds.filter(number=number).update(closed=closed, draft=draft)
    return changed


def _require_own_rows(event: Event, body: dict[str, Any]) -> None:
    """Raises Refused for a piece whose rows belong to another event by now.

    Ids of deleted rows are never reused, except in a database that was filled from another one.
    """
    (round_row,) = snapshot_queries.rows_of_table(body, "round")
    matches = {match["id"] for match in snapshot_queries.rows_of_table(body, "matches")}
    seats = snapshot_queries.rows_of_table(body, "seats")
    players = {seat["entrant_id"] for seat in seats}
    named = {row["match_id"] for row in (*seats, *snapshot_queries.rows_of_table(body, "games"))}
    if (
        not named <= matches
        or Round.objects.filter(pk=round_row["id"]).exclude(event=event).exists()
        or Match.objects.filter(pk__in=matches).exclude(round__event=event).exists()
        or event.entrants.filter(pk__in=players).count() < len(players)
    ):
        raise _mismatch_refusal()


def _mismatch_refusal() -> Refused:
    return Refused(_("This snapshot no longer fits the event; it cannot be put back."))


def _restore_round(event: Event, body: dict[str, Any]) -> None:
    """Restore one round. Matches keep their ids; higher versions make old pages conflict."""
    (fields,) = snapshot_queries.rows_of_table(body, "round")
    event.rounds.filter(number=fields["number"]).exclude(pk=fields["id"]).delete()
    shut = {**fields, "event": event, "closed": True, "draft": False}
    round_, _made = Round.objects.update_or_create(pk=fields["id"], defaults=shut)
    wanted = snapshot_queries.rows_of_table(body, "matches")
    round_.matches.exclude(pk__in=[match["id"] for match in wanted]).delete()
    versions = dict(round_.matches.values_list("pk", "version"))
    round_.matches.update(table=None)  # tables may be exchanged between matches
    for match in wanted:
        match["version"] = max(versions.get(match["id"], 0), match["version"]) + 1
    restored = [Match(round=round_, **match) for match in wanted]
    old = [match for match in restored if match.pk in versions]
    Match.objects.bulk_update(
        old, [name for name in snapshot_queries.MATCH_COLUMNS if name != "id"]
    )
    Match.objects.bulk_create(match for match in restored if match.pk not in versions)
    _restore_games(round_, body)


def _raise_match_versions(event: Event, number: int) -> None:
    """Raise the versions of a round above all known ones, since deleted matches lost theirs.

    So no later state of the round can have the fingerprint of an earlier one.
    """
    pieces = RoundPiece.objects.filter(event=event, number=number)
    current = snapshot_queries.round_fingerprints(event)[number]
    versions = [
        snapshot_queries.count_changes(fingerprint, current)
        for fingerprint in pieces.values_list("fingerprint", flat=True)
    ]
    behind = max(versions, default=-1) - snapshot_queries.count_changes(current, current)
    if behind >= 0:
        matches = Match.objects.filter(round__event=event, round__number=number)
        first = matches.order_by("pk").values_list("pk", flat=True)[:1]
        Match.objects.filter(pk__in=list(first)).update(version=F("version") + behind + 1)


def _restore_games(round_: Round, body: dict[str, Any]) -> None:
    Claim.objects.filter(match__round=round_).delete()
    Game.objects.filter(match__round=round_).delete()
    round_.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(round=round_, **row) for row in snapshot_queries.rows_of_table(body, "seats")
    )
    Game.objects.bulk_create(Game(**row) for row in snapshot_queries.rows_of_table(body, "games"))


def _restore_entrants(event: Event, content: dict[str, Any]) -> None:
    rows = {row["id"]: row for row in snapshot_queries.rows_of_table(content, "entrants")}
    entrants = list(event.entrants.all())
    begun = content["event"]["stage"] != Stage.REGISTRATION
    last = max((number for number, *_flags in content["rounds"]), default=0)
    event.entrants.update(table=None)  # fixed tables may be exchanged between players
    for entrant in entrants:
        if row := rows.get(entrant.pk):
            for name, value in (snapshot_queries.NOT_HELD | row).items():
                setattr(entrant, name, value)
        else:
            _reset_newcomer(entrant, last, begun=begun)
    for entrant in entrants:  # a disqualification is not a result, so it stays
        if entrant.disqualified and entrant.dropped_after is None:
            entrant.dropped_after = last
    Entrant.objects.bulk_update(entrants, snapshot_queries.ENTRANT_COLUMNS[1:])


def _find_newcomers(event: Event, content: dict[str, Any]) -> list[Entrant]:
    """The entrants who entered after the snapshot, for whom the restored gate now counts."""
    known = [row["id"] for row in snapshot_queries.rows_of_table(content, "entrants")]
    return list(event.entrants.exclude(pk__in=known))


def _reattach_penalties(event: Event) -> None:
    """Link penalties to their matches again, if the restored match shows what they cost."""
    for penalty in Penalty.objects.filter(entrant__event=event, match=None, round_number__gt=0):
        seats = Seat.objects.filter(entrant=penalty.entrant_id, round__number=penalty.round_number)
        seat = seats.select_related("match").first()
        if seat is not None and _cost_by_penalty(seat, penalty.game):
            Penalty.objects.filter(pk=penalty.pk).update(match=seat.match)


def _cost_by_penalty(seat: Seat, game: int | None) -> bool:
    """Whether the player lost this game by penalty; without a game, the match by decision."""
    if game is None:
        return bool(seat.match.overridden) and seat.match.result == OTHER_SIDE[seat.side]
    lost = seat.match.games.filter(number=game, how="penalty")
    return lost.exclude(winner=seat.side).exists()


def _reset_newcomer(entrant: Entrant, last: int, *, begun: bool) -> None:
    """Reset an entrant who came later: no place, not held at a gate, late if play had begun."""
    entrant.late, entrant.place, entrant.held_after = begun, None, None
    if entrant.dropped_after is not None:
        entrant.dropped_after = min(entrant.dropped_after, last)


def _require_invariants(event: Event) -> None:
    """Raises Refused if the restored event is inconsistent, before this is committed."""
    if event.rounds.filter(closed=False).count() > 1:
        raise Refused(_("This snapshot has two rounds open; it cannot be put back."))
    lonely = Match.objects.filter(round__event=event, seats=None)
    if lonely.exists():
        raise Refused(_("This snapshot has a match without players; it cannot be put back."))
    try:
        consistency.check_event(event)
    except StateError:
        raise _mismatch_refusal() from None
