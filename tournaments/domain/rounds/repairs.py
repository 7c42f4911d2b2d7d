"""Repairs of a round: published or taken back, matches broken and paired anew, late players seated.

Each is one transaction with its reason in the log, and keeps a snapshot of what it changes first.
"""

from collections import Counter
from collections.abc import Collection, Sequence

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.domain import beforehand, log
from tournaments import queries
from tournaments.domain import boards
from tournaments.domain.cut import gate
from tournaments.domain.locking import locked, must_be
from tournaments.domain.players import leaving
from tournaments.domain.results.matches import must_have_reason
from tournaments.domain.rounds import missed, snapshots
from tournaments.domain.rounds.pairing import certificate, due_fields, rows_of, worked_out
from tournaments.domain.rounds.storing import Row, add_matches
from tournaments.engine.rounds import swiss
from tournaments.models import (
    Claim,
    Entrant,
    Event,
    Match,
    Moment,
    Result,
    Round,
    RoundKind,
    Seat,
    Stage,
    System,
)
from tournaments.queries.players.leaving import decided_by_drops

BREAKABLE = (Result.OPEN, Result.BYE)
Broken = tuple[str, str | None]  # entrants as the engine names them; None is the bye
CORRECTIONS = (Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS)


@transaction.atomic
def publish(actor: log.Actor, event: Event, number: int) -> Round:
    """Let everybody see a round that was paired as a draft.

    Raises Refused where somebody at an open table of it has dropped since.
    """
    event = locked(event.pk)
    one = event.rounds.get(number=number)
    if one.draft:
        leaving.must_be_mended(event.entrants.all(), number)
        event.rounds.filter(pk=one.pk).update(draft=False)
        log.record(event.league, actor, "round.published", f"round:{one.pk}")
        boards.announce(event, number)
    one.refresh_from_db()
    return one


@transaction.atomic
def take_back(actor: log.Actor, event: Event, number: int, reason: str) -> Event:
    """Re-open the round before `number`: that one and all after it are taken away.

    Their results go with them; a snapshot keeps them. Taking round 1 back leads to registration.
    """
    event = locked(event.pk)
    must_have_reason(reason)
    gone = event.rounds.filter(number__gte=number).order_by("-number")
    numbers = [one.number for one in gone]
    if not numbers:
        raise Refused(_("There is no round %(number)s.") % {"number": number}, code="no_round")
    kept = snapshots.take(actor, event, Moment.BEFORE, reason)
    gone.delete()
    last = _open_last(event)
    again = missed.reopen(event, last) if last else []
    log.record(
        event.league, actor, "round.taken_back", f"event:{event.pk}",
        before={"snapshot": kept.pk, "rounds": numbers, "missed": again}, reason=reason,
    )  # fmt: skip
    for one in numbers:
        boards.announce(event, one)
    boards.announce(event)
    return event


@transaction.atomic
def reopen(actor: log.Actor, event: Event, reason: str) -> Event:
    """Take the end of an event back: its last round is open again, places are not final."""
    event = locked(event.pk)
    must_have_reason(reason)
    must_be(event, Stage.FINISHED)
    kept = snapshots.take(actor, event, Moment.BEFORE, reason)
    _open_last(event)
    log.record(
        event.league, actor, "event.reopened", f"event:{event.pk}",
        before={"snapshot": kept.pk}, reason=reason,
    )  # fmt: skip
    boards.announce(event)
    return event


def _open_last(event: Event) -> Round | None:
    """The last round there is runs again, and the event stands where that round is played."""
    last = event.rounds.order_by("number").last()
    if last is not None:
        event.rounds.filter(pk=last.pk).update(closed=False)
    number = last.number if last else 0
    event.entrants.filter(dropped_after__gt=number).update(dropped_after=number)
    gate.open_again(event, number)
    if last is None:
        event.entrants.filter(late=True).update(late=False)
    stages = {RoundKind.SWISS: Stage.SWISS, RoundKind.CUT: Stage.CUT}
    event.stage = stages[RoundKind(last.kind)] if last else Stage.REGISTRATION
    event.failure = None
    event.save(update_fields=["stage", "failure"])
    event.entrants.exclude(place=None).update(place=None)
    return last


