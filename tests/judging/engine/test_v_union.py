"""A Pokémon V-UNION is played from four pieces in the discard pile, each name once a game."""

import jsonschema_rs
import pytest

from judging.engine import RequestError
from judging.engine.schema import request_schema, ruling_schema
from tests.support.made_up import KEY, ask_made_up, find_steps

ONCE = {"once_a_game": frozenset({"GX", "VSTAR", "V-UNION"})}


def use_attack(name):
    return {"type": "attack", "attack": name}


PIECES = [
    {"name": "Pikachu V-UNION", "stage": "V-UNION", "hp": 300, "attacks": [{"name": name}]}
    for name in ("Gain", "Shock", "Disconnect", "Ball")
]


def join_pieces(pieces=PIECES):
    return {"type": "play_v_union", "pieces": pieces}


def test_four_pieces_come_from_the_discard_pile_as_one_pokemon():
    other = {"name": "Potion", "trainer": "Item"}
    ruling = ask_made_up(join_pieces(), {"discard": [*PIECES, other]}, **ONCE)
    mine = ruling["position"]["players"]["A"]
    assert ruling["legal"]
    assert mine["discard"] == [other]
    assert mine["bench"][1]["card"]["name"] == "Pikachu V-UNION"
    assert len(mine["bench"][1]["under"]) == 3
    assert mine["this_game"] == {"v_unions": ["Pikachu V-UNION"]}
    assert ask_made_up(join_pieces(), {"discard": 7})["position"]["players"]["A"]["discard"] == 3


def test_it_has_the_attacks_of_all_its_pieces_and_leaves_play_as_four_cards():
    mine = {"active": {"card": PIECES[0], "under": PIECES[1:]}}
    assert ask_made_up(use_attack("Ball"), mine)["legal"]
    for under in (PIECES[1:], []):
        union = {"active": {"card": PIECES[0], "under": under}, "discard": 2}
        leave = {"type": "leave_play", "player": "A", "target": "active", "to": "discard"}
        assert ask_made_up(leave, union)["position"]["players"]["A"]["discard"] == 6


STRANGER = {"name": "Mewtwo V-UNION", "stage": "V-UNION"}


@pytest.mark.parametrize(
    ("action", "mine", "message"),
    [
        (join_pieces(PIECES[:3]), {}, "four_pieces"),
        (join_pieces([*PIECES, PIECES[0]]), {}, "four_pieces"),
        (join_pieces([*PIECES[:3], STRANGER]), {}, "two_v_unions"),
        (join_pieces([*PIECES[:3], {"name": "Pikachu"}]), {}, "no_v_union"),
        (join_pieces(), {"discard": PIECES[:3]}, "piece_not_discarded"),
        (join_pieces(), {"this_game": {"v_unions": ["Pikachu V-UNION"]}}, "once_a_game_v-union"),
        (join_pieces(), {"bench": [{"card": {"name": "Paras"}}] * 5}, "bench_full"),
        ({"type": "play_basic", "card": PIECES[0]}, {}, "v_union_no_basic"),
        ({"type": "evolve", "card": PIECES[0], "target": "active"}, {}, "no_evolution_card"),
    ],
)
def test_what_is_no_way_to_play_a_v_union(action, mine, message):
    ruling = ask_made_up(action, mine, **ONCE)
    assert not ruling["legal"]
    assert message in {step["message"] for step in ruling["steps"]}


def test_another_v_union_may_follow_and_one_of_a_name_again_where_nothing_limits_it():
    played = {"this_game": {"v_unions": ["Mewtwo V-UNION"]}}
    assert ask_made_up(join_pieces(), played, **ONCE)["legal"]
    again = {"this_game": {"v_unions": ["Pikachu V-UNION"]}}
    assert ask_made_up(join_pieces(), again)["legal"]


def test_pieces_given_by_their_numbers_must_be_different_cards():
    one = {"pieces": ["swshp-SWSH139"] * 4}
    lookup = {"swshp-SWSH139": PIECES[0]}.get
    ruling = ask_made_up({"type": "play_v_union", **one}, lookup=lookup)
    (step,) = find_steps(ruling, "four_pieces")
    assert step["args"]["count"] == 1


@pytest.mark.parametrize(
    ("action", "path"),
    [
        ({"type": "play_v_union"}, "action.pieces"),
        (join_pieces([]), "action.pieces"),
        (join_pieces([*PIECES, {"name": ""}]), "action.pieces.4.name"),
        (use_attack({"name": "Star", "once": "V"}), "action.attack.once"),
    ],
)
def test_what_cannot_be_is_refused_by_its_path(action, path):
    with pytest.raises(RequestError) as refused:
        ask_made_up(action)
    assert refused.value.path == path


def test_the_schemas_describe_it():
    action, mine = join_pieces(), {"discard": [*PIECES], "this_game": {"used": ["GX"]}}
    asked = {"edition": KEY, "position": {"players": {"A": mine}}, "action": action}
    jsonschema_rs.validate(request_schema(), asked)
    jsonschema_rs.validate(ruling_schema(), ask_made_up(action, mine, **ONCE))
