"""Records what use cases do as lines: what was called, the outcome, and which rows changed.

A line ends with a digest of everything: the answer, and every column of every row that was added,
changed or deleted, including entries of the record. Ids become their order of appearance, and
random values are left out, so that a line is the same on every machine. What a digest stands for is
printed with

    HEADJUDGE_TELL=1 .venv/bin/python -m pytest -q -n 0 -s FILE -k SCENE
"""

import json
import os
import re
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from functools import cache

import time_machine
from django.apps import apps
from django.db import connection, models, transaction
from django.utils.functional import Promise

from league.base.errors import Refused
from league.models import LiveMark, LogEntry
from tests.support.golden_lines import digest_text
from tests.support.ids import APART, _tables_with_ids

BEGINS = datetime(2010, 3, 6, 8, 30, tzinfo=UTC)
MOST_SAID = 240  # characters of an answer or a refusal; the digest covers all of it
WRITES = re.compile(r'\s*(?:INSERT (?:OR IGNORE )?INTO|UPDATE|DELETE FROM) "(\w+)"')
MADE_BY_CHANCE = {
    "claim", "digest", "etag", "fingerprint", "identity", "log_key", "nonce", "password", "token",
    "uid",
}  # fmt: skip
LONG_HEX = re.compile(r"\b[0-9a-f]{32,64}\b")
ID = re.compile(r"(?<![\w.])\d{7,9}(?![\w.])|(?<=[a-z]:)\d{7,9}\b")
ONLY_ADDED_TO = (LogEntry, LiveMark)
NAMED_BY = {"league_logentry": "action", "league_outboxentry": "kind"}


