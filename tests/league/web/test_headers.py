"""What every answer carries for the browser's safety, and what a published board must not."""

import pytest

from tests.roles.matrix import TABLE
from tests.support.worlds import Browser, World, is_api
from tournaments.domain import boards

pytestmark = [pytest.mark.django_db, pytest.mark.once]

READS = [name for name, method, *_words in TABLE if method == "GET"]
SAFE_REFERRERS = {"same-origin", "no-referrer"}


@pytest.fixture
def world():
    return World("pallet-town", "running")


def vary_of(response):
    return {name.strip().lower() for name in response.headers.get("Vary", "").split(",")}


def unsafe_parts(response):
    """What is wrong with the headers of an answer."""
    headers = response.headers
    policy = headers.get("Content-Security-Policy", "")
    wrong = {
        "policy": "default-src 'none'" not in policy or "unsafe" in policy or "*" in policy,
        "frames": headers.get("X-Frame-Options") != "DENY",
        "referrer": headers.get("Referrer-Policy") not in SAFE_REFERRERS,
        "sniffing": headers.get("X-Content-Type-Options") != "nosniff",
        "permissions": "camera=()" not in headers.get("Permissions-Policy", ""),
        "opener": headers.get("Cross-Origin-Opener-Policy") != "same-origin",
    }
    return [name for name, bad in wrong.items() if bad]


@pytest.mark.parametrize("role", ["anonymous", "organiser"])
def test_every_answer_carries_what_keeps_a_browser_safe_and_its_reader_alone(world, role):
    browser = Browser(world.users.get(role))
    answers = {name: browser.ask("GET", world.address(name)) for name in READS}
    parts = {name: unsafe_parts(answer) for name, answer in answers.items()}
    assert {name: wrong for name, wrong in parts.items() if wrong} == {}
    if role == "organiser":
        assert pages_for_everybody(answers) == []


def pages_for_everybody(answers):
    """The pages that do not say that they are made for one reader.

    A cache on the way would hand an organiser's page to everybody.
    """
    return [
        name
        for name, answer in answers.items()
        if answer.status_code == 200
        and answer.headers["Content-Type"].startswith("text/html")
        and "cookie" not in vary_of(answer)
    ]


@pytest.mark.parametrize("path", ["/nothing-here", "/api/v1/nothing-here", "/events/new/"])
def test_so_do_refusals(world, path):
    assert not unsafe_parts(Browser(world.outsider("rowan")).ask("GET", path))


def test_an_answer_of_the_api_that_depends_on_who_asks_says_so(world):
    browser = Browser(world.users["organiser"])
    rulings = browser.ask("GET", world.address("judging_api:rulings"))
    assert is_api("judging_api:rulings")
    assert "cookie" in vary_of(rulings)


@pytest.mark.parametrize("board", ["tournaments:standings", "tournaments:round"])
def test_a_published_board_is_the_same_for_everybody(world, board):
    boards.publish_boards({"event": world.event.pk, "round": 1})
    path, browser = world.address(board), Browser()
    first, second = (browser.ask("GET", path) for _time in range(2))
    assert first.content == second.content
    assert not first.cookies
    assert "Set-Cookie" not in first.headers
    assert {"cookie", "accept-encoding", "accept-language"} <= vary_of(first)
    assert b"csrfmiddlewaretoken" not in first.content
    assert browser.ask("GET", path, **{"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_a_published_board_leaves_a_cookie_that_is_there_alone(world):
    boards.publish_boards({"event": world.event.pk, "round": 1})
    board = world.address("tournaments:standings")
    assert not Browser(world.users["organiser"]).ask("GET", board).cookies.get("sessionid")
