"""Deleted values leave nothing in the database's file, whatever SQLite's own default is."""

import sqlite3
from pathlib import Path

import pytest
from django.conf import settings

NAME = "Wendelin Ostrakov"


@pytest.mark.skipif(
    "init_command" not in settings.DATABASES["default"]["OPTIONS"], reason="SQLite alone"
)
def test_a_name_that_was_changed_or_deleted_is_in_no_free_page(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with sqlite3.connect(path, isolation_level=None) as database:
        database.execute("PRAGMA secure_delete=OFF")  # the default of many builds
        database.executescript(settings.DATABASES["default"]["OPTIONS"]["init_command"])
        database.execute("CREATE TABLE players (name TEXT, note TEXT)")
        database.executemany(
            "INSERT INTO players VALUES (?, ?)", [(NAME, f"{NAME} " * many) for many in (1, 900)]
        )
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert NAME.encode() in path.read_bytes()
        database.execute("UPDATE players SET name = 'A', note = '' WHERE rowid = 1")
        database.execute("DELETE FROM players WHERE rowid = 2")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    assert NAME.encode() not in path.read_bytes()