class Teller:
    """Calls use cases one after another and keeps a line of each; the clock stands still."""

    def __init__(self, clock):
        self.clock = clock
        self.lines = []
        self._written = set()
        self._rows = {}
        self._ids = {}

    def ask_for(self, name, do, *args, **more):
        """Call it in a transaction of its own; return its answer, None where it is refused."""
        answer = None
        try:
            with transaction.atomic():
                answer = do(*args, **more)
            came, whole = f"ok {_say_shortly(answer)}".strip(), _plain_value(answer)
        except Refused as refused:
            came = whole = _say_refusal(refused)
        self._keep_line(name, came, whole)
        return answer

    def pass_time(self, **by):
        self.clock.shift(timedelta(**by))

    def _keep_line(self, name, came, whole):
        changes = dict(self._changed_tables())
        told = " ".join(_sum_up(table, change) for table, change in changes.items())
        text = self._number_ids(json.dumps([whole, changes], sort_keys=True))
        digest = digest_text(text)
        said = self._number_ids(came)[:MOST_SAID]
        self.lines.append(f"{name}\t{said}\t{told}\t{digest}")
        if os.environ.get("HEADJUDGE_TELL"):
            print(f"{name}\n{text}\n")  # noqa: T201 -- asked for

    def _changed_tables(self):
        """For each table the rows added, changed and deleted since this was last called."""
        written, self._written = sorted(self._written), set()
        for table in written:
            model = _models_by_table().get(table)
            if model is not None:
                change = self._change_of(table, model)
                if any(change):
                    yield table, change

    def _change_of(self, table, model):
        before = self._rows.get(table, {})
        rows = model._base_manager.order_by("pk")
        if only_new := model in ONLY_ADDED_TO:
            rows = rows.filter(pk__gt=max(before, default=0))
        names = [field.attname for field in model._meta.concrete_fields]
        now = {row[0]: row[1:] for row in rows.values_list("pk", *names)}
        self._rows[table] = now or before if only_new else now
        made = [_tell_row(names, row) for pk, row in now.items() if pk not in before]
        otherwise = [
            [_plain_value(pk), _tell_difference(names, before[pk], row)]
            for pk, row in now.items()
            if pk in before and before[pk] != row
        ]
        gone = [] if only_new else [_plain_value(pk) for pk in before if pk not in now]
        return made, otherwise, gone

    def note_write(self, execute, statement, *rest):
        """A wrapper for Django's `execute_wrapper` that notes which tables are written to."""
        if found := WRITES.match(statement):
            self._written.add(found[1])
        return execute(statement, *rest)

    def _number_ids(self, text):
        return LONG_HEX.sub("hex", ID.sub(self._number_id, text))

    def _number_id(self, found):
        number = int(found[0])
        table = _tables_by_number().get(number // APART)
        if table is None:
            return found[0]
        seen = self._ids.setdefault(table, {})
        return f"{table}-{seen.setdefault(number, len(seen) + 1)}"


@contextmanager
def tell_use_cases(begins=BEGINS):
    with time_machine.travel(begins, tick=False) as clock:
        teller = Teller(clock)
        with connection.execute_wrapper(teller.note_write):
            yield teller


def _say_refusal(refused):
    now = f" now {_plain_value(refused.now)}" if getattr(refused, "now", None) else ""
    where = f" at {refused.field}" if refused.field else ""
    return f"{refused.status} {refused.code}{where}: {refused.message}{now}"


def _say_shortly(answer):
    if isinstance(answer, bool | int | float | str | None):
        return "" if answer is None else str(answer).replace("\n", " ").replace("\t", " ")
    if isinstance(answer, list | tuple | dict | set | timedelta):
        return json.dumps(_plain_value(answer), sort_keys=True)
    return type(answer).__name__


def _sum_up(table, change):
    made, otherwise, gone = change
    name = table.partition("_")[2]
    parts = [("+", len(made)), ("~", len(otherwise)), ("-", len(gone))]
    counts = "".join(f"{sign}{count}" for sign, count in parts if count)
    by = NAMED_BY.get(table)
    named = f"({','.join(row[by] for row in made)})" if by and made else ""
    return f"{name}{counts}{named}"


def _tell_row(names, row):
    return {
        name: _plain_value(value)
        for name, value in zip(names, row, strict=True)
        if name not in MADE_BY_CHANCE
    }


def _tell_difference(names, before, now):
    """The columns that differ, with both values; of random ones only that they differ."""
    return {
        name: "another" if name in MADE_BY_CHANCE else [_plain_value(was), _plain_value(value)]
        for name, was, value in zip(names, before, now, strict=True)
        if was != value
    }


def _plain_value(value):
    """A value as JSON can hold it; of bytes only whether there are any."""
    told = next((tell for kind, tell in TOLD_AS if isinstance(value, kind)), None)
    if told is not None:
        return told(value)
    if is_dataclass(value):
        return [_plain_value(getattr(value, one.name)) for one in fields(value)]
    return value


def _plain_dict(value):
    """A dict with plain values; if its keys are digests, only its values, as those keys vary."""
    plain = {str(_plain_value(key)): _plain_value(each) for key, each in value.items()}
    if any(map(LONG_HEX.fullmatch, plain)):
        return sorted(plain.values(), key=str)
    return plain


TOLD_AS = [
    (Enum, lambda value: _plain_value(value.value)),
    ((str, int, type(None)), lambda value: value),
    (models.Model, lambda value: f"{value._meta.label} {value.pk}"),
    ((bytes, memoryview), lambda value: "bytes" if bytes(value) else ""),
    ((date, timedelta, Promise), str),
    (dict, _plain_dict),
    ((set, frozenset), lambda value: sorted(map(_plain_value, value), key=str)),
    ((list, tuple, models.QuerySet), lambda value: [_plain_value(one) for one in value]),
]


@cache
def _models_by_table():
    return {
        model._meta.db_table: model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.label != "league.LogChange"  # written when the transaction commits
    }


@cache
def _tables_by_number():
    return {
        number: table.partition("_")[2]
        for number, (table, _column) in enumerate(_tables_with_ids(), start=1)
    }
