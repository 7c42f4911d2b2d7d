"""An event's state at a moment, kept so that it can be restored."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.base.fields import NoteField
from league.base.reasons import LONGEST_REASON
from league.models import User
from tournaments.models.events import Event


class Moment(models.TextChoices):
    """When a snapshot was taken."""

    BEGIN = "begin", _("Round begun")
    END = "end", _("Round ended")
    BEFORE = "before", _("Before a repair")


class RoundPiece(models.Model):
    """An old state of a round: packed JSON. Snapshots share the pieces of what did not change.

    `fingerprint` identifies the round's matches and their versions; versions only grow and ids are
    never reused, so a round has the same one only while it is the same.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="round_pieces")
    number = models.PositiveSmallIntegerField()
    fingerprint = models.CharField(max_length=64)
    body = models.BinaryField()

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number", "fingerprint"], name="one_piece_a_state"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}, piece of round {self.number}"


class Snapshot(models.Model):
    """An event at a moment: its own fields and players, and a piece for every round."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="snapshots")
    round = models.PositiveSmallIntegerField()
    moment = models.CharField(max_length=10, choices=Moment.choices)
    reason = NoteField(max_length=LONGEST_REASON, blank=True)
    by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    body = models.BinaryField()
    pieces = models.ManyToManyField(RoundPiece, related_name="snapshots")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(moment__in=Moment.values), name="moment_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, round {self.round}, {self.moment}"
