"""Export a whole event as JSON: importing it gives an equal event, or is refused.

Fields are those of the tables, by name, so that nothing new is forgotten. Players stand under the
keys `p1`, `p2`, … in the order of the roster; everything else names them by these. Left out: who
of the staff did it, the log, and what is made anew from the rest (verdicts, boards, sheets).
Version 2 has the past as well (`whole_past`): lists handed in, deck checks, snapshots. `desk`
stands there once two people check each result, `floor` (`whole_floor`) once a judge was called or
something announced. That an event is a rehearsal is left out: what comes
of its file is an event whose players may be somebody, and does not go whole with a button.
"""

from collections.abc import Iterable
from typing import Any

from tournaments.domain.files import whole_floor, whole_past
from tournaments.domain.files.whole_rows import export_row, rename_players
from tournaments.models import Desk, Entrant, Event, Penalty, Registration, Round
from tournaments.models import Match as Stored
from tournaments.queries.events.events import rounds_with_matches
from tournaments.queries.match_rules import seats_by_side

FORMAT_NAME, FORMAT_VERSION = "headjudge-event", 2


def export_event(event: Event) -> dict[str, Any]:
    """Export an event with a constant number of queries, whatever its size."""
    entrants = list(
        event.entrants.select_related("player", "deck")
        .prefetch_related("penalties", "deck_versions__deck")
        .order_by("roster")
    )
    keys = {entrant.pk: f"p{number}" for number, entrant in enumerate(entrants, start=1)}
    rules = Registration.objects.filter(event=event).first()
    rounds = list(rounds_with_matches(event).defer(None).prefetch_related("matches__claims"))
    places = _match_places(rounds)
    floor = whole_floor.export_floor(event, keys, places)
    two_person = Desk.objects.filter(event=event, two_person=True).exists()
    return {
        "format": FORMAT_NAME,
        "version": FORMAT_VERSION,
        **({"desk": {"two_person": True}} if two_person else {}),
        **({"floor": floor} if floor else {}),
        "event": export_row(event),
        "registration": export_row(rules) if rules else None,
        "players": [_player_row(entrant, keys, places) for entrant in entrants],
        "apart": [
            {"one": keys[wish.one_id], "other": keys[wish.other_id], "reason": wish.reason}
            for wish in event.apart_wishes.all()
        ],
        "rounds": [_round_row(round_, keys) for round_ in rounds],
        "deck_checks": whole_past.deck_check_rows(event, keys),
        "snapshots": whole_past.pack_snapshots(event, keys, rounds),
    }


def _player_row(
    entrant: Entrant, keys: dict[int, str], places: dict[int, tuple[int, int]]
) -> dict[str, Any]:
    player = entrant.player
    return {
        "key": keys[entrant.pk],
        "name": player.full_name,
        "player_id": player.player_id,
        "birth_year": player.birth_year,
        "shown": player.shown,
        **export_row(entrant),
        "deck": entrant.deck.text if entrant.deck else None,
        "decks": whole_past.deck_rows(entrant),
        "penalties": [_penalty_row(penalty, places) for penalty in entrant.penalties.all()][::-1],
    }


def _penalty_row(penalty: Penalty, places: dict[int, tuple[int, int]]) -> dict[str, Any]:
    """With its match as the round's number and the match's place in it, from 1."""
    place = places.get(penalty.match_id) if penalty.match_id else None
    return {**export_row(penalty), "match": list(place) if place else None}


def _match_places(rounds: Iterable[Round]) -> dict[int, tuple[int, int]]:
    return {
        match.pk: (round_.number, index)
        for round_ in rounds
        for index, match in enumerate(round_.matches.all(), start=1)
    }


def _round_row(round_: Round, keys: dict[int, str]) -> dict[str, Any]:
    row = export_row(round_)
    row["certificate"] = rename_players(
        row["certificate"], {str(pk): key for pk, key in keys.items()}
    )
    return {**row, "matches": [_match_row(match, keys) for match in round_.matches.all()]}


def _match_row(match: Stored, keys: dict[int, str]) -> dict[str, Any]:
    sides = {side: keys[seat.pk] for side, seat in seats_by_side(match).items()}
    return {
        "a": sides.get("a"),
        "b": sides.get("b"),
        **export_row(match),
        "games": [export_row(game) for game in match.games.all()],
        "claims": [{"side": claim.side, "score": claim.score} for claim in match.claims.all()],
    }
