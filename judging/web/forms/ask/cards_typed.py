"""Cards as a judge types them: `Charmander`, `Charmander BS 46`, `Charmander base1-46`.

They are read as a decklist's lines are. A name alone means the newest printing from before the next
rules, and other possible printings are listed. A card printed for later rules is taken only where
there is no other, and the answer says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.documents import DOCUMENTS_BY_KEY
from decks.engine.lists.by_name import suggest_names
from decks.engine.lists.deck import READ_STATUSES, ListError, Reading
from decks.engine.lists.fields import split_line
from decks.engine.lists.resolve import resolve_fields
from decks.engine.wording import render_line_note
from decks.queries import catalogue
from judging.queries.cards import look_up_card
from judging.queries.effects import played_printing

LEAST_BEGUN = 3  # the shortest beginning of a name that is completed
_AFTER_EVERY_DAY = "9999"  # sorts behind every day
CardFacts = dict[str, Any]


class TypedCard(NamedTuple):
    """A card read: its catalogue id, its facts, and printings with other facts (`others`).

    `sure`: the printing was named, or it can be only one. `later`: the year the card came out,
    where that was for later rules than those asked under.
    """

    id: str
    facts: CardFacts
    others: tuple[TypedCard, ...] = ()
    sure: bool = True
    later: str = ""

    @property
    def written(self) -> str:
        """The printing as players write it: set code and number."""
        shelf = catalogue.current_catalogue()
        return shelf.describe_printing(shelf.by_id[self.id])

    @property
    def pinned(self) -> str:
        """The text that names exactly this printing."""
        return f"{self.facts['name']} ({self.id})"


def read_card(text: str, edition: str, kinds: Iterable[str] = ()) -> TypedCard:
    """Read a card of one of these kinds. Raises ValidationError saying what may have been meant."""
    shelf = catalogue.current_catalogue()
    reading = _resolve_text(text.strip(), shelf)
    if reading.card is None or reading.status not in READ_STATUSES or reading.status == "corrected":
        begun = _name_begun(text.strip(), edition, frozenset(kinds), shelf)
        reading = _resolve_text(begun, shelf) if begun else reading
    if reading.card is None or reading.status not in READ_STATUSES:
        raise _unread_error(text.strip(), reading, shelf)
    if kinds and reading.card.kind not in kinds:
        raise ValidationError(
            _("%(name)s is no card that can stand here."), params={"name": reading.card.name}
        )
    if reading.status not in {"by_name", "corrected"} or len(reading.choices) < 2:
        return _only_printing(reading.card, edition, shelf)
    return _newest_of_rulebook(reading, edition, shelf)


def read_played_card(name: str, edition: str, kinds: Iterable[str] = ()) -> str | None:
    """The printing of a named card whose text is played; None where there is none."""
    try:
        card = read_card(name, edition, kinds)
    except ValidationError:
        return None
    for one in (card, *card.others):
        if not one.later and (played := played_printing(one.id)):
            return played
    return None


def is_basic_energy(name: str, edition: str) -> bool:
    """Whether a card of that name was a basic Energy card under this rulebook."""
    shelf = catalogue.current_catalogue()
    return any(
        card.basic_energy and not _later_year(card, edition, shelf)
        for card in shelf.by_fold[shelf.fold_of[name]]
    )


def read_cards(text: str, edition: str, kinds: Iterable[str] = ()) -> list[TypedCard]:
    """Several cards, with commas between them."""
    return [read_card(part, edition, kinds) for part in split_at_commas(text)]


def read_pieces(text: str, edition: str) -> list[str]:
    """The catalogue ids of a V-UNION's pieces; a single name stands for all pieces of its set."""
    cards = read_cards(text, edition, ("pokemon",))
    if len(cards) != 1 or cards[0].sure:
        return [card.id for card in cards]
    shelf = catalogue.current_catalogue()
    piece = shelf.by_id[cards[0].id]
    twins = shelf.by_fold[shelf.fold_of[piece.name]]
    return [twin.id for twin in twins if twin.set == piece.set]


def split_at_commas(text: str) -> list[str]:
    """The parts of a text between commas, semicolons or line breaks."""
    return [part.strip() for part in re.split(r"[,;\n]", text) if part.strip()]


