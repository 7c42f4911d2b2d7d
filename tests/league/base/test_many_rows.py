"""Related rows of a large event are found at once."""

import pytest

from league.models import League, Player

MANY = 1_200  # SQLite refuses a statement with 1,000 terms in a row


@pytest.mark.django_db
def test_the_other_side_of_any_number_of_rows_is_found():
    leagues = League.objects.bulk_create(
        League(name=f"League {number}", slug=f"league-{number}") for number in range(MANY)
    )
    Player.objects.bulk_create(
        Player(league=one, full_name=f"Of {one.name}", name=f"Of {one.name}") for one in leagues
    )
    found = Player.objects.filter(league__in=leagues).prefetch_related("league")
    assert {player.full_name for player in found} == {f"Of {one.name}" for one in leagues}
    assert all(player.full_name == f"Of {player.league.name}" for player in found)
