"""Events, their players and where they stand."""

from typing import Any

from django.db.models import Count, F, Max, Prefetch, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.engine.documents import BY_KEY
from decks.queries.check.kept import format_name
from tournaments.engine.clock import policies
from tournaments.models import Entrant, Event, Match, Result, Round, RoundKind, Seat, Stage, System
from tournaments.queries.cut.gate import said as gate_said
from tournaments.queries.events.belonging import season_facts
from tournaments.queries.players.late import still_missing
from tournaments.queries.structure.advice import advice
from tournaments.queries.structure.attendance import attendance, by_table, gate_of, winners

ALONE = (Result.BYE, Result.AWARDED_BYE, Result.LOSS)  # nothing to report there


def events() -> QuerySet[Event]:
    """Every event, newest first, with the number of its players."""
    counted = Event.objects.select_related("league").annotate(entrant_count=Count("entrants"))
    return counted.order_by("-date", "-pk")  # said again: counting forgets the usual order


def entrants(event: Event) -> QuerySet[Entrant]:
    """Who plays, in the order of entry."""
    return event.entrants.select_related("player", "deck").order_by("roster")


def known_in(event: Event) -> list[tuple[str, str | None]]:
    """Names and player ids of everybody in an event, waiting or out as well."""
    return list(event.entrants.order_by().values_list("player__name", "player__player_id"))


def rounds(event: Event) -> QuerySet[Round]:
    """An event's rounds, first to last, with all that a board shows."""
    seats = Seat.objects.select_related("entrant__player").order_by("side")
    matches = Match.objects.order_by(F("table").asc(nulls_last=True), "pk").prefetch_related(
        Prefetch("seats", seats), "games"
    )
    return event.rounds.order_by("number").prefetch_related(Prefetch("matches", matches))


def latest_round(event: Event, *, drafts: bool = False) -> int | None:
    """The number of the last round paired; drafts are for staff's eyes only."""
    seen = event.rounds.all() if drafts else event.rounds.filter(draft=False)
    last: int | None = seen.aggregate(last=Max("number"))["last"]
    return last


def policy_choices() -> list[tuple[str, str]]:
    """What a form offers for when time is called."""
    return [(policy.key, _(policy.name)) for policy in policies.POLICIES]


def progress(event: Event, *, drafts: bool = False) -> dict[str, Any]:
    """How far the round that is running has got."""
    last = latest_round(event, drafts=drafts)
    rows = Match.objects.filter(round__event=event, round__number=last or 0).order_by("table")
    results = list(rows.exclude(result__in=ALONE).values_list("pk", "table", "result"))
    return {
        "latest_round": last,
        "matches": len(results),
        "reported": sum(result != Result.OPEN for _pk, _table, result in results),
        "open_tables": [
            {"match_id": pk, "table": table} for pk, table, result in results if not result
        ],
        "playing": _players(event),
    }


def _players(event: Event) -> int:
    """How many still play; of a finished event, how many did."""
    finished = event.stage == Stage.FINISHED
    there = event.entrants.filter(waiting=False).exclude(dropped_after=0)
    return (there if finished else there.filter(dropped_after=None, held_after=None)).count()


def overview(event: Event, *, drafts: bool = False) -> dict[str, Any]:
    """What an event's first page shows."""
    now = progress(event, drafts=drafts)
    return {
        **now,
        "here": "overview",
        "season_facts": season_facts(event),
        "format_name": format_name(event.format),
        "edition_name": BY_KEY[event.edition].name if event.edition in BY_KEY else event.edition,
        "policy_name": _policy_name(event),
        "stages": _stages(event, now["latest_round"]),
        "rounds": event.rounds.order_by("number")
        if drafts
        else event.rounds.filter(draft=False).order_by("number"),
        "structure": advice(event),
        "gate_said": _gate_said(event),
        "by_table": by_table(event),
        "missing": still_missing(event),
        "winners": winners(event),
        "next_step": _next_step(event, now),
    }


