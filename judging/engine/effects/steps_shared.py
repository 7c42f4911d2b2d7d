"""Types that all steps share: when a step acts, how many, how long, where to."""

from typing import Literal, TypeAlias

from judging.engine.effects.expressions import (
    Amount,
    Data,
)

# requirements: “in order to use this attack”, “or this attack does nothing”. before_damage,
# after_damage: only where the text says so, or the step usually acts at another time.
At: TypeAlias = Literal["requirements", "before_damage", "after_damage"]
Many: TypeAlias = Amount | Literal["all", "any"]
# end_of_turn: of this turn. end_of_opponents_next_turn: “during your opponent's next turn”.
# end_of_your_next_turn: “during your next turn”, and until its end. leaves_active: until it leaves
# the Active place or evolves. while_in_play: as long as it is in play.
Until: TypeAlias = Literal[
    "end_of_turn",
    "end_of_opponents_next_turn",
    "end_of_your_next_turn",
    "leaves_active",
    "while_in_play",
]
ToPile: TypeAlias = Literal["hand", "discard", "deck_top", "deck_bottom", "deck", "lost_zone"]


class Step(Data, frozen=True, tag_field="do"):
    """Base of all steps."""
