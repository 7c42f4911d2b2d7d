"""What comes of storing an event's own file: the kept one, with single things changed.

Only what shows once rows are stored: references to what is missing, states that cannot be played
on, deck lists, players known by name or id, and files of events that are already here. A line
each, as in `whole_event_files`.
"""

import json
from functools import partial

from league.base.errors import Conflict, Refused
from league.models import League, Player
from tests.support import paths
from tests.support.golden_lines import digest_answer, take_part
from tests.tournaments.domain.whole_event_files import KEPT, pack_snapshots, set_value
from tests.tournaments.domain.whole_imports import drop_moments, list_players, list_records
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event, import_event_once
from tournaments.queries.rounds import snapshots

FILE = paths.GOLDEN / "tournaments" / "stored_files.tsv"
PIECES, MATCH, PLAYER = ("snapshots", "pieces"), ("rounds", 0, "matches", 0), ("players", 0)
CHANGES = {
    "as it is": {},
    "no snapshots": {("snapshots",): None},
    "a piece of another round": {(*PIECES, 0, "key"): "2"},
    "a piece under the round that is there": {(*PIECES, 0, "key"): "1"},
    "one that is gone under two numbers": {(*PIECES, 1, "key"): "x1", (*PIECES, 1, "number"): 2},
    "a match of another round": {(*PIECES, 1, "matches", 0, "key"): "2.1"},
    "two matches under one key": {(*PIECES, 1, "matches", 1, "key"): "1.1"},
    "the last piece no longer as now": {(*PIECES, 2, "matches", 0, "version"): 9},
    "the last piece not said to be now": {(*PIECES, 2, "now"): False},
    "one dropped who plays": {(*PLAYER, "dropped_after"): 0},
    "one waits who plays": {(*PLAYER, "waiting"): True},
    "a match open in a cut": {("event", "stage"): "cut", ("rounds", 0, "kind"): "cut"},
    "over": {("event", "stage"): "finished", ("rounds", 0, "closed"): True},
    "another list counts": {(*PLAYER, "deck"): "4 Pikachu AR 71"},
    "no list counts": {(*PLAYER, "deck"): None},
    "a list without a role": {(*PLAYER, "decks", 0, "role"): "player"},
    "a format of nobody": {("event", "format"): "none"},
    "a name shown in a way of nobody": {(*PLAYER, "shown"): "backwards"},
    "players with ids": {(*PLAYER, "player_id"): "901", ("players", 1, "player_id"): "902"},
    "in pods": {("event", "pods"): [{"divisions": ["junior"], "rounds": 3},
                                    {"divisions": ["senior", "masters"], "rounds": 3}]},
}  # fmt: skip


def describe_stored(actor, part):
    """Yield a line for each file of a part of CHANGES, each in a league that knows some players."""
    kept = json.loads(KEPT.read_text())
    for what, changes in take_part(CHANGES.items(), part):
        data = kept
        for way, value in changes.items():
            data = set_value(data, way, value)
        league = make_league(what.replace(" ", "-"), kept)
        take = partial(import_event, actor, league, pack_file(data))
        yield describe_stored_event(what, league, take)


def describe_again(actor):
    """Yield a line for each file of one event, sent into one league one after the other."""
    kept = json.loads(KEPT.read_text())
    league = make_league("again", kept)
    for what, sent, as_new in list_again(kept):
        take = partial(import_event_once, actor, league, pack_file(sent), as_new=as_new)
        yield describe_stored_event(f"again {what}", league, lambda take=take: take()[0])


def list_again(kept):
    """Return (name, file, whether as a new event): one file several times, and its variants."""
    sanctioned = set_value(kept, ("event", "sanction_id"), "26-11-000111")
    without = {name: each for name, each in kept["event"].items() if name != "identity"}
    nameless = {**kept, "event": without}
    return [
        ("first", sanctioned, False), ("once more", sanctioned, False),
        ("otherwise", kept, False), ("as a copy", sanctioned, True),
        ("without it once more", nameless, False),
        ("no day", set_value(nameless, ("event", "date"), "soon"), False),
        ("no name", set_value(nameless, ("event", "name"), 7), False),
        ("no identity", set_value(kept, ("event", "identity"), "x"), False),
    ]  # fmt: skip


def make_league(slug, kept):
    """Make a league that knows the second player by id and two players of the third one's name."""
    league = League.objects.create(name=slug, slug=slug)
    second, third = (row["name"] for row in kept["players"][1:3])
    for told in ({"name": second, "player_id": "902"}, {"name": third}, {"name": third}):
        Player.objects.create(league=league, **told)
    return league


def pack_file(data):
    past = data["snapshots"]
    data = {name: each for name, each in data.items() if name != "snapshots"}
    if past is not None:
        data["snapshots"] = pack_snapshots(past)
    return json.dumps(data).encode()


def describe_stored_event(what, league, take):
    try:
        event = take()
    except Refused as refused:
        now = isinstance(refused, Conflict) and sorted(refused.now or {})
        return f"{what}\trefused: {hide_numbers(refused.message)}\t{refused.code} {now}"
    data = json.loads(json.dumps(export_event(event)))
    whole = [drop_moments(data), list_players(league), list_records(event), list_past(event)]
    said = f"event {league.events.filter(pk__lte=event.pk).count()}"
    decks = [entrant.deck_id is not None for entrant in event.entrants.order_by("roster")]
    return f"{what}\t{said}\t{digest_answer([whole, decks])}"


def hide_numbers(message):
    """Return the sentence without the event's id, which differs between databases."""
    return message.partition(" (")[0] if "is here already" in message else message


def list_past(event):
    """List each piece and whether its round is still as it was; each snapshot with its pieces."""
    now = set(snapshots.round_fingerprints(event).items())
    pieces = list(event.round_pieces.order_by("pk"))
    places = {piece.pk: at for at, piece in enumerate(pieces)}
    return [
        [[piece.number, (piece.number, piece.fingerprint) in now] for piece in pieces],
        [[row.round, row.moment, sorted(places[piece.pk] for piece in row.pieces.all())]
         for row in event.snapshots.order_by("pk")],
    ]  # fmt: skip
