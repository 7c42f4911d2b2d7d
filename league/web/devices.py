"""Notes where people sign in and are seen: the browser in words, how far away, and failures."""

import ipaddress
import logging
import time
from collections.abc import Callable
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.mfa.signals import authentication_failed
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from league.domain import devices
from league.models import User
from league.queries.access import FAILED_SECOND_FACTOR
from league.web.sessions import SIGNED_IN_KEY, stored_key

log = logging.getLogger(__name__)
SEEN_KEY = "seen"  # in the session: when the device was last noted
# The first that fits: browsers also name those they descend from.
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox",
            "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari"}  # fmt: skip
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows",
           "CrOS": "ChromeOS", "Mac OS X": "Mac", "Linux": "Linux"}  # fmt: skip


def device_in_words(agent: str) -> tuple[str, str]:
    """The browser and the system a browser says it is; empty where it says neither."""
    browser = next((name for mark, name in BROWSERS.items() if f"{mark}/" in agent), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    return browser, system


def kind_of_address(address: str) -> str:
    """How far away an address is: `here` (this machine), `near` (same network) or `far`."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if parsed.is_loopback:
        return "here"
    return "near" if parsed.is_private or parsed.is_link_local else "far"


class SeenDevices:
    """Middleware: notes who is signed in as seen, every ten minutes at most."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        reader = getattr(request, "_cached_user", None)
        if reader is not None and reader.is_authenticated and request.session.session_key:
            _note_seen(request)
        return response


def _note_seen(request: HttpRequest) -> None:
    now = time.time()
    seen = request.session.get(SEEN_KEY, 0.0)
    if seen and now - seen > devices.SEEN_NOTED_EVERY.total_seconds():
        try:
            devices.note_seen(stored_key(request.session.session_key or ""), _place_of(request))
        except DatabaseError:  # a reader need not wait until the database can be written again
            log.warning("not noted: somebody signed in was seen")
        else:
            request.session[SEEN_KEY] = now


@receiver(user_logged_in)
def _note_signed_in(request: HttpRequest | None, user: User, **_more: Any) -> None:
    if request is None or not hasattr(request, "session"):
        return
    if request.session.session_key is None:
        request.session.create()
    request.session[SEEN_KEY] = request.session[SIGNED_IN_KEY] = time.time()
    browser, system = device_in_words(request.headers.get("User-Agent", ""))
    key = stored_key(request.session.session_key or "")
    devices.note_device(user, key, browser, system, _place_of(request))
    records = get_authentication_records(request, user)
    ways = [str(one.get("type") or one["method"]) for one in records] or ["invitation"]
    place = _place_of(request) or "?"
    log.info("signed in: user:%s, by %s, from %s", user.pk, " and ".join(ways), place)


@receiver(user_login_failed)
def _note_failure(
    credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any
) -> None:
    place = _place_of(request) if request else ""
    user = devices.note_failed_sign_in(str(credentials.get("username") or ""), place)
    # The name that was typed is not logged: it may be a password in the wrong field.
    log.warning(
        "sign-in failed: %s, from %s", f"user:{user.pk}" if user else "no account", place or "?"
    )


@receiver(authentication_failed)
def _note_wrong_code(request: HttpRequest, user: User, **_more: Any) -> None:
    place = _place_of(request)
    devices.note_failure(user, FAILED_SECOND_FACTOR, place)  # by somebody who has the password
    log.warning("wrong code: user:%s, from %s", user.pk, place or "?")


def _place_of(request: HttpRequest) -> str:
    try:
        address = get_adapter(request).get_client_ip(request)
    except PermissionDenied:  # the address is not known
        return ""
    return kind_of_address(str(address))
