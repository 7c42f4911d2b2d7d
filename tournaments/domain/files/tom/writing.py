"""An event as a TOM file: the one it came from with what has happened since, or a new one."""

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
from league.base.names import tidy
from league.domain import log
from tournaments import queries
from tournaments.domain.files.tom import changes, identity
from tournaments.domain.files.tom.players import PLACEHOLDER
from tournaments.domain.locking import locked
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf import codes, layout
from tournaments.engine.files.tdf.document import Cut, Document, Match, Place, Player, Pod, Round
from tournaments.engine.files.tdf.writing import category_for
from tournaments.engine.structure import tables
from tournaments.models import Entrant, Event, RoundKind, Stage, System, TomFile

STAGES = {
    Stage.REGISTRATION: codes.REGISTRATION,
    Stage.SWISS: codes.RUNNING,
    Stage.CUT: codes.RUNNING,
    Stage.FINISHED: codes.FINISHED,
}
MODES = {structure_: mode for mode, structure_ in codes.STRUCTURE_OF.items()}
replace = msgspec.structs.replace


def export(event: Event) -> bytes:
    """The event's TOM file. Raises Refused where TOM has no form for it."""
    return _written(document_of(event))


def give_out(actor: log.Actor, event: Event) -> bytes:
    """The event's TOM file to go on with in TOM: known again when it comes back.

    The ids it gives to players of whom none is known are theirs from now on. Raises Refused.
    """
    document = document_of(event)
    raw = _written(document)
    with transaction.atomic():
        event = locked(event.pk)
        if _ids(_entrants(event), _kept(event)) != _ids_in(document, event):
            document = document_of(event)  # somebody came or went meanwhile
            raw = _written(document)
        _remember(actor, event, tdf.read(raw))
    return raw


def _remember(actor: log.Actor, event: Event, document: Document) -> None:
    """What the event is called in its file; a file that is known already is no news."""
    kept = _kept(event)
    given = {str(pk): tom_id for pk, tom_id in _ids(_entrants(event), kept).items()}
    if kept is None:
        TomFile.objects.create(
            league=event.league, event=event, given=True, digest=identity.digest(document),
            head=changes.head_of(document), ids=given, body=b"",
        )  # fmt: skip
    elif identity.remember(event, document) or not kept.head:
        kept.head, kept.ids = changes.head_of(document), {**kept.ids, **given}
        kept.save(update_fields=["head", "ids"])
    else:
        return
    identity.remember(event, document)
    after = {"file": identity.digest(document)}
    log.record(event.league, actor, "event.given_out", f"event:{event.pk}", after=after)


def _written(document: Document) -> bytes:
    try:
        return tdf.write(document)
    except tdf.TdfError as wrong:
        raise Refused(wrong.said(_), code="no_tom_file") from None


def _kept(event: Event) -> TomFile | None:
    return TomFile.objects.filter(event=event).first()


def _entrants(event: Event) -> list[Entrant]:
    there = event.entrants.filter(waiting=False)
    return list(there.select_related("player").order_by("roster"))


def _ids_in(document: Document, event: Event) -> dict[int, str]:
    """The ids of a document that was just made, in the order of the roster."""
    entrants = event.entrants.filter(waiting=False).order_by("roster")
    ids = [one.id for one in document.players]
    pks = list(entrants.values_list("pk", flat=True))
    return dict(zip(pks, ids, strict=True)) if len(pks) == len(ids) else {}


def document_of(event: Event) -> Document:
    """The event as a document, on top of the file it came from where there is one."""
    if event.system == System.ROUND_ROBIN:
        raise Refused(
            _("TOM knows no round robin: this event has no TOM file."), code="no_tom_file"
        )
    by_division = len(event.pods) > 1 and not queries.apart(event)
    if by_division and event.rounds.filter(kind=RoundKind.CUT).exists():
        raise Refused(
            _("TOM knows one cut for a field; this field has one in each division."),
            code="no_tom_file",
        )
    if event.entrants.exclude(held_after=None).exists():
        raise Refused(
            _(
                "TOM’s form for two days is not known: from the second day on this event has no "
                "TOM file. Its JSON file has it whole."
            ),
            code="no_tom_file",
        )
    kept, entrants = _kept(event), _entrants(event)
    ids = _ids(entrants, kept)
    stood = _head(event)
    if kept is not None and not kept.given:
        stood = _renamed(tdf.read(zlib.decompress(bytes(kept.body))), event)
    if not stood.pods:
        stood = replace(stood, pods=tuple(_pods(event, entrants, ids)))
    return _Export(event, entrants, ids, stood).document()


