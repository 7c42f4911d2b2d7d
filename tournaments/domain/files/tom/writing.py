"""Export an event as a TOM file: the one it came from, updated, or a new one."""

import zlib
from collections import Counter, defaultdict
from datetime import datetime
from itertools import accumulate
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import tidy_name
from league.domain import log
from tournaments.domain.files.tom import changes, identity
from tournaments.domain.files.tom.ids import entrants_in_file, file_ids_in_document, file_ids_of
from tournaments.domain.files.tom.numbering import RoundsInFile
from tournaments.domain.locking import lock_event
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf import codes, layout
from tournaments.engine.files.tdf.document import Cut, Document, Match, Place, Player, Pod, Round
from tournaments.engine.files.tdf.writing import category_for
from tournaments.engine.structure import tables
from tournaments.models import Entrant, Event, RoundKind, Stage, System, TomFile
from tournaments.queries.cut.seeds import seeds_in_cut
from tournaments.queries.rounds.seated import SeatedMatch, seated_matches
from tournaments.queries.structure.attendance import cut_sizes, gates_by_pod, pods_apart

STAGE_CODES = {
    Stage.REGISTRATION: codes.REGISTRATION,
    Stage.SWISS: codes.RUNNING,
    Stage.CUT: codes.RUNNING,
    Stage.FINISHED: codes.FINISHED,
}
MODE_BY_STRUCTURE = {structure_: mode for mode, structure_ in codes.STRUCTURE_BY_MODE.items()}
replace = msgspec.structs.replace


def export_to_continue(actor: log.Actor, event: Event) -> bytes:
    """Export the event to continue it in TOM; the file is recognised when it comes back.

    Players without an id keep the ids they are given in the file. Raises Refused.
    """
    document, raw, as_read = _write_and_read(event)
    with transaction.atomic():
        event = lock_event(event.pk)
        if file_ids_of(entrants_in_file(event), _kept_file(event)) != file_ids_in_document(
            document, event
        ):
            document, raw, as_read = _write_and_read(event)  # somebody came or went meanwhile
        _remember_given_file(actor, event, as_read)
    return raw


def _write_and_read(event: Event) -> tuple[Document, bytes, Document]:
    """The event as a document, as a file, and the document that reading this file gives."""
    document = document_of_event(event)
    return document, *write_or_refuse(document)


def _remember_given_file(actor: log.Actor, event: Event, document: Document) -> None:
    """Remember the ids and details in the event's file; nothing changes if the file is known."""
    file = _kept_file(event)
    file_ids = {
        str(pk): tom_id for pk, tom_id in file_ids_of(entrants_in_file(event), file).items()
    }
    if file is None:
        TomFile.objects.create(
            league=event.league, event=event, given=True, digest=identity.file_digest(document),
            head=changes.file_details(document), ids=file_ids, body=b"",
        )  # fmt: skip
    elif identity.remember_file(event, document) or not file.head:
        file.head, file.ids = changes.file_details(document), {**file.ids, **file_ids}
        file.save(update_fields=["head", "ids"])
    else:
        return
    identity.remember_file(event, document)
    after = {"file": identity.file_digest(document)}
    log.record_entry(event.league, actor, "event.given_out", f"event:{event.pk}", after=after)


def write_or_refuse(document: Document) -> tuple[bytes, Document]:
    """Write the document as a TOM file, and read it. Raises Refused if TOM has no file for it."""
    try:
        return tdf.write_and_read(document)
    except tdf.TdfError as wrong:
        raise Refused(wrong.render_sentence(_), code="no_tom_file") from None


def _kept_file(event: Event) -> TomFile | None:
    return TomFile.objects.filter(event=event).first()


def document_of_event(event: Event) -> Document:
    """The event as a document, based on the file it came from if there is one."""
    if event.system == System.ROUND_ROBIN:
        raise Refused(
            _("TOM knows no round robin: this event has no TOM file."), code="no_tom_file"
        )
    by_division = len(event.pods) > 1 and not pods_apart(event)
    if by_division and event.rounds.filter(kind=RoundKind.CUT).exists():
        raise Refused(
            _("TOM knows one cut for a field; this field has one in each division."),
            code="no_tom_file",
        )
    if _has_second_day_begun(event):
        raise Refused(
            _(
                "TOM’s form for two days is not known: from the second day on this event has no "
                "TOM file. Its JSON file has it whole."
            ),
            code="no_tom_file",
        )
    file, entrants = _kept_file(event), entrants_in_file(event)
    ids = file_ids_of(entrants, file)
    before = _document_details(event)
    if file is not None and not file.given:
        before = _with_changed_details(tdf.read_document(zlib.decompress(bytes(file.body))), event)
    if not before.pods:
        before = replace(before, pods=tuple(_pods_of_event(event, entrants, ids)))
    return _DocumentBuilder(event, entrants, ids, before).build_document()


def _has_second_day_begun(event: Event) -> bool:
    """Whether a gate is shut, even if nobody was held at it."""
    paired = event.rounds.count()
    return any(gate is not None and gate.after < paired for gate in gates_by_pod(event))


