"""Every address of the service, asked by everybody at every stage: as the table says.

The addresses are those of the URL configuration itself. One the table does not know, or that is
no longer there, fails here.
"""

import pytest
from django.db import connection

from tests.roles.alike import ALIKE, ONLY_OVER_HTTP
from tests.roles.bodies import body_of
from tests.roles.matrix import FOREIGN, TABLE, WRITE_NOTHING
from tests.roles.matrix_words import ROLES, STAGES
from tests.support.each import of_each
from tests.support.worlds import ADDRESSES, SIGN_IN, Browser, World, is_api

ENDS = {"anonymous", "organiser"}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
ROWS = {(name, method): words for name, method, *words in TABLE}
CLASSES = {200: "p", 201: "p", 302: "d", 403: "n", 404: "g", 405: "m", 409: "r", 422: "r"}


def answer_letter(response):
    """The letter of what was answered; the status where the table has none for it."""
    if response.status_code == 302 and response.headers["Location"].startswith(SIGN_IN):
        return "s"
    return CLASSES.get(response.status_code, str(response.status_code))


def make_browsers(world):
    users = {**world.users, "visitor": world.visitor, "stranger": world.stranger}
    return {role: Browser(users.get(role)) for role in ROLES}


@pytest.fixture
def world(request, db):
    made = World("pallet-town", request.param)
    made.visitor = made.outsider("rowan")
    made.stranger = World("cinnabar", "registration", 1).users["organiser"]
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


@pytest.fixture
def compare(world):
    """Ask for each of these rows as everybody, and tell which answers are not the table's.

    What is the same at every stage is asked by all in a running event, elsewhere by who may least
    and who may most. So is all on a second database, which tells no two people apart.
    """
    everybody = make_browsers(world)
    second = connection.vendor == "postgresql"

    def ask(name, method, words):
        by_stage = len(words) > 1
        expected = words[STAGES.index(world.stage) if by_stage else 0]
        path = world.address(name)
        body = None if method == "GET" else body_of(name, world)
        for letter, (role, browser) in zip(expected, everybody.items(), strict=True):
            by_all = not second and (by_stage or world.stage == "running")
            if not (by_all or role in ENDS):
                continue
            got = answer_letter(browser.ask(method, path, body, api=is_api(name)))
            if got != letter:
                yield f"{method} {name} by {role}: {got}, not {letter}"

    def all_of(rows):
        wrong = [said for row in rows for said in ask(*row)]
        assert not wrong, "\n".join(wrong)

    return all_of


@pytest.mark.long
@at_every_stage
def test_an_event_answers_everybody_as_the_table_says(compare):
    compare(
        (name, method, words)
        for (name, method), words in ROWS.items()
        if "event" in ADDRESSES[name] or len(words) > 1
    )


@pytest.mark.long
@in_a_round
def test_everything_else_answers_everybody_as_the_table_says(compare):
    compare(
        (name, method, words)
        for (name, method), words in ROWS.items()
        if "event" not in ADDRESSES[name] and len(words) == 1
    )


@pytest.mark.once
@in_a_round
def test_a_method_without_a_row_is_refused(world):
    """With 405, or sooner where one has to be signed in."""
    everybody = make_browsers(world)
    wrong = []
    for name in ADDRESSES:
        for method in set(METHODS) - {there for at, there in ROWS if at == name}:
            foreign = "psdg" if name.startswith(FOREIGN) else ""
            for role, refused in (("anonymous", "msn" + foreign), ("organiser", "m" + foreign)):
                response = everybody[role].ask(method, world.address(name), api=is_api(name))
                if answer_letter(response) not in refused:
                    wrong.append(f"not in the table: {method} {name}: {response.status_code}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.once
@in_a_round
def test_a_browser_writes_nothing_without_its_token(world):
    """What follows from another site's form: nothing, but where nothing is written."""
    browser = Browser(world.users["organiser"], enforce_csrf_checks=True)
    took = {
        name
        for name, method in ROWS
        if method != "GET"
        and browser.ask(
            method, world.address(name), body_of(name, world), api=is_api(name)
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
    """But for what only programs ask."""
    without = {row for row in ROWS if is_api(row[0])} - set(ALIKE.values())
    assert without == ONLY_OVER_HTTP
