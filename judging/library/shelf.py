"""Reads the library from its files: entries, sections of the documents, chapters, examples."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine.editions import EDITIONS
from judging.library.entry import (
    OFFICIAL_RULINGS_TITLE,
    EditionTexts,
    Entry,
    EntryFile,
    Example,
    Text,
    WrittenEntry,
)
from judging.library.files import Chapter, LibraryError, read_toml
from judging.library.translated import read_translation

__all__ = ["ENGLISH", "LANGUAGES", "Library", "LibraryError", "load_library", "read_library"]
ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")

FOLDER = Path(__file__).parent
Sections = Mapping[str, Mapping[str, str]]


class Library(Struct, frozen=True):
    """All entries by id, in reading order; the chapters; the sections of the documents by id."""

    entries: Mapping[str, Entry]
    chapters: tuple[Chapter, ...]
    sections: Sections

    def of_chapter(self, chapter: str) -> list[Entry]:
        """The entries of a chapter, in reading order."""
        return [entry for entry in self.entries.values() if entry.chapter == chapter]

    @property
    def example_titles(self) -> list[str]:
        """The titles of the entries' examples, which pages translate."""
        return [entry.example.title for entry in self.entries.values() if entry.example]

    def entries_about(self, rule: str) -> list[Entry]:
        """The entries about a rule of the matrix (`TRN-13`, `ATK:confusion`), nearest first.

        Among equals, entries about fewer rules come first: one step before the order of all steps.
        """
        entries = [entry for entry in self.entries.values() if rule in entry.rules]
        return sorted(entries, key=lambda entry: (entry.rules.index(rule), len(entry.rules)))

    def entries_near(self, entry: Entry) -> list[Entry]:
        """What to read after an entry: those it names, then the main entry on each of its rules."""
        named = [self.entries[key] for key in entry.related if key in self.entries]
        about = [
            entries_about[0] for rule in entry.rules if (entries_about := self.entries_about(rule))
        ]
        unlike = {
            near_entry.id: near_entry
            for near_entry in (*named, *about)
            if near_entry.id != entry.id
        }
        return list(unlike.values())


@cache
def load_library(language: str = ENGLISH) -> Library:
    """The library as shipped, read once in each language; in English for any unknown language."""
    return read_library(FOLDER, language) if language in LANGUAGES else load_library()


def read_library(folder: Path, language: str = ENGLISH) -> Library:
    """Read the library of a folder. Raises LibraryError naming what is wrong and where."""
    sections: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("sections*.toml")):
        sections |= read_toml(path, dict[str, dict[str, str]])
    chapters = tuple(read_toml(folder / "chapters.toml", dict[str, list[Chapter]])["chapter"])
    examples = _read_examples(folder / "examples.jsonl")
    files = {
        path.name: read_toml(path, EntryFile) for path in sorted(folder.glob("entries/*.toml"))
    }
    _check_chapters(files, chapters)
    translated: frozenset[str] = frozenset()
    if language != ENGLISH:
        tongue = read_translation(folder / language, files, chapters)
        chapters = tuple(map(tongue.translate_chapter, chapters))
        translated = frozenset(tongue.entries)
        files = {name: tongue.translate_file(name, file) for name, file in files.items()}
    entries: dict[str, Entry] = {}
    for chapter in chapters:
        for name, file in files.items():
            for written in file.entry if file.chapter == chapter.id else ():
                where = f"{name}, {written.id}"
                if written.id in entries:
                    raise LibraryError(f"{where}: there is an entry of that id already")
                made = _make_entry(where, written, file.chapter, sections, examples)
                entries[made.id] = _in_language(language, made) if made.id in translated else made
    return Library(entries, chapters, sections)


def _in_language(language: str, entry: Entry) -> Entry:
    return msgspec.structs.replace(entry, language=language)


def _check_chapters(files: Mapping[str, EntryFile], chapters: tuple[Chapter, ...]) -> None:
    known = {chapter.id for chapter in chapters}
    for name, file in files.items():
        if file.chapter not in known:
            raise LibraryError(f"{name}: chapter {file.chapter!r} is not in chapters.toml")


