"""What every page that writes shares: writes happen once, and who asked sees a refusal."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.base import names
from league.base.errors import NotAllowed, Refused
from league.http.answers import render_refusal
from league.http.idempotency import answer_once
from league.models import User

PageView = Callable[..., HttpResponseBase]
UNFIT_FOR_FORMS = {403, 404}


def writes_once(view: PageView) -> PageView:
    """Decorate a page whose POST happens once for each key its form carries.

    A refusal comes back where the person was, as a message. What somebody may not do answers 403,
    and leads people who are not signed in to do so. A form that is shown again because it is wrong
    answers 422, so that nothing of it is stored.
    """

    @wraps(view)
    @require_http_methods(["GET", "HEAD", "POST"])
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            if request.method == "POST":
                names.take_changed_names()  # those left by another request of this thread
                answer = answer_once(request, lambda: view(request, *args, **kwargs))
                _show_changed_names(request, answer)
                return answer
            return view(request, *args, **kwargs)
        except Refused as refused:
            return _answer_refusal(request, refused)

    return page


def _show_changed_names(request: HttpRequest, answer: HttpResponseBase) -> None:
    cleaned = [name for name in names.take_changed_names() if name]
    if answer.status_code >= 400:
        return
    for name in cleaned:
        sentence = _("Characters that cannot be seen were left out of “%(name)s”.")
        messages.info(request, sentence % {"name": name})


def _answer_refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    came_from = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, request.is_secure())
    if isinstance(refused, NotAllowed) and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if isinstance(refused, NotAllowed) or request.method != "POST" or not ours:
        return render_refusal(request, refused)
    messages.error(request, refused.message)
    return redirect(came_from)


def show_refusal(form: BaseForm, refused: Refused) -> None:
    """Show a refusal at the field it names, or above the form if it has no such field."""
    form.add_error(refused.field if refused.field in form.fields else None, refused.message)


def is_accepted(form: BaseForm, use_case: Callable[[], object]) -> bool:
    """Whether the use case took what was typed; if not, its field says why and still holds it.

    A refusal that names no field of the form does not concern it, and is raised again.
    """
    try:
        use_case()
    except Refused as refused:
        if refused.field not in form.fields:
            raise
        show_refusal(form, refused)
        return False
    return True


def result_or_error(form: BaseForm, use_case: Callable[[], Any]) -> Any:
    """The result of the use case; None where it refuses, and the form then says why.

    A refusal that names no field of the form is shown above it, and all that was typed is still
    there. Where somebody may not do this at all, or something is not there, no form can help: that
    is raised again.
    """
    try:
        return use_case()
    except Refused as refused:
        if refused.status in UNFIT_FOR_FORMS:
            raise
        show_refusal(form, refused)
        return None


def form_status(form: BaseForm) -> int:
    """The status of a page with this form: 422 where what was typed is wrong."""
    return 422 if form.is_bound and not form.is_valid() else 200


def render_form_page(
    request: HttpRequest, template: str, form: BaseForm, context: dict[str, Any]
) -> HttpResponse:
    """Render a page with a form, empty or as it was typed."""
    return render(request, template, {"form": form, **context}, status=form_status(form))


def signed_in_user(request: HttpRequest) -> User:
    """The user, on a page that is only for people signed in."""
    assert isinstance(request.user, User)  # noqa: S101 -- said to the type checker
    return request.user
