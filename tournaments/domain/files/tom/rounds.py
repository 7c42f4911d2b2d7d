"""The rounds of a TOM file as this service's: stored, compared with those here, and added to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from league.base.errors import Conflict
from league.domain import log
from tournaments import queries
from tournaments.domain import boards
from tournaments.domain.files.tom.cut import brackets, homes
from tournaments.domain.rounds import snapshots
from tournaments.domain.rounds.storing import Row, add_matches, store
from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Document, Match, Player, Round
from tournaments.models import Entrant, Event, Moment, Result, RoundKind, Stage
from tournaments.models import Match as Stored

FROM_FILE = "From the TOM file."  # kept with the result, in the record's own language
Entrants = Mapping[str, Entrant]


def standing_as(player: Player, tables: set[int]) -> dict[str, Any]:
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


def begin(actor: log.Actor, event: Event, document: Document, entrants: Entrants) -> list[int]:
    """Store every round of the file; the numbers of those."""
    return _store(actor, event, document, entrants, have=0)


def go_on(actor: log.Actor, event: Event, document: Document, entrants: Entrants) -> list[int]:
    """Results for what is open here, and the rounds that are not here yet; the numbers of both."""
    changed = []
    here = {one.number: one for one in queries.rounds(event)}
    home = homes(document)
    for number, _kind, one in numbered(document):
        if number not in here:
            continue
        told = _report(here[number], one, entrants)
        if _missed(here[number], one, entrants, home) or told:
            changed.append(number)
            boards.announce(event, number)
    new = _store(actor, event, document, entrants, have=max(here, default=0))
    return sorted({*changed, *new})


def _missed(one: Any, theirs: Round, entrants: Entrants, home: Mapping[str, int]) -> bool:
    """Rounds that are here and that somebody has missed who came later; whether there were any."""
    seated = {seat.entrant_id for match in one.matches.all() for seat in match.seats.all()}
    alone = [
        match
        for match in theirs.matches
        if match.b is None and match.result in _ALONE and entrants[match.a].pk not in seated
    ]
    rows: list[Row] = [(None, entrants[one.a].pk, None, one.result or "") for one in alone]
    if rows:
        add_matches(one, rows, [home[match.a] for match in alone])
    return bool(rows)


def must_hold_ours(event: Event, document: Document, entrants: Entrants) -> None:
    """Raises Conflict naming the first thing that is here and not, or otherwise, in the file."""
    gone = event.entrants.exclude(pk__in=[one.pk for one in entrants.values()])
    if missing := gone.select_related("player").first():
        raise _differs(_("%(name)s plays here and is not in the file.") % {"name": missing})
    theirs = {number: one for number, _kind, one in numbered(document)}
    for one in queries.rounds(event):
        if one.number not in theirs:
            said = _("Round %(number)s is paired here and not in the file.")
            raise _differs(said % {"number": one.number})
        _compare(one, theirs[one.number], entrants)


def ahead(event: Event, document: Document, entrants: Entrants) -> tuple[int, int]:
    """How many results, and how many rounds, the file has that are not here."""
    here = {one.number: one for one in queries.rounds(event)}
    results = rounds = 0
    for number, _kind, theirs in numbered(document):
        if number not in here:
            rounds += 1
            continue
        there = {_sides(match, entrants): match.result for match in theirs.matches}
        results += sum(
            not match.result and bool(there.get(_sides_here(match)))
            for match in here[number].matches.all()
        )
    return results, rounds


def is_as_here(event: Event, document: Document, entrants: Entrants) -> bool:
    """Whether a file that holds all that is here has nothing else of it."""
    return ahead(event, document, entrants) == (0, 0) and len(entrants) == len(document.players)


def _compare(one: Any, theirs: Round, entrants: Entrants) -> None:
    there = {_sides(match, entrants): match.result for match in theirs.matches}
    for match in one.matches.all():
        seats = queries.seats_by_side(match)
        sides = _sides_here(match)
        names = " – ".join(seat.player.name for _side, seat in sorted(seats.items()))
        about = {"number": one.number, "names": names}
        if sides not in there:
            said = _("%(names)s in round %(number)s is not in the file.")
            raise _differs(said % about)
        if match.result and match.result != there[sides]:
            said = _("The result of %(names)s in round %(number)s is another one in the file.")
            raise _differs(said % about)


def _differs(said: str) -> Conflict:
    why = _("The event went on here, so nothing was taken from the file.")
    return Conflict(f"{why} {said}", code="went_on_here")


def numbered(document: Document) -> Iterator[tuple[int, RoundKind, Round]]:
    """Every round under its number here: the cut of all pods begins after the last Swiss round.

    In the file the cut of a pod follows its own Swiss rounds, which may be fewer than those of
    another; a round of the cut here is the first of every bracket, the second, and so on.
    """
    for one in document.rounds:
        yield one.number, RoundKind.SWISS, one
    cuts = brackets(document)
    for at in range(max(map(len, cuts.values()), default=0)):
        number = len(document.rounds) + at + 1
        beside = [matches for pod in sorted(cuts) for matches in cuts[pod][at : at + 1]]
        together = tuple(match for matches in beside for match in matches)
        yield number, RoundKind.CUT, Round(number=number, matches=together)


def _store(
    actor: log.Actor, event: Event, document: Document, entrants: Entrants, have: int
) -> list[int]:
    home = homes(document)
    new = [one for one in numbered(document) if one[0] > have]
    for number, kind, one in new:
        event.rounds.filter(closed=False).update(closed=True)
        rows = list(_rows(list(one.matches), entrants, as_bracket=kind == RoundKind.CUT))
        pods = [home[match.a] for match in one.matches]
        stored = store(actor, event, number, kind, rows, pods=pods)
        decided = stored.matches.exclude(result=Result.OPEN).exclude(result__in=_ALONE)
        decided.update(overridden=FROM_FILE)
    _stage(actor, event, document)
    if new:
        snapshots.take(actor, event, Moment.BEGIN)
    return [number for number, _kind, _one in new]


_ALONE = (Result.BYE, Result.AWARDED_BYE, Result.LOSS)


def _rows(matches: list[Match], entrants: Entrants, *, as_bracket: bool) -> Iterator[Row]:
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


def _report(one: Any, theirs: Round, entrants: Entrants) -> bool:
    """Enter what the file knows of matches that are open here; whether there was any."""
    there = {_sides(match, entrants): match.result for match in theirs.matches}
    open_here = []
    for match in one.matches.all():
        sides = _sides_here(match)
        if not match.result and there[sides]:
            match.result, match.overridden = there[sides], FROM_FILE
            match.version += 1
            open_here.append(match)
    Stored.objects.bulk_update(open_here, ["result", "overridden", "version"])
    return bool(open_here)


def _sides(match: Match, entrants: Entrants) -> tuple[int, int | None]:
    """Who sits there, by entrant; nobody (0) for a player who is not here yet."""
    a = entrants.get(match.a)
    b = entrants.get(match.b) if match.b is not None else None
    return (a.pk if a else 0), (None if match.b is None else b.pk if b else 0)


def _sides_here(match: Any) -> tuple[int, int | None]:
    seats = queries.seats_by_side(match)
    return seats["a"].pk, seats["b"].pk if "b" in seats else None


def _stage(actor: log.Actor, event: Event, document: Document) -> None:
    """Where the file says the event is."""
    if not document.rounds and not document.cut:
        return
    stage = Stage.CUT if document.cut else Stage.SWISS
    if document.stage == codes.FINISHED:
        stage = Stage.FINISHED
        event.rounds.update(closed=True)
        _places(event, document)
    Event.objects.filter(pk=event.pk).update(stage=stage)
    if stage == Stage.FINISHED:
        order = list(event.entrants.order_by("place").values_list("pk", flat=True))
        after = {"order": order}
        log.record(event.league, actor, "event.finished", f"event:{event.pk}", after=after)


def _places(event: Event, document: Document) -> None:
    """Final places in each pod, of one that plays several divisions the one after the other.

    Who has no place in the file comes last.
    """
    ids, home = event.tom_file.ids, homes(document)
    placed = {one.id: at for at, one in enumerate(_in_order(document))}
    everybody = list(event.entrants.order_by("roster"))
    ranked = sorted(everybody, key=lambda one: placed.get(ids[str(one.pk)], len(placed)))
    counted: Counter[int] = Counter()
    for entrant in ranked:
        pod = home.get(ids[str(entrant.pk)], 0)
        counted[pod] += 1
        entrant.place = counted[pod]
    Entrant.objects.bulk_update(everybody, ["place"])


def _in_order(document: Document) -> list[Any]:
    finished = [one for one in document.places if one.finished]
    categories = list(dict.fromkeys(one.category for one in finished))
    return sorted(finished, key=lambda one: (categories.index(one.category), one.place))
