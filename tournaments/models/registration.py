"""Deck registration: an event's rules for it, every list handed in, deck checks."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from decks.models import Deck
from league.base.fields import NoteField
from league.base.reasons import LONGEST_REASON
from league.models import User
from tournaments.models.events import Entrant, Event


class Lists(models.TextChoices):
    """Who may read the lists of an event once they are published."""

    CLOSED = "closed", _("Closed: staff and the deck's player only")
    OPEN = "open", _("Open: everybody, once they are published")


class Illegal(models.TextChoices):
    """What happens with a list that is not legal."""

    WARNED = "warned", _("Taken, with a warning")
    REFUSED = "refused", _("Refused until it is legal")


class Registration(models.Model):
    """An event's rules for registering decks. Without a row, an event has these defaults.

    `opens_at` and `closes_at` limit the time in which players hand in lists themselves (None: no
    limit); `locked_at`: when an organiser locked it by hand.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="registration")
    opens_at = models.DateTimeField(null=True)
    closes_at = models.DateTimeField(null=True)
    locked_at = models.DateTimeField(null=True)
    lists = models.CharField(max_length=10, choices=Lists.choices, default=Lists.CLOSED)
    illegal = models.CharField(max_length=10, choices=Illegal.choices, default=Illegal.WARNED)
    published_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(lists__in=Lists.values), name="lists_are_known"),
            models.CheckConstraint(
                condition=Q(illegal__in=Illegal.values), name="illegal_is_known"
            ),
            models.CheckConstraint(
                condition=Q(opens_at=None) | Q(closes_at=None) | Q(opens_at__lt=F("closes_at")),
                name="opens_before_it_closes",
            ),
            models.CheckConstraint(
                condition=Q(published_at=None) | Q(lists=Lists.OPEN),
                name="closed_lists_stay_closed",
            ),
        ]

    def __str__(self) -> str:
        return f"Registration of {self.event}"


class DeckVersion(models.Model):
    """A list that was handed in for a player; the newest one counts, all of them are kept.

    `by` is None if the player did it, by the link.
    """

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="deck_versions")
    number = models.PositiveIntegerField()
    deck = models.OneToOneField(Deck, models.PROTECT, related_name="version")
    by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    role = models.CharField(max_length=20)
    reason = NoteField(max_length=LONGEST_REASON, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["entrant", "number"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "number"], name="one_list_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}, list {self.number}"


class Chosen(models.TextChoices):
    """How a deck was chosen to be checked."""

    RANDOM = "random", _("At random")
    STANDING = "standing", _("By standing")
    TABLE = "table", _("By table")
    PLAYER = "player", _("This player")


class Finding(models.TextChoices):
    """What a deck check found; open is the empty text."""

    OPEN = "", _("Not finished")
    FINE = "fine", _("No problem")
    PROBLEM = "problem", _("A problem")


class Fault(models.TextChoices):
    """What was wrong with a deck that was checked."""

    NONE = "", _("Nothing")
    MISSING = "missing", _("A card is missing")
    EXTRA = "extra", _("A card too many")
    OTHER_CARD = "other_card", _("Another card than on the list")
    NOT_LEGAL = "not_legal", _("The deck is not legal")
    MARKED = "marked", _("Marked cards or sleeves")
    ELSE = "else", _("Something else")


class DeckCheck(models.Model):
    """A judge's check of one deck against the list it was registered with.

    `ticks`: by line of the list, the number of cards seen; `seed` repeats a random choice.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="deck_checks")
    version = models.ForeignKey(DeckVersion, models.CASCADE, related_name="checks")
    round = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveIntegerField(null=True)
    chosen = models.CharField(max_length=10, choices=Chosen.choices)
    seed = models.BigIntegerField(null=True)
    ticks = models.JSONField(default=dict)
    finding = models.CharField(max_length=10, choices=Finding.choices, blank=True, default="")
    fault = models.CharField(max_length=20, choices=Fault.choices, blank=True, default="")
    note = NoteField(max_length=500, blank=True)
    begun_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    begun_at = models.DateTimeField(auto_now_add=True)
    found_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    found_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["version"], condition=Q(finding=""), name="one_open_check_a_list"
            ),
            models.CheckConstraint(condition=Q(chosen__in=Chosen.values), name="chosen_is_known"),
            models.CheckConstraint(
                condition=Q(finding__in=Finding.values), name="finding_is_known"
            ),
            models.CheckConstraint(condition=Q(fault__in=Fault.values), name="fault_is_known"),
            models.CheckConstraint(
                condition=Q(finding="problem") & ~Q(fault="") | ~Q(finding="problem") & Q(fault=""),
                name="a_problem_has_its_fault",
            ),
        ]

    def __str__(self) -> str:
        return f"Check of {self.version}"


class SheetPile(models.Model):
    """The registration sheets of an event in one PDF, made in the background."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="sheet_piles")
    paper = models.CharField(max_length=10)
    address = models.CharField(max_length=200)
    language = models.CharField(max_length=10)
    made_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    ready_at = models.DateTimeField(null=True)
    sheets = models.PositiveIntegerField(default=0)
    body = models.BinaryField(default=b"")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(paper__in=("a4", "letter")), name="paper_is_known"),
        ]

    def __str__(self) -> str:
        return f"Sheets of {self.event}"
