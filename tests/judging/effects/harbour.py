"""Hand-written texts on made-up cards, and questions about tables with them.

Each card has a number; `texts` of a question gives texts by number. No two Pokémon have the same
Hit Points, so that an answer shows which of them was meant.
"""

import msgspec

from judging.engine import rule_plain
from judging.engine.conformance import value_at
from judging.engine.effects.layer import CardTextLayer
from judging.engine.effects.library import Library
from judging.engine.effects.loader import read_effects

SET = "pier"
EDITION = "platinum-arceus-2009"
GIFT, HIT, FREE = "Gift", "Hit", "Tap"
HIT_POINTS = {1: 60, 2: 70, 3: 80, 4: 90, 5: 100, 6: 110}


def name_card(number):
    return f"{SET}-{number}"


def describe_cards(kind_of_power):
    """The facts of the cards by id: 1 to 6 are Pokémon with a power; other names say the kind."""
    cards = {
        name_card(number): {
            "name": f"Pokemon {number}", "kind": "pokemon", "stage": "Basic", "hp": hp,
            "types": ["Water"], "retreat": 1,
            "powers": [{"name": GIFT, "kind": kind_of_power}],
            "attacks": [{"name": HIT, "cost": [], "damage": 30},
                        {"name": FREE, "cost": [], "damage": None}],
        }
        for number, hp in HIT_POINTS.items()
    }  # fmt: skip
    others = {
        11: {"name": "Tool 11", "kind": "trainer", "trainer": "Tool"},
        12: {"name": "Tool 12", "kind": "trainer", "trainer": "Tool"},
        13: {"name": "Stadium 13", "kind": "trainer", "trainer": "Stadium"},
        14: {"name": "Trainer 14", "kind": "trainer", "trainer": "Trainer"},
        15: {"name": "Supporter 15", "kind": "trainer", "trainer": "Supporter"},
        16: {"name": "Trainer 16", "kind": "trainer", "trainer": "Trainer"},
        17: {"name": "Fossil 17", "kind": "trainer", "trainer": "Fossil", "hp": 40,
             "types": ["Colorless"], "retreat": 0},
        21: {"name": "Water Energy", "kind": "energy", "provides": ["Water"]},
        22: {"name": "Energy 22", "kind": "energy", "provides": ["Colorless"]},
        23: {"name": "Energy 23", "kind": "energy", "provides": ["Colorless"]},
        31: {"name": "Pokemon 31", "kind": "pokemon", "stage": "Stage 1", "hp": 120,
             "evolves_from": "Pokemon 1", "types": ["Water"], "retreat": 2,
             "powers": [{"name": GIFT, "kind": kind_of_power}]},
        32: {"name": "Pokemon 32", "kind": "pokemon", "stage": "Stage 1", "hp": 130,
             "evolves_from": "Pokemon 2", "types": ["Fire"], "retreat": 3},
    }  # fmt: skip
    return cards | {name_card(number): facts for number, facts in others.items()}


def put_text(number, *texts):
    """The effect data of a card: texts of its power for a Pokémon, its own text for others."""
    texts = list(texts) if len(texts) > 1 else texts[0]
    printed = {"powers": {GIFT: texts}} if number in {*HIT_POINTS, 31} else {"itself": texts}
    return {"name": "Pier", **printed}


def build_layer(texts):
    """The effect layer. `texts`: card number → a text, a tuple of texts, or a list of steps."""
    data = {name_card(number): say_text(number, said) for number, said in texts.items()}
    file = {"set": SET, "name": "Pier", "cards": data}
    return CardTextLayer(Library(read_effects({f"{SET}.json": msgspec.json.encode(file)})))


def say_text(number, said):
    if isinstance(said, list):
        return {"name": "Pier", "attacks": {HIT: said}}
    return put_text(number, *said) if isinstance(said, tuple) else put_text(number, said)


def put_pokemon(number, **more):
    return {"card": name_card(number), **more}


def put_on_table(mine, theirs, **more):
    """A position in A's turn, with the Pokémon of A (`mine`) and B, the Active ones first."""
    sides = {}
    for player, (active, *bench) in (("A", mine), ("B", theirs)):
        sides[player] = {"active": active, "bench": bench, "deck": 20, "hand": 3, "prizes": 6}
    sides["A"] |= more.pop("a", {})
    sides["B"] |= more.pop("b", {})
    return {"turn": {"number": 5, "player": "A"}, "players": sides, **more}


def ask_about(texts, table, action, *, kind="Poké-Body", edition=EDITION, described=None, **more):
    """Ask about an action; `described`: more facts by card number, `more`: flips, choices."""
    cards = describe_cards(kind)
    for number, facts in (described or {}).items():
        cards[name_card(number)] |= facts
    asked = {"edition": edition, "position": table, "action": action, **more}
    return rule_plain(asked, cards.get, layer=build_layer(texts))


def require_seen(answer, expect):
    """Check the values at dotted paths of an answer; `told`: the steps of texts, in order."""
    found = {
        path: tell_steps(answer) if path == "told" else value_at(answer, SHORT.get(path, path))
        for path in expect
    }
    assert found == expect


SHORT = {
    **{f"{side}.{slot}": f"position.players.{side}.bench.{slot}.damage"
       for side in "AB" for slot in range(5)},
    "A": "position.players.A.active.damage",
    "B": "position.players.B.active.damage",
    "asks": "select.message",
}  # fmt: skip


def tell_steps(answer):
    """The steps of texts as "card number, message", without the message's prefix."""
    return [
        f"{number_of_source(step['source'])} {step['message'].removeprefix('text_')}"
        for step in answer["steps"]
        if "(Pier" in step["source"]
    ]


def number_of_source(source):
    return source.partition("(Pier ")[2].partition(")")[0].strip()
