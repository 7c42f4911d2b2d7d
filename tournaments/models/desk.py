"""The desk of an event: its options, its door, and entries that wait for a second person.

An event without a row has a desk without options and a door that is shut.
"""

from django.db import models
from django.db.models import Q

from league.models import User
from tournaments.models.events import Event
from tournaments.models.rounds import Match


class Desk(models.Model):
    """How the desk of an event works.

    `two_person`: a score entered by staff counts once a second person has confirmed it.
    `rehearsal`: the event is only for practice, and is deleted as a whole. `door_code`: opens the
    page where players enter and check in by themselves; None while the door is shut.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="desk")
    two_person = models.BooleanField(default=False)
    rehearsal = models.BooleanField(default=False)
    door_code = models.CharField(max_length=12, null=True, unique=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(door_code=None) | ~Q(door_code=""), name="an_open_door_has_a_code"
            )
        ]

    def __str__(self) -> str:
        return f"Desk of {self.event}"


class StaffEntry(models.Model):
    """A score one of the staff has entered, which counts once a second enters the same."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="staff_entry")
    score = models.CharField(max_length=5)
    by = models.ForeignKey(User, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.match}, {self.score} by {self.by}"
