"""A name shown shorter from now on: somebody entering the player meanwhile does not undo that."""

import threading
import time
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from league.domain import keeping, removing, shown_names
from league.engine.policy import load_policy
from league.models import League, Player
from league.models.players import PlayerQuerySet
from tests.support.evenings import Evening
from tournaments.domain.structure import choices
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db(transaction=True)
BUSY = 60.0  # seconds, on two busy cores; nothing here depends on the time taken
WAITED = 0.3  # seconds for the other runner to come to the locked row


@pytest.fixture
def evening(organiser, league):
    return Evening(organiser, league, players=4)


@pytest.fixture
def entrant(evening):
    return evening.event.entrants.order_by("roster")[0]


def make_erasure(evening, entrant):
    return lambda: removing.remove_player(evening.actor, Player.objects.get(pk=entrant.player_id))


def make_wish(evening, entrant):
    player = entrant.player_id
    return lambda: shown_names.set_shown_name(
        evening.actor, Player.objects.get(pk=player), "hidden"
    )


def hold_change(change):
    """Return a runner that commits its change a while after making it, and the event in between."""
    changed = threading.Event()

    def change_first():
        with transaction.atomic():
            change()
            changed.set()
            time.sleep(WAITED)

    return change_first, changed


def hold_and_change(race, evening, entrant, make_change):
    """Make the change and, before it is committed, another change of the same player's division."""
    change_first, changed = hold_change(make_change(evening, entrant))

    def change_division():
        assert changed.wait(BUSY)
        mine = Entrant.objects.select_related("event__league", "player").get(pk=entrant.pk)
        wanted = {"division": "senior", "awarded_byes": [], "table": None}
        choices.change_entrant(evening.actor, mine, **wanted)

    outcomes = race(change_first, change_division)
    assert outcomes == [None, None]
    assert Entrant.objects.get(pk=entrant.pk).division == "senior"
    return Player.objects.get(pk=entrant.player_id)


def test_a_file_or_an_entry_tells_nothing_again_of_who_is_just_erased(run_race, evening, entrant):
    player = Player.objects.select_related("league").get(pk=entrant.player_id)
    erase_first, erased = hold_change(make_erasure(evening, entrant))

    def fill_in():
        assert erased.wait(BUSY)
        with transaction.atomic():
            shown_names.fill_in_details(player, player_id="7700200", birth_year=2014)

    assert run_race(erase_first, fill_in) == [None, None]
    player.refresh_from_db()
    assert (player.player_id, player.birth_year) == (None, None)
    assert player.removed_at is not None


@pytest.mark.parametrize("make_change", [make_erasure, make_wish])
def test_what_was_just_made_less_stays_so(run_race, evening, entrant, make_change):
    player = hold_and_change(run_race, evening, entrant, make_change)
    before = player.name, player.shown_as
    assert player.shown_as == "hidden"
    player.settle_name()
    assert (player.name, player.shown_as) == before


@pytest.mark.services
def test_without_the_lock_the_old_name_comes_back(run_race, evening, entrant, monkeypatch):
    def read_unlocked(players):
        return list(players.select_related("league"))

    monkeypatch.setattr(PlayerQuerySet, "lock_with_leagues", read_unlocked)
    player = hold_and_change(run_race, evening, entrant, make_wish)
    assert player.shown == "hidden"
    assert player.shown_as != "hidden"


def test_a_name_that_parted_from_its_wish_is_put_right_by_the_hour(evening, entrant):
    removing.remove_player(evening.actor, entrant.player)
    right = Player.objects.get(pk=entrant.player_id).name
    Player.objects.filter(pk=entrant.player_id).update(name="Ada L.", shown_as="first")
    assert shown_names.settle_all_names() == 1
    player = Player.objects.get(pk=entrant.player_id)
    assert (player.name, player.shown_as) == (right, "hidden")


def test_thousands_of_names_end_while_others_write(run_race, race_amid, league, monkeypatch):
    """No query stays open between two names: on SQLite it could not write after others did."""
    monkeypatch.setattr(keeping, "AT_ONCE", 3)
    day = timezone.localdate() - timedelta(days=load_policy().players.removed_after)
    Player.objects.bulk_create(
        Player(league=league, name=f"Old Player{number}", seen_on=day) for number in range(2_001)
    )
    end_names, rename_league = race_amid(
        removing,
        "remove_player",
        keeping.shorten_and_remove,
        lambda: League.objects.filter(pk=league.pk).update(place="Pallet Town"),
        whole=True,
    )
    assert run_race(end_names, rename_league) == [{"initials": 3, "removed": 3, "accounts": 0}, 1]
