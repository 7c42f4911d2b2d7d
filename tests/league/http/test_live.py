"""Open pages that ask again: no query while nothing changed, and never out of date for long."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import RequestFactory

from league.domain import live
from league.http.live import LiveAnswers, follow_changes, read_tag

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept(settings):
    settings.LIVE_KEPT_SECONDS = 3600  # longer than any test
    cache.clear()


def open_page(path="/page/", **headers):
    """Return the request as the view saw it, and the answer, of a page that follows `event:7`."""
    request = RequestFactory().get(path, headers=headers)

    def show_page(request):
        follow_changes(request, "event:7", "boards:event/7")
        return HttpResponse("shown")

    middleware = LiveAnswers(
        lambda request: middleware.process_view(request, show_page, (), {}) or show_page(request)
    )
    return request, middleware(request)


def ask_again(tag, path="/page/", **headers):
    return open_page(path, **{"X-Live": "1", "If-None-Match": tag, **headers})[1]


def test_nothing_changed_is_answered_without_a_query(django_assert_num_queries):
    request, _page = open_page()
    with django_assert_num_queries(0):
        assert ask_again(f'W/"{read_tag(request)}"').status_code == 304
    cache.clear()  # as in another process, or after the cache was lost
    with django_assert_num_queries(1):
        assert ask_again(f'"{read_tag(request)}"').status_code == 304


def test_a_change_is_seen_once_it_is_stored(django_capture_on_commit_callbacks):
    tag = f'W/"{read_tag(open_page()[0])}"'
    with django_capture_on_commit_callbacks(execute=True):
        live.mark_changed(["event:7", "event:8"])
    answer = ask_again(tag)
    assert (answer.status_code, answer.content) == (200, b"shown")
    assert ask_again(answer.headers["ETag"]).status_code == 304
    live.LiveMark.objects.all().delete()  # as after forgetting, or after the table was lost
    cache.clear()
    assert ask_again(answer.headers["ETag"]).status_code == 200


def test_what_was_undone_is_no_change():
    tag = read_tag(open_page()[0])
    with transaction.atomic():
        live.mark_changed(["event:7"])
        transaction.set_rollback(True)
    assert ask_again(f'W/"{tag}"').status_code == 304


def test_a_tag_is_good_for_its_page_and_its_reader_alone():
    tag = f'W/"{read_tag(open_page()[0])}"'
    assert ask_again(tag, "/other/").status_code == 200
    assert ask_again(tag, Accept_Language="de").status_code == 200
    assert ask_again(tag, Cookie=f"{settings.SESSION_COOKIE_NAME}=x").status_code == 200
    assert ask_again(tag.replace("event:7", "event:8")).status_code == 200
    assert ask_again('"nothing"').status_code == 200
    # Opening the page, unlike asking for news, always shows it.
    assert open_page(If_None_Match=tag)[1].status_code == 200
