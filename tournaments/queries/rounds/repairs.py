"""What a repair would change, looked at before it is done."""

from collections.abc import Container, Iterable
from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.engine.rounds import history
from tournaments.engine.rounds.state import State
from tournaments.engine.standings import table as standings
from tournaments.engine.standings.table import points_of
from tournaments.models import (
    Entrant,
    Event,
    Match,
    Moment,
    Result,
    Round,
    RoundKind,
    Seat,
    Snapshot,
)
from tournaments.queries.boards import outcome, seats_by_side
from tournaments.queries.players.leaving import decided_by_drops
from tournaments.queries.results.matches import decision
from tournaments.queries.rounds import snapshots as shots
from tournaments.queries.rounds.kept_record import beside
from tournaments.queries.rounds.state import chain_of, pods_of, state_of

SHOWN = 40  # lines of a preview; what is beyond is counted


def snapshots(event: Event) -> QuerySet[Snapshot]:
    """An event's snapshots, newest first, without their bodies."""
    return event.snapshots.select_related("by").defer("body").order_by("-pk")


def shot_row(one: Snapshot) -> dict[str, Any]:
    """A snapshot for the API."""
    return {
        "id": one.pk,
        "round": one.round,
        "moment": one.moment,
        "reason": one.reason,
        "at": one.at.isoformat(),
    }


def shot_name(one: Snapshot) -> str:
    """What a snapshot is of, in words."""
    names = {
        Moment.BEGIN: _("Round %(round)s paired"),
        Moment.END: _("Round %(round)s ended"),
        Moment.BEFORE: _("In round %(round)s, before a repair"),
    }
    return names[Moment(one.moment)] % {"round": one.round}


def rounds_lost(event: Event, number: int) -> list[dict[str, Any]]:
    """The rounds from this one on, and how many results would go with each."""
    played = ~Q(matches__result__in=[Result.OPEN, Result.BYE, Result.AWARDED_BYE, Result.LOSS])
    rows = event.rounds.filter(number__gte=number).order_by("number")
    counted = rows.annotate(reported=Count("matches", played), tables=Count("matches"))
    return [dict(row) for row in counted.values("number", "reported", "tables")]


def restored(snapshot: Snapshot) -> dict[str, Any]:
    """What putting this snapshot back would change: rounds, results, players; and what stays."""
    event = snapshot.event
    kept = shots.unpacked(snapshot.body)
    numbers = [row[0] for row in kept["rounds"]]
    now = shots.fingerprints(event)
    pieces = {piece.number: piece for piece in snapshot.pieces.all()}
    differ = [number for number, *_rest, state in kept["rounds"] if now.get(number) != state]
    bodies = {number: shots.unpacked(pieces[number].body) for number in differ}
    lines = _changed_results(event, bodies) + _changed_players(event, kept)
    taken_away = [row for row in rounds_lost(event, 0) if row["number"] not in set(numbers)]
    touched = [*differ, *(row["number"] for row in taken_away)]
    return {
        "name": shot_name(snapshot),
        "taken_away": taken_away,
        **beside(snapshot, touched, bodies.values()),
        "put_back": differ,
        "lines": lines[:SHOWN],
        "more": max(len(lines) - SHOWN, 0),
        "same": not lines and len(numbers) == len(now) and not differ,
        "newest": event.snapshots.order_by("-pk").values_list("pk", flat=True).first(),
    }


def _changed_results(event: Event, bodies: dict[int, dict[str, Any]]) -> list[str]:
    """Every match that would stand otherwise, round by round."""
    names = dict(event.entrants.values_list("pk", "player__name"))
    there = _as_they_are(event, bodies)
    lines = []
    for number, body in bodies.items():
        for table, players, result in _as_they_were(body):
            here = there.get((number, players))
            if here != result:
                who = [names.get(one, "?") for one in players]
                lines.append(_change(number, table, who, here, result))
    return lines


