"""Reprints on which a league's judges settled whether they count."""

from django.db import models

from league.base.fields import NoteField
from league.base.reasons import LONGEST_REASON
from league.models import League, User


class ReprintSettlement(models.Model):
    """A judge's decision whether older printings of a name count in a format, for one league.

    `fold` is the folded name that the engine looks up. Settled again, the newest row counts.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="settlements")
    name = models.CharField(max_length=120)
    fold = models.CharField(max_length=120)
    format = models.CharField(max_length=60)
    allowed = models.BooleanField()
    reason = NoteField(max_length=LONGEST_REASON)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "format", "-pk"]
        indexes = [models.Index(fields=["league", "format"], name="settlements_of_a_format")]

    def __str__(self) -> str:
        return f"{self.name} in {self.format}"
