"""Enter players into an event, drop them, and undo a drop."""

from collections import defaultdict, deque
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.names import clean_name
from league.domain import log, shown_names
from league.domain.players import LONGEST_ID, LONGEST_NAME
from league.models import Player
from tournaments.domain import boards
from tournaments.domain.cut import gate
from tournaments.domain.locking import lock_event, require_stage
from tournaments.domain.players import open_matches
from tournaments.domain.rounds import missed
from tournaments.engine.limits import MOST_PLAYERS
from tournaments.engine.seasons import days
from tournaments.models import Entrant, Event, Stage, System
from tournaments.queries.players.inside import (
    Inside,
    first_by_name,
    players_inside,
    say_id_taken,
    say_name_taken,
)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A player as an organiser types one: a name, and what else is known.

    `division`: only if the birth year is not to decide it. `namesake`: this is somebody else than
    the player of this name who is in the event.
    """

    name: str
    player_id: str = ""
    birth_year: int | None = None
    division: str = ""
    namesake: bool = False


@transaction.atomic
def enter_players(actor: log.Actor, event: Event, newcomers: list[Newcomer]) -> list[Entrant]:
    """Enter players, all or none. A player id known to the league means its player.

    The age division follows from birth year and season. At registration, players who come when the
    event is full go on the waiting list; once Swiss has begun a newcomer is late and has missed the
    rounds that are over. Raises Refused naming the player who cannot enter.
    """
    newcomers = [replace(newcomer, name=clean_name(newcomer.name)) for newcomer in newcomers]
    event = lock_event(event.pk)
    require_stage(event, Stage.REGISTRATION, Stage.SWISS)
    _require_open_event(event)
    entered = _enter_each(event, newcomers)
    gate.hold_newcomers(event, entered)
    _record_entries(actor, event, entered)
    missed.record_missed_rounds(
        actor, event, {entrant.pk: 1 for entrant in entered if entrant.late}
    )
    boards.publish_boards_later(event)
    return entered


def _enter_each(event: Event, newcomers: list[Newcomer]) -> list[Entrant]:
    roster = event.entrants.aggregate(last=Max("roster"))["last"] or 0
    if roster + len(newcomers) > MOST_PLAYERS:
        most = {"most": MOST_PLAYERS}
        raise Refused(_("An event holds at most %(most)s players.") % most, field="players")
    inside = players_inside(event)
    room = room_left(event)
    for newcomer in newcomers:
        _require_valid_details(newcomer)
    _require_new(newcomers, inside, roster + 1)
    players = _find_or_create_players(event, newcomers)
    return Entrant.objects.bulk_create(
        [
            Entrant(
                event=event,
                player=player,
                division=newcomer.division or _likely_division(event, player),
                roster=roster + number,
                late=event.stage == Stage.SWISS,
                waiting=room is not None and number > room,
            )
            for number, (newcomer, player) in enumerate(
                zip(newcomers, players, strict=True), start=1
            )
        ]
    )


def _likely_division(event: Event, player: Player) -> str:
    """The division by age; without a birth year, the one the player last played in."""
    if player.birth_year is None and player.division:
        return player.division
    return days.division_at_event(
        player.birth_year, event.date.isoformat(), event.season, event.kind
    )


def _record_entries(actor: log.Actor, event: Event, entered: list[Entrant]) -> None:
    details = [
        log.RecordedDetail(
            f"entrant:{entrant.pk}",
            after={"event": event.pk, "division": entrant.division, "waiting": entrant.waiting},
        )
        for entrant in entered
    ]
    log.record_entries(event.league, actor, "entrant.entered", details)


def _require_open_event(event: Event) -> None:
    if event.system != System.SWISS and event.stage != Stage.REGISTRATION:
        raise Refused(
            _("Only Swiss takes late players; take round 1 back to enter somebody."),
            code="wrong_stage",
        )


def room_left(event: Event) -> int | None:
    """How many more can enter before the waiting list; None without a limit or once begun."""
    if event.capacity is None or event.stage != Stage.REGISTRATION:
        return None
    return max(event.capacity - event.entrants.filter(waiting=False).count(), 0)


@transaction.atomic
def drop_entrant(
    actor: log.Actor,
    entrant: Entrant,
    reason: str = "",
    open_match: str = open_matches.OpenMatch.PLAYED,
) -> Entrant:
    """Drop a player after the last round that is paired.

    `open_match`: what happens to the player's open match (see `open_matches.OpenMatch`). Raises
    Refused where that is impossible.
    """
    event = lock_event(entrant.event_id)
    require_stage(event, Stage.REGISTRATION, Stage.SWISS)
    _reload_entrant(entrant)
    if entrant.dropped_after is not None:
        return entrant
    if event.stage == Stage.REGISTRATION and not event.snapshots.exists():
        return _withdraw_entry(actor, event, entrant)
    # If rounds were ever paired, even if taken back, a snapshot may need the player again.
    entrant.dropped_after = missed.last_round_of(actor, event, entrant)
    entrant.save(update_fields=["dropped_after"])
    _record_drop(actor, event, entrant, None, reason)
    open_matches.end_open_matches(actor, entrant, open_match, reason)
    boards.publish_boards_later(event)
    return entrant


@transaction.atomic
def undo_drop(actor: log.Actor, entrant: Entrant) -> Entrant:
    """Undo a drop: the player is paired again from the next round.

    Rounds that were played without the player meanwhile count as missed. A match that the drop
    decided stays decided. Raises Refused for a disqualified player: only withdrawing the
    disqualification lets the player back in.
    """
    event = lock_event(entrant.event_id)
    require_stage(event, Stage.REGISTRATION, Stage.SWISS)
    _reload_entrant(entrant)
    if entrant.disqualified:
        raise Refused(
            _("%(name)s is disqualified. Withdraw the disqualification first.")
            % {"name": entrant.player.full_name},
            code="disqualified",
        )
    before, entrant.dropped_after = entrant.dropped_after, None
    if before is not None:
        entrant.save(update_fields=["dropped_after"])
        _record_drop(actor, event, entrant, before, "")
        missed.note_return(event, entrant, before)
        missed.record_missed_rounds(actor, event, {entrant.pk: before + 1})
        boards.publish_boards_later(event)
    return entrant


def _reload_entrant(entrant: Entrant) -> None:
    try:
        entrant.refresh_from_db()
    except Entrant.DoesNotExist:
        raise Conflict(_("This player was just taken out of the event."), code="gone") from None


def _require_valid_details(newcomer: Newcomer) -> None:
    if not newcomer.name:
        raise Refused(_("A player needs a name."), field="name")
    if len(newcomer.name) > LONGEST_NAME:
        most = {"most": LONGEST_NAME}
        raise Refused(_("A name has at most %(most)s characters.") % most, field="name")
    if len(newcomer.player_id) > LONGEST_ID:
        most = {"most": LONGEST_ID}
        raise Refused(_("A player id has at most %(most)s digits.") % most, field="player_id")


def _require_new(newcomers: list[Newcomer], inside: list[Inside], next_number: int) -> None:
    """Raises Refused naming a newcomer already in the event or listed twice, by id or name."""
    by_id = {player.player_id: player for player in inside if player.player_id}
    by_name = first_by_name(inside)
    for number, newcomer in enumerate(newcomers, start=next_number):
        name = newcomer.name.casefold()
        if newcomer.player_id in by_id:
            message = say_id_taken(by_id[newcomer.player_id])
            raise Refused(message, field="player_id", code="entered")
        if name in by_name and not newcomer.player_id and not newcomer.namesake:
            message = say_name_taken(newcomer.name, by_name[name])
            raise Refused(message, field="name", code="namesake")
        coming = Inside(
            name=newcomer.name,
            shown=newcomer.name,
            player_id=newcomer.player_id or None,
            roster=number,
            division=newcomer.division,
            birth_year=newcomer.birth_year,
        )
        by_name.setdefault(name, coming)
        if newcomer.player_id:
            by_id[newcomer.player_id] = coming


def _find_or_create_players(event: Event, newcomers: list[Newcomer]) -> list[Player]:
    """The league's player for each newcomer, in their order; without an id, by name."""
    by_name = iter(_find_or_create_by_name(event, [one for one in newcomers if not one.player_id]))
    return [
        _find_or_create_by_id(event, newcomer) if newcomer.player_id else next(by_name)
        for newcomer in newcomers
    ]


