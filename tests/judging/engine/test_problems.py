"""The exact messages on wrong fields: where it is, what is there, and what would be right."""

import json

import pytest

from judging.engine import RequestError, rule_json, rule_plain
from tests.judging.engine.test_requests import MINE, change_question

HAND = "position.players.A.hand"
USED = "position.players.A.this_turn.powers_used"
NUMBER_OF_THE_TURN = "right is the number of the turn, from 1 (0: set-up)"
FIELDS_OF_A_CARD = (
    "attacks, evolves_from, half, hp, kind, labels, name, powers, provides, resistances, retreat, "
    "stage, trainer, types, weaknesses"
)
TYPES = (
    "Colorless, Darkness, Dragon, Fairy, Fighting, Fire, Grass, Lightning, Metal, Psychic, Water"
)
BENCH = "right is a list of at most 5 Pokémon, or null where nothing is known of it"


@pytest.mark.parametrize(
    ("path", "value", "where", "what"),
    [
        # An unknown field: the nearest known one is told, or all fields of that action.
        (
            "turn",
            1,
            "turn",
            "unknown field: known here are action, choices, edition, flips, position",
        ),
        (f"{HAND}", [{"nam": "Oddish"}], f"{HAND}.0.nam", "unknown field: did you mean 'name'?"),
        (
            f"{MINE}.card.zzzz", 1, f"{MINE}.card.zzzz",
            f"unknown field: known here are {FIELDS_OF_A_CARD}",
        ),
        (
            "action", {"type": "retreat", "attack": "Ember"}, "action.attack",
            "unknown field: known here are discard, texts, to",
        ),
        # A missing field.
        ("position.effects", [{}], "position.effects.0.name", "to be given: its name"),
        ("action", {"type": "concede"}, "action.player", "to be given: one of A, B"),
        ("action", {"type": "take", "player": "A"}, "action.count",
         "to be given: a whole number, 0 or more"),
        (f"{MINE}.card.resistances", [{"amount": "-30"}], f"{MINE}.card.resistances.0.type",
         f"to be given: one of {TYPES}"),
        # An unknown word.
        ("flips", ["zzz"], "flips.0", "'zzz' is not known here: known here are heads, tails"),
        (f"{MINE}.card.types", ["Fier"], f"{MINE}.card.types.0",
         "'Fier' is not known here: did you mean 'Fire'?"),
        (f"{MINE}.card.weaknesses", [{"type": "Fier"}], f"{MINE}.card.weaknesses.0.type",
         "'Fier' is not known here: did you mean 'Fire'?"),
        (USED, [["activ", "Rain Dance"]], f"{USED}.0.0",
         "'activ' is not known here: did you mean 'active'?"),
        # An impossible value: quoted, unless it is too long.
        ("edition", None, "edition", "null cannot be; right is the key of an edition"),
        ("position.turn.number", "é", "position.turn.number",
         f'"é" cannot be; {NUMBER_OF_THE_TURN}'),
        ("position.turn.number", -1, "position.turn.number", f"-1 cannot be; {NUMBER_OF_THE_TURN}"),
        ("position.players.A.bench", [5], "position.players.A.bench.0", f"5 cannot be; {BENCH}"),
        ("position.players.A.bench", {"a": 1}, "position.players.A.bench",
         f"not as it should be; {BENCH}"),
        ("action", [], "action", "not as it should be; right is an object with a `type`"),
        # A value of a wrong type: only the types are told.
        ("action", {"type": None}, "action.type", "expected text, got null"),
        ("position.players", [], "position.players", "expected an object, got a list"),
        (f"{MINE}.conditions", [1], f"{MINE}.conditions.0", "expected text, got a whole number"),
        (f"{MINE}.card.types", "Fire", f"{MINE}.card.types", "expected a list, got text"),
        (USED, [["active", 5]], f"{USED}.0.1", "expected text, got a whole number"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_told_in_these_words(path, value, where, what):
    with pytest.raises(RequestError) as refused:
        rule_json(json.dumps(change_question(path, value)))
    assert (refused.value.path, refused.value.message) == (where, what)


@pytest.mark.parametrize(
    ("path", "value", "where", "what"),
    [
        ("choices", "first", "choices", "for each choice that is asked a list of picks"),
        ("action", {}, "action.type", "to be given: one of attack, retreat, evolve"),
        ("action", {"type": "attack"}, "action.attack", "to be given: the name of an attack"),
        ("action", {"type": "concede"}, "action.player", "to be given: one of A, B"),
        (
            "action",
            {"type": "leave_play", "player": "A", "target": "active", "to": "hnad"},
            "action.to",
            "did you mean 'hand'?",
        ),
        (
            "action.bench_damage",
            [{"slot": 0, "amount": 5}],
            "action.bench_damage.0.amount",
            "right is a number of points, 0 or more, in tens",
        ),
        (f"{MINE}.card", {}, f"{MINE}.card.name", "to be given: its name"),
        (
            "position.players.B.bench.0.card.name",
            "Water Energy",
            "position.players.B.bench.0.card.kind",
            "it is no Pokémon in play",
        ),
    ],
)
def test_what_would_be_right_is_said_of_the_very_field(path, value, where, what):
    with pytest.raises(RequestError) as refused:
        rule_json(json.dumps(change_question(path, value)))
    assert refused.value.path == where
    assert what in refused.value.message


@pytest.mark.parametrize("player", ["A", "B"])
def test_which_turn_it_is_has_to_be_said_where_something_happened_later_than_the_usual_one(player):
    question = change_question(f"{MINE}.played_on_turn", 5)
    question["position"]["turn"] = {"player": player}
    question["action"] = {"type": "look"}
    with pytest.raises(RequestError, match="played_on_turn is turn 5") as refused:
        rule_plain(question)
    assert refused.value.path == "position.turn.number"
