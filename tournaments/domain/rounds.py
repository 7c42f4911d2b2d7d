"""Pairing: the next round of Swiss, the first of the cut, or the next of the bracket."""

import msgspec
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.domain import log, outbox
from league.domain.errors import Conflict, Refused
from tournaments import queries
from tournaments.domain import cut
from tournaments.domain.locking import locked, must_be
from tournaments.domain.storing import Row, store
from tournaments.engine import swiss
from tournaments.models import Event, Match, Result, Round, RoundKind, Stage

FEWEST = 2
NAMED = 12  # open tables said by number before the rest is only counted


@transaction.atomic
def pair_next(actor: log.Actor, event: Event, after: int | None = None) -> Round:
    """Pair the round that is due and publish it. All of it is stored, or nothing.

    `after` is the number of rounds the caller saw: with another number there now, somebody was
    first, and Conflict says so. Raises Refused where results are open or nobody can be paired.
    """
    event = locked(event.pk)
    must_be(event, Stage.REGISTRATION, Stage.SWISS, Stage.CUT)
    played = event.rounds.aggregate(last=Max("number"))["last"] or 0
    if after is not None and after != played:
        paired = {"round": played}
        raise Conflict(_("Round %(round)s was already paired.") % paired, now=paired)
    _all_reported(event, played)
    if event.rounds.filter(closed=False).update(closed=True):
        outbox.follow_up(event.league, "seal_log", {"league": event.league_id})
    if event.stage == Stage.CUT:
        return cut.next_round(actor, event, played + 1)
    if played >= event.planned_rounds:
        return cut.begin(actor, event, played + 1)
    return _swiss(actor, event, played + 1)


def _all_reported(event: Event, last: int) -> None:
    still_open = Match.objects.filter(round__event=event, result=Result.OPEN)
    tables = list(still_open.order_by("round", "table").values_list("round__number", "table"))
    if tables:
        named = {"tables": ", ".join(_named(*one, last) for one in tables[:NAMED])}
        said = (
            _("Still open: table %(tables)s and more.")
            if len(tables) > NAMED
            else _("Still open: table %(tables)s.")
        )
        raise Refused(said % named, code="results_open")


def _named(number: int, table: int | None, last: int) -> str:
    if number == last:
        return str(table)
    return _("%(table)s of round %(round)s") % {"table": table, "round": number}


def _swiss(actor: log.Actor, event: Event, number: int) -> Round:
    state = queries.state_of(event)
    if sum(player.dropped_after is None for player in state.players) < FEWEST:
        raise Refused(_("A round needs at least two players who have not dropped."), code="too_few")
    paired = swiss.pair(state)
    Event.objects.filter(pk=event.pk).update(stage=Stage.SWISS)
    certificate = {
        "cost": msgspec.to_builtins(paired.cost),
        "optimal": paired.optimal,
        "why": msgspec.to_builtins(paired.why),
        "relaxed": list(paired.relaxed),
    }
    return store(actor, event, number, RoundKind.SWISS, _rows(paired), certificate)


def _rows(paired: swiss.Pairing) -> list[Row]:
    rows: list[Row] = [
        (pair.table, int(pair.a), int(pair.b), Result.OPEN) for pair in paired.pairings
    ]
    rows.extend((None, int(one), None, Result.AWARDED_BYE) for one in paired.awarded)
    if paired.bye is not None:
        rows.append((None, int(paired.bye), None, Result.BYE))
    return rows
