"""Repair rounds: take back, break matches and pair again, seat late players.

Each repair is one transaction with its reason in the log, and first takes a snapshot.
"""

from collections import Counter
from collections.abc import Collection, Sequence

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.reasons import require_reason
from league.domain import beforehand, log
from tournaments.domain import boards
from tournaments.domain.cut import gate
from tournaments.domain.locking import lock_event, require_stage
from tournaments.domain.rounds import drafts, missed, snapshots
from tournaments.domain.rounds.pairing import (
    fields_due,
    make_certificate,
    pair_beforehand,
    rows_of_pairing,
)
from tournaments.domain.rounds.round_storage import Row, insert_matches
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
from tournaments.queries.players.late import byes_to_give, possible_opponents
from tournaments.queries.players.open_matches import matches_decided_by_drops
from tournaments.queries.rounds.state import swiss_history
from tournaments.queries.structure.attendance import entrants_playing, pods_in_round

BREAKABLE_RESULTS = (Result.OPEN, Result.BYE)
BrokenPair = tuple[str, str | None]  # entrants' ids as the engine writes them; None is the bye
SETTABLE_RESULTS = (Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS)


@transaction.atomic
def take_back_rounds(
    actor: log.Actor, event: Event, number: int, reason: str, *, only_draft: bool = False
) -> Event:
    """Take back round `number` and all after it; the round before runs again.

    Their results are deleted too; a snapshot keeps them. Taking round 1 back leads to registration.
    `only_draft`: only discard a draft. If it is gone, it was discarded already; raises Conflict if
    it was published meanwhile.
    """
    event = lock_event(event.pk)
    require_reason(reason)
    if only_draft and not drafts.is_draft_there(event, number):
        return event
    gone = event.rounds.filter(number__gte=number).order_by("-number")
    numbers = [round_.number for round_ in gone]
    if not numbers:
        raise Refused(_("There is no round %(number)s.") % {"number": number}, code="no_round")
    snapshot = snapshots.take_snapshot(actor, event, Moment.BEFORE, reason)
    gone.delete()
    last = _reopen_last_round(event)
    again = missed.remove_missed_of_round(event, last) if last else []
    log.record_entry(
        event.league, actor, "round.taken_back", f"event:{event.pk}",
        before={"snapshot": snapshot.pk, "rounds": numbers, "missed": again}, reason=reason,
    )  # fmt: skip
    for taken_number in numbers:
        boards.publish_boards_later(event, taken_number)
    boards.publish_boards_later(event)
    return event


@transaction.atomic
def reopen_event(actor: log.Actor, event: Event, reason: str) -> Event:
    """Reopen a finished event: its last round runs, nobody has missed it, no place is final."""
    event = lock_event(event.pk)
    require_reason(reason)
    require_stage(event, Stage.FINISHED)
    snapshot = snapshots.take_snapshot(actor, event, Moment.BEFORE, reason)
    last = _reopen_last_round(event)
    again = missed.remove_missed_of_round(event, last) if last else []
    log.record_entry(
        event.league, actor, "event.reopened", f"event:{event.pk}",
        before={"snapshot": snapshot.pk, "missed": again}, reason=reason,
    )  # fmt: skip
    boards.publish_boards_later(event)
    return event


def _reopen_last_round(event: Event) -> Round | None:
    """Reopen the last round and set the event back to the stage of that round."""
    last = event.rounds.order_by("number").last()
    if last is not None:
        event.rounds.filter(pk=last.pk).update(closed=False)
    number = last.number if last else 0
    event.entrants.filter(dropped_after__gt=number).update(dropped_after=number)
    gate.reopen_gate(event, number)
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
def re_pair_matches(
    actor: log.Actor, event: Event, number: int, matches: Sequence[int], reason: str
) -> Round:
    """Break these open matches of the running round and pair their players again.

    Players who entered the event since the round was paired are included; players who dropped are
    not. Reported matches stay as they are. Pairs that were broken in this round only come back if
    every pairing without them is worse: `came_back` lists them. Raises Refused for a match with a
    result.
    """
    event, round_ = _lock_running_round(event, number, reason)
    broken = _breakable_matches(round_, matches)
    apart = _pairs_to_avoid(round_, broken)
    broken += _add_byes_of_odd_pods(event, round_, broken)
    players = _players_to_pair(event, round_, broken)
    if not players:
        raise Refused(_("Nobody is there to be paired: choose open matches."), field="matches")
    snapshot = snapshots.take_snapshot(actor, event, Moment.BEFORE, reason)
    before = [_seats_for_record(match) for match in broken]
    tables = sorted(match.table for match in broken if match.table is not None)
    sat = {seat.entrant_id for match in broken for seat in match.seats.all()}
    Match.objects.filter(pk__in=[match.pk for match in broken]).delete()
    missed.end_drops_before(actor, event, round_, sat.difference(players), reason)
    late = event.entrants.filter(pk__in=players, late=True)
    missed.record_missed_rounds(actor, event, dict.fromkeys(late.values_list("pk", flat=True), 1))
    rows = _pair_anew(event, round_, players, tables, apart)
    _record_repair(actor, event, round_, "round.re_paired", reason, snapshot.pk, before, rows)
    return round_


