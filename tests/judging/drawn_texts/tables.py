"""Random tables for drawn texts, with two sides that differ in all that a text may count."""

from tests.judging.drawn_texts import cards
from tests.judging.drawn_texts.words import STRINGS

CONDITIONS = ("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned")
TURNS = (*(5, 6, 7, 8) * 4, 1, 2, 3, 4)


def draw_table(draws, facts, turn_of="A"):
    """Draw a position in a turn of `turn_of`; the text of the case is mostly A's."""
    number = draws.pick_any("turn", TURNS)
    table = {
        "turn": {"number": number, "player": turn_of, "first": find_first(number, turn_of)},
        "players": {side: draw_side(draws, facts, side, number) for side in "AB"},
    }
    if draws.is_one_of("stadium", 3):
        table["stadium"] = f"{cards.SET}-24"
        table["stadium_owner"] = draws.pick_any("owner", "AB")
    return table


def find_first(number, turn_of):
    """Who went first if it is that player's turn now: odd turns are the first player's."""
    return turn_of if number % 2 else {"A": "B", "B": "A"}[turn_of]


def draw_side(draws, facts, side, number):
    return {
        "active": draw_pokemon(draws, facts, f"{side} active", number, active=True),
        "bench": draw_bench(draws, facts, side, number),
        **{pile: draw_pile(draws, f"{side} {pile}", *most) for pile, most in PILES.items()},
        "this_turn": draw_turn(draws, side),
        "knocked_out_last_turn": draws.draw_number(f"{side} knocked out", -2, 2) % 3,
    }


def draw_bench(draws, facts, side, number):
    """Draw a Bench, larger by one for A; sometimes it is not given."""
    if draws.is_one_of(f"{side} unsaid", 1, 12):
        return None
    count = draws.draw_number(f"{side} bench", 0, 3) + (side == "A")
    return [draw_pokemon(draws, facts, f"{side} {slot}", number) for slot in range(count)]


# How many cards are drawn at most, and how many the pile can have.
PILES = {
    "hand": (6, 60),
    "deck": (8, 60),
    "discard": (6, 60),
    "prizes": (6, 6),
    "lost_zone": (2, 2),
}


def draw_pile(draws, place, most, limit):
    """Draw a pile: mostly known cards, sometimes one unnamed, or only their number."""
    least = 2 if place.endswith(("deck", "prizes")) else 0
    count = min(limit, draws.draw_number(place, least, most))
    if draws.is_one_of(f"{place} known", 2):
        return count
    known = [draws.pick_any(f"{place} {n}", cards.IN_PILES) for n in range(count)]
    if known and draws.is_one_of(f"{place} unnamed", 1):
        known[-1] = None
    return known


def draw_pokemon(draws, facts, place, number, *, active=False):
    on_bench = () if active else (cards.FOSSIL, cards.LEGEND)
    card = draws.pick_any(place, (*cards.BASICS, *cards.EVOLVED, *on_bench))
    most = facts[card]["hp"] // 10 - 1
    pokemon = {
        "card": card,
        "damage": 10 * draws.draw_number(f"{place} damage", -1, min(most, 7)),
        "energy": draws_with_twice(draws, f"{place} energy", cards.ENERGIES, 4),
        "under": cards.EVOLVED.get(card, []),
        "played_on_turn": draws.pick_any(f"{place} played", (None, number, max(0, number - 2))),
    }
    pokemon["damage"] = max(0, pokemon["damage"])
    if card in cards.EVOLVED and draws.is_one_of(f"{place} evolved", 3):
        pokemon["evolved_on_turn"] = number
        pokemon["played_on_turn"] = 0
    if active and draws.is_one_of(f"{place} conditions", 4):
        pokemon["conditions"] = draw_conditions(draws, place)
    if draws.is_one_of(f"{place} tool", 2):
        pokemon["tools"] = [draws.pick_any(f"{place} which tool", TOOLS)]
    if draws.is_one_of(f"{place} more", 3):
        pokemon |= draw_memories(draws, place)
    return pokemon


TOOLS = (f"{cards.SET}-23", f"{cards.SET}-25")


def draws_with_twice(draws, place, options, most):
    count = draws.draw_number(place, 0, most)
    return [draws.pick_any(f"{place} {n}", options) for n in range(count)]


def draw_conditions(draws, place):
    """Draw conditions, with at most one of the three that replace each other."""
    some = draws.pick_some(f"{place} conditions", CONDITIONS, 3)
    turned = [one for one in some if one in {"Asleep", "Confused", "Paralyzed"}][:1]
    return [one for one in some if one in {"Burned", "Poisoned", *turned}]


def draw_memories(draws, place):
    """Draw what is remembered of earlier turns, and markers."""
    return {
        "hit_last_turn": 10 * draws.draw_number(f"{place} hit", 0, 4),
        "attack_last_turn": draws.pick_any(f"{place} used", (None, *STRINGS["attack"])),
        "markers": draws.pick_some(f"{place} markers", STRINGS["marker"], 1),
    }


def draw_turn(draws, side):
    return {
        "supporter_played": draws.is_one_of(f"{side} supporter", 2),
        "energy_attached": draws.is_one_of(f"{side} energy", 2),
    }
