"""Makes a new version of the card catalogue out of card files of other projects."""

import json
import os
import shutil
import stat
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from decks.engine.cards.catalogue import Catalogue, CatalogueError
from decks.engine.cards.known import check_first_days, check_format_known
from decks.engine.cards.reading import read_every_part
from decks.engine.cards.rows import pack_rows, write_format_text, write_json_lines
from decks.engine.imports import SourceError, ptcg, tcgdex
from decks.engine.imports.plan import (
    ImportPlan,
    compare_with_catalogue,
    format_after,
    rows_after,
    sets_after,
)
from decks.engine.imports.reworded import names_after
from decks.queries import catalogue as catalogues
from league.base import archives

MOST_FILES = 300_000
MOST_BYTES = 1_000_000_000
MOST_FILE_BYTES = 16_000_000
PACKING = 1  # a quarter larger than the smallest, in a twentieth of the time
TOP_FOLDERS = ("data", "cards", "sets")
Progress = Callable[[], None]
SourceFile = tuple[str, Callable[[], bytes]]


def read_import_plan(
    path: Path, catalogue: Catalogue, progress: Progress = lambda: None
) -> ImportPlan:
    """What the files at `path` would add. Raises SourceError naming the file that is wrong."""
    files = list(_wanted_files(_each_file(path)))
    sources = [
        source for source in (tcgdex, ptcg) if any(source.is_wanted(name) for name, _ in files)
    ]
    if len(sources) != 1:
        raise SourceError(
            str(path),
            "neither a checkout of tcgdex/cards-database (data/SERIES/SET/NUMBER.ts) nor one of "
            "pokemon-tcg-data (sets/en.json, cards/en/SET.json)"
            if not sources
            else "files of tcgdex/cards-database and of pokemon-tcg-data lie side by side",
        )
    source = sources[0]
    texts = ((name, _read_text(name, read)) for name, read in files if source.is_wanted(name))
    cards_and_sets = source.read_source(texts, progress)
    if not cards_and_sets.cards:
        raise SourceError(str(path), "no card with an English name is in it")
    return compare_with_catalogue(catalogue, cards_and_sets)


def _read_text(name: str, read: Callable[[], bytes]) -> str:
    try:
        return read().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise SourceError(name, f"not UTF-8 at byte {wrong.start}") from None
    except archives.UNPACKING_ERRORS as wrong:
        raise SourceError(name, f"cannot be read: {wrong}") from None


def _wanted_files(files: Iterable[SourceFile]) -> Iterator[SourceFile]:
    """Files of either source, by path in the checkout; an archive has a folder around it."""
    for name, read in files:
        inner = name.partition("/")[2]
        for path in (name, inner):
            if tcgdex.is_wanted(path) or ptcg.is_wanted(path):
                yield path, read
                break


def _each_file(path: Path) -> Iterator[SourceFile]:
    if path.is_dir():
        return _files_in_folder(path)
    if not path.is_file():
        raise SourceError(str(path), "there is no such folder or archive")
    if zipfile.is_zipfile(path):
        return _files_in_zip(path)
    return _files_in_tar(path)


def _files_in_folder(folder: Path) -> Iterator[SourceFile]:
    for top in TOP_FOLDERS:
        for where, folders, names in os.walk(folder / top):
            for name in (*folders, *names):
                if (Path(where) / name).is_symlink():
                    raise SourceError(str(Path(where) / name), "is a link; links are not followed")
            for name in sorted(names):
                file = Path(where) / name
                if not file.is_file():  # opening a pipe would block
                    raise SourceError(str(file), "is a device; there may be files only")
                yield file.relative_to(folder).as_posix(), _make_reader(file)


def _make_reader(file: Path) -> Callable[[], bytes]:
    def read() -> bytes:
        if file.stat().st_size > MOST_FILE_BYTES:
            raise OSError(f"larger than {MOST_FILE_BYTES:,} bytes")
        return file.read_bytes()

    return read


