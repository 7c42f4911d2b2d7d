"""Advanced Player's Rulebook Ver. 3.4 (Asia, August 2025), read in a public text copy.

It is the Japanese guide of the same number, section by section; but its players flip a coin.
"""

from judging.engine.editions import sources
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.japan_advanced_2025 import EDITION as JAPAN
from judging.engine.editions.later_kinds import SINCE_SWORD_SHIELD
from judging.engine.editions.modern import COIN_FIRST_ORDER

_ATTACKS = "I-A-01 Attacks: Steps for using attacks"
_DAMAGE = "I-A-01 Attacks: Damage Calculation Order"
_ABILITIES = "I-A-02 Abilities"
_RETREAT = "I-A-03 Retreat"
_BENCH = "I-A-04 Putting onto the Bench"
_EVOLUTION = "I-A-05 Evolution"
_ITEMS = "I-B-01 Items"
_TOOLS = "I-B-02 Pokémon Tools"
_SUPPORTERS = "I-B-03 Supporters"
_STADIUMS = "I-B-04 Stadiums"
_ENERGY = "I-C Energy Cards"
_KNOCK_OUT = "I-D Knock Out"
_WIN = "I-E Win and Loss"
_CHECKUP = "I-F Pokémon Checkup"
_SET_UP = "I-G Setting Up to Play"

EDITION = derive_edition(
    JAPAN,
    key="asia-advanced-2025",
    first_by="coin",
    set_up_order=COIN_FIRST_ORDER,
    cited={
        "SET-1": Rule(_SET_UP),
        "SET-1:winner": Rule(_SET_UP),
        "SET-2": Rule(_SET_UP),
        "SET-3": Rule(_SET_UP),
        "TRN-2": Rule(_BENCH),
        "TRN-3": Rule(_EVOLUTION),
        "TRN-3:effects": Rule("II-C-12 Put it onto that Pokémon to evolve it"),
        "TRN-4": Rule(_EVOLUTION),
        "TRN-5": Rule(_ENERGY),
        "TRN-6": Rule(f"{_ITEMS}; {_SUPPORTERS}"),
        "TRN-6:text": Rule("II-A About Card Text"),
        "TRN-7": Rule(_STADIUMS),
        "TRN-8": Rule(_TOOLS),
        "TRN-11": Rule(_RETREAT),
        "TRN-12": Rule(_RETREAT),
        "TRN-13": Rule(_RETREAT),
        "TRN-15": Rule(_RETREAT),
        "TRN-16": Rule(_ABILITIES),
        "TRN-19": Rule(f"{_ABILITIES}; {_ITEMS}; {_SUPPORTERS}; {_STADIUMS}"),
        "ATK": Rule(_ATTACKS),
        "ATK-1": Rule("I-A-01 Attacks"),
        "ATK-2": Rule("I-A-01 Attacks"),
        "ATK-3": Rule(_ATTACKS),
        "ATK:choices:up_to": Rule("II-D-05 Up to"),
        "DMG": Rule(_DAMAGE),
        "DMG:others": Rule(_ATTACKS),
        "DMG:others:target": Rule("II-C-04, C-05, C-08 and C-17"),
        "DMG:weakness:unaffected": Rule("II-B-07 Isn’t affected by any effects on"),
        "ATK:requirements:energy": Rule("II-C-01 Discard"),
        "WIN-6:search": Rule("I-H Deck"),
        "DMG-1": Rule("II-B-08 Damage to several Pokémon"),
        "DMG-1:self": Rule("II-B-09 This Pokémon also does damage to itself"),
        "KO-1": Rule(_KNOCK_OUT),
        "KO-2": Rule(_KNOCK_OUT),
        "KO-3": Rule(_KNOCK_OUT),
        "KO-4": Rule(_KNOCK_OUT),
        "CON-2": Rule(f"{_RETREAT}; {_EVOLUTION}"),
        "CON-5:attack": Rule(_ATTACKS),
        "BTW": Rule(_CHECKUP),
        "WIN-1": Rule(_WIN),
        "WIN-2": Rule(_WIN),
        "WIN-3": Rule(_WIN),
        "WIN-4": Rule(_WIN),
        "WIN-5": Rule(_WIN),
        "WIN-6": Rule(f"{_WIN}; II-A About Card Text"),
        "CRD-3": Rule(_ENERGY),
        "CRD-11": Rule("II-C-13 Devolve"),
        "CRD-24": Rule(_ENERGY),
        "CRD-25": Rule(_ABILITIES),
        "KO-2:ex": Rule("rule boxes of each kind", "", sources.PRINTED),
        "KO-2:kinds": Rule("rule boxes of each kind", "", sources.PRINTED),
        **{
            rule: Rule("rule boxes of each kind", "", sources.PRINTED)
            for rule in SINCE_SWORD_SHIELD.values()
        },
    },
    interpreted={
        key: rule._replace(section=_SET_UP if key == "SET-4" else _ATTACKS)
        for key, rule in JAPAN.interpreted.items()
    },
    taken_over=JAPAN.taken_over,
)
