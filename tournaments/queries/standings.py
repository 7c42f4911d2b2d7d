"""The standings as boards and the API show them: now, after a round, of a division, explained."""

from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.engine import wording
from tournaments.engine.cut import bracket
from tournaments.engine.results.matches import Reason
from tournaments.engine.rounds.history import History
from tournaments.engine.standings import above
from tournaments.engine.standings.explain import Account, Part, explain
from tournaments.engine.standings.table import Line
from tournaments.models import Entrant, Event, RoundKind, Stage
from tournaments.queries.cut.rounds import rounds_by_pod
from tournaments.queries.rounds.state import (
    chain_of,
    field_gates,
    held_in,
    history_of,
    pods_of,
    standings_by_pod,
    standings_of,
)
from tournaments.queries.structure.attendance import cuts_of, mosts_of

MOST_PLACES = 13  # behind the point, of percentages that hardly differ
PLAYER = ("pk", "player__name", "place", "disqualified", "dropped_after", "held_after")


def standings_rows(
    event: Event, *, after: int | None = None, division: str = ""
) -> list[dict[str, Any]]:
    """The standings, best first; the final places of a finished event. Of a division, its own.

    Where divisions play apart they stand pod after pod, each with a first of its own; `pod` is its
    place in the event's pods. `top`: among how many of the cut a player was to the end, 1 for who
    won it, None outside of it and while it is played; the cut decides before the points. `day_one`:
    who did not go through to the second day, whose figures are those after the first. Who was
    disqualified is in no standings, and still counts for those who played against them.
    """
    people = {row[0]: row[1:] for row in event.entrants.values_list(*PLAYER)}
    rows = []
    final = after is None and event.stage == Stage.FINISHED
    tops = tops_of(event) if final else {}
    pods = zip(standings_by_pod(event, after), cuts_of(event), mosts_of(event), strict=True)
    for pod, (there, cut, most) in enumerate(pods):
        lines = [line for line in there if division in {"", line.division}]
        cut_here = _last_in_cut(there, cut, most, tops) if after is None else 0
        cut_here = cut_here if len(lines) == len(there) else 0
        rows += _rows(lines, people, after, (pod, cut_here), tops)
    return rows


def tops_of(event: Event) -> dict[str, int]:
    """How far everybody who was in a cut came, 1 for who won it; empty without one."""
    return {
        player: top
        for rounds in rounds_by_pod(event).values()
        for player, top in bracket.reached(rounds).items()
    }


def _last_in_cut(lines: list[Line], cut: int, most: int, tops: dict[str, int]) -> int:
    """The place after which the cut ends; where it is asymmetrical it follows from the points."""
    if tops:
        return sum(line.id in tops for line in lines)
    return len(bracket.in_the_cut(lines, cut, most)) if most else cut


def _rows(
    lines: list[Line],
    people: dict[int, tuple[Any, ...]],
    after: int | None,
    field: tuple[int, int],
    tops: dict[str, int],
) -> list[dict[str, Any]]:
    """Of one field: its pod, and how many of it go on into the cut, 0 where that is not shown."""
    pod, cut = field
    lines = [line for line in lines if not _out(people[int(line.id)], after)]
    if after is None:
        lines.sort(key=lambda line: people[int(line.id)][1] or len(people) + line.place)
    rows, among = [], dict.fromkeys((line.division for line in lines), 0)
    for place, line in enumerate(lines, start=1):
        among[line.division] += 1
        own, owp, oowp = line.shares
        dropped = line.dropped_after
        rows.append({
            "pod": pod,
            "place": place,
            "id": int(line.id),
            "name": people[int(line.id)][0],
            "division": line.division,
            "division_place": among[line.division],
            "points": line.points,
            "wins": line.wins,
            "losses": line.losses,
            "ties": line.ties,
            "byes": line.byes,
            "own": own,
            "owp": owp,
            "oowp": oowp,
            "dropped_after": None if _later(dropped, after) else dropped,
            "last_in_cut": place == cut,
            "top": tops.get(line.id),
            "day_one": after is None and people[int(line.id)][4] is not None,
        })  # fmt: skip
    return rows


def _out(person: tuple[Any, ...], after: int | None) -> bool:
    _name, _place, disqualified, dropped, _held = person
    return disqualified and not _later(dropped, after)


def _later(dropped: int | None, after: int | None) -> bool:
    """Whether somebody was still in after that round."""
    return dropped is None or (after is not None and dropped > after)


def swiss_numbers(event: Event) -> list[int]:
    """The numbers of the Swiss rounds there are standings after."""
    rounds = event.rounds.filter(kind=RoundKind.SWISS, draft=False).order_by("number")
    return list(rounds.values_list("number", flat=True))


