"""What texts prevent: damage, tested at its limits, effects, conditions, Knock Outs."""

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
BENCH = {"all": "pokemon", "place": "bench"}
ALL = {"all": "pokemon", "of": "both"}


def hold_always(*rules, **more):
    return {"rules": list(rules), **more}


def put_counters(on="defending", count=1):
    return {"do": "damage_counters", "on": on, "count": count}


def prevent_what(*what, **more):
    return {"rule": "prevent", "what": list(what or ("damage",)), **more}


def lay_table(*, damage=0, **more):
    mine = [put_pokemon(1), put_pokemon(2)]
    theirs = [put_pokemon(3, damage=damage, **more.pop("struck", {})), put_pokemon(4)]
    return put_on_table(mine, theirs, **more)


TABLE = lay_table()
BY_OWN = {"of": "you"}
BY_BOTH = {"of": "both"}
# The rule of the Pokémon struck, the damage of the attack, the damage that it gets.
LIMITS = [
    (prevent_what(), 30, 0),
    (prevent_what(at_most=30), 20, 0),
    (prevent_what(at_most=30), 30, 0),
    (prevent_what(at_most=30), 40, 40),
    (prevent_what(at_least=30), 20, 20),
    (prevent_what(at_least=30), 30, 0),
    (prevent_what(at_least=30), 40, 0),
    (prevent_what("effects"), 30, 30),
    (prevent_what("damage", "effects"), 30, 0),
    (prevent_what(**{"from": BY_OWN}), 30, 30),
    (prevent_what(**{"from": BY_BOTH}), 30, 0),
    (prevent_what(**{"from": {"place": "active"}}), 30, 0),
    (prevent_what(**{"from": {"place": "bench"}}), 30, 30),
    (prevent_what(**{"from": {"where": {"name": "Pokemon 1"}}}), 30, 0),
    (prevent_what(**{"from": {"where": {"name": "Pokemon 2"}}}), 30, 30),
    (prevent_what(on=BENCH), 30, 30),
    (prevent_what(on="active"), 30, 0),
]


@pytest.mark.parametrize(("rule", "points", "damage"), LIMITS)
def test_damage_is_prevented_within_the_limits_of_the_text(rule, points, damage):
    answer = ask_about({3: hold_always(rule)}, TABLE, STRIKE | {"damage": points})
    require_seen(answer, {"B": damage, "A": 0})
    assert ("3 prevents_damage" in tell_steps(answer)) is (damage == 0)


@pytest.mark.parametrize(("flip", "damage"), [("heads", 0), ("tails", 30)])
def test_a_coin_that_shields_is_flipped_once_for_an_attack_and_a_pokemon(flip, damage):
    attack = [put_counters(count=2), {"do": "inflict", "conditions": ["Poisoned"]}]
    texts = {1: attack, 3: hold_always(prevent_what("damage", "effects", coin=True))}
    answer = ask_about(texts, TABLE, STRIKE, flips=[flip])
    poisoned = [] if flip == "heads" else ["Poisoned"]
    counters = 0 if flip == "heads" else 20
    require_seen(answer, {"B": damage + counters, "flips_used": 1,
                          "position.players.B.active.conditions": poisoned})  # fmt: skip
    assert tell_steps(answer).count("3 shield_tails") == (flip == "tails")


def test_each_pokemon_that_is_shielded_flips_a_coin_of_its_own():
    everybody = {"all": "pokemon", "of": "opponent"}
    texts = {
        1: [{"do": "damage", "set": 0}, {"do": "hit", "to": everybody, "points": 20}],
        4: hold_always(prevent_what(coin=True, on={"all": "pokemon"})),
    }
    answer = ask_about(texts, TABLE, STRIKE, flips=["heads", "tails"])
    require_seen(answer, {"B": 0, "B.0": 20, "flips_used": 2})


def test_no_coin_is_flipped_where_no_damage_comes():
    texts = {3: hold_always(prevent_what(coin=True))}
    answer = ask_about(texts, TABLE, STRIKE | {"damage": 0})
    require_seen(answer, {"flips_used": 0, "asks": "nothing"})


