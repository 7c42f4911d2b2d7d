"""Leagues and their staff: founding, changing, inviting, joining, leaving."""

from dataclasses import asdict, dataclass, field, replace
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
from league.base.errors import NotAllowed, Refused
from league.domain import links, log, tokens
from league.models import EventRole, Invitation, League, LogEntry, Membership, Role, User
from league.queries.events import all_events
from league.queries.roles import ROLE_RANKS, has_second_factor

INVITATION_LASTS = timedelta(days=7)
LONGEST_NAME = 120
LONGEST_SLUG = 50
_RESERVED_SLUGS = {"new"}  # an address of its own
time_zones = cache(available_timezones)


@dataclass(frozen=True, slots=True)
class LeagueDetails:
    """What an organiser decides about a league. `time_zone` by its IANA name."""

    name: str
    place: str = ""
    time_zone: str = "UTC"
    language: str = "en"
    second_factor_roles: list[str] = field(default_factory=list)
    players_ask_to_drop: bool = False


@dataclass(frozen=True, slots=True)
class NewAccount:
    """What somebody who is invited chooses: the name others see, what to sign in with."""

    name: str
    username: str
    password: str


@transaction.atomic
def found_league(user: User, charter: LeagueDetails) -> League:
    """A new league with the user as its organiser. Raises Refused naming the wrong field.

    NotAllowed where the service lets this user found none, or none more today.
    """
    lock_open_account(user)
    require_may_found(user)
    charter = _clean_details(charter)
    _require_valid_details(user, charter)
    league = _create_with_free_slug(charter)
    Membership.objects.create(league=league, user=user, role=Role.ORGANISER)
    actor = log.Actor(user, Role.ORGANISER)
    log.record_entry(league, actor, "league.founded", f"league:{league.pk}", after=asdict(charter))
    _record_joined(actor, league, user, None, Role.ORGANISER)
    return league


def lock_open_account(user: User) -> User:
    """The account as it is now, before any league is locked. Raises Refused where it is closed."""
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.is_closed:
        raise Refused(_("This account was closed."), code="closed")
    return user


def require_may_found(user: User) -> None:
    """Raises NotAllowed by LEAGUES_BY and LEAGUES_A_DAY. Anybody may found the first league."""
    if not League.objects.exists():
        return
    organises = Membership.objects.filter(user=user, role=Role.ORGANISER).exists()
    if settings.LEAGUES_BY == "nobody" or (settings.LEAGUES_BY == "organisers" and not organises):
        raise NotAllowed(
            _("Whoever runs this service does not let you make leagues here."), code="not_allowed"
        )
    # Founders lock their own row, so that two foundings at once are both counted.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    today = LogEntry.objects.filter(
        actor=user, action="league.founded", at__gt=timezone.now() - timedelta(days=1)
    )
    if today.count() >= settings.LEAGUES_A_DAY:
        raise NotAllowed(
            _("You have made %(most)s leagues within a day. Make the next one tomorrow.")
            % {"most": settings.LEAGUES_A_DAY},
            code="not_allowed",
        )


@transaction.atomic
def change_league(actor: log.Actor, league: League, charter: LeagueDetails) -> League:
    """Change what is decided about a league; its address stays. Raises Refused."""
    league, charter = lock_league(league), _clean_details(charter)
    _require_valid_details(actor.user, charter)
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
        log.record_entry(league, actor, "league.changed", subject, before=before, after=after)
    return league


def require_event_of_league(league: League, pk: int) -> None:
    """Raises Refused where the league has no such event."""
    if not all_events().filter(league=league, pk=pk).exists():
        raise Refused(_("This league has no event %(event)s.") % {"event": pk}, field="event")


@transaction.atomic
def invite_staff(
    actor: log.Actor, league: League, role: str, event: int | None = None
) -> Invitation:
    """A link by which one person joins in that role: for the league, or for one event of it.

    By the service itself for a league that nobody organises any more.
    """
    if role not in Role.values:
        raise Refused(_("There is no role “%(role)s”.") % {"role": role}, field="role")
    invitation = Invitation.objects.create(
        league=league,
        event=event,
        role=role,
        made_by=actor.user,
        expires_at=timezone.now() + INVITATION_LASTS,
    )
    after = {"role": role, "event": event}
    log.record_entry(league, actor, "invitation.made", f"invitation:{invitation.pk}", after=after)
    return invitation


@transaction.atomic
def revoke_invitation(actor: log.Actor, invitation: Invitation) -> bool:
    """End an invitation nobody has accepted; whether it was still open."""
    ended = bool(open_invitations().filter(pk=invitation.pk).update(revoked_at=timezone.now()))
    if ended:
        subject = f"invitation:{invitation.pk}"
        log.record_entry(invitation.league, actor, "invitation.revoked", subject)
    return ended


