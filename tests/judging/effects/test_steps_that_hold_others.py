"""Steps that contain others: a may that waits for the damage, choices, loops, both players."""

import pytest

from tests.judging.effects.harbour import (
    GIFT,
    HIT,
    ask_about,
    name_card,
    put_on_table,
    put_pokemon,
    require_seen,
)

STRIKE = {"type": "attack", "attack": HIT}
YES, NO = [{"value": True}], [{"value": False}]
OWN_CHOSEN = {"all": "chosen", "of": "you", "place": "bench"}
MORE = {"do": "damage", "plus": 20}
ENERGY = {"do": "discard_energy", "from": "self", "count": 1}
HAND = {"do": "discard_cards", "of": "you", "count": 1}


def put_counters(on="self", count=1):
    return {"do": "damage_counters", "on": on, "count": count}


def do_when(condition, *steps):
    return {"do": "if", "when": condition, "then": list(steps)}


def do_if_wished(*steps, **more):
    return {"do": "may", "then": list(steps), **more}


def pick_spot(player, target):
    return [{"player": player, "target": target}]


def lay_table(**more):
    mine = [put_pokemon(1, energy=[name_card(21)]), put_pokemon(2, damage=30)]
    theirs = [put_pokemon(3), put_pokemon(4)]
    hand = {"hand": [name_card(21), name_card(14)], "discard": [], **more.pop("a", {})}
    return put_on_table(mine, theirs, a=hand, **more)


