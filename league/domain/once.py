"""Exactly once: a write and its answer are stored together, under the key its sender chose."""

import hashlib
from collections.abc import Callable
from datetime import timedelta

from django.db import OperationalError, transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from league.base.errors import Busy, Refused
from league.domain import beforehand, rights
from league.models import StoredAnswer

KEPT = timedelta(hours=48)
FIELD = "idempotency_key"
HEADER = "Idempotency-Key"
LONGEST = 255
_NOT_PART = {FIELD, "csrfmiddlewaretoken"}


class KeyUsedTwice(Refused):
    """The same key came with another body."""

    def __init__(self) -> None:
        super().__init__(
            _("This page was already used for something else. Reload it and try again."),
            field=FIELD,
            code="key_reused",
        )


def answer_once(request: HttpRequest, act: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Run `act` in one transaction, or give the stored answer if this request was answered before.

    An answer of 400 or more undoes everything and is not stored, so the sender may mend and retry.
    Where `act` asks for long work, that is done between two such transactions (`beforehand`): of
    two who send one key at once both may work, but only one stores, and the other gets its answer.
    Raises KeyUsedTwice where the key came before with another path or body, Busy where a lock
    was not to be had in time, NotAllowed where the sender may no longer do what was answered.
    """
    key = _key(request)
    try:
        return beforehand.run(lambda: _in_one_transaction(request, key, act))
    except OperationalError as error:
        # Waited as long as the database lets one wait for a lock; anything else is a fault.
        if is_a_lock(error):
            raise Busy from error
        raise


def _in_one_transaction(
    request: HttpRequest, key: str, act: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    with transaction.atomic():
        stored = _reserve(request, key) if key else None
        if stored is not None and stored.status:
            rights.ask_again(request.user, stored.rights)
            return _replay(stored)
        with rights.noting() as noted:
            answer = act()
        if answer.status_code >= 400:
            transaction.set_rollback(True)
        elif stored is not None:
            stored.rights = noted
            _store(stored, answer)
        return answer


def is_a_lock(error: OperationalError) -> bool:
    """Whether the database says that others were writing for as long as one may wait for them."""
    said = str(error)
    return "database is locked" in said or "lock timeout" in said or "deadlock detected" in said


def _key(request: HttpRequest) -> str:
    key = request.headers.get(HEADER) or request.POST.get(FIELD, "")
    if not key.isprintable():
        raise Refused(_("The key is no plain text."), field=FIELD, code="key_unreadable")
    if len(key) > LONGEST:
        raise Refused(
            _("The key is longer than %(most)s characters.") % {"most": LONGEST},
            field=FIELD,
            code="key_too_long",
        )
    return key


def _reserve(request: HttpRequest, key: str) -> StoredAnswer:
    # The unique constraint makes a second sender wait here until the first has committed.
    fingerprint = _fingerprint(request)
    stored, _made = StoredAnswer.objects.get_or_create(
        scope=_scope(request), key=key, defaults={"fingerprint": fingerprint}
    )
    if stored.fingerprint != fingerprint:
        raise KeyUsedTwice
    return stored


def _scope(request: HttpRequest) -> str:
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return f"user:{user.pk}"
    return f"session:{request.session.session_key or ''}"[:64]


def _fingerprint(request: HttpRequest) -> str:
    digest = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    if request.POST or request.content_type == "multipart/form-data":
        for name in sorted(set(request.POST) - _NOT_PART):
            digest.update(repr((name, request.POST.getlist(name))).encode())
    else:
        digest.update(request.body)
    return digest.hexdigest()


def _store(stored: StoredAnswer, answer: HttpResponseBase) -> None:
    if hasattr(answer, "render") and not getattr(answer, "is_rendered", True):
        answer.render()
    stored.status = answer.status_code
    stored.location = answer.headers.get("Location", "")
    stored.content_type = answer.headers.get("Content-Type", "")
    stored.body = getattr(answer, "content", b"")
    stored.save()


def _replay(stored: StoredAnswer) -> HttpResponse:
    answer = HttpResponse(
        bytes(stored.body), status=stored.status, content_type=stored.content_type
    )
    if stored.location:
        answer.headers["Location"] = stored.location
    answer.headers["Idempotent-Replay"] = "true"
    return answer
