"""The position builder: its address holds the table, the engine rules on it, errors are named."""

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.http import QueryDict
from django.urls import reverse

from judging.engine import EDITIONS
from judging.queries import ask
from judging.queries.ask import rule_on
from judging.web.forms.ask.builder import ACTION_FORMS, TableQuestion
from judging.web.forms.ask.examples import EXAMPLE_TABLES
from judging.web.forms.ask.from_request import table_address
from judging.web.forms.ask.press import press_button

pytestmark = [pytest.mark.django_db, pytest.mark.once]

EMBER = {
    "edition": "expedition-2002",
    "do": "attack",
    "do-attack": "Ember",
    "A-prizes": "1",
    "Aa-card": "Charmander (base1-46)",
    "Aa-energy": "2 Fire",
    "Aa-has": ["Confused"],
    "Ba-card": "Oddish (base2-58)",
    "Ba-damage": "10",
    "B0-card": "Paras (base2-59)",
}
SAME = {
    "edition": "expedition-2002",
    "position": {
        "turn": {"number": 5, "player": "A"},
        "players": {
            "A": {
                "active": {
                    "card": "base1-46",
                    "conditions": ["Confused"],
                    "energy": [{"name": "Fire Energy", "provides": ["Fire"]}] * 2,
                },
                "prizes": 1,
            },
            "B": {"active": {"card": "base2-58", "damage": 10}, "bench": [{"card": "base2-59"}]},
        },
    },
    "action": {"type": "attack", "attack": "Ember"},
}


def get_page(client, query, **headers):
    address = f"{reverse('judging:position')}?{urlencode(query, doseq=True)}"
    return client.get(address, headers=headers)


def words_of(response):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def build_table(query):
    return TableQuestion(QueryDict(urlencode(query, doseq=True)), "expedition-2002")


def get_ruling(client, query):
    response = get_page(client, query)
    assert response.status_code == 200, words_of(response)
    return response.context["answer"].ruling


def errors_shown(client, query):
    response = get_page(client, query)
    assert response.status_code == 422
    return {one.name: one.message for one in response.context["table"].wrong}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ruling_is_the_engines_own(client, edition):
    answer = get_ruling(client, {**EMBER, "edition": edition})
    assert answer["position"] == rule_on({**SAME, "edition": edition})["position"]
    branches = rule_on({**SAME, "edition": edition})["branches"]
    assert [one["verdict"] for one in answer["branches"] or ()] == [
        one["verdict"] for one in branches or ()
    ]


def test_the_link_gives_the_same_table_and_ruling_again(client):
    first = get_page(client, {**EMBER, "Aa-card": "Charmander", "do-attack": "Gnaw"})
    again = client.get(first.context["link"])
    assert again.context["answer"].asked == first.context["answer"].asked
    assert again.context["answer"].ruling == first.context["answer"].ruling
    assert again.context["link"] == first.context["link"]


def test_a_link_says_only_what_is_not_as_usual():
    table = build_table({**EMBER, "Aa-tools": "", "A-deck": "30", "B0-damage": "0", "player": "A"})
    said = {
        name: values if len(values) > 1 else values[0] for name, values in table.as_query().items()
    }
    assert said == {**EMBER, "Aa-has": "Confused"}


def test_every_other_edition_is_one_click_away_and_keeps_the_table(client):
    answer = get_page(client, EMBER).context["answer"]
    assert {one.edition for one in answer.editions} == set(EDITIONS)
    for one in answer.editions:
        there = client.get(one.url).context["answer"]
        assert there.ruling["edition"] == one.edition
        assert there.request["position"] == answer.request["position"]


def test_a_name_alone_is_the_rulebooks_own_printing_and_stays_it_in_other_editions(client):
    query = {"edition": "neo-genesis-2000", "do": "attack", "Aa-card": "charmander",
             "Ba-card": "Oddish"}  # fmt: skip
    answer = get_page(client, query).context["answer"]
    assert answer.request["position"]["players"]["A"]["active"]["card"].startswith("base")
    for one in answer.editions:
        there = client.get(one.url).context["answer"]
        assert there.request["position"] == answer.request["position"]


def test_facts_come_from_the_catalogue_and_other_printings_are_offered(client):
    said = words_of(
        get_page(client, {"do": "attack", "Aa-card": "Charmander", "edition": EMBER["edition"]})
    )
    assert "Retreat Cost" in said
    assert "other printings" in said
    assert "50 HP" in said


