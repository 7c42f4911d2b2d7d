"""A name that ends in a stage fixes the stage: a card without it or with another is refused."""

import pytest

from judging.engine import EDITIONS, RequestError, rule_plain

STAGES = ("LV.X", "LEGEND", "BREAK", "VMAX", "VSTAR", "V-UNION")
ABRA = {"name": "Abra", "hp": 50}
MINE = "position.players.A"


def ask_question(action, edition="heartgold-soulsilver-2010", **mine):
    sides = {"A": {"active": {"card": ABRA}} | mine, "B": {"active": {"card": ABRA}}}
    return rule_plain({"edition": edition, "position": {"players": sides}, "action": action})


def refused_at(*asked, **mine):
    with pytest.raises(RequestError, match="by its name") as refused:
        ask_question(*asked, **mine)
    return refused.value.path


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("said", [{}, {"stage": "Basic"}])
def test_a_pokemon_is_of_the_stage_its_name_ends_in(stage, said):
    card = {"name": f"Muk {stage}", "hp": 90} | said
    assert refused_at({"type": "play_basic", "card": card}) == "action.card.stage"
    assert refused_at({"type": "draw"}, active={"card": card}) == f"{MINE}.active.card.stage"
    benched = [{"card": ABRA}, {"card": card}]
    assert refused_at({"type": "draw"}, bench=benched) == f"{MINE}.bench.1.card.stage"
    hands = {"A": [[card, ABRA]], "B": [[ABRA]]}
    where = refused_at({"type": "set_up", "hands": hands})
    assert where == "action.hands.A.0.0.stage"
    halves = {"type": "play_legend", "halves": [card, card]}
    assert refused_at(halves) == "action.halves.0.stage"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lv_x_is_no_basic_pokemon_however_it_is_called(edition):
    for name in ("Muk LV.X", "Muk Lv. X", "Muk LVX"):
        card = {"name": name, "stage": "LV.X"}
        assert not ask_question({"type": "play_basic", "card": card}, edition)["legal"]
        assert refused_at({"type": "play_basic", "card": {"name": name}}, edition)


@pytest.mark.parametrize("name", ["Porygon X", "Muk-EX", "Legend", "Muk-GX", "Unbreak", "Muk V"])
def test_other_names_say_nothing_of_a_stage(name):
    assert ask_question({"type": "draw"}, active={"card": {"name": name, "hp": 50}})["legal"]


def test_a_trainer_card_may_be_called_so():
    card = {"name": "Tribute to a LEGEND", "trainer": "Trainer"}
    assert ask_question({"type": "play_trainer", "card": card})["legal"]
