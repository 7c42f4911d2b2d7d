"""What the rulebooks of 2009 and 2010 have in common: order, letters and section titles."""

from judging.engine.editions.edition import AttackStep, BetweenStep, DamageStep, Rule
from judging.engine.editions.readings import COUNTED_ONCE, ENERGY_READINGS

ATTACK_STEPS: tuple[tuple[str, AttackStep], ...] = (
    ("a", "announce"),
    ("b", "choices"),
    ("c", "requirements"),
    ("d", "cancel"),
    ("e", "confusion"),
    ("f", "do"),
)
# Effects on the attacker are counted in b, before Weakness; effects on the whole play area have no
# letter of their own and are taken with e.
DAMAGE_STEPS: tuple[tuple[str, DamageStep], ...] = (
    ("a", "printed"),
    ("b", "base"),
    ("b", "attacker"),
    ("c", "weakness"),
    ("d", "resistance"),
    ("e", "play_area"),
    ("e", "defender_cards"),
    ("f", "defender_effects"),
    ("g", "counters"),
    ("h", "others"),
)
# Printed without letters, numbered here from a.
BETWEEN_STEPS: tuple[tuple[str, BetweenStep], ...] = (
    ("a", "poison"),
    ("b", "burn"),
    ("c", "sleep"),
)
SET_UP_ORDER = (
    "the players shake hands, shuffle and draw 7, check for a Basic Pokémon, put an Active Pokémon "
    "and up to 5 on the Bench face down, set aside {prizes} as Prizes, flip a coin whose winner "
    "goes first, and turn their Pokémon up"
)

_TURN = "What Can You Do During Your Turn?"
_BENCH = f"{_TURN}: PUT Basic Pokémon cards on the Bench"
_EVOLVE = f"{_TURN}: EVOLVE Pokémon"
_TRAINERS = f"{_TURN}: PLAY Trainer, Supporter, and Stadium cards"
_RETREAT = f"{_TURN}: RETREAT your Active Pokémon"
_POWERS = f"{_TURN}: USE Poké-Powers"
_PRIZE = f"{_TURN}: TAKE a Prize card"
_CONDITIONS = "How Do Special Conditions Work?"
_ATTACK_ORDER = "In What Order Do You Attack?"
_DAMAGE_ORDER = "How Do You Figure Out the Damage?"
_BETWEEN_ORDER = "In What Order Do Things Happen After Each Player's Turn?"
_WIN = "How Do You Win?"
_BODY = "Glossary: Poké-Power; Poké-Body"

