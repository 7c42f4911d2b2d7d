"""The top cut as its page and the API show it: column by column, the rounds to come as well."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from tournaments.engine.cut import bracket as engine
from tournaments.models import Event, Match, Result, RoundKind, Stage
from tournaments.queries.boards import seats_by_side, standing_of
from tournaments.queries.events.events import rounds
from tournaments.queries.structure.attendance import pod_name, winners


def brackets(event: Event) -> dict[str, Any]:
    """The top cut: one bracket, or one of each pod that has any, in the order of the pods.

    `name`, `divisions`: of the pod, empty where everybody plays in one field. `third_open`: whether
    a match for third place can still be chosen.
    """
    columns: dict[int, list[list[Match]]] = defaultdict(list)
    for one in rounds(event).filter(kind=RoundKind.CUT):
        for pod, matches in _by_pod(one.matches.all()).items():
            columns[pod].append(matches)
    won = {one["pod"]: one["name"] for one in winners(event)}
    shown = [
        {**_about(event, pod), **_bracket(event, columns[pod]), "winner": won.get(pod)}
        for pod in sorted(columns)
    ]
    return {"brackets": shown, "third_open": not all(one["final_paired"] for one in shown)}


def _by_pod(matches: Iterable[Match]) -> dict[int, list[Match]]:
    found: dict[int, list[Match]] = defaultdict(list)
    for match in matches:
        found[match.pod].append(match)
    return found


def _about(event: Event, pod: int) -> dict[str, Any]:
    if not event.pods:
        return {"name": "", "divisions": []}
    return {"name": pod_name(event.pods[pod]), "divisions": event.pods[pod]["divisions"]}


def _bracket(event: Event, played: list[list[Match]]) -> dict[str, Any]:
    """One bracket, column by column, with the rounds to come as open places."""
    seeds = _seeds(played[0])
    columns = [_column(matches, seeds) for matches in played]
    third = _third_apart(columns)
    final_paired = len(columns[-1]["matches"]) == 1
    while len(columns[-1]["matches"]) > 1:
        columns.append(_to_come(len(columns[-1]["matches"]) // 2))
    if not final_paired and event.third_place and event.stage == Stage.CUT:
        third = _to_come(1)["matches"][0]
    return {"columns": columns, "third": third, "final_paired": final_paired}


def _third_apart(columns: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Take the match for third place out of the column of the final."""
    for before, column in pairwise(columns):
        if len(before["matches"]) == len(column["matches"]) == 2:
            third: dict[str, Any] = column["matches"].pop()
            column["name"] = _round_name(1)
            return third
    return None


def _seeds(first: list[Match]) -> dict[int, int]:
    """Each entrant's seed, as the first round of the cut was laid out."""
    ties = []
    for match in first:
        sides = {side: str(one.pk) for side, one in seats_by_side(match).items()}
        ties.append(engine.Tie(sides["a"], sides.get("b")))
    return {int(player): seed for player, seed in engine.seeds_of(ties).items()}


def _column(played: list[Match], seeds: dict[int, int]) -> dict[str, Any]:
    matches = [_bracket_match(match, seeds) for match in played]
    return {"name": _round_name(len(matches)), "matches": matches}


def _bracket_match(match: Match, seeds: dict[int, int]) -> dict[str, Any]:
    now = standing_of(match)
    sides = [
        {
            "id": entrant.pk,
            "name": entrant.player.name,
            "seed": seeds.get(entrant.pk),
            "games": now.won[side],
            "won": match.result in {side, Result.BYE},
            "open": False,
        }
        for side, entrant in sorted(seats_by_side(match).items())
    ]
    return {"match_id": match.pk, "table": match.table, "sides": sides}


def _to_come(count: int) -> dict[str, Any]:
    open_side = {"name": _("to come"), "open": True, "won": False, "seed": None, "games": None}
    matches = [{"match_id": None, "table": None, "sides": [open_side] * 2} for _one in range(count)]
    return {"name": _round_name(count), "matches": matches}


def _round_name(matches: int) -> str:
    names = {
        "final": _("Final"),
        "semifinals": _("Semifinals"),
        "quarterfinals": _("Quarterfinals"),
        "round_of": _("Round of %(players)s") % {"players": matches * 2},
    }
    return names[engine.round_name(matches)]