def divisions_of(event: Event) -> list[str]:
    """The age divisions that play, youngest first."""
    there = set(event.entrants.filter(waiting=False).values_list("division", flat=True))
    known = ("junior", "senior", "masters")
    return [one for one in known if one in there] + sorted(there.difference(known))


def account(entrant: Entrant, after: int | None = None) -> dict[str, Any]:
    """How every figure of a player's line came about, opponent by opponent."""
    event = entrant.event
    names = dict(event.entrants.values_list("pk", "player__name"))
    who = str(entrant.pk)
    pods, gates = pods_of(event, history_of(event, after)), field_gates(event)
    whole, gate = next(
        (pod, gate)
        for pod, gate in zip(pods, gates, strict=True)
        if any(player.id == who for player in pod.players)
    )
    held = entrant.held_after is not None
    found = explain(whole, who, gate.after if gate else None, held=held)
    line = next(line for line in standings_of(event, after) if line.id == who)
    return {
        "beside": beside(entrant, whole, after),
        "second_day": bool(gate and not held and len(whole.rounds) > gate.after),
        "account": found,
        "line": line,
        "points_from": _points_from(found),
        "owp_parts": _parts(found.owp_parts, names),
        "oowp_parts": _parts(found.oowp_parts, names),
        "chain": chain_of(event),
        "rounds": len(whole.rounds),
        "planned": whole.planned_rounds,
    }


def beside(entrant: Entrant, whole: History, after: int | None) -> dict[str, Any]:
    """Who stands just above and just below, and why: in the order that the standings show."""
    event, who = entrant.event, str(entrant.pk)
    rows = standings_rows(event, after=after)
    mine = next((row for row in rows if row["id"] == entrant.pk), None)
    if mine is None:  # disqualified
        return {}
    lines = {line.id: line for line in standings_of(event, after)}
    order = [row for row in rows if row["pod"] == mine["pod"]]
    field = above.Field(
        whole, chain_of(event), [lines[str(row["id"])] for row in order],
        {str(row["id"]): row["top"] for row in rows if row["top"]},
        _third(event, mine["pod"]), held_in(event) if after is None else (),
    )  # fmt: skip
    at = order.index(mine)
    names = {str(row["id"]): row["name"] for row in order}
    said = {}
    if at:
        other = order[at - 1]
        reasons = above.why(field, lines[str(other["id"])], lines[who])
        said["above"] = _beside(other, reasons, names)
    if at + 1 < len(order):
        other = order[at + 1]
        reasons = above.why(field, lines[who], lines[str(other["id"])])
        said["below"] = _beside(other, reasons, names)
    return said


def _beside(row: dict[str, Any], reasons: list[Reason], names: dict[str, str]) -> dict[str, Any]:
    return {
        "id": row["id"],
        "name": row["name"],
        "place": row["place"],
        "reasons": [reason.id for reason in reasons],
        "said": " ".join(_reason_said(reason, names) for reason in reasons),
    }


def _reason_said(reason: Reason, names: dict[str, str]) -> str:
    args = reason.args
    shown = {key: names.get(value, value) for key, value in args.items() if isinstance(value, str)}
    if isinstance(args.get("mine"), Fraction):
        shown |= _shares(args["mine"], args["theirs"])
    return wording.say(reason.id, {**args, **shown}, translate=_)


def _shares(mine: Fraction, theirs: Fraction) -> dict[str, str]:
    """Two shares that differ, with as many places as it takes to see it."""
    for places in range(2, MOST_PLACES):
        two = [f"{float(100 * share):.{places}f}" for share in (mine, theirs)]
        if two[0] != two[1]:
            break
    said = [f"{number_format(one)}\N{NO-BREAK SPACE}%" for one in two]
    return {"mine": said[0], "theirs": said[1]}


def _third(event: Event, pod: int) -> str | None:
    _rounds, third = bracket.apart(rounds_by_pod(event).get(pod, []))
    return third.winner if third else None


def _points_from(found: Account) -> list[tuple[str, int, int]]:
    """What gave points: a kind, how often, and the points."""
    record = found.points_from
    kinds = [
        ("won", record.won, 3),
        ("tied", record.tied, 1),
        ("bye", record.byes + record.awarded, 3),
        ("lost", record.lost, 0),
    ]
    return [(kind, times, times * worth) for kind, times, worth in kinds if times]


def _parts(parts: tuple[Part, ...], names: dict[int, str]) -> list[dict[str, Any]]:
    return [
        {
            "id": int(part.opponent) if part.opponent else None,
            "name": names[int(part.opponent)] if part.opponent else None,
            "share": part.share,
        }
        for part in parts
    ]
