"""The standings for boards and the API: now, after a round, of a division, explained."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from msgspec.structs import replace

from tournaments.engine import wording
from tournaments.engine.cut import bracket
from tournaments.engine.results.matches import Reason
from tournaments.engine.rounds.history import History
from tournaments.engine.standings import order_reasons as above
from tournaments.engine.standings.explain import Account, Part, explain_figures
from tournaments.engine.standings.table import Line
from tournaments.engine.standings.tiebreaks import TiebreakChain
from tournaments.models import Entrant, Event, Result, RoundKind, Stage
from tournaments.queries.cut.rounds import cut_rounds_by_pod
from tournaments.queries.rounds.state import (
    SwissPart,
    field_gates,
    players_held,
    split_into_pods,
    swiss_part,
    tiebreak_chain,
)
from tournaments.queries.structure.attendance import cut_sizes, largest_cuts

MOST_DECIMALS = 13  # decimal places of percentages that hardly differ


class _Standing(NamedTuple):
    """What the standings need of a player besides the figures. `place`: the final one, if set."""

    place: int | None
    dropped_after: int | None
    held_after: int | None
    disqualified: bool


class StandingRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One line of the standings. `own`, `owp`, `oowp`: percentages as numbers from 0 to 1.

    `id`: the entrant's; `pod`: the index in the event's pods. `wins` include the `byes`.
    `last_in_cut`: the last place that leads into the cut. `top`: how many players were left in the
    cut at the player's last round, 1 for the winner, null outside it. `day_one`: did not go on to
    the second day.
    """

    pod: int
    place: int
    id: int
    name: str
    division: str
    division_place: int
    points: int
    wins: int
    losses: int
    ties: int
    byes: int
    own: float
    owp: float
    oowp: float
    dropped_after: int | None
    last_in_cut: bool
    top: int | None
    day_one: bool


class Neighbour(msgspec.Struct, frozen=True, kw_only=True):
    """The player next to another in the standings, and why they are in this order.

    `reasons`: as codes; `said`: in words.
    """

    id: int
    name: str
    place: int
    reasons: list[str]
    said: str


class Neighbours(msgspec.Struct, frozen=True, kw_only=True):
    """The players just above and just below another; None at the ends of the standings."""

    above: Neighbour | None = None
    below: Neighbour | None = None


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """One opponent's share in a percentage; without a player it stands for an awarded bye."""

    id: int | None
    name: str | None
    share: Fraction


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """How every figure of a player's line came about.

    `points_from`: what gave points, how often, and the points. `second_day`: the percentages are
    those of the second day alone. `rounds`: rounds played; `planned`: rounds planned.
    """

    beside: Neighbours
    second_day: bool
    account: Account
    line: Line
    points_from: list[tuple[str, int, int]]
    owp_parts: list[Opponent]
    oowp_parts: list[Opponent]
    chain: TiebreakChain
    rounds: int
    planned: int


def standing_rows(
    event: Event, *, after: int | None = None, division: str = ""
) -> list[StandingRow]:
    """The standings, best first; final places for a finished event. `division`: that one alone.

    If divisions play apart, pods follow each other, each with its own first place; `pod` is the
    index in the event's pods. `top`: how many players were left in the cut at the player's last
    round, 1 for the winner, None outside the cut and while it is played; the cut decides before the
    points. `day_one`: players who did not go through to the second day, with their figures after
    the first. Disqualified players are not listed, but still count for those who played against
    them.
    """
    return _with_names(_placed_rows(swiss_part(event, after), division), _names_of_players(event))


def best_standing_rows(event: Event, most: int) -> list[StandingRow]:
    """The first `most` lines of `standing_rows`."""
    rows = _placed_rows(swiss_part(event))[:most]
    return _with_names(rows, _names_of_players(event, {row.id for row in rows}))


def _placed_rows(part: SwissPart, division: str = "") -> list[StandingRow]:
    """As `standing_rows` but without names, which may change earlier; worked out once."""
    if division and all(player.division != division for player in part.history.players):
        return []  # so that nothing is kept for names of divisions that do not exist
    return part.work_out_once(("rows", division), lambda: [*_make_rows(part, division)])


def _with_names(rows: list[StandingRow], names: dict[int, str]) -> list[StandingRow]:
    return [replace(row, name=names[row.id]) for row in rows]


def _names_of_players(event: Event, entrants: Iterable[int] | None = None) -> dict[int, str]:
    """Names as everybody may read them, by entrant: of these entrants, or of all."""
    wanted = event.entrants if entrants is None else event.entrants.filter(pk__in=entrants)
    return dict(wanted.order_by().values_list("pk", "player__name"))


