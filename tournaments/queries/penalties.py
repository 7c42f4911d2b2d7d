"""Penalties as pages and the API show them."""

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import User
from tournaments.engine.penalties import ladders, starts
from tournaments.engine.results.matches import NOBODY, OTHER_SIDE
from tournaments.models import Entrant, Event, Game, Penalty, Seat
from tournaments.queries.players.named import find_named

MOST_FOUND = 20  # most players that a search shows


class PenaltyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty. `player`: the entrant's id; `step`, `infraction`: keys of the event's penalties.

    `match`, `game`: the match and game it cost, null for none. `withdrawn`: why it was withdrawn,
    null while it counts.
    """

    id: int
    player: int
    round: int
    match: int | None
    step: str
    infraction: str
    reason: str
    game: int | None
    withdrawn: str | None


class PenaltyCard(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty in words. `heavy`: it cost a game or more; `did`: its effect, or what to do.

    `puts_out`: it is a Disqualification. `withdrawn`: why it was withdrawn, empty if it was not.
    """

    pk: int
    entrant: Entrant
    round: int
    step: str
    heavy: bool
    puts_out: bool
    infraction: str
    reason: str
    did: str
    by: User | None
    at: datetime
    withdrawn: str


class PenaltyStart(msgspec.Struct, frozen=True, kw_only=True):
    """The step with which the guidelines begin for an infraction, in words, and their source."""

    infraction: str
    step: str
    note: str
    source: str


def penalties_of_event(event: Event) -> QuerySet[Penalty]:
    """Every penalty of an event, newest first."""
    game = Game.objects.filter(match=OuterRef("match"), number=OuterRef("game"), how="penalty")
    seat = Seat.objects.filter(match=OuterRef("match"), entrant=OuterRef("entrant"))
    with_effect = (
        Penalty.objects.filter(entrant__event=event)
        .annotate(
            side=Subquery(seat.values("side")[:1]), both_lost=Exists(game.filter(winner=NOBODY))
        )
        .annotate(game_stands=Exists(game.exclude(winner=OuterRef("side"))))
    )
    return with_effect.select_related("entrant__player", "given_by", "match").order_by("-pk")


def penalty_row(penalty: Penalty) -> PenaltyRow:
    """A penalty as the API gives it."""
    return PenaltyRow(
        id=penalty.pk,
        player=penalty.entrant_id,
        round=penalty.round_number,
        match=penalty.match_id,
        step=penalty.step,
        infraction=penalty.infraction,
        reason=penalty.reason,
        game=penalty.game,
        withdrawn=penalty.withdrawn or None,
    )


def penalty_card(penalty: Penalty) -> PenaltyCard:
    """A penalty in words."""
    ladder = ladders.BY_KEY.get(penalty.ladder)
    step = ladder.find_step(penalty.step) if ladder else None
    infraction = ladders.INFRACTIONS_BY_KEY.get(penalty.infraction)
    return PenaltyCard(
        pk=penalty.pk,
        entrant=penalty.entrant,
        round=penalty.round_number,
        step=_(step.name) if step else penalty.step,
        heavy=step is not None and step.does not in {ladders.NOTED, ladders.PRIZES},
        puts_out=step is not None and step.does == ladders.OUT,
        infraction=_(infraction.name) if infraction else penalty.infraction,
        reason=penalty.reason,
        did=_describe_effect(penalty, step),
        by=penalty.given_by,
        at=penalty.at,
        withdrawn=penalty.withdrawn,
    )


def _describe_effect(penalty: Any, step: ladders.Step | None) -> str:
    """The effect of a penalty, or what has to be done at the table, and whether it still holds."""
    number = {"number": penalty.game}
    if penalty.game and not penalty.game_stands:
        return _("It cost game %(number)s, which was taken back since.") % number
    if penalty.game and penalty.both_lost:
        return _("Game %(number)s was lost by both.") % number
    if penalty.game:
        return _("Game %(number)s went to the opponent.") % number
    if step is None or step.does in {ladders.NOTED, ladders.GAME}:
        return ""
    if step.does == ladders.MATCH and not is_match_still_lost(penalty):
        return _("It cost the match, which was taken back or decided otherwise since.")
    texts = {
        ladders.PRIZES: ngettext(
            "The opponent needs %(prizes)s Prize fewer.",
            "The opponent needs %(prizes)s Prizes fewer.",
            step.prizes,
        )
        % {"prizes": step.prizes},
        ladders.MATCH: _("The match went to the opponent."),
        ladders.OUT: _("Out of the event."),
    }
    return texts[step.does]


def starting_penalties(event: Event) -> list[PenaltyStart]:
    """What the guidelines of the event's day begin with, where it is known."""
    day = event.date.isoformat()
    ladder = ladders.ladder_of_day(day)
    known = (
        (infraction, starts.starting_penalty(infraction.key, day))
        for infraction in ladders.INFRACTIONS
    )
    steps = (
        (infraction, start, ladder.find_step(start.step)) for infraction, start in known if start
    )
    return [
        PenaltyStart(
            infraction=_(infraction.name),
            step=_(step.name),
            note=_(start.note) if start.note else "",
            source=start.source,
        )
        for infraction, start, step in steps
        if step
    ]


def is_match_still_lost(penalty: Any) -> bool:
    """Whether the match that a penalty (from `penalties_of_event`) cost is still lost."""
    return penalty.match is not None and penalty.match.result == OTHER_SIDE.get(penalty.side)


def search_players(event: Event, words: str) -> list[Entrant]:
    """Players whose name contains what was typed, or who have it as their id."""
    of_id = event.entrants.filter(player__player_id=words).select_related("player")
    named = find_named(event.entrants.all(), words, "player__full_name", MOST_FOUND)
    return list({one.pk: one for one in (*of_id, *named)}.values())[:MOST_FOUND]
