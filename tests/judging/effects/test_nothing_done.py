"""“If you do” after a step that did nothing: what it promises is not done.

Before that step a card is drawn, so that an answer which still goes by the earlier step shows.
"""

import pytest

from tests.judging.effects.harbour import GIFT, HIT, ask_about, name_card, put_on_table, put_pokemon

IF_SO = {"do": "if", "when": {"is": "did_it"}, "then": [{"do": "damage_counters", "on": "self"}]}
FOES = {"all": "pokemon", "of": "opponent", "place": "bench"}
ONE_FOE = {"all": "chosen", "of": "opponent", "place": "bench"}
BODY_OFF = [{"rule": "forbid", "what": ["retreat"], "on": "self"}]
STEPS = {
    "inflict on nobody": {"do": "inflict", "conditions": ["Asleep"], "on": FOES},
    "hit nobody": {"do": "hit", "to": FOES, "points": 10},
    "counters on nobody": {"do": "damage_counters", "on": FOES},
    "counters freely on nobody": {"do": "damage_counters", "on": FOES, "count": 2, "freely": True},
    "nothing left behind": {"do": "lasting", "rules": BODY_OFF, "until": "leaves_active",
        "on": FOES},
    "nobody chosen": {"do": "choose", "what": ONE_FOE},
    "no attack chosen": {"do": "choose_attack", "of": FOES},
    "no Trainer used": {"do": "use_card", "for": {"kind": "trainer"}},
    "no Supporter used": {"do": "use_supporter"},
    "no card found to play": {"do": "play_found"},
    "for each of nobody": {"do": "for_each", "of": FOES, "then": [{"do": "draw"}]},
    "no time": {"do": "repeat", "times": {"count": "counters", "on": "self"},
        "then": [{"do": "draw"}]},
    "nobody healed": {"do": "heal", "on": FOES},
    "nobody cured": {"do": "cure"},
    "nobody switched": {"do": "switch"},
    "nobody gone": {"do": "leave_play", "what": FOES},
    "nobody fallen": {"do": "knock_out", "what": FOES},
    "nobody devolved": {"do": "devolve"},
    "no marker": {"do": "marker", "marker": "Char", "on": FOES},
    "no counters moved": {"do": "move_counters", "from": "self", "to": "defending"},
    "no counters swapped": {"do": "swap_counters", "with": FOES},
    "no Energy gone": {"do": "discard_energy"},
    "no Energy moved": {"do": "move_energy", "from": "self", "to": FOES},
    "no Tool gone": {"do": "discard_attached", "what": "tool"},
    "no Tool moved": {"do": "move_tool", "from": "self", "to": "defending"},
    "no Stadium": {"do": "discard_stadium"},
    "no card found": {"do": "search", "in": "discard", "for": {"kind": "energy"}},
    "a wrong guess": {"do": "guess_prize"},
    "nothing attached": {"do": "attach", "for": {"kind": "energy"}},
    "no card discarded": {"do": "discard_cards"},
}  # fmt: skip
ALONE = {"a": {"hand": 0, "discard": []}, "b": {"discard": [], "prizes": [name_card(21)]}}


def ask_attack(*steps, texts=None, table=None, **more):
    answer = ask_about(
        {1: list(steps), **(texts or {})},
        table or put_on_table([put_pokemon(1)], [put_pokemon(3)], **ALONE),
        {"type": "attack", "attack": HIT},
        **more,
    )
    assert not answer["select"]
    return answer["position"]["players"]["A"]


def use_power(*steps, table=None, **more):
    return ask_about(
        {1: {"when": "use", "steps": list(steps)}},
        table or put_on_table([put_pokemon(1)], [put_pokemon(3)]),
        {"type": "use_power", "target": "active", "power": GIFT},
        kind="Poké-Power",
        **more,
    )


@pytest.mark.parametrize("name", STEPS)
def test_what_follows_if_you_do_is_not_done(name):
    step = STEPS[name]
    # A step that discards from the hand needs an empty one, without the card just drawn.
    before = [{"do": "draw"}, *([{"do": "hand_to_deck"}] if name == "no card discarded" else [])]
    tried = [{"do": "if", "when": {"is": "did_it"}, "then": [step, IF_SO]}]
    mine = ask_attack(*before, *tried, choices=[[{"number": 2}]])
    assert mine["active"]["damage"] == 0


