"""Adapts allauth, which signs staff in, to this service."""

import logging
from typing import Any

from allauth.account import auth_backends
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.db.models import QuerySet
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.urls import reverse

from league.base import encryption
from league.base.prepared import prepared
from league.base.qr import render_qr_code
from league.domain import second_factors, sign_in
from league.models import League, User
from league.permissions import SECOND_FACTOR_ASKED
from league.queries.roles import second_factor_missing
from league.web.devices import kind_of_address

log = logging.getLogger(__name__)
SECOND_FACTOR = "second factors"


def _typed_name(credentials: dict[str, Any]) -> str:
    return str(credentials.get("username") or "")


@prepared
def _user_by_id(pk: int) -> QuerySet[User]:
    return User.objects.filter(pk=pk).order_by()


class AuthenticationBackend(auth_backends.AuthenticationBackend):
    """allauth's backend, with a faster way to load the user of each request's session."""

    def get_user(self, user_id: int) -> User | None:
        user: User | None = _user_by_id.first(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None


class AccountAdapter(DefaultAccountAdapter):
    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Where somebody goes after signing in, unless they were on the way to a page."""
        mine = League.objects.filter(memberships__user=request.user.pk)
        if any(second_factor_missing(request.user, league) for league in mine):
            messages.warning(request, SECOND_FACTOR_ASKED)
            return reverse("mfa_index")
        return reverse("home" if League.objects.exists() else "league:found")

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Make people wait after failures. allauth's own count would lock an account or address."""
        address = self.get_client_ip(request)
        if sign_in.wait_before_sign_in(_typed_name(credentials), address):
            log.warning(
                "sign-in not tried, after too many failures: from %s", kind_of_address(address)
            )
            raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """Sign in, and forget what failed before from the same address."""
        user = super().authenticate(request, **credentials)
        if user is not None:
            sign_in.note_success(_typed_name(credentials), self.get_client_ip(request))
        return user

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        address = self.get_client_ip(request)
        sign_in.note_failure(_typed_name(credentials), address)

    def get_password_change_redirect_url(self, _request: HttpRequest) -> str:
        return reverse("league:account")

    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """No: accounts are made through invitations alone."""
        return False

    def send_notification_mail(self, *_args: Any, **_kwargs: Any) -> None:
        """Send nothing: nobody's mail address is kept."""


class MFAAdapter(DefaultMFAAdapter):
    def encrypt(self, text: str) -> str:
        return encryption.encrypt_bytes(SECOND_FACTOR, text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt a secret; one that was kept before they were encrypted is read as it is."""
        stored = encrypted_text.encode()
        if not encryption.is_encrypted(stored):
            return encrypted_text
        return encryption.decrypt_bytes(SECOND_FACTOR, stored).decode()

    def build_totp_svg(self, url: str) -> str:
        return render_qr_code(url)


@receiver(post_save, sender=Authenticator)
def _record_added(instance: Authenticator, *, created: bool, **_more: Any) -> None:
    if created:
        _record_change(instance, second_factors.ADDED)


@receiver(post_delete, sender=Authenticator)
def _record_removed(instance: Authenticator, **_more: Any) -> None:
    _record_change(instance, second_factors.REMOVED)


def _record_change(authenticator: Authenticator, action: str) -> None:
    # Nobody changes a factor of others; without a request it is whoever runs the service.
    by_themselves = context.request is not None
    kind = str(authenticator.type)
    second_factors.record_second_factor(
        authenticator.user, action, kind, by_themselves=by_themselves
    )
