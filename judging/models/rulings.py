"""Tables of rulings, appeals, decisions and clarifications. Rows are added, never changed."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.base.fields import NameField, NoteField, WordsField
from league.models import League, User
from tournaments.models import Event


class Ruling(models.Model):
    """A ruling as it was given. It stays unchanged, even where a later one differs.

    `asked` and `answered` are the engine's, where the case was worked out; `said` is the judge's
    own words. `rules` are ids of the rules matrix, `cites` the rulings it followed. `origin` is set
    where it was imported from a file (judging.domain.exchange): judge, time, its `uid`, its appeal.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="rulings")
    event = models.ForeignKey(Event, models.PROTECT, null=True, blank=True, related_name="rulings")
    judge = models.ForeignKey(User, models.PROTECT, related_name="rulings")
    question = NameField(max_length=300)
    edition = models.CharField(max_length=60)
    asked = models.JSONField(null=True)
    answered = models.JSONField(null=True)
    verdict = NoteField(max_length=500)
    said = WordsField(blank=True)
    rules = models.JSONField(default=list, blank=True)
    cites = models.ManyToManyField("self", symmetrical=False, related_name="cited_by", blank=True)
    origin = models.JSONField(null=True)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(asked__isnull=False) | ~Q(said=""), name="worked_out_or_said"
            ),
        ]

    def __str__(self) -> str:
        return self.question

    @property
    def overturned_by(self) -> "Decision | None":
        """The appeal decision that replaced this verdict, if one did."""
        decision = getattr(getattr(self, "appeal", None), "decision", None)
        return decision if decision and decision.outcome == Outcome.OVERTURNED else None

    @property
    def holds(self) -> str:
        """The verdict that holds: its own, or the head judge's where it was overturned."""
        return str(self.overturned_by.verdict if self.overturned_by else self.verdict)


class Appeal(models.Model):
    """A ruling taken to the head judge, once."""

    ruling = models.OneToOneField(Ruling, models.PROTECT, related_name="appeal")
    raised_by = models.ForeignKey(User, models.PROTECT, related_name="appeals_raised")
    grounds = NoteField(max_length=500)
    raised_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.grounds


class Outcome(models.TextChoices):
    UPHELD = "upheld", _("Upheld")
    OVERTURNED = "overturned", _("Overturned")


class Decision(models.Model):
    """The decision on an appeal. The ruling itself stays as it was."""

    appeal = models.OneToOneField(Appeal, models.PROTECT, related_name="decision")
    judge = models.ForeignKey(User, models.PROTECT, related_name="appeals_decided")
    outcome = models.CharField(max_length=12, choices=Outcome.choices)
    reason = NoteField(max_length=500)
    verdict = NoteField(max_length=500, blank=True)
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="outcome_known"),
            models.CheckConstraint(
                condition=~Q(outcome=Outcome.OVERTURNED) | ~Q(verdict=""),
                name="overturned_says_what_holds",
            ),
        ]

    def __str__(self) -> str:
        return str(Outcome(self.outcome).label)


class Clarification(models.Model):
    """An erratum or a later statement on a rule, with date and source; shown beside the rule.

    `edition` is empty where it holds in every one; `replaces` names the earlier one it replaces.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="clarifications")
    rules = models.JSONField(default=list)
    edition = models.CharField(max_length=60, blank=True)
    text = WordsField()
    source = NoteField(max_length=200)
    dated = models.DateField()
    kept_by = models.ForeignKey(User, models.PROTECT, related_name="clarifications")
    kept_at = models.DateTimeField(auto_now_add=True)
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )

    class Meta:
        ordering = ["-dated", "-pk"]

    def __str__(self) -> str:
        return self.text[:80]


class Change(models.Model):
    """Something new for the look-up's index, in order; each index reads on from its last one."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, null=True, related_name="changes")
    clarification = models.ForeignKey(
        Clarification, models.CASCADE, null=True, related_name="changes"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ruling__isnull=False) ^ Q(clarification__isnull=False),
                name="change_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"Change {self.pk}"
