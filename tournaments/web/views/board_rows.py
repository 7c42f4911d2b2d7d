"""The rows of the boards as HTML, without a template each: an event has thousands of them.

The rest of the boards is in the templates `rounds/round.html` and `standings/standings.html`. A
template would look up every name again in every row, which takes ten times as long. Words are
translated once a board, into the active language; every text written by people is escaped.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from html import escape
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import get_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Divisions, Event, Round
from tournaments.queries.boards import BoardRow, BoardSide, NameRow
from tournaments.queries.standings import StandingRow

# an id that nothing has: its place in an address is replaced by real ids
SOME_ID = 987_654_321_987_654
_NO_BREAK = "\N{NO-BREAK SPACE}"


def join_rows(rows: Iterable[str]) -> SafeString:
    """Join rows that are HTML already, each part of them ours or escaped."""
    return mark_safe("\n".join(rows))  # noqa: S308 -- each part is ours or escaped


def list_items(lines: Iterable[str]) -> SafeString:
    """Each line as an item of a list."""
    return join_rows(f"<li>{escape(line)}</li>" for line in lines)


SayDivision = Callable[[str], str]
EscapeText = Callable[[str], str]  # escapes each text once a board


def _make_division_sayer(event: Event) -> SayDivision:
    """A function that writes a player's division after the name, in an event of several fields."""
    if event.divisions == Divisions.TOGETHER:
        return lambda _division: ""
    return cache(_tag_of_division)


def _tag_of_division(division: str) -> str:
    return f' <span class="tag">{_division_in_words(division)}</span>'


def _division_in_words(division: str) -> str:
    said = render_to_string("tournaments/structure/division.html", {"division": division})
    return said.strip()


def _say_side(side: BoardSide | None, say_division: SayDivision, escaped: EscapeText) -> str:
    if side is None:
        return "–"
    name, points = escaped(side.name), escaped(side.points)
    said = f'<bdi class="nowrap">{name}</bdi> <span class="soft nowrap">{points}</span>'
    return said + say_division(side.division)


def _say_result(row: BoardRow, escaped: EscapeText) -> str:
    return f'<span class="chip {row.chip}">{escaped(row.result)}</span>'


def rows_by_name(rows: Sequence[NameRow], event: Event) -> SafeString:
    """The lines of the board where each player is listed by name."""
    escaped = cache(escape)  # every listed player is also an opponent, and results repeat
    table, against, result = (escaped(word) for word in (_("Table"), _("Against"), _("Result")))
    say_division = _make_division_sayer(event)
    return join_rows(
        f'<tr><th scope="row" class="name"><bdi class="nowrap">{escaped(row.name)}</bdi>'
        f' <span class="soft nowrap">{escaped(row.points)}</span>{say_division(row.division)}</th>'
        f'<td class="lead n" data-label="{table}">{"–" if row.table is None else row.table}</td>'
        f'<td data-label="{against}"><bdi class="nowrap">{escaped(row.against or "–")}</bdi></td>'
        f'<td data-label="{result}">{_say_result(row, escaped)}</td></tr>'
        for row in rows
    )


def rows_by_table(rows: Sequence[BoardRow], event: Event, round_: Round, *, to_report: bool) -> Any:
    """The lines of the board by table; `to_report`: each with a link to its match."""
    escaped = cache(escape)
    table, against, result = (escaped(word) for word in (_("Table"), _("Against"), _("Result")))
    last_cell = _make_last_cell(event, round_) if to_report else (lambda _row: "")
    minutes, say_division = _("+%(minutes)s min"), _make_division_sayer(event)
    return join_rows(
        f'<tr><td class="lead n" data-label="{table}">'
        f"{'–' if row.table is None else row.table}</td>"
        f'<th scope="row" class="name">{_say_side(row.a, say_division, escaped)}</th>'
        f'<td data-label="{against}">{_say_side(row.b, say_division, escaped)}</td>'
        f'<td data-label="{result}">{_say_result(row, escaped)}'
        f"{_say_extra(minutes, row.extra)}</td>"
        f"{last_cell(row)}</tr>"
        for row in rows
    )


def _say_extra(words: str, minutes: int) -> str:
    if not minutes:
        return ""
    return f' <span class="tag nowrap">{escape(words % {"minutes": minutes})}</span>'


