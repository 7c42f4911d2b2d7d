"""Each hook for card texts: when it is called, and that its answer counts."""

import pytest

from judging.engine.card_actions import take_out_of_play
from judging.engine.damage import heal_damage, put_counters
from judging.engine.hooks import EffectLayer
from judging.engine.knock_outs import knock_out
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

END = {"type": "end_turn"}
LOOK = {"type": "look"}
SOURCE = "Muk (Fossil 13), Toxic Gas"


def first_in_force(position, layer=None):
    return rule_action(position, LOOK, layer)["in_force"][0]


# --- the attack -----------------------------------------------------------------------------------


def test_each_lettered_step_of_the_attack_is_asked_before_and_after():
    seen = []

    def note_when(when):
        def note_step(_run, scene, step):
            seen.append((when, step))
            return scene

        return note_step

    layer = Played(attack_step=note_when("before"), after_attack_step=note_when("after"))
    rule_action(make_table(), HIT, layer)
    order = ["announce", "choices", "requirements", "cancel", "confusion", "do"]
    named = [step for step in dict.fromkeys(step for _, step in seen) if step != "baby"]
    assert sorted(named) == sorted(order)
    assert seen == [(when, step) for step in dict.fromkeys(step for _, step in seen)
                    for when in ("before", "after")]  # fmt: skip


@pytest.mark.parametrize("place", ["attack_step", "after_attack_step"])
def test_a_text_may_end_the_attack(place):
    layer = Played(**{place: lambda _run, scene, step: None if step == "announce" else scene})
    ruling = rule_action(make_table(), HIT, layer)
    assert ruling["damage"] == 0
    assert bool(find_steps(ruling, "ATK-b") or find_steps(ruling, "ATK-a")) == (
        place == "after_attack_step"
    )


def test_a_text_says_what_the_attack_comes_to():
    def double_base(_run, scene, step):
        return scene._replace(base=scene.base * 2) if step == "do" else scene

    assert rule_action(make_table(), HIT, Played(attack_step=double_base))["damage"] == 40
    attacks = {"attacks": [{"name": "Hit", "damage": "10x"}]}
    times = make_table(A={"active": make_pokemon("Pichu", card=attacks)})
    assert rule_action(times, HIT, Played(attack_step=double_base))["damage"] == 20


def test_where_the_judge_has_said_what_it_comes_to_the_text_is_not_played():
    seen = []
    layer = after_do(lambda _run, scene: seen.append((scene.played, scene.card.name)))
    rule_action(make_table(), HIT, layer)
    rule_action(make_table(), HIT | {"damage": 10}, layer)
    assert seen == [(True, "Pichu"), (False, "Pichu")]


# --- the damage -----------------------------------------------------------------------------------


def test_each_stage_of_the_damage_is_asked_in_the_editions_order():
    seen = []

    def note_stage(_run, blow, stage, amount):
        seen.append(stage)
        assert (blow.attack, amount) == ("Hit", 20)
        return amount

    rule_action(make_table(), HIT, Played(damage_stage=note_stage))
    assert seen.index("base") < seen.index("weakness") < seen.index("defender_effects")


@pytest.mark.parametrize(
    ("answer", "done"), [(lambda amount: amount + 10, 30), (lambda _: None, 0)]
)
def test_a_text_alters_or_prevents_damage(answer, done):
    def alter_amount(_run, _blow, stage, amount):
        return answer(amount) if stage in {"defender_cards", "as_it_stands"} else amount

    action = HIT | {"bench_damage": [{"slot": 0, "amount": 20}]}
    ruling = rule_action(
        make_table(b=[make_pokemon("Mew")]), action, Played(damage_stage=alter_amount)
    )
    sides = ruling["position"]["players"]["B"]
    assert (ruling["damage"], sides["active"]["damage"]) == (done, done)
    assert sides["bench"][0]["damage"] == done


