"""Putting an event back to a snapshot: all of it or nothing, and itself to be taken back.

Rounds, results, structure and players go back. What judges have put on record stays: penalties
stand, and who was disqualified since loses the match that is open again. What players said of a
match that goes back is withdrawn, for it was of another one.
"""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.domain import log
from tournaments.domain import boards, penalties
from tournaments.domain.cut import bracket
from tournaments.domain.files import soundness
from tournaments.domain.locking import locked
from tournaments.domain.results.matches import must_have_reason
from tournaments.domain.rounds import snapshots
from tournaments.engine.results.matches import OTHER
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
from tournaments.queries.rounds import snapshots as shots


@transaction.atomic
def restore(actor: log.Actor, snapshot: Snapshot, reason: str, seen: int | None = None) -> Event:
    """Put the event back to how it was. Rounds paired since are taken away, results return.

    Who entered since stays in it. What stands now is kept as a snapshot first. `seen`: the newest
    snapshot there was when somebody decided this; Conflict where there is a newer one.
    """
    event = locked(snapshot.event_id)
    must_have_reason(reason)
    newest = event.snapshots.order_by("-pk").values_list("pk", flat=True)[0]
    if seen is not None and seen != newest:
        raise Conflict(_("The event has gone on since this page was shown. Look again."))
    before = snapshots.take(actor, event, Moment.BEFORE, reason)
    kept = shots.unpacked(snapshot.body)
    numbers = {number for number, *_flags in kept["rounds"]}
    gone = list(event.rounds.exclude(number__in=numbers).values_list("number", flat=True))
    said = Claim.objects.filter(match__round__event=event)
    reports = said.count()
    try:
        with transaction.atomic():
            event.rounds.filter(number__in=gone).delete()
            changed = _put_back_rounds(event, snapshot, kept["rounds"])
            _put_back_entrants(event, kept)
            Event.objects.filter(pk=event.pk).update(
                failure=None, **{**shots.NO_GATE, **kept["event"]}
            )
    except IntegrityError:
        raise _does_not_fit() from None
    _find_matches_of_penalties(event)
    log.record(
        event.league, actor, "event.restored", f"event:{event.pk}",
        before={"snapshot": before.pk},
        after={"snapshot": snapshot.pk, "taken_back": gone, "put_back": changed,
               "reports_withdrawn": reports - said.count()},
        reason=reason,
    )  # fmt: skip
    event.refresh_from_db()
    _invariants(event)
    penalties.act_again(actor, event)
    bracket.settle_again(actor, event)
    for number in {*gone, *changed, *sorted(numbers)[-1:]}:
        boards.announce(event, number)
    return event


def _put_back_rounds(event: Event, snapshot: Snapshot, rows: list[list[Any]]) -> list[int]:
    """Every round that differs, written anew; the numbers of those."""
    now = shots.fingerprints(event)
    event.rounds.filter(draft=False).update(closed=True)  # one at most may be open, whatever comes
    pieces = {piece.number: piece for piece in snapshot.pieces.all()}
    changed = []
    for number, closed, draft, state in rows:
        if now.get(number) != state:
            body = shots.unpacked(pieces[number].body)
            _must_be_own(event, body)
            _put_back(event, body)
            _tell_apart(event, number)
            changed.append(number)
        event.rounds.filter(number=number).update(closed=closed, draft=draft)
    return changed


def _must_be_own(event: Event, body: dict[str, Any]) -> None:
    """Raises Refused for a piece that names what is another event's by now: nothing there moves.

    Ids of what is gone are never given again, but in a database that was filled from another one.
    """
    (one,) = shots.rows_of(body, "round")
    matches = {match["id"] for match in shots.rows_of(body, "matches")}
    seats = shots.rows_of(body, "seats")
    players = {seat["entrant_id"] for seat in seats}
    named = {row["match_id"] for row in (*seats, *shots.rows_of(body, "games"))}
    if (
        not named <= matches
        or Round.objects.filter(pk=one["id"]).exclude(event=event).exists()
        or Match.objects.filter(pk__in=matches).exclude(round__event=event).exists()
        or event.entrants.filter(pk__in=players).count() < len(players)
    ):
        raise _does_not_fit()


def _does_not_fit() -> Refused:
    return Refused(_("This snapshot no longer fits the event; it cannot be put back."))


