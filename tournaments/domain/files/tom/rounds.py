"""The rounds of a TOM file: store them, compare them with the event's, add what is new."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from league.base.errors import Conflict
from league.domain import log
from tournaments.domain import boards
from tournaments.domain.files.tom.cut import brackets_of_file, pods_by_player
from tournaments.domain.rounds import snapshots
from tournaments.domain.rounds.round_storage import Row, insert_matches, store_round
from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Document, Match, Player, Round
from tournaments.models import Entrant, Event, Moment, Result, RoundKind, Stage
from tournaments.models import Match as Stored
from tournaments.queries.events.events import rounds_with_matches
from tournaments.queries.match_rules import seats_by_side

FROM_FILE_REASON = "From the TOM file."  # kept with the result, in the record's own language
Entrants = Mapping[str, Entrant]


def entrant_fields(player: Player, tables: set[int]) -> dict[str, Any]:
    """What an entrant has from the file. A fixed table is the first one's to ask for it."""
    table = player.fixed_table if player.fixed_table and player.fixed_table not in tables else None
    if table:
        tables.add(table)
    return {
        "division": player.division,
        "late": player.late,
        "awarded_byes": list(player.awarded_byes),
        "dropped_after": player.dropped_after,
        "disqualified": player.disqualified,
        "table": table,
    }


def store_all_rounds(
    actor: log.Actor, event: Event, document: Document, entrants: Entrants
) -> list[int]:
    """Store every round of the file; returns their numbers."""
    return _store_new_rounds(actor, event, document, entrants, have=0)


def continue_rounds(
    actor: log.Actor, event: Event, document: Document, entrants: Entrants
) -> list[int]:
    """Enter results of open matches and store new rounds; returns the numbers of both."""
    changed = []
    own_rounds = {round_.number: round_ for round_ in rounds_with_matches(event)}
    pod_by_player = pods_by_player(document)
    for number, _kind, file_round in numbered_rounds(document):
        if number not in own_rounds:
            continue
        is_reported = _enter_open_results(own_rounds[number], file_round, entrants)
        if (
            _add_missed_matches(own_rounds[number], file_round, entrants, pod_by_player)
            or is_reported
        ):
            changed.append(number)
            boards.publish_boards_later(event, number)
    new = _store_new_rounds(actor, event, document, entrants, have=max(own_rounds, default=0))
    return sorted({*changed, *new})


def _add_missed_matches(
    own_round: Any, file_round: Round, entrants: Entrants, pod_by_player: Mapping[str, int]
) -> bool:
    """Rounds that are here and that somebody has missed who came later; whether there were any."""
    seated = {seat.entrant_id for match in own_round.matches.all() for seat in match.seats.all()}
    alone = [
        match
        for match in file_round.matches
        if match.b is None
        and match.result in _RESULTS_WITHOUT_OPPONENT
        and entrants[match.a].pk not in seated
    ]
    rows: list[Row] = [(None, entrants[match.a].pk, None, match.result or "") for match in alone]
    if rows:
        insert_matches(own_round, rows, [pod_by_player[match.a] for match in alone])
    return bool(rows)


def require_file_contains_event(event: Event, document: Document, entrants: Entrants) -> None:
    """Raises Conflict naming the first thing here that the file lacks or has otherwise."""
    gone = event.entrants.exclude(pk__in=[entrant.pk for entrant in entrants.values()])
    if missing := gone.select_related("player").first():
        raise _difference_conflict(
            _("%(name)s plays here and is not in the file.") % {"name": missing}
        )
    file_rounds = {number: round_ for number, _kind, round_ in numbered_rounds(document)}
    for own_round in rounds_with_matches(event):
        if own_round.number not in file_rounds:
            message = _("Round %(number)s is paired here and not in the file.")
            raise _difference_conflict(message % {"number": own_round.number})
        _require_same_round(own_round, file_rounds[own_round.number], entrants)


def count_new_in_file(event: Event, document: Document, entrants: Entrants) -> tuple[int, int]:
    """Count the results and the rounds that the file has and the event has not."""
    own_rounds = {round_.number: round_ for round_ in rounds_with_matches(event)}
    results = rounds = 0
    for number, _kind, file_round in numbered_rounds(document):
        if number not in own_rounds:
            rounds += 1
            continue
        file_results = {
            _entrants_of_file_match(match, entrants): match.result for match in file_round.matches
        }
        results += sum(
            not match.result and bool(file_results.get(_entrants_of_stored_match(match)))
            for match in own_rounds[number].matches.all()
        )
    return results, rounds


def is_same_as_event(event: Event, document: Document, entrants: Entrants) -> bool:
    """Whether a file that contains all of the event has nothing more."""
    return count_new_in_file(event, document, entrants) == (0, 0) and len(entrants) == len(
        document.players
    )


def _require_same_round(own_round: Any, file_round: Round, entrants: Entrants) -> None:
    file_results = {
        _entrants_of_file_match(match, entrants): match.result for match in file_round.matches
    }
    for match in own_round.matches.all():
        seats = seats_by_side(match)
        sides = _entrants_of_stored_match(match)
        names = " – ".join(seat.player.full_name for _side, seat in sorted(seats.items()))
        about = {"number": own_round.number, "names": names}
        if sides not in file_results:
            message = _("%(names)s in round %(number)s is not in the file.")
            raise _difference_conflict(message % about)
        if match.result and match.result != file_results[sides]:
            message = _("The result of %(names)s in round %(number)s is another one in the file.")
            raise _difference_conflict(message % about)


