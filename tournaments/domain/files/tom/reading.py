"""Import an event from a TOM file: create it, or continue the one that is already here.

The same file twice is one event. If both sides went on separately, nothing is imported: the
difference is shown, and whoever runs the event decides.
"""

import secrets
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import partial
from hashlib import sha256

from django.db import transaction
from django.utils.translation import gettext as _

from decks.engine.check.legality import find_format
from decks.engine.formats.definition import UnknownFormatError
from decks.queries.catalogue import current_catalogue
from league.base.errors import Refused
from league.base.names import clean_name
from league.domain import beforehand, log
from league.models import League
from tournaments.domain.events import official
from tournaments.domain.events.days import require_event_day
from tournaments.domain.files.tom import changes as tom_changes
from tournaments.domain.files.tom import cut as tom_cut
from tournaments.domain.files.tom import identity, planning, players, storing
from tournaments.domain.files.tom.planning import FilePlan
from tournaments.domain.files.tom.players import PlayerChoices, PlayerMatch
from tournaments.domain.locking import lock_event
from tournaments.engine.clock import policies
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Document
from tournaments.engine.limits import LARGEST_CUT, LONGEST_EVENT_NAME, MOST_PLAYERS, MOST_ROUNDS
from tournaments.models import Divisions, Event, Stage, System
from tournaments.queries.structure.usual import usual_edition, usual_region

FALLBACK_FORMAT = "unlimited"  # for a day whose format is not known
SANCTIONED_FORMATS = (
    "standard",
    "modified",
)  # kinds of format that a sanctioned event can have


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The outcome of an import. `new`: a new event; `changed`: an event that was here and went on.

    `notes`: sentences on what in the file is not understood here.
    """

    event: Event
    new: bool
    changed: bool
    fits: list[PlayerMatch]
    rounds: list[int]
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What importing a file would do, shown before anything is done.

    `among`: the events it may be of, where a person has to decide. `changes`: what would change in
    the event that is here; `hindrance`: why nothing can be imported.
    """

    document: Document
    event: Event | None
    same: bool
    fits: list[PlayerMatch]
    format: str
    among: tuple[Event, ...] = ()
    changes: tuple[str, ...] = ()
    hindrance: str = ""

    @property
    def notes(self) -> list[str]:
        """Sentences on what in the file is not understood here."""
        return describe_notes(self.document)


def read_file(raw: bytes) -> Document:
    """Read a TOM file while no transaction is open.

    Raises Refused with the line where it cannot be read, and WorkNotDone (beforehand).
    """
    return beforehand.result_of(("TOM file", sha256(raw).digest()), partial(_read_file, raw))


def _read_file(raw: bytes) -> Document:
    try:
        document = tdf.read_document(raw)
    except tdf.TdfError as wrong:
        raise Refused(wrong.render_sentence(_), field="file", code="file_unreadable") from None
    _require_storable(document)
    return document


def describe_notes(document: Document) -> list[str]:
    """Sentences on everything in a file that is not understood here."""
    notes = [note.render_sentence(_) for note in document.notes]
    if len(document.name) > LONGEST_EVENT_NAME:
        message = _("The event's name is longer than %(most)s letters; the rest is cut off here.")
        notes.append(message % {"most": LONGEST_EVENT_NAME})
    return notes


@beforehand.works_beforehand
def preview_import(league: League, raw: bytes, choice: int | None = None) -> ImportPreview:
    """Show who would be merged with whom, and into which event. Raises Refused."""
    document = read_file(raw)
    event_match = identity.match_event(league, document, choice)
    event = event_match.event
    fitting = players.match_players(league, document, event)
    changes: list[str] = []
    hindrance = ""
    if event is not None and not event_match.known:
        changes, hindrance = tom_changes.describe_import(event, document, fitting)
    return ImportPreview(
        document, event, event_match.known, fitting, format_of_day(document.date),
        event_match.among, tuple(changes), hindrance,
    )  # fmt: skip


