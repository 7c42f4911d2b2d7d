"""Advanced Rulebook, version 8 (Expedition, 2002)."""

from judging.engine.editions.edition import ConfusedAttack, Edition, Rule
from judging.engine.editions.later_kinds import OF_DELTA_SPECIES, SINCE_BLACK_WHITE, read_as_later
from judging.engine.editions.readings import COUNTED_ONCE, ENERGY_READINGS, PRINTED_AMOUNT_READINGS

_DRAW = "What Can You Do during Your Turn?: DRAW a card"
_BENCH = "What Can You Do during Your Turn?: PUT Basic Pokémon cards on the Bench"
_EVOLVE = "What Can You Do during Your Turn?: EVOLVE Pokémon"
_ATTACH = "What Can You Do during Your Turn?: ATTACH 1 Energy to 1 of your Pokémon"
_TRAINERS = "What Can You Do during Your Turn?: PLAY Trainer cards"
_NEW_TRAINERS = (
    "What's New in the Pokémon: Expedition Expansion?: Supporter cards and Technical Machine cards"
)
_NEW_POWERS = "What's New in the Pokémon: Expedition Expansion?: Expanded Pokémon Powers"
_RETREAT = "What Can You Do during Your Turn?: RETREAT your Active Pokémon"
_POWERS = "What Can You Do during Your Turn?: USE Pokémon Powers"
_ATTACK = "What Can You Do during Your Turn?: ATTACK!"
_ENERGY = "What Can You Do during Your Turn?: CHECK to make sure you have enough Energy"
_KNOCKED_OUT = (
    "What Can You Do during Your Turn?: CHECK to see if your Pokémon Knocked Out your opponent's"
)
_PRIZE = "What Can You Do during Your Turn?: TAKE a Prize"
_CONDITIONS = "How Do Special Conditions Work?"
_TWO_AT_ONCE = "Can Your Pokémon Be Asleep and Confused at the Same Time?"
_ATTACK_ORDER = "In What Order Do You Do Your Attack?"
_DAMAGE_ORDER = "How Do You Figure Out the Damage?"
_BETWEEN_ORDER = "In What Order Do Things Happen after Each Player's Turn?"
_BOTH_WIN = "What Happens if Both Players Win at the Same Time?"
_OBJECT = "Object of the Game"
_NO_BASIC = "What If I Don't Have a Basic Pokémon Card in My Hand?"
_NEITHER = "What Happens if Neither Player Gets a Basic Pokémon Card in His or Her First 7 Cards?"
_SILENT = "The document is silent; the reading of the Platinum–Arceus rulebook (2009) is used."
_ON_THE_CARD = "What it does stands on the card, not in the document: one damage counter."
_NO_SUCH = "The document knows no such card: it comes with a later edition."

