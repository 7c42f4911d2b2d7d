"""The record: what happened, and the seals that show nobody changed it afterwards."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.base.fields import NoteField
from league.base.reasons import LONGEST_REASON
from league.models.leagues import League
from league.models.people import User


class LogEntry(models.Model):
    """One thing that happened, stored with what it records. It has ids and no personal data."""

    league = models.ForeignKey(League, models.PROTECT, null=True, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    role = models.CharField(max_length=20, blank=True)
    action = models.CharField(max_length=60)
    subject = models.CharField(max_length=60)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = NoteField(max_length=LONGEST_REASON, blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    row: Any = None  # the row it is about, for listeners while it is written; not stored

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["league", "subject"], name="log_by_subject")]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"


class LogChange(models.Model):
    """What became of rows of recorded tables with an entry, statement by statement, in order.

    `rows`: `[table, columns, [values, ...]]` for each statement, the id first; where columns are
    null, the ids of deleted rows. Personal data is noted only as a digest.
    """

    entry = models.ForeignKey(LogEntry, models.DO_NOTHING, related_name="changes")
    rows = models.JSONField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"with {self.entry}"


class SealCause(models.TextChoices):
    ROUND = "round", _("End of a round")
    CLOCK = "clock", _("Twice a minute, while something happens")


# Seals of version 0.1.0, which the clock made once a day. No row of the record is ever changed.
CAUSES_OF_BEFORE = ["day"]


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
            models.CheckConstraint(
                condition=Q(cause__in=[*SealCause.values, *CAUSES_OF_BEFORE]), name="cause_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.digest[:12]}"
