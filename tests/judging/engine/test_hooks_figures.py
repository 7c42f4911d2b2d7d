"""Hooks by which texts change figures, and those for turns, played cards and retreats."""

import pytest

from judging.engine.figures import AttackThere, PowerThere
from judging.engine.hooks import EffectLayer
from judging.engine.position import Attack, Card, Power, Resistance, Weakness
from tests.judging.engine.played import HIT, Played, make_pokemon, make_table, rule_action

END = {"type": "end_turn"}
LOOK = {"type": "look"}
SOURCE = "Muk (Fossil 13), Toxic Gas"


def first_in_force(position, layer=None):
    return rule_action(position, LOOK, layer)["in_force"][0]


# --- figures --------------------------------------------------------------------------------------

FIGURES = [
    ("alter_hp", lambda _run, _spot, _pokemon, hp: hp + 30, "hp", 80),
    ("alter_types", lambda *_: ("Fire",), "types", ["Fire"]),
    ("alter_weaknesses", lambda *_: (Weakness("Fire", "x2"),), "weaknesses",
     [{"type": "Fire", "amount": "x2"}]),
    ("alter_resistances", lambda *_: (Resistance("Fire", "-30"),), "resistances",
     [{"type": "Fire", "amount": "-30"}]),
    ("alter_retreat", lambda _run, _spot, _pokemon, cost: cost + 2, "retreat", 2),
    ("alter_retreat", lambda _run, _spot, _pokemon, cost: cost - 2, "retreat", 0),
    ("alter_attacks", lambda *_: (AttackThere(Attack("Kick", ("Fire",)), Card("Pichu")),),
     "attacks", [{"name": "Kick", "cost": ["Fire"]}]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "answer", "figure", "shown"), FIGURES)
def test_the_figures_of_a_pokemon_are_those_the_texts_make_of_them(place, answer, figure, shown):
    found = first_in_force(make_table(), Played(**{place: answer}))
    assert found[figure] == shown
    assert first_in_force(make_table())[figure] != shown or shown == 0


SETS = [
    ({"hp": "+20"}, "hp", 70),
    ({"hp": "=120"}, "hp", 120),
    ({"retreat": "+1"}, "retreat", 2),
    ({"retreat": "-3"}, "retreat", 0),
    ({"types": ["Water"]}, "types", ["Water"]),
    ({"weaknesses": [{"type": "Fire"}]}, "weaknesses", [{"type": "Fire"}]),
    ({"resistances": []}, "resistances", []),
]


@pytest.mark.parametrize(("sets", "figure", "shown"), SETS)
def test_the_figures_of_a_pokemon_are_those_that_effects_make_of_them(sets, figure, shown):
    there = {"effects": [{"name": "Conversion", "sets": sets}]}
    card = {"retreat": 1, "types": ["Fire"], "weaknesses": [{"type": "Water"}],
            "resistances": [{"type": "Grass"}]}  # fmt: skip
    plain = make_pokemon("Pichu", card=card)
    for position in (
        make_table(A={"active": plain | there}),
        make_table(A={"active": plain} | there),
        make_table(A={"active": plain}, **there),
    ):
        assert first_in_force(position)[figure] == shown
    assert first_in_force(make_table(A={"active": plain}))[figure] != shown


def test_altered_figures_are_what_the_rules_play_with():
    more_hp = Played(alter_hp=lambda _run, _spot, _pokemon, hp: hp + 10)
    position = make_table(B={"active": make_pokemon("Natu", 20)})
    assert rule_action(position, HIT)["result"]["winner"] == "A"
    assert rule_action(position, HIT, more_hp)["result"]["winner"] is None
    weak = Played(alter_weaknesses=lambda *_: (Weakness("Fire", "x2"),))
    fire = make_table(A={"active": make_pokemon("Pichu", card={"types": ["Fire"]})})
    assert (rule_action(fire, HIT)["damage"], rule_action(fire, HIT, weak)["damage"]) == (20, 40)
    costs = Played(alter_attacks=lambda _run, _spot, _pokemon, there: tuple(
        found._replace(attack=Attack("Hit", ("Fire",), 20)) for found in there
    ))  # fmt: skip
    assert rule_action(make_table(), HIT, costs)["legal"] is False
    fed = make_table(A={"active": make_pokemon("Pichu", energy=[{"name": "Water Energy"}])})
    burning = Played(alter_attacks=costs.alter_attacks, alter_energy=lambda *_: ("Fire",))
    assert (rule_action(fed, HIT, costs)["legal"], rule_action(fed, HIT, burning)["legal"]) == (
        False,
        True,
    )
    two = Played(alter_prizes=lambda *_: 2)
    falls = make_table(B={"active": make_pokemon("Natu", 20), "bench": [make_pokemon("Mew")]})
    assert rule_action(falls, HIT, two)["prizes_taken"] == {"A": 2, "B": 0}


def test_a_retreat_cost_that_a_text_takes_away_need_not_be_paid():
    runner = make_pokemon("Pichu", card={"retreat": 1}, energy=[{"name": "Fire Energy"}])
    position = make_table([make_pokemon("Paras")], A={"active": runner})
    action = {"type": "retreat", "to": 0}
    assert rule_action(position, action)["payments"] == [[0]]
    free = Played(alter_retreat=lambda *_: 0)
    assert rule_action(position, action, free)["verdict"].startswith("Pichu retreats")


