"""Events and their players. The database itself refuses what must never happen."""

import uuid
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from decks.models import Deck
from league.base.fields import NameField, NoteField
from league.models import League, Player
from tournaments.engine.limits import LONGEST_EVENT_NAME
from tournaments.engine.seasons import championship, days


class Stage(models.TextChoices):
    REGISTRATION = "registration", _("Registration")
    SWISS = "swiss", _("Swiss")
    CUT = "cut", _("Top cut")
    FINISHED = "finished", _("Finished")


class System(models.TextChoices):
    """How rounds are paired. Only Swiss can be followed by a cut."""

    SWISS = "swiss", _("Swiss")
    ELIMINATION = "elimination", _("Single elimination")
    ROUND_ROBIN = "round_robin", _("Round robin")


class Divisions(models.TextChoices):
    """Whether age divisions play by themselves."""

    TOGETHER = "together", _("Everybody in one field")
    APART = "apart", _("Each division by itself")
    COMBINED = "combined", _("Each by itself, combined where there are fewer than six")
    AGE_MODIFIED = "age_modified", _("One field, by record first, own division preferred")


class RulesRegion(models.TextChoices):
    """Whose rulebooks an event uses."""

    INTERNATIONAL = "international", _("International")
    ASIA = "asia", _("Asia")
    JAPAN = "japan", _("Japan")


def known_season(year: int) -> None:
    """Validate that a season is known. Raises ValidationError."""
    if year not in days.BY_YEAR:
        first, last = days.SEASONS[0].year, days.SEASONS[-1].year
        message = _("No season %(year)s is known here; there are %(first)s to %(last)s.")
        raise ValidationError(message, params={"year": year, "first": first, "last": last})


def known_kind(key: str) -> None:
    """Validate that Championship Points know this kind of event. Raises ValidationError."""
    if key not in championship.EVENT_KINDS:
        message = _("“%(given)s” is not known here; there are: %(there)s.")
        kinds = ", ".join(championship.EVENT_KINDS)
        raise ValidationError(message, params={"given": key, "there": kinds})


