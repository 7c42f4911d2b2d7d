"""What rulebooks and handbooks say of decks: the one with a key, the newest, who has a rule.

`EDITIONS` are the rulebooks, by which a deck can be judged alone; `BOOKS` are these and what later
seasons go by, to be cited.
"""

from difflib import get_close_matches

from decks.engine.books import LATER, RULEBOOKS, Edition

EDITIONS: dict[str, Edition] = {book.DECKS.key: book.DECKS for book in RULEBOOKS}
BOOKS: dict[str, Edition] = EDITIONS | {book.DECKS.key: book.DECKS for book in LATER}

PRIZES = 6  # that each player sets aside as a game begins, by every document


class UnknownEditionError(ValueError):
    """No edition has this key; the message names the nearest."""


def newest_book() -> str:
    """The key of the book that came last: what a format goes by that names none."""
    return max(BOOKS.values(), key=lambda book: book.first or "").key


def nearest_citation(code: str, book: Edition) -> str:
    """Where a rule stands: in this book, or in the one nearest to it in time that has the rule."""
    if code in book.cites:
        return book.cite(code)
    having = [each for each in BOOKS.values() if code in each.cites]
    nearest = min(having, key=lambda each: abs(each.year - book.year), default=book)
    return nearest.cite(code)


def find_edition(key: str) -> Edition:
    """The edition with this key. Raises UnknownEditionError naming the nearest."""
    if key in EDITIONS:
        return EDITIONS[key]
    near = get_close_matches(key, EDITIONS, 1, 0.4)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(EDITIONS)}"
    raise UnknownEditionError(f"no edition is called {key!r}; {hint}")
