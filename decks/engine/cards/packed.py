"""Unpacks parts of a catalogue, no further than any catalogue goes, whatever is in them.

A restored backup may bring parts that somebody made up: some hundred bytes that become gigabytes.
"""

import lzma

MOST_BYTES = 16 << 20  # of a part; the largest, of thirty years of cards, has three million
MOST_CONTAINERS = (
    500_000  # lists and objects; it has 110,000. Empty ones take thirty times their size
)
MOST_VALUES = 2_000_000  # commas; it has 390,000
MOST_MEMORY = 128 << 20  # bytes to unpack with; what is packed as small as can be asks for 65 MiB


class PartError(ValueError):
    """A part is no part of any catalogue; the message says what is wrong with it."""


def unpack_part(packed: bytes) -> bytes:
    """What an xz-packed part holds. Raises PartError where it is damaged or holds too much."""
    reader = lzma.LZMADecompressor(memlimit=MOST_MEMORY)
    try:
        raw = reader.decompress(packed, MOST_BYTES + 1)
    except (lzma.LZMAError, EOFError) as broken:
        raise PartError(str(broken)) from None
    require_possible_part(raw)
    if not reader.eof or reader.unused_data:
        raise PartError("it is cut off, or something stands behind it")
    return raw


def require_possible_part(raw: bytes) -> bytes:
    """The same bytes. Raises PartError where there is more than in any part of a catalogue."""
    measures = (
        (len(raw), MOST_BYTES, "bytes"),
        (raw.count(b"[") + raw.count(b"{"), MOST_CONTAINERS, "lists and objects"),
        (raw.count(b","), MOST_VALUES, "values"),
    )
    for found, most, what in measures:
        if found > most:
            raise PartError(f"it holds more than {most:,} {what}, which no catalogue does")
    return raw
