"""Which rules apply to a stored match, and where the match stands by them.

The rules themselves are the engine's; here they are chosen by what is stored about the match, its
round and its event. Use cases decide by them, and boards show them.
"""

from datetime import date
from functools import lru_cache

from msgspec.structs import replace

from tournaments.engine.clock import policies, timing
from tournaments.engine.penalties import ladders
from tournaments.engine.results import matches
from tournaments.engine.results.both_win import both_win_rule
from tournaments.engine.results.matches import Game as PlayedGame
from tournaments.engine.results.matches import MatchState
from tournaments.models import Entrant, Event, Game, Match, Round, RoundKind


def seats_by_side(match: Match) -> dict[str, Entrant]:
    """The entrants at a match, by side; uses prefetched seats."""
    return {seat.side: seat.entrant for seat in match.seats.all()}


def names_by_side(match: Match) -> dict[str, str]:
    """The names at a match as everybody may read them, by side."""
    return {side: entrant.player.name for side, entrant in seats_by_side(match).items()}


def full_names_by_side(match: Match) -> dict[str, str]:
    """The names at a match as staff read them, by side."""
    return {side: entrant.player.full_name for side, entrant in seats_by_side(match).items()}


def played_game(game: Game) -> PlayedGame:
    """A stored game as the value that the engine works with."""
    ways = {side: tuple(ways) for side, ways in game.ways.items()}
    return PlayedGame(game.winner, game.how, ways, game.sudden_death)


def time_policy_of(match: Match) -> policies.Policy:
    """The rules for this match when time is called."""
    return policies.policy_named(match.round.event.time_policy)


def best_of_match(match: Match) -> int:
    """The number of games of a match, as in "best of"."""
    event = match.round.event
    usual = event.best_of if match.round.kind == RoundKind.SWISS else event.cut_best_of
    return match.round.best_of or usual


def may_end_in_tie(match: Match) -> bool:
    """Whether a match may end in a tie: only in Swiss, if the event's time policy has ties."""
    return match.round.kind == RoundKind.SWISS and time_policy_of(match).swiss_ties


def is_tie_against_rule(match: Match) -> bool:
    """Whether a tie of this match is against its rule: a rule is known, and it has no ties."""
    return time_policy_of(match).is_known and not may_end_in_tie(match)


def time_call_of(match: Match) -> timing.TimeCall:
    """The rules that settle a match by time, and the Prizes left when time was called."""
    event, cut = match.round.event, match.round.kind == RoundKind.CUT
    usual = _usual_time_call(event.time_policy, event.date, best_of_match(match), cut)
    if match.time is None:
        return usual
    left, running = match.time.get("left"), match.time.get("running")
    return replace(usual, prizes_left=left, running=running)


@lru_cache(maxsize=256)  # a hall asks for the same few, several times for each report
def _usual_time_call(policy: str, day: date, best_of: int, cut: bool) -> timing.TimeCall:  # noqa: FBT001 -- a key
    """What settles a match of a day in which time was not called."""
    iso_day = day.isoformat()
    return timing.TimeCall(
        policies.policy_named(policy),
        cut=cut,
        both_lose=ladders.both_lose_rule(iso_day, best_of, cut=cut),
        both_win=both_win_rule(iso_day),
    )


def match_standing(match: Match) -> MatchState:
    """Where a match stands by its games and, if time was called, by that."""
    games, call = [played_game(game) for game in match.games.all()], time_call_of(match)
    if match.time is None:
        return call.evaluate_games(games, best_of_match(match))
    return timing.state_after_call(games, best_of_match(match), call, match.time["after"])


def deciding_games(match: Match, standing: MatchState | None = None) -> tuple[str, ...]:
    """The games that may be played to decide this match now: see `matches.possible_deciders`.

    `standing`: where the match stands, if that is known already.
    """
    state = standing or match_standing(match)
    if state.next not in matches.DECIDERS:
        return ()
    games = [played_game(game) for game in match.games.all()]
    return matches.possible_deciders(games, state, time_call_of(match).both_win)


def running_swiss_round(event: Event) -> Round | None:
    """The Swiss round that is not closed, possibly a draft."""
    running = event.rounds.filter(closed=False, kind=RoundKind.SWISS)
    return running.first()


def is_running(round_: Round) -> bool:
    """Whether players may still report in it: published, not closed, and the latest round."""
    later = Round.objects.filter(event=round_.event_id, number__gt=round_.number)
    return not round_.closed and not round_.draft and not later.exists()
