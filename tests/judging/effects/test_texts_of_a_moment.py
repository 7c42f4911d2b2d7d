"""Texts that act at a moment: which of several act, in which order, and who is asked."""

import pytest

from tests.judging.effects.harbour import (
    ask_about,
    name_card,
    put_on_table,
    put_pokemon,
    require_seen,
)

END = {"type": "end_turn"}
ALL = {"all": "pokemon", "of": "both"}
UNHURT = {"is": "pokemon", "that": "self", "where": {"counters": False}}
HURT = {"is": "pokemon", "that": "self", "where": {"counters": True}}


def put_counters(on="self", count=1, **more):
    return {"do": "damage_counters", "on": on, "count": count, **more}


def text_at(when, *steps, **more):
    return {"when": when, "steps": list(steps), **more}


def attach_card(number, target="active"):
    return {"type": "attach_energy", "card": name_card(number), "target": target}


def have_in_hand(*numbers):
    return {"hand": [name_card(number) for number in numbers]}


def list_own(*more, **own):
    return [put_pokemon(1, **own), put_pokemon(2), *more]


THEIRS = [put_pokemon(3), put_pokemon(4)]
TABLE = put_on_table(list_own(), THEIRS)
DRAW = {"do": "draw", "count": 1}

WHICH_ACT = {
    "a text of each player acts, the one whose turn it is first": (
        {3: text_at("turn_end", put_counters(count=2)), 1: text_at("turn_end",
            put_counters(count=1))},
        TABLE, END,
        {"A": 10, "B": 20, "told": ["1 puts_counters", "3 puts_counters"]},
    ),
    "of a text that works only in its player's turn the other's is still": (
        {3: text_at("turn_end", put_counters(count=2), turn="you"), 1: text_at("turn_end",
            put_counters(), turn="you")},
        TABLE, END, {"A": 10, "B": 0},
    ),
    "and the other way round": (
        {3: text_at("turn_end", put_counters(count=2), turn="opponent"),
            1: text_at("turn_end", put_counters(), turn="opponent")},
        TABLE, END, {"A": 0, "B": 20},
    ),
    "of a name of which one alone acts for each player, one of each player": (
        {number: text_at("turn_end", put_counters(count=1),
            rules=[{"rule": "only_one"}]) for number in (1, 2,
            3, 4)},
        TABLE, END, {"A": 10, "A.0": 0, "B": 10, "B.0": 0},
    ),
    "of a name of which one alone acts in play, one": (
        {number: text_at("turn_end", put_counters(count=1), rules=[{"rule": "only_one",
            "of": "both"}])
         for number in (1, 2, 3, 4)},
        TABLE, END, {"A": 10, "A.0": 0, "B": 0, "B.0": 0},
    ),
    "the next of that name acts where the first one's condition is not so": (
        {number: text_at("turn_end", put_counters(count=1), rules=[{"rule": "only_one"}],
            **{"if": asked})
         for number, asked in ((1, HURT), (2, UNHURT))},
        TABLE, END, {"A": 0, "A.0": 10},
    ),
    "a text stands where its words say": (
        {1: text_at("turn_end", put_counters(), place="bench"), 2: text_at("turn_end",
            put_counters(), place="bench"),
         3: text_at("turn_end", put_counters(), place="active"), 4: text_at("turn_end",
             put_counters(), place="active")},
        TABLE, END, {"A": 0, "A.0": 10, "B": 10, "B.0": 0},
    ),
    "who is gone by the first text acts no more": (
        {1: text_at("turn_end", {"do": "leave_play", "what": {"all": "pokemon", "place": "bench"}}),
         2: text_at("turn_end", put_counters("active", 3))},
        TABLE, END, {"asks": "choose_texts_order"},
    ),
    "a text that comes to act by what another does acts after it": (
        {1: text_at("turn_end", put_counters(count=3), **{"if": HURT}),
         2: text_at("turn_end", put_counters("active", 1))},
        TABLE, END, {"A": 40, "told": ["2 puts_counters", "1 puts_counters"]},
    ),
    "it acts in its own place where it would anyhow": (
        {1: text_at("turn_end", put_counters(count=3), **{"if": HURT}),
         2: text_at("turn_end", put_counters("active", 1))},
        put_on_table(list_own(damage=10), [put_pokemon(3), put_pokemon(4)]), END,
        {"A": 50, "told": ["1 puts_counters", "2 puts_counters"]},
    ),
    "a Stadium acts for the player who played it": (
        {13: text_at("turn_end", put_counters("active", 1))},
        TABLE | {"stadium": name_card(13), "stadium_owner": "B"}, END, {"A": 0, "B": 10},
    ),
    "an Energy's own text acts before those that watch for it": (
        {22: text_at("attached", put_counters("self", 1)), 1: text_at("energy_attached", DRAW)},
        put_on_table(list_own(), THEIRS, a=have_in_hand(22)), attach_card(22),
        {"A": 10, "told": ["22 puts_counters", "1 draws"]},
    ),
    "of two Energy cards with that text the new one's acts once": (
        {22: text_at("attached", put_counters("self", 1))},
        put_on_table(list_own(energy=[name_card(22)]), THEIRS, a=have_in_hand(22)), attach_card(22),
        {"A": 10, "A.0": 0},
    ),
    "where it lies, not where another of it lies": (
        {22: text_at("attached", put_counters("self", 1))},
        put_on_table(list_own(energy=[name_card(22)]), THEIRS, a=have_in_hand(22)), attach_card(22,
            0),
        {"A": 0, "A.0": 10},
    ),
    "another Energy that lies there is still": (
        {22: text_at("attached", put_counters("self", 1)), 23: text_at("attached",
            put_counters("self", 3))},
        put_on_table(list_own(energy=[name_card(23)]), THEIRS, a=have_in_hand(22)), attach_card(22),
        {"A": 10},
    ),
    "one that watches for a card is still for another": (
        {1: text_at("energy_attached", put_counters("self", 1), card={"name": "Energy 23"}),
         2: text_at("energy_attached", put_counters("self", 2), about="active",
             card={"name": "Energy 22"})},
        put_on_table(list_own(), THEIRS, a=have_in_hand(22)), attach_card(22),
        {"A": 0, "A.0": 20},
    ),
    "one that watches for itself is still for another": (
        {1: text_at("energy_attached", put_counters("self", 1)), 2: text_at("energy_attached",
            put_counters("self", 2))},
        put_on_table(list_own(), THEIRS, a=have_in_hand(22)), attach_card(22, 0), {"A": 0,
            "A.0": 20},
    ),
    "one that watches for all is still for none": (
        {3: text_at("energy_attached", put_counters("target", 1), about=ALL)},
        put_on_table(list_own(), THEIRS, a=have_in_hand(22)), attach_card(22, 0), {"A": 0,
            "A.0": 10},
    ),
    "what a text attaches brings up one that asks for the hand no more": (
        {22: text_at("attached", {"do": "attach", "for": {"name": "Energy 23"}, "from": "hand",
            "to": "self"}),
         1: text_at("energy_attached", put_counters("self", 1), only_by_hand=True,
             card={"name": "Energy 23"})},
        put_on_table(list_own(), THEIRS, a=have_in_hand(22, 23)), attach_card(22), {"A": 0},
    ),
    "but one that asks for no hand": (
        {22: text_at("attached", {"do": "attach", "for": {"name": "Energy 23"}, "from": "hand",
            "to": "self"}),
         1: text_at("energy_attached", put_counters("self", 1), card={"name": "Energy 23"})},
        put_on_table(list_own(), THEIRS, a=have_in_hand(22, 23)), attach_card(22), {"A": 10},
    ),
    "a text of once a turn that has acted acts no more": (
        {1: text_at("energy_attached", put_counters("self", 1), limit="turn")},
        put_on_table(list_own(), THEIRS, a={**have_in_hand(22), "this_turn": {
            "powers_used": [["active", "Gift"]]}}),
        attach_card(22), {"A": 0},
    ),
    "that another has acted does not matter": (
        {1: text_at("energy_attached", put_counters("self", 1), limit="turn")},
        put_on_table(list_own(), THEIRS, a={**have_in_hand(22), "this_turn": {
            "powers_used": [[0, "Gift"]]}}),
        attach_card(22), {"A": 10, "position.players.A.this_turn.powers_used.1.0": "active"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WHICH_ACT)
def test_of_texts_at_a_moment_those_act_whose_moment_it_is(name):
    texts, table, action, expect = WHICH_ACT[name]
    answer = ask_about(texts, table, action)
    require_seen(answer, expect)


# Two powers of one name, limited to one use a turn together: the step, values of the answer.
SHARED = {
    "whose it is is the same": ({"do": "draw", "count": 2}, {"asks": "nothing",
        "position.players.A.hand": 5}),
    "it is another on another": (put_counters(), {"asks": "choose_texts_order"}),
}  # fmt: skip


@pytest.mark.parametrize("name", SHARED)
def test_of_two_that_act_once_for_their_name_it_is_asked_which_only_where_that_matters(name):
    step, seen = SHARED[name]
    text = text_at("turn_end", step, limit="name")
    require_seen(ask_about({1: text, 2: text}, TABLE, END), seen)
