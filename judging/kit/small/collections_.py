"""In the kit, what the engine takes from collections."""


class Counter(dict):
    """Counts how often each thing occurs."""

    def __init__(self, things=()):
        super().__init__()
        for one in things:
            self[one] = self[one] + 1

    def __missing__(self, _thing):
        return 0

    def __getitem__(self, thing):
        return self.get(thing, 0)
