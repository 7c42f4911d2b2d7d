"""Unknown is not empty: facts nobody gave decide no game, and no card gets lost."""

import json
from copy import deepcopy
from functools import cache
from itertools import product

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judging.engine import EDITIONS, RequestError, rule_plain
from judging.engine.schema import request_schema, ruling_schema
from tests.judging.engine.test_properties import (
    answer_request,
    count_cards,
    draw_requests,
    list_outcomes,
)
from tests.support import paths

FILE = paths.GOLDEN / "judging" / "unknown.jsonl"
CASES = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()][::7]
SOMEBODY = {"card": {"name": "Marill", "hp": 100}}
ODDISH = {"card": {"name": "Oddish", "hp": 50, "attacks": [{"name": "Strike", "damage": 60}]}}


@cache
@st.composite
def draw_fighters(draw):
    """A Pokémon that the next attack, its own attack or Poison may Knock Out."""
    return ODDISH | {
        "damage": draw(st.sampled_from((0, 40))),
        "conditions": draw(st.sampled_from(([], ["Poisoned"], ["Confused"]))),
    }


@cache
@st.composite
def draw_sides(draw, *, unsaid):
    """A side with little in play; if `unsaid`, its Bench is not given."""
    return {
        "active": draw(st.one_of(st.none(), draw_fighters())),
        "bench": None if unsaid else draw(st.sampled_from(([], [SOMEBODY]))),
        "prizes": draw(st.sampled_from((1, 2))),
        "deck": draw(st.sampled_from((0, 9))),
        "this_turn": {"drawn": draw(st.sampled_from((None, False)))},
    }


@cache
@st.composite
def draw_deeds(draw):
    """An action that may end the game, or come after its end."""
    who = draw(st.sampled_from("AB"))
    return draw(
        st.sampled_from(
            [
                {"type": "leave_play", "player": who, "target": "active", "to": "hand"},
                {"type": "concede", "player": who},
                {"type": "end_turn"},
                {"type": "attack", "attack": "Strike"},
                {"type": "attack", "attack": "Strike", "self_damage": 60, "counters": 1},
                {"type": "promote", "player": who, "slot": 0},
                {"type": "inflict", "player": who, "condition": "Asleep"},
                {"type": "take", "player": who, "count": 3},
                {"type": "draw"},
                {"type": "settle", "wins": {who: ["prizes", "no_pokemon"]}},
            ]
        )
    )


@st.composite
def half_known(draw):
    """A question without one Bench or both, and whose; often without an Active Pokémon."""
    unsaid = draw(st.sampled_from(("A", "B", "AB")))
    turn = {"number": draw(st.sampled_from((1, 2))), "ended": draw(st.booleans())}
    players = {name: draw(draw_sides(unsaid=name in unsaid)) for name in "AB"}
    request = {
        "edition": draw(st.sampled_from(list(EDITIONS))),
        "position": {"turn": turn, "players": players},
        "action": draw(draw_deeds()),
        "flips": draw(st.lists(st.sampled_from(("heads", "tails")), max_size=1)),
    }
    return request, unsaid


def with_benches(request, flips, empty, unsaid):
    """The answer to the question with each Bench that was not given empty or filled."""
    told = deepcopy(request) | {"flips": flips}
    for name in unsaid:
        told["position"]["players"][name]["bench"] = [] if name in empty else [SOMEBODY]
    return answer_request(told)


def read_end(result):
    return result["status"], result["winner"]


def check_told_ends(request, unsaid):
    """Check that for every way to fill the Benches not given, the end was among those told."""
    ruling = answer_request(request)
    for one in list_outcomes(ruling) if ruling else []:
        flips = request.get("flips", []) + one.get("flips", [])
        told = one["result"].get("outcomes", [])
        decide = told[0]["empty"] if told else []
        if told:
            assert read_end(one["result"]) == ("ongoing", None)
            emptied = told[0]["winner"] or told[0]["status"]
            assert one["result"]["if_bench_empty"] == emptied
            assert len({read_end(case) for case in told}) > 1
        for filled in product((True, False), repeat=len(unsaid)):
            empty = [name for name, has in zip(unsaid, filled, strict=True) if not has]
            known = with_benches(request, flips, empty, unsaid)
            if known is None or known["branches"]:
                continue
            deciding = sorted(set(empty) & set("AB" if len(told) == 4 else decide))
            case = next((case for case in told if case["empty"] == deciding), one["result"])
            assert read_end(known["result"]) == read_end(case), (request, empty)


@given(half_known())
def test_a_bench_nobody_mentioned_ends_the_game_in_one_of_the_ways_told(asked):
    check_told_ends(*asked)


