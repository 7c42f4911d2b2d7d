"""TOM files of invented events: the same number always draws the same event.

From a bare roster to final places, of one field or of several pods, with byes, late players, drops,
penalties, cuts and everything else that a TOM file can hold.
"""

from random import Random

from tests.tournaments.engine.tom_parts import change_at, list_changes, list_parts, make_part

STAGES = ("1", "3", "4", "4", "4", "5", "5")
MODES = ("TCG1DAY", "LEAGUECHALLENGE", "CUSTOM", "PRERELEASE")
DAYS = ("11/14/2026", "09/28/2025", "03/06/2010", "06/30/2014")
DIVISIONS_OF_PODS = (("10",), ("2",), ("8", "2"), ("0", "9"), ("2", "1", "0"))
AGES = {"0": (6, 9), "1": (12, 13), "2": (20, 50)}
DIVISIONS = {"0": "0", "1": "1", "2": "2", "8": "01", "9": "12", "10": "012"}
FIRST_NAMES = ("Ines", "Noor", "Tomo", "Ada &amp; Co", "Bela", "Cl&#233;o", "Dario", "Esme", "Faro")
LAST_NAMES = ("Kestrel", "Lark", "Quill", "Marsh", "Wick", "Elm")
AT = "11/14/2026 {:02}:{:02}:10"
MOST_PLAYERS = 9


