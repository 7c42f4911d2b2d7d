"""Handing in deck lists: when, by whom, what is kept, who may read it."""

import json
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.urls import reverse

from league.base.errors import Refused
from league.domain.links import link_token
from league.domain.log import Actor
from league.models import LogEntry
from tests.support.asking import read_error, send_request
from tests.support.evenings import DECK
from tests.support.reading import read_text
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event
from tournaments.domain.players import entrants, links
from tournaments.domain.registration import kept_lists, lists
from tournaments.domain.registration.lists import RegistrationRules, Window
from tournaments.models import DeckVersion, Registration, Stage

pytestmark = pytest.mark.django_db
OTHER = "4 Raichu SF 8\n56 Lightning Energy DP 126"
SHORT = "4 Pikachu AR 71\n55 Lightning Energy DP 126"
NOON = datetime(2010, 3, 6, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def cup(make_evening):
    return make_evening()


@pytest.fixture
def ines(cup):
    return cup.entrants[0]


@pytest.fixture
def token(cup, ines):
    links.give_links_to_all(cup.actor, cup.event)
    return link_token(ines.player.links.get())


def lists_of(entrant):
    return [one.deck.text for one in entrant.deck_versions.order_by("number")]


def test_every_list_is_kept_with_who_and_when(cup, ines):
    lists.hand_in_list(ines, DECK)
    lists.register_deck(cup.actor, ines, OTHER)
    first, second = ines.deck_versions.order_by("number")
    assert (first.number, first.role, first.by) == (1, "player", None)
    assert (second.number, second.role, second.by) == (2, "organiser", cup.actor.user)
    assert lists_of(ines) == [DECK, OTHER]
    assert first.at < second.at
    ines.refresh_from_db()
    assert ines.deck == second.deck


def test_the_same_list_again_is_no_new_one(ines):
    lists.hand_in_list(ines, DECK)
    lists.hand_in_list(ines, DECK)
    assert lists_of(ines) == [DECK]


def test_players_hand_in_between_its_beginning_and_its_end(cup, ines):
    lists.change_rules(
        cup.actor, cup.event, RegistrationRules(opens_at=NOON, closes_at=NOON + HOUR)
    )
    for when, code in ((NOON - HOUR, "not_yet"), (NOON + HOUR, "locked")):
        with time_machine.travel(when, tick=False), pytest.raises(Refused) as refused:
            lists.hand_in_list(ines, DECK)
        assert refused.value.code == code
    with time_machine.travel(NOON, tick=False):
        lists.hand_in_list(ines, DECK)
    assert lists_of(ines) == [DECK]


def test_nobody_hands_in_once_it_is_locked_or_a_round_is_paired(cup, ines):
    lists.lock_lists(cup.actor, cup.event)
    with pytest.raises(Refused, match="locked"):
        lists.hand_in_list(ines, DECK)
    lists.unlock_lists(cup.actor, cup.event, "somebody's train was late")
    lists.hand_in_list(ines, DECK)
    cup.pair_round()
    with pytest.raises(Refused, match="locked"):
        lists.hand_in_list(ines, OTHER)
    assert lists_of(ines) == [DECK]


def test_a_player_hands_in_so_many_lists_and_a_judge_the_next(
    cup, ines, token, client, monkeypatch
):
    monkeypatch.setattr(kept_lists, "MOST_OWN_LISTS", 2)
    for text in (DECK, OTHER, OTHER):
        lists.hand_in_list(ines, text)
    answer = send_request(client, "PUT", f"/api/v1/my/{token}/deck", {"text": DECK})
    assert read_error(answer)["code"] == "too_many"
    assert lists_of(ines) == [DECK, OTHER]
    lists.register_deck(cup.actor, ines, SHORT)
    assert lists_of(ines)[-1] == SHORT


@pytest.mark.parametrize("bound", [("LISTS", 4, 1), ("LETTERS", 2 * len(DECK + OTHER + SHORT), 0)])
def test_lists_beyond_the_usual_end_before_the_event_no_longer_fits_its_own_file(
    cup, ines, stranger, monkeypatch, bound
):
    of, at_all, a_player = bound
    monkeypatch.setattr(kept_lists, f"{of}_AT_ALL", at_all)
    monkeypatch.setattr(kept_lists, f"{of}_A_PLAYER", a_player)
    for text in (DECK, OTHER, SHORT):
        lists.hand_in_list(ines, text)
    with pytest.raises(Refused, match="as many changed lists") as refused:
        lists.hand_in_list(ines, DECK)
    assert refused.value.code == "too_many"
    lists.register_deck(cup.actor, ines, DECK)
    elsewhere = Actor(stranger, "organiser"), stranger.memberships.get().league
    file = json.dumps(export_event(cup.event)).encode()
    copy = import_event(*elsewhere, file)
    assert DeckVersion.objects.filter(entrant__event=copy).count() == 4


def test_a_first_list_is_taken_however_many_others_have_handed_in(cup, ines, monkeypatch):
    monkeypatch.setattr(kept_lists, "LISTS_AT_ALL", 0)
    monkeypatch.setattr(kept_lists, "LISTS_A_PLAYER", 1)
    lists.hand_in_list(ines, DECK)
    other = cup.entrants[1]
    lists.hand_in_list(other, DECK)
    assert lists_of(other) == [DECK]


def test_staff_change_a_list_after_the_lock_with_a_reason(cup, ines):
    lists.hand_in_list(ines, DECK)
    lists.lock_lists(cup.actor, cup.event)
    with pytest.raises(Refused) as refused:
        lists.register_deck(cup.actor, ines, OTHER)
    assert refused.value.field == "reason"
    lists.register_deck(cup.actor, ines, OTHER, "Raichu was meant")
    said = LogEntry.objects.filter(action="entrant.deck_registered").first()
    assert (said.reason, said.role) == ("Raichu was meant", "organiser")
    assert ines.deck_versions.get(number=2).reason == "Raichu was meant"


def test_a_latecomer_s_first_list_needs_none(cup):
    cup.begin_round()
    (late,) = cup.enter_players("Zoe B.")
    lists.register_deck(cup.actor, late, DECK)
    assert lists_of(late) == [DECK]


def test_who_has_dropped_hands_in_nothing(cup, ines):
    cup.begin_round()
    entrants.drop_entrant(cup.actor, ines)
    with pytest.raises(Refused, match="dropped"):
        lists.hand_in_list(ines, DECK)


def test_an_organiser_chooses_whether_an_illegal_list_is_taken(cup, ines):
    lists.hand_in_list(ines, SHORT)
    assert not ines.deck_versions.get().deck.legal
    lists.change_rules(cup.actor, cup.event, RegistrationRules(illegal="refused"))
    with pytest.raises(Refused) as refused:
        lists.hand_in_list(ines, SHORT.replace("55", "54"))
    assert (refused.value.field, refused.value.code) == ("text", "not_legal")
    assert lists_of(ines) == [SHORT]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"lists": "secret"}, "lists"),
        ({"illegal": "eaten"}, "illegal"),
        ({"opens_at": NOON, "closes_at": NOON}, "closes_at"),
    ],
)
def test_rules_that_cannot_be_are_refused(cup, wrong, field):
    with pytest.raises(Refused) as refused:
        lists.change_rules(cup.actor, cup.event, RegistrationRules(**wrong))
    assert refused.value.field == field
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.create(event=cup.event, published_at=NOON, **wrong)


