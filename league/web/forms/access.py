"""The forms of signing in, in this service's look: what a field is for stands above it, once.

What a browser says about a passkey is checked before it is trusted: a wrong shape counts as a wrong
code, not as a fault of ours.
"""

import logging
from typing import Any

from allauth.account import forms as account
from allauth.core import context
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as mfa
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authentication_failed
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.contrib.auth.signals import user_login_failed
from django.utils.translation import gettext_lazy as _

from league.domain import sign_in
from league.domain.tokens import TokenPlan
from league.models import League, TokenScope, User
from league.queries.access import leagues_of_staff, token_places

log = logging.getLogger(__name__)


class _WithoutPlaceholders:
    """Removes the placeholders, which only repeat the labels."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class _NumericCode(_WithoutPlaceholders):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"inputmode": "numeric", "class": "short"}


class SignIn(_WithoutPlaceholders, account.LoginForm):
    pass


class ConfirmPassword(_WithoutPlaceholders, account.ReauthenticateForm):
    pass


class ChangePassword(_WithoutPlaceholders, account.ChangePasswordForm):
    def clean_oldpassword(self) -> str:
        """Check the old password, and note a failure as at the sign-in.

        Somebody who found a signed-in phone may guess passwords here too.
        """
        try:
            return str(super().clean_oldpassword())
        except forms.ValidationError:
            user_login_failed.send(
                sender=type(self),
                credentials={"username": self.user.username},
                request=context.request,
            )
            raise


def _tell_of_failure(form: Any) -> None:
    """Put a wrong second factor on record: whoever got this far has the password."""
    authentication_failed.send(
        sender=Authenticator, request=context.request, user=form.user, reauthentication=False
    )


class _CodeUsedOnce(_NumericCode):
    """Lets an app's code work once, in whichever process: each has its own cache of allauth's."""

    authenticator: Authenticator

    def clean_code(self) -> str:
        code = str(super().clean_code())  # type: ignore[misc]
        app = self.authenticator
        if app.type == Authenticator.Type.TOTP and not sign_in.take_code(app.pk, code):
            _tell_of_failure(self)
            raise get_adapter().validation_error("incorrect_code")
        return code


class Code(_CodeUsedOnce, mfa.AuthenticateForm):
    pass


class ConfirmCode(_CodeUsedOnce, mfa.ReauthenticateForm):
    pass


class SetUpApp(_NumericCode, totp.ActivateTOTPForm):
    pass


class _CheckedCredential:
    """Refuses a credential of a wrong shape as a wrong code."""

    def full_clean(self) -> None:
        try:
            super().full_clean()  # type: ignore[misc]
        except (ValueError, TypeError, KeyError, AttributeError):
            error = get_adapter().validation_error("incorrect_code")
            self.add_error("credential", error)  # type: ignore[attr-defined]
        if self.is_bound and self.errors:  # type: ignore[attr-defined]
            user = getattr(self, "user", None)
            log.warning("passkey refused: %s", f"user:{user.pk}" if user else "nobody known yet")


class AddPasskey(_CheckedCredential, _WithoutPlaceholders, webauthn.AddWebAuthnForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of this passkey")
        self.fields["passwordless"].label = _("Sign in with this passkey alone, without password")
        self.fields["passwordless"].help_text = _(
            "The device then asks for its PIN or fingerprint."
        )


class Passkey(_CheckedCredential, webauthn.AuthenticateWebAuthnForm):
    def full_clean(self) -> None:
        super().full_clean()
        if self.is_bound and self.errors:
            _tell_of_failure(self)


class ConfirmPasskey(_CheckedCredential, webauthn.ReauthenticateWebAuthnForm):
    pass


class SignInWithPasskey(_CheckedCredential, webauthn.LoginWebAuthnForm):
    pass


class TokenForm(forms.Form):
    """A new API token: what for, where, and how long."""

    name = forms.CharField(
        max_length=60, label=_("Name"), help_text=_("What it is for, such as the overlay.")
    )
    where = forms.ChoiceField(label=_("Where"))
    scope = forms.ChoiceField(label=_("What it may do"), choices=TokenScope.choices)
    days = forms.TypedChoiceField(
        label=_("Works for"),
        coerce=int,
        initial=30,
        choices=[(2, _("two days")), (30, _("30 days")), (365, _("a year"))],
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._leagues = leagues_of_staff(user)
        where = self.fields["where"]
        assert isinstance(where, forms.ChoiceField)  # noqa: S101 -- said to the type checker
        where.choices = token_places(user, self._leagues)

    def read_plan(self) -> tuple[League, TokenPlan]:
        """The league in which the token works, and its plan as typed."""
        league, _dot, event = self.cleaned_data["where"].partition(".")
        plan = TokenPlan(
            name=self.cleaned_data["name"],
            scope=self.cleaned_data["scope"],
            event=int(event) if event else None,
            days=self.cleaned_data["days"],
        )
        return self._leagues[int(league)], plan


class CloseAccount(forms.Form):
    """The form that closes an account for good: its owner types the user name."""

    username = forms.CharField(
        max_length=150, label=_("Your user name"), widget=forms.TextInput({"autocomplete": "off"})
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user

    def clean_username(self) -> str:
        """Require the user name, so that nobody closes an account by a slip of the finger."""
        typed = str(self.cleaned_data["username"])
        if typed.casefold() != self._user.username.casefold():
            raise forms.ValidationError(_("That is not your user name."))
        return typed