def _pairs_to_avoid(round_: Round, broken: Sequence[Match]) -> list[BrokenPair]:
    """The pairs that are broken now, and those broken in this round before."""
    apart = {(pair["a"], pair["b"]) for pair in round_.certificate.get("broken", [])}
    for match in broken:
        players = sorted(str(seat.entrant_id) for seat in match.seats.all())
        apart.add((players[0], players[1] if len(players) > 1 else None))
    return sorted(apart, key=str)


def _lock_running_round(event: Event, number: int, reason: str) -> tuple[Event, Round]:
    event = lock_event(event.pk)
    require_reason(reason)
    require_stage(event, Stage.SWISS)
    if event.system != System.SWISS:
        raise Refused(_("In a round robin every pairing is fixed."), code="fixed")
    round_ = event.rounds.filter(number=number, kind=RoundKind.SWISS).first()
    if round_ is None or round_.closed:
        raise Refused(_("Only a round that is running can be mended."), code="round_closed")
    return event, round_


def _breakable_matches(round_: Round, wanted: Sequence[int]) -> list[Match]:
    matches = list(round_.matches.filter(pk__in=wanted).prefetch_related("seats", "games"))
    if len(matches) != len(set(wanted)):
        raise Conflict(_("The pairings have changed since this page was shown. Look again."))
    by_drop = matches_decided_by_drops(round_)
    for match in matches:
        stands = match.result not in BREAKABLE_RESULTS and match.pk not in by_drop
        if stands or match.games.all():
            message = (
                _("A missed round or an awarded bye is not paired anew.")
                if match.table is None
                else _("Table %(table)s is reported; take its result back first.")
            )
            raise Refused(message % {"table": match.table}, field="matches")
    return matches


def _add_byes_of_odd_pods(event: Event, round_: Round, broken: list[Match]) -> list[Match]:
    """The byes to break as well, in pods with an odd number of players to pair."""
    many = Counter(_players_to_pair(event, round_, broken).values())
    byes = byes_to_give(round_)
    free_byes = {pod: bye for pod, bye in byes.items() if bye not in broken}
    return [free_byes[pod] for pod, number in many.items() if number % 2 and pod in free_byes]


def _players_to_pair(event: Event, round_: Round, broken: list[Match]) -> dict[int, int]:
    """The players to pair with their pods: from the broken matches, and newcomers.

    Players who dropped, and those whose pod has played its rounds, are left out.
    """
    sitting = set(round_.seats.exclude(match__in=broken).values_list("entrant", flat=True))
    unseated = entrants_playing(event).exclude(pk__in=sitting)
    pods = pods_in_round(event, round_.number)
    pod_by_entrant = {
        entrant.pk: pods.get(entrant.division, 0)
        for entrant in unseated
        if entrant.division in pods
    }
    return {
        entrant.pk: pod_by_entrant[entrant.pk]
        for entrant in unseated
        if entrant.pk in pod_by_entrant and round_.number not in entrant.awarded_byes
    }


def _pair_anew(
    event: Event,
    round_: Round,
    players: Collection[int],
    tables: list[int],
    apart: list[BrokenPair],
) -> list[Row]:
    """The new matches of these players, at the freed tables first and then at new ones."""
    whole = swiss_history(event, after=round_.number - 1)
    previous = round_.number - 1
    among = msgspec.structs.replace(
        whole,
        players=tuple(
            player
            if int(player.id) in players
            else msgspec.structs.replace(player, dropped_after=previous)
            for player in whole.players
        ),
        seed=event.seed + event.snapshots.count(),  # a different draw from all before
        broken=tuple(apart),
    )
    # The rounds to come are not paired among these players alone, so there is no looking ahead.
    fields = {
        pod: msgspec.structs.replace(field, planned_rounds=round_.number)
        for pod, field in fields_due(event, among, round_.number).items()
    }
    paired = pair_beforehand(fields)
    rows, pods = rows_of_pairing(paired, {})
    rows = _assign_tables(round_, rows, tables)
    insert_matches(round_, rows, pods)
    _update_certificate(round_, make_certificate(paired.values())["why"], apart, rows)
    return rows


def _update_certificate(
    round_: Round, why: list[dict[str, object]], apart: list[BrokenPair], rows: list[Row]
) -> None:
    """Note in the certificate which pairs were broken in this round, and which came back."""
    new_pairs = {
        (str(min(a, b)), str(max(a, b))) if b else (str(a), None) for _at, a, b, _result in rows
    }
    again = [pair for pair in apart if pair in new_pairs or pair[::-1] in new_pairs]
    round_.certificate = {
        **round_.certificate,
        "broken": [{"a": a, "b": b} for a, b in apart],
        "came_back": [{"a": a, "b": b} for a, b in again],
        "came_back_proved": len(new_pairs) <= swiss.MOST_SOLVED_WHOLE // 2,
    }
    round_.save(update_fields=["certificate"])
    _replace_reasons(round_, why)


