"""A table with figures that all differ, and short ways to ask what a text does on it.

A case gives only its changes to the table: {"A.active.damage": 30}.
"""

from typing import NamedTuple

import msgspec

from judging.engine.effects.texts import Text
from tests.judging.drawn_texts import cards

ROPE, VEST, PIER, MACHINE = (f"{cards.SET}-{number}" for number in (22, 23, 24, 25))
EDITION = "platinum-arceus-2009"
HEADS, TAILS = ["heads"] * 6, ["tails"] * 6


def name_cards(*numbers):
    return [f"{cards.SET}-{number}" for number in numbers]


def make_spot(number, damage=0, energy=(), **more):
    (card,) = name_cards(number)
    return {"card": card, "damage": damage, "energy": name_cards(*energy), **more}


TABLE = {
    "turn": {"number": 7, "player": "A", "first": "A"},
    "players": {
        "A": {
            "active": make_spot(1, 20, (32, 32, 31), tools=[]),
            "bench": [
                make_spot(4, 30, (33, 35)),
                make_spot(8, 0, (36,)),
                make_spot(2, 50, (), under=name_cards(1)),
            ],
            "hand": name_cards(32, 22, 4, 31),
            "deck": name_cards(2, 33, 21, 4, 32, 10, 31, 5, 9, 36, 23, 11),
            "discard": name_cards(32, 31, 1, 22),
            "prizes": 4,
        },
        "B": {
            "active": make_spot(5, 10, (33, 36), under=name_cards(4)),
            "bench": [make_spot(9, 20, (31,)), make_spot(10, 0, (34, 34))],
            "hand": name_cards(31, 23),
            "deck": name_cards(9, 34, 22),
            "discard": name_cards(33, 10),
            "prizes": 5,
        },
    },
}
_WRITTEN = msgspec.json.encode(TABLE)


class Case(NamedTuple):
    """A directed case. `texts`: effect data by card id; `asked`: questions in sequence."""

    name: str
    texts: dict
    position: dict
    asked: list
    edition: str = EDITION
    kind: str = "Poké-Power"


def lay_table(changes):
    """The table with what a case has otherwise, by dotted paths from the players on."""
    table = msgspec.json.decode(_WRITTEN)  # sooner than a deep copy, thousands of times
    for path, value in changes.items():
        *above, last = path.split(".")
        where = table["players"] if above and above[0] in "AB" else table
        for part in above:
            where = where[int(part) if part.isdigit() else part]
        where[int(last) if last.isdigit() else last] = value
    return table


def make_case(name, texts, action, table, *, then=(), edition=EDITION, kind="Poké-Power", **more):
    first = {"action": action, **more}
    texts = msgspec.to_builtins(texts)
    return Case(name, texts, lay_table(table or {}), [first, *then], edition, kind)


def ask_attack(name, *steps, table=None, texts=None, discard=None, **more):
    """A case of an attack with these steps, for which 30 damage is printed."""
    own = {cards.KRABBY: {"name": "Krabby", "attacks": {cards.HIT: steps}}, **(texts or {})}
    action = {"type": "attack", "attack": cards.HIT}
    action |= {"discard": discard} if discard is not None else {}
    return make_case(name, own, action, table, **more)


def ask_trainer(name, *steps, table=None, texts=None, target=None, **more):
    """A case of a Trainer with these steps."""
    own = {cards.TRAINER: {"name": "Harbour Light", "itself": Text(when="play", steps=steps)}}
    action = {"type": "play_trainer", "card": cards.TRAINER}
    action |= {"target": target} if target is not None else {}
    hand = {"A.hand": [cards.TRAINER, *TABLE["players"]["A"]["hand"]]}
    return make_case(name, own | (texts or {}), action, hand | (table or {}), **more)


def ask_power(name, *steps, table=None, limit="turn", **more):
    """A case of a power with these steps, used by the Active Pokémon."""
    text = Text(when="use", limit=limit, steps=steps)
    own = {cards.KRABBY: {"name": "Krabby", "powers": {cards.POWER: text}}}
    action = {"type": "use_power", "target": "active", "power": cards.POWER}
    return make_case(name, own, action, table, **more)


def hold_rule(name, *rules, action, table=None, on=None, texts=None, **more):
    """A case of rules in force: from the Active Pokémon's Poké-Body, or from the card `on`."""
    held = more.pop("held", {})
    text = Text(rules=rules, **held)
    if on is None:
        own = {cards.KRABBY: {"name": "Krabby", "powers": {cards.POWER: text}}}
        more.setdefault("kind", "Poké-Body")
    else:
        own = {on: {"name": "Harbour", "itself": text}}
    return make_case(name, own | (texts or {}), action, table, **more)


def strike_with(attack=cards.HIT, **more):
    return {"type": "attack", "attack": attack, **more}


def turn_to(player):
    """The change of the table that makes it this player's turn."""
    return {"turn": {"number": 8, "player": player, "first": {"A": "B", "B": "A"}[player]}}
