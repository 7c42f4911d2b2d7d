"""An event's files: export as TOM file, JSON and CSV, and import."""

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from league.base.errors import NotAllowed, Refused
from league.models import User
from league.permissions import permitted_leagues, require_permission
from league.web.pages import writes_once
from tournaments.domain.files import importing, tables, whole
from tournaments.domain.files.tom import reading, writing
from tournaments.http.downloads import CSV, JSON, TDF, make_download
from tournaments.http.privacy import keep_private
from tournaments.http.tables import answer_table, wants_player_ids
from tournaments.models import TomFile
from tournaments.queries.loaders import find_event
from tournaments.web.forms.files import ConfirmFileForm, FileForm, pack_file
from tournaments.web.views.context import event_context


@require_safe
def event_files(request: HttpRequest, event: int) -> HttpResponse:
    """The files of an event that can be downloaded."""
    this_event = find_event(event)
    kept = TomFile.objects.filter(event=this_event, given=False).only("taken_at").first()
    return render(
        request,
        "tournaments/files/files.html",
        {**event_context(this_event, "files"), "kept": kept},
    )


@require_safe
@writes_once
def standings_file(request: HttpRequest, event: int) -> HttpResponse:
    """The standings as CSV; organisers can ask for player ids."""
    this_event = find_event(event)
    with_ids = wants_player_ids(request.user, request.GET, this_event)
    text = tables.standings_csv(this_event, with_ids=with_ids)
    name = _("standings with ids") if with_ids else _("standings")
    return answer_table(request.GET, text, this_event, name)


@require_safe
@writes_once
def pairings_file(request: HttpRequest, event: int) -> HttpResponse:
    """All pairings as CSV; organisers can ask for player ids."""
    this_event = find_event(event)
    with_ids = wants_player_ids(request.user, request.GET, this_event)
    text = tables.pairings_csv(this_event, with_ids=with_ids)
    name = _("pairings with ids") if with_ids else _("pairings")
    return answer_table(request.GET, text, this_event, name)


@login_required
@require_safe
@writes_once
def players_file(request: HttpRequest, event: int) -> HttpResponseBase:
    """All entrants as CSV; it has ids and birth years of minors, so only for organisers."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.organise", this_event)
    return keep_private(
        make_download(tables.players_csv(this_event).encode(), this_event, _("players"), CSV)
    )


@login_required
@require_safe
@writes_once
def tom_file(request: HttpRequest, event: int) -> HttpResponseBase:
    """The TOM file; it has names and birth years of minors, so only for organisers."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.organise", this_event)
    return keep_private(
        make_download(writing.export_to_continue(actor, this_event), this_event, "", TDF)
    )


@login_required
@require_safe
@writes_once
def json_file(request: HttpRequest, event: int) -> HttpResponseBase:
    """The whole event as JSON."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.organise", this_event)
    raw = msgspec.json.format(msgspec.json.encode(whole.export_event(this_event)), indent=1)
    return keep_private(make_download(raw, this_event, "", JSON))


@login_required
@writes_once
def from_file(request: HttpRequest) -> HttpResponseBase:
    """Import an event from a file: first a preview, then, once confirmed, the import."""
    assert isinstance(request.user, User)  # noqa: S101 -- said to the type checker
    mine = permitted_leagues(request.user, "tournaments.organise")
    if not mine:
        raise NotAllowed(_("Only an organiser of a league can create an event."))
    if request.method == "POST" and "content" in request.POST:
        return _take_file(request, ConfirmFileForm(request.POST, leagues=mine))
    form = FileForm(request.POST or None, request.FILES or None, leagues=mine)
    if request.method == "POST" and form.is_valid():
        return _preview_file(request, form, form.read_bytes())
    return _render_form(request, form)


def _preview_file(
    request: HttpRequest, form: FileForm, raw: bytes, event: int | None = None
) -> HttpResponse:
    """Preview the import of a file. `event`: the event it is of, if the user was asked that."""
    league = form.cleaned_data["league"]
    require_permission(request.user, "tournaments.organise", league)
    context = {"league": league, "content": pack_file(raw), "format": form.cleaned_data["format"]}
    try:
        if importing.is_own_format(raw):
            context |= {"ours": True, "twin": importing.event_of_file(league, raw)}
            return render(request, "tournaments/files/from_file.html", context)
        preview = reading.preview_import(league, raw, event)
    except Refused as refused:
        form.add_error("file" if "file" in form.fields else None, refused.message)
        return _render_form(request, form)
    counts = {how: sum(fit.how == how for fit in preview.fits) for how in ("id", "name", "new")}
    unclear = [fit for fit in preview.fits if fit.how == "ambiguous"]
    context |= {"found": preview, "counts": counts, "unclear": unclear, "chosen": event}
    return render(request, "tournaments/files/from_file.html", context)


def _take_file(request: HttpRequest, form: ConfirmFileForm) -> HttpResponseBase:
    if not form.is_valid():
        return _render_form(request, form)
    actor = require_permission(request.user, "tournaments.organise", form.cleaned_data["league"])
    event = form.cleaned_data["event"]
    if "look" in request.POST:
        return _preview_file(request, form, form.read_bytes(), event)
    try:
        imported = importing.import_file(
            actor,
            form.cleaned_data["league"],
            form.read_bytes(),
            format_key=form.cleaned_data["format"],
            choices=form.read_choices(),
            event=event,
        )
    except Refused as refused:
        if refused.code in {"ambiguous_players", "ambiguous_event", "event_is_here"}:
            messages.error(request, refused.message)
            again = _preview_file(request, form, form.read_bytes(), event)
            again.status_code = 422  # so that this answer is not kept for the form's key
            return again
        raise
    messages.success(request, _describe_taken(imported))
    return redirect("tournaments:event", event=imported.event.pk)


def _describe_taken(imported: reading.ImportResult) -> str:
    if not imported.changed:
        return _("This file was here before: nothing has changed.")
    rounds = len(imported.rounds)
    if imported.new:
        return ngettext(
            "The event is here, with %(n)s round.", "The event is here, with %(n)s rounds.", rounds
        ) % {"n": rounds}
    return _("The event is where the file is.")


def _render_form(request: HttpRequest, form: Any) -> HttpResponse:
    """The form with its errors; after a preview, a fresh one to begin again."""
    status = 422 if form.is_bound and form.errors else 200
    if isinstance(form, ConfirmFileForm):
        for field, errors in form.errors.items():
            messages.error(request, f"{form.fields[field].label or field}: {errors[0]}")
        assert isinstance(request.user, User)  # noqa: S101 -- said to the type checker
        form = FileForm(None, leagues=permitted_leagues(request.user, "tournaments.organise"))
    return render(request, "tournaments/files/from_file.html", {"form": form}, status=status)