def test_lists_are_published_only_when_open_and_locked(cup):
    for code in ("closed_lists", "not_locked"):
        with pytest.raises(Refused) as refused:
            lists.publish_lists(cup.actor, cup.event)
        assert refused.value.code == code
        lists.change_rules(cup.actor, cup.event, RegistrationRules(lists="open"))
    lists.lock_lists(cup.actor, cup.event)
    assert lists.publish_lists(cup.actor, cup.event).published_at
    with pytest.raises(Refused, match="Take them back"):
        lists.change_rules(cup.actor, cup.event, RegistrationRules(lists="closed"))
    lists.hide_lists(cup.actor, cup.event, "two were wrong")
    assert lists.rules_of(cup.event).published_at is None


def test_an_event_without_rules_goes_by_the_usual_ones(cup):
    rules = lists.rules_of(cup.event)
    assert (rules.lists, rules.illegal) == ("closed", "warned")
    assert lists.list_window(rules) == Window.OPEN
    cup.event.stage = Stage.SWISS
    assert lists.list_window(rules) == Window.LOCKED


def test_other_players_see_a_list_only_once_it_is_published(client, cup, ines):
    lists.hand_in_list(ines, DECK)
    every = reverse("tournaments:lists", args=[cup.event.pk])
    one = reverse("tournaments:list", args=[cup.event.pk, ines.pk])
    for path in (every, one):
        answer = client.get(path)
        assert answer.status_code == 403
        assert "not published" in answer.content.decode()
    lists.change_rules(cup.actor, cup.event, RegistrationRules(lists="open"))
    lists.lock_lists(cup.actor, cup.event)
    lists.publish_lists(cup.actor, cup.event)
    assert ines.player.name in client.get(every).content.decode()
    assert "Pikachu" in client.get(one).content.decode()
    lists.hide_lists(cup.actor, cup.event, "two were wrong")
    assert client.get(one).status_code == 403


