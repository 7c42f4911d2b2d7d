"""The tables of a round for the judges' console, as HTML without a template each.

There are hundreds on a page, which is loaded again whenever something changes. As for the boards
(`board_rows`), words are translated once a page, and every text written by people is escaped.
"""

from collections.abc import Callable, Iterable
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.queries.floor.console import TableCard
from tournaments.web.views.board_rows import SOME_ID, join_rows

DENSITIES = ("tiles", "list", "map")


class TableLines:
    """The tables of an event, in the active language."""

    def __init__(self, event: Event) -> None:
        self._address = reverse("tournaments:judged_match", args=[event.pk, SOME_ID])
        self._table, self._against = escape(_("Table")), escape(_("Against"))
        self._state, self._judge = escape(_("State")), escape(_("Judge"))
        self._calls, self._minutes = escape(_("calls")), _("+%(minutes)s min")
        self._tags = {
            "disputed": f'<span class="tag warn">{escape(_("disputed"))}</span>',
            "claimed": f'<span class="tag">{escape(_("half reported"))}</span>',
        }

    def make_lines(self, cards: Iterable[TableCard], density: str) -> SafeString:
        """Each table as a tile, a line of a list or a place on a map, as `density` says."""
        makers: dict[str, Callable[[TableCard], str]] = {
            "tiles": self._make_tile,
            "list": self._make_line,
            "map": self._make_place,
        }
        return join_rows(map(makers[density], cards))

    def _make_tile(self, card: TableCard) -> str:
        return (
            f'<li><a class="table-tile {card.state}" href="{self._address_of(card)}">'
            f'<b class="table-no">{self._say_number(card)}</b>'
            f'<span class="who"><bdi>{escape(card.a)}</bdi>'
            f"<bdi>{escape(card.b or '–')}</bdi></span>{self._say_states(card)}</a></li>"
        )

    def _make_line(self, card: TableCard) -> str:
        return (
            f'<tr><td class="lead n" data-label="{self._table}">'
            f'<a class="target" href="{self._address_of(card)}">{card.table}</a></td>'
            f'<th scope="row" class="name"><bdi>{escape(card.a)}</bdi></th>'
            f'<td data-label="{self._against}"><bdi>{escape(card.b or "–")}</bdi></td>'
            f'<td data-label="{self._state}">{self._say_states(card)}</td>'
            f'<td data-label="{self._judge}">{_say_judges(card)}</td></tr>'
        )

    def _make_place(self, card: TableCard) -> str:
        pair = f"{escape(card.a)} – {escape(card.b or '–')}"
        return (
            f'<li><a class="place-at {card.state}" href="{self._address_of(card)}" title="{pair}">'
            f'<b>{self._say_number(card)}</b><span class="mark" aria-hidden="true"></span>'
            f'<span class="visually-hidden">{pair} {self._say_states(card)}</span></a></li>'
        )

    def _address_of(self, card: TableCard) -> str:
        return self._address.replace(str(SOME_ID), str(card.match))

    def _say_number(self, card: TableCard) -> str:
        return f'<span class="visually-hidden">{self._table}</span> {card.table}'

    def _say_states(self, card: TableCard) -> str:
        more = ""
        if card.minutes:
            said = escape(self._minutes % {"minutes": card.minutes})
            more = f' <span class="tag nowrap">{said}</span>'
        return f'<span class="states">{self._say_state(card)}{more}</span>'

    def _say_state(self, card: TableCard) -> str:
        if card.state == "called" and card.call:
            return f'<span class="tag bad">{self._calls}: {escape(card.call.topic)}</span>'
        if card.state == "coming" and card.call:
            return f'<span class="tag good">{escape(card.call.judge)}</span>'
        result = f'<span class="chip {card.chip}">{escape(card.result)}</span>'
        return self._tags.get(card.state, result)


def _say_judges(card: TableCard) -> str:
    if card.call and card.call.judge:
        return escape(card.call.judge)
    return f'<span class="soft">{escape(", ".join(card.judges) or "–")}</span>'
