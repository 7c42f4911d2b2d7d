"""Random actions of every kind for drawn questions, mostly ones that the position allows."""

from tests.judging.drawn import cards
from tests.judging.drawn.table import CONDITIONS, draw_effects

PILES = ("hand", "deck", "discard", "lost_zone")


def draw_action(lot, kind, position):
    action = {"type": kind} | MAKERS[kind](lot, position)
    return action | lot.draw_fields({"texts": (8, lambda: False)})


def find_player(position):
    """The player whose turn it is."""
    turn = position.get("turn", {})
    first = turn.get("first", "A")
    if turn.get("number"):
        return first if turn["number"] % 2 else "AB".replace(first, "")
    return turn.get("player", first)


def find_side(position, player):
    return position.get("players", {}).get(player, {})


def pick_target(lot, position, player, fits=None):
    """Draw a place of the player, mostly one with a Pokémon that `fits`, if there is any."""
    bench = find_side(position, player).get("bench") or ()
    slots = range(len(bench) + lot.is_drawn(4))
    places = ("active", *slots, *slots)
    fitting = [one for one in places if fits and fits(find_there(position, player, one))]
    return lot.pick_one(fitting if fitting and lot.is_drawn(85) else places)


def find_there(position, player, target):
    side = find_side(position, player)
    if target == "active":
        return side.get("active") or {}
    bench = side.get("bench") or ()
    return bench[target] if target < len(bench) else {}


def pick_slot(lot, position, player):
    bench = find_side(position, player).get("bench") or (0, 0)
    return lot.pick_one(range(min(5, len(bench) + lot.is_drawn(4)) or 1))


def list_parts(pokemon, field):
    """The names of attacks or powers on the Pokémon, the cards under it and its Tools."""
    held = [pokemon.get("card"), *pokemon.get("under", ()), *pokemon.get("tools", ())]
    return [one["name"] for card in held if isinstance(card, dict) for one in card.get(field, ())]


def make_attack(lot, position):
    mine = find_there(position, find_player(position), "active")
    names = list_parts(mine, "attacks") or ["Splash", "Tackle", "Razor Leaf"]
    fields = {
        "damage": (35, lambda: lot.pick_one((0, 10, 20, 40, 70, 120))),
        "choices": (6, lambda: ["the Bench", "heads"]),
        "discard": (12, lambda: lot.pick_some(range(3), 2)),
        "flip_or_nothing": (10, lambda: True),
        "inflicts": (18, lambda: lot.pick_apart(CONDITIONS, 2)),
        "bench_damage": (15, lambda: draw_bench_damage(lot)),
        "self_damage": (15, lambda: lot.pick_one((10, 30, 60))),
        "counters": (12, lambda: lot.pick_one((1, 3, 7))),
        "effects": (12, lambda: draw_effects(lot, 5)),
        "text_allows": (20, lambda: True),
    }
    attack = draw_copied(lot) if lot.is_drawn(10) else lot.pick_one(names)
    return {"attack": attack} | lot.draw_fields(fields)


def draw_bench_damage(lot):
    slots = lot.pick_apart(range(3), 2)
    return [{"slot": slot, "amount": lot.pick_one((10, 20, 50))} for slot in slots]


def draw_copied(lot):
    fields = {
        "cost": (60, lambda: lot.pick_some(("Fire", "Colorless"), 2)),
        "damage": (80, lambda: lot.pick_one((0, 20, 40, "30+", "20-", "10x", None))),
        "of": (60, lambda: lot.pick_one(("Clefable", "Smeargle"))),
        "once": (15, lambda: lot.pick_one(("GX", "VSTAR"))),
    }
    return {"name": lot.pick_one(("Metronome", "Harbour GX"))} | lot.draw_fields(fields)


def make_retreat(lot, position):
    active = find_there(position, find_player(position), "active")
    places = range(len(active.get("energy", ())) + lot.is_drawn(5))
    card = active.get("card")
    cost = card.get("retreat", 0) if isinstance(card, dict) else 1
    fitting = list(places)[:cost] if lot.is_drawn(70) else lot.pick_apart(places, len(places))
    fields = {"discard": (75, lambda: fitting)}
    return {"to": pick_slot(lot, position, find_player(position))} | lot.draw_fields(fields)


def can_grow(there):
    """Whether one of the Evolution cards evolves this Pokémon."""
    card = there.get("card")
    names = {one.get("evolves_from") for one in cards.EVOLUTIONS if isinstance(one, dict)}
    return isinstance(card, dict) and card["name"] in names


