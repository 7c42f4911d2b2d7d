"""What use cases that need other steps before them leave in the record.

A row: an address, a method, the stage of the world, the step before (it may return other parts of
the address, or the people whom the entries are about), what is sent if it is not the body of
`bodies`, what is left as in `records`, and who sends it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.roles.steps import (
    a_judgement,
    a_score,
    all_but_one_gone,
    another_ruling,
    came_back_by_mistake,
    checked_in,
    checking_in,
    clock_paused,
    clock_started,
    day_one_played,
    draft_round,
    every_score,
    finished_in_tom,
    first_is_a_senior,
    first_is_absent,
    first_player_called,
    held_at_the_gate,
    judge_is_posted,
    last_waits,
    late_player,
    leave_it,
    lock_lists,
    one_dropped,
    one_missed_a_round,
    one_waits,
    open_and_locked,
    opponent_says,
    other_event,
    paired_in_tom,
    pause_webhook,
    play_on,
    publish_lists,
    rulings_of_another_day,
    swiss_played,
    swiss_played_without_cut,
    the_judge,
    without_links,
)


class Later(NamedTuple):
    name: str
    method: str
    stage: str
    first: Callable[[Any], dict | None]
    body: Any
    leaves: str
    by: str = "organiser"


_PAIRED = "round.paired new round"

LATER = [
    Later(
        "tournaments:unlock", "POST", "registration", lock_lists, None,
        "registration.unlocked event reason",
    ),
    Later(
        "tournaments:publish_lists", "POST", "registration", open_and_locked, None,
        "registration.published event",
    ),
    Later(
        "tournaments:hide_lists", "POST", "registration", publish_lists, None,
        "registration.taken_back event reason",
    ),
    Later(
        "tournaments:check_in", "POST", "registration", checking_in, None,
        "entrant.checked_in entrant",
    ),
    Later(
        "tournaments:check_in", "POST", "registration", checked_in,
        lambda world: {"player": world.entrants[0].pk, "not_there": "1"},
        "entrant.not_there entrant",
    ),
    Later(
        "tournaments:check_in", "POST", "registration", one_waits, {"give_places": "1"},
        "entrant.waits entrant; entrant.let_in waiting",
    ),
    Later(
        "tournaments:drop", "POST", "registration", one_waits, None,
        "entrant.withdrawn entrant; entrant.let_in waiting",
    ),
    Later("tournaments:let_in", "POST", "registration", last_waits, None, "entrant.let_in entrant"),
    Later(
        "tournaments:pair", "POST", "registration", first_is_absent, None,
        "event.settled event; " + _PAIRED,
    ),
    Later(
        "tournaments:pair", "POST", "registration", all_but_one_gone, None,
        "round.not_paired event",
    ),
    Later(
        "tournaments:publish_round", "POST", "registration", draft_round, None,
        "round.published round",
    ),
    Later(
        "tournaments:come_back", "POST", "running", one_dropped, None, "entrant.came_back entrant",
    ),
    Later(
        "tournaments:come_back", "POST", "running", one_missed_a_round, None,
        "entrant.came_back entrant; entrant.missed_rounds entrant",
    ),
    Later(
        "tournaments:players", "POST", "running", play_on, None,
        "entrant.entered new entrant; entrant.missed_rounds new entrant",
    ),
    Later(
        "tournaments:seat_late", "POST", "running", late_player, None,
        "round.late_player round reason",
    ),
    Later(
        "tournaments:turn_clock", "POST", "running", clock_started, {"do": "pause"},
        "clock.paused round",
    ),
    Later(
        "tournaments:turn_clock", "POST", "running", clock_paused, {"do": "go_on"},
        "clock.went_on round",
    ),
    Later(
        "tournaments:turn_clock", "POST", "running", clock_started, {"do": "set", "minutes": "9"},
        "clock.set round",
    ),
    Later("tournaments:pair", "POST", "running", swiss_played, None, "cut.begun event; " + _PAIRED),
    Later(
        "tournaments:finish", "POST", "running", swiss_played_without_cut, None,
        "event.finished event",
    ),
    Later(
        "tournaments:pair", "POST", "running", day_one_played, None, "gate.shut event; " + _PAIRED,
    ),
    Later(
        "tournaments_api:let_through", "PUT", "running", held_at_the_gate, None,
        "gate.let_through entrant reason",
    ),
    Later(
        "tournaments:enter_results", "POST", "running", leave_it, every_score,
        "match.score_reported match",
    ),
    Later(
        "tournaments_api:results", "POST", "running", leave_it, a_score,
        "match.score_reported match",
    ),
    Later(
        "tournaments:accept_reports", "POST", "running", opponent_says("1-0"), None,
        "match.score_reported match",
    ),
    Later(
        "player:report", "POST", "running", opponent_says("0-1"), None,
        "match.disputed match as player",
    ),
    Later(
        "player:report", "POST", "running", opponent_says("1-0"), None,
        "match.score_reported match as player",
    ),
    Later(
        "tournaments:player_penalties", "POST", "running", leave_it, a_judgement("game-loss"),
        "match.game_reported match; penalty.given entrant reason",
    ),
    Later(
        "tournaments:player_penalties", "POST", "running", leave_it,
        a_judgement("disqualification"),
        "match.lost_by_penalty match reason; penalty.given entrant reason",
    ),
    Later(
        "tournaments:judge_call", "POST", "running", leave_it, {"do": "take"}, "call.taken event",
    ),
    Later(
        "tournaments:judge_call", "POST", "running", leave_it,
        lambda world: {"do": "hand_over", "to": world.spare.user_id}, "call.handed_over event",
    ),
    Later(
        "tournaments:place_judge", "POST", "running", judge_is_posted,
        lambda world: {"free": world.spare.user_id}, "judge.freed event",
    ),
    Later(
        "player:call", "POST", "running", first_player_called, {"back": "1"},
        "call.taken_back match as player",
    ),
    Later("judging:appeal", "POST", "running", another_ruling, None, "ruling.appealed ruling"),
    Later(
        "judging_api:exchange", "POST", "running", leave_it, rulings_of_another_day,
        "rulings.taken_in league", "head_judge",
    ),
    Later("league:remove", "POST", "running", the_judge, None, "staff.left asker", "judge"),
    Later("tournaments:links", "POST", "running", without_links, None, "player_links.given event"),
    Later(
        "seasons:change_webhook", "POST", "running", pause_webhook, {"what": "go_on"},
        "webhook.resumed webhook",
    ),
    Later(
        "seasons:change_webhook", "POST", "running", leave_it, {"what": "test"},
        "webhook.tested webhook",
    ),
    Later(
        "seasons:change_webhook", "POST", "running", leave_it, {"what": "secret"},
        "webhook.secret_renewed webhook",
    ),
    Later(
        "seasons:change_webhook", "POST", "running", leave_it, {"what": "remove"},
        "webhook.removed webhook",
    ),
    Later("tournaments:tom_file", "GET", "registration", leave_it, None, "event.given_out event"),
    Later(
        "tournaments:from_file", "POST", "running", leave_it, other_event,
        "deck.kept new deck; event.imported new event",
    ),
    Later(
        "tournaments:from_file", "POST", "registration", leave_it, paired_in_tom,
        _PAIRED + "; event.taken_further event",
    ),
    Later(
        "tournaments:from_file", "POST", "registration", leave_it, finished_in_tom,
        "event.taken_from_file new event" + 7 * f"; {_PAIRED}" + "; event.finished new event",
    ),
    Later(
        "seasons:belonging", "POST", "registration", first_is_a_senior,
        {"season": "2009", "kind": ""}, "event.belongs event; entrant.changed entrant",
    ),
    Later(
        "tournaments:drop", "POST", "running", came_back_by_mistake, None,
        "entrant.missed_rounds entrant; entrant.dropped entrant",
    ),
    Later(
        "tournaments:clone", "POST", "running", leave_it,
        {"name": "Once more", "date": "2010-03-13", "with_players": "on"},
        "event.created new event" + 8 * "; entrant.entered new entrant",
    ),
]  # fmt: skip