DONE = {
    "inflict": {"do": "inflict", "conditions": ["Asleep"]},
    "hit": {"do": "hit", "to": "defending", "points": 10},
    "left behind": {"do": "lasting", "rules": BODY_OFF, "until": "leaves_active",
        "on": "defending"},
    "on a player": {"do": "lasting", "rules": [{"rule": "forbid", "what": ["trainers"],
        "who": "you"}], "until": "end_of_opponents_next_turn", "who": "opponent"},
    "on the table": {"do": "lasting", "rules": [{"rule": "forbid", "what": ["trainers"],
        "who": "both"}], "until": "end_of_opponents_next_turn", "who": "both"},
    "for each": {"do": "for_each", "of": {"all": "pokemon"}, "then": [{"do": "draw"}]},
    "looked": {"do": "look", "count": 2},
}  # fmt: skip


@pytest.mark.parametrize("name", DONE)
@pytest.mark.parametrize("deck", [20, [name_card(21)] * 20])
def test_what_follows_if_you_do_is_done(name, deck):
    table = put_on_table([put_pokemon(1)], [put_pokemon(3)], a={"deck": deck})
    assert ask_attack(DONE[name], IF_SO, table=table)["active"]["damage"] == 10


def test_a_condition_that_a_text_keeps_off_was_not_put():
    guard = {"rules": [{"rule": "no_conditions"}]}
    sleep = {"do": "inflict", "conditions": ["Asleep"]}
    mine = ask_attack({"do": "draw"}, sleep, IF_SO, texts={3: guard})
    assert mine["active"]["damage"] == 0


def test_a_condition_that_the_edition_does_not_know_was_not_put():
    burn = {"do": "inflict", "conditions": ["Burned"]}
    mine = ask_attack({"do": "draw"}, burn, IF_SO, edition="base-1999")
    assert mine["active"]["damage"] == 0


def test_what_a_may_that_is_left_would_have_moved_is_none():
    """Two cards are drawn, the discard is declined: no counter is put for discarded Energy."""
    discard = {"do": "may", "then": [{"do": "discard_energy", "count": "all"}]}
    counters = {"do": "damage_counters", "on": "defending", "count": {"count": "handled"}}
    table = put_on_table([put_pokemon(1, energy=[name_card(21)])], [put_pokemon(3)])
    answer = use_power({"do": "draw", "count": 2}, discard, counters, table=table,
        choices=[[{"value": False}]])  # fmt: skip
    assert answer["position"]["players"]["B"]["active"]["damage"] == 0


def test_cards_found_in_both_decks_count_together():
    """Both players search; what you found counts although the opponent found nothing."""
    both = {"do": "search", "of": "both", "in": "discard", "for": {"kind": "energy"}}
    table = put_on_table(
        [put_pokemon(1)],
        [put_pokemon(3)],
        a={"discard": [name_card(21)], "hand": 0},
        b={"discard": []},
    )
    assert ask_attack(both, IF_SO, table=table)["active"]["damage"] == 10


def test_a_power_that_reaches_nobody_did_nothing():
    sleep = {"do": "inflict", "conditions": ["Asleep"], "on": FOES}
    answer = use_power({"do": "draw"}, sleep, IF_SO)
    assert answer["position"]["players"]["A"]["active"]["damage"] == 0


HEAL_ONE = {"do": "heal", "on": {"all": "chosen", "of": "you"}, "counters": 1}
TAKEN = {
    "a plain may": ([{"do": "draw"}, {"do": "cure"}], [{"value": True}]),
    "a may that begins with a choice": ([HEAL_ONE, {"do": "cure"}], [{"target": 0}]),
}


@pytest.mark.parametrize("name", TAKEN)
def test_a_may_that_was_taken_was_done_though_its_last_step_did_nothing(name):
    steps, picks = TAKEN[name]
    table = put_on_table([put_pokemon(1, damage=20), put_pokemon(2, damage=20)], [put_pokemon(3)])
    counters = {"do": "damage_counters", "on": "defending"}
    if_so = {"do": "if", "when": {"is": "did_it"}, "then": [counters]}
    answer = use_power({"do": "may", "then": steps}, if_so, table=table, choices=[picks])
    assert answer["position"]["players"]["B"]["active"]["damage"] == 10


def test_a_may_between_turns_that_was_taken_is_not_asked_again():
    text = {"when": "between_turns", "may": True, "steps": [HEAL_ONE, {"do": "cure"}]}
    table = put_on_table([put_pokemon(1, damage=40), put_pokemon(2, damage=40)], [put_pokemon(3)])
    action = {"type": "end_turn"}
    answer = ask_about({1: text}, table, action, choices=[[{"target": "active"}]])
    assert not answer["select"]
    assert answer["position"]["players"]["A"]["active"]["damage"] == 30
