"""A league's house formats: the list of them, making and changing one, and its page."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.domain import formats
from decks.engine.formats import house
from decks.engine.formats.definition import Format, UnknownFormatError, decode_format
from decks.engine.formats.fields import FormatError
from decks.models import HouseFormat, HouseFormatVersion
from decks.queries import league_decks as reads
from decks.queries.catalogue import current
from decks.queries.house_formats import house_page
from decks.web.forms.house_formats import BaseForm, HouseForm
from decks.web.forms.league_decks import FormatFileForm
from decks.web.views.league_decks import find_house, find_league
from league.base.errors import Refused
from league.domain.log import Actor
from league.models import League
from league.permissions import require
from league.web.pages import writes

PAGE = 50
VERSIONS = 50


@require_safe
def house_formats(request: HttpRequest, slug: str) -> HttpResponse:
    """A league's house formats: what is played by is no secret."""
    league = find_league(slug)
    page = Paginator(reads.house_formats(league), PAGE).get_page(request.GET.get("page"))
    return render(request, "decks/house_formats/formats.html", {"league": league, "page": page})


@login_required
@writes
def new(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A house format made from another one, or handed in as a file.

    What it is made from is asked first: the form then shows that format's rules.
    """
    league = find_league(slug)
    actor = require(request.user, "decks.make_formats", league)
    asked = BaseForm(request.POST or request.GET or None, league=league)
    context: dict[str, Any] = {"league": league, "file_form": FormatFileForm(), "base_form": asked}
    if request.POST.get("do") == "file":
        context["base_form"] = BaseForm(league=league)
        return _from_file(request, actor, context)
    if not asked.is_valid():
        status = 422 if asked.is_bound else 200
        return render(request, "decks/house_formats/format_base.html", context, status=status)
    base = _base(asked.cleaned_data["base"], league)
    context["form"] = HouseForm(request.POST or None, base=base, initial={"base": base.key})
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
    return render(request, "decks/house_formats/format_base.html", context, status=422)


@login_required
@writes
def change(request: HttpRequest, slug: str, house: int) -> HttpResponseBase:
    """The next version of a house format."""
    league = find_league(slug)
    one = find_house(league, house)
    actor = require(request.user, "decks.make_formats", league)
    last = _version(one, None)
    base = decode_format(last.entry, kept=True)
    form = HouseForm(
        request.POST or None,
        base=base,
        goes_back_to=formats.base_of(base),
        initial={"name": base.name, "base": base.key, "seen": last.number},
    )
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
                base, entry = form.made_from, _entry(form)
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
    return render(request, "decks/house_formats/format_new.html", context, status=status)


def _entry(form: HouseForm) -> Format:
    """What a house format becomes. Raises Refused."""
    name = form.cleaned_data["name"]
    try:
        entry = house.made_from(form.made_from, form.changes(), "house:new", name, current())
        decode_format(house.entry_of(entry))
    except FormatError as wrong:
        raise Refused(str(wrong)) from None
    return entry


def _base(key: str, league: League) -> Format:
    try:
        return formats.format_of(key, current(), league)
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
    entry = decode_format(version.entry, kept=True)
    context: dict[str, Any] = {"league": league, "house": one, "version": version, "entry": entry}
    context |= {"key": formats.key_of(version), **house_page(entry)}
    page = Paginator(one.versions.select_related("made_by").order_by("-number"), VERSIONS)
    context["page"] = page.get_page(request.GET.get("page"))
    if before is not None:
        old = decode_format(before.entry, kept=True)
        day = entry.last or entry.first
        context |= {"before": before, "preview": reads.changes(old, entry, day)}
    return render(request, "decks/house_formats/format.html", context)


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
