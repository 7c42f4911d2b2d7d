"""The field and code of refusals, by which forms and programs know the reason."""

import pytest

from league.base.errors import Refused
from league.base.reasons import LONGEST_REASON
from league.domain.log import Actor
from tests.support.evenings import play_cut_out
from tournaments.domain import clock, desk, penalties
from tournaments.domain.cut import bracket
from tournaments.domain.events import official, rehearsal
from tournaments.domain.files import importing
from tournaments.domain.files.tom import writing
from tournaments.domain.floor import announcements, calls, kept_rulings
from tournaments.domain.players import check_in, entrants, own_drop
from tournaments.domain.registration import checks
from tournaments.domain.results import games, reports
from tournaments.domain.rounds import next_round, repairs

WHY = "as it was played"
pytestmark = [pytest.mark.django_db, pytest.mark.once]


def find_refusal(do, *args, **more):
    """Return field and code of the refusal that this call raises."""
    with pytest.raises(Refused) as refused:
        do(*args, **more)
    return refused.value.field, refused.value.code


@pytest.mark.parametrize(
    ("text", "minutes", "field"),
    [("  ", None, "text"), ("x" * 301, None, "text"), ("Lunch", 0, "minutes"),
     ("Lunch", 721, "minutes"), ("Lunch", -1, "minutes")],
)  # fmt: skip
def test_an_announcement_is_refused_at_its_field(make_evening, text, minutes, field):
    evening = make_evening(players=2)
    assert find_refusal(
        announcements.make_announcement, evening.actor, evening.event, text, minutes
    ) == (
        field,
        "refused",
    )
    for longest in (1, announcements.MOST_MINUTES):
        announcements.make_announcement(evening.actor, evening.event, "x" * 300, longest)


def test_a_call_is_refused_at_its_field_or_for_the_moment_it_comes(make_evening, scorekeeper):
    evening = make_evening("round", players=4)
    event, player = evening.event, evening.find_match().seats.first().entrant
    assert find_refusal(calls.call_by_link, player, "weather")[0] == "topic"
    assert find_refusal(calls.call_to_table, evening.actor, event, 9, "rule")[0] == "table"
    call = calls.call_by_link(player, "rule")
    assert find_refusal(calls.hand_call_over, evening.actor, call, scorekeeper.pk)[0] == "to"
    for ruled in (" ", "x" * (LONGEST_REASON + 1), "Draw\ud800"):
        assert find_refusal(calls.close_call, evening.actor, call, ruled)[0] == "ruled"
    assert find_refusal(kept_rulings.require_kept_ruling, event, 7) == ("ruling", "no_such_ruling")
    (late,) = evening.enter_players("Zoe B.")
    assert find_refusal(calls.call_by_link, late, "rule")[1] == "no_table"


def test_pairing_is_refused_with_what_stands_in_its_way(make_evening):
    evening = make_evening("round", players=4)
    assert find_refusal(evening.pair_round)[1] == "results_open"
    evening.play_round(evening.event.rounds.last())
    for entrant in evening.entrants[1:]:
        entrants.drop_entrant(evening.actor, entrant)
    assert find_refusal(next_round.pair_next, evening.actor, evening.event)[1] == "too_few"


def test_a_round_more_is_refused_where_all_are_played(make_evening):
    evening = make_evening("swiss over", players=4, cut_size=0)
    assert find_refusal(evening.pair_round)[1] == "over"


def test_the_cut_is_refused_what_comes_too_late_or_too_early(make_evening):
    evening = make_evening("semifinals", players=4)
    evening.play_round(evening.event.rounds.last())
    evening.pair_round()
    third = {"wanted": True}
    assert (
        find_refusal(bracket.set_third_place, evening.actor, evening.event, **third)[1]
        == "round_closed"
    )
    play_cut_out(evening)
    repairs.reopen_event(evening.actor, evening.event, "a question about the final")
    assert find_refusal(evening.pair_round)[1] == "over"


def test_only_a_rehearsal_of_which_nothing_is_kept_ends_as_one(make_evening):
    evening = make_evening("round", players=4)
    assert find_refusal(rehearsal.end_rehearsal, evening.actor, evening.event)[1] == "no_rehearsal"
    assert find_refusal(rehearsal.play_others, evening.actor, evening.event)[1] == "no_rehearsal"


def test_what_came_after_an_entry_keeps_it_from_being_undone(make_evening):
    evening = make_evening("round", players=4)
    match = desk.enter_at_desk(evening.actor, evening.find_match(), "1-0")
    desk.undo_entry(evening.actor, match)
    assert find_refusal(desk.undo_entry, evening.actor, evening.find_match())[1] == "not_last"


