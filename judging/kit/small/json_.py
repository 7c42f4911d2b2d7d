"""In the kit, what the engine takes from json: writing a value for a message.

Nothing looks for keys that stand twice: the page writes the JSON itself and never repeats a key.
"""

from msgspec import written


def dumps(value, ensure_ascii=True):
    return written(value)


class JSONDecoder:
    """Stands in for Python's decoder, which the server uses to find keys that stand twice."""

    def __init__(self, object_pairs_hook):
        pass

    def decode(self, text):
        pass
