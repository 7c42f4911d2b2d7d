"""What stands before Django: which boards it gives by itself, to whom, and which never."""

import pytest

from config.serving import kept_boards
from config.serving.lanes import Lanes
from tests.support.each import of_each

pytestmark = pytest.mark.once

ROUND = "/events/7/rounds/3/"


def key_of(path, method="GET", **headers):
    path, _mark, query = path.partition("?")
    scope = {
        "method": method, "raw_path": path.encode(), "query_string": query.encode(),
        "scheme": "http",
    }  # fmt: skip
    sent = {"host": "localhost", "accept_language": "de-AT,en;q=0.5", **headers}
    raw = {name.replace("_", "-").encode(): value.encode() for name, value in sent.items()}
    return kept_boards.board_key_of(scope, raw)


@of_each(
    [
        (ROUND, {}, "event/7/round-3-by-table/de"),
        (f"{ROUND}?by=name", {}, "event/7/round-3-by-name/de"),
        ("/events/7/standings/", {}, "event/7/standings/de"),
        (ROUND, {"cookie": "a=b; django_language=en"}, "event/7/round-3-by-table/en"),
        (ROUND, {"cookie": "django_language=xx"}, "event/7/round-3-by-table/de"),
        (ROUND, {"accept_language": "fr,*"}, None),  # the league's own: Django knows
        (ROUND, {"cookie": "sessionid=abc"}, None),
        (f"{ROUND}?by=table", {}, None),
        ("/events/7/standings/?division=junior", {}, None),
        ("/events/7/", {}, None),
    ]
)
def test_a_board_is_given_to_whom_it_is_the_same_for(case):
    path, headers, key = case
    assert key_of(path, **headers) == key


def test_a_form_and_another_host_are_left_to_django(settings):
    assert key_of(ROUND, method="POST") is None
    settings.ALLOWED_HOSTS = ["judge.example.org"]
    kept_boards._is_our_host.cache_clear()
    assert key_of(ROUND, host="evil.example") is None
    assert key_of(ROUND, host="judge.example.org") is not None
    kept_boards._is_our_host.cache_clear()


def test_staff_have_threads_of_their_own_once_their_session_is_known():
    lanes = Lanes(4)
    assert lanes.choose("abc") is lanes.choose("") is lanes.others
    lanes.note_session("abc", is_staff=True)
    assert lanes.choose("abc") is lanes.staff
    lanes.note_session("abc", is_staff=False)
    assert lanes.choose("abc") is lanes.others
