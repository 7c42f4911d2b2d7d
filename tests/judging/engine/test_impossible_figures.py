"""Figures no card has are refused: Weakness adds damage, Resistance takes some, all in tens."""

import pytest

from judging.engine import RequestError, rule_plain

MINE, THEIRS = "position.players.A.active", "position.players.B.active"


def ask_engine(mine=(), theirs=(), damage=60, effects=()):
    attack = {"name": "Ember", "damage": damage}
    attacker = {"name": "Charmander", "hp": 50, "types": ["Fire"], "attacks": [attack]}
    defender = {"name": "Oddish", "hp": 500}
    return rule_plain({
        "edition": "platinum-arceus-2009",
        "position": {"players": {
            "A": {"active": {"card": attacker | dict(mine), "effects": list(effects)}},
            "B": {"active": {"card": defender | dict(theirs)}},
        }},
        "action": {"type": "attack", "attack": "Ember"},
    })  # fmt: skip


def make_matchup(name, amount):
    return {name: [{"type": "Fire", "amount": amount}]}


@pytest.mark.parametrize("name", ["weaknesses", "resistances"])
@pytest.mark.parametrize("amount", ["+15", "-15", "+0", "x0", "30", "-0", "=60"])
def test_no_weakness_or_resistance_is_so_much(name, amount):
    with pytest.raises(RequestError) as refused:
        ask_engine(theirs=make_matchup(name, amount))
    assert refused.value.path == f"{THEIRS}.card.{name}.0.amount"


@pytest.mark.parametrize(
    ("name", "amount"), [("weaknesses", "-30"), ("resistances", "x2"), ("resistances", "+30")]
)
def test_weakness_is_more_damage_and_resistance_less(name, amount):
    with pytest.raises(RequestError, match="of a Weakness") as refused:
        ask_engine(theirs=make_matchup(name, amount))
    assert refused.value.path == f"{THEIRS}.card.{name}.0.amount"


@pytest.mark.parametrize("change", ["-7", "+15", "=5", "prevent<=25"])
def test_no_effect_changes_damage_by_no_tens(change):
    with pytest.raises(RequestError) as refused:
        ask_engine(effects=[{"name": "Odd", "at": "attacker", "change": change}])
    assert refused.value.path == f"{MINE}.effects.0.change"


def test_no_effect_sets_hit_points_in_no_tens():
    with pytest.raises(RequestError) as refused:
        ask_engine(effects=[{"name": "Odd", "sets": {"hp": "+15"}}])
    assert refused.value.path == f"{MINE}.effects.0.sets.hp"


@pytest.mark.parametrize("damage", ["35", "5+", "105x"])
def test_no_attack_prints_no_tens(damage):
    with pytest.raises(RequestError) as refused:
        ask_engine(damage=damage)
    assert refused.value.path == f"{MINE}.card.attacks.0.damage"


@pytest.mark.parametrize(
    ("theirs", "points"),
    [
        (make_matchup("weaknesses", "x2"), 120),
        (make_matchup("weaknesses", "x3"), 180),
        (make_matchup("weaknesses", "+40"), 100),
        (make_matchup("resistances", "-20"), 40),
        (make_matchup("resistances", "-100"), 0),
    ],
)
def test_what_cards_print_is_ruled_on(theirs, points):
    assert ask_engine(theirs=theirs)["damage"] == points


@pytest.mark.parametrize("change", ["+0", "-0", "=0", "+100", "prevent<=0", "prevent<=30", "x0"])
def test_a_change_in_tens_is_ruled_on(change):
    assert ask_engine(effects=[{"name": "Even", "at": "attacker", "change": change}])["legal"]


@pytest.mark.parametrize("name", ["types", "weaknesses", "resistances"])
@pytest.mark.parametrize("side", ["mine", "theirs"])
def test_a_type_stands_once_among_two_of_a_kind(name, side):
    amount = {"weaknesses": "x2", "resistances": "-20"}.get(name)
    fire, water = ({"type": one, "amount": amount} if amount else one for one in ("Fire", "Water"))
    assert ask_engine(**{side: {name: [fire, water]}})["legal"]
    with pytest.raises(RequestError) as refused:
        ask_engine(**{side: {name: [fire, fire]}})
    assert refused.value.path.startswith(f"{MINE if side == 'mine' else THEIRS}.card.{name}")
