"""The shapes of library entries: an entry is one rule, term or piece of advice, by edition.

`WrittenEntry` is an entry as its file has it (`entries/*.toml`); `Entry` is what everybody reads,
with a text for each edition that has the rule, inherited texts included.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine.editions import EDITIONS
from judging.engine.ruling import Provenance

# A principle holds for the text of every card. Only a "rule" is found by all ways of asking for it.
Kind: TypeAlias = Literal["rule", "term", "appendix", "advice", "principle"]
Id: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
OFFICIAL_RULINGS_TITLE = "Official rulings"  # in place of a document's, where none says it
# A row of the rules matrix, or a lettered step by its name, since its letter differs from edition
# to edition: `ATK:confusion`, `DMG:weakness`, `BTW:sleep`.
RuleId: TypeAlias = Annotated[
    str, Meta(pattern="^(SET|TRN|ATK|DMG|KO|CON|BTW|WIN|CRD|DCK|ETL)(-[0-9]+|:[a-z_]+)$")
]
NonEmptyText: TypeAlias = Annotated[str, Meta(min_length=1)]


class EditionTexts(Struct, frozen=True, forbid_unknown_fields=True, rename={"editions": "in"}):
    """What some editions say alike.

    `editions` (`in` in the file): their keys. `source`: ids of `sections.toml`. `reading`: how the
    text is read where it can be read two ways; it makes the rule an interpreted one. `like`: the
    edition whose document says it, where this one is silent; it makes the rule an inherited one.
    `change`: one line on what is new against the edition before. `rulings`: ids of the official
    rulings it rests on, where no document says it or beside one. `cites`: a rule of the engine;
    its citation in each edition is the source (an announcement, cards, a page without sections).
    """

    editions: Annotated[list[str], Meta(min_length=1)]
    text: NonEmptyText
    source: list[str] = []
    reading: str = ""
    like: str = ""
    change: str = ""
    rulings: list[str] = []
    cites: str = ""


class WrittenEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as its file has it. `not_in`: editions that inherit the rest but lack this."""

    id: Id
    title: NonEmptyText
    says: Annotated[list[EditionTexts], Meta(min_length=1)]
    kind: Kind = "rule"
    rules: list[RuleId] = []
    words: list[NonEmptyText] = []
    related: list[Id] = []
    example: str = ""
    not_in: list[str] = []


class EntryFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of entries, in reading order, and the chapter of `chapters.toml` they belong to."""

    chapter: Id
    entry: list[WrittenEntry]


class Text(Struct, frozen=True):
    """What one edition says on an entry, in our own words.

    `document`: the title of the document that says it: another edition's where the rule is
    inherited, empty where only official rulings say it. `source`: the titles of its sections.
    `provenance`: how certain it is; `reading`: how an interpreted text was read. `change`: what is
    new against the edition before. `rulings`: the ids of the official rulings it rests on. `era`,
    `since`, `until`: only for a fact about tournaments, which belongs to no edition: the name of
    its time, and its first and last ISO day.
    """

    edition: str
    text: str
    document: str
    source: tuple[str, ...]
    provenance: Provenance
    reading: str = ""
    change: str = ""
    rulings: tuple[str, ...] = ()
    era: str = ""
    since: str = ""
    until: str = ""

    @property
    def cited(self) -> str:
        """Document and sections in one line, as a ruling's steps have it."""
        places = self.source or self.rulings
        return f"{self.document}, {'; '.join(places)}" if places else self.document

    @property
    def name(self) -> str:
        """The name of the edition, or of a fact's era."""
        return DOCUMENTS_BY_KEY[self.edition].name if self.edition else self.era


def newest_text(editions: Mapping[str, Text]) -> Text:
    """The text of the newest document that has one; an undated document counts as the oldest."""
    return max(editions.values(), key=lambda text: DOCUMENTS_BY_KEY[text.edition].first or "")


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A question for the ruling engine, or a deck for the deck check; answered when it is shown.

    `position`, `action`, `flips`: as in a question for a ruling. `deck`: count, name and fields of
    each card.
    """

    id: str
    title: NonEmptyText
    position: dict[str, Any] = {}
    action: dict[str, Any] = {}
    flips: list[str] = []
    deck: list[tuple[int, str, dict[str, Any]]] = []

    def make_request(self, edition: str) -> dict[str, Any]:
        """The question under one edition, in the words of the ruling contract."""
        asked = {"edition": edition, "position": self.position, "action": self.action}
        return asked | ({"flips": self.flips} if self.flips else {})


class Entry(Struct, frozen=True):
    """An entry as everybody reads it.

    `id`: its address, `/rules/<id>/`. `rules`: what it is about, the main one first. `editions`:
    the text of every edition that has the rule, in the order of the editions. `language`: of its
    title and texts, "en" where they are not translated.
    """

    id: str
    title: str
    chapter: str
    kind: Kind
    rules: tuple[str, ...]
    words: tuple[str, ...]
    related: tuple[str, ...]
    editions: Mapping[str, Text]
    example: Example | None = None
    language: str = "en"

    def rules_in(self, edition: str) -> tuple[str, ...]:
        """The rules under the ids that rulings of that edition show: `ATK:confusion` as `ATK-f`."""
        letters = EDITIONS[edition].letters
        return tuple(dict.fromkeys(letters.get(rule, rule) for rule in self.rules))

    @property
    def groups(self) -> tuple[tuple[Text, ...], ...]:
        """The texts grouped by editions that say the same; each text keeps its own citation."""
        texts_alike: dict[tuple[str, str], list[Text]] = {}
        for text in self.editions.values():
            texts_alike.setdefault((text.text, text.reading), []).append(text)
        return tuple(tuple(texts) for texts in texts_alike.values())
