"""What the boards show: pairings, matches, standings, bracket."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.engine import bracket as brackets
from tournaments.engine import policies, wording
from tournaments.engine.matches import Game as PlayedGame
from tournaments.engine.matches import Standing, stand
from tournaments.engine.standings import points_of
from tournaments.models import Entrant, Event, Game, Match, Result, Round, RoundKind, Stage
from tournaments.queries.events import rounds
from tournaments.queries.state import standings_of, state_of, swiss_order

CHIPS = {
    Result.OPEN: "open",
    Result.A: "win",
    Result.B: "win",
    Result.TIE: "tie",
    Result.BYE: "bye",
    Result.AWARDED_BYE: "bye",
    Result.LOSS: "loss",
    Result.DOUBLE_LOSS: "loss",
}


def seats_by_side(match: Match) -> dict[str, Entrant]:
    """Who sits at a match, by side; reads what `rounds` has prefetched."""
    return {seat.side: seat.entrant for seat in match.seats.all()}


def ties_allowed(match: Match) -> bool:
    """Swiss matches may end in a tie where the event's time policy has ties; the cut never."""
    policy = policies.BY_KEY.get(match.round.event.time_policy)
    return match.round.kind == RoundKind.SWISS and policy is not None and policy.swiss_ties


def standing_of(match: Match) -> Standing:
    """Where a match stands by its games."""
    event = match.round.event
    best_of = event.best_of if match.round.kind == RoundKind.SWISS else event.cut_best_of
    games = [played(game) for game in match.games.all()]
    return stand(games, best_of, ties=ties_allowed(match))


def played(game: Game) -> PlayedGame:
    """A stored game as the engine's value."""
    ways = {side: tuple(ways) for side, ways in game.ways.items()}
    return PlayedGame(game.winner, game.how, ways, game.sudden_death)


def outcome(match: Match, names: dict[str, str]) -> str:
    """A match's result in words."""
    if match.result in {Result.A, Result.B}:
        return _("%(name)s won") % {"name": names[match.result]}
    return str(Result(match.result).label)


def round_board(one: Round, *, by_name: bool) -> dict[str, Any]:
    """A round's pairings, by table or, with each player listed, by name."""
    points = _points_before(one)
    rows = [_row(match, points) for match in one.matches.all()]
    shown = sorted(_by_name(rows), key=lambda row: row["name"].casefold()) if by_name else rows
    return {
        "here": "round",
        "rows": shown,
        "by_name": by_name,
        "all_in": not one.closed and not any(row["open"] for row in rows),
        "certificate": _certificate(one),
    }


def _points_before(one: Round) -> dict[str, int]:
    return points_of(state_of(one.event, after=one.number - 1))


def _row(match: Match, points: dict[str, int]) -> dict[str, Any]:
    seats = seats_by_side(match)
    names = {side: entrant.player.name for side, entrant in seats.items()}
    sides = {
        side: {"name": names[side], "points": _points(points.get(str(entrant.pk), 0))}
        for side, entrant in seats.items()
    }
    return {
        "match_id": match.pk,
        "table": match.table,
        "a": sides.get("a"),
        "b": sides.get("b"),
        "open": match.result == Result.OPEN,
        "result": outcome(match, names),
        "chip": CHIPS[Result(match.result)],
    }


def _points(points: int) -> str:
    return _("%(points)s points") % {"points": points}


def _by_name(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {**row, **row[side], "against": (row[other] or {}).get("name")}
        for row in rows
        for side, other in (("a", "b"), ("b", "a"))
        if row[side]
    ]


def _certificate(one: Round) -> dict[str, Any] | None:
    if not one.certificate:
        return None
    names = {
        str(seat.entrant_id): seat.entrant.player.name
        for match in one.matches.all()
        for seat in match.seats.all()
    }
    cost = one.certificate["cost"]
    summary = (
        _("Proved: no pairing of this round is better.")
        if one.certificate["optimal"]
        else _("The best pairing found.")
    )
    if cost["rematches"] or cost["second_byes"]:
        summary += " " + _("Not possible without a rematch or a second bye.")
    return {
        "summary": summary,
        "why": [
            _line(names, why)
            for why in one.certificate["why"]
            if why["reasons"] and why["a"] in names
        ],
    }


def _line(names: dict[str, str], why: dict[str, Any]) -> str:
    who = names[why["a"]] + (f" – {names[why['b']]}" if why["b"] else f" – {_('bye')}")
    said = " ".join(wording.say(one["id"], one["args"], translate=_) for one in why["reasons"])
    return f"{who}: {said}"


