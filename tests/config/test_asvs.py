"""docs/asvs.md has each requirement of levels 1 and 2 once, and names files that exist."""

import re
from collections import Counter

from tests.support import paths

TEXT = (paths.ROOT / "docs/asvs.md").read_text()
NUMBERS = (paths.ROOT / "tests/config/asvs-numbers.txt").read_text().splitlines()
ROWS = re.findall(r"^\| ([\d.]+) \| ([^|]+) \| ([^|]+) \|(.*)\|$", TEXT, re.MULTILINE)
STATES = ("holds", "in part", "does not", "not here")
FILE = re.compile(r"`([\w./-]*/[\w./-]+|\w+\.(?:md|yml|toml)|Dockerfile|static|templates)`")


def test_every_number_stands_there_once_with_what_came_of_it():
    assert [number for number, *_rest in ROWS] == [line.split()[0] for line in NUMBERS]
    counted = Counter(state for _number, _what, state, _where in ROWS)
    assert set(counted) <= set(STATES)
    told = re.search(
        r"Of (\d+) requirements (\d+) hold, (\d+) hold in part,\s(\d+) do not, (\d+) are", TEXT
    )
    assert [int(figure) for figure in told.groups()] == [
        len(ROWS),
        *(counted[state] for state in STATES),
    ]


def test_files_that_are_named_are_there():
    attack = (paths.ROOT / "docs/guarantees/attack.md").read_text()
    missing = [
        path
        for path in FILE.findall(TEXT + attack)
        if not path.startswith("/") and not (paths.ROOT / path).exists()
    ]
    assert missing == []
