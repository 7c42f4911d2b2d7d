"""Jobs that judge many lists in the background, and a row for each list."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from decks.models.check import Deck
from league.base.fields import NameField
from league.models import League, User


class JobKind(models.TextChoices):
    BULK = "bulk", _("Lists handed in together")
    RECHECK = "recheck", _("Kept decks judged anew")


class CheckJob(models.Model):
    """Lists judged together. `refused` are the files that held no list, each with its reason.

    The lists are judged by `format` and `day`; a re-check goes by each deck's own.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="check_jobs")
    kind = models.CharField(max_length=10, choices=JobKind.choices)
    name = NameField(max_length=120, blank=True)
    format = models.CharField(max_length=60, blank=True)
    day = models.DateField(null=True)
    refused = models.JSONField(default=list)
    catalogue = models.CharField(max_length=40, blank=True)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=JobKind.values), name="job_kind_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class CheckRow(models.Model):
    """One list of a job: given as text, or a kept deck. `legal` is None until it was judged.

    `before` is the kept deck's verdict; `changed` says whether the new one differs. `answer` holds
    the problems as the deck check words them; `error` why the list could not be judged at all.
    """

    job = models.ForeignKey(CheckJob, models.CASCADE, related_name="rows")
    number = models.PositiveIntegerField()
    name = NameField(max_length=200)
    text = models.TextField(blank=True)
    deck = models.ForeignKey(Deck, models.CASCADE, null=True, related_name="+")
    before = models.BooleanField(null=True)
    legal = models.BooleanField(null=True)
    changed = models.BooleanField(default=False)
    answer = models.JSONField(default=dict)
    error = models.CharField(max_length=500, blank=True)
    done = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["job", "number"], name="one_row_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.job}, {self.name}"
