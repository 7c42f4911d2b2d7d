"""What a drawn question is made of: picks from lists, the same for the same name every time."""

import random


class Lot:
    """Picks that turn on nothing but the name of a question.

    `is_old`: it is asked of an edition of before 2011, which knows no kind of card of later.
    """

    def __init__(self, name):
        self._random = random.Random(name)
        self.is_old = name.split("/")[1][-4:] < "2011" or "sheet" in name

    def pick_one(self, choices):
        return choices[int(self._random.random() * len(choices))]

    def is_drawn(self, share):
        """Whether what happens in so many of a hundred cases happens in this one."""
        return self._random.random() * 100 < share

    def pick_some(self, choices, most):
        """Up to so many, one of them perhaps twice, each as often as the others."""
        return [self.pick_one(choices) for _ in range(self.pick_one(range(most + 1)))]

    def pick_apart(self, choices, most):
        """Up to so many different ones, in the order of the list."""
        wanted = self.pick_one(range(most + 1))
        found = []
        for place, choice in enumerate(choices):
            left = len(choices) - place
            if self._random.random() * left < wanted - len(found):
                found.append(choice)
        return found

    def draw_fields(self, shares):
        """Of fields with the share of cases in which they are given, those that are: as values."""
        return {name: draw() for name, (share, draw) in shares.items() if self.is_drawn(share)}
