"""Random positions for drawn questions; each field is given in some and left out in others."""

from tests.judging.drawn import cards

CONDITIONS = ("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned")
CHANGES = {
    "base": ("x2", "=0", "+30", "-20"),
    "attacker": ("+10", "+20", "-40"),
    "play_area": ("-30", "x0", "+50"),
    "defender_cards": ("-20", "-10", "+10"),
    "defender_effects": ("prevent", "prevent<=30", "-30"),
}
FORBIDDABLE = (
    "attack", "retreat", "trainers", "items", "supporters", "stadiums", "tools",
    "powers", "bodies", "energy", "evolve", "level_up", "basics",
)  # fmt: skip
ENDS = (
    "end_of_turn", "end_of_opponents_next_turn", "end_of_your_next_turn",
    "leaves_active", "while_in_play", "while_attached",
)  # fmt: skip
SETS = (
    {"hp": "+20"}, {"hp": "=60", "retreat": "+1"}, {"hp": "-10", "retreat": "=0"},
    {"types": ["Water"], "weaknesses": []}, {"retreat": "-1", "types": []},
    {"weaknesses": [{"type": "Fire", "amount": "x3"}], "resistances": [{"type": "Water"}]},
    {"resistances": [{"type": "Fire", "amount": "-20"}]},
)  # fmt: skip
RULES = (
    {"rule": "retreat_cost", "more": 1},
    {"rule": "damage_taken", "less": 10},
    {"rule": "forbid", "what": ["retreat"]},
    {"rule": "harbour"},
)


def draw_position(lot):
    turn = draw_turn(lot) if lot.is_drawn(95) else {}
    number = turn.get("number", 3 if turn.get("player") == turn.get("first", "A") else 2)
    fields = {
        "stadium": (25, lambda: lot.pick_one(cards.STADIUMS)),
        "effects": (10, lambda: draw_effects(lot, number)),
        "players": (99, lambda: {name: draw_side(lot, number) for name in "AB"}),
        "turn": (95 if not turn else 100, lambda: turn),
    }
    drawn = lot.draw_fields(fields)
    if "stadium" in drawn and lot.is_drawn(60):
        drawn["stadium_owner"] = lot.pick_one(("A", "B", None))
    return drawn


def draw_turn(lot):
    """Draw a turn, more often one of the first."""
    number, first = lot.pick_one((1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 12)), lot.pick_one("AAB")
    if lot.is_drawn(3):
        return {"number": 0, "first": first}
    fields = {
        "number": (90, lambda: number),
        "first": (60, lambda: first),
        "ended": (1, lambda: True),
    }
    drawn = lot.draw_fields(fields)
    if "number" not in drawn:
        return drawn | lot.draw_fields({"player": (60, lambda: lot.pick_one("AB"))})
    return drawn


def draw_side(lot, number):
    fields = {
        "active": (96, lambda: None if lot.is_drawn(4) else draw_pokemon(lot, number, active=True)),
        "bench": (92, lambda: draw_bench(lot, number)),
        "hand": (50, lambda: draw_pile(lot, 7)),
        "deck": (60, lambda: draw_pile(lot, 3)),
        "discard": (40, lambda: draw_pile(lot, 5)),
        "prizes": (75, lambda: draw_prizes(lot)),
        "lost_zone": (15, lambda: draw_pile(lot, 2)),
        "this_turn": (45, lambda: draw_this_turn(lot)),
        "knocked_out_last_turn": (10, lambda: lot.pick_one((1, 2))),
        "effects": (10, lambda: draw_effects(lot, number)),
        "this_game": (12, lambda: draw_this_game(lot)),
    }
    return lot.draw_fields(fields)


def draw_bench(lot, number):
    if lot.is_drawn(4):
        return None
    size = lot.pick_one((0, 1, 1, 2, 2, 2, 3, 5))
    return [draw_pokemon(lot, number, active=False) for _ in range(size)]


def draw_prizes(lot):
    if lot.is_drawn(3):
        return lot.pick_one((0, []))
    if lot.is_drawn(15):
        return [None, *lot.pick_some((cards.ODDISH, cards.FIRE, None, cards.ODDISH), 5)]
    return lot.pick_one((1, 1, 2, 2, 3, 4, 5, 6, 6))


def draw_pile(lot, most):
    held = (cards.ODDISH, cards.GLOOM, cards.FIRE, cards.LUGIA, None, cards.PLUS_POWER, "neo1-53")
    if lot.is_drawn(35):
        return lot.pick_some((*held, *cards.SUPPORTERS, cards.V_UNION), most)
    return lot.pick_one((0, 1, 2, 5, 20, 47))