def _put_back(event: Event, body: dict[str, Any]) -> None:
    """One round as it was. Matches keep their ids and their versions go up: no old page fits."""
    (fields,) = shots.rows_of(body, "round")
    event.rounds.filter(number=fields["number"]).exclude(pk=fields["id"]).delete()
    shut = {**fields, "event": event, "closed": True, "draft": False}
    one, _made = Round.objects.update_or_create(pk=fields["id"], defaults=shut)
    wanted = shots.rows_of(body, "matches")
    one.matches.exclude(pk__in=[match["id"] for match in wanted]).delete()
    versions = dict(one.matches.values_list("pk", "version"))
    one.matches.update(table=None)  # tables may change hands
    for match in wanted:
        match["version"] = max(versions.get(match["id"], 0), match["version"]) + 1
    here = [Match(round=one, **match) for match in wanted]
    old = [match for match in here if match.pk in versions]
    Match.objects.bulk_update(old, [name for name in shots.MATCH if name != "id"])
    Match.objects.bulk_create(match for match in here if match.pk not in versions)
    _put_back_games(one, body)


def _tell_apart(event: Event, number: int) -> None:
    """A match that was gone forgets its later versions: counted on from the highest known.

    So neither this state of the round nor one still to come can pass for one that was.
    """
    known = RoundPiece.objects.filter(event=event, number=number)
    now = shots.fingerprints(event)[number]
    told = [shots.versions(one, now) for one in known.values_list("fingerprint", flat=True)]
    behind = max(told, default=-1) - shots.versions(now, now)
    if behind >= 0:
        matches = Match.objects.filter(round__event=event, round__number=number)
        first = matches.order_by("pk").values_list("pk", flat=True)[:1]
        Match.objects.filter(pk__in=list(first)).update(version=F("version") + behind + 1)


def _put_back_games(one: Round, body: dict[str, Any]) -> None:
    Claim.objects.filter(match__round=one).delete()
    Game.objects.filter(match__round=one).delete()
    one.seats.all().delete()
    Seat.objects.bulk_create(Seat(round=one, **row) for row in shots.rows_of(body, "seats"))
    Game.objects.bulk_create(Game(**row) for row in shots.rows_of(body, "games"))


def _put_back_entrants(event: Event, kept: dict[str, Any]) -> None:
    rows = {row["id"]: row for row in shots.rows_of(kept, "entrants")}
    entrants = list(event.entrants.all())
    begun = kept["event"]["stage"] != Stage.REGISTRATION
    last = max((number for number, *_flags in kept["rounds"]), default=0)
    event.entrants.update(table=None)  # fixed tables may change hands
    for entrant in entrants:
        if row := rows.get(entrant.pk):
            for name, value in (shots.NOT_HELD | row).items():
                setattr(entrant, name, value)
        else:
            _newcomer(entrant, last, begun=begun)
    for entrant in entrants:  # a disqualification was no matter of entering results: it stays
        if entrant.disqualified and entrant.dropped_after is None:
            entrant.dropped_after = last
    Entrant.objects.bulk_update(entrants, shots.ENTRANT[1:])


def _find_matches_of_penalties(event: Event) -> None:
    """A penalty whose match was taken away, and is there again with what the penalty did to it."""
    for given in Penalty.objects.filter(entrant__event=event, match=None, round_number__gt=0):
        seats = Seat.objects.filter(entrant=given.entrant_id, round__number=given.round_number)
        seat = seats.select_related("match").first()
        if seat is not None and _cost(seat, given.game):
            Penalty.objects.filter(pk=given.pk).update(match=seat.match)


def _cost(seat: Seat, game: int | None) -> bool:
    """Whether somebody lost this game by penalty, or without a game the match by a judge's word."""
    if game is None:
        return bool(seat.match.overridden) and seat.match.result == OTHER[seat.side]
    lost = seat.match.games.filter(number=game, how="penalty")
    return lost.exclude(winner=seat.side).exists()


def _newcomer(entrant: Entrant, last: int, *, begun: bool) -> None:
    """Who entered after that moment has no place yet, and is late where play had begun."""
    entrant.late, entrant.place = begun, None
    if entrant.dropped_after is not None:
        entrant.dropped_after = min(entrant.dropped_after, last)


def _invariants(event: Event) -> None:
    """What must hold of any event, looked at before this is committed."""
    if event.rounds.filter(closed=False).count() > 1:
        raise Refused(_("This snapshot has two rounds open; it cannot be put back."))
    lonely = Match.objects.filter(round__event=event, seats=None)
    if lonely.exists():
        raise Refused(_("This snapshot has a match without players; it cannot be put back."))
    try:
        soundness.check(event)
    except StateError:
        raise _does_not_fit() from None
