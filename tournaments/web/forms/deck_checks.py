"""What a judge types for deck checks."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.registration.checks import LONGEST_NOTE, MOST, Pick
from tournaments.engine.registration.spot_checks import TablesError, tables_of
from tournaments.models import Chosen, Fault, Finding

WAYS = [
    (Chosen.RANDOM, _("Tables at random")),
    (Chosen.STANDING, _("The first of the standings")),
    (Chosen.TABLE, _("These tables")),
]


class PickForm(forms.Form):
    """Whose decks to check. A player's own page sends `player` with the entrant."""

    chosen = forms.ChoiceField(
        label=_("Which decks"), choices=WAYS, initial=Chosen.RANDOM, widget=forms.RadioSelect
    )
    number = forms.IntegerField(
        label=_("How many"),
        required=False,
        min_value=1,
        max_value=MOST,
        initial=1,
        help_text=_("Tables, or players of the standings."),
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    tables = forms.CharField(
        label=_("Tables"),
        required=False,
        max_length=100,
        help_text=_("For example: 1, 5-7"),
    )
    again = forms.BooleanField(
        label=_("Draw those too who were checked before"), required=False, initial=False
    )
    entrant = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.data.get("chosen") == Chosen.PLAYER:
            self.fields["chosen"] = forms.ChoiceField(choices=Chosen.choices)

    def clean_tables(self) -> tuple[int, ...]:
        try:
            return tuple(tables_of(self.cleaned_data["tables"]))
        except TablesError as wrong:
            raise forms.ValidationError(
                _("“%(part)s” is no table, such as 7, and no range, such as 5-8."),
                params={"part": wrong.part},
            ) from None

    def pick(self) -> Pick:
        """What was typed, as the use case takes it."""
        return Pick(**{**self.cleaned_data, "number": self.cleaned_data["number"] or 1})


class FindingForm(forms.Form):
    """What a deck check found."""

    finding = forms.ChoiceField(
        label=_("What was found"),
        choices=[(one.value, one.label) for one in (Finding.FINE, Finding.PROBLEM)],
        widget=forms.RadioSelect,
    )
    fault = forms.ChoiceField(
        label=_("Which problem"),
        required=False,
        choices=Fault.choices,
        help_text=_("Only where there is one."),
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def clean(self) -> dict[str, Any]:
        """A problem has its kind; without one, whatever stands there means nothing."""
        said: dict[str, Any] = super().clean() or {}
        if said.get("finding") == Finding.PROBLEM and not said.get("fault"):
            self.add_error("fault", _("Choose which problem it is."))
        if said.get("finding") == Finding.FINE:
            said["fault"] = ""
        return said
