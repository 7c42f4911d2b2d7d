"""Readings that editions share; no document has them, so they name none as their source."""

from judging.engine.editions.edition import Rule

# How a step of the damage is read where two of a card's types meet it.
COUNTED_ONCE = (
    "The document speaks of one: where several meet the attack, only the greatest counts."
)
_COUNTED_AS_LEAST = (
    "What an Energy card gives can depend on what the question does not say: the least it may be "
    "is counted."
)
ENERGY_READINGS = {
    "ATK-2:energy": Rule("", _COUNTED_AS_LEAST),
    "TRN-14:energy": Rule("", _COUNTED_AS_LEAST),
}
# For documents that know one amount of Weakness and one of Resistance.
PRINTED_AMOUNT_READINGS = {
    "DMG:weakness:printed": Rule(
        "", "The document knows only a Weakness that doubles: what a later card prints is taken."
    ),
    "DMG:resistance:printed": Rule(
        "",
        "The document knows only a Resistance that takes off 30: what a later card prints is "
        "taken.",
    ),
}
