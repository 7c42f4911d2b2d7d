"""What a card text does goes through the engine's own steps: the Bench, evolving, copying."""

from judging.engine.attack import copy_attack
from judging.engine.evolution import can_devolve, lay_evolution, take_off_evolution
from judging.engine.figures import AttackThere
from judging.engine.lasting import put_effect
from judging.engine.piles import put_on_pile, take_from_pile
from judging.engine.play import discard_stadium, seat_pokemon
from judging.engine.position import Attack, Card, Effect
from judging.engine.run import Spot
from tests.judging.engine.played import (
    HIT,
    Played,
    after_do,
    find_steps,
    make_pokemon,
    make_table,
    rule_action,
)

RAICHU = Card("Raichu", hp=80, stage="Stage 1", evolves_from="Pichu")


def do_work(work, **position):
    return rule_action(make_table(**position), HIT, after_do(work))


def test_a_pokemon_is_put_on_either_players_bench():
    ruling = do_work(lambda run, _scene: seat_pokemon(run, "B", Card("Mew"), "TRN-2"))
    (mew,) = ruling["position"]["players"]["B"]["bench"]
    assert (mew["card"]["name"], mew["played_on_turn"]) == ("Mew", 5)


def test_a_pokemon_evolves_by_a_text_and_its_hand_is_not_looked_at():
    ruling = do_work(lambda run, scene: lay_evolution(run, scene.attacker, RAICHU), A={"hand": 4})
    side = ruling["position"]["players"]["A"]
    assert (side["active"]["card"]["name"], side["hand"]) == ("Raichu", 4)
    assert side["active"]["under"][0]["name"] == "Pichu"
    assert side["active"]["evolved_on_turn"] == 5
    assert find_steps(ruling, "CRD-10")


def test_a_pokemon_devolves_by_a_text_where_it_can():
    evolved = make_pokemon("Raichu", card={"stage": "Stage 1"}, under=[{"name": "Pichu", "hp": 40}])

    def devolve_pokemon(run, _scene):
        seen.extend(can_devolve(run.find_pokemon(Spot("B", place), "")) for place in ("active", 0))
        take_off_evolution(run, Spot("B", "active"), "hand")

    seen = []
    side = {"active": evolved, "bench": [make_pokemon("Mew")], "hand": []}
    found = do_work(devolve_pokemon, B=side)["position"]["players"]["B"]
    assert seen == [True, False]
    assert (found["active"]["card"]["name"], found["hand"][0]["name"]) == ("Pichu", "Raichu")


def test_a_stadium_is_discarded_by_a_text_to_its_owners_pile():
    gym = {"stadium": {"name": "Gym"}, "stadium_owner": "B"}
    ruling = do_work(lambda run, _scene: discard_stadium(run), B={"discard": []}, **gym)
    position = ruling["position"]
    assert (position["stadium"], position["stadium_owner"]) == (None, None)
    assert position["players"]["B"]["discard"] == [{"name": "Gym"}]
    without = do_work(lambda run, _scene: discard_stadium(run), B={"discard": []})
    assert without["position"]["players"]["B"]["discard"] == []


def test_a_copied_attack_comes_to_what_it_comes_to_for_the_other():
    there = AttackThere(Attack("Thunder", ("Lightning",), "60+"), Card("Zapdos"))

    def copy_announced(run, scene, step):
        return copy_attack(run, scene, there) if step == "announce" else scene

    seen = []

    def note_step(_run, scene, step):
        seen.append((step, scene.name, scene.card.name))
        return scene

    position = make_table(B={"active": make_pokemon("Natu", 100)})
    ruling = rule_action(
        position, HIT, Played(attack_step=copy_announced, after_attack_step=note_step)
    )
    assert ruling["damage"] == 60
    assert ("do", "Thunder", "Zapdos") in seen
    assert "Copied from Zapdos" in find_steps(ruling, "ATK-5")[0]["text"]
    assert ruling["position"]["players"]["A"]["active"]["attack_last_turn"] == "Hit"


def test_cards_go_under_a_pile_too_and_are_taken_out_by_their_places():
    def move_cards(run, _scene):
        put_on_pile(run, "A", "deck", take_from_pile(run, "A", "hand", [2, 0]), bottom=True)
        put_on_pile(run, "B", "deck", take_from_pile(run, "B", "hand", [0, 1]), bottom=True)

    cards = [{"name": name} for name in ("Oak", "Bill", "Elm")]
    sides = do_work(move_cards, A={"hand": cards, "deck": [None]}, B={"hand": 1, "deck": 9})[
        "position"
    ]
    mine, theirs = sides["players"]["A"], sides["players"]["B"]
    assert (mine["hand"], mine["deck"]) == ([cards[1]], [None, cards[2], cards[0]])
    assert (theirs["hand"], theirs["deck"]) == (0, 10)


def test_an_effect_for_one_attack_leaves_the_others_alone():
    def dance_with_swords(run, scene):
        lasting = Effect("Swords Dance", at="base", change="=60", only="Hit",
                         until="end_of_your_next_turn")  # fmt: skip
        put_effect(run, scene.attacker, lasting)

    card = {"attacks": [{"name": "Hit", "damage": 20}, {"name": "Kick", "damage": 10}]}
    position = do_work(dance_with_swords, A={"active": make_pokemon("Pichu", card=card)})[
        "position"
    ]
    for _ in range(2):
        position = rule_action(position, {"type": "end_turn"})["position"]
    position["players"]["B"]["active"]["card"]["hp"] = 200
    assert rule_action(position, HIT)["damage"] == 60
    assert rule_action(position, {"type": "attack", "attack": "Kick"})["damage"] == 10


def test_an_effect_on_a_player_acts_on_the_damage_of_that_players_pokemon():
    lasting = {"effects": [{"name": "Shield", "at": "defender_effects", "change": "-10"}]}
    assert rule_action(make_table(B=lasting), HIT)["damage"] == 10
    assert rule_action(make_table(A=lasting), HIT)["damage"] == 20
    power = {"effects": [{"name": "Might", "at": "attacker", "change": "+10"}]}
    assert rule_action(make_table(A=power), HIT)["damage"] == 30
    smoke = {"effects": [{"name": "Smoke", "at": "cancel", "flip": True}]}
    assert rule_action(make_table(A=smoke), HIT, flips=["tails"])["damage"] == 0
    both = {"effects": [{"name": "Calm", "at": "play_area", "change": "-10"}]}
    assert rule_action(make_table(B=both), HIT)["damage"] == 10