EDITION = Edition(
    key="expedition-2002",
    attack=(
        ("a", "baby"),
        ("b", "announce"),
        ("c", "choices"),
        ("d", "requirements"),
        ("e", "cancel"),
        ("f", "confusion"),
        ("g", "do"),
    ),
    damage=(
        ("a", "printed"),
        ("b", "base"),
        ("c", "weakness"),
        ("d", "resistance"),
        ("e", "attacker"),
        ("f", "play_area"),
        ("g", "defender_cards"),
        ("h", "defender_effects"),
        ("i", "counters"),
        ("j", "others"),
    ),
    between=(
        ("a", "poison"),
        ("b", "burn"),
        ("c", "sleep"),
        ("d", "char"),
        ("e", "darkness"),
    ),
    set_up_order=(
        "a coin flip says who goes first; both draw 7, put an Active Pokémon face down, up to 5 on "
        "the Bench, set aside {prizes} unseen as Prizes, and turn their Pokémon up"
    ),
    extra_cards=2,
    confused_attack=ConfusedAttack(points=20),
    weakness="x2",
    resistance="-30",
    powers_shut_by=("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"),
    bodies_shut_too=True,
    conditions=("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"),
    not_yet={
        "ex": "CRD-4",
        "LV.X": "CRD-5",
        "SP": "CRD-6",
        "LEGEND": "CRD-7",
        "star": "CRD-8",
        "Lost Zone": "CRD-12",
        **OF_DELTA_SPECIES,
        **SINCE_BLACK_WHITE,
    },
    cited={
        "SET-1": Rule("Starting the Game"),
        "SET-2": Rule(_NO_BASIC),
        "SET-3": Rule(_NEITHER),
        "SET-5": Rule("Glossary: Baby Pokémon; Basic Pokémon card"),
        "TRN-1": Rule(_DRAW),
        "TRN-2": Rule(_BENCH),
        "TRN-3": Rule(_EVOLVE),
        "TRN-4": Rule(_EVOLVE),
        "TRN-4:markers": Rule("Glossary: counter"),
        "TRN-5": Rule(_ATTACH),
        "TRN-6": Rule(_TRAINERS),
        "TRN-6:supporter": Rule(_NEW_TRAINERS),
        "TRN-7": Rule("Glossary: Stadium card"),
        "TRN-8": Rule("Glossary: Pokémon Tool"),
        "TRN-9": Rule(_NEW_TRAINERS),
        "TRN-11": Rule(_RETREAT),
        "TRN-12": Rule(_RETREAT),
        "TRN-13": Rule(f"{_CONDITIONS}: Confused"),
        "TRN-14": Rule("How Do You Retreat Using Double Energy Cards?"),
        "TRN-15": Rule(_RETREAT),
        "TRN-16": Rule(_POWERS),
        "TRN-16:once": Rule(_NEW_POWERS),
        "TRN-17": Rule(_NEW_POWERS),
        "ATK": Rule(_ATTACK_ORDER),
        "ATK-1": Rule(_ATTACK),
        "ATK-2": Rule(_ENERGY),
        "ATK-3": Rule(f"{_CONDITIONS}: Confused"),
        "ATK-4": Rule("What Counts as an Attack?"),
        "ATK-5": Rule("Pokémon that Refer to Themselves"),
        "DMG": Rule(_DAMAGE_ORDER),
        "DMG:weakness:self": Rule(f"{_CONDITIONS}: Confused"),
        "DMG:resistance:self": Rule(f"{_CONDITIONS}: Confused"),
        "DMG-1": Rule(_DAMAGE_ORDER),
        "KO-1": Rule(_KNOCKED_OUT),
        "KO-2": Rule(_PRIZE),
        "KO-3": Rule(_PRIZE),
        "KO-3:gone": Rule(_BENCH),
        "KO-4": Rule(_BETWEEN_ORDER),
        "CON-1": Rule(_CONDITIONS),
        "CON-2": Rule(_CONDITIONS),
        "CON-3": Rule(_TWO_AT_ONCE),
        "CON-4": Rule(f"{_CONDITIONS}: Poisoned; Burned"),
        "CON-5": Rule(f"{_CONDITIONS}: Asleep"),
        "CON-6": Rule(f"{_CONDITIONS}: Burned"),
        "CON-7": Rule(f"{_CONDITIONS}: Paralyzed"),
        "CON-8": Rule(f"{_CONDITIONS}: Poisoned"),
        "BTW": Rule(_BETWEEN_ORDER),
        "WIN-1": Rule(_OBJECT),
        "WIN-2": Rule(_OBJECT),
        "WIN-3": Rule(_OBJECT),
        "WIN-4": Rule(_BOTH_WIN),
        "WIN-5": Rule("What's Sudden Death?"),
        "WIN-6": Rule("What Happens if a Card Tells You to Draw More Cards than You Have Left?"),
        "CRD-1": Rule("Glossary: Trainers' Pokémon"),
        "CRD-2": Rule("Glossary: Baby Pokémon"),
        "CRD-3": Rule("Glossary: basic Energy card"),
        "CRD-10": Rule("Illegal Evolutions"),
        "CRD-13": Rule("Glossary: in play; discard pile"),
    },
    interpreted={
        **ENERGY_READINGS,
        **read_as_later(SINCE_BLACK_WHITE),
        **PRINTED_AMOUNT_READINGS,
        "SET-4": Rule("Starting the Game", "A Fossil is no Basic Pokémon card in this document."),
        "TRN-10": Rule(_TRAINERS, "No such limit stands in the document."),
        "ATK:requirements:flip": Rule(
            _ATTACK_ORDER,
            "A flip of the attack itself whose tails does nothing is counted among what it "
            "requires.",
        ),
        "DMG:weakness:once": Rule(_DAMAGE_ORDER, COUNTED_ONCE),
        "DMG:resistance:once": Rule(_DAMAGE_ORDER, COUNTED_ONCE),
        "BTW:char": Rule(_BETWEEN_ORDER, f"{_ON_THE_CARD} Tails puts it down."),
        "BTW:darkness": Rule(_BETWEEN_ORDER, f"{_ON_THE_CARD} Benched Pokémon are reached too."),
        "CRD-4": Rule(_EVOLVE, _NO_SUCH),
        "CRD-5": Rule(_EVOLVE, _NO_SUCH),
        "CRD-6": Rule(_BENCH, _NO_SUCH),
        "CRD-7": Rule(_BENCH, _NO_SUCH),
        "CRD-8": Rule(_BENCH, _NO_SUCH),
        "CRD-9": Rule(_TRAINERS, "What a Fossil does stands on the card alone."),
        "CRD-11": Rule(_EVOLVE, _SILENT),
        "CRD-12": Rule("Glossary: in play", "The document knows no Lost Zone."),
        "WIN": Rule("", "A player may give up the game; no document says so."),
    },
)