@pytest.mark.parametrize(
    ("rule", "damage"),
    [
        (prevent_what("effects"), 30),
        (prevent_what("damage"), 20),
        (prevent_what("effects", on=BENCH), 50),
        (prevent_what("effects", **{"from": BY_OWN}), 50),
        (prevent_what("effects", **{"from": {"where": {"name": "Pokemon 2"}}}), 50),
    ],
)
def test_effects_are_prevented_apart_from_damage(rule, damage):
    require_seen(
        ask_about({1: [put_counters(count=2)], 3: hold_always(rule)}, TABLE, STRIKE), {"B": damage}
    )


def test_what_a_power_does_is_no_effect_of_an_attack():
    texts = {
        1: {"when": "use", "steps": [put_counters(count=2)]},
        3: hold_always(prevent_what("effects")),
    }
    used = {"type": "use_power", "target": "active", "power": "Gift"}
    require_seen(ask_about(texts, TABLE, used, kind="Poké-Power"), {"B": 20})


NO = "no_conditions"
KEPT_OFF = [
    ({"rule": NO}, "Asleep", []),
    ({"rule": NO, "conditions": ["Asleep"]}, "Asleep", []),
    ({"rule": NO, "conditions": ["Asleep", "Poisoned"]}, "Poisoned", []),
    ({"rule": NO, "conditions": ["Poisoned"]}, "Asleep", ["Asleep"]),
    ({"rule": NO, "on": BENCH}, "Asleep", ["Asleep"]),
]


@pytest.mark.parametrize(("rule", "condition", "left"), KEPT_OFF)
def test_a_condition_is_kept_off_that_the_text_names(rule, condition, left):
    texts = {1: [{"do": "inflict", "conditions": [condition]}], 3: hold_always(rule, off="never")}
    answer = ask_about(texts, TABLE, STRIKE)
    require_seen(answer, {"position.players.B.active.conditions": left})
    assert ("3 no_condition" in tell_steps(answer)) is (not left)


ENDED = [
    ({"rule": NO}, ["Asleep", "Poisoned"], []),
    ({"rule": NO, "conditions": ["Asleep"]}, ["Asleep", "Poisoned"], ["Poisoned"]),
    ({"rule": NO, "conditions": ["Burned"]}, ["Asleep", "Poisoned"], ["Asleep", "Poisoned"]),
    ({"rule": NO, "conditions": ["Burned", "Poisoned"]}, ["Asleep", "Poisoned"], ["Asleep"]),
]


@pytest.mark.parametrize(("rule", "there", "left"), ENDED)
@pytest.mark.parametrize("how", ["stadium", "energy", "basic"])
def test_conditions_end_as_a_text_comes_that_does_not_let_them_be(rule, there, left, how):
    ruled = {**rule, "on": "active"}
    number = {"stadium": 13, "energy": 22, "basic": 5}[how]
    table = lay_table(a={"hand": [name_card(number)]})
    table["players"]["A"]["active"]["conditions"] = there
    kinds = {"stadium": "play_trainer", "energy": "attach_energy", "basic": "play_basic"}
    action = {"type": kinds[how], "card": name_card(number)}
    action |= {"target": "active"} if how == "energy" else {}
    answer = ask_about({number: hold_always(ruled)}, table, action)
    require_seen(answer, {"legal": True, "position.players.A.active.conditions": left})
    told = [one for one in tell_steps(answer) if one.endswith("conditions_end")]
    assert len(told) == (left != there)


SURVIVE = {"rule": "survive"}
# The rule, the damage before, the damage of the attack, the damage after (80: Knocked Out).
SAVED = [
    (SURVIVE, 60, 30, 70),
    (SURVIVE, 50, 30, 70),
    (SURVIVE, 40, 30, 70),
    (SURVIVE | {"left": 20}, 60, 30, 60),
    (SURVIVE | {"left": 100}, 60, 30, 0),
    (SURVIVE | {"at_least": 40}, 50, 30, 80),
    (SURVIVE | {"at_least": 40}, 50, 40, 70),
    (SURVIVE | {"at_least": 40}, 50, 50, 70),
    (SURVIVE | {"from_full": True}, 0, 80, 70),
    (SURVIVE | {"from_full": True}, 0, 90, 70),
    (SURVIVE | {"from_full": True}, 10, 80, 80),
    (SURVIVE | {"from_full": True}, 10, 70, 80),
    (SURVIVE | {"from": BY_OWN}, 60, 30, 80),
    (SURVIVE | {"on": BENCH}, 60, 30, 80),
]