def _gate_said(event: Event) -> str:
    """Who plays in the second day, in plain words; empty where there is none."""
    gate = gate_of(event)
    return gate_said(gate) if gate else ""


def _policy_name(event: Event) -> str:
    policy = policies.BY_KEY.get(event.time_policy)
    return _(policy.name) if policy else event.time_policy


def _stages(event: Event, last: int | None) -> list[dict[str, Any]]:
    order = [Stage.REGISTRATION, Stage.SWISS, Stage.CUT, Stage.FINISHED]
    may_cut = event.cut_size or event.system == System.ELIMINATION or by_table(event).get("cut")
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
    shown = [stage for stage in order if not left_out.get(stage)]
    at = shown.index(Stage(event.stage))
    return [
        {"label": labels[stage], "now": place == at, "done": place < at}
        for place, stage in enumerate(shown)
    ]


def _rounds_name(event: Event, last: int | None) -> str:
    if by_table(event):
        return _("Swiss")
    about = {"number": last, "planned": event.planned_rounds}
    if event.stage == Stage.SWISS:
        return _("Round %(number)s of %(planned)s") % about
    said = ngettext("Swiss, %(planned)s round", "Swiss, %(planned)s rounds", event.planned_rounds)
    return said % about


def _cut_name(event: Event) -> str:
    if event.system != System.SWISS:
        return _("Bracket")
    return (
        _("Top cut")
        if event.pods or by_table(event)
        else _("Top %(size)s") % {"size": event.cut_size}
    )


def _next_step(event: Event, now: dict[str, Any]) -> dict[str, Any] | None:
    """The one thing an organiser does next, and what stands in its way."""
    if event.stage == Stage.FINISHED:
        return None
    blocked = _("Waiting for the open matches.") if now["open_tables"] else ""
    if event.stage == Stage.REGISTRATION and sum(attendance(event).values()) < 2:
        blocked = (
            _("At least two players have to be checked in.")
            if event.check_in
            else _("At least two players have to be entered.")
        )
    last = now["latest_round"] or 0
    if event.rounds.filter(number=last, draft=True).exists():
        publish = reverse("tournaments:publish_round", args=[event.pk, last])
        return {"label": _("Publish the pairings"), "url": publish}
    pair = reverse("tournaments:pair", args=[event.pk])
    if event.stage == Stage.CUT:
        final = _finals_alone(event, last)
        label = _("End the event") if final else _("Pair the next round of the cut")
        pair = reverse("tournaments:finish", args=[event.pk]) if final else pair
    elif event.system == System.ELIMINATION:
        label = _("Draw the bracket")
    elif last < event.planned_rounds:
        label = _("Pair round %(number)s") % {"number": last + 1}
    elif event.cut_size:
        size = {"size": event.cut_size}
        label = _("Begin the top cut") if event.pods else _("Cut to the top %(size)s") % size
    else:
        label, pair = _("End the event"), reverse("tournaments:finish", args=[event.pk])
    draft = event.stage != Stage.CUT and last < event.planned_rounds
    may_draft = draft and event.system == System.SWISS
    return {"label": label, "url": pair, "blocked": blocked, "may_draft": may_draft}


def _finals_alone(event: Event, number: int) -> bool:
    """Whether every bracket that plays this round plays its final, third place beside it or not."""
    now, before = (_matches_by_pod(event, one) for one in (number, number - 1))
    return all(many == 1 or (many == 2 and before.get(pod) == 2) for pod, many in now.items())


def _matches_by_pod(event: Event, number: int) -> dict[int, int]:
    cut = {"round__event": event, "round__number": number, "round__kind": RoundKind.CUT}
    rows = Match.objects.filter(**cut).order_by()
    return dict(rows.values_list("pod").annotate(many=Count("pk")))


def swiss_rounds_closed(event: Event) -> bool:
    """Whether every planned Swiss round is paired and reported."""
    paired = event.rounds.filter(kind=RoundKind.SWISS).count()
    still_open = Match.objects.filter(round__event=event, result=Result.OPEN).exists()
    return paired >= event.planned_rounds and not still_open
