"""Registration sheets on paper: one player's at once, an event's whole pile in the background."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from decks.domain.sheets import sheet
from decks.queries.check.kept import format_name
from league.base.errors import Refused
from league.domain import log, outbox
from tournaments.models import DeckVersion, Entrant, Event, SheetPile, Stage

KIND = "print_sheets"
SAID_EVERY = 10  # sheets between two words on how far it has got


def sheet_of(entrant: Entrant, version: DeckVersion | None, address: str) -> sheet.Sheet:
    """A player's sheet. `address` is the service's own, with which the QR code begins."""
    event = entrant.event
    way = reverse("tournaments:list", args=[event.pk, entrant.pk])
    return sheet.Sheet(
        league=event.league.name,
        event=event.name,
        day=event.date,
        format=format_name(event.format),
        player=entrant.player.name,
        player_id=entrant.player.player_id or "",
        division=entrant.division.title(),
        list_number=version.number if version else None,
        address=address.rstrip("/") + way if version else "",
        verdict=version.deck.verdict if version else None,
        modern=sheet.modern(event.format, event.date),
    )


def one(entrant: Entrant, paper: str, address: str) -> bytes:
    """One player's sheet as PDF; blank lines where no list is registered."""
    _known(paper)
    found = entrant.deck_versions.select_related("deck").filter(deck=entrant.deck_id).first()
    return sheet.pdf([sheet_of(entrant, found, address)], paper)


@transaction.atomic
def order(actor: log.Actor, event: Event, paper: str, address: str) -> SheetPile:
    """Have the sheets of everybody who is in made, in order of names. The pile before it goes."""
    _known(paper)
    event.sheet_piles.all().delete()
    pile = SheetPile.objects.create(
        event=event,
        paper=paper,
        address=address,
        language=translation.get_language() or "en",
        made_by=actor.user,
    )
    log.record(event.league, actor, "sheets.ordered", f"event:{event.pk}", after={"paper": paper})
    outbox.follow_up(event.league, KIND, {"pile": pile.pk})
    return pile


@transaction.atomic
def draw_anew(event: Event) -> None:
    """Have an event's pile made again, as what stands on it changed; once it is over it goes."""
    piles = event.sheet_piles.exclude(ready_at=None)
    if event.stage == Stage.FINISHED:
        piles.delete()
        return
    for pk in piles.values_list("pk", flat=True):
        if event.sheet_piles.filter(pk=pk).update(ready_at=None, body=b""):
            outbox.follow_up(event.league, KIND, {"pile": pk})


@outbox.handles(KIND)
def make(payload: dict[str, Any]) -> None:
    """Draw a pile that was ordered. One that another took the place of is left alone."""
    found = SheetPile.objects.select_related("event__league").defer("body")
    pile = found.filter(pk=payload["pile"], ready_at=None).first()
    if pile is None:
        return
    with translation.override(pile.language):
        drawn = list(_drawn(pile))
        body = sheet.pdf(drawn, pile.paper)
    SheetPile.objects.filter(pk=pile.pk).update(
        body=body, sheets=len(drawn), ready_at=timezone.now()
    )


def _drawn(pile: SheetPile) -> Iterator[sheet.Sheet]:
    inside = pile.event.entrants.filter(dropped_after=None).select_related("player")
    people = list(inside.order_by("player__name", "pk"))
    versions = DeckVersion.objects.filter(deck__entries__in=people).select_related("deck")
    by_deck = {version.deck_id: version for version in versions}
    for done, entrant in enumerate(people, start=1):
        entrant.event = pile.event
        version = by_deck.get(entrant.deck_id) if entrant.deck_id else None
        yield sheet_of(entrant, version, pile.address)
        if done % SAID_EVERY == 0:
            outbox.progress(done, len(people))


def _known(paper: str) -> None:
    if paper not in sheet.PAPERS:
        said = {"papers": ", ".join(sheet.PAPERS)}
        raise Refused(_("Paper is one of %(papers)s.") % said, field="paper")
