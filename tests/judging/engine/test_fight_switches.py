"""Attacks, damage and Knock Outs under each switch of an edition, on and off."""

import pytest

from judging.engine import RequestError
from judging.engine.editions.edition import ConfusedAttack
from tests.support.made_up import ask_made_up, find_steps

HIT = {"name": "Hit", "damage": 30}
ATTACK = {"type": "attack", "attack": "Hit"}


def make_fighter(name="Fighter", *, on=None, **card):
    """A side whose Active Pokémon has the attack Hit; `on`: more fields of the Pokémon in play."""
    return {"active": {"card": {"name": name, "hp": 200, "attacks": [HIT], **card}, **(on or {})}}


def make_orders(*steps):
    return {"attack": tuple((str(place), step) for place, step in enumerate(steps, start=1))}


LAST = make_orders("announce", "choices", "requirements", "cancel", "confusion", "do")
SECOND = make_orders("announce", "confusion", "choices", "requirements", "cancel", "do")
THIRD = make_orders("announce", "cancel", "confusion", "choices", "requirements", "do")
SMOKE = {"name": "Smokescreen", "at": "cancel", "flip": True}
BLINDED = make_fighter(
    on={"conditions": ["Confused"], "effects": [SMOKE], "energy": [{"name": "Fire Energy"}]}
)


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (LAST, ["ATK-1", "ATK-3", "ATK-4", "ATK-5", "ATK-6"]),
        (SECOND, ["ATK-1", "ATK-2", "ATK-4", "ATK-5", "ATK-6"]),
        (THIRD, ["ATK-1", "ATK-2", "ATK-3", "ATK-5", "ATK-6"]),
    ],
)
def test_the_steps_of_an_attack_come_in_the_editions_order(order, told):
    attack = {**ATTACK, "discard": [0]}
    ruling = ask_made_up(attack, BLINDED, flips=["heads", "heads"], **order)
    rules = [step["rule"] for step in ruling["steps"] if step["rule"].startswith("ATK-")]
    assert rules == told
    assert ruling["damage"] == 30


@pytest.mark.parametrize(("order", "energy_left"), [(LAST, 0), (SECOND, 1), (THIRD, 1)])
def test_tails_for_confusion_spares_what_is_only_paid_later(order, energy_left):
    attack = {**ATTACK, "discard": [0]}
    confused = make_fighter(on={"conditions": ["Confused"], "energy": [{"name": "Fire Energy"}]})
    ruling = ask_made_up(attack, confused, flips=["tails"], **order)
    mine = ruling["position"]["players"]["A"]["active"]
    assert (len(mine["energy"]), mine["damage"]) == (energy_left, 30)


@pytest.mark.parametrize(("order", "cancelled"), [(LAST, True), (SECOND, False), (THIRD, True)])
def test_which_of_two_flips_comes_first(order, cancelled):
    ruling = ask_made_up(ATTACK, BLINDED, flips=["tails"], **order)
    assert bool(find_steps(ruling, "cancelled")) == cancelled
    assert bool(find_steps(ruling, "confused_tails")) != cancelled


def test_letters_are_the_editions_own():
    steps = (("1", "announce"), ("2a", "cancel"), ("2b", "confusion"), ("3", "choices"))
    steps += (("3", "requirements"), ("4", "do"))
    ruling = ask_made_up(ATTACK, BLINDED, flips=["heads", "tails"], attack=steps)
    assert [step["rule"] for step in ruling["steps"]][:3] == ["ATK-1", "ATK-2a", "ATK-2b"]


@pytest.mark.parametrize(("used", "told"), [(True, 0), (False, 1)])
@pytest.mark.parametrize("flips", [["tails"], ["heads", "tails"]])
def test_an_attack_that_is_stopped_counts_as_used_or_not(flips, used, told):
    ruling = ask_made_up(ATTACK, BLINDED, flips=flips, cancelled_attack_is_used=used, **THIRD)
    assert len(find_steps(ruling, "counts_as_not_used")) == told
    assert ruling["position"]["players"]["A"]["this_turn"]["attacked"] is True


# --- the first turn ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacks", "number", "legal"), [(True, 1, True), (False, 1, False), (False, 2, True)]
)
def test_the_first_attack_of_whoever_goes_first(attacks, number, legal):
    turn = {"number": number, "first": "A" if number == 1 else "B"}
    ruling = ask_made_up(ATTACK, make_fighter(), turn=turn, first_player_attacks=attacks)
    assert ruling["legal"] is legal
    if not legal:
        assert [step["rule"] for step in ruling["steps"]] == ["TRN-18"]
        assert "goes first" in ruling["verdict"]


