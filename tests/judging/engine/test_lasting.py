"""Lasting effects end when they say, which is told; what they forbid is refused by their card."""

import pytest

from judging.engine import RequestError
from judging.engine.lasting import put_effect, put_play_area_effect, put_player_effect
from judging.engine.position import Effect
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
SCARY = "Spinarak (Neo Genesis 75), Scary Face"


def make_effect(**more):
    return {"name": "Scary Face", "forbids": ["retreat"], "source": SCARY} | more


def effects_left(ruling, player="A", target="active"):
    side = ruling["position"]["players"][player]
    one = side["active"] if target == "active" else side["bench"][target]
    return [left["name"] for left in one["effects"]]


@pytest.mark.parametrize(
    ("until", "by", "since", "stays"),
    [
        ("end_of_turn", None, None, False),
        ("end_of_opponents_next_turn", "B", None, False),  # this turn is A's
        ("end_of_opponents_next_turn", "A", None, True),
        ("end_of_your_next_turn", "A", 3, False),
        ("end_of_your_next_turn", "A", None, False),
        ("end_of_your_next_turn", "A", 5, True),  # began this turn
        ("end_of_your_next_turn", "B", 4, True),
        ("leaves_active", None, None, True),
        ("while_in_play", None, None, True),
        ("while_attached", None, None, True),
        (None, None, None, True),
    ],
)
def test_an_effect_ends_with_the_turn_it_lasts_to(until, by, since, stays):
    given = {"until": until, "by": by, "since": since}
    there = make_effect(**{name: value for name, value in given.items() if value})
    everywhere = {"effects": [there]}
    position = make_table(
        A={"active": make_pokemon("Pichu", **everywhere)} | everywhere, **everywhere
    )
    ruling = rule_action(position, END)
    sides = ruling["position"]["players"]
    left = [
        sides["A"]["active"]["effects"],
        sides["A"]["effects"],
        ruling["position"]["effects"],
    ]
    assert left == [[there] if stays else []] * 3
    told = [step for step in find_steps(ruling, "TEXT") if step["source"] == SCARY]
    assert len(told) == (0 if stays else 3)
    assert ("Scary Face" in ruling["verdict"]) != stays


def test_whose_turn_is_meant_must_be_said():
    there = make_effect(until="end_of_your_next_turn")
    with pytest.raises(RequestError) as refused:
        rule_action(make_table(effects=[there]), END)
    assert refused.value.path == "position.effects.0.by"
    with pytest.raises(RequestError) as refused:
        rule_action(make_table(B={"effects": [there]}), END)
    assert refused.value.path == "position.players.B.effects.0.by"


@pytest.mark.parametrize(
    ("given", "path"),
    [({}, "at"), ({"forbids": ["attack"], "change": "+10"}, "at"),
     ({"forbids": ["attack"], "flip": True}, "at"), ({"forbids": ["laugh"]}, "forbids.0"),
     ({"sets": {"hp": "many"}}, "sets.hp"), ({"at": "base"}, "change")],
)  # fmt: skip
def test_an_effect_that_does_nothing_is_refused(given, path):
    with pytest.raises(RequestError) as refused:
        rule_action(make_table(effects=[{"name": "Odd"} | given]), END)
    assert refused.value.path == f"position.effects.0.{path}"


def test_an_effect_that_begins_knows_whose_it_is_and_since_when():
    def begin_effects(run, _scene):
        lasting = Effect("Glare", forbids=("attack",), until="end_of_opponents_next_turn")
        put_effect(run, Spot("B", "active"), lasting)
        put_player_effect(run, "B", lasting)
        put_play_area_effect(run, Effect("Haze", forbids=("evolve",), until="end_of_turn"))

    position = rule_action(make_table(), HIT, after_do(begin_effects))["position"]
    glare = {"name": "Glare", "until": "end_of_opponents_next_turn", "by": "A", "since": 5,
             "forbids": ["attack"]}  # fmt: skip
    assert position["players"]["B"]["active"]["effects"] == [glare]
    assert position["players"]["B"]["effects"] == [glare]
    assert position["effects"] == [{"name": "Haze", "until": "end_of_turn", "forbids": ["evolve"]}]
    after = rule_action(position, END)["position"]
    assert after["players"]["B"]["effects"] == [glare]
    assert after["effects"] == []
    assert rule_action(after, HIT)["legal"] is False
    assert rule_action(after, END)["position"]["players"]["B"]["effects"] == []


