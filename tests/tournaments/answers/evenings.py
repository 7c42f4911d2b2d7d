"""Whole evenings run by a seeded organiser who tries anything: the lines of a golden file.

A line says which move was tried and what came of it; a refusal stands there in the words people
read. After each round that is paired follow digests of the event's whole export, of its standings
and of its record, which show what a move left undone or changed elsewhere. Ids are replaced by the
order in which they appear, and times of day are left out.
"""

import base64
import json
import re
import zlib
from datetime import date

from django.db import transaction

from league.base.errors import Refused
from league.domain.log import Actor
from league.models import LogEntry
from tests.support.evenings import NAMES, make_plan
from tests.support.golden_lines import digest_answer
from tests.tournaments.answers.moves import MOVES
from tests.tournaments.engine.states import chance_of
from tournaments.domain.events import creation
from tournaments.domain.files.whole import export_event
from tournaments.domain.players import check_in, entrants
from tournaments.queries.standings import standing_rows

ROUNDS_TRIED = 4
YEARS = {"junior": 2001, "senior": 1996, "masters": 1980}
TIME_OF_DAY = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:\+00:00|Z)?")
# Each table's ids begin at a million of its own; an event's identity is drawn anew each time.
ID = re.compile(r"\b(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d{7,})\b")

# Each evening's plan, and how many players of each division come to it.
PLANS = {
    "cut": ({"cut_size": 4, "planned_rounds": 2, "best_of": 3}, {"masters": 7}),
    "apart": (
        {"divisions": "apart", "cut_size": 2, "planned_rounds": 2},
        {"junior": 2, "masters": 6},
    ),
    "two days": (
        {"planned_rounds": 3, "gate_after": 1, "gate_points": 3, "cut_size": 2, "cut_most": 4},
        {"senior": 2, "masters": 6},
    ),
    "combined": (
        {"divisions": "combined", "cut_size": 0, "planned_rounds": 3, "capacity": 9},
        {"junior": 3, "senior": 3, "masters": 3},
    ),
    "round robin": ({"system": "round_robin", "cut_size": 0}, {"masters": 5}),
    "elimination": ({"system": "elimination", "cut_size": 0}, {"masters": 6}),
    "of 2026": (
        {
            "date": date(2026, 3, 1),
            "format": "standard-2026",
            "edition": "",
            "best_of": 3,
            "cut_size": 0,
        },
        {"masters": 7},
    ),
    "by attendance": (
        {"structure": "league-cup", "check_in": True, "cut_size": 0},
        {"senior": 2, "masters": 8},
    ),
}


class SeededOrganiser:
    """Play one evening: the same seed makes the same moves."""

    def __init__(self, league, actor, name):
        plan, divisions = PLANS[name]
        self.chance = chance_of(f"evening/{name}")
        self.league, self.actor, self.judge = league, actor, Actor(role="head_judge")
        self.event = creation.create_event(actor, league, make_plan(name=name, **plan))
        self.first_entry = LogEntry.objects.order_by("-pk").values_list("pk", flat=True).first()
        self.entered = 0
        for division, many in divisions.items():
            self.enter_players(division, many)
        if self.event.check_in:  # the last player does not come
            there = list(self.event.entrants.order_by("roster").values_list("pk", flat=True))
            check_in.set_checked_in(actor, self.event, there[:-1])

    def enter_players(self, division, many=1):
        rows = [
            entrants.Newcomer(
                f"{NAMES[number % 16]} {number}", birth_year=YEARS[division] - number % 2
            )
            for number in range(self.entered, self.entered + many)
        ]
        entrants.enter_players(self.actor, self.event, rows)
        self.entered += many

    def play_evening(self):
        """Yield a line for each move: the moves of every round, with any other move in between."""
        yield from self.try_moves(3)
        for _ in range(ROUNDS_TRIED):
            before = self.running_round
            yield from self.try_move("pair")
            if self.running_round != before:
                yield f"stands\t{self.describe_event()}"
            yield from self.try_moves(4)
            for name in ("publish", "discard"):
                if self.running_round and self.running_round.draft:
                    yield from self.try_move(name)
            yield from self.try_move("report all")
            yield from self.try_moves(2)
        yield from self.try_move("finish")
        yield f"stands\t{self.describe_event()}"

    def try_moves(self, many):
        weights = [weight for weight, _move in MOVES.values()]
        for name in self.chance.choices(list(MOVES), weights, k=many):
            yield from self.try_move(name)

    def try_move(self, name):
        told, act = MOVES[name][1](self)
        if act is not None:
            yield f"{name} {told}".rstrip() + f"\t{self.attempt_move(act)}"

    def attempt_move(self, act):
        """Make the move and return what came of it in words; a refused move is rolled back."""
        try:
            with transaction.atomic():
                act()
        except Refused as refused:
            self.event.refresh_from_db()
            field = f" {refused.field}" if refused.field else ""
            return f"{type(refused).__name__} {refused.code}{field}: {hide_ids(refused.message)}"
        self.event.refresh_from_db()
        return "done"

    def describe_event(self):
        """Return stage and rounds in words, and digests of export, standings and record."""
        entries = LogEntry.objects.filter(pk__gte=self.first_entry).order_by("pk")
        record = list(entries.values_list("role", "action", "subject", "before", "after", "reason"))
        stage = f"{self.event.stage} {self.event.rounds.count()} rounds"
        exported = export_event(self.event)
        exported["snapshots"] = zlib.decompress(base64.b64decode(exported["snapshots"])).decode()
        parts = exported, standing_rows(self.event), record
        return " ".join([stage, *(digest_answer(hide_ids_of(part)) for part in parts)])

    # --- what moves choose from

    def pick_row(self, rows):
        rows = list(rows)
        return self.chance.choice(rows) if rows else None

    @property
    def running_round(self):
        return self.event.rounds.order_by("number").last()


def hide_ids_of(part):
    """Return the part as JSON text without times of day, ids replaced by their order."""
    return hide_ids(json.dumps(part, sort_keys=True, default=vars_of))


def vars_of(value):
    fields = getattr(value, "__dataclass_fields__", None) or getattr(value, "__struct_fields__", ())
    return {name: getattr(value, name) for name in fields} or str(value)


def hide_ids(text):
    order = {}
    text = TIME_OF_DAY.sub("now", text)
    return ID.sub(lambda found: f"#{order.setdefault(found[0], len(order) + 1)}", text)
