"""Find the event of a league that a TOM file belongs to: certain, new, or in doubt.

A file is recognised if it came in or went out here before, or by its sanction id. Otherwise its
content counts: the same rounds between the same players are the same event, whatever its name is
now; and so are the same name, day and players. If events only may be the same, a person decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from hashlib import sha256

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import tidy_name
from league.domain import beforehand
from league.engine.name_order import fold_name
from league.models import League
from league.queries.live import versions_of
from tournaments.domain.files.tom import players
from tournaments.domain.files.tom.rounds import numbered_rounds
from tournaments.engine.files.tdf import document as tom_document
from tournaments.engine.files.tdf.document import Document
from tournaments.engine.limits import LONGEST_EVENT_NAME
from tournaments.models import Event, KnownFile, Stage, TomFile
from tournaments.queries.live import event_subject
from tournaments.queries.rounds.sides import StoredMatch, matches_by_round

NEW_EVENT = 0  # a person's choice: the event is not here yet
MOST_DAYS_APART = timedelta(days=31)  # how far the day of an event may have been corrected
MOST_FILES_COMPARED = 40
ENOUGH_TABLES = 6  # tables of a first round: two events never have so many alike by chance
MetPairs = set[frozenset[int]]


@dataclass(frozen=True, slots=True)
class EventMatch:
    """The event of a file, None for a new one. `known`: this same file was here before.

    `among`: the events it may be of, where a person has to decide.
    """

    event: Event | None = None
    known: bool = False
    among: tuple[Event, ...] = ()

    def must_be_clear(self) -> None:
        """Raises Refused, naming the events that may be meant, where the event is in doubt."""
        if self.among:
            named = ", ".join(
                f"{event.name} ({event.date.isoformat()}, {event.pk})" for event in self.among
            )
            raise Refused(
                _("The file may be of an event that is here: %(names)s. Say which it is, or that "
                  "it is a new one.") % {"names": named},
                field="event",
                code="ambiguous_event",
            )  # fmt: skip


def file_digest(document: Document) -> str:
    """The hash by which a file is recognised: of its text, independent of the encoding."""
    return sha256(document.source.encode()).hexdigest()


def match_event(league: League, document: Document, choice: int | None = None) -> EventMatch:
    """Find the event of a file. `choice`: a person's answer: the event's number here, 0 for new.

    Raises WorkNotDone (beforehand) if the content has to be compared with events.
    """
    events = Event.objects.filter(league=league).select_related("league")
    files = KnownFile.objects.filter(league=league, digest=file_digest(document))
    same_file = list(events.filter(pk__in=files.values("event")))
    if len(same_file) == 1:
        return EventMatch(same_file[0], known=True)
    if choice == NEW_EVENT:
        return EventMatch()
    if choice is not None:
        return _match_chosen_event(events.filter(pk=choice).first())
    if same_file:
        return EventMatch(among=tuple(same_file))
    if document.sanction_id:
        same = events.filter(sanction_id=document.sanction_id[:40]).first()
        if same is not None:
            return EventMatch(same)
    return _match_by_content_beforehand(league, document)


def remember_file(event: Event, document: Document) -> bool:
    """Store a file's digest, to recognise it later; return whether it is new."""
    _file, new = KnownFile.objects.get_or_create(
        event=event, digest=file_digest(document), defaults={"league_id": event.league_id}
    )
    return new


def _match_chosen_event(event: Event | None) -> EventMatch:
    if event is None:
        message = _("There is no such event in this league.")
        raise Refused(message, field="event", code="unknown_event")
    return EventMatch(event)


def _match_by_content_beforehand(league: League, document: Document) -> EventMatch:
    """Find the event with the file's content, comparing while no transaction is open.

    What happens to other events meanwhile does not spoil the comparison.
    """
    candidates = _candidate_events(league, document)
    if not candidates:
        return EventMatch()
    pks = [event.pk for event in candidates]
    files = TomFile.objects.filter(event__in=pks).order_by("pk")
    key = (
        "event of a TOM file",
        league.pk,
        file_digest(document),
        tuple((event.pk, event.name, event.date, event.stage) for event in candidates),
        tuple(versions_of(map(event_subject, pks)).items()),
        tuple(files.values_list("pk", "taken_at")),
        players.players_concerned(league, document, pks, "birth_year"),
    )
    return beforehand.result_of(key, partial(_match_by_content, candidates, document))


