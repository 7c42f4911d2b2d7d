"""What a player may do and declines counts towards no limit, and leaves others their turn."""

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
YES, NO = [{"value": True}], [{"value": False}]
ONLY_ONE = [{"rule": "only_one"}]
USED = "position.players.A.this_turn.powers_used"
NOTED = "position.players.A.effects"
SAID_YES, SAID_NO = "may", "may_not"


def put_counters(on="self", count=1):
    return {"do": "damage_counters", "on": on, "count": count}


def may_at(when, *steps, **more):
    return {"when": when, "steps": list(steps) or [put_counters()], "may": True, **more}


def attach_one(target="active"):
    return {"type": "attach_energy", "card": name_card(22), "target": target}


def lay_table(*hand, **more):
    side = {"hand": [name_card(number) for number in hand]} if hand else {}
    theirs = [put_pokemon(3), put_pokemon(4)]
    return put_on_table([put_pokemon(1, **more), put_pokemon(2)], theirs, a=side)


def count_questions(texts, table, action, choice):
    """How often a player is asked if the answer is always the same."""
    choices = []
    while ask_about(texts, table, action, choices=choices)["select"]:
        choices.append(choice)
    return len(choices)


NOTES = {
    "turn": (USED, [["active", "Gift"]], []),
    "name": (USED, [["active", "Gift"]], []),
    "game": (f"{NOTED}.0.name", "Gift", "nothing"),
}


@pytest.mark.parametrize("limit", NOTES)
def test_only_what_was_done_counts_towards_a_limit(limit):
    path, used, unused = NOTES[limit]
    texts = {1: may_at("energy_attached", limit=limit)}
    for choice, told, seen in ((YES, SAID_YES, used), (NO, SAID_NO, unused)):
        answer = ask_about(texts, lay_table(22), attach_one(), choices=[choice])
        assert tell_steps(answer)[0] == f"1 {told}"
        require_seen(answer, {path: seen})


@pytest.mark.parametrize("limit", NOTES)
def test_what_was_declined_is_asked_at_the_next_moment_and_what_was_done_is_not(limit):
    texts = {1: may_at("damaged", limit=limit, about={"all": "pokemon"}),
             3: [{"do": "hit", "to": {"all": "pokemon", "of": "opponent", "place": "bench"},
                  "points": 10}]}  # fmt: skip
    table = put_on_table([put_pokemon(3)], [put_pokemon(1), put_pokemon(2)])
    attack = {"type": "attack", "attack": "Hit"}
    assert count_questions(texts, table, attack, YES) == 1
    assert count_questions(texts, table, attack, NO) == 2


def test_an_earlier_use_stays_noted_when_a_later_one_is_declined():
    texts = {1: may_at("energy_attached", limit="turn")}
    before = [[0, "Gift"], ["active", "Other"]]
    table = lay_table(22)
    table["players"]["A"]["this_turn"] = {"powers_used": before}
    answer = ask_about(texts, table, attach_one(), choices=[NO])
    require_seen(answer, {USED: before})


@pytest.mark.parametrize("limit", ["turn", "name", "game"])
def test_a_text_is_not_asked_again_by_what_it_does_itself(limit):
    again = {"do": "attach", "for": {"name": "Energy 23"}, "from": "hand", "to": "self"}
    texts = {1: may_at("energy_attached", put_counters(), again, limit=limit)}
    table = lay_table(22, 23, 23, 23)
    assert count_questions(texts, table, attach_one(), YES) == 1
    answer = ask_about(texts, table, attach_one(), choices=[YES])
    require_seen(answer, {"A": 10, "asks": "nothing"})


NAMESAKES = {
    "once a turn for the name": {"limit": "name"},
    "one of the name acts": {"rules": ONLY_ONE},
}
TAKEN = {
    "the first": ([YES], {"A": 10, "A.0": 0, "told": ["1 may", "1 puts_counters"]}),
    "the second": (
        [NO, YES],
        {"A": 0, "A.0": 10, "told": ["1 may_not", "2 may", "2 puts_counters"]},
    ),
    "neither": ([NO, NO], {"A": 0, "A.0": 0, "told": ["1 may_not", "2 may_not"]}),
}


@pytest.mark.parametrize("when", ["turn_end", "between_turns"])
@pytest.mark.parametrize("limit", NAMESAKES)
@pytest.mark.parametrize("taken", TAKEN)
def test_of_two_of_a_name_the_second_is_asked_if_the_first_is_declined(when, limit, taken):
    choices, seen = TAKEN[taken]
    text = may_at(when, **NAMESAKES[limit])
    answer = ask_about({1: text, 2: text}, lay_table(), END, choices=choices)
    require_seen(answer, {"asks": "nothing", **seen})


@pytest.mark.parametrize("limit", NAMESAKES)
def test_between_two_of_a_name_no_order_is_asked_as_either_can_be_declined(limit):
    text = may_at("turn_end", {"do": "draw"}, **NAMESAKES[limit])
    answer = ask_about({1: text, 2: text}, lay_table(), END)
    require_seen(answer, {"asks": "choose_may", "select.card": name_card(1)})


def test_the_second_of_a_name_acts_before_another_text_if_its_player_orders_so():
    heal = {"when": "turn_end", "steps": [{"do": "heal", "on": "active", "counters": "all"}]}
    text = may_at("turn_end", put_counters("active"), rules=ONLY_ONE)
    table = put_on_table(
        [put_pokemon(1, damage=10), put_pokemon(2), put_pokemon(5)], [put_pokemon(3)]
    )
    answer = ask_about({1: text, 2: text, 5: heal}, table, END, choices=[[0, 1, 2], NO, YES])
    require_seen(answer, {"A": 0, "asks": "nothing"})


def test_of_two_of_a_name_the_second_acts_where_something_forbids_the_first():
    forbid = {"name": "Punch", "rules": [{"rule": "forbid", "what": ["bodies"]}]}
    text = {"when": "turn_end", "steps": [put_counters()], "rules": ONLY_ONE}
    table = lay_table(effects=[forbid])
    require_seen(ask_about({1: text, 2: text}, table, END), {"A": 0, "A.0": 10})


@pytest.mark.parametrize(("order", "seen"), [([0, 1], (10, 0)), ([1, 0], (0, 10))])
def test_between_turns_a_text_that_acts_once_for_its_name_acts_once(order, seen):
    text = {"when": "between_turns", "steps": [put_counters()], "limit": "name"}
    answer = ask_about({1: text, 2: text}, lay_table(), END, choices=[order])
    require_seen(answer, {"A": seen[0], "A.0": seen[1], "asks": "nothing"})
