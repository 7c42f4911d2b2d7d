"""Keeps decklists with the verdicts on them, which are worked out while nobody waits for a lock."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from django.db import transaction

from decks.models import Deck
from decks.queries.catalogue import current_catalogue
from decks.queries.check.judged import DeckQuestion, judge_list
from decks.queries.reprints import settled_reprints
from league.base.errors import Refused
from league.base.prepared import insert_rows
from league.domain import beforehand, log
from league.models import League, Player

Verdict = dict[str, Any]


@dataclass(frozen=True, slots=True)
class JudgedBy:
    """What lists of one league are judged by."""

    league: League
    format_key: str
    date: date


@dataclass(frozen=True, slots=True)
class JudgedLists:
    """Lists by their texts, each with its verdict or why it cannot be read."""

    by: JudgedBy
    verdicts: Mapping[str, Verdict | Refused]

    def find_verdict(self, text: str) -> Verdict:
        """The verdict on a list. Raises Refused for one that cannot be read."""
        verdict = self.verdicts[text]
        if isinstance(verdict, Refused):
            raise verdict
        return verdict


def judge_beforehand(by: JudgedBy, texts: Iterable[str]) -> JudgedLists:
    """The verdicts on lists. Raises WorkNotDone until they are worked out (`beforehand`)."""
    lists = tuple(dict.fromkeys(texts))
    if not lists:
        return JudgedLists(by, {})
    settled = frozenset(settled_reprints(by.league).items())
    rests_on = (by.league.pk, by.format_key, by.date, settled, current_catalogue().version)
    return beforehand.result_of(("lists", lists, *rests_on), partial(_judge_each, by, lists))


def _judge_each(by: JudgedBy, texts: Sequence[str]) -> JudgedLists:
    return JudgedLists(by, {text: _judge_or_refuse(by, text) for text in texts})


def _judge_or_refuse(by: JudgedBy, text: str) -> Verdict | Refused:
    question = DeckQuestion(
        text=text, format=by.format_key, day=by.date, everywhere=False, league=by.league
    )
    try:
        return judge_list(question)
    except Refused as refused:
        return refused


@beforehand.works_beforehand
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
    by = JudgedBy(league, format_key, date)
    (deck,) = keep_decks(actor, judge_beforehand(by, [text]), [(text, player)])
    return deck


def keep_decks(
    actor: log.Actor, judged: JudgedLists, lists: Sequence[tuple[str, Player | None]]
) -> list[Deck]:
    """Keep lists, each with whose it is, with the verdicts on them, inside a transaction.

    Raises Refused for one that cannot be read.
    """
    decks = [_make_deck(judged, text, player) for text, player in lists]
    insert_rows(decks)
    about = [
        log.RecordedDetail(
            f"deck:{deck.pk}",
            after={"format": deck.format, "legal": deck.legal, "catalogue": deck.catalogue},
        )
        for deck in decks
    ]
    log.record_entries(judged.by.league, actor, "deck.kept", about)
    return decks


def _make_deck(judged: JudgedLists, text: str, player: Player | None) -> Deck:
    verdict = judged.find_verdict(text)
    return Deck(
        league=judged.by.league,
        player=player,
        text=text,
        format=judged.by.format_key,
        date=judged.by.date,
        legal=verdict["legal"],
        verdict=verdict,
        catalogue=verdict["catalogue"],
    )
