"""An event's first page: where the event stands, what is played, and the next step."""

from datetime import datetime
from typing import Any, cast

import msgspec
from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.engine.books import Region
from decks.engine.documents import DOCUMENTS_BY_KEY, document_in_force
from decks.queries.editions import edition_of_format, why_not_of_day
from decks.queries.formats.names import format_name
from tournaments.engine.clock import policies
from tournaments.models import Entrant, Event, Match, Round, RoundKind, RulesRegion, Stage, System
from tournaments.queries.cut.gate import describe_gate as gate_said
from tournaments.queries.events.events import Progress, event_progress
from tournaments.queries.events.season_and_kind import SeasonFacts, season_facts
from tournaments.queries.players.late import players_without_seat
from tournaments.queries.structure.advice import Advice, structure_advice
from tournaments.queries.structure.attendance import (
    Winner,
    count_attendance,
    event_gate,
    event_winners,
    left_to_table,
)


class StageShown(msgspec.Struct, frozen=True, kw_only=True):
    """A stage of an event: `done`, or the current one (`now`)."""

    label: str
    now: bool
    done: bool


class NextStep(msgspec.Struct, frozen=True, kw_only=True):
    """What an organiser does next. `blocked`: why it cannot be done yet.

    `does`: `pair`, `finish`, or `publish` the draft of the round `number`, paired at `since`.
    `may_draft`: the round can be looked at before it is published.
    """

    label: str
    does: str
    number: int
    blocked: str = ""
    may_draft: bool = False
    since: datetime | None = None


class Overview(Progress, frozen=True, kw_only=True):
    """What an event's first page shows besides its progress: all of it in words.

    `rounds`: drafts only for staff; `missing`: players without a place in the running round;
    `by_table`: what a table has yet to decide, empty if nothing.
    """

    season_facts: SeasonFacts
    format_name: str
    edition_name: str
    region_name: str
    edition_notes: list[str]
    other_rulebook: bool
    policy_name: str
    stages: list[StageShown]
    rounds: QuerySet[Round]
    structure: Advice
    gate_said: str
    by_table: dict[str, bool]
    missing: list[Entrant]
    winners: list[Winner]
    next_step: NextStep | None


def event_overview(event: Event, *, drafts: bool = False) -> Overview:
    """All that an event's first page shows."""
    progress_now = event_progress(event, drafts=drafts)
    paired = event.rounds.order_by("number")
    return Overview(
        **msgspec.structs.asdict(progress_now),
        season_facts=season_facts(event),
        format_name=format_name(event.format),
        **event_edition(event),
        policy_name=time_policy_name(event),
        stages=_stages_shown(event, progress_now.latest_round),
        rounds=paired if drafts else paired.filter(draft=False),
        structure=structure_advice(event),
        gate_said=_describe_gate(event),
        by_table=left_to_table(event),
        missing=players_without_seat(event),
        winners=event_winners(event),
        next_step=next_step(event, progress_now),
    )


def _describe_gate(event: Event) -> str:
    """Who plays on the second day, in plain words; empty if there is none."""
    gate = event_gate(event)
    return gate_said(gate) if gate else ""


def edition_name(event: Event) -> str:
    """The name of an event's rulebook; for one that no longer exists, its key."""
    document = DOCUMENTS_BY_KEY.get(event.edition)
    return document.name if document else event.edition


def event_edition(event: Event) -> dict[str, Any]:
    """Whose rulebooks an event uses, its rulebook's name, and why it is not the usual one.

    `edition_notes`: sentences; none if the rulebook is that of day and region. `other_rulebook`: it
    follows neither from the day nor from the format, but was chosen.
    """
    region = cast("Region", event.rules_region)
    by_format = edition_of_format(event.format) == event.edition
    of_day = document_in_force(event.date.isoformat(), region).key == event.edition
    return {
        "region_name": RulesRegion(event.rules_region).label,
        "edition_name": edition_name(event),
        "other_rulebook": not by_format and not of_day,
        "edition_notes": [] if by_format else why_not_of_day(event.date, region, event.edition),
    }


def time_policy_name(event: Event) -> str:
    """The name of an event's rules for when time is called; for unknown ones the key."""
    policy = policies.BY_KEY.get(event.time_policy)
    return _(policy.name) if policy else event.time_policy


