"""Rules that an effect of a position holds as data."""

import pytest

from judging.engine import rule_plain
from judging.engine.errors import RequestError
from judging.queries.cards import look_up_card
from judging.queries.effects import shipped_layer


def make_request(*rules, **effect):
    return {
        "edition": "expedition-2002",
        "position": {
            "players": {
                "A": {"active": {"card": "neo1-53", "energy": ["neo1-108"]}},
                "B": {
                    "active": {
                        "card": "ecard1-14",
                        "effects": [{"name": "Deflector", "rules": list(rules), **effect}],
                    }
                },
            }
        },
        "action": {"type": "attack", "attack": "Tackle"},
    }


def rule_question(asked):
    return rule_plain(asked, look_up_card, layer=shipped_layer())


def test_a_rule_of_an_effect_is_in_force():
    more = {"rule": "damage_taken", "more": 30}
    assert rule_question(make_request(more))["damage"] == 30


def test_its_step_cites_what_the_effect_cites():
    more = {"rule": "damage_taken", "more": 30}
    steps = rule_question(make_request(more, source="Nobody's card, Attack"))["steps"]
    assert "Nobody's card, Attack" in [step["source"] for step in steps]


@pytest.mark.parametrize(
    "rule",
    [{"rule": "no_such_rule"}, {"rule": "damage_taken", "mor": 30}, {"more": 30}],
    ids=["unknown rule", "misspelt field", "no rule"],
)
def test_what_is_no_rule_is_refused_by_its_path(rule):
    with pytest.raises(RequestError) as refused:
        rule_question(make_request(rule))
    assert refused.value.path.startswith("position.players.B.active.effects.0.rules.0.")


def test_an_effect_comes_back_as_it_was_given():
    more = {"rule": "damage_taken", "more": 10}
    after = rule_question(make_request(more))["position"]["players"]["B"]["active"]["effects"]
    assert after == [{"name": "Deflector", "rules": [more]}]
