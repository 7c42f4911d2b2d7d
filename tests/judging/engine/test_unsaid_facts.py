"""A type, a Retreat Cost or the name a card evolves from that nobody has said is told as open."""

import pytest

from judging.engine import EDITIONS, RequestError, rule_plain

FIRE = {"name": "Fire Energy", "provides": ["Fire"]}
BESIDE = [{"card": {"name": "Paras", "hp": 40, "types": ["Grass"]}}]
# The first of every edition that a Weakness or Resistance of the question needs an amount for.
WEAK, STRONG = (
    {"weaknesses": [{"type": "Fire", "amount": "x2"}]},
    {"resistances": [{"type": "Fire", "amount": "-30"}, {"type": "Metal", "amount": "-20"}]},
)
DARKNESS = {"name": "Darkness Energy", "kind": "energy", "provides": ["Darkness"]}
BETWEEN = [key for key, book in EDITIONS.items() if "BTW:darkness" in book.letters]


def ask_question(action, edition="expedition-2002", mine=None, theirs=None, flips=(), **standing):
    attacker = {"name": "Abra", "hp": 90, "attacks": [{"name": "Hit", "damage": 50}]}
    sides = {
        "A": {"active": {"card": attacker | (mine or {})} | standing, "bench": BESIDE},
        "B": {"active": {"card": {"name": "Muk", "hp": 200} | (theirs or {})}, "bench": BESIDE},
    }
    asked = {"edition": edition, "position": {"turn": {"number": 5}, "players": sides}}
    return rule_plain(asked | {"action": action, "flips": list(flips)})


def read_unsaid(ruling):
    """What is told as unsaid, in steps and in the verdict alike."""
    steps = [step["text"] for step in ruling["steps"] if step["message"].endswith("_unsaid")]
    assert all(text in ruling["verdict"] for text in steps)
    return steps


HIT = {"type": "attack", "attack": "Hit"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("matchups", "of"), [(WEAK, "Weakness to Fire"), (STRONG, "or Metal")])
def test_a_type_that_is_not_said_leaves_weakness_and_resistance_open(edition, matchups, of):
    ruling = ask_question(HIT, edition, theirs=matchups)
    (text,) = read_unsaid(ruling)
    assert "the type of Abra" in text
    assert of in text
    assert ruling["damage"] == 50


@pytest.mark.parametrize("types", [[], ["Water"], ["Fire"]])
def test_a_type_that_is_said_leaves_nothing_open(types):
    assert not read_unsaid(ask_question(HIT, mine={"types": types}, theirs=WEAK | STRONG))


def test_where_nothing_is_weak_or_strong_no_type_is_missed():
    assert not read_unsaid(ask_question(HIT))
    assert not read_unsaid(ask_question(HIT | {"damage": 0}, theirs=WEAK))


def test_whoever_attacks_itself_may_be_weak_to_itself():
    (text,) = read_unsaid(ask_question(HIT, mine=WEAK, flips=["tails"], conditions=["Confused"]))
    assert "Weakness to Fire" in text


@pytest.mark.parametrize("edition", BETWEEN)
def test_darkness_energy_between_turns_may_be_on_a_darkness_pokemon(edition):
    ruling = ask_question({"type": "end_turn"}, edition, energy=[DARKNESS])
    (text,) = read_unsaid(ruling)
    assert "a Darkness Pokémon would get no" in text
    for types in (["Psychic"], ["Darkness"]):
        assert not read_unsaid(
            ask_question({"type": "end_turn"}, edition, mine={"types": types}, energy=[DARKNESS])
        )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_retreat_whose_cost_is_not_said_is_free_for_all_that_is_known(edition):
    ruling = ask_question({"type": "retreat", "to": 0}, edition)
    (text,) = read_unsaid(ruling)
    assert "Retreat Cost of Abra: it is ruled as if there were none" in text
    assert not read_unsaid(ask_question({"type": "retreat", "to": 0}, edition, mine={"retreat": 0}))


def test_energy_discarded_for_a_cost_that_is_not_said_is_neither_right_nor_wrong():
    with pytest.raises(RequestError, match="Retreat Cost of Abra") as refused:
        ask_question({"type": "retreat", "to": 0, "discard": [0]}, energy=[FIRE])
    assert refused.value.path == "position.players.A.active.card.retreat"
    assert ask_question({"type": "retreat", "to": 0, "discard": []}, energy=[FIRE])["legal"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("stage", ["Stage 1", "Stage 2"])
def test_an_evolution_card_of_which_it_is_not_said_what_it_evolves_from(edition, stage):
    action = {"type": "evolve", "card": {"name": "Kadabra", "stage": stage}, "target": "active"}
    with pytest.raises(RequestError, match="that Kadabra evolves from") as refused:
        ask_question(action, edition)
    assert refused.value.path == "action.card.evolves_from"
    action["card"]["evolves_from"] = "Drowzee"
    assert not ask_question(action, edition)["legal"]
