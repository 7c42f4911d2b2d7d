"""A published page is stored once and answered as bytes."""

import gzip

import pytest
from django.test import RequestFactory

from league.domain import boards
from league.http.published import answer_published_page

pytestmark = pytest.mark.django_db


def ask_page(**headers):
    return answer_published_page(
        RequestFactory().get("/", headers={k.replace("_", "-"): v for k, v in headers.items()}),
        "board",
    )


def hang_page(html):
    boards.publish_pages(boards.load_board_set("wall"), {"board/en": html})
    return ask_page()


def test_nothing_is_answered_before_anything_is_published():
    assert ask_page() is None


def test_a_reader_gets_the_page_once_and_304_after_that():
    hang_page("<p>Round 1</p>")
    first = ask_page(accept_encoding="gzip")
    assert gzip.decompress(first.content) == b"<p>Round 1</p>"
    assert ask_page(if_none_match=first.headers["ETag"]).status_code == 304


def test_a_reader_without_gzip_gets_plain_bytes():
    assert hang_page("<p>Round 1</p>").content == b"<p>Round 1</p>"


def test_a_new_version_changes_the_etag_and_the_same_text_does_not():
    first, same = (hang_page("<p>Round 1</p>").headers["ETag"] for _time in range(2))
    assert first == same
    assert hang_page("<p>Round 2</p>").headers["ETag"] != first
    assert ask_page(if_none_match=first).content == b"<p>Round 2</p>"


def test_what_was_begun_before_another_hung_there_is_not_hung():
    earlier = boards.load_board_set("wall")
    hang_page("<p>Round 2</p>")
    with pytest.raises(boards.OvertakenError):
        boards.publish_pages(earlier, {"board/en": "<p>Round 1</p>"})
    assert ask_page().content == b"<p>Round 2</p>"


def test_what_was_published_before_an_update_is_taken_back():
    hang_page("<p>Round 1</p>")
    boards.withdraw_all_pages()
    assert ask_page() is None