def _change(number: int, table: int | None, who: list[str], now: str | None, then: str) -> str:
    sides = dict(zip("ab", who, strict=False))
    said = {
        "round": number,
        "table": table or "–",
        "who": " – ".join(who),
        "now": _("not paired so") if now is None else outcome(Match(result=now), sides),
        "then": outcome(Match(result=then), sides),
    }
    return _("Round %(round)s, table %(table)s, %(who)s: %(now)s → %(then)s") % said


def _as_they_were(body: dict[str, Any]) -> Iterable[tuple[int | None, tuple[int, ...], str]]:
    seats: dict[int, list[int]] = {}
    for seat in sorted(shots.rows_of(body, "seats"), key=lambda row: str(row["side"])):
        seats.setdefault(seat["match_id"], []).append(seat["entrant_id"])
    for match in shots.rows_of(body, "matches"):
        yield match["table"], tuple(seats.get(match["id"], ())), match["result"]


def _as_they_are(event: Event, numbers: Iterable[int]) -> dict[tuple[int, tuple[int, ...]], str]:
    rows = Seat.objects.filter(round__event=event, round__number__in=list(numbers))
    sides: dict[int, list[int]] = {}
    about: dict[int, tuple[int, str]] = {}
    told = rows.order_by("side").values_list("match", "entrant", "round__number", "match__result")
    for match, entrant, number, result in told:
        sides.setdefault(match, []).append(entrant)
        about[match] = (number, result)
    return {(about[match][0], tuple(who)): about[match][1] for match, who in sides.items()}


def _changed_players(event: Event, kept: dict[str, Any]) -> list[str]:
    rows = {row["id"]: row for row in shots.rows_of(kept, "entrants")}
    lines = []
    for one in event.entrants.select_related("player").order_by("roster"):
        name = {"name": one.player.name}
        then = rows.get(one.pk)
        if then is None:
            lines.append(_("%(name)s entered since and stays in the event.") % name)
        elif then["dropped_after"] is None and one.dropped_after is not None:
            if not one.disqualified:
                lines.append(_("%(name)s, who has dropped, plays again.") % name)
        elif then["dropped_after"] is not None and one.dropped_after is None:
            lines.append(_("%(name)s, who plays, has dropped.") % name)
    return lines


def corrected(match: Match, result: str) -> dict[str, Any]:
    """What another result of this match would change: places now, and later rounds' grounds.

    Later pairings stay as they were played; told is which of them rest on points that change.
    """
    event = match.round.event
    before = state_of(event)
    sides = {side: entrant.pk for side, entrant in seats_by_side(match).items()}
    after = _with_result(before, match.round.number, str(sides["a"]), result)
    names = {side: one.player.name for side, one in seats_by_side(match).items()}
    return {
        "now": outcome(match, names),
        "then": outcome(Match(round=match.round, result=result), names),
        "places": _moved(event, before, after),
        "pairings": _rested(event, match, before, after, set(map(str, sides.values()))),
        "cut_paired": event.rounds.filter(kind=RoundKind.CUT).exists(),
    }


def _with_result(state: State, number: int, a: str, result: str) -> State:
    rounds = tuple(
        msgspec.structs.replace(
            one,
            matches=tuple(
                msgspec.structs.replace(two, result=result or None) if two.a == a else two
                for two in one.matches
            ),
        )
        if one.number == number
        else one
        for one in state.rounds
    )
    return msgspec.structs.replace(state, rounds=rounds)


def _moved(event: Event, before: State, after: State) -> dict[str, Any]:
    """Whose place would be another, the best place first."""
    there = event.entrants.filter(disqualified=False)
    names = {str(pk): name for pk, name in there.values_list("pk", "player__name")}
    was, then = (_places(event, state, names) for state in (before, after))
    moved = [
        {
            "name": names[who],
            "before": was[who][0],
            "after": place,
            "points": points,
            "points_before": was[who][1],
        }
        for who, (place, points) in then.items()
        if (place, points) != was[who]
    ]
    return {"rows": moved[:SHOWN], "more": max(len(moved) - SHOWN, 0)}


