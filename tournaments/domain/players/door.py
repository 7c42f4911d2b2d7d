"""The door of an event: a code on the wall by which players enter and check in by themselves."""

import secrets
from zoneinfo import ZoneInfo

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean_name
from league.domain import left_leagues, log, shown_names
from league.domain.links import LinkGone
from league.engine import names
from league.models import League, Player
from tournaments.domain.locking import lock_event, require_stage
from tournaments.domain.players import check_in, entrants
from tournaments.domain.players.links import PLAYER_ACTOR
from tournaments.models import Desk, Divisions, Entrant, Event, Stage

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no signs that can be mistaken for each other
CODE_LENGTH = 8
# entries and check-ins at one door: all phones in a hall have one address, so the door is counted
MOST_A_MINUTE = 60
# names looked for, some typed twice: too few to read the list letter by letter
MOST_NAMES_A_MINUTE = 240


class TooManyAtOnce(Refused):
    """More entries at a door than a queue of children can make."""

    status = 429
    headers = {"Retry-After": "60"}

    def __init__(self) -> None:
        super().__init__(_("Too many at once. Try again in a minute."), code="throttled")


class DoorShut(LinkGone):
    """The code no longer opens the door: for good, or since the event's first round was paired."""

    def __init__(self, event: Event | None = None) -> None:
        super().__init__()
        if event is None:
            self.message = _("This door is shut. Go to the desk: the staff enter you.")
        elif event.stage == Stage.FINISHED:
            self.message = _("The event is over. If something is missing, go to the desk.")
        else:
            self.message = _tell_pairing_began(event)


def _tell_pairing_began(event: Event) -> str:
    """The sentence that says since when the door is shut: the first round is paired, or a draft."""
    first = event.rounds.order_by("number").first()
    if first is None:
        return _("Play has begun, so this door is shut. Go to the desk: they let you in.")
    zone = ZoneInfo(event.league.time_zone)
    when = {"when": date_format(timezone.localtime(first.paired_at, zone), "DATETIME_FORMAT")}
    sentence = (
        _(
            "The first round is being paired since %(when)s, so this door is shut. "
            "Go to the desk: they let you in."
        )
        if first.draft
        else _(
            "The first round was paired at %(when)s, so this door is shut. "
            "Go to the desk: they let you in."
        )
    )
    return sentence % when


@transaction.atomic
def open_door(actor: log.Actor, event: Event) -> Desk:
    """Open the door with a new code; a door that is open keeps its code."""
    event = lock_event(event.pk)
    require_stage(event, Stage.REGISTRATION)
    desk, _made = Desk.objects.get_or_create(event=event)
    if desk.door_code is None:
        desk.door_code = "".join(secrets.choice(ALPHABET) for _sign in range(CODE_LENGTH))
        desk.save(update_fields=["door_code"])
        log.record_entry(event.league, actor, "door.opened", f"event:{event.pk}")
    return desk


@transaction.atomic
def close_door(actor: log.Actor, event: Event) -> None:
    """Shut the door: its code opens nothing any more."""
    event = lock_event(event.pk)
    if Desk.objects.filter(event=event).exclude(door_code=None).update(door_code=None):
        log.record_entry(event.league, actor, "door.closed", f"event:{event.pk}")


@left_leagues.shuts_with_league
def close_doors(actor: log.Actor, league: League) -> None:
    """Shut every door of a league that is being closed."""
    open_doors = Desk.objects.filter(event__league=league).exclude(door_code=None)
    for desk in open_doors.select_related("event").order_by("event"):
        close_door(actor, desk.event)


def event_of_door(code: str) -> Event:
    """The event whose door this code opens. Raises DoorShut if it is shut, or play has begun."""
    desks = Desk.objects.select_related("event__league").exclude(door_code=None)
    desk = desks.filter(door_code=code[:CODE_LENGTH].upper()).first()
    if desk is None or len(code) != CODE_LENGTH:
        raise DoorShut
    if desk.event.stage != Stage.REGISTRATION:
        raise DoorShut(desk.event)
    return desk.event


def require_not_too_many(code: str, what: str = "entries", most: int = MOST_A_MINUTE) -> None:
    """Count one more at this door, an entry or a name looked for. Raises TooManyAtOnce."""
    key = f"door/{what}/{code.upper()}"  # whatever case the letters are typed in
    cache.add(key, 0, 60)
    try:
        number = cache.incr(key)
    except ValueError:  # the count expired between the two calls
        return
    if number > most:
        raise TooManyAtOnce


@transaction.atomic
def enter_by_door(event: Event, newcomer: entrants.Newcomer) -> Entrant:
    """Enter a player who came without staff, and check them in. Raises Refused naming the field."""
    if event.divisions != Divisions.TOGETHER and newcomer.birth_year is None:
        raise Refused(_("The year you were born says in which age group."), field="birth_year")
    _require_own_id(event, newcomer)
    entrant = _enter_newcomer(event, newcomer)
    if newcomer.birth_year is None and not newcomer.player_id:
        _shorten_name(entrant.player)
    if not entrant.waiting:
        _check_in(event, entrant)
    return entrant


def _enter_newcomer(event: Event, newcomer: entrants.Newcomer) -> Entrant:
    """Enter a newcomer; of a duplicate, the door only says that somebody has this name or id."""
    try:
        return entrants.enter_players(PLAYER_ACTOR, event, [newcomer])[0]
    except Refused as refused:
        if refused.code not in {"entered", "namesake"}:
            raise
        message = _("You are on the list already: find yourself above.")
        if refused.code == "namesake":
            message = _(
                "Somebody of this name is on the list already. If that is you, find yourself "
                "above. If it is somebody else, enter your player id, or go to the desk: "
                "they enter you."
            )
        raise Refused(message, field=refused.field, code=refused.code) from None


def _shorten_name(player: Player) -> None:
    """Show less of the name of a player without a year of birth, who may be a child."""
    if player.shown_as == names.FULL:
        shown_names.set_shown_name(PLAYER_ACTOR, player, names.FIRST)
        player.refresh_from_db(fields=["name", "shown", "shown_as"])


def _require_own_id(event: Event, newcomer: entrants.Newcomer) -> None:
    """Raises Refused for somebody else's player id, without telling whose it is."""
    if not newcomer.player_id:
        return
    known = Player.objects.filter(league=event.league_id, player_id=newcomer.player_id).first()
    if known and known.full_name.casefold() != clean_name(newcomer.name).casefold():
        raise Refused(
            _("This player id does not go with this name. Leave it out, or ask the staff."),
            field="player_id",
        )


def check_in_by_door(event: Event, entrant: Entrant) -> None:
    """Note a player who found the own name as present."""
    if entrant.waiting:
        raise Refused(_("You are on the waiting list. Ask the staff."), code="waiting")
    _check_in(event, entrant)


def _check_in(event: Event, entrant: Entrant) -> None:
    if event.check_in:
        check_in.set_checked_in(PLAYER_ACTOR, event, [entrant.pk])
