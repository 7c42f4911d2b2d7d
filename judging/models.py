"""Rulings given: the question, what was asked of the engine, what it answered."""

from django.db import models

from league.models import League, User
from tournaments.models import Event


class Ruling(models.Model):
    """A ruling as it was given. Kept as it stood; a later one may differ, this one stays."""

    league = models.ForeignKey(League, models.PROTECT, related_name="rulings")
    event = models.ForeignKey(Event, models.PROTECT, null=True, blank=True, related_name="rulings")
    judge = models.ForeignKey(User, models.PROTECT, related_name="rulings")
    question = models.CharField(max_length=300)
    edition = models.CharField(max_length=60)
    asked = models.JSONField()
    answered = models.JSONField()
    verdict = models.CharField(max_length=500)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.question
