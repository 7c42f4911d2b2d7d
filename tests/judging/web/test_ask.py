"""The page judges ask: what it answers, that a link repeats it, that what is wrong is named."""

import json
import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given as for_all
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from judging.domain import keep_ruling
from judging.engine import EDITIONS
from judging.models import Ruling
from league.domain.log import Actor
from league.models import EventRole, League, LogEntry, Membership, StoredAnswer
from tournaments.models import Event

pytestmark = pytest.mark.django_db

RETREAT = {
    "question": "retreat", "cost": 1, "bench": 1, "retreats": 0,
    "edition": "heartgold-soulsilver-2010",
}  # fmt: skip
BOTH_TAKE_THE_LAST_PRIZE = {"question": "settle", "a": "prizes", "b": "prizes"}
ASKED = {
    "edition": "platinum-arceus-2009",
    "position": {},
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
}


def ask(client, query, **headers):
    return client.get(f"{reverse('judging:ask')}?{urlencode(query, doseq=True)}", headers=headers)


def text_of(response):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def verdict(client, edition, query):
    response = ask(client, {**query, "edition": edition})
    assert response.status_code == 200, text_of(response)
    return response.context["answer"].ruling["verdict"]


@pytest.fixture
def client_of_nobody():
    return Client()


@pytest.fixture
def event(league):
    return Event.objects.create(
        league=league,
        name="Autumn Cup",
        date="2010-03-06",
        format="modified-2009",
        edition="expedition-2002",
        planned_rounds=3,
        time_policy="prizes-2009",
        seed=7,
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_taking_the_last_prize_is_settled_by_sudden_death(client, edition):
    assert "Sudden Death" in verdict(client, edition, BOTH_TAKE_THE_LAST_PRIZE)


@pytest.mark.parametrize("edition", EDITIONS)
def test_winning_in_two_ways_beats_winning_in_one(client, edition):
    query = {"question": "settle", "a": ["prizes"], "b": ["prizes", "no_pokemon"]}
    assert verdict(client, edition, query) == "B wins the game."


@pytest.mark.parametrize(
    ("edition", "extra"),
    [
        ("neo-genesis-2000", 4),
        ("expedition-2002", 4),
        ("platinum-arceus-2009", 2),
        ("heartgold-soulsilver-2010", 2),
        ("regulations-sheet", 2),
    ],
)
def test_extra_cards_for_two_hands_without_a_basic(client, edition, extra):
    response = ask(client, {"edition": edition, "question": "set_up", "a": 0, "b": 2})
    assert response.context["answer"].ruling["extra_cards"] == {"A": extra, "B": 0}


@pytest.mark.parametrize(
    ("edition", "left"),
    [
        ("neo-genesis-2000", ["Asleep", "Poisoned"]),
        ("expedition-2002", ["Asleep", "Poisoned"]),
        ("platinum-arceus-2009", ["Asleep", "Poisoned"]),
        ("heartgold-soulsilver-2010", ["Asleep", "Poisoned"]),
        ("regulations-sheet", ["Asleep"]),
    ],
)
def test_what_a_new_condition_leaves_of_poison(client, edition, left):
    query = {"edition": edition, "question": "inflict", "has": "Poisoned", "new": "Asleep"}
    position = ask(client, query).context["answer"].ruling["position"]
    assert position["players"]["A"]["active"]["conditions"] == left


@pytest.mark.parametrize(
    ("edition", "flips"),
    [
        ("neo-genesis-2000", True),
        ("expedition-2002", True),
        ("platinum-arceus-2009", False),
        ("heartgold-soulsilver-2010", False),
        ("regulations-sheet", True),
    ],
)
def test_whether_a_confused_pokemon_flips_to_retreat(client, edition, flips):
    query = {**RETREAT, "energy": "Fire", "pays": "Fire", "has": "Confused", "edition": edition}
    response = ask(client, query)
    outcomes = [(one.flips, one.chance) for one in response.context["answer"].outcomes]
    assert outcomes == ([("Heads", "50\xa0%"), ("Tails", "50\xa0%")] if flips else [])


def test_a_coin_that_was_flipped_decides(client):
    query = {**RETREAT, "energy": "Fire", "pays": "Fire", "has": "Confused", "coin": "tails"}
    assert "stays Active" in verdict(client, "expedition-2002", query)


@pytest.mark.parametrize(
    ("edition", "allowed"), [("expedition-2002", True), ("platinum-arceus-2009", False)]
)
def test_a_second_retreat_in_a_turn(client, edition, allowed):
    query = {**RETREAT, "edition": edition, "energy": "Fire", "pays": "Fire", "retreats": 1}
    assert ask(client, query).context["answer"].ruling["legal"] is allowed


def test_legal_payments_are_listed_and_each_leads_to_what_it_comes_to(client):
    query = {**RETREAT, "cost": 2, "energy": "2 Water, Double Colorless"}
    payments = ask(client, query).context["payments"]
    ways = [(one["way"], one["alike"]) for one in payments]
    assert ways == [("Double Colorless", 1), ("2 Water", 1), ("Water, Double Colorless", 2)]
    after = client.get(payments[1]["url"]).context["answer"].ruling
    energy = after["position"]["players"]["A"]["bench"][0]["energy"]
    assert [card["name"] for card in energy] == ["Double Colorless Energy"]


def test_energy_given_by_name_or_catalogue_id_is_named_in_the_payments(client):
    energy = [{"name": "Water Energy"}, "neo1-104"]
    active = {"card": {"name": "Feraligatr", "retreat": 1}, "energy": energy}
    side = {"active": active, "bench": [{"card": {"name": "Totodile"}}]}
    request = {
        "edition": "expedition-2002",
        "position": {"players": {"A": side}},
        "action": {"type": "retreat", "to": 0},
    }
    response = ask(client, {"question": "json", "request_text": json.dumps(request)})
    assert [one["way"] for one in response.context["payments"]] == ["Water", "Darkness"]


def test_all_three_energy_cards_are_no_legal_payment(client):
    query = {**RETREAT, "cost": 2, "energy": "2 Water, Double Colorless"}
    response = ask(client, {**query, "pays": "2 Water, Double Colorless"})
    assert response.context["answer"].ruling["legal"] is False
    assert "What forbids it" in text_of(response)


def test_every_step_names_its_rule_and_source(client):
    response = ask(client, {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "platinum-arceus-2009"})
    assert re.search(r"WIN-4 .* Platinum–Arceus rulebook \(2009\)", text_of(response))


def test_the_other_editions_are_told_apart(client):
    query = {"question": "set_up", "a": 0, "b": 1, "edition": "platinum-arceus-2009"}
    editions = ask(client, query).context["answer"].editions
    differing = [one.edition for one in editions if not one.same]
    assert differing == ["neo-genesis-2000", "expedition-2002"]
    assert [one.edition for one in editions if one.asked_here] == ["platinum-arceus-2009"]


def test_an_edition_without_the_condition_says_so(client):
    query = {"question": "inflict", "has": "Burned", "new": "Asleep", "edition": "expedition-2002"}
    editions = {one.edition: one for one in ask(client, query).context["answer"].editions}
    assert "Burned" in editions["neo-genesis-2000"].verdict
    assert not editions["neo-genesis-2000"].same


@pytest.mark.parametrize(
    "query",
    [
        BOTH_TAKE_THE_LAST_PRIZE,
        {"question": "set_up", "a": 1, "b": 3, "sudden_death": "on"},
        {"question": "inflict", "has": ["Asleep", "Poisoned"], "new": "Confused"},
        {**RETREAT, "cost": 2, "energy": "Water, Double Colorless", "has": "Poisoned"},
        {"question": "settle", "asked": 1},
        {"question": "json", "request_text": json.dumps(ASKED)},
    ],
)
def test_the_link_gives_the_same_ruling_to_somebody_else(client, query, client_of_nobody):
    first = ask(client, {"edition": "neo-genesis-2000", **query})
    again = client_of_nobody.get(first.context["link"])
    assert again.context["answer"].ruling == first.context["answer"].ruling


def test_a_question_too_long_for_an_address_is_answered_all_the_same(client):
    bench = [{"card": {"name": f"Pokémon {n}", "attacks": [{"name": "x" * 190}]}} for n in range(5)]
    position = {"players": {"A": {"bench": bench}, "B": {"bench": bench}}}
    request = {**ASKED, "position": position}
    response = client.post(
        reverse("judging:ask"), {"question": "json", "request_text": json.dumps(request)}
    )
    assert "Sudden Death" in response.context["answer"].ruling["verdict"]
    assert response.context["link"] == ""


@pytest.mark.parametrize(
    ("query", "field", "says"),
    [
        ({**RETREAT, "energy": "2 Watr"}, "energy", "did you mean Water"),
        ({**RETREAT, "energy": "Prism"}, "energy", "Prism (1)"),
        ({**RETREAT, "energy": "Fire", "pays": "2 Fire"}, "pays", "not that often"),
        ({**RETREAT, "cost": 9}, "cost", "9"),
        ({**RETREAT, "has": ["Asleep", "Paralyzed"]}, "has", "replace one another"),
        ({"question": "set_up", "a": -1, "b": 0}, "a", "0"),
        ({"question": "set_up", "a": "many", "b": 0}, "a", "whole number"),
        ({"question": "inflict", "has": "Asleep"}, "new", "required"),
        ({"question": "inflict", "new": "Bored"}, "new", "Bored"),
        ({"question": "settle", "a": "luck"}, "a", "luck"),
        ({**BOTH_TAKE_THE_LAST_PRIZE, "edition": "base-1999"}, "edition", "base-1999"),
        ({"question": "json", "request_text": "{"}, "request_text", "no JSON"),
        ({"question": "json", "request_text": "[]"}, "request_text", "object"),
        ({"question": "json", "request_text": "[" * 50_000}, "request_text", "JSON"),
        (
            {"question": "json", "request_text": '{"action": {"type": "retreet"}}'},
            "request_text",
            "retreat",
        ),
        (
            {
                "question": "json",
                "request_text": json.dumps(
                    {**ASKED, "position": {"players": {"A": {"prizes": 7}}}}
                ),
            },
            "request_text",
            "position.players.A.prizes",
        ),
    ],
)
def test_what_is_wrong_is_named_at_its_field(client, query, field, says):
    response = ask(client, query)
    assert response.status_code == 422
    assert says in " ".join(response.context["form"].errors[field])
    assert f'id="{response.context["form"][field].auto_id}_error"' in response.content.decode()


def test_what_one_edition_does_not_know_is_named_at_its_field(client):
    query = {"question": "inflict", "has": "Burned", "new": "Asleep", "edition": "neo-genesis-2000"}
    response = ask(client, query)
    assert response.status_code == 422
    assert "Burned" in response.context["form"].errors["has"][0]


def test_what_may_not_be_in_a_database_is_refused(client):
    text = json.dumps({**ASKED, "position": {"stadium": {"name": "\0"}}})
    assert ask(client, {"question": "json", "request_text": text}).status_code == 422


def test_in_place_comes_the_answer_alone_and_the_errors_of_each_field(client):
    response = ask(client, {**RETREAT, "energy": "2 Watr"}, HX_Request="true")
    body = response.content.decode()
    assert response.status_code == 422
    assert "<html" not in body
    assert re.search(r'id="id_energy_error" hx-swap-oob="true"><li>“Watr”', body)
    assert "HX-Request" in response.headers["Vary"]


def test_the_edition_of_the_last_question_is_offered_first_but_not_taken(client):
    ask(client, {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "neo-genesis-2000"})
    assert not ask(client, {"question": "set_up"}).context["form"]["edition"].value()
    response = ask(client, BOTH_TAKE_THE_LAST_PRIZE)
    assert response.status_code == 200
    assert response.context["answer"] is None
    assert response.context["choose"][0]["name"] == "Neo Genesis 2000"
    assert "Under which rulebook?" in text_of(response)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_edition_is_chosen_with_one_click(client, edition):
    choose = ask(client, BOTH_TAKE_THE_LAST_PRIZE).context["choose"]
    there = client.get(next(one["url"] for one in choose if one["key"] == edition))
    assert there.context["answer"].ruling["edition"] == edition


def test_json_without_an_edition_is_not_ruled_under_some_other(client):
    ask(client, {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "neo-genesis-2000"})
    request = {key: value for key, value in ASKED.items() if key != "edition"}
    response = ask(client, {"question": "json", "request_text": json.dumps(request)})
    assert response.status_code == 422
    assert "edition" in response.context["form"].errors["request_text"][0]


def test_asking_for_an_event_takes_its_edition(client, event):
    ask(client, {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "neo-genesis-2000"})
    response = ask(client, {"event": event.pk})
    assert response.context["form"]["edition"].value() == "expedition-2002"
    assert "Autumn Cup" in text_of(response)
    answer = ask(client, {**BOTH_TAKE_THE_LAST_PRIZE, "event": event.pk}).context["answer"]
    assert answer.ruling["edition"] == "expedition-2002"


@pytest.mark.parametrize("asked", ["99999", "x", "9" * 40])
def test_an_event_that_is_not_there_is_not_found(client, asked):
    assert ask(client, {"event": asked}).status_code == 404


def test_the_examples_all_have_an_answer(client):
    examples = ask(client, {}).context["examples"]
    assert examples
    for example in examples:
        assert client.get(example["url"]).status_code == 200


def keeping(question="Both take the last Prize. Who wins?", key="key-1", **more):
    return {
        "question": question,
        "asked": json.dumps(ASKED),
        "idempotency_key": key,
        **more,
    }


@pytest.fixture
def as_judge(client, judge):
    client.force_login(judge)
    return client


def test_a_judge_keeps_a_ruling_and_finds_it_again(as_judge, league, event):
    offered = ask(as_judge, {**BOTH_TAKE_THE_LAST_PRIZE, "event": event.pk}).context["keep"]
    assert offered.initial["event"] == event.pk
    kept = as_judge.post(
        reverse("judging:keep"), keeping(league=league.pk, event=event.pk), follow=True
    )
    page = text_of(kept)
    assert "Both take the last Prize. Who wins?" in page
    assert "Sudden Death" in page
    assert "Autumn Cup" in page
    assert "elm" in page
    assert "WIN-4" in page
    entry = LogEntry.objects.get(action="ruling.kept")
    assert entry.subject == f"ruling:{Ruling.objects.get().pk}"
    assert entry.after == {"edition": "platinum-arceus-2009", "event": event.pk}


def test_sent_twice_it_is_kept_once(as_judge, league):
    first, second = (
        as_judge.post(reverse("judging:keep"), keeping(league=league.pk)) for _ in range(2)
    )
    assert first.status_code == second.status_code == 302
    assert first.headers["Location"] == second.headers["Location"]
    assert Ruling.objects.count() == LogEntry.objects.filter(action="ruling.kept").count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"question": "  "}, "question"),
        ({"question": "x" * 301}, "question"),
        ({"asked": "{"}, "asked"),
        ({"asked": '{"edition": "platinum-arceus-2009"}'}, None),
        ({"event": 99999}, "event"),
    ],
)
def test_what_cannot_be_kept_is_shown_again(as_judge, league, change, field):
    response = as_judge.post(reverse("judging:keep"), keeping(league=league.pk) | change)
    assert response.status_code == 422
    assert (field or "__all__") in response.context["form"].errors
    assert not Ruling.objects.exists()
    assert not StoredAnswer.objects.exists()