ENERGIES = "position.players.A.active.energy"
HEAL = {"do": "heal", "on": OWN_CHOSEN, "counters": 1}
HEAL_SELF = {"do": "heal", "on": "self", "counters": 1}
FIRST_TURN = {"is": "first_turn"}
LATER = {"is": "not", "of": FIRST_TURN}
MORE_EACH = {"do": "damage", "plus": {"count": "product", "of": [20, {"count": "handled"}]}}
IF_DONE = {"do": "if", "when": {"is": "did_it"}, "then": [put_counters("defending")]}
# The attack's steps, the choices, values of the answer.
MAYS = {
    "Energy may go for more damage": ([do_if_wished(ENERGY, MORE)], [YES], {"B": 50, ENERGIES: []}),
    "or stay": ([do_if_wished(ENERGY, MORE)], [NO], {"B": 30, ENERGIES: [name_card(21)]}),
    "left, what follows otherwise": (
        [do_if_wished(ENERGY, MORE, otherwise=[{"do": "damage", "plus": 40}])], [NO], {"B": 70}),
    "taken, nothing of otherwise": (
        [do_if_wished(ENERGY, MORE, otherwise=[{"do": "damage", "plus": 40}])], [YES], {"B": 50}),
    "who is chosen first is healed after the damage": (
        [do_if_wished(HEAL, MORE)], [pick_spot("A", 0)], {"B": 50, "A.0": 20}),
    "nobody is chosen": ([do_if_wished(HEAL, MORE)], [[]], {"B": 30, "A.0": 30}),
    "it is asked whom": ([do_if_wished(HEAL, MORE)], [], {"asks": "choose_own_benched",
        "select.min": 0}),
    "a choice is one, without damage behind it": (
        [do_if_wished(HEAL)], [pick_spot("A", 0)], {"B": 30, "A.0": 20}),
    "a plain may is asked": ([do_if_wished(put_counters("defending"))], [],
        {"asks": "choose_may", "select.player": "A"}),
    "a plain may is taken": ([do_if_wished(put_counters("defending"))], [YES], {"B": 40}),
    "a plain may is left": ([do_if_wished(put_counters("defending"),
        otherwise=[put_counters("self", 2)])], [NO],
        {"B": 30, "A": 20}),
    "the opponent is asked": (
        [do_if_wished(put_counters("defending"), who="opponent")], [], {"asks": "choose_may",
            "select.player": "B"}),
    "the opponent says yes": ([do_if_wished(put_counters("defending"), who="opponent")], [YES],
        {"B": 40}),
    "cards at random are no choice": (
        [do_if_wished(HAND | {"at_random": True})], [], {"asks": "choose_may"}),
    "cards of the hand are one": ([do_if_wished(HAND)], [], {"asks": "choose_to_discard",
        "select.min": 0}),
    "the whole hand is none": ([do_if_wished(HAND | {"count": "all"})], [], {"asks": "choose_may"}),
    "the opponent's hand is none": ([do_if_wished(HAND | {"of": "opponent"})], [],
        {"asks": "choose_may"}),
    "the deck is none": ([do_if_wished(HAND | {"from": "deck"})], [], {"asks": "choose_may"}),
    "all Energy is none": ([do_if_wished(ENERGY | {"count": "all"})], [], {"asks": "choose_may"}),
    "what the opponent chooses is none": (
        [do_if_wished({"do": "heal", "on": {**OWN_CHOSEN, "by": "opponent"}, "counters": 1})], [],
        {"asks": "choose_may"}),
    "a switch of one's own is one": (
        [do_if_wished({"do": "switch", "who": "you"})], [], {"asks": "choose_new_active",
            "select.min": 0}),
    "a switch of the opponent by oneself is one": (
        [do_if_wished({"do": "switch", "who": "opponent"})], [], {"asks": "choose_new_active"}),
    "a switch of the opponent by the opponent is none": (
        [do_if_wished({"do": "switch", "who": "opponent", "by": "opponent"})], [],
            {"asks": "choose_may"}),
    "a switch with one that is named is none": (
        [do_if_wished({"do": "switch", "who": "you", "with": "self"})], [], {"asks": "choose_may"}),
    "if it did so": (
        [do_if_wished(HEAL), {"do": "if", "when": {"is": "did_it"},
            "then": [put_counters("defending")]}],
        [pick_spot("A", 0)], {"B": 40}),
    "if it did not": (
        [do_if_wished(HEAL), {"do": "if", "when": {"is": "did_it"},
            "then": [put_counters("defending")]}],
        [[]], {"B": 30}),
    "if it did what a plain may says": (
        [do_if_wished({"do": "draw"}), {"do": "if", "when": {"is": "did_it"},
            "then": [put_counters("defending")]}],
        [YES], {"B": 40}),
    "if it did not do what a plain may says": (
        [do_if_wished({"do": "draw"}), {"do": "if", "when": {"is": "did_it"},
            "then": [put_counters("defending")]}],
        [NO], {"B": 30}),
    "if it did so, though what followed did nothing": (
        [do_if_wished(ENERGY, HEAL_SELF), IF_DONE], [[{**pick_spot("A", "active")[0], "index": 0}]],
        {"B": 40}),
    "if it did so, though that did nothing": ([do_if_wished(HEAL_SELF), IF_DONE], [YES], {"B": 40}),
    "if it did the second of two, which is left": (
        [do_if_wished({"do": "draw"}),
            do_if_wished({"do": "draw"}, otherwise=[{"do": "end_turn"}]), IF_DONE],
        [YES, NO], {"B": 30}),
    "what is left has handled no cards": (
        [{"do": "draw", "count": 2}, do_if_wished({"do": "draw"}),
            put_counters("defending", {"count": "handled"})],
        [NO], {"B": 30}),
    "what goes inside another step counts for the damage": (
        [do_when(LATER, ENERGY), MORE_EACH], [], {"B": 50, ENERGIES: []}),
    "what goes inside two others does too": (
        [{"do": "repeat", "times": 1, "then": [do_when(LATER, ENERGY)]}, MORE_EACH], [],
        {"B": 50, ENERGIES: []}),
    "what goes behind the damage counts for nothing": (
        [MORE_EACH, do_when(LATER, ENERGY)], [], {"B": 30, ENERGIES: []}),
    "only what goes last counts for the damage; what was done before that waits": (
        [{"do": "heal", "on": "defending", "counters": 1}, ENERGY, MORE_EACH], [],
        {"B": 40, ENERGIES: []}),
    "who was chosen inside another step is hit after the damage": (
        [do_when(LATER, {"do": "choose", "what": OWN_CHOSEN}), put_counters("it")],
        [pick_spot("A", 0)], {"A.0": 40}),
    "the first of two": (
        [{"do": "one_of", "options": [[put_counters("self")], [put_counters("defending")]]}],
            [[{"number": 1}]],
        {"A": 10, "B": 30}),
    "the second of two": (
        [{"do": "one_of", "options": [[put_counters("self")], [put_counters("defending")]]}],
            [[{"number": 2}]],
        {"A": 0, "B": 40}),
    "one of two of the opponent's choice": (
        [{"do": "one_of", "who": "opponent", "options": [[put_counters("self")],
            [put_counters("defending")]]}], [],
        {"asks": "choose_one_of", "select.player": "B", "select.options.1.number": 2}),
    "each of a group": (
        [{"do": "for_each", "of": {"all": "pokemon", "of": "opponent"},
            "then": [put_counters("it"), put_counters("self")]}],
        [], {"A": 20, "B": 40, "B.0": 10}),
    "three times": ([{"do": "repeat", "times": 3, "then": [put_counters()]}], [], {"A": 30}),
    "no time": ([{"do": "repeat", "times": {"count": "energy", "on": "defending"},
        "then": [put_counters()]}],
                [], {"A": 0}),
    "each player": (
        [{"do": "each_player", "then": [{"do": "draw", "count": 2}]}], [],
        {"position.players.A.deck": 18, "position.players.B.hand": 5}),
    "each player, then one": (
        [{"do": "each_player", "then": [put_counters("active")]}, put_counters("active", 2)], [],
            {"A": 30, "B": 40}),
    "the turn is over": (
        [{"do": "end_turn"}], [], {"position.players.A.this_turn.attacked": True}),
    "one of the types that the text names": (
        [{"do": "choose_type", "types": ["Fire", "Metal"]}], [],
        {"asks": "choose_type", "select.options.0.type": "Fire", "select.options.1.type": "Metal",
         "select.options.2": "nothing"}),
    "one of the types of basic Energy": (
        [{"do": "choose_type"}], [],
        {"select.options.0.type": "Grass", "select.options.1.type": "Fire",
         "select.options.2.type": "Water", "select.options.3.type": "Lightning",
         "select.options.4.type": "Psychic", "select.options.5.type": "Fighting",
         "select.options.6": "nothing"}),
}  # fmt: skip


