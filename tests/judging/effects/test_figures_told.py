"""Figures that texts change, tested at their limits, and the step that names the text."""

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
RETREAT = {"type": "retreat", "to": 0, "discard": [0]}
BENCH = {"all": "pokemon", "place": "bench"}
BOTH = {"all": "pokemon", "of": "both"}


def hold_always(*rules, **more):
    return {"rules": list(rules), **more}


def lay_table(struck=None, **more):
    mine = [put_pokemon(1, energy=[name_card(21)] * 2), put_pokemon(2)]
    theirs = [put_pokemon(3, **(struck or {})), put_pokemon(4)]
    return put_on_table(mine, theirs, **more)


HP_MORE, HP_LESS = {"rule": "hp", "more": 20}, {"rule": "hp", "less": 20}
# Card with the text, its rule, damage before, whether the Pokémon struck (80 HP, by 30) falls.
STANDS = [
    (3, HP_MORE, 60, False),
    (3, HP_MORE, 70, True),
    (3, HP_LESS, 20, False),
    (3, HP_LESS, 30, True),
    (4, HP_MORE, 50, True),
    (4, HP_MORE | {"on": "active"}, 60, False),
    (1, HP_LESS | {"on": "defending"}, 30, True),
    (1, HP_LESS | {"on": BENCH}, 30, False),
    (3, HP_MORE | {"most": 10}, 60, True),
    (3, HP_MORE | {"most": 10}, 50, False),
]


@pytest.mark.parametrize(("number", "rule", "damage", "falls"), STANDS)
def test_hit_points_that_a_text_changes_are_those_that_count(number, rule, damage, falls):
    answer = ask_about({number: hold_always(rule)}, lay_table({"damage": damage}), STRIKE)
    require_seen(answer, {"promotes": ["B"] if falls else []})
    says = number != 4 or rule.get("on") == "active"
    says = says and rule.get("on") != BENCH
    assert (f"{number} hp" in tell_steps(answer)) is says


COST = {"rule": "retreat_cost"}
# Rule on the Active Pokémon (cost 1, two Energy cards), payment, whether it may, steps told.
RETREATS = [
    (COST | {"more": 1}, [0, 1], True, ["1 retreat"]),
    (COST | {"more": 1}, [0], False, None),
    (COST | {"more": 2}, [0, 1], False, None),
    (COST | {"less": 1}, [], True, ["1 retreat"]),
    (COST | {"less": 2}, [], True, ["1 retreat"]),
    (COST | {"set": 0}, [], True, ["1 retreat"]),
    (COST | {"set": 2}, [0, 1], True, ["1 retreat"]),
    (COST | {"more": 1, "on": BENCH}, [0], True, []),
]


@pytest.mark.parametrize(("rule", "paid", "may", "told"), RETREATS)
def test_a_retreat_costs_what_the_texts_make_of_it(rule, paid, may, told):
    answer = ask_about({1: hold_always(rule)}, lay_table(), RETREAT | {"discard": paid})
    assert answer["legal"] is may
    if told is not None:
        assert tell_steps(answer) == told
        require_seen(answer, {"position.players.A.active.card": name_card(2)})


PRIZES = {"rule": "prizes"}
TAKEN = [
    (3, PRIZES | {"more": 1}, 2),
    (3, PRIZES | {"more": 2}, 3),
    (3, PRIZES | {"none": True}, 0),
    (3, PRIZES | {"more": -1}, 0),
    (4, PRIZES | {"more": 1}, 1),
    (1, PRIZES | {"on": "defending", "more": 1, "by": "self"}, 2),
    (2, PRIZES | {"on": BOTH, "more": 1, "by": "self"}, 1),
    (2, PRIZES | {"on": BOTH, "more": 1}, 2),
]


@pytest.mark.parametrize(("number", "rule", "taken"), TAKEN)
def test_so_many_prizes_are_taken_as_the_texts_make_of_it(number, rule, taken):
    answer = ask_about({number: hold_always(rule)}, lay_table({"damage": 60}), STRIKE)
    require_seen(answer, {"prizes_taken.A": taken})
    assert (f"{number} prizes" in tell_steps(answer)) is (taken != 1)


