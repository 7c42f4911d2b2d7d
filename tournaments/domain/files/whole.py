"""A whole event as JSON, and back in: what is exported comes back equal, or not at all.

Fields are those of the tables, by name, so that nothing new is forgotten. Players stand under the
keys `p1`, `p2`, … in the order of the roster; everything else names them by these. Left out: who
of the staff did it, the log, and what is made anew from the rest (verdicts, boards, sheets).
Version 2 has the past as well (`exports_past`): lists handed in, deck checks, snapshots.
"""

from collections.abc import Iterable
from typing import Any

from tournaments import queries
from tournaments.domain.files import whole_past
from tournaments.domain.files.whole_rows import renamed, row_of
from tournaments.models import Entrant, Event, Penalty, Registration, Round
from tournaments.models import Match as Stored

FORMAT, VERSION = "headjudge-event", 2


def export_event(event: Event) -> dict[str, Any]:
    """The event. A constant number of queries, whatever its size."""
    entrants = list(
        event.entrants.select_related("player", "deck")
        .prefetch_related("penalties", "deck_versions__deck")
        .order_by("roster")
    )
    keys = {one.pk: f"p{number}" for number, one in enumerate(entrants, start=1)}
    rules = Registration.objects.filter(event=event).first()
    rounds = list(queries.rounds(event).prefetch_related("matches__claims"))
    places = _match_places(rounds)
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": row_of(event),
        "registration": row_of(rules) if rules else None,
        "players": [_player(one, keys, places) for one in entrants],
        "apart": [
            {"one": keys[wish.one_id], "other": keys[wish.other_id], "reason": wish.reason}
            for wish in event.apart_wishes.all()
        ],
        "rounds": [_round(one, keys) for one in rounds],
        "deck_checks": whole_past.deck_checks(event, keys),
        "snapshots": whole_past.snapshots(event, keys, rounds),
    }


def _player(
    entrant: Entrant, keys: dict[int, str], places: dict[int, tuple[int, int]]
) -> dict[str, Any]:
    who = entrant.player
    return {
        "key": keys[entrant.pk],
        "name": who.name,
        "player_id": who.player_id,
        "birth_year": who.birth_year,
        "shown": who.shown,
        **row_of(entrant),
        "deck": entrant.deck.text if entrant.deck else None,
        "decks": whole_past.decks(entrant),
        "penalties": [_penalty(one, places) for one in entrant.penalties.all()][::-1],
    }


def _penalty(one: Penalty, places: dict[int, tuple[int, int]]) -> dict[str, Any]:
    """With its match as the round's number and the match's place in it, from 1."""
    place = places.get(one.match_id) if one.match_id else None
    return {**row_of(one), "match": list(place) if place else None}


def _match_places(rounds: Iterable[Round]) -> dict[int, tuple[int, int]]:
    return {
        match.pk: (one.number, at)
        for one in rounds
        for at, match in enumerate(one.matches.all(), start=1)
    }


def _round(one: Round, keys: dict[int, str]) -> dict[str, Any]:
    row = row_of(one)
    row["certificate"] = renamed(row["certificate"], {str(pk): key for pk, key in keys.items()})
    return {**row, "matches": [_match(match, keys) for match in one.matches.all()]}


def _match(match: Stored, keys: dict[int, str]) -> dict[str, Any]:
    sides = {side: keys[seat.pk] for side, seat in queries.seats_by_side(match).items()}
    return {
        "a": sides.get("a"),
        "b": sides.get("b"),
        **row_of(match),
        "games": [row_of(game) for game in match.games.all()],
        "claims": [{"side": claim.side, "score": claim.score} for claim in match.claims.all()],
    }
