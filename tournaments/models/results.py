"""Players' claims about their match, and the clock of a round."""

from django.db import models
from django.db.models import Q

from tournaments.models.rounds import Match, Round


class Claim(models.Model):
    """One side's claim on how a match ended. It is no result until the other side or staff agree.

    `score`: games won by both sides (`engine.results.scores`), None if the player only denies the
    other side's claim.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="claims")
    side = models.CharField(max_length=1)
    score = models.CharField(max_length=5, null=True)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["match", "side"], name="one_claim_a_side"),
            models.CheckConstraint(condition=Q(side__in=("a", "b")), name="claim_by_a_or_b"),
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.side} says {self.score}"


class Clock(models.Model):
    """A round's clock: running to `ends_at`, or standing with `left` seconds."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="clock")
    seconds = models.PositiveIntegerField()
    ends_at = models.DateTimeField(null=True)
    left = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at=None, left__isnull=False) | Q(ends_at__isnull=False, left=None),
                name="clock_runs_or_stands",
            )
        ]

    def __str__(self) -> str:
        return f"clock of {self.round}"
