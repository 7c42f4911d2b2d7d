"""A match as a judge at its table needs it: both lists, both histories, and every call."""

from typing import Any

import msgspec

from decks.engine.lists.code import deck_code
from decks.queries.check.shown import verdict_for_page
from tournaments.models import DeckCheck, Entrant, Event, Match, Result, Seat
from tournaments.queries.boards import RESULT_CHIPS, describe_points, describe_result, points_before
from tournaments.queries.clock import ClockCard, clock_card
from tournaments.queries.floor.calls import CallRow, calls_of_match
from tournaments.queries.match_rules import names_by_side
from tournaments.queries.penalties import PenaltyCard, penalties_of_event, penalty_card


class PlayedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match that a player has played before: its round, opponent and result."""

    match: int
    round: int
    against: str
    result: str
    chip: str


class SideAtMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A player as a judge at the table needs them.

    `deck_code`: the code of the current list, empty without one; `parts`: its cards, by name.
    `checks`: the deck checks of this player, the newest first. `numbered`: the player's number,
    where others can read only this instead of a name.
    """

    entrant: Entrant
    name: str
    numbered: int | None
    points: str
    deck_code: str
    legal: bool
    parts: list[dict[str, Any]]
    penalties: list[PenaltyCard]
    checks: list[DeckCheck]
    played: list[PlayedMatch]


class JudgedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match for a judge at its table. `cards`: every card name on both lists, sorted."""

    match: Match
    result: str
    chip: str
    open: bool
    clock: ClockCard
    sides: list[SideAtMatch]
    cards: list[str]
    calls: list[CallRow]


def deck_code_of(entrant: Entrant) -> str:
    """The short code of a player's current list, empty without one."""
    return deck_code(entrant.deck.verdict["lines"]) if entrant.deck else ""


def make_judged_match(match: Match) -> JudgedMatch:
    """All that a judge needs at a table, with a constant number of queries."""
    seats = match.seats.select_related("entrant__player", "entrant__deck").order_by("side")
    entrants = [seat.entrant for seat in seats]
    names = names_by_side(match)
    points, event = points_before(match.round), match.round.event
    penalties = _penalties_of(event, entrants)
    checks = _checks_of(event, entrants)
    played = _played_by(match, entrants)
    sides = [
        _side_at_match(entrant, points, penalties, checks, played.get(entrant.pk, []))
        for entrant in entrants
    ]
    return JudgedMatch(
        match=match,
        result=describe_result(match.result, names),
        chip=RESULT_CHIPS[Result(match.result)],
        open=match.result == Result.OPEN,
        clock=clock_card(match.round, match.extra_minutes),
        sides=sides,
        cards=sorted(
            {line["name"] for side in sides for line in _lines_of_side(side) if line["name"]}
        ),
        calls=calls_of_match(match, entrants),
    )


def cards_on_lists(event: Event, match: int) -> list[str]:
    """Every card name on the lists of both players of a match, sorted; one query."""
    seats = Seat.objects.filter(match=match, round__event=event).exclude(entrant__deck=None)
    decks = [seat.entrant.deck for seat in seats.select_related("entrant__deck")]
    lines = [line for deck in decks if deck for line in deck.verdict["lines"]]
    return sorted({str(line["name"]) for line in lines if line["name"]})


def _side_at_match(
    entrant: Entrant,
    points: dict[int, int],
    penalties: list[PenaltyCard],
    checks: list[DeckCheck],
    played: list[PlayedMatch],
) -> SideAtMatch:
    return SideAtMatch(
        entrant=entrant,
        name=entrant.player.name,
        numbered=None if entrant.player.is_named else entrant.player_id,
        points=describe_points(points.get(entrant.pk, 0)),
        deck_code=deck_code_of(entrant),
        legal=bool(entrant.deck and entrant.deck.legal),
        parts=sorted_parts(entrant.deck.verdict) if entrant.deck else [],
        penalties=[card for card in penalties if card.entrant.pk == entrant.pk],
        checks=[check for check in checks if check.version.entrant_id == entrant.pk],
        played=played,
    )


def sorted_parts(verdict: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts of a list, each with its cards sorted by name."""
    parts: list[dict[str, Any]] = verdict_for_page(verdict)["parts"]
    for part in parts:
        part["lines"].sort(key=lambda line: str(line["name"]))
    return parts


def _lines_of_side(side: SideAtMatch) -> list[dict[str, Any]]:
    return [line for part in side.parts for line in part["lines"]]


def _penalties_of(event: Event, entrants: list[Entrant]) -> list[PenaltyCard]:
    given = penalties_of_event(event).filter(entrant__in=entrants)
    return [penalty_card(penalty) for penalty in given]


def _checks_of(event: Event, entrants: list[Entrant]) -> list[DeckCheck]:
    checks = event.deck_checks.select_related("version", "found_by")
    return list(checks.filter(version__entrant__in=entrants).order_by("-pk"))


def _played_by(match: Match, entrants: list[Entrant]) -> dict[int, list[PlayedMatch]]:
    earlier = Seat.objects.filter(entrant__in=entrants, round__number__lt=match.round.number)
    rows = earlier.select_related("match", "round").prefetch_related(
        "match__seats__entrant__player"
    )
    played: dict[int, list[PlayedMatch]] = {}
    for seat in rows.order_by("-round__number"):
        played.setdefault(seat.entrant_id, []).append(_played_match(seat))
    return played


def _played_match(seat: Seat) -> PlayedMatch:
    names = names_by_side(seat.match)
    against = next((name for side, name in names.items() if side != seat.side), "")
    return PlayedMatch(
        match=seat.match_id,
        round=seat.round.number,
        against=against,
        result=describe_result(seat.match.result, names),
        chip=RESULT_CHIPS[Result(seat.match.result)],
    )
