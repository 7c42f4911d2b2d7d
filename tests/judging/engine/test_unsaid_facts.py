"""A type, Retreat Cost or "evolves from" that nobody gave is told as open."""

import pytest

from judging.engine import EDITIONS, RequestError, rule_plain

FIRE = {"name": "Fire Energy", "provides": ["Fire"]}
BESIDE = [{"card": {"name": "Paras", "hp": 40, "types": ["Grass"]}}]
# With amounts, which some editions need for Weakness and Resistance.
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
    """The steps about facts not given, which must be in the verdict as well."""
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


PLAYED = {"type": "play_trainer", "card": {"name": "Helper", "kind": "trainer"}}


def ask_to_play_trainer(edition="heartgold-soulsilver-2010", number=5, kind=None, **this_turn):
    sides = {"A": {"active": {"card": {"name": "Abra", "hp": 50}}, "this_turn": this_turn}}
    sides["B"] = {"active": {"card": {"name": "Muk", "hp": 50}}}
    card = PLAYED["card"] | ({"trainer": kind} if kind else {})
    position = {"turn": {"number": number, "player": "A"}, "players": sides}
    asked = {"edition": edition, "position": position, "action": PLAYED | {"card": card}}
    return rule_plain(asked)


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ({"supporter_played": True}, "Supporter"),
        ({"stadium_played": True}, "Stadium"),
        ({"supporter_played": True, "stadium_played": True}, "Supporter or Stadium"),
        ({"edition": "mega-2025", "number": 1}, "Supporter"),
    ],
)
def test_a_trainer_card_of_no_kind_may_be_one_that_is_not_played_now(asked, kind):
    (text,) = read_unsaid(ask_to_play_trainer(**asked))
    assert f"a {kind} might not be played now" in text


def test_where_no_limit_is_reached_or_the_kind_is_said_nothing_is_missed():
    assert not read_unsaid(ask_to_play_trainer())
    assert not read_unsaid(ask_to_play_trainer(supporter_played=True, kind="Trainer"))
    assert not read_unsaid(ask_to_play_trainer("expedition-2002", stadium_played=True))


def test_where_no_trainer_card_may_be_played_its_kind_is_not_missed():
    ruling = ask_to_play_trainer(number=1, supporter_played=True)
    assert not ruling["legal"]
    assert not read_unsaid(ruling)


def test_what_lies_under_an_evolution_card_is_not_denied_where_it_was_not_said():
    devolve = {"type": "devolve", "player": "B", "target": "active"}
    evolved = {"name": "Weezing", "stage": "Stage 1", "evolves_from": "Koffing"}
    ruling = ask_question(devolve, "heartgold-soulsilver-2010", theirs=evolved)
    assert not ruling["legal"]
    (text,) = read_unsaid(ruling)
    assert "what lies under Weezing" in text
    plain = ask_question(devolve, "heartgold-soulsilver-2010")
    assert not read_unsaid(plain)
    assert not plain["legal"]