def _difference_conflict(difference: str) -> Conflict:
    why = _("The event went on here, so nothing was taken from the file.")
    return Conflict(f"{why} {difference}", code="went_on_here")


def numbered_rounds(document: Document) -> Iterator[tuple[int, RoundKind, Round]]:
    """Every round under its number here: the cut of all pods begins after the last Swiss round.

    In the file the cut of a pod follows its own Swiss rounds, which may be fewer than those of
    another; a round of the cut here is the first of every bracket, the second, and so on.
    """
    for round_ in document.rounds:
        yield round_.number, RoundKind.SWISS, round_
    cuts = brackets_of_file(document)
    for index in range(max(map(len, cuts.values()), default=0)):
        number = len(document.rounds) + index + 1
        beside = [matches for pod in sorted(cuts) for matches in cuts[pod][index : index + 1]]
        together = tuple(match for matches in beside for match in matches)
        yield number, RoundKind.CUT, Round(number=number, matches=together)


def _store_new_rounds(
    actor: log.Actor, event: Event, document: Document, entrants: Entrants, have: int
) -> list[int]:
    pod_by_player = pods_by_player(document)
    new = [
        numbered_round for numbered_round in numbered_rounds(document) if numbered_round[0] > have
    ]
    for number, kind, round_ in new:
        event.rounds.filter(closed=False).update(closed=True)
        rows = list(
            _rows_of_matches(list(round_.matches), entrants, as_bracket=kind == RoundKind.CUT)
        )
        pods = [pod_by_player[match.a] for match in round_.matches]
        stored = store_round(actor, event, number, kind, rows, pods=pods)
        decided = stored.matches.exclude(result=Result.OPEN).exclude(
            result__in=_RESULTS_WITHOUT_OPPONENT
        )
        decided.update(overridden=FROM_FILE_REASON)
    _update_stage(actor, event, document)
    if new:
        snapshots.take_snapshot(actor, event, Moment.BEGIN)
    return [number for number, _kind, _one in new]


_RESULTS_WITHOUT_OPPONENT = (Result.BYE, Result.AWARDED_BYE, Result.LOSS)


def _rows_of_matches(
    matches: list[Match], entrants: Entrants, *, as_bracket: bool
) -> Iterator[Row]:
    """Rows to store. Two matches at one table, or a bracket with gaps, are numbered anew."""
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
        b = entrants[match.b].pk if match.b is not None else None
        yield table, entrants[match.a].pk, b, match.result or Result.OPEN


def _enter_open_results(own_round: Any, file_round: Round, entrants: Entrants) -> bool:
    """Enter what the file knows of matches that are open here; whether there was any."""
    file_results = {
        _entrants_of_file_match(match, entrants): match.result for match in file_round.matches
    }
    open_here = []
    for match in own_round.matches.all():
        sides = _entrants_of_stored_match(match)
        if not match.result and file_results[sides]:
            match.result, match.overridden = file_results[sides], FROM_FILE_REASON
            match.version += 1
            open_here.append(match)
    Stored.objects.bulk_update(open_here, ["result", "overridden", "version"])
    return bool(open_here)


def _entrants_of_file_match(match: Match, entrants: Entrants) -> tuple[int, int | None]:
    """Who sits there, by entrant; nobody (0) for a player who is not here yet."""
    a = entrants.get(match.a)
    b = entrants.get(match.b) if match.b is not None else None
    return (a.pk if a else 0), (None if match.b is None else b.pk if b else 0)


def _entrants_of_stored_match(match: Any) -> tuple[int, int | None]:
    seats = seats_by_side(match)
    return seats["a"].pk, seats["b"].pk if "b" in seats else None


def _update_stage(actor: log.Actor, event: Event, document: Document) -> None:
    """Set the event to the stage it has in the file."""
    if not document.rounds and not document.cut:
        return
    stage = Stage.CUT if document.cut else Stage.SWISS
    if document.stage == codes.FINISHED:
        stage = Stage.FINISHED
        event.rounds.update(closed=True)
        _store_final_places(event, document)
    Event.objects.filter(pk=event.pk).update(stage=stage)
    if stage == Stage.FINISHED:
        order = list(event.entrants.order_by("place").values_list("pk", flat=True))
        after = {"order": order}
        log.record_entry(event.league, actor, "event.finished", f"event:{event.pk}", after=after)


def _store_final_places(event: Event, document: Document) -> None:
    """Final places in each pod, of one that plays several divisions the one after the other.

    Who has no place in the file comes last.
    """
    ids, pod_by_player = event.tom_file.ids, pods_by_player(document)
    placed = {place.id: index for index, place in enumerate(_ordered_places(document))}
    everybody = list(event.entrants.order_by("roster"))
    ranked = sorted(everybody, key=lambda entrant: placed.get(ids[str(entrant.pk)], len(placed)))
    counted: Counter[int] = Counter()
    for entrant in ranked:
        pod = pod_by_player.get(ids[str(entrant.pk)], 0)
        counted[pod] += 1
        entrant.place = counted[pod]
    Entrant.objects.bulk_update(everybody, ["place"])


def _ordered_places(document: Document) -> list[Any]:
    finished = [place for place in document.places if place.finished]
    categories = list(dict.fromkeys(place.category for place in finished))
    return sorted(finished, key=lambda place: (categories.index(place.category), place.place))
