"""The details a league keeps of a player: what is accepted, and which field is named as wrong."""

import pytest
from django.utils import timezone

from league.base.errors import Refused
from league.domain import log, players
from league.domain.players import PlayerDetails

pytestmark = pytest.mark.django_db


@pytest.fixture
def actor(organiser):
    return log.Actor(organiser, "organiser")


@pytest.fixture
def known_player(actor, league):
    return players.add_player(actor, league, PlayerDetails("Noor A.", "4711", 2000))


@pytest.mark.parametrize("name", ["x", "x" * 80])
@pytest.mark.parametrize("player_id", ["", "0", "1" * 20])
def test_what_is_told_of_a_player_is_kept(actor, league, known_player, name, player_id):
    for birth_year in (None, 1900, timezone.localdate().year):
        told = PlayerDetails(name, player_id, birth_year)
        assert players.player_details(players.change_player(actor, known_player, told)) == told
    other = PlayerDetails(name, "", 1900)
    assert players.player_details(players.add_player(actor, league, other)) == other


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("name", PlayerDetails("")),
        ("name", PlayerDetails(" ")),
        ("name", PlayerDetails("x" * 81)),
        ("player_id", PlayerDetails("Ines K.", "1" * 21)),
        ("player_id", PlayerDetails("Ines K.", "12a")),
        ("player_id", PlayerDetails("Ines K.", "\u0661\u0662")),  # digits of another script
        ("player_id", PlayerDetails("Ines K.", "99")),  # another player's id
        ("birth_year", PlayerDetails("Ines K.", "", 1899)),
        ("birth_year", PlayerDetails("Ines K.", "", 9999)),
    ],
)
def test_the_wrong_field_is_named_and_nothing_is_kept(actor, league, known_player, field, told):
    players.add_player(actor, league, PlayerDetails("Anna Oak", "99"))
    for keep in (
        lambda: players.add_player(actor, league, told),
        lambda: players.change_player(actor, known_player, told),
    ):
        with pytest.raises(Refused) as refused:
            keep()
        assert refused.value.field == field
    known_player.refresh_from_db()
    assert players.player_details(known_player) == PlayerDetails("Noor A.", "4711", 2000)
    assert league.players.count() == 2


def test_a_birth_year_that_is_still_to_come_is_refused(actor, league):
    with pytest.raises(Refused) as refused:
        players.add_player(
            actor, league, PlayerDetails("Ines K.", birth_year=timezone.localdate().year + 1)
        )
    assert refused.value.field == "birth_year"
