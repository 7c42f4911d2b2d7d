"""A league's house formats: the list of them, making and changing one, and its page."""

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.domain import house_formats as domain
from decks.engine.formats import house
from decks.engine.formats.definition import Format, UnknownFormatError, decode_format
from decks.engine.formats.refusals import FormatError
from decks.models import HouseFormat, HouseFormatVersion
from decks.queries import house_formats as queries
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import base_format, find_format_by_key, house_format_key
from decks.queries.loaders import find_house_format, find_house_version
from decks.web.forms.house_formats import BaseForm, FormatFileForm, HouseForm
from league.base.errors import Refused
from league.domain.log import Actor
from league.http.paging import requested_page
from league.models import League
from league.permissions import require_permission
from league.queries.loaders import find_league
from league.web.pages import writes_once

VERSIONS_A_PAGE = 50


@require_safe
def house_formats(request: HttpRequest, slug: str) -> HttpResponse:
    """A league's house formats. Anybody may see them: the rules that people play by are public."""
    league = find_league(slug)
    page = requested_page(request, queries.house_formats(league))
    return render(request, "decks/house_formats/formats.html", {"league": league, "page": page})


@login_required
@writes_once
def new_house_format(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A house format made from another one, or handed in as a file.

    What it is made from is asked first: the form then shows that format's rules.
    """
    league = find_league(slug)
    actor = require_permission(request.user, "decks.make_formats", league)
    base_form = BaseForm(request.POST or request.GET or None, league=league)
    context: dict[str, Any] = {
        "league": league,
        "file_form": FormatFileForm(),
        "base_form": base_form,
    }
    if request.POST.get("do") == "file":
        context["base_form"] = BaseForm(league=league)
        return _save_file(request, actor, context)
    if not base_form.is_valid():
        status = 422 if base_form.is_bound else 200
        return render(request, "decks/house_formats/format_base.html", context, status=status)
    base = _find_base(base_form.cleaned_data["base"], league)
    context["form"] = HouseForm(request.POST or None, base=base, initial={"base": base.key})
    return _answer_form(request, actor, context, None)


def _save_file(request: HttpRequest, actor: Actor, context: dict[str, Any]) -> HttpResponseBase:
    form = context["file_form"] = FormatFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            entry = domain.read_house_format(form.read_bytes())
            version = domain.save_house_format(actor, context["league"], entry)
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            return _redirect_to_format(request, version)
    return render(request, "decks/house_formats/format_base.html", context, status=422)


@login_required
@writes_once
def change_house_format(request: HttpRequest, slug: str, house: int) -> HttpResponseBase:
    """Make the next version of a house format."""
    league = find_league(slug)
    house_format = find_house_format(league, house)
    actor = require_permission(request.user, "decks.make_formats", league)
    last = find_house_version(house_format, None)
    base = decode_format(last.entry, kept=True)
    form = HouseForm(
        request.POST or None,
        base=base,
        goes_back_to=base_format(base),
        initial={"name": base.name, "base": base.key, "seen": last.number},
    )
    return _answer_form(
        request, actor, {"league": league, "house": house_format, "form": form}, house_format
    )


def _answer_form(
    request: HttpRequest, actor: Actor, context: dict[str, Any], into: HouseFormat | None
) -> HttpResponseBase:
    """Show the form or its preview, or save the format."""
    form: HouseForm = context["form"]
    status = 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                base, entry = form.made_from, _make_entry(form)
                if request.POST.get("do") != "preview":
                    data = form.cleaned_data
                    version = domain.save_house_format(
                        actor, context["league"], entry,
                        reason=data["reason"], into=into, seen=data["seen"],
                    )  # fmt: skip
                    return _redirect_to_format(request, version)
                context["preview"] = queries.preview_format(context["league"], base, entry)
                status = 200
            except Refused as refused:
                field = refused.field if refused.field in form.fields else None
                form.add_error(field, refused.message)
    return render(request, "decks/house_formats/format_new.html", context, status=status)


def _make_entry(form: HouseForm) -> Format:
    """The house format that the form describes. Raises Refused."""
    name = form.cleaned_data["name"]
    try:
        entry = house.make_house_format(
            form.made_from, form.read_changes(), "house:new", name, current_catalogue()
        )
        decode_format(house.format_as_entry(entry))
    except FormatError as wrong:
        raise Refused(wrong.render_sentence(_)) from None
    return entry


def _find_base(key: str, league: League) -> Format:
    try:
        return find_format_by_key(key, current_catalogue(), league)
    except UnknownFormatError as unknown:
        raise Refused(unknown.render_sentence(_), field="base") from None


def _redirect_to_format(request: HttpRequest, version: HouseFormatVersion) -> HttpResponseBase:
    figures = {"name": version.house.name, "number": version.number}
    messages.success(request, _("%(name)s is saved as version %(number)s.") % figures)
    return redirect("league_decks:format", slug=version.house.league.slug, house=version.house_id)


@require_safe
@writes_once
def house_format(request: HttpRequest, slug: str, house: int) -> HttpResponseBase:
    """A house format: what it says now or said in a version, and what each version changed."""
    league = find_league(slug)
    house_format = find_house_format(league, house)
    version = find_house_version(house_format, request.GET.get("version"))
    before = house_format.versions.filter(number__lt=version.number).order_by("-number").first()
    entry = decode_format(version.entry, kept=True)
    context: dict[str, Any] = {
        "league": league,
        "house": house_format,
        "version": version,
        "entry": entry,
    }
    context |= {
        "key": house_format_key(version),
        **msgspec.structs.asdict(queries.house_page(entry)),
    }
    versions = house_format.versions.select_related("made_by").order_by("-number")
    context["page"] = requested_page(request, versions, VERSIONS_A_PAGE)
    if before is not None:
        old = decode_format(before.entry, kept=True)
        context |= {"before": before, "preview": queries.format_changes(old, entry)}
    return render(request, "decks/house_formats/format.html", context)


@require_safe
@writes_once
def format_file(request: HttpRequest, slug: str, house: int) -> HttpResponseBase:
    """A house format as a file, which `deckcheck --format-file` and other leagues take."""
    version = find_house_version(
        find_house_format(find_league(slug), house), request.GET.get("version")
    )
    answer = JsonResponse(version.entry, json_dumps_params={"indent": 1, "ensure_ascii": False})
    name = slugify(version.house.name) or f"house-{version.house_id}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}-{version.number}.json"'
    return answer