def _places(event: Event, state: State, shown: Container[str]) -> dict[str, tuple[int, int]]:
    """Place and points of whoever is shown, as the boards count them: without who is not."""
    chain = chain_of(event)
    found: dict[str, tuple[int, int]] = {}
    for pod in pods_of(event, history.history_of(state)):
        lines = [line for line in standings.standings(pod, chain) if line.id in shown]
        found |= {line.id: (place, line.points) for place, line in enumerate(lines, start=1)}
    return found


def _rested(
    event: Event, match: Match, before: State, after: State, players: set[str]
) -> list[dict[str, Any]]:
    """Later matches of the two, with the points both sides had and would have had then."""
    names = dict(event.entrants.values_list("pk", "player__name"))
    rows = []
    for one in before.rounds:
        if one.number <= match.round.number:
            continue
        had, would = (points_of(_up_to(state, one.number - 1)) for state in (before, after))
        rows += [
            {
                "round": one.number,
                "table": two.table,
                "who": f"{names[int(two.a)]} – {names[int(two.b)]}",
                "had": f"{had.get(two.a, 0)} : {had.get(two.b, 0)}",
                "would": f"{would.get(two.a, 0)} : {would.get(two.b, 0)}",
            }
            for two in one.matches
            if two.b is not None and {two.a, two.b} & players
        ]
    return rows


def _up_to(state: State, number: int) -> State:
    return msgspec.structs.replace(state, rounds=state.rounds[:number])


def repair(one: Round) -> dict[str, Any]:
    """What the page that mends a round shows: its open matches, and who has none."""
    open_or_bye = Q(result__in=[Result.OPEN, Result.BYE]) | Q(pk__in=decided_by_drops(one))
    rows = one.matches.filter(open_or_bye, games=None)
    matches = rows.prefetch_related("seats__entrant__player").order_by("table", "pk")
    return {
        "open": [
            {
                "id": match.pk,
                "table": match.table,
                "bye": match.result == Result.BYE,
                "who": [
                    {"id": seat.entrant_id, "name": seat.entrant.player.name}
                    for seat in match.seats.all()
                ],
            }
            for match in matches
        ],
        "reported": one.matches.count() - len(matches),
    }


def came_back(one: Round) -> list[dict[str, Any]]:
    """The pairs that were broken in this round and came back with the last re-pairing, in words."""
    pairs = one.certificate.get("came_back", [])
    ids = {int(pk) for pair in pairs for pk in (pair["a"], pair["b"]) if pk}
    players = one.event.entrants.select_related("player").in_bulk(ids)
    return [_told_again(pair, players) for pair in pairs]


def why_again(one: Round) -> str:
    """Why broken pairs came back: proved where few were to be paired."""
    if one.certificate.get("came_back_proved"):
        return _("Paired anew, but no other pairing is as good:")
    return _("Paired anew, but no other pairing as good was found:")


def _told_again(pair: dict[str, str | None], players: dict[int, Entrant]) -> dict[str, Any]:
    a, b = (int(pk) if pk else None for pk in (pair["a"], pair["b"]))
    names = {"one": players[a or 0], "other": players.get(b or 0)}
    said = (
        _("%(one)s and %(other)s meet again. Let two players change places to keep them apart.")
        if b
        else _("%(one)s has the bye again.")
    )
    return {"a": a, "b": b, "said": said % names}


def choices(match: Match, results: Iterable[Result]) -> dict[str, Any]:
    """What a match could be corrected to, in words, and what it is now."""
    names = {side: one.player.name for side, one in seats_by_side(match).items()}
    offered = [
        (result.value, decision(match, result, names))
        for result in results
        if len(names) == 2
        and result != match.result
        and (result != Result.TIE or match.round.kind == RoundKind.SWISS)
    ]
    return {"choices": offered, "now": outcome(match, names), "names": " – ".join(names.values())}
