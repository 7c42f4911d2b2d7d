"""The board of a round, and rounds, matches and players as programs read them."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.engine.name_order import order_of_name
from tournaments.engine.results import matches as engine
from tournaments.engine.rounds.history import History
from tournaments.engine.standings.table import points_of
from tournaments.models import (
    Entrant,
    Event,
    Match,
    Result,
    Round,
    RoundKind,
    Seat,
)
from tournaments.queries.cut.bracket import cut_round_name
from tournaments.queries.kept import keep_until_change
from tournaments.queries.match_rules import (
    deciding_games,
    is_tie_against_rule,
    match_standing,
    played_game,
    seats_by_side,
    time_policy_of,
)
from tournaments.queries.rounds.columns import points_after
from tournaments.queries.rounds.proof import PairingProof, pairing_proof
from tournaments.queries.structure.attendance import divisions_among

SEAT_COLUMNS = ("match_id", "side", "entrant_id", "entrant__player__name", "entrant__division")


class SeatedPlayer(NamedTuple):
    """Somebody who sits at a match: the entrant's id, the name everybody may read, the division."""

    entrant: int
    name: str
    division: str


class BoardMatch(NamedTuple):
    """The columns of a match that boards show; no more are read, since a round has thousands."""

    pk: int
    table: int | None
    result: str
    extra_minutes: int


Seats = dict[int, dict[str, SeatedPlayer]]  # by match, then by side
# makes a result and the names by side into words
SayResult = Callable[[str, Mapping[str, str]], str]
RESULT_CHIPS: dict[str, str] = {
    Result.OPEN: "open",
    Result.A: "win",
    Result.B: "win",
    Result.TIE: "tie",
    Result.BYE: "bye",
    Result.AWARDED_BYE: "bye",
    Result.LOSS: "loss",
    Result.DOUBLE_LOSS: "loss",
}


