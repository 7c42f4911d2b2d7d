"""Texts that depend on who is in play, where nobody said who sits on the Bench.

What is not said is not empty: an answer that would be another one is not given.
"""

import pytest

from judging.engine import RequestError, rule_plain
from judging.queries.cards import look_up_card
from judging.queries.cards_texts import known_texts
from judging.queries.effects import shipped_layer
from tests.judging.effects.test_cases import answer

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
    return answer(asked, known_texts())


@pytest.mark.parametrize(
    ("edition", "card", "action", "whose"),
    [
        # damage that counts who is in play
        (NEO, "neo1-3", make_attack("Flower Dance"), "A"),
        (EXPEDITION, "ecard1-16", make_attack("Iron Fist"), "A"),
        (HEARTGOLD, "hgss1-6", make_attack("Mass Attack"), "A"),
        (PLATINUM, "pl1-17", make_attack("Team Attack"), "A"),
        (PLATINUM, "pl3-2", make_attack("Vapor Kick"), "B"),
        # damage and damage counters on everybody
        (PLATINUM, "pl1-10", make_attack("Over Slash"), "B"),
        (PLATINUM, "pl4-97", make_attack("Compound Pain"), "B"),
        # one who fits, where the Active does not
        (PLATINUM, "pl2-79", make_attack("Brine"), "B"),
        (PLATINUM, None, play_trainer("pl1-118"), "A"),
        (EXPEDITION, None, play_trainer("ecard1-156"), "A"),
        (HEARTGOLD, None, play_trainer("hgss1-91"), "A"),
        (PLATINUM, "pl4-16", use_power("Curse"), "B"),
        # a power that asks who has more
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
    """With Lunatone in play Solrock's power can be used, whoever else there is."""
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
        ("pl1-18", make_attack("Healing Song"), 5),  # heals whom there is to heal
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
