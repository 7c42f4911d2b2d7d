"""What an event was made from, where it came in a file of another program."""

from django.db import models
from django.db.models import Q

from league.models import League
from tournaments.models.events import Event


class TomFile(models.Model):
    """The TOM file an event came from, or was last taken from: kept whole, compressed.

    `sanction_id` names the event in it, empty where it was not sanctioned. `ids`: the player ids
    of the file, by entrant. Real names stand in it: it is given to the league's staff alone.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="tom_files")
    event = models.OneToOneField(Event, models.CASCADE, related_name="tom_file")
    sanction_id = models.CharField(max_length=40, blank=True)
    digest = models.CharField(max_length=64)
    body = models.BinaryField()
    ids = models.JSONField(default=dict)
    taken_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["league", "sanction_id"],
                condition=~Q(sanction_id=""),
                name="one_event_a_sanction",
            ),
            models.UniqueConstraint(fields=["league", "digest"], name="one_event_a_file"),
        ]

    def __str__(self) -> str:
        return f"TOM file of {self.event}"
