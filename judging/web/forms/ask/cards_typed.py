"""Cards as a judge types them: `Charmander`, `Charmander BS 46`, `Charmander base1-46`.

A name alone is the newest printing from before the next rules, and what else it may be is told; a
card that is newer is taken where there is no other, and said. They are read as a decklist's lines
are.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.documents import BY_KEY
from decks.engine.lists.by_name import suggestions
from decks.engine.lists.deck import READ, ListError, Reading
from decks.engine.lists.fields import split
from decks.engine.lists.resolve import resolve
from decks.engine.wording import line_note
from decks.queries import catalogue
from judging.engine import RequestError
from judging.queries.cards import lookup

_UNDATED = "9999"  # sorts behind every day
Facts = dict[str, Any]


class Typed(NamedTuple):
    """A card read: its catalogue id, its facts, and other printings with other facts, by age.

    `sure`: the printing was named, or there is only one that it can be. `later`: the year of a card
    that was printed for later rules than those asked under.
    """

    id: str
    facts: Facts
    others: "tuple[Typed, ...]" = ()
    sure: bool = True
    later: str = ""

    @property
    def written(self) -> str:
        """The printing as players write it: set code and number."""
        shelf = catalogue.current()
        return shelf.written(shelf.by_id[self.id])

    @property
    def pinned(self) -> str:
        """What to type for this very printing."""
        return f"{self.facts['name']} ({self.id})"


def read_card(text: str, edition: str, kinds: Iterable[str] = ()) -> Typed:
    """The card typed, of one of these kinds. Raises ValidationError with what it may have been."""
    shelf = catalogue.current()
    reading = _reading(text.strip(), shelf)
    if reading.card is None or reading.status not in READ:
        raise _unread(text.strip(), reading, shelf)
    if kinds and reading.card.kind not in kinds:
        raise ValidationError(
            _("%(name)s is no card that can stand here."), params={"name": reading.card.name}
        )
    if reading.status not in {"by_name", "corrected"} or len(reading.choices) < 2:
        return _alone(reading.card, edition, shelf)
    return _newest(reading, edition, shelf)


def read_cards(text: str, edition: str, kinds: Iterable[str] = ()) -> list[Typed]:
    """Several cards, with commas between them."""
    return [read_card(part, edition, kinds) for part in parts(text)]


def parts(text: str) -> list[str]:
    """What stands between commas, semicolons or line breaks."""
    return [part.strip() for part in re.split(r"[,;\n]", text) if part.strip()]


def _reading(text: str, shelf: Catalogue) -> Reading:
    try:
        return resolve(split(text, shelf), shelf, foreign=False)
    except ListError as error:
        raise ValidationError(error.said(_)) from None


def _unread(text: str, reading: Reading, shelf: Catalogue) -> ValidationError:
    args = dict(reading.args)
    near = suggestions(text, shelf) if reading.note == "unknown" else []
    if near:
        return ValidationError(
            _("No card is called “%(text)s”. Did you mean %(names)s?"),
            params={"text": text, "names": _(" or ").join(near)},
        )
    if reading.note == "unknown":
        return ValidationError(_("No card is called “%(text)s”."), params={"text": text})
    return ValidationError(line_note(reading.note, args, _) or "")


def _facts(card: Printing) -> Facts:
    try:
        found = lookup(card.id)
    except RequestError as error:
        raise ValidationError(error.message) from None
    return found or {"name": card.name}


def _newest(reading: Reading, edition: str, shelf: Catalogue) -> Typed:
    """The newest printing of the rulebook's own, and those that differ from it.

    Where it has none, the oldest of the later ones.
    """
    own = [card for card in reading.choices if not _later(card, edition, shelf)]
    known = _known(reversed(own)) or _known(reading.choices)
    if not known:
        assert reading.card is not None  # noqa: S101 -- read, or it would not be here
        return _alone(reading.card, edition, shelf)
    (first, facts), *others = _apart(known)
    rest = tuple(Typed(card.id, differing) for card, differing in others)
    sure, later = len(reading.choices) < 2, _later(first, edition, shelf)
    return Typed(first.id, facts, rest, sure=sure, later=later)


def _alone(card: Printing, edition: str, shelf: Catalogue) -> Typed:
    return Typed(card.id, _facts(card), later=_later(card, edition, shelf))


def _known(cards: Iterable[Printing]) -> list[tuple[Printing, Facts]]:
    """The cards with their facts, without those of a kind no rulebook here knows."""
    found = []
    for card in cards:
        try:
            found.append((card, _facts(card)))
        except ValidationError:
            continue
    return found


def _apart(cards: list[tuple[Printing, Facts]]) -> list[tuple[Printing, Facts]]:
    """Of printings with the same facts, the first."""
    found: list[tuple[Printing, Facts]] = []
    for card, facts in cards:
        if all(facts != seen for _card, seen in found):
            found.append((card, facts))
    return found


def _later(card: Printing, edition: str, shelf: Catalogue) -> str:
    """The year of a card that was printed for later rules; empty for the rulebook's own."""
    released = _released(card, shelf)
    return released[:4] if _until(edition, shelf) <= released < _UNDATED else ""


def _released(card: Printing, shelf: Catalogue) -> str:
    return shelf.sets[card.set].release or _UNDATED


def _until(edition: str, shelf: Catalogue) -> str:
    """The day on which the first cards for the next rules came; an unknown book has no such day."""
    document = BY_KEY.get(edition)
    later = shelf.sets.get(document.next_rules) if document else None
    return (later.release if later else None) or _UNDATED
