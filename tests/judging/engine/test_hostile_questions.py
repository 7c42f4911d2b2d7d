"""Questions made to keep the engine busy: its work is limited, and beyond that it refuses.

Each of them once ran without end, or ended in an error that named no field.
"""

import json
import signal
from contextlib import contextmanager

import pytest

from judging.engine import EDITIONS, RequestError, compare_editions, decode_question, rule_json
from judging.engine.branches import Work
from judging.queries.effects import shipped_layer

LONGEST = 20.0  # seconds of CPU time; beyond this the search is endless


@contextmanager
def at_once():
    def give_up(*_signal):
        raise TimeoutError(f"{LONGEST:.0f} s of processor")

    handler = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, handler)


def make_lasting(*rules):
    return {"name": "Mist", "rules": list(rules)}


def ones_of(where):
    return {"all": "pokemon", "of": "both", "where": where}


def make_side(effects=(), energy=1, conditions=(), effects_of_player=()):
    card = {
        "name": "Fighter", "hp": 100, "types": ["Fire"], "retreat": 6,
        "attacks": [{"name": "Strike", "cost": ["Colorless"], "damage": 30}],
    }  # fmt: skip
    active = {
        "card": card,
        "energy": [{"name": "Fire Energy", "provides": ["Fire"]}] * energy,
        "effects": list(effects),
        "conditions": list(conditions),
    }
    bench = [{"card": {"name": "Paras", "hp": 40}}]
    piles = {"prizes": 4, "deck": 20, "hand": 5}
    return {"active": active, "bench": bench, "effects": list(effects_of_player), **piles}


def put_on_table(question, effects):
    question["position"]["effects"] = effects
    return question


def ask_in_a_row(length):
    """A question where each Pokémon's Hit Points and Retreat Cost depend on those of the next."""

    def make_one(number):
        following = {"name": f"Fighter {number + 1}"}
        rules = [
            {"rule": "hp", "more": {"count": "retreat_cost", "of": "self"}},
            {"rule": "retreat_cost", "more": {"count": "pokemon", "of": "both",
                "where": following | {"hp_left_at_most": 50}}},
        ]  # fmt: skip
        card = {"name": f"Fighter {number}", "hp": 100, "retreat": 1}
        return {"card": card, "effects": [make_lasting(*rules)]}

    chain = [make_one(number) for number in range(1, length + 1)]
    sides = [{"active": chain[0], "bench": chain[2:7]}, {"active": chain[1], "bench": chain[7:]}]
    return make_question({"type": "look"}, *sides)


def make_question(action, a=None, b=None):
    players = {"A": a or make_side(), "B": b or make_side()}
    turn = {"number": 3, "player": "A", "first": "A"}
    position = {"turn": turn, "players": players}
    return {"edition": "platinum-arceus-2009", "position": position, "action": action}


ATTACK, END = {"type": "attack", "attack": "Strike"}, {"type": "end_turn"}
HEADS = {"rule": "coins", "of": "both", "are": "heads"}
UNTIL = {"rule": "damage_taken", "less": 10, "flip_until_tails": True}


def make_sleeper(**rule):
    return make_side([make_lasting({"rule": "sleep_flips", **rule})], conditions=["Asleep"])


def nest_amounts(levels):
    amount = 1
    for _level in range(levels):
        amount = {"count": "sum", "of": [amount]}
    return amount