def test_damage_done_is_told_and_may_bring_about_more():
    def strikes_back(run, blow, points):
        seen.append((blow.defender, points))
        put_counters(run, blow.attacker, 1)
        run.tell_text(SOURCE, "puts_counters", count=1, name="Pichu")

    seen = []
    ruling = rule_action(make_table(), HIT, Played(damage_done=strikes_back))
    assert seen == [(("B", "active"), 20)]
    assert ruling["position"]["players"]["A"]["active"]["damage"] == 10
    (step,) = find_steps(ruling, "TEXT")
    assert (step["source"], step["provenance"]) == (SOURCE, "card")


def test_damage_is_healed_as_far_as_there_is_any():
    healed = []
    hurt = make_table(A={"active": make_pokemon("Pichu", damage=20)})
    ruling = rule_action(hurt, HIT, after_do(
        lambda run, scene: healed.extend(
            heal_damage(run, scene.attacker, 10 * n) for n in (1, 3, 1)
        )
    ))  # fmt: skip
    assert healed == [10, 10, 0]
    assert ruling["position"]["players"]["A"]["active"]["damage"] == 0


def test_a_condition_may_be_kept_off():
    action = {"type": "inflict", "player": "B", "condition": "Asleep"}
    kept = rule_action(make_table(), action, Played(prevents_condition=lambda *_: True))
    assert kept["position"]["players"]["B"]["active"]["conditions"] == []
    assert "is now Asleep" not in kept["verdict"]


# --- Knock Outs -----------------------------------------------------------------------------------


def test_a_text_keeps_a_pokemon_from_being_knocked_out():
    def spare_pokemon(run, spot, pokemon_there):
        run.change_pokemon(spot, damage=pokemon_there.card.hp - 10)
        return True

    position = make_table(B={"active": make_pokemon("Natu", 20)})
    ruling = rule_action(position, HIT, Played(prevents_knock_out=spare_pokemon))
    assert ruling["position"]["players"]["B"]["active"]["damage"] == 10
    assert ruling["result"]["status"] == "ongoing"


def test_a_knock_out_may_bring_about_another():
    def knock_out_attacker(run, spot, _pokemon):
        if spot.player == "B":
            knock_out(run, Spot("A", "active"))

    falls = {"active": make_pokemon("Natu", 20), "bench": [make_pokemon("Mew")]}
    position = make_table([make_pokemon("Paras")], B=falls)
    ruling = rule_action(position, HIT, Played(when_knocked_out=knock_out_attacker))
    assert ruling["prizes_taken"] == {"A": 1, "B": 1}
    assert ruling["promotes"] == ["B", "A"]
    said = [step["text"] for step in find_steps(ruling, "KO-1")]
    assert "Pichu is Knocked Out." in said


def test_who_falls_as_another_falls_has_a_text_that_acts_then_and_one_that_spares_it():
    """Mew gives Seel 30 more Hit Points while in play, so that Seel falls with it."""
    acted = []

    def alter_hp(run, _spot, there, hp):
        side = run.players["B"]
        helped = any(one.card.name == "Mew" for one in (side.active, *side.benched) if one)
        return hp + (30 if helped and there.card.name == "Seel" else 0)

    helping = Played(
        alter_hp=alter_hp, when_knocked_out=lambda _run, _spot, who: acted.append(who.card.name)
    )
    hurt = [make_pokemon("Seel", 50, damage=60)]
    position = make_table(b=hurt, B={"active": make_pokemon("Mew", 20), "bench": hurt})
    ruling = rule_action(position, HIT, helping)
    assert acted == ["Mew", "Seel"]
    assert ruling["prizes_taken"] == {"A": 2, "B": 0}
    helping.prevents_knock_out = lambda _run, _spot, who: who.card.name == "Seel"
    acted.clear()
    spared = rule_action(position, HIT, helping)
    assert acted == ["Mew"]
    assert spared["prizes_taken"] == {"A": 1, "B": 0}


