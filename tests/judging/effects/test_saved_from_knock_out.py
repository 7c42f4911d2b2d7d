"""Several texts at once that keep damage off, or save from a Knock Out: which is tried first.

`B`'s Active Pokémon has 80 HP and 70 damage; the attack of `A` does 30.
"""

import pytest

from tests.judging.effects.harbour import (
    ask_about,
    name_card,
    put_on_table,
    put_pokemon,
    require_seen,
    tell_steps,
)

HIT = {"type": "attack", "attack": "Hit"}
BAND = {"rule": "survive", "coin": True, "any_way": True, "discards": True}
ENDURE = {"rule": "survive", "any_way": True}
COIN, SURE = {"rule": "prevent", "coin": True}, {"rule": "prevent"}
UNCONFIRMED = "saves_order_unconfirmed"
BAND_LIES = "position.players.B.active.tools"
THEIRS = "position.players.B.active.damage"


def always_with(*rules):
    return {"when": "always", "rules": list(rules)}


def strike_with(tool, left=(), **more):
    """A strikes B's Pokémon, which has a Tool and what an earlier attack left on it."""
    effects = [{"name": "Endure", "rules": left, "until": "while_in_play"}] if left else []
    struck = put_pokemon(3, damage=70, tools=[name_card(11)], effects=effects)
    table = put_on_table([put_pokemon(1)], [struck, put_pokemon(4)])
    return ask_about({11: always_with(*tool)}, table, HIT, **more)


def strike_shielded(tool, energy, attack=()):
    """A strikes B's Pokémon, whose Tool and Energy card shield it."""
    texts = {1: list(attack), 11: always_with(tool), 22: always_with(energy)}
    shielded = put_pokemon(3, tools=[name_card(11)], energy=[name_card(22)])
    return ask_about(texts, put_on_table([put_pokemon(1)], [shielded]), HIT)


def list_messages(answer):
    return [step["message"] for step in answer["steps"]]


def test_who_has_the_turn_is_asked_which_of_two_that_save_is_tried_first():
    select = strike_with([BAND], left=[ENDURE])["select"]
    assert (select["player"], select["kind"], select["min"], select["max"]) == ("A", "order", 2, 2)
    assert select["message"] == "choose_texts_order"
    assert sorted(one["name"] for one in select["options"]) == ["Endure", "Tool 11"]
    assert {(one["player"], one["target"]) for one in select["options"]} == {("B", "active")}


ORDERS = {
    "what saves without a coin first: none is flipped and the card stays": (
        [[0, 1]], [], [name_card(11)], ["text_saves"]),
    "the card first, heads: it saves and goes": ([[1, 0]], ["heads"], [], ["text_saves"]),
    "the card first, tails: the other saves and the card stays": (
        [[1, 0]], ["tails"], [name_card(11)], ["text_save_tails", "text_saves"]),
}  # fmt: skip


@pytest.mark.parametrize("name", ORDERS)
def test_what_saves_is_tried_in_the_order_that_is_said(name):
    choices, flips, tools, told = ORDERS[name]
    answer = strike_with([BAND], left=[ENDURE], choices=choices, flips=flips)
    require_seen(answer, {THEIRS: 70, BAND_LIES: tools, "select": None})
    assert [one for one in list_messages(answer) if one.startswith("text_save")] == told
    assert "unused_flips" not in list_messages(answer)


def test_a_ruling_on_that_order_says_that_it_is_unconfirmed():
    answer = strike_with([BAND], left=[ENDURE], choices=[[0, 1]])
    (step,) = [one for one in answer["steps"] if one["message"] == UNCONFIRMED]
    assert (step["rule"], step["provenance"]) == ("KO-1", "interpreted")
    assert "unconfirmed" in answer["verdict"]
    alone = strike_with([BAND], flips=["heads"])
    assert UNCONFIRMED not in list_messages(alone)


SAVES = {
    "both alike, no card goes": ([ENDURE], [ENDURE], False),
    "one with a coin, no card goes": ([ENDURE | {"coin": True}], [ENDURE], False),
    "one leaves more": ([ENDURE | {"left": 30}], [ENDURE], True),
    "one whose card goes without a coin": ([ENDURE | {"discards": True}], [ENDURE], True),
    "one that asks for more damage than was done": ([BAND | {"at_least": 60}], [ENDURE], False),
    "one that asks for a Pokémon without damage": ([BAND | {"from_full": True}], [ENDURE], False),
    "one against its own player's attacks": ([BAND | {"from": {"of": "you"}}], [ENDURE], False),
}


@pytest.mark.parametrize("name", SAVES)
def test_the_order_of_what_saves_is_asked_only_where_it_matters(name):
    tool, left, asked = SAVES[name]
    answer = strike_with(tool, left=left)
    assert (answer["select"] is not None) is asked
    if not asked:
        require_seen(answer, {THEIRS: 70, "branches": None})


def test_the_order_said_decides_how_many_hit_points_are_left():
    more = [ENDURE | {"left": 30}]
    seen = [strike_with(more, left=[ENDURE], choices=[order]) for order in ([0, 1], [1, 0])]
    assert sorted(answer["position"]["players"]["B"]["active"]["damage"] for answer in seen) == [
        50,
        70,
    ]


@pytest.mark.parametrize("kinds", [(COIN, SURE), (SURE, COIN)], ids=["last", "first"])
def test_no_coin_is_flipped_for_damage_that_is_prevented_anyhow(kinds):
    answer = strike_shielded(*kinds)
    require_seen(answer, {THEIRS: 0, "branches": None, "select": None})
    assert tell_steps(answer) == [f"{11 if kinds[0] is SURE else 22} prevents_damage"]


@pytest.mark.parametrize("kinds", [(COIN, SURE), (SURE, COIN)], ids=["last", "first"])
def test_no_coin_is_flipped_for_effects_that_are_prevented_anyhow(kinds):
    tool, energy = ({**kind, "what": ["effects"]} for kind in kinds)
    answer = strike_shielded(tool, energy, [{"do": "inflict", "conditions": ["Poisoned"]}])
    require_seen(answer, {"position.players.B.active.conditions": [], "branches": None})
