"""What open pages of an event follow, and which of it each entry of the record changes.

- `event:7`: everything that happens at the event (the desk, unpublished boards, calls);
- `phones:7`: what reaches all players at once: a round is published, the clock, the end;
- `entrant:33`: what concerns one player: the own match, penalties, deck.

A phone follows only the last two: a result at another table does not matter to five hundred phones.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from django.db.models import QuerySet

from league.base.numbers import read_whole_number
from league.base.prepared import prepared
from league.domain import boards, live, log
from league.models import LogEntry
from tournaments.models import DeckCheck, Entrant, Match, Round, Stage
from tournaments.queries.live import entrant_subject, event_subject, phones_subject

FindSubjects = Callable[[set[int]], Iterable[str]]


def board_set_subject(event: int) -> str:
    """The subject that a page with the event's published boards follows."""
    return boards.board_set_subject(f"event/{event}")


@log.listens_to_batches
def mark_events_of_entries(entries: Sequence[LogEntry]) -> None:
    """Mark what these entries of the record change, inside their transaction."""
    numbers: dict[str, set[int]] = {}
    subjects: set[str] = set()
    for entry in entries:
        if isinstance(entry.row, Match):
            subjects.update(_of_match(entry.row))
            continue
        kind, _colon, number = entry.subject.partition(":")
        pk = read_whole_number(number)
        if kind in _FIND_SUBJECTS and pk is not None:
            numbers.setdefault(kind, set()).add(pk)
    for kind, found in numbers.items():
        subjects.update(_FIND_SUBJECTS[kind](found))
    live.mark_changed(subjects)


def _of_match(match: Match) -> Iterator[str]:
    """The subjects of a match whose round and seats are loaded."""
    yield event_subject(match.round.event_id)
    for seat in match.seats.all():
        yield entrant_subject(seat.entrant_id)


def _of_events(events: Iterable[int]) -> Iterator[str]:
    for event in events:
        yield from (event_subject(event), phones_subject(event))


def _of_rounds(rounds: set[int]) -> Iterable[str]:
    return _of_events(Round.objects.filter(pk__in=rounds).values_list("event", flat=True))


def _of_matches(matches: set[int]) -> Iterator[str]:
    for event, entrant in chain.from_iterable(map(_event_and_entrants, matches)):
        yield event_subject(event)
        if entrant is not None:
            yield entrant_subject(entrant)


@prepared
def _event_and_entrants(match: int) -> QuerySet[Match, tuple[int, int | None]]:
    rows = Match.objects.filter(pk=match).order_by()
    return rows.values_list("round__event", "seats__entrant")


def _of_entrants(entrants: set[int]) -> Iterator[str]:
    rows = Entrant.objects.filter(pk__in=entrants).order_by()
    for event, entrant in rows.values_list("event", "pk"):
        yield from (event_subject(event), entrant_subject(entrant))


def _of_players(players: set[int]) -> Iterable[str]:
    """The events of players, since their names are on other people's pages too."""
    entered = Entrant.objects.filter(player__in=players).exclude(event__stage=Stage.FINISHED)
    return _of_events(entered.order_by().values_list("event", flat=True).distinct())


def _of_deck_checks(checks: set[int]) -> Iterator[str]:
    rows = DeckCheck.objects.filter(pk__in=checks).order_by()
    for event in rows.values_list("event", flat=True):
        yield event_subject(event)


_FIND_SUBJECTS: dict[str, FindSubjects] = {
    "event": _of_events,
    "round": _of_rounds,
    "match": _of_matches,
    "entrant": _of_entrants,
    "player": _of_players,
    "deck_check": _of_deck_checks,
}
