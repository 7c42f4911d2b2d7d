"""The players a league knows: added, and corrected."""

from dataclasses import asdict, dataclass, replace

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base import names
from league.base.errors import Conflict, Refused
from league.domain import log, words
from league.models import League, Player

LONGEST_NAME = 80
LONGEST_ID = 20
EARLIEST_BIRTH = 1900


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """What is known of a player. `player_id`: given by the organised play programme, or empty."""

    name: str
    player_id: str = ""
    birth_year: int | None = None


@transaction.atomic
def add_player(actor: log.Actor, league: League, details: PlayerDetails) -> Player:
    """A new player of the league. Raises Refused naming the wrong field."""
    player = _save_details(Player(league=league), _clean_details(details))
    log.record_entry(league, actor, "player.made", f"player:{player.pk}")
    return player


def lock_player(pk: int) -> Player:
    """The player with the league, locked against changes by others until the transaction ends.

    The league's row is not locked.
    """
    locked = Player.objects.select_for_update(of=("self",))
    return locked.select_related("league").get(pk=pk)


@transaction.atomic
def change_player(
    actor: log.Actor,
    player: Player,
    details: PlayerDetails,
    reason: str = "",
    seen: PlayerDetails | None = None,
) -> Player:
    """Correct what is known of a player. Raises Refused naming the wrong field.

    `seen`: what was known when the change was decided; Conflict where that has changed since.
    """
    details = _clean_details(details)
    player = lock_player(player.pk)
    if player.removed_at is not None:  # nobody who saw the name before may put it back
        raise Refused(_("This player was removed."), code="removed")
    if seen is not None and seen != player_details(player):
        raise Conflict(_("Somebody else has just changed this player. Look again."), code="changed")
    new_values = {**asdict(details), "player_id": details.player_id or None}
    known = {**asdict(player_details(player)), "player_id": player.player_id}
    changed = sorted(name for name in new_values if known[name] != new_values[name])
    if changed:
        earlier, shown = player.full_name, player.name
        player = _save_details(player, details)
        if (player.full_name, player.name) != (earlier, shown):
            words.follow_name(player, earlier)
        # Only which fields, not their values: the log holds no personal data.
        subject = f"player:{player.pk}"
        after = {"fields": changed}
        log.record_entry(
            player.league, actor, "player.changed", subject, after=after, reason=reason
        )
    return player


def player_details(player: Player) -> PlayerDetails:
    """What is known of a player now."""
    return PlayerDetails(player.full_name, player.player_id or "", player.birth_year)


def _clean_details(details: PlayerDetails) -> PlayerDetails:
    return replace(details, name=names.clean_name(details.name))


def _save_details(player: Player, details: PlayerDetails) -> Player:
    _require_valid_details(details)
    player.full_name, player.birth_year = details.name, details.birth_year
    player.player_id = details.player_id or None
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        sentence = _("Another player of this league has the id %(id)s.")
        raise Refused(sentence % {"id": details.player_id}, field="player_id") from None
    return player


def _require_valid_details(details: PlayerDetails) -> None:
    if not details.name:
        raise Refused(_("A player needs a name."), field="name")
    if len(details.name) > LONGEST_NAME:
        raise Refused(_("At most %(most)s characters.") % {"most": LONGEST_NAME}, field="name")
    if details.player_id and not is_player_id(details.player_id):
        sentence = _("A player id is a number of at most %(most)s digits.") % {"most": LONGEST_ID}
        raise Refused(sentence, field="player_id")
    this_year = timezone.localdate().year
    if details.birth_year is not None and not EARLIEST_BIRTH <= details.birth_year <= this_year:
        years = {"first": EARLIEST_BIRTH, "last": this_year}
        raise Refused(
            _("A birth year lies between %(first)s and %(last)s.") % years, field="birth_year"
        )


def is_player_id(text: str) -> bool:
    """Whether a text has the form of an id of the organised play programme."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_ID
