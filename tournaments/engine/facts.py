"""Where the engine's own data files are read: one loader for all that lie in `data/`."""

from pathlib import Path
from typing import TypeVar

import msgspec

DATA = Path(__file__).parent / "data"
Shape = TypeVar("Shape")


def load(name: str, shape: type[Shape]) -> Shape:
    """A data file as its type. Raises msgspec.ValidationError naming the field that is wrong."""
    return msgspec.json.decode((DATA / name).read_bytes(), type=shape)
