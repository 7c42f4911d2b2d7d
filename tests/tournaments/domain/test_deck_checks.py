"""A judge's deck checks: whose deck, what was ticked, what was found."""

import pytest
from django.urls import reverse

from league.base.errors import Conflict, Refused
from league.models import LogEntry
from tests.support.asking import read_error, send_request
from tests.support.evenings import DECK
from tournaments.domain.registration import checks, lists
from tournaments.domain.registration.checks import CheckRequest
from tournaments.engine.registration.table_draw import TablesError, draw_at_random, read_tables
from tournaments.models import DeckCheck

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(make_evening):
    made = make_evening()
    for who in made.entrants:
        lists.register_deck(made.actor, who, DECK)
    return made


@pytest.fixture
def deck_check(cup):
    return pick_decks(cup, chosen="player", entrant=cup.entrants[0].pk).checks[0]


def pick_decks(cup, **asked):
    return checks.begin_checks(cup.actor, cup.event, CheckRequest(**asked))


def names_of(picked):
    return {one.version.entrant.player.name for one in picked.checks}


def test_a_draw_can_be_repeated_and_never_names_one_twice():
    for seed in range(50):
        drawn = draw_at_random(range(1, 40), 5, seed)
        assert drawn == draw_at_random(reversed(range(1, 40)), 5, seed) == sorted(set(drawn))
    assert len({tuple(draw_at_random(range(1, 40), 5, seed)) for seed in range(50)}) > 40
    assert draw_at_random([3, 1], 5, 0) == [1, 3]


def test_tables_are_written_as_numbers_and_ranges():
    assert read_tables(" 7, 1-3; 2 ") == [1, 2, 3, 7]
    assert read_tables("") == []
    for wrong in ("0", "x", "3-1", "1-", "-1", "1-999", "²", "1-2-3"):
        with pytest.raises(TablesError):
            read_tables(wrong)


def test_whole_tables_are_drawn_and_the_seed_is_recorded(cup):
    cup.begin_round()
    picked = pick_decks(cup, chosen="random", number=2)
    assert len({one.table for one in picked.checks}) == 2
    assert len(picked.checks) == 4
    said = LogEntry.objects.get(action="deck_check.picked").after
    assert said["seed"] == picked.checks[0].seed
    assert draw_at_random([1, 2, 3, 4], 2, said["seed"]) == sorted(
        {one.table for one in picked.checks}
    )


def test_who_was_checked_is_not_drawn_again_unless_asked(cup):
    cup.begin_round()
    first = names_of(pick_decks(cup, chosen="random", number=3))
    second = names_of(pick_decks(cup, chosen="random", number=4))
    assert not first & second
    with pytest.raises(Refused, match="nobody"):
        pick_decks(cup, chosen="random")
    assert len(pick_decks(cup, chosen="random", number=4, again=True).checks) == 8


def test_players_are_drawn_before_the_first_round(cup):
    assert len(pick_decks(cup, chosen="random", number=3).checks) == 3


def test_the_first_of_the_standings_are_picked(cup):
    cup.play_round(cup.pair_round())
    leaders = [match.seats.get(side="a").entrant.player.name for match in
               cup.event.rounds.get().matches.all()]  # fmt: skip
    assert names_of(pick_decks(cup, chosen="standing", number=4)) == set(leaders)


def test_tables_are_picked_by_number(cup):
    cup.begin_round()
    picked = pick_decks(cup, chosen="table", tables=(2, 3))
    assert {one.table for one in picked.checks} == {2, 3}
    with pytest.raises(Refused, match="no table 9"):
        pick_decks(cup, chosen="table", tables=(9,))


def test_a_player_without_a_list_is_named(cup):
    cup.enter_players("Zoe B.")
    zoe = cup.event.entrants.last()
    with pytest.raises(Refused, match=r"Zoe B\."):
        pick_decks(cup, chosen="player", entrant=zoe.pk)


def test_picked_again_an_open_check_goes_on(cup, deck_check):
    assert pick_decks(cup, chosen="player", entrant=cup.entrants[0].pk).checks == [deck_check]
    checks.finish_check(cup.actor, deck_check, "fine")
    assert pick_decks(cup, chosen="player", entrant=cup.entrants[0].pk).checks != [deck_check]


