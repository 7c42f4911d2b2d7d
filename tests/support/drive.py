"""Runs an event from outside, by HTTP alone, as an organiser's program would."""

import http.client
import urllib.error
import urllib.request
from collections import Counter
from itertools import count

from tests.support.service import PATIENCE, Person, wait_until

NAMES = ["Ines K.", "Noor A.", "Tomo R.", "Ada L.", "Béla M.", "Cleo N.", "Darío P.", "Esme Q."]
DECK = "4 Pikachu AR 71\n56 Lightning Energy DP 126"
PASSWORD = "a long invented password"
NO_ANSWER = (http.client.HTTPException, ConnectionError, urllib.error.URLError)


_drivers = count()


class Organiser:
    """Somebody signed in who runs one event. Every write has a key of its own."""

    def __init__(self, url, league):
        self.number = next(_drivers)
        self.league = league
        self.person = Person(url)
        self.person.sign_in(f"{league}-organiser", PASSWORD)
        self.writes = 0
        self.event = ""

    def send_request(self, method, path, body=None, **headers):
        """The answer's JSON; it must not be a refusal."""
        if method != "GET":
            self.writes += 1
            headers.setdefault("Idempotency_Key", f"drive-{self.number}-{self.writes}")
        status, answer = self.person.send_request(method, f"/api/v1/{path}", body, **headers)
        assert status in {200, 201}, (method, path, status, answer)
        return answer

    def create_event(self, **changes):
        plan = {
            "league": self.league,
            "name": "Winter Cup",
            "date": "2010-12-04",
            "format": "modified-2009",
            "edition": "platinum-arceus-2009",
            "planned_rounds": 3,
            "cut_size": 4,
        }
        made = self.send_request("POST", "events", {**plan, **changes})
        self.event = f"events/{made['id']}"
        return made

    def enter_players(self, names=NAMES):
        newcomers = [{"name": name} for name in names]
        return self.send_request("POST", f"{self.event}/players", {"players": newcomers})["players"]

    def register_deck(self, entrant, text=DECK):
        return self.send_request(
            "PUT", f"{self.event}/players/{entrant['id']}/deck", {"text": text}
        )

    def pair_round(self, after=None):
        return self.send_request("POST", f"{self.event}/rounds", {"after": after})

    def report_game(self, match, winner="a"):
        path = f"{self.event}/matches/{match['id']}/games"
        return self.send_request("POST", path, {"winner": winner})

    def play_round(self, one):
        """Every open match of a round to the first player."""
        for match in one["matches"]:
            if match["result"] is None:
                assert self.report_game(match)["result"] == "a"

    def read_event(self, part=""):
        return self.send_request("GET", f"{self.event}{part}")


def drive_event(organiser):
    """From the creation to the winner, with one Sudden Death on the way."""
    organiser.create_event()
    entered = organiser.enter_players()
    for entrant in entered:
        verdict = organiser.register_deck(entrant)["verdict"]
        assert [line["count"] for line in verdict["lines"]] == [4, 56]
    for number in range(3):
        one = organiser.pair_round(after=number)
        if number == 1:
            sudden_death(organiser, one["matches"][0])
        organiser.play_round(organiser.read_event("/rounds")["rounds"][-1])
    swiss = check_swiss(organiser)
    check_cut(organiser, swiss)


def sudden_death(organiser, match):
    assert organiser.report_game(match, "both")["next"] == "sudden_death"
    assert organiser.report_game(match, "both")["next"] == "sudden_death"
    after = organiser.report_game(match, "b")
    assert after["result"] == "b"
    assert [game["sudden_death"] for game in after["games"]] == [False, True, True]


def check_swiss(organiser):
    """Standings as counted here, from nothing but the rounds; their order of ids."""
    rounds = organiser.read_event("/rounds")["rounds"]
    met = Counter(frozenset((m["a"], m["b"])) for one in rounds for m in one["matches"])
    assert set(met.values()) == {1}
    won = Counter(m[m["result"]] for one in rounds for m in one["matches"])
    rows = organiser.read_event("/standings")["standings"]
    assert [row["place"] for row in rows] == list(range(1, 9))
    assert all(row["points"] == 3 * won[row["id"]] == 3 * row["wins"] for row in rows)
    order = [(row["points"], row["owp"], row["oowp"]) for row in rows]
    assert order == sorted(order, reverse=True)
    assert rows[0]["wins"] == 3
    return [row["id"] for row in rows]


def check_cut(organiser, swiss):
    semifinals = organiser.pair_round(after=3)
    seats = {frozenset((match["a"], match["b"])) for match in semifinals["matches"]}
    assert seats == {frozenset((swiss[0], swiss[3])), frozenset((swiss[1], swiss[2]))}
    organiser.play_round(semifinals)
    final = organiser.pair_round(after=4)["matches"]
    assert len(final) == 1
    organiser.report_game(final[0], "b")
    assert organiser.read_event()["stage"] == "finished"
    places = [row["id"] for row in organiser.read_event("/standings")["standings"]]
    assert places[:2] == [final[0]["b"], final[0]["a"]]
    names = {row["id"]: row["name"] for row in organiser.read_event("/standings")["standings"]}
    (bracket,) = organiser.read_event("/bracket")["brackets"]
    assert bracket["winner"] == names[places[0]]


class Crowd:
    """Somebody who looks at the boards without signing in."""

    def __init__(self, url, event):
        self.board = f"{url}/{event}/standings/"

    def read_board(self, known=""):
        """Status, ETag and text of the standings; the ETag only where they are published."""
        asked = urllib.request.Request(self.board, headers={"If-None-Match": known})
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.headers["ETag"], answer.read().decode()
        except urllib.error.HTTPError as same:
            return same.code, same.headers["ETag"], ""

    def wait_for_the_end(self, log):
        """Wait until the published board is the final one; return its ETag and text."""

        def read_published():
            _status, tag, shown = self.read_board()
            return (tag, shown) if tag and "Final standings" in shown else None

        return wait_until(read_published, "the final standings on the published board", log)
