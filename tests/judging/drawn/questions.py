"""Questions drawn at random by name: `attack/ex-2003/17` is the same question every time."""

from tests.judging.drawn.actions import draw_action, find_player
from tests.judging.drawn.cards import ENERGY, NEW_STANDING, STANDING, draw_pokemon_card
from tests.judging.drawn.chance import Lot
from tests.judging.drawn.table import draw_position


def draw_question(name):
    """Draw the question of this name: kind of action, edition, number."""
    kind, edition, _number = name.split("/")
    lot = Lot(name)
    position = draw_position(lot)
    if kind == "promote" and lot.is_drawn(80):
        position.setdefault("players", {}).setdefault(lot.pick_one("AB"), {})["active"] = None
    if kind in CALM and lot.is_drawn(85):
        clear_turn(position)
    if kind in {"attack", "retreat"} and lot.is_drawn(75):
        make_able(lot, position)
    if kind in {"attack", "end_turn"} and lot.is_drawn(45):
        put_precious(lot, position)
    if edition in WITHOUT_BURNED and lot.is_drawn(97):
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


# Actions of a player's turn, mostly drawn in a turn that does not forbid them.
CALM = ("attack", "retreat", "evolve", "level_up", "play_basic", "play_legend", "play_v_union")


def clear_turn(position):
    """Let the player whose turn it is have drawn a card, and not attacked yet."""
    side = position.get("players", {}).get(find_player(position), {})
    if "this_turn" in side:
        side["this_turn"] = side["this_turn"] | {"drawn": True, "attacked": False}


def make_able(lot, position):
    """Let the Active Pokémon have the Energy to pay, and no condition that holds it back."""
    active = position.get("players", {}).get(find_player(position), {}).get("active")
    if active:
        more = [{"name": "Lantern", "provides": "any"}, *lot.pick_some(ENERGY[:8], 2)]
        active["energy"] = [*active.get("energy", ()), *more]
        if "conditions" in active:
            conditions = set(active["conditions"]) - {"Asleep", "Paralyzed"}
            active["conditions"] = sorted(conditions)


# Pokémon whose Knock Out has rules of its own, such as no Prize or more than one.
WORTH_OTHERS = frozenset(
    {
        "Clefairy Doll", "Dome Fossil", "Blaziken ex", "Gardevoir ex", "Mega Lucario ex",
        "Charizard-EX", "M Charizard-EX", "Pikachu & Zekrom-GX", "Lycanroc-GX", "Eternatus V",
        "Eternatus VMAX", "Arceus VSTAR", "Mewtwo V-UNION", "Lugia LEGEND", "Celebi ◇",
        "Entei & Raikou LEGEND", "Gyarados ☆",
    }
)  # fmt: skip


def put_precious(lot, position):
    """Give the opponent a nearly Knocked Out Pokémon of WORTH_OTHERS, Active or on the Bench."""
    player = find_player(position)
    side = position.setdefault("players", {}).setdefault("AB".replace(player, ""), {})
    worth = [one for one in (*STANDING, *NEW_STANDING) if name_of(one[0]) in WORTH_OTHERS]
    top, *under = lot.pick_one(worth)
    card = draw_pokemon_card(lot, top)
    damage = max(0, card.get("hp", 60) - lot.pick_one((0, 10, 10, 20)))
    fallen = {"card": card, "under": under, "damage": damage}
    if lot.is_drawn(70):
        side["active"] = fallen
    elif "bench" in side and side["bench"] is not None:
        side["bench"] = [fallen, *side["bench"][:3]]


def name_of(card):
    return card["name"] if isinstance(card, dict) else ""


WITHOUT_BURNED = ("base-1999", "neo-genesis-2000", "regulations-sheet")


def drop_burned(position):
    """Leave one condition at most, and not Burned, which the first editions do not have."""
    for side in position.get("players", {}).values():
        active = side.get("active") or {}
        if "conditions" in active:
            active["conditions"] = [one for one in active["conditions"] if one != "Burned"][-1:]
