"""What the builder asks the engine: a field left out is unknown, never empty."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.urls import reverse

from judging.engine import EDITIONS
from judging.queries.ask import rule_on
from judging.queries.cards import look_up_card
from judging.web.forms.ask.builder import ACTION_FORMS, TableQuestion, bench_request
from judging.web.forms.ask.cards_played import altering_cards
from judging.web.forms.ask.press import press_button
from judging.web.forms.ask.question import question_text

pytestmark = [pytest.mark.django_db, pytest.mark.once]

MEGANIUM = {
    "edition": "heartgold-soulsilver-2010",
    "do": "attack",
    "do-attack": "Giant Bloom",
    "Aa-card": "Meganium (hgss1-26)",
    "Aa-energy": "4 Grass",
    "Ba-card": "Sentret",
}
ALONE = {"draw", "concede", "take"}  # actions that need no Pokémon in play
OTHERS = sorted(key for key, form in ACTION_FORMS.items() if form.on_table and key not in ALONE)


def get_page(client, query, **headers):
    address = f"{reverse('judging:position')}?{urlencode(query, doseq=True)}"
    return client.get(address, headers=headers)


def words_of(response):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def build_table(query, **more):
    return TableQuestion(QueryDict(urlencode(query, doseq=True)), "", **more)


def bench_of(query, player="B"):
    return build_table(query).as_request()["position"]["players"][player].get("bench", "left out")


def test_the_bench_not_said_none_or_these():
    assert bench_request("none", []) == {"bench": []}
    assert bench_of({**MEGANIUM, "B-bench": "none"}) == []
    assert len(bench_of({**MEGANIUM, "B0-card": "Sentret"})) == 1
    assert len(bench_of({**MEGANIUM, "B-bench": "these"})) == 1  # a Pokémon without a name
    assert len(bench_of({**MEGANIUM, "B-bench": "none", "B0-card": "Sentret"})) == 1
    assert bench_of(MEGANIUM) is None


def test_a_knock_out_does_not_win_the_game_where_nothing_was_said_of_the_bench(client):
    unsaid, none = (get_page(client, {**MEGANIUM, **more}).context["answer"] for more in
                    ({}, {"B-bench": "none"}))  # fmt: skip
    assert none.ruling["result"] == {"status": "won", "winner": "A", "by": {"A": ["no_pokemon"]}}
    assert unsaid.ruling["result"]["status"] == "ongoing"
    assert unsaid.ruling["result"]["if_bench_empty"] == "A"
    assert unsaid.tone == "warn"


def test_piles_of_which_nothing_was_said_are_told_where_they_count(client):
    said = words_of(get_page(client, MEGANIUM))
    assert "Taken as usual: A has 6 Prizes" in said
    assert "Taken as usual" not in words_of(get_page(client, {**MEGANIUM, "A-prizes": "2"}))
    ends = {**MEGANIUM, "do": "end_turn"}
    assert "30 cards are in B’s deck" in words_of(get_page(client, ends))
    assert "in B’s deck" not in words_of(get_page(client, {**ends, "B-deck": "1"}))


def test_a_link_of_old_with_a_bench_still_has_it_and_says_so_of_itself():
    old = {**MEGANIUM, "B0-card": "Sentret", "B1-card": ""}
    assert len(bench_of(old)) == 2
    again = build_table(old).as_query()
    assert "B-bench" not in again
    assert again["B1-card"] == [""]
    assert build_table({**MEGANIUM, "B-bench": "none"}).as_query()["B-bench"] == ["none"]


def test_who_leaves_the_bench_last_leaves_it_not_said(client):
    response = get_page(
        client, {**MEGANIUM, "B-bench": "these", "B0-card": "Cleffa", "press": "B0:-"}
    )
    assert "B-bench" not in response["Location"]
    assert "B0-card" not in response["Location"]


def test_these_without_a_name_is_somebody_as_one_goes_too(client):
    response = get_page(client, {**MEGANIUM, "B-bench": "these"}, hx_request="true")
    assert response.context["answer"].ruling["promotes"] == ["B"]
    assert 'id="B0-facts"' not in response.content.decode()  # its fields are not shown yet


def test_names_typed_for_the_bench_stand_there_side_by_side(client):
    query = {**MEGANIUM, "B0-card": "Sentret", "B-next": "Cleffa, Pichu"}
    assert [one["card"] for one in bench_of(query)][1:] != []
    response = get_page(client, query)
    assert [one.name for one in response.context["table"].sides[1].bench] == [
        "Sentret", "Cleffa", "Pichu",
    ]  # fmt: skip
    assert press_button(QueryDict("B-next=Cleffa"), "B:+")[0]["B1-card"] == ""


def test_a_name_that_cannot_be_read_is_wrong_at_the_field_it_was_typed_in(client):
    query = {**MEGANIUM, "B-next": "Cleffaa", "from": "table"}
    response = get_page(client, query, hx_request="true")
    assert response.status_code == 422
    said = re.search(r'id="id_B-next_error"[^>]*>(.*?)</ul>', response.content.decode())
    assert "Did you mean Cleffa" in said[1]


@pytest.mark.parametrize("action", OTHERS)
def test_half_a_table_is_not_ruled_on_whatever_is_done(client, action):
    response = get_page(client, {"edition": MEGANIUM["edition"], "do": action, "do-attack": ""})
    assert response.status_code == 200
    assert response.context["answer"] is None
    assert response.context["needed"]
    assert "there is still to say" in words_of(response)


@pytest.mark.parametrize("action", sorted(ALONE))
def test_what_nobody_has_to_be_named_for_is_ruled_on(client, action):
    assert get_page(client, {"edition": MEGANIUM["edition"], "do": action}).context["answer"]


@pytest.mark.parametrize(
    ("left_out", "asked"),
    [
        ("Aa-card", "Name A’s Active Pokémon."),
        ("Ba-card", "Name B’s Active Pokémon."),
        ("edition", "Choose the rulebook."),
    ],
)
def test_what_is_still_needed_is_said(left_out, asked):
    table = build_table({name: value for name, value in MEGANIUM.items() if name != left_out})
    assert asked in [one.message for one in table.needed]
    assert not table.wrong


def test_of_several_attacks_one_has_to_be_chosen_and_an_only_one_is():
    several = {**MEGANIUM, "Aa-card": "Charmander (base1-46)", "do-attack": ""}
    assert [one.message for one in build_table(several).needed] == ["Choose the attack."]
    assert build_table({**several, "do-attack": "Ember"}).needed == []
    alone = {
        **MEGANIUM,
        "Aa-card": "Own",
        "Aa-made": "on",
        "Aa-attacks": "Gnaw 10",
        "do-attack": "",
    }
    assert build_table(alone).as_request()["action"]["attack"] == "Gnaw"


def test_a_link_of_old_means_the_first_attack():
    old = {name: value for name, value in MEGANIUM.items() if name != "do-attack"}
    old["Aa-card"] = "Charmander (base1-46)"
    assert build_table(old).as_request()["action"]["attack"] == "Scratch"


def test_the_rulebook_is_asked_and_none_is_remembered(client):
    get_page(client, {**MEGANIUM, "edition": "expedition-2002"})
    response = get_page(client, {name: MEGANIUM[name] for name in MEGANIUM if name != "edition"})
    assert response.context["answer"] is None
    assert response.context["choose"][0]["editions"][0]["key"] == "expedition-2002"
    assert "(last time)" in words_of(response)
    assert 'value="edition:=expedition-2002"' in response.content.decode()


def test_a_ruling_says_its_rulebook_beside_the_verdict(client):
    said = get_page(client, MEGANIUM).content.decode()
    assert re.search(r'id="verdict".*?class="tag"[^>]*>.*?HeartGold', said, re.DOTALL)


@pytest.mark.parametrize(
    ("press", "name", "value"),
    [
        ("do:=retreat", "do", "retreat"),
        ("edition:=expedition-2002", "edition", "expedition-2002"),
        ("coins:+tails", "coins", "heads tails"),
        ("Aa-plays:+PlusPower", "Aa-plays", "2 PlusPower"),
        ("Aa-energy:+Double Colorless", "Aa-energy", "4 Grass, Double Colorless"),
    ],
)
def test_buttons_of_the_whole_table(press, name, value):
    query = QueryDict(urlencode({**MEGANIUM, "coins": "heads", "Aa-plays": "PlusPower"}))
    assert press_button(query, press)[0][name] == value


def test_undo_goes_back_to_the_table_before_without_javascript(client):
    was = get_page(client, MEGANIUM).context["table"].as_link
    response = get_page(client, {**MEGANIUM, "press": "Ba-damage:+10", "was": was})
    changed = client.get(response["Location"])
    before = client.get(changed.context["undo"])
    assert changed.context["table"].sides[1].active.cleaned_data["damage"] == 10
    assert before.context["table"].sides[1].active.cleaned_data["damage"] == 0
    assert "Undo" in words_of(changed)


def test_undo_leads_nowhere_else(client):
    response = get_page(client, {**MEGANIUM, "was": "https://elsewhere.example/?x=1"})
    assert response.context["undo"].startswith(reverse("judging:position"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_pluspower_and_defender_by_name(edition):
    plain = {
        "edition": edition, "do": "attack", "do-attack": "Gnaw", "B-bench": "none",
        "Aa-card": "Own", "Aa-made": "on", "Aa-attacks": "Gnaw 60", "Aa-type": "Fire",
        "Ba-card": "Other", "Ba-made": "on", "Ba-hp": "200",
    }  # fmt: skip
    damage = lambda more: rule_on(build_table({**plain, **more}).as_request())["damage"]  # noqa: E731
    assert damage({}) == 60
    assert damage({"Aa-plays": "2 PlusPower"}) == 80
    assert damage({"Ba-plays": "Defender"}) == 40
    assert damage({"Aa-plays": "PlusPower", "Ba-plays": "defender"}) == 50


def test_what_a_card_does_beyond_damage_is_said_not_to_be_considered(client):
    response = get_page(
        client, {**MEGANIUM, "edition": "platinum-arceus-2009", "Ba-plays": "Bubble Coat"}
    )
    assert "Not considered: Sentret: Bubble Coat (that there is no Weakness)" in words_of(response)
    there = build_table({**MEGANIUM, "Ba-plays": "Focus Band"}).as_request()
    assert there["position"]["players"]["B"]["active"]["tools"] == ["neo1-86"]


def test_a_card_that_is_none_of_them_is_named():
    wrong = build_table({**MEGANIUM, "Aa-plays": "PlusPoower"}).wrong
    assert "PlusPower" in wrong[0].message


@pytest.mark.parametrize("name", list(altering_cards()))
def test_every_card_that_alters_damage_is_what_the_catalogue_calls_so(name):
    card = altering_cards()[name]
    assert {look_up_card(one)["name"] for one in card.cards} == {name}
    assert {look_up_card(one)["trainer"] == "Tool" for one in card.cards} == {card.tool}
    assert set(card.editions) <= set(EDITIONS)
    assert card.change or card.lacks  # it changes damage, or says what is not played


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (
            {"Aa-has": "Confused", "coins": "tails"},
            "Confused Meganium attacks Sentret with Giant Bloom, tails: what happens?",
        ),
        (
            {"do": "retreat", "A0-card": "Cleffa"},
            "Meganium with 4 Grass retreats for Cleffa: what happens?",
        ),
        (
            {"do": "retreat", "A0-card": "Cleffa", "do-pays": "2 Grass"},
            "Meganium with 4 Grass retreats for Cleffa and discards 2 Grass: what happens?",
        ),
        (
            {"do": "end_turn", "Ba-has": ["Asleep", "Poisoned"]},
            "A’s turn ends, Meganium against Asleep and Poisoned Sentret: what happens?",
        ),
        ({"do": "inflict"}, "Sentret becomes Asleep: what happens?"),
        (
            {"do": "attach_energy", "do-energy": "Double Colorless"},
            "Attach Energy: Double Colorless on Meganium: what happens?",
        ),
        (
            {"do": "evolve", "do-card": "Furret", "player": "B", "do-target": "active"},
            "Evolve: Furret on Sentret: what happens?",
        ),
        ({"do": "concede", "do-player": "B"}, "B: A player gives up: what happens?"),
        (
            {"do": "counts_as", "do-kind": "Evolved"},
            "Does Meganium count as Evolved: what happens?",
        ),
    ],
)
def test_a_kept_question_says_who_does_what_to_whom(query, said):
    table = build_table({**MEGANIUM, **query})
    assert table.is_valid(), table.wrong or table.needed
    assert question_text(table) == said
