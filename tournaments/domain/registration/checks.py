"""A judge's deck checks: whose deck is checked, what was seen of it, what was found."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.names import end_sentence_once
from league.domain import log
from tournaments.domain.locking import lock_event_shared
from tournaments.engine.registration import table_draw
from tournaments.engine.registration.ticks import lines_by_tick
from tournaments.models import Chosen, DeckCheck, Entrant, Event, Fault, Finding, Seat
from tournaments.queries.events.events import latest_round_number
from tournaments.queries.rounds.state import swiss_order

MOST_CHECKS = 64
LONGEST_NOTE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest:
    """Whose decks to check, as `chosen` says.

    `number` tables at random, the first `number` of the standings, the `tables` of the round, or
    one player. `again`: include players who were checked before.
    """

    chosen: str
    number: int = 1
    tables: tuple[int, ...] = ()
    entrant: int | None = None
    again: bool = False


@dataclass(frozen=True, slots=True)
class CheckSelection:
    """The checks that were begun or are still open, and the players who have no list."""

    checks: list[DeckCheck]
    without: list[str]


@transaction.atomic
def begin_checks(actor: log.Actor, event: Event, request: CheckRequest) -> CheckSelection:
    """Begin checks. A draw leaves out players who were checked before, unless `again` is set.

    Raises Refused if there is nobody to check. The record keeps the seed of a draw.
    """
    lock_event_shared(event.pk)
    if not 1 <= request.number <= MOST_CHECKS:
        most = {"most": MOST_CHECKS}
        raise Refused(_("Between 1 and %(most)s decks can be picked.") % most, field="number")
    seed = secrets.randbelow(2**53) if request.chosen == Chosen.RANDOM else None
    people = _selected_entrants(event, request, seed)
    if not people:
        raise Refused(_("There is nobody to pick."), code="nobody")
    checks = [
        _begin_check(actor, event, request, entrant, seed) for entrant in people if entrant.deck_id
    ]
    without = [entrant.player.full_name for entrant in people if not entrant.deck_id]
    if not checks:
        params = {"names": ", ".join(without)}
        message = _("No list is registered for %(names)s.") % params
        raise Refused(end_sentence_once(message), code="no_list")
    after = {
        "chosen": request.chosen,
        "seed": seed,
        "number": request.number,
        "entrants": [entrant.pk for entrant in people],
        "checks": [check.pk for check in checks],
    }
    log.record_entry(event.league, actor, "deck_check.picked", f"event:{event.pk}", after=after)
    return CheckSelection(checks, without)


@transaction.atomic
def store_ticks(check: DeckCheck, ticks: Mapping[str, int]) -> DeckCheck:
    """Store which lines were seen. Only the finding goes into the record, not these ticks."""
    check = _lock_open_check(check)
    by_tick = lines_by_tick(check.version.deck.verdict["lines"])
    lines = {tick: line["count"] for tick, line in by_tick.items()}
    unknown = sorted(set(ticks) - set(lines))
    if unknown:
        raise Refused(_("The list has no line %(line)s.") % {"line": unknown[0]}, field="ticks")
    check.ticks = {line: lines[line] for line in lines if line in ticks}
    check.save(update_fields=["ticks"])
    return check


@transaction.atomic
def finish_check(
    actor: log.Actor, check: DeckCheck, finding: str, fault: str = "", note: str = ""
) -> DeckCheck:
    """End a check with its finding. Raises Conflict if somebody has ended it already."""
    check = _lock_open_check(check)
    if finding not in {Finding.FINE, Finding.PROBLEM}:
        raise Refused(_("Say whether there is a problem."), field="finding")
    if (finding == Finding.PROBLEM) != bool(fault) or fault not in Fault.values:
        raise Refused(_("A problem has its kind, and nothing else has one."), field="fault")
    if len(note) > LONGEST_NOTE:
        most = {"most": LONGEST_NOTE}
        raise Refused(_("A note has at most %(most)s characters.") % most, field="note")
    check.finding, check.fault, check.note = finding, fault, note
    check.found_by, check.found_at = actor.user, timezone.now()
    check.save()
    lines = check.version.deck.verdict["lines"]
    after = {
        "entrant": check.version.entrant_id,
        "list": check.version.number,
        "finding": finding,
        "fault": fault,
        "seen": len(check.ticks),
        "lines": len(lines),
    }
    subject = f"deck_check:{check.pk}"
    log.record_entry(
        check.event.league, actor, "deck_check.found", subject, after=after, reason=note
    )
    return check


def _lock_open_check(check: DeckCheck) -> DeckCheck:
    # Locked first and read afterwards: a row that was waited for lacks who has ended it.
    DeckCheck.objects.select_for_update().get(pk=check.pk)
    checks = DeckCheck.objects.select_related("version__deck", "event__league", "found_by")
    current = checks.get(pk=check.pk)
    if current.finding:
        params = {"name": current.found_by, "finding": current.get_finding_display()}
        raise Conflict(
            _("%(name)s has ended this check: %(finding)s.") % params,
            now={"finding": current.finding},
        )
    return current


def _selected_entrants(event: Event, request: CheckRequest, seed: int | None) -> list[Entrant]:
    entrants = event.entrants.filter(dropped_after=None, held_after=None).select_related(
        "player", "deck"
    )
    if request.chosen == Chosen.PLAYER:
        return list(event.entrants.select_related("player", "deck").filter(pk=request.entrant or 0))
    if request.chosen == Chosen.STANDING:
        wanted = swiss_order(event)[: request.number]
        return sorted(entrants.filter(pk__in=wanted), key=lambda entrant: wanted.index(entrant.pk))
    if request.chosen == Chosen.TABLE:
        return _entrants_at_tables(event, entrants, request.tables)
    if request.chosen != Chosen.RANDOM or seed is None:
        raise Refused(_("Pick at random, by standing, by table, or one player."), field="chosen")
    checked = set() if request.again else _checked_entrants(event)
    return _draw_entrants(
        event, [entrant for entrant in entrants if entrant.pk not in checked], request.number, seed
    )


def _checked_entrants(event: Event) -> set[int]:
    return set(event.deck_checks.values_list("version__entrant", flat=True))


def _draw_entrants(event: Event, entrants: list[Entrant], number: int, seed: int) -> list[Entrant]:
    """Draw whole tables of the running round; before the first round, single players.

    Only players with a list are drawn: without one there is nothing to check.
    """
    table_of = _tables_by_entrant(event)
    listed = [entrant for entrant in entrants if entrant.deck_id]
    if not table_of:
        drawn = set(table_draw.draw_at_random((entrant.pk for entrant in listed), number, seed))
        return [entrant for entrant in listed if entrant.pk in drawn]
    tables = {table_of[entrant.pk] for entrant in listed if entrant.pk in table_of}
    drawn = set(table_draw.draw_at_random(tables, number, seed))
    return [entrant for entrant in entrants if table_of.get(entrant.pk) in drawn]


def _entrants_at_tables(
    event: Event, entrants: Iterable[Entrant], tables: tuple[int, ...]
) -> list[Entrant]:
    table_of = _tables_by_entrant(event)
    missing = sorted(set(tables) - set(table_of.values()))
    if missing or not tables:
        number = {"table": missing[0] if missing else "–"}
        message = _("There is no table %(table)s in the round that is on.") % number
        raise Refused(message, field="tables")
    return [entrant for entrant in entrants if table_of.get(entrant.pk) in tables]


def _tables_by_entrant(event: Event) -> dict[int, int]:
    """The table of each player in the last round that is paired."""
    last = latest_round_number(event)
    seats = Seat.objects.filter(round__event=event, round__number=last or 0)
    table_rows = seats.exclude(match__table=None).values_list("entrant", "match__table")
    return {entrant: table for entrant, table in table_rows if table is not None}


def _begin_check(
    actor: log.Actor, event: Event, request: CheckRequest, entrant: Entrant, seed: int | None
) -> DeckCheck:
    """Begin the check of a player's current list, or continue one that is open."""
    check, _made = DeckCheck.objects.get_or_create(
        event=event,
        version=entrant.deck_versions.get(deck=entrant.deck_id),
        finding=Finding.OPEN,
        defaults={
            "round": latest_round_number(event),
            "table": _tables_by_entrant(event).get(entrant.pk),
            "chosen": request.chosen,
            "seed": seed,
            "begun_by": actor.user,
        },
    )
    return check
