"""Template filters for charts: lengths as SVG writes them, whatever the reader's language."""

from fractions import Fraction

from django import template

register = template.Library()


@register.filter
def wide(part: float | Fraction | None) -> str:
    """A share from 0 to 1 as a length: 0.4 → `40.00%`."""
    return f"{float(part or 0) * 100:.2f}%"
