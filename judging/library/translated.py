"""The library's texts in another language, beside the English files, which stay the measure.

A folder of that language (`de/`) has a file for each file of entries, under the same name: for each
entry its title, the words people use for it, and its texts in the order of the English ones. What
is not there stays English and says so (`Entry.language`); what does not fit is refused.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from judging.library.entry import File, Id, Words, Written
from judging.library.files import Chapter, LibraryError, read_toml


class Says(Struct, frozen=True, forbid_unknown_fields=True):
    """One text: `reading` and `change` where the English one has them."""

    text: Words
    reading: str = ""
    change: str = ""


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry in another language."""

    id: Id
    title: Words
    says: Annotated[list[Says], Meta(min_length=1)]
    words: list[Words] = []


class Translated(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of entries in another language."""

    entry: list[Told]


class Tongue(Struct, frozen=True):
    """Entries and chapters in one language, by id."""

    entries: Mapping[str, tuple[str, Told]]  # with the name of the file
    chapters: Mapping[str, Chapter]

    def file(self, name: str, file: File) -> File:
        """A file in this language, English where it is not translated."""
        told = [self._entry(name, written) for written in file.entry]
        return msgspec.structs.replace(file, entry=told)

    def chapter(self, chapter: Chapter) -> Chapter:
        """A chapter in this language; the English one where it is missing."""
        return self.chapters.get(chapter.id, chapter)

    def _entry(self, name: str, written: Written) -> Written:
        if written.id not in self.entries:
            return written
        found, told = self.entries[written.id]
        where = f"{found}, {written.id}"
        if found != name:
            raise LibraryError(f"{where}: the English entry stands in {name}")
        if len(told.says) != len(written.says):
            count = f"{len(told.says)} texts in says, the English entry has {len(written.says)}"
            raise LibraryError(f"{where}: {count}")
        says = [
            msgspec.structs.replace(ours, **_texts(f"{where}, says[{at}]", ours, theirs))
            for at, (ours, theirs) in enumerate(zip(written.says, told.says, strict=True))
        ]
        return msgspec.structs.replace(written, title=told.title, words=told.words, says=says)


def _texts(where: str, ours: object, theirs: Says) -> dict[str, str]:
    texts = {name: getattr(theirs, name) for name in Says.__struct_fields__}
    for name, text in texts.items():
        if bool(text.strip()) != bool(getattr(ours, name).strip()):
            which = "is missing" if not text.strip() else "has no English text to it"
            raise LibraryError(f"{where}.{name}: {which}")
    return texts


def read_tongue(folder: Path, files: Mapping[str, File], chapters: tuple[Chapter, ...]) -> Tongue:
    """The texts of a language's folder. Raises LibraryError naming what fits no English entry."""
    known = {written.id for file in files.values() for written in file.entry}
    entries: dict[str, tuple[str, Told]] = {}
    for path in sorted((folder / "entries").glob("*.toml")):
        for told in read_toml(path, Translated).entry:
            name = f"{folder.name}/{path.name}, {told.id}"
            if told.id not in known:
                raise LibraryError(f"{name}: there is no such entry in English")
            if told.id in entries:
                raise LibraryError(f"{name}: it is translated twice")
            entries[told.id] = (path.name, told)
    return Tongue(entries, _chapters(folder / "chapters.toml", chapters))


def _chapters(path: Path, chapters: tuple[Chapter, ...]) -> dict[str, Chapter]:
    if not path.is_file():
        return {}
    told = read_toml(path, dict[str, list[Chapter]]).get("chapter", [])
    language = path.parent.name
    found = {one.id: msgspec.structs.replace(one, language=language) for one in told}
    for unknown in set(found) - {one.id for one in chapters}:
        raise LibraryError(f"{path.parent.name}/{path.name}: there is no chapter {unknown!r}")
    return found
