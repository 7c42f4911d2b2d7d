"""Cards as a judge types them: `Charmander`, `Charmander BS 46`, `Charmander base1-46`.

A name alone is the newest printing of the rulebook's time, and what else it may be is told. They
are read as a decklist's lines are.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks import catalogue
from decks.engine.cards import Catalogue, Printing
from decks.engine.documents import BY_KEY, DOCUMENTS
from decks.engine.lists.by_name import suggestions
from decks.engine.lists.deck import READ, ListError, Reading
from decks.engine.lists.fields import split
from decks.engine.lists.resolve import resolve
from decks.engine.wording import line_note
from judging.cards import lookup
from judging.engine import RequestError

_LAST_YEARS = 1  # for which the last rulebook was the newest
Facts = dict[str, Any]


class Typed(NamedTuple):
    """A card read: its catalogue id, its facts, and other printings with other facts, newest first.

    `sure`: the printing was named, or there is only one that it can be.
    """

    id: str
    facts: Facts
    others: "tuple[Typed, ...]" = ()
    sure: bool = True

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
        return Typed(reading.card.id, _facts(reading.card))
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
    """The newest printing of the rulebook's time that it knows, and those that differ from it."""
    known = _known(_of_its_time(reading.choices, edition, shelf))
    if not known:
        assert reading.card is not None  # noqa: S101 -- read, or it would not be here
        return Typed(reading.card.id, _facts(reading.card))
    (first, facts), *others = _apart(known)
    rest = tuple(Typed(card.id, differing) for card, differing in others)
    return Typed(first.id, facts, rest, sure=len(reading.choices) < 2)


def _known(cards: Iterable[Printing]) -> list[tuple[Printing, Facts]]:
    """The cards with their facts, newest first, without those of a kind no rulebook here knows."""
    found = []
    for card in reversed(list(cards)):
        try:
            found.append((card, _facts(card)))
        except ValidationError:
            continue
    return found


def _apart(cards: list[tuple[Printing, Facts]]) -> list[tuple[Printing, Facts]]:
    """Of printings with the same facts, the newest."""
    found: list[tuple[Printing, Facts]] = []
    for card, facts in cards:
        if all(facts != seen for _card, seen in found):
            found.append((card, facts))
    return found


def _of_its_time(
    cards: tuple[Printing, ...], edition: str, shelf: Catalogue
) -> tuple[Printing, ...]:
    """The printings that were out while the rulebook was in force; all of them if there is none."""
    until = str(_until(edition))
    there = tuple(card for card in cards if (shelf.sets[card.set].release or "9999") < until)
    return there or cards


def _until(edition: str) -> int:
    """The year in which the next rulebook came; an undated one is read with the last."""
    dated = [one.since for one in DOCUMENTS if one.since is not None]
    since = BY_KEY[edition].since if edition in BY_KEY else None
    later = [year for year in dated if since is not None and year > since]
    return min(later, default=max(dated) + _LAST_YEARS)
