"""Mega Evolution (2025): the Web Rulebook in its state of May 2026, read in a public text copy.

What it does not tell is taken from the rules of Scarlet & Violet.
"""

from judging.engine.editions import sources
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.modern import COIN_FIRST_ORDER
from judging.engine.editions.sv_2023 import EDITION as SCARLET_VIOLET

_SET_UP = "Setting Up to Play"
_MULLIGAN = "Full details of taking a mulligan"
_TURN = "Turn Actions"
_EVOLVE = f"{_TURN}: Evolve Pokémon"
_TRAINERS = f"{_TURN}: Play Trainer cards"
_RETREAT = f"{_TURN}: Retreat your Active Pokémon"
_ABILITIES = f"{_TURN}: Use Abilities"
_ATTACK = f"{_TURN}: Attack and End Your Turn"
_CHECKUP = f"{_TURN}: Pokémon Checkup"
_CONDITIONS = "Special Conditions"
_REMOVING = "Removing Special Conditions"
_ATTACKING = "Full details of attacking"
_BOTH_WIN = "What if both players win at the same time?"
_TIEBREAKER = "What’s a tiebreaker game?"
_NAMES = "What does and doesn’t count for a Pokémon’s name?"
_WIN = "How to Win the Game"
_HANDBOOK = "The handbook of 15 May 2024 is taken: a later one was not read."
_SINCE_FEBRUARY = (
    "Read in the books of February and May 2026; the first one of Mega Evolution (September 2025) "
    "was not found, and the day of the change is not known."
)

