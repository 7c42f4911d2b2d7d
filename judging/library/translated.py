"""The library's texts in another language; the English files decide which entries there are.

A folder of that language (`de/`) has a file for each file of entries, under the same name: for each
entry its title, the words people use for it, and its texts in the order of the English ones. What
is missing there stays English and says so (`Entry.language`); what does not fit is refused.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from judging.library.entry import EntryFile, Id, NonEmptyText, WrittenEntry
from judging.library.files import Chapter, LibraryError, read_toml


class TranslatedText(Struct, frozen=True, forbid_unknown_fields=True):
    """One text, with `reading` and `change` where the English one has them."""

    text: NonEmptyText
    reading: str = ""
    change: str = ""


class TranslatedEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry in another language."""

    id: Id
    title: NonEmptyText
    says: Annotated[list[TranslatedText], Meta(min_length=1)]
    words: list[NonEmptyText] = []


class TranslatedFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of entries in another language."""

    entry: list[TranslatedEntry]


class Translation(Struct, frozen=True):
    """Entries and chapters in one language, by id."""

    entries: Mapping[str, tuple[str, TranslatedEntry]]  # with the name of the file
    chapters: Mapping[str, Chapter]

    def translate_file(self, name: str, file: EntryFile) -> EntryFile:
        """A file with its entries in this language, English where they are not translated."""
        entries = [self._translate_entry(name, written) for written in file.entry]
        return msgspec.structs.replace(file, entry=entries)

    def translate_chapter(self, chapter: Chapter) -> Chapter:
        """A chapter in this language; the English one where it is missing."""
        return self.chapters.get(chapter.id, chapter)

    def _translate_entry(self, name: str, written: WrittenEntry) -> WrittenEntry:
        if written.id not in self.entries:
            return written
        file, translated = self.entries[written.id]
        where = f"{file}, {written.id}"
        if file != name:
            raise LibraryError(f"{where}: the English entry stands in {name}")
        if len(translated.says) != len(written.says):
            count = (
                f"{len(translated.says)} texts in says, the English entry has {len(written.says)}"
            )
            raise LibraryError(f"{where}: {count}")
        says = [
            msgspec.structs.replace(
                ours, **_translated_texts(f"{where}, says[{place}]", ours, theirs)
            )
            for place, (ours, theirs) in enumerate(zip(written.says, translated.says, strict=True))
        ]
        return msgspec.structs.replace(
            written, title=translated.title, words=translated.words, says=says
        )


def _translated_texts(where: str, ours: object, theirs: TranslatedText) -> dict[str, str]:
    texts = {name: getattr(theirs, name) for name in TranslatedText.__struct_fields__}
    for name, text in texts.items():
        if bool(text.strip()) != bool(getattr(ours, name).strip()):
            which = "is missing" if not text.strip() else "has no English text to it"
            raise LibraryError(f"{where}.{name}: {which}")
    return texts


def read_translation(
    folder: Path, files: Mapping[str, EntryFile], chapters: tuple[Chapter, ...]
) -> Translation:
    """Read a language's folder. Raises LibraryError naming what fits no English entry."""
    known = {written.id for file in files.values() for written in file.entry}
    entries: dict[str, tuple[str, TranslatedEntry]] = {}
    for path in sorted((folder / "entries").glob("*.toml")):
        for entry in read_toml(path, TranslatedFile).entry:
            name = f"{folder.name}/{path.name}, {entry.id}"
            if entry.id not in known:
                raise LibraryError(f"{name}: there is no such entry in English")
            if entry.id in entries:
                raise LibraryError(f"{name}: it is translated twice")
            entries[entry.id] = (path.name, entry)
    return Translation(entries, _translated_chapters(folder / "chapters.toml", chapters))


def _translated_chapters(path: Path, chapters: tuple[Chapter, ...]) -> dict[str, Chapter]:
    if not path.is_file():
        return {}
    translated = read_toml(path, dict[str, list[Chapter]]).get("chapter", [])
    language = path.parent.name
    by_id = {
        chapter.id: msgspec.structs.replace(chapter, language=language) for chapter in translated
    }
    for unknown in set(by_id) - {chapter.id for chapter in chapters}:
        raise LibraryError(f"{path.parent.name}/{path.name}: there is no chapter {unknown!r}")
    return by_id
