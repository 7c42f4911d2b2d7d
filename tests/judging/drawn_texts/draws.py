"""Random values of the types that card texts are made of, always the same for the same name.

Each choice is drawn by itself, from the name of the case and the place in it. So a new field or
mechanic changes only the cases in which it is drawn, and leaves all others as they are.
"""

import typing
from functools import cache
from hashlib import blake2b

import msgspec

from judging.engine.effects import expressions as ex
from judging.engine.effects import rules, steps
from judging.engine.position import Condition, ResistanceAmount, Type, WeaknessAmount
from tests.judging.drawn_texts import words

# How many in ten leave out an optional field.
LEFT_OUT = 6
DEEPEST = 2
PLAIN_STEPS = tuple(
    step
    for step in typing.get_args(steps.Steps)
    if not any("Steps" in str(kind) for kind in step.__annotations__.values())
)
FILTERS = (ex.PokemonFilter, ex.CardFilter)
WITHIN = ("not_", "any_of")
HOLDING = (ex.Not, ex.AllOf, ex.AnyOf)
IN_TENS = {
    *("Base", "Hit", "ChangeHP", "ChangeDamageDone", "ChangeDamageTaken", "Prevent", "Survive"),
    "hp_left_at_most",
    "hp_at_most",
}
SMALL = {"counters", "heads", "energy_cards", "conditions_at_least", "retreat_cost", "coins"}


class Draws:
    """The random choices for one case."""

    def __init__(self, name):
        self.name = name

    def weigh_place(self, *place):
        told = "/".join(map(str, (self.name, *place)))
        return int.from_bytes(blake2b(told.encode(), digest_size=6).digest(), "big")

    def pick_one(self, place, options):
        """Pick the option with the largest hash, so that a new option changes only a few draws."""
        return max(options, key=lambda option: self.weigh_place(place, tell_option(option)))

    def pick_any(self, place, options):
        """Pick from a list that never grows, which is quicker."""
        return options[self.weigh_place(place) % len(options)]

    def pick_from(self, place, options):
        """Pick a value of a dictionary, by its key as `pick_one`."""
        return options[self.pick_one(place, options)]

    def pick_some(self, place, options, most):
        in_order = sorted(options, key=lambda option: self.weigh_place(place, tell_option(option)))
        return in_order[: self.weigh_place(place, "many") % (most + 1)]

    def is_one_of(self, place, chances, of=10):
        return self.weigh_place(place, "chance") % of < chances

    def draw_number(self, place, low, high):
        return low + self.weigh_place(place, "number") % (high - low + 1)


def tell_option(option):
    return option.__name__ if isinstance(option, type) else option


@cache
def fields_of(kind):
    """The fields of a type: name, declared type, whether it is required."""
    hints = typing.get_type_hints(kind)
    return [
        (field.name, hints[field.name], field.required) for field in msgspec.structs.fields(kind)
    ]


def draw_struct(draws, place, kind, depth=0, given=None):
    """Draw a value of a mechanic; `given`: fields that are already decided."""
    if kind in FILTERS:
        return draw_filter(draws, place, kind, depth, given)
    values = dict(given or {})
    for name, hint, required in fields_of(kind):
        there = f"{place}.{name}"
        if name in values or (not required and draws.is_one_of(f"{there}?", LEFT_OUT)):
            continue
        if name == "at" and not draws.is_one_of(f"{there}!", 1):
            continue
        values[name] = draw_value(draws, there, hint, depth + 1, (kind.__name__, name))
    return kind(**values)


def number_of(draws):
    return int(draws.name.rpartition("/")[2])


