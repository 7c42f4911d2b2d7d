"""What rulebooks and handbooks say of decks: the one with a key, the newest, who has a rule.

`EDITIONS` are the rulebooks, by which a deck can be judged alone; `BOOKS` are these and what later
seasons go by, to be cited.
"""

from difflib import get_close_matches

from decks.engine.books import LATER, RULEBOOKS, Edition
from decks.engine.documents import DOCUMENTS_BY_KEY, WORLD

EDITIONS: dict[str, Edition] = {book.DECKS.key: book.DECKS for book in RULEBOOKS}
BOOKS: dict[str, Edition] = EDITIONS | {book.DECKS.key: book.DECKS for book in LATER}

PRIZES = 6  # that each player sets aside as a game begins, by every document


class UnknownEditionError(ValueError):
    """No edition has this key; the message names the nearest."""


def newest_book() -> str:
    """The key of the book that came last: what a format goes by that names none."""
    return max(_international_books(), key=lambda book: book.first or "").key


def book_of_season(key: str, first: str | None, last: str | None) -> Edition:
    """The book that a season goes by, by its first and last day (ISO).

    It is the one that the format names where that was in force, else the newest rulebook that was;
    where none was, the one named stands for it, and says so.
    """
    named = BOOKS[key].of_season(first, last)
    if named is BOOKS[key]:
        return named
    there = [book for book in _international_books() if book.of_season(first, last) is book]
    return max(there, key=lambda book: book.first or "", default=named)


def _international_books() -> list[Edition]:
    """The books that have a first day and hold for no region of their own."""
    regional = {key for key, document in DOCUMENTS_BY_KEY.items() if document.region != WORLD}
    return [book for key, book in BOOKS.items() if book.first and key not in regional]


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