def test_an_attack_whose_text_allows_it_may_be_first():
    attack = {**ATTACK, "text_allows": True}
    ruling = ask_made_up(attack, make_fighter(), turn={"number": 1}, first_player_attacks=False)
    assert (ruling["legal"], ruling["damage"]) == (True, 30)
    (step,) = find_steps(ruling, "text_allows_first_attack")
    assert (step["provenance"], step["source"]) == ("card", "Fighter, Hit")


def test_what_the_text_allows_is_yes_or_no():
    with pytest.raises(RequestError) as refused:
        ask_made_up({**ATTACK, "text_allows": "yes"}, make_fighter())
    assert refused.value.path == "action.text_allows"


# --- damage --------------------------------------------------------------------------------------

STEPS = ("printed", "base", "attacker", "weakness", "resistance", "play_area")
STEPS += ("defender_cards", "defender_effects", "counters", "others")
SIX = {
    "damage": tuple((str(place), step) for place, step in enumerate(STEPS, start=1)),
    "attacker_effects_count_as_base": False,
}
WEAK = make_fighter("Foe", weaknesses=[{"type": "Fire", "amount": "x2"}])


def make_effects(*pairs):
    return [{"name": at, "at": at, "change": change} for at, change in pairs]


@pytest.mark.parametrize(
    ("stops", "base", "there", "damage"),
    [
        ((), 0, [("base", "+30")], 30),
        (("printed",), 0, [("base", "+30")], 0),
        ((), 20, [("attacker", "-40"), ("defender_cards", "+50")], 0),
        (("attacker",), 20, [("attacker", "-40"), ("defender_cards", "+50")], 0),
        ((), 20, [("play_area", "-20"), ("defender_effects", "+30")], 30),
        (("play_area",), 20, [("play_area", "-20"), ("defender_effects", "+30")], 0),
    ],
)
def test_figuring_stops_after_the_steps_the_edition_names(stops, base, there, damage):
    attack = {**ATTACK, "damage": base, "effects": make_effects(*there)}
    ruling = ask_made_up(
        attack, make_fighter(), make_fighter("Foe"), damage_stops_at=frozenset(stops), **SIX
    )
    assert ruling["damage"] == damage
    stopped = [step["rule"] for step in find_steps(ruling, "stops_at_nothing")]
    assert stopped == [f"DMG-{STEPS.index(stop) + 1}" for stop in stops]


def test_an_attack_that_still_stands_is_figured_on():
    attack = {**ATTACK, "damage": 60, "effects": make_effects(("attacker", "-40"))}
    stops = frozenset({"printed", "attacker", "defender_effects"})
    ruling = ask_made_up(attack, make_fighter(), make_fighter("Foe"), damage_stops_at=stops, **SIX)
    assert ruling["damage"] == 20
    assert not find_steps(ruling, "stops_at_nothing")


def test_the_order_of_the_damage_steps_is_the_editions():
    after = ("printed", "base", "weakness", "attacker", "counters")
    order = tuple((str(place), step) for place, step in enumerate(after, start=1))
    attack = {**ATTACK, "effects": make_effects(("attacker", "+20"))}
    fire = make_fighter(types=["Fire"])
    late = ask_made_up(attack, fire, WEAK, damage=order)
    early = ask_made_up(attack, fire, WEAK, **SIX)
    assert (late["damage"], early["damage"]) == (80, 100)


@pytest.mark.parametrize(("figured", "taken"), [(False, 30), (True, 40)])
def test_what_an_attack_does_to_itself_is_figured_or_stands(figured, taken):
    on = {"effects": make_effects(("defender_cards", "-20"))}
    mine = make_fighter(types=["Fire"], weaknesses=[{"type": "Fire", "amount": "x2"}], on=on)
    attack = {**ATTACK, "self_damage": 30}
    ruling = ask_made_up(attack, mine, make_fighter("Foe"), self_damage_is_figured=figured, **SIX)
    assert ruling["position"]["players"]["A"]["active"]["damage"] == taken
    assert f"Fighter takes {taken} damage" in ruling["verdict"]


