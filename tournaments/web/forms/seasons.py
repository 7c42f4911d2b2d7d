"""Forms for a season, and for the season an event belongs to."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from league.models import Shown
from tournaments.domain.seasons import LONGEST_NAME, MOST_COUNTED_EVENTS, SeasonTerms
from tournaments.engine.seasons.championship import EVENT_KINDS
from tournaments.engine.seasons.days import SEASONS
from tournaments.queries.seasons.championship import scheme_choices


def kind_choices() -> list[tuple[str, str]]:
    """The kinds of events that Championship Points know."""
    return [("", _now("not said")), *((key, _now(name)) for key, name in EVENT_KINDS.items())]


def season_choices() -> list[tuple[int | str, str]]:
    """The seasons an event can belong to, the newest first; each named for the year it ends in."""
    named = [(season.year, _now("Season %(year)s") % {"year": season.year}) for season in SEASONS]
    return [("", _now("the one its day lies in")), *reversed(named)]


class SeasonForm(forms.Form):
    """A season's name, days and points."""

    name = forms.CharField(max_length=LONGEST_NAME, label=_("Name"))
    begins = forms.DateField(
        label=_("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    ends = forms.DateField(
        label=_("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    scheme = forms.ChoiceField(
        label=_("Points"),
        help_text=_(
            "With official points, an event that names that season is in it whatever its day."
        ),
    )
    best = forms.IntegerField(
        label=_("Events that count"),
        min_value=0,
        max_value=MOST_COUNTED_EVENTS,
        initial=0,
        help_text=_(
            "How many of a player's best events count; 0 for all of them. Official points have "
            "limits of their own: 0."
        ),
        widget=forms.NumberInput({"class": "short"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scheme = self.fields["scheme"]
        assert isinstance(scheme, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        scheme.choices = scheme_choices()

    def read_terms(self) -> SeasonTerms:
        """The terms that were typed."""
        return SeasonTerms(**self.cleaned_data)


class BelongingForm(forms.Form):
    """Which season an event belongs to, and its kind."""

    season = forms.TypedChoiceField(
        label=_("Season"),
        choices=season_choices,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("A large event at the border of two seasons is of the one it says."),
    )
    kind = forms.ChoiceField(
        label=_("Kind of event"),
        choices=kind_choices,
        required=False,
        help_text=_("Official Championship Points go by it."),
    )


class ShownNameForm(forms.Form):
    """How a player's name is shown to everybody, and whether a parent agreed to more of it."""

    shown = forms.ChoiceField(choices=Shown.choices, widget=forms.RadioSelect)
    agreed = forms.BooleanField(required=False)
