"""The organiser's desk: one page for the evening, where results come in and rounds are paired."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from msgspec.structs import asdict

from league.base.errors import Refused
from league.base.numbers import read_whole_number
from league.domain.log import Actor
from league.http.live import follow_changes
from league.permissions import require_permission
from league.web.pages import signed_in_user, writes_once
from tournaments.domain import desk as domain
from tournaments.domain.desk import set_two_person
from tournaments.models import Event, Match
from tournaments.queries.boards import describe_result
from tournaments.queries.desk import desk_card
from tournaments.queries.live import event_subject
from tournaments.queries.loaders import find_event, find_match
from tournaments.queries.match_rules import names_by_side
from tournaments.web.views.context import checklist_shown, event_context, tell_if_over

LONGEST_LINE = 400  # letters: the address on a slip has about two hundred


@login_required
@writes_once
def desk(request: HttpRequest, event: int) -> HttpResponseBase:
    """Show what is open and comes next; enter a typed, scanned or pressed result; undo the last."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.report", this_event)
    if request.method != "POST":
        return _show_desk(request, this_event)
    if request.POST.get("do") == "line":
        return _enter_line(request, actor, this_event)
    _press_button(request, actor, this_event)
    return redirect("tournaments:desk", event=event)


def _show_desk(
    request: HttpRequest, event: Event, *, typed: str = "", wrong: str = "", asks: str = ""
) -> HttpResponseBase:
    follow_changes(request, event_subject(event.pk))
    card = asdict(desk_card(event, signed_in_user(request)))
    context = event_context(event, "desk") | card | {"typed": typed, "wrong": wrong, "asks": asks}
    context |= {"checklist": checklist_shown(event), "longest_line": LONGEST_LINE}
    status = 422 if wrong or asks else 200
    return render(request, "tournaments/desk/desk.html", context, status=status)


def _enter_line(request: HttpRequest, actor: Actor, event: Event) -> HttpResponseBase:
    """Enter a typed line; a refused line stays in the field, with the reason."""
    typed = request.POST.get("line", "")[:LONGEST_LINE].strip()
    try:
        entry = domain.read_entry(event, typed)
        if not entry.score:
            asks = _ask_for_result(entry.match)
            return _show_desk(request, event, typed=f"{entry.match.table} ", asks=asks)
        after = domain.enter_at_desk(actor, entry.match, entry.score)
    except Refused as refused:
        return _show_desk(request, event, typed=typed, wrong=refused.message)
    _tell_entered(request, after)
    return redirect("tournaments:desk", event=event.pk)


def _ask_for_result(match: Match) -> str:
    names = names_by_side(match)
    params = {"table": match.table, "left": names.get("a", "–"), "right": names.get("b", "–")}
    sentence = _("Table %(table)s: %(left)s (a) against %(right)s (b). Who won?")
    return sentence % params


def _press_button(request: HttpRequest, actor: Actor, event: Event) -> None:
    """Do what a button of the desk stands for."""
    sent = request.POST
    if sent.get("do") == "two_person":
        organiser = require_permission(request.user, "tournaments.organise", event)
        set_two_person(organiser, event, on=sent.get("on") == "1")
        return
    match = find_match(event.pk, read_whole_number(sent.get("match")) or 0)
    version = read_whole_number(sent.get("version"))
    if sent.get("do") == "undo":
        domain.undo_entry(actor, match, version)
        message = _("Table %(table)s is open again.") % {"table": match.table}
        messages.info(request, message)
    elif sent.get("score"):
        _tell_entered(request, domain.enter_at_desk(actor, match, sent["score"], version))
    else:
        raise Refused(_("Nothing was chosen."), field="score")


def _tell_entered(request: HttpRequest, match: Match) -> None:
    names = names_by_side(match)
    params: dict[str, Any] = {"table": match.table, "result": describe_result(match.result, names)}
    if match.result:
        messages.success(request, _("Table %(table)s: %(result)s.") % params)
        tell_if_over(request, match)
    else:
        sentence = _("Table %(table)s is noted. It counts once a second person has confirmed it.")
        messages.info(request, sentence % params)
