"""How much is tried of what could be tried without end.

`make test` tries a part; with HEADJUDGE_DEEP set, as `make test-all` sets it, everything is tried.
That concerns: the number of examples of a property, long lists of similar cases, more people than
those whose answers differ, second drills of a kind, and tests on the second database that neither
race nor break anything. The part is always the same, except where examples are drawn at random.
"""

import os
from zlib import crc32

import pytest

DEEP = bool(os.environ.get("HEADJUDGE_DEEP"))
PART = 3  # one of this many examples
FEWEST = 8
ALIKE_ON_ANY = 6  # one of this many tests that neither race nor break runs on a second database

# For a second test of a kind; the first one always runs.
deep_only = pytest.mark.skipif(not DEEP, reason="a second of its kind (make test-all runs it)")

# For tests that a second database could hardly change: they run on it only with HEADJUDGE_DEEP.
once_unless_deep = pytest.mark.again if DEEP else pytest.mark.once


def choose_examples(number):
    """How many examples to draw of a property that is asked for so many."""
    return number if DEEP else max(number // PART, min(number, FEWEST))


def choose_step(number):
    """From one to the next that is tried, of many that are alike."""
    return 1 if DEEP else number


def some_of(values, number):
    """Of many that are alike one in so many: which, changes with how many there are. Deep, all."""
    return values[len(values) % choose_step(number) :: choose_step(number)]


def is_drawn(name):
    """Whether a test also runs on a second database: always the same ones, chosen by name."""
    return DEEP or crc32(name.encode()) % ALIKE_ON_ANY == 0