CITED_RULES: dict[str, Rule] = {
    "SET-1": Rule("How Do You Start the Game?"),
    "SET-2": Rule("What If You Don't Have a Basic Pokémon Card in Your Hand?"),
    "SET-3": Rule(
        "What Happens If Neither Player Gets a Basic Pokémon Card in His or Her First 7 Cards?"
    ),
    "SET-4": Rule("Glossary: Fossil Trainer cards"),
    "SET-5": Rule("Glossary: Basic Pokémon card"),
    "TRN-1": Rule(f"{_TURN}: DRAW a card"),
    "TRN-2": Rule(_BENCH),
    "TRN-3": Rule(_EVOLVE),
    "TRN-4": Rule(_EVOLVE),
    "TRN-4:markers": Rule("Glossary: counter"),
    "TRN-5": Rule(f"{_TURN}: ATTACH 1 Energy to 1 of your Pokémon"),
    "TRN-6": Rule(_TRAINERS),
    "TRN-7": Rule("Glossary: Stadium card"),
    "TRN-8": Rule("Glossary: Pokémon Tool"),
    "TRN-9": Rule("Glossary: Technical Machine"),
    "TRN-10": Rule(_TRAINERS),
    "TRN-11": Rule(_RETREAT),
    "TRN-12": Rule(_RETREAT),
    "TRN-13": Rule(f"{_CONDITIONS}: Confused"),
    "TRN-14": Rule("How Do You Retreat Using Double Energy Cards?"),
    "TRN-15": Rule(_RETREAT),
    "TRN-16": Rule(_POWERS),
    "TRN-17:bodies": Rule(_BODY),
    "ATK": Rule(_ATTACK_ORDER),
    "ATK-1": Rule(f"{_TURN}: ATTACK!"),
    "ATK-2": Rule(f"{_TURN}: CHECK to make sure you have enough Energy"),
    "ATK-3": Rule(f"{_CONDITIONS}: Confused"),
    "ATK-4": Rule("What Counts as an Attack?"),
    "ATK-5": Rule("Pokémon That Refer to Themselves"),
    "DMG": Rule(_DAMAGE_ORDER),
    "DMG-1": Rule(f"{_TURN}: CHECK Weakness and Resistance"),
    "KO-1": Rule(f"{_TURN}: CHECK to see if your Pokémon Knocked Out your opponent's"),
    "KO-2": Rule(_PRIZE),
    "KO-2:ex": Rule("Glossary: Pokémon-ex; Prize cards"),
    "KO-3": Rule(_PRIZE),
    "KO-3:gone": Rule(_BENCH),
    "KO-4": Rule(_BETWEEN_ORDER),
    "CON-1": Rule(_CONDITIONS),
    "CON-2": Rule(_CONDITIONS),
    "CON-3": Rule("Can Your Pokémon Be Asleep and Confused at the Same Time?"),
    "CON-4": Rule(f"{_CONDITIONS}: Poisoned; Burned"),
    "CON-5": Rule(f"{_CONDITIONS}: Asleep"),
    "CON-6": Rule(f"{_CONDITIONS}: Burned"),
    "CON-7": Rule(f"{_CONDITIONS}: Paralyzed"),
    "CON-8": Rule(f"{_CONDITIONS}: Poisoned"),
    "BTW": Rule(_BETWEEN_ORDER),
    "WIN-1": Rule(_WIN),
    "WIN-2": Rule(_WIN),
    "WIN-3": Rule(_WIN),
    "WIN-4": Rule("What Happens If Both Players Win at the Same Time?"),
    "WIN-5": Rule("What's Sudden Death?"),
    "WIN-6": Rule("What Happens If a Card Tells You to Draw More Cards than You Have Left?"),
    "CRD-1": Rule("Glossary: Trainers' Pokémon; Owner"),
    "CRD-3": Rule("Glossary: basic Energy card"),
    "CRD-4": Rule("Illegal Evolutions"),
    "CRD-8": Rule("How Do You Make a New Deck?"),
    "CRD-9": Rule("Glossary: Fossil Trainer cards"),
    "CRD-10": Rule("Illegal Evolutions"),
    "CRD-11": Rule("Glossary: devolve"),
    "CRD-12": Rule("Glossary: Lost Zone"),
    "CRD-13": Rule("Glossary: in play; discard pile"),
}

INTERPRETED_RULES: dict[str, Rule] = {
    **ENERGY_READINGS,
    "TRN-16:once": Rule(_BODY, "Poké-Powers are called usually once a turn: once is taken."),
    "TRN-17": Rule(
        _BODY,
        "Most Poké-Powers are said to be turned off: all are, whose own text does not say "
        "otherwise.",
    ),
    "DMG:base:stop": Rule(
        _DAMAGE_ORDER,
        "An attack whose base damage is 0 stops here, whatever effects on the attacker would add.",
    ),
    "DMG:weakness:once": Rule(_DAMAGE_ORDER, COUNTED_ONCE),
    "DMG:resistance:once": Rule(_DAMAGE_ORDER, COUNTED_ONCE),
    "DMG:play_area": Rule(
        _DAMAGE_ORDER, "The document has no step for the whole play area: taken with this one."
    ),
    "CRD-2": Rule(_BENCH, "The document knows no Baby Pokémon; one counts as a Basic Pokémon."),
    "WIN": Rule("", "A player may give up the game; no document says so."),
}
