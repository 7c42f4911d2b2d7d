"""Keeps decklists with their verdicts. Lists are judged beforehand, while no lock is held."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from decks.models import Deck
from decks.queries.catalogue import current_catalogue
from decks.queries.check.judged import DeckQuestion, judge_list
from decks.queries.reprints import settled_reprints
from league.base.errors import Refused
from league.base.prepared import insert_rows
from league.domain import beforehand, log
from league.models import League, Player

# How many lines may name no card when lists are handed in together: so many in all, plus so many
# for each list. Each such line is compared with every card name, which takes long.
UNREAD_AT_ALL, UNREAD_A_LIST = 2_000, 1
Verdict = dict[str, Any]


@dataclass(frozen=True, slots=True)
class JudgedBy:
    """What lists of one league are judged by."""

    league: League
    format_key: str
    date: date


@dataclass(frozen=True, slots=True)
class JudgedLists:
    """The verdict on each list, by its text, or the refusal where it cannot be read.

    Lists judged together end with the first that cannot be read: later ones have no verdict.
    """

    by: JudgedBy
    verdicts: Mapping[str, Verdict | Refused]

    def find_verdict(self, text: str) -> Verdict:
        """The verdict on a list. Raises Refused for one that cannot be read."""
        verdict = self.verdicts[text]
        if isinstance(verdict, Refused):
            raise verdict
        return verdict


def judge_beforehand(by: JudgedBy, texts: Iterable[str], *, together: bool = False) -> JudgedLists:
    """The verdicts on lists. Raises WorkNotDone until they are worked out (`beforehand`).

    `together`: all lists are taken or none, so judging ends at the first that is refused.
    """
    lists = tuple(dict.fromkeys(texts))
    if not lists:
        return JudgedLists(by, {})
    settled = frozenset(settled_reprints(by.league).items())
    rests_on = (by.league.pk, by.format_key, by.date, settled, current_catalogue().version)
    judge = _judge_together if together else _judge_each
    return beforehand.result_of(("lists", lists, together, *rests_on), partial(judge, by, lists))


def _judge_each(by: JudgedBy, texts: Sequence[str]) -> JudgedLists:
    return JudgedLists(by, {text: _judge_or_refuse(by, text) for text in texts})


def _judge_together(by: JudgedBy, texts: Sequence[str]) -> JudgedLists:
    """Judge lists up to the first that cannot be read or exceeds the limit of unread lines."""
    verdicts: dict[str, Verdict | Refused] = {}
    left = UNREAD_AT_ALL + UNREAD_A_LIST * len(texts)
    for text in texts:
        verdict = verdicts[text] = _judge_or_refuse(by, text)
        if isinstance(verdict, Refused):
            break
        left -= _count_unread(verdict)
        if left < 0:
            verdicts[text] = _too_many_unread(len(texts))
            break
    return JudgedLists(by, verdicts)


def _count_unread(verdict: Verdict) -> int:
    return sum(1 for line in verdict["lines"] if line["status"] == "unknown")


def _too_many_unread(lists: int) -> Refused:
    most = {"most": f"{UNREAD_AT_ALL + UNREAD_A_LIST * lists:,}"}
    message = _("so far more than %(most)s lines of lists name no card; no event has so many.")
    return Refused(message % most, field="text", code="unreadable")


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
    """Judge a list and keep it with its verdict, legal or not.

    Raises Refused if it is unreadable.
    """
    by = JudgedBy(league, format_key, date)
    (deck,) = keep_decks(actor, judge_beforehand(by, [text]), [(text, player)])
    return deck


def keep_decks(
    actor: log.Actor, judged: JudgedLists, lists: Sequence[tuple[str, Player | None]]
) -> list[Deck]:
    """Keep lists, each with its player and its verdict, inside a transaction.

    Raises Refused for a list that cannot be read.
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