@beforehand.works_beforehand
@transaction.atomic
def import_tom_file(
    actor: log.Actor,
    league: League,
    raw: bytes,
    *,
    format_key: str = "",
    choices: PlayerChoices | None = None,
    event: int | None = None,
) -> ImportResult:
    """Create the file's event, or bring the event that is here up to date with the file.

    Everything to be stored is worked out while no transaction is open. `choices`: for players in
    doubt, by id in the file, the league's player, or 0 for a new one. `event`: which event it is,
    where that is in doubt, or 0 for a new one. Raises Refused if the file is impossible, if a doubt
    is left, or if the event here has something that the file lacks.
    """
    document = read_file(raw)
    # One file at a time: whoever sends the same file at the same moment finds its event.
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    event_match = identity.match_event(league, document, event)
    event_match.must_be_clear()
    if event_match.event is None:
        plan = planning.plan_new_event(league, document, choices)
        return _create_from_file(actor, league, document, plan, format_key)
    locked_event = lock_event(event_match.event.pk)
    if event_match.known:
        matched = planning.match_beforehand(locked_event, document, choices)
        return _unchanged_result(locked_event, document, matched)
    plan = planning.plan_continuation(locked_event, document, choices)
    return _continue_event(actor, locked_event, document, plan)


def _create_from_file(
    actor: log.Actor, league: League, document: Document, plan: FilePlan, format_key: str
) -> ImportResult:
    """Create a new event from the file."""
    event = _create_event(league, document, format_key)
    after = {"players": len(plan.matched), "file": identity.file_digest(document)}
    log.record_entry(league, actor, "event.taken_from_file", f"event:{event.pk}", after=after)
    entrants = storing.enter_players(event, plan)
    storing.store_file(event, document, plan, entrants)
    rounds = storing.store_new_rounds(actor, event, document, plan, entrants)
    event.refresh_from_db()
    return ImportResult(
        event, new=True, changed=True, fits=plan.matched, rounds=rounds,
        notes=describe_notes(document),
    )  # fmt: skip


def _unchanged_result(event: Event, document: Document, fitting: list[PlayerMatch]) -> ImportResult:
    return ImportResult(
        event, new=False, changed=False, fits=fitting, rounds=[], notes=describe_notes(document)
    )


def format_of_day(day: str) -> str:
    """The format of a sanctioned event on an ISO date: of those in force, the newest."""
    fitting = [
        candidate
        for candidate in current_catalogue().formats.values()
        if candidate.kind in SANCTIONED_FORMATS
        and (candidate.first or "") <= day <= (candidate.last or "9999")
    ]
    newest = max(fitting, key=lambda candidate: candidate.first or "", default=None)
    return newest.key if newest else FALLBACK_FORMAT


def _require_storable(document: Document) -> None:
    if not document.date:
        raise Refused(_("The file does not say on which day the event is."), field="file")
    require_event_day(date.fromisoformat(document.date), "file")
    if not document.players:
        raise Refused(_("There are no players in the file."), field="file")
    if len(document.players) > MOST_PLAYERS:
        most = {"most": MOST_PLAYERS}
        raise Refused(_("An event holds at most %(most)s players.") % most, field="file")
    if document.planned_rounds > MOST_ROUNDS:
        most = {"most": MOST_ROUNDS}
        raise Refused(_("Between 1 and %(most)s rounds can be planned.") % most, field="file")
    players.require_valid_players(document)
    tom_cut.require_playable_cut(document)