def _make_rows(part: SwissPart, division: str) -> Iterator[StandingRow]:
    event, after = part.event, part.after
    people = _read_standings(event)
    final = after is None and event.stage == Stage.FINISHED
    tops = places_in_cut(event) if final else {}
    pods = zip(part.by_pod, cut_sizes(event), largest_cuts(event), strict=True)
    for pod, (pod_lines, cut, most) in enumerate(pods):
        lines = [line for line in pod_lines if division in {"", line.division}]
        cut_here = _last_in_cut(pod_lines, cut, most, tops) if after is None else 0
        cut_here = cut_here if len(lines) == len(pod_lines) else 0
        yield from _rows_of_field(lines, people, after, (pod, cut_here), tops)


def _read_standings(event: Event) -> dict[int, _Standing]:
    """The players' data by entrant. Few are disqualified: they are queried separately."""
    out = set(event.entrants.filter(disqualified=True).values_list("pk", flat=True))
    rows = event.entrants.order_by().values_list("pk", "place", "dropped_after", "held_after")
    return {
        pk: _Standing(place, dropped_after, held_after, pk in out)
        for pk, place, dropped_after, held_after in rows
    }


def places_in_cut(event: Event) -> dict[str, int]:
    """How far each player of a cut came, 1 for the winner; empty without a cut."""
    return {
        player: top
        for rounds in cut_rounds_by_pod(event).values()
        for player, top in bracket.rounds_reached(rounds).items()
    }


def _last_in_cut(lines: list[Line], cut: int, most: int, tops: dict[str, int]) -> int:
    """The place after which the cut ends; for an asymmetrical cut it follows from the points."""
    if tops:
        return sum(line.id in tops for line in lines)
    return len(bracket.qualified_lines(lines, cut, most)) if most else cut


def _rows_of_field(
    lines: list[Line],
    people: dict[int, _Standing],
    after: int | None,
    field: tuple[int, int],
    tops: dict[str, int],
) -> Iterator[StandingRow]:
    """The lines of one field. `field`: its pod, and the size of its cut, 0 if that is not shown."""
    pod, cut = field
    found = [(line, people[int(line.id)]) for line in lines]
    shown = [(line, person) for line, person in found if not _is_left_out(person, after)]
    if after is None and any(person.place for _line, person in shown):
        shown.sort(key=lambda row: row[1].place or len(people) + row[0].place)
    among = dict.fromkeys((line.division for line in lines), 0)
    for place, (line, person) in enumerate(shown, start=1):
        among[line.division] += 1
        dropped, (own, owp, oowp) = line.dropped_after, line.shares
        yield StandingRow(
            pod=pod, place=place, id=int(line.id), name="", division=line.division,
            division_place=among[line.division], points=line.points, wins=line.wins,
            losses=line.losses, ties=line.ties, byes=line.byes, own=own, owp=owp, oowp=oowp,
            dropped_after=None if _was_still_in(dropped, after) else dropped,
            last_in_cut=place == cut,
            top=tops.get(line.id),
            day_one=after is None and person.held_after is not None,
        )  # fmt: skip


def _is_left_out(person: _Standing, after: int | None) -> bool:
    return person.disqualified and not _was_still_in(person.dropped_after, after)


def _was_still_in(dropped: int | None, after: int | None) -> bool:
    """Whether a player was still in after that round."""
    return dropped is None or (after is not None and dropped > after)


def swiss_round_numbers(event: Event) -> list[int]:
    """The numbers of the Swiss rounds after which there are standings."""
    rounds = event.rounds.filter(kind=RoundKind.SWISS, draft=False).order_by("number")
    return list(rounds.values_list("number", flat=True))


def round_being_played(event: Event) -> int | None:
    """The number of the running Swiss round if results of it are missing."""
    rounds = event.rounds.filter(kind=RoundKind.SWISS, draft=False, closed=False)
    waiting = rounds.filter(matches__result=Result.OPEN).order_by("-number")
    return waiting.values_list("number", flat=True).first()


def divisions_playing(event: Event) -> list[str]:
    """The age divisions that play, youngest first."""
    entered = event.entrants.filter(waiting=False).order_by()
    playing = set(entered.values_list("division", flat=True).distinct())
    known = ("junior", "senior", "masters")
    return [division for division in known if division in playing] + sorted(
        playing.difference(known)
    )


