"""All that a match's page shows: its games, where it stands and why, and what comes next."""

import msgspec
from django.utils.translation import gettext as _

from tournaments.engine import wording
from tournaments.engine.clock import timing
from tournaments.engine.results.matches import NOBODY, MatchState, game_kinds
from tournaments.models import Entrant, Game, Match, Result, RoundKind, Stage
from tournaments.queries.boards import (
    RESULT_CHIPS,
    describe_points,
    describe_result,
    judge_hints,
    points_before,
)
from tournaments.queries.clock import ClockCard, clock_card
from tournaments.queries.match_rules import (
    best_of_match,
    deciding_games,
    is_tie_against_rule,
    match_standing,
    played_game,
    seats_by_side,
    time_call_of,
    time_policy_of,
)
from tournaments.queries.results.reports import ClaimRow, claim_rows
from tournaments.queries.results.upcoming import Upcoming, upcoming_game


class MatchSide(msgspec.Struct, frozen=True, kw_only=True):
    """A player at the match: points before the round in words, and the number of games won.

    `entrant`: the entrant's id.
    """

    side: str
    entrant: int
    name: str
    points: str
    games: int
    won: bool


class GameLine(msgspec.Struct, frozen=True, kw_only=True):
    """A game in words: which it was, how it ended, and the Prizes that were left."""

    label: str
    outcome: str
    detail: str
    prizes: str


class TimeCard(msgspec.Struct, frozen=True, kw_only=True):
    """What is done in a match when time is called: the steps, and their source.

    `own`: the organiser's own rule; `inferred`: no text says it; `unconfirmed`: why it is not
    certain. `asks`: the facts needed, `running`, `prizes`, both or none. `next`: the code of what
    is played now; `game`: the number of the next game.
    """

    policy: str
    inferred: bool
    own: bool
    unconfirmed: str
    steps: list[str]
    source: str
    asks: tuple[str, ...]
    called: bool
    next: str | None
    game: int


class MatchCard(msgspec.Struct, frozen=True, kw_only=True):
    """All that a match's page shows, in words.

    `chip`: which colour the result has; `reasons`: why it stands so. `decisions`: the results a
    judge may set, as codes with their words.
    """

    match: Match
    sides: list[MatchSide]
    result: str
    chip: str
    upcoming: Upcoming | None
    time: TimeCard
    claims: list[ClaimRow]
    clock: ClockCard
    next_game: str
    games: list[GameLine]
    reasons: list[str]
    reportable: bool
    correctable: bool
    decisions: list[tuple[Result, str]]


def match_card(match: Match) -> MatchCard:
    """All that a match's page shows."""
    standing = match_standing(match)
    seats = seats_by_side(match)
    names = {side: entrant.player.name for side, entrant in seats.items()}
    may_be_played = _may_be_played(match, seats)
    return MatchCard(
        match=match,
        sides=_make_sides(match, seats, standing),
        result=describe_result(match.result, names),
        chip=RESULT_CHIPS[Result(match.result)],
        upcoming=upcoming_game(match),
        time=_time_card(match),
        claims=claim_rows(match, names),
        clock=clock_card(match.round, match.extra_minutes),
        next_game=_name_next_game(match, standing),
        games=_game_lines(match, names),
        reasons=_list_reasons(match, standing, names),
        reportable=not match.result and may_be_played,
        correctable=may_be_played and match.round.event.stage != Stage.REGISTRATION,
        decisions=_list_decisions(match, names),
    )


def _make_sides(match: Match, seats: dict[str, Entrant], standing: MatchState) -> list[MatchSide]:
    points = points_before(match.round)
    return [
        MatchSide(
            side=side,
            entrant=entrant.pk,
            name=entrant.player.name,
            points=describe_points(points.get(entrant.pk, 0)),
            games=standing.won[side],
            won=match.result == side,
        )
        for side, entrant in sorted(seats.items())
    ]


def _list_reasons(match: Match, standing: MatchState, names: dict[str, str]) -> list[str]:
    """Why the match stands as it does."""
    by_games = [
        wording.render_message(reason.id, reason.args, names, _) for reason in standing.reasons
    ]
    ruling = {"reason": match.overridden}
    by_judge = [_("Set by a judge: %(reason)s") % ruling] if match.overridden else []
    return [*by_games, *by_judge, *judge_hints(match)]


def _list_decisions(match: Match, names: dict[str, str]) -> list[tuple[Result, str]]:
    """The results a judge may set, with their words; none if a player sits alone."""
    if len(names) != 2:
        return []
    return [
        (result, describe_decision(match, result, names))
        for result in (Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS)
        if match.round.kind == RoundKind.SWISS or result in names
    ]


def _may_be_played(match: Match, seats: dict[str, Entrant]) -> bool:
    """Whether the match has two players and is not a draft."""
    return len(seats) == 2 and not match.round.draft


def describe_decision(match: Match, result: str, names: dict[str, str]) -> str:
    """A result a judge may set, in words; with a hint if the event's rule has no ties."""
    text = describe_result(result, names)
    if result == Result.TIE and is_tie_against_rule(match):
        return _("%(result)s (the rule of this event has none)") % {"result": text}
    return text


def _name_next_game(match: Match, standing: MatchState) -> str:
    if len(deciding_games(match, standing)) > 1:
        return _("Report the game that decides")
    if standing.next == "sudden_death":
        return _("Report the Sudden Death game")
    if standing.next == "tiebreaker":
        return _("Report the tiebreaker game")
    number = len(match.games.all()) + 1
    return _("Report game %(number)s") % {"number": number} if number > 1 else _("How did it end?")


def _game_lines(match: Match, names: dict[str, str]) -> list[GameLine]:
    games = list(match.games.all())
    each = zip(games, game_kinds([played_game(game) for game in games]), strict=True)
    return [_game_line(game, kind, names) for game, kind in each]


def _game_line(game: Game, kind: str, names: dict[str, str]) -> GameLine:
    outcomes = {
        "both": _("both won at once"),
        "tie": _("tie"),
        NOBODY: _("both lost it"),
        **{side: _("%(name)s won") % {"name": name} for side, name in names.items()},
    }
    label = {
        "sudden_death": _("Sudden Death:"),
        "tiebreaker": _("Tiebreaker game:"),
    }.get(kind, _("Game %(n)s:") % {"n": game.number})
    detail = "" if game.winner in {"both", "tie"} else wording.render_ending(game.how, _)
    left = [str(game.prizes_left[side]) for side in ("a", "b") if side in game.prizes_left]
    prizes = _("Prizes left %(left)s") % {"left": " : ".join(left)} if len(left) == 2 else ""
    return GameLine(label=label, outcome=outcomes[game.winner], detail=detail, prizes=prizes)


def _time_card(match: Match) -> TimeCard:
    """What is done in a match when time is called: the steps, and whether they were inferred."""
    policy, call = time_policy_of(match), time_call_of(match)
    games = [played_game(game) for game in match.games.all()]
    steps = timing.time_instructions(games, best_of_match(match), call)
    sentences = [wording.render_message(step.id, step.args, translate=_) for step in steps]
    return TimeCard(
        policy=_(policy.name),
        inferred=call.inferred,
        own=not policy.is_known,
        unconfirmed=_(policy.unconfirmed) if policy.unconfirmed else "",
        steps=sentences[:-1],
        source=sentences[-1] if sentences else "",
        asks=timing.missing_facts(games, best_of_match(match), call),
        called=match.time is not None,
        next=match_standing(match).next,
        game=len(games) + 1,
    )
