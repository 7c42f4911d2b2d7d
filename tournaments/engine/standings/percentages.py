"""Percentages as the official program prints them: four significant digits, halves to even.

Source: files and sheets of TOM 1.86 as ciphermaniac reads them; that it prints trailing zeros is
unconfirmed.
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

DIGITS = 4
_FOUR = Context(prec=DIGITS, rounding=ROUND_HALF_EVEN)


def print_percentage(share: Fraction) -> str:
    """A share from 0 to 1 in percent: 2/3 is 66.67, 1/16 is 6.250, all is 100.0."""
    if not share:
        return "0.00"
    percent = share * 100
    rounded = _FOUR.divide(Decimal(percent.numerator), Decimal(percent.denominator))
    places = DIGITS - 1 - rounded.adjusted()
    return f"{rounded:.{places}f}"
