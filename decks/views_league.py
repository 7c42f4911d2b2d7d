"""What a league has of decks: its house formats, settled reprints, lists judged together."""

import csv
import io
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks import queries_league as reads
from decks.catalogue import current
from decks.domain import formats, jobs, settling
from decks.engine import house
from decks.engine.fields import FormatError
from decks.engine.formats import Format, UnknownFormatError, decode_format
from decks.forms_league import FormatFileForm, HouseForm, ListsForm, RecheckForm, SettlementForm
from decks.models import CheckJob, HouseFormat, HouseFormatVersion, JobKind
from league.domain.errors import Refused
from league.domain.log import Actor
from league.models import League, OutboxEntry
from league.pages import mark, writes
from league.permissions import require

PAGE = 50
VERSIONS = 50


@require_safe
def house_formats(request: HttpRequest, slug: str) -> HttpResponse:
    """A league's house formats: what is played by is no secret."""
    league = find_league(slug)
    page = Paginator(reads.house_formats(league), PAGE).get_page(request.GET.get("page"))
    return render(request, "decks/league/formats.html", {"league": league, "page": page})


@login_required
@writes
def new(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A house format made from another one, or handed in as a file."""
    league = find_league(slug)
    actor = require(request.user, "decks.make_formats", league)
    base = _base(request.GET.get("base", ""), league)
    form = HouseForm(
        request.POST if request.POST.get("do") != "file" and request.POST else None,
        league=league,
        initial=HouseForm.initial_of(base) | {"name": ""},
    )
    context = {"league": league, "form": form, "file_form": FormatFileForm()}
    if request.POST.get("do") == "file":
        return _from_file(request, actor, context)
    return _made(request, actor, context, None)


def _from_file(request: HttpRequest, actor: Actor, context: dict[str, Any]) -> HttpResponseBase:
    form = context["file_form"] = FormatFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            entry = formats.read(form.raw())
            made = formats.save(actor, context["league"], entry)
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            return _saved(request, made)
    return render(request, "decks/league/format_new.html", context, status=422)


@login_required
@writes
def change(request: HttpRequest, slug: str, house: int) -> HttpResponseBase:
    """The next version of a house format."""
    league = find_league(slug)
    one = find_house(league, house)
    actor = require(request.user, "decks.make_formats", league)
    last = _version(one, None)
    base = decode_format(last.entry)
    initial = HouseForm.initial_of(base) | {"seen": last.number}
    form = HouseForm(request.POST or None, league=league, base=base, initial=initial)
    return _made(request, actor, {"league": league, "house": one, "form": form}, one)


def _made(
    request: HttpRequest, actor: Actor, context: dict[str, Any], into: HouseFormat | None
) -> HttpResponseBase:
    """The form, its preview, or what was saved."""
    form: HouseForm = context["form"]
    status = 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                base, entry = _entry(form, context["league"])
                if request.POST.get("do") != "preview":
                    said = form.cleaned_data
                    made = formats.save(
                        actor, context["league"], entry,
                        reason=said["reason"], into=into, seen=said["seen"],
                    )  # fmt: skip
                    return _saved(request, made)
                day = entry.last or entry.first
                context["preview"] = reads.preview(context["league"], base, entry, day)
                status = 200
            except Refused as refused:
                field = refused.field if refused.field in form.fields else None
                form.add_error(field, refused.message)
    return render(request, "decks/league/format_new.html", context, status=status)


def _entry(form: HouseForm, league: League) -> tuple[Format, Format]:
    """What a house format is made from, and what it becomes. Raises Refused."""
    said = form.cleaned_data
    base = _base(said["base"], league)
    try:
        entry = house.made_from(base, form.changes(), "house:new", said["name"], current())
        decode_format(house.entry_of(entry))
    except FormatError as wrong:
        raise Refused(str(wrong)) from None
    return base, entry


def _base(key: str, league: League) -> Format:
    try:
        return formats.format_of(key or "unlimited", current(), league)
    except UnknownFormatError as unknown:
        raise Refused(unknown.said(_), field="base") from None


def _saved(request: HttpRequest, made: HouseFormatVersion) -> HttpResponseBase:
    said = {"name": made.house.name, "number": made.number}
    messages.success(request, _("%(name)s is saved as version %(number)s.") % said)
    return redirect("league_decks:format", slug=made.house.league.slug, house=made.house_id)


@require_safe
@writes
def one_format(request: HttpRequest, slug: str, house: int) -> HttpResponseBase:
    """A house format: what it says now or said in a version, and what each version changed."""
    league = find_league(slug)
    one = find_house(league, house)
    version = _version(one, request.GET.get("version"))
    before = one.versions.filter(number__lt=version.number).order_by("-number").first()
    entry = decode_format(version.entry)
    context: dict[str, Any] = {"league": league, "house": one, "version": version, "entry": entry}
    context["sets"] = [known.name for key, known in current().sets.items() if key in entry.sets]
    context["key"] = formats.key_of(version)
    context["banned"] = [card.name or card.id for card in entry.banned]
    page = Paginator(one.versions.select_related("made_by").order_by("-number"), VERSIONS)
    context["page"] = page.get_page(request.GET.get("page"))
    if before is not None:
        old = decode_format(before.entry)
        day = entry.last or entry.first
        context |= {"before": before, "preview": reads.changes(old, entry, day)}
    return render(request, "decks/league/format.html", context)


@require_safe
@writes
def format_file(request: HttpRequest, slug: str, house: int) -> HttpResponseBase:
    """A house format as a file, which `deckcheck --format-file` and other leagues take."""
    version = _version(find_house(find_league(slug), house), request.GET.get("version"))
    answer = JsonResponse(version.entry, json_dumps_params={"indent": 1, "ensure_ascii": False})
    name = slugify(version.house.name) or f"house-{version.house_id}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}-{version.number}.json"'
    return answer


def _version(one: HouseFormat, number: str | None) -> HouseFormatVersion:
    found = one.versions.select_related("house__league").order_by("-number")
    if number and number.isascii() and number.isdecimal() and len(number) < 9:
        return get_object_or_404(found, number=int(number))
    return found[0]


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
    return render(request, "decks/league/settlements.html", context, status=_status(form))


def _settled(form: SettlementForm, actor: Actor, league: League) -> bool:
    said = form.cleaned_data
    try:
        settling.settle(
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
    return render(request, "decks/league/checks.html", context, status=_status(form))


def _handed_in(form: ListsForm, actor: Actor, league: League) -> CheckJob:
    said = form.cleaned_data
    unpacked = jobs.unpack(said["file"].name, said["file"].read())
    return jobs.begin(actor, league, unpacked, format_key=said["format"], day=said["day"])


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
    job = jobs.recheck(actor, league, form.cleaned_data["since"])
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
            kind=jobs.KIND, payload={"job": one.pk}
        ).first()
    part = "decks/league/job_part.html" if request.headers.get("HX-Request") else None
    return render(request, part or "decks/league/job.html", context)


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
    csv.writer(out).writerows(jobs.table(reads.job_rows(one).iterator(500)))
    answer = HttpResponse(out.getvalue(), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="lists-{one.pk}.csv"'
    return answer


def find_league(slug: str) -> League:
    return get_object_or_404(League, slug=slug)


def find_house(league: League, pk: int) -> HouseFormat:
    return get_object_or_404(HouseFormat.objects.select_related("league"), pk=pk, league=league)


def _status(form: Any) -> int:
    return 422 if form.is_bound and not form.is_valid() else 200