def find_invitation(token: str, reader: User | None = None) -> Invitation:
    """The invitation a link names: open, or accepted by the reader. Raises links.LinkGone."""
    pk, nonce = links.read_token(Invitation, token)
    named = Invitation.objects.select_related("league", "made_by")
    invitation = named.filter(pk=pk, nonce=nonce).first()
    if invitation is None or not (
        is_invitation_open(invitation) or (reader and invitation.accepted_by_id == reader.pk)
    ):
        raise links.LinkGone
    return invitation


def is_invitation_open(invitation: Invitation) -> bool:
    """Whether it can still be accepted. One made by an account that is closed now cannot."""
    used = invitation.accepted_at or invitation.revoked_at
    closed = invitation.made_by is not None and not invitation.made_by.is_active
    if used or invitation.expires_at <= timezone.now() or closed:
        return False
    return invitation.event is None or all_events().filter(pk=invitation.event).exists()


@transaction.atomic
def accept_invitation(user: User, invitation: Invitation) -> None:
    """Join as invited, once. A role somebody has already is raised, never lowered.

    Raises links.LinkGone, and Refused where the account was closed meanwhile.
    """
    lock_open_account(user)
    lock_league(invitation.league)
    claim = {"accepted_at": timezone.now(), "accepted_by": user}
    # One statement decides between two who accept at once: the link is still open, or it is not.
    if not open_invitations().filter(pk=invitation.pk).update(**claim):
        if Invitation.objects.filter(pk=invitation.pk, accepted_by=user).exists():
            return
        raise links.LinkGone
    before = _raise_role(user, invitation)
    actor = log.Actor(user, invitation.role)
    _record_joined(actor, invitation.league, user, before, invitation.role, invitation)


@transaction.atomic
def accept_with_new_account(account: NewAccount, invitation: Invitation) -> User:
    """Make the account and join with it, both or neither. Raises Refused naming the field."""
    if User.objects.filter(username__iexact=account.username).exists():
        raise _username_refusal()
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                account.username,
                password=account.password,
                first_name=names.clean_name(account.name),
            )
    except IntegrityError:
        raise _username_refusal() from None
    accept_invitation(user, invitation)
    return user


@transaction.atomic
def set_member_role(actor: log.Actor, member: Membership, role: str) -> None:
    """Give a member another role. Raises Refused where nobody would be left to organise.

    The open invitations of a member who is no longer an organiser end.
    """
    if role not in Role.values:
        raise Refused(_("There is no role “%(role)s”.") % {"role": role}, field="role")
    league = lock_league(member.league)
    member.refresh_from_db()
    if member.role == role:
        return
    if role != Role.ORGANISER:
        _require_other_organiser(league, member)
    before, member.role = member.role, role
    member.save(update_fields=["role"])
    subject = f"user:{member.user_id}"
    log.record_entry(league, actor, "staff.role_changed", subject, before=before, after=role)
    if role != Role.ORGANISER:
        _end_invitations_of(actor, member)


@transaction.atomic
def remove_member(actor: log.Actor, member: Membership) -> None:
    """Take a member out of the staff, also by themselves, with their roles at its events.

    Their invitations that nobody has accepted end, so that they cannot come back by one; so do
    their API tokens. Raises Refused where nobody would be left to organise.
    """
    league = lock_league(member.league)
    current = Membership.objects.filter(pk=member.pk).first()
    if current is None:
        return
    _require_other_organiser(league, current)
    end_membership(actor, league, current)


def end_membership(actor: log.Actor, league: League, member: Membership) -> None:
    """End a membership of a league that is locked, whoever is left to organise it."""
    for event_role in EventRole.objects.filter(league=league, user=member.user_id):
        remove_event_role(actor, event_role)
    before = {"role": member.role, "event": None}
    log.record_entry(
        league, actor, _leaving_action(actor, member), f"user:{member.user_id}", before=before
    )
    _end_invitations_of(actor, member)
    tokens.end_staff_tokens(actor, league, member.user_id)
    member.delete()


@transaction.atomic
def remove_event_role(actor: log.Actor, member: EventRole) -> None:
    """End somebody's role at one event, and their API tokens for it if they have no other role."""
    before = {"role": member.role, "event": member.event}
    if member.pk and EventRole.objects.filter(pk=member.pk).delete()[0]:
        subject = f"user:{member.user_id}"
        log.record_entry(
            member.league, actor, _leaving_action(actor, member), subject, before=before
        )
        if not Membership.objects.filter(league=member.league, user=member.user_id).exists():
            tokens.end_staff_tokens(actor, member.league, member.user_id, event=member.event)


