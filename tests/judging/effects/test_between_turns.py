"""Texts between turns act once each, as soon as they can; a declined “may” is asked again."""

import pytest

from tests.judging.effects.harbour import (
    ask_about,
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


def put_counters(on="self", count=1):
    return {"do": "damage_counters", "on": on, "count": count}


def text_at(when, *steps, **more):
    return {"when": when, "steps": list(steps), **more}


def lay_table(mine, theirs=(3, 4), **more):
    return put_on_table(
        [put_pokemon(1, **mine), put_pokemon(2)], [put_pokemon(number) for number in theirs], **more
    )


POISONED = {"conditions": ["Poisoned"]}
ONCE = {
    "it acts once, however many steps there are": (
        {2: text_at(BETWEEN, put_counters())}, lay_table({}), {"A": 0, "A.0": 10}),
    "beside Poison it acts once": (
        {2: text_at(BETWEEN, put_counters())}, lay_table(POISONED), {"A": 10, "A.0": 10}),
    "it comes to act by what Poison does": (
        {1: text_at(BETWEEN, put_counters(count=2), **{"if": HURT}, off="never")},
            lay_table(POISONED), {"A": 30}),
    "one that never comes to act does not": (
        {1: text_at(BETWEEN, put_counters(count=2), **{"if": HURT})}, lay_table({}), {"A": 0}),
    "each acts once": (
        {1: text_at(BETWEEN, put_counters(count=1)), 2: text_at(BETWEEN, put_counters(count=2)),
            3: text_at(BETWEEN, put_counters(count=3))},
        lay_table({}), {"A": 10, "A.0": 20, "B": 30}),
    "two of one card act each on its own": (
        {3: text_at(BETWEEN, put_counters(count=1))}, lay_table({}, (3, 3)), {"B": 10, "B.0": 10}),
    "of a name of which one alone acts, one": (
        {3: text_at(BETWEEN, put_counters(count=1), rules=[{"rule": "only_one"}])}, lay_table({},
            (3, 3)),
        {"B": 10, "B.0": 0}),
    "of such a name one of each player": (
        {number: text_at(BETWEEN, put_counters(count=number),
            rules=[{"rule": "only_one"}]) for number in (1, 2,
            3, 4)},
        lay_table({}), {"A": 10, "A.0": 0, "B": 30, "B.0": 0}),
    "one that works in its player's turn alone": (
        {number: text_at(BETWEEN, put_counters(count=number), turn="you") for number in (1, 3)},
            lay_table({}),
        {"A": 10, "B": 0}),
    "after it all, what comes after": (
        {1: text_at("after_turns", put_counters(count=2)), 2: text_at(BETWEEN,
            put_counters("active", 1))}, lay_table({}),
        {"A": 30, "told": ["2 puts_counters", "1 puts_counters"]}),
    "what begins the next turn comes last": (
        {1: text_at("turn_start", put_counters(count=2)), 2: text_at("after_turns",
            put_counters("active", 1)),
         3: text_at("turn_end", put_counters(count=3))},
        lay_table({}), {"A": 30, "B": 30,
                  "told": ["3 puts_counters", "2 puts_counters", "1 puts_counters"]}),
    "a text of once in the game that has acted is still": (
        {1: text_at(BETWEEN, put_counters(), limit="game")}, lay_table({},
            a={"effects": [{"name": "Gift", "source": "Pokemon 1"}]}), {"A": 0}),
    "one of once in the game acts, and it is noted": (
        {1: text_at(BETWEEN, put_counters(), limit="game")}, lay_table({}),
        {"A": 10, "position.players.A.effects.0.name": "Gift"}),
    "who has fallen by Poison acts no more": (
        {1: text_at(BETWEEN, put_counters("defending", 1), **{"if": HURT}, off="never")},
        lay_table(POISONED | {"damage": 50}, a={"this_turn": {}}), {"promotes": ["A"]}),
}  # fmt: skip


@pytest.mark.parametrize("name", ONCE)
def test_between_turns_each_text_acts_once(name):
    texts, table, expect = ONCE[name]
    require_seen(ask_about(texts, table, END), expect)


MAY = text_at(BETWEEN, put_counters(count=2), may=True, off="never")
LEFT = {
    "taken at once": (lay_table({}), [YES], 20, ["1 may", "1 puts_counters"]),
    "left": (lay_table({}), [NO], 0, ["1 may_not"]),
    "taken at once, Poison or not": (lay_table(POISONED), [YES], 30, ["1 may", "1 puts_counters"]),
    "left, and asked again after Poison": (
        lay_table(POISONED),
        [NO, YES],
        30,
        ["1 may_not", "1 may", "1 puts_counters"],
    ),
    "left twice": (lay_table(POISONED), [NO, NO], 10, ["1 may_not", "1 may_not"]),
}


@pytest.mark.parametrize("name", LEFT)
def test_a_may_that_is_left_is_asked_again_when_its_pokemon_has_changed(name):
    table, choices, damage, told = LEFT[name]
    answer = ask_about({1: MAY}, table, END, choices=choices)
    assert tell_steps(answer) == told
    require_seen(answer, {"A": damage, "asks": "nothing"})
    short = ask_about({1: MAY}, table, END, choices=choices[:-1])
    assert short["select"]["message"] == "choose_may"


@pytest.mark.parametrize("when", ["turn_end", "turn_start"])
def test_a_text_that_may_act_asks_its_own_player(when):
    answer = ask_about({3: text_at(when, put_counters(), may=True)}, lay_table({}), END)
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
    texts = {1: text_at("turn_end", put_counters())}
    answer = ask_about(texts, lay_table({"effects": [left]}), END, kind=kind)
    require_seen(answer, {"A": damage})


def test_a_forbidden_text_is_not_put_in_order_with_others():
    stadium = text_at("always", rules=[SHUT])
    heal = text_at("turn_end", {"do": "heal", "on": "active", "counters": "all"})
    texts = {1: heal, 2: text_at("turn_end", put_counters("active", 1)), 13: stadium}
    table = lay_table({"damage": 20}, stadium=name_card(13), stadium_owner="A")
    require_seen(ask_about(texts, table, END, kind="Poké-Power"), {"A": 30, "asks": "nothing"})
    texts.pop(13)
    require_seen(ask_about(texts, table, END, kind="Poké-Power"), {"asks": "choose_texts_order"})
