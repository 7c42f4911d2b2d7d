"""Questions drawn by their name: `attack/ex-2003/17` is the same question every time."""

from tests.judging.drawn.actions import draw_action, find_player
from tests.judging.drawn.cards import ENERGY
from tests.judging.drawn.chance import Lot
from tests.judging.drawn.table import draw_position


def draw_question(name):
    """The question of that name: kind of action, edition and number."""
    kind, edition, _number = name.split("/")
    lot = Lot(name)
    position = draw_position(lot)
    if kind == "promote" and lot.falls(80):
        position.setdefault("players", {}).setdefault(lot.pick_one("AB"), {})["active"] = None
    if kind in CALM and lot.falls(85):
        clear_turn(position)
    if kind in {"attack", "retreat"} and lot.falls(75):
        make_able(lot, position)
    if edition in WITHOUT_BURNED and lot.falls(97):
        drop_burned(position)
    question = {
        "edition": edition,
        "position": position,
        "action": draw_action(lot, kind, position),
    }
    fields = {
        "flips": (50, lambda: lot.pick_some(("heads", "tails"), 4)),
        "choices": (5, lambda: [[lot.pick_one(range(3))]]),
    }
    return question | lot.draw_fields(fields)


# What is played in a turn: mostly one in which nothing stands in its way.
CALM = ("attack", "retreat", "evolve", "level_up", "play_basic", "play_legend", "play_v_union")


def clear_turn(position):
    """Whoever's turn it is has drawn, and not attacked yet."""
    side = position.get("players", {}).get(find_player(position), {})
    if "this_turn" in side:
        side["this_turn"] = side["this_turn"] | {"drawn": True, "attacked": False}


def make_able(lot, position):
    """The Active Pokémon can pay, and no condition holds it back."""
    active = position.get("players", {}).get(find_player(position), {}).get("active")
    if active:
        more = [{"name": "Lantern", "provides": "any"}, *lot.pick_some(ENERGY[:8], 2)]
        active["energy"] = [*active.get("energy", ()), *more]
        if "conditions" in active:
            conditions = set(active["conditions"]) - {"Asleep", "Paralyzed"}
            active["conditions"] = sorted(conditions)


WITHOUT_BURNED = ("base-1999", "neo-genesis-2000", "regulations-sheet")


def drop_burned(position):
    """The first editions have no Burned; on the sheet one condition stands alone."""
    for side in position.get("players", {}).values():
        active = side.get("active") or {}
        if "conditions" in active:
            active["conditions"] = [one for one in active["conditions"] if one != "Burned"][-1:]
