"""Cards of every kind for drawn questions: written out, by name alone or by catalogue id."""

TYPES = (
    "Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting",
    "Darkness", "Metal", "Colorless", "Fairy", "Dragon",
)  # fmt: skip
FIRE, WATER = {"name": "Fire Energy"}, {"name": "Water Energy", "provides": ["Water"]}
ENERGY = (
    FIRE, FIRE, FIRE, WATER, WATER,
    {"name": "Basic Grass Energy"},
    {"name": "Fighting Energy", "kind": "energy"},
    {"name": "Lightning Energy", "provides": [["Lightning"]]},
    {"name": "Psychic Energy"},
    {"name": "Darkness Energy"},
    {"name": "Metal Energy", "provides": ["Metal"]},
    {"name": "Double Colorless Energy"},
    {"name": "Rainbow Energy"},
    {"name": "Multi Energy"},
    {"name": "Boost Energy"},
    {"name": "Scramble Energy"},
    {"name": "Crystal Energy"},
    {"name": "δ Rainbow Energy"},
    {"name": "SP Energy"},
    {"name": "Upper Energy"},
    {"name": "Prism Energy"},
    {"name": "Strong Energy"},
    {"name": "Double Aqua Energy"},
    {"name": "Counter Energy"},
    {"name": "Twin Energy"},
    {"name": "Beast Energy ◇"},
    {"name": "Super Boost Energy ◇"},
    {"name": "Triple Acceleration Energy"},
    {"name": "Harbour Energy"},
    {"name": "Lantern", "provides": "any"},
    {"name": "Lantern", "kind": "energy", "provides": ["Fire", ["Water", "Darkness"]]},
    {"name": "Harbour Darkness", "provides": ["Darkness", "Darkness"]},
    "neo1-108", "neo1-104", "hgss1-103", "ecard2-144",
)  # fmt: skip
TOOLS = (
    {"name": "Berry", "trainer": "Tool"},
    {"name": "Berry"},
    {"name": "Gold Berry", "trainer": "Tool", "kind": "trainer"},
    {"name": "Charizard Spirit Link", "trainer": "Tool"},
    {
        "name": "Machine 02", "trainer": "Technical Machine",
        "attacks": [{"name": "Sudden Wave", "cost": ["Colorless"], "damage": 20}],
    },
    "neo1-86", "pl4-87", "ecard1-144",
)  # fmt: skip
STADIUMS = (
    {"name": "Narrow Pier", "trainer": "Stadium"}, {"name": "Ecogym"},
    {"name": "Lost Pier ◇", "trainer": "Stadium", "labels": ["Prism Star"]}, "neo1-97", "pl1-104",
)  # fmt: skip
SUPPORTERS = (
    {"name": "Harbour Master", "trainer": "Supporter"}, {"name": "Bill"},
    {"name": "Harbour Pilot ◇", "trainer": "Supporter", "labels": ["Prism Star"]}, "ecard1-138",
)  # fmt: skip
TRAINERS = (
    *TOOLS, *STADIUMS, *SUPPORTERS,
    {"name": "Potion", "trainer": "Trainer"},
    {"name": "Poké Ball", "trainer": "Item"},
    {"name": "Dowsing Machine", "trainer": "Item", "labels": ["ACE SPEC"]},
    {"name": "Unnamed Harbour Card"},
    {"name": "Tide Table", "kind": "trainer"},
    {"name": "Dome Fossil", "trainer": "Fossil", "hp": 50},
    {"name": "Old Amber", "labels": ["Fossil"], "hp": 40},
    {"name": "Clefairy Doll", "trainer": "Trainer", "labels": ["Doll"], "hp": 10},
    {"name": "Fire Energy", "provides": ["Fire"]},
    "pl1-112", "pl1-119", "ecard1-156",
)  # fmt: skip
PLUS_POWER = {"name": "PlusPower", "trainer": "Trainer"}

NAMES_OF_ATTACKS = ("Splash", "Wave", "Blaze", "Gale-GX", "Star Tide")
NAMES_OF_POWERS = ("Harbour Light", "Undertow", "Beacon")


def make_pokemon(name, stage=None, **more):
    return {"name": name} | ({"stage": stage} if stage else {}) | more


