"""English sentences for kinds of card that came after 2010, and for rules of their years.

They are part of the wording (`wording.py`).
"""

STEPS: dict[str, str] = {
    "kind_no_longer": "This edition says nothing more of such cards ({kind}): they are ruled as in "
    "the one before it.",
    # the first attack
    "no_first_attack": "{player} goes first and may not attack on the first turn of the game.",
    "text_allows_first_attack": "The text of {attack} allows it on the first turn.",
    "counts_as_not_used": "{attack} counts as not used.",
    # damage
    "stops_at_nothing": "Nothing is left of the damage: there is nothing more to figure.",
    "self_damage_figured": "The {points} damage that {name} does to itself is figured like all "
    "damage, Weakness, Resistance and effects included.",
    "unharmed_on_bench": "{name} is on the Bench and takes no damage from attacks there ({kind}).",
    # once a game
    "once_a_game_gx": "{player} has used the one GX attack of this game: {part} may not be used.",
    "once_a_game_vstar": "{player} has used the one VSTAR Power of this game: {part} may not be "
    "used.",
    "once_a_game_v-union": "{player} has already played a {part} in this game.",
    "used_up_gx": "This was {player}'s one GX attack of the game.",
    "used_up_vstar": "This was {player}'s one VSTAR Power of the game.",
    # evolving
    "evolving_ends_turn": "By becoming {name}, it ends {player}'s turn.",
    "spirit_link_keeps_turn": "{card} is attached: the turn does not end as {name} comes into "
    "play.",
    # coming into play
    "v_union_no_basic": "{name} is no Basic Pokémon: its four pieces are played together, from the "
    "discard pile.",
    "restored_no_basic": "{name} is no Basic Pokémon: only an effect puts it on the Bench.",
    "no_v_union": "{name} is no piece of a Pokémon V-UNION.",
    "four_pieces": "A V-UNION is put together from 4 different pieces; there are {count} here.",
    "two_v_unions": "The pieces belong to different Pokémon: {names}.",
    "piece_not_discarded": "Not all of these pieces of {name} are in {player}'s discard pile.",
    "v_union_played": "{player} puts the four pieces of {name} on the Bench as one Pokémon.",
    # Prizes and piles
    "worth_by_kind": "{name} is of the kind {kind}: its Knock Out is worth {count} Prizes.",
    "worth_of_later_kind": "This edition has no such kind of card yet ({kind}): by its own rules "
    "{name} is worth {count} Prizes. What its card says of Prizes goes before.",
    "no_prize_by_text": "{name} says itself that its Knock Out gives no Prize.",
    "no_prize_for_fossil": "{name} is a Fossil: its Knock Out gives no Prize.",
    "lost_not_discarded": "{card} goes to the Lost Zone in place of the discard pile.",
}

VERDICTS: dict[str, str] = {
    "evolving_ends_turn": "{player}'s turn is over.",
    "unharmed_on_bench": "{name} takes no damage on the Bench.",
    "card_tells_prizes": "This edition does not know {kind} yet: for the Prizes, read the card "
    "of {name}.",
}

SINGULAR: dict[str, str] = {
    "four_pieces": "A V-UNION is put together from 4 different pieces; there is 1 here.",
    "worth_by_kind": "{name} is of the kind {kind}: its Knock Out is worth 1 Prize.",
    "worth_of_later_kind": "This edition has no such kind of card yet ({kind}): by its own rules "
    "{name} is worth 1 Prize. What its card says of Prizes goes before.",
}
