"""Which event of a league a TOM file is of: known for sure, not known at all, or to be asked.

A file is known by itself where it came in or went out here before, and by its sanction id. Else by
what is in it: the same rounds between the same players are the same event, whatever it is called
by now; the same name, day and players are, too. What only may be the same is for somebody to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256

from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import tidy
from league.models import League
from tournaments import queries
from tournaments.domain.files.tom import players
from tournaments.domain.files.tom.rounds import numbered
from tournaments.engine.files.tdf import document as tom_document
from tournaments.engine.files.tdf.document import Document
from tournaments.engine.players.names import folded
from tournaments.models import Event, KnownFile, Round, Stage, TomFile

NEW = 0  # a choice: an event that is not here yet
AROUND = timedelta(days=31)  # how far a day may have been corrected
MOST_LOOKED_AT = 40
LONGEST_NAME = 120
ENOUGH = 6  # tables of a first round that no two events have alike by chance
Pairs = set[frozenset[int]]


@dataclass(frozen=True, slots=True)
class Found:
    """The event of a file, None for a new one. `known`: this very file was here before.

    `among`: those it may be of, where somebody has to say which.
    """

    event: Event | None = None
    known: bool = False
    among: tuple[Event, ...] = ()

    def must_be_clear(self) -> None:
        """Raises Refused naming the events that may be meant."""
        if self.among:
            named = ", ".join(
                f"{one.name} ({one.date.isoformat()}, {one.pk})" for one in self.among
            )
            raise Refused(
                _("The file may be of an event that is here: %(names)s. Say which it is, or that "
                  "it is a new one.") % {"names": named},
                field="event",
                code="ambiguous_event",
            )  # fmt: skip


def digest(document: Document) -> str:
    """What a file is known again by: its text, in whatever letters it came."""
    return sha256(document.source.encode()).hexdigest()


def find(league: League, document: Document, choice: int | None = None) -> Found:
    """The event of a file. `choice`: its number here, or 0 for a new one, where that was asked."""
    events = Event.objects.filter(league=league).select_related("league")
    files = KnownFile.objects.filter(league=league, digest=digest(document))
    known = list(events.filter(pk__in=files.values("event")))
    if len(known) == 1:
        return Found(known[0], known=True)
    if choice == NEW:
        return Found()
    if choice is not None:
        return _chosen(events.filter(pk=choice).first())
    if known:
        return Found(among=tuple(known))
    if document.sanction_id:
        same = events.filter(sanction_id=document.sanction_id[:40]).first()
        if same is not None:
            return Found(same)
    return _by_content(league, document)


def remember(event: Event, document: Document) -> bool:
    """Know a file again; whether it was not known before."""
    _file, new = KnownFile.objects.get_or_create(
        event=event, digest=digest(document), defaults={"league_id": event.league_id}
    )
    return new


def _chosen(event: Event | None) -> Found:
    if event is None:
        said = _("There is no such event in this league.")
        raise Refused(said, field="event", code="unknown_event")
    return Found(event)


def _by_content(league: League, document: Document) -> Found:
    sure: list[Event] = []
    perhaps: list[Event] = []
    for event in _candidates(league, document):
        how = _alike(event, document)
        (sure if how else perhaps if how is None else []).append(event)
    if len(sure) == 1:
        return Found(sure[0])
    return Found(among=tuple(sure or perhaps))


def _candidates(league: League, document: Document) -> list[Event]:
    """Events of this name and day, and those that share players with the file and were in one."""
    day = date.fromisoformat(document.date)
    unlike = {} if not document.sanction_id else {"sanction_id": ""}
    around = Event.objects.filter(
        league=league, date__range=(day - AROUND, day + AROUND), **unlike
    ).select_related("league")
    named = [one for one in around.filter(date=day) if _is_called(one, document)]
    ids = {player.id for player in document.players}
    files = TomFile.objects.filter(event__in=around).exclude(event__in=named)
    shared = [
        one.event_id
        for one in files.only("event_id", "ids").order_by("-taken_at")[:MOST_LOOKED_AT]
        if 2 * len(ids & set(map(str, one.ids.values()))) >= max(len(one.ids), 1)
    ]
    return [*named, *around.filter(pk__in=shared)]


def _is_called(event: Event, document: Document) -> bool:
    return folded(event.name) == folded(tidy(document.name)[:LONGEST_NAME])


def _alike(event: Event, document: Document) -> bool | None:
    """Whether the file is surely of this event; None where somebody has to say."""
    found = players.fits(event.league, document, event)
    inside = {one.tom.id: one.entrant.pk for one in found if one.entrant and _is_named(one)}
    called = _is_called(event, document) and event.date.isoformat() == document.date
    pairs = _pairs_in_common(event, document, inside)
    if pairs:
        return _played_alike(pairs, called=called)
    many = event.entrants.filter(waiting=False).count()
    if called:
        return True if many and 2 * len(inside) >= many else None
    partly = _is_called(event, document) or event.date.isoformat() == document.date
    everybody = 0 < many == len(inside) == len(document.players)
    return None if everybody and partly and event.stage != Stage.FINISHED else False


def _is_named(found: players.Fit) -> bool:
    """Whether an id says who somebody is; one that stands for none needs the name beside it."""
    here = found.entrant.player.name if found.entrant else ""
    return not found.nobody_s or folded(here) == folded(found.tom.name)


def _played_alike(pairs: list[tuple[Pairs, Pairs]], *, called: bool) -> bool | None:
    """By the rounds that both have: here and there."""
    here, there = pairs[0]
    if called:
        return True if 2 * len(here & there) > len(here) else None
    if any(one != other for one, other in pairs):
        return False
    return True if len(pairs) > 1 or len(here) >= ENOUGH else None


def _pairs_in_common(
    event: Event, document: Document, inside: Mapping[str, int]
) -> list[tuple[Pairs, Pairs]]:
    """Who met in every round that both have; 0 stands for whoever is not here."""
    theirs = {number: one for number, _kind, one in numbered(document)}
    rounds = queries.rounds(event).filter(draft=False, number__in=theirs)
    return [(_met_here(one), _met_there(theirs[one.number], inside)) for one in rounds]


def _met_here(one: Round) -> Pairs:
    return {
        frozenset(seat.pk for seat in queries.seats_by_side(match).values())
        for match in one.matches.all()
    }


def _met_there(one: tom_document.Round, inside: Mapping[str, int]) -> Pairs:
    return {
        frozenset(inside.get(player, 0) for player in (match.a, match.b) if player is not None)
        for match in one.matches
    }
