"""Who we are, and the record. Every row of the other apps belongs to a league."""

import secrets

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.base.fields import NameField, NoteField


class User(AbstractUser):
    """A member of staff. Players have no account."""

    first_name = NameField(_("first name"), max_length=150, blank=True)
    last_name = NameField(_("last name"), max_length=150, blank=True)

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class League(models.Model):
    """An organisation that runs events."""

    name = NameField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    place = NameField(max_length=120, blank=True)
    time_zone = models.CharField(max_length=60, default="UTC")
    language = models.CharField(max_length=10, default="en")
    second_factor_required = models.BooleanField(default=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    ORGANISER = "organiser", _("Organiser")
    HEAD_JUDGE = "head_judge", _("Head judge")
    JUDGE = "judge", _("Judge")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")


class Membership(models.Model):
    """What a member of staff is in a league."""

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
    """What a member of staff is at one event, beside any role in the league.

    `event` is the event's id: events stand above the league, which knows no more of them.
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
    """What makes one link's token unlike any other's, even if a row's number is given out anew."""
    return secrets.token_urlsafe(6)


class Invitation(models.Model):
    """A link that makes one person staff, once; `event` as in EventRole, None for the league.

    Its token is signed (league.domain.links) and stands nowhere in the database.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="invitations")
    event = models.PositiveBigIntegerField(null=True)
    role = models.CharField(max_length=20, choices=Role.choices)
    nonce = models.CharField(max_length=16, default=new_nonce)
    made_by = models.ForeignKey(User, models.PROTECT, related_name="+")
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


class Shown(models.TextChoices):
    """How a player stands in what is read beyond the event itself: season tables, histories."""

    USUAL = "usual", _("As usual: full name, children by their initials")
    FULL = "full", _("Full name")
    INITIALS = "initials", _("Initials")
    HIDDEN = "hidden", _("Not at all")


class Player(models.Model):
    """Somebody who plays in a league's events. Only the birth year is kept, never the day."""

    league = models.ForeignKey(League, models.CASCADE, related_name="players")
    name = NameField(max_length=80)
    player_id = models.CharField(max_length=20, null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    shown = models.CharField(max_length=10, choices=Shown.choices, default=Shown.USUAL)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(shown__in=Shown.values), name="shown_is_known"),
            models.UniqueConstraint(fields=["league", "player_id"], name="one_player_an_id"),
            models.CheckConstraint(
                condition=Q(birth_year=None) | Q(birth_year__range=(1900, 2100)),
                name="birth_year_is_a_year",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PlayerLink(models.Model):
    """What a player acts through in one event, without an account; `event` as in EventRole.

    Its token is signed (league.domain.links) and stands nowhere in the database.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="player_links")
    player = models.ForeignKey(Player, models.CASCADE, related_name="links")
    event = models.PositiveBigIntegerField()
    nonce = models.CharField(max_length=16, default=new_nonce)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"], condition=Q(revoked_at=None), name="one_link_that_works"
            )
        ]

    def __str__(self) -> str:
        return f"link {self.pk}"


class LogEntry(models.Model):
    """One thing that happened, stored with what it records. Ids, no personal data."""

    league = models.ForeignKey(League, models.PROTECT, null=True, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    role = models.CharField(max_length=20, blank=True)
    action = models.CharField(max_length=60)
    subject = models.CharField(max_length=60)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = NoteField(max_length=500, blank=True)
    request_id = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["league", "subject"], name="log_by_subject")]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"


class SealCause(models.TextChoices):
    ROUND = "round", _("End of a round")
    DAY = "day", _("End of a day")


class LogSeal(models.Model):
    """A hash over a league's log entries up to one of them, chained to the seal before it.

    `up_to` is the id of the last entry sealed, `count` how many since the seal before. Without a
    league: the entries that belong to none.
    """

    league = models.ForeignKey(League, models.PROTECT, null=True, related_name="seals")
    number = models.PositiveIntegerField()
    up_to = models.BigIntegerField()
    count = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    cause = models.CharField(max_length=10, choices=SealCause.choices)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["league", "number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="one_seal_a_number"),
            models.UniqueConstraint(
                fields=["number"], condition=Q(league=None), name="one_seal_a_number_of_no_league"
            ),
            models.CheckConstraint(condition=Q(cause__in=SealCause.values), name="cause_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.digest[:12]}"


class StoredAnswer(models.Model):
    """The answer to a write, stored with it under the key its sender chose.

    `rights`: what it was allowed by (`league.domain.rights`), asked for again before it is given
    a second time.
    """

    scope = models.CharField(max_length=64)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    location = models.CharField(max_length=500, blank=True)
    content_type = models.CharField(max_length=100, blank=True)
    body = models.BinaryField(default=b"")
    rights = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.key}: {self.status}"


class OutboxEntry(models.Model):
    """Work that follows from a write, stored with it. Decides no pairing and no verdict."""

    league = models.ForeignKey(League, models.CASCADE, null=True, related_name="outbox")
    kind = models.CharField(max_length=40)
    payload = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    claim = models.CharField(max_length=32, blank=True)
    done_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    steps = models.PositiveIntegerField(default=0)
    steps_done = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(done_at=None), name="outbox_waiting")
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(done_at=None) | Q(claimed_at__lte=F("done_at")),
                name="done_after_it_was_claimed",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class PublishedPage(models.Model):
    """A page rendered once for everybody: compressed bytes under a key, answered with an ETag."""

    key = models.CharField(max_length=120, unique=True)
    version = models.PositiveIntegerField(default=1)
    etag = models.CharField(max_length=40)
    body = models.BinaryField()
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.key} v{self.version}"


def new_key() -> str:
    """A key for one write, minted when its form is rendered."""
    return secrets.token_urlsafe(18)
