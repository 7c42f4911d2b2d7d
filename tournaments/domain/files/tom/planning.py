"""Works out what to store from a TOM file, while no transaction is open.

A plan depends on the file, on the event that is here and on the league's players. Its key describes
all of them, so the plan is used only while they are unchanged; the transaction then only has to
store it.
"""

import zlib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from league.domain import beforehand
from league.models import League
from tournaments.domain.files.tom import identity, players
from tournaments.domain.files.tom import rounds as tom_rounds
from tournaments.domain.files.tom.comparing import EventBesideFile
from tournaments.domain.files.tom.numbering import drops_here
from tournaments.domain.files.tom.places import final_places
from tournaments.domain.files.tom.players import PlayerChoices, PlayerMatch
from tournaments.domain.files.tom.rounds import PlannedRound
from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Document
from tournaments.models import Entrant, Event, Match, TomFile
from tournaments.queries.live import version_of_event

BEST_PACKING = 9
ENTRY_COLUMNS = (
    "division", "late", "awarded_byes", "dropped_after", "disqualified", "table", "roster", "place",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FilePlan:
    """What is to be stored from a file, without the ids that the database gives.

    `entries`: the columns of each player's entry by id in the file, in its order. `changed`:
    entrants who are here and change; `moved` and `seated`: those among them whose place on the
    roster or fixed table has to be freed first. `results` and `missed`: what rounds that are here
    get, by number. `nothing_new`: the event already has everything.
    """

    matched: list[PlayerMatch]
    entries: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    body: bytes = b""
    rounds: Sequence[PlannedRound] = ()
    changed: Sequence[Entrant] = ()
    moved: Sequence[Entrant] = ()
    seated: Sequence[Entrant] = ()
    results: Mapping[int, list[Match]] = field(default_factory=dict)
    missed: Mapping[int, PlannedRound] = field(default_factory=dict)
    nothing_new: bool = False


def plan_new_event(
    league: League, document: Document, choices: PlayerChoices | None = None
) -> FilePlan:
    """Plan a new event from the file. Raises WorkNotDone (beforehand), Refused."""
    key = ("new event of a TOM file", *_players_key(league, document, choices))
    return beforehand.result_of(key, partial(_plan_new_event, league, document, choices))


def plan_continuation(
    event: Event, document: Document, choices: PlayerChoices | None = None
) -> FilePlan:
    """Plan what the file adds to an event that is here and locked.

    Raises WorkNotDone (beforehand), Refused where it is impossible, Conflict where the event has
    something that the file lacks.
    """
    key = _key_of("TOM file of an event", event, document, choices)
    return beforehand.result_of(key, partial(_plan_continuation, event, document, choices))


def match_beforehand(
    event: Event, document: Document, choices: PlayerChoices | None = None
) -> list[PlayerMatch]:
    """Match the players of a file whose event is known. Raises WorkNotDone (beforehand)."""
    key = _key_of("players of a TOM file", event, document, choices)
    match = partial(players.match_players, event.league, document, event, choices)
    return beforehand.result_of(key, match)


def _players_key(
    league: League, document: Document, choices: PlayerChoices | None, *events: int
) -> tuple[Hashable, ...]:
    """The file and what it is matched with: the league's players it may mean, as they are now."""
    columns = ("birth_year", "division", "seen_on")
    known = players.players_concerned(league, document, events, *columns)
    chosen = frozenset((choices or {}).items())
    return identity.file_digest(document), league.pk, chosen, known


def _key_of(
    what: str, event: Event, document: Document, choices: PlayerChoices | None
) -> tuple[Hashable, ...]:
    """The same, with the version of the event and its last file, imported or exported."""
    file = TomFile.objects.filter(event=event).values_list("digest", "taken_at").first()
    state = (event.pk, version_of_event(event), file)
    return what, *state, *_players_key(event.league, document, choices, event.pk)


def _plan_new_event(league: League, document: Document, choices: PlayerChoices | None) -> FilePlan:
    matched = players.match_players(league, document, None, choices)
    players.require_unambiguous(matched)
    return FilePlan(
        matched,
        entries=_entries_of(document),
        body=_packed_source(document),
        rounds=tom_rounds.planned_rounds_after(document, 0),
    )


def _plan_continuation(event: Event, document: Document, choices: PlayerChoices | None) -> FilePlan:
    matched = players.match_players(event.league, document, event, choices)
    players.require_unambiguous(matched)
    here = {match.tom.id: match.entrant for match in matched if match.entrant is not None}
    beside = EventBesideFile(event, document, here)
    beside.require_contained()
    entries = _entries_of(document)
    changed, moved, seated = _changed_entrants(here, entries)
    return FilePlan(
        matched,
        entries=entries,
        body=_packed_source(document),
        rounds=tom_rounds.planned_rounds_after(document, beside.last_round_here),
        changed=changed,
        moved=moved,
        seated=seated,
        results=beside.results_to_enter(),
        missed=beside.missed_matches(),
        nothing_new=beside.is_same(),
    )


def _packed_source(document: Document) -> bytes:
    return zlib.compress(document.source.encode(), BEST_PACKING)


def _entries_of(document: Document) -> dict[str, dict[str, Any]]:
    """The columns of each player's entry: in the file's order, places if the event is over."""
    tables: set[int] = set()
    is_over = document.stage == codes.FINISHED and bool(document.rounds or document.cut)
    places = final_places(document) if is_over else {}
    drops = drops_here(document)
    entries = {}
    for roster, player in enumerate(document.players, start=1):
        fields = tom_rounds.entrant_fields(player, drops[player.id], tables)
        entries[player.id] = {**fields, "roster": roster}
        if is_over:
            entries[player.id]["place"] = places[player.id]
    return entries


def _changed_entrants(
    here: Mapping[str, Entrant], entries: Mapping[str, Mapping[str, Any]]
) -> tuple[list[Entrant], list[Entrant], list[Entrant]]:
    """Entrants with new values, and stand-ins that first free the places and tables of some."""
    changed, moved, seated = [], [], []
    # Above every place, not just their number: players who withdrew left gaps.
    top = max((entrant.roster for entrant in here.values()), default=0)
    for player, entrant in here.items():
        before = {name: getattr(entrant, name) for name in entries[player]}
        if before == entries[player]:
            continue
        for name, value in entries[player].items():
            setattr(entrant, name, value)
        changed.append(entrant)
        if before["roster"] != entrant.roster:
            moved.append(Entrant(pk=entrant.pk, roster=top + entrant.roster))
        if before["table"] is not None and before["table"] != entrant.table:
            seated.append(Entrant(pk=entrant.pk, table=None))
    return changed, moved, seated
