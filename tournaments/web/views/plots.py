"""An event's plots, each also as a table: as public as the standings."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from league.base.plots import Bar, Series, draw_bars, draw_lines
from tournaments.domain.registration.published import NotPublished, require_readable
from tournaments.models import Event
from tournaments.queries import plots as queries
from tournaments.queries.loaders import find_event
from tournaments.web.views.context import event_context


@require_safe
def plots(request: HttpRequest, event: int) -> HttpResponse:
    """Points over rounds, decks and lengths of matches."""
    this_event = find_event(event)
    shown = queries.make_plots(this_event, shows_decks=_sees_decks(request, this_event))
    lengths = [row for row in shown.lengths if row.middle is not None]
    context = {
        **event_context(this_event, "standings"),
        "points": [_points_shown(plot) for plot in shown.points],
        "decks": shown.decks,
        "decks_plot": draw_bars([_deck_bar(share) for share in shown.decks.shares]),
        "lengths": shown.lengths,
        "lengths_plot": draw_bars([_length_bar(row) for row in lengths]),
        "unmeasured": bool(shown.lengths) and not lengths,
    }
    return render(request, "tournaments/plots/plots.html", context)


def _sees_decks(request: HttpRequest, event: Event) -> bool:
    """Whether the user may read the lists: a plot of decks would give closed ones away."""
    try:
        require_readable(request.user, event)
    except NotPublished:
        return False
    return True


def _points_shown(plot: queries.PointsPlot) -> dict[str, Any]:
    steps = [str(number) for number in range(plot.rounds + 1)]
    lines = [Series(f"{line.place}  {line.name}", line.points) for line in plot.lines]
    return {"plot": plot, "steps": steps[1:], "drawn": draw_lines(lines, steps)}


def _deck_bar(share: queries.DeckShare) -> Bar:
    return Bar(share.name or _("Other decks"), share.decks, str(share.decks))


def _length_bar(row: queries.RoundLengths) -> Bar:
    name = _("Round %(number)s") % {"number": row.round}
    told = ngettext("%(minutes)s minute", "%(minutes)s minutes", row.middle or 0)
    return Bar(name, row.middle or 0, told % {"minutes": row.middle})