def _find_or_create_by_id(event: Event, newcomer: Newcomer) -> Player:
    known = {"league": event.league, "player_id": newcomer.player_id}
    player = Player.objects.filter(**known).first()
    if player is None:
        (new,) = _make_players(event, [newcomer])
        details = {"name": new.name, "birth_year": new.birth_year, "shown": new.shown}
        player, _made = Player.objects.get_or_create(**known, defaults=details)
    if player.birth_year is None and newcomer.birth_year is not None:
        shown_names.fill_in_details(player, birth_year=newcomer.birth_year)
    return player


def _find_or_create_by_name(event: Event, newcomers: list[Newcomer]) -> list[Player]:
    """Players without an id, in the order of the newcomers.

    Each known player is used once, the oldest first if several have the name.
    """
    names = {name for one in newcomers for name in shown_names.spellings_of_name(one.name)}
    known = Player.objects.filter(league=event.league, full_name__in=names, player_id=None)
    free = known.exclude(entries__event=event).order_by("pk") if names else ()
    waiting: dict[str, deque[Player]] = defaultdict(deque)
    for player in free:
        waiting[player.full_name.casefold()].append(player)
    found = [_take_first(waiting[newcomer.name.casefold()]) for newcomer in newcomers]
    pairs = zip(newcomers, found, strict=True)
    unknown = [newcomer for newcomer, player in pairs if player is None]
    created = iter(Player.objects.bulk_create(_make_players(event, unknown)))
    return [player or next(created) for player in found]


