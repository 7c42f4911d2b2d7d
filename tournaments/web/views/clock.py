"""The clock of a round, turned by the staff, and extra minutes for a table."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from league.base.errors import Refused
from league.permissions import require
from league.web.pages import writes
from tournaments.domain import clock as use
from tournaments.models import Match, Round


class TurnForm(forms.Form):
    """What is done with a clock, and minutes where it needs them."""

    do = forms.CharField(max_length=10)
    minutes = forms.IntegerField(
        label=_("Minutes"), required=False, min_value=1, max_value=use.MOST_MINUTES
    )


class ExtraForm(forms.Form):
    """Extra minutes for one table."""

    minutes = forms.IntegerField(label=_("Extra minutes"), min_value=0, max_value=use.MOST_EXTRA)


@login_required
@require_POST
@writes
def turn(request: HttpRequest, event: int, number: int) -> HttpResponseBase:
    """Start, pause, go on or set the clock of a round."""
    found = Round.objects.select_related("event__league")
    one = get_object_or_404(found, event=event, number=number)
    actor = require(request.user, "tournaments.report", one)
    form = _read(TurnForm(request.POST))
    use.turn(actor, one, form.cleaned_data["do"], form.cleaned_data["minutes"])
    return redirect("tournaments:round", event=event, number=number)


@login_required
@require_POST
@writes
def extra(request: HttpRequest, event: int, match: int) -> HttpResponseBase:
    """Give a table extra minutes."""
    found = Match.objects.select_related("round__event__league")
    one = get_object_or_404(found, pk=match, round__event=event)
    actor = require(request.user, "tournaments.report", one.round)
    form = _read(ExtraForm(request.POST))
    use.give_minutes(actor, one, form.cleaned_data["minutes"])
    return redirect("tournaments:match", event=event, match=match)


def _read(form: forms.Form) -> forms.Form:
    for field, errors in form.errors.items():
        raise Refused(f"{form.fields[field].label}: {errors[0]}", field=field)
    return form
