"""A season, as an organiser decides on it."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.domain.seasons import LONGEST_NAME, MOST_BEST, Terms
from tournaments.engine.points import SCHEMES


class SeasonForm(forms.Form):
    """A season's name, days and points."""

    name = forms.CharField(max_length=LONGEST_NAME, label=_("Name"))
    begins = forms.DateField(
        label=_("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    ends = forms.DateField(
        label=_("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    scheme = forms.ChoiceField(label=_("Points"))
    best = forms.IntegerField(
        label=_("Events that count"),
        min_value=0,
        max_value=MOST_BEST,
        initial=0,
        help_text=_("How many of a player's best events count; 0 for all of them."),
        widget=forms.NumberInput({"class": "short"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scheme = self.fields["scheme"]
        assert isinstance(scheme, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        scheme.choices = [(one.key, _now(one.name)) for one in SCHEMES]

    def terms(self) -> Terms:
        """What was decided."""
        return Terms(**self.cleaned_data)
