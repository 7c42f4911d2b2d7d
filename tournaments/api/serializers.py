"""What the API reads and writes about events."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from league.api.endpoints import Shape
from tournaments.domain.players.entrants import LONGEST_ID, LONGEST_NAME, MOST_ENTRANTS
from tournaments.domain.players.leaving import OpenMatch
from tournaments.domain.structure.figures import (
    CUTS,
    LARGEST_CUT,
    MOST_MINUTES,
    MOST_PLAYERS,
    MOST_ROUNDS,
)
from tournaments.engine.seasons.championship import KINDS as KINDS_OF_POINTS
from tournaments.engine.seasons.days import SEASONS
from tournaments.engine.structure.attendance import KINDS
from tournaments.engine.structure.tables import DIVISIONS
from tournaments.models import Divisions, Event, Result, System


class FiguresIn(Shape):
    system = serializers.ChoiceField(choices=System.choices, default=System.SWISS)
    structure = serializers.ChoiceField(choices=["", *KINDS], default="")
    planned_rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, default=5)
    best_of = serializers.ChoiceField(choices=[1, 3], default=1)
    cut_size = serializers.ChoiceField(choices=CUTS, default=0)
    cut_best_of = serializers.ChoiceField(choices=[1, 3], default=1)
    divisions = serializers.ChoiceField(choices=Divisions.choices, default=Divisions.TOGETHER)
    round_minutes = serializers.IntegerField(min_value=0, max_value=MOST_MINUTES, default=30)
    cut_minutes = serializers.IntegerField(min_value=0, max_value=MOST_MINUTES, default=50)
    capacity = serializers.IntegerField(
        min_value=2, max_value=MOST_PLAYERS, default=None, allow_null=True
    )
    check_in = serializers.BooleanField(default=False)
    gate_after = serializers.IntegerField(
        min_value=0, max_value=MOST_ROUNDS, default=0,
        help_text="The last round of the first day; 0 where there is no second.",
    )  # fmt: skip
    gate_points = serializers.IntegerField(
        min_value=0, max_value=3 * MOST_ROUNDS, default=0,
        help_text="Match points that lead into the second day; 0 where they are not asked.",
    )  # fmt: skip
    gate_least = serializers.IntegerField(
        min_value=0, max_value=MOST_PLAYERS, default=0,
        help_text="So many go on at least, best first; 0 for none.",
    )  # fmt: skip
    cut_most = serializers.IntegerField(
        min_value=0, max_value=LARGEST_CUT, default=0,
        help_text="Who is level on points with the last place of the cut plays in it too, to at "
        "most so many; 0: exactly cut_size.",
    )  # fmt: skip


class OfficialIn(Shape):
    sanction_id = serializers.CharField(
        max_length=40, default="", allow_blank=True, help_text="As 26-09-000123."
    )
    organizer_id = serializers.CharField(max_length=20, default="", allow_blank=True)
    organizer = serializers.CharField(max_length=120, default="", allow_blank=True)
    city = serializers.CharField(max_length=100, default="", allow_blank=True)
    region = serializers.CharField(max_length=100, default="", allow_blank=True)
    country = serializers.CharField(max_length=100, default="", allow_blank=True)


class EventIn(OfficialIn, FiguresIn):
    round_minutes = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MINUTES,
        default=None,
        allow_null=True,
        help_text="null: those usual on the day, for so many games a match.",
    )
    league = serializers.SlugField()
    name = serializers.CharField(max_length=120)
    date = serializers.DateField()
    format = serializers.CharField(max_length=60)
    edition = serializers.CharField(max_length=60, default="", allow_blank=True)
    time_policy = serializers.CharField(max_length=40, default="")
    season = serializers.IntegerField(
        min_value=SEASONS[0].year, max_value=SEASONS[-1].year, default=None, allow_null=True,
        help_text="The year of the season it is of; without one, the season its day lies in.",
    )  # fmt: skip
    kind = serializers.ChoiceField(choices=["", *KINDS_OF_POINTS], default="")
    seed = serializers.IntegerField(min_value=0, max_value=2**53, default=None, allow_null=True)


class EventOut(serializers.ModelSerializer[Event]):
    league = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Event
        fields = [
            "id", "league", "name", "date", "format", "edition", "planned_rounds", "best_of",
            "cut_size", "cut_best_of", "time_policy", "stage", "system", "structure", "divisions",
            "pods", "round_minutes", "cut_minutes", "capacity", "check_in", "season", "kind",
            "gate_after", "gate_points", "gate_least", "cut_most", "sanction_id", "city", "region",
            "country",
        ]  # fmt: skip


class PlayerIn(Shape):
    name = serializers.CharField(max_length=LONGEST_NAME)
    player_id = serializers.RegexField(
        r"^[0-9]*\Z",
        max_length=LONGEST_ID,
        default="",
        allow_blank=True,
        error_messages={"invalid": _("A player id is digits only.")},
    )
    birth_year = serializers.IntegerField(
        min_value=1900, max_value=2100, default=None, allow_null=True
    )
    division = serializers.ChoiceField(
        choices=DIVISIONS,
        default="",
        allow_blank=True,
        help_text="Where the birth year is not to decide it.",
    )


class PlayersIn(Shape):
    players = serializers.ListField(child=PlayerIn(), allow_empty=False, max_length=MOST_ENTRANTS)


class DropIn(Shape):
    match = serializers.ChoiceField(
        choices=OpenMatch.choices,
        default=OpenMatch.LOST,
        help_text="What becomes of a match of theirs that is open.",
    )
    reason = serializers.CharField(max_length=500, default="", allow_blank=True)


class PairIn(Shape):
    after = serializers.IntegerField(
        min_value=0,
        default=None,
        allow_null=True,
        help_text="How many rounds you saw; with another number there now the answer is 409.",
    )
    relaxed = serializers.BooleanField(
        default=True,
        help_text="Whether an unavoidable rematch or second bye is accepted; if not, 422.",
    )
    draft = serializers.BooleanField(default=False, help_text="Only staff see it until published.")


class GameIn(Shape):
    winner = serializers.ChoiceField(choices=["a", "b", "both", "tie"])
    how = serializers.CharField(max_length=20, default="prizes", allow_blank=True)
    ways = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=20)), default=dict
    )
    prizes_left = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=12), default=dict
    )
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)
    played_as = serializers.ChoiceField(
        choices=["", "sudden_death", "tiebreaker"],
        default="",
        help_text="Where no text is certain for the day: which of `may_be_played` it was.",
    )


class DecisionIn(Shape):
    result = serializers.ChoiceField(
        choices=[Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS, Result.OPEN]
    )
    reason = serializers.CharField(max_length=500)
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)
