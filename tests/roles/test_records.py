"""Every use case leaves in the record exactly what the table says, and by whom.

A refused request leaves nothing, which `test_matrix.py` checks with every request. An address that
writes and has no row fails here, and so does a registered action that nothing leaves.
"""

import pytest
from django.conf import settings
from django.db import transaction
from django.urls import reverse

from league import record_words
from tests.roles.bodies import body_of
from tests.roles.matrix import TABLE
from tests.roles.matrix_words import ROLES, STAGES
from tests.roles.recorder import PAGES, WORDS, Record, entries_of, words_of
from tests.roles.records import LEAVES_NOTHING, RECORDS
from tests.roles.records_later import LATER
from tests.roles.steps import reload_world
from tests.roles.test_matrix import answer_letter
from tests.support.worlds import Browser, World, is_api

MATRIX = {(name, method): words for name, method, *words in TABLE}
WRITES = [row for row in MATRIX if row[1] != "GET"]
# Actions that no request here leaves, and the test of each.
HELD_ELSEWHERE = {
    "account.closed": "tests/league/domain/test_closing.py",
    "account.code_failed": "tests/league/web/test_access.py",
    "account.second_factor_added": "tests/league/web/test_sign_in.py",
    "account.second_factor_removed": "tests/league/web/test_sign_in.py",
    "account.sign_in_failed": "tests/league/web/test_access.py",
    "league.closed": "tests/league/web/test_league_closed.py",
    "record.begun": "tests/league/domain/test_rows.py",
    "rows.changed": "tests/league/domain/test_rows.py",
    "door.opened": "tests/tournaments/domain/test_desk.py",
    "event.rehearsal_ended": "tests/tournaments/domain/test_desk.py",
    "event.two_person": "tests/tournaments/domain/test_desk.py",
    "match.entry_noted": "tests/tournaments/domain/test_desk.py",
    "match.entry_withdrawn": "tests/tournaments/domain/test_desk.py",
    "match.score_taken_back": "tests/tournaments/domain/test_desk.py",
    "data.restored": "tests/faults/test_drill.py",
    "player.initials": "tests/league/domain/test_privacy.py",
}


class Recorder:
    """A world and its browsers by role, with what each request leaves in the record."""

    def __init__(self, stage):
        self.world = World("pallet-town", stage)
        stranger = World("cinnabar", "registration", 1).users["organiser"]
        outsiders = {"visitor": self.world.make_outsider("rowan"), "stranger": stranger}
        self.users = {role: (self.world.users | outsiders).get(role) for role in ROLES}
        self.browsers = {role: Browser(user) for role, user in self.users.items()}

    def find_wrong(self, later):
        """Yield how the record differs from the table; all changes are rolled back."""
        with transaction.atomic():
            changed = later.first(self.world) or {}
            body = later.body
            sent = (body(self.world) if callable(body) else body) or body_of(later.name, self.world)
            record = Record(self.world, self.users)
            expected = record.expect_entries(later.leaves)
            status = self.ask_address(later, changed, sent)
            said = record.compare_entries(expected, later.by, sent, changed)
            transaction.set_rollback(True)
        reload_world(self.world)
        if said:
            yield f"{later.method} {later.name} by {later.by} ({status}): {said}"

    def ask_address(self, later, changed, sent):
        """Send the request to the world's own address, with the parts that `changed` replaces."""
        parts = self.world.find_parts(later.name)
        own = parts | {key: changed[key] for key in parts.keys() & changed}
        path, browser = reverse(later.name, kwargs=own), self.browsers[later.by]
        answer = browser.send_request(later.method, path, sent, api=is_api(later.name), keep=True)
        return answer_letter(answer)


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
    """Actions without a row here name the test that has them."""
    words = [word for row in RECORDS for word in row[2:]] + [later.leaves for later in LATER]
    left_here = {entry.action for word in words for entry in entries_of(word)}
    for action, path in HELD_ELSEWHERE.items():
        assert f'"{action}"' in (settings.BASE_DIR / path).read_text(), path
    assert left_here | set(HELD_ELSEWHERE) == record_words.action_codes()
    assert not left_here & set(HELD_ELSEWHERE)


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("stage", sorted({later.stage for later in LATER}))
def test_what_comes_after_something_else_leaves_what_its_row_says(stage):
    recorder = Recorder(stage)
    rows = [later for later in LATER if later.stage == stage]
    wrong = [said for later in rows for said in recorder.find_wrong(later)]
    assert not wrong, "\n".join(wrong)