def match_card(match: Match) -> dict[str, Any]:
    """All that a match's page shows."""
    now = standing_of(match)
    seats = seats_by_side(match)
    names = {side: entrant.player.name for side, entrant in seats.items()}
    points = _points_before(match.round)
    event = match.round.event
    return {
        "match": match,
        "here": "round",
        "sides": [
            {
                "name": names[side],
                "points": _points(points.get(str(entrant.pk), 0)),
                "games": now.won[side],
                "won": match.result == side,
            }
            for side, entrant in sorted(seats.items())
        ],
        "result": outcome(match, names),
        "chip": CHIPS[Result(match.result)],
        "sudden_death": not match.result and now.next == "sudden_death",
        "next_game": _next_game(match, now),
        "games": [_game_row(game, names) for game in match.games.all()],
        "reasons": [wording.say(one.id, one.args, names, _) for one in now.reasons]
        + (
            [_("Set by a judge: %(reason)s") % {"reason": match.overridden}]
            if match.overridden
            else []
        ),
        "reportable": not match.result and len(seats) == 2,
        "correctable": len(seats) == 2 and event.stage != Stage.REGISTRATION,
        "decisions": [
            (value, outcome(_with(match, value), names))
            for value in (Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS)
        ]
        if len(seats) == 2
        else [],
    }


def _with(match: Match, result: str) -> Match:
    return Match(round=match.round, result=result)


def _next_game(match: Match, now: Standing) -> str:
    if now.next == "sudden_death":
        return _("Report the Sudden Death game")
    number = len(match.games.all()) + 1
    return _("Report game %(number)s") % {"number": number} if number > 1 else _("Report the game")


def _game_row(game: Game, names: dict[str, str]) -> dict[str, str]:
    who = {
        "both": _("both won at once"),
        "tie": _("tie"),
        **{side: _("%(name)s won") % {"name": name} for side, name in names.items()},
    }
    kind = _("Sudden Death:") if game.sudden_death else _("Game %(n)s:") % {"n": game.number}
    detail = "" if game.winner in {"both", "tie"} else wording.how(game.how, _)
    return {"label": kind, "outcome": who[game.winner], "detail": detail}


def match_row(match: Match) -> dict[str, Any]:
    """A match for the API."""
    now = standing_of(match)
    seats = seats_by_side(match)
    return {
        "id": match.pk,
        "table": match.table,
        "a": seats["a"].pk if "a" in seats else None,
        "b": seats["b"].pk if "b" in seats else None,
        "result": match.result or None,
        "next": None if match.result else now.next,
        "games": [
            {"number": game.number, "winner": game.winner, "how": game.how,
             "sudden_death": game.sudden_death}
            for game in match.games.all()
        ],
        "version": match.version,
    }  # fmt: skip


def round_rows(event: Event, number: int | None = None) -> list[dict[str, Any]]:
    """An event's rounds for the API, all or one."""
    wanted = rounds(event) if number is None else rounds(event).filter(number=number)
    return [
        {
            "number": one.number,
            "kind": one.kind,
            "closed": one.closed,
            "matches": [match_row(match) for match in one.matches.all()],
        }
        for one in wanted
    ]


def entrant_row(entrant: Entrant) -> dict[str, Any]:
    """A player for the API: nothing that is not on the board."""
    return {
        "id": entrant.pk,
        "name": entrant.player.name,
        "division": entrant.division,
        "late": entrant.late,
        "dropped_after": entrant.dropped_after,
    }


def standings_rows(event: Event) -> list[dict[str, Any]]:
    """The standings, best first; the final places of a finished event."""
    names = dict(event.entrants.values_list("pk", "player__name"))
    final = dict(event.entrants.exclude(place=None).values_list("pk", "place"))
    lines = standings_of(event)
    lines.sort(key=lambda line: final.get(int(line.id)) or line.place)
    return [
        {
            "place": place,
            "id": int(line.id),
            "name": names[int(line.id)],
            "division": line.division,
            "points": line.points,
            "wins": line.wins,
            "losses": line.losses,
            "ties": line.ties,
            "byes": line.byes,
            "own": float(line.own),
            "owp": float(line.owp),
            "oowp": float(line.oowp),
            "dropped_after": line.dropped_after,
            "last_in_cut": place == event.cut_size,
        }
        for place, line in enumerate(lines, start=1)
    ]


def bracket(event: Event) -> dict[str, Any]:
    """The top cut, column by column, with the rounds to come as open places."""
    seeds = {pk: at for at, pk in enumerate(swiss_order(event)[: event.cut_size], start=1)}
    columns = [_column(one, seeds) for one in rounds(event) if one.kind == RoundKind.CUT]
    winner = event.entrants.select_related("player").filter(place=1).first()
    while columns and len(columns[-1]["matches"]) > 1:
        columns.append(_to_come(len(columns[-1]["matches"]) // 2))
    return {
        "columns": columns,
        "winner": winner.player.name if winner and columns else None,
    }


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
    return names[brackets.round_name(matches)]
