"""Neo Genesis expansion insert (2000): additions to the rules of its day.

What the insert does not say is taken from the Advanced Rulebook of 2002, minus what Expedition
brought: Burned, Supporters, Technical Machines, the Poké-Power and the Poké-Body, and that every
Special Condition turns powers off.
"""

from judging.engine.editions.edition import ConfusedAttack, Edition, Rule
from judging.engine.editions.expedition_2002 import EDITION as EXPEDITION
from judging.engine.editions.later_kinds import (
    OF_DELTA_SPECIES,
    OF_EXPEDITION,
    SINCE_BLACK_WHITE,
)
from judging.engine.editions.readings import COUNTED_ONCE, PRINTED_AMOUNT_READINGS

_NEW = "What's New in the Neo Genesis Expansion?"
_ATTACK_ORDER = "In What Order Do You Do Your Attack?"
_DAMAGE_ORDER = "How Do You Figure Out the Damage?"
_BETWEEN_ORDER = "In What Order Do Things Happen after Each Player's Turn?"
_NO_SUCH = "The document knows no such card: it comes with a later edition."
_ON_THE_CARD = "What it does stands on the card, not in the document: one damage counter."

EDITION = Edition(
    key="neo-genesis-2000",
    inherits=EXPEDITION,
    attack=(
        ("A", "baby"),
        ("B", "announce"),
        ("C", "choices"),
        ("D", "requirements"),
        ("E", "cancel"),
        ("F", "confusion"),
        ("G", "do"),
    ),
    damage=(
        ("A", "printed"),
        ("B", "base"),
        ("C", "weakness"),
        ("D", "resistance"),
        ("E", "attacker"),
        ("F", "play_area"),
        ("G", "defender_cards"),
        ("H", "defender_effects"),
        ("I", "counters"),
        ("J", "others"),
    ),
    between=(
        ("a", "poison"),
        ("b", "sleep"),
        ("c", "char"),
        ("d", "darkness"),
    ),
    set_up_order=EXPEDITION.set_up_order,
    extra_cards=EXPEDITION.extra_cards,
    confused_attack=ConfusedAttack(points=20),
    weakness="x2",
    resistance="-30",
    powers_once="as the text says",
    powers_shut_by=("Asleep", "Confused", "Paralyzed"),
    bodies_shut_too=True,
    conditions=("Asleep", "Confused", "Paralyzed", "Poisoned"),
    not_yet={
        "Supporter": "TRN-6",
        "Technical Machine": "TRN-9",
        "ex": "CRD-4",
        "LV.X": "CRD-5",
        "SP": "CRD-6",
        "LEGEND": "CRD-7",
        "star": "CRD-8",
        "Lost Zone": "CRD-12",
        **OF_EXPEDITION,
        **OF_DELTA_SPECIES,
        **SINCE_BLACK_WHITE,
    },
    cited={
        "TRN-8": Rule(f"{_NEW}: Pokémon Tools"),
        "ATK": Rule(_ATTACK_ORDER),
        "ATK:baby": Rule(f"{_NEW}: Baby Pokémon cards; {_ATTACK_ORDER}"),
        "DMG": Rule(_DAMAGE_ORDER),
        "DMG-1": Rule(_DAMAGE_ORDER),
        "KO-1": Rule(_ATTACK_ORDER),
        "KO-4": Rule(_BETWEEN_ORDER),
        "CON-1": Rule(_BETWEEN_ORDER),
        "CON-5:flip": Rule(_BETWEEN_ORDER),
        "CON-7:recovers": Rule(_BETWEEN_ORDER),
        "CON-8": Rule(_BETWEEN_ORDER),
        "BTW": Rule(_BETWEEN_ORDER),
        "SET-5": Rule(f"{_NEW}: Baby Pokémon cards"),
        "CRD-2": Rule(f"{_NEW}: Baby Pokémon cards"),
        "CRD-3": Rule(f"{_NEW}: Darkness Pokémon and Metal Pokémon"),
    },
    interpreted={
        **PRINTED_AMOUNT_READINGS,
        "ATK:requirements:flip": Rule(
            _ATTACK_ORDER,
            "A flip of the attack itself whose tails does nothing is counted among what it "
            "requires.",
        ),
        "DMG:weakness:once": Rule(_DAMAGE_ORDER, COUNTED_ONCE),
        "DMG:resistance:once": Rule(_DAMAGE_ORDER, COUNTED_ONCE),
        "BTW:char": Rule(_BETWEEN_ORDER, f"{_ON_THE_CARD} Tails puts it down."),
        "BTW:darkness": Rule(_BETWEEN_ORDER, f"{_ON_THE_CARD} Benched Pokémon are reached too."),
        "TRN-6:supporter": Rule(_NEW, _NO_SUCH),
        "TRN-9": Rule(_NEW, _NO_SUCH),
    },
    taken_over=frozenset({"KO-4:attack"}),
)
