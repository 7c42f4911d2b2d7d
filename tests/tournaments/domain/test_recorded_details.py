"""Record entries of changes say what it was before, what it is now, and why."""

from datetime import date

import pytest

from league.models import LogEntry
from tournaments.domain import penalties
from tournaments.domain.events import season_and_kind
from tournaments.domain.players import entrants
from tournaments.domain.players.entrants import Newcomer
from tournaments.domain.rounds import next_round

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def read_newest(action):
    """Return subject, before, after and reason of the newest entry of this action."""
    entry = LogEntry.objects.filter(action=action).latest("pk")
    return entry.subject, entry.before, entry.after, entry.reason


def test_a_season_is_on_record_with_the_one_before_and_whom_it_moved(make_evening):
    evening = make_evening("registration", players=0, date=date(2015, 7, 20))
    (young,) = entrants.enter_players(evening.actor, evening.event, [Newcomer("Ada L.", "1", 2004)])
    season_and_kind.set_season_and_kind(evening.actor, evening.event, 2015, "national")
    before, after = {"season": None, "kind": ""}, {"season": 2015, "kind": "national"}
    assert read_newest("event.belongs") == (f"event:{evening.event.pk}", before, after, "")
    before, after = {"division": "senior"}, {"division": "junior"}
    assert read_newest("entrant.changed") == (f"entrant:{young.pk}", before, after, "")
    entrants.drop_entrant(evening.actor, young)
    evening.refresh_event()
    season_and_kind.set_season_and_kind(evening.actor, evening.event, 2016, "national")
    assert read_newest("event.belongs")[1:3] == (
        {"season": 2015, "kind": "national"}, {"season": 2016, "kind": "national"},
    )  # fmt: skip


@pytest.fixture
def evening(make_evening):
    evening = make_evening("round", players=4)
    evening.guilty = evening.find_match().seats.get(side="a").entrant
    return evening


def test_a_penalty_withdrawn_is_on_record_with_the_reason_and_its_number(evening):
    request = penalties.PenaltyRequest("warning", "play-minor", "  drew a card too many ")
    given = penalties.give_penalty(evening.actor, evening.guilty, request)
    about = f"entrant:{evening.guilty.pk}"
    after = {"penalty": given.pk, "step": "warning", "infraction": "play-minor"}
    assert read_newest("penalty.given") == (about, None, after, "drew a card too many")
    given = penalties.withdraw_penalty(evening.actor, given, " it was the opponent ")
    assert given.withdrawn == "it was the opponent"
    subject, before, after, reason = read_newest("penalty.withdrawn")
    assert (subject, before, after) == (about, None, {"penalty": given.pk})
    assert reason.strip() == "it was the opponent"


def test_a_warning_withdrawn_lets_nobody_back_in(evening):
    warning = penalties.PenaltyRequest("warning", "play-minor", "drew a card too many")
    out = penalties.PenaltyRequest("disqualification", "cheating", "marked cards")
    noted = penalties.give_penalty(evening.actor, evening.guilty, warning)
    judged = penalties.give_penalty(evening.actor, evening.guilty, out)
    penalties.withdraw_penalty(evening.actor, noted, "it was the opponent")
    evening.guilty.refresh_from_db()
    assert evening.guilty.disqualified
    penalties.withdraw_penalty(evening.actor, judged, "they were not marked")
    evening.guilty.refresh_from_db()
    assert not evening.guilty.disqualified


def test_rounds_missed_are_on_record_with_their_matches_and_so_is_taking_them_off(make_evening):
    evening = make_evening("reported", players=6, cut_size=0)
    away = evening.entrants[0]
    entrants.drop_entrant(evening.actor, away)
    evening.play_round(evening.pair_round())
    evening.begin_round()
    entrants.undo_drop(evening.actor, away)
    missed = away.seats.get(round__number=2).match_id
    after = {"event": evening.event.pk, "rounds": {"2": missed}}
    about = f"entrant:{away.pk}"
    assert read_newest("entrant.missed_rounds") == (about, None, after, "")
    entrants.drop_entrant(evening.actor, away)
    assert read_newest("entrant.missed_rounds") == (about, after, None, "")
    away.refresh_from_db()
    assert away.dropped_after == 1


def test_a_round_that_could_not_be_paired_is_on_record_with_its_number_and_why(make_evening):
    evening = make_evening("registration", players=1)
    assert next_round.try_to_pair(evening.actor, evening.event) is None
    after = {"round": 1, "code": "too_few"}
    assert read_newest("round.not_paired") == (f"event:{evening.event.pk}", None, after, "")
    assert evening.refresh_event().event.failure["round"] == 1
