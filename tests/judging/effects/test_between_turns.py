"""Texts between turns: each acts once, as soon as it can; a “may” that is left is asked again."""

import pytest

from tests.judging.effects.harbour import (
    ask,
    name_card,
    put_on_table,
    put_pokemon,
    require_seen,
    tell_steps,
)

END = {"type": "end_turn"}
BETWEEN = "between_turns"
HURT = {"is": "pokemon", "that": "self", "where": {"counters": True}}
YES, NO = [{"value": True}], [{"value": False}]


def put(on="self", count=1):
    return {"do": "damage_counters", "on": on, "count": count}


def at(when, *steps, **more):
    return {"when": when, "steps": list(steps), **more}


def lay(mine, theirs=(3, 4), **more):
    return put_on_table(
        [put_pokemon(1, **mine), put_pokemon(2)], [put_pokemon(number) for number in theirs], **more
    )


POISONED = {"conditions": ["Poisoned"]}
ONCE = {
    "it acts once, however many steps there are": (
        {2: at(BETWEEN, put())}, lay({}), {"A": 0, "A.0": 10}),
    "beside Poison it acts once": (
        {2: at(BETWEEN, put())}, lay(POISONED), {"A": 10, "A.0": 10}),
    "it comes to act by what Poison does": (
        {1: at(BETWEEN, put(count=2), **{"if": HURT}, off="never")}, lay(POISONED), {"A": 30}),
    "one that never comes to act does not": (
        {1: at(BETWEEN, put(count=2), **{"if": HURT})}, lay({}), {"A": 0}),
    "each acts once": (
        {1: at(BETWEEN, put(count=1)), 2: at(BETWEEN, put(count=2)), 3: at(BETWEEN, put(count=3))},
        lay({}), {"A": 10, "A.0": 20, "B": 30}),
    "two of one card act each on its own": (
        {3: at(BETWEEN, put(count=1))}, lay({}, (3, 3)), {"B": 10, "B.0": 10}),
    "of a name of which one alone acts, one": (
        {3: at(BETWEEN, put(count=1), rules=[{"rule": "only_one"}])}, lay({}, (3, 3)),
        {"B": 10, "B.0": 0}),
    "of such a name one of each player": (
        {number: at(BETWEEN, put(count=number), rules=[{"rule": "only_one"}]) for number in (1, 2,
            3, 4)},
        lay({}), {"A": 10, "A.0": 0, "B": 30, "B.0": 0}),
    "one that works in its player's turn alone": (
        {number: at(BETWEEN, put(count=number), turn="you") for number in (1, 3)}, lay({}),
        {"A": 10, "B": 0}),
    "after it all, what comes after": (
        {1: at("after_turns", put(count=2)), 2: at(BETWEEN, put("active", 1))}, lay({}),
        {"A": 30, "told": ["2 puts_counters", "1 puts_counters"]}),
    "what begins the next turn comes last": (
        {1: at("turn_start", put(count=2)), 2: at("after_turns", put("active", 1)),
         3: at("turn_end", put(count=3))},
        lay({}), {"A": 30, "B": 30,
                  "told": ["3 puts_counters", "2 puts_counters", "1 puts_counters"]}),
    "a text of once in the game that has acted is still": (
        {1: at(BETWEEN, put(), limit="game")}, lay({},
            a={"effects": [{"name": "Gift", "source": "Pokemon 1"}]}), {"A": 0}),
    "one of once in the game acts, and it is noted": (
        {1: at(BETWEEN, put(), limit="game")}, lay({}),
        {"A": 10, "position.players.A.effects.0.name": "Gift"}),
    "who has fallen by Poison acts no more": (
        {1: at(BETWEEN, put("defending", 1), **{"if": HURT}, off="never")},
        lay(POISONED | {"damage": 50}, a={"this_turn": {}}), {"promotes": ["A"]}),
}  # fmt: skip


@pytest.mark.parametrize("name", ONCE)
def test_between_turns_each_text_acts_once(name):
    texts, table, expect = ONCE[name]
    require_seen(ask(texts, table, END), expect)


MAY = at(BETWEEN, put(count=2), may=True, off="never")
LEFT = {
    "taken at once": (lay({}), [YES], 20, ["1 may", "1 puts_counters"]),
    "left": (lay({}), [NO], 0, ["1 may_not"]),
    "taken at once, Poison or not": (lay(POISONED), [YES], 30, ["1 may", "1 puts_counters"]),
    "left, and asked again after Poison": (
        lay(POISONED),
        [NO, YES],
        30,
        ["1 may_not", "1 may", "1 puts_counters"],
    ),
    "left twice": (lay(POISONED), [NO, NO], 10, ["1 may_not", "1 may_not"]),
}


@pytest.mark.parametrize("name", LEFT)
def test_a_may_that_is_left_is_asked_again_when_its_pokemon_has_changed(name):
    table, choices, damage, told = LEFT[name]
    answer = ask({1: MAY}, table, END, choices=choices)
    assert tell_steps(answer) == told
    require_seen(answer, {"A": damage, "asks": "nothing"})
    short = ask({1: MAY}, table, END, choices=choices[:-1])
    assert short["select"]["message"] == "choose_may"


@pytest.mark.parametrize("when", ["turn_end", "turn_start"])
def test_a_text_that_may_act_asks_its_own_player(when):
    answer = ask({3: at(when, put(), may=True)}, lay({}), END)
    assert (answer["select"]["player"], answer["select"]["message"]) == ("B", "choose_may")


SHUT = {"rule": "forbid", "what": ["powers"], "on": "active"}


@pytest.mark.parametrize(
    ("kind", "forbidden", "damage"),
    [
        ("Poké-Power", "powers", 0),
        ("Poké-Body", "bodies", 0),
        ("Poké-Power", "bodies", 10),
        ("Poké-Body", "powers", 10),
    ],
)
def test_what_forbids_powers_forbids_those_that_act_at_a_moment(kind, forbidden, damage):
    left = {"name": "Punch", "rules": [{"rule": "forbid", "what": [forbidden]}]}
    texts = {1: at("turn_end", put())}
    answer = ask(texts, lay({"effects": [left]}), END, kind=kind)
    require_seen(answer, {"A": damage})


def test_a_forbidden_text_is_not_put_in_order_with_others():
    stadium = at("always", rules=[SHUT])
    heal = at("turn_end", {"do": "heal", "on": "active", "counters": "all"})
    texts = {1: heal, 2: at("turn_end", put("active", 1)), 13: stadium}
    table = lay({"damage": 20}, stadium=name_card(13), stadium_owner="A")
    require_seen(ask(texts, table, END, kind="Poké-Power"), {"A": 30, "asks": "nothing"})
    texts.pop(13)
    require_seen(ask(texts, table, END, kind="Poké-Power"), {"asks": "choose_texts_order"})