def test_a_pokemon_that_a_text_takes_out_of_play_may_be_the_last():
    layer = after_do(lambda run, _scene: take_out_of_play(run, Spot("B", "active"), "hand"))
    lost = rule_action(make_table(), HIT, layer)
    assert lost["result"]["by"] == {"A": ["no_pokemon"]}
    replaced = rule_action(make_table(b=[make_pokemon("Mew")]), HIT, layer)
    assert (replaced["promotes"], replaced["prizes_taken"]) == (["B"], {"A": 0, "B": 0})


def test_a_text_knocks_out_whatever_the_hit_points():
    position = make_table(B={"bench": [make_pokemon("Mew")]})
    layer = after_do(lambda run, _scene: knock_out(run, Spot("B", 0)))
    ruling = rule_action(position, HIT, layer)
    assert ruling["position"]["players"]["B"]["bench"] == []
    assert ruling["prizes_taken"] == {"A": 1, "B": 0}


def test_a_card_that_leaves_play_goes_where_its_text_sends_it():
    energy = [{"name": "Recycle Energy"}, {"name": "Fire Energy"}]
    falls = make_pokemon("Natu", 20, energy=energy)
    position = make_table(B={"active": falls, "discard": [], "hand": []})
    layer = Played(pile_for=lambda _run, _player, card, pile: (
        "hand" if card.name == "Recycle Energy" else pile
    ))  # fmt: skip
    side = rule_action(position, HIT, layer)["position"]["players"]["B"]
    assert [card["name"] for card in side["hand"]] == ["Recycle Energy"]
    assert [card["name"] for card in side["discard"]] == ["Natu", "Fire Energy"]


# --- what is played is not left aside -------------------------------------------------------------


def test_texts_that_are_played_are_not_named_as_left_aside():
    gaze = {"powers": [{"name": "Gaze", "kind": "Poké-Body"}]}
    position = make_table(A={"active": make_pokemon("Pichu", card=gaze)}, stadium={"name": "Gym"})
    assert [one["part"] for one in rule_action(position)["not_considered"]] == ["Gaze", None]
    assert rule_action(position, HIT, Played())["not_considered"] == []

    class Some(EffectLayer):
        def is_text_played(self, _card, part):
            return part is not None

    assert [one["card"] for one in rule_action(position, HIT, Some())["not_considered"]] == ["Gym"]
    told = rule_action(position, HIT | {"texts": False}, Played())["not_considered"]
    assert [one["why"] for one in told] == ["texts_off", "texts_off"]


def test_an_attached_trainer_card_is_left_aside_unless_its_effect_is_there():
    attached = {"attached": [{"name": "PlusPower"}]}
    position = make_table(A={"active": make_pokemon("Pichu", **attached)})
    assert [one["card"] for one in rule_action(position)["not_considered"]] == ["PlusPower"]
    said = {"effects": [{"name": "PlusPower", "at": "attacker", "change": "+10"}]}
    position = make_table(A={"active": make_pokemon("Pichu", **attached, **said)})
    assert rule_action(position)["not_considered"] == []


def test_a_layer_is_asked_nothing_where_none_of_its_texts_is_there():
    class Absent(EffectLayer):
        def is_active(self, _position, _action):
            return False

        def alter_hp(self, *_):
            raise AssertionError("asked all the same")

    assert rule_action(make_table(), HIT, Absent()) == rule_action(make_table(), HIT)
    assert rule_action(make_table(), HIT, EffectLayer()) == rule_action(make_table(), HIT)


@pytest.mark.parametrize("bench", [None, [], [make_pokemon("Paras")]])
def test_a_card_played_where_nobody_stands_is_named_with_that_place(bench):
    potion = {"type": "play_trainer", "target": len(bench or ()), "card": {"name": "Potion"}}
    left = rule_action(make_table(A={"bench": bench}), potion)["not_considered"]
    assert [(one["card"], one["target"]) for one in left] == [("Potion", potion["target"])]
