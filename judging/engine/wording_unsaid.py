"""English sentences for what a ruling rests on because the question does not say it.

They are part of the wording (`wording.py`).
"""

STEPS: dict[str, str] = {
    "hp_unsaid": "Nothing was said of the Hit Points of {name}: whether its {damage} damage Knocks "
    "it Out cannot be told.",
    "weakness_unsaid": "Nothing was said of the type of {name}: whether the Weakness to {types} "
    "meets its attack cannot be told; the damage is figured without.",
    "resistance_unsaid": "Nothing was said of the type of {name}: whether the Resistance to "
    "{types} meets its attack cannot be told; the damage is figured without.",
    "darkness_unsaid": "Nothing was said of the type of {name}: a Darkness Pokémon would get no "
    "damage counter.",
    "retreat_cost_unsaid": "Nothing was said of the Retreat Cost of {name}: it is ruled as if "
    "there were none.",
    "trainer_kind_unsaid": "Nothing was said of what kind of Trainer card {name} is: a {kinds} "
    "might not be played now; it is ruled as a plain one.",
    "under_unsaid": "Nothing was said of what lies under {name}: what it would devolve into cannot "
    "be told.",
    "rest_of_hand_aside": "The question says {count} of the {drawn} cards that {player} draws: "
    "with a Basic Pokémon among them the others decide nothing.",
    "rest_of_hand_redrawn": "The question says {count} of the {drawn} cards that {player} draws: "
    "as another hand was drawn, no Basic Pokémon is taken to be among the others.",
    "rest_of_hand_unsaid": "The question says {count} of the {drawn} cards that {player} draws, no "
    "Basic Pokémon among them: it is ruled as if none were among the others.",
    "printed_plus_unsaid": "What the text of {attack} adds to the printed {points} was not said: "
    "it is figured without that, as the least.",
    "printed_minus_unsaid": "What the text of {attack} takes off the printed {points} was not "
    "said: it is figured without that, as the most.",
}