def test_an_event_of_another_league_takes_no_ruling(as_judge, judge, league, event):
    other = League.objects.create(name="Other", slug="other")
    Membership.objects.create(league=other, user=judge, role="judge")
    response = as_judge.post(reverse("judging:keep"), keeping(league=other.pk, event=event.pk))
    assert response.status_code == 422
    assert "another league" in response.context["form"].errors["event"][0]


@pytest.fixture
def as_guest(client, league, event, visitor):
    """A judge at the one event alone."""
    EventRole.objects.create(league=league, event=event.pk, user=visitor, role="judge")
    client.force_login(visitor)
    return client


def test_a_judge_of_one_event_keeps_its_rulings_alone(as_guest, judge, league, event):
    elsewhere = keep_ruling(Actor(judge, "judge"), league, "Elsewhere?", ASKED)
    offered = ask(as_guest, {**BOTH_TAKE_THE_LAST_PRIZE, "event": event.pk}).context["keep"]
    assert [one.pk for one in offered.fields["event"].queryset] == [event.pk]
    kept = as_guest.post(
        reverse("judging:keep"), keeping(league=league.pk, event=event.pk), follow=True
    )
    assert "Autumn Cup" in text_of(kept)
    listed = as_guest.get(reverse("judging:rulings")).context["rows"]
    assert [row["role_name"] for row in listed] == ["Judge"]
    assert elsewhere.pk not in [row["pk"] for row in listed]


