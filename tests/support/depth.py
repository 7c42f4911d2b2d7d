"""How much is tried of what could be tried without end.

`make test` draws a part; with HEADJUDGE_DEEP set, as `make test-all` has it, all is tried. Left to
this are how many examples a property is asked for, how many of thousands of alike, who asks beside
those whose answers differ, drills of a kind of which one is run anyway, and what is asked of a
second database that does not race or break. Which part is fixed but where it is drawn by chance.
"""

import os
from zlib import crc32

import pytest

DEEP = bool(os.environ.get("HEADJUDGE_DEEP"))
PART = 3  # of so many examples, one
FEWEST = 8
ALIKE_ON_ANY = 6  # of so many tests that neither race nor break anything, one on a second database

# A second test of a kind whose first is always run.
deep_only = pytest.mark.skipif(not DEEP, reason="a second of its kind (make test-all runs it)")

# What a second database could hardly change: asked on it only deep.
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
    """Whether a test is among those asked on a second database as well: always the same ones."""
    return DEEP or crc32(name.encode()) % ALIKE_ON_ANY == 0
