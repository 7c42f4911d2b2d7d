"""The builder tells which facts left out a ruling rests on, and has no dead ends."""

from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.urls import reverse

from judging.web.forms.ask.builder import TableQuestion
from judging.web.forms.ask.press import press_button
from judging.web.forms.ask.question import question_text

pytestmark = [pytest.mark.django_db, pytest.mark.once]

EDITION = "heartgold-soulsilver-2010"
OWN = {"edition": EDITION, "Aa-card": "Own", "Aa-made": "on", "Aa-attacks": "Gnaw 30"}
NO_HP = "the HP of %s are not said: no Knock Out is looked for"


def get_page(client, query, **headers):
    address = f"{reverse('judging:position')}?{urlencode(query, doseq=True)}"
    return client.get(address, headers=headers)


def told_on_page(client, query):
    response = get_page(client, query)
    assert response.context["answer"], response.context["needed"] or response.context["table"].wrong
    return response.context["as_usual"]


def get_ruling(client, query):
    return get_page(client, query).context["answer"].ruling


def test_where_there_is_no_active_a_benched_pokemon_comes_forward_and_leaves_the_bench():
    table = QueryDict("do=attack&A-nobody=on&Aa-card=Squirtle&A0-card=Pichu&A0-damage=10"
                      "&A1-card=Cleffa&Ba-card=Rattata")  # fmt: skip
    after, place = press_button(table, "A0:up")
    assert place == "Aa"
    assert after.dict() == {
        "do": "attack", "Aa-card": "Pichu", "Aa-damage": "10", "A0-card": "Cleffa",
        "Ba-card": "Rattata",
    }  # fmt: skip


def test_the_last_of_the_bench_comes_forward_and_nobody_is_invented():
    after = press_button(QueryDict("A-nobody=on&Aa-card=&A-bench=these&A0-card=Squirtle"), "A0:up")[
        0
    ]
    assert after.dict() == {"Aa-card": "Squirtle"}


def test_that_no_energy_was_said_is_told_where_the_attack_is_refused_for_it(client):
    ember = {"edition": EDITION, "do": "attack", "do-attack": "Giant Bloom",
             "Aa-card": "Meganium (hgss1-26)", "Ba-card": "Sentret"}  # fmt: skip
    assert told_on_page(client, ember) == ["no Energy is attached to Meganium"]
    assert told_on_page(client, {**ember, "Aa-energy": "Water"}) == []
    assert "no Energy" not in str(told_on_page(client, {**ember, "Aa-energy": "4 Grass"}))
    assert (
        told_on_page(client, {**OWN, "do": "attack", "do-attack": "Gnaw", "Ba-card": "Sentret"})
        == []
    )


def test_that_no_energy_was_said_is_told_where_the_retreat_is_refused_for_it(client):
    away = {"edition": EDITION, "do": "retreat", "Aa-card": "Meganium (hgss1-26)",
            "A0-card": "Cleffa"}  # fmt: skip
    assert told_on_page(client, away) == ["no Energy is attached to Meganium"]
    assert told_on_page(client, {**away, "Aa-energy": "4 Grass"}) == []


def test_a_made_up_retreat_cost_is_told_where_something_retreats(client):
    away = {**OWN, "do": "retreat", "A0-card": "Cleffa"}
    assert told_on_page(client, away) == ["Retreat Cost 0 of Own"]
    assert told_on_page(client, {**away, "Aa-retreat": "0"}) == []
    assert told_on_page(client, {**away, "Aa-has": "Asleep"}) == []


def test_hit_points_nobody_said_are_told_where_damage_falls(client):
    hit = {**OWN, "do": "attack", "do-attack": "Gnaw", "Ba-card": "Other", "Ba-made": "on"}
    assert told_on_page(client, hit) == [NO_HP % "Other"]
    assert told_on_page(client, {**hit, "Ba-hp": "200"}) == []
    assert told_on_page(client, {**hit, "do-prevented": "on"}) == []
    assert told_on_page(client, {**hit, "Ba-hp": "200", "Aa-has": "Confused"}) == [NO_HP % "Own"]
    assert "Own" not in str(told_on_page(client, {**hit, "Aa-has": "Confused", "coins": "heads"}))
    bench = {"B0-card": "Sitter", "B0-made": "on", "do-hits": "0", "do-each": "10"}
    assert told_on_page(client, {**hit, **bench, "Ba-hp": "200"}) == [NO_HP % "Sitter"]


def test_hit_points_nobody_said_are_told_between_turns(client):
    ends = {**OWN, "do": "end_turn", "Ba-card": "Sentret", "B-deck": "9"}
    assert told_on_page(client, {**ends, "Aa-has": "Poisoned"}) == [NO_HP % "Own"]
    assert told_on_page(client, ends) == []


def test_of_a_turn_that_cannot_end_no_deck_is_told(client):
    ends = {**OWN, "do": "end_turn", "Ba-card": "Sentret"}
    assert told_on_page(client, ends) == ["30 cards are in B’s deck"]
    refused = {**ends, "A-nobody": "on", "A0-card": "Cleffa"}
    assert get_ruling(client, refused)["legal"] is False
    assert told_on_page(client, refused) == []


@pytest.mark.parametrize("bench", [{"A-bench": "none"}, {"Aa-has": "Asleep"}])
def test_a_retreat_that_cannot_be_is_ruled_on_without_a_bench(client, bench):
    assert get_ruling(client, {**OWN, "do": "retreat", **bench})["legal"] is False


def test_a_retreat_still_asks_for_a_bench_nobody_spoke_of(client):
    needed = get_page(client, {**OWN, "do": "retreat"}).context["needed"]
    assert [one.message for one in needed] == ["Say who is on the Bench."]


@pytest.mark.parametrize("theirs", [{}, {"B0-card": "Cleffa"}])
def test_nobody_to_bring_up_is_ruled_on_and_asked_of_who_has_none(client, theirs):
    query = {"edition": EDITION, "do": "promote", "A-nobody": "on", "Ba-card": "Sentret", **theirs}
    answer = get_page(client, {**query, "A-bench": "none"}).context["answer"]
    assert answer.request["action"]["player"] == "A"
    assert answer.ruling["legal"] is False
    assert get_page(client, query).context["needed"]


def test_a_switch_without_anybody_on_either_bench_is_ruled_on(client):
    query = {**OWN, "do": "switch", "Ba-card": "Sentret", "A-bench": "none", "B-bench": "none"}
    assert get_ruling(client, query)["legal"] is False


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"do": "retreat"}, "Own with no Energy retreats for nobody: what happens?"),
        ({"do": "promote", "A-nobody": "on"}, "Bring a new Active Pokémon: nobody: what happens?"),
    ],
)
def test_a_kept_question_without_anybody_on_the_bench_says_nobody(query, said):
    table = TableQuestion(QueryDict(urlencode({**OWN, "A-bench": "none", **query})), "")
    assert table.is_valid(), table.wrong or table.needed
    assert question_text(table) == said


def test_make_it_the_active_after_a_knock_out_leads_to_a_table_that_has_one(client):
    knocked = {"do": "attack", "A-nobody": "on", "A0-card": "Squirtle", "Ba-card": "Rattata"}
    after = client.get(get_page(client, {**knocked, "press": "A0:up"})["Location"]).context["table"]
    assert after.sides[0].active.name == "Squirtle"
    assert after.sides[0].bench == []
    assert not after.sides[0].form.cleaned_data["nobody"]
