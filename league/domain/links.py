"""Signed links, which open a staff invitation or a player's own page.

A token is a row's id and nonce with a signature over both. The database holds neither the token nor
a hash of it: whoever reads a copy of it can open nothing without the service's secret key. A link
that was revoked or has expired opens nothing, and no answer says which it was.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.prepared import prepared
from league.domain import log, rights
from league.models import Invitation, League, Player, PlayerLink

USE_NOTED_EVERY = timedelta(
    minutes=10
)  # how exactly a link's last use is known: a reload writes nothing
_SIGNERS = {
    PlayerLink: Signer(salt="league.player-link", sep="."),
    Invitation: Signer(salt="league.invitation", sep="."),
}


class LinkGone(Refused):
    """No working link has this token."""

    status = 404

    def __init__(self) -> None:
        super().__init__(
            _("This link does not work any more. Ask the league's staff for a new one."),
            code="link_gone",
        )


def link_token(link: PlayerLink | Invitation) -> str:
    """The token in the link's address."""
    return _SIGNERS[type(link)].sign(f"{link.pk}.{link.nonce}")


def read_token(kind: type[PlayerLink | Invitation], token: str) -> tuple[int, str]:
    """Id and nonce of the row that a token names, whether it still works or not.

    Raises LinkGone where the token was forged.
    """
    try:
        pk, _dot, nonce = _SIGNERS[kind].unsign(token).partition(".")
    except BadSignature:
        raise LinkGone from None
    return int(pk), nonce


def open_player_link(token: str) -> PlayerLink:
    """The player's link, with player and league loaded; its use is noted. Raises LinkGone."""
    now = timezone.now()
    pk, nonce = read_token(PlayerLink, token)
    link: PlayerLink | None = _working_link.first(pk, nonce, now)
    if link is None:
        raise LinkGone
    if link.used_at is None or link.used_at < now - USE_NOTED_EVERY:
        PlayerLink.objects.filter(pk=link.pk).update(used_at=now)
    rights.note_right("player_link", link.pk)
    return link


@prepared
def _working_link(pk: int, nonce: str, now: datetime) -> QuerySet[PlayerLink]:
    links = PlayerLink.objects.select_related("player", "league")
    return links.filter(pk=pk, nonce=nonce, revoked_at=None, expires_at__gt=now).order_by()


@rights.checks_right("player_link")
def _require_working_link(_user: object, link: int) -> None:
    now = timezone.now()
    if not PlayerLink.objects.filter(pk=link, revoked_at=None, expires_at__gt=now).exists():
        raise LinkGone


@transaction.atomic
def give_links(
    actor: log.Actor, league: League, event: int, players: Iterable[Player], until: datetime
) -> int:
    """Give each player a link to the event that works until then; return how many had none.

    A link that works stays as it is, so that what was printed stays good; it may get more time.
    """
    everybody = {player.pk: player for player in players}
    standing = PlayerLink.objects.filter(event=event, player__in=everybody, revoked_at=None)
    standing.filter(expires_at__lt=until).update(expires_at=until)
    missing = sorted(set(everybody) - set(standing.values_list("player", flat=True)))
    # Two who give links at once mean the same link: the database keeps one.
    PlayerLink.objects.bulk_create(
        [
            PlayerLink(
                league=league, player_id=pk, event=event, made_by=actor.user, expires_at=until
            )
            for pk in missing
        ],
        ignore_conflicts=True,
    )
    if missing:
        after = {"players": missing, "until": until.isoformat()}
        log.record_entry(league, actor, "player_links.given", f"event:{event}", after=after)
    return len(missing)


@transaction.atomic
def revoke_link(actor: log.Actor, league: League, event: int, player: Player) -> bool:
    """End the player's link to the event; return whether there was one."""
    working = PlayerLink.objects.filter(league=league, event=event, player=player, revoked_at=None)
    ended = bool(working.update(revoked_at=timezone.now()))
    if ended:
        log.record_entry(
            league, actor, "player_link.revoked", f"player:{player.pk}", before={"event": event}
        )
    return ended


def end_links(league: League) -> None:
    """End the links of all players of a league, which the entry of its closing tells."""
    working = PlayerLink.objects.filter(league=league, revoked_at=None)
    working.update(revoked_at=timezone.now())


@transaction.atomic
def renew_link(
    actor: log.Actor, league: League, event: int, player: Player, until: datetime
) -> None:
    """End the player's link to the event, and give a new one."""
    revoke_link(actor, league, event, player)
    give_links(actor, league, event, [player], until)


def working_link(event: int, player: Player) -> PlayerLink | None:
    """The player's link to the event that works now."""
    return working_links(event, [player.pk]).get(player.pk)


def working_links(event: int, players: Iterable[int]) -> dict[int, PlayerLink]:
    """The links to an event that work now, by player."""
    working = PlayerLink.objects.filter(
        event=event, player__in=players, revoked_at=None, expires_at__gt=timezone.now()
    )
    return {link.player_id: link for link in working}
