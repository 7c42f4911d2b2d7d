"""The page where judges ask: its answers, links that repeat them, and named mistakes."""

import json
import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from judging.engine import EDITIONS
from tests.support.depth import choose_examples
from tests.support.reading import read_text

pytestmark = [pytest.mark.django_db, pytest.mark.once]

RETREAT = {
    "do": "retreat", "Aa-made": "on", "Aa-retreat": 1, "A-benched": 1,
    "edition": "heartgold-soulsilver-2010",
}  # fmt: skip
INFLICT = {"do": "inflict", "Aa-made": "on", "do-player": "A"}
BURNED_FALLS_ASLEEP = {**INFLICT, "Aa-has": "Burned", "do-condition": "Asleep"}
BOTH_TAKE_THE_LAST_PRIZE = {"do": "settle", "do-a": "prizes", "do-b": "prizes"}
ASKED = {
    "edition": "platinum-arceus-2009",
    "position": {},
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
}


def get_answer(client, query, **headers):
    return client.get(f"{reverse('judging:ask')}?{urlencode(query, doseq=True)}", headers=headers)


def verdict_shown(client, edition, query):
    response = get_answer(client, {**query, "edition": edition})
    assert response.status_code == 200, read_text(response)
    return response.context["answer"].ruling["verdict"]


def errors_shown(response):
    """The error messages of each field, by the field's name in an address."""
    return {one.html_name: " ".join(one.errors) for one in response.context["form"].shown}


@pytest.fixture
def client_of_nobody():
    return Client()


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_taking_the_last_prize_is_settled_as_the_edition_says(client, edition):
    book = EDITIONS[edition]
    extra_game = "a tiebreaker game" if book.sudden_death_prizes > 1 else "Sudden Death"
    said = "a tie" if book.equal_wins == "tie" else extra_game
    assert said in verdict_shown(client, edition, BOTH_TAKE_THE_LAST_PRIZE)


@pytest.mark.parametrize("edition", EDITIONS)
def test_winning_in_two_ways_beats_winning_in_one(client, edition):
    query = {"do": "settle", "do-a": ["prizes"], "do-b": ["prizes", "no_pokemon"]}
    assert verdict_shown(client, edition, query) == "B wins the game."


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
    response = get_answer(client, {"edition": edition, "do": "set_up", "do-a": 0, "do-b": 2})
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
    query = {"edition": edition, **INFLICT, "Aa-has": "Poisoned", "do-condition": "Asleep"}
    position = get_answer(client, query).context["answer"].ruling["position"]
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
    query = {
        **RETREAT,
        "Aa-energy": "Fire",
        "do-pays": "Fire",
        "Aa-has": "Confused",
        "edition": edition,
    }
    response = get_answer(client, query)
    outcomes = [(one.flips, one.chance) for one in response.context["answer"].outcomes]
    assert outcomes == ([("Heads", "50\xa0%"), ("Tails", "50\xa0%")] if flips else [])


def test_a_coin_that_was_flipped_decides(client):
    query = {
        **RETREAT,
        "Aa-energy": "Fire",
        "do-pays": "Fire",
        "Aa-has": "Confused",
        "coins": "tails",
    }
    assert "stays Active" in verdict_shown(client, "expedition-2002", query)


@pytest.mark.parametrize(
    ("edition", "allowed"), [("expedition-2002", True), ("platinum-arceus-2009", False)]
)
def test_a_second_retreat_in_a_turn(client, edition, allowed):
    query = {**RETREAT, "edition": edition, "Aa-energy": "Fire", "do-pays": "Fire", "A-retreats": 1}
    assert get_answer(client, query).context["answer"].ruling["legal"] is allowed


def test_legal_payments_are_listed_and_each_leads_to_what_it_comes_to(client):
    query = {**RETREAT, "Aa-retreat": 2, "Aa-energy": "2 Water, Double Colorless"}
    payments = get_answer(client, query).context["payments"]
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
    response = get_answer(client, {"do": "json", "request_text": json.dumps(request)})
    assert [one["way"] for one in response.context["payments"]] == ["Water", "Darkness"]


