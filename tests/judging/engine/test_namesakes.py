"""Where Pokémon share a name, each sentence of a ruling says which of them it means.

Every golden case is asked with names that are all different, and again with shared ones. The second
ruling must say the same with each shared name qualified by its owner and place: no sentence has a
bare shared name, and no two Pokémon are called the same.
"""

from collections import Counter
from copy import deepcopy

import msgspec
import pytest

from judging.engine import RequestError, rule_plain
from judging.engine.phrases import whose_text
from tests.judging.engine.saying import ASKED
from tests.support import paths

GOLDEN = paths.GOLDEN / "judging"
FILES = ("blind", "blind_table", "odd", "unknown", "energy", "conformance/rulebook",
         "conformance/random")  # fmt: skip
CASES = [
    case
    for name in FILES
    for case in map(msgspec.json.decode, (GOLDEN / f"{name}.jsonl").read_bytes().splitlines())
    if "action" in case
]
# Who shares a name: all Pokémon, or each with the one opposite.
SHARED = {"all": lambda _player, _slot: "Marill", "opposite": lambda _player, slot: f"Marill{slot}"}


def name_apart(player, slot):
    return f"Marill{player}{slot}"


def in_play(position, player):
    side = position.get("players", {}).get(player, {})
    return [(0, side.get("active")), *enumerate(side.get("bench") or (), 1)]


def rename_pokemon(case, name):
    """The case's question with `name(player, slot)` for names, and {name: player}."""
    question = {key: deepcopy(case[key]) for key in ASKED if key in case}
    action, owners = question["action"], {}
    mover = question.get("position", {}).get("turn", {}).get("player", "A")
    for player in "AB":
        for slot, pokemon in in_play(question.get("position", {}), player):
            if not pokemon or not isinstance(pokemon["card"], dict):
                continue
            before, after = pokemon["card"]["name"], name(player, slot)
            pokemon["card"]["name"], owners[after] = after, player
            target = action.get("target")
            at = 0 if target == "active" else target + 1 if isinstance(target, int) else None
            card = action.get("card")
            if isinstance(card, dict) and player == mover and at == slot:
                if card.get("evolves_from") == before:
                    card["evolves_from"] = after
                if card.get("stage") == "LV.X":
                    card["name"] = f"{after} LV.X"
    return question, owners


def list_parts(ruling):
    yield ruling
    for branch in ruling["branches"] or ():
        yield from list_parts(branch)


def list_sentences(ruling):
    for part in list_parts(ruling):
        yield [(one["message"], one["args"]) for one in (*part["told"], *part["steps"])]


def rule_or_refuse(question):
    try:
        return rule_plain(question)
    except RequestError as error:
        return error.path


def shared_by(owners, name):
    """The names that `name` gives to more than one of these Pokémon."""
    given = Counter(name(called[-2], called[-1]) for called in owners)
    return {called for called, count in given.items() if count > 1}


def find_unclear(case, name):
    """Yield the sentences that leave open which Pokémon they mean."""
    question, owners = rename_pokemon(case, name_apart)
    clear, shared = rule_or_refuse(question), rule_or_refuse(rename_pokemon(case, name)[0])
    if isinstance(clear, str):
        assert shared == clear, case["id"]
        return
    several = shared_by(owners, name)
    for ours, theirs in zip(list_sentences(clear), list_sentences(shared), strict=True):
        assert [one for one, _ in theirs] == [one for one, _ in ours], case["id"]
        meant = {}
        for message, called, pokemon in list_calls(ours, theirs, owners):
            alone = isinstance(called, str)
            if alone and called not in several:
                continue
            if alone or called[1] != owners[pokemon]:
                yield case["id"], message, called
            elif meant.setdefault(whose_text(called), pokemon) != pokemon:
                yield case["id"], message, called, meant


def list_calls(ours, theirs, owners):
    """Yield how sentences call Pokémon: message, the words for the shared name, the own name."""
    for (message, args), (_, others) in zip(ours, theirs, strict=True):
        for key, value in args.items():
            if isinstance(value, str) and value in owners:
                yield message, others[key], value


@pytest.mark.parametrize("name", SHARED.values(), ids=SHARED)
def test_a_ruling_tells_apart_those_who_share_a_name(name):
    asked = [case for case in CASES if shared_by(rename_pokemon(case, name_apart)[1], name)]
    assert len(asked) > 1000
    assert [one for case in asked for one in find_unclear(case, name)] == []


def test_a_sentence_says_whose_and_where():
    marill = {"card": {"name": "Marill", "hp": 60}, "conditions": ["Asleep"]}
    bench = [{"card": {"name": "Marill", "hp": 60}}] * 2
    asked = {
        "edition": "expedition-2002",
        "position": {"players": {"A": {"active": marill, "bench": bench}, "B": {"active": marill}}},
        "action": {"type": "switch", "player": "A", "to": 1},
    }
    assert rule_plain(asked)["verdict"] == (
        "A's Active Marill goes to the Bench; A's Marill (Bench 2) is the new Active Pokémon. "
        "A's now Benched Marill is no longer Asleep."
    )
    asked |= {"action": {"type": "end_turn"}, "flips": ["heads", "tails"]}
    told = rule_plain(asked)["verdict"]
    assert told.startswith("A's Active Marill wakes up. B's Marill stays Asleep.")