def test_a_power_that_a_text_gives_can_be_used():
    there = PowerThere(Power("Gaze", "Poké-Power"), Card("Pichu"))
    used = []
    layer = Played(
        alter_powers=lambda *_: (there,),
        use_power=lambda _run, spot, power: used.append((spot, power)),
    )
    action = {"type": "use_power", "target": "active", "power": "Gaze"}
    assert rule_action(make_table(), action, layer)["legal"] is True
    assert used == [(("A", "active"), there)]
    stopped = Played(
        alter_powers=lambda *_: (there,),
        check_power=lambda run, _spot, _power: run.forbid_by_text(SOURCE, "text_forbids_powers",
                                                               effect="Toxic Gas", part="Gaze"),
    )  # fmt: skip
    assert rule_action(make_table(), action, stopped)["steps"][0]["source"] == SOURCE


# --- the turn and what is played ------------------------------------------------------------------


def make_listener():
    """A layer that records the calls of the hooks named below, and the list of them."""
    seen = []

    class Listening(EffectLayer):
        def is_text_played(self, _card, _part):
            return True

    def make_hook(name):
        def note_place(_self, _run, *rest):
            seen.append((name, *rest[-1:]))
            return name == "may_retreat"

        return note_place

    for name in ("turn_ends", "between_turns", "turn_begins", "turn_begun", "pokemon_played",
                 "card_attached", "stadium_played", "play_trainer", "may_retreat",
                 "changed_places"):  # fmt: skip
        setattr(Listening, name, make_hook(name))
    return Listening(), seen


def test_the_end_of_a_turn_is_heard_from_its_end_to_the_draw_of_the_next():
    layer, seen = make_listener()
    rule_action(make_table(), END, layer)
    heard = [name for name, *_ in seen]
    assert heard[0] == "turn_ends"
    assert heard[-2:] == ["turn_begins", "turn_begun"]
    between = [step[0] for name, *step in seen if name == "between_turns"]
    assert between[-1] == ""
    assert "poison" in between


OAK = {"name": "Oak", "trainer": "Supporter"}
PLAYED = [
    ({"type": "play_basic", "card": {"name": "Mew"}}, ("pokemon_played", "play_basic")),
    ({"type": "evolve", "card": {"name": "Kadabra", "stage": "Stage 1", "evolves_from": "Pichu"},
      "target": "active"}, ("pokemon_played", "evolve")),
    ({"type": "attach_energy", "card": {"name": "Fire Energy"}, "target": "active"},
     ("card_attached", Card("Fire Energy"))),
    ({"type": "play_trainer", "card": {"name": "Belt", "trainer": "Tool"}, "target": "active"},
     ("card_attached", Card("Belt", trainer="Tool"))),
    ({"type": "play_trainer", "card": {"name": "Gym", "trainer": "Stadium"}},
     ("stadium_played", Card("Gym", trainer="Stadium"))),
    ({"type": "play_trainer", "card": OAK},
     ("play_trainer", (Card("Oak", trainer="Supporter"), None))),
    ({"type": "play_trainer", "card": {"name": "Dome", "trainer": "Fossil"}},
     ("pokemon_played", "fossil")),
]  # fmt: skip


@pytest.mark.parametrize(("action", "heard"), PLAYED)
def test_what_is_played_is_heard(action, heard):
    layer, seen = make_listener()
    assert rule_action(make_table(), action, layer)["legal"] is True
    assert seen == [heard]


def test_a_retreat_is_heard_and_may_fail():
    layer, seen = make_listener()
    position = make_table([make_pokemon("Paras")])
    rule_action(position, {"type": "retreat", "to": 0}, layer)
    assert [name for name, *_ in seen] == ["may_retreat", "changed_places"]
    stays = Played(may_retreat=lambda *_: False)
    ruling = rule_action(position, {"type": "retreat", "to": 0}, stays)
    assert ruling["position"]["players"]["A"]["active"]["card"]["name"] == "Pichu"


def test_whoever_becomes_active_in_place_of_one_that_is_gone_is_heard_of():
    heard = []
    layer = Played(
        after_promotion=lambda run, player: heard.append(run.players[player].active.card.name)
    )
    position = make_table(B={"active": None, "bench": [make_pokemon("Mew")]})
    rule_action(position, {"type": "promote", "player": "B", "slot": 0}, layer)
    assert heard == ["Mew"]


def test_a_trainer_card_goes_where_its_text_has_put_it():
    def attach_card(run, played):
        card, spot = played
        run.change_pokemon(spot, attached=(card,))
        return True

    action = {"type": "play_trainer", "card": {"name": "PlusPower"}, "target": "active"}
    position = make_table(A={"discard": []})
    side = rule_action(position, action, Played(play_trainer=attach_card))["position"]["players"][
        "A"
    ]
    assert ([card["name"] for card in side["active"]["attached"]], side["discard"]) == (
        ["PlusPower"],
        [],
    )


def test_a_trainer_card_that_cannot_be_played_now_is_refused():
    layer = Played(check_trainer=lambda run, played: run.forbid_by_text(
        SOURCE, "text_forbids_trainers", effect=played[0].name, player="A"
    ))  # fmt: skip
    ruling = rule_action(make_table(), {"type": "play_trainer", "card": {"name": "Potion"}}, layer)
    assert ruling["verdict"] == "Not allowed. Potion: A cannot play Trainer cards."
