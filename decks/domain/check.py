"""Keeps a decklist with the verdict on it."""

from datetime import date

from django.db import transaction

from decks.models import Deck
from decks.queries.check.judged import DeckQuestion, judge_list
from league.domain import log
from league.models import League, Player


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
    verdict = judge_list(
        DeckQuestion(text=text, format=format_key, day=date, everywhere=False, league=league)
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
    log.record_entry(league, actor, "deck.kept", f"deck:{deck.pk}", after=after)
    return deck
