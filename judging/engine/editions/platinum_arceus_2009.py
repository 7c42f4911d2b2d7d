"""Platinum–Arceus rulebook (2009)."""

from judging.engine.editions import sources, tpci
from judging.engine.editions.edition import ALL_TRAINERS, ConfusedAttack, Edition, Rule
from judging.engine.editions.later_kinds import SINCE_BLACK_WHITE, read_as_later

_LEVEL_X = "Appendix A: Special Rules for Pokémon LV.X"
_SP = "Appendix B: Special Rules for Pokémon SP"

EDITION = Edition(
    key="platinum-arceus-2009",
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
    prizes={"ex": 2},
    conditions=("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"),
    not_yet={"LEGEND": "CRD-7", **SINCE_BLACK_WHITE},
    cited={
        **tpci.CITED_RULES,
        "SET-5": Rule(f"{_SP}; {_LEVEL_X}; Glossary: Basic Pokémon card"),
        "CRD-5": Rule(_LEVEL_X),
        "CRD-6": Rule(_SP),
        "TRN-7:same": Rule("Stadium rule, Platinum sets", "", sources.PRINTED),
    },
    interpreted={
        **tpci.INTERPRETED_RULES,
        **read_as_later(SINCE_BLACK_WHITE),
        "CRD-5:active": Rule(_SP, "Appendix B speaks of the Active Pokémon: only that one."),
        "CRD-7": Rule(_LEVEL_X, "The document knows no such card: it comes with a later edition."),
    },
)
