"""Reads of events, for use cases and faces: each with a constant number of queries."""

from tournaments.queries.boards import (
    entrant_row,
    match_row,
    outcome,
    round_board,
    round_rows,
    seats_by_side,
)
from tournaments.queries.bracket import brackets
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
from tournaments.queries.late import free_byes, rivals, still_missing
from tournaments.queries.matches import match_card
from tournaments.queries.mine import mine
from tournaments.queries.repairs import (
    choices,
    corrected,
    repair,
    restored,
    rounds_lost,
    shot_name,
    shot_row,
    snapshots,
)
from tournaments.queries.standings import standings_rows
from tournaments.queries.state import (
    history_of,
    pods_of,
    standings_by_pod,
    standings_of,
    state_of,
    swiss_order,
)
from tournaments.queries.structure import (
    advice,
    attendance,
    cuts_of,
    drawn,
    playing,
    pod_name,
    pods_in,
    roll,
    settled,
    winners,
)

__all__ = [
    "advice",
    "attendance",
    "brackets",
    "choices",
    "corrected",
    "cuts_of",
    "drawn",
    "entrant_row",
    "entrants",
    "events",
    "free_byes",
    "history_of",
    "latest_round",
    "match_card",
    "match_row",
    "mine",
    "outcome",
    "overview",
    "playing",
    "pod_name",
    "pods_in",
    "pods_of",
    "policy_choices",
    "progress",
    "repair",
    "restored",
    "rivals",
    "roll",
    "round_board",
    "round_rows",
    "rounds",
    "rounds_lost",
    "seats_by_side",
    "settled",
    "shot_name",
    "shot_row",
    "snapshots",
    "standings_by_pod",
    "standings_of",
    "standings_rows",
    "state_of",
    "still_missing",
    "swiss_order",
    "swiss_rounds_closed",
    "winners",
]  # fmt: skip