@pytest.mark.parametrize(
    ("more", "stays"),
    [
        ({}, False),
        ({"until": "end_of_turn"}, False),
        ({"until": "while_in_play"}, True),
        ({"at": "attacker", "change": "+10"}, True),  # of an attached card
        ({"at": "attacker", "change": "+10", "until": "leaves_active"}, False),
        ({"at": "base", "change": "+10", "until": "while_attached"}, True),
        ({"at": "base", "change": "+10"}, False),
    ],
)
def test_what_attacks_left_ends_as_its_pokemon_goes_to_the_bench(more, stays):
    active = make_pokemon("Pichu", effects=[make_effect(forbids=["evolve"]) | more])
    position = make_table([make_pokemon("Paras")], A={"active": active})
    switched = rule_action(position, {"type": "switch", "player": "A", "to": 0})
    assert effects_left(switched, target=0) == (["Scary Face"] if stays else [])


# --- cards that lie with a Pokémon ----------------------------------------------------------------

PLUS_POWER, DEFENDER = {"name": "PlusPower"}, {"name": "Defender"}
ENDS = {"PlusPower": "end_of_turn", "Defender": "end_of_opponents_next_turn"}


def test_attached_trainer_cards_leave_when_their_texts_say():
    layer = Played(attached_until=lambda _run, _spot, card: ENDS[card.name])
    active = make_pokemon("Pichu", attached=[PLUS_POWER, DEFENDER, PLUS_POWER])
    ruling = rule_action(make_table(A={"active": active, "discard": []}), END, layer)
    side = ruling["position"]["players"]["A"]
    assert (side["active"]["attached"], side["discard"]) == ([DEFENDER], [PLUS_POWER] * 2)
    side = rule_action(ruling["position"], END, layer)["position"]["players"]["A"]
    assert (side["active"]["attached"], side["discard"]) == ([], [DEFENDER, *[PLUS_POWER] * 2])


def test_attached_trainer_cards_go_where_their_pokemon_goes():
    falls = make_pokemon("Natu", 20, attached=[DEFENDER])
    ruling = rule_action(make_table(B={"active": falls, "discard": []}), HIT)
    fallen = [card["name"] for card in ruling["position"]["players"]["B"]["discard"]]
    assert fallen == ["Natu", "Defender"]
    stays = make_pokemon("Pichu", attached=[DEFENDER])
    switch = {"type": "switch", "player": "A", "to": 0}
    ruling = rule_action(make_table([make_pokemon("Paras")], A={"active": stays}), switch)
    assert ruling["position"]["players"]["A"]["bench"][0]["attached"] == [DEFENDER]
    assert rule_action(make_table(A={"active": stays}), END)["position"]["players"]["A"]["active"][
        "attached"
    ] == [DEFENDER]


# --- what is forbidden ----------------------------------------------------------------------------

ABRA = {"name": "Kadabra", "hp": 60, "stage": "Stage 1", "evolves_from": "Pichu"}
POWERS = [{"name": "Gaze", "kind": "Poké-Power"}, {"name": "Shell", "kind": "Poké-Body"}]
FORBIDDEN = [
    ("attack", HIT, "Pichu cannot attack."),
    ("retreat", {"type": "retreat", "to": 0}, "Pichu cannot retreat."),
    ("trainers", {"type": "play_trainer", "card": {"name": "Bill", "trainer": "Trainer"}},
     "A cannot play Trainer cards."),
    ("trainers", {"type": "play_trainer", "card": {"name": "Oak", "trainer": "Supporter"}},
     "A cannot play Trainer cards."),
    ("supporters", {"type": "play_trainer", "card": {"name": "Oak", "trainer": "Supporter"}},
     "A cannot play Supporter cards."),
    ("stadiums", {"type": "play_trainer", "card": {"name": "Gym", "trainer": "Stadium"}},
     "A cannot play Stadium cards."),
    ("tools", {"type": "play_trainer", "card": {"name": "Belt", "trainer": "Tool"}, "target": 0},
     "A cannot attach Pokémon Tools."),
    ("powers", {"type": "use_power", "target": "active", "power": "Gaze"}, "Gaze cannot be used."),
    ("bodies", {"type": "use_power", "target": "active", "power": "Shell"}, "Shell does not work."),
    ("energy", {"type": "attach_energy", "card": {"name": "Fire Energy"}, "target": "active"},
     "A cannot attach Energy cards to Pichu."),
    ("evolve", {"type": "evolve", "card": ABRA, "target": "active"}, "Pichu cannot evolve."),
    ("level_up", {"type": "level_up", "card": {"name": "Pichu LV.X", "stage": "LV.X"}},
     "Pichu cannot be levelled up."),
    ("basics", {"type": "play_basic", "card": {"name": "Mew", "hp": 50}},
     "A cannot play Basic Pokémon."),
]  # fmt: skip
ON_PLAYERS = {"trainers", "supporters", "stadiums", "tools", "basics"}


