"""The forms of signing in, as this house shows them: what a field is for stands above it, once.

What a browser says about a passkey is read before it is trusted with anything: a wrong shape is a
wrong code, not a fault of ours.
"""

from typing import Any

from allauth.account import forms as account
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.utils.translation import gettext_lazy as _


class _WithoutPlaceholders:
    """Takes the placeholders out, which say again what the labels say."""

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
    pass


class Code(_NumericCode, mfa.AuthenticateForm):
    pass


class ConfirmCode(_NumericCode, mfa.ReauthenticateForm):
    pass


class SetUpApp(_NumericCode, totp.ActivateTOTPForm):
    pass


class _CheckedCredential:
    """A credential of a wrong shape is refused as a wrong code."""

    def full_clean(self) -> None:
        try:
            super().full_clean()  # type: ignore[misc]
        except (ValueError, TypeError, KeyError, AttributeError):
            error = get_adapter().validation_error("incorrect_code")
            self.add_error("credential", error)  # type: ignore[attr-defined]


class AddPasskey(_CheckedCredential, _WithoutPlaceholders, webauthn.AddWebAuthnForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of this passkey")
        self.fields["passwordless"].label = _("Sign in with this passkey alone, without password")
        self.fields["passwordless"].help_text = _(
            "The device then asks for its PIN or fingerprint."
        )


class Passkey(_CheckedCredential, webauthn.AuthenticateWebAuthnForm):
    pass


class ConfirmPasskey(_CheckedCredential, webauthn.ReauthenticateWebAuthnForm):
    pass


class SignInWithPasskey(_CheckedCredential, webauthn.LoginWebAuthnForm):
    pass
