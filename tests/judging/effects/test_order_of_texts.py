"""Two texts that act at one moment: whether a player is asked which acts first.

Nobody is asked if either order has the same result. `A`'s Active Pokémon has 60 HP, the one on the
Bench 70, `B`'s Active Pokémon 80; the two Pokémon of A have one text each.
"""

import pytest

from tests.judging.effects.harbour import (
    ask_about,
    name_card,
    put_on_table,
    put_pokemon,
    require_seen,
)

ASKED = "choose_texts_order"
BENCH = {"all": "pokemon", "place": "bench"}
OWN = {"all": "pokemon"}
THEIRS = {"all": "pokemon", "of": "opponent"}
CHOSEN = {"all": "chosen", "of": "you", "place": "in_play"}
OTHER = {"all": "pokemon", "but": "self"}
FIRE = {"do": "discard_energy", "from": "self", "count": 1}
HEADS = {"count": "heads"}


def put_counters(on="active", count=1, **more):
    return {"do": "damage_counters", "on": on, "count": count, **more}


def heal_counters(on="active", counters="all", **more):
    return {"do": "heal", "on": on, "counters": counters, **more}


def make_condition(condition, on="active", do="inflict"):
    return {"do": do, "on": on, "conditions": [condition]}


def is_hurt(that="active", *, counters=True):
    return {"is": "pokemon", "that": that, "where": {"counters": counters}}


def is_sick(that="active"):
    return {"is": "pokemon", "that": that, "where": {"conditions": ["Asleep"]}}


def count_at_least(least, on="active", how=">="):
    return {"is": "compare", "a": {"count": "counters", "on": on}, "how": how, "b": least}


def do_when(condition, *steps):
    return {"do": "if", "when": condition, "then": list(steps)}


def leave_on_active(*rules):
    return {"do": "lasting", "rules": list(rules), "until": "end_of_turn", "on": "active"}


def move_cards(do="draw", **more):
    return {"do": do, **more}


def do_for_each(of, *steps):
    return {"do": "for_each", "of": of, "then": list(steps)}


