"""Prepared queries read and store rows exactly as Django does."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models
from django.db.models import QuerySet
from django.db.models.signals import post_init
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from league.base.prepared import insert_rows, prepared, update_row
from league.base.stored_values import columns_named, inserted_columns, values_to_store
from league.models import League, LogEntry, Membership, User

pytestmark = pytest.mark.django_db


@prepared
def _find_members(league: int) -> QuerySet[Membership]:
    return Membership.objects.filter(league=league).select_related("league", "user")


@prepared
def _find_entries(league: int) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(league=league).select_related("actor").order_by("pk")


@prepared
def _find_names(league: int) -> QuerySet[League]:
    return League.objects.filter(pk=league).only("name")


def columns_of(row: models.Model) -> dict[str, Any]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


@pytest.mark.usefixtures("organiser")
def test_a_row_is_the_model_that_django_makes_of_it(league: League) -> None:
    (usual,) = Membership.objects.filter(league=league).select_related("league", "user")
    (mine,) = _find_members(league.pk)
    for made, wanted in ((mine, usual), (mine.user, usual.user), (mine.league, usual.league)):
        assert type(made) is type(wanted)
        assert columns_of(made) == columns_of(wanted)
        assert vars(made._state).keys() == vars(wanted._state).keys()
        assert (made._state.adding, made._state.db) == (False, "default")
    mine.role = "judge"
    mine.save()
    assert Membership.objects.get().role == "judge"


def test_what_stands_beside_a_row_may_be_missing(league: League, organiser: Any) -> None:
    insert_rows([LogEntry(league=league, action="a"), LogEntry(league=league, actor=organiser)])
    nobody, somebody = _find_entries(league.pk)
    assert (nobody.actor, somebody.actor) == (None, organiser)


def test_a_column_that_was_not_asked_for_is_asked_when_it_is_read(league: League) -> None:
    (named,) = _find_names(league.pk)
    assert named.get_deferred_fields() >= {"slug"}
    assert (named.name, named.slug) == (league.name, league.slug)


@pytest.mark.usefixtures("organiser")
def test_whoever_listens_to_models_hears_of_each(league: League) -> None:
    heard: list[type] = []

    def note_sender(sender: type, **_more: Any) -> None:
        heard.append(sender)

    _find_members(league.pk)
    post_init.connect(note_sender)
    try:
        _find_members(league.pk)
    finally:
        post_init.disconnect(note_sender)
    assert heard == [Membership, League, User]


VALUES: list[Any] = [
    None, "", "x", "7", mark_safe("<b>"), gettext_lazy("Round"), "NUL \0", "half \ud800",
    0, 1, 7, -1, 2**70, True, False, 1.5, Decimal("2.0"), b"x", [1], {"prizes": 6},
    date(1999, 1, 9), datetime(2026, 11, 29, 19, 30, tzinfo=UTC),
]  # fmt: skip


def outcome_of(act: Any) -> Any:
    """Return the value with its type, or the type of the error."""
    try:
        given = act()
    except Exception as error:  # noqa: BLE001 -- whichever it is: both are to raise the same
        return type(error)
    if isinstance(given, int) and not isinstance(given, bool):
        given = int(given)  # PostgreSQL's driver has an integer type for each size
    return type(given), repr(given)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_any_value_in_any_column_is_stored_as_django_stores_it(value: Any) -> None:
    for model in apps.get_models():
        for column in inserted_columns(model):
            if column.fills_itself:
                continue
            row = model()
            vars(row)[column.name] = value

            def store_value(column: Any = column, row: models.Model = row) -> Any:
                return values_to_store([column], row, connection, add=True)[0]

            def store_usual(field: Any = column.field) -> Any:
                return field.get_db_prep_save(value, connection)

            assert outcome_of(store_value) == outcome_of(store_usual), (model, column.name)


def test_a_column_that_fills_itself_does_so_as_ever(league: League) -> None:
    entry = LogEntry(league=league, action="a")
    filled = [column.name for column in inserted_columns(LogEntry) if column.fills_itself]
    insert_rows([entry])
    stored = LogEntry.objects.get(pk=entry.pk)
    assert [getattr(entry, name) for name in filled] == [getattr(stored, name) for name in filled]
    assert all(getattr(entry, name) is not None for name in filled)


def test_columns_are_named_by_their_fields(league: League) -> None:
    assert [column.name for column in columns_named(Membership, ("league", "role"))] == [
        "league_id",
        "role",
    ]
    league.name = "Celadon"
    update_row(league, "name")
    assert League.objects.get(pk=league.pk).name == "Celadon"
