"""An event's files: out as TOM file, JSON and CSV, and in again."""

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from league.domain.errors import NotAllowed, Refused
from league.models import User
from league.pages import writes
from league.permissions import leagues_of, require
from tournaments.domain import exports, files, imports, tables, tom, tom_export
from tournaments.forms_files import FileForm, TakeForm, packed
from tournaments.models import Event, TomFile

CSV = "text/csv; charset=utf-8"


@require_safe
def event_files(request: HttpRequest, event: int) -> HttpResponse:
    """What of an event can be taken along."""
    it = _event(event)
    kept = TomFile.objects.filter(event=it).only("taken_at").first()
    return render(request, "tournaments/files.html", {"event": it, "here": "files", "kept": kept})


@require_safe
def standings_file(_request: HttpRequest, event: int) -> HttpResponse:
    """The standings as CSV."""
    it = _event(event)
    return _download(tables.standings_csv(it).encode(), it, _("standings"), "csv", CSV)


@require_safe
def pairings_file(_request: HttpRequest, event: int) -> HttpResponse:
    """All pairings as CSV."""
    it = _event(event)
    return _download(tables.pairings_csv(it).encode(), it, _("pairings"), "csv", CSV)


@login_required
@require_safe
@writes
def tom_file(request: HttpRequest, event: int) -> HttpResponseBase:
    """The TOM file: names and birth years of minors stand in it, so for organisers alone."""
    it = _event(event)
    require(request.user, "tournaments.organise", it)
    return _private(_download(tom_export.export(it), it, "", "tdf", "application/xml"))


@login_required
@require_safe
@writes
def json_file(request: HttpRequest, event: int) -> HttpResponseBase:
    """The whole event as JSON."""
    it = _event(event)
    require(request.user, "tournaments.organise", it)
    raw = msgspec.json.format(msgspec.json.encode(exports.export_event(it)), indent=1)
    return _private(_download(raw, it, "", "json", "application/json"))


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


def _look(request: HttpRequest, form: FileForm, raw: bytes) -> HttpResponse:
    """What would come of the file."""
    league = form.cleaned_data["league"]
    require(request.user, "tournaments.organise", league)
    about = {"league": league, "content": packed(raw), "format": form.cleaned_data["format"]}
    try:
        if files.is_ours(raw):
            imports.opened(raw)
            return render(request, "tournaments/from_file.html", {**about, "ours": True})
        found = tom.preview(league, raw)
    except Refused as refused:
        form.add_error("file" if "file" in form.fields else None, refused.message)
        return _show(request, form)
    counts = {how: sum(one.how == how for one in found.fits) for how in ("id", "name", "new")}
    unclear = [one for one in found.fits if one.how == "ambiguous"]
    about |= {"found": found, "counts": counts, "unclear": unclear}
    return render(request, "tournaments/from_file.html", about)


def _take(request: HttpRequest, form: TakeForm) -> HttpResponseBase:
    if not form.is_valid():
        return _show(request, form)
    actor = require(request.user, "tournaments.organise", form.cleaned_data["league"])
    try:
        taken = files.take(
            actor,
            form.cleaned_data["league"],
            form.raw(),
            format_key=form.cleaned_data["format"],
            choices=form.choices(),
        )
    except Refused as refused:
        if refused.code == "ambiguous_players":
            messages.error(request, refused.message)
            return _look(request, form, form.raw())
        raise
    messages.success(request, _said(taken))
    return redirect("tournaments:event", event=taken.event.pk)


def _said(taken: tom.Taken) -> str:
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
    return render(request, "tournaments/from_file.html", {"form": form}, status=status)


def _download(raw: bytes, event: Event, what: str, ending: str, kind: str) -> HttpResponse:
    name = "-".join(part for part in (slugify(event.name) or f"event-{event.pk}", what) if part)
    attached = f'attachment; filename="{slugify(name)}.{ending}"'
    return HttpResponse(raw, content_type=kind, headers={"Content-Disposition": attached})


def _private(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)
