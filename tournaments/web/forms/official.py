"""An event's official ids, as organisers type them."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.events.official import FIELDS, LONGEST, LONGEST_ID, Official

OFFICIAL = FIELDS


class OfficialForm(forms.Form):
    """What the organised play programme knows an event by; all of it may be left out."""

    sanction_id = forms.CharField(
        label=_("Sanction id"),
        required=False,
        max_length=40,
        help_text=_(
            "Of a sanctioned event, such as 26-09-000123; TOM needs it to hand results in."
        ),
    )
    organizer_id = forms.CharField(
        label=_("Organiser's player id"),
        required=False,
        max_length=LONGEST_ID,
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    organizer = forms.CharField(
        label=_("Organiser's name"), required=False, max_length=LONGEST["organizer"]
    )
    city = forms.CharField(label=_("City"), required=False, max_length=LONGEST["city"])
    region = forms.CharField(
        label=_("State or region"), required=False, max_length=LONGEST["region"]
    )
    country = forms.CharField(label=_("Country"), required=False, max_length=LONGEST["country"])

    def official(self) -> Official:
        """What was typed."""
        return Official(**{name: self.cleaned_data[name].strip() for name in OFFICIAL})
