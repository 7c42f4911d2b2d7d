"""What the API reads and writes about events."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.domain.entrants import LONGEST_NAME, MOST_ENTRANTS
from tournaments.domain.events import CUTS, MOST_ROUNDS
from tournaments.models import Event, Result


def read(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """The request's body in this shape. Raises ValidationError naming what is wrong or unknown."""
    asked = shape(data=request.data)
    asked.is_valid(raise_exception=True)
    unknown = set(request.data) - set(asked.fields)
    if unknown:
        known = ", ".join(asked.fields)
        raise serializers.ValidationError(
            {
                name: [_("There is no such field; there are: %(known)s.") % {"known": known}]
                for name in sorted(unknown)
            }
        )
    return dict(asked.validated_data)


class EventIn(serializers.Serializer[Any]):
    league = serializers.SlugField()
    name = serializers.CharField(max_length=120)
    date = serializers.DateField()
    format = serializers.CharField(max_length=60)
    edition = serializers.CharField(max_length=60)
    planned_rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    best_of = serializers.ChoiceField(choices=[1, 3], default=1)
    cut_size = serializers.ChoiceField(choices=CUTS, default=0)
    cut_best_of = serializers.ChoiceField(choices=[1, 3], default=1)
    time_policy = serializers.CharField(max_length=40, default="")
    seed = serializers.IntegerField(min_value=0, max_value=2**53, default=None, allow_null=True)


class EventOut(serializers.ModelSerializer[Event]):
    league = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)

    class Meta:
        model = Event
        fields = [
            "id", "league", "name", "date", "format", "edition", "planned_rounds", "best_of",
            "cut_size", "cut_best_of", "time_policy", "stage",
        ]  # fmt: skip


class PlayerIn(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=LONGEST_NAME)
    player_id = serializers.RegexField(r"^\d*$", max_length=20, default="", allow_blank=True)
    birth_year = serializers.IntegerField(
        min_value=1900, max_value=2100, default=None, allow_null=True
    )


class PlayersIn(serializers.Serializer[Any]):
    players = serializers.ListField(child=PlayerIn(), allow_empty=False, max_length=MOST_ENTRANTS)


class DeckIn(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=65_536, trim_whitespace=False)


class PairIn(serializers.Serializer[Any]):
    after = serializers.IntegerField(
        min_value=0,
        default=None,
        allow_null=True,
        help_text="How many rounds you saw; with another number there now the answer is 409.",
    )


class GameIn(serializers.Serializer[Any]):
    winner = serializers.ChoiceField(choices=["a", "b", "both", "tie"])
    how = serializers.CharField(max_length=20, default="prizes", allow_blank=True)
    ways = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=20)), default=dict
    )
    prizes_left = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=12), default=dict
    )
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)


class DecisionIn(serializers.Serializer[Any]):
    result = serializers.ChoiceField(
        choices=[Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS, Result.OPEN]
    )
    reason = serializers.CharField(max_length=500)
    version = serializers.IntegerField(min_value=0, default=None, allow_null=True)