def _read_examples(path: Path) -> dict[str, Example]:
    examples = {}
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            example = msgspec.json.decode(line, type=Example)
        except msgspec.MsgspecError as error:
            raise LibraryError(f"{path.name}, line {number}: {error}") from error
        examples[example.id] = example
    return examples


def _make_entry(
    where: str,
    written: WrittenEntry,
    chapter: str,
    sections: Sections,
    examples: Mapping[str, Example],
) -> Entry:
    if written.example and written.example not in examples:
        raise LibraryError(f"{where}: no example {written.example!r} in examples.jsonl")
    return Entry(
        id=written.id,
        title=written.title,
        chapter=chapter,
        kind=written.kind,
        rules=tuple(written.rules),
        words=tuple(written.words),
        related=tuple(written.related),
        editions=_texts_by_edition(where, written, sections),
        example=examples.get(written.example),
    )


def _texts_by_edition(where: str, written: WrittenEntry, sections: Sections) -> dict[str, Text]:
    """Each edition's text: what the file says for it, else what it inherits."""
    texts: dict[str, Text] = {}
    for text in _stated_texts(where, written, sections):
        if text.edition in texts:
            raise LibraryError(f"{where}: {text.edition} is told twice")
        texts[text.edition] = text
    for key in written.not_in:
        if key not in EDITIONS or key in texts:
            raise LibraryError(f"{where}: not_in names {key!r}, no edition or one that is told")
    for key in EDITIONS:
        _take_over_text(key, texts, written.not_in)
    return {key: texts[key] for key in EDITIONS if key in texts}


def _take_over_text(key: str, texts: dict[str, Text], not_in: list[str]) -> Text | None:
    """An edition's own text, else its neighbour's; a neighbour may be the later of the two."""
    neighbour = EDITIONS[key].inherits
    if key not in texts and key not in not_in and neighbour:
        from_ = _take_over_text(neighbour.key, texts, not_in)
        if from_:
            texts[key] = _inherit_text(from_, key)
    return texts.get(key)


def _inherit_text(text: Text, edition: str) -> Text:
    """A text taken over by another edition. It stays interpreted or reported where it was."""
    kept = text.provenance in {"interpreted", "reported"}
    provenance = text.provenance if kept else "inherited"
    return msgspec.structs.replace(text, edition=edition, provenance=provenance, change="")


def _stated_texts(where: str, written: WrittenEntry, sections: Sections) -> Iterator[Text]:
    for says in written.says:
        for edition in says.editions:
            for key in filter(None, (edition, says.like)):
                if key not in EDITIONS:
                    raise LibraryError(f"{where}: {key!r} is no edition: {', '.join(EDITIONS)}")
            yield _make_text(where, says, edition, sections)


def _make_text(where: str, says: EditionTexts, edition: str, sections: Sections) -> Text:
    if says.cites:
        return _make_cited_text(says, edition)
    document = says.like or edition
    return Text(
        edition=edition,
        text=_join_lines(says.text),
        document=OFFICIAL_RULINGS_TITLE
        if says.rulings and not says.source
        else DOCUMENTS_BY_KEY[document].title,
        source=tuple(_section_title(where, section, document, sections) for section in says.source),
        provenance="interpreted" if says.reading else "inherited" if says.like else "cited",
        reading=_join_lines(says.reading),
        change=_join_lines(says.change) if edition == says.editions[0] else "",
        rulings=tuple(says.rulings),
    )


def _make_cited_text(says: EditionTexts, edition: str) -> Text:
    """A text with the source that the edition cites for a rule."""
    citation = EDITIONS[edition].cite(says.cites)
    return Text(
        edition=edition,
        text=_join_lines(says.text),
        document=citation.document,
        source=(citation.section,) if citation.section else (),
        provenance=citation.provenance,
        reading=_join_lines(says.reading) or citation.reading,
        change=_join_lines(says.change) if edition == says.editions[0] else "",
    )


def _section_title(where: str, section: str, document: str, sections: Sections) -> str:
    title = sections.get(section, {}).get(document)
    if title is None:
        raise LibraryError(f"{where}: sections.toml has no {section!r} of {document}")
    return title


def _join_lines(text: Any) -> str:
    return " ".join(text.split())
