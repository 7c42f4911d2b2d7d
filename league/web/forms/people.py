"""What is typed about leagues and their staff, read into what the use cases take."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from league.domain.people import LONGEST_NAME, Charter, NewAccount, time_zones
from league.models import League, Role, User
from league.queries import leagues

_USERNAME = User._meta.get_field("username")  # noqa: SLF001 -- Django's own API
_PLACES = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/")
_MORE_PLACES = ("Antarctica/", "Arctic/", "Pacific/")


def zone_choices() -> list[tuple[str, str]]:
    """The time zones that are called after a place, and UTC."""
    places = sorted(zone for zone in time_zones() if zone.startswith(_PLACES + _MORE_PLACES))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in places)]


class LeagueForm(forms.Form):
    """A league. `league` is the one that is changed; without it, a new one."""

    name = forms.CharField(max_length=LONGEST_NAME, label=_("Name"))
    place = forms.CharField(
        max_length=LONGEST_NAME, required=False, label=_("Place"), help_text=_("Where you meet.")
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), initial="UTC")
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, initial="en")
    second_factor_required = forms.BooleanField(
        required=False,
        label=_("Ask organisers for a second factor when they sign in"),
        help_text=_(
            "Who has none set up is led to it, and can organise nothing here until it is done."
        ),
    )

    def __init__(self, *args: Any, league: League | None = None, **kwargs: Any) -> None:
        if league is not None:
            kwargs["initial"] = {name: getattr(league, name) for name in self.base_fields}
        super().__init__(*args, **kwargs)
        if league is None:
            del self.fields["second_factor_required"]
        zones = self.fields["time_zone"]
        assert isinstance(zones, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        now = str(self.initial.get("time_zone", "UTC"))
        known = zone_choices()
        zones.choices = known if now in dict(known) else [(now, now), *known]

    def charter(self) -> Charter:
        """What was typed."""
        return Charter(**self.cleaned_data)


class InvitationForm(forms.Form):
    """Whom to invite: a role, in the league or at one of its events."""

    WHOLE = "league"

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.JUDGE)
    where = forms.ChoiceField(label=_("Where"))

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        where = self.fields["where"]
        assert isinstance(where, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        where.choices = [(self.WHOLE, _("the whole league")), *leagues.event_choices(league)]

    def event(self) -> int | None:
        """The id of the event chosen; None for the whole league."""
        where = self.cleaned_data["where"]
        return None if where == self.WHOLE else int(where)


class AccountForm(forms.Form):
    """A new account for somebody who is invited."""

    name = forms.CharField(
        max_length=80,
        label=_("Your name"),
        help_text=_("As the other staff see it."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = forms.CharField(
        max_length=_USERNAME.max_length,
        label=_("Username"),
        help_text=_("What you sign in with."),
        validators=_USERNAME.validators,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least eight characters, and not one that everybody uses."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if said.get("password"):
            who = User(username=said.get("username", ""), first_name=said.get("name", ""))
            try:
                validate_password(said["password"], who)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return said

    def account(self) -> NewAccount:
        """What was typed."""
        return NewAccount(**self.cleaned_data)
