"""A late player's place in the running round: possible opponents, and byes that must stay."""

import pytest

from league.base.errors import Refused
from tests.support.evenings import Evening
from tournaments.domain.players import entrants
from tournaments.domain.rounds import next_round, repairs
from tournaments.domain.structure import choices
from tournaments.models import Entrant, Match, Result

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WHY = "stood in traffic"


def enter_late(event, actor, division, name="Zoe B."):
    (who,) = entrants.enter_players(actor, event, [entrants.Newcomer(name)])
    type(who).objects.filter(pk=who.pk).update(division=division)
    who.refresh_from_db()
    return who


def get_page(client, actor, who):
    client.force_login(actor.user)
    return client.get(f"/events/{who.event_id}/players/{who.pk}/seat/").content.decode()


def test_a_late_player_is_told_the_bye_of_the_own_division(client, make_apart):
    evening = make_apart({"senior": 5, "masters": 7})
    next_round.pair_next(evening.actor, evening.event)
    holders = {
        bye.seats.get().entrant.division: bye.seats.get().entrant
        for bye in Match.objects.filter(result=Result.BYE)
    }
    who = enter_late(evening.event, evening.actor, "masters")
    shown = get_page(client, evening.actor, who)
    assert holders["masters"].player.name in shown
    assert holders["senior"].player.name not in shown
    repairs.seat_late_player(evening.actor, who, "match", WHY)
    assert set(who.seats.get().match.seats.values_list("entrant", flat=True)) == {
        who.pk,
        holders["masters"].pk,
    }


def test_the_bye_of_another_division_is_no_match(client, make_apart):
    evening = make_apart({"senior": 5, "masters": 8})
    next_round.pair_next(evening.actor, evening.event)
    who = enter_late(evening.event, evening.actor, "masters")
    assert 'value="match"' not in get_page(client, evening.actor, who)
    enter_late(evening.event, evening.actor, "senior", "Yan C.")
    with pytest.raises(Refused):
        repairs.seat_late_player(evening.actor, who, "match", WHY)


def test_an_awarded_bye_is_left_alone(client, organiser, league):
    evening = Evening(organiser, league, players=7)
    favoured = evening.entrants[0]
    choices.change_entrant(
        evening.actor, favoured, division="masters", awarded_byes=[1], table=None
    )
    evening.begin_round()
    who = enter_late(evening.event, evening.actor, "masters")
    assert 'value="match"' not in get_page(client, evening.actor, who)
    with pytest.raises(Refused):
        repairs.seat_late_player(evening.actor, who, "match", WHY)
    assert favoured.seats.get().match.result == Result.AWARDED_BYE


def test_two_late_players_meet_each_other_and_the_bye_stays(client, organiser, league):
    evening = Evening(organiser, league, players=7)
    evening.begin_round()
    one = enter_late(evening.event, evening.actor, "masters")
    other = enter_late(evening.event, evening.actor, "masters", "Yan C.")
    shown = get_page(client, evening.actor, one)
    assert "A match against" not in shown.replace("A match, drawn among: Yan C.", "")
    repairs.seat_late_player(evening.actor, one, "match", WHY)
    assert one.seats.get().match == other.seats.get().match
    assert Match.objects.filter(result=Result.BYE).count() == 1


def test_who_comes_after_the_rounds_of_their_division_has_no_place_in_others(make_apart):
    evening = make_apart({"junior": 4, "masters": 20}, structure="league-cup")
    for _number in range(4):
        evening.play_round(next_round.pair_next(evening.actor, evening.event))
    next_round.pair_next(evening.actor, evening.event)
    who = enter_late(evening.event, evening.actor, "junior")
    with pytest.raises(Refused, match="has played its rounds") as refused:
        repairs.seat_late_player(evening.actor, who, "bye", WHY)
    assert refused.value.code == "pod_over"


@pytest.mark.parametrize("state", [{"dropped_after": 0}, {"waiting": True}, {"held_after": 1}])
@pytest.mark.parametrize("how", ["match", "bye", "loss"])
def test_nobody_is_seated_who_does_not_play_on(make_evening, how, state):
    """A page opened before the player left still offers a seat."""
    evening = make_evening("round", players=7)
    (who,) = evening.enter_players("Late Lu")
    Entrant.objects.filter(pk=who.pk).update(**state)
    with pytest.raises(Refused, match="Late Lu does not play on") as refused:
        repairs.seat_late_player(evening.actor, who, how, WHY)
    assert refused.value.code == "not_playing"
    assert not who.seats.exists()
