"""Picks that do not answer the question of a card are refused by their path."""

from functools import partial

import pytest

from judging.engine import rule_plain
from judging.engine.errors import RequestError
from judging.queries.cards import look_up_card
from judging.queries.effects import shipped_layer

WATER = {"name": "Water Energy", "provides": ["Water"]}
SNORLAX = {"card": {"name": "Snorlax", "hp": 120, "types": ["Colorless"]}}
ask = partial(rule_plain, lookup=look_up_card, layer=shipped_layer())


def make_question(card, choices, mine=(), theirs=(), edition="heartgold-soulsilver-2010"):
    side = {"active": SNORLAX, "hand": [card], "discard": []} | dict(mine)
    return {
        "edition": edition,
        "position": {"players": {"A": side, "B": {"active": SNORLAX} | dict(theirs)}},
        "action": {"type": "play_trainer", "card": card},
        "choices": choices,
    }


SAGE = {"deck": [WATER, None, "hgss1-78", "hgss1-74", "hgss1-75", WATER]}


@pytest.mark.parametrize(
    ("asked", "path", "message"),
    [
        (make_question("hgss3-77", [[1]], SAGE), "choices.0.1", "too few: 2 picks"),
        (make_question("hgss3-77", [[0, 1, 2]], SAGE), "choices.0.2", "too many: at most 2"),
        (make_question("hgss3-77", [[0, 9]], SAGE), "choices.0.1", "not offered"),
        (make_question("hgss3-77", [[1, 1]], SAGE), "choices.0.1", "picked before"),
        (make_question("hgss3-77", [[0, {"name": "Mew"}]], SAGE), "choices.0.1", "not offered"),
        (
            make_question("hgss1-98", [[{"found": WATER}]], {"hand": ["hgss1-98", "hgss1-78"]}),
            "choices.0.0.found",
            "Water Energy is none of the cards asked for",
        ),
        (
            make_question(
                "pl2-88", [[]], {"discard": [WATER, "pl1-77"]}, (), "platinum-arceus-2009"
            ),
            "choices.0.0",
            "too few: 1 pick",
        ),
        (
            make_question("hgss2-75", [], {"hand": ["hgss2-75", None]}),
            "position.players.A.hand",
            "name all cards here",
        ),
        (
            make_question("hgss1-98", [], {"hand": ["hgss1-98", None]}),
            "position.players.A.hand",
            "name all cards here",
        ),
        (
            make_question("hgss2-81", [], (), {"bench": None}),
            "position.players.B.bench",
            "nothing is said of B's Bench",
        ),
    ],
)
def test_a_pick_that_answers_nothing_is_refused_where_it_stands(asked, path, message) -> None:
    with pytest.raises(RequestError) as refused:
        ask(asked)
    assert refused.value.path == path
    assert message in refused.value.message


def test_a_tool_that_has_gone_by_its_own_text_is_not_used_once_more_by_the_judge() -> None:
    hurt = {"card": {"name": "Scyther", "hp": 60}, "damage": 40, "tools": ["neo1-93"]}
    asked = {
        "edition": "neo-genesis-2000",
        "position": {"players": {"A": {"active": hurt}, "B": {"active": SNORLAX}}},
        "action": {"type": "end_turn", "order": [{"tool": "Gold Berry", "player": "A"}]},
    }
    assert ask({**asked, "choices": [[]]})["legal"]
    with pytest.raises(RequestError, match="Gold Berry has gone by its own text"):
        ask({**asked, "choices": [[0]]})


def test_energy_named_by_the_action_is_as_much_as_the_attack_wants() -> None:
    fire = {"name": "Fire Energy", "provides": ["Fire"]}
    attacker = {"card": "ecard1-39", "energy": [fire] * 4}
    asked = {
        "edition": "expedition-2002",
        "position": {"players": {"A": {"active": attacker}, "B": {"active": SNORLAX}}},
        "action": {"type": "attack", "attack": "Flamethrower", "discard": [0, 1]},
    }
    with pytest.raises(RequestError, match=r"wants 1 Energy card$"):
        ask(asked)


FIRE = {"name": "Fire Energy", "provides": ["Fire"]}
COLORLESS = {"name": "Colorless Energy", "provides": ["Colorless"]}
UNNAMED = {
    "Rushing Magma counts what it discards": (
        "neo-genesis-2000", {"active": {"card": "neo4-39", "energy": [FIRE, FIRE]}},
        {"type": "attack", "attack": "Rushing Magma"},
    ),
    "Water Vein counts what it turns over": (
        "platinum-arceus-2009", {"active": {"card": "pl1-58"}},
        {"type": "attack", "attack": "Water Vein"},
    ),
    "Magma Mantle counts what it discards": (
        "platinum-arceus-2009", {"active": {"card": "pl4-3", "energy": [FIRE] * 4}},
        {"type": "attack", "attack": "Magma Mantle"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("deck", [30, [None] * 6])
@pytest.mark.parametrize("what", UNNAMED)
def test_cards_that_decide_and_nobody_has_named_are_asked_for(what, deck) -> None:
    edition, side, action = UNNAMED[what]
    players = {"A": {**side, "deck": deck}, "B": {"active": SNORLAX}}
    request = {"edition": edition, "position": {"players": players}, "action": action}
    with pytest.raises(RequestError, match="name all cards here") as refused:
        ask(request)
    assert refused.value.path == "position.players.A.deck"


@pytest.mark.parametrize(
    ("edition", "hand", "action"),
    [
        ("expedition-2002", ["ecard3-124"], {"type": "play_trainer", "card": "ecard3-124"}),
        (
            "heartgold-soulsilver-2010",
            ["hgss1-113", "hgss1-114"],
            {"type": "play_legend", "halves": ["hgss1-113", "hgss1-114"]},
        ),
    ],
)
def test_cards_turned_over_that_nobody_has_named_are_asked_for(edition, hand, action) -> None:
    players = {"A": {"active": SNORLAX, "hand": hand, "deck": [None] * 6}, "B": {"active": SNORLAX}}
    request = {"edition": edition, "position": {"players": players}, "action": action}
    with pytest.raises(RequestError, match="name all cards here") as refused:
        ask(request | {"choices": [[0]]})
    assert refused.value.path == "position.players.A.deck"
