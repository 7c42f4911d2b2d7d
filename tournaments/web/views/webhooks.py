"""The pages of a league's webhooks: for its organisers alone."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from league.base.errors import Refused
from league.domain.log import Actor
from league.models import League
from league.permissions import require
from league.web.pages import mark, writes
from tournaments.domain.webhooks import deliveries
from tournaments.domain.webhooks import hooks as use
from tournaments.models import Delivery, Webhook
from tournaments.web.forms.webhooks import WebhookForm

PAGE = 50
SHOW = "webhook_secret_to_show"  # in the session: whose secret the next page shows, once


@login_required
@writes
def webhooks(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Who is told of what happens in the league; one more is added here."""
    league = get_object_or_404(League, slug=slug)
    actor = require(request.user, "league.manage", league)
    form = WebhookForm(request.POST or None)
    if form.is_valid():
        try:
            made = use.add(actor, league, form.cleaned_data["url"], form.cleaned_data["events"])
        except Refused as refused:
            mark(form, refused)
        else:
            request.session[SHOW] = made.pk
            return redirect("seasons:webhook", slug=slug, webhook=made.pk)
    context = {"league": league, "hooks": list(league.webhooks.all()), "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/webhooks/webhooks.html", context, status=status)


@login_required
@require_safe
@writes
def webhook(request: HttpRequest, slug: str, webhook: int) -> HttpResponseBase:
    """One webhook: what was told lately, and how that went."""
    one = _webhook(slug, webhook)
    require(request.user, "league.manage", one.league)
    page = Paginator(one.deliveries.all(), PAGE).get_page(request.GET.get("page"))
    names = {**use.EVENTS, deliveries.TEST: _("Test")}
    context: dict[str, Any] = {
        "league": one.league,
        "hook": one,
        "page": page,
        "rows": [(row, names.get(row.name, row.name)) for row in page],
        "told": [use.EVENTS[name] for name in one.events if name in use.EVENTS],
    }
    if request.session.get(SHOW) == one.pk:
        del request.session[SHOW]
        context["secret"] = deliveries.secret_of(one)
    return _private(render(request, "tournaments/webhooks/webhook.html", context))


@login_required
@writes
def edit(request: HttpRequest, slug: str, webhook: int) -> HttpResponseBase:
    """Another address, or told of something else."""
    one = _webhook(slug, webhook)
    actor = require(request.user, "league.manage", one.league)
    form = WebhookForm(request.POST or None, initial={"url": one.url, "events": one.events})
    if form.is_valid():
        try:
            use.change(actor, one, **form.cleaned_data, active=one.active)
        except Refused as refused:
            mark(form, refused)
        else:
            messages.success(request, _("The webhook is changed."))
            return redirect("seasons:webhook", slug=slug, webhook=webhook)
    context = {"league": one.league, "hook": one, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/webhooks/webhook_edit.html", context, status=status)


@login_required
@require_POST
@writes
def send_again(request: HttpRequest, slug: str, webhook: int, delivery: int) -> HttpResponseBase:
    """A message once more."""
    found = Delivery.objects.select_related("webhook__league")
    one = get_object_or_404(found, pk=delivery, webhook=webhook, webhook__league__slug=slug)
    actor = require(request.user, "league.manage", one.webhook.league)
    deliveries.send_again(actor, one)
    messages.success(request, _("It is on its way again."))
    return redirect("seasons:webhook", slug=slug, webhook=webhook)


@login_required
@require_POST
@writes
def change(request: HttpRequest, slug: str, webhook: int) -> HttpResponseBase:
    """Test, pause, go on, another secret, or remove: `what` says which."""
    one = _webhook(slug, webhook)
    actor = require(request.user, "league.manage", one.league)
    what = request.POST.get("what", "")
    if what not in CHANGES:
        raise Refused(_("There is no such choice."), field="what")
    act, said = CHANGES[what]
    act(actor, one)
    messages.success(request, _(said))
    if what == "remove":
        return redirect("seasons:webhooks", slug=slug)
    if what == "secret":
        request.session[SHOW] = one.pk
    return redirect("seasons:webhook", slug=slug, webhook=webhook)


def _pause(actor: Actor, hook: Webhook) -> None:
    use.set_active(actor, hook, active=False)


def _go_on(actor: Actor, hook: Webhook) -> None:
    use.set_active(actor, hook, active=True)


CHANGES: dict[str, tuple[Callable[[Actor, Webhook], Any], str]] = {
    "test": (deliveries.send_test, gettext_noop("A test is on its way.")),
    "pause": (_pause, gettext_noop("It is told nothing until you go on.")),
    "go_on": (_go_on, gettext_noop("It is told again from now on.")),
    "secret": (use.renew_secret, gettext_noop("There is a new secret.")),
    "remove": (use.remove, gettext_noop("The webhook is gone.")),
}


def _webhook(slug: str, pk: int) -> Webhook:
    found = Webhook.objects.select_related("league")
    return get_object_or_404(found, pk=pk, league__slug=slug)


def _private(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "private, no-store"
    return response