@pytest.mark.parametrize("edition", EDITIONS)
def test_so_it_ends_whoever_is_in_front_and_whatever_the_turn_has_seen(edition):
    """All corner cases of a turn that can or cannot end before a new Active Pokémon is chosen."""
    places = list(product((None, SOMEBODY), (None, [], [SOMEBODY])))
    for mine, other, attacked, ended in product(places, places, (False, True), (False, True)):
        sides = [{"active": active, "bench": bench} for active, bench in (mine, other)]
        sides[0]["this_turn"] = {"attacked": attacked}
        unsaid = [name for name, side in zip("AB", sides, strict=True) if side["bench"] is None]
        position = {
            "turn": {"number": 3, "ended": ended},
            "players": dict(zip("AB", sides, strict=True)),
        }
        for action in ("end_turn", "draw"):
            if unsaid:
                request = {"edition": edition, "position": position, "action": {"type": action}}
                check_told_ends(request, unsaid)


@given(half_known())
def test_a_bench_nobody_mentioned_stays_unmentioned(asked):
    request, unsaid = asked
    ruling = answer_request(request)
    for one in list_outcomes(ruling) if ruling else []:
        for name in unsaid:
            assert one["position"]["players"][name]["bench"] is None
        again = answer_request(request | {"position": one["position"], "action": {"type": "draw"}})
        assert again
        assert again["position"]["players"].keys() == {"A", "B"}