ODDISH, GLOOM = make_pokemon("Oddish", "Basic"), make_pokemon("Gloom", "Stage 1")
PICHU, PIKACHU = make_pokemon("Pichu", "Baby"), make_pokemon("Pikachu", "Basic")
CHARIZARD_EX = make_pokemon("Charizard-EX", "Basic", labels=["EX"])
V_UNION = make_pokemon("Mewtwo V-UNION", "V-UNION", labels=["V", "V-UNION"])
LUGIA, BOTTOM = (
    make_pokemon("Lugia LEGEND", "LEGEND", half=half) for half in ("top", "bottom")
)  # fmt: skip
# Pokémon in play: the card on top, and those under it.
STANDING = (
    (ODDISH,),
    (ODDISH,),
    (make_pokemon("Paras"),),
    (make_pokemon("Lapras", labels=[]),),
    (make_pokemon("Marill"),),
    (make_pokemon("Gloom", "Stage 1", evolves_from="Oddish"), ODDISH),
    (make_pokemon("Gloom", "Stage 1", evolves_from="Oddish"),),
    (make_pokemon("Vileplume", "Stage 2", evolves_from="Gloom"), ODDISH, GLOOM),
    (PICHU,),
    (PIKACHU, PICHU),
    (make_pokemon("Raichu", "Stage 1", evolves_from="Pikachu"), PICHU, PIKACHU),
    (make_pokemon("Magby", "Baby"),),
    (make_pokemon("Dark Golbat", "Stage 1", labels=["Dark"]),),
    (make_pokemon("Misty's Staryu", "Basic"),),
    (make_pokemon("Absol G", "Basic", labels=["SP"]),),
    (make_pokemon("Absol G LV.X", "LV.X", labels=["SP"]), make_pokemon("Absol G", labels=["SP"])),
    (make_pokemon("Gloom LV.X", "LV.X"), ODDISH, GLOOM),
    (make_pokemon("Infernape LV.X", "LV.X"),),
    (LUGIA, BOTTOM),
    (LUGIA,),
    (make_pokemon("Entei & Raikou LEGEND", "LEGEND", half="top"),),
    (make_pokemon("Blaziken ex", "Stage 2", labels=["ex"]),),
    (make_pokemon("Gyarados ☆", "Basic", labels=["star"]),),
    (make_pokemon("Snorlax δ", "Basic", labels=["delta"]),),
    ({"name": "Dome Fossil", "trainer": "Fossil"},),
    ({"name": "Clefairy Doll", "trainer": "Trainer", "labels": ["Doll"]},),
    (make_pokemon("Team Aqua's Carvanha"),),
    ("neo1-53",), ("neo1-28", "neo1-53"), ("neo1-4",), ("pl1-1",), ("neo1-12",), ("pl1-40",),
    ("pl1-127", "pl1-14"), ("neo1-14",), ("pl2-3",), ("hgss1-113", "hgss1-114"), ("pl1-7",),
)  # fmt: skip
# Of 2011 and later.
NEW_STANDING = (
    (make_pokemon("Gardevoir ex", "Stage 2", labels=["Pokémon ex", "Tera"]),),
    (make_pokemon("Mega Lucario ex", "Stage 1", labels=["Mega ex"]),),
    (CHARIZARD_EX,),
    (make_pokemon("M Charizard-EX", "Mega", labels=["Mega"]), CHARIZARD_EX),
    (make_pokemon("Trevenant BREAK", "BREAK"), make_pokemon("Phantump"), make_pokemon(
        "Trevenant", "Stage 1", evolves_from="Phantump")),
    (make_pokemon("Archen", "Restored"),),
    (make_pokemon("Pikachu & Zekrom-GX", "Basic", labels=["TAG TEAM", "GX"]),),
    (make_pokemon("Lycanroc-GX", "Stage 1"),),
    (make_pokemon("Celebi ◇", "Basic", labels=["Prism Star"]),),
    (make_pokemon("Eternatus V", "Basic", labels=["V"]),),
    (make_pokemon("Eternatus VMAX", "VMAX"), make_pokemon("Eternatus V", "Basic", labels=["V"])),
    (make_pokemon("Arceus VSTAR", "VSTAR", labels=["VSTAR"]), make_pokemon("Arceus V")),
    (V_UNION, V_UNION, V_UNION, V_UNION),
    (V_UNION,),
    (make_pokemon("Radiant Greninja", "Basic", labels=["Radiant"]),),
    (make_pokemon("Nihilego", "Basic", labels=["Ultra Beast"]),),
)  # fmt: skip
# Evolution cards for these Pokémon: some fit, some do not.
EVOLUTIONS = (
    make_pokemon("Gloom", "Stage 1", evolves_from="Oddish"),
    make_pokemon("Gloom", "Stage 1"),
    make_pokemon("Vileplume", "Stage 2", evolves_from="Gloom"),
    make_pokemon("Parasect", "Stage 1", evolves_from="Paras"),
    make_pokemon("Pikachu", "Basic"),
    make_pokemon("Pikachu", "Basic", evolves_from=None),
    make_pokemon("Magmar", "Basic"),
    make_pokemon("Jynx", "Basic"),
    make_pokemon("Raichu", "Stage 1", evolves_from="Pikachu"),
    make_pokemon("Azumarill ex", "Stage 1", evolves_from="Marill", labels=["ex"]),
    make_pokemon("Kabuto", "Stage 1", evolves_from="Dome Fossil"),
    make_pokemon("M Charizard-EX", "Mega", evolves_from="Charizard-EX", labels=["Mega"]),
    make_pokemon("Raichu BREAK", "BREAK", evolves_from="Raichu"),
    make_pokemon("Gloom BREAK", "BREAK", evolves_from="Gloom"),
    make_pokemon("Eternatus VMAX", "VMAX", evolves_from="Eternatus V"),
    make_pokemon("Arceus VSTAR", "VSTAR", evolves_from="Arceus V"),
    make_pokemon("Absol G", "Stage 1", labels=["SP"]),
    {"name": "Gloom"}, {"name": "Potion", "trainer": "Trainer"}, "neo1-28", "pl1-11",
)  # fmt: skip
LEVELS = (
    make_pokemon("Oddish LV.X", "LV.X"),
    make_pokemon("Gloom LV.X", "LV.X"),
    make_pokemon("Marill Lv.X", "LV.X"),
    make_pokemon("Absol G LV.X", "LV.X", labels=["SP"]),
    make_pokemon("Absol G LV.X", "LV.X"),
    make_pokemon("Lapras LV.X", "LV.X", labels=["SP"]),
    make_pokemon("Vileplume", "Stage 2"), "pl1-127",
)  # fmt: skip
HALVES = (
    LUGIA, BOTTOM, LUGIA, BOTTOM, make_pokemon("Lugia LEGEND", "LEGEND"), ODDISH,
    make_pokemon("Entei & Raikou LEGEND", "LEGEND", half="bottom"), "hgss1-113", "hgss1-114",
)  # fmt: skip