def _assign_tables(round_: Round, rows: list[Row], tables: list[int]) -> list[Row]:
    taken_tables = set(round_.matches.exclude(table=None).values_list("table", flat=True))
    most = len(taken_tables) + len(tables) + len(rows) + 1
    free = iter(
        [*tables, *(n for n in range(1, most) if n not in taken_tables and n not in tables)]
    )
    return [(next(free) if row[0] is not None else None, *row[1:]) for row in rows]


def _replace_reasons(round_: Round, why: list[dict[str, object]]) -> None:
    """Replace the reasons of broken pairs by those of the new; the proof held only for the old."""
    players = {player for line in why for player in (line["a"], line["b"]) if player}
    other_reasons = [
        line for line in round_.certificate.get("why", []) if not {line["a"], line["b"]} & players
    ]
    if round_.certificate.get("cost"):
        round_.certificate = {
            **round_.certificate,
            "optimal": False,
            "mended": True,
            "why": other_reasons + why,
        }
        round_.save(update_fields=["certificate"])


def _seats_for_record(match: Match) -> list[object]:
    sides = {seat.side: seat.entrant_id for seat in match.seats.all()}
    return [match.table, sides.get("a"), sides.get("b"), match.result]


def _record_repair(  # noqa: PLR0913, PLR0917 -- what the log keeps of a repair, by name
    actor: log.Actor,
    event: Event,
    round_: Round,
    action: str,
    reason: str,
    snapshot: int,
    before: object,
    after: object,
) -> None:
    log.record_entry(
        event.league, actor, action, f"round:{round_.pk}",
        before={"snapshot": snapshot, "matches": before}, after={"matches": after}, reason=reason,
    )  # fmt: skip
    if not round_.draft:
        boards.publish_boards_later(event, round_.number)


@transaction.atomic
def exchange_players(
    actor: log.Actor, event: Event, number: int, players: tuple[int, int], reason: str
) -> Round:
    """Exchange two players of open matches of the running round, as the staff decided."""
    event, round_ = _lock_running_round(event, number, reason)
    seats = list(round_.seats.filter(entrant__in=players).select_related("match"))
    if len(seats) != 2 or seats[0].match_id == seats[1].match_id:
        raise Refused(_("Choose two players of different matches of this round."), field="other")
    if seats[0].match.pod != seats[1].match.pod:
        raise Refused(_("These two play in fields of their own."), field="other")
    matches = _breakable_matches(round_, [seat.match_id for seat in seats])
    snapshot = snapshots.take_snapshot(actor, event, Moment.BEFORE, reason)
    before = [_seats_for_record(match) for match in matches]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat, other_seat in zip(seats, reversed(seats), strict=True):
        match = seat.match
        Seat.objects.create(
            round=round_, match=match, entrant_id=other_seat.entrant_id, side=seat.side
        )
        match.version += 1
        match.save(update_fields=["version"])
    Claim.objects.filter(match__in=matches).delete()
    _replace_reasons(round_, [])
    changed = Match.objects.filter(pk__in=[match.pk for match in matches])
    after = [_seats_for_record(match) for match in changed.prefetch_related("seats")]
    _record_repair(
        actor, event, round_, "round.players_exchanged", reason, snapshot.pk, before, after
    )
    return round_


@beforehand.works_beforehand
@transaction.atomic
def seat_late_player(actor: log.Actor, entrant: Entrant, how: str, reason: str) -> Round:
    """Give a player without a match in the running round one, a bye, or a missed round.

    `how`: `match` (against the player with the bye), `bye` or `loss`.
    """
    round_ = _record_missed_round(entrant)
    event, round_ = _lock_running_round(entrant.event, round_.number, reason)
    if not entrants_playing(event).filter(pk=entrant.pk).exists():
        raise Refused(_("%(name)s does not play on.") % {"name": entrant}, code="not_playing")
    pods = pods_in_round(event, round_.number)
    if entrant.division not in pods:
        raise Refused(
            _("The division of %(name)s has played its rounds.") % {"name": entrant},
            code="pod_over",
        )
    if round_.seats.filter(entrant=entrant).exists():
        raise Conflict(_("%(name)s has a place in this round already.") % {"name": entrant})
    if how == "match":
        if not possible_opponents(entrant, round_):
            raise Refused(_("Nobody has a bye in this round to play against."), field="how")
        return re_pair_matches(actor, event, round_.number, [], reason)
    if how not in {Result.BYE, Result.LOSS}:
        raise Refused(_("Choose a match, a bye or a missed round."), field="how")
    snapshot = snapshots.take_snapshot(actor, event, Moment.BEFORE, reason)
    if entrant.late:
        missed.record_missed_rounds(actor, event, {entrant.pk: 1})
    rows: list[Row] = [(None, entrant.pk, None, how)]
    insert_matches(round_, rows, [pods[entrant.division]])
    _record_repair(
        actor, event, round_, "round.late_player", reason, snapshot.pk, [], [list(rows[0])]
    )
    return round_


def _record_missed_round(entrant: Entrant) -> Round:
    last = entrant.event.rounds.order_by("number").last()
    if last is None:
        raise Refused(_("No round is paired yet."), code="no_round")
    return last