@given(half_known())
def test_who_must_promote_is_told_whoever_is_on_the_bench(asked):
    request, unsaid = asked
    ruling = answer_request(request)
    for one in list_outcomes(ruling) if ruling else []:
        flips = request["flips"] + one.get("flips", [])
        full = with_benches(request, flips, (), unsaid)
        if full and not full["branches"] and full["legal"]:
            assert full["promotes"] == one["promotes"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bench", [None, [], [ODDISH]], ids=["unsaid", "empty", "there"])
def test_a_side_nobody_described_can_be_played_against(edition, bench):
    players = {"A": {"active": ODDISH, "bench": bench}}
    energy = {"type": "attach_energy", "card": {"name": "Fire Energy"}, "target": "active"}
    asked = {"edition": edition, "position": {"players": players}, "action": energy}
    ruling = rule_plain(asked)
    assert ruling["legal"]
    assert "active" not in ruling["position"]["players"]["B"]
    end = {"edition": edition, "position": ruling["position"], "action": {"type": "end_turn"}}
    assert rule_plain(end)["legal"]


UNSAID = {"position": {"players": {"A": {"active": ODDISH, "bench": None}, "B": {}}}}


@pytest.mark.parametrize(
    ("action", "path", "says"),
    [
        ({"type": "switch", "player": "A", "to": 0}, "action.to", "position.players.A.bench"),
        ({"type": "retreat", "to": 3}, "action.to", "position.players.A.bench"),
        ({"type": "attack", "attack": "Strike"}, "position.players.B.active", "B's Active"),
        ({"type": "devolve", "target": 0}, "action.target", "position.players.A.bench"),
        ({"type": "leave_play", "player": "A", "target": 1, "to": "hand"}, "action.target", "list"),
        (
            {"type": "leave_play", "player": "A", "target": 1, "to": "lost_zone"},
            "action.target",
            "list",
        ),
        (
            {"type": "attach_energy", "card": {"name": "Fire Energy"}, "target": 4},
            "action.target",
            "nothing is said of A's Bench",
        ),
        ({"type": "use_power", "target": 0, "power": "Metronome"}, "action.target", "list"),
    ],
)
def test_a_place_on_a_bench_nobody_described_is_refused_by_its_path(action, path, says):
    for edition in EDITIONS:
        with pytest.raises(RequestError, match=says) as refused:
            rule_plain({"edition": edition, "action": action} | UNSAID)
        assert refused.value.path == path


@pytest.mark.parametrize(
    ("path", "card"),
    [
        ("weaknesses.1", {"weaknesses": [{"type": "Fire"}, {"type": "Fire", "amount": "x2"}]}),
        ("resistances.2", {"resistances": [{"type": kind} for kind in ("Fire", "Water", "Fire")]}),
        ("types.1", {"types": ["Grass", "Grass"]}),
    ],
)
def test_a_type_named_twice_is_refused_by_its_path(path, card):
    oddish = {"name": "Oddish"} | card
    attached = {"type": "play_basic", "card": oddish}
    for where, side, action in (
        ("position.players.B.active.card", {"active": {"card": oddish}}, {"type": "end_turn"}),
        ("position.players.B.bench.0.card", {"bench": [{"card": oddish}]}, {"type": "end_turn"}),
        ("action.card", {}, attached),
    ):
        players = {"A": {"active": ODDISH}, "B": side}
        asked = {"edition": "expedition-2002", "position": {"players": players}, "action": action}
        with pytest.raises(RequestError, match="stands there already") as refused:
            rule_plain(asked)
        assert refused.value.path == f"{where}.{path}"


def test_the_owner_of_a_stadium_that_is_not_there_is_refused():
    asked = {
        "edition": "expedition-2002",
        "position": {"stadium_owner": "B"},
        "action": {"type": "draw"},
    }
    with pytest.raises(RequestError, match="no Stadium in play") as refused:
        rule_plain(asked)
    assert refused.value.path == "position.stadium_owner"
    asked["position"] = {"stadium": {"name": "Sprout Tower"}, "stadium_owner": "C"}
    with pytest.raises(RequestError, match="the player whose turn it is"):
        rule_plain(asked)


def test_the_published_schemas_know_what_is_not_said():
    asked, answered_as = (
        jsonschema_rs.Draft202012Validator(schema()) for schema in (request_schema, ruling_schema)
    )
    for case in CASES:
        request = {name: case[name] for name in ("edition", "position", "action", "flips")}
        asked.validate(request)
        answered_as.validate(rule_plain(request))


# --- every card stays somewhere ------------------------------------------------------------------

KINDS = ("Trainer", "Supporter", "Stadium", "Tool", "Technical Machine", "Fossil")


@st.composite
def draw_played(draw):
    """An action that plays cards from the hand, and those cards."""
    kind = draw(st.sampled_from((*KINDS, "basic", "energy", "evolve", "level", "legend")))
    target = draw(st.sampled_from(("active", 0)))
    if kind in KINDS:
        card = {"name": f"Some {kind}", "trainer": kind}
        return {"type": "play_trainer", "card": card, "target": target}, [card]
    if kind == "legend":
        halves = [{"name": "Ho-Oh", "stage": "LEGEND", "half": half} for half in ("top", "bottom")]
        return {"type": "play_legend", "halves": halves}, halves
    card, action = {
        "basic": ({"name": "Paras", "hp": 40}, "play_basic"),
        "energy": ({"name": "Fire Energy"}, "attach_energy"),
        "evolve": ({"name": "Gloom", "stage": "Stage 1", "evolves_from": "Oddish"}, "evolve"),
        "level": ({"name": "Oddish LV.X", "stage": "LV.X"}, "level_up"),
    }[kind]
    return {"type": action, "card": card} | ({"target": target} if kind != "basic" else {}), [card]


MOVES = (
    {"type": "end_turn"},
    {"type": "promote", "player": "B", "slot": 0},
    {"type": "retreat", "to": 0, "discard": [0]},
    {"type": "attack", "attack": "Strike", "discard": [0]},
    {"type": "attack", "attack": "Strike", "bench_damage": [{"slot": 0, "amount": 70}]},
    {"type": "leave_play", "player": "B", "target": 0, "to": "lost_zone"},
    {"type": "devolve", "target": 0, "to": "hand"},
    {"type": "end_turn", "order": [{"tool": "TM", "player": "A", "heal": 10}]},
)


@st.composite
def draw_tables(draw):
    """A question that may move a Stadium, Supporter, Technical Machine or any other card."""
    request = draw(draw_requests())
    player = request["position"]["players"]
    for side in player.values():
        side["this_turn"] = {"supporter_played": {"name": "Bill", "trainer": "Supporter"}}
        side["active"]["tools"].append({"name": "TM", "trainer": "Technical Machine"})
    if draw(st.booleans()):
        request["position"]["stadium"] = {"name": "Sprout Tower", "trainer": "Stadium"}
        request["position"]["stadium_owner"] = draw(st.sampled_from(("A", "B", None)))
    request["action"] = draw(st.sampled_from((request["action"], *MOVES)))
    if request["action"]["type"] == "promote":
        player["B"]["active"] = None
    elif draw(st.booleans()):
        request["action"], hand = draw(draw_played())
        for side in player.values():
            side["hand"] = [{"name": "Marill"}, *hand]
            side["this_turn"] = {}
    return request


def count_owned(player, position):
    """The number of cards that a player owns, the Supporter and Stadium in play included."""
    side = position["players"][player]
    supporter = side.get("this_turn", {}).get("supporter_played")
    stadium = position.get("stadium") and position["stadium_owner"] == player
    return count_cards(side) + isinstance(supporter, dict) + bool(stadium)


@given(draw_tables())
def test_every_card_stays_its_owners_whatever_is_done(request_):
    before = request_["position"]
    turn = before["turn"]
    takes = turn["first"] if turn["number"] % 2 else {"A": "B", "B": "A"}[turn["first"]]
    if before.get("stadium") and not before["stadium_owner"]:
        before["stadium_owner"] = takes
    ruling = answer_request(request_)
    for outcome in list_outcomes(ruling) if ruling else []:
        for name in "AB":
            assert count_owned(name, outcome["position"]) == count_owned(name, before)
