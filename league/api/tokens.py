"""How a program says who it is: `Authorization: Bearer hjt_…`, in place of a session."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from league.base.errors import NotAllowed
from league.domain import tokens
from league.models import ApiToken, TokenScope, User

READ_METHODS = {"GET", "HEAD", "OPTIONS"}


def sign_in_by_token(request: HttpRequest) -> None:
    """Let the request be its token's user, with what the token may do.

    This comes before anything else: a stored answer is repeated only to whom it was given. Raises
    TokenGone, NotAllowed.
    """
    kind, _space, text = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer":
        return
    token = tokens.open_token(text.strip())
    if token.scope == TokenScope.READ and request.method not in READ_METHODS:
        raise NotAllowed(_("This token may only read."), code="token_reads")
    user = token.user
    user._api_token = token  # type: ignore[attr-defined]  # noqa: SLF001 -- kept on it, as its roles are
    request.user = user
    request.api_token = token  # type: ignore[attr-defined]


class TokenAuthentication(BaseAuthentication):
    """Whom `sign_in_by_token` let in.

    Browsers never send a token by themselves, so no form is forged.
    """

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        token: Any = getattr(request._request, "api_token", None)  # noqa: SLF001 -- Django's own request
        return (token.user, token) if token else None


class TokenDescription(OpenApiAuthenticationExtension):
    """Describes tokens in the API's description."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002 -- drf-spectacular's own
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An API token of an account, as `Authorization: Bearer hjt_…`.",
        }
