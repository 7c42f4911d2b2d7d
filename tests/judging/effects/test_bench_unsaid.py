"""Texts that depend on the Pokémon in play, while a Bench is not given.

A Bench not given is not empty: if it could change the answer, none is given.
"""

import pytest

from judging.engine import RequestError, rule_plain
from judging.queries.cards import look_up_card
from judging.queries.cards_texts import known_texts
from judging.queries.effects import shipped_layer
from tests.judging.effects.harbour import (
    GIFT,
    HIT,
    ask_about,
    name_card,
    put_on_table,
    put_pokemon,
)
from tests.judging.effects.test_cases import rule_question

NEO, EXPEDITION = "neo-genesis-2000", "expedition-2002"
PLATINUM, HEARTGOLD = "platinum-arceus-2009", "heartgold-soulsilver-2010"
FOE = {
    "card": {"name": "Snorlax", "hp": 200, "attacks": [{"name": "Hit", "damage": 20}]},
    "energy": [{"name": "Fire Energy"}],
}
ANY = {"name": "Any Energy", "provides": ["any"]}


def make_attack(name):
    return {"type": "attack", "attack": name}


def use_power(name):
    return {"type": "use_power", "target": "active", "power": name}


def play_trainer(card):
    return {"type": "play_trainer", "card": card}


def ask_ruling(edition, mine, action, benches=(None, None), turn=5):
    sides = zip("AB", (mine, FOE), benches, strict=True)
    players = {name: {"active": active, "bench": bench} for name, active, bench in sides}
    position = {"turn": {"number": turn}, "players": players}
    asked = {"edition": edition, "position": position, "action": action, "flips": ["heads"] * 3}
    return rule_question(asked, known_texts())


@pytest.mark.parametrize(
    ("edition", "card", "action", "whose"),
    [
        # damage that counts Pokémon in play
        (NEO, "neo1-3", make_attack("Flower Dance"), "A"),
        (EXPEDITION, "ecard1-16", make_attack("Iron Fist"), "A"),
        (HEARTGOLD, "hgss1-6", make_attack("Mass Attack"), "A"),
        (PLATINUM, "pl1-17", make_attack("Team Attack"), "A"),
        (PLATINUM, "pl3-2", make_attack("Vapor Kick"), "B"),
        # damage and damage counters on everybody
        (PLATINUM, "pl1-10", make_attack("Over Slash"), "B"),
        (PLATINUM, "pl4-97", make_attack("Compound Pain"), "B"),
        # a choice for which the Active Pokémon does not qualify
        (PLATINUM, "pl2-79", make_attack("Brine"), "B"),
        (PLATINUM, None, play_trainer("pl1-118"), "A"),
        (EXPEDITION, None, play_trainer("ecard1-156"), "A"),
        (HEARTGOLD, None, play_trainer("hgss1-91"), "A"),
        (PLATINUM, "pl4-16", use_power("Curse"), "B"),
        # a power that compares the players
        (EXPEDITION, "ecard1-28", use_power("Heat Up"), "B"),
    ],
)
def test_what_depends_on_a_bench_of_which_nothing_is_said_is_not_ruled(
    edition, card, action, whose
):
    mine = {"card": card, "energy": [ANY] * 4} if card else FOE
    with pytest.raises(RequestError, match=f"nothing is said of {whose}'s Bench") as refused:
        ask_ruling(edition, mine, action)
    assert refused.value.path == f"position.players.{whose}.bench"
    assert ask_ruling(edition, mine, action, ([], []))["verdict"]


def test_those_who_are_known_may_be_enough():
    """With Lunatone in play Solrock's power can be used, whatever else is on the Bench."""
    solrock = {"card": "pl3-45", "energy": [ANY]}
    with pytest.raises(RequestError, match="A's Bench"):
        ask_ruling(PLATINUM, solrock, use_power("Sunshine Fate"))
    assert ask_ruling(PLATINUM, solrock, use_power("Sunshine Fate"), ([{"card": "pl3-32"}], None))[
        "legal"
    ]


