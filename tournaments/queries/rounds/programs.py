"""Rounds for programs: thousands of matches at once.

Most matches are decided, or nobody has reported on them yet. What programs get about these is in
their columns, or is the same for a whole round; it is read without making objects. The others are
worked out one by one.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db.models import F, Q, QuerySet
from django.utils.translation import get_language

from league.base.prepared import keep_related
from tournaments.engine.results.matches import SUDDEN_DEATH
from tournaments.models import Event, Game, Match, Result, Round, Seat
from tournaments.queries.boards import GameRow, MatchRow, RoundRow, match_row
from tournaments.queries.kept import keep_until_change
from tournaments.queries.match_rules import deciding_games, match_standing


class _NextGame(NamedTuple):
    """What is played at a match without any report."""

    next: str | None
    may_be_played: list[str]


class _ReadRounds(NamedTuple):
    """What was read of some rounds: seats and games by match, and rows of matches worked out."""

    seats: dict[int, dict[str, int]]
    games: dict[int, list[GameRow]]
    worked_out: dict[int, MatchRow]
    next_games: dict[int, _NextGame]  # by round


def round_rows(event: Event, number: int | None = None, *, drafts: bool = False) -> list[RoundRow]:
    """An event's rounds for the API, all or one; including drafts if these may be seen."""
    asked = ("rounds", number, drafts, get_language())
    return keep_until_change(event, asked, lambda: _read_rounds(event, number, drafts=drafts))


def _read_rounds(event: Event, number: int | None, *, drafts: bool) -> list[RoundRow]:
    wanted = event.rounds.order_by("number")
    if number is not None:
        wanted = wanted.filter(number=number)
    rounds = list(wanted if drafts else wanted.filter(draft=False))
    matches = _match_rows(rounds)
    return [
        RoundRow(
            number=round_.number,
            kind=round_.kind,
            closed=round_.closed,
            draft=round_.draft,
            matches=matches[round_.pk],
        )
        for round_ in rounds
    ]


def _match_rows(rounds: Sequence[Round]) -> dict[int, list[MatchRow]]:
    """The matches of each round, in the order of their tables."""
    read = _ReadRounds(
        _read_seats(rounds), _read_games(rounds), _work_out(rounds), _next_games(rounds)
    )
    columns = Match.objects.filter(round__in=rounds).values_list(
        "pk", "round_id", "table", "pod", "result", "version"
    )
    rows: dict[int, list[MatchRow]] = defaultdict(list)
    for match in columns.order_by(F("table").asc(nulls_last=True), "pk"):
        rows[match[1]].append(read.worked_out.get(match[0]) or _row_of_columns(read, match))
    return rows


def _row_of_columns(
    read: _ReadRounds, columns: tuple[int, int, int | None, int, str, int]
) -> MatchRow:
    """The row of a match that is decided, or on which nobody has reported."""
    pk, round_, table, pod, result, version = columns
    seats = read.seats.get(pk, {})
    coming = _NextGame(None, []) if result else read.next_games[round_]
    return MatchRow(
        id=pk,
        table=table,
        pod=pod,
        a=seats.get("a"),
        b=seats.get("b"),
        result=result or None,
        next=coming.next,
        may_be_played=coming.may_be_played,
        games=read.games.get(pk, []),
        hints=[],
        version=version,
    )


def _read_seats(rounds: Sequence[Round]) -> dict[int, dict[str, int]]:
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    rows = Seat.objects.filter(round__in=rounds).order_by()
    for match, side, entrant in rows.values_list("match_id", "side", "entrant_id"):
        seats[match][side] = entrant
    return seats


def _read_games(rounds: Sequence[Round]) -> dict[int, list[GameRow]]:
    games: dict[int, list[GameRow]] = defaultdict(list)
    rows = Game.objects.filter(match__round__in=rounds).order_by("match_id", "number")
    for match, number, winner, how, sudden in rows.values_list(
        "match_id", "number", "winner", "how", "sudden_death"
    ):
        games[match].append(
            GameRow(
                number=number,
                winner=winner,
                how=how,
                sudden_death=sudden,
                played_as=SUDDEN_DEATH if sudden else "game",
            )
        )
    return games


def _work_out(rounds: Sequence[Round]) -> dict[int, MatchRow]:
    """The rows of matches under way, or with more to tell than their columns: only a few."""
    under_way = Q(result=Result.OPEN) & (Q(time__isnull=False) | Q(games__isnull=False))
    explained = Q(result=Result.TIE) & ~Q(overridden="")
    both_won = Q(games__winner="both")  # then the next game depends on it
    found = Match.objects.filter(under_way | explained | both_won, round__in=rounds).distinct()
    by_pk = {round_.pk: round_ for round_ in rounds}
    return {match.pk: match_row(match) for match in _with_rounds(found, by_pk)}


def _with_rounds(found: QuerySet[Match], by_pk: dict[int, Round]) -> Iterator[Match]:
    for match in found.order_by().prefetch_related("seats__entrant", "games"):
        match.round = by_pk[match.round_id]  # it already has its event loaded
        yield match


def _next_games(rounds: Sequence[Round]) -> dict[int, _NextGame]:
    return {round_.pk: _next_game(round_) for round_ in rounds}


def _next_game(round_: Round) -> _NextGame:
    """The next game of a match before any report: the same for all matches of a round."""
    match = Match(pk=0, round=round_)
    keep_related(match, "games", [])
    standing = match_standing(match)
    return _NextGame(standing.next, list(deciding_games(match, standing)))
