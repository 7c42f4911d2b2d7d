"""What a ruling tells besides its figures, and where the cards that it moves end up."""

from judging.engine import rule_plain

CHARMELEON = {"name": "Charmeleon", "hp": 80, "stage": "Stage 1", "evolves_from": "Charmander"}
POTION = {"name": "Potion", "trainer": "Trainer"}


def ask_engine(edition, active, action, **mine):
    """The ruling on an action of A, who has this Active Pokémon."""
    bench = [{"card": {"name": "Marill", "hp": 40}}]
    players = {
        "A": {"active": active, "bench": bench, **mine},
        "B": {"active": {"card": {"name": "Oddish", "hp": 50}}},
    }
    position = {"turn": {"number": 5}, "players": players}
    return rule_plain({"edition": edition, "position": position, "action": action})


def test_an_evolved_card_is_no_longer_in_the_hand():
    charmander = {"card": {"name": "Charmander", "hp": 50}}
    evolve = {"type": "evolve", "target": "active", "card": CHARMELEON}
    hand = [CHARMELEON, POTION, CHARMELEON]
    ruling = ask_engine("platinum-arceus-2009", charmander, evolve, hand=hand)
    assert ruling["position"]["players"]["A"]["active"]["card"]["name"] == "Charmeleon"
    left = [card["name"] for card in ruling["position"]["players"]["A"]["hand"]]
    assert sorted(left) == ["Charmeleon", "Potion"]


def test_a_card_evolved_from_a_hand_of_which_only_the_number_is_known_leaves_it_too():
    charmander = {"card": {"name": "Charmander", "hp": 50}}
    evolve = {"type": "evolve", "target": "active", "card": CHARMELEON}
    ruling = ask_engine("platinum-arceus-2009", charmander, evolve, hand=3)
    assert ruling["position"]["players"]["A"]["hand"] == 2


def test_a_legend_that_leaves_play_is_said_to_be_two_cards():
    legend = {"card": {"name": "Ho-Oh LEGEND", "hp": 140, "stage": "LEGEND"}}
    leave = {"type": "leave_play", "player": "A", "target": "active", "to": "hand"}
    ruling = ask_engine("heartgold-soulsilver-2010", legend, leave, hand=4)
    steps = [(step["rule"], step["text"]) for step in ruling["steps"]]
    assert ("CRD-7", "Ho-Oh LEGEND leaves play as two cards.") in steps
    assert ruling["position"]["players"]["A"]["hand"] == 6


def test_one_card_that_leaves_play_is_not_said_to_be_two():
    leave = {"type": "leave_play", "player": "A", "target": "active", "to": "hand"}
    ruling = ask_engine(
        "heartgold-soulsilver-2010", {"card": {"name": "Ho-Oh", "hp": 90}}, leave, hand=4
    )
    assert "CRD-7" not in {step["rule"] for step in ruling["steps"]}
    assert ruling["position"]["players"]["A"]["hand"] == 5


def test_a_body_that_works_is_said_in_step_and_verdict_and_is_no_power_used():
    powers = [{"name": "Guard", "kind": "Poké-Body"}]
    body = {"card": {"name": "Gastrodon", "hp": 90, "powers": powers}}
    use = {"type": "use_power", "target": "active", "power": "Guard"}
    ruling = ask_engine("platinum-arceus-2009", body, use)
    assert ruling["verdict"] == "Guard works."
    assert [(step["rule"], step["text"]) for step in ruling["steps"]] == [
        ("TRN-16", "Guard works.")
    ]
    assert ruling["position"]["players"]["A"]["this_turn"]["powers_used"] == []