def _ids(entrants: list[Entrant], kept: TomFile | None) -> dict[int, str]:
    """Everybody's id in the file, by entrant: the file's own, the player's, or a placeholder."""
    known = kept.ids if kept else {}
    before = {one.pk: str(known.get(str(one.pk), "")) for one in entrants}
    own = {one.pk: one.player.player_id or "" for one in entrants}
    # A file that TOM made keeps its ids; where it was made here a player's own are better.
    first, second = (before, own) if kept and not kept.given else (own, before)
    ids = {one.pk: first[one.pk] or second[one.pk] for one in entrants}
    taken, free = set(ids.values()), PLACEHOLDER
    for pk, given in ids.items():
        while not given:
            given, free = ("" if str(free) in taken else str(free)), free - 1  # noqa: PLW2901
        ids[pk] = given
    return ids


def _head(event: Event) -> Document:
    """What a file says that is no player, no pod and no round."""
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
        mode=MODES.get(event.structure, codes.OWN_WAY),
        game=layout.GAME,
        best_of=event.best_of,
    )


def _renamed(stood: Document, event: Event) -> Document:
    """The file with what was changed here since of the event itself; nothing is emptied."""
    theirs, here = changes.head_of(stood), changes.head_here(event)
    changed = {name: value for name, value in here.items() if value and value != theirs[name]}
    if not stood.name:  # an event whose file has no name is called by its day here
        changed.pop("name", None)
    return replace(stood, **changed)


