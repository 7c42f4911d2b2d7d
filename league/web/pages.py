"""What every page that writes shares: exactly once, and a refusal said to the person who asked."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.base import names
from league.base.errors import NotAllowed, Refused
from league.domain.once import answer_once
from league.http.answers import refusal

Page = Callable[..., HttpResponseBase]


def writes(view: Page) -> Page:
    """A page whose POST happens once for each key its form carries.

    A refusal comes back where the person was, as a message; what may not be done answers 403, and
    leads whoever is nobody yet to sign in.
    A form shown again because it is wrong answers 422, so that nothing of it is stored.
    """

    @wraps(view)
    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            if request.method == "POST":
                names.left_out()  # what another request of this thread was about
                answer = answer_once(request, lambda: view(request, *args, **kwargs))
                _say_what_was_left_out(request, answer)
                return answer
            return view(request, *args, **kwargs)
        except Refused as refused:
            return _say(request, refused)

    return page


def _say_what_was_left_out(request: HttpRequest, answer: HttpResponseBase) -> None:
    cleaned = [name for name in names.left_out() if name]
    if answer.status_code >= 400:
        return
    for name in cleaned:
        said = _("Characters that cannot be seen were left out of “%(name)s”.")
        messages.info(request, said % {"name": name})


def _say(request: HttpRequest, refused: Refused) -> HttpResponse:
    came_from = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, request.is_secure())
    if isinstance(refused, NotAllowed) and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if isinstance(refused, NotAllowed) or request.method != "POST" or not ours:
        return refusal(request, refused)
    messages.error(request, refused.message)
    return redirect(came_from)


def mark(form: BaseForm, refused: Refused) -> None:
    """Say a refusal at the field it names, or above the form where that has no such field."""
    form.add_error(refused.field if refused.field in form.fields else None, refused.message)


def taken(form: BaseForm, use_case: Callable[[], object]) -> bool:
    """Whether the use case took what was typed; if not, its field says why and still holds it.

    What is refused of no field of the form is no matter of it, and is raised on.
    """
    try:
        use_case()
    except Refused as refused:
        if refused.field not in form.fields:
            raise
        mark(form, refused)
        return False
    return True
