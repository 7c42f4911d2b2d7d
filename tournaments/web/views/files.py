"""An event's files: out as TOM file, JSON and CSV, and in again."""

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from league.base.errors import NotAllowed, Refused
from league.models import User
from league.permissions import leagues_of, require
from league.web.pages import writes
from tournaments.domain.files import any_program, tables, whole
from tournaments.domain.files.tom import reading, writing
from tournaments.http.downloads import CSV, JSON, TDF, download, private
from tournaments.models import Event, TomFile
from tournaments.web.forms.files import FileForm, TakeForm, packed


@require_safe
def event_files(request: HttpRequest, event: int) -> HttpResponse:
    """What of an event can be taken along."""
    it = _event(event)
    kept = TomFile.objects.filter(event=it, given=False).only("taken_at").first()
    return render(
        request, "tournaments/files/files.html", {"event": it, "here": "files", "kept": kept}
    )


@require_safe
@writes
def standings_file(request: HttpRequest, event: int) -> HttpResponse:
    """The standings as CSV, to organisers with player ids where they ask for them."""
    it = _event(event)
    text = tables.standings_csv(it, with_ids=_with_ids(request, it))
    return _table(request, text, it, _("standings"))


@require_safe
@writes
def pairings_file(request: HttpRequest, event: int) -> HttpResponse:
    """All pairings as CSV, to organisers with player ids where they ask for them."""
    it = _event(event)
    text = tables.pairings_csv(it, with_ids=_with_ids(request, it))
    return _table(request, text, it, _("pairings"))


@login_required
@require_safe
@writes
def players_file(request: HttpRequest, event: int) -> HttpResponseBase:
    """Everybody who is entered, as CSV: ids and birth years of minors, so for organisers alone."""
    it = _event(event)
    require(request.user, "tournaments.organise", it)
    return private(download(tables.players_csv(it).encode(), it, _("players"), CSV))


def _with_ids(request: HttpRequest, event: Event) -> bool:
    """Whether player ids are asked for, by somebody who may have them. Raises NotAllowed."""
    if request.GET.get("ids") != "yes":
        return False
    require(request.user, "tournaments.organise", event)
    return True


def _table(request: HttpRequest, text: str, event: Event, what: str) -> HttpResponse:
    response = download(text.encode(), event, what, CSV)
    return private(response) if "ids" in request.GET else response


@login_required
@require_safe
@writes
def tom_file(request: HttpRequest, event: int) -> HttpResponseBase:
    """The TOM file: names and birth years of minors stand in it, so for organisers alone."""
    it = _event(event)
    actor = require(request.user, "tournaments.organise", it)
    return private(download(writing.give_out(actor, it), it, "", TDF))


@login_required
@require_safe
@writes
def json_file(request: HttpRequest, event: int) -> HttpResponseBase:
    """The whole event as JSON."""
    it = _event(event)
    require(request.user, "tournaments.organise", it)
    raw = msgspec.json.format(msgspec.json.encode(whole.export_event(it)), indent=1)
    return private(download(raw, it, "", JSON))


@login_required
@writes
def from_file(request: HttpRequest) -> HttpResponseBase:
    """An event out of a file: first what would come of it, then, once agreed to, the event."""
    assert isinstance(request.user, User)  # noqa: S101 -- said to the type checker
    mine = leagues_of(request.user, "tournaments.organise")
    if not mine:
        raise NotAllowed(_("Only an organiser of a league can create an event."))
    if request.method == "POST" and "content" in request.POST:
        return _take(request, TakeForm(request.POST, leagues=mine))
    form = FileForm(request.POST or None, request.FILES or None, leagues=mine)
    if request.method == "POST" and form.is_valid():
        return _look(request, form, form.raw())
    return _show(request, form)


def _look(
    request: HttpRequest, form: FileForm, raw: bytes, event: int | None = None
) -> HttpResponse:
    """What would come of the file. `event`: which one it is, where that was asked and said."""
    league = form.cleaned_data["league"]
    require(request.user, "tournaments.organise", league)
    about = {"league": league, "content": packed(raw), "format": form.cleaned_data["format"]}
    try:
        if any_program.is_ours(raw):
            about |= {"ours": True, "twin": any_program.event_of(league, raw)}
            return render(request, "tournaments/files/from_file.html", about)
        found = reading.preview(league, raw, event)
    except Refused as refused:
        form.add_error("file" if "file" in form.fields else None, refused.message)
        return _show(request, form)
    counts = {how: sum(one.how == how for one in found.fits) for how in ("id", "name", "new")}
    unclear = [one for one in found.fits if one.how == "ambiguous"]
    about |= {"found": found, "counts": counts, "unclear": unclear, "chosen": event}
    return render(request, "tournaments/files/from_file.html", about)


def _take(request: HttpRequest, form: TakeForm) -> HttpResponseBase:
    if not form.is_valid():
        return _show(request, form)
    actor = require(request.user, "tournaments.organise", form.cleaned_data["league"])
    event = form.cleaned_data["event"]
    if "look" in request.POST:
        return _look(request, form, form.raw(), event)
    try:
        taken = any_program.take(
            actor,
            form.cleaned_data["league"],
            form.raw(),
            format_key=form.cleaned_data["format"],
            choices=form.choices(),
            event=event,
        )
    except Refused as refused:
        if refused.code in {"ambiguous_players", "ambiguous_event", "event_is_here"}:
            messages.error(request, refused.message)
            again = _look(request, form, form.raw(), event)
            again.status_code = 422  # so that nothing of it is kept as an answer
            return again
        raise
    messages.success(request, _said(taken))
    return redirect("tournaments:event", event=taken.event.pk)


def _said(taken: reading.Taken) -> str:
    if not taken.changed:
        return _("This file was here before: nothing has changed.")
    rounds = len(taken.rounds)
    if taken.new:
        return ngettext(
            "The event is here, with %(n)s round.", "The event is here, with %(n)s rounds.", rounds
        ) % {"n": rounds}
    return _("The event is where the file is.")


def _show(request: HttpRequest, form: Any) -> HttpResponse:
    """The form, with what is wrong; after a look, the one to begin with."""
    status = 422 if form.is_bound and form.errors else 200
    if isinstance(form, TakeForm):
        for field, errors in form.errors.items():
            messages.error(request, f"{form.fields[field].label or field}: {errors[0]}")
        assert isinstance(request.user, User)  # noqa: S101 -- said to the type checker
        form = FileForm(None, leagues=leagues_of(request.user, "tournaments.organise"))
    return render(request, "tournaments/files/from_file.html", {"form": form}, status=status)


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)