@pytest.mark.parametrize(("_title", "query"), EXAMPLE_TABLES)
def test_the_examples_are_answered(client, _title, query):
    assert client.get(f"{reverse('judging:position')}?{query}").status_code == 200


@pytest.mark.parametrize("action", [key for key, form in ACTION_FORMS.items() if form.on_table])
def test_every_action_can_be_asked(client, action):
    table = {
        "edition": "platinum-arceus-2009",
        "do": action,
        "Aa-card": "Gengar LV.X",
        "Aa-under": "Gastly, Haunter, Gengar",
        "A0-card": "Uxie",
        "Ba-card": "Luxray GL",
        "B0-card": "Uxie",
    }
    cards = {"evolve": "Haunter", "level_up": "Gengar LV.X", "play_trainer": "Potion"}
    cards["play_basic"] = "Gastly"
    if action in cards:
        table["do-card"] = cards[action]
    if action == "attach_energy":
        table["do-energy"] = "Psychic"
    if action == "play_v_union":
        table["do-pieces"] = "Pikachu V-UNION"
    assert get_ruling(client, table)["verdict"]


@pytest.mark.parametrize(
    ("field", "text", "name", "said"),
    [
        ("Aa-card", "Charmandre", "A’s Active Pokémon: Card", "Did you mean Charmander"),
        ("B0-card", "Xyzzyq", "B’s Benched Pokémon 1: Card", "No card is called"),
        ("Aa-card", "Fire Energy", "A’s Active Pokémon: Card", "is no card that can stand here"),
        ("Aa-energy", "2 Watre", "A’s Active Pokémon: Energy", "did you mean Water"),
        ("Ba-damage", "15", "B’s Active Pokémon: Damage", "tens"),
        ("Aa-weak", "wet", "A’s Active Pokémon: Weakness", "such as Fire x2"),
        ("Aa-attacks", "Ember (Fira)", "A’s Active Pokémon: Attacks", "no type of Energy"),
        ("Aa-has", "Bored", "A’s Active Pokémon: It is", "Bored"),
        ("do", "win", "", "no action “win”"),
        ("coins", "heads, edge", "Coins flipped", "heads or tails"),
        ("number", "4", "Turn of", "Turn 4 is B's"),
        ("stadium", "Charmander", "Stadium", "is no card that can stand here"),
        ("do-attack", "Flamethrower", "With", "Flamethrower"),
        ("do-damage", "-10", "Damage it comes to", "0"),
        ("do-pays", "Water", "Energy the attack discards", "not attached"),
        ("A-deck", "61", "A: Cards in the deck", "60"),
    ],
)
def test_what_is_wrong_is_named_at_its_field(client, field, text, name, said):
    assert said in errors_shown(client, {**EMBER, field: text}).get(name, ""), errors_shown(
        client, {**EMBER, field: text}
    )


def test_what_the_engine_refuses_is_said_at_the_field_it_comes_from(client):
    query = {**EMBER, "edition": "neo-genesis-2000", "Aa-has": ["Burned"]}
    assert "Burned" in errors_shown(client, query)["A’s Active Pokémon: It is"]
    query = {**EMBER, "Aa-has": ["Asleep", "Confused"]}
    assert "replace one another" in errors_shown(client, query)["A’s Active Pokémon: It is"]


def test_what_was_typed_stays_where_it_is_wrong(client):
    response = get_page(client, {**EMBER, "Aa-card": "Charmandre"})
    assert 'value="Charmandre"' in response.content.decode()
    assert 'value="Oddish (base2-58)"' in response.content.decode()


def test_a_made_up_card_is_what_is_said_of_it(client):
    query = {
        "edition": "platinum-arceus-2009", "do": "attack", "do-attack": "Gnaw",
        "Aa-card": "Housemon", "Aa-made": "on", "Aa-hp": "60", "Aa-type": "Fire",
        "Aa-attacks": "Gnaw 20 (Colorless); Nap", "Aa-energy": "Water",
        "Ba-card": "Other", "Ba-made": "on", "Ba-hp": "60", "Ba-weak": "Fire +10",
    }  # fmt: skip
    assert get_ruling(client, query)["damage"] == 30


