"""The people who play: as a league knows them, and the links by which they act in an event."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.db import models, transaction
from django.db.models import Q
from django.dispatch import Signal
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from league.base.fields import NameField
from league.base.names import tidy_name
from league.base.prepared import insert_rows, update_rows
from league.engine import names
from league.engine.policy import load_policy
from league.models.leagues import League
from league.models.people import User, new_log_key, new_nonce

# Sent when an entry changed how players of a `league` are shown, inside its transaction. `renamed`
# has each player with the name that everybody read before, and its level.
names_changed = Signal()

_NUMBERED = _("Player %(number)s")
_REMOVED = _("Removed player %(number)s")


class Shown(models.TextChoices):
    """How somebody wishes to be shown to everybody; staff read the full name."""

    USUAL = "usual", _("As usual in this league")
    FULL = "full", _("Full name")
    FIRST = "first", _("First name and initial")
    INITIALS = "initials", _("Initials")
    NUMBER = "number", _("A number")
    HIDDEN = "hidden", _("Not at all")


class PlayerQuerySet(models.QuerySet["Player"]):
    """Players; their shown names are decided anew whoever stores them, and however."""

    def bulk_create(  # type: ignore[override]  # whatever Django's takes, it takes
        self, objs: Iterable["Player"], *args: Any, **kwargs: Any
    ) -> list["Player"]:
        players = list(objs)
        for player in players:
            player.settle_name()
        created: list[Any] = super().bulk_create(players, *args, **kwargs)  # type: ignore[arg-type]
        self.settle_numbers(created)
        return created

    def store_new(self, players: Sequence["Player"]) -> None:
        """Store new players as `bulk_create` does, within a transaction; each gets its id."""
        for player in players:
            player.settle_name()
        insert_rows(players)
        self.settle_numbers(players)

    def settle_numbers(self, players: Iterable["Player"]) -> None:
        """Name those anew who are shown by a number, which they only have once they are stored."""
        numbered = [player for player in players if player.shown_as in names.WITHOUT_NAME]
        for player in numbered:
            player.settle_name()
        if numbered:
            self.bulk_update(numbered, ["name"])  # type: ignore[arg-type]

    def note_entries(self, entries: Mapping[int, tuple[str, date]]) -> None:
        """Note in which division players (by id) were entered, and for which day; names follow.

        For an event before somebody's last one, the younger division counts: whoever was a child
        there is shown as one until a later event says otherwise.
        """
        changed: list[Any] = []
        renamed: list[tuple[Player, str, str]] = []
        with transaction.atomic(using=self.db, savepoint=False):
            for player in self.filter(pk__in=entries).lock_with_leagues():
                division, day = entries[player.pk]
                if player.knows_entry(division, day):
                    continue
                entered_before = bool(player.division)
                if entered_before and day < player.seen_on:
                    division = names.younger_division(division, player.division)
                newer = max(player.seen_on, day)
                if (player.division, player.seen_on) == (division, newer):
                    continue
                before = player.name, player.shown_as
                player.division, player.seen_on = division, newer
                player.settle_name()
                changed.append(player)
                if entered_before and player.name != before[0]:
                    renamed.append((player, *before))
            update_rows(changed, "division", "seen_on", "name", "shown_as")
            for league in {player.league for player, *_before in renamed}:
                theirs = [row for row in renamed if row[0].league_id == league.pk]
                names_changed.send(Player, league=league, renamed=theirs)

    def settle_names(self) -> list[int]:
        """Decide the names of these players anew; return the ids of those whose name changed."""
        with transaction.atomic(using=self.db, savepoint=False):
            locked = self.lock_with_leagues()
            changed: list[Any] = [player for player in locked if player.is_named_otherwise()]
            every = self.model._base_manager  # noqa: SLF001 -- Django's documented API
            every.bulk_update(changed, ["name", "shown_as"], batch_size=200)
        return [player.pk for player in changed]

    def lock_with_leagues(self) -> list[Any]:
        """These players, locked until the transaction ends, with their leagues as they are now.

        Whoever waited for a row gets it as the other transaction left it. Rows joined in the same
        query would be as they were before, so the leagues are read afterwards.
        """
        players = list(self.select_for_update(of=("self",), no_key=True).order_by("pk"))
        leagues = League.objects.in_bulk({player.league_id for player in players})
        for player in players:
            player.league = leagues[player.league_id]
        return players


class Player(models.Model):
    """Somebody who plays in a league's events. Only the birth year is kept, never the day.

    `log_key`: the record notes name, player id and birth year as digests made with it. With another
    key, nothing can be told any more from what was noted before. `name`: as everybody may read it,
    decided by `settle_name` from the policy, the league's level and their own wish (`shown`);
    `shown_as`: the level that resulted; `full_name`: for staff alone. `division`: the one they were
    last entered in; `seen_on`: the day of their last event. `agreed_at`: when a parent agreed to
    show more of a child than the policy does.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="players")
    name = NameField(max_length=80)
    full_name = NameField(max_length=80, blank=True)
    player_id = models.CharField(max_length=20, null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    shown = models.CharField(max_length=10, choices=Shown.choices, default=Shown.USUAL)
    log_key = models.CharField(max_length=24, default=new_log_key, editable=False)
    shown_as = models.CharField(max_length=10, default=names.FULL)
    division = models.CharField(max_length=20, blank=True)
    seen_on = models.DateField(default=timezone.localdate)
    agreed_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(shown__in=Shown.values), name="shown_is_known"),
            models.UniqueConstraint(fields=["league", "player_id"], name="one_player_an_id"),
            models.CheckConstraint(
                condition=Q(birth_year=None) | Q(birth_year__range=(1900, 2100)),
                name="birth_year_is_a_year",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the player, with the name that is to be shown."""
        self.settle_name()
        fields = kwargs.get("update_fields")
        if fields is not None:
            named = {"full_name"} if "name" in fields else set()
            kwargs["update_fields"] = {*fields, *named, "name", "shown_as"}
        is_new = self.pk is None
        super().save(*args, **kwargs)
        if is_new:
            type(self).objects.settle_numbers([self])

    def knows_entry(self, division: str, day: date) -> bool:
        """Whether being entered in this division, for this day, tells nothing new."""
        return self.division == division and self.seen_on >= day

    @property
    def name_for_opponent(self) -> str:
        """The name that the opponent at the table reads."""
        return names.name_for_opponent(self.full_name, self.name, self.shown_as)

    @property
    def is_named(self) -> bool:
        """Whether others read any part of the name, and not only a number."""
        return self.shown_as not in names.WITHOUT_NAME

    @property
    def is_child(self) -> bool:
        """Whether age or last entry makes them a child: to show more, a parent has to agree."""
        oldest = load_policy().names.oldest
        return names.division_of(self._as_person(), oldest) in names.CHILDREN

    def is_named_otherwise(self) -> bool:
        """Decide the name anew; return whether it changed."""
        before = self.name, self.shown_as
        self.settle_name()
        return before != (self.name, self.shown_as)

    def settle_name(self) -> None:
        """Decide `name` and `shown_as`. Every way of storing a player calls this."""
        given = self.full_name or self.name
        # its column refuses a name in which nothing can be seen
        self.full_name = tidy_name(given) or given
        self.shown_as = self.decide_level()
        self.name = names.name_at_level(self.full_name, self.shown_as, self._instead_of_name())

    def decide_level(self) -> str:
        """How much of the name everybody may read, by the policy, the league's and their wish."""
        if self.removed_at is not None:
            return names.HIDDEN
        oldest = load_policy().names.oldest
        return names.decide_level(self._as_person(), self.league.name_levels, oldest)

    def _as_person(self) -> names.Person:
        age = None if self.birth_year is None else timezone.localdate().year - self.birth_year
        return names.Person(age, self.division, self.shown, self.agreed_at is not None)

    def _instead_of_name(self) -> str:
        if self.shown_as not in names.WITHOUT_NAME:
            return ""
        with translation.override(self.league.language):
            if self.removed_at is not None:
                return _REMOVED % {"number": self.pk or "?"}
            return _NUMBERED % {"number": self.pk or "?"}


class PlayerLink(models.Model):
    """The link by which a player acts in one event, without an account; `event` as in EventRole.

    Its token is signed (league.domain.links) and is not stored in the database.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="player_links")
    player = models.ForeignKey(Player, models.CASCADE, related_name="links")
    event = models.PositiveBigIntegerField()
    nonce = models.CharField(max_length=16, default=new_nonce)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"], condition=Q(revoked_at=None), name="one_link_that_works"
            )
        ]

    def __str__(self) -> str:
        return f"link {self.pk}"
