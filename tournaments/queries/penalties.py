"""Penalties as pages and the API show them."""

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.penalties import ladders as engine
from tournaments.engine.penalties import starts as penalty_starts
from tournaments.engine.results.matches import NOBODY, OTHER
from tournaments.models import Entrant, Event, Game, Penalty, Seat

FOUND = 20  # players a search shows


def penalties(event: Event) -> QuerySet[Penalty]:
    """Every penalty of an event, newest first."""
    game = Game.objects.filter(match=OuterRef("match"), number=OuterRef("game"), how="penalty")
    seat = Seat.objects.filter(match=OuterRef("match"), entrant=OuterRef("entrant"))
    given = (
        Penalty.objects.filter(entrant__event=event)
        .annotate(
            side=Subquery(seat.values("side")[:1]), both_lost=Exists(game.filter(winner=NOBODY))
        )
        .annotate(game_stands=Exists(game.exclude(winner=OuterRef("side"))))
    )
    return given.select_related("entrant__player", "given_by", "match").order_by("-pk")


def penalty_row(given: Penalty) -> dict[str, Any]:
    """A penalty as the API gives it."""
    return {
        "id": given.pk,
        "player": given.entrant_id,
        "round": given.round_number,
        "match": given.match_id,
        "step": given.step,
        "infraction": given.infraction,
        "reason": given.reason,
        "game": given.game,
        "withdrawn": given.withdrawn or None,
    }


def shown(given: Penalty) -> dict[str, Any]:
    """A penalty in words."""
    ladder = engine.BY_KEY.get(given.ladder)
    step = ladder.step(given.step) if ladder else None
    infraction = engine.INFRACTIONS_BY_KEY.get(given.infraction)
    return {
        "pk": given.pk,
        "entrant": given.entrant,
        "round": given.round_number,
        "step": _(step.name) if step else given.step,
        "heavy": step is not None and step.does not in {engine.NOTED, engine.PRIZES},
        "infraction": _(infraction.name) if infraction else given.infraction,
        "reason": given.reason,
        "did": _did(given, step),
        "by": given.given_by,
        "at": given.at,
        "withdrawn": given.withdrawn,
    }


def _did(given: Any, step: engine.Step | None) -> str:
    """What a penalty did, or has to be seen to at the table; and whether that still stands."""
    number = {"number": given.game}
    if given.game and not given.game_stands:
        return _("It cost game %(number)s, which was taken back since.") % number
    if given.game and given.both_lost:
        return _("Game %(number)s was lost by both.") % number
    if given.game:
        return _("Game %(number)s went to the opponent.") % number
    if step is None or step.does in {engine.NOTED, engine.GAME}:
        return ""
    if step.does == engine.MATCH and not match_stands(given):
        return _("It cost the match, which was taken back or decided otherwise since.")
    said = {
        engine.PRIZES: ngettext(
            "The opponent needs %(prizes)s Prize fewer.",
            "The opponent needs %(prizes)s Prizes fewer.",
            step.prizes,
        )
        % {"prizes": step.prizes},
        engine.MATCH: _("The match went to the opponent."),
        engine.OUT: _("Out of the event."),
    }
    return said[step.does]


def starts(event: Event) -> list[dict[str, str]]:
    """What the guidelines of the event's day begin with, as far as they are known."""
    day = event.date.isoformat()
    ladder = engine.usual(day)
    known = ((one, penalty_starts.start(one.key, day)) for one in engine.INFRACTIONS)
    steps = ((one, start, ladder.step(start.step)) for one, start in known if start)
    return [
        {
            "infraction": _(one.name),
            "step": _(step.name),
            "note": _(start.note) if start.note else "",
            "source": start.source,
        }
        for one, start, step in steps
        if step
    ]


def match_stands(given: Any) -> bool:
    """Whether the match that a penalty of `penalties` cost is lost still."""
    return given.match is not None and given.match.result == OTHER.get(given.side)


def found(event: Event, words: str) -> list[Entrant]:
    """Players whose name holds what was typed, or whose id it is."""
    everybody = event.entrants.select_related("player").order_by("player__name")
    named = everybody.filter(player__name__icontains=words)
    return list((named | everybody.filter(player__player_id=words))[:FOUND])
