"""The top cut as its page and the API show it: column by column, the rounds to come as well."""

from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from tournaments.engine import bracket as engine
from tournaments.models import Event, Match, Result, Round, RoundKind, Stage
from tournaments.queries.boards import seats_by_side, standing_of
from tournaments.queries.events import rounds


def bracket(event: Event) -> dict[str, Any]:
    """The top cut, column by column, with the rounds to come as open places."""
    played = [one for one in rounds(event) if one.kind == RoundKind.CUT]
    seeds = _seeds(played[0]) if played else {}
    columns = [_column(one, seeds) for one in played]
    third = _third_apart(columns)
    winner = event.entrants.select_related("player").filter(place=1).first()
    while columns and len(columns[-1]["matches"]) > 1:
        columns.append(_to_come(len(columns[-1]["matches"]) // 2))
    if third is None and event.third_place and columns and event.stage == Stage.CUT:
        third = _to_come(1)["matches"][0]
    return {
        "columns": columns,
        "third": third,
        "third_open": third is None or third["match_id"] is None,
        "winner": winner.player.name if winner and columns else None,
    }


def _third_apart(columns: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Take the match for third place out of the column of the final."""
    for before, column in pairwise(columns):
        if len(before["matches"]) == len(column["matches"]) == 2:
            third: dict[str, Any] = column["matches"].pop()
            column["name"] = _round_name(1)
            return third
    return None


def _seeds(first: Round) -> dict[int, int]:
    """Each entrant's seed, as the first round of the cut was laid out."""
    ties = []
    for match in first.matches.all():
        sides = {side: str(one.pk) for side, one in seats_by_side(match).items()}
        ties.append(engine.Tie(sides["a"], sides.get("b")))
    return {int(player): seed for player, seed in engine.seeds_of(ties).items()}


def _column(one: Round, seeds: dict[int, int]) -> dict[str, Any]:
    matches = [_bracket_match(match, seeds) for match in one.matches.all()]
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