def _near_events(league: League, document: Document) -> QuerySet[Event]:
    """Events around the day of the file, which it may be of."""
    day = date.fromisoformat(document.date)
    unlike = {} if not document.sanction_id else {"sanction_id": ""}
    return Event.objects.filter(
        league=league, date__range=(day - MOST_DAYS_APART, day + MOST_DAYS_APART), **unlike
    ).select_related("league")


def _match_by_content(candidates: list[Event], document: Document) -> EventMatch:
    sure: list[Event] = []
    perhaps: list[Event] = []
    for event in candidates:
        is_same = _is_same_event(event, document)
        (sure if is_same else perhaps if is_same is None else []).append(event)
    if len(sure) == 1:
        return EventMatch(sure[0])
    return EventMatch(among=tuple(sure or perhaps))


def _candidate_events(league: League, document: Document) -> list[Event]:
    """Events of this name and day, and those whose last file shares players with this one."""
    near_events = _near_events(league, document)
    of_day = near_events.filter(date=date.fromisoformat(document.date))
    named = [event for event in of_day if _has_same_name(event, document)]
    ids = {player.id for player in document.players}
    files = TomFile.objects.filter(event__in=near_events).exclude(event__in=named)
    shared = [
        file.event_id
        for file in files.only("event_id", "ids").order_by("-taken_at")[:MOST_FILES_COMPARED]
        if 2 * len(ids & set(map(str, file.ids.values()))) >= max(len(file.ids), 1)
    ]
    return [*named, *near_events.filter(pk__in=shared)]


def _has_same_name(event: Event, document: Document) -> bool:
    return fold_name(event.name) == fold_name(tidy_name(document.name)[:LONGEST_EVENT_NAME])


def _is_same_event(event: Event, document: Document) -> bool | None:
    """Whether the file is certainly of this event; None if a person has to decide."""
    matched = players.match_players(event.league, document, event)
    entrants = {
        player.tom.id: player.entrant.pk
        for player in matched
        if player.entrant and _is_identified(player)
    }
    called = _has_same_name(event, document) and event.date.isoformat() == document.date
    pairs = _pairs_of_common_rounds(event, document, entrants)
    if pairs:
        return _has_same_rounds(pairs, called=called)
    many = event.entrants.filter(waiting=False).count()
    if called:
        return True if many and 2 * len(entrants) >= many else None
    partly = _has_same_name(event, document) or event.date.isoformat() == document.date
    everybody = 0 < many == len(entrants) == len(document.players)
    return None if everybody and partly and event.stage != Stage.FINISHED else False


def _is_identified(player: players.PlayerMatch) -> bool:
    """Whether a player is known by id; a placeholder id counts only with the same name."""
    own_name = player.entrant.player.full_name if player.entrant else ""
    return not player.nobody_s or fold_name(own_name) == fold_name(player.tom.name)


def _has_same_rounds(pairs: list[tuple[MetPairs, MetPairs]], *, called: bool) -> bool | None:
    """Whether the rounds that both have show the same event; None if that is not certain."""
    stored, in_file = pairs[0]
    if called:
        return True if 2 * len(stored & in_file) > len(stored) else None
    if any(own_pairs != file_pairs for own_pairs, file_pairs in pairs):
        return False
    return True if len(pairs) > 1 or len(stored) >= ENOUGH_TABLES else None


def _pairs_of_common_rounds(
    event: Event, document: Document, entrants: Mapping[str, int]
) -> list[tuple[MetPairs, MetPairs]]:
    """The pairs of every round that both have, here and in the file; 0: a player not here."""
    file_rounds = {number: round_ for number, _kind, round_ in numbered_rounds(document)}
    return [
        (_pairs_of_stored_round(matches), _pairs_of_file_round(file_rounds[number], entrants))
        for number, matches in matches_by_round(event, drafts=False).items()
        if number in file_rounds
    ]


def _pairs_of_stored_round(matches: list[StoredMatch]) -> MetPairs:
    return {frozenset(one for one in match.entrant_ids if one is not None) for match in matches}


def _pairs_of_file_round(round_: tom_document.Round, entrants: Mapping[str, int]) -> MetPairs:
    return {
        frozenset(entrants.get(player, 0) for player in (match.a, match.b) if player is not None)
        for match in round_.matches
    }