def _name_begun(text: str, edition: str, kinds: frozenset[str], shelf: Catalogue) -> str:
    """The one name of the rulebook's cards that begins so; empty where there are several.

    Where all others continue the shortest name (Uxie, Uxie LV.X), it is the shortest.
    """
    if len(text) < LEAST_BEGUN:
        return ""
    begun = text.casefold()
    names = [
        name
        for name, kind in _names_of_rulebook(edition, shelf)
        if name.casefold().startswith(begun) and (not kinds or kind in kinds)
    ]
    shortest = min(names, key=len, default="")
    return shortest if all(name.startswith(shortest) for name in names) else ""


def _names_of_rulebook(edition: str, shelf: Catalogue) -> frozenset[tuple[str, str]]:
    """The names of all cards printed before the next rules, each with its kind."""
    key = f"names of cards under {edition}"
    if key not in shelf.memo:
        shelf.memo[key] = frozenset(
            (card.name, card.kind)
            for card in shelf.printings
            if not _later_year(card, edition, shelf)
        )
    names: frozenset[tuple[str, str]] = shelf.memo[key]
    return names


def _resolve_text(text: str, shelf: Catalogue) -> Reading:
    try:
        return resolve_fields(split_line(text, shelf), shelf, foreign=False)
    except ListError as error:
        raise ValidationError(error.render_sentence(_)) from None


def _unread_error(text: str, reading: Reading, shelf: Catalogue) -> ValidationError:
    args = dict(reading.args)
    near = suggest_names(text, shelf) if reading.note == "unknown" else []
    if near:
        return ValidationError(
            _("No card is called “%(text)s”. Did you mean %(names)s?"),
            params={"text": text, "names": _(" or ").join(near)},
        )
    if reading.note == "unknown":
        return ValidationError(_("No card is called “%(text)s”."), params={"text": text})
    return ValidationError(render_line_note(reading.note, args, _) or "")


def _card_facts(card: Printing) -> CardFacts:
    return look_up_card(card.id) or {"name": card.name}


def _newest_of_rulebook(reading: Reading, edition: str, shelf: Catalogue) -> TypedCard:
    """The newest printing from before the next rules, with those that differ from it.

    Where there is none, the oldest later one.
    """
    own = [card for card in reading.choices if not _later_year(card, edition, shelf)]
    (newest, facts), *others = _with_differing_facts(_newest_first(own) or reading.choices)
    first = _played_twin(newest, facts, shelf)
    rest = tuple(TypedCard(card.id, differing) for card, differing in others)
    sure, later = len(reading.choices) < 2, _later_year(first, edition, shelf)
    return TypedCard(first.id, facts, rest, sure=sure, later=later)


def _newest_first(cards: Sequence[Printing]) -> list[Printing]:
    """The cards (given oldest first) with the newest first, by regulation mark where they have one.

    An old card that is reprinted unchanged keeps the mark of its time, or has none.
    """
    newest = [*reversed(cards)]
    newest.sort(key=lambda card: card.mark or "", reverse=True)
    return newest


def _played_twin(card: Printing, facts: CardFacts, shelf: Catalogue) -> Printing:
    """A printing with the same facts and text whose text is played, if this one's is not."""
    played = played_printing(card.id)
    if played is None or (card.kind == "pokemon" and _card_facts(shelf.by_id[played]) != facts):
        return card
    return shelf.by_id[played]


def _only_printing(card: Printing, edition: str, shelf: Catalogue) -> TypedCard:
    return TypedCard(card.id, _card_facts(card), later=_later_year(card, edition, shelf))


def _with_differing_facts(cards: Iterable[Printing]) -> list[tuple[Printing, CardFacts]]:
    """Cards with their facts; of several printings with equal facts, the first."""
    differing: list[tuple[Printing, CardFacts]] = []
    for card in cards:
        facts = _card_facts(card)
        if all(facts != seen for _card, seen in differing):
            differing.append((card, facts))
    return differing


def _later_year(card: Printing, edition: str, shelf: Catalogue) -> str:
    """The year of a card that was printed for later rules; empty for the rulebook's own."""
    released = _release_day(card, shelf)
    return released[:4] if _next_rules_day(edition, shelf) <= released < _AFTER_EVERY_DAY else ""


def _release_day(card: Printing, shelf: Catalogue) -> str:
    return shelf.sets[card.set].release or _AFTER_EVERY_DAY


def _next_rules_day(edition: str, shelf: Catalogue) -> str:
    """The day the first cards for the next rules came out; "9999" where there is no such day."""
    document = DOCUMENTS_BY_KEY.get(edition)
    later = shelf.sets.get(document.next_rules or "") if document else None
    return (later.release if later else None) or _AFTER_EVERY_DAY
