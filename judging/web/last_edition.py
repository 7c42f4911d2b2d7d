"""Remembers, in a visitor's session, the rulebook they asked under last: pages offer it first.

An address that names a rulebook always gets that one.
"""

import logging

from django.contrib.sessions.backends.base import UpdateError
from django.db import DatabaseError
from django.http import HttpRequest

from judging.engine import EDITIONS

log = logging.getLogger(__name__)
EDITION_KEY = "edition"


def last_edition(request: HttpRequest) -> str:
    """The key of the rulebook asked under last; empty if there is none."""
    kept: str = request.session.get(EDITION_KEY, "")
    return kept if kept in EDITIONS else ""


def remember_edition(request: HttpRequest, edition: str | None) -> None:
    """Remember a rulebook from now on; one that nobody knows, or none, changes nothing."""
    if edition in EDITIONS:
        _keep_in_session(request, edition or "")


def forget_edition(request: HttpRequest) -> None:
    """Remember no rulebook any more: the visitor asked for all of them."""
    _keep_in_session(request, "")


def _keep_in_session(request: HttpRequest, edition: str) -> None:
    if edition == request.session.get(EDITION_KEY, ""):
        return
    request.session[EDITION_KEY] = edition
    try:
        request.session.save()
    except (DatabaseError, UpdateError):  # a reader need not wait until it can be written again
        log.warning("not remembered: the rulebook a visitor asked under")
        request.session.modified = False
