"""English sentences for what card texts bring about, for questions and for choices made.

They are part of the wording (`wording.py`).
"""

STEPS: dict[str, str] = {
    "effect_ends_on": "The effect of {effect} on {name} is over.",
    "effect_ends": "The effect of {effect} is over.",
    "attached_leaves": "{card} on {name} goes to the discard pile.",
    "text_forbids_attack": "{effect}: {name} cannot attack.",
    "text_forbids_this_attack": "{effect}: {name} cannot use {part}.",
    "text_forbids_retreat": "{effect}: {name} cannot retreat.",
    "text_forbids_trainers": "{effect}: {player} cannot play Trainer cards.",
    "text_forbids_items": "{effect}: {player} cannot play Item cards.",
    "text_forbids_supporters": "{effect}: {player} cannot play Supporter cards.",
    "text_forbids_stadiums": "{effect}: {player} cannot play Stadium cards.",
    "text_forbids_tools": "{effect}: {player} cannot attach Pokémon Tools.",
    "text_forbids_powers": "{effect}: {part} cannot be used.",
    "text_forbids_bodies": "{effect}: {part} does not work.",
    "text_forbids_energy": "{effect}: {player} cannot attach Energy cards to {name}.",
    "text_forbids_evolve": "{effect}: {name} cannot evolve.",
    "text_forbids_level_up": "{effect}: {name} cannot be levelled up.",
    "text_forbids_basics": "{effect}: {player} cannot play Basic Pokémon.",
    "knocked_out_by_text": "{name} is Knocked Out.",
}

VERDICTS: dict[str, str] = {
    "in_force": "What is in force is told of {count} Pokémon.",
    "rest_of_flips": "Still more heads: this is worked out where the flips are given.",
    "must_choose": "{player} must decide.",
    "chance_decides": "Chance decides: say what came of it.",
    "choices_left": "{count} of the choices given were not needed.",
}

SINGULAR: dict[str, str] = {
    "choices_left": "1 of the choices given was not needed.",
}
