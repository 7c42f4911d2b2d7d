"""What lets somebody in besides a password: API tokens, and the devices they signed in on."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.base.fields import NameField
from league.models.leagues import League
from league.models.people import User


class TokenScope(models.TextChoices):
    READ = "read", _("Read")
    REPORT = "report", _("Read and report, as a scorekeeper may")
    ORGANISE = "organise", _("All that your own role may")


class ApiToken(models.Model):
    """The access of a program in somebody's name: to one league, or one event of it.

    Only a hash of the token is kept. It can do no more than its user can at that moment; `event` as
    in EventRole, None for the whole league.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    league = models.ForeignKey(League, models.CASCADE, related_name="api_tokens")
    event = models.PositiveBigIntegerField(null=True)
    scope = models.CharField(max_length=10, choices=TokenScope.choices)
    name = NameField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(scope__in=TokenScope.values), name="scope_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Device(models.Model):
    """Where somebody is signed in: a browser, by what it calls itself, and how far away it is.

    `session` is the session's key as the database has it, a hash. No address is kept, only its kind
    (`league.base.network`).
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="devices")
    session = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=40, blank=True)
    system = models.CharField(max_length=40, blank=True)
    place = models.CharField(max_length=10)
    since = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["-seen_at"]

    def __str__(self) -> str:
        return f"{self.browser} {self.system}"
