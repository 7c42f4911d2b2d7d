"""Every repair keeps a snapshot of what stood before it, as its page says, and can be undone."""

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


def correct_an_old_result(it):
    old = it.event.rounds.get(number=1).matches.exclude(result="").first()
    games.decide_match(it.actor, old, "b", WHY, old.version)


def correct_the_running_round(it):
    it.report(now := it.table())
    Snapshot.objects.all().delete()
    now.refresh_from_db()
    games.decide_match(it.actor, now, "b", WHY, now.version)


def undo_a_correction(it):
    correct_an_old_result(it)
    Snapshot.objects.all().delete()
    old = Match.objects.exclude(overridden="").get()
    games.decide_match(it.actor, old, "", WHY, old.version)


def take_a_game_back(it):
    old = it.event.rounds.get(number=1).matches.filter(games__isnull=False).first()
    games.take_back_last_entry(it.actor, old, old.version, WHY)


def take_the_round_back(it):
    repairs.take_back_rounds(it.actor, it.event, 2, WHY)


def pair_anew(it):
    repairs.re_pair_matches(it.actor, it.event, 2, [it.table(1).pk, it.table(2).pk], WHY)


def exchange(it):
    one, other = (it.table(n).seats.get(side="a").entrant_id for n in (1, 2))
    repairs.exchange_players(it.actor, it.event, 2, (one, other), WHY)


def seat_somebody_late(it):
    (late,) = it.enter("Late One")
    repairs.seat_late_player(it.actor, late, "loss", WHY)


def give_a_bye_late(it):
    (late,) = it.enter("Late One")
    repairs.seat_late_player(it.actor, late, "bye", WHY)


def put_back(it):
    restoring.restore_snapshot(it.actor, it.event.snapshots.get(moment=Moment.BEGIN, round=1), WHY)


def change_a_division(it):
    now = {"awarded_byes": [], "table": None, "reason": WHY}
    choices.change_entrant(it.actor, it.entrants[0], division="senior", **now)


REPAIRS = [
    correct_an_old_result, correct_the_running_round, undo_a_correction, take_a_game_back,
    take_the_round_back, pair_anew, exchange, seat_somebody_late, give_a_bye_late, put_back,
    change_a_division,
]  # fmt: skip


def picture(event):
    rows = standing_rows(event)
    matches = Match.objects.filter(round__event=event).order_by("round__number", "table", "pk")
    return (
        [(row.name, row.points, row.owp) for row in rows],
        list(matches.values_list("round__number", "table", "result", "overridden")),
    )


@pytest.fixture
def second_round(organiser, league):
    it = Evening(organiser, league, 7)
    it.play(it.pair())
    return it.begin()


@pytest.mark.parametrize("repair", REPAIRS, ids=lambda repair: repair.__name__)
def test_every_repair_keeps_what_stood_before(second_round, repair):
    it = second_round
    had = set(it.event.snapshots.values_list("pk", flat=True))
    repair(it)
    (kept,) = it.event.snapshots.filter(moment=Moment.BEFORE).exclude(pk__in=had)
    assert (kept.reason, kept.by) == (WHY, it.actor.user)


def test_a_corrected_result_can_be_put_back_from_there(second_round):
    it = second_round
    before = picture(it.event)
    correct_an_old_result(it)
    assert picture(it.event) != before
    restoring.restore_snapshot(it.actor, it.event.snapshots.get(moment=Moment.BEFORE), WHY)
    assert picture(it.event) == before


def test_what_is_no_repair_or_refused_keeps_nothing(second_round):
    it = second_round
    had = it.event.snapshots.count()
    it.report(it.table(1))
    open_match = it.table(2)
    games.decide_match(it.actor, open_match, "a", "the head judge's word", open_match.version)
    with pytest.raises(Refused):
        games.decide_match(it.actor, open_match, "b", "", None)
    with pytest.raises(Refused):
        games.decide_match(it.actor, open_match, "b", WHY, open_match.version)  # somebody was first
    entrants.drop_entrant(it.actor, it.entrants[6])
    assert it.event.snapshots.count() == had