def _files_in_zip(path: Path) -> Iterator[SourceFile]:
    try:
        archive = zipfile.ZipFile(path)
    except archives.UNPACKING_ERRORS as broken:
        raise SourceError(str(path), f"a broken zip archive: {broken}") from None
    members = archive.infolist()
    _require_measure(path, len(members), sum(each.file_size for each in members))
    for each in members:
        link = stat.S_ISLNK(each.external_attr >> 16)
        _require_harmless(path, each.filename, link=link, secret=bool(each.flag_bits & 1))
        if not archives.is_unpacked_bit_by_bit(each):
            message = f"{each.filename!r} is packed in an unusual way: neither stored nor deflated"
            raise SourceError(str(path), message)
        if not each.is_dir():
            yield each.filename, _make_member_reader(archive, each)


def _make_member_reader(archive: zipfile.ZipFile, each: zipfile.ZipInfo) -> Callable[[], bytes]:
    def read() -> bytes:
        with archive.open(each) as file:
            return _require_size(file.read(MOST_FILE_BYTES + 1))

    return read


def _files_in_tar(path: Path) -> Iterator[SourceFile]:
    """Read the files as the tar is streamed: going back in a compressed tar is slow."""
    files = size = 0
    try:
        with archives.open_tar(path) as (archive, stream):
            for each in archive:
                files, size = files + 1, size + each.size
                _require_measure(path, files, size)
                odd = not (each.isfile() or each.isdir())
                _require_harmless(path, each.name, link=odd)
                if each.isfile():
                    yield each.name, _read_member(path, archive, each, stream)
                stream.allow_header()
    except archives.NoTarError:
        raise SourceError(str(path), "neither a folder, a zip nor a tar archive") from None
    except archives.UNPACKING_ERRORS as broken:
        raise SourceError(str(path), f"a broken tar archive: {broken}") from None


def _read_member(
    path: Path, archive: tarfile.TarFile, each: tarfile.TarInfo, stream: archives.LimitedStream
) -> Callable[[], bytes]:
    name = each.name
    if not any(_is_wanted(part) for part in (name, name.partition("/")[2])):
        return bytes
    if each.size > MOST_FILE_BYTES:
        raise SourceError(str(path), f"{name} is larger than {MOST_FILE_BYTES:,} bytes")
    stream.allow_bytes(each.size)
    file = archive.extractfile(each)
    content = file.read() if file else b""
    return lambda: content


def _is_wanted(path: str) -> bool:
    return tcgdex.is_wanted(path) or ptcg.is_wanted(path)


def _require_size(content: bytes) -> bytes:
    if len(content) > MOST_FILE_BYTES:
        raise OSError(f"larger than {MOST_FILE_BYTES:,} bytes")
    return content


def _require_measure(path: Path, files: int, size: int) -> None:
    if files > MOST_FILES or size > MOST_BYTES:
        most = f"{MOST_FILES:,} files and {MOST_BYTES:,} bytes"
        raise SourceError(str(path), f"more than {most} unpacked")


def _require_harmless(path: Path, name: str, *, link: bool, secret: bool = False) -> None:
    """Refuse a path out of the archive, a link or a locked file, though nothing is unpacked."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if ".." in parts or name.startswith(("/", "\\")) or (parts and parts[0].endswith(":")):
        raise SourceError(str(path), f"{name!r} leads out of the archive")
    if link:
        raise SourceError(str(path), f"{name!r} is a link or a device; there may be files only")
    if secret:
        raise SourceError(str(path), f"{name!r} is encrypted")


def write_version(plan: ImportPlan, base: Catalogue, *, changes: bool) -> str:
    """Make a new catalogue version out of the current one and the plan, and return its name.

    It is written to a folder of its own, loaded once as a check, and put in place by one rename, so
    that nobody reads half a catalogue. Raises SourceError where another import was quicker.
    """
    home = catalogues.imported_folder()
    home.mkdir(parents=True, exist_ok=True)
    version = next_version(list(catalogues.catalogue_versions()))
    beside = Path(tempfile.mkdtemp(prefix=".new-", dir=home))
    try:
        folder = beside / version
        _write_folder(folder, plan, base, changes=changes)
        _check_folder(folder)
        _sync_files(folder)
        os.rename(folder, home / version)  # noqa: PTH104 -- refuses what is there already
        _sync_folder(home)
        catalogues.look_again()
    except (OSError, CatalogueError, ValueError) as failed:
        raise SourceError(str(home / version), f"could not be made: {failed}") from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return version


def next_version(known: list[str]) -> str:
    """A version name that sorts after all others: today, or the newest one's day and a number."""
    today = datetime.now(UTC).date().isoformat()
    newest = max(known, default="")
    if today > newest:
        return today
    day, number = newest[:10], newest[11:]
    return f"{day}.{int(number or 0) + 1:03}" if number.isdigit() or not number else f"{newest}.001"


