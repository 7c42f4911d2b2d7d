"""What an event was made from or given out as, in files of another program."""

from django.db import models

from league.models import League
from tournaments.models.events import Event


class TomFile(models.Model):
    """What an event is called in its TOM file, whether it came from one or was given out as one.

    `body`: the file it was last taken from, whole and compressed; empty where it was made here and
    only `given` out. Real names stand in it: it is given to the league's staff alone.
    `ids`: the player ids of the file, by entrant. `head`: what the file last taken or given said of
    the event itself.
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
    """A TOM file that is of an event, taken in or given out: known again by its `digest`."""

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
