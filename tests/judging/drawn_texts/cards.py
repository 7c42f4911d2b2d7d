"""The cards of the drawn tables, made up so that answers do not depend on a catalogue.

No two have the same figures. `KRABBY`, `TRAINER` and `ENERGY` carry the text that a case is about.
"""

SET = "harbour"
KRABBY, TRAINER, ENERGY = f"{SET}-1", f"{SET}-20", f"{SET}-30"
HIT, TAP = "Surge", "Tap"
POWER = "Calm"


def make_attack(name, cost, damage):
    symbols = {"W": "Water", "G": "Grass", "R": "Fire", "P": "Psychic", "C": "Colorless"}
    return {"name": name, "cost": [symbols[one] for one in cost], "damage": damage}


def make_pokemon(name, hp, kind, retreat, attacks, **more):
    described = {"name": name, "kind": "pokemon", "hp": hp, "types": [kind], "retreat": retreat}
    return {"stage": "Basic", **described, "attacks": attacks, **more}


def match_against(kind, amount):
    return [{"type": kind, "amount": amount}]


def make_trainer(name, kind):
    return {"name": name, "kind": "trainer", "trainer": kind}


def make_energy(name, *units):
    return {"name": f"{name} Energy", "kind": "energy", "provides": list(units)}


_POKEMON = {
    1: make_pokemon("Krabby", 80, "Water", 2,
        [make_attack("Surge", "WC", 30), make_attack("Tap", "", 10)],
        weaknesses=match_against("Grass", "x2"), resistances=match_against("Fire", "-20")),
    2: make_pokemon("Kingler", 110, "Water", 3, [make_attack("Crush", "WWC", 60)],
        stage="Stage 1", evolves_from="Krabby", weaknesses=match_against("Grass", "+20"),
        powers=[{"name": "Shell", "kind": "Poké-Body"}]),
    3: make_pokemon("Kingler LV.X", 130, "Water", 3, [make_attack("Flood", "WWWC", 80)],
        stage="LV.X", weaknesses=match_against("Grass", "x2")),
    4: make_pokemon("Oddish", 50, "Grass", 1, [make_attack("Sprout", "G", "10+")],
        weaknesses=match_against("Fire", "x2"), resistances=match_against("Water", "-30")),
    5: make_pokemon("Gloom", 70, "Grass", 2, [make_attack("Leaf", "GC", 40)],
        stage="Stage 1", evolves_from="Oddish", weaknesses=match_against("Fire", "x2")),
    6: make_pokemon("Vileplume", 120, "Grass", 2, [make_attack("Bloom", "GGC", 50)],
        stage="Stage 2", evolves_from="Gloom", weaknesses=match_against("Water", "x2"),
        powers=[{"name": "Haze", "kind": "Pokémon Power"}]),
    7: make_pokemon("Cleffa", 30, "Colorless", 0, [make_attack("Sing", "C", None)], stage="Baby"),
    8: make_pokemon("Clefairy", 60, "Colorless", 1, [make_attack("Slap", "C", "20x")],
        evolves_from="Cleffa", weaknesses=match_against("Water", "+10")),
    9: make_pokemon("Houndoom G", 90, "Fire", 2, [make_attack("Blaze", "RC", 50)],
        labels=["SP"], weaknesses=match_against("Water", "x2")),
    10: make_pokemon("Mewtwo ex", 100, "Psychic", 1, [make_attack("Beam", "PC", 70)],
        labels=["ex"], powers=[{"name": "Gaze", "kind": "Poké-Power"}],
        weaknesses=match_against("Psychic", "x2"), resistances=match_against("Water", "-20")),
    11: make_pokemon("Dark Raichu", 70, "Darkness", 0, [make_attack("Spark", "C", 30)],
        labels=["Dark"], resistances=match_against("Water", "-30")),
    12: make_pokemon("Pier LEGEND", 140, "Fire", 3, [make_attack("Glow", "RRC", 90)],
        stage="LEGEND", half="top", weaknesses=match_against("Water", "x2")),
}  # fmt: skip
_OTHERS = {
    13: {**make_trainer("Root Fossil", "Fossil"), "hp": 40, "types": ["Colorless"], "retreat": 0},
    21: make_trainer("Pier Master", "Supporter"),
    22: make_trainer("Rope", "Trainer"),
    23: make_trainer("Life Vest", "Tool"),
    24: make_trainer("Old Pier", "Stadium"),
    25: make_trainer("Machine 07", "Technical Machine"),
    31: make_energy("Fire", "Fire"),
    32: make_energy("Water", "Water"),
    33: make_energy("Grass", "Grass"),
    34: make_energy("Psychic", "Psychic"),
    35: {**make_energy("Double Colorless", "Colorless", "Colorless")},
    36: {"name": "Rainbow Energy", "kind": "energy"},
}
CARDS = {f"{SET}-{number}": facts for number, facts in (_POKEMON | _OTHERS).items()}
ENERGIES = tuple(f"{SET}-{number}" for number in (31, 32, 33, 34, 35, 36, 32, 32))
BASICS = tuple(f"{SET}-{number}" for number in (1, 4, 7, 8, 9, 10, 11))
FOSSIL, LEGEND = f"{SET}-13", f"{SET}-12"
# The cards under an Evolution card.
UNDER = {2: (1,), 3: (1, 2), 5: (4,), 6: (4, 5)}
EVOLVED = {f"{SET}-{upper}": [f"{SET}-{one}" for one in below] for upper, below in UNDER.items()}
IN_PILES = tuple(CARDS)


def list_facts(draws, kind_of_power, kind_of_trainer):
    """The facts of all cards by id, with this case's kinds of power, Trainer and Energy."""
    krabby = CARDS[KRABBY] | {"powers": [{"name": POWER, "kind": kind_of_power}]}
    energy = make_energy("Harbour", draws.pick_one("harbour", ("Water", "Grass", "Colorless")))
    return CARDS | {
        KRABBY: krabby,
        TRAINER: make_trainer("Harbour Light", kind_of_trainer),
        ENERGY: energy,
    }