def _make_last_cell(event: Event, round_: Round) -> Any:
    address = reverse("tournaments:match", args=[event.pk, SOME_ID])
    report, see, table = _("Report"), _("See"), _("table %(table)s")

    def make_cell(row: BoardRow) -> str:
        if not row.b:
            return "<td></td>"
        where = address.replace(str(SOME_ID), str(row.match_id))
        word = escape(report if row.open and not round_.draft else see)
        told = escape(table % {"table": row.table})
        return (
            f'<td><a class="button small" href="{where}">{word} '
            f'<span class="visually-hidden">{told}</span></a></td>'
        )

    return make_cell


def round_row_makers(
    event: Event, round_: Round, rows: Sequence[Any], *, by_name: bool
) -> dict[str, Any]:
    """The template's variables: the lines for everybody, and those for users who report."""
    if by_name:
        return {
            "lines": partial(rows_by_name, rows, event),
            "lines_to_report": partial(rows_by_name, rows, event),
        }
    return {
        "lines": partial(rows_by_table, rows, event, round_, to_report=False),
        "lines_to_report": partial(rows_by_table, rows, event, round_, to_report=True),
    }


class StandingLines:
    """The lines of the standings. `with_division`: each shows the place in its division."""

    def __init__(self, event: Event, then: int | None, *, with_division: bool) -> None:
        address = reverse("tournaments:standings_of", args=[event.pk, SOME_ID])
        self._before_id, _id, after_id = address.partition(str(SOME_ID))
        self._after_id = after_id + (f"?after={then}" if then else "")
        self._with_division = with_division
        self._say_division_name = cache(_division_in_words)
        point = get_format("DECIMAL_SEPARATOR")
        self._say_percent = cache(lambda share: _say_percent(share, point))
        self._place, self._points = escape(pgettext("rank", "Place")), escape(_("Points"))
        self._record = escape(pgettext("wins, losses, ties", "Record"))
        self._tags = {
            word: f' <span class="tag">{escape(said)}</span>'
            for word, said in {"day one": _("day one"), "dropped": _("dropped")}.items()
        }

    def make_lines(self, rows: Iterable[StandingRow]) -> SafeString:
        """The lines of one field."""
        return join_rows(map(self._make_line, rows))

    def _make_line(self, row: StandingRow) -> str:
        out = "out" if row.dropped_after is not None else ""
        cut = " cut-line" if row.last_in_cut else ""
        return (
            f'<tr class="{out}{cut}"><td class="lead n" data-label="{self._place}">{row.place}</td>'
            f'<th scope="row" class="name"><a class="nowrap" '
            f'href="{self._before_id}{row.id}{self._after_id}">'
            f"<bdi>{escape(row.name)}</bdi></a>{self._say_division(row)}{self._say_tags(row)}</th>"
            f'<td class="score n" data-label="{self._points}">{row.points}</td>'
            f'<td class="n nowrap" data-label="{self._record}">'
            f"{row.wins}–{row.losses}–{row.ties}</td>"
            f'<td class="n" data-label="OWP">{self._say_percent(row.owp)}</td>'
            f'<td class="n" data-label="OOWP">{self._say_percent(row.oowp)}</td></tr>'
        )

    def _say_division(self, row: StandingRow) -> str:
        if not self._with_division:
            return ""
        said = self._say_division_name(row.division)
        return f' <span class="soft small nowrap">{said} {row.division_place}</span>'

    def _say_tags(self, row: StandingRow) -> str:
        tags = ""
        if row.top:
            tags = f' <span class="tag">{escape(_say_top(row.top))}</span>'
        elif row.day_one:
            tags = self._tags["day one"]
        return tags + (self._tags["dropped"] if row.dropped_after is not None else "")


def _say_percent(share: float, point: str) -> str:
    """A percentage like the filter `percent` writes it; `point`: the decimal separator."""
    return f"{float(share) * 100:.2f}".replace(".", point) + f"{_NO_BREAK}%"


def _say_top(top: int) -> str:
    if top == 1:
        return _("Winner")
    if top == 2:
        return pgettext("of the top cut", "Final")
    return _("Top %(size)s") % {"size": top}
