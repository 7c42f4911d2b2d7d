"""What an organiser puts right of a player: name, player id, birth year."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.players import (
    EARLIEST_BIRTH,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_REASON,
    Details,
)


class DetailsForm(forms.Form):
    """A player's details. `known`: what stands there; `alike`: who else has the name asked for."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    player_id = forms.RegexField(
        r"^[0-9]*\Z",
        label=_("Player id"),
        required=False,
        max_length=LONGEST_ID,
        error_messages={"invalid": _("A player id is digits only.")},
        widget=forms.TextInput({"inputmode": "numeric", "class": "short", "autocomplete": "off"}),
    )
    birth_year = forms.IntegerField(
        label=_("Birth year"),
        required=False,
        min_value=EARLIEST_BIRTH,
        widget=forms.NumberInput({"class": "short"}),
        help_text=_("The division in an event stays as it is; it is changed at the player there."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    sure = forms.BooleanField(
        label=_("It is somebody else of the same name"), required=False, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, known: Details, **kwargs: Any) -> None:
        now = {"name": known.name, "player_id": known.player_id, "birth_year": known.birth_year}
        kwargs["initial"] = {**now, "seen": mark(known)}
        super().__init__(*args, **kwargs)
        self.known = known

    def clean_birth_year(self) -> int | None:
        year: int | None = self.cleaned_data["birth_year"]
        last = timezone.localdate().year
        if year is not None and year > last:
            raise forms.ValidationError(
                _("A birth year lies between %(first)s and %(last)s."),
                params={"first": EARLIEST_BIRTH, "last": last},
            )
        return year

    def details(self) -> Details:
        """What was typed."""
        asked = self.cleaned_data
        return Details(asked["name"], asked["player_id"], asked["birth_year"])

    def ask_if_sure(self, others: str) -> None:
        """Refuse it once, for there is another of that name, and offer to say so."""
        self.fields["sure"].widget = forms.CheckboxInput()
        self.add_error(
            "name",
            _("Another player of this league has this name: %(others)s.") % {"others": others},
        )


def mark(details: Details) -> str:
    """What a form has seen, to compare with what stands when it comes back."""
    return f"{details.name}|{details.player_id}|{details.birth_year or ''}"
