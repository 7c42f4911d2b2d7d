"""Drawn questions with one mistake: a wrong value, name or field."""

from tests.judging.drawn.chance import Lot
from tests.judging.drawn.questions import draw_question

NUMBERS = (-10, -1, 0, 4, 5, 6, 15, 31, 60, 61, 1001, 10_001, 10_010, 100_001, 2.5)
TEXTS = ("", "activ", "Fier", "x", "+15", "n" * 200, "n" * 201, "neo1-53", "no-card-1", "A", "C")
OTHERS = (None, True, [], {}, [None], {"name": "Oddish"}, [["Fire"]], [5, 5], "7")


def draw_wrong(name, kinds):
    """Draw the wrong question of a name such as `wrong/ex-2003/17`, of one of these kinds."""
    _, edition, number = name.split("/")
    lot = Lot(name)
    question = draw_question(f"{lot.pick_one(kinds)}/{edition}/{number}")
    holder, key = pick_place(lot, question)
    MISTAKES[lot.pick_one(tuple(MISTAKES))](lot, holder, key)
    return question


def pick_place(lot, question):
    """Pick the place of the mistake, (holder, key), at any depth, and copy what holds it."""
    holder = question[lot.pick_one(("position", "action", "position", "action", "position"))]
    place = None
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return place or (question, "action")
        place = holder, lot.pick_one(keys)
        inner = holder[place[1]]
        if not isinstance(inner, dict | list) or not inner or lot.is_drawn(18):
            return place
        holder[place[1]] = inner = inner.copy()
        holder = inner


def put_another(lot, holder, key):
    holder[key] = lot.pick_one(lot.pick_one((NUMBERS, TEXTS, OTHERS)))


def put_near(lot, holder, key):
    """Put a value of the same type that differs slightly."""
    value = holder[key]
    if isinstance(value, bool) or not isinstance(value, int | str):
        put_another(lot, holder, key)
    elif isinstance(value, int):
        holder[key] = value + lot.pick_one((1, -1, 5, 10, 1000))
    else:
        holder[key] = lot.pick_one((value[:-1], value.lower(), f"{value}s", value[1:]))


def repeat_items(lot, holder, key):
    value = holder[key]
    if isinstance(value, list) and value:
        holder[key] = (value * 61)[: lot.pick_one((len(value) + 1, 6, 11, 21, 31, 61))]
    else:
        put_another(lot, holder, key)


def leave_out(_lot, holder, key):
    del holder[key]


def misspell_field(lot, holder, key):
    if isinstance(key, str):
        holder[lot.pick_one((f"{key}s", key[:-1], key.upper()))] = holder.pop(key)
    else:
        put_another(lot, holder, key)


def add_field(lot, holder, key):
    where = holder if isinstance(holder, dict) else holder[key]
    if isinstance(where, dict):
        where[lot.pick_one(("naem", "damge", "~id", "bench", "harbour", "effects"))] = lot.pick_one(
            (1, "Oddish", [], None)
        )
    else:
        put_another(lot, holder, key)


MISTAKES = {
    "another": put_another,
    "near": put_near,
    "repeated": repeat_items,
    "left out": leave_out,
    "misspelt": misspell_field,
    "added": add_field,
}
