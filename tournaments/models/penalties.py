"""Penalties: given, perhaps withdrawn, never deleted."""

from django.db import models

from league.base.fields import NoteField
from league.base.reasons import LONGEST_REASON
from league.models import User
from tournaments.models.events import Entrant
from tournaments.models.rounds import Match


class Penalty(models.Model):
    """A penalty of a player. `step` and `infraction` are keys of its ladder.

    Ladders: `tournaments.engine.penalties.ladders`. `game`: the number of the game it decided, if
    it decided one. `withdrawn`: why it no longer counts; empty if it counts.
    """

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="penalties")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="penalties")
    round_number = models.PositiveSmallIntegerField(default=0)
    ladder = models.CharField(max_length=40)
    step = models.CharField(max_length=40)
    infraction = models.CharField(max_length=40)
    reason = NoteField(max_length=LONGEST_REASON)
    game = models.PositiveSmallIntegerField(null=True)
    given_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    withdrawn = NoteField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.step} of {self.entrant}"
