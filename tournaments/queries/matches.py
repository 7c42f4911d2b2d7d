"""All that the page of one match shows: its games, where it stands and why, and what comes next."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.engine import timing, wording
from tournaments.engine.matches import NOBODY, Standing
from tournaments.models import Entrant, Game, Match, Result, RoundKind, Stage
from tournaments.queries.boards import (
    CHIPS,
    best_of,
    call_at,
    outcome,
    played,
    points_before,
    policy_of,
    seats_by_side,
    standing_of,
    with_points,
)
from tournaments.queries.clock import clock_of
from tournaments.queries.reports import claims_of


def match_card(match: Match) -> dict[str, Any]:
    """All that a match's page shows."""
    now = standing_of(match)
    seats = seats_by_side(match)
    names = {side: entrant.player.name for side, entrant in seats.items()}
    points = points_before(match.round)
    event = match.round.event
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
        "sudden_death": not match.result and now.next == "sudden_death",
        "upcoming": None if match.result else _upcoming(now),
        "time": _time(match),
        "claims": claims_of(match, names),
        "clock": clock_of(match.round, match.extra_minutes),
        "next_game": _next_game(match, now),
        "games": [_game_row(game, names) for game in match.games.all()],
        "reasons": [wording.say(one.id, one.args, names, _) for one in now.reasons]
        + (
            [_("Set by a judge: %(reason)s") % {"reason": match.overridden}]
            if match.overridden
            else []
        ),
        "reportable": not match.result and _playable(match, seats),
        "correctable": event.stage != Stage.REGISTRATION and _playable(match, seats),
        "decisions": [
            (value, outcome(_with(match, value), names))
            for value in (Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS)
        ]
        if len(seats) == 2
        else [],
    }


def _playable(match: Match, seats: dict[str, Entrant]) -> bool:
    """Two sit there, and not in a draft."""
    return len(seats) == 2 and not match.round.draft


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
        NOBODY: _("both lost it"),
        **{side: _("%(name)s won") % {"name": name} for side, name in names.items()},
    }
    kind = _("Sudden Death:") if game.sudden_death else _("Game %(n)s:") % {"n": game.number}
    detail = "" if game.winner in {"both", "tie"} else wording.how(game.how, _)
    left = [str(game.prizes_left[side]) for side in ("a", "b") if side in game.prizes_left]
    prizes = _("Prizes left %(left)s") % {"left": " : ".join(left)} if len(left) == 2 else ""
    return {"label": kind, "outcome": who[game.winner], "detail": detail, "prizes": prizes}


def _upcoming(now: Standing) -> dict[str, str] | None:
    """What is left to be done at a match that its games alone do not decide."""
    said = {
        "next_prize": (
            _("The next Prize decides"),
            _("Both have as many Prizes left. Play on; report who takes the next Prize."),
        ),
        "tiebreaker": (
            _("A last game decides"),
            _("Six Prizes, a coin for who begins; the first to be ahead in Prizes wins it."),
        ),
        "judge": (
            _("A judge decides"),
            _("Both lost a game. No text known says who wins: play on as the judge says."),
        ),
        "organiser": (
            _("A judge decides"),
            _("No rule of this era says who wins. Play on as the organiser says, or decide it."),
        ),
    }
    title, text = said.get(now.next or "", ("", ""))
    return {"title": title, "text": text} if title else None


def _time(match: Match) -> dict[str, Any]:
    """What is done at a match when time is called: the steps, and whether they were inferred."""
    policy, cut = policy_of(match), match.round.kind == RoundKind.CUT
    games = [played(game) for game in match.games.all()]
    steps = timing.instructions(games, best_of(match), call_at(match))
    return {
        "policy": _(policy.name),
        "source": policy.source,
        "inferred": ("cut" if cut else "swiss") in policy.inferred,
        "own": policy.turns is None,
        "steps": [wording.say(one.id, one.args, translate=_) for one in steps],
        "called": match.time is not None,
        "next": standing_of(match).next,
        "game": len(games) + 1,
    }
