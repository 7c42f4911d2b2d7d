"""The people who run events: staff, their roles, and the invitations they came by."""

import secrets

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.base.fields import NameField
from league.models.leagues import League

_FORMER = _("Former member of the staff %(number)s")
_OPERATOR = _("Whoever runs this service")


def new_log_key() -> str:
    """A random key for the digests of one person's row, which nobody can guess."""
    return secrets.token_urlsafe(18)


def closed_username(pk: int | str) -> str:
    """The user name of a closed account; it has a blank, so nobody can choose it."""
    return f"closed {pk}"


class User(AbstractUser):
    """A member of staff. Players have no account.

    `log_key`: the record notes names and the password's hash as digests made with it.
    """

    first_name = NameField(_("first name"), max_length=150, blank=True)
    last_name = NameField(_("last name"), max_length=150, blank=True)
    log_key = models.CharField(max_length=24, default=new_log_key, editable=False)

    def __str__(self) -> str:
        if self.is_closed:
            return _FORMER % {"number": self.pk}
        return self.get_full_name() or self.username

    @property
    def is_closed(self) -> bool:
        """Whether the account was closed for good, so that it names nobody any more."""
        return self.username == closed_username(self.pk)


class Role(models.TextChoices):
    ORGANISER = "organiser", _("Organiser")
    HEAD_JUDGE = "head_judge", _("Head judge")
    JUDGE = "judge", _("Judge")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")


class Membership(models.Model):
    """A member's role in a league."""

    league = models.ForeignKey(League, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="one_role_a_league"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class EventRole(models.Model):
    """A member's role at one event, besides any role in the league.

    `event` is the event's id: events belong to an app above, and the league knows no more of them.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="event_roles")
    event = models.PositiveBigIntegerField()
    user = models.ForeignKey(User, models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="one_role_an_event"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="event_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


def new_nonce() -> str:
    """A random part of a link's token, so that no other link has it, even if ids are reused."""
    return secrets.token_urlsafe(6)


class Invitation(models.Model):
    """A link that makes one person staff, once; `event` as in EventRole, None for the league.

    `made_by` None: whoever runs the service asks, for a league that nobody organises any more.
    Its token is signed (league.domain.links) and stands nowhere in the database.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="invitations")
    event = models.PositiveBigIntegerField(null=True)
    role = models.CharField(max_length=20, choices=Role.choices)
    nonce = models.CharField(max_length=16, default=new_nonce)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="invited_role_is_known"),
            models.CheckConstraint(
                condition=Q(accepted_at=None) | Q(revoked_at=None),
                name="accepted_or_revoked_not_both",
            ),
            models.CheckConstraint(
                condition=Q(accepted_at=None, accepted_by=None)
                | Q(accepted_at__isnull=False, accepted_by__isnull=False),
                name="accepted_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_role_display()}, {self.league}"

    @property
    def inviter_name(self) -> str:
        """Name whoever invites, as the page of the invitation shows it."""
        return str(self.made_by or _OPERATOR)
