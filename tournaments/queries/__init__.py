"""Reads of events, for use cases and faces: each with a constant number of queries."""

from tournaments.queries.boards import (
    bracket,
    entrant_row,
    match_card,
    match_row,
    outcome,
    round_board,
    round_rows,
    seats_by_side,
    standings_rows,
)
from tournaments.queries.events import (
    entrants,
    events,
    latest_round,
    overview,
    policy_choices,
    progress,
    rounds,
    swiss_rounds_closed,
)
from tournaments.queries.mine import mine
from tournaments.queries.state import standings_of, state_of, swiss_order

__all__ = [
    "bracket",
    "entrant_row",
    "entrants",
    "events",
    "latest_round",
    "match_card",
    "match_row",
    "mine",
    "outcome",
    "overview",
    "policy_choices",
    "progress",
    "round_board",
    "round_rows",
    "rounds",
    "seats_by_side",
    "standings_of",
    "standings_rows",
    "state_of",
    "swiss_order",
    "swiss_rounds_closed",
]  # fmt: skip
