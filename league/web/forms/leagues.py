"""The form of a league, read into what the use cases take."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from league.base.reasons import LONGEST_REASON
from league.domain.people import LONGEST_NAME, LeagueDetails, time_zones
from league.models import League, Role

_SETTLED_ZONES = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/")
_REMOTE_ZONES = ("Antarctica/", "Arctic/", "Pacific/")


def zone_choices() -> list[tuple[str, str]]:
    """The time zones that are named after a place, and UTC."""
    places = sorted(
        zone for zone in time_zones() if zone.startswith(_SETTLED_ZONES + _REMOTE_ZONES)
    )
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in places)]


class CloseLeagueForm(forms.Form):
    """The form that closes a league for everybody: an organiser types its name, and why."""

    reason = forms.CharField(
        max_length=LONGEST_REASON, label=_("Reason"), help_text=_("For the league's record.")
    )
    name = forms.CharField(
        max_length=LONGEST_NAME,
        label=_("The league's name"),
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._league = league

    def clean_name(self) -> str:
        """Require the league's name, so that nobody closes one by a slip of the finger."""
        typed = str(self.cleaned_data["name"])
        if typed.casefold() != self._league.name.casefold():
            raise forms.ValidationError(_("That is not this league's name."))
        return typed


class LeagueForm(forms.Form):
    """A league. `league` is the one that is changed; without it, a new one."""

    name = forms.CharField(max_length=LONGEST_NAME, label=_("Name"))
    place = forms.CharField(
        max_length=LONGEST_NAME, required=False, label=_("Place"), help_text=_("Where you meet.")
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), initial=lambda: settings.TIME_ZONE)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, initial="en")
    second_factor_roles = forms.MultipleChoiceField(
        required=False,
        choices=Role.choices,
        widget=forms.CheckboxSelectMultiple,
        label=_("Ask for a second factor"),
        help_text=_("Who has none set up is led to it, and the role sleeps until it is done."),
    )
    players_ask_to_drop = forms.BooleanField(
        required=False,
        label=_("Players ask the staff when they want to drop"),
        help_text=_(
            "Without this a player can leave an event on the own phone, between rounds too."
        ),
    )

    def __init__(self, *args: Any, league: League | None = None, **kwargs: Any) -> None:
        if league is not None:
            kwargs["initial"] = {name: getattr(league, name) for name in self.base_fields}
        super().__init__(*args, **kwargs)
        if league is None:
            del self.fields["second_factor_roles"], self.fields["players_ask_to_drop"]
        zones = self.fields["time_zone"]
        assert isinstance(zones, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        current = str(self.initial.get("time_zone", settings.TIME_ZONE))
        choices = zone_choices()
        zones.choices = choices if current in dict(choices) else [(current, current), *choices]

    def read_league(self) -> LeagueDetails:
        """The details of the league as typed."""
        return LeagueDetails(**self.cleaned_data)
