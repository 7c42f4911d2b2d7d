"""Events as they are stored. What must never happen is refused here, by the database itself."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from decks.models import Deck
from league.models import League, Player


class Stage(models.TextChoices):
    REGISTRATION = "registration", _("Registration")
    SWISS = "swiss", _("Swiss")
    CUT = "cut", _("Top cut")
    FINISHED = "finished", _("Finished")


class Event(models.Model):
    """A tournament of a league, from registration to its winner."""

    league = models.ForeignKey(League, models.PROTECT, related_name="events")
    name = models.CharField(max_length=120)
    date = models.DateField()
    format = models.CharField(max_length=60)
    edition = models.CharField(max_length=60)
    planned_rounds = models.PositiveSmallIntegerField()
    best_of = models.PositiveSmallIntegerField(default=1)
    cut_size = models.PositiveSmallIntegerField(default=0)
    cut_best_of = models.PositiveSmallIntegerField(default=1)
    time_policy = models.CharField(max_length=40)
    seed = models.BigIntegerField()
    stage = models.CharField(max_length=20, choices=Stage.choices, default=Stage.REGISTRATION)
    failure = models.JSONField(null=True)

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(best_of__in=(1, 3)), name="best_of_1_or_3"),
            models.CheckConstraint(condition=Q(cut_best_of__in=(1, 3)), name="cut_best_of_1_or_3"),
            models.CheckConstraint(condition=Q(cut_size__in=(0, 4, 8)), name="cut_to_4_or_8"),
            models.CheckConstraint(
                condition=Q(planned_rounds__range=(1, 20)), name="one_to_twenty_rounds"
            ),
            models.CheckConstraint(condition=Q(stage__in=Stage.values), name="stage_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A player in an event. `roster` is the order of entry, the last tie-break."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    deck = models.ForeignKey(Deck, models.PROTECT, null=True, related_name="entries")
    division = models.CharField(max_length=20, default="masters")
    roster = models.PositiveIntegerField()
    late = models.BooleanField(default=False)
    awarded_byes = models.JSONField(default=list, blank=True)
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["roster"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="once_an_event"),
            models.UniqueConstraint(fields=["event", "roster"], name="one_place_on_the_roster"),
        ]

    def __str__(self) -> str:
        return self.player.name


class RoundKind(models.TextChoices):
    SWISS = "swiss", _("Swiss")
    CUT = "cut", _("Top cut")


class Round(models.Model):
    """One round, with the certificate of its pairing: what it cost, and that nothing is better."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=RoundKind.choices)
    closed = models.BooleanField(default=False)
    certificate = models.JSONField(default=dict)
    paired_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_round_a_number"),
            models.UniqueConstraint(
                fields=["event"], condition=Q(closed=False), name="one_open_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}, round {self.number}"


class Result(models.TextChoices):
    """The words of the command contract; open is the empty text."""

    OPEN = "", _("Open")
    A = "a", _("First player won")
    B = "b", _("Second player won")
    TIE = "tie", _("Tie")
    BYE = "bye", _("Bye")
    AWARDED_BYE = "awarded_bye", _("Awarded bye")
    LOSS = "loss", _("Missed round")
    DOUBLE_LOSS = "double_loss", _("Double loss")


class Match(models.Model):
    """Two seats, or one for a bye, at a table. `version` counts what was reported and corrected."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    table = models.PositiveIntegerField(null=True, blank=True)
    result = models.CharField(
        max_length=12, choices=Result.choices, blank=True, default=Result.OPEN
    )
    overridden = models.CharField(max_length=500, blank=True)
    version = models.PositiveIntegerField(default=0)
    why = models.JSONField(default=list)

    class Meta:
        ordering = ["round", F("table").asc(nulls_last=True), "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_match_a_table"),
            models.CheckConstraint(condition=Q(result__in=Result.values), name="result_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.round}, table {self.table}"


class Seat(models.Model):
    """Who sits where. The database refuses a player a second seat in a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="seats")
    side = models.CharField(max_length=1)

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
    """One game of a match. `ways` are the ways in which each side won it, by side."""

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
                condition=Q(winner__in=("a", "b", "both", "tie")), name="winner_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}, game {self.number}"
