"""Which Prize is taken is asked if they are known and differ (effects contract, Chance)."""

import pytest

from judging.engine import RequestError, rule_plain

ATTACK = {"name": "Hit", "cost": [], "damage": 60}
LEFT = {"card": {"name": "Left", "hp": 50}}
P1, P2, P3 = ({"name": f"Prize {number}", "kind": "trainer"} for number in (1, 2, 3))


def ask_engine(prizes, choices=(), edition="platinum-arceus-2009", labels=()):
    attacker = {"card": {"name": "Attacker", "hp": 60, "attacks": [ATTACK]}}
    foe = {"card": {"name": "Foe", "hp": 60, "labels": list(labels)}}
    mine = {"active": attacker, "bench": [], "prizes": prizes, "hand": []}
    return rule_plain({
        "edition": edition,
        "position": {"players": {"A": mine, "B": {"active": foe, "bench": [LEFT]}}},
        "action": {"type": "attack", "attack": "Hit"},
        "choices": list(choices),
    })  # fmt: skip


def read_piles(ruling):
    side = ruling["position"]["players"]["A"]
    return side["hand"], side["prizes"]


@pytest.mark.parametrize("edition", ["expedition-2002", "platinum-arceus-2009"])
def test_where_several_differ_it_is_asked_and_nothing_moves(edition):
    ruling = ask_engine([P1, P2, P3], edition=edition)
    select = ruling["select"]
    assert (select["kind"], select["player"], select["min"], select["max"]) == (
        "chance",
        None,
        1,
        1,
    )
    assert [option["name"] for option in select["options"]] == [one["name"] for one in (P1, P2, P3)]
    assert {option["zone"] for option in select["options"]} == {"prizes"}
    assert read_piles(ruling) == ([], [P1, P2, P3])


@pytest.mark.parametrize("pick", [1, {"name": "Prize 2"}])
def test_the_one_answered_is_taken_and_the_rest_lie_as_they_did(pick):
    ruling = ask_engine([P1, P2, P3], [[pick]])
    assert ruling.get("select") is None
    assert read_piles(ruling) == ([P2], [P1, P3])
    assert ruling["prizes_taken"]["A"] == 1


def test_two_are_asked_for_together():
    assert ask_engine([P1, P2, P3], labels=["ex"])["select"]["max"] == 2
    assert read_piles(ask_engine([P1, P2, P3], [[2, 0]], labels=["ex"])) == ([P3, P1], [P2])
    with pytest.raises(RequestError, match="too few"):
        ask_engine([P1, P2, P3], [[2]], labels=["ex"])


@pytest.mark.parametrize(
    ("prizes", "hand", "left"),
    [
        ([P1, P1, P1], [P1], [P1, P1]), ([None, None], [None], [None]), ([P1], [P1], []),
        (3, [None], 2),
    ],
    ids=["all equal", "none named", "the last", "a number"],
)  # fmt: skip
def test_where_there_is_one_answer_nothing_is_asked(prizes, hand, left):
    ruling = ask_engine(prizes)
    assert ruling.get("select") is None
    assert read_piles(ruling) == (hand, left)


def test_taking_all_that_are_left_is_no_question():
    ruling = ask_engine([P1, P2], labels=["ex"])
    assert read_piles(ruling) == ([P1, P2], [])
    assert ruling["result"]["winner"] == "A"
