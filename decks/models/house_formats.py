"""What a league decides for itself about decks: its house formats, and reprints it settled."""

from django.db import models

from league.base.fields import NameField, NoteField
from league.models import League, User


class HouseFormat(models.Model):
    """A league's own format. What it says is in its versions, the newest of which counts."""

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
    """What a house format said from then on; never changed, so that old verdicts stay clear.

    `entry` is a format in the shape of the catalogue's format files.
    """

    house = models.ForeignKey(HouseFormat, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    entry = models.JSONField()
    reason = NoteField(max_length=500, blank=True)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["house", "number"]
        constraints = [
            models.UniqueConstraint(fields=["house", "number"], name="one_house_version_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.house} v{self.number}"


class ReprintSettlement(models.Model):
    """A judge's word on whether older printings of a name count in a format, for one league.

    `fold` is the folded name by which the engine asks. Settled again, the newest row counts.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="settlements")
    name = models.CharField(max_length=120)
    fold = models.CharField(max_length=120)
    format = models.CharField(max_length=60)
    allowed = models.BooleanField()
    reason = NoteField(max_length=500)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "format", "-pk"]
        indexes = [models.Index(fields=["league", "format"], name="settlements_of_a_format")]

    def __str__(self) -> str:
        return f"{self.name} in {self.format}"
