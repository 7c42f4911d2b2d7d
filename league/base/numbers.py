"""Reads whole numbers from addresses, forms and subjects, and refuses everything else."""

LARGEST_NUMBER = 2**63 - 1  # the largest that a column of whole numbers holds
MOST_DIGITS = 18  # fewer than the largest id has; Python itself refuses to read some thousands


def read_whole_number(text: object, most_digits: int = MOST_DIGITS) -> int | None:
    """The number written in the digits 0 to 9; None for anything else, and for too many digits."""
    if isinstance(text, str) and 0 < len(text) <= most_digits and is_digits(text):
        return int(text)
    return None


def is_digits(text: str) -> bool:
    """Whether a text is nothing but the digits 0 to 9."""
    return text.isascii() and text.isdecimal()
