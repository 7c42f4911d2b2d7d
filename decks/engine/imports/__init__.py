"""Reads card facts from files of other projects: tcgdex/cards-database, pokemon-tcg-data.

Only facts are taken. Of a card's text a hash is kept, by which reprints are known; the text itself
is not.
"""


class SourceError(ValueError):
    """A file of the source cannot be used; the message names it and, where known, the line."""

    def __init__(self, name: str, why: str, line: int | None = None) -> None:
        super().__init__(f"{name}{f', line {line}' if line else ''}: {why}")
