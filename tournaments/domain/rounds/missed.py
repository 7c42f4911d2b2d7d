"""Record the rounds that late or returning players missed: they count as lost.

As in the official program (outcome 8 of its files), each is a loss and a round, without an
opponent. A bye that was awarded beforehand stays won. If the player leaves again before being
paired, the recorded rounds are removed again.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from league.base.prepared import ValuesRows, prepared
from league.domain import log
from tournaments.domain import boards
from tournaments.domain.rounds import columns
from tournaments.domain.rounds.round_storage import Row, insert_matches
from tournaments.models import Entrant, Event, Match, Result, Round, RoundKind, Seat, Stage
from tournaments.queries.match_rules import running_swiss_round
from tournaments.queries.structure.attendance import PLAYING, entrants_playing, pods_in_round

MISSED_RESULTS = (Result.LOSS, Result.AWARDED_BYE)
SHOWN_SWISS: Mapping[str, Any] = {"kind": RoundKind.SWISS, "draft": False}
MISSED_ACTION = "entrant.missed_rounds"


def record_all_missed_rounds(actor: log.Actor, event: Event) -> None:
    """Record missed rounds: the last for everybody absent, for late players all earlier ones too.

    Call it before the standings count or the next round is paired, inside that transaction.
    """
    last = _last_swiss_round.first(event.pk)
    if last is None or event.stage != Stage.SWISS:
        return
    absent = {*_absent_players(event.pk, last.pk), *_late_players(event.pk)}
    record_missed_rounds(actor, event, {pk: 1 if late else last.number for pk, late in absent})


@prepared
def _absent_players(event: int, last: int) -> ValuesRows:
    there = Entrant.objects.filter(event=event, **PLAYING)
    return there.exclude(seats__round=last).values_list("pk", "late")


@prepared
def _late_players(event: int) -> ValuesRows:
    return Entrant.objects.filter(event=event, late=True, **PLAYING).values_list("pk", "late")


def record_missed_rounds(actor: log.Actor, event: Event, since: Mapping[int, int]) -> None:
    """Record the closed rounds these entrants missed, for each from the round in `since` on.

    Recording twice changes nothing. Call it inside the transaction that lets them play, which holds
    the lock of the event.
    """
    entrants = list(event.entrants.filter(pk__in=since).order_by("roster")) if since else []
    rounds = list(_swiss_rounds(event)) if entrants else []
    seats = Seat.objects.filter(round__in=rounds, entrant__in=entrants)
    seated = set(seats.values_list("entrant", "round__number"))
    missed: dict[int, dict[int, int]] = defaultdict(dict)
    for round_ in rounds:
        absent = [
            entrant
            for entrant in entrants
            if round_.number >= since[entrant.pk]
            and (entrant.pk, round_.number) not in seated
            and not _is_held(entrant, round_)
        ]
        for entrant, match in _add_missed_matches(event, round_, absent).items():
            missed[entrant][round_.number] = match
    _record_missed(actor, event, missed)


def _is_held(entrant: Entrant, round_: Round) -> bool:
    """Whether the round is of a second day this player is not in: nobody misses that."""
    return entrant.held_after is not None and round_.number > entrant.held_after


@prepared
def _last_swiss_round(event: int) -> QuerySet[Round]:
    return Round.objects.filter(event=event, **SHOWN_SWISS).order_by("-number")[:1]


def _swiss_rounds(event: Event) -> QuerySet[Round]:
    return event.rounds.filter(**SHOWN_SWISS).order_by("number")


def _add_missed_matches(event: Event, round_: Round, absent: Sequence[Entrant]) -> dict[int, int]:
    """Add the missed matches of one round; return them by entrant.

    A running round is not missed yet, nor is one in which the entrant's pod did not play.
    """
    played = set(round_.matches.values_list("pod", flat=True)) if absent else set()
    known_pods = pods_in_round(event, round_.number).items()
    pods = {division: pod for division, pod in known_pods if pod in played}
    rows: list[Row] = []
    row_pods: list[int] = []
    for entrant in absent:
        awarded = round_.number in entrant.awarded_byes
        if entrant.division in pods and (round_.closed or awarded):
            rows.append((None, entrant.pk, None, Result.AWARDED_BYE if awarded else Result.LOSS))
            row_pods.append(pods[entrant.division])
    match_ids = insert_matches(round_, rows, row_pods) if rows else []
    return dict(zip((row[1] for row in rows), match_ids, strict=True))


def _record_missed(actor: log.Actor, event: Event, missed: Mapping[int, Mapping[int, int]]) -> None:
    for entrant, rounds in missed.items():
        after = {"event": event.pk, "rounds": {str(number): pk for number, pk in rounds.items()}}
        log.record_entry(event.league, actor, MISSED_ACTION, f"entrant:{entrant}", after=after)
    if missed:
        columns.freeze_closed_rounds(event)
        for number in {number for rounds in missed.values() for number in rounds}:
            boards.publish_boards_later(event, number)


def note_return(event: Event, entrant: Entrant, dropped_after: int) -> None:
    """Note in the running round after which round a returning player had left, to undo it later."""
    round_ = running_swiss_round(event)
    if round_ is not None:
        others = [
            back for back in round_.certificate.get("back", []) if back["a"] != str(entrant.pk)
        ]
        back = {"a": str(entrant.pk), "b": None, "after": dropped_after}
        round_.certificate = {**round_.certificate, "back": [*others, back]}
        round_.save(update_fields=["certificate"])


def last_round_of(actor: log.Actor, event: Event, entrant: Entrant) -> int:
    """The last round that a player who leaves now took part in.

    A player let in by mistake, or late and never paired, leaves as if never let in.
    """
    last = event.rounds.order_by("number").last()
    if last is None:
        return 0
    seats = Seat.objects.filter(entrant=entrant)
    if last.kind != RoundKind.SWISS or seats.filter(round=last).exists():
        return last.number
    noted = {back["a"]: back["after"] for back in last.certificate.get("back", [])}
    if (before := noted.get(str(entrant.pk))) is not None:
        _remove_missed_matches(actor, event, entrant, after=before)
        return int(before)
    if entrant.late and not seats.exclude(match__result__in=MISSED_RESULTS).exists():
        _remove_missed_matches(actor, event, entrant, after=0)
    return last.number


def end_drops_before(
    actor: log.Actor, event: Event, round_: Round, left_out: Collection[int], reason: str
) -> None:
    """Count players who dropped in this round, and now have no match in it, as out before it.

    This matters for the standings: a player out before the last planned round has a percentage of
    75 % at most, and figures that no longer change.
    """
    last = round_.number - 1
    left = event.entrants.filter(pk__in=left_out, dropped_after=round_.number).order_by("roster")
    for entrant in list(left):
        entrant.dropped_after = last
        entrant.save(update_fields=["dropped_after"])
        log.record_entry(
            event.league, actor, "entrant.dropped", f"entrant:{entrant.pk}",
            before=round_.number, after=last, reason=reason,
        )  # fmt: skip


def _remove_missed_matches(actor: log.Actor, event: Event, entrant: Entrant, after: int) -> None:
    """Remove the missed matches of every round after this one."""
    seats = Seat.objects.filter(
        entrant=entrant, round__number__gt=after, match__result__in=MISSED_RESULTS
    )
    rounds = dict(seats.values_list("round__number", "match"))
    Match.objects.filter(pk__in=rounds.values()).delete()
    if rounds:
        before = {"event": event.pk, "rounds": {str(number): pk for number, pk in rounds.items()}}
        log.record_entry(event.league, actor, MISSED_ACTION, f"entrant:{entrant.pk}", before=before)
        columns.freeze_closed_rounds(event)
        for number in rounds:
            boards.publish_boards_later(event, number)


def remove_missed_of_round(event: Event, round_: Round) -> list[int]:
    """Remove the missed matches of a round that runs again; returns their entrants."""
    missed = Match.objects.filter(
        round=round_, result=Result.LOSS, seats__entrant__in=entrants_playing(event)
    )
    entrants = list(missed.values_list("seats__entrant", flat=True))
    missed.delete()
    return entrants
