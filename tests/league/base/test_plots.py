"""Plots: names and values unchanged, nothing loaded from outside, no markup from a name."""

import re
from itertools import pairwise

import pytest

from league.base.plots import WIDE, Bar, Series, draw_bars, draw_lines

pytestmark = pytest.mark.once("of plots: the same on any database")


def test_every_line_has_its_name_and_no_two_names_stand_on_each_other():
    lines = [Series(f"{n} Player", (0, 3, 6 if n < 5 else 3)) for n in range(1, 9)]
    drawn = draw_lines(lines, ["0", "1", "2"])
    heights = [float(y) for y in re.findall(r'y="([\d.]+)">\d Player', drawn)]
    assert len(heights) == 8
    assert all(later - earlier >= 19 for earlier, later in pairwise(heights))
    assert drawn.count("<polyline") == 8
    high = float(re.search(r'viewBox="0 0 \d+ ([\d.]+)"', drawn)[1])
    for points in re.findall(r'points="([^"]+)"', drawn):
        for dot in points.split():
            x, y = map(float, dot.split(","))
            assert 0 <= x <= WIDE
            assert 0 <= y <= high
    assert max(heights) < high


def test_what_a_name_holds_is_text_and_nothing_to_draw_draws():
    hostile = draw_bars([Bar("<script>alert(1)</script>", 3, "<b>"), Bar("Other", 0, "0")])
    assert "<script" not in hostile
    assert "<b>" not in hostile
    assert "&lt;script" in hostile
    assert draw_lines([], []).startswith("<svg")
    assert draw_bars([]).startswith("<svg")
    assert "polyline" in draw_lines([Series("a", (0,))], ["0"])
