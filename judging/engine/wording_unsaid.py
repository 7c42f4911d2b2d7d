"""The English of what a ruling rests on because the question does not say it.

Part of the wording: a sentence a message id, as there.
"""

STEPS: dict[str, str] = {
    "hp_unsaid": "Nothing was said of the Hit Points of {name}: whether its {damage} damage Knocks "
    "it Out cannot be told.",
    "printed_plus_unsaid": "What the text of {attack} adds to the printed {points} was not said: "
    "it is figured without that, as the least.",
    "printed_minus_unsaid": "What the text of {attack} takes off the printed {points} was not "
    "said: it is figured without that, as the most.",
}
