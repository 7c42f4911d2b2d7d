"""上級プレイヤー用ルールガイド Ver. 3.4 (Japan, August 2025), a guide beside the rules for all.

What it does not tell is taken from the Asian rulebook before it, which is its older sister.
"""

from judging.engine.editions import sources
from judging.engine.editions.asia_advanced_2023 import EDITION as ASIA
from judging.engine.editions.edition import Rule, derive_edition
from judging.engine.editions.later_kinds import SINCE_SWORD_SHIELD
from judging.engine.editions.mega_2025 import EDITION as MEGA

_ATTACKS = "I.A-01 ワザ (attacks): ワザを使う手順"
_DAMAGE = "I.A-01 ワザ (attacks): ダメージ計算の手順"
_ABILITIES = "I.A-02 特性 (Abilities)"
_RETREAT = "I.A-03 にげる (retreat)"
_BENCH = "I.A-04 ベンチに出す (to the Bench)"
_EVOLVE = "I.A-05 進化 (evolving)"
_TOOLS = "I.B-02 ポケモンのどうぐ (Pokémon Tools)"
_SUPPORTERS = "I.B-03 サポート (Supporters)"
_STADIUMS = "I.B-04 スタジアム (Stadiums)"
_ENERGY = "I.C エネルギー (Energy)"
_KNOCK_OUT = "I.D きぜつ (Knock Out)"
_WIN = "I.E 勝ち負け (winning and losing)"
_CHECKUP = "I.F ポケモンチェック (Pokémon Checkup)"
_SET_UP = "I.G 対戦準備 (setting up)"

EDITION = derive_edition(
    ASIA,
    key="japan-advanced-2025",
    prizes=MEGA.prizes,
    fossils_in_set_up=False,
    up_to_may_be_none=True,
    sudden_death_prizes=6,
    sudden_death_lead_wins=True,
    effects_ordered_by="next player",
    not_yet={},
    cited={
        "SET-1": Rule(_SET_UP),
        "SET-1:winner": Rule(_SET_UP),
        "SET-2": Rule(_SET_UP),
        "SET-3": Rule(_SET_UP),
        "TRN-2": Rule(_BENCH),
        "TRN-3": Rule(_EVOLVE),
        "TRN-3:effects": Rule("II.C-12 のせて進化させる (evolving by an effect)"),
        "TRN-4": Rule(_EVOLVE),
        "TRN-5": Rule(_ENERGY),
        "TRN-6": Rule(f"I.B-01 グッズ (Items); {_SUPPORTERS}"),
        "TRN-6:text": Rule("II.A カードの説明文について (card texts)"),
        "TRN-7": Rule(_STADIUMS),
        "TRN-8": Rule(_TOOLS),
        "TRN-11": Rule(_RETREAT),
        "TRN-12": Rule(_RETREAT),
        "TRN-13": Rule(_RETREAT),
        "TRN-15": Rule(_RETREAT),
        "TRN-16": Rule(_ABILITIES),
        "TRN-19": Rule(f"{_ABILITIES}; I.B-01 グッズ (Items); {_SUPPORTERS}; {_STADIUMS}"),
        "ATK": Rule(_ATTACKS),
        "ATK-1": Rule("I.A-01 ワザ (attacks)"),
        "ATK-2": Rule("I.A-01 ワザ (attacks)"),
        "ATK-3": Rule(_ATTACKS),
        "ATK:choices:up_to": Rule("II.D-05 ●●を▲▲まで (up to)"),
        "DMG": Rule(_DAMAGE),
        "DMG:others": Rule(_ATTACKS),
        "DMG:others:target": Rule("II.C-04, C-05, C-08, C-17"),
        "DMG:weakness:unaffected": Rule("II.B-07 かかっている効果を計算しない (unaffected)"),
        "ATK:requirements:energy": Rule("II.C-01 トラッシュする (discard)"),
        "WIN-6:search": Rule("I.H 山札 (deck)"),
        "DMG-1": Rule("II.B-08 相手のポケモン●●匹に (damage to several)"),
        "DMG-1:self": Rule("II.B-09 このポケモンにもダメージ (damage to itself)"),
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
        "WIN-6": Rule(f"{_WIN}; II.A カードの説明文について (about card text)"),
        "CRD-3": Rule(_ENERGY),
        "CRD-11": Rule("II.C-13 退化させる (devolving)"),
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
        "SET-4": Rule(
            _SET_UP,
            "The guide lets Basic Pokémon be put down in set-up and does not speak of Fossils; the "
            "Web Rulebook of 2026 counts them as such in play alone.",
        ),
        "ATK:choices": Rule(
            _ATTACKS, "The document has no step for choices: they are made as the text is followed."
        ),
        "ATK:requirements": Rule(
            _ATTACKS,
            "The document has no step for what an attack requires of its own: it is done as the "
            "text is followed, before the damage.",
        ),
    },
    reported={
        "TRN-10": Rule(
            "先攻サポート不可 (no Supporter for who goes first)",
            "The guide does not speak of it.",
            sources.NO_SUPPORTER_JAPAN_2019,
        ),
        "TRN-18": Rule(
            "先攻プレイヤーのワザ (attacks of who goes first)",
            "The guide does not speak of it.",
            sources.NEW_RULES_JAPAN_2013,
        ),
    },
    taken_over=frozenset(
        {
            "ATK-2:energy",
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