EDITION = derive_edition(
    SCARLET_VIOLET,
    key="mega-2025",
    set_up_order=COIN_FIRST_ORDER,
    up_to_may_be_none=True,
    prizes={**SCARLET_VIOLET.prizes, "Mega ex": 3},
    sudden_death_prizes=6,
    sudden_death_lead_wins=True,
    event_tiebreak_prizes=None,
    effects_ordered_by="next player",
    not_yet={},
    cited={
        "SET-1": Rule(_SET_UP),
        "SET-1:winner": Rule(_SET_UP),
        "SET-2": Rule(_MULLIGAN),
        "SET-3": Rule(_MULLIGAN),
        "SET-4": Rule("Glossary: Fossil Trainer cards"),
        "SET-5": Rule(_SET_UP),
        "TRN-1": Rule(f"{_TURN}: Draw a Card"),
        "TRN-2": Rule(f"{_TURN}: Put Basic Pokémon cards from your hand onto your Bench"),
        "TRN-3": Rule(_EVOLVE),
        "TRN-4": Rule(_EVOLVE),
        "TRN-5": Rule(f"{_TURN}: Attach an Energy card to one of your Pokémon"),
        "TRN-6": Rule(_TRAINERS),
        "TRN-7": Rule(_TRAINERS),
        "TRN-8": Rule(f"{_TRAINERS}; Glossary: Pokémon Tool"),
        "TRN-9": Rule("Glossary: Technical Machine"),
        "TRN-10": Rule(_TRAINERS),
        "TRN-11": Rule(_RETREAT),
        "TRN-12": Rule(f"{_RETREAT}; {_REMOVING}"),
        "TRN-13": Rule(_REMOVING),
        "TRN-15": Rule(_RETREAT),
        "TRN-16": Rule(_ABILITIES),
        "TRN-16:once": Rule("Glossary: Poké-Power"),
        "TRN-18": Rule(_ATTACK),
        "ATK": Rule(_ATTACKING),
        "ATK-1": Rule(_ATTACK),
        "ATK-2": Rule(f"{_ATTACK}: CHECK the Energy"),
        "ATK-3": Rule(f"{_CONDITIONS}: Confused"),
        "ATK-4": Rule("What counts as an attack?"),
        "DMG": Rule(_ATTACKING),
        "DMG-1": Rule(f"{_ATTACK}: CHECK Weakness and Resistance"),
        "KO-1": Rule(f"{_ATTACK}: PLACE damage counters"),
        "KO-2": Rule(f"{_ATTACK}: PLACE damage counters; Glossary: Prize cards"),
        "KO-2:ex": Rule("Appendix 5: Pokémon ex; Glossary: Prize cards"),
        "KO-2:kinds": Rule("Appendices 1, 5, 9, 10, 12, 13, 16, 19, 25 and 26"),
        "KO-3": Rule(f"{_ATTACK}: PLACE damage counters"),
        "CON-1": Rule(_CONDITIONS),
        "CON-2": Rule(_REMOVING),
        "CON-3": Rule(_REMOVING),
        "CON-4": Rule(f"{_CONDITIONS}: Burned; Poisoned"),
        "CON-5": Rule(f"{_CONDITIONS}: Asleep"),
        "CON-6": Rule(f"{_CONDITIONS}: Burned"),
        "CON-7": Rule(f"{_CONDITIONS}: Paralyzed"),
        "CON-8": Rule(f"{_CONDITIONS}: Poisoned"),
        "BTW": Rule(_CHECKUP),
        "BTW:name": Rule("Glossary: Pokémon Checkup"),
        "WIN-1": Rule(_WIN),
        "WIN-2": Rule(_WIN),
        "WIN-3": Rule(_WIN),
        "WIN-4": Rule(_BOTH_WIN),
        "WIN-6": Rule("What if you should draw more cards than you have?"),
        "CRD-1": Rule(f"Appendix 2: Trainer’s Pokémon; {_NAMES}"),
        "CRD-3": Rule("Glossary: Basic Energy card"),
        "CRD-5": Rule("Glossary: Pokémon LV.X"),
        "CRD-6": Rule("Glossary: Pokémon SP"),
        "CRD-7": Rule("Glossary: Pokémon LEGEND"),
        "CRD-9": Rule("Appendix 18: Rare Fossil and Unidentified Fossil"),
        "CRD-10": Rule(_NAMES),
        "CRD-11": Rule("Glossary: devolve"),
        "CRD-12": Rule("Appendix 7: Lost Zone"),
        "CRD-13": Rule("Glossary: in play; discard pile"),
        "CRD-14": Rule("Appendix 25: Pokémon-EX; Appendix 26: Mega Evolution Pokémon-EX"),
        "CRD-15": Rule("Appendix 22: BREAK Evolution"),
        "CRD-16": Rule("Appendix 19: Pokémon-GX; Appendix 16: TAG TEAM"),
        "CRD-17": Rule("Appendix 17: Prism Star Cards"),
        "CRD-18": Rule("Appendices 12, 13 and 9: Pokémon V, VMAX, VSTAR"),
        "CRD-19": Rule("Appendix 10: Pokémon V-UNION"),
        "CRD-20": Rule("Appendix 8: Radiant Pokémon"),
        "CRD-21": Rule("Appendix 5: Pokémon ex; Appendix 6: Tera Pokémon ex"),
        "CRD-22": Rule("Appendix 3: ACE SPEC Cards"),
        "CRD-23": Rule("Appendix 1: Mega Evolution Pokémon ex"),
        "CRD-24": Rule("Glossary: Basic Energy card; Energy Types"),
        "CRD-25": Rule(_ABILITIES),
        "CRD-26": Rule("Appendix 28: Restored Pokémon"),
    },
    reported={
        "KO-4": Rule("both Knocked Out at the same time", "", sources.ORGANISERS_2026),
        "BTW:order": Rule("the order of effects", "", sources.COMPENDIUM_2302),
    },
    interpreted={
        "SET-1:match": Rule("5.8.1.2 Game", _HANDBOOK, sources.HANDBOOK_2024),
        "SET-2:eight": Rule("5.8.2.2 Judge-Enforced Progression", _HANDBOOK, sources.HANDBOOK_2024),
        "TRN-17": Rule(
            "Glossary: Poké-Power",
            "Most Poké-Powers are said to be turned off: all are, whose own text does not say "
            "otherwise. Of Abilities nothing of the kind is said.",
        ),
        "ATK:choices:up_to": Rule(
            "What’s the difference between “up to” and “any amount”?", _SINCE_FEBRUARY
        ),
        "WIN-5": Rule(_TIEBREAKER, _SINCE_FEBRUARY),
        "CRD-21:counters": Rule(
            "Appendix 6: Tera Pokémon ex",
            "Damage from attacks is prevented on the Bench; counters that are put down are no "
            "damage.",
        ),
    },
    taken_over=frozenset(
        {
            "ATK-2:energy",
            "DMG:play_area",
            "DMG:weakness:once",
            "DMG:resistance:once",
            "TRN-4:markers",
            "TRN-10:text",
            "TRN-18:text",
            "CRD-5:active",
            "CRD-5:turn",
            "CRD-5:devolve",
            "CRD-5:stage",
            "CRD-6:evolve",
            "CRD-6:stage",
            "KO-2:fossil",
            "SET-2:active",
            "SET-2:announced",
        }
    ),
)
