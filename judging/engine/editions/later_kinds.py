"""Kinds of card by the era that brought them, each with the rule that speaks of it."""

from judging.engine.editions.edition import Kind, Rule

_NO_SUCH = "There is no such card yet: it comes with a later edition."

# CRD-25 brings kinds of power, CRD-24 types: a δ Pokémon is of another type than usual.
OF_EXPEDITION: dict[Kind, str] = {"Poké-Power": "CRD-25", "Poké-Body": "CRD-25"}
OF_DELTA_SPECIES: dict[Kind, str] = {"delta": "CRD-24"}
OF_BLACK_WHITE: dict[Kind, str] = {
    "Ability": "CRD-25",
    "Dragon": "CRD-24",
    "EX": "CRD-14",
    "Restored": "CRD-26",
    "ACE SPEC": "CRD-22",
}
OF_XY: dict[Kind, str] = {
    "Mega": "CRD-14:mega",
    "Primal": "CRD-14:mega",
    "BREAK": "CRD-15",
    "Fairy": "CRD-24",
}
OF_SUN_MOON: dict[Kind, str] = {"GX": "CRD-16", "TAG TEAM": "CRD-16", "Prism Star": "CRD-17"}
OF_SWORD_SHIELD: dict[Kind, str] = {
    "V": "CRD-18",
    "VMAX": "CRD-18",
    "VSTAR": "CRD-18",
    "V-UNION": "CRD-19",
    "Radiant": "CRD-20",
}
OF_SCARLET_VIOLET: dict[Kind, str] = {"Pokémon ex": "CRD-21", "Tera": "CRD-21"}
OF_MEGA_EVOLUTION: dict[Kind, str] = {"Mega ex": "CRD-23"}

# Kinds whose cards say themselves how many Prizes they give.
_SINCE_XY_ALONE: frozenset[Kind] = frozenset(
    [*OF_XY, *OF_SUN_MOON, *OF_SWORD_SHIELD, *OF_SCARLET_VIOLET, *OF_MEGA_EVOLUTION]
)
_OF_ONE_PRIZE: frozenset[Kind] = frozenset(["BREAK", "Fairy", "Prism Star", "Radiant"])
_BEFORE_THEM: frozenset[Kind] = frozenset(["ex", "LEGEND of two", "EX"])
PRIZES_OF_THEIR_OWN: frozenset[Kind] = (_BEFORE_THEM | _SINCE_XY_ALONE) - _OF_ONE_PRIZE

SINCE_SCARLET_VIOLET = OF_SCARLET_VIOLET | OF_MEGA_EVOLUTION
SINCE_SWORD_SHIELD = OF_SWORD_SHIELD | SINCE_SCARLET_VIOLET
SINCE_SUN_MOON = OF_SUN_MOON | SINCE_SWORD_SHIELD
SINCE_XY = OF_XY | SINCE_SUN_MOON
SINCE_BLACK_WHITE = OF_BLACK_WHITE | SINCE_XY


def read_as_later(kinds: dict[Kind, str]) -> dict[str, Rule]:
    """The readings of an edition that has none of these kinds, by the rules that speak of them."""
    return {rule: Rule("", _NO_SUCH) for rule in kinds.values()}
