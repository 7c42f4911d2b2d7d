"""An event out of a TOM file: made anew, or taken further where the file has gone on.

The same file twice is one event. Where both sides went on, nothing is taken: it is said what
differs, and whoever runs the event decides.
"""

import secrets
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from decks.engine.check.legality import find_format
from decks.engine.documents import in_force
from decks.engine.formats.definition import UnknownFormatError
from decks.queries.catalogue import current
from league.base.errors import Refused
from league.base.names import clean
from league.domain import log
from league.models import League
from tournaments.domain.events import official
from tournaments.domain.files.tom import changes as tom_changes
from tournaments.domain.files.tom import cut as tom_cut
from tournaments.domain.files.tom import identity, players
from tournaments.domain.files.tom import rounds as tom_rounds
from tournaments.domain.files.tom.players import Choices, Fit
from tournaments.domain.locking import locked
from tournaments.domain.players.entrants import MOST_ENTRANTS
from tournaments.domain.structure.figures import MOST_ROUNDS
from tournaments.engine.clock import policies
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Document
from tournaments.models import Divisions, Entrant, Event, Stage, System, TomFile

LONGEST_NAME = 120
FORMAT_ANYWAY = "unlimited"  # a day for which no format is known
PLAYED_AS = ("standard", "modified")  # kinds of format that a sanctioned event of its day has


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a file. `new`: a new event; `changed`: an event that went on.

    `notes`: what the file says that is not known here, in sentences.
    """

    event: Event
    new: bool
    changed: bool
    fits: list[Fit]
    rounds: list[int]
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Preview:
    """What would come of a file, before anything is done.

    `among`: the events it may be of, where somebody has to say which. `changes`: what would be
    otherwise at the event that is here; `hindrance`: why nothing can be taken.
    """

    document: Document
    event: Event | None
    same: bool
    fits: list[Fit]
    format: str
    among: tuple[Event, ...] = ()
    changes: tuple[str, ...] = ()
    hindrance: str = ""

    @property
    def notes(self) -> list[str]:
        """What the file says that is not known here."""
        return told(self.document)


def read(raw: bytes) -> Document:
    """The file. Raises Refused with its line where it cannot be read."""
    try:
        document = tdf.read(raw)
    except tdf.TdfError as wrong:
        raise Refused(wrong.said(_), field="file", code="file_unreadable") from None
    _check(document)
    return document


def told(document: Document) -> list[str]:
    """Sentences for everything in a file that is not known here."""
    notes = [note.said(_) for note in document.notes]
    if len(document.name) > LONGEST_NAME:
        said = _("The event's name is longer than %(most)s letters; the rest is cut off here.")
        notes.append(said % {"most": LONGEST_NAME})
    return notes


def preview(league: League, raw: bytes, choice: int | None = None) -> Preview:
    """Who would be merged with whom, and into which event. Raises Refused."""
    document = read(raw)
    found = identity.find(league, document, choice)
    event = found.event
    fitting = players.fits(league, document, event)
    changes, hindrance = [], ""
    if event is not None and not found.known:
        changes = tom_changes.of(event, document, fitting)
        hindrance = tom_changes.hindrance(event, document, fitting)
    return Preview(
        document, event, found.known, fitting, usual_format(document.date),
        found.among, tuple(changes), hindrance,
    )  # fmt: skip


@transaction.atomic
def take(
    actor: log.Actor,
    league: League,
    raw: bytes,
    *,
    format_key: str = "",
    choices: Choices | None = None,
    event: int | None = None,
) -> Taken:
    """Make the file's event, or bring the event that is here to where the file is.

    `choices`: for players of whom it is not clear who they are, by id in the file, the league's
    player, or 0 for a new one. `event`: which one it is where that is not clear, or 0 for a new
    one. Raises Refused where the file cannot be, where that is not clear, or where the event here
    has something that the file has not.
    """
    document = read(raw)
    # One file after the other: whoever sends the same one in at the same time finds its event.
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    found = identity.find(league, document, event)
    found.must_be_clear()
    if found.event is not None:
        here = locked(found.event.pk)
        fitting = players.fits(league, document, here, choices)
        if found.known:
            return _nothing_new(here, document, fitting)
        return _further(actor, here, document, fitting)
    return _begun(actor, league, document, format_key, choices)


def _begun(
    actor: log.Actor, league: League, document: Document, format_key: str, choices: Choices | None
) -> Taken:
    """A new event of the file."""
    fitting = players.fits(league, document, None, choices)
    players.must_be_clear(fitting)
    event = _made(league, document, format_key)
    after = {"players": len(fitting), "file": identity.digest(document)}
    log.record(league, actor, "event.taken_from_file", f"event:{event.pk}", after=after)
    entrants = _enter(event, fitting)
    _keep_file(event, document, entrants)
    rounds = tom_rounds.begin(actor, event, document, entrants)
    event.refresh_from_db()
    return Taken(event, new=True, changed=True, fits=fitting, rounds=rounds, notes=told(document))


def _nothing_new(event: Event, document: Document, fitting: list[Fit]) -> Taken:
    return Taken(event, new=False, changed=False, fits=fitting, rounds=[], notes=told(document))


def usual_format(day: str) -> str:
    """The format a sanctioned event of an ISO date has, of the newest season that fits."""
    fitting = [
        one
        for one in current().formats.values()
        if one.kind in PLAYED_AS and (one.first or "") <= day <= (one.last or "9999")
    ]
    newest = max(fitting, key=lambda one: one.first or "", default=None)
    return newest.key if newest else FORMAT_ANYWAY


def _check(document: Document) -> None:
    if not document.date:
        raise Refused(_("The file does not say on which day the event is."), field="file")
    if not document.players:
        raise Refused(_("There are no players in the file."), field="file")
    if len(document.players) > MOST_ENTRANTS:
        most = {"most": MOST_ENTRANTS}
        raise Refused(_("An event holds at most %(most)s players.") % most, field="file")
    if document.planned_rounds > MOST_ROUNDS:
        most = {"most": MOST_ROUNDS}
        raise Refused(_("Between 1 and %(most)s rounds can be planned.") % most, field="file")
    players.check_players(document)
    tom_cut.check_cut(document)


def _made(league: League, document: Document, format_key: str) -> Event:
    key = format_key or usual_format(document.date)
    try:
        find_format(key, current())
    except UnknownFormatError as unknown:
        raise Refused(unknown.said(_), field="format", code="unknown_format") from None
    official.check_free(league.pk, document.sanction_id[:40])
    day = date.fromisoformat(document.date)
    pods = _pods(document)
    return Event.objects.create(
        league=league,
        name=clean(document.name)[:LONGEST_NAME] or _("Event of %(day)s") % {"day": document.date},
        date=day,
        format=key,
        edition=in_force(day.year).key,
        time_policy=policies.usual(document.date).key,
        planned_rounds=document.planned_rounds,
        best_of=document.best_of,
        cut_size=_cut_size(document),
        cut_best_of=3,
        third_place=any(pod.third_place for pod in document.pods),
        seed=secrets.randbelow(2**53),
        system=System.ELIMINATION if document.type == codes.ELIMINATION else System.SWISS,
        structure="" if document.rounds else codes.STRUCTURE_OF.get(document.mode, ""),
        divisions=_divisions(document),
        pods=pods,
        round_minutes=min(document.round_minutes, 32_767),
        cut_minutes=min(document.cut_minutes, 32_767),
        **asdict(official.of_document(document)),
    )


def _divisions(document: Document) -> str:
    """Trading-card events play apart by age as the handbook says, until pods say otherwise."""
    if len(document.pods) > 1:
        return Divisions.COMBINED
    by_age = not document.pods and document.mode in codes.STRUCTURE_OF
    return Divisions.COMBINED if by_age else Divisions.TOGETHER


def _pods(document: Document) -> list[dict[str, object]]:
    if len(document.pods) < 2:
        return []
    return [
        {
            "divisions": list(pod.divisions),
            "rounds": pod.planned_rounds or document.planned_rounds,
            "cut": _possible(document.cut_of(pod)),
        }
        for pod in document.pods
    ]


def _cut_size(document: Document) -> int:
    """The largest cut of any pod, or of any division where there are no pods yet; 0 for none."""
    if document.type == codes.SWISS:
        return 0
    sizes = [document.cut_of(pod) for pod in document.pods] or [cut.size for cut in document.cuts]
    return max(map(_possible, sizes), default=0)


def _possible(size: int) -> int:
    return size if 2 <= size <= 128 else 0


def _enter(event: Event, found: Sequence[Fit]) -> dict[str, Entrant]:
    """Everybody of the file, in its order; by the ids in it."""
    entrants: dict[str, Entrant] = {}
    tables: set[int] = set()
    for roster, one in enumerate(found, start=1):
        entrants[one.tom.id] = Entrant(
            event=event,
            player=players.keep(event.league, one),
            roster=roster,
            checked_in=True,
            **tom_rounds.standing_as(one.tom, tables),
        )
    made = Entrant.objects.bulk_create(entrants.values())
    return dict(zip(entrants, made, strict=True))


def _keep_file(event: Event, document: Document, entrants: dict[str, Entrant]) -> None:
    """The file itself, what it says of the event, and its ids; it is known again from now on."""
    kept = {
        "league": event.league,
        "given": False,
        "head": tom_changes.head_of(document),
        "digest": identity.digest(document),
        "body": zlib.compress(document.source.encode(), 9),
        "ids": {str(entrant.pk): tom_id for tom_id, entrant in entrants.items()},
    }
    event.tom_file, _made_now = TomFile.objects.update_or_create(event=event, defaults=kept)
    identity.remember(event, document)


def _further(actor: log.Actor, event: Event, document: Document, found: list[Fit]) -> Taken:
    """Bring the event here to where the file is. All that is here must be in the file."""
    players.must_be_clear(found)
    inside = {one.tom.id: one.entrant for one in found if one.entrant is not None}
    tom_rounds.must_hold_ours(event, document, inside)
    if event.stage == Stage.FINISHED:
        if not tom_rounds.is_as_here(event, document, inside):
            raise Refused(_("The event is over here; its results stand."), code="wrong_stage")
        identity.remember(event, document)
        return _nothing_new(event, document, found)
    changes = tom_changes.take_head(event, document)
    entrants = _come_in(event, found, inside)
    _keep_file(event, document, entrants)
    if event.stage == Stage.REGISTRATION and document.rounds:
        _settle(event, document)
    rounds = tom_rounds.go_on(actor, event, document, entrants)
    after = {"rounds": rounds, "players": len(entrants), "file": identity.digest(document)}
    after |= {"changed": changes} if changes else {}
    log.record(event.league, actor, "event.taken_further", f"event:{event.pk}", after=after)
    event.refresh_from_db()
    return Taken(event, new=False, changed=True, fits=found, rounds=rounds, notes=told(document))


def _come_in(event: Event, found: Sequence[Fit], inside: dict[str, Entrant]) -> dict[str, Entrant]:
    """Players as the file has them now: the order of the roster, who dropped, who is new."""
    everybody: dict[str, Entrant] = {}
    tables: set[int] = set()
    top = event.entrants.count() + len(found)
    event.entrants.update(table=None)
    for roster, one in enumerate(found, start=1):
        entrant = inside.get(one.tom.id)
        if entrant is None:
            kept = players.keep(event.league, one)
            entrant = Entrant(event=event, player=kept, checked_in=True)
        else:
            players.learn(entrant.player, one)
        for name, value in tom_rounds.standing_as(one.tom, tables).items():
            setattr(entrant, name, value)
        entrant.roster = top + roster
        entrant.save()
        everybody[one.tom.id] = entrant
    for roster, entrant in enumerate(everybody.values(), start=1):  # the places are free by now
        entrant.roster = roster
        entrant.save(update_fields=["roster"])
    return everybody


def _settle(event: Event, document: Document) -> None:
    """What was still open at registration, and is settled once a round is paired."""
    event.planned_rounds, event.cut_size = document.planned_rounds, _cut_size(document)
    event.divisions, event.pods, event.structure = _divisions(document), _pods(document), ""
    event.save(update_fields=["planned_rounds", "cut_size", "divisions", "pods", "structure"])