def test_a_player_checks_and_hands_in_by_the_link(client, ines, token):
    path = f"/p/{token}/deck/"
    looked = client.post(path + "check/", {"text": SHORT}).content.decode()
    assert "59 cards" in looked
    assert "only checked" in looked
    assert lists_of(ines) == []
    shown = client.post(path, {"text": DECK}, follow=True).content.decode()
    assert "Your list is handed in." in shown
    assert "List 1" in shown
    client.post(path, {"text": OTHER})
    shown = client.get(path).content.decode()
    assert "4 out, 4 in" in shown
    assert lists_of(ines) == [DECK, OTHER]
    shown = client.post(path, {"text": SHORT}, follow=True).text
    assert "Your list is handed in, but it is not legal" in shown


def test_what_a_player_pasted_is_not_lost_when_it_is_refused(client, cup, ines, token):
    lists.lock_lists(cup.actor, cup.event)
    answer = client.post(f"/p/{token}/deck/", {"text": DECK})
    assert answer.status_code == 422
    assert "4 Pikachu AR 71" in answer.content.decode()
    assert "Registration has been locked since" in answer.content.decode()
    answer = client.post(f"/p/{token}/deck/", {"text": " "})
    assert answer.status_code == 422
    assert lists_of(ines) == []


def test_the_verdict_comes_while_typing(client, token):
    answer = client.post(f"/p/{token}/deck/check/", {"text": DECK}, headers={"HX-Request": "true"})
    assert "Legal in Modified 2009-2010" in " ".join(read_text(answer).split())
    assert "<html" not in answer.content.decode()


def test_a_list_checked_first_is_handed_in_by_the_same_form(client, ines, token):
    path, form = f"/p/{token}/deck/", {"text": SHORT, "idempotency_key": "one-form"}
    for text in (SHORT, DECK):
        assert client.post(path + "check/", form | {"text": text}).status_code == 200
    assert client.post(path, form | {"text": DECK}).status_code == 302
    assert lists_of(ines) == [DECK]


def test_a_forged_link_hands_in_nothing(client, token):
    assert client.post(f"/p/{token}x/deck/", {"text": DECK}).status_code == 404
    assert (
        send_request(client, "PUT", f"/api/v1/my/{token}x/deck", {"text": DECK}).status_code == 404
    )


