"""HeartGold & SoulSilver rulebook (2010)."""

from judging.engine.editions import sources, tpci
from judging.engine.editions.edition import ALL_TRAINERS, ConfusedAttack, Edition, Rule
from judging.engine.editions.later_kinds import SINCE_BLACK_WHITE, read_as_later

_LEGEND = "Appendix A: Special Rules for Pokémon LEGENDS"
_LEVEL_X = "Glossary: Pokémon LV.X"
_SP = "Glossary: Pokémon SP"
_READ = "The glossary alone tells of them: read as the Platinum–Arceus rulebook (2009) has it."

EDITION = Edition(
    key="heartgold-soulsilver-2010",
    attack=tpci.ATTACK_STEPS,
    damage=tpci.DAMAGE_STEPS,
    between=tpci.BETWEEN_STEPS,
    set_up_order=tpci.SET_UP_ORDER,
    extra_cards=1,
    fossils_in_set_up=True,
    retreats_a_turn=1,
    confused_retreat_flips=False,
    stadiums_a_turn=1,
    same_name_stadium=False,
    first_player_may_not_play=ALL_TRAINERS,
    technical_machines_stay=True,
    powers_shut_by=("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"),
    confused_attack=ConfusedAttack(points=30, counters=True),
    attacker_effects_count_as_base=True,
    prizes={"ex": 2, "LEGEND of two": 2},
    conditions=("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"),
    not_yet=SINCE_BLACK_WHITE,
    cited={
        **tpci.CITED_RULES,
        "SET-5": Rule(f"{_LEGEND}; Glossary: Basic Pokémon card; Pokémon LV.X; Pokémon SP"),
        "CRD-5": Rule(_LEVEL_X),
        "CRD-6": Rule(_SP),
        "CRD-7": Rule(_LEGEND),
        "TRN-7:same": Rule("Stadium rule, HeartGold & SoulSilver sets", "", sources.PRINTED),
        "KO-2:kinds": Rule("Pokémon LEGEND of two Pokémon, from Unleashed", "", sources.PRINTED),
    },
    interpreted={
        **tpci.INTERPRETED_RULES,
        **read_as_later(SINCE_BLACK_WHITE),
        "CRD-5:active": Rule(_LEVEL_X, _READ),
        "CRD-5:turn": Rule(_LEVEL_X, _READ),
        "CRD-5:devolve": Rule(_LEVEL_X, _READ),
        "CRD-5:stage": Rule(_LEVEL_X, _READ),
        "CRD-6:evolve": Rule(_SP, _READ),
        "CRD-6:stage": Rule(_SP, _READ),
    },
)
