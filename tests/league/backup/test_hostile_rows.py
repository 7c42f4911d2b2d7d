"""A row that no version of Headjudge wrote is reported by table and line, and nothing goes in."""

import io
import json
from functools import cache

import pytest
from django.contrib.auth.models import Group
from django.db import transaction
from django.db.migrations.loader import MigrationLoader

from league.backup import BackupError, archive, restoring, schema, tables

pytestmark = pytest.mark.django_db
MANY = 2**63 - 1


@cache
def models_of_a_restore():
    """Return model classes of a restore's own: reading rows removes their automatic times."""
    return MigrationLoader(None, replace_migrations=True).project_state().apps


def model_of(label):
    return models_of_a_restore().get_model(label)


class CountedLines(io.BytesIO):
    """A file that counts how many of its bytes are read."""

    read_bytes = 0

    def readline(self, size=-1):
        line = super().readline(size)
        self.read_bytes += len(line)
        return line


def read_lines(label, *lines, last_id=None):
    model = model_of(label)
    names = tables.column_names(model)
    source = CountedLines(b"".join(line + b"\n" for line in lines))
    try:
        with transaction.atomic():
            tables.read_rows(model, source, tables.Table(names, len(lines), "", last_id))
    finally:
        read_lines.bytes_read = source.read_bytes


def row_of(label, **values):
    """Return a row of the table as JSON, empty but for these values."""
    names = tables.column_names(model_of(label))
    assert set(values) <= set(names)
    row = [values.get(name) for name in names]
    return json.dumps(row).encode()


@pytest.mark.parametrize(
    "line",
    [
        b"5", b"null", b"NaN", b"{}", b'"ab"', b"[]", b"[1]", b"", b"\xff", b"x",
        b"[" * 100_000, b"[" + b"9" * 5000 + b',"a"]',
    ],
)  # fmt: skip
def test_a_line_that_is_no_row_is_named(line):
    good = json.dumps([1, "Judges"]).encode()
    with pytest.raises(BackupError, match=r"Nothing was restored: auth\.group, line 2: "):
        read_lines("auth.group", good, line)
    assert not Group.objects.exists()


@pytest.mark.parametrize(
    ("label", "values"),
    [
        ("auth.group", {"id": "x"}),
        ("auth.group", {"id": 2**63}),
        ("auth.group", {"id": -(10**30)}),
        ("auth.group", {"id": float("inf")}),
        ("auth.group", {"id": [1]}),
        ("league.league", {"players_ask_to_drop": "x"}),
        ("league.logentry", {"at": 5}),
        ("league.logentry", {"at": "2020-13-45"}),
        ("league.logentry", {"at": "\x1b[31mx"}),
        ("league.logentry", {"at": [1]}),
    ],
)
def test_a_value_that_its_column_cannot_hold_is_named(label, values):
    with pytest.raises(BackupError, match=f"{label}, lines? 1") as refused:
        read_lines(label, row_of(label, **values))
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("value", [5, [1], {"a": 1}, True])
def test_what_is_no_text_is_no_bytes(value):
    with pytest.raises(BackupError, match=r"league\.publishedpage, line 1: bytes were expected"):
        read_lines("league.publishedpage", row_of("league.publishedpage", body=value))


def test_a_line_without_end_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr(tables, "LONGEST_LINE", 1000)
    with pytest.raises(BackupError, match=r"auth\.group, line 2: it has more than 1,000 bytes"):
        read_lines("auth.group", json.dumps([1, "Judges"]).encode(), b"[" + b" " * 3_000_000)
    assert read_lines.bytes_read < 3000


def test_many_long_lines_are_never_in_memory_at_once(monkeypatch):
    monkeypatch.setattr(tables, "LONGEST_LINE", 100)
    lines = io.BytesIO(b"".join(b"%090d\n" % number for number in range(9)))
    batches = list(tables._read_batches(lines, "auth.group"))
    assert [len(batch) for batch in batches] == [2, 2, 2, 2, 1]


@pytest.mark.parametrize("last", [-5, MANY, 2**63, 2**53 + 1])
def test_a_last_id_that_leaves_no_next_one_is_refused(last):
    with pytest.raises(BackupError, match=r"the last id of auth\.group"):
        read_lines("auth.group", json.dumps([7, "Judges"]).encode(), last_id=last)


@pytest.mark.parametrize(("last", "then"), [(0, 8), (3, 8), (7, 8), (20, 21)])
def test_the_next_id_is_one_that_none_had(last, then):
    read_lines("auth.group", json.dumps([7, "Judges"]).encode(), last_id=last)
    assert Group.objects.create(name="Players").pk == then


def test_a_column_named_twice_is_refused(path):
    with archive.open_backup(path) as (_zipped, manifest):
        apps = schema.load_models_at(manifest.migrations)
        restoring._require_same_tables(apps, manifest)
        manifest.tables["auth.group"].columns.append("id")
        with pytest.raises(BackupError, match=r"table auth\.group of the backup"):
            restoring._require_same_tables(apps, manifest)
