"""What the organiser's desk shows: what is open, what was entered last, and the next step."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import Prefetch, QuerySet

from league.models import LogEntry, User
from tournaments.engine.results.desk_line import scores_meant
from tournaments.models import (
    Desk,
    Event,
    Match,
    Result,
    Round,
    Seat,
    StaffEntry,
    Stage,
)
from tournaments.queries.boards import describe_result
from tournaments.queries.clock import ClockCard, clock_card
from tournaments.queries.events.events import Progress, event_progress
from tournaments.queries.events.overview import NextStep, next_step
from tournaments.queries.match_rules import best_of_match, names_by_side, seats_by_side
from tournaments.queries.results.reports import (
    ClaimRow,
    claim_rows,
    score_choices,
    score_in_words,
)

MOST_TABLES = 40  # open tables shown at once; the input field reaches all of them
ENTRIES_LOOKED_AT = 20  # the reader's own latest entries; some may belong to another event
ENTRIES = ("match.score_reported", "match.entry_noted")


class DeskChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A score that can be entered with one press, and the text of its button."""

    score: str
    said: str


class WaitingEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of one member of the staff that a second has to confirm. `mine`: the reader's."""

    by: str
    said: str
    score: str
    mine: bool


class DeskSide(msgspec.Struct, frozen=True, kw_only=True):
    """A player at an open table, and the scores by which this side wins.

    `numbered`: the player's number, where others can read only this instead of a name.
    """

    name: str
    numbered: int | None
    division: str
    wins: list[DeskChoice]


class DeskRow(msgspec.Struct, frozen=True, kw_only=True):
    """An open table: left and right, other possible ends, and the claims about it.

    `under_way`: it is entered game by game. `accept`: the score that only one player has reported.
    """

    pk: int
    round: int
    table: int | None
    version: int
    left: DeskSide
    right: DeskSide
    others: list[DeskChoice]
    under_way: bool
    claims: list[ClaimRow]
    disputed: bool
    accept: str
    waiting: WaitingEntry | None
    extra: int


class LastEntry(msgspec.Struct, frozen=True, kw_only=True):
    """The reader's latest entry, in words. `version`: the current one of the match."""

    pk: int
    table: int | None
    said: str
    version: int


class DeskCard(Progress, frozen=True, kw_only=True):
    """All that the desk shows. `more`: how many open tables are not in `rows`.

    `ends_event`: just one match is open, and its result ends the event.
    """

    round: Round | None
    rows: list[DeskRow]
    more: int
    last: LastEntry | None
    next_step: NextStep | None
    clock: ClockCard | None
    two_person: bool
    rehearsal: bool
    ends_event: bool


def desk_of(event: Event) -> Desk:
    """The options of an event's desk, or the default ones."""
    return Desk.objects.filter(event=event).first() or Desk(event=event)


def desk_card(event: Event, reader: User) -> DeskCard:
    """All that the desk shows to this member of the staff."""
    progress, desk = event_progress(event, drafts=True), desk_of(event)
    last = event.rounds.filter(number=progress.latest_round or 0).first()
    matches = open_matches(event)
    shown, step = list(matches[:MOST_TABLES]), next_step(event, progress)
    return DeskCard(
        **msgspec.structs.asdict(progress),
        round=last,
        rows=[_desk_row(match, reader) for match in shown],
        more=max(len(progress.open_tables) - len(shown), 0),
        last=_last_entry(event, last, reader),
        next_step=step,
        clock=clock_card(last) if last and not last.draft else None,
        two_person=desk.two_person,
        rehearsal=desk.rehearsal,
        ends_event=_is_last_match(event, progress, step),
    )


def _is_last_match(event: Event, progress: Progress, step: NextStep | None) -> bool:
    """Whether the next result ends the event, as in a cut; Swiss alone is ended by a button."""
    ends = event.stage == Stage.CUT and step is not None and step.does == "finish"
    return ends and len(progress.open_tables) == 1


