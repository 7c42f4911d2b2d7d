"""Files of another program that an event came from, or was exported to."""

from django.db import models

from league.models import League
from tournaments.models.events import Event


class TomFile(models.Model):
    """An event in its TOM file, whether the event came from it or was exported to it.

    `body`: the file last imported, whole and compressed; empty if the event was created here and
    only exported (`given`). It has real names, so only the league's staff may get it. `ids`: the
    player ids of the file, by entrant. `head`: the event's details in the file last imported or
    exported.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="tom_files")
    event = models.OneToOneField(Event, models.CASCADE, related_name="tom_file")
    digest = models.CharField(max_length=64)
    body = models.BinaryField()
    ids = models.JSONField(default=dict)
    given = models.BooleanField(default=False)
    head = models.JSONField(default=dict)
    taken_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"TOM file of {self.event}"


class KnownFile(models.Model):
    """A TOM file of an event, imported or exported: recognised by its `digest`."""

    league = models.ForeignKey(League, models.CASCADE, related_name="known_files", db_index=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="known_files", db_index=False)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "digest"], name="a_file_is_known_once")
        ]
        indexes = [models.Index(fields=["league", "digest"], name="known_file_by_digest")]

    def __str__(self) -> str:
        return f"file of {self.event}"
