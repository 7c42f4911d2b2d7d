"""Security headers of every answer, and those that a published board must not have.

The headers of every address, asked by everybody, are tested in tests/roles/test_matrix.py.
"""

import pytest
from django.http import HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

from tests.support.safe_headers import unsafe_parts, vary_of
from tests.support.worlds import Browser, World, is_api
from tournaments.domain import boards

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def world():
    return World("pallet-town", "running")


@pytest.mark.parametrize("path", ["/nothing-here", "/api/v1/nothing-here", "/events/new/"])
def test_so_do_refusals(world, path):
    assert not unsafe_parts(Browser(world.make_outsider("rowan")).send_request("GET", path))


def test_a_method_that_is_used_nowhere_is_refused_as_what_it_is(world):
    refused = [Browser().send_request(method, "/").status_code for method in ("TRACE", "PROPFIND")]
    assert refused == [405, 405]


def test_a_file_of_ours_is_shown_inside_no_other_page(rf, settings, tmp_path):
    (tmp_path / "wall.css").write_text("body {}")
    settings.STATIC_ROOT = tmp_path
    served = WhiteNoiseMiddleware(lambda _request: HttpResponse(status=404))
    answer = served(rf.get(f"/{settings.STATIC_URL.strip('/')}/wall.css"))
    assert answer.status_code == 200
    assert answer.headers["Content-Security-Policy"] == settings.STATIC_POLICY
    answer.close()


def test_an_answer_of_the_api_that_depends_on_who_asks_says_so(world):
    browser = Browser(world.users["organiser"])
    rulings = browser.send_request("GET", world.find_address("judging_api:rulings"))
    assert is_api("judging_api:rulings")
    assert "cookie" in vary_of(rulings)


@pytest.mark.parametrize("board", ["tournaments:standings", "tournaments:round"])
def test_a_published_board_is_the_same_for_everybody(world, board):
    boards.publish_boards({"event": world.event.pk, "round": 1})
    path, browser = world.find_address(board), Browser()
    first, second = (browser.send_request("GET", path) for _time in range(2))
    assert first.content == second.content
    assert not first.cookies
    assert "Set-Cookie" not in first.headers
    assert {"cookie", "accept-encoding", "accept-language"} <= vary_of(first)
    assert b"csrfmiddlewaretoken" not in first.content
    assert (
        browser.send_request("GET", path, **{"If-None-Match": first.headers["ETag"]}).status_code
        == 304
    )


def test_a_published_board_leaves_a_cookie_that_is_there_alone(world):
    boards.publish_boards({"event": world.event.pk, "round": 1})
    board = world.find_address("tournaments:standings")
    assert not Browser(world.users["organiser"]).send_request("GET", board).cookies.get("sessionid")