@beforehand.works_beforehand
@transaction.atomic
def re_pair(
    actor: log.Actor, event: Event, number: int, matches: Sequence[int], reason: str
) -> Round:
    """Break these open matches of the running round and pair their players anew.

    Whoever came into the event since the round was paired is paired with them; a player who has
    dropped is not. Reported matches stay as they are. Pairs that were broken in this round come
    back only where no pairing is as good without them: `came_back` tells of them. Raises Refused
    for a match with a result.
    """
    event, one = _running(event, number, reason)
    broken = _broken(one, matches)
    apart = _to_keep_apart(one, broken)
    broken += _byes_of_odd_pods(event, one, broken)
    players = _free(event, one, broken)
    if not players:
        raise Refused(_("Nobody is there to be paired: choose open matches."), field="matches")
    kept = snapshots.take(actor, event, Moment.BEFORE, reason)
    before = [_seats(match) for match in broken]
    tables = sorted(match.table for match in broken if match.table is not None)
    Match.objects.filter(pk__in=[match.pk for match in broken]).delete()
    late = event.entrants.filter(pk__in=players, late=True)
    missed.record(actor, event, dict.fromkeys(late.values_list("pk", flat=True), 1))
    rows = _paired_anew(event, one, players, tables, apart)
    _record(actor, event, one, "round.re_paired", reason, kept.pk, before, rows)
    return one


def _to_keep_apart(one: Round, broken: Sequence[Match]) -> list[Broken]:
    """The pairs that are broken now, and those that were broken in this round before."""
    apart = {(pair["a"], pair["b"]) for pair in one.certificate.get("broken", [])}
    for match in broken:
        two = sorted(str(seat.entrant_id) for seat in match.seats.all())
        apart.add((two[0], two[1] if len(two) > 1 else None))
    return sorted(apart, key=str)


def _running(event: Event, number: int, reason: str) -> tuple[Event, Round]:
    event = locked(event.pk)
    must_have_reason(reason)
    must_be(event, Stage.SWISS)
    if event.system != System.SWISS:
        raise Refused(_("In a round robin every pairing is fixed."), code="fixed")
    one = event.rounds.filter(number=number, kind=RoundKind.SWISS).first()
    if one is None or one.closed:
        raise Refused(_("Only a round that is running can be mended."), code="round_closed")
    return event, one


def _broken(one: Round, wanted: Sequence[int]) -> list[Match]:
    found = list(one.matches.filter(pk__in=wanted).prefetch_related("seats", "games"))
    if len(found) != len(set(wanted)):
        raise Conflict(_("The pairings have changed since this page was shown. Look again."))
    by_drop = decided_by_drops(one)
    for match in found:
        stands = match.result not in BREAKABLE and match.pk not in by_drop
        if stands or match.games.all():
            raise Refused(
                _("Table %(table)s is reported; take its result back first.")
                % {"table": match.table or "–"},
                field="matches",
            )
    return found


def _byes_of_odd_pods(event: Event, one: Round, broken: list[Match]) -> list[Match]:
    """Where an odd number is to be paired, whoever has the bye there plays after all."""
    many = Counter(_free(event, one, broken).values())
    byes = queries.free_byes(one)
    there = {pod: bye for pod, bye in byes.items() if bye not in broken}
    return [there[pod] for pod, number in many.items() if number % 2 and pod in there]


def _free(event: Event, one: Round, broken: list[Match]) -> dict[int, int]:
    """Who is to be paired, and in which pod: from the broken matches and newly come.

    Those who dropped are not, nor whose pod has played its rounds.
    """
    sitting = set(one.seats.exclude(match__in=broken).values_list("entrant", flat=True))
    there = queries.playing(event).exclude(pk__in=sitting)
    pods = queries.pods_in(event, one.number)
    inside = {who.pk: pods.get(who.division, 0) for who in there if who.division in pods}
    return {
        who.pk: inside[who.pk]
        for who in there
        if who.pk in inside and one.number not in who.awarded_byes
    }


def _paired_anew(
    event: Event, one: Round, players: Collection[int], tables: list[int], apart: list[Broken]
) -> list[Row]:
    """The matches of these players, at the tables that came free and then at new ones."""
    whole = queries.history_of(event, after=one.number - 1)
    out = one.number - 1
    among = msgspec.structs.replace(
        whole,
        players=tuple(
            player
            if int(player.id) in players
            else msgspec.structs.replace(player, dropped_after=out)
            for player in whole.players
        ),
        seed=event.seed + event.snapshots.count(),  # another draw than all before
        broken=tuple(apart),
    )
    # Rounds to come are not theirs alone to be paired in, so nothing is looked ahead at.
    fields = {
        pod: msgspec.structs.replace(field, planned_rounds=one.number)
        for pod, field in due_fields(event, among, one.number).items()
    }
    paired = worked_out(fields)
    rows, pods = rows_of(paired, {})
    rows = _at_tables(one, rows, tables)
    add_matches(one, rows, pods)
    _certify(one, certificate(paired.values())["why"], apart, rows)
    return rows


def _certify(
    one: Round, why: list[dict[str, object]], apart: list[Broken], rows: list[Row]
) -> None:
    """Keep which pairs were broken in this round, and which of them came back."""
    now = {(str(min(a, b)), str(max(a, b))) if b else (str(a), None) for _at, a, b, _result in rows}
    again = [pair for pair in apart if pair in now or pair[::-1] in now]
    one.certificate = {
        **one.certificate,
        "broken": [{"a": a, "b": b} for a, b in apart],
        "came_back": [{"a": a, "b": b} for a, b in again],
        "came_back_proved": len(now) <= swiss.WHOLE // 2,
    }
    one.save(update_fields=["certificate"])
    _add_why(one, why)