def test_facts_given_by_hand_stand_above_the_printed_ones(client):
    oddish = {**EMBER, "Aa-has": [], "Ba-hp": "120"}
    assert "Knocks Out" not in get_ruling(client, oddish)["verdict"]


def test_another_attack_is_asked_with_its_damage(client):
    query = {**EMBER, "Aa-has": [], "do-attack": "*", "do-other": "Copied", "do-damage": "10"}
    assert get_ruling(client, query)["damage"] == 20


def test_what_a_text_and_other_cards_do_to_an_attack(client):
    query = {
        **EMBER, "Aa-has": [], "do-plus": "10", "do-minus": "20", "do-inflicts": "Poisoned",
        "do-hits": "0", "do-each": "20", "do-pays": "Fire", "do-self_damage": "10",
    }  # fmt: skip
    after = get_ruling(client, query)
    sides = after["position"]["players"]
    assert after["damage"] == 50  # 30 x 2, then 10 more and 20 less
    assert sides["B"]["bench"][0]["damage"] == 20
    assert sides["A"]["active"]["damage"] == 10
    assert len(sides["A"]["active"]["energy"]) == 1


def test_legal_payments_lead_to_what_each_comes_to(client):
    query = {
        "edition": "expedition-2002", "do": "retreat", "Aa-card": "Feraligatr (neo1-4)",
        "Aa-energy": "2 Water, Double Colorless", "A0-card": "Cleffa",
    }  # fmt: skip
    payments = get_page(client, query).context["payments"]
    assert payments
    after = client.get(payments[0]["url"]).context["answer"].ruling
    assert after["payments"] is None or after["position"]["players"]["A"]["bench"]


def test_what_this_turn_has_seen_of_a_pokemon(client):
    query = {
        "edition": "expedition-2002", "do": "evolve", "do-card": "Charmeleon",
        "Aa-card": "Charmander", "Aa-now": "played",
    }  # fmt: skip
    assert get_ruling(client, query)["legal"] is False
    assert get_ruling(client, {**query, "Aa-now": []})["legal"] is True


def test_coins_that_were_flipped_decide(client):
    assert get_ruling(client, {**EMBER, "coins": "Heads"})["branches"] is None
    assert "20 damage itself" in get_ruling(client, {**EMBER, "coins": "t"})["verdict"]


def test_an_empty_table_asks_nothing(client):
    response = client.get(reverse("judging:position"))
    assert response.status_code == 200
    assert response.context["answer"] is None
    assert "The ruling comes here" in words_of(response)


@pytest.mark.parametrize(
    ("press", "name", "value"),
    [
        ("Ba-damage:+10", "Ba-damage", "20"),
        ("Ba-damage:-10", "Ba-damage", None),
        ("Aa-damage:-10", "Aa-damage", None),
        ("Aa-energy:+Fire", "Aa-energy", "3 Fire"),
        ("Aa-energy:+Water", "Aa-energy", "2 Fire, Water"),
        ("Ba-card:=Oddish (neo1-68)", "Ba-card", "Oddish (neo1-68)"),
        ("A:+", "A0-card", ""),
        ("B:+", "B1-card", ""),
        ("B0:-", "B0-card", None),
        ("B0:up", "Ba-card", "Paras (base2-59)"),
        ("B0:up", "B0-damage", "10"),
        ("no such button", "Ba-damage", "10"),
    ],
)
def test_a_button_leads_to_the_changed_table(client, press, name, value):
    response = get_page(client, {**EMBER, "press": press})
    assert response.status_code == 302
    table = parse_qs(urlsplit(response["Location"]).query, keep_blank_values=True)
    assert table.get(name, [None])[0] == value
    assert "press" not in table
    assert client.get(response["Location"]).status_code == 200


def test_taking_a_pokemon_off_the_bench_moves_the_others_up():
    table = QueryDict("do=draw&A0-card=Uxie&A1-card=Azelf&A1-damage=20&A2-card=Mesprit")
    table, place = press_button(table, "A0:-")
    assert place == "A"
    assert {name: table[name] for name in sorted(table)} == {
        "do": "draw", "A0-card": "Azelf", "A0-damage": "20", "A1-card": "Mesprit",
    }  # fmt: skip