def _document_details(event: Event) -> Document:
    """The event's details: all of the document but players, pods and rounds."""
    swiss_only = not event.cut_size and event.structure != tables.LEAGUE_CUP.key
    kind = codes.SWISS if swiss_only else codes.SWISS_AND_CUT
    return Document(
        planned_rounds=event.planned_rounds,
        name=event.name,
        date=event.date.isoformat(),
        sanction_id=event.sanction_id,
        organizer_id=event.organizer_id,
        organizer=event.organizer,
        city=event.city or event.league.place,
        region=event.region,
        country=event.country,
        round_minutes=event.round_minutes,
        cut_minutes=event.cut_minutes,
        type=codes.ELIMINATION if event.system == System.ELIMINATION else kind,
        mode=MODE_BY_STRUCTURE.get(event.structure, codes.CUSTOM_MODE),
        game=layout.GAME,
        best_of=event.best_of,
    )


def _with_changed_details(before: Document, event: Event) -> Document:
    """The file with the details that have changed here since; no detail is emptied."""
    file_values, event_values = changes.file_details(before), changes.event_details(event)
    changed = {
        name: value for name, value in event_values.items() if value and value != file_values[name]
    }
    if not before.name:  # an event whose file has no name is named for its day here
        changed.pop("name", None)
    return replace(before, **changed)