def _take_first(players: deque[Player]) -> Player | None:
    return players.popleft() if players else None


def _make_players(event: Event, newcomers: list[Newcomer]) -> list[Player]:
    """Players who are not stored yet."""
    players = [
        Player(league=event.league, name=newcomer.name, birth_year=newcomer.birth_year)
        for newcomer in newcomers
    ]
    shown_names.show_as_namesakes(event.league, players)
    return players


def _withdraw_entry(actor: log.Actor, event: Event, entrant: Entrant) -> Entrant:
    log.record_entry(
        event.league,
        actor,
        "entrant.withdrawn",
        f"entrant:{entrant.pk}",
        before={"event": event.pk, "player": entrant.player_id},
    )
    had_a_place = not entrant.waiting
    entrant.delete()
    if had_a_place:
        let_in_waiting(actor, event)
    return entrant


def let_in_waiting(actor: log.Actor, event: Event) -> None:
    """Let in those who have waited longest, as far as there is room."""
    waiting = event.entrants.filter(waiting=True).order_by("roster")
    for entrant in waiting[: room_left(event)]:
        entrant.waiting = False
        entrant.save(update_fields=["waiting"])
        log.record_entry(event.league, actor, "entrant.let_in", f"entrant:{entrant.pk}")


def _record_drop(
    actor: log.Actor, event: Event, entrant: Entrant, before: int | None, reason: str
) -> None:
    log.record_entry(
        event.league,
        actor,
        "entrant.dropped" if entrant.dropped_after is not None else "entrant.came_back",
        f"entrant:{entrant.pk}",
        before=before,
        after=entrant.dropped_after,
        reason=reason,
    )
