"""Random picks for drawn questions, which are the same for the same name every time."""

import random


class Lot:
    """Picks that depend on nothing but the name of a question.

    `is_old`: its edition is from before 2011 and does not know later kinds of cards.
    """

    def __init__(self, name):
        self._random = random.Random(name)
        self.is_old = name.split("/")[1][-4:] < "2011" or "sheet" in name

    def pick_one(self, choices):
        return choices[int(self._random.random() * len(choices))]

    def is_drawn(self, share):
        """Draw whether something happens that happens in `share` percent of the cases."""
        return self._random.random() * 100 < share

    def pick_some(self, choices, most):
        """Pick up to `most`, all equally likely, with repetition."""
        return [self.pick_one(choices) for _ in range(self.pick_one(range(most + 1)))]

    def pick_apart(self, choices, most):
        """Pick up to `most` different ones, in the order of the list."""
        wanted = self.pick_one(range(most + 1))
        found = []
        for place, choice in enumerate(choices):
            left = len(choices) - place
            if self._random.random() * left < wanted - len(found):
                found.append(choice)
        return found

    def draw_fields(self, shares):
        """Draw which fields are given, and their values, from {name: (percent, function)}."""
        return {name: draw() for name, (share, draw) in shares.items() if self.is_drawn(share)}