def test_all_three_energy_cards_are_no_legal_payment(client):
    query = {**RETREAT, "Aa-retreat": 2, "Aa-energy": "2 Water, Double Colorless"}
    response = get_answer(client, {**query, "do-pays": "2 Water, Double Colorless"})
    assert response.context["answer"].ruling["legal"] is False
    assert "What forbids it" in read_text(response)


def test_every_step_names_its_rule_and_source(client):
    response = get_answer(client, {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "platinum-arceus-2009"})
    assert re.search(r"WIN-4 .* Platinum–Arceus rulebook \(2009\)", read_text(response))


def test_the_other_editions_are_told_apart(client):
    query = {"do": "set_up", "do-a": 0, "do-b": 1, "edition": "platinum-arceus-2009"}
    answer = get_answer(client, query).context["answer"]
    editions = answer.editions
    differing = {one.edition for one in editions if not one.same}
    of_2000s = {"neo-genesis-2000", "expedition-2002", "heartgold-soulsilver-2010"}
    assert differing & of_2000s == {"neo-genesis-2000", "expedition-2002"}
    here, *others = answer.edition_groups
    assert here.asked_here
    assert {one.edition for one in here.editions} == set(EDITIONS) - differing
    assert any(
        {"neo-genesis-2000", "expedition-2002"} <= {one.edition for one in group.editions}
        for group in others
    )
    assert [one.edition for one in editions if one.asked_here] == ["platinum-arceus-2009"]


def test_an_edition_without_the_condition_says_so(client):
    query = {**BURNED_FALLS_ASLEEP, "edition": "expedition-2002"}
    editions = {one.edition: one for one in get_answer(client, query).context["answer"].editions}
    assert "Burned" in editions["neo-genesis-2000"].verdict
    assert not editions["neo-genesis-2000"].same


@pytest.mark.parametrize(
    "query",
    [
        BOTH_TAKE_THE_LAST_PRIZE,
        {"do": "set_up", "do-a": 1, "do-b": 3, "do-sudden_death": "on"},
        {**INFLICT, "Aa-has": ["Asleep", "Poisoned"], "do-condition": "Confused"},
        {**RETREAT, "Aa-retreat": 2, "Aa-energy": "Water, Double Colorless", "Aa-has": "Poisoned"},
        {"do": "settle", "asked": 1},
        {"do": "json", "request_text": json.dumps(ASKED)},
    ],
)
def test_the_link_gives_the_same_ruling_to_somebody_else(client, query, client_of_nobody):
    first = get_answer(client, {"edition": "neo-genesis-2000", **query})
    again = client_of_nobody.get(first.context["link"])
    assert again.context["answer"].ruling == first.context["answer"].ruling


def test_a_question_too_long_for_an_address_is_answered_all_the_same(client):
    bench = [{"card": {"name": f"Pokémon {n}", "attacks": [{"name": "x" * 190}]}} for n in range(5)]
    position = {"players": {"A": {"bench": bench}, "B": {"bench": bench}}}
    request = {**ASKED, "position": position}
    response = client.post(
        reverse("judging:ask"), {"do": "json", "request_text": json.dumps(request)}
    )
    assert "Sudden Death" in response.context["answer"].ruling["verdict"]
    assert response.context["link"] == ""


