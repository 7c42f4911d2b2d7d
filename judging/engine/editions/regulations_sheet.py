"""Rules & Regulations: a league's own one-page sheet, undated.

What the sheet does not say is taken from the Advanced Rulebook of 2002. It has no letters of its
own, and refuses no kind of card for being too new.
"""

from judging.engine.editions.edition import ALL_TRAINERS, ConfusedAttack, Edition, Rule
from judging.engine.editions.expedition_2002 import EDITION as EXPEDITION
from judging.engine.editions.readings import COUNTED_ONCE, ENERGY_READINGS, PRINTED_AMOUNT_READINGS

_OBJECT = "Object of the 1-on-1 Player Game"
_SUMMONING = "Pokemon Summoning Rules"
_COIN = "Flipping a Coin"
_MATCHUPS = "Resistance & Weakness"
_DECKS = "Legal Decks; Forbidden Cards"
_EX = (
    "The sheet knows enhanced Pokémon but tells no rule of theirs: how one evolves is read as the "
    "rulebooks of 2009 and 2010 have it, but Prizes are counted as the sheet counts them."
)
_ENHANCED = (
    "The sheet knows enhanced Pokémon but tells no rule of theirs: read as the rulebooks of 2009 "
    "and 2010 have it."
)

EDITION = Edition(
    key="regulations-sheet",
    inherits=EXPEDITION,
    attack=EXPEDITION.attack,
    damage=EXPEDITION.damage,
    between=EXPEDITION.between,
    set_up_order=(
        "a coin toss says who goes first before cards are laid out; both draw 7, choose a Basic "
        "Pokémon and up to 5 more for the Bench, and set aside {prizes} unseen as Prizes"
    ),
    extra_cards=1,
    hand_is_discarded=True,
    first_player_may_not_play=ALL_TRAINERS,
    powers_once="each Pokémon",
    powers_shut_by=("Asleep", "Confused", "Paralyzed", "Poisoned"),
    bodies_shut_too=True,
    confused_attack=ConfusedAttack(points=20, own=True),
    weakness="x2",
    resistance="-30",
    resistance_can_stop=True,
    knocked_out_only_beyond_hp=True,
    defeat_waits_for_end_of_turn=True,
    conditions=("Asleep", "Confused", "Paralyzed", "Poisoned"),
    replacing=("Asleep", "Confused", "Paralyzed", "Poisoned"),
    asleep_flip_opens_the_turn=True,
    cited={
        "SET-1": Rule(_OBJECT),
        "TRN-2": Rule(_SUMMONING),
        "TRN-3": Rule(_SUMMONING),
        "TRN-4": Rule(_SUMMONING),
        "TRN-5": Rule(_SUMMONING),
        "TRN-10": Rule(_OBJECT),
        "TRN-12:Paralyzed": Rule(_COIN),
        "TRN-13": Rule(_COIN),
        "TRN-15": Rule(_SUMMONING),
        "TRN-16": Rule(_SUMMONING),
        "ATK:announce": Rule(_SUMMONING),
        "ATK:confusion": Rule(_COIN),
        "ATK:do": Rule(_SUMMONING),
        "ATK-1": Rule(_SUMMONING),
        "ATK-2": Rule(_SUMMONING),
        "ATK-3": Rule(_COIN),
        "DMG:printed": Rule(_SUMMONING),
        "DMG:weakness": Rule(_MATCHUPS),
        "DMG:resistance": Rule(_MATCHUPS),
        "DMG:counters": Rule(_SUMMONING),
        "KO-1": Rule(_SUMMONING),
        "KO-2": Rule(_SUMMONING),
        "KO-3": Rule(_OBJECT),
        "CON-1": Rule(_COIN),
        "CON-2": Rule(_SUMMONING),
        "CON-3": Rule(_COIN),
        "CON-4": Rule(_COIN),
        "CON-7": Rule(_COIN),
        "CON-8": Rule(_COIN),
        "WIN-1": Rule(_OBJECT),
        "WIN-2": Rule(_OBJECT),
    },
    interpreted={
        "DMG:weakness:once": Rule(_MATCHUPS, COUNTED_ONCE),
        "DMG:resistance:once": Rule(_MATCHUPS, COUNTED_ONCE),
        **ENERGY_READINGS,
        **PRINTED_AMOUNT_READINGS,
        "SET-2": Rule(_OBJECT, "The hand that is shown goes to the discard pile."),
        "TRN-1": Rule(
            _OBJECT,
            "The sheet speaks of running out of cards; the draw that begins the turn is meant.",
        ),
        "WIN-3": Rule(
            _OBJECT,
            "The sheet speaks of running out of cards; the draw that begins the turn is meant.",
        ),
        "WIN-2:attack": Rule(
            _OBJECT, "An attack ends the turn, so the end of the turn is reached."
        ),
        "CON-5:flip": Rule(_COIN, "The flip on its owner's turn is made as that turn begins."),
        "CRD-4": Rule(_DECKS, _EX),
        **{rule: Rule(_DECKS, _ENHANCED) for rule in ("CRD-5", "CRD-6", "CRD-7", "CRD-8")},
        "CRD-11": Rule(_DECKS, _ENHANCED),
        "CRD-12": Rule(_DECKS, _ENHANCED),
    },
    taken_over=frozenset(
        {
            *("TRN-3:again", "TRN-4:markers", "TRN-13:again"),
            # the sheet says that a Confused Pokémon takes damage, and nothing of what alters it
            *("DMG:weakness:self", "DMG:resistance:self"),
        }
    ),
)
