"""Registration sheets on paper: one player's at once, an event's whole pile in the background."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from decks.domain.sheets.sheet import PAPERS
from league.base.errors import Refused
from league.domain import log, outbox
from league.engine.name_order import order_of_name
from tournaments.models import DeckVersion, Entrant, Event, SheetPile, Stage

OUTBOX_KIND = "print_sheets"
PROGRESS_EVERY = 10  # sheets between two reports of progress
# A player with the registered list; None for a blank sheet.
EntrantAndList: TypeAlias = tuple[Entrant, DeckVersion | None]
# Draws the sheets of these players as PDF, given the paper and the service's own address.
DrawSheets = Callable[[Iterable[EntrantAndList], str, str], bytes]
_sheet_drawers: list[DrawSheets] = []  # at most one: only one face draws sheets


def draw_by(draw: DrawSheets) -> None:
    """Set the function that draws sheets, in the active language."""
    _sheet_drawers[:] = [draw]


def draw_sheet(entrant: Entrant, paper: str, address: str) -> bytes:
    """One player's sheet as PDF; with blank lines if no list is registered."""
    _require_known_paper(paper)
    version = entrant.deck_versions.select_related("deck").filter(deck=entrant.deck_id).first()
    return _sheet_drawers[0]([(entrant, version)], paper, address)


@transaction.atomic
def order_pile(actor: log.Actor, event: Event, paper: str, address: str) -> SheetPile:
    """Order the sheets of all active players, in order of names; an older pile is deleted."""
    _require_known_paper(paper)
    event.sheet_piles.all().delete()
    pile = SheetPile.objects.create(
        event=event,
        paper=paper,
        address=address,
        language=translation.get_language() or "en",
        made_by=actor.user,
    )
    log.record_entry(
        event.league, actor, "sheets.ordered", f"event:{event.pk}", after={"paper": paper}
    )
    outbox.add_follow_up(event.league, OUTBOX_KIND, {"pile": pile.pk})
    return pile


@transaction.atomic
def renew_pile(event: Event) -> None:
    """Have an event's pile made again, since its content changed; delete it after the event."""
    piles = event.sheet_piles.exclude(ready_at=None)
    if event.stage == Stage.FINISHED:
        piles.delete()
        return
    for pk in piles.values_list("pk", flat=True):
        if event.sheet_piles.filter(pk=pk).update(ready_at=None, body=b""):
            outbox.add_follow_up(event.league, OUTBOX_KIND, {"pile": pk})


@outbox.handles_kind(OUTBOX_KIND)
def draw_pile(payload: dict[str, Any]) -> None:
    """Draw an ordered pile, unless a newer order has replaced it."""
    piles = SheetPile.objects.select_related("event__league").defer("body")
    pile = piles.filter(pk=payload["pile"], ready_at=None).first()
    if pile is None:
        return
    with translation.override(pile.language):
        registered = list(_entrants_with_lists(pile))
        body = _sheet_drawers[0](registered, pile.paper, pile.address)
    SheetPile.objects.filter(pk=pile.pk).update(
        body=body, sheets=len(registered), ready_at=timezone.now()
    )


def _entrants_with_lists(pile: SheetPile) -> Iterator[EntrantAndList]:
    entrants = pile.event.entrants.filter(dropped_after=None).select_related("player")
    people = sorted(
        entrants.order_by("pk"), key=lambda entrant: order_of_name(entrant.player.full_name)
    )
    versions = DeckVersion.objects.filter(deck__entries__in=people).select_related("deck")
    by_deck = {version.deck_id: version for version in versions}
    for done, entrant in enumerate(people, start=1):
        entrant.event = pile.event
        version = by_deck.get(entrant.deck_id) if entrant.deck_id else None
        yield entrant, version
        if done % PROGRESS_EVERY == 0:
            outbox.report_progress(done, len(people))


def _require_known_paper(paper: str) -> None:
    if paper not in PAPERS:
        params = {"papers": ", ".join(PAPERS)}
        raise Refused(_("Paper is one of %(papers)s.") % params, field="paper")