def test_confused_tails_by_counters_are_altered_by_nothing():
    rule = ConfusedAttack(points=50, counters=True)
    mine = make_fighter(
        on={"conditions": ["Confused"], "effects": make_effects(("defender_cards", "-20"))}
    )
    ruling = ask_made_up(ATTACK, mine, flips=["tails"], confused_attack=rule)
    assert ruling["position"]["players"]["A"]["active"]["damage"] == 50


# --- Prizes --------------------------------------------------------------------------------------

BY_KIND = {
    "ex": 2, "EX": 2, "Mega": 2, "Primal": 2, "GX": 2, "TAG TEAM": 3, "V": 2, "VMAX": 3,
    "VSTAR": 2, "V-UNION": 3, "Pokémon ex": 2, "Mega ex": 3,
}  # fmt: skip


@pytest.mark.parametrize(
    ("card", "prizes"),
    [
        ({"name": "Rattata"}, 1),
        ({"name": "Chansey ex", "labels": ["ex"]}, 2),
        ({"name": "Reshiram-EX"}, 2),
        ({"name": "M Venusaur-EX", "stage": "Mega"}, 2),
        ({"name": "Decidueye-GX"}, 2),
        ({"name": "Pikachu & Zekrom-GX"}, 3),
        ({"name": "Eevee & Snorlax", "labels": ["GX", "TAG TEAM"]}, 3),
        ({"name": "Lapras V"}, 2),
        ({"name": "Lapras VMAX", "stage": "VMAX"}, 3),
        ({"name": "Leafeon VSTAR", "stage": "VSTAR"}, 2),
        ({"name": "Pikachu V-UNION", "stage": "V-UNION"}, 3),
        ({"name": "Arcanine ex", "labels": ["Pokémon ex", "Tera"]}, 2),
        ({"name": "Mega Venusaur ex"}, 3),
        ({"name": "Radiant Eevee"}, 1),
        ({"name": "Snorlax Doll", "kind": "trainer", "labels": ["Doll"]}, 0),
    ],
    ids=lambda value: value["name"] if isinstance(value, dict) else "",
)
def test_prizes_follow_the_kind_of_the_knocked_out(card, prizes):
    foe = {"active": {"card": {"hp": 30, **card}}}
    ruling = ask_made_up(ATTACK, make_fighter(), foe, prizes=BY_KIND)
    assert ruling["prizes_taken"] == {"A": prizes, "B": 0}
    taken = [step["rule"] for step in find_steps(ruling, "takes_prizes")]
    assert taken == ["KO-2"] * bool(prizes)
    plain = ask_made_up(ATTACK, make_fighter(), foe, prizes={})
    assert plain["prizes_taken"]["A"] == min(prizes, 1)


def test_why_a_kind_is_worth_more_is_told():
    foe = {"active": {"card": {"hp": 30, "name": "Pikachu & Zekrom-GX"}}}
    ruling = ask_made_up(ATTACK, make_fighter(), foe, prizes=BY_KIND)
    (step,) = find_steps(ruling, "worth_by_kind")
    assert (step["rule"], step["args"]["kind"], step["args"]["count"]) == ("KO-2", "TAG TEAM", 3)


@pytest.mark.parametrize("prizes", [0, 1])
def test_a_knocked_out_fossil_gives_what_the_edition_says(prizes):
    foe = {"active": {"card": {"name": "Claw Fossil", "trainer": "Fossil", "hp": 30}}}
    ruling = ask_made_up(ATTACK, make_fighter(), foe, fossil_prizes=prizes)
    assert ruling["prizes_taken"]["A"] == prizes
    assert len(find_steps(ruling, "no_prize_for_fossil")) == 1 - prizes


def test_both_actives_fall_discard_prizes_and_the_next_player_first():
    mine = make_fighter(on={"damage": 180})
    attack = {**ATTACK, "self_damage": 20}
    foe = {"active": {"card": {"name": "Foe", "hp": 30}}}
    ruling = ask_made_up(attack, mine, foe)
    told = [step["message"] for step in ruling["steps"]]
    order = ["discarded", "discarded", "next_player_first", "takes_prizes", "takes_prizes"]
    assert [message for message in told if message in order] == order
    assert told.index("must_replace") > max(i for i, one in enumerate(told) if one == order[-1])
    assert (ruling["prize_order"], ruling["promotes"]) == (["B", "A"], ["B", "A"])