@pytest.mark.parametrize(
    ("query", "field", "says"),
    [
        ({**RETREAT, "Aa-energy": "2 Watr"}, "Aa-energy", "did you mean Water"),
        ({**RETREAT, "Aa-energy": "Zwieback"}, "Aa-energy", "Zwieback (1)"),
        ({**RETREAT, "Aa-energy": "Fire", "do-pays": "2 Fire"}, "do-pays", "not that often"),
        ({**RETREAT, "Aa-retreat": 9}, "Aa-retreat", "9"),
        ({**RETREAT, "Aa-has": ["Asleep", "Paralyzed"]}, "Aa-has", "replace one another"),
        ({"do": "set_up", "do-a": -1, "do-b": 0}, "do-a", "0"),
        ({"do": "set_up", "do-a": "many", "do-b": 0}, "do-a", "whole number"),
        ({**INFLICT, "Aa-has": "Asleep"}, "do-condition", "required"),
        ({**INFLICT, "do-condition": "Bored"}, "do-condition", "Bored"),
        ({"do": "settle", "do-a": "luck"}, "do-a", "luck"),
        ({**BOTH_TAKE_THE_LAST_PRIZE, "edition": "base-1998"}, "edition", "base-1998"),
        ({"do": "json", "request_text": "{"}, "request_text", "no JSON"),
        (
            {"do": "json", "request_text": '{"edition": "a", "edition": "b"}'},
            "request_text",
            "twice",
        ),
        ({"do": "json", "request_text": "[]"}, "request_text", "object"),
        ({"do": "json", "request_text": "[" * 50_000}, "request_text", "JSON"),
        (
            {"do": "json", "request_text": f'{{"position": {"[" * 700}{"]" * 700}}}'},
            "request_text",
            "nested too deeply",
        ),
        (
            {"do": "json", "request_text": '{"action": {"type": "retreet"}}'},
            "request_text",
            "retreat",
        ),
        (
            {
                "do": "json",
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
    response = get_answer(client, query)
    assert response.status_code == 422
    assert says in errors_shown(response)[field]
    ids = {one.html_name: one.auto_id for one in response.context["form"].shown}
    assert f'id="{ids[field]}_error"' in response.content.decode()


def test_what_one_edition_does_not_know_is_named_at_its_field(client):
    query = {**BURNED_FALLS_ASLEEP, "edition": "neo-genesis-2000"}
    response = get_answer(client, query)
    assert response.status_code == 422
    assert "Burned" in errors_shown(response)["Aa-has"]


@pytest.mark.parametrize(
    ("query", "field", "says"),
    [
        ({**RETREAT, "Aa-has": ["Asleep", "Paralyzed"]}, "Aa-has",
         "Schlafend und Paralysiert ersetzen einander: nur einer davon kann da sein."),
        ({**BURNED_FALLS_ASLEEP, "edition": "neo-genesis-2000"}, "Aa-has", "kennt Verbrannt nicht"),
        ({"do": "json", "request_text": '{"edition": "a", "edition": "b"}'}, "request_text",
         "edition: 'edition' steht zweimal in einem Objekt; lass eins von beiden weg"),
        ({"do": "json", "request_text": json.dumps(ASKED | {"edition": "neo-genesis"})},
         "request_text", "edition: es gibt keine Ausgabe 'neo-genesis': meinst du 'neo-gen"),
        ({"do": "json", "request_text": "{"}, "request_text",
         "Das ist kein JSON: der Text bricht mitten darin ab."),
        ({"do": "json", "request_text": "[" * 50_000}, "request_text",
         "Dieses JSON ist zu tief verschachtelt."),
        ({"do": "json", "request_text": '{"action": {"type": "retreet"}}'}, "request_text",
         "action.type: 'retreet' ist hier nicht bekannt: meinst du 'retreat'?"),
    ],
)  # fmt: skip
def test_on_a_german_page_the_engine_refuses_in_german(client, query, field, says):
    response = get_answer(client, query, accept_language="de")
    assert response.status_code == 422
    assert says in errors_shown(response)[field]


def test_an_edition_in_which_it_cannot_come_up_says_why_in_german(client):
    query = {**BURNED_FALLS_ASLEEP, "edition": "heartgold-soulsilver-2010"}
    editions = get_answer(client, query, accept_language="de").context["answer"].editions
    said = {one.edition: one.verdict for one in editions}
    assert "kennt Verbrannt nicht; es gibt dort Schlafend" in said["neo-genesis-2000"]


def test_what_may_not_be_in_a_database_is_refused(client):
    text = json.dumps({**ASKED, "position": {"stadium": {"name": "\0"}}})
    assert get_answer(client, {"do": "json", "request_text": text}).status_code == 422


def test_in_place_comes_the_answer_alone_and_the_errors_of_each_field(client):
    response = get_answer(client, {**RETREAT, "Aa-energy": "2 Watr"}, HX_Request="true")
    body = response.content.decode()
    assert response.status_code == 422
    assert "<html" not in body
    assert re.search(r'id="id_Aa-energy_error" hx-swap-oob="true"><li>“Watr”', body)
    assert "HX-Request" in response.headers["Vary"]


def test_the_edition_of_the_last_question_is_offered_first_but_not_taken(client):
    get_answer(client, {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "neo-genesis-2000"})
    assert not get_answer(client, {"do": "set_up"}).context["form"].edition_field.value()
    response = get_answer(client, BOTH_TAKE_THE_LAST_PRIZE)
    assert response.status_code == 200
    assert response.context["answer"] is None
    assert response.context["choose"][0]["editions"][0]["name"] == "Neo Genesis 2000"
    assert "Under which rulebook?" in read_text(response)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_edition_is_chosen_with_one_click(client, edition):
    groups = get_answer(client, BOTH_TAKE_THE_LAST_PRIZE).context["choose"]
    choose = [one for group in groups for one in group["editions"]]
    there = client.get(next(one["url"] for one in choose if one["key"] == edition))
    assert there.context["answer"].ruling["edition"] == edition


def test_json_without_an_edition_is_not_ruled_under_some_other(client):
    get_answer(client, {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "neo-genesis-2000"})
    request = {key: value for key, value in ASKED.items() if key != "edition"}
    response = get_answer(client, {"do": "json", "request_text": json.dumps(request)})
    assert response.status_code == 422
    assert "edition" in errors_shown(response)["request_text"]


def test_asking_for_an_event_takes_its_edition(client, event):
    get_answer(client, {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "neo-genesis-2000"})
    response = get_answer(client, {"event": event.pk})
    assert response.context["form"].edition_field.value() == "expedition-2002"
    assert "Autumn Cup" in read_text(response)
    answer = get_answer(client, {**BOTH_TAKE_THE_LAST_PRIZE, "event": event.pk}).context["answer"]
    assert answer.ruling["edition"] == "expedition-2002"


@pytest.mark.parametrize("asked", ["99999", "x", "9" * 40])
def test_an_event_that_is_not_there_is_not_found(client, asked):
    assert get_answer(client, {"event": asked}).status_code == 404


def test_the_examples_all_have_an_answer(client):
    examples = get_answer(client, {}).context["examples"]
    assert examples
    for example in examples:
        assert client.get(example["url"]).status_code == 200


FIELDS = [
    "edition", "asked", "do-a", "do-b", "Aa-has", "do-condition", "Aa-retreat", "Aa-energy",
    "do-pays", "coins", "A-benched", "A0-card", "A-bench", "do-to",
    "a", "b", "has", "new", "cost", "energy", "pays", "coin", "bench",
]  # fmt: skip
VALUES = ["", "0", "1", "-1", "x", "prizes", "Asleep", "Confused", "heads", "2 Water", "\0", "٣"]


@hypothesis_settings(max_examples=choose_examples(60))
@given(
    st.sampled_from(["do", "question"]),
    st.sampled_from(["settle", "set_up", "inflict", "retreat", "json", "?"]),
    st.lists(st.tuples(st.sampled_from(FIELDS), st.sampled_from(VALUES) | st.text(max_size=20))),
)
def test_whatever_an_address_says_is_answered_or_named(asks, question, fields):
    response = get_answer(Client(), [(asks, question), *fields])
    with_nul = any("\0" in value for _name, value in fields)
    assert response.status_code in ({400} if with_nul else {200, 422})