# Damage of the Active Pokémon, the two texts, whether a player is asked.
PAIRS = {
    "both put counters on one that stands anyhow": (0, [put_counters()], [put_counters(count=2)],
        False),
    "both put counters on one that falls either way": (50, [put_counters()],
        [put_counters(count=2)], False),
    "both take counters off": (50, [heal_counters(counters=1)], [heal_counters(counters=2)], False),
    "one takes off what is there, one puts": (20, [heal_counters(counters=2)], [put_counters()],
        False),
    "one takes off more than is there": (10, [heal_counters(counters=2)], [put_counters()], True),
    "one takes off exactly what is there": (10, [heal_counters(counters=1)], [put_counters()],
        False),
    "one takes off all": (20, [heal_counters()], [put_counters()], True),
    "one puts what leaves it 10 HP": (40, [heal_counters(counters=1)], [put_counters()], False),
    "one puts what leaves it no HP": (50, [heal_counters(counters=1)], [put_counters()], True),
    "the same the other way round": (50, [put_counters()], [heal_counters(counters=1)], True),
    "one puts so many that nothing is left": (40, [put_counters(count=2)],
        [heal_counters(counters=1)], True),
    "one puts on one, the other takes off another": (
        10, [put_counters(on="defending")], [heal_counters(counters=2)], False),
    "one puts as many as coins say": (0, [{"do": "flip", "coins": 2}, put_counters(count=HEADS)],
                                      [heal_counters(counters=1)], True),
    "both put, one as many as coins say": (0, [{"do": "flip", "coins": 2},
        put_counters(count=HEADS)],
                                           [put_counters()], False),
    "one puts freely": (30, [put_counters(on=OWN, count=2, freely=True)],
        [heal_counters(counters=1)], True),
    "one heals freely": (30, [heal_counters(on=OWN, counters=1, freely=True)], [put_counters()],
        True),
    "one puts on a chosen one, one takes off": (10, [put_counters(on=CHOSEN)],
        [heal_counters(counters=2)], True),
    "one puts on the Bench, one takes off the Active": (10, [put_counters(on=BENCH)],
        [heal_counters()], False),
    "one puts on all others, one takes off the Active": (
        10, [put_counters(on=OTHER)], [heal_counters()], False),
    "the other one stands on the Bench": (10, [heal_counters()], [put_counters(on=OTHER)], True),
    "one puts on theirs, one takes off mine": (10, [put_counters(on=THEIRS)], [heal_counters()],
        False),
    "both make it sick, and it can be both": (0, [make_condition("Asleep")],
        [make_condition("Poisoned")], False),
    "both make it sick, and the later one alone stays": (0, [make_condition("Asleep")],
        [make_condition("Confused")], True),
    "both make it sick in the same way": (0, [make_condition("Asleep")],
        [make_condition("Asleep")], False),
    "one makes it sick in a way that is chosen": (0, [make_condition("Paralyzed")],
        [{"do": "inflict", "conditions": ["Asleep", "Poisoned"], "on": "active", "one_of": True}],
        True),
    "both make them sick on either side": (0, [make_condition("Asleep")],
        [make_condition("Confused", "defending")], False),
    "one makes it sick, one keeps that off from now on": (0, [make_condition("Asleep")],
        [leave_on_active({"rule": "no_conditions"})], True),
    "one makes it sick, one leaves it with fewer Hit Points": (0, [make_condition("Asleep")],
        [leave_on_active({"rule": "hp", "less": 10})], False),
    "one makes it sick, one cures": (0, [make_condition("Asleep")], [make_condition("Asleep",
        do="cure")], True),
    "one makes it sick, one cures another": (
        0, [make_condition("Asleep")], [make_condition("Asleep", "defending", "cure")], False),
    "both cure": (0, [make_condition("Asleep", do="cure")], [make_condition("Poisoned",
        do="cure")], False),
    "one hurts, one makes sick": (0, [put_counters()], [make_condition("Asleep")], False),
    "both draw": (0, [move_cards()], [move_cards(count=2)], True),
    "each player draws one": (0, [move_cards()], [move_cards(who="opponent")], False),
    "both players draw for one text": (0, [move_cards(who="both")], [move_cards(who="opponent")],
        True),
    "one draws, one shuffles": (0, [move_cards()], [move_cards("shuffle")], True),
    "one draws, one shuffles the other's": (0, [move_cards()], [move_cards("shuffle",
        who="opponent")], False),
    "one draws, one discards the other's": (
        0, [move_cards()], [move_cards("discard_cards", of="opponent")], False),
    "one draws, one discards own": (0, [move_cards()], [move_cards("discard_cards")], True),
    "one draws, one puts": (0, [move_cards()], [put_counters()], False),
    "one attaches, one discards Energy": (
        0, [move_cards("attach", **{"for": {"kind": "energy"}})], [FIRE], True),
    "a search attaches, one discards Energy": (
        0, [move_cards("search", to="attach")], [FIRE], True),
    "a search for the hand, one discards Energy": (0, [move_cards("search")], [FIRE], False),
    "a look attaches, one discards Energy": (
        0, [move_cards("look", of="opponent", to="attach", take=1)], [FIRE], True),
    "both discard Energy of their own": (0, [FIRE], [FIRE], False),
    "both discard Energy of the Active": (0, [{**FIRE, "from": "active"}],
        [{**FIRE, "from": OWN}], True),
    "both discard Tools": (0, [move_cards("discard_attached", what="tool", **{"from": "active"})],
                           [move_cards("discard_attached", what="tool", **{"from": "active"})],
                               True),
    "each its own Tool": (0, [move_cards("discard_attached", what="tool")],
                          [move_cards("discard_attached", what="tool")], False),
    "a Tool and Energy": (0, [move_cards("discard_attached", what="tool", **{"from": "active"})],
                          [{**FIRE, "from": "active"}], False),
    "what lasts touches nothing": (
        0, [move_cards("lasting", rules=[{"rule": "hp", "more": 10}], until="end_of_turn")],
            [put_counters()],
            False),
    "what is not known to be harmless touches all": (
        0, [move_cards("end_turn")], [put_counters(on="defending")], True),
    "a coin that leads to it touches what follows it": (
        10, [{"do": "flip", "heads": [heal_counters()]}], [put_counters()], True),
    "a may as well": (10, [{"do": "may", "then": [heal_counters()]}], [put_counters()], True),
    "a may of another is harmless": (10, [{"do": "may", "then": [heal_counters("defending")]}],
        [put_counters()],
        False),
    "one of two ways is enough": (
        10, [{"do": "one_of", "options": [[heal_counters("defending")], [heal_counters()]]}],
            [put_counters()], True),
    "either branch of an if": (
        10, [{"do": "if", "when": {"is": "first_turn"}, "then": [],
            "otherwise": [heal_counters()]}],
        [put_counters()], True),
    "an if asks for counters that the other puts": (
        0, [do_when(is_hurt(), heal_counters("defending"))], [put_counters()], True),
    "of one that has some already it does not matter": (
        10, [do_when(is_hurt(), heal_counters("defending"))], [put_counters()], False),
    "an if asks of another": (0, [do_when(is_hurt("defending"), heal_counters("defending"))],
        [put_counters()], False),
    "an if asks whether it is asleep": (0, [do_when(is_sick(), heal_counters("defending"))],
        [make_condition("Asleep")],
        True),
    "of another whether it is asleep": (
        0, [do_when(is_sick("defending"), heal_counters("defending"))], [make_condition("Asleep")],
            False),
    "an if asks for so many counters, the last one comes": (
        20, [do_when(count_at_least(3), move_cards())], [put_counters()], True),
    "one too few come": (10, [do_when(count_at_least(3), move_cards())], [put_counters()], False),
    "there are so many already": (30, [do_when(count_at_least(3), move_cards())], [put_counters()],
        False),
    "one fewer is there afterwards": (30, [do_when(count_at_least(3), move_cards())],
        [heal_counters(counters=1)],
        True),
    "so many are left": (40, [do_when(count_at_least(3), move_cards())],
        [heal_counters(counters=1)], False),
    "how many are asked otherwise": (
        40, [do_when(count_at_least(3, how="="), move_cards())], [heal_counters(counters=1)], True),
    "not that": (20, [do_when({"is": "not", "of": count_at_least(3)}, move_cards())],
        [put_counters()], True),
    "one of two things": (
        20, [do_when({"is": "any", "of": [is_sick("defending"), count_at_least(3)]}, move_cards())],
        [put_counters()], True),
    "both of two things": (
        20, [do_when({"is": "all", "of": [is_sick("defending"), count_at_least(3)]}, move_cards())],
        [put_counters()], True),
    "an if asks for cards in hand that the other draws": (
        0, [do_when({"is": "compare", "a": {"count": "cards", "pile": "hand", "of": "you"},
            "how": ">=", "b": 3},
                 put_counters("defending"))], [move_cards()], True),
    "for cards in the other's hand": (
        0, [do_when({"is": "compare", "a": {"count": "cards", "pile": "hand", "of": "opponent"},
                  "how": ">=", "b": 3}, put_counters("defending"))], [move_cards()], False),
    "each of mine is healed": (10, [do_for_each(OWN, heal_counters("it"))], [put_counters()], True),
    "each of mine on the Bench is healed": (10, [do_for_each(BENCH, heal_counters("it"))],
        [put_counters()], False),
    "each of those that are asleep": (
        0, [do_for_each({**THEIRS, "where": {"conditions": ["Asleep"]}}, put_counters("it"))],
            [make_condition("Asleep")],
            True),
    "each of those of a name": (
        0, [do_for_each({**THEIRS, "where": {"name": "Pokemon 3"}}, put_counters("it"))],
            [make_condition("Asleep")], False),
    "each of those that are hurt, which others may change": (
        0, [do_for_each({**THEIRS, "where": {"counters": True}}, put_counters("it"))],
            [make_condition("Asleep")], True),
    "it, whom only the steps know": (
        10, [{"do": "choose", "what": CHOSEN}, heal_counters("it")], [put_counters()], True),
}  # fmt: skip


