"""What a player's own page shows: the current match, earlier ones, and how they went."""

from collections import Counter, defaultdict

import msgspec
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.base.prepared import keep_related, prepared
from tournaments.models import Entrant, Event, Game, Match, Result, Round, RoundKind, Seat
from tournaments.queries.clock import ClockCard, clock_card
from tournaments.queries.cut.bracket import cut_round_name
from tournaments.queries.cut.own_gate import OwnGate, make_own_gate
from tournaments.queries.events.events import latest_round_number
from tournaments.queries.match_rules import match_standing, seats_by_side
from tournaments.queries.players.ending import Ending, ending_of

OTHER_SIDE = {"a": "b", "b": "a"}
CHIP_WORDS = {
    "win": _("Win"),
    "loss": _("Loss"),
    "tie": _("Tie"),
    "bye": _("Bye"),
    "open": _("Open"),
}


class OwnMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match as one player sees it. `games`: won by the player and by the opponent.

    `chip`: `win`, `loss`, `tie`, `bye` or `open`; `word`: the same in words.
    """

    match: Match
    round: int
    table: int | None
    against: str | None
    chip: str
    word: str
    games: tuple[int, int] | None


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """How often a result occurred, as a number and in words."""

    chip: str
    times: int
    words: str


class OwnPage(msgspec.Struct, frozen=True, kw_only=True):
    """What a player's own page shows: the current match, and earlier ones, latest first.

    `cut_name`: the name of the player's current cut round, such as Semifinals. `ending`: once the
    event is over, how it ended for the player; then no match is current any more. `gate`: if the
    event has two days, whether the player goes on.
    """

    entrant: Entrant
    event: Event
    latest_round: int | None
    now: OwnMatch | None
    cut_name: str
    clock: ClockCard | None
    past: list[OwnMatch]
    tally: list[Tally]
    ending: Ending | None
    gate: OwnGate | None


def make_own_page(entrant: Entrant) -> OwnPage:
    """The player's match of the latest round, earlier ones, latest first, and how they went."""
    matches = [_own_match(match, side) for match, side in _own_matches(entrant)]
    latest, ending = latest_round_number(entrant.event), ending_of(entrant)
    on = ending is None and matches and matches[-1].round == latest
    current = matches[-1] if on else None
    past = [row for row in matches if row is not current]
    return OwnPage(
        entrant=entrant,
        event=entrant.event,
        latest_round=latest,
        now=current,
        cut_name=_name_cut_round(current.match.round) if current else "",
        clock=_clock_of_match(current.match) if current and current.chip == "open" else None,
        past=past[::-1],
        tally=_count_results(matches),
        ending=ending,
        gate=make_own_gate(entrant),
    )


def _name_cut_round(round_: Round) -> str:
    return cut_round_name(round_) if round_.kind == RoundKind.CUT else ""


def _clock_of_match(match: Match) -> ClockCard:
    return clock_card(match.round, match.extra_minutes)


def _count_results(matches: list[OwnMatch]) -> list[Tally]:
    """How often each result occurred, without those that did not."""
    counts = Counter(row.chip for row in matches)
    return [
        Tally(chip=chip, times=counts[chip], words=words % {"number": counts[chip]})
        for chip, words in _tally_words(counts).items()
        if counts[chip]
    ]


def _tally_words(counts: Counter[str]) -> dict[str, str]:
    return {
        "win": ngettext("%(number)s win", "%(number)s wins", counts["win"]),
        "loss": ngettext("%(number)s loss", "%(number)s losses", counts["loss"]),
        "tie": ngettext("%(number)s tie", "%(number)s ties", counts["tie"]),
        "bye": ngettext("%(number)s bye", "%(number)s byes", counts["bye"]),
    }


def _own_matches(entrant: Entrant) -> list[tuple[Match, str]]:
    """The player's matches with their seats and games, and the player's side, first round first."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in _seats_at_own_matches(entrant.pk):
        seats[seat.match_id].append(seat)
    games: dict[int, list[Game]] = defaultdict(list)
    for game in _games_of_own_matches(entrant.pk):
        games[game.match_id].append(game)
    own: list[Seat] = _own_seats(entrant.pk)
    for seat in own:
        keep_related(seat.match, "seats", seats[seat.match_id])
        keep_related(seat.match, "games", games[seat.match_id])
    return [(seat.match, seat.side) for seat in own]


@prepared
def _own_seats(entrant: int) -> QuerySet[Seat]:
    seats = Seat.objects.filter(entrant=entrant, round__draft=False)
    return seats.select_related("match__round__event").order_by("match__round__number")


@prepared
def _seats_at_own_matches(entrant: int) -> QuerySet[Seat]:
    seats = Seat.objects.filter(match__seats__entrant=entrant, round__draft=False)
    return seats.select_related("entrant__player").order_by("side")


@prepared
def _games_of_own_matches(entrant: int) -> QuerySet[Game]:
    games = Game.objects.filter(match__seats__entrant=entrant, match__round__draft=False)
    return games.order_by("number")


def _own_match(match: Match, side: str) -> OwnMatch:
    seats = seats_by_side(match)
    other = seats.get(OTHER_SIDE[side])
    won = match_standing(match).won
    chip = _own_chip(match.result, side)
    return OwnMatch(
        match=match,
        round=match.round.number,
        table=match.table,
        against=other.player.name_for_opponent if other else None,
        chip=chip,
        word=str(CHIP_WORDS[chip]),
        games=(won[side], won[OTHER_SIDE[side]]) if other and match.games.all() else None,
    )


def _own_chip(result: str, side: str) -> str:
    """The result from the player's point of view: `win`, `loss`, `tie`, `bye` or `open`."""
    if result in OTHER_SIDE:
        return "win" if result == side else "loss"
    chips = {
        Result.OPEN: "open",
        Result.TIE: "tie",
        Result.BYE: "bye",
        Result.AWARDED_BYE: "bye",
    }
    return chips.get(Result(result), "loss")
