"""A judge's deck checks: whose deck, what was seen of it, what was found."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.domain import log
from tournaments import queries
from tournaments.domain.locking import shared
from tournaments.engine.registration import spot_checks
from tournaments.models import Chosen, DeckCheck, Entrant, Event, Fault, Finding, Seat

MOST = 64
LONGEST_NOTE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """Whose decks to check, by `chosen`.

    So many tables at random, the first so many of the standings, these tables of the round, or
    one player. `again`: those too who were checked before.
    """

    chosen: str
    number: int = 1
    tables: tuple[int, ...] = ()
    entrant: int | None = None
    again: bool = False


@dataclass(frozen=True, slots=True)
class Picked:
    """The checks that were begun or still are open, and the players who have no list."""

    checks: list[DeckCheck]
    without: list[str]


@transaction.atomic
def pick(actor: log.Actor, event: Event, asked: Pick) -> Picked:
    """Begin checks. Who is checked already is left out of a draw unless `again` is said.

    Raises Refused where nobody can be picked. The seed of a draw stands in the record.
    """
    shared(event.pk)
    if not 1 <= asked.number <= MOST:
        most = {"most": MOST}
        raise Refused(_("Between 1 and %(most)s decks can be picked.") % most, field="number")
    seed = secrets.randbelow(2**53) if asked.chosen == Chosen.RANDOM else None
    people = _people(event, asked, seed)
    if not people:
        raise Refused(_("There is nobody to pick."), code="nobody")
    checks = [_begun(actor, event, asked, who, seed) for who in people if who.deck_id]
    without = [who.player.name for who in people if not who.deck_id]
    if not checks:
        said = {"names": ", ".join(without)}
        raise Refused(_("No list is registered for %(names)s.") % said, code="no_list")
    after = {
        "chosen": asked.chosen,
        "seed": seed,
        "number": asked.number,
        "entrants": [who.pk for who in people],
        "checks": [check.pk for check in checks],
    }
    log.record(event.league, actor, "deck_check.picked", f"event:{event.pk}", after=after)
    return Picked(checks, without)


@transaction.atomic
def tick(check: DeckCheck, ticks: Mapping[str, int]) -> DeckCheck:
    """Keep which lines were seen: a note, so that only the finding goes into the record."""
    check = _open(check)
    lines = {str(line["line"]): line["count"] for line in check.version.deck.verdict["lines"]}
    unknown = sorted(set(ticks) - set(lines))
    if unknown:
        raise Refused(_("The list has no line %(line)s.") % {"line": unknown[0]}, field="ticks")
    check.ticks = {line: lines[line] for line in lines if line in ticks}
    check.save(update_fields=["ticks"])
    return check


@transaction.atomic
def find(
    actor: log.Actor, check: DeckCheck, finding: str, fault: str = "", note: str = ""
) -> DeckCheck:
    """End a check with what was found. Raises Conflict where somebody has ended it."""
    check = _open(check)
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
    log.record(check.event.league, actor, "deck_check.found", subject, after=after, reason=note)
    return check


def _open(check: DeckCheck) -> DeckCheck:
    # Locked first and read after it: a row that was waited for comes without who has ended it.
    DeckCheck.objects.select_for_update().get(pk=check.pk)
    found = DeckCheck.objects.select_related("version__deck", "event__league", "found_by")
    now = found.get(pk=check.pk)
    if now.finding:
        said = {"name": now.found_by, "finding": now.get_finding_display()}
        raise Conflict(
            _("%(name)s has ended this check: %(finding)s.") % said, now={"finding": now.finding}
        )
    return now


def _people(event: Event, asked: Pick, seed: int | None) -> list[Entrant]:
    inside = event.entrants.filter(dropped_after=None, held_after=None).select_related(
        "player", "deck"
    )
    if asked.chosen == Chosen.PLAYER:
        return list(event.entrants.select_related("player", "deck").filter(pk=asked.entrant or 0))
    if asked.chosen == Chosen.STANDING:
        wanted = queries.swiss_order(event)[: asked.number]
        return sorted(inside.filter(pk__in=wanted), key=lambda who: wanted.index(who.pk))
    if asked.chosen == Chosen.TABLE:
        return _at(event, inside, asked.tables)
    if asked.chosen != Chosen.RANDOM or seed is None:
        raise Refused(_("Pick at random, by standing, by table, or one player."), field="chosen")
    checked = set() if asked.again else _checked(event)
    return _drawn(event, [who for who in inside if who.pk not in checked], asked.number, seed)


def _checked(event: Event) -> set[int]:
    return set(event.deck_checks.values_list("version__entrant", flat=True))


def _drawn(event: Event, inside: list[Entrant], number: int, seed: int) -> list[Entrant]:
    """Whole tables of the round that is on; before the first one, single players.

    Drawn is among those who have a list: without one there is nothing to check.
    """
    table_of = _table_of(event)
    listed = [who for who in inside if who.deck_id]
    if not table_of:
        drawn = set(spot_checks.at_random((who.pk for who in listed), number, seed))
        return [who for who in listed if who.pk in drawn]
    tables = {table_of[who.pk] for who in listed if who.pk in table_of}
    drawn = set(spot_checks.at_random(tables, number, seed))
    return [who for who in inside if table_of.get(who.pk) in drawn]


def _at(event: Event, inside: Iterable[Entrant], tables: tuple[int, ...]) -> list[Entrant]:
    table_of = _table_of(event)
    missing = sorted(set(tables) - set(table_of.values()))
    if missing or not tables:
        number = {"table": missing[0] if missing else "–"}
        said = _("There is no table %(table)s in the round that is on.") % number
        raise Refused(said, field="tables")
    return [who for who in inside if table_of.get(who.pk) in tables]


def _table_of(event: Event) -> dict[int, int]:
    """Where everybody sits in the last round paired."""
    last = queries.latest_round(event)
    seats = Seat.objects.filter(round__event=event, round__number=last or 0)
    found = seats.exclude(match__table=None).values_list("entrant", "match__table")
    return {entrant: table for entrant, table in found if table is not None}


def _begun(
    actor: log.Actor, event: Event, asked: Pick, who: Entrant, seed: int | None
) -> DeckCheck:
    """The check of the list that counts now; one that is open goes on."""
    check, _made = DeckCheck.objects.get_or_create(
        event=event,
        version=who.deck_versions.get(deck=who.deck_id),
        finding=Finding.OPEN,
        defaults={
            "round": queries.latest_round(event),
            "table": _table_of(event).get(who.pk),
            "chosen": asked.chosen,
            "seed": seed,
            "begun_by": actor.user,
        },
    )
    return check
