"""English sentences for texts in force: what they change, prevent, forbid and answer.

They are part of the wording (`wording.py`).
"""

STEPS: dict[str, str] = {
    "text_hp": "{name} has {hp} Hit Points now.",
    "text_types": "{name} is of the type {types} now.",
    "text_weaknesses": "The Weakness of {name} is another now.",
    "text_no_weaknesses": "{name} has no Weakness now.",
    "text_resistances": "The Resistance of {name} is another now.",
    "text_no_resistances": "{name} has no Resistance now.",
    "text_cost": "{attack} costs {cost} now.",
    "text_cost_nothing": "{attack} costs no Energy now.",
    "text_retreat": "{name}'s Retreat Cost is {cost} now.",
    "text_prizes": "The Knock Out of {name} is worth {count} Prizes.",
    "text_damage_more": "{points} more damage.",
    "text_damage_less": "{points} less damage.",
    "text_prevents_damage": "All damage to {name} is prevented.",
    "text_prevents_effects": "Effects of the attack on {name} are prevented.",
    "text_shield_tails": "Tails: nothing is prevented for {name}.",
    "text_no_condition": "{name} cannot be {condition}.",
    "text_conditions_end": "{name} has no Special Condition any more.",
    "text_stays_active": "{name} stays the Active Pokémon.",
    "text_falls": "{name} is Knocked Out as this ends.",
    "text_counters_when": "{count} damage counters are put on {name}.",
    "text_stops_power": "{card} is played: {power} has no effect.",
    "text_saves": "{name} is not Knocked Out: {points} Hit Points are left.",
    "text_save_tails": "Tails: {name} is not saved.",
    "saves_order_unconfirmed": "That {player}, whose turn it is, orders what would save the "
    "Pokémon is unconfirmed: no document says who does.",
    "text_forbids_card": "{card} cannot be played by {player} now.",
    "text_bench_unsaid": "Nothing is said of {player}'s Bench, and this depends on it.",
    "text_not_twice": "A card of that name is in play: {card} cannot be played.",
    "text_not_attached": "{card} cannot be attached to {name}.",
    "text_not_now": "{card} cannot be used now: what its text asks is not so.",
    "text_once_a_turn": "{power} has been used this turn.",
    "text_once_for_all": "A {power} has been used this turn: no other may be.",
    "text_once_a_game": "{power} has been used in this game.",
    "text_only_active": "{power} is used while {name} is the Active Pokémon.",
    "text_only_bench": "{power} is used while {name} is on the Bench.",
    "text_ends_turn": "The turn of {player} is over.",
    "text_attached": "{card} is attached to {name}.",
    "text_card_leaves": "{card} on {name} goes to the discard pile.",
    "text_goes_to_hand": "{card} goes to the hand of {player} in place of the discard pile.",
    "text_goes_to_deck": "{card} goes into the deck of {player} in place of the discard pile.",
    "text_goes_to_lost_zone": "{card} goes to the Lost Zone in place of the discard pile.",
    "text_coin_heads": "The coin of {player} counts as heads.",
    "text_coin_tails": "The coin of {player} counts as tails.",
    "text_lifts_played_this_turn": "{name} may evolve in the turn in which it came into play.",
    "text_lifts_evolved_this_turn": "{name} may evolve again this turn.",
    "text_lifts_asleep": "{name} may attack though it is Asleep.",
    "text_lifts_paralyzed": "{name} may attack though it is Paralyzed.",
    "card_used": "{card} is used.",
    "use_text": "Use {text} ({points} damage)?",
    "text_lasts_end_of_turn": "This holds until the end of the turn.",
    "text_lasts_end_of_opponents_next_turn": (
        "This holds until the end of the opponent's next turn."
    ),
    "text_lasts_end_of_your_next_turn": "This holds until the end of its player's next turn.",
    "text_lasts_leaves_active": "This holds as long as nothing ends it.",
    "text_lasts_while_in_play": "This holds as long as the Pokémon is in play.",
    "text_lasts_on_end_of_turn": "{name}: this holds until the end of the turn.",
    "text_lasts_on_end_of_opponents_next_turn": (
        "{name}: this holds until the end of the opponent's next turn."
    ),
    "text_lasts_on_end_of_your_next_turn": (
        "{name}: this holds until the end of its player's next turn."
    ),
    "text_lasts_on_leaves_active": (
        "{name}: this holds until it leaves the Active place or evolves."
    ),
    "text_lasts_on_while_in_play": "{name}: this holds as long as it is in play.",
    "text_lasts_player_end_of_turn": "For {player} this holds until the end of the turn.",
    "text_lasts_player_end_of_opponents_next_turn": (
        "For {player} this holds until the end of the opponent's next turn."
    ),
    "text_lasts_player_end_of_your_next_turn": (
        "For {player} this holds until the end of that player's next turn."
    ),
    "text_lasts_player_leaves_active": "For {player} this holds until something ends it.",
    "text_lasts_player_while_in_play": "For {player} this holds until something ends it.",
}

VERDICTS: dict[str, str] = {
    "text_lasts_on": "{text} is in force on {name}.",
    "card_used": "{player} uses {card}.",
}

SINGULAR: dict[str, str] = {
    "text_counters_when": "1 damage counter is put on {name}.",
    "text_prizes": "The Knock Out of {name} is worth 1 Prize.",
}
