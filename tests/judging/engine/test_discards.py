"""The verdict tells every card that goes to either discard pile."""

from copy import deepcopy

from tests.judging.engine.saying import fill_position
from tests.judging.engine.test_verdict import CASES, list_parts, rule_case

OLD = {"name": "Old Supporter", "trainer": "Supporter"}
# Message → whose discard pile gets how many cards by it.
SENDS = {
    "pays": lambda _, mover, args: (mover, len(args["cards"])),
    "pays_retreat": lambda _, mover, args: (mover, len(args["cards"])),
    "trainer_played": lambda _, mover, _args: (mover, 1),
    "old_stadium_goes": lambda _, _mover, args: (args["player"], 1),
    "discard_gets": lambda _, _mover, args: (args["player"], args["count"]),
    "machine_leaves": lambda before, mover, args: (
        mover,
        count_machines(before, mover, args["name"]),
    ),
    "supporter_leaves": lambda before, _, args: (
        args["player"],
        count_lying(before, args["player"]),
    ),
}
FALLS = {"is_knocked_out", "goes_to_discard"}


def count_machines(before, player, name):
    side = before["players"][player]
    there = [side["active"], *(side["bench"] or ())]
    tools = [tool for one in there if one and one["card"]["name"] == name for tool in one["tools"]]
    return sum(tool.get("trainer") == "Technical Machine" for tool in tools)


def count_lying(before, player):
    return int(isinstance(before["players"][player]["this_turn"]["supporter_played"], dict))


def measure_pile(pile):
    return pile if isinstance(pile, int) else len(pile)


def count_grown(before, after, player):
    return measure_pile(after["players"][player]["discard"]) - measure_pile(
        before["players"][player]["discard"]
    )


def list_outcomes(case):
    """The legal final outcomes of a case, each with the table before it."""
    before, ruling = fill_position(case), rule_case(case)
    return [
        (before, part) for part in list_parts(ruling) if part["legal"] and part["branches"] is None
    ]


def told_of(before, outcome):
    sent = {"A": 0, "B": 0}
    for said in outcome["told"]:
        if said["message"] in SENDS:
            player, count = SENDS[said["message"]](before, before["turn"]["player"], said["args"])
            sent[player] += count
    return sent


def find_unaccounted(case):
    """Yield the discard piles that grew by another number of cards than the verdict tells."""
    for before, outcome in list_outcomes(case):
        falls = any(said["message"] in FALLS for said in outcome["told"])
        for player, sent in told_of(before, outcome).items():
            more = count_grown(before, outcome["position"], player) - sent
            if more < 0 or (more and not falls):
                yield case["id"], player, more, outcome["verdict"]


def with_old_supporters(case):
    """A copy of the case with a Supporter left over from an earlier turn on both sides."""
    asked = deepcopy(case)
    players = asked.setdefault("position", {}).setdefault("players", {})
    for player in "AB":
        players.setdefault(player, {}).setdefault("this_turn", {})["supporter_played"] = OLD
    return asked


def find_silent(case):
    """Yield the players whose old Supporter left the table untold, or was told to and did not."""
    asked = with_old_supporters(case)
    for _before, outcome in list_outcomes(asked):
        told = [s["args"]["player"] for s in outcome["told"] if s["message"] == "supporter_leaves"]
        for player, side in outcome["position"]["players"].items():
            gone = side["this_turn"]["supporter_played"] != OLD
            if told.count(player) != gone:
                yield case["id"], player, outcome["verdict"]


MOVING = [case for case in CASES if case["action"]["type"] != "take"]


def test_a_discard_pile_grows_by_what_the_verdict_tells():
    assert [one for case in MOVING for one in find_unaccounted(case)] == []


def test_a_supporter_left_on_either_side_goes_with_a_word():
    turns = [case for case in CASES if case["action"]["type"] in {"end_turn", "promote"}]
    assert len(turns) > 200
    assert [one for case in turns for one in find_silent(case)] == []
