"""In the kit, what the engine takes from json: a value in a message.

No key of a question stands twice there: the page writes them itself, so nothing is looked for.
"""

from msgspec import written


def dumps(value, ensure_ascii=True):
    return written(value)


class JSONDecoder:
    """Under the names of Python's own, which looks for keys that stand twice; here none can."""

    def __init__(self, object_pairs_hook):
        pass

    def decode(self, text):
        pass