def _write_folder(folder: Path, plan: ImportPlan, base: Catalogue, *, changes: bool) -> None:
    known = catalogues.catalogue_versions()[base.version]
    (folder / "formats").mkdir(parents=True)
    rows = rows_after(base, plan, changes=changes)
    cards, details = pack_rows(rows, PACKING)
    (folder / "cards.json.xz").write_bytes(cards)
    (folder / "details.jsonl.xz").write_bytes(details)
    sets = json.loads((known / "sets.json").read_text("utf-8"))
    (folder / "sets.json").write_text(write_json_lines(sets_after(sets, plan)), "utf-8")
    _write_names(known / "names.json", folder / "names.json", plan)
    for name in ("writing.json", "abroad.json.xz"):
        if (known / name).is_file():
            shutil.copyfile(known / name, folder / name)
    for file in sorted((known / "formats").glob("*.json")):
        entry = json.loads(file.read_text("utf-8"))
        text = (
            write_format_text(format_after(entry, plan)) if plan.joins.get(entry["key"]) else None
        )
        to = folder / "formats" / file.name
        to.write_text(text, "utf-8") if text else shutil.copyfile(file, to)
    about = _describe_version(folder.name, plan, base, len(rows), changes=changes)
    (folder / "catalogue.json").write_text(
        json.dumps(about, ensure_ascii=False, indent=1) + "\n", "utf-8"
    )


def _write_names(known: Path, to: Path, plan: ImportPlan) -> None:
    """Keep what people decided about texts, and add what the import leaves undecided."""
    if not plan.undecided:
        shutil.copyfile(known, to)
        return
    names = names_after(json.loads(known.read_text("utf-8")), plan.undecided)
    to.write_text(write_format_text(names), "utf-8")


def _describe_version(
    version: str, plan: ImportPlan, base: Catalogue, printings: int, *, changes: bool
) -> dict[str, Any]:
    history = [*base.about.get("imports", ())]
    history.append(
        {
            "source": plan.source,
            "licence": plan.licence,
            "onto": base.version,
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "sets": [card_set["id"] for card_set in plan.sets],
            "cards": len(plan.cards),
            "changes": [msgspec.to_builtins(change) for change in plan.changes] if changes else [],
        }
    )
    return {
        **base.about, "version": version, "printings": printings, "imports": history,
        "facts": facts_after(plan, base, datetime.now(UTC).date().isoformat()),
    }  # fmt: skip


def facts_after(plan: ImportPlan, base: Catalogue, today: str) -> dict[str, Any]:
    """The dates of the facts after an import.

    A source does not state its own date, so its newest set that is out counts. All other dates
    stay: an import brings cards and looks up no format.
    """
    known = base.about.get("facts", {})
    releases = [
        card_set["release"]
        for card_set in plan.sets
        if (card_set.get("release") or "9999") <= today
    ]
    return {**known, "cards": max([known.get("cards") or "", *releases])}


def _check_folder(folder: Path) -> None:
    """Check that the new version loads and its formats name known things only.

    Raises ValueError.
    """
    catalogue = catalogues.load_catalogue(folder)
    for entry in catalogue.formats.values():
        check_format_known(entry, catalogue)
    check_first_days(catalogue)
    read_every_part(catalogue)


def _sync_files(folder: Path) -> None:
    for each in folder.rglob("*"):
        if each.is_file():
            with each.open("rb") as file:
                os.fsync(file.fileno())
    _sync_folder(folder)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
