"""By field and code programs and forms know why something was refused: on the floor, in the cut."""

import pytest

from league.base.errors import Refused
from league.base.reasons import LONGEST_REASON
from tests.support.evenings import play_cut_out
from tournaments.domain import desk
from tournaments.domain.cut import bracket
from tournaments.domain.events import rehearsal
from tournaments.domain.floor import announcements, calls, kept_rulings
from tournaments.domain.players import entrants
from tournaments.domain.rounds import next_round, repairs

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def told(do, *args, **more):
    """Field and code of what refuses this."""
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
    assert told(announcements.make_announcement, evening.actor, evening.event, text, minutes) == (
        field,
        "refused",
    )
    for longest in (1, announcements.MOST_MINUTES):
        announcements.make_announcement(evening.actor, evening.event, "x" * 300, longest)


def test_a_call_is_refused_at_its_field_or_for_the_moment_it_comes(make_evening, scorekeeper):
    evening = make_evening("round", players=4)
    event, player = evening.event, evening.table().seats.first().entrant
    assert told(calls.call_by_link, player, "weather")[0] == "topic"
    assert told(calls.call_to_table, evening.actor, event, 9, "rule")[0] == "table"
    call = calls.call_by_link(player, "rule")
    assert told(calls.hand_call_over, evening.actor, call, scorekeeper.pk)[0] == "to"
    for ruled in (" ", "x" * (LONGEST_REASON + 1), "Draw\ud800"):
        assert told(calls.close_call, evening.actor, call, ruled)[0] == "ruled"
    assert told(kept_rulings.require_kept_ruling, event, 7) == ("ruling", "no_such_ruling")
    (late,) = evening.enter("Zoe B.")
    assert told(calls.call_by_link, late, "rule")[1] == "no_table"


def test_pairing_is_refused_with_what_stands_in_its_way(make_evening):
    evening = make_evening("round", players=4)
    assert told(evening.pair)[1] == "results_open"
    evening.play(evening.event.rounds.last())
    for entrant in evening.entrants[1:]:
        entrants.drop_entrant(evening.actor, entrant)
    assert told(next_round.pair_next, evening.actor, evening.event)[1] == "too_few"


def test_a_round_more_is_refused_where_all_are_played(make_evening):
    evening = make_evening("swiss over", players=4, cut_size=0)
    assert told(evening.pair)[1] == "over"


def test_the_cut_is_refused_what_comes_too_late_or_too_early(make_evening):
    evening = make_evening("semifinals", players=4)
    evening.play(evening.event.rounds.last())
    evening.pair()
    third = {"wanted": True}
    assert told(bracket.set_third_place, evening.actor, evening.event, **third)[1] == "round_closed"
    play_cut_out(evening)
    repairs.reopen_event(evening.actor, evening.event, "a question about the final")
    assert told(evening.pair)[1] == "over"


def test_only_a_rehearsal_of_which_nothing_is_kept_ends_as_one(make_evening):
    evening = make_evening("round", players=4)
    assert told(rehearsal.end_rehearsal, evening.actor, evening.event)[1] == "no_rehearsal"
    assert told(rehearsal.play_others, evening.actor, evening.event)[1] == "no_rehearsal"


def test_what_came_after_an_entry_keeps_it_from_being_undone(make_evening):
    evening = make_evening("round", players=4)
    match = desk.enter_at_desk(evening.actor, evening.table(), "1-0")
    desk.undo_entry(evening.actor, match)
    assert told(desk.undo_entry, evening.actor, evening.table())[1] == "not_last"
