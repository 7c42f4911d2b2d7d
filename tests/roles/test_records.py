"""Every use case leaves in the record what the table says: no more, no less, and by whom.

What is refused leaves nothing. An address that writes and has no row, and an action that is
registered and left by nothing, fail here.
"""

from typing import NamedTuple

import pytest
from django.apps import apps
from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.urls import reverse

from league import record_words
from league.models import LogEntry, User
from tests.roles.alike import ALIKE
from tests.roles.bodies import body_of
from tests.roles.matrix import TABLE
from tests.roles.matrix_words import ROLES, STAGES
from tests.roles.records import LEAVES_NOTHING, NOTHING, RECORDS
from tests.roles.records_later import LATER, reload_world
from tests.roles.test_matrix import answer_letter
from tests.support.worlds import Browser, World, is_api

MATRIX = {(name, method): words for name, method, *words in TABLE}
WRITES = [row for row in MATRIX if row[1] != "GET"]
PAGES = {endpoint: page for page, endpoint in ALIKE.items()}
WORDS = {(name, method): words for name, method, *words in RECORDS}
DONE = {"p", "d"}  # of the matrix's letters
# What a subject is called in an address, and its table, where that is not its own name.
PARTS = {"house_format": "house", "follow_up": "entry", "deck_check": "check"}
TABLES = {"settlement": "reprintsettlement"}
MODELS = {model._meta.model_name: model for model in apps.get_models()}
# Left by nothing that is asked for here: the test that holds it.
HELD_ELSEWHERE = {
    "account.second_factor_added": "tests/league/web/test_sign_in.py",
    "account.second_factor_removed": "tests/league/web/test_sign_in.py",
    "data.restored": "tests/faults/test_drill.py",
}


class Entry(NamedTuple):
    """An entry of the table: what was done to what, whether it tells why, in which role."""

    action: str
    new: bool
    kind: str
    reason: bool
    role: str


class Left(NamedTuple):
    """What is compared of an entry of the record."""

    action: str
    subject: str
    reason: bool
    role: str
    user: int | None
    league: int | None


def entries_of(leaves):
    """The entries that a word of the table stands for."""
    for entry in filter(None, leaves.split("; ")):
        action, *words = entry.split()
        role = words[words.index("as") + 1] if "as" in words else ""
        yield Entry(action, "new" in words, words["new" in words], "reason" in words, role)


def words_of(row):
    """What is left there by stage, or at every one; of an endpoint without a row, its page's."""
    if row in LEAVES_NOTHING:
        return [NOTHING]
    return WORDS.get(row) or words_of(PAGES[row])


def find_newest(kind):
    """The last row of what a subject names."""
    model = MODELS[TABLES.get(kind, kind.replace("_", ""))]
    return model._base_manager.aggregate(newest=Max("pk"))["newest"] or 0


def first_of_each(word):
    """The roles that are answered otherwise than the one before, and the last."""
    for number, (role, letter) in enumerate(zip(ROLES, word, strict=True)):
        if number in {0, len(ROLES) - 1} or letter != word[number - 1]:
            yield role, letter


def parts_compared(entry, before, sent):
    """What is compared of an entry: its reason must be the one that was sent."""
    kind, _colon, pk = entry.subject.partition(":")
    new = kind in before and int(pk) > before[kind]
    return Left(
        entry.action,
        f"new {kind}" if new else entry.subject,
        bool(entry.reason) and entry.reason in str(sent),
        entry.role,
        entry.actor_id,
        entry.league_id,
    )


