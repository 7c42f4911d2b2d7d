"""Draws small plots as SVG text for a page: lines over rounds, and bars.

Each repeats the table beside it, so whoever shows it hides it from screen readers. Colours and
letters come from the stylesheet by class: `series-1` to `series-8`, `bar`, `axis`.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString

WIDE, ROW = 440, 30
LEFT, RIGHT, TOP, FOOT = 30, 160, 12, 30  # room for the scale, the names, and the rounds
LINE_HEIGHT = 20  # for each name
LETTERS = 17  # letters of a name shown beside a line


class Series(NamedTuple):
    """A line: its name, and a value for each step from 0."""

    name: str
    values: Sequence[int]


class Bar(NamedTuple):
    """A bar: its name, its length, and the text at its end."""

    name: str
    value: float
    told: str


def draw_lines(series: Sequence[Series], steps: Sequence[str]) -> SafeString:
    """Draw lines over steps, best first, each named at its end.

    Equal ones are set a little apart.
    """
    high = max(240, TOP + FOOT + LINE_HEIGHT * (len(series) + 1))
    most = max((max(line.values) for line in series), default=0) or 1
    across = (WIDE - LEFT - RIGHT) / max(1, len(steps) - 1)
    up = (high - TOP - FOOT) / most
    parts = [*_draw_scale(most, up, high), *_draw_steps(steps, across, high)]
    names = _spread_names([high - FOOT - line.values[-1] * up for line in series], high)
    for at, (line, name_at) in enumerate(zip(series, names, strict=True)):
        apart = 1.6 * (at - (len(series) - 1) / 2)
        dots = [
            (LEFT + step * across, high - FOOT - value * up + apart)
            for step, value in enumerate(line.values)
        ]
        parts += _draw_line(dots, name_at, line.name, at % 8 + 1)
    return _make_svg(parts, high)


def _draw_line(
    dots: Sequence[tuple[float, float]], name_at: float, name: str, number: int
) -> list[str]:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
    (x, y), begin = dots[-1], WIDE - RIGHT + 22
    return [
        f'<polyline class="series-{number}" points="{points}"/>',
        f'<path class="lead series-{number}" d="M{x:.1f} {y:.1f}L{begin - 4} {name_at:.1f}"/>',
        f'<text x="{begin}" y="{name_at + 4:.1f}">{_shorten_text(name, LETTERS)}</text>',
    ]


def _spread_names(wished: Sequence[float], high: float) -> list[float]:
    """Heights of the names: at the ends of their lines, or below each other if those are near."""
    placed: list[float] = []
    for y in wished:
        placed.append(max(y, placed[-1] + LINE_HEIGHT) if placed else max(y, TOP + 6.0))
    over = max(0.0, placed[-1] - (high - FOOT + 10)) if placed else 0.0
    limit = high - FOOT + 10
    for at in range(len(placed) - 1, -1, -1) if over else ():
        placed[at] = min(placed[at], limit)
        limit = placed[at] - LINE_HEIGHT
    return placed


def _draw_scale(most: int, up: float, high: float) -> list[str]:
    step = next(step for step in (1, 3, 6, 9, 15, 30, 60, most) if most / step <= 6)
    parts = []
    for value in range(0, most + 1, step):
        y = high - FOOT - value * up
        parts.append(
            f'<line class="axis" x1="{LEFT}" y1="{y:.1f}" x2="{WIDE - RIGHT}" y2="{y:.1f}"/>'
            f'<text class="scale" x="{LEFT - 8}" y="{y + 4:.1f}">{value}</text>'
        )
    return parts


def _draw_steps(steps: Sequence[str], across: float, high: float) -> list[str]:
    return [
        f'<text class="step" x="{LEFT + at * across:.1f}" y="{high - 8}">{escape(step)}</text>'
        for at, step in enumerate(steps)
    ]


def draw_bars(bars: Sequence[Bar]) -> SafeString:
    """Draw bars below each other, each with its name above it and its text at its end."""
    high = len(bars) * (ROW + 14) + 4
    most = max((bar.value for bar in bars), default=0) or 1
    parts = []
    for at, bar in enumerate(bars):
        y = at * (ROW + 14)
        long = max(2.0, bar.value / most * (WIDE - 110))
        parts.append(
            f'<text x="0" y="{y + 16}">{_shorten_text(bar.name, 48)}</text>'
            f'<rect class="bar" x="0" y="{y + 22}" width="{long:.1f}" height="14" rx="2"/>'
            f'<text x="{long + 8:.1f}" y="{y + 34}">{escape(bar.told)}</text>'
        )
    return _make_svg(parts, high)


def _shorten_text(text: str, letters: int) -> str:
    return escape(text if len(text) <= letters else text[: letters - 1] + "…")


def _make_svg(parts: Sequence[str], high: float) -> SafeString:
    return SafeString(
        f'<svg class="plot" viewBox="0 0 {WIDE} {high:.0f}" aria-hidden="true" focusable="false">'
        f"{''.join(parts)}</svg>"
    )