def draw_this_turn(lot):
    lying = (True, True, {"name": "Harbour Master", "trainer": "Supporter"}, {"name": "Bill"})
    used = (
        *(["active", name] for name in cards.NAMES_OF_POWERS),
        *([0, name] for name in cards.NAMES_OF_POWERS), [1, "Beacon"],
    )  # fmt: skip
    fields = {
        "drawn": (40, lambda: lot.pick_one((True, True, False, None))),
        "energy_attached": (25, lambda: True),
        "supporter_played": (30, lambda: lot.pick_one(lying)),
        "stadium_played": (25, lambda: True),
        "retreats": (25, lambda: lot.pick_one((1, 2))),
        "powers_used": (20, lambda: lot.pick_some(used, 1 + lot.is_drawn(30))),
        "attacked": (4, lambda: True),
    }
    return lot.draw_fields(fields)


def draw_this_game(lot):
    fields = {
        "used": (80, lambda: lot.pick_apart(("GX", "VSTAR", "V-UNION"), 3)),
        "v_unions": (40, lambda: lot.pick_apart(("Mewtwo V-UNION", "Pikachu V-UNION"), 2)),
    }
    return lot.draw_fields(fields)


def draw_pokemon(lot, number, *, active):
    top, *under = lot.pick_one(cards.list_standing(lot))
    under = [card if lot.is_drawn(60) else cards.draw_pokemon_card(lot, card) for card in under]
    card = cards.draw_pokemon_card(lot, top)
    hp = card.get("hp", 60) if isinstance(card, dict) else 60
    close = [max(0, hp + step) for step in (-10, -20, -30)]
    dates = (number, number, max(0, number - 1), max(0, number - 2))
    fields = {
        "under": (92, lambda: under),
        "damage": (60, lambda: lot.pick_one((0, 10, 10, 20, 30, *close, *close, hp))),
        "conditions": (35 * active, lambda: draw_conditions(lot)),
        "energy": (80, lambda: lot.pick_some(cards.ENERGY, 4)),
        "tools": (30, lambda: lot.pick_some(cards.TOOLS, 1 + lot.is_drawn(8))),
        "played_on_turn": (25, lambda: lot.pick_one(dates)),
        "evolved_on_turn": (20, lambda: lot.pick_one(dates)),
        "retreat_failed_on_turn": (8, lambda: lot.pick_one(dates)),
        "paralyzed_on_turn": (8, lambda: lot.pick_one(dates)),
        "effects": (14, lambda: draw_effects(lot, number)),
        "markers": (8, lambda: lot.pick_one((["Char counter"], ["Harbour mark", "Lamp"]))),
        "attached": (8, lambda: lot.pick_some((cards.PLUS_POWER, {"name": "Defender"}), 2)),
        "hit_last_turn": (10, lambda: lot.pick_one((10, 40))),
        "attack_last_turn": (15, lambda: lot.pick_one(cards.NAMES_OF_ATTACKS)),
        "put_by_effect": (6, lambda: lot.pick_one((True, False))),
    }
    return {"card": card} | lot.draw_fields(fields)


def draw_conditions(lot):
    own = lot.pick_one(("Asleep", "Confused", "Confused", "Paralyzed", "Asleep", None))
    beside = lot.pick_apart(("Burned", "Poisoned"), 2)
    return beside + ([own] if own else [])


def draw_effects(lot, number):
    return [draw_effect(lot, number) for _ in range(lot.pick_one((1, 1, 2)))]


def draw_effect(lot, number):
    """Draw a lasting effect: on damage, an attack, a forbidden action, or figures."""
    what = lot.pick_one((*CHANGES, "cancel", "forbids", "sets", "sets", "card"))
    drawn = {"name": f"Harbour {what}"}
    if what in CHANGES:
        drawn |= {"at": what, "change": lot.pick_one(CHANGES[what])}
    elif what == "cancel":
        drawn |= {"at": "cancel"} | lot.draw_fields({"flip": (70, lambda: True)})
    elif what == "forbids":
        drawn["forbids"] = lot.pick_apart(FORBIDDABLE, 4) or ["attack"]
    elif what == "sets":
        drawn["sets"] = lot.pick_one(SETS)
    else:
        drawn["source"] = "Harbour Light, Beacon"
    named = (*cards.NAMES_OF_ATTACKS, *cards.NAMES_OF_POWERS)
    fields = {
        "until": (60, lambda: lot.pick_one(ENDS)),
        "by": (95, lambda: lot.pick_one("AB")),
        "since": (40, lambda: max(0, number - lot.pick_one((0, 0, 1, 2)))),
        "only": (12, lambda: lot.pick_one(named)),
        "source": (20, lambda: "Lantern (Neo 1), Harbour"),
        "card": (10, lambda: "neo1-53"),
        "rules": (8, lambda: lot.pick_some(RULES, 2)),
        "while_active": (8, lambda: True),
        "stays": (12, lambda: lot.pick_one((True, False))),
    }
    return drawn | lot.draw_fields(fields)