@pytest.mark.parametrize(("what", "action", "says"), FORBIDDEN)
@pytest.mark.parametrize("where", ["on the Pokémon", "on the player", "on all"])
def test_what_is_forbidden_is_refused_and_the_card_cited(what, action, says, where):
    there = {"effects": [make_effect(forbids=[what])]}
    active = {"active": make_pokemon("Pichu", card={"powers": POWERS})}
    free = {"A": active}
    bound = {
        "on the Pokémon": {"A": {"active": active["active"] | there}},
        "on the player": {"A": active | there},
        "on all": free | there,
    }[where]
    bench = [make_pokemon("Paras")]
    edition = "platinum-arceus-2009"
    assert rule_action(make_table(bench, **free), action, edition=edition)["legal"] is True
    if where == "on the Pokémon" and what in ON_PLAYERS:
        return
    ruling = rule_action(make_table(bench, **bound), action, edition=edition)
    assert ruling["legal"] is False
    (step,) = find_steps(ruling, "TEXT")
    assert (step["provenance"], step["source"]) == ("card", SCARY)
    assert step["text"] == f"Scary Face: {says}"


def test_one_attack_alone_may_be_forbidden():
    two = {"attacks": [{"name": "Hit"}, {"name": "Kick"}]}
    bound = make_pokemon("Pichu", card=two, effects=[make_effect(forbids=["attack"], only="Kick")])
    position = make_table(A={"active": bound})
    assert rule_action(position, HIT)["legal"] is True
    ruling = rule_action(position, {"type": "attack", "attack": "Kick"})
    assert [step["text"] for step in ruling["steps"]] == ["Scary Face: Pichu cannot use Kick."]


def test_an_effect_without_a_source_is_cited_by_its_name():
    there = {"effects": [{"name": "Glare", "forbids": ["attack"]}]}
    (step,) = rule_action(make_table(**there), HIT)["steps"]
    assert step["source"] == "Glare"


def test_a_text_that_is_played_may_forbid_too():
    from judging.engine.figures import Forbidden  # noqa: PLC0415 -- what a layer answers with

    def find_bans(_run, what, player, spot, name):
        asked.append((what, player, spot, name))
        yield Forbidden("Muk (Fossil 13), Toxic Gas", "text_forbids_attack",
                        {"effect": "Toxic Gas", "name": "Pichu"})  # fmt: skip

    asked = []
    ruling = rule_action(make_table(), HIT, Played(find_bans=find_bans))
    assert ruling["steps"][0]["source"] == "Muk (Fossil 13), Toxic Gas"
    assert asked == [("attack", "A", ("A", "active"), "Hit")]
    ruling = rule_action(make_table(), HIT | {"texts": False}, Played(find_bans=find_bans))
    assert ruling["legal"] is True


# --- what the last turn did -----------------------------------------------------------------------


def test_what_an_attack_did_is_known_in_the_next_turn_of_its_target_and_no_longer():
    hit = rule_action(
        make_table(b=[make_pokemon("Mew")]), HIT | {"bench_damage": [{"slot": 0, "amount": 10}]}
    )
    their_turn = rule_action(hit["position"], END)["position"]
    theirs = their_turn["players"]["B"]
    assert (theirs["active"]["hit_last_turn"], theirs["bench"][0]["hit_last_turn"]) == (20, 10)
    mine = their_turn["players"]["A"]["active"]
    assert (mine["attack_last_turn"], mine["hit_last_turn"]) == ("Hit", 0)
    my_turn = rule_action(their_turn, END)["position"]
    theirs = my_turn["players"]["B"]
    assert (theirs["active"]["hit_last_turn"], theirs["bench"][0]["hit_last_turn"]) == (0, 0)
    assert my_turn["players"]["A"]["active"]["attack_last_turn"] == "Hit"
    idle = rule_action(my_turn, END)["position"]["players"]["A"]["active"]
    assert idle["attack_last_turn"] is None


def test_an_attack_reads_what_was_used_before_and_leaves_its_own_name():
    seen = []
    active = make_pokemon("Pichu", attack_last_turn="Kick")
    position = make_table([make_pokemon("Paras", attack_last_turn="Growl")], A={"active": active})
    ruling = rule_action(position, HIT, after_do(lambda run, _scene: seen.append(
        (run.unchanged.players.A.active.attack_last_turn, run.players["A"].active.attack_last_turn)
    )))  # fmt: skip
    assert seen == [("Kick", "Hit")]
    side = ruling["position"]["players"]["A"]
    assert side["active"]["attack_last_turn"] == "Hit"
    assert side["bench"][0]["attack_last_turn"] is None


