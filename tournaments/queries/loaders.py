"""Loads one row of an event by the numbers in an address, for pages and programs alike.

Each raises Http404 if there is no such row, or if it belongs to another event. The caller checks
permissions on the row; what this check and a page need is read in the same query.
"""

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from league.base.prepared import prepared
from tournaments.models import (
    Announcement,
    ApartWish,
    DeckCheck,
    DeckVersion,
    Delivery,
    Entrant,
    Event,
    JudgeCall,
    Match,
    Penalty,
    Round,
    RoundKind,
    SheetPile,
    Snapshot,
)
from tournaments.queries.registration.lists import deck_versions_of


def find_event(event: int) -> Event:
    """An event with its league."""
    found: Event = _event_by_id.first_or_404(event)
    return found


def find_entrant(event: int, entrant: int) -> Entrant:
    """A player of an event, with event, player, league and the current list."""
    found: Entrant = _entrant_of_event.first_or_404(entrant, event)
    return found


def find_entrant_in_play(event: int, entrant: int) -> Entrant:
    """Like `find_entrant`, without players on the waiting list."""
    found = find_entrant(event, entrant)
    if found.waiting:
        raise Http404
    return found


def find_round(event: int, number: int) -> Round:
    """A round with event and league, including drafts."""
    found: Round = _round_of_event.first_or_404(number, event)
    return found


def find_match(event: int, match: int) -> Match:
    """A match with round, event and league, including drafts."""
    found: Match = _match_of_event.first_or_404(match, event)
    return found


def find_swiss_match(event: int, match: int) -> Match:
    """Like `find_match`, without matches of the cut."""
    swiss = _select_matches().filter(round__kind=RoundKind.SWISS)
    return get_object_or_404(swiss, pk=match, round__event=event)


def find_penalty(event: int, penalty: int) -> Penalty:
    """A penalty with its player, event and league."""
    penalties = Penalty.objects.select_related("entrant__event__league")
    return get_object_or_404(penalties, pk=penalty, entrant__event=event)


def find_snapshot(event: int, snapshot: int) -> Snapshot:
    """A snapshot with event, league and the user whose change it was taken before."""
    snapshots = Snapshot.objects.select_related("event__league", "by")
    return get_object_or_404(snapshots, pk=snapshot, event=event)


def find_apart_wish(event: Event, wish: int) -> ApartWish:
    """A wish of an event that two players should not meet."""
    return get_object_or_404(event.apart_wishes, pk=wish)


def find_deck_version(entrant: Entrant, number: int) -> DeckVersion:
    """One list of a player, by its number."""
    return get_object_or_404(deck_versions_of(entrant), number=number)


def find_deck_check(event: int, check: int) -> DeckCheck:
    """A deck check with event, league, list, player and the judges who began and ended it."""
    found: DeckCheck = _check_of_event.first_or_404(check, event)
    return found


def find_judge_call(event: int, call: int) -> JudgeCall:
    """A call for a judge with event, league, match, player and the judge who took it."""
    calls = JudgeCall.objects.select_related(
        "event__league", "match__round__event__league", "caller__player", "judge", "ended_by"
    )
    return get_object_or_404(calls, pk=call, event=event)


def find_announcement(event: int, announcement: int) -> Announcement:
    """An announcement with event and league."""
    announcements = Announcement.objects.select_related("event__league")
    return get_object_or_404(announcements, pk=announcement, event=event)


def find_sheet_pile(event: int, pile: int) -> SheetPile:
    """A pile of registration sheets including its file, with event and league."""
    piles = SheetPile.objects.select_related("event__league")
    return get_object_or_404(piles, pk=pile, event=event)


def find_delivery(slug: str, webhook: int, delivery: int) -> Delivery:
    """A message to a webhook of a league, with both."""
    deliveries = Delivery.objects.select_related("webhook__league")
    return get_object_or_404(deliveries, pk=delivery, webhook=webhook, webhook__league__slug=slug)


def entrants_playing(event: Event) -> list[Entrant]:
    """Everybody who plays or played in an event, with their players; without the waiting list."""
    return _entrants_playing(event.pk)


@prepared
def _entrants_playing(event: int) -> QuerySet[Entrant]:
    return Entrant.objects.filter(event=event, waiting=False).select_related("player")


@prepared
def _event_by_id(event: int) -> QuerySet[Event]:
    return Event.objects.select_related("league").filter(pk=event).order_by()


@prepared
def _entrant_of_event(entrant: int, event: int) -> QuerySet[Entrant]:
    entrants = Entrant.objects.select_related("event__league", "player__league", "deck")
    return entrants.filter(pk=entrant, event=event).order_by()


@prepared
def _round_of_event(number: int, event: int) -> QuerySet[Round]:
    rounds = Round.objects.select_related("event__league")
    return rounds.filter(event=event, number=number).order_by()


@prepared
def _check_of_event(check: int, event: int) -> QuerySet[DeckCheck]:
    checks = DeckCheck.objects.select_related(
        "event__league", "version__deck", "version__entrant__player", "found_by", "begun_by"
    )
    return checks.filter(pk=check, event=event).order_by()


@prepared
def _match_of_event(match: int, event: int) -> QuerySet[Match]:
    return _select_matches().filter(pk=match, round__event=event).order_by()


def _select_matches() -> QuerySet[Match]:
    # Without the round's certificate: it is long, and a match does not need it.
    return Match.objects.select_related("round__event__league")
