"""What a league has of decks: settled reprints, and lists judged together."""

import csv
import io
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks.domain import batches, reprints
from decks.models import CheckJob, HouseFormat, JobKind
from decks.queries import league_decks as reads
from decks.web.forms.league_decks import ListsForm, RecheckForm, SettlementForm
from league.base.errors import Refused
from league.domain.log import Actor
from league.models import League, OutboxEntry
from league.permissions import require
from league.web.pages import mark, writes

PAGE = 50


@login_required
@writes
def settlements(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Reprints that the league's judges settled; POST settles one."""
    league = find_league(slug)
    actor = require(request.user, "decks.see_lists", league)
    asked = {name: request.GET.get(name, "") for name in ("name", "format")}
    form = SettlementForm(request.POST or None, league=league, initial=asked)
    if request.method == "POST":
        require(request.user, "decks.settle", league)
        if form.is_valid() and _settled(form, actor, league):
            messages.success(request, _("Settled. It counts from the next verdict on."))
            return redirect("league_decks:settlements", slug=slug)
    page = Paginator(reads.settlements(league), PAGE).get_page(request.GET.get("page"))
    context = {"league": league, "form": form, "page": page}
    return render(request, "decks/reprints/settlements.html", context, status=_status(form))


def _settled(form: SettlementForm, actor: Actor, league: League) -> bool:
    said = form.cleaned_data
    try:
        reprints.settle(
            actor, league, name=said["name"], format_key=said["format"],
            allowed=said["allowed"], reason=said["reason"],
        )  # fmt: skip
    except Refused as refused:
        mark(form, refused)
        return False
    return True


@login_required
@writes
def checks(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Lists judged together, and kept decks judged anew; POST hands in lists."""
    league = find_league(slug)
    actor = require(request.user, "decks.see_lists", league)
    form = ListsForm(request.POST or None, request.FILES or None, league=league)
    if request.method == "POST" and form.is_valid():
        try:
            job = _handed_in(form, actor, league)
        except Refused as refused:
            mark(form, refused)
        else:
            return redirect("league_decks:job", slug=slug, job=job.pk)
    page = Paginator(reads.jobs(league), PAGE).get_page(request.GET.get("page"))
    context = {"league": league, "form": form, "recheck": RecheckForm(), "page": page}
    return render(request, "decks/batches/checks.html", context, status=_status(form))


def _handed_in(form: ListsForm, actor: Actor, league: League) -> CheckJob:
    said = form.cleaned_data
    unpacked = batches.unpack(said["file"].name, said["file"].read())
    return batches.begin(actor, league, unpacked, format_key=said["format"], day=said["day"])


@login_required
@require_POST
@writes
def recheck(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Judge the kept decks anew."""
    league = find_league(slug)
    actor = require(request.user, "decks.see_lists", league)
    form = RecheckForm(request.POST)
    if not form.is_valid():
        raise Refused(f"{form.fields['since'].label}: {form.errors['since'][0]}", field="since")
    job = batches.recheck(actor, league, form.cleaned_data["since"])
    return redirect("league_decks:job", slug=slug, job=job.pk)


@login_required
@require_safe
@writes
def job(request: HttpRequest, slug: str, job: int) -> HttpResponseBase:
    """A job: how far it is, and its table. A re-check shows the decks judged otherwise first."""
    league = find_league(slug)
    require(request.user, "decks.see_lists", league)
    one = get_object_or_404(reads.jobs(league), pk=job)
    changed = one.kind == JobKind.RECHECK and request.GET.get("rows") != "all"
    page = Paginator(reads.job_rows(one, changed=changed), PAGE).get_page(request.GET.get("page"))
    context = {"league": league, "job": one, "page": page, "changed": changed}
    context["rows"] = [reads.shown_row(row) for row in page]
    if one.done_at is None:
        context["work"] = OutboxEntry.objects.filter(
            kind=batches.KIND, payload={"job": one.pk}
        ).first()
    part = "decks/batches/job_part.html" if request.headers.get("HX-Request") else None
    return render(request, part or "decks/batches/job.html", context)


@login_required
@require_safe
@writes
def job_csv(request: HttpRequest, slug: str, job: int) -> HttpResponseBase:
    """A job's table as CSV, row by row."""
    league = find_league(slug)
    require(request.user, "decks.see_lists", league)
    one = get_object_or_404(CheckJob, pk=job, league=league)
    out = io.StringIO("\ufeff")  # by this mark spreadsheets know UTF-8
    out.seek(0, io.SEEK_END)
    csv.writer(out).writerows(batches.table(reads.job_rows(one).iterator(500)))
    answer = HttpResponse(out.getvalue(), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="lists-{one.pk}.csv"'
    return answer


def find_league(slug: str) -> League:
    return get_object_or_404(League, slug=slug)


def find_house(league: League, pk: int) -> HouseFormat:
    return get_object_or_404(HouseFormat.objects.select_related("league"), pk=pk, league=league)


def _status(form: Any) -> int:
    return 422 if form.is_bound and not form.is_valid() else 200