def test_a_judge_of_one_event_keeps_none_for_the_whole_league(as_guest, league):
    refused = as_guest.post(reverse("judging:keep"), keeping(league=league.pk))
    assert refused.status_code == 422
    assert "event" in refused.context["form"].errors


def test_a_scorekeeper_asks_but_does_not_keep(client, scorekeeper, league):
    client.force_login(scorekeeper)
    query = {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "neo-genesis-2000"}
    assert ask(client, query).context["keep"] is None
    assert client.post(reverse("judging:keep"), keeping(league=league.pk)).status_code == 403
    assert not Ruling.objects.exists()


def given(judge, league, number, event=None):
    return [
        Ruling.objects.create(
            league=league,
            event=event,
            judge=judge,
            question=f"Question {n}?",
            edition="platinum-arceus-2009",
            asked=ASKED,
            answered={"edition": "platinum-arceus-2009"},
            verdict="A Sudden Death game decides.",
        )
        for n in range(number)
    ]


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_costs_the_same_however_long(
    as_judge, judge, league, event, number, django_assert_num_queries
):
    given(judge, league, number, event)
    with django_assert_num_queries(7):
        page = as_judge.get(reverse("judging:rulings"))
    assert text_of(page).count("Sudden Death") == number


def test_the_list_comes_in_pages(as_judge, judge, league):
    given(judge, league, 51)
    assert "Question 0?" not in text_of(as_judge.get(reverse("judging:rulings")))
    assert "Question 0?" in text_of(as_judge.get(reverse("judging:rulings"), {"page": 2}))


