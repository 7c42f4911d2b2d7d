"""Texts that switch, remove, evolve, devolve and Knock Out Pokémon, and what a switch keeps."""

import pytest

from tests.judging.effects.harbour import (
    HIT,
    ask_about,
    name_card,
    put_on_table,
    put_pokemon,
    require_seen,
    tell_steps,
)

STRIKE = {"type": "attack", "attack": HIT}
NO_DAMAGE = {"do": "damage", "set": 0}
THEIR_BENCH = {"all": "pokemon", "of": "opponent", "place": "bench"}
THEIRS = {"all": "pokemon", "of": "opponent"}


def name_cards(*numbers):
    return [name_card(number) for number in numbers]


def lay_table(**more):
    tools = {"tools": name_cards(11), "energy": name_cards(21)}
    mine = [put_pokemon(1), put_pokemon(2, damage=20)]
    theirs = [
        put_pokemon(31, under=name_cards(1), damage=20, conditions=["Asleep"], **tools),
        put_pokemon(4, damage=10), put_pokemon(5, damage=30),
    ]  # fmt: skip
    empty = {pile: [] for pile in ("hand", "discard", "lost_zone", "deck")}
    return put_on_table(mine, theirs, b=empty, a={"hand": name_cards(31, 5)}, **more)


def leave_play(what="defending", to="hand", **more):
    return {"do": "leave_play", "what": what, "to": to, **more}


B = "position.players.B"
# The step, a pile of B and the cards in it afterwards, the Pokémon on B's Bench.
LEFT_PLAY = [
    (leave_play(), "hand", {31, 1, 21, 11}, [4, 5]),
    (leave_play(to="discard"), "discard", {31, 1, 21, 11}, [4, 5]),
    (leave_play(to="deck"), "deck", {31, 1, 21, 11}, [4, 5]),
    (leave_play(to="lost_zone"), "lost_zone", {31, 1, 21, 11}, [4, 5]),
    (leave_play(only_pokemon=True), "hand", {31, 1}, [4, 5]),
    (leave_play(only_pokemon=True), "discard", {21, 11}, [4, 5]),
    (leave_play(THEIR_BENCH), "hand", {4, 5}, []),
    (leave_play({**THEIR_BENCH, "where": {"name": "Pokemon 4"}}), "hand", {4}, [5]),
    ({"do": "devolve", "what": "defending"}, "hand", {31}, [4, 5]),
    ({"do": "devolve", "what": "defending", "to": "deck"}, "deck", {31}, [4, 5]),
    ({"do": "devolve", "what": "defending", "to": "discard"}, "discard", {31}, [4, 5]),
    ({"do": "devolve", "what": THEIR_BENCH}, "hand", set(), [4, 5]),
    ({"do": "devolve", "what": "defending", "level_x": True}, "hand", set(), [4, 5]),
    ({"do": "knock_out", "what": {**THEIR_BENCH, "where": {"name": "Pokemon 5"}}}, "discard", {5},
        [4]),
    ({"do": "discard_attached", "what": "tool", "from": "defending"}, "discard", {11}, [4, 5]),
    ({"do": "discard_attached", "what": "tool", "from": "defending", "to": "hand"}, "hand", {11},
        [4, 5]),
    ({"do": "discard_attached", "what": "technical_machine", "from": "defending"}, "discard",
        set(), [4, 5]),
    ({"do": "discard_energy", "from": "defending"}, "discard", {21}, [4, 5]),
    ({"do": "discard_energy", "from": "defending", "to": "deck"}, "deck", {21}, [4, 5]),
    ({"do": "discard_energy", "from": "defending", "type": "Fire"}, "discard", set(), [4, 5]),
]  # fmt: skip


@pytest.mark.parametrize(("step", "pile", "cards", "bench"), LEFT_PLAY)
def test_cards_leave_play_to_where_the_text_says(step, pile, cards, bench):
    answer = ask_about({1: [NO_DAMAGE, step]}, lay_table(), STRIKE)
    side = answer["position"]["players"]["B"]
    assert {int(one.rpartition("-")[2]) for one in side[pile]} == cards
    assert [one["card"] for one in side["bench"]] == name_cards(*bench)


