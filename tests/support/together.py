"""Puts the cases of a parametrized test together as one test, if they need no fresh fixtures.

A test takes some milliseconds besides its own work, in each process of a run. So where a function
asks for no fixture that is made anew for every test, its cases run one after the other within one
test. All that fail are listed by name. With `--apart` each case stays a test of its own, so that it
can be run by name.
"""

import inspect
import itertools
from collections.abc import Sized

import pytest
from django.core.cache import cache
from django.utils import timezone, translation

PARAMETERS = type(pytest.param(None))
LASTING = {"session", "package", "module"}
# Marks of tests that need fresh fixtures, may be skipped or fail, or are long: they stay apart.
APART = {"django_db", "usefixtures", "skipif", "skip", "xfail", "long"}


def put_together(collector, name, function):
    """One test of all cases of the function; None where they have to stay apart."""
    marks = getattr(function, "pytestmark", [])
    axes = [read_axis(mark) for mark in marks if mark.name == "parametrize"]
    if not axes or None in axes or not may_be_together(collector, function, marks):
        return None
    given = {argument for arguments, _cases in axes for argument in arguments}
    left = [one for one in inspect.signature(function).parameters if one not in given]
    if not all(is_lasting(collector, argument) for argument in left):
        return None
    check_all = make_check(function, left, axes)
    check_all.pytestmark = [mark for mark in marks if mark.name != "parametrize"]
    return pytest.Function.from_parent(collector, name=name, callobj=check_all)


def may_be_together(collector, function, marks):
    marked = {mark.name for mark in [*collector.iter_markers(), *marks]}
    return (
        isinstance(collector, pytest.Module)
        and inspect.isfunction(function)
        and not hasattr(function, "__wrapped__")
        and not hasattr(function, "hypothesis")
        and not marked & APART
        and not any(mark.name == "parametrize" for mark in collector.iter_markers())
    )


def read_axis(mark):
    """The arguments of a mark, with (name, values) of each case; None if the mark says more."""
    if len(mark.args) != 2 or set(mark.kwargs) - {"ids"}:
        return None
    names, cases = mark.args
    if not isinstance(cases, Sized):  # an iterator would be empty the second time
        return None
    if isinstance(names, str):
        names = [name.strip() for name in names.split(",") if name.strip()]
    ids = mark.kwargs.get("ids")
    found = []
    for number, case in enumerate(cases):
        own = case if isinstance(case, PARAMETERS) else None
        if own and own.marks:
            return None
        values = own.values if own else (case,) if len(names) == 1 else tuple(case)
        found.append((name_case(own, ids, number, values), values))
    return (names, found) if found else None


def name_case(own, ids, number, values):
    if own and own.id:
        return str(own.id)
    if callable(ids):
        return "-".join(str(ids(value)) for value in values)
    if ids is not None:
        return str(list(ids)[number]) if isinstance(ids, Sized) else str(number)
    return f"{number}: {', '.join(map(repr, values))}"[:200]


def is_lasting(collector, argument):
    """Whether a fixture is the same for all tests of a file."""
    found = collector.session._fixturemanager.getfixturedefs(argument, collector)
    return bool(found) and found[-1].scope in LASTING and not found[-1].params


def make_check(function, left, axes):
    """The test of all cases; its parameters are the fixtures that are left."""

    def check_all(**fixtures):
        failed, skipped = {}, {}
        for case in itertools.product(*(cases for _names, cases in axes)):
            given = dict(fixtures)
            for (names, _cases), (_name, values) in zip(axes, case, strict=True):
                given |= zip(names, values, strict=True)
            name = " and ".join(name for name, _values in case)
            start_case()
            try:
                function(**given)
            except pytest.skip.Exception as error:
                skipped[name] = str(error)
            except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 -- the others go on
                failed[name] = f"{type(error).__name__}: {error}"
        assert not failed, "\n".join(f"{name}: {said}" for name, said in failed.items())
        if skipped:  # reported only after all other cases have run
            pytest.skip(next(iter(skipped.values())))

    kind = inspect.Parameter.KEYWORD_ONLY
    check_all.__signature__ = inspect.Signature([inspect.Parameter(one, kind) for one in left])
    check_all.__name__, check_all.__doc__ = function.__name__, function.__doc__
    check_all.__module__ = function.__module__
    return check_all


def start_case():
    """Begin a case as every test begins: see `start_afresh` in conftest.py."""
    translation.deactivate()
    timezone.deactivate()
    cache.clear()
