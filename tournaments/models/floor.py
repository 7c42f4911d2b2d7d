"""The floor of an event: calls for a judge, where judges are, announcements."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.base.fields import NameField, NoteField
from league.base.reasons import LONGEST_REASON
from league.models import User
from tournaments.models.events import Entrant, Event
from tournaments.models.rounds import Match


class Topic(models.TextChoices):
    """Why a judge is called: short enough to be chosen with one tap."""

    RULE = "rule", _("A rule or a card")
    RESULT = "result", _("We do not agree on the result")
    TIME = "time", _("Slow play or time")
    DECK = "deck", _("A deck or a card in it")
    CONDUCT = "conduct", _("How somebody behaves")
    HELP = "help", _("I need help")
    ELSE = "else", _("Something else")


class CallEnd(models.TextChoices):
    """How a call ended; open is the empty text."""

    OPEN = "", _("Open")
    ANSWERED = "answered", _("Answered")
    TAKEN_BACK = "taken_back", _("Taken back")


class JudgeCall(models.Model):
    """A call for a judge to a table. `caller`: the player; None where staff called (`by`).

    `round` and `table` keep their values, since a match may be paired again. `judge`: who took it.
    `ruled`: the ruling in words; `ruling`: the number of a kept ruling, 0 for none.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="judge_calls")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="judge_calls")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveIntegerField()
    topic = models.CharField(max_length=10, choices=Topic.choices)
    caller = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="judge_calls")
    by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    judge = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    taken_at = models.DateTimeField(null=True)
    end = models.CharField(max_length=10, choices=CallEnd.choices, blank=True, default=CallEnd.OPEN)
    ended_at = models.DateTimeField(null=True)
    ended_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    ruled = NoteField(max_length=LONGEST_REASON, blank=True)
    ruling = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(end=""), name="one_open_call_a_match"
            ),
            models.CheckConstraint(condition=Q(topic__in=Topic.values), name="topic_is_known"),
            models.CheckConstraint(condition=Q(end__in=CallEnd.values), name="call_end_is_known"),
            models.CheckConstraint(
                condition=Q(judge=None, taken_at=None)
                | Q(judge__isnull=False, taken_at__isnull=False),
                name="a_call_is_taken_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(end="", ended_at=None) | ~Q(end="") & Q(ended_at__isnull=False),
                name="an_ended_call_has_its_time",
            ),
            models.CheckConstraint(
                condition=~Q(end="answered") | ~Q(ruled=""), name="an_answer_says_what_was_ruled"
            ),
        ]
        indexes = [models.Index(fields=["event", "end"], name="calls_of_an_event")]

    def __str__(self) -> str:
        return f"Call to table {self.table} of {self.event}"


class JudgePost(models.Model):
    """Where a judge is: at tables `first` to `last`, at a named `place`, or both."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="judge_posts")
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    first = models.PositiveIntegerField(null=True)
    last = models.PositiveIntegerField(null=True)
    place = NameField(max_length=60, blank=True)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = [F("first").asc(nulls_last=True), "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="one_post_a_judge"),
            models.CheckConstraint(
                condition=Q(first=None, last=None) & ~Q(place="") | Q(first__lte=F("last")),
                name="a_post_is_somewhere",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} at {self.event}"


class Announcement(models.Model):
    """A message to everybody, on walls and phones, until `until` or until it is taken down."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    text = NoteField(max_length=300)
    by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True)
    down_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.text