class Event(models.Model):
    """A tournament of a league, from registration to its winner.

    `structure`: the table that gives rounds and cut by attendance once the first round is paired;
    empty if they are the organiser's own. `pods`: the groups that play separately, set with the
    first round, each `{"divisions": [...], "rounds": n, "cut": n}`; none means all play in one
    field. `planned_rounds` and `cut_size` are then those of the pod with the most. Minutes: 0 is
    untimed. `rules_region`: whose rulebooks it uses; with the day it gives the usual `edition`.
    `season`: the year of the season chosen by its organiser; None: the season its day is in.
    `kind`: a key of `championship.EVENT_KINDS`, empty if not given. `gate_after`: the last round of
    day one if there is a day two, else 0; `gate_points`, or being among the best `gate_least`, lead
    into it. `cut_most`: everybody level with the last place of the cut goes on, up to this many; 0:
    `cut_size` exactly. A pod has its own as `gate` (those three) and `most`. `identity`: the same
    in every copy of the event in a file, to recognise it. `sanction_id`, `organizer_id`,
    `organizer`: its id in the organised play programme, and who runs it there.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="events")
    name = NameField(max_length=LONGEST_EVENT_NAME)
    date = models.DateField()
    format = models.CharField(max_length=60)
    edition = models.CharField(max_length=60)
    rules_region = models.CharField(
        max_length=20, choices=RulesRegion.choices, default=RulesRegion.INTERNATIONAL
    )
    planned_rounds = models.PositiveSmallIntegerField()
    best_of = models.PositiveSmallIntegerField(default=1)
    cut_size = models.PositiveSmallIntegerField(default=0)
    cut_best_of = models.PositiveSmallIntegerField(default=1)
    third_place = models.BooleanField(default=False)
    time_policy = models.CharField(max_length=40)
    seed = models.BigIntegerField()
    stage = models.CharField(max_length=20, choices=Stage.choices, default=Stage.REGISTRATION)
    failure = models.JSONField(null=True)
    system = models.CharField(max_length=12, choices=System.choices, default=System.SWISS)
    structure = models.CharField(max_length=40, blank=True)
    divisions = models.CharField(
        max_length=12, choices=Divisions.choices, default=Divisions.TOGETHER
    )
    pods = models.JSONField(default=list)
    round_minutes = models.PositiveSmallIntegerField(default=30)
    cut_minutes = models.PositiveSmallIntegerField(default=50)
    capacity = models.PositiveIntegerField(null=True)
    check_in = models.BooleanField(default=False)
    season = models.PositiveSmallIntegerField(null=True, blank=True, validators=[known_season])
    kind = models.CharField(max_length=40, blank=True, validators=[known_kind])
    gate_after = models.PositiveSmallIntegerField(default=0)
    gate_points = models.PositiveSmallIntegerField(default=0)
    gate_least = models.PositiveSmallIntegerField(default=0)
    cut_most = models.PositiveSmallIntegerField(default=0)
    identity = models.UUIDField(default=uuid.uuid4, editable=False)
    sanction_id = models.CharField(max_length=40, blank=True, default="")
    organizer_id = models.CharField(max_length=20, blank=True, default="")
    organizer = NameField(max_length=120, blank=True, default="")
    city = NameField(max_length=100, blank=True, default="")
    region = NameField(max_length=100, blank=True, default="")
    country = NameField(max_length=100, blank=True, default="")

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(season=None) | Q(season__range=(1999, 2999)), name="season_is_a_year"
            ),
            models.CheckConstraint(
                condition=Q(gate_after=0)
                | Q(gate_after__lt=F("planned_rounds"))
                & (Q(gate_points__gt=0) | Q(gate_least__gt=0)),
                name="a_gate_before_the_last_round",
            ),
            models.CheckConstraint(
                condition=Q(cut_most=0) | Q(cut_most__gte=F("cut_size")),
                name="a_cut_has_room_for_its_size",
            ),
            models.UniqueConstraint(fields=["league", "identity"], name="one_event_an_identity"),
            models.UniqueConstraint(
                fields=["league", "sanction_id"],
                condition=~Q(sanction_id=""),
                name="one_event_a_sanction_id",
            ),
            models.CheckConstraint(condition=Q(best_of__in=(1, 3)), name="best_of_1_or_3"),
            models.CheckConstraint(condition=Q(cut_best_of__in=(1, 3)), name="cut_best_of_1_or_3"),
            models.CheckConstraint(
                condition=Q(cut_size=0) | Q(cut_size__range=(2, 128)), name="cut_of_two_or_more"
            ),
            models.CheckConstraint(condition=Q(system__in=System.values), name="system_is_known"),
            models.CheckConstraint(
                condition=Q(divisions__in=Divisions.values), name="divisions_are_known"
            ),
            models.CheckConstraint(
                condition=Q(planned_rounds__range=(1, 20)), name="one_to_twenty_rounds"
            ),
            models.CheckConstraint(condition=Q(stage__in=Stage.values), name="stage_is_known"),
            models.CheckConstraint(
                condition=Q(rules_region__in=RulesRegion.values), name="rules_region_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EntrantQuerySet(models.QuerySet["Entrant"]):
    """Entrants; creating them tells the league that these players play, and in which division."""

    def bulk_create(  # type: ignore[override]  # the arguments are those of Django's own method
        self, objs: Iterable["Entrant"], *args: Any, **kwargs: Any
    ) -> list["Entrant"]:
        created: list[Any] = super().bulk_create(objs, *args, **kwargs)  # type: ignore[arg-type]
        note_entries(created)
        return created


def note_entries(entrants: Iterable["Entrant"]) -> None:
    """Tell the league which divisions these players play in: how names are shown depends on it."""
    Player.objects.note_entries(
        {entrant.player_id: (entrant.division, _day_of(entrant.event)) for entrant in entrants}
    )


def _day_of(event: Event) -> date:
    day = event.date
    return day if isinstance(day, date) else date.fromisoformat(day)


class Entrant(models.Model):
    """A player in an event. `roster` is the order of entry, the last tie-break.

    `place`: the final one, among those who play in one field: if divisions play apart, each pod has
    its own first place. `table`: the fixed table of a player who keeps one. `waiting`: on the
    waiting list, in the order of the roster, and not yet in the event. `held_after`: the last round
    of day one, for players who did not go through its gate; None for all others.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    deck = models.ForeignKey(Deck, models.PROTECT, null=True, related_name="entries")
    division = models.CharField(max_length=20, default="masters")
    roster = models.PositiveIntegerField()
    late = models.BooleanField(default=False)
    awarded_byes = models.JSONField(default=list, blank=True)
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    disqualified = models.BooleanField(default=False)
    place = models.PositiveIntegerField(null=True, blank=True)
    table = models.PositiveIntegerField(null=True, blank=True)
    waiting = models.BooleanField(default=False)
    checked_in = models.BooleanField(default=False)
    held_after = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        ordering = ["roster"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "table"], condition=Q(table__gt=0), name="one_player_a_fixed_table"
            ),
            models.UniqueConstraint(fields=["event", "player"], name="once_an_event"),
            models.UniqueConstraint(fields=["event", "roster"], name="one_place_on_the_roster"),
        ]

    def __str__(self) -> str:
        return self.player.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the entrant; tell the league of a new entry, or a changed division."""
        fields = kwargs.get("update_fields")
        tells = self.pk is None or fields is None or "division" in fields
        super().save(*args, **kwargs)
        if tells:
            note_entries([self])


class ApartWish(models.Model):
    """Two players who are only paired if nothing else is possible: a family, one car."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="apart_wishes")
    one = models.ForeignKey(Entrant, models.CASCADE, related_name="+")
    other = models.ForeignKey(Entrant, models.CASCADE, related_name="+")
    reason = NoteField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "one", "other"], name="one_wish_a_pair"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="lower_of_a_pair_first"),
        ]

    def __str__(self) -> str:
        return f"{self.one} – {self.other}"
