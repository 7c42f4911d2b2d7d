"""The people who play: as a league knows them, and the links that let them act in an event."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.base.fields import NameField
from league.models.leagues import League
from league.models.people import User, new_nonce


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
