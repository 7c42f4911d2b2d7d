"""What is said of a wrong field, word for word: where it is, what is there, and what is right."""

import json

import pytest

from judging.engine import RequestError, rule_json
from tests.judging.engine.test_requests import MINE, changed

HAND = "position.players.A.hand"
USED = "position.players.A.this_turn.powers_used"
NUMBER_OF_THE_TURN = "right is the number of the turn, from 1 (0: set-up)"
FIELDS_OF_A_CARD = (
    "attacks, evolves_from, half, hp, kind, labels, name, powers, provides, resistances, retreat, "
    "stage, trainer, types, weaknesses"
)
BENCH = "right is a list of at most 5 Pokémon, or null where nothing is known of it"


@pytest.mark.parametrize(
    ("path", "value", "where", "what"),
    [
        # A field that there is not: the nearest there is, or all of them, of that very action.
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
        # A field that is not there.
        ("position.effects", [{}], "position.effects.0.name", "to be given: its name"),
        ("action", {"type": "concede"}, "action.player", "to be given: one of A, B"),
        ("action", {"type": "take", "player": "A"}, "action.count",
         "to be given: a whole number, 0 or more"),
        # A word that is none of those there are.
        ("flips", ["zzz"], "flips.0", "'zzz' is not known here: known here are heads, tails"),
        (f"{MINE}.card.types", ["Fier"], f"{MINE}.card.types.0",
         "'Fier' is not known here: did you mean 'Fire'?"),
        (USED, [["activ", "Rain Dance"]], f"{USED}.0.0",
         "'activ' is not known here: did you mean 'active'?"),
        # A value that cannot be: as it was given, unless it is too long for that.
        ("edition", None, "edition", "null cannot be; right is the key of an edition"),
        ("position.turn.number", "é", "position.turn.number",
         f'"é" cannot be; {NUMBER_OF_THE_TURN}'),
        ("position.turn.number", -1, "position.turn.number", f"-1 cannot be; {NUMBER_OF_THE_TURN}"),
        ("position.players.A.bench", [5], "position.players.A.bench.0", f"5 cannot be; {BENCH}"),
        ("position.players.A.bench", {"a": 1}, "position.players.A.bench",
         f"not as it should be; {BENCH}"),
        ("action", [], "action", "not as it should be; right is an object with a `type`"),
        # What is told by its kind alone.
        ("position.players", [], "position.players", "expected an object, got a list"),
        (f"{MINE}.conditions", [1], f"{MINE}.conditions.0", "expected text, got a whole number"),
        (f"{MINE}.card.types", "Fire", f"{MINE}.card.types", "expected a list, got text"),
        (USED, [["active", 5]], f"{USED}.0.1", "expected text, got a whole number"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_told_in_these_words(path, value, where, what):
    with pytest.raises(RequestError) as refused:
        rule_json(json.dumps(changed(path, value)))
    assert (refused.value.path, refused.value.message) == (where, what)
