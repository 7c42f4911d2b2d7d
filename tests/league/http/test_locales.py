"""A page's time zone and language: the reader's choice first, then the league's."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from league.domain.log import SERVICE, record_entry
from league.models import League

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize(
    ("asks", "cookie", "language"),
    [
        ("", None, "de"),
        ("fr", None, "de"),
        ("*", None, "de"),
        ("en-GB,en;q=0.8", None, "en"),
        ("fr, en;q=0.5", None, "en"),
        ("", "en", "en"),
        ("de", "en", "en"),
    ],
)
def test_the_league_speaks_where_its_reader_chose_nothing(
    as_organiser, league, asks, cookie, language
):
    League.objects.filter(pk=league.pk).update(language="de")
    if cookie:
        as_organiser.cookies[settings.LANGUAGE_COOKIE_NAME] = cookie
    headers = {"Accept-Language": asks} if asks else {}
    page = as_organiser.get(reverse("league:record", args=[league.slug]), headers=headers)
    assert f'<html lang="{language}">' in page.content.decode()
    assert page.headers["Content-Language"] == language


def test_times_are_those_of_the_leagues_place_and_no_other_pages(as_organiser, league):
    League.objects.filter(pk=league.pk).update(time_zone="Asia/Tokyo")
    with time_machine.travel(datetime(2010, 3, 6, 20, 15, tzinfo=UTC), tick=False):
        record_entry(league, SERVICE, "event.created", "event:1")
        page = as_organiser.get(reverse("league:record", args=[league.slug]))
    assert "7 March 2010, 05:15" in page.content.decode()
    assert timezone.get_current_timezone_name() == settings.TIME_ZONE


def test_the_api_is_at_no_place(client, league):
    League.objects.filter(pk=league.pk).update(language="de")
    said = client.get(reverse("tournaments_api:event", args=[99]))
    assert said.json()["error"]["message"] == "There is nothing at this address."