@pytest.mark.parametrize(
    ("card", "action", "turn"),
    [
        ("pl3-32", make_attack("Hit"), 6),  # Lunatone, whose Body asks for Solrock
        ("pl2-30", {"type": "end_turn"}, 5),  # Nidoqueen heals between turns
        ("pl2-25", {"type": "end_turn"}, 5),  # Hippowdon looks for LV.X
        ("pl1-18", make_attack("Healing Song"), 5),  # heals all that need it
    ],
)
def test_a_text_that_stands_beside_the_question_stops_nothing(card, action, turn):
    ruling = ask_ruling(PLATINUM, {"card": card, "energy": [ANY] * 4}, action, turn=turn)
    assert ruling["legal"]


def test_a_look_says_of_what_depends_on_it_that_nothing_is_said():
    looked = ask_ruling(EXPEDITION, {"card": "ecard1-28"}, {"type": "look"})
    reasons = [one["text"] for one in looked["in_force"][0]["cannot"] if one["part"] == "Heat Up"]
    assert reasons == ["Nothing is said of B's Bench, and this depends on it."]


def test_a_trainer_to_attach_where_nobody_is_said_to_be_in_play_asks_for_the_pokemon():
    asked = {"edition": PLATINUM, "action": play_trainer("pl1-112")}
    with pytest.raises(RequestError, match="nothing is said of A's Active") as refused:
        rule_plain(asked, look_up_card, known_texts(), shipped_layer())
    assert refused.value.path == "action.target"


FOES = {"all": "pokemon", "of": "opponent"}
HARM = [
    {"do": "damage_counters", "on": FOES},
    {"do": "damage_counters", "on": FOES, "count": 2, "freely": True},
    {"do": "hit", "to": FOES, "points": 10},
    {"do": "knock_out", "what": FOES},
    {"do": "leave_play", "what": FOES},
    {"do": "devolve", "what": FOES},
    {"do": "discard_energy", "from": FOES, "count": "all"},
    {"do": "discard_attached", "from": FOES, "what": "tool"},
]
OTHERS = [
    {"do": "heal", "on": FOES},
    {"do": "cure", "on": FOES},
    {"do": "marker", "marker": "Char", "on": FOES},
    {"do": "for_each", "of": FOES, "then": [{"do": "draw"}]},
    {"do": "damage_counters", "on": {"all": "chosen", "of": "opponent"}},
    {"do": "hit", "to": {"all": "chosen", "of": "opponent"}, "points": 10},
    {"do": "move_energy", "from": "defending", "to": {"all": "chosen", "of": "both"}},
    {"do": "move_counters", "from": {"all": "chosen", "of": "opponent"}, "to": "active"},
    {"do": "lasting", "on": FOES, "until": "end_of_opponents_next_turn",
        "rules": [{"rule": "hp", "less": 10}]},
]  # fmt: skip


def ask_beside_bench(steps, played, bench=None, **more):
    """Ask about the steps as a Trainer's, a power's or an attack's, with this Bench of B."""
    printed, action = {
        "trainer": ({16: {"when": "play", "steps": steps}},
            {"type": "play_trainer", "card": name_card(16)}),
        "power": ({1: {"when": "use", "steps": steps}},
            {"type": "use_power", "target": "active", "power": GIFT}),
        "attack": ({1: steps}, {"type": "attack", "attack": HIT}),
    }[played]  # fmt: skip
    foe = put_pokemon(3, damage=10, energy=[name_card(21)])
    table = put_on_table([put_pokemon(1)], [foe], b={"bench": bench})
    return ask_about(printed, table, action, kind="Poké-Power", **more)


def list_left_aside(answer):
    """The (card, part) of texts left aside because a Bench is not given."""
    left_aside = [one for one in answer["not_considered"] if one["why"] == "bench_unsaid"]
    return [(one["card"], one["part"]) for one in left_aside]


@pytest.mark.parametrize("played", ["trainer", "power", "attack"])
@pytest.mark.parametrize("step", HARM)
def test_what_is_done_to_all_is_not_done_to_the_active_alone(step, played):
    with pytest.raises(RequestError, match="nothing is said of B's Bench") as refused:
        ask_beside_bench([step], played)
    assert refused.value.path == "position.players.B.bench"
    assert ask_beside_bench([step], played, [])["verdict"]


