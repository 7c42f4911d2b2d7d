"""What the rulebooks since Black & White have in common: attack and damage steps, set-up."""

from judging.engine.editions.edition import AttackStep, BetweenStep, DamageStep

# The books number these; `s` stands before the number, since the rules matrix has rows of its own.
# Effects on the whole play area have no step of their own and are taken with 5; what else an attack
# does comes after the counters.
DAMAGE_STEPS: tuple[tuple[str, DamageStep], ...] = (
    ("s1", "printed"),
    ("s1", "base"),
    ("s2", "attacker"),
    ("s3", "weakness"),
    ("s4", "resistance"),
    ("s5", "play_area"),
    ("s5", "defender_cards"),
    ("s5", "defender_effects"),
    ("s6", "counters"),
    ("s6", "others"),
)
BETWEEN_STEPS: tuple[tuple[str, BetweenStep], ...] = (
    ("1", "poison"),
    ("2", "burn"),
    ("3", "sleep"),
    ("4", "paralysis"),
)
CONFUSION_SECOND: tuple[tuple[str, AttackStep], ...] = (
    ("A", "announce"),
    ("B", "confusion"),
    ("C", "choices"),
    ("D", "requirements"),
    ("E", "cancel"),
    ("F", "do"),
)
CANCEL_SECOND: tuple[tuple[str, AttackStep], ...] = (
    ("A", "announce"),
    ("B", "cancel"),
    ("C", "confusion"),
    ("D", "choices"),
    ("E", "requirements"),
    ("F", "do"),
)
CONFUSION_LAST: tuple[tuple[str, AttackStep], ...] = (
    ("A", "announce"),
    ("B", "choices"),
    ("C", "requirements"),
    ("D", "cancel"),
    ("E", "confusion"),
    ("F", "do"),
)
COIN_FIRST_ORDER = (
    "the players shake hands, flip a coin whose winner says who goes first, shuffle and draw 7, "
    "check for a Basic Pokémon, put an Active Pokémon and up to 5 on the Bench face down, set "
    "aside {prizes} as Prizes, and turn their Pokémon up"
)
COIN_AFTER_ORDER = (
    "the players shuffle and draw 7, check for a Basic Pokémon, put an Active Pokémon and up to 5 "
    "on the Bench face down, set aside {prizes} as Prizes, flip a coin whose winner goes first, "
    "and turn their Pokémon up"
)
COIN_AFTER_CHOICE_ORDER = (
    "the players shuffle and draw 7, check for a Basic Pokémon, put an Active Pokémon and up to 5 "
    "on the Bench face down, set aside {prizes} as Prizes, flip a coin whose winner says who goes "
    "first, and turn their Pokémon up"
)