def _create_event(league: League, document: Document, format_key: str) -> Event:
    key = format_key or format_of_day(document.date)
    try:
        find_format(key, current_catalogue())
    except UnknownFormatError as unknown:
        raise Refused(unknown.render_sentence(_), field="format", code="unknown_format") from None
    official.require_free_sanction(league.pk, document.sanction_id[:40])
    day = date.fromisoformat(document.date)
    pods = _pods_of_file(document)
    region = usual_region(league, document.country)
    return Event.objects.create(
        league=league,
        name=clean_name(document.name)[:LONGEST_EVENT_NAME]
        or _("Event of %(day)s") % {"day": document.date},
        date=day,
        format=key,
        rules_region=region,
        edition=usual_edition(day, region, key),
        time_policy=policies.policy_of_day(document.date).key,
        planned_rounds=document.planned_rounds,
        best_of=document.best_of,
        cut_size=_largest_cut(document),
        cut_best_of=3,
        third_place=any(pod.third_place for pod in document.pods),
        seed=secrets.randbelow(2**53),
        system=System.ELIMINATION if document.type == codes.ELIMINATION else System.SWISS,
        structure="" if document.rounds else codes.STRUCTURE_BY_MODE.get(document.mode, ""),
        divisions=_divisions_of_file(document),
        pods=pods,
        round_minutes=min(document.round_minutes, 32_767),
        cut_minutes=min(document.cut_minutes, 32_767),
        **asdict(official.official_ids_of_document(document)),
    )


def _divisions_of_file(document: Document) -> str:
    """Divisions play apart as the handbook says, unless the file's pods say otherwise."""
    if len(document.pods) > 1:
        return Divisions.COMBINED
    by_age = not document.pods and document.mode in codes.STRUCTURE_BY_MODE
    return Divisions.COMBINED if by_age else Divisions.TOGETHER


def _pods_of_file(document: Document) -> list[dict[str, object]]:
    if len(document.pods) < 2:
        return []
    return [
        {
            "divisions": list(pod.divisions),
            "rounds": pod.planned_rounds or document.planned_rounds,
            "cut": _nearest_allowed_cut(document.cut_of(pod)),
        }
        for pod in document.pods
    ]


def _largest_cut(document: Document) -> int:
    """The largest cut of any pod, or of any division where there are no pods yet; 0 for none."""
    if document.type == codes.SWISS:
        return 0
    sizes = [document.cut_of(pod) for pod in document.pods] or [cut.size for cut in document.cuts]
    return max(map(_nearest_allowed_cut, sizes), default=0)


def _nearest_allowed_cut(size: int) -> int:
    return size if 2 <= size <= LARGEST_CUT else 0


def _continue_event(
    actor: log.Actor, event: Event, document: Document, plan: FilePlan
) -> ImportResult:
    """Bring the event up to date with the file, which contains all that is stored here."""
    if event.stage == Stage.FINISHED:
        if not plan.nothing_new:
            raise Refused(_("The event is over here; its results stand."), code="wrong_stage")
        identity.remember_file(event, document)
        return _unchanged_result(event, document, plan.matched)
    changes = tom_changes.apply_file_details(event, document)
    entrants = storing.merge_players(event, plan)
    storing.store_file(event, document, plan, entrants)
    if event.stage == Stage.REGISTRATION and document.rounds:
        _settle_structure(event, document)
    rounds = storing.continue_rounds(actor, event, document, plan, entrants)
    after = {"rounds": rounds, "players": len(entrants), "file": identity.file_digest(document)}
    after |= {"changed": changes} if changes else {}
    log.record_entry(event.league, actor, "event.taken_further", f"event:{event.pk}", after=after)
    event.refresh_from_db()
    return ImportResult(
        event, new=False, changed=True, fits=plan.matched, rounds=rounds,
        notes=describe_notes(document),
    )  # fmt: skip


def _settle_structure(event: Event, document: Document) -> None:
    """Set what was open at registration and is fixed once a round is paired."""
    event.planned_rounds, event.cut_size = document.planned_rounds, _largest_cut(document)
    event.divisions, event.pods, event.structure = (
        _divisions_of_file(document),
        _pods_of_file(document),
        "",
    )
    event.save(update_fields=["planned_rounds", "cut_size", "divisions", "pods", "structure"])