def make_explanation(entrant: Entrant, after: int | None = None) -> Explanation:
    """How every figure of a player's line came about, opponent by opponent."""
    event = entrant.event
    player_id = str(entrant.pk)
    part = swiss_part(event, after)
    pods, gates = split_into_pods(event, part.history), field_gates(event)
    whole, gate = next(
        (pod, gate)
        for pod, gate in zip(pods, gates, strict=True)
        if any(player.id == player_id for player in pod.players)
    )
    held = entrant.held_after is not None
    figures = explain_figures(whole, player_id, gate.after if gate else None, held=held)
    lines = {line.id: line for pod_lines in part.by_pod for line in pod_lines}
    rows = _placed_rows(part)
    parts = [*figures.owp_parts, *figures.oowp_parts]
    names = _names_of_players(event, {int(one.opponent) for one in parts if one.opponent})
    return Explanation(
        beside=find_neighbours(entrant, whole, rows, lines, after),
        second_day=bool(gate and not held and len(whole.rounds) > gate.after),
        account=figures,
        line=lines[player_id],
        points_from=_points_from(figures),
        owp_parts=_opponent_shares(figures.owp_parts, names),
        oowp_parts=_opponent_shares(figures.oowp_parts, names),
        chain=tiebreak_chain(event),
        rounds=len(whole.rounds),
        planned=whole.planned_rounds,
    )


def find_neighbours(
    entrant: Entrant,
    whole: History,
    rows: list[StandingRow],
    lines: Mapping[str, Line],
    after: int | None,
) -> Neighbours:
    """The players just above and just below, in the order that the standings show, and why.

    `rows`: the standings without names; `lines`: their figures by the engine's ids.
    """
    event = entrant.event
    mine = next((row for row in rows if row.id == entrant.pk), None)
    if mine is None:  # disqualified
        return Neighbours()
    order = [row for row in rows if row.pod == mine.pod]
    field = above.PlacedField(
        whole, tiebreak_chain(event), [lines[str(row.id)] for row in order],
        {str(row.id): row.top for row in rows if row.top},
        _third_place_winner(event, mine.pod), players_held(event) if after is None else (),
    )  # fmt: skip
    position = order.index(mine)
    beside = order[max(position - 1, 0) : position + 2]
    names = _names_of_players(event, [row.id for row in beside])

    def explain_neighbour(other: StandingRow, higher: StandingRow, lower: StandingRow) -> Neighbour:
        reasons = above.explain_order(field, lines[str(higher.id)], lines[str(lower.id)])
        return _make_neighbour(other, reasons, names)

    neighbours = {other.place - mine.place: other for other in beside}
    higher, lower = neighbours.get(-1), neighbours.get(1)
    return Neighbours(
        above=explain_neighbour(higher, higher, mine) if higher else None,
        below=explain_neighbour(lower, mine, lower) if lower else None,
    )


def _make_neighbour(row: StandingRow, reasons: list[Reason], names: dict[int, str]) -> Neighbour:
    said_of = {str(pk): name for pk, name in names.items()}
    return Neighbour(
        id=row.id,
        name=names[row.id],
        place=row.place,
        reasons=[reason.id for reason in reasons],
        said=" ".join(_describe_reason(reason, said_of) for reason in reasons),
    )


def _describe_reason(reason: Reason, names: dict[str, str]) -> str:
    args = reason.args
    shown = {key: names.get(value, value) for key, value in args.items() if isinstance(value, str)}
    if isinstance(args.get("mine"), Fraction):
        shown |= _describe_shares(args["mine"], args["theirs"])
    return wording.render_message(reason.id, {**args, **shown}, translate=_)


def _describe_shares(mine: Fraction, theirs: Fraction) -> dict[str, str]:
    """Two different shares, with as many decimal places as it takes to see the difference."""
    for places in range(2, MOST_DECIMALS):
        figures = [f"{float(100 * share):.{places}f}" for share in (mine, theirs)]
        if figures[0] != figures[1]:
            break
    percentages = [f"{number_format(figure)}\N{NO-BREAK SPACE}%" for figure in figures]
    return {"mine": percentages[0], "theirs": percentages[1]}


def _third_place_winner(event: Event, pod: int) -> str | None:
    _rounds, third = bracket.split_third_place(cut_rounds_by_pod(event).get(pod, []))
    return third.winner if third else None


def _points_from(account_: Account) -> list[tuple[str, int, int]]:
    """What gave points: a kind, how often, and the points."""
    record = account_.points_from
    kinds = [
        ("won", record.won, 3),
        ("tied", record.tied, 1),
        ("bye", record.byes + record.awarded, 3),
        ("lost", record.lost, 0),
    ]
    return [(kind, times, times * worth) for kind, times, worth in kinds if times]


def _opponent_shares(parts: tuple[Part, ...], names: dict[int, str]) -> list[Opponent]:
    return [
        Opponent(
            id=int(part.opponent) if part.opponent else None,
            name=names[int(part.opponent)] if part.opponent else None,
            share=part.share,
        )
        for part in parts
    ]
