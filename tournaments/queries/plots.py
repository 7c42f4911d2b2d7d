"""An event's plots: points over rounds, decks played, how long matches took."""

from collections import Counter
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from statistics import median
from typing import Any

import msgspec
from django.db.models import CharField, Min, QuerySet, Value
from django.db.models.functions import Cast, Concat

from decks.engine.lists.archetype import telling_names
from decks.queries.catalogue import current_catalogue
from league.models import LogEntry
from tournaments.models import Event, Match, Result, RoundKind
from tournaments.queries.kept import keep_until_change
from tournaments.queries.rounds.state import swiss_history
from tournaments.queries.standings import StandingRow, standing_rows
from tournaments.queries.structure.attendance import pod_name

MOST_LINES = 8  # lines of points: the eye cannot tell more apart
MOST_DECKS = 12
ENDS_MATCH = (
    "match.game_reported", "match.score_reported", "match.decided", "match.claimed",
    "match.lost_by_penalty",
)  # fmt: skip
LONGEST = 6 * 3600  # seconds; a result entered a day later does not show a match's length
NOT_PLAYED = (Result.OPEN, Result.BYE, Result.AWARDED_BYE, Result.LOSS)


class PointsLine(msgspec.Struct, frozen=True, kw_only=True):
    """A player's match points before the first round and after each."""

    place: int
    name: str
    points: list[int]


class PointsPlot(msgspec.Struct, frozen=True, kw_only=True):
    """The best of a field; `field`: its name, empty where everybody plays in one."""

    field: str
    rounds: int
    players: int
    lines: list[PointsLine]


class DeckShare(msgspec.Struct, frozen=True, kw_only=True):
    """How many play decks of the same name; `name` empty: all rarer ones together."""

    name: str
    decks: int


class DecksPlot(msgspec.Struct, frozen=True, kw_only=True):
    """`hidden`: the lists are not published. `unknown`: players whose list gives no name."""

    hidden: bool
    shares: list[DeckShare]
    unknown: int
    players: int


class RoundLengths(msgspec.Struct, frozen=True, kw_only=True):
    """The lengths of a round's matches in minutes, from clock to result, without `unknown` ones."""

    round: int
    matches: int
    shortest: int | None
    middle: int | None
    longest: int | None
    unknown: int


class Plots(msgspec.Struct, frozen=True, kw_only=True):
    """All of an event's plots."""

    points: list[PointsPlot]
    decks: DecksPlot
    lengths: list[RoundLengths]


def make_plots(event: Event, *, shows_decks: bool) -> Plots:
    """The plots of an event as its boards stand. `shows_decks`: whether decks may be shown."""
    return Plots(
        points=_points_plots(event),
        decks=_decks_plot(event) if shows_decks else _hidden_decks(),
        lengths=keep_until_change(event, "lengths", lambda: _round_lengths(event)),
    )


def _points_plots(event: Event) -> list[PointsPlot]:
    history = swiss_history(event)
    after = [
        history.until_round(number).count_points() for number in range(len(history.rounds) + 1)
    ]
    position = {int(player.id): at for at, player in enumerate(history.players)}
    plots = []
    for pod, of_pod in groupby(standing_rows(event), key=attrgetter("pod")):
        rows = list(of_pod)
        plots.append(
            PointsPlot(
                field=pod_name(event.pods[pod]) if event.pods else "",
                rounds=len(history.rounds),
                players=len(rows),
                lines=[_points_line(row, after, position[row.id]) for row in rows[:MOST_LINES]],
            )
        )
    return plots if history.rounds else []


def _points_line(row: StandingRow, after: list[list[int]], at: int) -> PointsLine:
    points = [points[at] for points in after]
    return PointsLine(place=row.place, name=row.name, points=points)


def _hidden_decks() -> DecksPlot:
    return DecksPlot(hidden=True, shares=[], unknown=0, players=0)


def _decks_plot(event: Event) -> DecksPlot:
    verdicts = event.entrants.filter(waiting=False).values_list("deck__name", "deck__verdict")
    known = current_catalogue().by_id
    names: Counter[str] = Counter()
    for name, verdict in verdicts:
        lines = (verdict or {}).get("lines", ())
        cards = [(line["count"], known[line["card"]]) for line in lines if line["card"] in known]
        names[name or " / ".join(telling_names(cards))] += 1
    unknown, players = names.pop("", 0), sum(names.values())
    ordered = sorted(names.items(), key=lambda named: (-named[1], named[0]))
    shares = [DeckShare(name=name, decks=decks) for name, decks in ordered[:MOST_DECKS]]
    if rest := sum(decks for _name, decks in ordered[MOST_DECKS:]):
        shares.append(DeckShare(name="", decks=rest))
    return DecksPlot(hidden=False, shares=shares, unknown=unknown, players=players + unknown)


def _round_lengths(event: Event) -> list[RoundLengths]:
    """The lengths for every published Swiss round: from the start of its clock to each result."""
    rounds = list(event.rounds.filter(kind=RoundKind.SWISS, draft=False).order_by("number"))
    matches = Match.objects.filter(round__in=rounds).exclude(result__in=NOT_PLAYED)
    played = list(matches.values_list("round", "pk"))
    begun = _first_moments(
        event, _subjects_of_rows("round:", event.rounds.all()), ("clock.started",)
    )
    ended = _first_moments(event, _subjects_of_rows("match:", matches), ENDS_MATCH)
    lengths = []
    for round_ in rounds:
        of_round = [ended.get(f"match:{pk}") for number, pk in played if number == round_.pk]
        minutes = _minutes_between(begun.get(f"round:{round_.pk}"), of_round)
        lengths.append(_round_length(round_.number, len(of_round), minutes))
    return [length for length in lengths if length.matches]


def _subjects_of_rows(kind: str, rows: QuerySet[Any]) -> QuerySet[Any]:
    """The subjects of these rows in the record, made in the database: there may be thousands."""
    named = rows.order_by().annotate(named=Concat(Value(kind), Cast("pk", CharField())))
    return named.values("named")


def _first_moments(
    event: Event, subjects: QuerySet[Any], actions: tuple[str, ...]
) -> dict[str, datetime]:
    """The first time each subject is on record with one of these actions."""
    rows = LogEntry.objects.filter(league=event.league, subject__in=subjects, action__in=actions)
    firsts = rows.order_by().values("subject").annotate(first=Min("at"))
    return dict(firsts.values_list("subject", "first"))


def _minutes_between(begun: datetime | None, ended: list[datetime | None]) -> list[int]:
    if begun is None:
        return []
    seconds = [(moment - begun).total_seconds() for moment in ended if moment is not None]
    return [round(length / 60) for length in seconds if 0 <= length <= LONGEST]


def _round_length(number: int, matches: int, minutes: list[int]) -> RoundLengths:
    return RoundLengths(
        round=number,
        matches=matches,
        shortest=min(minutes, default=None),
        middle=round(median(minutes)) if minutes else None,
        longest=max(minutes, default=None),
        unknown=matches - len(minutes),
    )
