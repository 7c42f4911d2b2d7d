"""Texts that change damage only if there is any, where Resistance leaves some and where none."""

import pytest

from tests.judging.effects.harbour import (
    HIT,
    ask_about,
    put_on_table,
    put_pokemon,
    require_seen,
)

TAKEN = {"rule": "damage_taken", "more": 10}
DONE = {"rule": "damage_done", "more": 10, "when": "after"}
IF_ANY = {"if_damages": True}
COINS = {"rule": "damage_taken", "less": 10, "flip_until_tails": True}

HALF = {"rule": "damage_taken", "half": True}


@pytest.mark.parametrize(
    ("resisted", "rule", "flips", "expect"),
    [
        (30, TAKEN, [], {"B": 10}),
        (30, TAKEN | IF_ANY, [], {"B": 0}),
        (20, TAKEN | IF_ANY, [], {"B": 20}),
        (30, DONE, [], {"B": 10}),
        (30, DONE | IF_ANY, [], {"B": 0}),
        (20, DONE | IF_ANY, [], {"B": 20}),
        (30, COINS, [], {"B": 0, "flips_used": 0, "branches": None}),
        (50, HALF, [], {"B": 0, "told": []}),
        (20, HALF, [], {"damage": 0, "told": ["3 damage_less"]}),
        (10, HALF, [], {"B": 10, "told": ["3 damage_less"]}),
        (10, COINS, ["heads", "tails"], {"B": 10, "flips_used": 2}),
    ],
)
def test_damage_that_resistance_takes_off_whole_is_none(resisted, rule, flips, expect):
    number = 1 if rule["rule"] == "damage_done" else 3
    table = put_on_table([put_pokemon(1)], [put_pokemon(3)])
    resistances = [{"type": "Water", "amount": f"-{resisted}"}]
    answer = ask_about(
        {number: {"rules": [rule]}},
        table,
        {"type": "attack", "attack": HIT},
        described={3: {"resistances": resistances}},
        flips=flips,
    )
    require_seen(answer, expect)
