"""What rulebooks and handbooks say about decks: by key, the newest, or the nearest with a rule.

`EDITIONS` are the rulebooks, by which a deck can be judged without a format. `BOOKS` has these and
the books that later seasons only cite.
"""

from difflib import get_close_matches

from decks.engine.books import LATER, RULEBOOKS, Edition
from decks.engine.documents import DOCUMENTS_BY_KEY, WORLD

EDITIONS: dict[str, Edition] = {book.DECKS.key: book.DECKS for book in RULEBOOKS}
BOOKS: dict[str, Edition] = EDITIONS | {book.DECKS.key: book.DECKS for book in LATER}

PRIZES = 6  # set aside by each player as a game begins, in every document


class UnknownEditionError(ValueError):
    """No edition has this key; the message names the nearest."""


def newest_book() -> str:
    """The key of the newest book, which a format goes by that names none."""
    return max(_international_books(), key=lambda book: book.first or "").key


def book_of_season(key: str, first: str | None, last: str | None) -> Edition:
    """The book that a season goes by, by its first and last day (ISO).

    It is the one that the format names if that was in force, else the newest rulebook that was.
    Where none was, the named one stands for it, and its citation says so.
    """
    named = BOOKS[key].of_season(first, last)
    if named is BOOKS[key]:
        return named
    there = [book for book in _international_books() if book.of_season(first, last) is book]
    return max(there, key=lambda book: book.first or "", default=named)


def _international_books() -> list[Edition]:
    """The books that have a first day and are not those of one region."""
    regional = {key for key, document in DOCUMENTS_BY_KEY.items() if document.region != WORLD}
    return [book for key, book in BOOKS.items() if book.first and key not in regional]


def nearest_citation(code: str, book: Edition) -> str:
    """Cite a rule from this book, or from the book nearest to it in time that has the rule."""
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