def test_damage_to_its_own_pokemon_is_no_attack_of_the_opponent():
    ruling = rule_action(make_table(), HIT | {"self_damage": 10})
    own = ruling["position"]["players"]["A"]["active"]
    assert (own["damage"], own["hit_last_turn"]) == (10, 0)


def test_knock_outs_of_the_opponents_turn_are_counted_and_those_between_turns_are_not():
    falls = {
        "active": make_pokemon("Natu", 20),
        "bench": [make_pokemon("Mew"), make_pokemon("Abra")],
    }
    ruling = rule_action(make_table(B=falls), HIT)
    assert ruling["position"]["players"]["B"]["knocked_out_last_turn"] == 1
    promoted = rule_action(ruling["position"], {"type": "promote", "player": "B", "slot": 0})
    their_turn = rule_action(promoted["position"], END)["position"]
    assert their_turn["players"]["B"]["knocked_out_last_turn"] == 1
    my_turn = rule_action(their_turn, END)["position"]
    assert my_turn["players"]["B"]["knocked_out_last_turn"] == 0
    poisoned = {
        "active": make_pokemon("Natu", 10, conditions=["Poisoned"]),
        "bench": [make_pokemon("Mew")],
    }
    ruling = rule_action(make_table(B=poisoned), END)
    assert ruling["promotes"] == ["B"]
    assert ruling["position"]["players"]["B"]["knocked_out_last_turn"] == 0


# --- cards that nobody has named ------------------------------------------------------------------


def test_drawing_from_a_deck_known_as_a_number_puts_unnamed_cards_into_a_hand_that_is_a_list():
    side = {"deck": 3, "hand": [{"name": "Oak"}], "this_turn": {"drawn": False}}
    drawn = rule_action(make_table(A=side), {"type": "draw"})["position"]["players"]["A"]
    assert (drawn["deck"], drawn["hand"]) == (2, [{"name": "Oak"}, None])


def test_a_card_played_may_be_the_one_that_nobody_has_named():
    bill = {"type": "play_trainer", "card": {"name": "Bill", "trainer": "Trainer"}}
    side = {"hand": [None, {"name": "Oak"}], "discard": [None]}
    played = rule_action(make_table(A=side), bill)["position"]["players"]["A"]
    assert played["hand"] == [{"name": "Oak"}]
    assert [card and card["name"] for card in played["discard"]] == ["Bill", None]
    known = {"hand": [None, {"name": "Bill", "trainer": "Trainer"}]}
    assert rule_action(make_table(A=known), bill)["position"]["players"]["A"]["hand"] == [None]
    missing = {"hand": [{"name": "Oak"}]}
    assert rule_action(make_table(A=missing), bill)["position"]["players"]["A"]["hand"] == [
        {"name": "Oak"}
    ]


@pytest.mark.parametrize(
    ("more", "allowed"),
    [
        ({"until": "end_of_opponents_next_turn", "by": "A", "since": 5}, True),
        ({"until": "end_of_opponents_next_turn", "by": "A", "since": 3}, False),
        ({"until": "end_of_opponents_next_turn", "by": "A"}, False),
        ({"until": "end_of_opponents_next_turn", "by": "B", "since": 5}, False),
        ({"until": "end_of_your_next_turn", "by": "A", "since": 5}, False),
        ({"until": "end_of_turn"}, False),
    ],
)
def test_what_is_forbidden_for_a_coming_turn_is_allowed_in_this_one(more, allowed):
    forbids = {"name": "Mist", "forbids": ["attack"], **more}
    for side in ({"effects": [forbids]}, {"active": make_pokemon("Pichu", effects=[forbids])}):
        assert rule_action(make_table(A=side))["legal"] is allowed


@pytest.mark.parametrize("action", [END, {"type": "switch", "player": "A", "to": 0}])
def test_a_text_that_left_several_effects_is_told_once_as_they_end(action):
    """One attack left two effects: the Pokémon can neither attack nor retreat."""
    several = [make_effect(until="end_of_turn", forbids=[what]) for what in ("attack", "retreat")]
    position = make_table(
        A={"active": make_pokemon("Pichu", effects=several), "bench": [make_pokemon("Natu")]}
    )
    ruling = rule_action(position, action)
    assert ruling["verdict"].count("Scary Face") == 1
    assert len([step for step in ruling["steps"] if step["source"] == SCARY]) < 2


def test_what_no_attack_has_left_is_not_told_as_left_by_one():
    shift = make_effect(name="Heat Shift", until="end_of_turn", stays=True)
    scare = make_effect(until="end_of_turn")
    ruling = rule_action(
        make_table(A={"active": make_pokemon("Pichu", effects=[shift, scare])}), END
    )
    assert ruling["verdict"].startswith(
        "What attacks left on Pichu ends: Scary Face. What was left on Pichu ends: Heat Shift."
    )
