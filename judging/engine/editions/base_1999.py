"""The rules of the first sets (1999): no rulebook whole, but copied pages and a licensed game.

What neither tells is taken from the Neo Genesis insert (2000), minus what it brought: the Baby.
"""

from judging.engine.editions import sources
from judging.engine.editions.edition import Kind, Rule, derive_edition
from judging.engine.editions.later_kinds import read_as_later
from judging.engine.editions.modern import COIN_AFTER_ORDER
from judging.engine.editions.neo_genesis_2000 import EDITION as NEO

_SETUP = "how to start the game"
_CONDITIONS = "How do sleep, confusion, paralysis, and poison work?"
_PROGRAM = "src/engine/duel/core.asm"
_LATER: dict[Kind, str] = {
    "Baby": "CRD-2",
    "Tool": "TRN-8",
    "Darkness": "CRD-24",
    "Metal": "CRD-24",
}

EDITION = derive_edition(
    NEO,
    key="base-1999",
    attack=(
        ("s1", "announce"),
        ("s2", "cancel"),
        ("s3", "choices"),
        ("s4", "requirements"),
        ("s5", "confusion"),
        ("s6", "do"),
    ),
    damage=(
        ("s1", "printed"),
        ("s2", "base"),
        ("s3", "weakness"),
        ("s4", "resistance"),
        ("s5", "attacker"),
        ("s6", "play_area"),
        ("s6", "defender_cards"),
        ("s7", "defender_effects"),
        ("s8", "counters"),
        ("s9", "others"),
    ),
    between=(("1", "poison"), ("2", "sleep")),
    set_up_order=COIN_AFTER_ORDER,
    special_darkness=True,
    fossil_prizes=0,
    not_yet={**NEO.not_yet, **_LATER},
    cited={
        "DMG:weakness": Rule("×2 on every Weakness, Base to Team Rocket", "", sources.PRINTED),
        "DMG:resistance": Rule("-30 on every Resistance, Base to Team Rocket", "", sources.PRINTED),
        "KO-2:fossil": Rule("Clefairy Doll, Mysterious Fossil (1999)", "", sources.PRINTED),
        "TRN-17": Rule("Pokémon Power, Base to Gym Challenge", "", sources.PRINTED),
    },
    reported={
        "SET-1": Rule(
            _SETUP,
            "The page has the flip after the Prizes and does not say that its winner chooses.",
            sources.BASIC_RULES_1999,
        ),
        "SET-1:winner": Rule(f"{_PROGRAM}, HandleDuelSetup", "", sources.VIDEO_GAME),
        "SET-2": Rule(_SETUP, "", sources.BASIC_RULES_1999),
        "SET-3": Rule(f"{_PROGRAM}, HandleDuelSetup", "", sources.VIDEO_GAME),
        "TRN-1": Rule(f"{_PROGRAM}, HandleTurn", "", sources.VIDEO_GAME),
        "TRN-3": Rule(f"{_PROGRAM}, HandleTurn", "", sources.VIDEO_GAME),
        "TRN-7": Rule(
            "Stadiums",
            "Several in a turn, and one of the same name as the one in play, are not forbidden "
            "anywhere: the cards of 2000 do not bar it either.",
            sources.WOTC_PAGE,
        ),
        "TRN-10": Rule("first turn", "", sources.WOTC_PAGE),
        "TRN-11": Rule("what a player does in a turn", "", sources.BASIC_RULES_1999),
        "TRN-13": Rule(_CONDITIONS, "", sources.WORKED_RULES_1999),
        "TRN-18": Rule("first turn", "", sources.WOTC_PAGE),
        "ATK": Rule(
            "src/home/duel.asm, UseAttackOrPokemonPower",
            "The order is that of the licensed video game of 1998; the rulebook's own was not "
            "found.",
            sources.VIDEO_GAME,
        ),
        "ATK-3": Rule(_CONDITIONS, "", sources.WORKED_RULES_1999),
        "DMG": Rule("ApplyDamageModifiers_DamageToTarget", "", sources.VIDEO_GAME),
        "KO-4": Rule(f"{_PROGRAM}, HandleBetweenTurnKnockOuts", "", sources.VIDEO_GAME),
        "CON-1": Rule(_CONDITIONS, "", sources.WORKED_RULES_1999),
        "CON-5": Rule(_CONDITIONS, "", sources.WORKED_RULES_1999),
        "CON-7": Rule(_CONDITIONS, "", sources.WORKED_RULES_1999),
        "BTW": Rule(
            f"{_PROGRAM}, HandleBetweenTurnsEvents",
            "The video game takes the player whose turn ended first; here each step is taken for "
            "both.",
            sources.VIDEO_GAME,
        ),
        "WIN-4": Rule(f"{_PROGRAM}, the table of results", "", sources.VIDEO_GAME),
        "WIN-5": Rule(f"{_PROGRAM}, the extra game", "", sources.VIDEO_GAME),
    },
    interpreted={
        **read_as_later(_LATER),
    },
    taken_over=frozenset(
        {
            "DMG:weakness:once",
            "DMG:weakness:printed",
            "DMG:resistance:once",
            "DMG:resistance:printed",
            "ATK:requirements:flip",
        }
    ),
)
