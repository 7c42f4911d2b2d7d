"""Advanced Players' Rulebook Ver. 2.2 (Asia, December 2018), a supplement to the players' guide.

What it does not tell is taken from the rules of Sun & Moon. It was in force until August 2025; what
changed beside it, with Sword & Shield and with Scarlet & Violet, has editions of its own.
"""

from judging.engine.editions import sources
from judging.engine.editions.edition import AttackStep, Rule, derive_edition
from judging.engine.editions.later_kinds import SINCE_SWORD_SHIELD, read_as_later
from judging.engine.editions.modern import BETWEEN_STEPS, DAMAGE_STEPS
from judging.engine.editions.sm_2017 import EDITION as SUN_MOON

# Choices and what an attack requires of its own have no step: they are taken as its text is.
ATTACK_STEPS: tuple[tuple[str, AttackStep], ...] = (
    ("s1", "announce"),
    ("s2a", "cancel"),
    ("s2b", "confusion"),
    ("s3", "choices"),
    ("s3", "requirements"),
    ("s4", "do"),
)
_ATTACKS = "I.A-01 Attacks: Steps for using Attacks"
_DAMAGE = "I.A-01 Attacks: Steps for calculating damage"
_ABILITIES = "I.A-02 Abilities"
_RETREAT = "I.A-03 Retreat"
_BENCH = "I.A-04 Put Pokémon onto Bench"
_EVOLVE = "I.A-05 Evolve"
_KNOCK_OUT = "I.D Knock Out"
_WIN = "I.E Win/Lose"
_CHECKUP = "I.F Pokémon Checkup"
_SET_UP = "I.G Setting up to play"

EDITION = derive_edition(
    SUN_MOON,
    key="asia-advanced-2018",
    attack=ATTACK_STEPS,
    damage=DAMAGE_STEPS,
    between=BETWEEN_STEPS,
    set_up_order=(
        "the players greet each other and shake hands, play rock-paper-scissors whose winner says "
        "who goes first, shuffle and draw 7, say whether they have a Basic Pokémon, put an Active "
        "Pokémon and up to 5 on the Bench face down, set aside {prizes} as Prizes, and turn their "
        "Pokémon up"
    ),
    first_by="rock-paper-scissors",
    nothing_changes_unplayable=True,
    powers_must_change_something=True,
    attacker_effects_count_as_base=False,
    damage_stops_at=frozenset({"base", "attacker", "resistance", "defender_effects"}),
    cancelled_attack_is_used=False,
    self_damage_is_figured=True,
    up_to_may_be_none=False,
    between_name="Pokémon Checkup",
    fallen_stay_until_last_step=True,
    effects_around_conditions=True,
    equal_wins="tie",
    not_yet=SINCE_SWORD_SHIELD,
    no_longer={
        "ex": "CRD-4",
        "LV.X": "CRD-5",
        "SP": "CRD-6",
        "LEGEND": "CRD-7",
        "star": "CRD-8",
    },
    cited={
        "SET-1": Rule(_SET_UP),
        "SET-1:winner": Rule(_SET_UP),
        "SET-2": Rule(_SET_UP),
        "SET-3": Rule(_SET_UP),
        "TRN-2": Rule(_BENCH),
        "TRN-3": Rule(_EVOLVE),
        "TRN-3:effects": Rule("II.C-12 Put it onto a Pokémon and evolve it"),
        "TRN-4": Rule(_EVOLVE),
        "TRN-5": Rule("I.C Energy"),
        "TRN-6": Rule("I.B-01 Items; I.B-02 Supporters"),
        "TRN-6:text": Rule("II.A About Card Text"),
        "TRN-7": Rule("I.B-03 Stadiums"),
        "TRN-8": Rule("I.B-01 Items"),
        "TRN-11": Rule(_RETREAT),
        "TRN-12": Rule(_RETREAT),
        "TRN-13": Rule(_RETREAT),
        "TRN-15": Rule(_RETREAT),
        "TRN-16": Rule(_ABILITIES),
        "TRN-19": Rule("I.A-02 Abilities; I.B-01 Items; I.B-02 Supporters; I.B-03 Stadiums"),
        "ATK": Rule(_ATTACKS),
        "ATK-1": Rule("I.A-01 Attacks"),
        "ATK-2": Rule("I.A-01 Attacks"),
        "ATK-3": Rule(_ATTACKS),
        "ATK:choices:up_to": Rule("II.D-05 Up to"),
        "DMG": Rule(_DAMAGE),
        "DMG:others": Rule(_ATTACKS),
        "DMG:others:target": Rule("II.C-04, C-05, C-08 and C-17"),
        "DMG:weakness:unaffected": Rule("II.B-07 Not affected by any effects"),
        "ATK:requirements:energy": Rule("II.C-01 Discard"),
        "WIN-6:search": Rule("I.H Deck"),
        "DMG-1": Rule("II.B-08 Damage to several of the opponent's Pokémon"),
        "DMG-1:self": Rule("II.B-09 This Pokémon does damage to itself"),
        "KO-1": Rule(_KNOCK_OUT),
        "KO-2": Rule(_KNOCK_OUT),
        "KO-3": Rule(_KNOCK_OUT),
        "KO-4": Rule(_KNOCK_OUT),
        "CON-2": Rule(f"{_RETREAT}; {_EVOLVE}"),
        "CON-5:attack": Rule(_ATTACKS),
        "BTW": Rule(_CHECKUP),
        "WIN-1": Rule(_WIN),
        "WIN-2": Rule(_WIN),
        "WIN-3": Rule(_WIN),
        "WIN-4": Rule(_WIN),
        "WIN-5": Rule(_WIN),
        "WIN-6": Rule(f"{_WIN}; II.A About Card Text"),
        "CRD-3": Rule("I.C Energy"),
        "CRD-11": Rule("II.C-13 Devolve a Pokémon"),
        "CRD-24": Rule("I.C Energy"),
        "CRD-25": Rule(_ABILITIES),
        "KO-2:ex": Rule("rule boxes of each kind", "", sources.PRINTED),
        "KO-2:kinds": Rule("rule boxes of each kind", "", sources.PRINTED),
    },
    interpreted={
        **read_as_later(SINCE_SWORD_SHIELD),
        "ATK:choices": Rule(
            _ATTACKS, "The document has no step for choices: they are made as the text is followed."
        ),
        "ATK:requirements": Rule(
            _ATTACKS,
            "The document has no step for what an attack requires of its own: it is done as the "
            "text is followed, before the damage.",
        ),
        "TRN-10": Rule(
            "",
            "The supplement does not speak of it: as the rules of Sun & Moon have it, which bar "
            "nothing.",
        ),
    },
    taken_over=frozenset(
        {
            "ATK-2:energy",
            "TRN-14:energy",
            "TRN-4:markers",
            "TRN-16:once",
            "TRN-3:again",
            "KO-2:fossil",
            "KO-3:gone",
            "DMG:weakness:once",
            "DMG:resistance:once",
            "DMG:play_area",
        }
    ),
)