WEAK = {"rule": "weakness"}
RESISTS = {"rule": "resistance"}
MATCHUPS = [{"type": "Water", "amount": "x2"}]
# Card with the text, its rule, whether Weakness and Resistance are printed, damage, steps told.
MEET = [
    (None, None, True, False, 60, []),
    (3, WEAK | {"none": True}, True, False, 30, ["3 no_weaknesses"]),
    (3, WEAK | {"types": ["Fire"]}, True, False, 30, ["3 weaknesses"]),
    (3, WEAK | {"amount": "+10"}, True, False, 40, ["3 weaknesses"]),
    (4, WEAK | {"none": True}, True, False, 60, []),
    (3, RESISTS | {"none": True}, False, True, 30, ["3 no_resistances"]),
    (3, RESISTS | {"amount": "-10"}, False, True, 20, ["3 resistances"]),
    (3, RESISTS | {"amount": "-10"}, False, False, 30, []),
    (None, None, False, True, 10, []),
    (1, {"rule": "type", "types": ["Fire"]}, True, False, 30, ["1 types"]),
    (1, {"rule": "type", "types": ["Fire"], "also": True}, True, False, 60, ["1 types"]),
    (2, {"rule": "type", "types": ["Fire"]}, True, False, 60, []),
    (1, {"rule": "type", "types": ["Fire"]}, False, True, 30, ["1 types"]),
]


@pytest.mark.parametrize(("number", "rule", "weak", "resists", "damage", "told"), MEET)
def test_weakness_and_resistance_are_what_the_texts_make_of_them(
    number, rule, weak, resists, damage, told
):
    texts = {number: hold_always(rule)} if number else {5: hold_always(HP_MORE)}
    table = lay_table()
    facts = {"weaknesses": MATCHUPS if weak else [],
             "resistances": [{"type": "Water", "amount": "-20"}] if resists else []}  # fmt: skip
    answer = ask_about(texts, table, STRIKE, described={3: facts})
    require_seen(answer, {"B": damage, "told": told})


COSTS = {"rule": "attack_cost"}
PAID = [
    (1, COSTS | {"more": ["Colorless"]}, True, ["1 cost"]),
    (1, COSTS | {"more": ["Fire"]}, False, None),
    (1, COSTS | {"more": ["Water", "Water"]}, True, ["1 cost"]),
    (1, COSTS | {"more": ["Water", "Water", "Water"]}, False, None),
    (1, COSTS | {"set": ["Fire"]}, False, None),
    (1, COSTS | {"more": ["Fire"], "attack": "Tap"}, True, []),
    (1, COSTS | {"more": ["Water"], "attack": "Hit"}, True, ["1 cost"]),
    (2, COSTS | {"more": ["Fire"]}, True, []),
    (2, COSTS | {"more": ["Fire"], "on": "active"}, False, None),
    (4, COSTS | {"more": ["Fire"], "on": "defending"}, False, None),
]


@pytest.mark.parametrize(("number", "rule", "may", "told"), PAID)
def test_an_attack_costs_what_the_texts_make_of_it(number, rule, may, told):
    answer = ask_about({number: hold_always(rule)}, lay_table(), STRIKE)
    assert answer["legal"] is may
    if told is not None:
        assert tell_steps(answer) == told


def test_who_may_use_attacks_of_cards_under_it_says_by_which_text():
    table = put_on_table([put_pokemon(31, under=[name_card(1)])], [put_pokemon(3)])
    answer = ask_about({31: hold_always({"rule": "uses_attacks", "of": "under"})}, table, STRIKE)
    require_seen(answer, {"B": 30, "told": ["31 keeps_attack"]})


def test_an_attack_of_its_own_is_lent_by_no_text():
    table = put_on_table([put_pokemon(31, under=[name_card(1)])], [put_pokemon(3)])
    own = {31: {"attacks": [{"name": "Own", "cost": [], "damage": 50}]}}
    texts = {31: hold_always({"rule": "uses_attacks", "of": "under"})}
    answer = ask_about(texts, table, {"type": "attack", "attack": "Own"}, described=own)
    require_seen(answer, {"B": 50, "told": []})


@pytest.mark.parametrize(("flip", "damage"), [("heads", 30), ("tails", 0)])
def test_an_attack_that_may_fail_does_on_tails(flip, damage):
    answer = ask_about(
        {3: hold_always({"rule": "may_fail", "on": "defending"})}, lay_table(), STRIKE, flips=[flip]
    )
    require_seen(answer, {"B": damage, "flips_used": 1})
