"""English sentences for set-up, turn, between turns and game end, where editions differ.

They are part of the wording (`wording.py`).
"""

STEPS: dict[str, str] = {
    # set-up
    "first_by_coin_before": "A coin flip decides who goes first, before Pokémon are laid out.",
    "first_by_coin_after": "A coin flip decides who goes first, after Pokémon are laid out.",
    "first_by_hands_before": "Rock-paper-scissors decides who goes first, before Pokémon are laid "
    "out.",
    "first_by_hands_after": "Rock-paper-scissors decides who goes first, after Pokémon are laid "
    "out.",
    "winner_first": "Whoever wins that must go first.",
    "winner_chooses": "Whoever wins that chooses to go first or second.",
    "mulligan_alone": "{other} has no Basic Pokémon: shows the hand, shuffles it back and draws 7.",
    "extra_after": "When both have laid out their Pokémon, {player} may draw up to {count} extra; "
    "Basic Pokémon among them may go to the Bench.",
    "extra_announced": "{player} says how many extra cards it will be before drawing them.",
    "active_stays": "{player}'s Active Pokémon stays the one laid out, whatever is drawn.",
    "fossil_may_start": "{player} has no other Basic Pokémon than {name} and may begin with it, or "
    "show the hand as one without a Basic Pokémon.",
    "fossil_must_start": "{player} has no other Basic Pokémon than {name} and must begin with it.",
    "fossil_refused": "{player} does not begin with {name}: the hand counts as one without a Basic "
    "Pokémon.",
    # the turn
    "no_first_draw": "{player} goes first and does not draw on the first turn of the game.",
    "text_allows_first_turn": "{name} says itself that {player}, going first, may play it on the "
    "first turn.",
    "changes_nothing": "It is known that {name} would change nothing: then it cannot be used.",
    "stadium_same": "A Stadium of that name is in play already: {name} cannot be played.",
    "tool_is_item": "A Pokémon Tool is an Item here: what holds for Items holds for {name}.",
    "tool_is_no_item": "A Pokémon Tool is no Item here: what holds for Items leaves {name} out.",
    "effects_may_evolve": "What effects of cards evolve is not bound to the turn.",
    "text_allows_evolving": "{card} lets {name} evolve now.",
    # between turns
    "checkup": "Pokémon Checkup: it belongs to the turn of neither player.",
    "orders_effects": "{player} says in which order effects of cards act.",
    "effects_not_between": "{name} acts before all Special Conditions or after them, not between "
    "two of them.",
    "burn_hurts_first": "{name} is Burned: 2 damage counters.",
    "burn_ends": "{name} is Burned: heads, the Burn ends.",
    "burn_stays": "{name} is Burned: tails, it stays Burned.",
    # the end of the game
    "tie": "Neither has won: the game is a tie.",
    "sudden_death_of": "A Sudden Death game decides: a whole new game with {prizes} Prizes each.",
    "tiebreak": "A tiebreaker game decides: a whole new game with {prizes} Prizes each; whoever is "
    "the first with fewer Prizes left wins it.",
    "sudden_death_if_wanted": "Where a winner is wanted all the same, a Sudden Death game decides: "
    "a whole new game with 1 Prize each.",
    "sudden_death_of_if_wanted": "Where a winner is wanted all the same, a Sudden Death game "
    "decides: a whole new game with {prizes} Prizes each.",
    "tiebreak_if_wanted": "Where a winner is wanted all the same, a tiebreaker game decides: a "
    "whole new game with {prizes} Prizes each; whoever is the first with fewer Prizes left wins "
    "it.",
    "sudden_death_of_set_up": "A Sudden Death game is set up like a new game, with {prizes} Prizes "
    "each.",
    "tiebreak_set_up": "A tiebreaker game is set up like a new game, with {prizes} Prizes each; "
    "whoever is the first with fewer Prizes left wins it.",
    "event_tiebreak": "At events the extra game has {prizes} Prizes each; whoever is the first "
    "with fewer Prizes left wins it.",
    "wins_by_lead": "{player} is the first with fewer Prizes left in the extra game.",
    "lead_wins_not": "Fewer Prizes left alone do not win the extra game for {player}.",
    "tiebreak_verdict": "Both players win at once: a tiebreaker game decides.",
    "if_empty_tiebreak": "If {player}'s Bench is empty, a tiebreaker game decides.",
    "if_both_empty_tiebreak": "If both Benches are empty, a tiebreaker game decides.",
    "if_only_empty_tiebreak": "If only {player}'s Bench is empty, a tiebreaker game decides.",
    "otherwise_tiebreak": "Otherwise a tiebreaker game decides.",
    "if_empty_tie": "If {player}'s Bench is empty, the game is a tie.",
    "if_both_empty_tie": "If both Benches are empty, the game is a tie.",
    "if_only_empty_tie": "If only {player}'s Bench is empty, the game is a tie.",
    "otherwise_tie": "Otherwise the game is a tie.",
}

VERDICTS: dict[str, str] = {
    "tie_verdict": "Both players win at once, in equally many ways: the game is a tie.",
    "burn_ends": "{name} is no longer Burned.",
    "burn_stays": "{name} stays Burned.",
    "burn_hurts_first": "Burn puts 2 damage counters on {name}.",
}
