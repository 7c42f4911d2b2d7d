"""Scarlet & Violet (2023): its rulebook as retold, the handbook of 2024, errata, printed cards.

What they do not tell is taken from the rules of Sword & Shield.
"""

from judging.engine.editions import sources
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.later_kinds import OF_MEGA_EVOLUTION, read_as_later
from judging.engine.editions.modern import CANCEL_SECOND
from judging.engine.editions.swsh_2020 import EDITION as SWORD_SHIELD

_ATTACKING = "Full Attack Sequence"
_CONDITIONS = "Special Conditions"
_CHECKUP = "Pokémon Checkup"
_MULLIGANS = "Mulligans"
_SINCE_2024 = (
    "Read in the handbook of 15 May 2024; the day from which events go by it was not found: it is "
    "taken for all these years."
)

EDITION = derive_edition(
    SWORD_SHIELD,
    key="sv-2023",
    attack=CANCEL_SECOND,
    fossils_in_set_up=False,
    tools_are_items=False,
    up_to_may_be_none=False,
    prizes={**SWORD_SHIELD.prizes, "Pokémon ex": 2},
    benched_unharmed=frozenset({"Tera"}),
    fallen_stay_until_last_step=True,
    event_tiebreak_prizes=6,
    not_yet=OF_MEGA_EVOLUTION,
    no_longer={**SWORD_SHIELD.no_longer, "ex": "CRD-4", "star": "CRD-8"},
    cited={
        "SET-2": Rule("5.8.2.1 Mulligans", "", sources.HANDBOOK_2024),
        "TRN-7:same": Rule("Stadium rule, Scarlet & Violet sets", "", sources.PRINTED),
        "SET-2:active": Rule("5.8.2.1 Mulligans", "", sources.HANDBOOK_2024),
        "SET-2:announced": Rule("5.8.2.1 Mulligans", "", sources.HANDBOOK_2024),
        "TRN-8": Rule("Pokémon Tool Cards", "", sources.ERRATA_2026),
        "TRN-10:text": Rule("Carmine, Twilight Masquerade", "", sources.PRINTED),
        "TRN-18:text": Rule("Volbeat, Twilight Masquerade", "", sources.PRINTED),
        "DMG:weakness": Rule("×2 as printed, Scarlet & Violet sets", "", sources.PRINTED),
        "DMG:resistance": Rule("-30 as printed, Scarlet & Violet sets", "", sources.PRINTED),
        "KO-2:ex": Rule("rule boxes of each kind", "", sources.PRINTED),
        "KO-2:kinds": Rule("rule boxes of each kind", "", sources.PRINTED),
        "CRD-21": Rule("Pokémon ex and Tera rules, Scarlet & Violet sets", "", sources.PRINTED),
        "CRD-22": Rule("ACE SPEC rule, from Temporal Forces", "", sources.PRINTED),
    },
    reported={
        "SET-1": Rule("Game Setup"),
        "SET-1:winner": Rule("Game Setup", "", sources.RULEBOOK_2025),
        "SET-3": Rule(_MULLIGANS),
        "TRN-1": Rule("Draw a Card"),
        "TRN-2": Rule("Play Basic Pokemon to the Bench"),
        "TRN-3": Rule("Evolve Pokemon"),
        "TRN-4": Rule("Evolution Rules"),
        "TRN-5": Rule("Attach Energy"),
        "TRN-6": Rule("Supporter Cards"),
        "TRN-7": Rule("Stadium Cards"),
        "TRN-9": Rule("Technical Machine Cards"),
        "TRN-10": Rule("the first turn", "", sources.RULEBOOK_2024),
        "TRN-11": Rule("Retreat Your Active Pokemon"),
        "TRN-12": Rule("Retreat Your Active Pokemon"),
        "TRN-13": Rule(f"{_CONDITIONS}: Confused"),
        "TRN-15": Rule("Retreat Your Active Pokemon"),
        "TRN-16": Rule("Use Abilities"),
        "TRN-18": Rule("the first turn", "", sources.RULEBOOK_2024),
        "ATK": Rule(_ATTACKING),
        "ATK-1": Rule("Attack"),
        "ATK-2": Rule("Attack Basics"),
        "ATK-3": Rule(f"{_CONDITIONS}: Confused"),
        "ATK-4": Rule("What Counts as an Attack"),
        "ATK:choices:up_to": Rule("Up To vs Any Amount"),
        "DMG": Rule("Damage Calculation"),
        "DMG-1": Rule("Important Damage Rules"),
        "KO-1": Rule("Knock Out"),
        "KO-2": Rule("Knock Out"),
        "KO-3": Rule("Knock Out"),
        "CON-1": Rule(f"{_CONDITIONS}: General Rules"),
        "CON-2": Rule(f"{_CONDITIONS}: General Rules"),
        "CON-3": Rule(f"{_CONDITIONS}: General Rules"),
        "CON-4": Rule(f"{_CONDITIONS}: Burned; Poisoned"),
        "CON-5": Rule(f"{_CONDITIONS}: Asleep"),
        "CON-6": Rule(f"{_CONDITIONS}: Burned"),
        "CON-7": Rule(f"{_CONDITIONS}: Paralyzed"),
        "CON-8": Rule(f"{_CONDITIONS}: Poisoned"),
        "BTW": Rule(_CHECKUP),
        "BTW:effects": Rule(_CHECKUP),
        "WIN-1": Rule("Win Conditions"),
        "WIN-2": Rule("Win Conditions"),
        "WIN-3": Rule("Win Conditions"),
        "WIN-4": Rule("Sudden Death"),
        "WIN-5": Rule("Sudden Death"),
        "WIN-6": Rule("Drawing More Cards Than Available"),
        "CRD-1": Rule("Pokemon Naming Rules"),
        "CRD-3": Rule("Basic Energy Cards"),
        "CRD-10": Rule("Evolution Name Matching"),
        "CRD-12": Rule("Lost Zone"),
        "CRD-18": Rule("Sword & Shield Era"),
        "CRD-19": Rule("Pokemon V-UNION"),
        "CRD-20": Rule("Radiant Pokemon"),
        "CRD-25": Rule("Use Abilities"),
    },
    interpreted={
        **read_as_later(OF_MEGA_EVOLUTION),
        "SET-1:match": Rule("5.8.1.2 Game", _SINCE_2024, sources.HANDBOOK_2024),
        "SET-2:eight": Rule(
            "5.8.2.2 Judge-Enforced Progression", _SINCE_2024, sources.HANDBOOK_2024
        ),
        "WIN-5:event": Rule("5.8.3.1 Tiebreaker Games", _SINCE_2024, sources.HANDBOOK_2024),
        "SET-4": Rule(
            "Glossary: Fossil Trainer cards",
            "The retelling says nothing of a Fossil in set-up, and the Web Rulebook of 2026 has "
            "the sentence of 2015 no more: it counts in play alone.",
            "Web Rulebook 2026",
        ),
        "CRD-21:counters": Rule(
            "Tera Pokemon ex",
            "Damage from attacks is prevented on the Bench; counters that are put down are no "
            "damage.",
        ),
    },
    taken_over=frozenset(
        {
            "ATK-2:energy",
            "TRN-14:energy",
            "TRN-4:markers",
            "TRN-16:once",
            "DMG:weakness:once",
            "DMG:resistance:once",
            "DMG:play_area",
            "KO-2:fossil",
            "KO-3:gone",
            "BTW:name",
        }
    ),
)
