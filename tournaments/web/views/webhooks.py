"""The pages of a league's webhooks, only for its organisers."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from league.base.errors import Refused
from league.domain.log import Actor
from league.http.paging import requested_page
from league.permissions import require_permission
from league.queries.loaders import find_in_league, find_league
from league.web.pages import result_or_error, writes_once
from tournaments.domain.webhooks import deliveries
from tournaments.domain.webhooks import hooks as domain
from tournaments.http.privacy import keep_private
from tournaments.models import Webhook
from tournaments.queries.loaders import find_delivery
from tournaments.web.forms.webhooks import WebhookForm

# session key: the webhook whose secret the next page shows, once
SHOWN_ONCE = "webhook_secret_to_show"


@login_required
@writes_once
def webhooks(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A league's webhooks; a new one is added here."""
    league = find_league(slug)
    actor = require_permission(request.user, "league.manage", league)
    form = WebhookForm(request.POST or None)
    if form.is_valid() and (
        created := result_or_error(
            form, lambda: domain.add_webhook(actor, league, **form.cleaned_data)
        )
    ):
        request.session[SHOWN_ONCE] = created.pk
        return redirect("seasons:webhook", slug=slug, webhook=created.pk)
    context = {"league": league, "hooks": list(league.webhooks.all()), "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/webhooks/webhooks.html", context, status=status)


@login_required
@require_safe
@writes_once
def webhook(request: HttpRequest, slug: str, webhook: int) -> HttpResponseBase:
    """One webhook: its latest messages, and how they went."""
    this_webhook = find_in_league(Webhook, slug, webhook)
    require_permission(request.user, "league.manage", this_webhook.league)
    page = requested_page(request, this_webhook.deliveries.all())
    names = {**domain.EVENT_NAMES, deliveries.TEST_EVENT: _("Test")}
    context: dict[str, Any] = {
        "league": this_webhook.league,
        "hook": this_webhook,
        "page": page,
        "rows": [(row, names.get(row.name, row.name)) for row in page],
        "told": [
            domain.EVENT_NAMES[name] for name in this_webhook.events if name in domain.EVENT_NAMES
        ],
    }
    if request.session.get(SHOWN_ONCE) == this_webhook.pk:
        del request.session[SHOWN_ONCE]
        context["secret"] = deliveries.webhook_secret(this_webhook)
    return keep_private(render(request, "tournaments/webhooks/webhook.html", context))


@login_required
@writes_once
def edit_webhook(request: HttpRequest, slug: str, webhook: int) -> HttpResponseBase:
    """Change a webhook's address or events."""
    this_webhook = find_in_league(Webhook, slug, webhook)
    actor = require_permission(request.user, "league.manage", this_webhook.league)
    form = WebhookForm(
        request.POST or None, initial={"url": this_webhook.url, "events": this_webhook.events}
    )
    if form.is_valid() and result_or_error(
        form,
        lambda: domain.change_webhook(
            actor, this_webhook, **form.cleaned_data, active=this_webhook.active
        ),
    ):
        messages.success(request, _("The webhook is changed."))
        return redirect("seasons:webhook", slug=slug, webhook=webhook)
    context = {"league": this_webhook.league, "hook": this_webhook, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/webhooks/webhook_edit.html", context, status=status)


@login_required
@require_POST
@writes_once
def send_again(request: HttpRequest, slug: str, webhook: int, delivery: int) -> HttpResponseBase:
    """Send a message once more."""
    this_delivery = find_delivery(slug, webhook, delivery)
    actor = require_permission(request.user, "league.manage", this_delivery.webhook.league)
    deliveries.resend_delivery(actor, this_delivery)
    messages.success(request, _("It is on its way again."))
    return redirect("seasons:webhook", slug=slug, webhook=webhook)


@login_required
@require_POST
@writes_once
def change_webhook(request: HttpRequest, slug: str, webhook: int) -> HttpResponseBase:
    """Test, pause, resume, give a new secret, or remove a webhook, as `what` says."""
    this_webhook = find_in_league(Webhook, slug, webhook)
    actor = require_permission(request.user, "league.manage", this_webhook.league)
    action = request.POST.get("what", "")
    if action not in CHANGES:
        raise Refused(_("There is no such choice."), field="what")
    act, message = CHANGES[action]
    act(actor, this_webhook)
    messages.success(request, _(message))
    if action == "remove":
        return redirect("seasons:webhooks", slug=slug)
    if action == "secret":
        request.session[SHOWN_ONCE] = this_webhook.pk
    return redirect("seasons:webhook", slug=slug, webhook=webhook)


def _pause_webhook(actor: Actor, hook: Webhook) -> None:
    domain.set_webhook_active(actor, hook, active=False)


def _resume_webhook(actor: Actor, hook: Webhook) -> None:
    domain.set_webhook_active(actor, hook, active=True)


CHANGES: dict[str, tuple[Callable[[Actor, Webhook], Any], str]] = {
    "test": (deliveries.send_test_message, gettext_noop("A test is on its way.")),
    "pause": (_pause_webhook, gettext_noop("It is told nothing until you go on.")),
    "go_on": (_resume_webhook, gettext_noop("It is told again from now on.")),
    "secret": (domain.renew_webhook_secret, gettext_noop("There is a new secret.")),
    "remove": (domain.remove_webhook, gettext_noop("The webhook is gone.")),
}
