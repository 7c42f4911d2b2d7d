"""Kept decks: the list as it was handed in, and the verdict on it."""

from django.db import models

from league.base.fields import NameField
from league.models import League, Player


class Deck(models.Model):
    """A decklist of a player, judged for a format at a date with a version of the catalogue."""

    league = models.ForeignKey(League, models.PROTECT, related_name="decks")
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="decks")
    name = NameField(max_length=120, blank=True)
    text = models.TextField()
    format = models.CharField(max_length=60)
    date = models.DateField(null=True)
    legal = models.BooleanField()
    verdict = models.JSONField()
    catalogue = models.CharField(max_length=40)
    kept_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name or f"Deck {self.pk}"