def open_matches(event: Event) -> QuerySet[Match]:
    """The open matches of published rounds, the oldest round's first, by table."""
    seats = Seat.objects.select_related("entrant__player").order_by("side")
    waiting = Match.objects.filter(round__event=event, round__draft=False, result=Result.OPEN)
    entered = Prefetch("staff_entry", StaffEntry.objects.select_related("by"))
    rows = waiting.of_two().select_related("round__event")
    rows = rows.prefetch_related(Prefetch("seats", seats), "games", "claims", entered)
    return rows.order_by("round__number", "table")


def _desk_row(match: Match, reader: User) -> DeskRow:
    names, whole, allowed = names_by_side(match), best_of_match(match), score_choices(match)
    sides = _desk_sides(match, allowed)
    usual = {choice.score for side in sides.values() for choice in side.wins}
    claims = list(match.claims.all())
    return DeskRow(
        pk=match.pk,
        round=match.round.number,
        table=match.table,
        version=match.version,
        left=sides["a"],
        right=sides["b"],
        others=[
            DeskChoice(score=score, said=score_in_words(score, end, names, whole))
            for score, end in allowed
            if score not in usual
        ],
        under_way=bool(match.games.all()) or match.time is not None,
        claims=claim_rows(match, names),
        disputed=len(claims) == 2,
        accept=(claims[0].score or "") if len(claims) == 1 else "",
        waiting=_waiting_entry(match, names, reader),
        extra=match.extra_minutes,
    )


def _desk_sides(match: Match, allowed: Sequence[tuple[str, str]]) -> dict[str, DeskSide]:
    """Left and right, each with the scores by which it wins a match played to the end."""
    whole = best_of_match(match)
    return {
        side: DeskSide(
            name=entrant.player.name,
            numbered=None if entrant.player.is_named else entrant.player_id,
            division=entrant.division,
            wins=[
                DeskChoice(score=score, said=score_in_words(score, side, {}, whole))
                for score in scores_meant(side, allowed)
            ],
        )
        for side, entrant in seats_by_side(match).items()
    }


def _waiting_entry(match: Match, names: dict[str, str], reader: User) -> WaitingEntry | None:
    entry: StaffEntry | None = getattr(match, "staff_entry", None)
    if entry is None:
        return None
    end = dict(score_choices(match)).get(entry.score, "")
    return WaitingEntry(
        by=str(entry.by),
        said=score_in_words(entry.score, end, names, best_of_match(match)),
        score=entry.score,
        mine=entry.by_id == reader.pk,
    )


def _last_entry(event: Event, last: Round | None, reader: User) -> LastEntry | None:
    """The reader's latest entry in the latest round, while it still stands and can be undone."""
    if last is None or last.closed:
        return None
    mine = LogEntry.objects.filter(league=event.league_id, actor=reader, action__in=ENTRIES)
    entries = {
        int(entry.subject.partition(":")[2]): entry
        # of two entries for a match the later counts
        for entry in list(mine.order_by("-pk")[:ENTRIES_LOOKED_AT])[::-1]
    }
    matches = _matches_with_seats(last).filter(pk__in=entries)
    match = max(matches, key=lambda match: entries[match.pk].pk, default=None)
    return _entry_in_words(match, entries[match.pk]) if match else None


def _matches_with_seats(round_: Round) -> QuerySet[Match]:
    seats = Seat.objects.select_related("entrant__player").order_by("side")
    rows = Match.objects.filter(round=round_).select_related("round__event", "staff_entry")
    return rows.prefetch_related(Prefetch("seats", seats), "games")


def _entry_in_words(match: Match, entry: LogEntry) -> LastEntry | None:
    names = names_by_side(match)
    waiting: StaffEntry | None = getattr(match, "staff_entry", None)
    after: dict[str, Any] = entry.after if isinstance(entry.after, dict) else {}
    if not match.result and waiting is None:
        return None  # already undone
    end = dict(score_choices(match)).get(after.get("score", ""), "")
    said = (
        describe_result(match.result, names)
        if match.result
        else score_in_words(after.get("score", ""), end, names, best_of_match(match))
    )
    return LastEntry(pk=match.pk, table=match.table, said=said, version=match.version)
