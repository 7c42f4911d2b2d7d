"""Which table of rounds and cut holds for a kind of event on a day, and how sure that is."""

import pytest

from tournaments.engine.structure.attendance import (
    KINDS,
    SOURCES,
    AttendanceStep,
    AttendanceTable,
    EventKind,
)

SPRING = AttendanceTable("2010-01-10", "2010-01-20", "spring", "1", (AttendanceStep(4, 3),))
LATER = AttendanceTable("2010-02-10", None, "later", "1", (AttendanceStep(4, 5),))
KIND = EventKind("cup", "Cup", "2010-01-01", "2010-12-31", "spring", (SPRING, LATER))


@pytest.mark.parametrize(
    ("day", "spring", "later"),
    [
        ("2010-01-07", 3, 34),
        ("2010-01-10", 0, 31),
        ("2010-01-20", 0, 21),
        ("2010-01-22", 2, 19),
        ("2010-02-10", 21, 0),
        ("2030-01-01", 7286, 0),
    ],
)
def test_a_table_is_so_many_days_from_a_day(day, spring, later):
    assert (SPRING.days_from(day), LATER.days_from(day)) == (spring, later)


@pytest.mark.parametrize(
    ("day", "table", "known"),
    [
        ("2010-01-01", SPRING, False),
        ("2010-01-20", SPRING, True),
        ("2010-01-30", SPRING, False),
        ("2010-02-01", LATER, False),
        ("2010-02-10", LATER, True),
    ],
)
def test_a_day_between_two_tables_is_offered_the_nearer_as_not_its_own(day, table, known):
    choice = KIND.table_on(day)
    assert (choice.table, choice.known, choice.of_kind) == (table, known, KIND)


@pytest.mark.parametrize(
    ("key", "day", "existed"),
    [
        ("city", "2003-09-30", False),
        ("city", "2003-10-01", True),
        ("city", "2016-06-30", True),
        ("city", "2016-07-01", False),
        ("league-cup", "2016-06-30", False),
        ("league-cup", "2099-01-01", True),
    ],
)
def test_a_kind_of_event_was_played_from_its_first_day_to_its_last(key, day, existed):
    assert KINDS[key].existed_on(day) is existed


def test_a_kind_without_a_table_is_offered_that_of_the_kind_most_like_it():
    city, cup = KINDS["city"], KINDS["league-cup"]
    choice = city.table_on("2025-01-01")
    assert (choice.kind, choice.of_kind, choice.known) == (city, cup, False)
    assert choice.table == cup.table_on("2025-01-01").table
    assert choice.source == SOURCES[choice.table.source]
    assert (city.newest, city.steps, city.step_for(9)) == (cup.newest, cup.steps, cup.step_for(9))
    assert cup.newest.last is None


def test_a_second_day_adds_its_rounds_and_is_reached_by_points_or_among_the_best():
    two_days = AttendanceStep(100, 8, cut=8, second=6, points=19, least=32)
    assert two_days.all_rounds == 14
    assert (two_days.gate.after, two_days.gate.points, two_days.gate.least) == (8, 19, 32)
    assert AttendanceStep(8, 3).gate is None
    assert AttendanceStep(8, 3).all_rounds == 3
