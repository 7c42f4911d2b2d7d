"""Leagues and their staff: founding, changing, inviting, joining, leaving."""

from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.base import names
from league.base.errors import Refused
from league.domain import links, log
from league.models import EventRole, Invitation, League, Membership, Role, User
from league.permissions import RANK, has_second_factor

INVITED_FOR = timedelta(days=7)
LONGEST_NAME = 120
LONGEST_SLUG = 50
_NOT_A_SLUG = {"new"}  # an address of its own
time_zones = cache(available_timezones)


@dataclass(frozen=True, slots=True)
class Charter:
    """What an organiser decides about a league. `time_zone` by its IANA name."""

    name: str
    place: str = ""
    time_zone: str = "UTC"
    language: str = "en"
    second_factor_required: bool = False


@dataclass(frozen=True, slots=True)
class NewAccount:
    """What somebody who is invited chooses: the name others see, what to sign in with."""

    name: str
    username: str
    password: str


@transaction.atomic
def found_league(user: User, charter: Charter) -> League:
    """A new league with the user as its organiser. Raises Refused naming the wrong field."""
    charter = _clean(charter)
    _check(user, charter)
    league = _with_free_slug(charter)
    Membership.objects.create(league=league, user=user, role=Role.ORGANISER)
    actor = log.Actor(user, Role.ORGANISER)
    log.record(league, actor, "league.founded", f"league:{league.pk}", after=asdict(charter))
    _record_joined(actor, league, user, None, Role.ORGANISER)
    return league


@transaction.atomic
def change_league(actor: log.Actor, league: League, charter: Charter) -> League:
    """Change what is decided about a league; its address stays. Raises Refused."""
    league, charter = _locked(league), _clean(charter)
    _check(actor.user, charter)
    wanted = asdict(charter)
    before = {
        name: getattr(league, name) for name in wanted if getattr(league, name) != wanted[name]
    }
    for name in before:
        setattr(league, name, wanted[name])
    if before:
        league.save(update_fields=list(before))
        after = {name: wanted[name] for name in before}
        subject = f"league:{league.pk}"
        log.record(league, actor, "league.changed", subject, before=before, after=after)
    return league


@transaction.atomic
def invite(actor: log.Actor, league: League, role: str, event: int | None = None) -> Invitation:
    """A link by which one person joins in that role: for the league, or for one event of it."""
    if role not in Role.values:
        raise Refused(_("There is no role “%(role)s”.") % {"role": role}, field="role")
    assert actor.user is not None  # noqa: S101 -- the service itself invites nobody
    made = Invitation.objects.create(
        league=league,
        event=event,
        role=role,
        made_by=actor.user,
        expires_at=timezone.now() + INVITED_FOR,
    )
    after = {"role": role, "event": event}
    log.record(league, actor, "invitation.made", f"invitation:{made.pk}", after=after)
    return made


@transaction.atomic
def revoke(actor: log.Actor, invitation: Invitation) -> bool:
    """End an invitation nobody has accepted; whether it was still open."""
    ended = bool(_open().filter(pk=invitation.pk).update(revoked_at=timezone.now()))
    if ended:
        subject = f"invitation:{invitation.pk}"
        log.record(invitation.league, actor, "invitation.revoked", subject)
    return ended


def invitation_by(token: str, reader: User | None = None) -> Invitation:
    """The invitation a link names: open, or accepted by the reader. Raises links.Gone."""
    named = Invitation.objects.select_related("league", "made_by").filter(
        links.named_by(Invitation, token)
    )
    found = named.first()
    if found is None or not (is_open(found) or (reader and found.accepted_by_id == reader.pk)):
        raise links.Gone
    return found


def is_open(invitation: Invitation) -> bool:
    """Whether it can still be accepted."""
    used = invitation.accepted_at or invitation.revoked_at
    return not used and invitation.expires_at > timezone.now()


@transaction.atomic
def accept(user: User, invitation: Invitation) -> None:
    """Join as invited, once. A role somebody has already is raised, never lowered. Raises Gone."""
    _locked(invitation.league)
    claim = {"accepted_at": timezone.now(), "accepted_by": user}
    # One statement decides between two who accept at once: the link is still open, or it is not.
    if not _open().filter(pk=invitation.pk).update(**claim):
        if Invitation.objects.filter(pk=invitation.pk, accepted_by=user).exists():
            return
        raise links.Gone
    before = _raise_role(user, invitation)
    actor = log.Actor(user, invitation.role)
    _record_joined(actor, invitation.league, user, before, invitation.role, invitation)


@transaction.atomic
def accept_as_new(account: NewAccount, invitation: Invitation) -> User:
    """Make the account and join with it, both or neither. Raises Refused naming the field."""
    if User.objects.filter(username__iexact=account.username).exists():
        raise _username_taken()
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                account.username, password=account.password, first_name=names.clean(account.name)
            )
    except IntegrityError:
        raise _username_taken() from None
    accept(user, invitation)
    return user


