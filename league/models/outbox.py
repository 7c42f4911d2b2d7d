"""Work that follows from a write, stored with it and done afterwards."""

from django.db import models
from django.db.models import F, Q

from league.models.leagues import League


class OutboxEntry(models.Model):
    """Work that follows from a write, stored with it. It never decides a pairing or a verdict."""

    league = models.ForeignKey(League, models.CASCADE, null=True, related_name="outbox")
    kind = models.CharField(max_length=40)
    payload = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    claim = models.CharField(max_length=32, blank=True)
    done_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    steps = models.PositiveIntegerField(default=0)
    steps_done = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(done_at=None), name="outbox_waiting")
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(done_at=None) | Q(claimed_at__lte=F("done_at")),
                name="done_after_it_was_claimed",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
