"""Events with their players and rounds, and the progress of the running round."""

from datetime import date
from typing import Any

import msgspec
from django.db.models import Count, F, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from league.base.prepared import prepared
from league.models import League
from tournaments.engine.clock import policies
from tournaments.models import (
    Divisions,
    Entrant,
    Event,
    Match,
    Result,
    Round,
    RoundKind,
    Seat,
    Stage,
    System,
)
from tournaments.queries.kept import keep_until_change
from tournaments.queries.structure.attendance import Pod, stored_pods

# results of matches with nothing to report
NOTHING_TO_REPORT = (Result.BYE, Result.AWARDED_BYE, Result.LOSS)


class EventRow(msgspec.Struct, frozen=True, kw_only=True):
    """An event. `league`: its slug; `format`, `edition`: keys; `planned_rounds`: of Swiss in all.

    `rules_region`: the region whose rulebooks apply. `structure`: the kind of event whose table
    gives rounds and cut by attendance, empty for the organiser's own figures. `round_minutes`,
    `cut_minutes`: 0 is untimed. `gate_after`: the last round of the first day, 0 without a second;
    `gate_points`, `gate_least`: the match points that lead into the second day, and how many go on
    at least. `cut_most`: the most players a cut may grow to when points are level. `season`: the
    year it ends in, null to go by the event's day.
    """

    id: int
    league: str
    name: str
    date: date
    format: str
    edition: str
    rules_region: str
    planned_rounds: int
    best_of: int
    cut_size: int
    cut_best_of: int
    time_policy: str
    stage: Stage
    system: System
    structure: str
    divisions: Divisions
    pods: list[Pod]
    round_minutes: int
    cut_minutes: int
    capacity: int | None
    check_in: bool
    season: int | None
    kind: str
    gate_after: int
    gate_points: int
    gate_least: int
    cut_most: int
    sanction_id: str
    city: str
    region: str
    country: str


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match by its id and table."""

    match_id: int
    table: int | None


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """The progress of the running round: how many of its `matches` are `reported`.

    `latest_round`: its number, None before the first; `playing`: how many players are still in.
    """

    latest_round: int | None
    matches: int
    reported: int
    open_tables: list[TableRow]
    playing: int


def events_newest_first() -> QuerySet[Event]:
    """Every event, newest first, with the number of its players."""
    entrants = Entrant.objects.filter(event=OuterRef("pk")).order_by().values("event")
    # Counted for the events of one page: a join would first count those of every event.
    number = Subquery(entrants.annotate(number=Count("pk")).values("number"))
    return Event.objects.select_related("league").annotate(entrant_count=Coalesce(number, 0))


def newest_event(leagues: list[League]) -> Event | None:
    """The event these leagues created last, to create one "as last time"; no rehearsals."""
    made = Event.objects.filter(league__in=leagues).exclude(desk__rehearsal=True)
    return made.order_by("-pk").first()


def event_row(event: Event) -> EventRow:
    """An event for programs."""
    as_stored = {name: getattr(event, name) for name in EventRow.__struct_fields__}
    named: dict[str, Any] = {
        "league": event.league.slug,
        "stage": Stage(event.stage),
        "system": System(event.system),
        "divisions": Divisions(event.divisions),
        "pods": stored_pods(event),
    }
    return EventRow(**as_stored | named)


def entrants_in_order(event: Event) -> QuerySet[Entrant]:
    """The players of an event, in the order of entry."""
    return event.entrants.select_related("player", "deck").order_by("roster")


def rounds_with_matches(event: Event) -> QuerySet[Round]:
    """An event's rounds, first to last, with all that a board shows."""
    seats = Seat.objects.select_related("entrant__player").order_by("side")
    matches = Match.objects.order_by(F("table").asc(nulls_last=True), "pk").prefetch_related(
        Prefetch("seats", seats), "games"
    )
    return event.rounds.order_by("number").prefetch_related(Prefetch("matches", matches))


def latest_round_number(event: Event, *, drafts: bool = False) -> int | None:
    """The number of the last paired round; only staff may see drafts."""
    numbers = _numbers_with_drafts if drafts else _numbers_shown
    row = numbers.first(event.pk)
    return row[0] if row else None


@prepared
def _numbers_shown(event: int) -> Any:
    rounds = Round.objects.filter(event=event, draft=False).order_by("-number")
    return rounds.values_list("number")[:1]


@prepared
def _numbers_with_drafts(event: int) -> Any:
    return Round.objects.filter(event=event).order_by("-number").values_list("number")[:1]


def latest_round(event: Event) -> Round | None:
    """The last published round, without its matches: a large event has thousands."""
    published = event.rounds.filter(draft=False).select_related("event__league")
    return published.order_by("-number").first()


def time_policy_choices() -> list[tuple[str, str]]:
    """The rules for when time is called that a form offers."""
    return [(policy.key, _(policy.name)) for policy in policies.POLICIES]


def event_progress(event: Event, *, drafts: bool = False) -> Progress:
    """The progress of the running round."""
    return keep_until_change(event, ("progress", drafts), lambda: _read_progress(event, drafts))


def _read_progress(event: Event, drafts: bool) -> Progress:  # noqa: FBT001 -- as above
    last = latest_round_number(event, drafts=drafts)
    rows = Match.objects.filter(round__event=event, round__number=last or 0).order_by("table")
    results = list(rows.exclude(result__in=NOTHING_TO_REPORT).values_list("pk", "table", "result"))
    return Progress(
        latest_round=last,
        matches=len(results),
        reported=sum(result != Result.OPEN for _pk, _table, result in results),
        open_tables=[
            TableRow(match_id=pk, table=table) for pk, table, result in results if not result
        ],
        playing=_count_players(event),
    )


def _count_players(event: Event) -> int:
    """How many players are still in; for a finished event, how many played."""
    finished = event.stage == Stage.FINISHED
    entered = event.entrants.filter(waiting=False).exclude(dropped_after=0)
    return (entered if finished else entered.filter(dropped_after=None, held_after=None)).count()


def is_swiss_over(event: Event) -> bool:
    """Whether every planned Swiss round, or every possible one, is paired and reported."""
    paired = event.rounds.filter(kind=RoundKind.SWISS).count()
    still_open = Match.objects.filter(round__event=event, result=Result.OPEN).exists()
    return (paired >= event.planned_rounds or is_nobody_left(event)) and not still_open


def is_nobody_left(event: Event) -> bool:
    """Whether fewer than two players are still in, so that no further round is possible."""
    return _count_players(event) < 2
