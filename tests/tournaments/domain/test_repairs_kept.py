"""Every repair first takes a snapshot, as its page says, and can be undone."""

import pytest

from league.base.errors import Refused
from tests.support.evenings import Evening
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import repairs, restoring
from tournaments.domain.structure import choices
from tournaments.models import Match, Moment, Snapshot
from tournaments.queries.standings import standing_rows

pytestmark = pytest.mark.django_db
WHY = "entered for the wrong table"


def correct_an_old_result(evening):
    old = evening.event.rounds.get(number=1).matches.exclude(result="").first()
    games.decide_match(evening.actor, old, "b", WHY, old.version)


def correct_the_running_round(evening):
    evening.report_game(now := evening.find_match())
    Snapshot.objects.all().delete()
    now.refresh_from_db()
    games.decide_match(evening.actor, now, "b", WHY, now.version)


def undo_a_correction(evening):
    correct_an_old_result(evening)
    Snapshot.objects.all().delete()
    old = Match.objects.exclude(overridden="").get()
    games.decide_match(evening.actor, old, "", WHY, old.version)


def take_a_game_back(evening):
    old = evening.event.rounds.get(number=1).matches.filter(games__isnull=False).first()
    games.take_back_last_entry(evening.actor, old, old.version, WHY)


def take_the_round_back(evening):
    repairs.take_back_rounds(evening.actor, evening.event, 2, WHY)


def pair_anew(evening):
    repairs.re_pair_matches(
        evening.actor, evening.event, 2, [evening.find_match(1).pk, evening.find_match(2).pk], WHY
    )


def exchange_two(evening):
    one, other = (evening.find_match(n).seats.get(side="a").entrant_id for n in (1, 2))
    repairs.exchange_players(evening.actor, evening.event, 2, (one, other), WHY)


def seat_somebody_late(evening):
    (late,) = evening.enter_players("Late One")
    repairs.seat_late_player(evening.actor, late, "loss", WHY)


def give_a_bye_late(evening):
    (late,) = evening.enter_players("Late One")
    repairs.seat_late_player(evening.actor, late, "bye", WHY)


def put_back(evening):
    restoring.restore_snapshot(
        evening.actor, evening.event.snapshots.get(moment=Moment.BEGIN, round=1), WHY
    )


def change_a_division(evening):
    now = {"awarded_byes": [], "table": None, "reason": WHY}
    choices.change_entrant(evening.actor, evening.entrants[0], division="senior", **now)


REPAIRS = [
    correct_an_old_result, correct_the_running_round, undo_a_correction, take_a_game_back,
    take_the_round_back, pair_anew, exchange_two, seat_somebody_late, give_a_bye_late, put_back,
    change_a_division,
]  # fmt: skip


def rows_of_event(event):
    rows = standing_rows(event)
    matches = Match.objects.filter(round__event=event).order_by("round__number", "table", "pk")
    return (
        [(row.name, row.points, row.owp) for row in rows],
        list(matches.values_list("round__number", "table", "result", "overridden")),
    )


@pytest.fixture
def second_round(organiser, league):
    evening = Evening(organiser, league, 7)
    evening.play_round(evening.pair_round())
    return evening.begin_round()


@pytest.mark.parametrize("repair", REPAIRS, ids=lambda repair: repair.__name__)
def test_every_repair_keeps_what_stood_before(second_round, repair):
    evening = second_round
    had = set(evening.event.snapshots.values_list("pk", flat=True))
    repair(evening)
    (kept,) = evening.event.snapshots.filter(moment=Moment.BEFORE).exclude(pk__in=had)
    assert (kept.reason, kept.by) == (WHY, evening.actor.user)


def test_a_corrected_result_can_be_put_back_from_there(second_round):
    evening = second_round
    before = rows_of_event(evening.event)
    correct_an_old_result(evening)
    assert rows_of_event(evening.event) != before
    restoring.restore_snapshot(
        evening.actor, evening.event.snapshots.get(moment=Moment.BEFORE), WHY
    )
    assert rows_of_event(evening.event) == before


def test_what_is_no_repair_or_refused_keeps_nothing(second_round):
    evening = second_round
    had = evening.event.snapshots.count()
    evening.report_game(evening.find_match(1))
    open_match = evening.find_match(2)
    games.decide_match(evening.actor, open_match, "a", "the head judge's word", open_match.version)
    with pytest.raises(Refused):
        games.decide_match(evening.actor, open_match, "b", "", None)
    with pytest.raises(Refused):
        games.decide_match(
            evening.actor, open_match, "b", WHY, open_match.version
        )  # the version is out of date
    entrants.drop_entrant(evening.actor, evening.entrants[6])
    assert evening.event.snapshots.count() == had
