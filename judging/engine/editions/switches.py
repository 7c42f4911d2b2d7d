"""The rule to which each switch of an edition belongs, to compare editions rule by rule."""

from judging.engine.editions.edition import Edition

RULE_OF_SWITCH = {
    "first_by": "SET-1",
    "first_decided": "SET-1",
    "winner_chooses": "SET-1",
    "extra_cards": "SET-2",
    "extra_cards_after": "SET-2",
    "extra_announced": "SET-2",
    "hand_is_discarded": "SET-2",
    "fossils_in_set_up": "SET-4",
    "fossil_may_be_refused": "SET-4",
    "first_player_draws": "TRN-1",
    "texts_evolve_on_first_turns": "TRN-3",
    "supporter_stays": "TRN-6",
    "stadiums_a_turn": "TRN-7",
    "same_name_stadium": "TRN-7",
    "tools_are_items": "TRN-8",
    "technical_machines_stay": "TRN-9",
    "first_player_may_not_play": "TRN-10",
    "retreats_a_turn": "TRN-11",
    "confused_retreat_flips": "TRN-13",
    "powers_once": "TRN-16",
    "powers_shut_by": "TRN-17",
    "bodies_shut_too": "TRN-17",
    "first_player_attacks": "TRN-18",
    "nothing_changes_unplayable": "TRN-19",
    "powers_must_change_something": "TRN-19",
    "attack": "ATK",
    "confused_attack": "ATK-3",
    "damage": "DMG",
    "weakness": "DMG",
    "resistance": "DMG",
    "resistance_can_stop": "DMG",
    "attacker_effects_count_as_base": "DMG",
    "damage_stops_at": "DMG",
    "self_damage_is_figured": "DMG",
    "knocked_out_only_beyond_hp": "KO-1",
    "prizes": "KO-2",
    "fossil_prizes": "KO-2",
    "conditions": "CON-1",
    "replacing": "CON-3",
    "asleep_flip_opens_the_turn": "CON-5",
    "burn": "CON-6",
    "between": "BTW",
    "between_name": "BTW",
    "fallen_stay_until_last_step": "BTW",
    "effects_around_conditions": "BTW",
    "defeat_waits_for_end_of_turn": "WIN-2",
    "equal_wins": "WIN-4",
    "sudden_death_prizes": "WIN-5",
    "sudden_death_lead_wins": "WIN-5",
    "event_tiebreak_prizes": "WIN-5",
    "ends_turn_on_evolving": "CRD-14",
    "once_a_game": "CRD-16",
    "to_lost_zone": "CRD-17",
    "benched_unharmed": "CRD-21",
}


def find_rules_that_differ(one: Edition, other: Edition) -> frozenset[str]:
    """The rules (ids of the rules matrix) with a switch that differs between two editions."""
    return frozenset(
        rule
        for switch, rule in RULE_OF_SWITCH.items()
        if getattr(one, switch) != getattr(other, switch)
    )