def _stages_shown(event: Event, last: int | None) -> list[StageShown]:
    order = [Stage.REGISTRATION, Stage.SWISS, Stage.CUT, Stage.FINISHED]
    may_cut = (
        event.cut_size or event.system == System.ELIMINATION or left_to_table(event).get("cut")
    )
    labels = {
        Stage.REGISTRATION: _("Registration"),
        Stage.SWISS: _rounds_name(event, last),
        Stage.CUT: _cut_name(event),
        Stage.FINISHED: _("Finished"),
    }
    left_out = {
        Stage.SWISS: event.system == System.ELIMINATION,
        Stage.CUT: not may_cut,
    }
    here = Stage(event.stage)
    shown = [stage for stage in order if stage == here or not left_out.get(stage)]
    current = shown.index(here)
    return [
        StageShown(label=labels[stage], now=place == current, done=place < current)
        for place, stage in enumerate(shown)
    ]


def _rounds_name(event: Event, last: int | None) -> str:
    if left_to_table(event):
        return _("Swiss")
    numbers = {"number": last, "planned": event.planned_rounds}
    if event.stage == Stage.SWISS and last:  # no round while the first is still a draft
        return _("Round %(number)s of %(planned)s") % numbers
    text = ngettext("Swiss, %(planned)s round", "Swiss, %(planned)s rounds", event.planned_rounds)
    return text % numbers


def _cut_name(event: Event) -> str:
    if event.system != System.SWISS:
        return _("Bracket")
    return (
        _("Top cut")
        if event.pods or left_to_table(event)
        else _("Top %(size)s") % {"size": event.cut_size}
    )


def next_step(event: Event, progress_now: Progress) -> NextStep | None:
    """The one thing an organiser does next, and why it may not be possible yet."""
    if event.stage == Stage.FINISHED:
        return None
    last = progress_now.latest_round or 0
    if draft := event.rounds.filter(number=last, draft=True).first():
        label, since = _("Publish the pairings"), draft.paired_at
        return NextStep(label=label, does="publish", number=last, since=since)
    if event.stage == Stage.SWISS and progress_now.playing < 2:  # no further round is possible
        label, ends = _("End the event"), True
    else:
        label, ends = _label_of_step(event, last)
    return NextStep(
        label=label,
        does="finish" if ends else "pair",
        number=last,
        blocked=_what_blocks(event, progress_now),
        may_draft=not ends,
    )


def next_step_of(event: Event) -> NextStep | None:
    """The next step of an event, for a page that shows nothing else about its progress."""
    return next_step(event, event_progress(event, drafts=True))


def _what_blocks(event: Event, progress_now: Progress) -> str:
    if event.stage == Stage.REGISTRATION and sum(count_attendance(event).values()) < 2:
        if event.check_in:
            return _("At least two players have to be checked in.")
        return _("At least two players have to be entered.")
    return _("Waiting for the open matches.") if progress_now.open_tables else ""


def _label_of_step(event: Event, last: int) -> tuple[str, bool]:
    """The step after the round `last`, in words, and whether it ends the event."""
    if event.stage == Stage.CUT:
        ends = _is_final_round(event, last)
        return _("End the event") if ends else _("Pair the next round of the cut"), ends
    if event.system == System.ELIMINATION:
        return _("Draw the bracket"), False
    if last < event.planned_rounds:
        return _("Pair round %(number)s") % {"number": last + 1}, False
    if not event.cut_size:
        return _("End the event"), True
    size = {"size": event.cut_size}
    return _("Begin the top cut") if event.pods else _("Cut to the top %(size)s") % size, False


def _is_final_round(event: Event, number: int) -> bool:
    """Whether every bracket in this round plays its final, with or without a third-place match."""
    matches, before = (
        _matches_by_pod(event, round_number) for round_number in (number, number - 1)
    )
    return all(
        count == 1 or (count == 2 and before.get(pod) == 2) for pod, count in matches.items()
    )


def _matches_by_pod(event: Event, number: int) -> dict[int, int]:
    cut = {"round__event": event, "round__number": number, "round__kind": RoundKind.CUT}
    rows = Match.objects.filter(**cut).order_by()
    return dict(rows.values_list("pod").annotate(many=Count("pk")))
