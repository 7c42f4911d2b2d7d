"""The data files have one fixed layout, so that a diff shows only what changed."""

import json

import pytest

from judging.engine.effects.layout import WIDTH, format_data
from judging.queries.effects import DATA, NO_SET

FILES = sorted(path for path in DATA.glob("*.json") if path.stem not in NO_SET)
FLIP = {"do": "flip", "heads": [{"do": "hit", "to": {"all": "pokemon"}, "points": 10}] * 3}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_is_laid_out(path) -> None:
    remedy = f"run manage.py effects format {path}"
    assert path.read_bytes() == format_data(path.read_bytes()), remedy


def test_a_text_that_fits_has_one_line_and_a_long_one_a_line_a_step() -> None:
    cards = {
        "neo1-1": {"name": "Mew", "attacks": {"Wink": [{"do": "shuffle"}], "Nod": [FLIP]}},
        "neo1-2": {"as": "neo1-1"},
    }
    data = {"set": "neo1", "name": "Neo Genesis", "cards": cards}
    text = format_data(json.dumps(data).encode()).decode()
    assert '        "Wink": [{"do": "shuffle"}],\n' in text
    assert '    "neo1-2": {"as": "neo1-1"}\n' in text
    assert text.count('            {"do": "hit", "to": {"all": "pokemon"}, "points": 10}') == 3
    assert json.loads(text) == data
    assert format_data(text.encode()).decode() == text
    assert max(map(len, text.splitlines())) <= WIDTH


@pytest.mark.parametrize("data", [b"[]", b"{"])
def test_what_is_no_data_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"no JSON object|Expecting"):
        format_data(data)
