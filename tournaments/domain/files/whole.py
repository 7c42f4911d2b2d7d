"""Export a whole event as JSON: importing it gives an equal event, or is refused.

The fields are the columns of the tables, by name, so that no new column is forgotten. Players have
the keys `p1`, `p2`, … in the order of the roster; everything else names them by these. Left out:
which of the staff did something, the log, and what is made from the rest (verdicts, boards,
sheets). Version 2 also has the past (`whole_past`): lists handed in, deck checks, snapshots. `desk`
is there if two people check each result, `floor` (`whole_floor`) once a judge was called or
something announced. That an event is a rehearsal is left out: an event imported from the file may
have real players, and must not be deleted whole by a button.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, TypeVar

from django.db.models import F, Model

from tournaments.domain.files import whole_floor, whole_past
from tournaments.domain.files.whole_rows import MatchPlaces, export_row, rename_players
from tournaments.models import (
    Claim,
    Desk,
    Entrant,
    Event,
    Game,
    Match,
    Penalty,
    Registration,
    Round,
    Seat,
)

FORMAT_NAME, FORMAT_VERSION = "headjudge-event", 2
Row = TypeVar("Row", bound=Model)


def export_event(event: Event) -> dict[str, Any]:
    """Export an event with a constant number of queries, whatever its size."""
    entrants = list(event.entrants.select_related("player", "deck").order_by("roster"))
    keys = {entrant.pk: f"p{number}" for number, entrant in enumerate(entrants, start=1)}
    rules = Registration.objects.filter(event=event).first()
    rounds = list(event.rounds.order_by("number").defer(None))
    matches = _MatchesOfEvent(event)
    places = matches.find_places(rounds)
    floor = whole_floor.export_floor(event, keys, places)
    lists = whole_past.deck_rows(event)
    penalties = _group_rows(
        Penalty.objects.filter(entrant__event=event).order_by("pk"), "entrant_id"
    )
    two_person = Desk.objects.filter(event=event, two_person=True).exists()
    return {
        "format": FORMAT_NAME,
        "version": FORMAT_VERSION,
        **({"desk": {"two_person": True}} if two_person else {}),
        **({"floor": floor} if floor else {}),
        "event": export_row(event),
        "registration": export_row(rules) if rules else None,
        "players": [
            {
                **_player_row(entrant, keys),
                "decks": lists[entrant.pk],
                "penalties": [_penalty_row(one, places) for one in penalties[entrant.pk]],
            }
            for entrant in entrants
        ],
        "apart": [
            {"one": keys[wish.one_id], "other": keys[wish.other_id], "reason": wish.reason}
            for wish in event.apart_wishes.all()
        ],
        "rounds": [
            {**_round_row(round_, keys), "matches": matches.export_rows(round_, keys)}
            for round_ in rounds
        ],
        "deck_checks": whole_past.deck_check_rows(event, keys),
        "snapshots": whole_past.pack_snapshots(event, keys, rounds, places),
    }


def _player_row(entrant: Entrant, keys: dict[int, str]) -> dict[str, Any]:
    player = entrant.player
    return {
        "key": keys[entrant.pk],
        "name": player.full_name,
        "player_id": player.player_id,
        "birth_year": player.birth_year,
        "shown": player.shown,
        **export_row(entrant),
        "deck": entrant.deck.text if entrant.deck else None,
    }


def _penalty_row(penalty: Penalty, places: MatchPlaces) -> dict[str, Any]:
    """A penalty with its match as the round's number and the match's place in it, from 1."""
    place = places.get(penalty.match_id) if penalty.match_id else None
    return {**export_row(penalty), "match": list(place) if place else None}


def _round_row(round_: Round, keys: dict[int, str]) -> dict[str, Any]:
    row = export_row(round_)
    row["certificate"] = rename_players(
        row["certificate"], {str(pk): key for pk, key in keys.items()}
    )
    return row


class _MatchesOfEvent:
    """Every match of an event with its seats, games and claims; one query for each kind."""

    def __init__(self, event: Event) -> None:
        by_table = (F("table").asc(nulls_last=True), "pk")
        of_event = {"match__round__event": event}
        self.by_round = _group_rows(
            Match.objects.filter(round__event=event).order_by(*by_table), "round_id"
        )
        self.seats: dict[int, dict[str, int]] = defaultdict(dict)
        seats = Seat.objects.filter(round__event=event)
        for match, side, entrant in seats.values_list("match", "side", "entrant"):
            self.seats[match][side] = entrant
        self.games = _group_rows(Game.objects.filter(**of_event).order_by("number"), "match_id")
        self.claims = _group_rows(Claim.objects.filter(**of_event).order_by("side"), "match_id")

    def find_places(self, rounds: Iterable[Round]) -> MatchPlaces:
        return {
            match.pk: (round_.number, index)
            for round_ in rounds
            for index, match in enumerate(self.by_round[round_.pk], start=1)
        }

    def export_rows(self, round_: Round, keys: dict[int, str]) -> list[dict[str, Any]]:
        """A round's matches, by table."""
        return [self._match_row(match, keys) for match in self.by_round[round_.pk]]

    def _match_row(self, match: Match, keys: dict[int, str]) -> dict[str, Any]:
        sides = {side: keys[pk] for side, pk in self.seats[match.pk].items()}
        claims = self.claims[match.pk]
        return {
            "a": sides.get("a"),
            "b": sides.get("b"),
            **export_row(match),
            "games": [export_row(game) for game in self.games[match.pk]],
            "claims": [{"side": claim.side, "score": claim.score} for claim in claims],
        }


def _group_rows(rows: Iterable[Row], column: str) -> dict[int, list[Row]]:
    """Group rows by what they belong to, keeping their order.

    Django's prefetching makes a query set for every row, even for what it has read: with thousands
    of matches that takes longer than everything else.
    """
    groups: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        groups[getattr(row, column)].append(row)
    return groups
