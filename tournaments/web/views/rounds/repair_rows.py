"""The open matches of a round as boxes to tick and players to choose, without a template each."""

from collections.abc import Iterable
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.queries.rounds.repairs import BrokenMatch


def make_boxes(matches: Iterable[BrokenMatch]) -> SafeString:
    """A box for each match, by its table or as a bye, with who sits there."""
    bye = f'<span class="chip bye">{escape(_("Bye"))}</span>'
    table = f'<span class="soft nowrap">{escape(_("table %(table)s"))}</span>'
    boxes = (
        f'<label class="choice"><input type="checkbox" name="match" value="{match.id}"> <span>'
        + (
            bye
            if match.bye
            else f'<span class="soft nowrap">{table % {"table": match.table}}</span>'
        )
        + " "
        + " – ".join(f'<bdi class="nowrap">{escape(one.name)}</bdi>' for one in match.who)
        + "</span></label>"
        for match in matches
    )
    return mark_safe("\n".join(boxes))  # noqa: S308 -- each part is ours or escaped


def make_options(matches: Iterable[BrokenMatch]) -> SafeString:
    """An option for each player of these matches."""
    options = (
        f'<option value="{one.id}">{escape(one.name)}</option>'
        for match in matches
        for one in match.who
    )
    return mark_safe("".join(options))  # noqa: S308 -- as above