@transaction.atomic
def end_event_staff(actor: log.Actor, league: League, event: int) -> None:
    """End all roles and invitations at an event that is gone."""
    for event_role in EventRole.objects.filter(league=league, event=event).order_by("pk"):
        remove_event_role(actor, event_role)
    for invitation in open_invitations().filter(league=league, event=event).order_by("pk"):
        revoke_invitation(actor, invitation)


def _clean_details(charter: LeagueDetails) -> LeagueDetails:
    name, place = names.clean_name(charter.name), names.clean_name(charter.place, "place")
    return replace(charter, name=name, place=place)


def _require_valid_details(user: User | None, charter: LeagueDetails) -> None:
    if not charter.name:
        raise Refused(_("A league needs a name."), field="name")
    for name in ("name", "place"):
        if len(getattr(charter, name)) > LONGEST_NAME:
            raise Refused(_("At most %(most)s characters.") % {"most": LONGEST_NAME}, field=name)
    if charter.time_zone not in time_zones():
        raise Refused(
            _("“%(zone)s” is no time zone, such as Europe/Vienna.") % {"zone": charter.time_zone},
            field="time_zone",
        )
    if charter.language not in dict(settings.LANGUAGES):
        spoken = ", ".join(dict(settings.LANGUAGES))
        raise Refused(_("The languages are: %(known)s.") % {"known": spoken}, field="language")
    if set(charter.second_factor_roles) - set(Role.values):
        raise Refused(_("There is no such role."), field="second_factor_roles")
    if Role.ORGANISER in charter.second_factor_roles and user and not has_second_factor(user):
        raise Refused(
            _("Set up a second factor for yourself first: it would be asked of you at once."),
            field="second_factor_roles",
        )


def _create_with_free_slug(charter: LeagueDetails) -> League:
    base = slugify(charter.name)[:LONGEST_SLUG].strip("-") or "league"
    number = 1
    while True:
        slug = f"{base}-{number}" if number > 1 else base
        try:
            with transaction.atomic():
                if slug not in _RESERVED_SLUGS:
                    return League.objects.create(slug=slug, **asdict(charter))
        except IntegrityError:  # somebody has this slug: try the next number
            pass
        number += 1


def lock_league(league: League) -> League:
    """The league, nobody else's to change until this transaction ends.

    Its key stays free: others who record something about it meanwhile do not wait for this
    transaction, which may be waiting for them.
    """
    return League.objects.select_for_update(no_key=True).get(pk=league.pk)


def _require_other_organiser(league: League, member: Membership) -> None:
    organisers = Membership.objects.filter(league=league, role=Role.ORGANISER)
    if member.role == Role.ORGANISER and not organisers.exclude(pk=member.pk).exists():
        raise Refused(
            _(
                "This is the league's only organiser. Make somebody else an organiser first, or "
                "close the league."
            ),
            code="last_organiser",
        )


def open_invitations() -> QuerySet[Invitation]:
    """Those that nobody has accepted or taken back, and that have not run out."""
    return Invitation.objects.filter(
        accepted_at=None, revoked_at=None, expires_at__gt=timezone.now()
    )


def _end_invitations_of(actor: log.Actor, member: Membership) -> None:
    """Who may invite no longer has no invitation out, for others or for themselves."""
    theirs = open_invitations().filter(league=member.league, made_by=member.user_id)
    for invitation in theirs.order_by("pk"):
        revoke_invitation(actor, invitation)


def _raise_role(user: User, invitation: Invitation) -> str | None:
    """Give the role invited to, or leave a higher one; return the role before."""
    model: type[Membership | EventRole] = EventRole if invitation.event else Membership
    place: dict[str, Any] = {"league": invitation.league, "user": user}
    if invitation.event:
        place["event"] = invitation.event
    role_row, is_new = model._default_manager.get_or_create(  # noqa: SLF001 -- Django's own API
        **place, defaults={"role": invitation.role}
    )
    before = None if is_new else role_row.role
    role_row.role = max(role_row.role, invitation.role, key=ROLE_RANKS.index)
    role_row.save(update_fields=["role"])
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
    log.record_entry(league, actor, "staff.joined", f"user:{user.pk}", before=before, after=after)


def _leaving_action(actor: log.Actor, member: Membership | EventRole) -> str:
    return "staff.left" if actor.user and actor.user.pk == member.user_id else "staff.removed"


def _username_refusal() -> Refused:
    return Refused(_("Somebody has this user name already."), field="username")