HOSTILE = {
    "a Retreat Cost that no few cards pay": (
        make_question(
            {"type": "retreat", "to": 0},
            make_side([make_lasting({"rule": "retreat_cost", "more": 9})], energy=30),
        ),
        "action.discard: more than 2000 ways to pay are open here",
    ),
    "coins that are heads, until tails": (
        make_question(ATTACK, b=make_side([make_lasting(HEADS), make_lasting(UNTIL)])),
        "flips: more than 1000 coins in a row are heads",
    ),
    "more coins than there are": (
        make_question(END, make_sleeper(coins=10_000)), "position: a card flips at most 1000 coins",
    ),
    "coins on coins": (
        make_question(END, make_sleeper(coins=1_000)), "flips: more than 1024 outcomes are open",
    ),
    "a billion coins": (
        make_question(END, make_sleeper(coins=10**9)), r"effects\.0\.rules\.0: a number is at most",
    ),
    "rules on rules, until tails": (
        make_question(ATTACK, b=make_side([make_lasting(*[UNTIL] * 10)] * 40)),
        "flips: too many outcomes are open for one request",
    ),
    "an amount deep in amounts": (
        make_question(
            ATTACK, make_side([make_lasting({"rule": "damage_done", "more": nest_amounts(100)})])
        ),
        r"effects\.0\.rules\.0: no card's rule is so deep or so long",
    ),
    "a product of thousands": (
        make_question(ATTACK, make_side([make_lasting({
            "rule": "damage_done", "more": {"count": "product", "of": [10_000] * 2_000},
        })])),
        r"effects\.0\.rules\.0: no card's rule is so deep or so long",
    ),
    "a type that is asked for to find the type": (
        make_question(ATTACK, make_side([make_lasting({
            "rule": "type", "types": ["Water"],
            "on": {"all": "pokemon", "where": {"types": ["Fire"]}},
        })])),
        r"A\.active\.effects\.0\.rules\.0: this rule asks about what it changes itself",
    ),
    "Hit Points that are as many again": (
        make_question(
            {"type": "look"},
            make_side([make_lasting({"rule": "hp", "more": {"count": "hp_left"}})]),
        ),
        r"A\.active\.effects\.0\.rules\.0: this rule asks about what it changes itself",
    ),
    "two rules that ask about each other": (
        make_question({"type": "look"}, b=make_side([make_lasting(
            {"rule": "damage_taken", "less": 10},
            {"rule": "hp", "more": {"count": "retreat_cost", "of": "self"}},
            {"rule": "retreat_cost", "set": 1, "on": ones_of({"hp_left_at_most": 50})},
        )])),
        r"B\.active\.effects\.0\.rules\.[12]: this rule asks about what it changes itself",
    ),
    "a circle from the play area to a player": (
        put_on_table(
            make_question(ATTACK, make_side([], effects_of_player=[make_lasting(
                {"rule": "type", "types": ["Water"], "on": ones_of({"energy": "Water"})})])),
            [make_lasting(
                {"rule": "provides", "types": ["Water"], "on": ones_of({"types": ["Fire"]})})],
        ),
        r"(players\.A|position)\.effects\.0\.rules\.0: this rule asks about what it changes",
    ),
    "rules on rules on rules": (
        ask_in_a_row(9), r"bench\.\d\.effects\.0\.rules\.\d: more than 16 rules ask about one",
    ),
    "the least of nothing": (
        make_question(END, make_side([make_lasting({
            "rule": "hp", "more": {"count": "least", "of": []},
        })])),
        r"effects\.0\.rules\.0: `least` of nothing",
    ),
    "nothing less something": (
        make_question(END, make_side([make_lasting({
            "rule": "hp", "less": {"count": "difference", "of": []},
        })])),
        r"effects\.0\.rules\.0: `difference` of nothing",
    ),
    "a rule that there is none of": (
        make_question(END, make_side([make_lasting({"rule": "hps", "more": 10})])),
        r"effects\.0\.rules\.0\.rule: 'hps' is not known here: did you mean 'hp'",
    ),
    "a Weakness by no amount": (
        make_question(END, make_side([make_lasting({"rule": "weakness", "amount": "dear"})])),
        r"effects\.0\.rules\.0\.amount: \"dear\" cannot be",
    ),
    "half to the nearest nothing": (
        make_question(END, make_side([make_lasting({
            "rule": "hp", "more": {"count": "half", "of": 10, "to": 0},
        })])),
        r"effects\.0\.rules\.0: `half` is rounded to 1 or 10, not to 0",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_it_is_refused_at_once_with_its_field(what):
    question, said = HOSTILE[what]
    with at_once(), pytest.raises(RequestError, match=said):
        rule_json(json.dumps(question), layer=shipped_layer())


def test_what_a_card_may_well_do_is_still_worked_out():
    ruled = json.loads(rule_json(json.dumps(make_question(END, make_sleeper(coins=8))),
                                 layer=shipped_layer()))  # fmt: skip
    assert len(ruled["branches"]) == 2**8
    paid = make_question(
        {"type": "retreat", "to": 0},
        make_side([make_lasting({"rule": "retreat_cost", "more": 4})], energy=11),
    )
    assert len(json.loads(rule_json(json.dumps(paid), layer=shipped_layer()))["payments"]) == 11


def test_questions_of_one_request_share_what_may_be_worked_out():
    work, asleep = Work(1_000), json.dumps(make_question(END, make_sleeper(coins=8)))
    rule_json(asleep, layer=shipped_layer(), work=work)
    with pytest.raises(RequestError, match="too many outcomes are open for one request"):
        rule_json(asleep, layer=shipped_layer(), work=work)


def test_every_edition_is_asked_within_one_request_s_work():
    asked = {**make_question(END, make_sleeper(coins=10)), "flips": ["heads"]}
    del asked["edition"]
    question = decode_question(json.dumps(asked))
    with at_once():
        found = compare_editions(
            question.position, question.action, question.flips, layer=shipped_layer()
        )
    refused = [one.refusal.message for one in found.answers if one.refusal]
    assert len(found.answers) == len(EDITIONS)
    assert any("too many outcomes are open for one request" in message for message in refused)


@pytest.mark.django_db
def test_many_dear_questions_are_answered_or_refused_each_in_its_place(client):
    dear = make_question(END, make_sleeper(coins=7))
    asked = [dear] * 25 + [make_question(ATTACK)]
    with at_once():
        answer = client.post("/api/v1/rulings/batch", json.dumps(asked), "application/json")
    assert answer.status_code == 200
    told = answer.json()
    assert len(told[0]["branches"]) == 2**7
    assert told[-2]["error"]["field"] == "flips"
    assert told[-1]["verdict"] == "Strike does 30 damage."


def test_rules_that_ask_about_one_another_but_in_no_circle_are_answered():
    looked = json.loads(rule_json(json.dumps(ask_in_a_row(6)), layer=shipped_layer()))
    assert {one["name"]: one["hp"] for one in looked["in_force"]} == {
        f"Fighter {number}": 101 for number in range(1, 7)
    }