def draw_given(draws, kind):
    """Draw an optional field that this case must have, by its number, and those that it needs."""
    fields = [field for field in fields_of(kind) if not field[2]]
    number = number_of(draws)
    if not fields or number < 2:
        return {}
    name, hint, _ = fields[number // 2 % len(fields)]
    value = True if hint is bool else draw_value(draws, name, hint, 1, (kind.__name__, name))
    return {**NEEDED.get((kind.__name__, name), {}), name: value}


# Other fields that a field needs to have a meaning.
NEEDED = {
    ("Search", "attach_to"): {"to": "attach"},
    ("Search", "each"): {"to": "attach", "count": 2},
    ("Search", "apart"): {"to": "attach", "count": 2},
    ("Search", "different"): {"count": 2},
    ("Look", "attach_to"): {"to": "attach", "take": 1},
    ("Look", "each"): {"to": "attach", "take": 2},
    ("Look", "to"): {"take": 1},
    ("Look", "rest"): {"take": 1},
    ("Look", "for_"): {"take": 1},
    ("Look", "end"): {"count": 3},
    ("Attach", "each"): {"count": 2},
    ("Attach", "apart"): {"count": 2},
}


def draw_filter(draws, place, kind, depth=0, given=None):
    """Draw a filter of one or two fields; one with many would find nothing."""
    values = dict(given or {})
    names = [name for name, _, _ in fields_of(kind) if depth <= DEEPEST or name not in WITHIN]
    wanted = {draws.pick_one(f"{place}.1", names)}
    if draws.is_one_of(f"{place}.2", 3):
        wanted.add(draws.pick_one(f"{place}.2", names))
    for name, hint, _ in fields_of(kind):
        if name in wanted and name not in values:
            there = f"{place}.{name}"
            values[name] = draw_value(draws, there, hint, depth + 1, (kind.__name__, name))
    return kind(**values)


def draw_value(draws, place, hint, depth, where):  # noqa: PLR0911 -- a line a sort
    """Draw a value of a declared type."""
    if hint == steps.Steps:
        return draw_struct(draws, place, pick_step(draws, place, depth), depth)
    if hint in (Type, Condition, WeaknessAmount, ResistanceAmount):
        return draws.pick_one(place, words.USUAL[hint])
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return draws.pick_one(place, arguments)
    if origin is tuple:
        count = draws.draw_number(place, 1, 2)
        if arguments[0] == tuple[steps.Steps, ...]:
            count = 2
        several = [
            draw_value(draws, f"{place}{n}", arguments[0], depth, where) for n in range(count)
        ]
        return tuple(dict.fromkeys(several)) if where[1] != "then" else tuple(several)
    if arguments:
        return draw_value(draws, place, pick_kind(draws, place, arguments, depth), depth, where)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return draw_struct(draws, place, hint, depth)
    return draw_plain(draws, place, hint, where)


def pick_step(draws, place, depth):
    return draws.pick_one(place, PLAIN_STEPS if depth > DEEPEST else typing.get_args(steps.Steps))


def pick_kind(draws, place, kinds, depth):
    """Pick one of several types; deep down, none that contains others."""
    kinds = [kind for kind in kinds if kind is not type(None)]
    if int in kinds and (depth > DEEPEST or draws.is_one_of(f"{place}#", 5)):
        return int
    if depth > DEEPEST:
        kinds = [kind for kind in kinds if kind not in HOLDING] or kinds
    return draws.pick_one(f"{place}=", kinds)


def draw_plain(draws, place, hint, where):
    if hint is bool:
        return draws.is_one_of(place, 6)
    if hint is int:
        return draw_amount(draws, place, where)
    if hint is str:
        return draws.pick_one(place, words.STRINGS.get(where[1], words.NAMES))
    return None


def draw_amount(draws, place, where):
    if not IN_TENS.isdisjoint(where):
        return 10 * draws.draw_number(place, 1, 6)
    if where == ("Half", "to"):
        return draws.pick_one(place, (1, 10))
    if where[1] in SMALL:
        return draws.draw_number(place, 1, 2)
    return draws.draw_number(place, 0 if where[1] in {"set", "b"} else 1, 3)


KINDS = {
    "step": typing.get_args(steps.Steps),
    "rule": typing.get_args(rules.Rule),
    "condition": typing.get_args(ex.Condition),
    "amount": tuple(kind for kind in typing.get_args(ex.Amount) if kind is not int),
}
