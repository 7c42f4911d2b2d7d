"""Unpacks parts of a catalogue, within limits that no real catalogue reaches.

A restored backup may bring forged parts: some hundred bytes that unpack to gigabytes.
"""

import lzma

MOST_BYTES = 16 << 20  # per part; the largest, of thirty years of cards, has three million
MOST_CONTAINERS = (
    500_000  # lists and objects; the largest has 110,000. Empty ones take thirty times their size
)
MOST_VALUES = 2_000_000  # commas; the largest has 390,000
MOST_MEMORY = 128 << 20  # bytes for unpacking; the strongest packing needs 65 MiB


class PartError(ValueError):
    """Data that cannot be a part of a catalogue; the message says what is wrong with it."""


def unpack_part(packed: bytes) -> bytes:
    """The content of an xz-packed part. Raises PartError where it is damaged or too large."""
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
    """Return the bytes unchanged. Raises PartError where they hold more than any real part."""
    measures = (
        (len(raw), MOST_BYTES, "bytes"),
        (raw.count(b"[") + raw.count(b"{"), MOST_CONTAINERS, "lists and objects"),
        (raw.count(b","), MOST_VALUES, "values"),
    )
    for found, most, what in measures:
        if found > most:
            raise PartError(f"it holds more than {most:,} {what}, which no catalogue does")
    return raw