def make_evolve(lot, position):
    target = pick_target(lot, position, find_player(position), can_grow)
    there = find_there(position, find_player(position), target).get("card")
    name = there["name"] if isinstance(there, dict) else ""
    fits = [
        card for card in cards.EVOLUTIONS
        if isinstance(card, dict) and name and card.get("evolves_from", name) == name
    ]  # fmt: skip
    card = lot.pick_one(fits) if fits and lot.is_drawn(75) else lot.pick_one(cards.EVOLUTIONS)
    drawn = cards.draw_pokemon_card(lot, card)
    if name and isinstance(drawn, dict) and lot.is_drawn(70):
        drawn |= {"evolves_from": name}
    fields = {"by_text": (15, lambda: "Rare Candy")}
    return {"card": drawn, "target": target} | lot.draw_fields(fields)


def make_level_up(lot, position):
    target = "active" if lot.is_drawn(80) else pick_target(lot, position, find_player(position))
    there = find_there(position, find_player(position), target).get("card")
    card = lot.pick_one(cards.LEVELS)
    if isinstance(there, dict) and lot.is_drawn(85):
        card = {"name": f"{there['name']} LV.X", "stage": "LV.X"}
        card |= {"labels": there["labels"]} if "labels" in there and lot.is_drawn(70) else {}
    card = cards.draw_pokemon_card(lot, card)
    return {"card": card} | ({"target": target} if target != "active" or lot.is_drawn(50) else {})


def make_devolve(lot, position):
    player = lot.pick_one("AB")
    fields = {
        "player": (80, lambda: player),
        "to": (70, lambda: lot.pick_one(PILES[:3])),
    }
    target = pick_target(lot, position, player, lambda there: there.get("under"))
    return {"target": target} | lot.draw_fields(fields)


def make_leave_play(lot, position):
    player = lot.pick_one("AB")
    target = pick_target(lot, position, player)
    return {"player": player, "target": target, "to": lot.pick_one(PILES)}


def make_play_basic(lot, _position):
    card = lot.pick_one([*(standing[0] for standing in cards.list_standing(lot)), cards.FIRE])
    return {"card": cards.draw_pokemon_card(lot, card)}


def make_play_legend(lot, _position):
    if lot.is_drawn(55):
        return {"halves": lot.pick_one(([cards.LUGIA, cards.BOTTOM], [cards.BOTTOM, cards.LUGIA]))}
    return {"halves": lot.pick_some(cards.HALVES, 2) or [cards.LUGIA]}


def make_play_v_union(lot, _position):
    if lot.is_drawn(55):
        return {"pieces": [cards.V_UNION] * lot.pick_one((4, 4, 4, 3))}
    other = cards.make_pokemon("Pikachu V-UNION", "V-UNION")
    return {
        "pieces": lot.pick_some((cards.V_UNION, cards.V_UNION, other, cards.ODDISH), 5) or [other]
    }


def make_attach_energy(lot, position):
    card = lot.pick_one(cards.ENERGY if lot.is_drawn(90) else cards.TRAINERS)
    return {"card": card, "target": pick_target(lot, position, find_player(position))}


def make_play_trainer(lot, position):
    card = lot.pick_one(cards.TRAINERS)
    on_one = isinstance(card, dict) and card.get("trainer") in {"Tool", "Technical Machine"}
    fields = {
        "target": (95 if on_one else 15, lambda: pick_target(lot, position, find_player(position))),
        "text_allows": (12, lambda: True),
        "changes_nothing": (12, lambda: True),
    }
    return {"card": card} | lot.draw_fields(fields)


def make_use_power(lot, position):
    player = find_player(position)
    target = pick_target(lot, position, player, lambda there: list_parts(there, "powers"))
    names = list_parts(find_there(position, player, target), "powers") or cards.NAMES_OF_POWERS
    fields = {"changes_nothing": (12, lambda: True)}
    return {"target": target, "power": lot.pick_one(names)} | lot.draw_fields(fields)


def make_switch(lot, position):
    player = lot.pick_one("AB")
    return {"player": player, "to": pick_slot(lot, position, player)}


def make_take(lot, _position):
    fields = {
        "from": (70, lambda: lot.pick_one(("deck", "discard", "lost_zone"))),
        "look": (35, lambda: True),
    }
    chosen = {"player": lot.pick_one("AB"), "count": lot.pick_one((0, 1, 2, 3, 7, 60))}
    return chosen | lot.draw_fields(fields)