def _at_tables(one: Round, rows: list[Row], tables: list[int]) -> list[Row]:
    taken = set(one.matches.exclude(table=None).values_list("table", flat=True))
    most = len(taken) + len(tables) + len(rows) + 1
    free = iter([*tables, *(n for n in range(1, most) if n not in taken and n not in tables)])
    return [(next(free) if row[0] is not None else None, *row[1:]) for row in rows]


def _add_why(one: Round, why: list[dict[str, object]]) -> None:
    """The reasons of the new pairs in place of those that are gone; the proof was of the old."""
    told = {who for line in why for who in (line["a"], line["b"]) if who}
    kept = [line for line in one.certificate.get("why", []) if not {line["a"], line["b"]} & told]
    if one.certificate.get("cost"):
        one.certificate = {**one.certificate, "optimal": False, "mended": True, "why": kept + why}
        one.save(update_fields=["certificate"])


def _seats(match: Match) -> list[object]:
    sides = {seat.side: seat.entrant_id for seat in match.seats.all()}
    return [match.table, sides.get("a"), sides.get("b"), match.result]


def _record(  # noqa: PLR0913, PLR0917 -- what the log keeps of a repair, by name
    actor: log.Actor,
    event: Event,
    one: Round,
    action: str,
    reason: str,
    snapshot: int,
    before: object,
    after: object,
) -> None:
    log.record(
        event.league, actor, action, f"round:{one.pk}",
        before={"snapshot": snapshot, "matches": before}, after={"matches": after}, reason=reason,
    )  # fmt: skip
    if not one.draft:
        boards.announce(event, one.number)


@transaction.atomic
def exchange(
    actor: log.Actor, event: Event, number: int, players: tuple[int, int], reason: str
) -> Round:
    """Two players of open matches of the running round change places, as a person decided."""
    event, one = _running(event, number, reason)
    seats = list(one.seats.filter(entrant__in=players).select_related("match"))
    if len(seats) != 2 or seats[0].match_id == seats[1].match_id:
        raise Refused(_("Choose two players of different matches of this round."), field="other")
    if seats[0].match.pod != seats[1].match.pod:
        raise Refused(_("These two play in fields of their own."), field="other")
    matches = _broken(one, [seat.match_id for seat in seats])
    kept = snapshots.take(actor, event, Moment.BEFORE, reason)
    before = [_seats(match) for match in matches]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat, other in zip(seats, reversed(seats), strict=True):
        match = seat.match
        Seat.objects.create(round=one, match=match, entrant_id=other.entrant_id, side=seat.side)
        match.version += 1
        match.save(update_fields=["version"])
    Claim.objects.filter(match__in=matches).delete()
    _add_why(one, [])
    changed = Match.objects.filter(pk__in=[match.pk for match in matches])
    after = [_seats(match) for match in changed.prefetch_related("seats")]
    _record(actor, event, one, "round.players_exchanged", reason, kept.pk, before, after)
    return one


@beforehand.works_beforehand
@transaction.atomic
def seat_late(actor: log.Actor, entrant: Entrant, how: str, reason: str) -> Round:
    """Give a player who has no match in the running round one, a bye, or a missed round.

    `how`: `match` (against whoever has the bye), `bye` or `loss`.
    """
    one = _missed(entrant)
    event, one = _running(entrant.event, one.number, reason)
    pods = queries.pods_in(event, one.number)
    if entrant.division not in pods:
        raise Refused(
            _("The division of %(name)s has played its rounds.") % {"name": entrant},
            code="pod_over",
        )
    if one.seats.filter(entrant=entrant).exists():
        raise Conflict(_("%(name)s has a place in this round already.") % {"name": entrant})
    if how == "match":
        if not queries.rivals(entrant, one):
            raise Refused(_("Nobody has a bye in this round to play against."), field="how")
        return re_pair(actor, event, one.number, [], reason)
    if how not in {Result.BYE, Result.LOSS}:
        raise Refused(_("Choose a match, a bye or a missed round."), field="how")
    kept = snapshots.take(actor, event, Moment.BEFORE, reason)
    if entrant.late:
        missed.record(actor, event, {entrant.pk: 1})
    rows: list[Row] = [(None, entrant.pk, None, how)]
    add_matches(one, rows, [pods[entrant.division]])
    _record(actor, event, one, "round.late_player", reason, kept.pk, [], [list(rows[0])])
    return one


def _missed(entrant: Entrant) -> Round:
    last = entrant.event.rounds.order_by("number").last()
    if last is None:
        raise Refused(_("No round is paired yet."), code="no_round")
    return last