class BoardSide(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player on the board of pairings, with the points before the round, in words."""

    name: str
    points: str
    division: str


class BoardRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A match on the board. `extra`: extra minutes; `chip`: which colour the result has."""

    match_id: int
    table: int | None
    extra: int
    a: BoardSide | None
    b: BoardSide | None
    open: bool
    result: str
    chip: str


class NameRow(BoardRow, frozen=True, kw_only=True, gc=False):
    """A line of the board where each player is listed by name: a match seen by that player."""

    name: str
    points: str
    division: str
    against: str | None


class RoundBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A round's pairings, `by_name` or by table. `all_in`: every match is reported.

    `cut_name`: the name of a cut round; `divisions`: those on the board, if not all play together.
    """

    rows: Sequence[BoardRow]
    by_name: bool
    all_in: bool
    cut_name: str
    divisions: list[str]
    certificate: PairingProof | None


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a match. `winner`: `a`, `b`, `both`, `tie` or `none`; `how`: the way it was won.

    `played_as`: `game`, `sudden_death` or `tiebreaker`.
    """

    number: int
    winner: str
    how: str
    sudden_death: bool
    played_as: str


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match. `a`, `b`: the entrants' ids, null where nobody sits; `table`: null without one.

    `result`: null while the match is open; then `next` is the game or decision it waits for, and
    `may_be_played` the games that can decide it. `pod`: the index in the event's pods. `version`
    counts the changes of the match.
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
    """A round with its matches. `kind`: `swiss` or `cut`. `draft`: only staff see it yet."""

    number: int
    kind: str
    closed: bool
    draft: bool
    matches: list[MatchRow]


class EntrantRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player of an event. `dropped_after`: the last round they are in, null while they play."""

    id: int
    name: str
    division: str
    late: bool
    dropped_after: int | None


def judge_hints(match: Match) -> list[str]:
    """A sentence if a judge set this match a tie although its event's rule has no ties."""
    policy = time_policy_of(match)
    if match.result != Result.TIE or not match.overridden or not is_tie_against_rule(match):
        return []
    return [
        _("By the rule of this event (%(policy)s) no match is tied. A judge set this tie.")
        % {"policy": _(policy.name)}
    ]


def describe_result(result: str, names: Mapping[str, str]) -> str:
    """A match's result in words."""
    if result in {Result.A, Result.B}:
        return _("%(name)s won") % {"name": names[result]}
    return str(Result(result).label)


def result_sayer() -> SayResult:
    """A `describe_result` for thousands of matches, which looks the translations up only once."""
    won, labels = _("%(name)s won"), {str(value): str(label) for value, label in Result.choices}

    def say_result(result: str, names: Mapping[str, str]) -> str:
        return won % {"name": names[result]} if result in ("a", "b") else labels[result]

    return say_result


def make_round_board(round_: Round, *, by_name: bool) -> RoundBoard:
    """A round's pairings, by table or, with each player listed, by name."""
    matches, seats, points = facts_of_round(round_)
    words = {count: describe_points(count) for count in {0, *points.values()}}
    say = result_sayer()
    rows = [_board_row(match, seats.get(match.pk, {}), points, words, say) for match in matches]
    board = RoundBoard(
        rows=rows,
        by_name=False,
        cut_name=cut_round_name(round_) if round_.kind == RoundKind.CUT else "",
        divisions=_divisions_on_board(round_.event, rows),
        all_in=not round_.closed and not any(row.open for row in rows),
        certificate=pairing_proof(round_, names_by_entrant(seats)),
    )
    return list_by_name(board) if by_name else board


def list_by_name(by_table: RoundBoard) -> RoundBoard:
    """The same board with each player listed by name."""
    return msgspec.structs.replace(by_table, rows=_rows_by_name(by_table.rows), by_name=True)


def _divisions_on_board(event: Event, rows: Sequence[BoardRow]) -> list[str]:
    on_board = {side.division for row in rows for side in (row.a, row.b) if side}
    return divisions_among(event, on_board)


def points_before(round_: Round, played: History | None = None) -> dict[int, int]:
    """Match points before this round, by entrant, of all who had sat at a match by then.

    `played`: the Swiss rounds, if they were read already.
    """
    if played is None:
        event, number = round_.event, round_.number - 1
        return keep_until_change(event, ("points", number), lambda: points_after(event, number))
    earlier = tuple(one for one in played.rounds if one.number < round_.number)
    points = points_of(msgspec.structs.replace(played, rounds=earlier))
    return {int(player): count for player, count in points.items()}


def facts_of_round(
    round_: Round, played: History | None = None
) -> tuple[list[BoardMatch], Seats, dict[int, int]]:
    """The matches, their seats, and the points before: read once for all languages."""
    facts: tuple[list[BoardMatch], Seats, dict[int, int]] | None = getattr(
        round_, "_board_facts", None
    )
    if facts is None:
        rows = round_.matches.order_by(F("table").asc(nulls_last=True), "pk")
        matches = list(map(BoardMatch._make, rows.values_list(*BoardMatch._fields)))
        facts = matches, seats_of_round(round_), points_before(round_, played)
        round_._board_facts = facts  # type: ignore[attr-defined]  # noqa: SLF001 -- as long as it lives
    return facts


def seats_of_round(round_: Round) -> Seats:
    """Who sits at which match of a round: one query, which reads only what a board shows."""
    return read_seats(Seat.objects.filter(round=round_))


def seats_by_match(matches: Sequence[Match]) -> Seats:
    """Who sits at which of these matches."""
    return read_seats(Seat.objects.filter(match__in=matches))


def read_seats(seated: QuerySet[Seat]) -> Seats:
    """Who sits at which match, of these seats."""
    seats: Seats = defaultdict(dict)
    for match, side, *player in seated.order_by("side").values_list(*SEAT_COLUMNS):
        seats[match][side] = SeatedPlayer(*player)
    return seats


def names_by_entrant(seats: Seats) -> dict[int, str]:
    """The names of all players in these seats, by entrant."""
    return {
        player.entrant: player.name for at_match in seats.values() for player in at_match.values()
    }


def _board_row(
    match: BoardMatch,
    seats: Mapping[str, SeatedPlayer],
    points: dict[int, int],
    words: dict[int, str],
    say_result: SayResult,
) -> BoardRow:
    """A match on the board. `words`: numbers of points in words."""
    names = {side: player.name for side, player in seats.items()}
    sides = {
        side: BoardSide(
            name=player.name,
            points=words[points.get(player.entrant, 0)],
            division=player.division,
        )
        for side, player in seats.items()
    }
    return BoardRow(
        match_id=match.pk,
        table=match.table,
        extra=0 if match.result else match.extra_minutes,
        a=sides.get("a"),
        b=sides.get("b"),
        open=not match.result,
        result=say_result(match.result, names),
        chip=RESULT_CHIPS[match.result],
    )


def describe_points(points: int) -> str:
    """A number of match points in words."""
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def _rows_by_name(rows: Sequence[BoardRow]) -> list[NameRow]:
    named = [
        NameRow(
            match_id=row.match_id,
            table=row.table,
            extra=row.extra,
            a=row.a,
            b=row.b,
            open=row.open,
            result=row.result,
            chip=row.chip,
            name=player.name,
            points=player.points,
            division=player.division,
            against=other.name if other else None,
        )
        for row in rows
        for player, other in ((row.a, row.b), (row.b, row.a))
        if player
    ]
    return sorted(named, key=lambda row: order_of_name(row.name))


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
        may_be_played=[] if match.result else list(deciding_games(match, standing)),
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


def entrant_row(entrant: Entrant, *, staff: bool = False) -> EntrantRow:
    """A player for the API: only what is on the board, but with the full name for staff."""
    return EntrantRow(
        id=entrant.pk,
        name=entrant.player.full_name if staff else entrant.player.name,
        division=entrant.division,
        late=entrant.late,
        dropped_after=entrant.dropped_after,
    )