@pytest.mark.parametrize("name", PAIRS)
def test_who_has_the_turn_is_asked_only_where_the_order_matters(name):
    damage, first, second, asked = PAIRS[name]
    texts = {1: {"when": "turn_end", "steps": first}, 2: {"when": "turn_end", "steps": second}}
    energy = [name_card(21), name_card(23)]
    carried = {"energy": energy, "tools": [name_card(11)]}
    mine = [put_pokemon(1, damage=damage, **carried), put_pokemon(2, **carried)]
    hands = {side: {"hand": [name_card(21)] * 3, "deck": [name_card(21)] * 5} for side in "ab"}
    table = put_on_table(mine, [put_pokemon(3, **carried)], **hands)
    answer = ask_about(texts, table, {"type": "end_turn"})
    message = answer["select"]["message"] if answer["select"] else None
    assert (message == ASKED) is asked, answer["select"] or answer["verdict"]


def ask_in_order(order, when="turn_end", **more):
    texts = {number: {"when": when, "steps": steps} for number, steps in BOTH.items()}
    mine = [put_pokemon(1, damage=10), put_pokemon(2)]
    table = put_on_table(mine, [put_pokemon(3)])
    return ask_about(texts, table, {"type": "end_turn"}, choices=[order] if order else [], **more)


BOTH = {1: [heal_counters()], 2: [put_counters(count=2)]}


@pytest.mark.parametrize(("order", "damage"), [([0, 1], 20), ([1, 0], 0)])
def test_the_texts_act_in_the_order_that_is_said(order, damage):
    require_seen(ask_in_order(order), {"A": damage, "asks": "nothing"})


@pytest.mark.parametrize(
    ("edition", "when", "who"),
    [
        ("platinum-arceus-2009", "between_turns", "A"),
        ("sv-2023", "between_turns", "A"),
        ("mega-2025", "between_turns", "B"),
        ("mega-2025", "turn_end", "A"),  # the next player orders effects of Pokémon Checkup alone
    ],
)
def test_who_orders_is_the_player_that_the_edition_names(edition, when, who):
    select = ask_in_order(None, when, edition=edition, kind="Ability")["select"]
    assert (select["player"], select["min"], select["max"]) == (who, 2, 2)
    assert [(one["player"], one["target"], one["name"],
        one["id"]) for one in select["options"]] == [
        ("A", "active", "Gift", name_card(1)), ("A", 0, "Gift", name_card(2))
    ]  # fmt: skip


@pytest.mark.parametrize("words", [["Asleep", "Confused"], ["Confused", "Asleep"]])
def test_of_one_text_the_condition_it_names_last_stays(words):
    steps = [{"do": "inflict", "conditions": words}]
    table = put_on_table([put_pokemon(1)], [put_pokemon(3)])
    texts = {1: {"when": "turn_end", "steps": steps}}
    answer = ask_about(texts, table, {"type": "end_turn"}, flips=["tails"])
    assert answer["position"]["players"]["B"]["active"]["conditions"] == words[1:]
