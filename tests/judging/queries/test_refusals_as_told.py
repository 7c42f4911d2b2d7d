"""Refusals are met by one short question each; path and sentences are held in a golden file.

German is held beside English, so that a line shows both as people read them.
"""

from functools import partial

import pytest
from django.utils import translation

from judging.engine import RequestError, rule_plain
from judging.queries import wording
from judging.queries.cards import look_up_card
from judging.queries.effects import shipped_layer
from tests.judging.effects.harbour import ask_about, name_card, put_on_table
from tests.judging.effects.test_cards_taken import (
    ENERGY,
    PLAY,
    THEIRS,
    name_cards,
    play_step,
    search_deck,
)
from tests.judging.effects.test_cards_taken import MINE as MINE_THERE
from tests.judging.engine.test_hostile_questions import HOSTILE
from tests.judging.engine.test_requests import EMBER, MINE, change_question
from tests.judging.engine.test_tools_held import BAND, BERRY, ENTEI_OF_TWO, LATER
from tests.support.golden_lines import compare_lines

BENCHED = "position.players.B.bench.0"
CARD = {"name": "Gloom", "hp": 60}
BILL = {"name": "Bill", "trainer": "Supporter"}
ORDER = {"tool": "Gold Berry", "player": "A"}


def set_fields(fields, question=EMBER):
    """The question of Charmander's Ember with some fields set, by their paths."""
    for path, value in fields.items():
        question = change_question(path, value, question)
    return question


def act_in(action, edition="expedition-2002", fields=None):
    return set_fields(fields or {}) | {"edition": edition, "action": action}


def lay_effect(**fields):
    return set_fields({"action.effects": [{"name": "Sand", **fields}]})


def lay_rule(**rule):
    return set_fields({f"{MINE}.effects": [{"name": "Mist", "rules": [rule]}]})


def hold_tools(edition, card, tools, action=None):
    fields = {f"{MINE}.card": card, f"{MINE}.tools": tools}
    return act_in(action or {"type": "draw"}, edition, fields)


# What is asked, by the note of the refusal.
ASKED = {
    "nested_too_deeply": "[" * 100_000,
    "key_twice": '{"edition": 1, "edition": 2}',
    "no_request": "[]",
    "turn_of_other": set_fields({"position.turn.player": "B"}),
    "conditions_on_bench": set_fields({f"{BENCHED}.conditions": ["Asleep"]}),
    "type_twice": set_fields({f"{MINE}.card.types": ["Fire", "Fire"]}),
    "part_twice": set_fields({f"{MINE}.card.attacks": [{"name": "Ember"}] * 2}),
    "basic_energy": set_fields({f"{MINE}.energy": [{"name": "Fire Energy", "provides": "any"}]}),
    "stage_in_name": set_fields({f"{MINE}.card.name": "Charizard LV.X"}),
    "under_wrong_kind": set_fields({f"{MINE}.under": [BILL]}),
    "energy_in_play": set_fields({f"{MINE}.card": {"name": "Fire Energy"}}),
    "trainer_in_play": set_fields({f"{MINE}.card": BILL}),
    "tool_too_many": hold_tools(LATER, CARD, [BAND, BERRY]),
    "tool_too_many_unconfirmed": hold_tools(LATER, ENTEI_OF_TWO, [BAND, BERRY, BAND]),
    "second_tool_unsaid": hold_tools(
        LATER, {"name": "Entei", "hp": 130}, [BAND],
        {"type": "play_trainer", "card": BERRY, "target": "active"},
    ),
    "rule_without_end": HOSTILE["Hit Points that are as many again"][0],
    "rules_in_a_row": HOSTILE["rules on rules on rules"][0],
    "amount_of_nothing": lay_rule(rule="hp", more={"count": "least", "of": []}),
    "cancel_with_change": lay_effect(at="cancel", flip=True, change="+10"),
    "flip_off_cancel": lay_effect(at="base", flip=True, change="+10"),
    "change_to_be_given": lay_effect(at="base"),
    "at_to_be_given": lay_effect(),
    "at_beside": lay_effect(forbids=["attack"], change="+10"),
    "target_or_card": act_in({"type": "counts_as", "as": "Basic"}),
    "evolves_from_this": act_in(
        {"type": "evolve", "card": {"name": "Gloom", "stage": "Basic"}, "target": "active"},
        fields={f"{MINE}.card.stage": "Baby"},
    ),
    "tool_gone": act_in(
        {"type": "end_turn", "order": [ORDER]}, "neo-genesis-2000",
        {f"{MINE}.tools": ["neo1-93"], f"{MINE}.damage": 40},
    ) | {"choices": [[0]]},
    "tool_works_once": act_in(
        {"type": "end_turn", "order": [ORDER] * 2}, fields={f"{MINE}.tools": [BERRY]}
    ),
    "hand_too_large": act_in({"type": "set_up", "hands": {"A": [[BILL] * 8], "B": [[BILL]]}}),
    "expected_length": act_in({"type": "set_up", "hands": {"A": [[BILL]], "B": []}}),
    "expected_length_got": set_fields(
        {"position.players.A.this_turn": {"powers_used": [["a", "b", "c"]]}}
    ),
    "expected_pattern": lay_effect(sets={"retreat": "two"}),
    "expected_multiple": set_fields({"action.self_damage": 15}),
    "not_writable": set_fields({f"{MINE}.card.name": "\ud800"}),
    "cards_to_be_named": act_in(
        {"type": "play_trainer", "card": "hgss1-98"}, "heartgold-soulsilver-2010",
        {"position.players.A.hand": ["hgss1-98", None]},
    ),
}  # fmt: skip


ask_engine = partial(rule_plain, lookup=look_up_card, layer=shipped_layer())


def pick_twins():
    """Take two of different names from a deck where two different cards have one name."""
    twins = {number: {"name": "Twin"} for number in (5, 6)}
    text = {"when": "play", "steps": [search_deck(count=2, different=True)]}
    side = {"hand": name_cards(16), "deck": name_cards(14, 5, 6)}
    table = put_on_table(MINE_THERE, THEIRS, a=side)
    ask_about({16: text}, table, PLAY, described=twins, choices=[[1, 2]])


def draw_for(**cards):
    return {"do": "draw", "count": {"count": "cards", "where": ENERGY, **cards}}


# The same of texts written for one question each.
ASKED_OF_TEXTS = {
    "no_catalogue": partial(rule_plain, set_fields({f"{MINE}.card": "neo1-53"})),
    "picked_twice": pick_twins,
    "counted_cards_to_be_named": partial(play_step, draw_for(), a={"hand": [name_card(16), None]}),
    "cards_to_be_listed": partial(play_step, draw_for(of="opponent"), b={"hand": 3}),
    "which_card": partial(
        play_step, {"do": "use_supporter"}, a={"this_turn": {"supporter_played": True}}
    ),
}


def tell_refusal(ask):
    with pytest.raises(RequestError) as refused:
        ask()
    error = refused.value
    with translation.override("de"):
        german = wording.refusal_in_words(error)
    return f"{error.clause.note}\t{error.path}\t{wording.refusal_in_words(error)}\t{german}"


def test_a_refusal_is_told_of_its_field_in_either_language():
    asked = {note: partial(ask_engine, question) for note, question in ASKED.items()}
    told = {note: tell_refusal(ask) for note, ask in (asked | ASKED_OF_TEXTS).items()}
    assert [line for note, line in told.items() if not line.startswith(f"{note}\t")] == []
    compare_lines("judging/refusals.tsv", told.values())
