"""What the board of a round shows, and rounds, matches and players as programs read them."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine import wording
from tournaments.engine.results import matches as engine
from tournaments.engine.standings.table import points_of
from tournaments.models import Entrant, Event, Match, Result, Round
from tournaments.queries.events.events import rounds_with_matches
from tournaments.queries.match_rules import (
    deciding_games,
    is_tie_against_rule,
    match_standing,
    played_game,
    seats_by_side,
    time_policy_of,
)
from tournaments.queries.rounds.state import swiss_history

RESULT_CHIPS = {
    Result.OPEN: "open",
    Result.A: "win",
    Result.B: "win",
    Result.TIE: "tie",
    Result.BYE: "bye",
    Result.AWARDED_BYE: "bye",
    Result.LOSS: "loss",
    Result.DOUBLE_LOSS: "loss",
}


class BoardSide(msgspec.Struct, frozen=True, kw_only=True):
    """A player on the board of pairings, with the points before the round, in words."""

    name: str
    points: str


class BoardRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match on the board. `extra`: minutes on top; `chip`: which colour the result has."""

    match_id: int
    table: int | None
    extra: int
    a: BoardSide | None
    b: BoardSide | None
    open: bool
    result: str
    chip: str


class NameRow(BoardRow, frozen=True, kw_only=True):
    """A line of the board where each player is listed by name: a match seen by that player."""

    name: str
    points: str
    against: str | None


