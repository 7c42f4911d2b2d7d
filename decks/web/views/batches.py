"""Lists judged together: handing them in, judging kept decks anew, and a job's table."""

import csv
import io

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from decks.domain import batches
from decks.models import CheckJob, JobKind
from decks.queries import batches as queries
from decks.queries.loaders import find_job
from decks.web.forms.batches import ListsForm, RecheckForm
from league.base.errors import Refused
from league.domain.log import Actor
from league.http.paging import requested_page
from league.models import League, OutboxEntry
from league.permissions import require_permission
from league.queries.loaders import find_league
from league.web.pages import form_status, result_or_error, writes_once


@login_required
@writes_once
def checks(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Lists judged together, and kept decks judged anew; POST hands in lists."""
    league = find_league(slug)
    actor = require_permission(request.user, "decks.see_lists", league)
    form = ListsForm(request.POST or None, request.FILES or None, league=league)
    if request.method == "POST" and form.is_valid():
        job = result_or_error(form, lambda: _begin_check(form, actor, league))
        if job is not None:
            return redirect("league_decks:job", slug=slug, job=job.pk)
    page = requested_page(request, queries.counted_jobs(league))
    context = {"league": league, "form": form, "recheck": RecheckForm(), "page": page}
    return render(request, "decks/batches/checks.html", context, status=form_status(form))


def _begin_check(form: ListsForm, actor: Actor, league: League) -> CheckJob:
    data = form.cleaned_data
    unpacked = batches.unpack_lists(data["file"].name, data["file"].read())
    return batches.begin_check(actor, league, unpacked, format_key=data["format"], day=data["day"])


@login_required
@require_POST
@writes_once
def recheck(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Judge the kept decks anew."""
    league = find_league(slug)
    actor = require_permission(request.user, "decks.see_lists", league)
    form = RecheckForm(request.POST)
    if not form.is_valid():
        raise Refused(f"{form.fields['since'].label}: {form.errors['since'][0]}", field="since")
    job = batches.recheck_decks(actor, league, form.cleaned_data["since"])
    return redirect("league_decks:job", slug=slug, job=job.pk)


@login_required
@require_safe
@writes_once
def job(request: HttpRequest, slug: str, job: int) -> HttpResponseBase:
    """A job: how far it is, and its table.

    A re-check shows only decks with another verdict now, unless all are asked for.
    """
    league = find_league(slug)
    require_permission(request.user, "decks.see_lists", league)
    check_job = find_job(league, job)
    changed = check_job.kind == JobKind.RECHECK and request.GET.get("rows") != "all"
    page = requested_page(request, queries.rows_of_job(check_job, changed=changed))
    context = {"league": league, "job": check_job, "page": page, "changed": changed}
    context["rows"] = [queries.shown_row(row) for row in page]
    if check_job.done_at is None:
        context["work"] = OutboxEntry.objects.filter(
            kind=batches.JUDGE_LISTS, payload={"job": check_job.pk}
        ).first()
    part = "decks/batches/job_part.html" if request.headers.get("HX-Request") else None
    return render(request, part or "decks/batches/job.html", context)


@login_required
@require_safe
@writes_once
def job_csv(request: HttpRequest, slug: str, job: int) -> HttpResponseBase:
    """A job's table as CSV, row by row."""
    league = find_league(slug)
    require_permission(request.user, "decks.see_lists", league)
    check_job = find_job(league, job)
    table = io.StringIO("\ufeff")  # the mark by which spreadsheets recognise UTF-8
    table.seek(0, io.SEEK_END)
    csv.writer(table).writerows(batches.job_table(queries.rows_of_job(check_job).iterator(500)))
    answer = HttpResponse(table.getvalue(), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="lists-{check_job.pk}.csv"'
    return answer
