"""Players who dropped, exported to a TOM file: it can be read whatever round they dropped in."""

import pytest

from league.domain.log import Actor
from tests.support.evenings import finish_swiss
from tests.support.tom_files import edit_golden, export_tom_file
from tests.tournaments.engine.test_tdf_refused import DROPPED
from tournaments.domain import penalties
from tournaments.domain.files.tom import reading
from tournaments.domain.players import entrants
from tournaments.domain.rounds import next_round
from tournaments.domain.structure import choices
from tournaments.domain.structure.settings import Figures
from tournaments.engine.files import tdf

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def disqualify_entrant(evening, entrant):
    wanted = penalties.PenaltyRequest("disqualification", "cheating", "as told")
    penalties.give_penalty(evening.actor, entrant, wanted)


def drops_in_file(raw):
    """Return the round after which each dropped player left, as the file tells it to its reader."""
    players = tdf.read_document(raw).players
    return [each.dropped_after for each in players if each.dropped_after is not None]


def drops_at(event):
    left = event.entrants.exclude(dropped_after=None).order_by("roster")
    return list(left.values_list("dropped_after", flat=True))


@pytest.fixture
def cup(make_apart):
    """Juniors without a cut; seniors with four rounds, masters with five, and both in semifinals.

    Those are round 6 of the event here; in a TOM file 5 for seniors and 6 for masters.
    """
    evening = make_apart(
        {"junior": 5, "senior": 9, "masters": 20}, stage=finish_swiss, structure="league-cup"
    )
    evening.pair_round()
    return evening.refresh_event()


def entrant_in_cut(evening, division):
    """Return a player of the division who sits in the current round of the cut."""
    seats = evening.event.rounds.last().matches.order_by("table").values("seats__entrant")
    return evening.event.entrants.filter(pk__in=seats, division=division).first()


def test_who_leaves_in_the_cut_leaves_in_the_round_of_their_own_division(cup, stranger):
    for division in ("senior", "masters"):
        disqualify_entrant(cup, entrant_in_cut(cup, division))
    raw = export_tom_file(cup.event)
    assert sorted(drops_in_file(raw)) == [5, 6]
    elsewhere = stranger.memberships.get().league
    there = reading.import_tom_file(Actor(stranger, "organiser"), elsewhere, raw).event
    assert drops_at(there) == drops_at(cup.event) == [6, 6]
    assert export_tom_file(there) == raw


def test_who_leaves_when_others_alone_have_rounds_left_leaves_after_the_last_of_their_own(
    make_apart,
):
    evening = make_apart({"senior": 9, "masters": 20}, structure="league-cup")
    for _ in range(5):
        evening.play_round(evening.pair_round())
    senior = evening.event.entrants.filter(division="senior").first()
    entrants.drop_entrant(evening.actor, senior)
    assert drops_at(evening.event) == [5]
    evening.pair_round()
    assert drops_in_file(export_tom_file(evening.refresh_event().event)) == [4]


def test_who_is_disqualified_under_a_draft_of_the_cut_stands_in_a_file_that_can_be_read(
    make_evening,
):
    evening = make_evening("swiss over")
    next_round.pair_next(evening.actor, evening.event, draft=True)
    in_cut = evening.event.rounds.last().matches.values("seats__entrant")
    disqualify_entrant(evening, evening.event.entrants.exclude(pk__in=in_cut).first())
    assert drops_at(evening.event) == [4]
    assert drops_in_file(export_tom_file(evening.event)) == [3]


def test_who_left_after_a_round_that_was_planned_and_is_no_more_stands_in_such_a_file(
    actor, take_file
):
    change = ("<creationdate>", DROPPED.format(4) + "<creationdate>")
    event = take_file(edit_golden(change)).event
    assert 4 in drops_at(event)
    assert 4 in drops_in_file(export_tom_file(event))
    now = {name: getattr(event, name) for name in Figures.__dataclass_fields__}
    fewer = Figures(**{**now, "structure": "", "planned_rounds": 3})
    event = choices.change_structure(actor, event, fewer)
    assert 4 not in drops_in_file(export_tom_file(event))
