"""Loads the card catalogue: which versions there are, and the newest of them."""

import os
import re
import threading
import time
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from decks.engine.cards.catalogue import Catalogue, CatalogueError
from decks.engine.cards.packed import MOST_BYTES
from decks.engine.cards.reading import (
    CatalogueParts,
    build_catalogue,
    read_every_part,
    require_sound_packing,
)

MOST_FORMATS = 500  # there are some forty
SHIPPED = Path(__file__).resolve().parents[1] / "engine" / "data"
_VERSION = re.compile(r"\d{4}-\d{2}-\d{2}[\w.-]*\Z")
_lock = threading.Lock()


def load_catalogue(path: Path) -> Catalogue:
    """The catalogue in a version's folder. Raises CatalogueError naming the part that is wrong."""
    return build_catalogue(_read_parts(path))


def _read_parts(path: Path) -> CatalogueParts:
    try:
        return CatalogueParts(
            version=path.name,
            cards=_read_part(path / "cards.json.xz"),
            details=_read_part(path / "details.jsonl.xz"),
            sets=_read_part(path / "sets.json"),
            names=_read_part(path / "names.json"),
            formats=tuple(map(_read_part, _list_formats(path / "formats"))),
            about=_read_part(path / "catalogue.json"),
            writing=_read_if_there(path / "writing.json", b"{}"),
            abroad=_read_if_there(path / "abroad.json.xz", b""),
        )
    except OSError as missing:
        raise CatalogueError(
            f"catalogue {path.name}: {missing.strerror}: {missing.filename}"
        ) from None


def _read_part(path: Path) -> bytes:
    with path.open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise CatalogueError(f"catalogue part {path.name!r} has more than {MOST_BYTES:,} bytes")
    return raw


def _list_formats(folder: Path) -> list[Path]:
    files = sorted(folder.glob("*.json"))
    if len(files) > MOST_FORMATS:
        raise CatalogueError(f"a catalogue with more than {MOST_FORMATS} formats")
    return files


def _read_if_there(path: Path, otherwise: bytes) -> bytes:
    """A part of a version, or its default where an earlier release imported none."""
    return _read_part(path) if path.is_file() else otherwise


def imported_folder() -> Path:
    """The folder of imported versions, which have one folder each; it need not exist."""
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


def check_imported(folder: Path) -> None:
    """Load what would be the newest version if imported versions lay in this folder.

    Raises CatalogueError where no service would start with it.
    """
    imported = _list_versions(str(folder))
    newest = max(imported, default="")
    if newest >= max(_list_shipped()):
        parts = _read_parts(Path(imported[newest]))
        require_sound_packing(parts)
        read_every_part(build_catalogue(parts))


def current_catalogue() -> Catalogue:
    """The newest catalogue, loaded once per process and again when a newer one appears.

    Whether there is a newer one is checked at most ten times a second: some ask thousands of times.
    """
    data = settings.HEADJUDGE_DATA
    looked = _looked_up.get(data)
    if looked and time.monotonic() < looked[0]:
        return looked[1]
    paths = _folders_of_versions(data)
    version = max(paths)
    with _lock:
        newest = _load_once(version, paths[version])
    _looked_up.clear()
    _looked_up[data] = time.monotonic() + _LOOK_HOLDS, newest
    return newest


_LOOK_HOLDS = 0.1  # seconds
# Data folder → until when its newest catalogue is not looked up again, and that catalogue.
_looked_up: dict[str | Path, tuple[float, Catalogue]] = {}


def look_again() -> None:
    """Forget what was looked up: a version has just been put there."""
    _looked_up.clear()


def _folders_of_versions(data: str | Path) -> dict[str, str]:
    """The names and folders of all versions, as plain strings, which are faster than paths."""
    imported = _list_imported(_path_of_imported(data))
    return {**_list_shipped(), **imported} if imported else _list_shipped()


@lru_cache(maxsize=4)
def _path_of_imported(data: str | Path) -> str:
    return os.path.join(data, "catalogue")  # noqa: PTH118


@lru_cache(maxsize=1)
def _list_shipped() -> dict[str, str]:
    """The versions of this release, which do not change while it runs."""
    return _list_versions(str(SHIPPED))


def _list_imported(folder: str) -> dict[str, str]:
    """The imported versions, read again when their folder has changed.

    A folder that changed within the last ticks of its clock may change again unseen, so it is read
    again as well.
    """
    try:
        changed = os.stat(folder).st_mtime  # noqa: PTH116
    except OSError:
        return {}
    kept = _read_folders.get(folder)
    if kept is None or kept[0] != changed:
        settled = time.time() - changed > _TICKS_OF_A_FOLDER
        kept = (changed if settled else None, _list_versions(folder))
        _read_folders[folder] = kept
    return kept[1]


_TICKS_OF_A_FOLDER = 3.0  # seconds; the coarsest clock of a file system ticks every two
_read_folders: dict[str, tuple[float | None, dict[str, str]]] = {}


def _list_versions(folder: str) -> dict[str, str]:
    try:
        names = os.listdir(folder)  # noqa: PTH208
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return {
        name: f"{folder}/{name}"
        for name in names
        if _VERSION.match(name) and os.path.isfile(f"{folder}/{name}/catalogue.json")  # noqa: PTH113
    }


def describe_catalogue() -> str:
    """A line on the newest catalogue, which is loaded now. Raises CatalogueError."""
    newest = current_catalogue()
    return f"Catalogue {newest.version}: card facts to {newest.known_to['newest_set']['name']}"


@lru_cache(maxsize=2)
def _load_once(_version: str, path: str) -> Catalogue:
    return load_catalogue(Path(path))