def make_counts_as(lot, position):
    kinds = (
        "Pokémon", "Basic", "Evolved", "Unevolved", "Evolution card",
        "Stage 1", "Stage 2", "Owner", "in play",
    )  # fmt: skip
    asked = {"as": lot.pick_one(kinds)}
    if lot.is_drawn(60):
        return asked | {"target": pick_target(lot, position, find_player(position))}
    shown = [card for card, *_ in cards.list_standing(lot)]
    card = lot.pick_one((*shown, *cards.EVOLUTIONS, *cards.TRAINERS, *cards.LEVELS))
    return asked | {"card": card}


def make_inflict(lot, _position):
    return {"player": lot.pick_one("AB"), "condition": lot.pick_one(CONDITIONS)}


def make_set_up(lot, _position):
    fields = {"sudden_death": (30, lambda: True)}
    if lot.is_drawn(50):
        hands = {name: [False] * lot.pick_one((0, 0, 1, 2, 4)) for name in "AB"}
        hands = {name: [*few, lot.is_drawn(90)] for name, few in hands.items()}
        return {"basics": hands} | lot.draw_fields(fields)
    return {"hands": {name: draw_hands(lot) for name in "AB"}} | lot.draw_fields(fields)


def draw_hands(lot):
    held = (
        cards.FIRE, cards.GLOOM, *cards.TRAINERS[-8:], cards.LUGIA, cards.LEVELS[0], cards.WATER,
        {"name": "Dome Fossil", "trainer": "Fossil"},
    )  # fmt: skip
    basics = (cards.ODDISH, cards.PICHU, cards.make_pokemon("Absol G", labels=["SP"]), "neo1-53")
    before = [
        [lot.pick_one(held) for _ in range(lot.pick_one((7, 7, 5)))]
        for _ in range(lot.pick_one((0, 0, 1, 2)))
    ]
    last = [lot.pick_one(held) for _ in range(lot.pick_one((6, 6, 3)))]
    return [*before, [*last, lot.pick_one(basics if lot.is_drawn(80) else held)]]


def make_end_turn(lot, position):
    fields = {"order": (35, lambda: draw_order(lot, position))}
    return lot.draw_fields(fields)


def draw_order(lot, position):
    used = []
    for player in "AB":
        side = find_side(position, player)
        for pokemon in (side.get("active") or {}, *(side.get("bench") or ())):
            tools = [card for card in pokemon.get("tools", ()) if isinstance(card, dict)]
            used += [{"tool": tool["name"], "player": player} for tool in tools]
    if lot.is_drawn(10):
        used.append({"tool": "Berry", "player": "A"})
    fields = {
        "before": (60, lambda: lot.pick_one(("BTW-a", "BTW-b", "BTW-c", "BTW-d", None))),
        "heal": (60, lambda: lot.pick_one((10, 20, 40))),
        "removes": (40, lambda: lot.pick_apart(CONDITIONS, 3)),
    }
    return [use | lot.draw_fields(fields) for use in used]


def make_settle(lot, _position):
    ways = ("prizes", "no_pokemon", "deck_out", "concession", "lead")
    return {"wins": {name: lot.pick_apart(ways, 3) for name in "AB" if lot.is_drawn(75)}}


def make_promote(lot, position):
    without = [name for name in "AB" if find_side(position, name).get("active") is None]
    player = lot.pick_one(without or "AB")
    return {"player": player, "slot": pick_slot(lot, position, player)}


def make_concede(lot, _position):
    return {"player": lot.pick_one("AB")}


def make_nothing_more(_lot, _position):
    return {}


MAKERS = {
    "attack": make_attack,
    "retreat": make_retreat,
    "evolve": make_evolve,
    "devolve": make_devolve,
    "leave_play": make_leave_play,
    "level_up": make_level_up,
    "play_basic": make_play_basic,
    "play_legend": make_play_legend,
    "play_v_union": make_play_v_union,
    "attach_energy": make_attach_energy,
    "play_trainer": make_play_trainer,
    "use_power": make_use_power,
    "switch": make_switch,
    "draw": make_nothing_more,
    "take": make_take,
    "counts_as": make_counts_as,
    "inflict": make_inflict,
    "set_up": make_set_up,
    "end_turn": make_end_turn,
    "settle": make_settle,
    "promote": make_promote,
    "concede": make_concede,
    "look": make_nothing_more,
}