@pytest.mark.parametrize("step", OTHERS)
def test_where_the_others_are_left_out_it_is_told(step):
    assert list_left_aside(ask_beside_bench([step], "trainer")) == [("Trainer 16", None)]
    assert not list_left_aside(ask_beside_bench([step], "trainer", []))


def test_it_is_told_above_all_outcomes_of_a_coin():
    steps = [{"do": "flip", "heads": [{"do": "draw"}], "tails": [{"do": "cure", "on": FOES}]}]
    answer = ask_beside_bench(steps, "trainer")
    assert len(answer["branches"]) == 2
    assert list_left_aside(answer) == [("Trainer 16", None)]
    assert [list_left_aside(one) for one in answer["branches"]][1] == list_left_aside(answer)


@pytest.mark.parametrize(
    ("card", "action", "turn", "told"),
    [
        ("pl3-32", make_attack("Hit"), 6, ("Lunatone", "Marvel Eyes")),
        ("pl2-25", {"type": "end_turn"}, 5, ("Hippowdon", "Sand Cover")),
        ("pl2-30", {"type": "end_turn"}, 5, ("Nidoqueen", "Maternal Comfort")),
    ],
)
def test_a_text_beside_the_question_that_looks_for_somebody_is_told(card, action, turn, told):
    """It found nobody on a Bench that is not given, and the answer says that it might have."""
    mine = {"card": card, "energy": [ANY] * 4}
    asked = ask_ruling(PLATINUM, mine, action, turn=turn)
    assert list_left_aside(asked) == [told]
    assert not ask_ruling(PLATINUM, mine, action, ([], []), turn=turn)["not_considered"]


def test_a_text_beside_the_question_that_asks_of_a_bench_alone_stops_nothing():
    """The text depends only on the Bench that is not given, and still the attack is ruled on."""
    asks = {"is": "compare", "how": ">=", "a": {"count": "pokemon", "of": "you",
        "place": "bench"}, "b": 1}  # fmt: skip
    guard = {"if": asks, "rules": [{"rule": "damage_taken", "less": 20}]}
    table = put_on_table([put_pokemon(1)], [put_pokemon(3)], b={"bench": None})
    answer = ask_about({3: guard}, table, {"type": "attack", "attack": HIT})
    assert (answer["damage"], list_left_aside(answer)) == (
        30, [("Pokemon 3", GIFT)])  # fmt: skip


def test_a_stadium_that_is_told_stands_on_nobody():
    asks = {"is": "pokemon", "that": {"all": "pokemon", "of": "both"}, "where": {"name": "Nobody"}}
    hall = {"if": asks, "rules": [{"rule": "damage_taken", "on": FOES, "less": 20}]}
    table = put_on_table(
        [put_pokemon(1)], [put_pokemon(3)], b={"bench": None}, stadium=name_card(13)
    )
    answer = ask_about({13: hall}, table, {"type": "attack", "attack": HIT})
    assert answer["not_considered"][-1] == {
        "player": None, "target": None, "card": "Stadium 13", "part": None, "why": "bench_unsaid",
    }  # fmt: skip


def test_who_is_named_by_the_action_is_no_open_choice():
    """A Trainer played on the Active Pokémon cannot mean one on the Bench that is not given."""
    steps = [{"do": "heal", "on": {"all": "chosen", "of": "you"}, "counters": 1}]
    table = put_on_table([put_pokemon(1, damage=10)], [put_pokemon(3)], a={"bench": None})
    action = {"type": "play_trainer", "card": name_card(16)}
    texts = {16: {"when": "play", "steps": steps}}
    named = ask_about(texts, table, action | {"target": "active"})
    assert (named["position"]["players"]["A"]["active"]["damage"], list_left_aside(named)) == (
        0,
        [],
    )
    assert list_left_aside(ask_about(texts, table, action)) == [("Trainer 16", None)]
