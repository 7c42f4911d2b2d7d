"""A whole event as JSON, and back in: what is exported comes back equal, or not at all.

Fields are those of the tables, by name, so that nothing new is forgotten. Players stand under the
keys `p1`, `p2`, … in the order of the roster; everything else names them by these. Left out: who
of the staff did it, the log, snapshots, and what is made anew from the rest (boards, sheets).
"""

from collections.abc import Iterable
from typing import Any

from django.db import models

from tournaments import queries
from tournaments.models import Entrant, Event, Penalty, Registration, Round
from tournaments.models import Match as Stored

FORMAT, VERSION = "headjudge-event", 1
LEFT_OUT = {"id", "fingerprint"}


def fields_of(model: type[models.Model]) -> "dict[str, models.Field[Any, Any]]":
    """The columns of a table that say something by themselves: no ids, nobody else's."""
    return {
        field.name: field
        for field in model._meta.concrete_fields  # noqa: SLF001 -- Django's documented API
        if not field.is_relation and field.name not in LEFT_OUT
    }


def export_event(event: Event) -> dict[str, Any]:
    """The event. A constant number of queries, whatever its size."""
    entrants = list(
        event.entrants.select_related("player", "deck")
        .prefetch_related("penalties__match__round")
        .order_by("roster")
    )
    keys = {one.pk: f"p{number}" for number, one in enumerate(entrants, start=1)}
    rules = Registration.objects.filter(event=event).first()
    rounds = list(queries.rounds(event).prefetch_related("matches__claims"))
    places = _match_places(rounds)
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": _row(event),
        "registration": _row(rules) if rules else None,
        "players": [_player(one, keys, places) for one in entrants],
        "apart": [
            {"one": keys[wish.one_id], "other": keys[wish.other_id], "reason": wish.reason}
            for wish in event.apart_wishes.all()
        ],
        "rounds": [_round(one, keys) for one in rounds],
    }


def _row(one: models.Model) -> dict[str, Any]:
    return {name: _plain(getattr(one, name)) for name in fields_of(type(one))}


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


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
        **_row(entrant),
        "deck": entrant.deck.text if entrant.deck else None,
        "penalties": [_penalty(one, places) for one in entrant.penalties.all()][::-1],
    }


def _penalty(one: Penalty, places: dict[int, tuple[int, int]]) -> dict[str, Any]:
    """With its match as the round's number and the match's place in it, from 1."""
    place = places.get(one.match_id) if one.match_id else None
    return {**_row(one), "match": list(place) if place else None}


def _match_places(rounds: Iterable[Round]) -> dict[int, tuple[int, int]]:
    return {
        match.pk: (one.number, at)
        for one in rounds
        for at, match in enumerate(one.matches.all(), start=1)
    }


def _round(one: Round, keys: dict[int, str]) -> dict[str, Any]:
    row = _row(one)
    row["certificate"] = _renamed(row["certificate"], {str(pk): key for pk, key in keys.items()})
    return {**row, "matches": [_match(match, keys) for match in one.matches.all()]}


def _match(match: Stored, keys: dict[int, str]) -> dict[str, Any]:
    sides = {side: keys[seat.pk] for side, seat in queries.seats_by_side(match).items()}
    return {
        "a": sides.get("a"),
        "b": sides.get("b"),
        **_row(match),
        "games": [_row(game) for game in match.games.all()],
        "claims": [{"side": claim.side, "score": claim.score} for claim in match.claims.all()],
    }


def _renamed(certificate: dict[str, Any], keys: dict[str, str]) -> dict[str, Any]:
    """A certificate that names the players of its reasons otherwise."""
    if "why" not in certificate:
        return certificate
    why = [
        {**one, "a": keys.get(one["a"], one["a"]), "b": keys.get(one["b"], one["b"])}
        for one in certificate["why"]
    ]
    return {**certificate, "why": why}