class Recorder:
    """A world and all who may ask something of it, each with what that leaves in the record."""

    def __init__(self, stage):
        self.world = World("pallet-town", stage)
        stranger = World("cinnabar", "registration", 1).users["organiser"]
        outsiders = {"visitor": self.world.outsider("rowan"), "stranger": stranger}
        self.users = {role: (self.world.users | outsiders).get(role) for role in ROLES}
        self.browsers = {role: Browser(user) for role, user in self.users.items()}

    def wrong(self, row, role, leaves, *, first=None, body=None):
        """What the record of it is, where it is not as the table says. All is undone again."""
        with transaction.atomic():
            changed = (first and first(self.world)) or {}
            sent = (body(self.world) if callable(body) else body) or body_of(row[0], self.world)
            expected = list(entries_of(leaves))
            before = {entry.kind: find_newest(entry.kind) for entry in expected if entry.new}
            last = find_newest("log_entry")
            status = self.ask(row, role, changed, sent)
            entries = LogEntry.objects.filter(pk__gt=last).order_by("pk")
            found = [parts_compared(entry, before, sent) for entry in entries]
            league = find_newest("league") if "league" in before else self.world.league.pk
            wanted = [self.wanted(entry, role, changed, league) for entry in expected]
            transaction.set_rollback(True)
        if first:
            reload_world(self.world)
        if found != wanted:
            yield f"{row[1]} {row[0]} by {role} ({status}):\n  {found}, not\n  {wanted}"

    def ask(self, row, role, changed, sent):
        """Have it asked, at the world's own address but for what is told otherwise."""
        name, method = row
        parts = self.world.parts(name)
        path = reverse(name, kwargs=parts | {key: changed[key] for key in parts.keys() & changed})
        return answer_letter(
            self.browsers[role].ask(method, path, sent, api=is_api(name), keep=True)
        )

    def wanted(self, entry, role, changed, league):
        """What is to be left of an entry of the table that this role causes."""
        asker = self.users[role] or User.objects.latest("pk")
        subject = f"new {entry.kind}" if entry.new else self.subject(entry.kind, changed, asker)
        oneself = entry.action == "staff.removed" and subject == f"user:{asker.pk}"
        return Left(
            "staff.left" if oneself else entry.action,
            subject,
            entry.reason,
            entry.role or ("judge" if role == "guest" else role),
            None if entry.role == "player" else asker.pk,
            league,
        )

    def subject(self, kind, changed, asker):
        """What was there before it was asked, and is now on record."""
        world, known = self.world, self.world.filled_in | changed
        people = {"asker": asker, "member": world.spare.user, "guest": world.users["guest"]}
        if kind in people:
            return f"user:{people[kind].pk}"
        if kind == "round":
            return f"round:{world.event.rounds.get(number=known['number']).pk}"
        named = world.league.pk if kind == "league" else known[PARTS.get(kind, kind)]
        return named if isinstance(named, str) else f"{kind}:{named}"


def test_every_write_is_in_the_table():
    without = [row for row in WRITES if not {row, PAGES.get(row)} & (WORDS.keys() | LEAVES_NOTHING)]
    assert not without, f"not in the table: {without}"


def test_every_row_is_of_a_write_and_there_once():
    rows = [*LEAVES_NOTHING, *WORDS]
    assert len(rows) == len(set(rows)) == len(LEAVES_NOTHING) + len(RECORDS)
    assert set(rows) <= set(WRITES)
    assert all(len(words_of(row)) in {1, len(STAGES)} for row in rows)
    assert all((later.name, later.method) in MATRIX for later in LATER)


def test_every_action_is_left_by_something():
    """But for those that another test holds, which names them."""
    words = [word for row in RECORDS for word in row[2:]] + [later.leaves for later in LATER]
    left_here = {entry.action for word in words for entry in entries_of(word)}
    for action, path in HELD_ELSEWHERE.items():
        assert f'"{action}"' in (settings.BASE_DIR / path).read_text(), path
    assert left_here | set(HELD_ELSEWHERE) == record_words.action_codes()
    assert not left_here & set(HELD_ELSEWHERE)


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("stage", STAGES)
def test_what_is_done_leaves_what_the_table_says_and_what_is_refused_nothing(stage):
    recorder, at, wrong = Recorder(stage), STAGES.index(stage), []
    for row in WRITES:
        asked, words = MATRIX[row], words_of(row)
        if len(asked) == 1 and stage != "running":
            continue
        roles = list(first_of_each(asked[at % len(asked)]))
        # Who may is the same at every stage; what there is to be done is not.
        for role, letter in roles if stage == "running" else roles[-1:]:
            leaves = words[at % len(words)] if letter in DONE else NOTHING
            wrong += recorder.wrong(row, role, leaves)
    assert not wrong, "\n".join(wrong)


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("stage", sorted({later.stage for later in LATER}))
def test_what_comes_after_something_else_leaves_what_its_row_says(stage):
    recorder, wrong = Recorder(stage), []
    for later in (later for later in LATER if later.stage == stage):
        wrong += recorder.wrong(
            (later.name, later.method), later.by, later.leaves, first=later.first, body=later.body
        )
    assert not wrong, "\n".join(wrong)