def _pods(event: Event, entrants: list[Entrant], ids: dict[int, str]) -> list[Pod]:
    """The event's own pods, or one for all; none before the first round."""
    if event.stage == Stage.REGISTRATION:
        return []
    present = {one.division for one in entrants}
    everybody = tuple(one for one in tables.DIVISIONS if one in present)
    parts = [tuple(pod["divisions"]) for pod in queries.apart(event)] or [everybody]
    inside: list[list[str]] = [[] for _part in parts]
    for one in entrants:
        inside[tables.pod_of(one.division, parts)].append(ids[one.pk])
    first_tables = accumulate((len(players) // 2 for players in inside), initial=1)
    return [
        Pod(
            category=category_for(part),
            divisions=part,
            players=tuple(players),
            starting_table=table,
            third_place=event.third_place,
        )
        for part, players, table in zip(parts, inside, first_tables, strict=False)
    ]


class _Export:
    """One event on its way into the document it came from."""

    def __init__(
        self, event: Event, entrants: list[Entrant], ids: dict[int, str], stood: Document
    ) -> None:
        self.event, self.entrants, self.ids, self.stood = event, entrants, ids, stood
        self.before = {one.id: one for one in stood.players}
        self.zone = ZoneInfo(event.league.time_zone)
        self.rounds = list(queries.rounds(event).filter(draft=False))
        self.seeds, self.slots = self._bracket()

    def document(self) -> Document:
        stage = STAGES[Stage(self.event.stage)]
        if stage == codes.REGISTRATION and self.stood.stage == codes.CONFIGURED:
            stage = self.stood.stage
        return replace(
            self.stood,
            planned_rounds=self.event.planned_rounds,
            players=tuple(self._player(one) for one in self.entrants),
            rounds=self._kept(self.stood.rounds, self._of(RoundKind.SWISS)),
            cut=self._kept(self.stood.cut, self._of(RoundKind.CUT)),
            cuts=self._cuts(),
            places=self._places(),
            stage=stage,
        )

    # --- players

    def _player(self, entrant: Entrant) -> Player:
        before = self.before.get(self.ids[entrant.pk])
        return replace(
            _named_as_now(before, entrant) if before else self._new(entrant),
            division=entrant.division,
            late=entrant.late,
            awarded_byes=_leading(entrant.awarded_byes),
            dropped_after=entrant.dropped_after,
            disqualified=entrant.disqualified,
            fixed_table=entrant.table or (before.fixed_table if before else None),
            seed=self.seeds.get(entrant.pk),
            slot=self.slots.get(entrant.pk),
        )

    def _new(self, entrant: Entrant) -> Player:
        first, last = _in_two(entrant.player.name)
        return Player(
            id=self.ids[entrant.pk],
            first_name=first,
            last_name=last,
            birth_year=entrant.player.birth_year,
            starter=self.event.stage != Stage.REGISTRATION and not entrant.late,
        )

    def _bracket(self) -> tuple[dict[int, int], dict[int, int]]:
        """Seed and place in the bracket of everybody in the cut."""
        first = next((one for one in self.rounds if one.kind == RoundKind.CUT), None)
        if first is None:
            return {}, {}
        slots: dict[int, int] = {}
        at: dict[int, int] = defaultdict(int)
        for match in first.matches.all():
            sides = queries.seats_by_side(match)
            for side in ("a", "b"):
                at[match.pod] += 1
                if side in sides:
                    slots[sides[side].pk] = at[match.pod]
        seeds: dict[int, int] = {}
        counted: dict[int, int] = defaultdict(int)
        pods = {
            seat.entrant_id: match.pod
            for match in first.matches.all()
            for seat in match.seats.all()
        }
        for pk in queries.swiss_order(self.event):
            if pk in slots:
                counted[pods[pk]] += 1
                seeds[pk] = counted[pods[pk]]
        given = {one.id: one.seed for one in self.stood.players}
        return {pk: given.get(self.ids[pk]) or seed for pk, seed in seeds.items()}, slots

    # --- rounds

    def _of(self, kind: RoundKind) -> tuple[Round, ...]:
        """Rounds of a kind under TOM's numbers: a pod's cut follows its own last Swiss round."""
        numbered: dict[int, list[Match]] = defaultdict(list)
        paired: dict[int, str] = {}
        for one in self.rounds:
            if one.kind == kind:
                for match in one.matches.all():
                    number = self._number(one, match.pod)
                    numbered[number].append(self._match(match))
                    paired.setdefault(number, self._time(one.paired_at))
        return tuple(
            Round(number=number, matches=tuple(matches), paired_at=paired[number])
            for number, matches in sorted(numbered.items())
        )

    def _number(self, one: Any, pod: int) -> int:
        if one.kind == RoundKind.SWISS or len(self.stood.pods) < 2:
            return int(one.number)
        swiss = [
            other.number
            for other in self.rounds
            if other.kind == RoundKind.SWISS
            and any(match.pod == pod for match in other.matches.all())
        ]
        first = min(other.number for other in self.rounds if other.kind == RoundKind.CUT)
        return max(swiss, default=0) + 1 + int(one.number) - first

    def _match(self, match: Any) -> Match:
        seats = queries.seats_by_side(match)
        b = self.ids[seats["b"].pk] if "b" in seats else None
        return Match(
            a=self.ids[seats["a"].pk],
            b=b,
            table=match.table if b is not None else None,
            result=match.result or None,
        )

    def _time(self, at: datetime) -> str:
        return at.astimezone(self.zone).strftime("%m/%d/%Y %H:%M:%S")

    @staticmethod
    def _kept(stood: tuple[Round, ...], now: tuple[Round, ...]) -> tuple[Round, ...]:
        """Rounds as the file has them where nothing in them is otherwise now."""
        before = {one.number: one for one in stood}
        return tuple(
            before[one.number]
            if one.number in before and _told(before[one.number]) == _told(one)
            else one
            for one in now
        )

    # --- cut and places

    def _cuts(self) -> tuple[Cut, ...]:
        """As the file has them where every pod's is still the same; else each division's anew."""
        sizes = queries.cuts_of(self.event)
        stood = [self.stood.cut_of(pod) for pod in self.stood.pods]
        stood = stood or [max((cut.size for cut in self.stood.cuts), default=0)]
        if not any(sizes) or (self.stood.cuts and stood == sizes):
            return self.stood.cuts
        parts = [tuple(pod["divisions"]) for pod in self.event.pods] or [tables.DIVISIONS]
        counted = Counter(one.division for one in self.entrants)
        return tuple(
            Cut(
                category=codes.CATEGORY_OF[(division,)],
                size=sizes[tables.pod_of(division, parts)],
                players=counted[division],
                third_place=self.event.third_place,
            )
            for division in reversed(tables.DIVISIONS)
            if counted[division]
        )

    def _places(self) -> tuple[Place, ...]:
        if self.event.stage != Stage.FINISHED:
            return ()
        counted: dict[str, int] = defaultdict(int)
        places = []
        ranked = sorted(self.entrants, key=lambda one: (one.disqualified, one.place or 0))
        for one in ranked:
            category = codes.CATEGORY_OF[(one.division,)]
            counted[category] += 1
            places.append(
                Place(
                    id=self.ids[one.pk],
                    place=counted[category],
                    category=category,
                    finished=not one.disqualified,
                )
            )
        now = tuple(places)
        same = {(one.id, one.place, one.category) for one in self.stood.places} == {
            (one.id, one.place, one.category) for one in now
        }
        return self.stood.places if same else now


def _named_as_now(before: Player, entrant: Entrant) -> Player:
    """The file's own parts of a name, unless it was put right since."""
    if tidy(before.name) == entrant.player.name:
        return before
    first, last = _in_two(entrant.player.name)
    return replace(before, first_name=first, last_name=last)


def _in_two(name: str) -> tuple[str, str]:
    """First and last name as TOM has them: the last word is the last name."""
    first, _space, last = name.rpartition(" ")
    return (first, last) if first else (last, "")


def _told(one: Round) -> set[tuple[Any, ...]]:
    return {(match.a, match.b, match.table, match.result) for match in one.matches}


def _leading(byes: list[int]) -> tuple[int, ...]:
    """Awarded byes as TOM counts them: so many from the first round on."""
    count = 0
    while count + 1 in byes:
        count += 1
    return tuple(range(1, count + 1))
