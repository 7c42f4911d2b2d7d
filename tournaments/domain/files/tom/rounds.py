"""The rounds of a TOM file with their numbers here, and as the rows to store."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tournaments.domain.files.tom.cut import brackets_of_file, pods_by_player
from tournaments.engine.files.tdf.document import Document, Match, Player, Round
from tournaments.models import Result, RoundKind

FROM_FILE_REASON = "From the TOM file."  # kept with the result, in English like the record
RESULTS_WITHOUT_OPPONENT = (Result.BYE, Result.AWARDED_BYE, Result.LOSS)
# table, a, b, result; a and b are ids in the file
FileRow = tuple[int | None, str, str | None, str]


class PlannedRound(NamedTuple):
    """A round of the file as it will be stored: its rows, and of each the pod and the reason."""

    number: int
    kind: RoundKind
    rows: list[FileRow]
    pods: list[int]
    overridden: list[str]


def entrant_fields(player: Player, dropped_after: int | None, tables: set[int]) -> dict[str, Any]:
    """An entrant's fields from the file. A fixed table goes to the first player who asks for it.

    `dropped_after`: a number of a round here. `tables`: those given away, which this adds to.
    """
    table = player.fixed_table if player.fixed_table and player.fixed_table not in tables else None
    if table:
        tables.add(table)
    return {
        "division": player.division,
        "late": player.late,
        "awarded_byes": list(player.awarded_byes),
        "dropped_after": dropped_after,
        "disqualified": player.disqualified,
        "table": table,
    }


def numbered_rounds(document: Document) -> Iterator[tuple[int, RoundKind, Round]]:
    """Every round with its number here: the cut of all pods begins after the last Swiss round.

    In the file, the cut of a pod follows its own Swiss rounds, which may be fewer than those of
    another pod; a round of the cut here holds the first round of every bracket, the next one the
    second, and so on.
    """
    for round_ in document.rounds:
        yield round_.number, RoundKind.SWISS, round_
    cuts = brackets_of_file(document)
    for index in range(max(map(len, cuts.values()), default=0)):
        number = len(document.rounds) + index + 1
        beside = [matches for pod in sorted(cuts) for matches in cuts[pod][index : index + 1]]
        together = tuple(match for matches in beside for match in matches)
        yield number, RoundKind.CUT, Round(number=number, matches=together)


def planned_rounds_after(document: Document, have: int) -> list[PlannedRound]:
    """The rounds of the file after the first `have`, as they will be stored."""
    pod_by_player = pods_by_player(document)
    return [
        plan_round(number, kind, round_.matches, pod_by_player)
        for number, kind, round_ in numbered_rounds(document)
        if number > have
    ]


def plan_round(
    number: int, kind: RoundKind, matches: tuple[Match, ...], pod_by_player: dict[str, int]
) -> PlannedRound:
    """These matches as the rows of a round."""
    undecided = {Result.OPEN, *RESULTS_WITHOUT_OPPONENT}
    rows = list(_rows_of_matches(matches, as_bracket=kind == RoundKind.CUT))
    pods = [pod_by_player[match.a] for match in matches]
    reasons = ["" if row[3] in undecided else FROM_FILE_REASON for row in rows]
    return PlannedRound(number, kind, rows, pods, reasons)


def _rows_of_matches(matches: tuple[Match, ...], *, as_bracket: bool) -> Iterator[FileRow]:
    """Rows to store. Tables are numbered anew if two matches share one, or a bracket has gaps."""
    tables = [match.table for match in matches if match.b is not None or as_bracket]
    fine = None not in tables and len(set(tables)) == len(tables)
    if as_bracket:
        fine = fine and tables == sorted(table or 0 for table in tables)
    next_table = 0
    for match in matches:
        next_table += 1 if match.b is not None or as_bracket else 0
        table = None if match.b is None and not as_bracket else match.table
        if not fine and (match.b is not None or as_bracket):
            table = next_table
        yield table, match.a, match.b, match.result or Result.OPEN
