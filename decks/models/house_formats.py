"""A league's own formats, and each version of them."""

from django.db import models

from league.base.fields import NameField, NoteField
from league.base.reasons import LONGEST_REASON
from league.models import League, User


class HouseFormat(models.Model):
    """A league's own format. Its rules are in its versions, of which the newest counts."""

    league = models.ForeignKey(League, models.CASCADE, related_name="house_formats")
    name = NameField(max_length=80)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "name"], name="one_house_format_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class HouseFormatVersion(models.Model):
    """One version of a house format. It never changes, so that old verdicts stay clear.

    `entry` is a format in the shape of the catalogue's format files.
    """

    house = models.ForeignKey(HouseFormat, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    entry = models.JSONField()
    reason = NoteField(max_length=LONGEST_REASON, blank=True)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["house", "number"]
        constraints = [
            models.UniqueConstraint(fields=["house", "number"], name="one_house_version_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.house} v{self.number}"
