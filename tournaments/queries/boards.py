"""What the boards show: pairings, matches, standings, bracket."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine import wording
from tournaments.engine.clock import policies, timing
from tournaments.engine.penalties import ladders
from tournaments.engine.results import matches as engine
from tournaments.engine.results.both_win import both_win
from tournaments.engine.results.matches import Game as PlayedGame
from tournaments.engine.results.matches import Standing
from tournaments.engine.standings.table import points_of
from tournaments.models import Entrant, Event, Game, Match, Result, Round, RoundKind
from tournaments.queries.events.events import rounds
from tournaments.queries.rounds.state import history_of

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


def policy_of(match: Match) -> policies.Policy:
    """What is done at this match when time is called."""
    return policies.named(match.round.event.time_policy)


def best_of(match: Match) -> int:
    """Of how many games a match is."""
    event = match.round.event
    usual = event.best_of if match.round.kind == RoundKind.SWISS else event.cut_best_of
    return match.round.best_of or usual


def ties_allowed(match: Match) -> bool:
    """Swiss matches may end in a tie where the event's time policy has ties; the cut never."""
    return match.round.kind == RoundKind.SWISS and policy_of(match).swiss_ties


def standing_of(match: Match) -> Standing:
    """Where a match stands by its games, and by the call of time where there was one."""
    games, call = [played(game) for game in match.games.all()], call_at(match)
    if match.time is None:
        return call.stand(games, best_of(match))
    return timing.after_call(games, best_of(match), call, match.time["after"])


def call_at(match: Match) -> timing.Call:
    """By what a match is settled: the era's rules, and the Prizes left when time was called."""
    cut, day = match.round.kind == RoundKind.CUT, match.round.event.date.isoformat()
    called = match.time or {}
    return timing.Call(
        policy_of(match),
        called.get("left"),
        cut,
        ladders.both_lose(day, best_of(match), cut=cut),
        both_win(day),
        called.get("running"),
    )


def deciders(match: Match) -> tuple[str, ...]:
    """The games that may be played to decide this match now: see `engine.may_be_played`."""
    games = [played(game) for game in match.games.all()]
    return engine.may_be_played(games, standing_of(match), call_at(match).both_win)


def hints(match: Match) -> list[str]:
    """What stands at this match against the rule of its event, because a judge set it."""
    policy = policy_of(match)
    if match.result != Result.TIE or not match.overridden or not against_the_rule(match):
        return []
    return [
        _("By the rule of this event (%(policy)s) no match is tied. A judge set this tie.")
        % {"policy": _(policy.name)}
    ]


def against_the_rule(match: Match) -> bool:
    """Whether a tie of this match would be: a rule is known, and by it nobody ties."""
    return policy_of(match).known and not ties_allowed(match)


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
    points = points_before(one)
    rows = [_row(match, points) for match in one.matches.all()]
    shown = sorted(_by_name(rows), key=lambda row: row["name"].casefold()) if by_name else rows
    return {
        "here": "round",
        "rows": shown,
        "by_name": by_name,
        "all_in": not one.closed and not any(row["open"] for row in rows),
        "certificate": _certificate(one),
    }


def points_before(one: Round) -> dict[str, int]:
    return points_of(history_of(one.event, after=one.number - 1))


def _row(match: Match, points: dict[str, int]) -> dict[str, Any]:
    seats = seats_by_side(match)
    names = {side: entrant.player.name for side, entrant in seats.items()}
    sides = {
        side: {"name": names[side], "points": with_points(points.get(str(entrant.pk), 0))}
        for side, entrant in seats.items()
    }
    return {
        "match_id": match.pk,
        "table": match.table,
        "extra": match.extra_minutes if match.result == Result.OPEN else 0,
        "a": sides.get("a"),
        "b": sides.get("b"),
        "open": match.result == Result.OPEN,
        "result": outcome(match, names),
        "chip": CHIPS[Result(match.result)],
    }


def with_points(points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def _by_name(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {**row, **row[side], "against": (row[other] or {}).get("name")}
        for row in rows
        for side, other in (("a", "b"), ("b", "a"))
        if row[side]
    ]


def _certificate(one: Round) -> dict[str, Any] | None:
    if not one.certificate.get("cost"):
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


def match_row(match: Match) -> dict[str, Any]:
    """A match for the API."""
    now = standing_of(match)
    seats = seats_by_side(match)
    games = list(match.games.all())
    kinds = engine.kinds([played(game) for game in games])
    return {
        "id": match.pk,
        "table": match.table,
        "pod": match.pod,
        "a": seats["a"].pk if "a" in seats else None,
        "b": seats["b"].pk if "b" in seats else None,
        "result": match.result or None,
        "next": None if match.result else now.next,
        "may_be_played": [] if match.result else list(deciders(match)),
        "games": [
            {"number": game.number, "winner": game.winner, "how": game.how,
             "sudden_death": game.sudden_death, "played_as": kind}
            for game, kind in zip(games, kinds, strict=True)
        ],
        "hints": hints(match),
        "version": match.version,
    }  # fmt: skip


def round_rows(
    event: Event, number: int | None = None, *, drafts: bool = False
) -> list[dict[str, Any]]:
    """An event's rounds for the API, all or one; drafts where they may be seen."""
    wanted = rounds(event) if number is None else rounds(event).filter(number=number)
    wanted = wanted if drafts else wanted.filter(draft=False)
    return [
        {
            "number": one.number,
            "kind": one.kind,
            "closed": one.closed,
            "draft": one.draft,
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
