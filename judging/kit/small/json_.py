"""In the kit, what the engine takes from json: a value in a message."""

from msgspec import written


def dumps(value, ensure_ascii=True):
    return written(value)