def test_who_devolves_keeps_its_damage_and_loses_its_conditions():
    answer = ask_about(
        {1: [NO_DAMAGE, {"do": "devolve", "what": "defending"}]}, lay_table(), STRIKE
    )
    active = f"{B}.active"
    require_seen(answer, {f"{active}.card": name_card(1), f"{active}.damage": 20,
                          f"{active}.conditions": [], f"{active}.under": []})  # fmt: skip


@pytest.mark.parametrize(("heal", "damage"), [(True, 0), (False, 20)])
def test_who_evolves_by_a_text_keeps_its_damage_unless_it_is_healed(heal, damage):
    step = {"do": "evolve", "what": "self", "heal": heal}
    table = lay_table()
    table["players"]["A"]["active"] |= {"damage": 20, "conditions": ["Poisoned"]}
    answer = ask_about({1: [NO_DAMAGE, step]}, table, STRIKE, choices=[[0]])
    mine = "position.players.A.active"
    require_seen(answer, {f"{mine}.card": name_card(31), f"{mine}.damage": damage,
                          f"{mine}.conditions": [], f"{mine}.evolved_on_turn": 5,
                          f"{mine}.under": name_cards(1),
                              "position.players.A.hand": name_cards(5)})  # fmt: skip


def test_nobody_evolves_where_no_card_fits():
    step = {"do": "evolve", "what": "self", "for": {"evolves_from": "Pokemon 3"}}
    answer = ask_about({1: [step]}, lay_table(), STRIKE)
    assert tell_steps(answer) == ["1 takes_none"]


FOUR = [[{"player": "B", "target": 1}]]
# The step, who is asked, the choices, a side and its Active Pokémon afterwards.
SWITCHES = [
    ({"who": "opponent"}, "A", FOUR, "B", 5),
    ({"who": "opponent", "by": "opponent"}, "B", FOUR, "B", 5),
    ({"who": "opponent", "where": {"name": ["Pokemon 5", "Pokemon 4"]}}, "A", FOUR, "B", 5),
    ({"who": "you"}, None, [], "A", 2),
    ({"who": "you", "by": "opponent"}, None, [], "A", 2),
    ({"who": "opponent", "where": {"name": "Pokemon 5"}}, None, [], "B", 5),
    ({"who": "opponent", "where": {"name": "Pokemon 6"}}, None, [], "B", 31),
    ({"who": "you", "with": "self"}, None, [], "A", 1),
    ({"who": "both"}, "A", FOUR, "B", 5),
]


@pytest.mark.parametrize(("step", "asked", "choices", "side", "active"), SWITCHES)
def test_a_switch_asks_whoever_chooses_and_brings_who_is_chosen(step, asked, choices, side, active):
    texts = {1: [NO_DAMAGE, {"do": "switch", **step}]}
    select = ask_about(texts, lay_table(), STRIKE)["select"]
    assert (select["player"] if select else None) == asked
    answer = ask_about(texts, lay_table(), STRIKE, choices=choices)
    require_seen(answer, {f"position.players.{side}.active.card": name_card(active)})


def test_who_was_struck_and_switched_has_left_its_damage_behind():
    texts = {1: [{"do": "switch", "who": "opponent"}],
             31: {"when": "damaged", "steps": [
                 {"do": "damage_counters", "on": "self", "count": 2}], "off": "never"}}  # fmt: skip
    answer = ask_about(texts, lay_table(), STRIKE, choices=FOUR)
    require_seen(answer, {"B": 30, "B.1": 70, f"{B}.bench.1.card": name_card(31),
                          f"{B}.bench.1.conditions": []})  # fmt: skip


def test_all_of_a_group_that_fall_fall():
    answer = ask_about({1: [NO_DAMAGE, {"do": "knock_out", "what": THEIRS}]}, lay_table(), STRIKE)
    assert answer["result"]["winner"] == "A"
