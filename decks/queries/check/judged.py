"""Judges a decklist, and writes the verdict for pages, programs and stored decks."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.check import report
from decks.engine.check.every_format import add_legal_formats, check_every_format
from decks.engine.check.legality import Verdict, check_deck
from decks.engine.formats.definition import UnknownFormatError
from decks.engine.lists import ListError, ReadDeck, read_list
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import find_format_by_key
from decks.queries.reprints import settled_for_format, settled_reprints
from league.base.errors import Refused
from league.models import League


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckQuestion:
    """A list, and what to judge it by: a format's or rulebook's key, a day, a language.

    With a league, what its judges settled counts too.
    """

    text: str
    format: str = ""
    day: date | None = None
    language: str | None = None
    everywhere: bool = True
    league: League | None = None


def judge_list(question: DeckQuestion) -> dict[str, Any]:
    """The verdict as the command contract writes it, with `kind` and `printing` on each line.

    Its sentences are in English for everybody. Beside each, `said` has the message id and
    arguments, from which a page renders it in the reader's language. Raises Refused for a list that
    cannot be read at all, and for an unknown format.
    """
    catalogue = current_catalogue()
    try:
        deck = read_list(question.text, catalogue)
        verdict = _judge_deck(deck, question, catalogue)
    except ListError as wrong:
        raise Refused(wrong.render_sentence(_), field="text", code="unreadable") from None
    except UnknownFormatError as wrong:
        raise Refused(wrong.render_sentence(_), field="format", code="unknown_format") from None
    answer = report.verdict_as_json(deck, verdict)
    told_of = (*answer["problems"], *answer["warnings"], *answer["advice"])
    for remark, problem in zip(
        told_of, (*verdict.problems, *verdict.warnings, *verdict.advice), strict=True
    ):
        remark["said"] = {
            "id": problem.note,
            "args": msgspec.to_builtins(problem.args),
            "mend": problem.fix,
        }
    for ground, on in zip(answer["rests_on"], verdict.rests_on, strict=True):
        ground["said"] = {"id": on.remark.note, "args": msgspec.to_builtins(on.remark.args)}
    for place, (line, read) in enumerate(zip(answer["lines"], deck.lines, strict=True)):
        card = verdict.cards.get(place)
        line["said"] = {"id": read.reading.note, "args": msgspec.to_builtins(read.reading.args)}
        line["kind"] = card.kind if card else None
        line["printing"] = _printing_code(card, catalogue) if card else ""
    return answer


def _judge_deck(deck: ReadDeck, question: DeckQuestion, catalogue: Catalogue) -> Verdict:
    today = datetime.now(UTC).date().isoformat()
    day = question.day.isoformat() if question.day else None
    if not question.format:
        settled = settled_reprints(question.league)
        return check_every_format(
            deck, day, catalogue, question.language, today=today, settled=settled
        )
    entry = find_format_by_key(question.format, catalogue)
    settled = settled_for_format(question.league, entry.key, entry.based_on)
    verdict = check_deck(
        deck, entry, day, catalogue, question.language, today=today, settled=settled
    )
    if not question.everywhere:
        return verdict
    return add_legal_formats(
        verdict, deck, day, catalogue, question.language, today=today, settled=settled
    )


def _printing_code(card: Printing, catalogue: Catalogue) -> str:
    """How a player names a printing: set code and number."""
    card_set = catalogue.sets[card.set]
    return f"{card_set.code or card_set.name} {card.number}"
