"""Percentages as the official program prints them: four significant digits, halves to even.

Source: files and sheets of TOM 1.86 as read by ciphermaniac; that TOM prints trailing zeros is
unconfirmed.
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import lru_cache

DIGITS = 4
_FOUR = Context(prec=DIGITS, rounding=ROUND_HALF_EVEN)


def print_percentage(share: Fraction) -> str:
    """A share from 0 to 1 in percent: 2/3 is 66.67, 1/16 is 6.250, 1 is 100.0."""
    return _print_ratio(share.numerator, share.denominator)


@lru_cache(maxsize=4096)  # thousands of players share a few hundred percentages
def _print_ratio(part: int, whole: int) -> str:
    if not part:
        return "0.00"
    rounded = _FOUR.divide(Decimal(part * 100), Decimal(whole))
    places = DIGITS - 1 - rounded.adjusted()
    return f"{rounded:.{places}f}"