class PairingProof(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a round's pairings are proved the best, and why they are not better, in words."""

    summary: str
    why: list[str]


class RoundBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A round's pairings, `by_name` or by table. `all_in`: every match is reported."""

    rows: Sequence[BoardRow]
    by_name: bool
    all_in: bool
    certificate: PairingProof | None


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game for programs. `winner`: a side, `both`, `tie` or `nobody`; `how` it ended.

    `played_as`: `game`, `sudden_death` or `tiebreaker`.
    """

    number: int
    winner: str
    how: str
    sudden_death: bool
    played_as: str


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match for programs. `a`, `b`: the entrants' ids, None for nobody.

    `result` is None while it is open, and then `next` says what is played now and `may_be_played`
    which games can decide it. `version` counts the changes of the match.
    """

    id: int
    table: int | None
    pod: int
    a: int | None
    b: int | None
    result: str | None
    next: str | None
    may_be_played: list[str]
    games: list[GameRow]
    hints: list[str]
    version: int


class RoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A round with its matches for programs. `kind`: `swiss` or `cut`; a `draft` is for staff."""

    number: int
    kind: str
    closed: bool
    draft: bool
    matches: list[MatchRow]


class EntrantRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player of an event for programs. `dropped_after`: the round, None while they play."""

    id: int
    name: str
    division: str
    late: bool
    dropped_after: int | None


def judge_hints(match: Match) -> list[str]:
    """That a judge set this match a tie where the rule of its event has none, in a sentence."""
    policy = time_policy_of(match)
    if match.result != Result.TIE or not match.overridden or not is_tie_against_rule(match):
        return []
    return [
        _("By the rule of this event (%(policy)s) no match is tied. A judge set this tie.")
        % {"policy": _(policy.name)}
    ]


def describe_result(match: Match, names: dict[str, str]) -> str:
    """A match's result in words."""
    if match.result in {Result.A, Result.B}:
        return _("%(name)s won") % {"name": names[match.result]}
    return str(Result(match.result).label)


def make_round_board(round_: Round, *, by_name: bool) -> RoundBoard:
    """A round's pairings, by table or, with each player listed, by name."""
    points = points_before(round_)
    rows = [_board_row(match, points) for match in round_.matches.all()]
    return RoundBoard(
        rows=_rows_by_name(rows) if by_name else rows,
        by_name=by_name,
        all_in=not round_.closed and not any(row.open for row in rows),
        certificate=_pairing_proof(round_),
    )


def points_before(round_: Round) -> dict[str, int]:
    """Everybody's match points as they were before this round, by the engine's ids."""
    return points_of(swiss_history(round_.event, after=round_.number - 1))


def _board_row(match: Match, points: dict[str, int]) -> BoardRow:
    seats = seats_by_side(match)
    names = {side: entrant.player.name for side, entrant in seats.items()}
    sides = {
        side: BoardSide(name=names[side], points=describe_points(points.get(str(entrant.pk), 0)))
        for side, entrant in seats.items()
    }
    return BoardRow(
        match_id=match.pk,
        table=match.table,
        extra=match.extra_minutes if match.result == Result.OPEN else 0,
        a=sides.get("a"),
        b=sides.get("b"),
        open=match.result == Result.OPEN,
        result=describe_result(match, names),
        chip=RESULT_CHIPS[Result(match.result)],
    )


def describe_points(points: int) -> str:
    """A number of match points in words."""
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def _rows_by_name(rows: list[BoardRow]) -> list[NameRow]:
    named = [
        NameRow(
            **msgspec.structs.asdict(row),
            name=player.name,
            points=player.points,
            against=other.name if other else None,
        )
        for row in rows
        for player, other in ((row.a, row.b), (row.b, row.a))
        if player
    ]
    return sorted(named, key=lambda row: row.name.casefold())


def _pairing_proof(round_: Round) -> PairingProof | None:
    if not round_.certificate.get("cost"):
        return None
    names = {
        str(seat.entrant_id): seat.entrant.player.name
        for match in round_.matches.all()
        for seat in match.seats.all()
    }
    cost = round_.certificate["cost"]
    summary = (
        _("Proved: no pairing of this round is better.")
        if round_.certificate["optimal"]
        else _("The best pairing found.")
    )
    if cost["rematches"] or cost["second_byes"]:
        summary += " " + _("Not possible without a rematch or a second bye.")
    return PairingProof(
        summary=summary,
        why=[
            _describe_pairing(names, why)
            for why in round_.certificate["why"]
            if why["reasons"] and why["a"] in names
        ],
    )


def _describe_pairing(names: dict[str, str], why: dict[str, Any]) -> str:
    pair = names[why["a"]] + (f" – {names[why['b']]}" if why["b"] else f" – {_('bye')}")
    sentences = " ".join(
        wording.render_message(reason["id"], reason["args"], translate=_)
        for reason in why["reasons"]
    )
    return f"{pair}: {sentences}"


def match_row(match: Match) -> MatchRow:
    """A match for the API."""
    standing = match_standing(match)
    seats = seats_by_side(match)
    games = list(match.games.all())
    kinds = engine.game_kinds([played_game(game) for game in games])
    return MatchRow(
        id=match.pk,
        table=match.table,
        pod=match.pod,
        a=seats["a"].pk if "a" in seats else None,
        b=seats["b"].pk if "b" in seats else None,
        result=match.result or None,
        next=None if match.result else standing.next,
        may_be_played=[] if match.result else list(deciding_games(match)),
        games=[
            GameRow(
                number=game.number,
                winner=game.winner,
                how=game.how,
                sudden_death=game.sudden_death,
                played_as=kind,
            )
            for game, kind in zip(games, kinds, strict=True)
        ],
        hints=judge_hints(match),
        version=match.version,
    )


def round_rows(event: Event, number: int | None = None, *, drafts: bool = False) -> list[RoundRow]:
    """An event's rounds for the API, all or one; drafts where they may be seen."""
    wanted = (
        rounds_with_matches(event)
        if number is None
        else rounds_with_matches(event).filter(number=number)
    )
    wanted = wanted if drafts else wanted.filter(draft=False)
    return [
        RoundRow(
            number=round_.number,
            kind=round_.kind,
            closed=round_.closed,
            draft=round_.draft,
            matches=[match_row(match) for match in round_.matches.all()],
        )
        for round_ in wanted
    ]


def entrant_row(entrant: Entrant) -> EntrantRow:
    """A player for the API: nothing that is not on the board."""
    return EntrantRow(
        id=entrant.pk,
        name=entrant.player.name,
        division=entrant.division,
        late=entrant.late,
        dropped_after=entrant.dropped_after,
    )