def _pods_of_event(event: Event, entrants: list[Entrant], ids: dict[int, str]) -> list[Pod]:
    """The event's own pods, or one for all; none before the first round."""
    if event.stage == Stage.REGISTRATION:
        return []
    present = {entrant.division for entrant in entrants}
    everybody = tuple(division for division in tables.DIVISIONS if division in present)
    parts = [tuple(pod.divisions) for pod in pods_apart(event)] or [everybody]
    pod_players: list[list[str]] = [[] for _part in parts]
    for entrant in entrants:
        pod_players[tables.pod_of_division(entrant.division, parts)].append(ids[entrant.pk])
    first_tables = accumulate((len(players) // 2 for players in pod_players), initial=1)
    return [
        Pod(
            category=category_for(part),
            divisions=part,
            players=tuple(players),
            starting_table=table,
            third_place=event.third_place,
        )
        for part, players, table in zip(parts, pod_players, first_tables, strict=False)
    ]


class _DocumentBuilder:
    """Builds the document of an event, on top of the document it came from."""

    def __init__(
        self, event: Event, entrants: list[Entrant], ids: dict[int, str], document: Document
    ) -> None:
        self.event, self.entrants, self.ids, self.file_document = event, entrants, ids, document
        self.players_before = {player.id: player for player in document.players}
        self.zone = ZoneInfo(event.league.time_zone)
        self.matches = seated_matches(event)
        self.numbers = RoundsInFile(event, self.matches, several_pods=len(document.pods) > 1)
        self.seeds, self.slots = self._seeds_and_slots()

    def build_document(self) -> Document:
        rounds = self._rounds_of_kind(RoundKind.SWISS)
        cut = self._rounds_of_kind(RoundKind.CUT)
        return replace(
            self.file_document,
            planned_rounds=self.event.planned_rounds,
            players=tuple(self._player_of_entrant(entrant) for entrant in self.entrants),
            rounds=self._keep_unchanged(self.file_document.rounds, rounds),
            cut=self._keep_unchanged(self.file_document.cut, cut),
            cuts=self._cuts_in_file(),
            places=self._final_places(),
            stage=self._stage_code(has_rounds=bool(rounds or cut)),
        )

    def _stage_code(self, *, has_rounds: bool) -> str:
        """The stage in TOM's codes; while the first round is a draft, only the pods exist."""
        stage = STAGE_CODES[Stage(self.event.stage)]
        if stage == codes.RUNNING and not has_rounds:
            return codes.CONFIGURED
        if stage == codes.REGISTRATION and self.file_document.stage == codes.CONFIGURED:
            return codes.CONFIGURED
        return stage

    # --- players

    def _player_of_entrant(self, entrant: Entrant) -> Player:
        before = self.players_before.get(self.ids[entrant.pk])
        return replace(
            _with_current_name(before, entrant) if before else self._new_player(entrant),
            division=entrant.division,
            late=entrant.late,
            awarded_byes=_leading_byes(entrant.awarded_byes),
            dropped_after=self.numbers.drop_of(entrant),
            disqualified=entrant.disqualified,
            fixed_table=entrant.table or (before.fixed_table if before else None),
            seed=self.seeds.get(entrant.pk),
            slot=self.slots.get(entrant.pk),
        )

    def _new_player(self, entrant: Entrant) -> Player:
        first, last = _split_name(entrant.player.full_name)
        return Player(
            id=self.ids[entrant.pk],
            first_name=first,
            last_name=last,
            birth_year=entrant.player.birth_year,
            starter=self.event.stage != Stage.REGISTRATION and not entrant.late,
        )

    def _seeds_and_slots(self) -> tuple[dict[int, int | None], dict[int, int]]:
        """The seed and the place in the bracket of each player in the cut."""
        cut = [match for match in self.matches if match.kind == RoundKind.CUT]
        first = [match for match in cut if match.round == cut[0].round]
        if not first:
            return {}, {}
        slots: dict[int, int] = {}
        next_slot: dict[int, int] = defaultdict(int)
        for match in first:
            for side in ("a", "b"):
                next_slot[match.pod] += 1
                if side in match.seats:
                    slots[match.seats[side].entrant] = next_slot[match.pod]
        seeds = seeds_in_cut(cut)
        seed_by_id = {player.id: player.seed for player in self.file_document.players}
        return {pk: seed_by_id.get(self.ids[pk]) or seeds.get(pk) for pk in slots}, slots

    # --- rounds

    def _rounds_of_kind(self, kind: RoundKind) -> tuple[Round, ...]:
        """The rounds of a kind with TOM's numbers: a pod's cut follows its own last Swiss round."""
        numbered: dict[int, list[Match]] = defaultdict(list)
        paired: dict[int, str] = {}
        for match in self.matches:
            if match.kind == kind:
                number = self.numbers.number_of(match.round, match.pod)
                numbered[number].append(self._match_in_file(match))
                if number not in paired:
                    paired[number] = self._tom_time(match.paired_at)
        return tuple(
            Round(number=number, matches=tuple(matches), paired_at=paired[number])
            for number, matches in sorted(numbered.items())
        )

    def _match_in_file(self, match: SeatedMatch) -> Match:
        seats = match.seats
        b = self.ids[seats["b"].entrant] if "b" in seats else None
        return Match(
            a=self.ids[seats["a"].entrant],
            b=b,
            table=match.table if b is not None else None,
            result=match.result or None,
        )

    def _tom_time(self, moment: datetime) -> str:
        return moment.astimezone(self.zone).strftime("%m/%d/%Y %H:%M:%S")

    @staticmethod
    def _keep_unchanged(
        previous: tuple[Round, ...], current: tuple[Round, ...]
    ) -> tuple[Round, ...]:
        """The rounds, each as in the file if nothing in it has changed."""
        before = {round_.number: round_ for round_ in previous}
        return tuple(
            before[round_.number]
            if round_.number in before
            and _told_matches(before[round_.number]) == _told_matches(round_)
            else round_
            for round_ in current
        )

    # --- cut and places

    def _cuts_in_file(self) -> tuple[Cut, ...]:
        """The cuts as in the file if those of all pods are unchanged; else each division's anew."""
        sizes = cut_sizes(self.event)
        file_sizes = [self.file_document.cut_of(pod) for pod in self.file_document.pods]
        file_sizes = file_sizes or [max((cut.size for cut in self.file_document.cuts), default=0)]
        if not any(sizes) or (self.file_document.cuts and file_sizes == sizes):
            return self.file_document.cuts
        parts = [tuple(pod["divisions"]) for pod in self.event.pods] or [tables.DIVISIONS]
        counted = Counter(entrant.division for entrant in self.entrants)
        return tuple(
            Cut(
                category=codes.CATEGORY_BY_DIVISIONS[(division,)],
                size=sizes[tables.pod_of_division(division, parts)],
                players=counted[division],
                third_place=self.event.third_place,
            )
            for division in reversed(tables.DIVISIONS)
            if counted[division]
        )

    def _final_places(self) -> tuple[Place, ...]:
        if self.event.stage != Stage.FINISHED:
            return ()
        counted: dict[str, int] = defaultdict(int)
        places = []
        ranked = sorted(
            self.entrants, key=lambda entrant: (entrant.disqualified, entrant.place or 0)
        )
        for entrant in ranked:
            category = codes.CATEGORY_BY_DIVISIONS[(entrant.division,)]
            counted[category] += 1
            places.append(
                Place(
                    id=self.ids[entrant.pk],
                    place=counted[category],
                    category=category,
                    finished=not entrant.disqualified,
                )
            )
        current = tuple(places)
        same = {(place.id, place.place, place.category) for place in self.file_document.places} == {
            (place.id, place.place, place.category) for place in current
        }
        return self.file_document.places if same else current


def _with_current_name(before: Player, entrant: Entrant) -> Player:
    """The file's first and last name, unless the name was corrected since."""
    if tidy_name(before.name) == entrant.player.full_name:
        return before
    first, last = _split_name(entrant.player.full_name)
    return replace(before, first_name=first, last_name=last)


def _split_name(name: str) -> tuple[str, str]:
    """First and last name as TOM has them: the last word is the last name."""
    first, _space, last = name.rpartition(" ")
    return (first, last) if first else (last, "")


def _told_matches(round_: Round) -> set[tuple[Any, ...]]:
    return {(match.a, match.b, match.table, match.result) for match in round_.matches}


def _leading_byes(byes: list[int]) -> tuple[int, ...]:
    """Awarded byes as TOM counts them: a number of rounds from the first on."""
    count = 0
    while count + 1 in byes:
        count += 1
    return tuple(range(1, count + 1))