def list_standing(lot):
    """The Pokémon to draw from: mostly those that the edition knows."""
    return STANDING if lot.is_old and lot.is_drawn(85) else STANDING + NEW_STANDING


def draw_pokemon_card(lot, card):
    """Give the card random figures, each of which may be left out; an id stays an id."""
    if isinstance(card, str):
        return card
    figures = lot.draw_fields(
        {
            "hp": (92, lambda: lot.pick_one((10, 30, 50, 60, 80, 100, 120, 240))),
            "types": (85, lambda: lot.pick_apart(TYPES[:10], 2) or ["Fire"]),
            "weaknesses": (60, lambda: draw_matchups(lot, ("x2", "+10", "+20", "x3", None))),
            "resistances": (50, lambda: draw_matchups(lot, ("-20", "-30", "-10", None))),
            "retreat": (85, lambda: lot.pick_one((0, 1, 1, 2, 3, 4))),
            "attacks": (95, lambda: draw_attacks(lot)),
            "powers": (35, lambda: draw_powers(lot)),
            "kind": (10, lambda: "trainer" if "trainer" in card else "pokemon"),
        }
    )
    return card | figures


def draw_matchups(lot, amounts):
    types = lot.pick_apart(("Fire", "Water", "Grass", "Darkness"), 2)
    drawn = [(kind, lot.pick_one(amounts)) for kind in types]
    return [{"type": kind} | ({"amount": amount} if amount else {}) for kind, amount in drawn]


def draw_attacks(lot):
    return [draw_attack(lot, name) for name in lot.pick_apart(NAMES_OF_ATTACKS, 3)]


def draw_attack(lot, name):
    damage = lot.pick_one((0, 10, 20, 30, 50, 60, 100, "20+", "30-", "10x", "?", None))
    fields = {
        "cost": (80, lambda: lot.pick_some(("Fire", "Colorless", "Water", "Colorless"), 2)),
        "damage": (90, lambda: damage),
        "once": (8, lambda: lot.pick_one(("GX", "VSTAR"))),
    }
    return {"name": name} | lot.draw_fields(fields)


def draw_powers(lot):
    kinds = ("Pokémon Power", "Poké-Power", "Poké-Body", "Ability")
    fields = {
        "kind": (80, lambda: lot.pick_one(kinds)),
        "once": (10, lambda: lot.pick_one(("VSTAR", "GX"))),
    }
    return [{"name": name} | lot.draw_fields(fields) for name in lot.pick_apart(NAMES_OF_POWERS, 2)]