def test_rulings_are_for_the_staff_of_their_league(client, visitor, judge, league):
    (one,) = given(judge, league, 1)
    pages = [reverse("judging:rulings"), reverse("judging:ruling", args=[one.pk])]
    assert [client.get(page).status_code for page in pages] == [302, 302]
    client.force_login(visitor)
    assert [client.get(page).status_code for page in pages] == [403, 403]


def test_the_first_page_shows_rulings_to_staff_alone(client, judge, league, event):
    given(judge, league, 1)
    assert "Question 0?" not in text_of(client.get(reverse("home")))
    client.force_login(judge)
    assert "Question 0?" in text_of(client.get(reverse("home")))


@pytest.mark.parametrize(
    ("stage", "heading"),
    [
        ("registration", "Open for registration"),
        ("swiss", "Running now"),
        ("cut", "Running now"),
        ("finished", "Finished events"),
    ],
)
def test_the_first_page_puts_each_event_where_it_belongs(client, event, stage, heading):
    event.rounds.create(number=1, kind="swiss", closed=True)
    event.rounds.create(number=2, kind="cut" if stage == "cut" else "swiss")
    Event.objects.update(stage=stage, cut_size=8)
    page = text_of(client.get(reverse("home")))
    assert re.search(f"{heading} .*Autumn Cup", page)
    said = {"swiss": "Round 2 of 3", "cut": "Top 8"}.get(stage, "Autumn Cup")
    assert said in page


FIELDS = ["edition", "a", "b", "has", "new", "cost", "energy", "pays", "coin", "bench", "asked"]
VALUES = ["", "0", "1", "-1", "x", "prizes", "Asleep", "Confused", "heads", "2 Water", "\0", "٣"]


@hypothesis_settings(max_examples=60)
@for_all(
    st.sampled_from(["settle", "set_up", "inflict", "retreat", "json", "?"]),
    st.lists(st.tuples(st.sampled_from(FIELDS), st.sampled_from(VALUES) | st.text(max_size=20))),
)
def test_whatever_an_address_says_is_answered_or_named(question, fields):
    response = ask(Client(), [("question", question), *fields])
    with_nul = any("\0" in value for _name, value in fields)
    assert response.status_code in ({400} if with_nul else {200, 422})
