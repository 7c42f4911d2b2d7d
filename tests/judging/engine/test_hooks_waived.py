"""Rules of the game that a text lifts or changes, and cards used like a power of their name."""

import pytest

from judging.engine.figures import PowerThere
from judging.engine.position import Card, Power
from tests.judging.engine.played import HIT, Played, make_pokemon, make_table, rule_action

END = {"type": "end_turn"}
KADABRA = {"name": "Kadabra", "stage": "Stage 1", "evolves_from": "Pichu"}


def waive_rules(*lifted):
    return Played(lifts_rule=lambda _run, what, *_: what in lifted)


def with_active(**fields):
    return make_table(A={"active": {**make_pokemon("Pichu"), **fields}})


@pytest.mark.parametrize(
    ("field", "lifted"),
    [("played_on_turn", "played_this_turn"), ("evolved_on_turn", "evolved_this_turn")],
)
def test_a_text_lets_a_pokemon_evolve_at_once(field, lifted):
    position = with_active(**{field: 5}) | {"turn": {"number": 5}}
    action = {"type": "evolve", "card": KADABRA, "target": "active"}
    assert rule_action(position, action)["legal"] is False
    assert rule_action(position, action, waive_rules(lifted))["legal"] is True


@pytest.mark.parametrize("condition", ["Asleep", "Paralyzed"])
def test_a_text_lets_a_pokemon_attack_all_the_same(condition):
    position = with_active(conditions=[condition])
    assert rule_action(position, HIT)["legal"] is False
    assert rule_action(position, HIT, waive_rules(condition))["legal"] is True


def test_a_coin_that_a_text_has_settled_is_not_asked_for():
    position = with_active(conditions=["Asleep"])
    settled = Played(settled_coin=lambda _run: False)
    assert rule_action(position, END)["branches"] is not None
    ruling = rule_action(position, END, settled)
    assert ruling["branches"] is None
    assert ruling["position"]["players"]["A"]["active"]["conditions"] == ["Asleep"]


def test_a_text_says_how_many_counters_poison_puts():
    position = with_active(conditions=["Poisoned"])
    three = Played(alter_poison=lambda *_: 3)
    active = rule_action(position, END, three)["position"]["players"]["A"]["active"]
    assert active["damage"] == 30


@pytest.mark.parametrize(
    ("flips", "left"), [(["heads", "heads"], []), (["heads", "tails"], ["Asleep"])]
)
def test_a_text_wants_more_coins_for_waking_up(flips, left):
    two = Played(alter_wake_flips=lambda *_: 2)
    ruling = rule_action(with_active(conditions=["Asleep"]), END, two, flips=flips)
    assert ruling["position"]["players"]["A"]["active"]["conditions"] == left


def test_a_trainer_that_a_text_stops_does_nothing():
    action = {
        "type": "play_trainer",
        "card": {"name": "Belt", "trainer": "Tool"},
        "target": "active",
    }
    stopped = Played(stops_trainer=lambda *_: True)
    ruling = rule_action(make_table(), action, stopped)
    assert ruling["legal"] is True
    assert ruling["position"]["players"]["A"]["active"]["tools"] == []


def test_a_stadium_is_used_by_its_own_name():
    used = []
    there = PowerThere(Power("Gym"), Card("Gym", trainer="Stadium"))
    layer = Played(
        find_used_by_name=lambda _run, _spot, name: there if name == "Gym" else None,
        use_power=lambda _run, _spot, power: used.append(power),
    )
    action = {"type": "use_power", "target": "active", "power": "Gym"}
    assert rule_action(make_table(), action, layer)["legal"] is True
    assert used == [there]