@pytest.mark.parametrize(("rule", "before", "points", "after"), SAVED)
def test_a_pokemon_is_saved_from_a_knock_out_where_its_text_says_so(rule, before, points, after):
    answer = ask_about(
        {3: hold_always(rule)}, lay_table(damage=before), STRIKE | {"damage": points}
    )
    if after == 80:
        require_seen(answer, {"promotes": ["B"]})
        return
    require_seen(answer, {"promotes": [], "B": after})
    saved = [step for step in answer["steps"] if step["message"] == "text_saves"]
    if before + points < 80:
        assert not saved
    else:
        assert [(one["before"], one["after"]) for one in saved] == [(before + points, after)]


@pytest.mark.parametrize(("any_way", "promotes"), [(True, []), (False, ["B"])])
@pytest.mark.parametrize("by", [put_counters(count=3), {"do": "knock_out", "what": "defending"}])
def test_counters_and_outright_knock_outs_save_only_where_the_text_says_any_way(
    any_way, promotes, by
):
    texts = {1: [{"do": "damage", "set": 0}, by], 3: hold_always(SURVIVE | {"any_way": any_way})}
    answer = ask_about(texts, lay_table(damage=60), STRIKE)
    require_seen(answer, {"promotes": promotes})


def test_nobody_is_saved_from_poison_between_turns():
    table = lay_table(damage=70, struck={"conditions": ["Poisoned"]})
    texts = {3: hold_always(SURVIVE | {"any_way": True}, off="never")}
    require_seen(ask_about(texts, table, {"type": "end_turn"}), {"promotes": ["B"]})


@pytest.mark.parametrize(("flip", "promotes"), [("heads", []), ("tails", ["B"])])
def test_a_coin_may_save(flip, promotes):
    answer = ask_about(
        {3: hold_always(SURVIVE | {"coin": True})}, lay_table(damage=60), STRIKE, flips=[flip]
    )
    require_seen(answer, {"promotes": promotes, "flips_used": 1})
    assert ("3 save_tails" in tell_steps(answer)) is (flip == "tails")


@pytest.mark.parametrize(("discards", "tools"), [(True, []), (False, [name_card(11)])])
def test_the_card_that_saves_goes_where_it_says_so(discards, tools):
    table = lay_table(damage=60, struck={"tools": [name_card(11)]})
    texts = {11: hold_always(SURVIVE | {"discards": discards})}
    require_seen(
        ask_about(texts, table, STRIKE), {"B": 70, "position.players.B.active.tools": tools}
    )


@pytest.mark.parametrize(("first", "second"), [(20, 60), (70, 10), (80, 0)])
def test_all_that_an_attack_has_done_to_it_counts_as_its_damage(first, second):
    texts = {
        1: [{"do": "damage", "set": first}, {"do": "hit", "to": "defending", "points": second}],
        3: hold_always(SURVIVE | {"from_full": True, "at_least": 80}),
    }
    require_seen(ask_about(texts, TABLE, STRIKE), {"B": 70, "promotes": []})


@pytest.mark.parametrize(
    ("rule", "stays"),
    [({"rule": "stays_active"}, True), ({"rule": "stays_active", "on": BENCH}, False)],
)
def test_who_stays_active_is_not_switched(rule, stays):
    texts = {1: [{"do": "switch", "who": "opponent"}], 3: hold_always(rule)}
    answer = ask_about(texts, TABLE, STRIKE, choices=[[{"player": "B", "target": 0}]])
    require_seen(answer, {"position.players.B.active.card": name_card(3 if stays else 4)})
    assert ("3 stays_active" in tell_steps(answer)) is stays
