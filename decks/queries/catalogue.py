"""Loads the card catalogue: which versions there are, and the newest of them."""

import re
import threading
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from decks.engine.cards.catalogue import Catalogue, CatalogueError
from decks.engine.cards.reading import CatalogueParts, build_catalogue

SHIPPED = Path(__file__).resolve().parents[1] / "engine" / "data"
_VERSION = re.compile(r"\d{4}-\d{2}-\d{2}[\w.-]*\Z")
_lock = threading.Lock()


def load_catalogue(path: Path) -> Catalogue:
    """The catalogue in a version's folder. Raises CatalogueError naming the part that is wrong."""
    try:
        parts = CatalogueParts(
            version=path.name,
            cards=(path / "cards.json.xz").read_bytes(),
            details=(path / "details.jsonl.xz").read_bytes(),
            sets=(path / "sets.json").read_bytes(),
            names=(path / "names.json").read_bytes(),
            formats=tuple(each.read_bytes() for each in sorted((path / "formats").glob("*.json"))),
            about=(path / "catalogue.json").read_bytes(),
            writing=_read_if_there(path / "writing.json", b"{}"),
            abroad=_read_if_there(path / "abroad.json.xz", b""),
        )
    except OSError as missing:
        raise CatalogueError(
            f"catalogue {path.name}: {missing.strerror}: {missing.filename}"
        ) from None
    return build_catalogue(parts)


def _read_if_there(path: Path, otherwise: bytes) -> bytes:
    """A part that versions imported by earlier releases do not have."""
    return path.read_bytes() if path.is_file() else otherwise


def imported_folder() -> Path:
    """Where imported versions lie, a folder each; it need not be there."""
    return Path(settings.HEADJUDGE_DATA) / "catalogue"


def catalogue_versions() -> dict[str, Path]:
    """All versions at hand, oldest first: the shipped ones and those in the data folder."""
    folders = [SHIPPED, imported_folder()]
    folders_by_name = {
        each.name: each
        for folder in folders
        if folder.is_dir()
        for each in folder.iterdir()
        if _VERSION.match(each.name) and (each / "catalogue.json").is_file()
    }
    return dict(sorted(folders_by_name.items()))


def current_catalogue() -> Catalogue:
    """The newest catalogue, loaded once a process and again when a newer one appears."""
    version, path = list(catalogue_versions().items())[-1]
    with _lock:
        return _load_once(version, str(path))


def describe_catalogue() -> str:
    """A line on the newest catalogue, which is loaded now. Raises CatalogueError."""
    newest = current_catalogue()
    return f"Catalogue {newest.version}: card facts to {newest.known_to['newest_set']['name']}"


@lru_cache(maxsize=2)
def _load_once(_version: str, path: str) -> Catalogue:
    return load_catalogue(Path(path))
