"""Statements kept prepared on PostgreSQL answer like any others, whatever fails around them."""

import json
import resource
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    connection,
    connections,
    reset_queries,
    transaction,
)
from django.test.utils import CaptureQueriesContext
from psycopg.types.json import Jsonb

from league.base.faults import is_server_lost
from league.base.prepared import (
    insert_rows,
    prepared_cursor,
    run_prepared,
    update_row,
    update_rows,
)
from league.models import League
from league.postgresql import statements
from tournaments.models import Season

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

KINDS_OF_VALUES = [
    ("bigint", 0),
    ("bigint", -1),
    ("integer", 2**31 - 1),
    ("bigint", 2**63 - 1),
    ("text", "Farfetch’d 100 % 'quoted' \\ \n"),
    ("text", ""),
    ("text", None),
    ("boolean", True),
    ("bytea", b"\x00\xff"),
    ("timestamptz", datetime(2026, 11, 28, 10, 30, tzinfo=UTC)),
    ("date", date(1999, 1, 9)),
    ("jsonb", Jsonb({"prizes": [6, None]})),
    ("integer[]", [1, 2, 3]),
]


def run_sql(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    return run_prepared(connection, sql, values)[0]


def ask_by_cursor(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with prepared_cursor(connection) as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def names_prepared() -> set[str]:
    """Return the names of the statements prepared on the server for this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_prepared_statements")
        return {name for (name,) in cursor.fetchall()}


@pytest.mark.parametrize(("kind", "value"), KINDS_OF_VALUES)
def test_a_value_goes_and_comes_back_as_by_any_other_statement(kind: str, value: Any) -> None:
    sql = f"SELECT %s::{kind}, '100 %%', pg_typeof(%s::{kind})::text"
    with connection.cursor() as cursor:
        cursor.execute(sql, [value, value])
        usual = cursor.fetchall()
    assert run_sql(sql, value, value) == run_sql(sql, value, value) == usual
    assert ask_by_cursor(sql, value, value) == usual
    wanted = json.dumps(value.obj) if isinstance(value, Jsonb) else value
    assert usual[0][0] == wanted


def test_whole_numbers_of_every_size_are_one_statement() -> None:
    for number in (1, 2**15, 2**31):
        assert run_sql("SELECT %s + 1", number) == [(number + 1,)]
    before = names_prepared()
    assert run_sql("SELECT %s + 1", 2**40) == [(2**40 + 1,)]
    assert names_prepared() == before != set()


def test_of_too_many_the_one_not_asked_longest_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.close()
    monkeypatch.setattr(statements, "MOST_PREPARED", 3)
    for _ in range(2):
        for number in range(6):
            assert run_sql(f"SELECT {number}, %s", "x") == [(number, "x")]
    kept = names_prepared()
    assert len(kept) == 3
    assert run_sql("SELECT 5, %s", "y") == [(5, "y")]
    assert names_prepared() == kept
    assert run_sql("SELECT 0, %s", "y") == [(0, "y")]
    assert len(names_prepared() & kept) == 2


def test_long_statements_are_kept_up_to_a_length_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.close()
    monkeypatch.setattr(statements, "MOST_CHARACTERS", 1000)
    for number in range(10):
        assert run_sql(f"SELECT {number}, %s {' ' * 300}", "x") == [(number, "x")]
    assert len(names_prepared()) == 3
    # longer than all kept statements together may be
    assert run_sql(f"SELECT 1, %s {' ' * 2000}", "x") == [(1, "x")]
    assert len(names_prepared()) == 1
    assert run_sql("SELECT %s", "x") == [("x",)]
    assert len(names_prepared()) == 1


@transaction.atomic
def rename_league(league: League, name: str, *, take_back: bool = False) -> None:
    run_sql("UPDATE league_league SET name = %s WHERE id = %s", name, league.pk)
    if take_back:
        raise ZeroDivisionError


def test_what_is_prepared_outlives_what_is_taken_back(league: League) -> None:
    with pytest.raises(ZeroDivisionError):
        rename_league(league, "Taken back", take_back=True)
    before = names_prepared()
    with transaction.atomic():
        with pytest.raises(ZeroDivisionError):
            rename_league(league, "Taken back too", take_back=True)
        rename_league(league, "Kept")
    assert names_prepared() == before != set()
    assert League.objects.get(pk=league.pk).name == "Kept"


def make_season(league: League, best: int) -> Season:
    first, last = date(2026, 7, 1), date(2027, 6, 30)
    return Season(league=league, name="2027", begins=first, ends=last, best=best)


@pytest.mark.parametrize("number", [2**15, 2**31, 2**63, 2**70])
@pytest.mark.parametrize("store", [insert_rows, update_row, update_rows])
def test_a_number_too_large_for_its_column_is_refused_and_never_cut(
    league: League, store: Any, number: int
) -> None:
    season = make_season(league, best=4)
    season.save()
    too_large = make_season(league, best=number)
    too_large.pk = season.pk
    given = {insert_rows: [[too_large]], update_row: [too_large, "best"]}
    with pytest.raises((DataError, OverflowError)), transaction.atomic():
        store(*given.get(store, [[too_large], "best"]))
    assert list(Season.objects.values_list("best", flat=True)) == [4]


def test_a_row_stored_alone_or_with_others_is_one_statement(league: League) -> None:
    season = make_season(league, best=2)
    season.save()
    update_rows([season], "best")
    before = names_prepared()
    season.best = 4
    update_row(season, "best")
    assert names_prepared() == before
    assert Season.objects.get().best == 4


def test_what_the_database_refuses_is_told_as_ever(league: League) -> None:
    with pytest.raises(IntegrityError, match="slug"), transaction.atomic():
        insert_rows([League(name="Another", slug=league.slug)])
    assert League.objects.count() == 1


def test_a_lost_connection_is_told_and_the_next_statement_has_another() -> None:
    ((lost,),) = run_sql("SELECT pg_backend_pid() + %s", 0)
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [lost])
    other.close()
    for sql in ("SELECT pg_backend_pid() + %s", "SELECT %s::text", "SELECT pg_backend_pid() + %s"):
        with pytest.raises(OperationalError) as told:
            run_sql(sql, 0)
        assert is_server_lost(told.value)
    connection.close_if_unusable_or_obsolete()
    ((mine,),) = run_sql("SELECT pg_backend_pid() + %s", 0)
    assert mine != lost


@pytest.mark.parametrize("commit", [connection.commit, connection._commit])
def test_a_connection_lost_before_the_end_of_a_transaction_is_told(commit: Any) -> None:
    connection.close()
    connection.set_autocommit(False)
    try:
        ((lost,),) = run_sql("SELECT pg_backend_pid() + %s", 0)
        other = connection.copy()
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [lost])
        other.close()
        for _time in range(2):
            with pytest.raises(OperationalError) as told:
                commit()
            assert is_server_lost(told.value)
    finally:
        connection.close()
        connection.set_autocommit(True)
    assert run_sql("SELECT %s::int", 1) == [(1,)]


def test_a_constraint_that_waits_for_the_end_is_told_then(league: League) -> None:
    with pytest.raises(IntegrityError, match="foreign key"), transaction.atomic():
        run_sql(
            "INSERT INTO league_membership (league_id, user_id, role) VALUES (%s, 0, %s)",
            league.pk,
            "judge",
        )
    assert not league.memberships.exists()
    with transaction.atomic():
        rename_league(league, "Kept")
    assert League.objects.get(pk=league.pk).name == "Kept"


def test_whoever_listens_hears_of_every_statement() -> None:
    heard: list[tuple[str, Any]] = []

    def note_statement(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        heard.append((sql, tuple(params)))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note_statement):
        assert run_sql("SELECT %s::int", 7) == [(7,)]
    assert heard == [("SELECT %s::int", (7,))]


def test_where_queries_are_logged_each_is(settings: Any) -> None:
    run_sql("SELECT %s::int", 1)
    settings.DEBUG = True
    reset_queries()
    with transaction.atomic():
        run_sql("SELECT %s::int", 7)
    assert [query["sql"] for query in connection.queries] == ["BEGIN", "SELECT 7::int", "COMMIT"]


def test_in_a_transaction_that_is_broken_nothing_more_is_asked() -> None:
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(transaction.TransactionManagementError):
            run_sql("SELECT %s::int", 1)


def test_a_connection_is_its_own_thread_s() -> None:
    run_sql("SELECT %s::int", 1)
    with ThreadPoolExecutor(1) as another, pytest.raises(DatabaseError, match="same thread"):
        another.submit(connection_of_here().run_prepared, "SELECT %s::int", [1]).result()


def connection_of_here() -> Any:
    return connections["default"]


def test_each_statement_of_many_values_is_carried_out_and_counted(league: League) -> None:
    rows = [League(name=f"League {number}", slug=f"league-{number}") for number in range(3)]
    with transaction.atomic():
        insert_rows(rows)
        with prepared_cursor(connection) as cursor:
            named = [(f"Renamed {row.pk}", row.pk) for row in rows]
            cursor.executemany("UPDATE league_league SET name = %s WHERE id = %s", named)
            assert cursor.rowcount == 3
    stored = League.objects.exclude(pk=league.pk).order_by("pk")
    assert [row.name for row in stored] == [f"Renamed {row.pk}" for row in rows]


def test_a_lock_that_is_not_to_be_had_in_time_is_told(league: League) -> None:
    lock = "SELECT 1 FROM league_league WHERE id = %s FOR UPDATE"
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute(lock, [league.pk])
        with transaction.atomic():
            run_sql("SELECT set_config('lock_timeout', %s, true)", "10ms")
            with pytest.raises(OperationalError, match="lock timeout"):
                run_sql(lock, league.pk)
            transaction.set_rollback(True)
    finally:
        other.rollback()
        other.close()


@pytest.fixture
def _two_columns() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE two_columns (id bigint, name varchar(10))")
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE two_columns")


@pytest.mark.usefixtures("_two_columns")
def test_a_column_that_changes_its_type_fails_a_kept_statement_once() -> None:
    sql, another = "SELECT id, name FROM two_columns WHERE id = %s", "SELECT 1 WHERE %s > 1"
    assert run_sql(sql, 1) == run_sql(another, 1) == []
    with connection.cursor() as cursor:  # as an upgrade does while the service runs
        cursor.execute("ALTER TABLE two_columns ALTER name TYPE varchar(20)")
    with pytest.raises(NotSupportedError, match="result type"), transaction.atomic():
        run_sql(sql, 1)
    assert names_prepared() == set()
    with transaction.atomic():
        assert run_sql(sql, 1) == run_sql(another, 1) == []


def test_what_the_server_has_thrown_away_fails_once() -> None:
    assert run_sql("SELECT %s", "x") == [("x",)]
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
    with pytest.raises(ProgrammingError, match="does not exist"), transaction.atomic():
        run_sql("SELECT %s", "x")
    assert run_sql("SELECT %s", "y") == [("y",)]


def test_a_statement_is_given_up_in_the_protocol_that_poolers_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    connection.close()
    monkeypatch.setattr(statements, "MOST_PREPARED", 1)
    assert run_sql("SELECT 1, %s", "x") == [(1, "x")]
    sent = tmp_path / "sent"
    with sent.open("w") as traced:
        connection.connection.pgconn.trace(traced.fileno())
        assert run_sql("SELECT 2, %s", "x") == [(2, "x")]
        connection.connection.pgconn.untrace()
    assert "Close" in sent.read_text()
    assert "DEALLOCATE" not in sent.read_text()


def test_what_a_statement_gave_is_not_held_after_it() -> None:
    before = resident_megabytes()
    assert len(run_sql("SELECT repeat('x', 1000000) FROM generate_series(1, %s)", 100)) == 100
    assert resident_megabytes() < before + 50


def resident_megabytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() >> 20


@pytest.mark.parametrize("value", ["NUL \0", "half a letter \ud800"])
def test_while_statements_are_noted_a_wrong_value_is_told_as_ever(value: str) -> None:
    with pytest.raises((DataError, UnicodeError)) as usual:
        run_sql("SELECT %s", value)
    with CaptureQueriesContext(connection) as noted, pytest.raises(usual.type):
        run_sql("SELECT %s", value)
    assert noted.captured_queries[-1]["sql"] == "SELECT %s"
