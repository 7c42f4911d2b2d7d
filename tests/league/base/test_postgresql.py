"""A thread keeps its PostgreSQL connection, and what is prepared there, as long as it works."""

import pytest
from django.db import connection

from league.base.prepared import prepared
from league.models import League

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
LEAVES = "SELECT pg_terminate_backend(%s)"


@prepared
def _by_slug(slug):
    return League.objects.filter(slug=slug)


def find_backend():
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return cursor.fetchone()[0]


def prepared_statements():
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [statement for (statement,) in cursor.fetchall() if "league_league" in statement]


@pytest.fixture
def somebody_else():
    other = connection.copy()
    yield other
    other.close()


def test_a_statement_that_comes_again_is_planned_once(league):
    before = prepared_statements()  # earlier tests may have asked about leagues by this connection
    for slug in (league.slug, "nowhere", league.slug):
        assert [one.slug for one in _by_slug(slug)] == [slug] * (slug == league.slug)
    assert len(prepared_statements()) == len(before) + 1


def test_a_kept_connection_that_was_ended_is_seen_to_be_and_made_anew(somebody_else):
    before = find_backend()
    assert connection.is_usable()
    with somebody_else.cursor() as cursor:
        cursor.execute(LEAVES, [before])
    while connection.is_usable():  # until this side has noticed that the connection is closed
        pass
    connection.health_check_enabled, connection.health_check_done = True, False
    assert find_backend() != before


def test_whether_a_kept_connection_leads_on_is_seen_without_a_question(somebody_else):
    mine = find_backend()
    assert connection.is_usable()
    with somebody_else.cursor() as cursor:
        cursor.execute("SELECT query FROM pg_stat_activity WHERE pid = %s", [mine])
        assert cursor.fetchone()[0] == "SELECT pg_backend_pid()"
