"""Draws registration sheets: the contents of a player's sheet, and the address of its list."""

from collections.abc import Iterable
from importlib import import_module

from django.urls import reverse

from decks.domain.sheets.sheet import Sheet, is_modern
from decks.queries.formats.names import format_name
from tournaments.domain.registration.sheets import EntrantAndList
from tournaments.models import DeckVersion, Entrant


def draw_sheets(registered: Iterable[EntrantAndList], paper: str, address: str) -> bytes:
    """A PDF with a sheet for each player. `address`: the service's own."""
    sheets = [_make_sheet(entrant, version, address) for entrant, version in registered]
    # Imported here, since it loads a library that no other page needs.
    body: bytes = import_module("decks.domain.sheets.pdf").draw_sheets(sheets, paper)
    return body


def _make_sheet(entrant: Entrant, version: DeckVersion | None, address: str) -> Sheet:
    """A player's sheet. `address`: the service's own, with which the QR code begins."""
    event = entrant.event
    way = reverse("tournaments:list", args=[event.pk, entrant.pk])
    return Sheet(
        league=event.league.name,
        event=event.name,
        day=event.date,
        format=format_name(event.format),
        player=entrant.player.full_name,
        player_id=entrant.player.player_id or "",
        division=entrant.division.title(),
        list_number=version.number if version else None,
        address=address.rstrip("/") + way if version else "",
        verdict=version.deck.verdict if version else None,
        modern=is_modern(event.format, event.date),
    )
