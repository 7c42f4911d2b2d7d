"""All that the page of one match shows: its games, where it stands and why, and what comes next."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.engine import wording
from tournaments.engine.clock import timing
from tournaments.engine.results.matches import NOBODY, Standing, kinds
from tournaments.models import Entrant, Game, Match, Result, RoundKind, Stage
from tournaments.queries.boards import (
    CHIPS,
    against_the_rule,
    best_of,
    call_at,
    deciders,
    hints,
    outcome,
    played,
    points_before,
    policy_of,
    seats_by_side,
    standing_of,
    with_points,
)
from tournaments.queries.clock import clock_of
from tournaments.queries.results.reports import claims_of
from tournaments.queries.results.upcoming import upcoming


def match_card(match: Match) -> dict[str, Any]:
    """All that a match's page shows."""
    now = standing_of(match)
    seats = seats_by_side(match)
    names = {side: entrant.player.name for side, entrant in seats.items()}
    points = points_before(match.round)
    event, said = match.round.event, {"reason": match.overridden}
    return {
        "match": match,
        "here": "round",
        "sides": [
            {
                "side": side,
                "name": names[side],
                "points": with_points(points.get(str(entrant.pk), 0)),
                "games": now.won[side],
                "won": match.result == side,
            }
            for side, entrant in sorted(seats.items())
        ],
        "result": outcome(match, names),
        "chip": CHIPS[Result(match.result)],
        "upcoming": upcoming(match),
        "time": _time(match),
        "claims": claims_of(match, names),
        "clock": clock_of(match.round, match.extra_minutes),
        "next_game": _next_game(match, now),
        "games": _game_rows(match, names),
        "reasons": [
            *(wording.say(one.id, one.args, names, _) for one in now.reasons),
            *([_("Set by a judge: %(reason)s") % said] if match.overridden else []),
            *hints(match),
        ],
        "reportable": not match.result and _playable(match, seats),
        "correctable": event.stage != Stage.REGISTRATION and _playable(match, seats),
        "decisions": [
            (value, decision(match, value, names))
            for value in (Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS)
            if match.round.kind == RoundKind.SWISS or value in names
        ]
        if len(seats) == 2
        else [],
    }


def _playable(match: Match, seats: dict[str, Entrant]) -> bool:
    """Two sit there, and not in a draft."""
    return len(seats) == 2 and not match.round.draft


def decision(match: Match, result: str, names: dict[str, str]) -> str:
    """A result a judge may set, in words; with a hint where the rule of the event has none such."""
    said = outcome(Match(round=match.round, result=result), names)
    if result == Result.TIE and against_the_rule(match):
        return _("%(result)s (the rule of this event has none)") % {"result": said}
    return said


def _next_game(match: Match, now: Standing) -> str:
    if len(deciders(match)) > 1:
        return _("Report the game that decides")
    if now.next == "sudden_death":
        return _("Report the Sudden Death game")
    if now.next == "tiebreaker":
        return _("Report the tiebreaker game")
    number = len(match.games.all()) + 1
    return _("Report game %(number)s") % {"number": number} if number > 1 else _("Report the game")


def _game_rows(match: Match, names: dict[str, str]) -> list[dict[str, str]]:
    games = list(match.games.all())
    each = zip(games, kinds([played(game) for game in games]), strict=True)
    return [_game_row(game, kind, names) for game, kind in each]


def _game_row(game: Game, kind: str, names: dict[str, str]) -> dict[str, str]:
    who = {
        "both": _("both won at once"),
        "tie": _("tie"),
        NOBODY: _("both lost it"),
        **{side: _("%(name)s won") % {"name": name} for side, name in names.items()},
    }
    label = {
        "sudden_death": _("Sudden Death:"),
        "tiebreaker": _("Tiebreaker game:"),
    }.get(kind, _("Game %(n)s:") % {"n": game.number})
    detail = "" if game.winner in {"both", "tie"} else wording.how(game.how, _)
    left = [str(game.prizes_left[side]) for side in ("a", "b") if side in game.prizes_left]
    prizes = _("Prizes left %(left)s") % {"left": " : ".join(left)} if len(left) == 2 else ""
    return {"label": label, "outcome": who[game.winner], "detail": detail, "prizes": prizes}


def _time(match: Match) -> dict[str, Any]:
    """What is done at a match when time is called: the steps, and whether they were inferred."""
    policy, call = policy_of(match), call_at(match)
    games = [played(game) for game in match.games.all()]
    steps = timing.instructions(games, best_of(match), call)
    said = [wording.say(one.id, one.args, translate=_) for one in steps]
    return {
        "policy": _(policy.name),
        "inferred": call.inferred,
        "own": not policy.known,
        "unconfirmed": _(policy.unconfirmed) if policy.unconfirmed else "",
        "steps": said[:-1],
        "source": said[-1] if said else "",
        "asks": timing.asks(games, best_of(match), call),
        "called": match.time is not None,
        "next": standing_of(match).next,
        "game": len(games) + 1,
    }
