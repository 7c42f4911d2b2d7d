"""An attack whose damage depends on its text ("20+"): if nobody says how, the text is named."""

import pytest

from judging.engine import RequestError, rule_plain


def ask_engine(printed, **action):
    attack = {"name": "Hit", "cost": []}
    attack |= {} if printed is None else {"damage": printed}
    attacker = {"card": {"name": "Attacker", "hp": 60, "attacks": [attack]}}
    foe = {"card": {"name": "Foe", "hp": 200}}
    return rule_plain({
        "edition": "platinum-arceus-2009",
        "position": {"players": {"A": {"active": attacker}, "B": {"active": foe}}},
        "action": {"type": "attack", "attack": "Hit", **action},
    })  # fmt: skip


@pytest.mark.parametrize(("printed", "points"), [("50-", 50), ("50−", 50), ("20+", 20)])
@pytest.mark.parametrize("more", [{}, {"inflicts": ["Asleep"]}])
def test_a_plus_or_minus_without_a_word_names_the_attack(printed, points, more):
    ruling = ask_engine(printed, **more)
    assert ruling["damage"] == points
    told = "printed_plus_unsaid" if printed == "20+" else "printed_minus_unsaid"
    assert [step["message"] for step in ruling["steps"]].count(told) == 1
    assert f"the printed {points} was not said" in ruling["verdict"]
    (named,) = ruling["not_considered"]
    assert (named["player"], named["target"]) == ("A", "active")
    assert (named["card"], named["part"]) == ("Attacker", "Hit")


def test_so_does_one_that_is_copied():
    copied = {"name": "Slap", "cost": [], "damage": "30+", "of": "Another"}
    (named,) = ask_engine(10, attack=copied)["not_considered"]
    assert (named["card"], named["part"]) == ("Another", "Slap")


@pytest.mark.parametrize("printed", ["50-", "20+"])
def test_what_the_action_says_it_comes_to_leaves_nothing_aside(printed):
    ruling = ask_engine(printed, damage=40)
    assert ruling["damage"] == 40
    assert "not said" not in ruling["verdict"]
    assert not ruling.get("not_considered")


@pytest.mark.parametrize("printed", [20, "20", None])
def test_a_plain_number_or_none_has_no_text_to_name(printed):
    assert not ask_engine(printed).get("not_considered")
    assert "not said" not in ask_engine(printed)["verdict"]


@pytest.mark.parametrize("printed", ["10x", "30×", "?"])
def test_what_gives_no_number_at_all_is_asked(printed):
    with pytest.raises(RequestError) as asked:
        ask_engine(printed)
    assert asked.value.path == "action.damage"
