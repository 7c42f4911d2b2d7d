"""Every address of the service, asked by every role at every stage, answers as the table says.

The addresses are those of the URL configuration: one that the table does not know, or that is gone,
fails here. Each is asked once and the whole answer is checked: its status, what it left in the
record, its headers, and whether it shows anything its reader may not see.
"""

from itertools import pairwise

import pytest
from django.db import connection, transaction

from tests.roles.alike import ALIKE, ONLY_OVER_HTTP
from tests.roles.bodies import body_of
from tests.roles.matrix import FOREIGN, TABLE, WRITE_NOTHING
from tests.roles.matrix_words import ROLES, STAGES
from tests.roles.recorder import DONE, Record, words_of
from tests.roles.records import NOTHING
from tests.support.depth import DEEP, some_of
from tests.support.each import of_each
from tests.support.safe_headers import is_for_everybody, unsafe_parts
from tests.support.worlds import ADDRESSES, OPENED_BY_TOKEN, SIGN_IN, Browser, World, is_api

ENDS = {"anonymous", "organiser"}
OUTSIDE = {"anonymous", "visitor", "stranger"}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
ROWS = {(name, method): words for name, method, *words in TABLE}
CLASSES = {200: "p", 201: "p", 302: "d", 403: "n", 404: "g", 405: "m", 409: "r", 422: "r"}


def answer_letter(response):
    """Return the letter for an answer; its status where the table has no letter for it."""
    if response.status_code == 302 and response.headers["Location"].startswith(SIGN_IN):
        return "s"
    return CLASSES.get(response.status_code, str(response.status_code))


def list_users(world):
    outsiders = {"visitor": world.visitor, "stranger": world.stranger}
    return {role: (world.users | outsiders).get(role) for role in ROLES}


def roles_beside_a_change(word):
    """Return the roles whose neighbour in `ROLES` gets another answer."""
    changes = [at for at, pair in enumerate(pairwise(word)) if pair[0] != pair[1]]
    return {role for at in changes for role in ROLES[at : at + 2]}


def make_browsers(world):
    return {role: Browser(user) for role, user in list_users(world).items()}


@pytest.fixture
def world(request, db):
    """A world at this stage; during a round another league like it, of which nobody may hear."""
    made = World("pallet-town", request.param)
    made.visitor = made.make_outsider("rowan")
    in_a_round = request.param == "running"
    made.other = World("cinnabar", *(("running",) if in_a_round else ("registration", 1)))
    made.stranger = made.other.users["organiser"]
    return made


in_a_round = pytest.mark.parametrize("world", ["running"], indirect=True)
at_every_stage = pytest.mark.parametrize("world", STAGES, indirect=True)


@of_each(list(ADDRESSES))
def test_every_address_is_in_the_table(name):
    assert any((name, method) in ROWS for method in METHODS), f"not in the table: {name}"


@of_each(list(ROWS))
def test_every_row_is_of_an_address(row):
    name, method = row
    assert name in ADDRESSES, f"no such address: {name}"
    assert len(ROWS[name, method]) in {1, len(STAGES)}
    assert all(len(word) == len(ROLES) for word in ROWS[name, method])


def test_every_row_is_there_once():
    assert len(ROWS) == len(TABLE)


