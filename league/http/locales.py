"""Shows pages of a league and its events in its local time, and in its language by default.

The language is the reader's own choice (the cookie of the switch), else the first of their
browser's that the service speaks, else the league's. The API is in UTC and English for everybody.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone, translation
from django.utils.translation.trans_real import parse_accept_lang_header

from league.base.prepared import prepared
from league.domain.links import LinkGone, read_token
from league.http.answers import API_PREFIX
from league.models import League, PlayerLink
from league.queries.events import all_events


class LeagueLocale:
    """Middleware: the league that an address is about sets the clock and the default language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> None:
        """Set clock and language. Django calls this once it knows the parts of the address."""
        home = None if request.path.startswith(API_PREFIX) else _find_home(kwargs)
        if home is not None:
            _activate_locale(request, *home)


def _activate_locale(request: HttpRequest, zone: str, language: str) -> None:
    timezone.activate(zone)
    if language in dict(settings.LANGUAGES) and not _has_chosen_language(request):
        translation.activate(language)
        request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE


def _find_home(parts: dict[str, Any]) -> tuple[str, str] | None:
    """Time zone and language of the league an address is about; None where it names none."""
    if "slug" in parts:
        return _home_of_league.first(parts["slug"])
    event, token = parts.get("event"), parts.get("token")
    if isinstance(event, int):
        return _home_of_event.first(event)
    if not isinstance(token, str):
        return None
    try:
        return _home_of_link.first(*read_token(PlayerLink, token))
    except LinkGone:  # forged, or of another kind: the view says so
        return None


@prepared
def _home_of_link(pk: int, nonce: str) -> QuerySet[Any, tuple[str, str]]:
    links = PlayerLink.objects.filter(pk=pk, nonce=nonce).order_by()
    return links.values_list("league__time_zone", "league__language")


@prepared
def _home_of_league(slug: str) -> QuerySet[League, tuple[str, str]]:
    return League.objects.filter(slug=slug).values_list("time_zone", "language").order_by()


@prepared
def _home_of_event(event: int) -> QuerySet[Any, tuple[str, str]]:
    home = all_events().filter(pk=event).values_list("league__time_zone", "league__language")
    return home.order_by()


def _has_chosen_language(request: HttpRequest) -> bool:
    """Whether the reader chose a language of the service, here or in the browser."""
    if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "") in dict(settings.LANGUAGES):
        return True
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    return any(_supported_language(language) for language, _weight in accepted)


def _supported_language(language: str) -> bool:
    try:
        return bool(translation.get_supported_language_variant(language))
    except LookupError:
        return False
