"""Rounds: matches, who sits where, games. The database refuses a second seat."""

from typing import Any, Self, TypeVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.base.fields import NoteField
from league.base.reasons import LONGEST_REASON
from tournaments.models.events import Entrant, Event

Row = TypeVar("Row", bound=models.Model)


class RoundKind(models.TextChoices):
    SWISS = "swiss", _("Swiss")
    CUT = "cut", _("Top cut")


class Rounds(models.Manager["Round"]):
    """Rounds without their certificates, which can be long and are read when needed."""

    def get_queryset(self) -> models.QuerySet["Round"]:
        return super().get_queryset().defer("certificate")


class WithRounds(models.QuerySet[Row]):
    """Rows that can load their round, without its certificate, which each would load again."""

    def select_related(self, *paths: Any) -> Self:
        parts = [path.split("__") for path in paths if path]
        rounds = {"__".join(one[: one.index("round") + 1]) for one in parts if "round" in one}
        found = super().select_related(*paths)
        return found.defer(*(f"{path}__certificate" for path in sorted(rounds)))


class Round(models.Model):
    """One round, with the certificate of its pairing: its cost, and that none is better.

    `draft`: paired, but only visible to staff so far. `best_of`, `minutes`: as they were when it
    was paired.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=RoundKind.choices)
    closed = models.BooleanField(default=False)
    draft = models.BooleanField(default=False)
    best_of = models.PositiveSmallIntegerField(null=True)
    minutes = models.PositiveSmallIntegerField(null=True)
    certificate = models.JSONField(default=dict)
    paired_at = models.DateTimeField(auto_now_add=True)

    objects = Rounds()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_round_a_number"),
            models.UniqueConstraint(
                fields=["event"], condition=Q(closed=False), name="one_open_round"
            ),
            models.CheckConstraint(
                condition=Q(draft=False) | Q(closed=False), name="a_draft_is_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}, round {self.number}"


class RoundColumns(models.Model):
    """A copy of a closed Swiss round in one row, so that standings need not read thousands of rows.

    It is only used while `fingerprint` is that of the round's matches (`queries.rounds.snapshots`),
    so nothing has to keep it up to date. `body`: MessagePack, `RoundInColumns` of
    `queries.rounds.columns`.
    """

    round = models.OneToOneField(Round, models.CASCADE, related_name="columns")
    fingerprint = models.CharField(max_length=64)
    body = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.round}, in columns"


class Result(models.TextChoices):
    """Results, as in the command contract; open is the empty text."""

    OPEN = "", _("Open")
    A = "a", _("First player won")
    B = "b", _("Second player won")
    TIE = "tie", _("Tie")
    BYE = "bye", _("Bye")
    AWARDED_BYE = "awarded_bye", _("Awarded bye")
    LOSS = "loss", _("Missed round")
    DOUBLE_LOSS = "double_loss", _("Double loss")


class Matches(WithRounds["Match"]):
    def of_two(self) -> Self:
        """The matches of two players: a bye and a missed round have one."""
        return self.filter(seats__side="a").filter(seats__side="b")


class Match(models.Model):
    """Two seats, or one for a bye, at a table. `version` counts reports and corrections.

    `time`: None until time is called for it, then `{"after": games played, "left": Prizes left by
    side in the running game, or None}`. `extra_minutes`: given to this table on top of the clock.
    """

    # Each unique constraint begins with a column that has no index of its own.
    round = models.ForeignKey(Round, models.CASCADE, related_name="matches", db_index=False)
    table = models.PositiveIntegerField(null=True, blank=True)
    result = models.CharField(
        max_length=12, choices=Result.choices, blank=True, default=Result.OPEN
    )
    overridden = NoteField(max_length=LONGEST_REASON, blank=True)
    version = models.PositiveIntegerField(default=0)
    time = models.JSONField(null=True)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    pod = models.PositiveSmallIntegerField(default=0)

    objects = Matches.as_manager()

    class Meta:
        ordering = ["round", F("table").asc(nulls_last=True), "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_match_a_table"),
            models.CheckConstraint(condition=Q(result__in=Result.values), name="result_is_known"),
        ]
        # Snapshots check whether a round has changed, without reading its matches.
        indexes = [models.Index(fields=["round", "version"], name="versions_of_a_round")]

    def __str__(self) -> str:
        return f"{self.round}, table {self.table}"


class Seat(models.Model):
    """Who sits where. The database refuses a player a second seat in a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", db_index=False)
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="seats")
    side = models.CharField(max_length=1)

    objects = WithRounds.as_manager()

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_seat_a_round"),
            models.UniqueConstraint(fields=["match", "side"], name="one_player_a_side"),
            models.CheckConstraint(condition=Q(side__in=("a", "b")), name="side_a_or_b"),
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.side}"


class Game(models.Model):
    """One game of a match. `winner` is `none` if both lost it by penalty; `ways`: how each won."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    winner = models.CharField(max_length=4)
    how = models.CharField(max_length=20, blank=True)
    ways = models.JSONField(default=dict)
    prizes_left = models.JSONField(default=dict)
    sudden_death = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_game_a_number"),
            models.CheckConstraint(
                condition=Q(winner__in=("a", "b", "both", "tie", "none")), name="winner_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}, game {self.number}"