class Walk:
    """Ask as every role, report everything wrong with the answers, and roll back what they change.

    Rows that are the same at every stage are asked by all roles in a running event, at other stages
    by the first and the last role alone. Of neighbouring roles with the same answer the first and
    the last ask; deep runs ask as all. On a second database only the organiser asks, since the
    database makes no difference between people.
    """

    def __init__(self, world):
        self.world, self.at = world, STAGES.index(world.stage)
        self.everybody = make_browsers(world)
        self.second = connection.vendor == "postgresql"
        self.record = Record(world, list_users(world))

    def ask_row(self, row, words):
        word = words[self.at % len(words)]
        asking = self.who_asks(word, by_stage=len(words) > 1)
        for letter, role in zip(word, ROLES, strict=True):
            if role in asking:
                for said in self.ask_as(role, row, letter):
                    yield f"{row[1]} {row[0]} by {role}: {said}"

    def who_asks(self, word, *, by_stage):
        if self.second:
            return {"organiser"}
        if not by_stage and self.world.stage != "running":
            return ENDS
        return ROLES if DEEP else ENDS | roles_beside_a_change(word)

    def ask_as(self, role, row, letter):
        name, method = row
        body = None if method == "GET" else body_of(name, self.world)
        leaves = words_of(row) if method != "GET" and letter in DONE else [NOTHING]
        expected = self.record.expect_entries(leaves[self.at % len(leaves)])
        browser, path = self.everybody[role], self.world.find_address(name)
        with transaction.atomic():
            answer = browser.send_request(method, path, body, api=is_api(name), keep=True)
            left = method != "GET" and self.record.compare_entries(expected, role, body, {})
            transaction.set_rollback(True)
        got = answer_letter(answer)
        return [
            *([f"{got}, not {letter}"] if got != letter else []),
            *([left] if left else []),
            *(f"headers: {part}" for part in unsafe_parts(answer)),
            *(["a page for everybody"] if role == "organiser" and is_for_everybody(answer) else []),
            *(f"tells {secret}" for secret in self.secrets_told(role, row, answer)),
        ]

    def secrets_told(self, role, row, answer):
        """Secrets of the league that this answer leaks to somebody who may not see them."""
        text = answer.content.decode(errors="replace")
        outside = role in OUTSIDE and row[0] not in OPENED_BY_TOKEN
        told = self.world.find_secrets(text) if outside else []
        return told if role == "stranger" else [*told, *self.world.other.find_secrets(text)]


@pytest.fixture
def compare_answers(world):
    """Ask for each of these rows as every role, and fail with all answers that are wrong."""
    walk = Walk(world)

    def all_of(rows):
        wrong = [said for row, words in rows for said in walk.ask_row(row, words)]
        assert not wrong, "\n".join(wrong)

    return all_of


@pytest.mark.long
@at_every_stage
def test_an_event_answers_everybody_as_the_table_says(compare_answers):
    compare_answers(
        (row, words)
        for row, words in ROWS.items()
        if "event" in ADDRESSES[row[0]] or len(words) > 1
    )


@pytest.mark.long
@in_a_round
def test_everything_else_answers_everybody_as_the_table_says(compare_answers):
    compare_answers(
        (row, words)
        for row, words in ROWS.items()
        if "event" not in ADDRESSES[row[0]] and len(words) == 1
    )


@pytest.mark.once
@in_a_round
def test_a_method_without_a_row_is_refused(world):
    """With 405, or before that by asking to sign in."""
    everybody = make_browsers(world)
    wrong = []
    for name in ADDRESSES:
        without = [method for method in METHODS if (name, method) not in ROWS]
        for method in some_of(without, 3):
            foreign = "psdg" if name.startswith(FOREIGN) else ""
            for role, refused in (("anonymous", "msn" + foreign), ("organiser", "m" + foreign)):
                response = everybody[role].send_request(
                    method, world.find_address(name), api=is_api(name)
                )
                if answer_letter(response) not in refused:
                    wrong.append(f"not in the table: {method} {name}: {response.status_code}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.once
@in_a_round
def test_a_browser_writes_nothing_without_its_token(world):
    """Without it, as from another site's form, only addresses that store nothing may answer."""
    browser = Browser(world.users["organiser"], enforce_csrf_checks=True)
    took = {
        name
        for name, method in ROWS
        if method != "GET"
        and browser.send_request(
            method, world.find_address(name), body_of(name, world), api=is_api(name)
        ).status_code
        != 403
    }
    assert took == WRITE_NOTHING


@of_each(list(ALIKE.items()))
def test_a_page_and_its_endpoint_let_the_same_people_do_it(alike):
    page, endpoint = alike
    same = str.maketrans("sd", "np")
    assert [word.translate(same) for word in ROWS[page]] == ROWS[endpoint]


def test_every_endpoint_of_the_api_has_its_page():
    """Only endpoints made for programs have none."""
    without = {row for row in ROWS if is_api(row[0])} - set(ALIKE.values())
    assert without == ONLY_OVER_HTTP
