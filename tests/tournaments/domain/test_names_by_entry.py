"""An entry says how old a player is: it never reveals a child's name, and boards follow at once."""

from datetime import timedelta

import msgspec
import pytest
from django.urls import reverse
from django.utils import timezone

from league.domain import outbox, shown_names
from league.models import Player
from tests.support.evenings import Evening
from tournaments.domain.files import whole, whole_import
from tournaments.domain.players import entrants
from tournaments.domain.players.entrants import Newcomer
from tournaments.domain.structure import choices

pytestmark = pytest.mark.django_db
CHILD = "Doora Littlechild"


@pytest.fixture
def evening(organiser, league):
    return Evening(organiser, league, players=0)


@pytest.fixture
def later_evening(organiser, league):
    evening = Evening(organiser, league, players=0)
    evening.event.date = timezone.localdate() + timedelta(days=30)
    evening.event.save(update_fields=["date"])
    return evening


def enter_player(evening, name, **more):
    (entrant,) = entrants.enter_players(evening.actor, evening.event, [Newcomer(name, **more)])
    return Player.objects.get(pk=entrant.player_id)


def hide_player(evening, player):
    shown_names.set_shown_name(evening.actor, player, "hidden")


def test_boards_of_other_events_show_no_more_than_an_entry_leaves(client, evening, later_evening):
    for name in (CHILD, "Bela M.", "Ada L.", "Tomo R."):
        enter_player(evening, name)
    evening.begin_round()
    outbox.drain_outbox()
    pages = [
        reverse("tournaments:round", args=[evening.event.pk, 1]),
        reverse("tournaments:standings", args=[evening.event.pk]),
    ]
    assert all(CHILD in client.get(page).content.decode() for page in pages)
    assert enter_player(later_evening, CHILD, division="junior").name == "Doora L."
    for _time in range(2):  # at once, and after boards are rendered anew
        shown = [client.get(page).content.decode() for page in pages]
        assert not [page for page in shown if "Littlechild" in page]
        outbox.drain_outbox()
    assert all("Doora L." in client.get(page).content.decode() for page in pages)


def test_so_do_they_after_a_birth_year_that_an_entry_tells(client, evening, later_evening):
    for name in ("Bela M.", "Ada L.", "Tomo R."):
        enter_player(evening, name)
    enter_player(evening, CHILD, player_id="777001")
    evening.begin_round()
    outbox.drain_outbox()
    page = reverse("tournaments:standings", args=[evening.event.pk])
    assert CHILD in client.get(page).content.decode()
    assert (
        enter_player(later_evening, CHILD, player_id="777001", birth_year=2016).name == "Doora L."
    )
    assert "Littlechild" not in client.get(page).content.decode()


def test_who_was_entered_as_a_child_stays_one_where_no_year_is_asked_for(evening, later_evening):
    enter_player(evening, CHILD, division="junior")
    player = enter_player(later_evening, CHILD)
    assert (player.name, player.division) == ("Doora L.", "junior")
    entrant = later_evening.event.entrants.get(player=player)
    wanted = {"division": "masters", "awarded_byes": [], "table": None}
    # staff say that this player is no child
    choices.change_entrant(later_evening.actor, entrant, **wanted)
    assert Player.objects.get(pk=player.pk).name == CHILD


def test_an_event_before_the_last_one_opens_no_name(evening, later_evening):
    enter_player(later_evening, CHILD, division="junior")
    assert enter_player(evening, CHILD, division="masters").name == "Doora L."
    enter_player(later_evening, "Bela Mint", division="masters")
    assert enter_player(evening, "Bela Mint", division="junior").name == "Bela M."


@pytest.mark.parametrize("typed", [CHILD, CHILD.lower(), CHILD.upper()])
@pytest.mark.parametrize("player_id", ["", "777001"])
def test_who_is_typed_in_again_is_shown_no_more_than_before(
    evening, later_evening, typed, player_id
):
    hide_player(evening, enter_player(evening, CHILD, player_id=player_id))
    player = enter_player(later_evening, typed)
    assert player.shown_as == "hidden"
    assert "oora" not in player.name.casefold()
    assert Player.objects.count() == (2 if player_id else 1)
    assert enter_player(later_evening, "Bela Mint").name == "Bela Mint"


def test_nor_does_a_file_of_an_event_show_a_namesake(evening, later_evening):
    player = enter_player(evening, CHILD, birth_year=1990)
    file = msgspec.json.encode(whole.export_event(evening.event))
    Player.objects.filter(pk=player.pk).update(birth_year=1991)
    hide_player(evening, player)
    back, _new = whole_import.import_event_once(
        later_evening.actor, later_evening.league, file, as_new=True
    )
    shown = [entrant.player.name for entrant in back.entrants.select_related("player")]
    assert not [name for name in shown if "Littlechild" in name]
