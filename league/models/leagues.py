"""Leagues: the organisations to which all other rows belong."""

from django.db import models

from league.base.fields import NameField
from league.engine import names
from league.engine.policy import load_policy


class League(models.Model):
    """An organisation that runs events.

    `second_factor_roles`: roles that have no effect until their holders have set up a second
    factor. `players_ask_to_drop`: nobody drops on their own phone; the staff do it. `names`: the
    level of names by division where it is stricter than the policy; `initials_after`,
    `removed_after`: days without an event where they are fewer than the policy's.
    """

    name = NameField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    place = NameField(max_length=120, blank=True)
    time_zone = models.CharField(max_length=60, default="UTC")
    language = models.CharField(max_length=10, default="en")
    second_factor_roles = models.JSONField(default=list, blank=True)
    players_ask_to_drop = models.BooleanField(default=False)
    names = models.JSONField(default=dict, blank=True)
    initials_after = models.PositiveSmallIntegerField(null=True, blank=True)
    removed_after = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def name_levels(self) -> dict[str, str]:
        """How names are shown here by division: at the league's level where that is stricter."""
        own: dict[str, str] = self.names
        return {
            division: names.stricter_level(level, own.get(division, level))
            for division, level in load_policy().names.levels.items()
        }

    @property
    def days_kept(self) -> tuple[int, int]:
        """Days without an event until a name becomes initials, and until it is removed."""
        usual = load_policy().players
        removed = min(usual.removed_after, self.removed_after or usual.removed_after)
        return min(usual.initials_after, self.initials_after or removed, removed), removed