class DrawnEvent:
    """One event, drawn in order: first who comes, then what is played, then how it ends."""

    def __init__(self, number):
        self.random = Random(number)
        self.stage = self.random.choice(STAGES)
        self.day = self.random.choice(DAYS)
        self.categories = self.random.choice(DIVISIONS_OF_PODS)
        self.players = [self.draw_player(at) for at in range(self.random.randint(2, MOST_PLAYERS))]
        self.kind = self.random.choice("2333")
        self.swiss = self.random.randint(1, 3) if self.stage in "45" else 0
        self.cut_begun = self.kind == "3" and self.swiss > 1 and self.random.random() < 0.6
        self.table = 0

    def draw_player(self, at):
        random = self.random
        category = random.choice(random.choice(self.categories))
        division = random.choice(DIVISIONS.get(category, "2"))
        born = int(self.day[-4:]) - random.randint(*AGES[division])
        return {
            "id": str(random.choice((7700200, 7700300)) + at) if at else "1999999",
            "division": division, "born": f"02/27/{born}", "late": random.random() < 0.12,
            "gone": random.choice((1, 1, 2)) if random.random() < 0.2 else None,
            "byes": random.choice((1, 2)) if random.random() < 0.12 else 0,
            "status": random.choice("112"), "slot": None, "seed": None,
        }  # fmt: skip

    def draw_some(self, value, share=0.5):
        """Return the value, or an empty text."""
        return value if self.random.random() < share else ""

    def draw_time(self):
        return AT.format(self.random.randint(8, 19), self.random.randint(0, 59))

    # --- pods and rounds

    def players_of(self, category):
        """Return a pod's players by division; the last pod has all others as well."""
        return [one for one in self.players if self.pod_of(one) == category]

    def pod_of(self, player):
        fitting = [one for one in self.categories if player["division"] in DIVISIONS[one]]
        return (fitting or self.categories)[-1]

    def draw_pods(self):
        return [self.draw_pod(category) for category in self.categories]

    def draw_pod(self, category):
        members = self.players_of(category)
        rounds = [self.draw_round(number, members) for number in range(1, self.swiss + 1)]
        cut = list(self.draw_cut(members)) if self.cut_begun else []
        half = len(members) // 2 if self.random.random() < 0.3 else len(members)
        groups = [part for part in (members[:half], members[half:]) if part] or [[]]
        return make_part(
            "pod",
            make_part(
                "poddata",
                make_part("startingtable", self.random.randint(1, 30)),
                make_part("playoff3rd4th", self.random.choice(("true", "false"))),
                make_part("subgroupcount", len(groups)),
                make_part("additionalrounds", self.random.choice((0, 0, 0, 1, 2))),
            ),
            make_part("subgroups", *(self.list_group(at, one) for at, one in enumerate(groups, 1))),
            make_part("rounds", *rounds, *cut),
            category=category,
            stage="1" if cut else "0",
        )

    def list_group(self, number, members):
        listed = [make_part("player", userid=one["id"]) for one in members]
        return make_part("subgroup", make_part("players", *listed), number=number)

    def draw_round(self, number, members):
        playing = [one for one in members if one["gone"] is None or one["gone"] >= number]
        self.random.shuffle(playing)
        alone = [one for one in playing if number <= one["byes"] or (one["late"] and number == 1)]
        paired = [one for one in playing if one not in alone]
        matches = [
            self.seat_alone(one, "8" if one["late"] and number == 1 else "4") for one in alone
        ]
        if len(paired) % 2:
            matches.append(self.seat_alone(paired.pop(), "5"))
        is_open = self.stage == "4" and number == self.swiss and not self.cut_begun
        for one, other in zip(paired[::2], paired[1::2], strict=True):
            codes = ("0", "1", "2") if is_open else ("1", "2", "1", "2", "3", "10", "6")
            matches.append(self.seat_pair(one, other, self.random.choice(codes)))
        if self.random.random() < 0.1 and paired:
            matches.append(self.seat_pair(*paired[:2], "9"))
        self.random.shuffle(matches)
        return self.lay_out_round(number, self.kind, "2" if is_open else "6", matches)

    def lay_out_round(self, number, kind, stage, matches):
        timed = self.random.random() < 0.7
        times = [make_part("pairtime", self.draw_time()), make_part("starttime", self.draw_time())]
        return make_part(
            "round",
            make_part("timeleft", self.random.choice((0, 1, 1799, 1800))),
            *(times if timed else []),
            make_part("matches", *matches),
            number=number, type=kind, stage=stage,
        )  # fmt: skip

    def seat_alone(self, player, outcome):
        return make_part(
            "match",
            make_part("player", userid=player["id"]),
            make_part("timestamp", self.draw_time()),
            make_part("tablenumber", 0),
            outcome=outcome,
        )

    def seat_pair(self, one, other, outcome):
        self.table += self.random.choice((1, 1, 1, 2))
        return make_part(
            "match",
            make_part("player1", userid=one["id"]),
            make_part("player2", userid=other["id"]),
            make_part("timestamp", self.draw_time()),
            make_part("tablenumber", self.table),
            outcome=outcome,
        )

    def draw_cut(self, members):
        """Draw a bracket of players who are still in: to its end where the event is over."""
        left = [one for one in members if one["gone"] is None][: self.random.choice((2, 3, 4, 4))]
        for slot, one in enumerate(left, start=1):
            one["slot"], one["seed"] = slot, len(left) + 1 - slot
        number = self.swiss
        while len(left) > 1:
            number += 1
            matches, left = self.play_bracket(left)
            yield self.lay_out_round(number, "1", "6", matches)
            if self.stage != "5" and self.random.random() < 0.6:
                return

    def play_bracket(self, left):
        """Draw the matches of one round of a bracket, and who goes on."""
        matches, winners = [], []
        for one, other in zip(left[::2], left[1::2], strict=False):
            outcome = self.random.choice("12")
            matches.append(self.seat_pair(one, other, outcome))
            winners.append(one if outcome == "1" else other)
        if len(left) % 2:
            matches.append(self.seat_alone(left[-1], "5"))
            winners.append(left[-1])
        return matches, winners

    # --- the rest

    def list_roster(self):
        return [self.list_player(at, player) for at, player in enumerate(self.players)]

    def list_player(self, at, player):
        random = self.random
        simple = {
            "firstname": FIRST_NAMES[at], "lastname": random.choice(LAST_NAMES),
            "birthdate": player["born"], "starter": self.draw_some("true"),
            "staticseat": random.randint(1, 12) if random.random() < 0.2 else None,
            "order": player["slot"], "seed": player["seed"], "byes": player["byes"] or None,
        }  # fmt: skip
        parts = [make_part(tag, value) for tag, value in simple.items() if value is not None]
        if player["late"]:
            told = {"round": -1, "timestamp": self.draw_time(), "forcedloss": "false"}
            parts.append(make_part("late", *(make_part(*pair) for pair in told.items())))
        if player["gone"] is not None or random.random() < 0.1:
            status = "0" if player["gone"] is None else player["status"]
            told = {"status": status, "round": player["gone"] or 0, "timestamp": self.draw_time()}
            parts.append(make_part("dropped", *(make_part(*pair) for pair in told.items())))
        parts += [make_part(tag, self.draw_time()) for tag in ("creationdate", "lastmodifieddate")]
        return make_part("player", *parts, userid=player["id"])

    def draw_places(self):
        """Draw final places in every division; who was disqualified has none."""
        for division in "210":
            ranked = [one for one in self.players if one["division"] == division]
            self.random.shuffle(ranked)
            out = [one for one in ranked if one["gone"] and one["status"] == "2"]
            for kind, listed in (("finished", [one for one in ranked if one not in out]),
                                 ("dnf", out)):  # fmt: skip
                placed = [
                    make_part("player", id=one["id"], place=place)
                    for place, one in enumerate(listed, start=1)
                ]
                yield make_part("pod", *placed, category=division, type=kind)

    def draw_cuts(self):
        for category in self.random.sample("012", self.random.randint(0, 3)):
            options = make_part("options", make_part("value", 0), make_part("value", 4))
            yield make_part(
                "categorycut",
                options,
                make_part("cut", self.random.choice((0, 0, 2, 4, 8))),
                make_part("playercount", self.random.randint(0, 40)),
                make_part("paired3rd4th", self.random.choice(("true", "false"))),
                key=category,
            )

    def draw_data(self):
        random = self.random
        told = {
            "name": random.choice(("Cup &lt;3&gt;", "Harbour Night", "Ä Cup", "")),
            "id": self.draw_some(f"26-11-{random.randint(0, 999):06}"),
            "city": self.draw_some("Larkspur"), "state": self.draw_some("Fern"),
            "country": random.choice(("Germany", "Brazil", "")),
            "roundtime": random.choice((0, 25, 30, 49, 50, 75)),
            "finalsroundtime": random.choice((0, 60, 75)),
        }  # fmt: skip
        organizer = make_part("organizer", popid="7700001", name=random.choice(("Olly O.", "")))
        later = {
            "startdate": self.day, "lessswiss": random.choice(("true", "false", "false")),
            "autotablenumber": "true", "overflowtablestart": 0,
        }  # fmt: skip
        before, behind = ([make_part(*pair) for pair in part.items()] for part in (told, later))
        return make_part("data", *before, organizer, *behind)

    def lay_out(self):
        """Return the whole file."""
        pods = self.draw_pods() if self.stage in "345" else []
        parts = [
            self.draw_data(),
            make_part("timeelapsed", self.random.choice((0, 3600))),
            make_part("players", *self.list_roster()),
            make_part("pods", *pods),
            *([make_part("standings", *self.draw_places())] if self.stage == "5" else []),
            make_part("finalsoptions", *self.draw_cuts()),
        ]
        return make_part(
            "tournament", *parts, type=self.kind, stage=self.stage,
            version=self.random.choice(("1.86", "1.75", "1.8")), gametype="TRADING_CARD_GAME",
            mode=self.random.choice(MODES),
        )  # fmt: skip


def draw_file(number, *, disturbed=False):
    """Return the file of that number; `disturbed` makes one or two changes in it."""
    root = DrawnEvent(number).lay_out()
    random = Random(-number - 1)
    for _ in range(random.randint(1, 2) if disturbed else 0):
        ways = [(way, part) for way, _path, part in list_parts(root) if way]
        way, part = random.choice(ways)
        _name, change = random.choice(list(list_changes(part, random.randint(0, 20))))
        (root,) = change_at(root, way, change)
    return root
