"""Two texts that act at one moment: whether anybody is asked which comes first, by what they touch.

Where it comes to the same in either order nobody is. `A`'s Active Pokémon has 60 HP, the one on the
Bench 70, `B`'s Active Pokémon 80; each pair of texts stands on the two Pokémon of A.
"""

import pytest

from tests.judging.effects.harbour import (
    ask,
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


def put(on="active", count=1, **more):
    return {"do": "damage_counters", "on": on, "count": count, **more}


def heal(on="active", counters="all", **more):
    return {"do": "heal", "on": on, "counters": counters, **more}


def make(condition, on="active", do="inflict"):
    return {"do": do, "on": on, "conditions": [condition]}


def hurt(that="active", *, counters=True):
    return {"is": "pokemon", "that": that, "where": {"counters": counters}}


def sick(that="active"):
    return {"is": "pokemon", "that": that, "where": {"conditions": ["Asleep"]}}


def count_at_least(least, on="active", how=">="):
    return {"is": "compare", "a": {"count": "counters", "on": on}, "how": how, "b": least}


def when(condition, *steps):
    return {"do": "if", "when": condition, "then": list(steps)}


def move(do="draw", **more):
    return {"do": do, **more}


def each(of, *steps):
    return {"do": "for_each", "of": of, "then": list(steps)}


# Damage of the Active Pokémon, the two texts, whether it is asked.
PAIRS = {
    "both put counters on one that stands anyhow": (0, [put()], [put(count=2)], False),
    "both put counters on one that falls either way": (50, [put()], [put(count=2)], False),
    "both take counters off": (50, [heal(counters=1)], [heal(counters=2)], False),
    "one takes off what is there, one puts": (20, [heal(counters=2)], [put()], False),
    "one takes off more than is there": (10, [heal(counters=2)], [put()], True),
    "one takes off exactly what is there": (10, [heal(counters=1)], [put()], False),
    "one takes off all": (20, [heal()], [put()], True),
    "one puts what leaves it 10 HP": (40, [heal(counters=1)], [put()], False),
    "one puts what leaves it no HP": (50, [heal(counters=1)], [put()], True),
    "the same the other way round": (50, [put()], [heal(counters=1)], True),
    "one puts so many that nothing is left": (40, [put(count=2)], [heal(counters=1)], True),
    "one puts on one, the other takes off another": (
        10, [put(on="defending")], [heal(counters=2)], False),
    "one puts as many as coins say": (0, [{"do": "flip", "coins": 2}, put(count=HEADS)],
                                      [heal(counters=1)], True),
    "both put, one as many as coins say": (0, [{"do": "flip", "coins": 2}, put(count=HEADS)],
                                           [put()], False),
    "one puts freely": (30, [put(on=OWN, count=2, freely=True)], [heal(counters=1)], True),
    "one heals freely": (30, [heal(on=OWN, counters=1, freely=True)], [put()], True),
    "one puts on a chosen one, one takes off": (10, [put(on=CHOSEN)], [heal(counters=2)], True),
    "one puts on the Bench, one takes off the Active": (10, [put(on=BENCH)], [heal()], False),
    "one puts on all others, one takes off the Active": (
        10, [put(on=OTHER)], [heal()], False),
    "the other one stands on the Bench": (10, [heal()], [put(on=OTHER)], True),
    "one puts on theirs, one takes off mine": (10, [put(on=THEIRS)], [heal()], False),
    "both make it sick, and it can be both": (0, [make("Asleep")], [make("Poisoned")], False),
    "one makes it sick, one cures": (0, [make("Asleep")], [make("Asleep", do="cure")], True),
    "one makes it sick, one cures another": (
        0, [make("Asleep")], [make("Asleep", "defending", "cure")], False),
    "both cure": (0, [make("Asleep", do="cure")], [make("Poisoned", do="cure")], False),
    "one hurts, one makes sick": (0, [put()], [make("Asleep")], False),
    "both draw": (0, [move()], [move(count=2)], True),
    "each player draws one": (0, [move()], [move(who="opponent")], False),
    "both players draw for one text": (0, [move(who="both")], [move(who="opponent")], True),
    "one draws, one shuffles": (0, [move()], [move("shuffle")], True),
    "one draws, one shuffles the other's": (0, [move()], [move("shuffle", who="opponent")], False),
    "one draws, one discards the other's": (
        0, [move()], [move("discard_cards", of="opponent")], False),
    "one draws, one discards own": (0, [move()], [move("discard_cards")], True),
    "one draws, one puts": (0, [move()], [put()], False),
    "one attaches, one discards Energy": (
        0, [move("attach", **{"for": {"kind": "energy"}})], [FIRE], True),
    "a search attaches, one discards Energy": (
        0, [move("search", to="attach")], [FIRE], True),
    "a search for the hand, one discards Energy": (0, [move("search")], [FIRE], False),
    "a look attaches, one discards Energy": (
        0, [move("look", of="opponent", to="attach", take=1)], [FIRE], True),
    "both discard Energy of their own": (0, [FIRE], [FIRE], False),
    "both discard Energy of the Active": (0, [{**FIRE, "from": "active"}],
        [{**FIRE, "from": OWN}], True),
    "both discard Tools": (0, [move("discard_attached", what="tool", **{"from": "active"})],
                           [move("discard_attached", what="tool", **{"from": "active"})], True),
    "each its own Tool": (0, [move("discard_attached", what="tool")],
                          [move("discard_attached", what="tool")], False),
    "a Tool and Energy": (0, [move("discard_attached", what="tool", **{"from": "active"})],
                          [{**FIRE, "from": "active"}], False),
    "what lasts touches nothing": (
        0, [move("lasting", rules=[{"rule": "hp", "more": 10}], until="end_of_turn")], [put()],
            False),
    "what is not known to be harmless touches all": (
        0, [move("end_turn")], [put(on="defending")], True),
    "a coin that leads to it touches what follows it": (
        10, [{"do": "flip", "heads": [heal()]}], [put()], True),
    "a may as well": (10, [{"do": "may", "then": [heal()]}], [put()], True),
    "a may of another is harmless": (10, [{"do": "may", "then": [heal("defending")]}], [put()],
        False),
    "one of two ways is enough": (
        10, [{"do": "one_of", "options": [[heal("defending")], [heal()]]}], [put()], True),
    "either branch of an if": (
        10, [{"do": "if", "when": {"is": "first_turn"}, "then": [], "otherwise": [heal()]}],
        [put()], True),
    "an if asks for counters that the other puts": (
        0, [when(hurt(), heal("defending"))], [put()], True),
    "of one that has some already it does not matter": (
        10, [when(hurt(), heal("defending"))], [put()], False),
    "an if asks of another": (0, [when(hurt("defending"), heal("defending"))], [put()], False),
    "an if asks whether it is asleep": (0, [when(sick(), heal("defending"))], [make("Asleep")],
        True),
    "of another whether it is asleep": (
        0, [when(sick("defending"), heal("defending"))], [make("Asleep")], False),
    "an if asks for so many counters, the last one comes": (
        20, [when(count_at_least(3), move())], [put()], True),
    "one too few come": (10, [when(count_at_least(3), move())], [put()], False),
    "there are so many already": (30, [when(count_at_least(3), move())], [put()], False),
    "one fewer is there afterwards": (30, [when(count_at_least(3), move())], [heal(counters=1)],
        True),
    "so many are left": (40, [when(count_at_least(3), move())], [heal(counters=1)], False),
    "how many are asked otherwise": (
        40, [when(count_at_least(3, how="="), move())], [heal(counters=1)], True),
    "not that": (20, [when({"is": "not", "of": count_at_least(3)}, move())], [put()], True),
    "one of two things": (
        20, [when({"is": "any", "of": [sick("defending"), count_at_least(3)]}, move())],
        [put()], True),
    "both of two things": (
        20, [when({"is": "all", "of": [sick("defending"), count_at_least(3)]}, move())],
        [put()], True),
    "an if asks for cards in hand that the other draws": (
        0, [when({"is": "compare", "a": {"count": "cards", "pile": "hand", "of": "you"},
            "how": ">=", "b": 3},
                 put("defending"))], [move()], True),
    "for cards in the other's hand": (
        0, [when({"is": "compare", "a": {"count": "cards", "pile": "hand", "of": "opponent"},
                  "how": ">=", "b": 3}, put("defending"))], [move()], False),
    "each of mine is healed": (10, [each(OWN, heal("it"))], [put()], True),
    "each of mine on the Bench is healed": (10, [each(BENCH, heal("it"))], [put()], False),
    "each of those that are asleep": (
        0, [each({**THEIRS, "where": {"conditions": ["Asleep"]}}, put("it"))], [make("Asleep")],
            True),
    "each of those of a name": (
        0, [each({**THEIRS, "where": {"name": "Pokemon 3"}}, put("it"))], [make("Asleep")], False),
    "each of those that are hurt, which others may change": (
        0, [each({**THEIRS, "where": {"counters": True}}, put("it"))], [make("Asleep")], True),
    "it, whom only the steps know": (
        10, [{"do": "choose", "what": CHOSEN}, heal("it")], [put()], True),
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
    answer = ask(texts, table, {"type": "end_turn"})
    message = answer["select"]["message"] if answer["select"] else None
    assert (message == ASKED) is asked, answer["select"] or answer["verdict"]


def ask_in_order(order, **more):
    texts = {number: {"when": "turn_end", "steps": steps} for number, steps in BOTH.items()}
    mine = [put_pokemon(1, damage=10), put_pokemon(2)]
    table = put_on_table(mine, [put_pokemon(3)])
    return ask(texts, table, {"type": "end_turn"}, choices=[order] if order else [], **more)


BOTH = {1: [heal()], 2: [put(count=2)]}


@pytest.mark.parametrize(("order", "damage"), [([0, 1], 20), ([1, 0], 0)])
def test_the_texts_act_in_the_order_that_is_said(order, damage):
    require_seen(ask_in_order(order), {"A": damage, "asks": "nothing"})


@pytest.mark.parametrize(
    ("edition", "who"), [("platinum-arceus-2009", "A"), ("sv-2023", "A"), ("mega-2025", "B")]
)
def test_who_orders_is_the_player_that_the_edition_names(edition, who):
    select = ask_in_order(None, edition=edition, kind="Ability")["select"]
    assert (select["player"], select["min"], select["max"]) == (who, 2, 2)
    assert [(one["player"], one["target"], one["name"],
        one["id"]) for one in select["options"]] == [
        ("A", "active", "Gift", name_card(1)), ("A", 0, "Gift", name_card(2))
    ]  # fmt: skip
