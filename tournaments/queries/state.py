"""An event as the engine sees it: three queries, whatever its size."""

from collections import defaultdict
from collections.abc import Iterator

import msgspec
from django.db.models import FilteredRelation, Q

from tournaments.engine import standings, state, structure, tiebreaks
from tournaments.models import Divisions, Event, Match, RoundKind


def state_of(event: Event, after: int | None = None) -> state.State:
    """The Swiss part of an event, whole or up to the round `after`. Ids are the entrants'.

    Who waits to come in is not in it, nor is a round that is a draft.
    """
    rounds = event.rounds.filter(kind=RoundKind.SWISS, draft=False)
    if after is not None:
        rounds = rounds.filter(number__lte=after)
    matches: dict[int, list[state.Match]] = defaultdict(list)
    for number, match in _matches(event):
        matches[number].append(match)
    return state.State(
        players=tuple(
            state.Player(str(pk), division, dropped, late, tuple(byes))
            for pk, division, dropped, late, byes in _players(event)
        ),
        planned_rounds=event.planned_rounds,
        rounds=tuple(
            state.Round(number, tuple(matches[number]))
            for number in rounds.order_by("number").values_list("number", flat=True)
        ),
        seed=event.seed,
        best_of=event.best_of,
        avoid=tuple(
            (str(one), str(other)) for one, other in event.apart_wishes.values_list("one", "other")
        ),
        own_division=event.divisions == Divisions.AGE_MODIFIED,
    )


def _players(event: Event) -> Iterator[tuple[int, str, int | None, bool, list[int]]]:
    """The players' rows. Few have byes awarded: reading JSON for thousands would take its time."""
    byes = dict(event.entrants.exclude(awarded_byes=[]).values_list("pk", "awarded_byes"))
    there = event.entrants.filter(waiting=False).order_by("roster")
    for pk, *rest in there.values_list("pk", "division", "dropped_after", "late"):
        yield pk, *rest, byes.get(pk, [])


def pods_of(event: Event, whole: state.State) -> list[state.State]:
    """The fields that are paired by themselves: the event's pods, each as a state of its own."""
    if not event.pods:
        return [whole]
    parts = [pod["divisions"] for pod in event.pods]
    inside = {one.id: structure.pod_of(one.division, parts) for one in whole.players}
    return [
        msgspec.structs.replace(
            whole,
            players=tuple(one for one in whole.players if inside[one.id] == at),
            rounds=tuple(
                state.Round(one.number, tuple(two for two in one.matches if inside[two.a] == at))
                for one in whole.rounds
            ),
            planned_rounds=pod["rounds"],
        )
        for at, pod in enumerate(event.pods)
    ]


def _matches(event: Event) -> list[tuple[int, state.Match]]:
    """Every match with the number of its round: one row each, both who sit there in it."""
    inside = {"round__event": event, "round__kind": RoundKind.SWISS, "round__draft": False}
    ids = {pk: str(pk) for pk in event.entrants.values_list("pk", flat=True)}
    rows = Match.objects.filter(**inside).annotate(
        first=FilteredRelation("seats", condition=Q(seats__side="a")),
        second=FilteredRelation("seats", condition=Q(seats__side="b")),
    )
    wanted = ("round__number", "table", "result", "first__entrant", "second__entrant")
    return [
        (number, state.Match(ids[a], ids.get(b), table, result or None))
        for number, table, result, a, b in rows.order_by(
            "round__number", "table", "pk"
        ).values_list(*wanted)
    ]


def chain_of(event: Event) -> tiebreaks.Chain:
    """How players of an event are told apart: as on its day."""
    return tiebreaks.usual(event.date.isoformat())


def standings_by_pod(event: Event, after: int | None = None) -> list[list[standings.Line]]:
    """The Swiss standings of each pod by itself, now or after a round; one where none plays apart.

    Those disqualified are among them.
    """
    chain = chain_of(event)
    return [standings.standings(pod, chain) for pod in pods_of(event, state_of(event, after))]


def standings_of(event: Event, after: int | None = None) -> list[standings.Line]:
    """The Swiss standings, pod after pod; a line's place is that in its pod."""
    return [line for lines in standings_by_pod(event, after) for line in lines]


def swiss_order(event: Event) -> list[int]:
    """Entrants by their place after Swiss, pods side by side; those who dropped are left out."""
    there = [line for line in standings_of(event) if line.dropped_after is None]
    return [int(line.id) for line in sorted(there, key=lambda line: line.place)]