@transaction.atomic
def set_role(actor: log.Actor, member: Membership, role: str) -> None:
    """Give a member another role. Raises Refused where nobody would be left to organise."""
    if role not in Role.values:
        raise Refused(_("There is no role “%(role)s”.") % {"role": role}, field="role")
    league = _locked(member.league)
    member.refresh_from_db()
    if member.role == role:
        return
    if role != Role.ORGANISER:
        _must_not_be_last(league, member)
    before, member.role = member.role, role
    member.save(update_fields=["role"])
    subject = f"user:{member.user_id}"
    log.record(league, actor, "staff.role_changed", subject, before=before, after=role)


@transaction.atomic
def remove(actor: log.Actor, member: Membership) -> None:
    """Take a member out of the staff, or leave it oneself, with the roles at its events.

    Raises Refused where nobody would be left to organise.
    """
    league = _locked(member.league)
    standing = Membership.objects.filter(pk=member.pk).first()
    if standing is None:
        return
    member = standing
    _must_not_be_last(league, member)
    for one in EventRole.objects.filter(league=league, user=member.user_id):
        remove_from_event(actor, one)
    before = {"role": member.role, "event": None}
    log.record(league, actor, _how(actor, member), f"user:{member.user_id}", before=before)
    member.delete()


@transaction.atomic
def remove_from_event(actor: log.Actor, member: EventRole) -> None:
    """End somebody's role at one event."""
    before = {"role": member.role, "event": member.event}
    if member.pk and EventRole.objects.filter(pk=member.pk).delete()[0]:
        subject = f"user:{member.user_id}"
        log.record(member.league, actor, _how(actor, member), subject, before=before)


def _clean(charter: Charter) -> Charter:
    name, place = names.clean(charter.name), names.clean(charter.place, "place")
    return replace(charter, name=name, place=place)


def _check(user: User | None, charter: Charter) -> None:
    if not charter.name:
        raise Refused(_("A league needs a name."), field="name")
    for field in ("name", "place"):
        if len(getattr(charter, field)) > LONGEST_NAME:
            raise Refused(_("At most %(most)s characters.") % {"most": LONGEST_NAME}, field=field)
    if charter.time_zone not in time_zones():
        raise Refused(
            _("“%(zone)s” is no time zone, such as Europe/Vienna.") % {"zone": charter.time_zone},
            field="time_zone",
        )
    if charter.language not in dict(settings.LANGUAGES):
        spoken = ", ".join(dict(settings.LANGUAGES))
        raise Refused(_("The languages are: %(known)s.") % {"known": spoken}, field="language")
    if charter.second_factor_required and user and not has_second_factor(user):
        raise Refused(
            _("Set up a second factor for yourself first: it would be asked of you at once."),
            field="second_factor_required",
        )


def _with_free_slug(charter: Charter) -> League:
    base = slugify(charter.name)[:LONGEST_SLUG].strip("-") or "league"
    number = 1
    while True:
        slug = f"{base}-{number}" if number > 1 else base
        try:
            with transaction.atomic():
                if slug not in _NOT_A_SLUG:
                    return League.objects.create(slug=slug, **asdict(charter))
        except IntegrityError:  # somebody has it: the next number, then
            pass
        number += 1


def _locked(league: League) -> League:
    """The league, nobody else's to change until this transaction ends."""
    return League.objects.select_for_update().get(pk=league.pk)


def _must_not_be_last(league: League, member: Membership) -> None:
    organisers = Membership.objects.filter(league=league, role=Role.ORGANISER)
    if member.role == Role.ORGANISER and not organisers.exclude(pk=member.pk).exists():
        raise Refused(
            _("This is the league's only organiser. Make somebody else an organiser first."),
            code="last_organiser",
        )


def _open() -> QuerySet[Invitation]:
    return Invitation.objects.filter(
        accepted_at=None, revoked_at=None, expires_at__gt=timezone.now()
    )


def _raise_role(user: User, invitation: Invitation) -> str | None:
    """Give the role invited to, or leave a higher one; what it was before."""
    kind: type[Membership | EventRole] = EventRole if invitation.event else Membership
    where: dict[str, Any] = {"league": invitation.league, "user": user}
    if invitation.event:
        where["event"] = invitation.event
    held, new = kind._default_manager.get_or_create(  # noqa: SLF001 -- Django's own API
        **where, defaults={"role": invitation.role}
    )
    before = None if new else held.role
    held.role = max(held.role, invitation.role, key=RANK.index)
    held.save(update_fields=["role"])
    return before


def _record_joined(
    actor: log.Actor,
    league: League,
    user: User,
    before: str | None,
    role: str,
    invitation: Invitation | None = None,
) -> None:
    after = {"role": role, "event": invitation and invitation.event}
    if invitation:
        after["invitation"] = invitation.pk
    log.record(league, actor, "staff.joined", f"user:{user.pk}", before=before, after=after)


def _how(actor: log.Actor, member: Membership | EventRole) -> str:
    return "staff.left" if actor.user and actor.user.pk == member.user_id else "staff.removed"


def _username_taken() -> Refused:
    return Refused(_("Somebody has this user name already."), field="username")
