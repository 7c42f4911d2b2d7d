"""A large event run through the API, then replayed from its log alone: the same standings."""

import random

import pytest
from django.db import connection

from league.models import LogEntry
from tournaments.engine.rounds.state import Match, Player, Round, State, check_state
from tournaments.engine.standings import tiebreaks
from tournaments.engine.standings.table import compute_standings, line_as_row
from tournaments.models import Event
from tournaments.queries.rounds.state import swiss_standings

pytestmark = [pytest.mark.django_db, pytest.mark.long]
# Run again on a second database, with just enough players to show a difference.
PLAYERS, ROUNDS = (60 if connection.vendor == "postgresql" else 250), 4
SCORES = {"a": "1-0", "b": "0-1"}


class Replay:
    """An event as its log tells it; nothing else is read."""

    def __init__(self, event):
        self.event, self.players, self.rounds, self.results = event, {}, {}, {}
        for entry in LogEntry.objects.order_by("pk"):
            kind, _colon, number = entry.subject.partition(":")
            heard = getattr(self, entry.action.replace(".", "_"), None)
            if heard is not None:
                heard(entry, kind, int(number))

    def event_created(self, entry, _kind, number):
        if number == self.event:
            self.plan = entry.after

    def entrant_entered(self, entry, _kind, number):
        if entry.after["event"] == self.event:
            late = bool(self.rounds)
            self.players[number] = {"division": entry.after["division"], "late": late}

    def entrant_dropped(self, entry, _kind, number):
        self.players[number]["dropped_after"] = entry.after

    def entrant_came_back(self, entry, _kind, number):
        self.players[number]["dropped_after"] = entry.after

    def round_paired(self, entry, _kind, _number):
        if entry.after["event"] == self.event:
            rows = zip(entry.after["ids"], entry.after["matches"], strict=True)
            self.rounds[entry.after["number"]] = dict(rows)

    def entrant_missed_rounds(self, entry, _kind, number):
        for at, match in entry.after["rounds"].items():
            self.rounds[int(at)][match] = [None, number, None, "loss"]

    def match_score_reported(self, entry, _kind, number):
        self.results[number] = {score: side for side, score in SCORES.items()}[entry.after["score"]]

    def match_decided(self, entry, _kind, number):
        self.results[number] = entry.after

    def build_state(self):
        return State(
            players=tuple(Player(id=str(pk), **told) for pk, told in self.players.items()),
            planned_rounds=self.plan["planned_rounds"],
            rounds=tuple(self._build_round(number) for number in sorted(self.rounds)),
            seed=self.plan["seed"],
            best_of=self.plan["best_of"],
        )

    def _build_round(self, number):
        matches = []
        for pk, (table, a, b, result) in self.rounds[number].items():
            other = str(b) if b is not None else None
            matches.append(Match(str(a), other, table, self.results.get(pk) or result or None))
        return Round(number, tuple(matches))


@pytest.fixture
def ask_api(as_organiser):
    def send_request(method, path, body=None):
        how = getattr(as_organiser, method)
        answer = how(f"/api/v1/{path}", body or None, content_type="application/json")
        assert answer.status_code in {200, 201}, answer.content[:500]
        return answer.json()

    return send_request


def test_a_large_event_and_its_log(ask_api, league):
    chance = random.Random(500)
    plan = {
        "league": league.slug, "name": "Regional", "date": "2010-05-01", "format": "modified-2009",
        "planned_rounds": ROUNDS,
    }  # fmt: skip
    event = ask_api("post", "events", plan)["id"]
    names = [{"name": f"Player {n}"} for n in range(PLAYERS)]
    entered = ask_api("post", f"events/{event}/players", {"players": names})["players"]
    for number in range(1, ROUNDS + 1):
        matches = ask_api("post", f"events/{event}/rounds", {"after": number - 1})["matches"]
        play_round(ask_api, event, number, matches, chance)
        for one in chance.sample(entered, 4):
            ask_api("put", f"events/{event}/players/{one['id']}/drop")
        if number == 1:
            ask_api("post", f"events/{event}/players", {"players": [{"name": "Late Comer"}]})
    table = ask_api("get", f"events/{event}/standings")["standings"]
    assert len(table) == PLAYERS + 1
    replay = Replay(event)
    replayed, chain = replay.build_state(), tiebreaks.chain_of_day(replay.plan["date"])
    check_state(replayed)
    assert [line_as_row(line) for line in compute_standings(replayed, chain)] == [
        line_as_row(line) for line in swiss_standings(Event.objects.get(pk=event))
    ]
    order = [(row["place"], row["id"], row["points"]) for row in table]
    assert order == [
        (line.place, int(line.id), line.points) for line in compute_standings(replayed, chain)
    ]


def play_round(ask, event, number, matches, chance):
    """Enter the round's results in two halves and correct some of them afterwards."""
    playing = [match for match in matches if match["b"] is not None]
    chance.shuffle(playing)
    for half in (playing[::2], playing[1::2]):
        rows = [{"match": one["id"], "score": chance.choice(list(SCORES.values()))} for one in half]
        said = ask("post", f"events/{event}/rounds/{number}/results", {"results": rows})
        assert not said["refused"]
    for one in playing[:3]:
        result = chance.choice(["a", "b", "double_loss"])
        body = {"result": result, "reason": "the slip says otherwise"}
        ask("put", f"events/{event}/matches/{one['id']}/result", body)
