"""A list is judged, and kept with its verdict."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from decks.domain.formats import format_of
from decks.domain.reprints import settled_in
from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.check import report
from decks.engine.check.legality import Verdict, check, check_everywhere, with_formats
from decks.engine.formats.definition import UnknownFormatError
from decks.engine.lists import Deck as ReadDeck
from decks.engine.lists import ListError, read_list
from decks.models import Deck
from decks.queries.catalogue import current
from league.base.errors import Refused
from league.domain import log
from league.models import League, Player

Lines = Sequence[tuple[int, str, str | None, str | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A list, and what to judge it by: a format's or rulebook's key, a day, a language.

    With a league, what its judges settled counts.
    """

    text: str
    format: str = ""
    day: date | None = None
    language: str | None = None
    everywhere: bool = True
    league: League | None = None


def judge(asked: Question) -> dict[str, Any]:
    """The verdict as the command contract writes it, with `kind` and `printing` on each line.

    Its sentences are English, whoever asks; beside each, `said` has the message id and arguments
    from which a page says it in its reader's language.

    Raises Refused for a list that cannot be read at all or a format that is not known.
    """
    catalogue = current()
    try:
        deck = read_list(asked.text, catalogue)
        verdict = _verdict(deck, asked, catalogue)
    except ListError as wrong:
        raise Refused(wrong.said(_), field="text", code="unreadable") from None
    except UnknownFormatError as wrong:
        raise Refused(wrong.said(_), field="format", code="unknown_format") from None
    answer = report.as_json(deck, verdict)
    told_of = (*answer["problems"], *answer["warnings"], *answer["advice"])
    for told, one in zip(
        told_of, (*verdict.problems, *verdict.warnings, *verdict.advice), strict=True
    ):
        told["said"] = {"id": one.note, "args": msgspec.to_builtins(one.args), "mend": one.fix}
    for ground, on in zip(answer["rests_on"], verdict.rests_on, strict=True):
        ground["said"] = {"id": on.remark.note, "args": msgspec.to_builtins(on.remark.args)}
    for line, read in zip(answer["lines"], deck.lines, strict=True):
        card = verdict.cards.get(line["line"])
        line["said"] = {"id": read.reading.note, "args": msgspec.to_builtins(read.reading.args)}
        line["kind"] = card.kind if card else None
        line["printing"] = _printing(card, catalogue) if card else ""
    return answer


@transaction.atomic
def keep_deck(
    actor: log.Actor,
    league: League,
    text: str,
    *,
    format_key: str,
    date: date,
    player: Player | None = None,
) -> Deck:
    """Judge a list and keep it with its verdict, legal or not. Raises Refused as `judge` does."""
    verdict = judge(
        Question(text=text, format=format_key, day=date, everywhere=False, league=league)
    )
    deck = Deck.objects.create(
        league=league,
        player=player,
        text=text,
        format=format_key,
        date=date,
        legal=verdict["legal"],
        verdict=verdict,
        catalogue=verdict["catalogue"],
    )
    after = {"format": format_key, "legal": deck.legal, "catalogue": deck.catalogue}
    log.record(league, actor, "deck.kept", f"deck:{deck.pk}", after=after)
    return deck


def _verdict(deck: ReadDeck, asked: Question, catalogue: Catalogue) -> Verdict:
    today = datetime.now(UTC).date().isoformat()
    day = asked.day.isoformat() if asked.day else None
    if not asked.format:
        return check_everywhere(deck, day, catalogue, asked.language, today=today)
    entry = format_of(asked.format, catalogue)
    settled = settled_in(asked.league, entry.key, entry.based_on)
    verdict = check(deck, entry, day, catalogue, asked.language, today=today, settled=settled)
    if not asked.everywhere:
        return verdict
    return with_formats(verdict, deck, day, catalogue, asked.language, today=today, settled=settled)


def _printing(card: Printing, catalogue: Catalogue) -> str:
    """How a player names a printing: set code and number."""
    one = catalogue.sets[card.set]
    return f"{one.code or one.name} {card.number}"
