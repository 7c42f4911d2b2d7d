"""Cards and texts that end: a Tool that no longer fits goes, a Knocked Out Pokémon acts no more."""

import pytest

from judging.engine import RequestError
from tests.judging.effects.harbour import (
    ask_about,
    name_card,
    put_on_table,
    put_pokemon,
    require_seen,
)

END = {"type": "end_turn"}
KINDS = {"platinum-arceus-2009": "Poké-Body", "sv-2023": "Ability"}


@pytest.mark.parametrize(("leaves", "tools"), [(True, []), (False, [name_card(11)])])
def test_a_tool_leaves_whoever_has_evolved_into_another_where_it_says_so(leaves, tools):
    rule = {"rule": "attaches_to", "where": {"name": "Pokemon 1"}, "leaves": leaves}
    table = put_on_table(
        [put_pokemon(1, tools=[name_card(11)])], [put_pokemon(3)], a={"hand": [name_card(31)]}
    )
    action = {"type": "evolve", "card": name_card(31), "target": "active"}
    answer = ask_about({11: {"rules": [rule]}}, table, action)
    require_seen(answer, {"position.players.A.active.tools": tools})


@pytest.mark.parametrize(
    ("edition", "damage", "put"),
    [
        ("platinum-arceus-2009", 40, 10),
        ("platinum-arceus-2009", 50, 0),
        ("sv-2023", 40, 10),
        ("sv-2023", 50, 10),  # here a Knocked Out Pokémon stays until the last step
    ],
)
def test_who_has_fallen_by_poison_acts_no_more_between_turns(edition, damage, put):
    least = damage // 10 + 1
    hurt = {"is": "compare", "a": {"count": "counters", "on": "self"}, "how": ">=", "b": least}
    text = {"when": "between_turns", "if": hurt, "off": "never",
            "steps": [{"do": "damage_counters", "on": "defending", "count": 1}]}  # fmt: skip
    mine = [put_pokemon(1, damage=damage, conditions=["Poisoned"]), put_pokemon(2)]
    table = put_on_table(mine, [put_pokemon(3)])
    answer = ask_about({1: text}, table, END, edition=edition, kind=KINDS[edition])
    require_seen(answer, {"B": put})


@pytest.mark.parametrize("step", ["look", "reveal_until"])
def test_where_it_matters_what_a_card_is_it_has_to_be_named(step):
    side = {"hand": [name_card(16)], "deck": [None, name_card(21)]}
    steps = {
        "look": {"do": "look", "count": 2, "take": "all", "for": {"kind": "energy"}},
        "reveal_until": {"do": "reveal_until", "for": {"kind": "energy"}},
    }
    table = put_on_table([put_pokemon(1)], [put_pokemon(3)], a=side)
    with pytest.raises(RequestError) as refused:
        ask_about({16: {"when": "play", "steps": [steps[step]]}}, table,
            {"type": "play_trainer", "card": name_card(16)})  # fmt: skip
    assert refused.value.path == "position.players.A.deck"
