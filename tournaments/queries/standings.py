"""The standings as boards and the API show them: now, after a round, of a division, explained."""

from typing import Any

from tournaments.engine.explain import Account, Part, explain
from tournaments.engine.standings import Line
from tournaments.models import Entrant, Event, RoundKind
from tournaments.queries.state import chain_of, history_of, pods_of, standings_by_pod, standings_of
from tournaments.queries.structure import cuts_of

PLAYER = ("pk", "player__name", "place", "disqualified", "dropped_after")


def standings_rows(
    event: Event, *, after: int | None = None, division: str = ""
) -> list[dict[str, Any]]:
    """The standings, best first; the final places of a finished event. Of a division, its own.

    Where divisions play apart they stand pod after pod, each with a first of its own; `pod` is its
    place in the event's pods. Who was disqualified is in no standings, and still counts for those
    who played against them.
    """
    people = {row[0]: row[1:] for row in event.entrants.values_list(*PLAYER)}
    rows = []
    pods = zip(standings_by_pod(event, after), cuts_of(event), strict=True)
    for pod, (there, cut) in enumerate(pods):
        lines = [line for line in there if division in {"", line.division}]
        cut_here = cut if after is None and len(lines) == len(there) else 0
        rows += _rows(lines, people, after, (pod, cut_here))
    return rows


def _rows(
    lines: list[Line],
    people: dict[int, tuple[Any, ...]],
    after: int | None,
    field: tuple[int, int],
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
        })  # fmt: skip
    return rows


def _out(person: tuple[Any, ...], after: int | None) -> bool:
    _name, _place, disqualified, dropped = person
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
    pods = pods_of(event, history_of(event, after))
    whole = next(pod for pod in pods if any(player.id == who for player in pod.players))
    found = explain(whole, who)
    line = next(line for line in standings_of(event, after) if line.id == who)
    return {
        "account": found,
        "line": line,
        "points_from": _points_from(found),
        "owp_parts": _parts(found.owp_parts, names),
        "oowp_parts": _parts(found.oowp_parts, names),
        "chain": chain_of(event),
        "rounds": len(whole.rounds),
        "planned": whole.planned_rounds,
    }


def _points_from(found: Account) -> list[tuple[str, int, int]]:
    """What gave points: a kind, how often, and the points."""
    kinds = [
        ("won", found.won - found.awarded_byes, 3),
        ("tied", found.tied, 1),
        ("bye", found.random_byes + found.awarded_byes, 3),
        ("lost", found.lost, 0),
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