def test_a_clock_is_turned_from_where_it_stands(make_evening):
    evening = make_evening("round", players=4)
    running = evening.event.rounds.last()
    for do in ("pause", "go_on", "set"):
        assert find_refusal(clock.set_clock, evening.actor, running, do, 5)[1] == "not_started"
    clock.set_clock(evening.actor, running, "start", 30)
    assert find_refusal(clock.set_clock, evening.actor, running, "start", 30)[1] == "started"


def test_what_a_match_has_already_keeps_other_entries_out(make_evening, scorekeeper):
    evening = make_evening("round", players=8, best_of=3)
    actor, (one, other, timed, claimed) = evening.actor, evening.event.rounds.get().matches.all()
    assert find_refusal(games.report_score, actor, one, "9-9") == ("score", "no_score")
    assert find_refusal(games.take_back_last_entry, actor, one, None, WHY)[1] == "no_game"
    evening.report_game(one)
    assert find_refusal(games.report_score, actor, one, "2-0")[1] == "under_way"
    games.report_score(actor, other, "2-0")
    assert find_refusal(games.report_score, actor, other, "2-0")[1] == "decided"
    assert find_refusal(games.call_time, actor, other, None)[1] == "decided"
    games.call_time(actor, timed, None, running=False)
    assert find_refusal(games.call_time, actor, timed, None, running=False)[1] == "time_called"
    assert (
        find_refusal(reports.claim_result, claimed.seats.get(side="a"), None)[1] == "nothing_said"
    )
    desk.set_two_person(actor, evening.event, on=True)
    desk.enter_at_desk(actor, claimed, "2-0")
    second = Actor(scorekeeper, "scorekeeper")
    assert find_refusal(desk.enter_at_desk, second, claimed, "0-2")[1] == "entries_differ"


def test_a_penalty_needs_a_match_and_is_withdrawn_once(make_evening):
    evening = make_evening("round", players=4)
    match = evening.find_match()
    player = match.seats.get(side="a").entrant
    warned = penalties.PenaltyRequest("warning", "play-minor", WHY)
    given = penalties.give_penalty(evening.actor, player, warned)
    penalties.withdraw_penalty(evening.actor, given, WHY)
    assert find_refusal(penalties.withdraw_penalty, evening.actor, given, WHY)[1] == "withdrawn"
    evening.report_game(match)
    lost = penalties.PenaltyRequest("game-loss", "play-minor", WHY)
    assert find_refusal(penalties.give_penalty, evening.actor, player, lost)[1] == "no_open_match"


def test_places_are_given_where_players_check_in_and_some_are_not_there(make_evening):
    evening = make_evening(players=2)
    players = [entrant.pk for entrant in evening.entrants]
    assert (
        find_refusal(check_in.set_checked_in, evening.actor, evening.event, players)[1]
        == "no_check_in"
    )
    assert find_refusal(check_in.give_free_places, evening.actor, evening.event)[1] == "no_place"
    asked = checks.CheckRequest(chosen="player", entrant=players[0])
    assert find_refusal(checks.begin_checks, evening.actor, evening.event, asked)[1] == "no_list"


def test_repairs_are_refused_where_there_is_nothing_to_repair(make_evening, make_apart):
    evening = make_evening("registration", players=4)
    event, actor = evening.event, evening.actor
    assert find_refusal(repairs.take_back_rounds, actor, event, 1, WHY)[1] == "no_round"
    assert (
        find_refusal(repairs.seat_late_player, actor, evening.entrants[0], "bye", WHY)[1]
        == "no_round"
    )
    everybody = make_evening("round", players=4, system="round_robin", cut_size=0)
    assert find_refusal(repairs.re_pair_matches, actor, everybody.event, 1, [], WHY)[1] == "fixed"
    with pytest.raises(Refused, match="TOM knows no round robin") as refused:
        writing.document_of_event(everybody.event)
    assert refused.value.code == "no_tom_file"


def test_players_who_ask_to_drop_are_told_to_ask(make_evening):
    evening = make_evening("semifinals", players=4)
    assert find_refusal(own_drop.drop_oneself, evening.entrants[0])[1] == "ask_staff"


def test_two_events_of_a_sanction_and_files_of_no_size_are_refused_at_their_fields(make_evening):
    held = make_evening(players=2, sanction_id="10-03-000001")
    free = official.require_free_sanction
    assert find_refusal(free, held.league.pk, "10-03-000001") == ("sanction_id", "sanction_taken")
    large = importing.LARGEST_FILE
    importing.require_acceptable_size(large)
    assert find_refusal(importing.require_acceptable_size, large + 1) == ("file", "file_too_large")


def test_a_call_taken_back_needs_nobody(make_evening):
    evening = make_evening("round", players=4)
    player = evening.find_match().seats.first().entrant
    call = calls.call_by_link(player, "rule")
    calls.take_back_call(player)
    assert find_refusal(calls.take_call, evening.actor, call)[1] == "taken_back"
    assert find_refusal(calls.close_call, evening.actor, call, "Draw.")[1] == "taken_back"
