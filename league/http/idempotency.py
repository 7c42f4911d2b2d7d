"""Exactly once over HTTP: makes a request with a key a write, and stores and resends its answer."""

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from league.base import encryption, log_lines
from league.base.errors import Refused
from league.domain import once
from league.domain.once import KEY_FIELD

KEY_HEADER = "Idempotency-Key"
LONGEST_KEY = 255
_UNSIGNED_FIELDS = {KEY_FIELD, "csrfmiddlewaretoken"}


class _ResponseAnswers:
    """Turns responses into stored answers, and stored answers into responses."""

    def is_refusal(self, given: HttpResponseBase) -> bool:
        return given.status_code >= 400

    def to_store(self, given: HttpResponseBase) -> once.WriteAnswer:
        if hasattr(given, "render") and not getattr(given, "is_rendered", True):
            given.render()
        return once.WriteAnswer(
            given.status_code,
            given.headers.get("Location", ""),
            given.headers.get("Content-Type", ""),
            getattr(given, "content", b""),
        )

    def repeat_answer(self, stored: once.WriteAnswer) -> HttpResponseBase:
        answer = HttpResponse(stored.body, status=stored.status, content_type=stored.content_type)
        if stored.location:
            answer.headers["Location"] = stored.location
        answer.headers["Idempotent-Replay"] = "true"
        return answer


def answer_once(request: HttpRequest, act: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Answer a request by `act`, or as it was answered before under the same key.

    An answer of 400 or more undoes everything and is not stored. Raises what `once.run_once` does,
    KeyUsedTwice where the key came before with another path or body.
    """
    key = _read_key(request)
    what = (_key_scope(request), key, _fingerprint_request(request)) if key else ()
    sent = once.SentWrite(getattr(request, "user", None), *what)

    def act_anew() -> HttpResponseBase:
        _rewind_files(request)
        return act()

    return once.run_once(sent, act_anew, _ResponseAnswers())


def _rewind_files(request: HttpRequest) -> None:
    """Have files read from their beginning, also where an attempt before has read them."""
    if request.content_type == "multipart/form-data":
        for _name, files in request.FILES.lists():
            for file in files:
                file.seek(0)


def _read_key(request: HttpRequest) -> str:
    key = request.headers.get(KEY_HEADER) or request.POST.get(KEY_FIELD, "")
    if not key.isprintable():
        raise Refused(_("The key is no plain text."), field=KEY_FIELD, code="key_unreadable")
    if len(key) > LONGEST_KEY:
        raise Refused(
            _("The key is longer than %(most)s characters.") % {"most": LONGEST_KEY},
            field=KEY_FIELD,
            code="key_too_long",
        )
    return key


def _key_scope(request: HttpRequest) -> str:
    user = getattr(request, "user", None)
    token = getattr(request, "api_token", None)
    if token is not None:
        return f"token:{token.pk}"
    if user is not None and user.is_authenticated:
        return f"user:{user.pk}"
    # Keyed, so that a copy of the database reveals no session's key and no link.
    kind, sender = _sender_of(request)
    return f"{kind}:{encryption.keyed_digest('key scope', sender)}"[:64]


def _sender_of(request: HttpRequest) -> tuple[str, str]:
    """Who sends without an account: a link or a session. Two of them may use the same key."""
    match = request.resolver_match
    names = log_lines.TOKEN_PARAMETERS.intersection(match.kwargs) if match else ()
    for name in names:
        return "link", str(match.kwargs[name])  # type: ignore[union-attr]
    return "session", request.session.session_key or ""


def _fingerprint_request(request: HttpRequest) -> str:
    """A digest of the request; keyed, since a password in it could be guessed otherwise."""
    digest = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    if request.POST or request.content_type == "multipart/form-data":
        for name in sorted(set(request.POST) - _UNSIGNED_FIELDS):
            digest.update(repr((name, request.POST.getlist(name))).encode())
        for name, files in sorted(request.FILES.lists()):
            for file in files:
                content = hashlib.file_digest(file, "sha256").hexdigest()
                digest.update(repr((name, file.name, content)).encode())
    else:
        digest.update(request.body)
    return encryption.keyed_digest("fingerprint", digest.hexdigest())
