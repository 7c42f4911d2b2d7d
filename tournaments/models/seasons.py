"""Seasons of a league: which days, which points. Their tables are computed."""

from django.db import models
from django.db.models import F, Q

from league.base.fields import NameField
from league.models import League


class Season(models.Model):
    """The days from `begins` to `ends`, both included; `scheme`: a key of `engine.seasons.points`.

    With official points (a key of `engine.seasons.championship`), an event that names this season
    belongs to it whatever its day, and one that names another season does not.

    `best`: how many events count for a player, 0 for all of them.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons")
    name = NameField(max_length=80)
    begins = models.DateField()
    ends = models.DateField()
    scheme = models.CharField(max_length=40)
    best = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["-begins", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "name"], name="one_season_a_name"),
            models.CheckConstraint(
                condition=Q(begins__lte=F("ends")), name="season_begins_before_it_ends"
            ),
        ]

    def __str__(self) -> str:
        return self.name