def test_no_more_than_five_are_benched():
    table = QueryDict("&".join(f"A{slot}-card=Uxie" for slot in range(5)))
    assert "A5-card" not in press_button(table, "A:+")[0]


def test_as_one_goes_the_address_follows_and_the_choices_with_it(client):
    query = {**EMBER, "Aa-card": "Oddish (base2-58)", "from": "Aa-card"}
    response = get_page(client, query, hx_request="true")
    assert response.status_code == 200
    assert "Stun Spore" in words_of(response)
    assert "from=" not in response["HX-Push-Url"]
    again = client.get(response["HX-Push-Url"])
    assert [one.message for one in again.context["needed"]] == ["Choose the attack."]
    assert 'id="do-fields"' in response.content.decode()
    later = get_page(client, {**EMBER, "from": "do-damage"}, hx_request="true")
    assert 'id="do-fields"' not in later.content.decode()


def test_every_error_that_comes_as_one_goes_has_its_place_on_the_page(client):
    whole = get_page(client, EMBER).content.decode()
    part = get_page(client, {**EMBER, "from": "do-damage"}, hx_request="true").content.decode()
    places = re.findall(r'id="([^"]+_error)" hx-swap-oob', part)
    assert "id_Aa-card_error" in places
    assert [one for one in places if f'id="{one}"' not in whole] == []


def test_the_request_goes_on_as_json(client):
    answer = get_page(client, EMBER).context["answer"]
    asked = {"do": "json", "request_text": answer.asked}
    response = client.post(reverse("judging:ask"), asked)
    assert response.context["answer"].ruling == answer.ruling
    assert json.loads(answer.asked)["action"] == SAME["action"]


def test_an_example_of_the_library_can_be_gone_on_with_on_the_table(client):
    response = client.get(reverse("rules:entry", args=["retreat-confused"]))
    answer = response.context["answer"]
    assert "Build this position" in words_of(response)
    there = client.get(response.context["table"]).context["answer"]
    assert there.ruling["verdict"] == answer.ruling["verdict"]
    assert [one["text"] for one in there.steps] == [one["text"] for one in answer.steps]


@pytest.mark.parametrize(
    "action",
    [
        {"type": "set_up", "basics": {"A": [True], "B": [True]}},
        {"type": "settle", "wins": {"A": ["prizes"], "B": []}},
        {"type": "draw", "sideways": True},
        {"type": "retreat"},
    ],
)
def test_what_the_fields_cannot_say_is_not_offered_on_the_table(action):
    assert table_address({"edition": "expedition-2002", "action": action}) == ""


def test_a_judge_may_keep_the_ruling(client, judge):
    client.force_login(judge)
    keep = get_page(client, EMBER).context["keep"]
    said = "Confused Charmander attacks Oddish (10 damage) with Ember: what happens?"
    assert keep.initial["question"] == said
    assert ask.rule_on(json.loads(keep.initial["asked"]))["legal"]


@pytest.mark.parametrize(
    "query",
    [
        {"do": "no such thing"},
        {"do": ["attack", "retreat"]},
        {"do": "attack", "edition": "base-1998"},
        {"do": "retreat", "do-to": "99"},
        {"do": "attack", "Aa-card": "x" * 500},
        {"do": "attack", "Aa-card": "\x00"},
        {"do": "attack", "A9-card": "Uxie"},
        {"do": "attack", "Aa-damage": "9" * 400},
        {"do": "use_power", "do-power": "|"},
        {"do": "switch", "do-spot": "."},
        {"do": "promote", "do-spot": "A"},
        {"press": "Aa-damage:+" + "9" * 50},
        {"press": "\x00:=" + "x" * 200},
        {"press": "Aa-card:=" + "x" * 50, "Aa-card": ["a", "b"]},
    ],
)
def test_nonsense_is_answered_all_the_same(client, query):
    assert get_page(client, query).status_code in {200, 302, 400, 422}


def test_types_and_stages_are_read_in_german_and_sent_as_the_card_says_them(client):
    page = client.get("/rulings/position/", headers={"Accept-Language": "de"}).content.decode()
    assert '<option value="Fire">Feuer</option>' in page
    assert '<option value="Stage 1">Phase 1</option>' in page
    assert re.search(r'value="Aa-energy:\+Water"><span[^>]*><span[^>]*></span> Wasser</span>', page)
