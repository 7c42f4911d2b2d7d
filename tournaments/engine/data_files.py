"""Load the engine's data files from `data/`."""

from pathlib import Path
from typing import TypeVar

import msgspec

DATA_FOLDER = Path(__file__).parent / "data"
Shape = TypeVar("Shape")


def load_facts(name: str, shape: type[Shape]) -> Shape:
    """Load a data file as this type. msgspec.ValidationError names the field that is wrong."""
    return msgspec.json.decode((DATA_FOLDER / name).read_bytes(), type=shape)
