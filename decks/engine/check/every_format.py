"""Judges a deck in every format: where it is legal, and where a judge has to settle something.

A list without a format is judged this way; a list with a format gets this in addition.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from decks.engine.cards.catalogue import Catalogue
from decks.engine.check.checks import Problem, breaks_any_rule, count_deck
from decks.engine.check.choices import (
    choose_cards,
    remark_on_banned_choices,
    remark_on_open_choices,
)
from decks.engine.check.legality import ANY_FORMAT, Verdict, check_deck, ruleset_of
from decks.engine.check.remarks import is_outside_season, remark_on_language, settled_standing
from decks.engine.formats.definition import Format, day_judged_on
from decks.engine.formats.pool import Pool, pool_on_day
from decks.engine.formats.settlements import NO_SETTLEMENTS, Settlements
from decks.engine.lists.deck import ReadDeck


def check_every_format(
    deck: ReadDeck,
    day: str | None,
    catalogue: Catalogue,
    language: str | None = None,
    *,
    today: str,
    settled: Settlements = NO_SETTLEMENTS,
) -> Verdict:
    """Judge a deck without a format: legal if any format allows it.

    Otherwise the cards that no format allows are named. Where none of the formats that it is legal
    in ran on the given day, a remark says so: it is legal on other days.
    """
    verdict = check_deck(deck, ANY_FORMAT, day, catalogue, language, today=today, settled=settled)
    with_keys = add_legal_formats(
        verdict, deck, day, catalogue, language, today=today, settled=settled
    )
    problems = verdict.problems if not with_keys.legal_in else ()
    if not with_keys.legal_in and not problems:
        problems = (Problem("DCK-8", "no_format"),)
    advice = (*with_keys.advice, *_remark_on_day(with_keys, day, catalogue))
    return msgspec.structs.replace(
        with_keys, legal=bool(with_keys.legal_in), problems=problems, advice=advice
    )


def _remark_on_day(verdict: Verdict, day: str | None, catalogue: Catalogue) -> Iterator[Problem]:
    """A remark where none of the formats the deck is legal in ran on the day asked for."""
    legal_in = [catalogue.formats[key] for key in verdict.legal_in or ()]
    if day and legal_in and not any(_ran_on(day, entry, catalogue) for entry in legal_in):
        yield Problem("DCK-8", "none_on_day", {"day": day})


def _ran_on(day: str, entry: Format, catalogue: Catalogue) -> bool:
    """Whether a format was played on a day; one that looks back is, once its last set was out."""
    if is_outside_season(entry, day):
        return False
    if not entry.is_timeless or entry.sets_join_on_release:
        return True
    known = (catalogue.sets[each] for each in entry.sets if each in catalogue.sets)
    return day >= max((each.release or "" for each in known), default="")


def add_legal_formats(  # noqa: PLR0913 - as for `check_deck`
    verdict: Verdict,
    deck: ReadDeck,
    day: str | None,
    catalogue: Catalogue,
    language: str | None = None,
    *,
    today: str,
    settled: Settlements = NO_SETTLEMENTS,
) -> Verdict:
    """A verdict with all formats in which the deck is legal, and those with an open question."""
    keys = legal_formats(deck, catalogue, today=today, day=day, language=language, settled=settled)
    question = _FormatsQuestion(day, language, today, settled)
    unsettled = tuple(
        key for key in keys if _is_open(deck, catalogue.formats[key], catalogue, question)
    )
    return msgspec.structs.replace(verdict, legal_in=keys, open_in=unsettled)


def legal_formats(
    deck: ReadDeck,
    catalogue: Catalogue,
    *,
    today: str,
    day: str | None = None,
    language: str | None = None,
    settled: Settlements = NO_SETTLEMENTS,
) -> tuple[str, ...]:
    """Keys of all formats the deck is legal in, by season.

    A given day counts for the seasons that contain it; other formats are judged as without a day.
    """
    question = _FormatsQuestion(day, language, today, settled)
    if not all(line.reading.choices or line.reading.card for line in deck.lines):
        return ()
    return tuple(
        entry.key
        for entry, cards in _pools_asked_for(catalogue, question)
        if _is_legal(deck, entry, cards, question)
    )


class _FormatsQuestion(msgspec.Struct, frozen=True):
    day: str | None
    language: str | None
    today: str
    settled: Settlements


_Pools = tuple[tuple[Format, Pool], ...]


def _pools_asked_for(catalogue: Catalogue, question: _FormatsQuestion) -> _Pools:
    """Each format with its pool on the day asked for; the last pools are kept for the next list."""
    asked = (question.day, question.today)
    kept: tuple[Any, _Pools] | None = catalogue.memo.get("pools asked for")
    if kept is None or kept[0] != asked:
        pools = tuple(
            (entry, _pool_asked_for(entry, catalogue, question))
            for entry in catalogue.formats.values()
        )
        kept = catalogue.memo["pools asked for"] = asked, pools
    return kept[1]


def _pool_asked_for(entry: Format, catalogue: Catalogue, question: _FormatsQuestion) -> Pool:
    within = question.day and not is_outside_season(entry, question.day)
    return pool_on_day(
        catalogue, entry, question.day if within else day_judged_on(entry, question.today)
    )


def _is_open(
    deck: ReadDeck, entry: Format, catalogue: Catalogue, question: _FormatsQuestion
) -> bool:
    """Whether a judge has to settle something about a deck that is legal until then."""
    cards = _pool_asked_for(entry, catalogue, question)
    rules = ruleset_of(entry, catalogue)
    chosen = choose_cards(deck, cards, rules)
    if any(settled_standing(card, cards, question.settled).open for _, card in chosen.copies):
        return True
    banned = remark_on_banned_choices(deck, chosen, cards)
    return any(True for _ in (*banned, *remark_on_open_choices(deck, chosen, cards, rules)))


def _is_legal(deck: ReadDeck, entry: Format, cards: Pool, question: _FormatsQuestion) -> bool:
    """Whether `check_deck` would call the deck legal; stops at the first problem."""
    for line in deck.lines:
        reading = line.reading
        card = cards.choose_printing(reading.choices) if reading.choices else reading.card
        if card is None:
            return False
        certain = cards.certain.get(card.id)
        if certain is None:
            certain = cards.is_legal_for_sure(card)
        if not certain and (
            certain is False or not settled_standing(card, cards, question.settled).legal
        ):
            return False
    rules = ruleset_of(entry, cards.catalogue)
    if any(remark_on_language(entry, question.language, rules.book)):
        return False
    return not breaks_any_rule(count_deck(choose_cards(deck, cards, rules).copies, rules), rules)