def test_cards_that_share_a_row_are_ticked_one_by_one(cup, as_organiser):
    who = cup.entrants[0]
    rows = "4,Pikachu BS 58,3,Raichu FO 14\n4,Bill BS 91,49,Lightning Energy"
    lists.register_deck(cup.actor, who, rows)
    check = pick_decks(cup, chosen="player", entrant=who.pk).checks[0]
    path = reverse("tournaments:deck_check", args=[cup.event.pk, check.pk])
    assert as_organiser.post(path + "ticks/", {"line": ["1", "4"]}).status_code == 302
    check.refresh_from_db()
    assert check.ticks == {"1": 4, "4": 49}
    page = as_organiser.get(path).content.decode()
    assert "2 of 4 lines are ticked." in page
    ticked = {at: f'value="{at}"' in page and page.split(f'value="{at}"')[1] for at in "1234"}
    assert {at for at, rest in ticked.items() if " checked" in rest.partition(">")[0]} == {"1", "4"}


def test_ticks_and_the_finding_are_kept(cup, deck_check, as_organiser):
    path = reverse("tournaments:deck_check", args=[cup.event.pk, deck_check.pk])
    assert as_organiser.post(path + "ticks/", {"line": ["2"]}).status_code == 302
    quiet = as_organiser.post(path + "ticks/", {"line": ["1", "2"]}, headers={"X-Ticks": "1"})
    assert quiet.status_code == 204
    assert "2 of 2 lines are ticked." in as_organiser.get(path).content.decode()
    found = {"finding": "problem", "fault": "other_card", "note": "a Raichu for a Pikachu"}
    assert as_organiser.post(path, found).status_code == 302
    deck_check.refresh_from_db()
    assert (deck_check.finding, deck_check.fault, set(deck_check.ticks)) == (
        "problem",
        "other_card",
        {"1", "2"},
    )
    said = LogEntry.objects.get(action="deck_check.found")
    assert (said.after["seen"], said.after["lines"], said.reason) == (2, 2, found["note"])
    shown = as_organiser.get(path[: -len(f"{deck_check.pk}/")]).content.decode()
    assert "Another card than on the list" in shown


def test_a_problem_says_which(cup, deck_check, as_organiser):
    path = reverse("tournaments:deck_check", args=[cup.event.pk, deck_check.pk])
    answer = as_organiser.post(path, {"finding": "problem"})
    assert answer.status_code == 422
    assert "Choose which problem it is." in answer.content.decode()
    deck_check.refresh_from_db()
    assert not deck_check.finding


def test_the_second_of_two_judges_is_told(cup, deck_check):
    checks.finish_check(cup.actor, deck_check, "fine")
    for use in (lambda: checks.finish_check(cup.actor, deck_check, "problem", "extra"),
                lambda: checks.store_ticks(deck_check, {})):  # fmt: skip
        with pytest.raises(Conflict, match="has ended this check: No problem"):
            use()
    assert DeckCheck.objects.get().finding == "fine"


def test_a_line_that_is_not_on_the_list_is_refused(deck_check):
    with pytest.raises(Refused, match="no line 99"):
        checks.store_ticks(deck_check, {"99": 1})


def test_a_list_registered_meanwhile_is_pointed_out(cup, deck_check, as_organiser):
    lists.register_deck(cup.actor, cup.entrants[0], "60 Lightning Energy DP 126", "why not")
    path = reverse("tournaments:deck_check", args=[cup.event.pk, deck_check.pk])
    assert "A newer list was registered" in as_organiser.get(path).content.decode()


@pytest.mark.once("the pages of checks that run again")
def test_the_form_picks(cup, as_organiser):
    cup.begin_round()
    path = reverse("tournaments:deck_checks", args=[cup.event.pk])
    shown = as_organiser.post(path, {"chosen": "table", "tables": "1-2"}, follow=True)
    assert "4 decks are picked." in shown.content.decode()
    for wrong in ({"tables": "one"}, {"tables": "77"}, {"number": "0"}, {"chosen": "best"}):
        answer = as_organiser.post(path, {"chosen": "table", **wrong})
        assert answer.status_code == 422, wrong


def test_the_api_does_the_same(cup, as_organiser):
    path = f"/api/v1/events/{cup.event.pk}/deck-checks"
    made = send_request(as_organiser, "POST", path, {"chosen": "random", "number": 2}).json()[
        "checks"
    ]
    one = f"{path}/{made[0]['id']}"
    assert send_request(as_organiser, "PUT", one + "/ticks", {"ticks": [1]}).json()["ticks"] == [1]
    refused = send_request(as_organiser, "PUT", one, {"finding": "problem"})
    assert read_error(refused, 422)["field"] == "fault"
    assert send_request(as_organiser, "PUT", one, {"finding": "fine"}).json()["finding"] == "fine"
    assert read_error(send_request(as_organiser, "PUT", one, {"finding": "fine"}), 409)
    assert as_organiser.get(path).json()["count"] == 2
