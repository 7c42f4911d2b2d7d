"""The contents of a round's match slips: who sits where, and with which registered deck."""

from collections.abc import Iterator

import msgspec
from django.db.models import Prefetch

from decks.engine.lists.code import deck_code
from tournaments.models import Match, Result, Round, Seat
from tournaments.queries.match_rules import best_of_match
from tournaments.queries.structure.attendance import division_name


class SlipSide(msgspec.Struct, frozen=True, kw_only=True):
    """A player on a slip. `deck`: the short code of the registered list, empty without one."""

    entrant: int
    name: str
    deck: str


class SlipMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match on a slip. `divisions` in words; `best_of`: most games that can be played."""

    match: int
    table: int | None
    divisions: str
    best_of: int
    sides: tuple[SlipSide, SlipSide]


def slip_matches(round_: Round, *, only_open: bool) -> Iterator[SlipMatch]:
    """A round's matches of two players, by table; `only_open`: those still to be reported."""
    seats = Seat.objects.select_related("entrant__player", "entrant__deck").order_by("side")
    seats = seats.only("side", "match", "entrant__division", "entrant__player__name",
                       "entrant__deck__verdict")  # fmt: skip
    matches = Match.objects.filter(round=round_).select_related("round__event")
    matches = matches.filter(result=Result.OPEN) if only_open else matches
    by_table = matches.of_two().order_by("table", "pk")
    for match in by_table.prefetch_related(Prefetch("seats", seats)):
        first, other = match.seats.all()
        divisions = dict.fromkeys((first.entrant.division, other.entrant.division))
        yield SlipMatch(
            match=match.pk,
            table=match.table,
            divisions=" / ".join(division_name(division) for division in divisions if division),
            best_of=best_of_match(match),
            sides=(_slip_side(first), _slip_side(other)),
        )


def _slip_side(seat: Seat) -> SlipSide:
    deck = seat.entrant.deck
    return SlipSide(
        entrant=seat.entrant_id,
        name=seat.entrant.player.name,
        deck=deck_code(deck.verdict.get("lines", ())) if deck else "",
    )