@pytest.mark.parametrize("name", MAYS)
def test_what_holds_others_does_what_is_chosen(name):
    steps, choices, expect = MAYS[name]
    require_seen(ask_about({1: steps}, lay_table(), STRIKE, choices=choices), expect)


@pytest.mark.parametrize("order", ["you", "opponent"])
def test_both_players_do_it_and_one_of_them_first(order):
    texts = {14: {"when": "play", "steps": [{"do": "each_player", "first": order, "then": [DRAW]}]}}
    answer = ask_about(texts, lay_table(), {"type": "play_trainer", "card": name_card(14)})
    drawn = [step for step in answer["steps"] if "Pier 14" in step["source"]]
    players = [step["args"]["player"] for step in drawn]
    assert players == (["A", "B"] if order == "you" else ["B", "A"])


DRAW = {"do": "draw", "count": 1}
GIFT_USED = {"type": "use_power", "target": "active", "power": GIFT}
NAMED = {"type": "use_power", "target": "active", "power": "Stadium 13"}


def use_power(*steps, **more):
    return {"when": "use", "steps": list(steps), **more}


USED = [["active", GIFT]]
# The texts, the action, more facts of the table, values of the answer.
POWERS = {
    "a power is used": ({1: use_power(DRAW)}, GIFT_USED, {},
        {"legal": True, "position.players.A.hand": 3}),
    "a power that acts by itself is not used": (
        {1: {"when": "turn_end", "steps": [DRAW]}}, GIFT_USED, {},
        {"legal": False, "steps.0.message": "text_waits"}),
    "one that acts so too is": (
        {1: (use_power(DRAW), {"when": "turn_end", "steps": [DRAW]})}, GIFT_USED, {},
        {"legal": True, "position.players.A.hand": 3}),
    "a power that is always on does nothing when used": (
        {1: {"rules": [{"rule": "hp", "more": 10}]}}, GIFT_USED, {},
        {"legal": True, "told": ["1 always_on"]}),
    "once a turn": (
        {1: use_power(DRAW, limit="turn")}, GIFT_USED, {"a": {"this_turn": {"powers_used": USED}}},
        {"legal": False}),
    "once a turn of each Pokémon": (
        {1: use_power(DRAW, limit="turn")}, GIFT_USED,
        {"a": {"this_turn": {"powers_used": [[0, GIFT]]}}}, {"legal": True}),
    "once a turn of all of the name": (
        {1: use_power(DRAW, limit="name")}, GIFT_USED,
        {"a": {"this_turn": {"powers_used": [[0, GIFT]]}}}, {"legal": False}),
    "as often as its player likes": (
        {1: use_power(DRAW)}, GIFT_USED, {"a": {"this_turn": {"powers_used": USED}}},
            {"legal": True}),
    "of two uses one as often as its player likes": (
        {1: (use_power(DRAW), use_power(DRAW, limit="turn"))}, GIFT_USED,
        {"a": {"this_turn": {"powers_used": USED}}}, {"legal": False}),
    "only where the condition is so": (
        {1: use_power(DRAW, **{"if": FIRST_TURN})}, GIFT_USED, {}, {"legal": False}),
    "where it is so": ({1: use_power(DRAW, **{"if": LATER})}, GIFT_USED, {}, {"legal": True}),
    "only on the Bench": ({1: use_power(DRAW, place="bench")}, GIFT_USED, {}, {"legal": False}),
    "on the Bench": (
        {2: use_power(DRAW, place="bench")}, GIFT_USED | {"target": 0}, {}, {"legal": True}),
    "only as the Active Pokémon": (
        {2: use_power(DRAW, place="active")}, GIFT_USED | {"target": 0}, {}, {"legal": False}),
    "of whom a Pokémon that has no such power": (
        {2: use_power(DRAW)}, GIFT_USED, {}, {"position.players.A.hand": 2}),
    "it ends the turn": (
        {1: use_power(DRAW, ends_turn=True)}, GIFT_USED, {},
        {"position.players.A.this_turn.attacked": True, "told": ["1 draws", "1 ends_turn"]}),
    "it does not": ({1: use_power(DRAW)}, GIFT_USED, {},
        {"position.players.A.this_turn.attacked": False}),
    "it comes to nothing, and that is said": (
        {1: use_power({"do": "if", "when": FIRST_TURN, "then": [DRAW]})}, GIFT_USED, {},
        {"legal": True, "told": ["1 comes_to_nothing"]}),
    "instead of an attack": (
        {1: {"when": "instead_of_attack", "steps": [put_counters("defending", 4)]}}, GIFT_USED, {},
        {"B": 40, "position.players.A.this_turn.attacked": True}),
    "a Stadium that is the opponent's is used by the player whose turn it is": (
        {13: {"when": "player_turn", "limit": "turn", "steps": [DRAW]}}, NAMED,
        {"stadium": name_card(13), "stadium_owner": "B"},
        {"legal": True, "position.players.A.hand": 3, "position.players.B.hand": 3}),
    "a Stadium asks of that player": (
        {13: {"when": "player_turn", "steps": [DRAW], "if": {
            "is": "compare", "a": {"count": "cards"}, "how": "=", "b": 2}}}, NAMED,
        {"stadium": name_card(13), "stadium_owner": "B"}, {"legal": True}),
    "and not of its owner": (
        {13: {"when": "player_turn", "steps": [DRAW], "if": {
            "is": "compare", "a": {"count": "cards"}, "how": "=", "b": 3}}}, NAMED,
        {"stadium": name_card(13), "stadium_owner": "B"}, {"legal": False}),
    "a Stadium once a turn": (
        {13: {"when": "player_turn", "limit": "turn", "steps": [DRAW]}}, NAMED,
        {"stadium": name_card(13), "a": {"effects": [
            {"name": "Stadium 13", "source": "Stadium 13", "until": "end_of_turn", "by": "A"}]}},
        {"legal": False}),
    "that the opponent has used it does not matter": (
        {13: {"when": "player_turn", "limit": "turn", "steps": [DRAW]}}, NAMED,
        {"stadium": name_card(13), "b": {"effects": [
            {"name": "Stadium 13", "source": "Stadium 13", "until": "end_of_turn", "by": "B"}]}},
        {"legal": True}),
    "not while it is asleep, as its own words say": (
        {1: use_power(DRAW, off="any")}, GIFT_USED, {"conditions": ["Burned"]}, {"legal": False}),
    "even while it is asleep, as its own words say": (
        {1: use_power(DRAW, off="never")}, GIFT_USED, {"conditions": ["Asleep"]}, {"legal": True}),
    "not while another's text shuts it": (
        {1: use_power(DRAW), 13: {"rules": [{"rule": "powers_off", "kinds": ["Poké-Power"]}]}},
            GIFT_USED,
        {"stadium": name_card(13)}, {"legal": False}),
    "while a text shuts other kinds": (
        {1: use_power(DRAW), 13: {"rules": [{"rule": "powers_off", "kinds": ["Poké-Body"]}]}},
            GIFT_USED,
        {"stadium": name_card(13)}, {"legal": True}),
    "while a text shuts the other side's": (
        {1: use_power(DRAW), 13: {"rules": [{"rule": "powers_off",
            "on": {"all": "pokemon", "of": "you"}}]}},
        GIFT_USED, {"stadium": name_card(13), "stadium_owner": "B"}, {"legal": True}),
    "while a text shuts its own side's": (
        {1: use_power(DRAW), 13: {"rules": [{"rule": "powers_off",
            "on": {"all": "pokemon", "of": "you"}}]}},
        GIFT_USED, {"stadium": name_card(13), "stadium_owner": "A"}, {"legal": False}),
    "while a text shuts it that does not hold now": (
        {1: use_power(DRAW), 13: {"rules": [{"rule": "powers_off"}], "if": FIRST_TURN}}, GIFT_USED,
        {"stadium": name_card(13)}, {"legal": True}),
}  # fmt: skip


@pytest.mark.parametrize("name", POWERS)
def test_a_power_is_used_as_its_text_allows(name):
    texts, action, more, expect = POWERS[name]
    more = dict(more)
    conditions = more.pop("conditions", [])
    table = lay_table(a={"hand": 2} | more.pop("a", {}), **more)
    table["players"]["A"]["active"]["conditions"] = conditions
    require_seen(ask_about(texts, table, action, kind="Poké-Power"), expect)