def test_staff_compare_any_two_lists(as_organiser, cup, ines):
    for text in (DECK, OTHER, SHORT):
        lists.register_deck(cup.actor, ines, text)
    path = reverse("tournaments:deck_version", args=[cup.event.pk, ines.pk, 3])
    shown = as_organiser.get(path).content.decode()
    assert "Not one for one: 60 out, 59 in." not in shown
    assert "Against list 2" in shown
    assert "Not one for one: 5 out, 4 in." in shown
    shown = as_organiser.get(path + "?against=1").content.decode()
    assert "Not one for one: 1 out, 0 in." in shown
    assert as_organiser.get(path + "?against=x").status_code == 200
    assert as_organiser.get(path.replace("/3/", "/9/")).status_code == 404


def test_the_organiser_s_page_says_what_is_missing(as_organiser, cup, ines):
    lists.register_deck(cup.actor, ines, SHORT)
    path = reverse("tournaments:registration", args=[cup.event.pk])
    shown = " ".join(as_organiser.get(path).content.decode().split())
    for name, number in (("Players", 8), ("Lists", 1), ("Missing", 7), ("Not legal", 1)):
        assert f"<dt>{name}</dt><dd>{number}</dd>" in shown
    wrong = {"lists": "open", "illegal": "warned", "opens_at": "2010-03-06T12:00",
             "closes_at": "2010-03-06T11:00"}  # fmt: skip
    answer = as_organiser.post(path, wrong)
    assert answer.status_code == 422
    assert "after the beginning" in answer.content.decode()


def test_times_are_those_of_the_league_s_place(as_organiser, cup, league):
    league.time_zone = "Europe/Berlin"
    league.save()
    path = reverse("tournaments:registration", args=[cup.event.pk])
    asked = {"lists": "open", "illegal": "warned", "closes_at": "2010-03-06T13:00"}
    assert as_organiser.post(path, asked).status_code == 302
    assert lists.rules_of(cup.event).closes_at == NOON
    assert "2010-03-06T13:00" in as_organiser.get(path).content.decode()


def test_the_api_does_the_same(as_organiser, cup, ines):
    path = f"/api/v1/events/{cup.event.pk}"
    deck = f"{path}/players/{ines.pk}/deck"
    assert send_request(as_organiser, "PUT", deck, {"text": DECK}).json()["legal"]
    assert (
        send_request(as_organiser, "PUT", path + "/registration/lock").json()["window"] == "locked"
    )
    refused = send_request(as_organiser, "PUT", deck, {"text": OTHER})
    assert read_error(refused, 422)["field"] == "reason"
    send_request(as_organiser, "PUT", deck, {"text": OTHER, "reason": "Raichu was meant"})
    newest, oldest = as_organiser.get(deck).json()["results"]
    assert newest["change"] == {
        "out": [{"count": 4, "card": "pl4-71"}],
        "in": [{"count": 4, "card": "dp7-8"}],
        "one_for_one": True,
    }
    assert oldest["change"] is None
    assert read_error(as_organiser.put(path + "/lists"), 422)["code"] == "closed_lists"


def test_a_player_s_program_does_it_by_the_link(client, ines, token):
    path = f"/api/v1/my/{token}/deck"
    assert send_request(client, "PUT", path, {"text": DECK}).json()["legal"]
    assert client.get(path).json()["results"][0]["by"] == "player"
    assert lists_of(ines) == [DECK]


def test_published_lists_are_led_to_from_the_event_and_hidden_ones_are_not(client, cup):
    address, way = f"/events/{cup.event.pk}/", f"/events/{cup.event.pk}/lists/"
    lists.change_rules(cup.actor, cup.event, RegistrationRules(lists="open"))
    lists.lock_lists(cup.actor, cup.event)
    assert way not in client.get(address).content.decode()
    lists.publish_lists(cup.actor, cup.event)
    assert way in client.get(address).content.decode()
