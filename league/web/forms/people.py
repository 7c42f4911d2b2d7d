"""The forms of a league's staff: whom to invite, and a new account."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from league.domain.people import NewAccount
from league.models import League, Role, User
from league.queries.people import event_choices

_USERNAME_FIELD = User._meta.get_field("username")  # noqa: SLF001 -- Django's own API


class InvitationForm(forms.Form):
    """Whom to invite: a role, in the league or at one of its events."""

    WHOLE = "league"

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.JUDGE)
    where = forms.ChoiceField(label=_("Where"))

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        where = self.fields["where"]
        assert isinstance(where, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        where.choices = [(self.WHOLE, _("the whole league")), *event_choices(league)]

    def read_event(self) -> int | None:
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
        max_length=_USERNAME_FIELD.max_length,
        label=_("Username"),
        help_text=_("What you sign in with."),
        validators=_USERNAME_FIELD.validators,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least eight characters, and not one that everybody uses."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("password"):
            user = User(username=cleaned.get("username", ""), first_name=cleaned.get("name", ""))
            try:
                validate_password(cleaned["password"], user)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return cleaned

    def read_account(self) -> NewAccount:
        """The account as typed."""
        return NewAccount(**self.cleaned_data)
