"""Gathers what people read into the translation files and compiles them, without gettext's tools.

    tools/messages.py [--check]

Every sentence marked in the Python files and the templates, and every template of the engines'
wording modules, gets an entry in `locale/*/LC_MESSAGES/django.po`. Entries keep their translations;
those no longer found are removed. Then the files are compiled to `.mo`. Exits 1 if a translation is
missing. `--check`: writes nothing, and exits 1 if a file is not as it would be written.
"""

import ast
import json
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
SOURCES = ("config", "league", "decks", "tournaments", "judging")
# Sentences the engines name by id, and names that are data: pages pass them through `gettext`.
ENGINES: dict[str, Callable[[Any], Iterable[str]]] = {
    "decks.engine.formats.refusals": lambda module: module.translatable_texts(),
    "decks.engine.sentences": lambda module: module.TEMPLATES.values(),
    "tournaments.engine.wording": lambda module: module.TEMPLATES.values(),
    "tournaments.engine.files.tdf.wording": lambda module: module.TEMPLATES.values(),
    "judging.engine.wording": lambda module: module.TEMPLATES,
    "judging.engine.wording_refusals": lambda module: module.TEMPLATES,
    "judging.engine.effects.words": lambda module: module.TEMPLATES,
    "judging.engine.editions": lambda module: [
        text for edition in module.EDITIONS.values() for text in edition.sentences
    ],
    "judging.library.shelf": lambda module: module.load_library().example_titles,
    "tournaments.engine.results.both_win": lambda module: module.translatable_texts(),
    "tournaments.engine.clock.policies": lambda module: module.translatable_texts(),
    "tournaments.engine.penalties.starts": lambda module: module.translatable_texts(),
    "tournaments.engine.structure.at_the_table": lambda module: module.translatable_texts(),
    "tournaments.engine.structure.attendance": lambda module: module.translatable_texts(),
    "tournaments.engine.structure.customs": lambda module: module.translatable_texts(),
    "tournaments.engine.penalties.ladders": lambda module: module.translatable_texts(),
    "tournaments.engine.seasons.points": lambda module: [scheme.name for scheme in module.SCHEMES],
    "tournaments.engine.seasons.championship": lambda module: module.EVENT_KINDS.values(),
    "tournaments.engine.standings.tiebreaks": lambda module: module.translatable_texts(),
}
HEADER = (
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"
    "Language: {language}\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"
)
# Which argument of each function is the sentence, its plural and its context.
FUNCTIONS = {
    "gettext": (0, None, None),
    "gettext_lazy": (0, None, None),
    "gettext_noop": (0, None, None),
    "ngettext": (0, 1, None),
    "ngettext_lazy": (0, 1, None),
    "pgettext": (1, None, 0),
    "pgettext_lazy": (1, None, 0),
    "npgettext": (1, 2, 0),
    "npgettext_lazy": (1, 2, 0),
}

Key = tuple[str, str]  # context (mostly empty) and sentence


@dataclass
class Message:
    """A sentence, the files it is in, and its translation: two texts where it has a plural."""

    text: str
    plural: str = ""
    context: str = ""
    files: set[str] = field(default_factory=set)
    said: list[str] = field(default_factory=list)
    fuzzy: bool = False

    @property
    def key(self) -> Key:
        return self.context, self.text

    @property
    def is_missing(self) -> bool:
        return self.fuzzy or len(self.said) != 1 + bool(self.plural) or not all(self.said)

    @property
    def flags(self) -> list[str]:
        kinds = {"python-format": "%(", "python-brace-format": "{"}
        marks = [kind for kind, sign in kinds.items() if sign in self.text + self.plural]
        return ["fuzzy"] * self.fuzzy + marks


# --- gathering ----------------------------------------------------------------------------------


def gather_messages() -> dict[Key, Message]:
    """Every sentence of the tree that people read, by context and text."""
    found: dict[Key, Message] = {}
    for file, message in (
        *gather_from_python(),
        *gather_from_templates(),
        *gather_from_engines(),
        *gather_from_effects(),
    ):
        one = found.setdefault(message.key, message)
        one.plural = one.plural or message.plural
        one.files.add(file)
    return dict(sorted(found.items(), key=lambda item: (item[0][1].casefold(), item[0])))


def gather_from_python() -> Iterator[tuple[str, Message]]:
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                name = path.relative_to(ROOT).as_posix()
                yield from ((name, one) for one in find_marked_calls(path.read_text(), name))


def find_marked_calls(source: str, name: str) -> Iterator[Message]:
    """The sentences marked in one file. Raises SyntaxError for one composed at run time."""
    if "gettext" not in source:  # in the name of every function that marks sentences
        return
    nodes = list(ast.walk(ast.parse(source, name)))
    known = {
        alias.asname or alias.name: FUNCTIONS[alias.name]
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if alias.name in FUNCTIONS
    }
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            yield from _messages_of_call(node, known[node.func.id], name)


def _messages_of_call(
    node: ast.Call, places: tuple[int, int | None, int | None], name: str
) -> Iterator[Message]:
    texts = [None if place is None else node.args[place] for place in places]
    if any(isinstance(one, (ast.JoinedStr, ast.BinOp)) for one in texts):
        raise SyntaxError(f"{name}:{node.lineno}: mark the sentence first, then fill it in")
    text, plural, context = (one.value if isinstance(one, ast.Constant) else "" for one in texts)
    if text:  # a variable holds a sentence that is marked elsewhere
        yield Message(str(text), str(plural), str(context))


def gather_from_templates() -> Iterator[tuple[str, Message]]:
    from django.template import engines  # noqa: PLC0415 -- needs the settings first

    for path in sorted((ROOT / "templates").rglob("*.html")):
        template = engines["django"].get_template(path.relative_to(ROOT / "templates").as_posix())
        name = path.relative_to(ROOT).as_posix()
        yield from ((name, one) for one in messages_of_nodes(template.template.nodelist))  # type: ignore[attr-defined]


def messages_of_nodes(nodes: Iterable[object]) -> Iterator[Message]:
    """The sentences of translate and blocktranslate tags in these nodes and those inside them."""
    from django.templatetags.i18n import BlockTranslateNode, TranslateNode  # noqa: PLC0415

    for node in nodes:
        if isinstance(node, TranslateNode):
            text = getattr(node.filter_expression.var, "literal", None)
            if text:  # a variable holds a sentence that is marked elsewhere
                yield Message(str(text).replace("%", "%%"), context=_context_of(node))
        elif isinstance(node, BlockTranslateNode):
            text, plural = (
                node.render_token_list(part or [])[0] for part in _singular_and_plural(node)
            )
            yield Message(text, plural, _context_of(node))
        for inner in getattr(node, "child_nodelists", ()):
            yield from messages_of_nodes(getattr(node, inner, None) or ())


def _singular_and_plural(node: Any) -> tuple[Any, Any]:
    return node.singular, node.plural


def _context_of(node: object) -> str:
    context = getattr(node, "message_context", None)
    return str(context.var) if context else ""


def gather_from_effects() -> Iterator[tuple[str, Message]]:
    """Notes in the data on card texts: what is missing, in doubt, or changed by errata."""
    for path in sorted((ROOT / "judging/engine/effects/data").glob("*.json")):
        cards = json.loads(path.read_text()).get("cards", {}) if path.stem != "exceptions" else {}
        for card in cards.values():
            notes = (card.get("missing"), card.get("doubt"), *card.get("errata", ()))
            name = path.relative_to(ROOT).as_posix()
            yield from ((name, Message(note)) for note in notes if note)


def gather_from_engines() -> Iterator[tuple[str, Message]]:
    for name, texts in ENGINES.items():
        file = f"{name.replace('.', '/')}.py"
        yield from ((file, Message(text)) for text in texts(import_module(name)))


# --- the files ----------------------------------------------------------------------------------


def read_po(text: str) -> dict[Key, Message]:
    """The entries of a .po file, without its header."""
    found = {}
    for part in text.split("\n\n"):
        message = _read_entry(part)
        if message.text:
            found[message.key] = message
    return found


def _read_entry(part: str) -> Message:
    texts: dict[str, str] = {}
    message, word = Message(""), ""
    for line in part.splitlines():
        if line.startswith("#:"):
            message.files |= set(line[2:].split())
        elif line.startswith("#,"):
            message.fuzzy = "fuzzy" in line
        elif line.startswith('"'):
            texts[word] += ast.literal_eval(line)
        elif line and not line.startswith("#"):
            word, _, value = line.partition(" ")
            texts[word] = ast.literal_eval(value)
    message.text, message.plural = texts.get("msgid", ""), texts.get("msgid_plural", "")
    message.context = texts.get("msgctxt", "")
    message.said = [texts[word] for word in sorted(texts) if word.startswith("msgstr")]
    return message


def format_po(messages: Iterable[Message], language: str) -> str:
    """A .po file: sentences in alphabetical order, with their files, without line numbers."""
    header = "".join(
        f'"{_escape_text(line)}"\n' for line in _format_header(language).splitlines(keepends=True)
    )
    return "\n".join([f'msgid ""\nmsgstr ""\n{header}', *map(_format_entry, messages)])


def _format_header(language: str) -> str:
    return HEADER.format(language=language)


def _format_entry(message: Message) -> str:
    rows = [f"#: {file}" for file in sorted(message.files)]
    rows += [f"#, {', '.join(message.flags)}"] if message.flags else []
    rows += [f'msgctxt "{_escape_text(message.context)}"'] if message.context else []
    rows.append(f'msgid "{_escape_text(message.text)}"')
    said = message.said or [""] * (1 + bool(message.plural))
    if message.plural:
        rows.append(f'msgid_plural "{_escape_text(message.plural)}"')
        rows += [f'msgstr[{at}] "{_escape_text(one)}"' for at, one in enumerate(said)]
    else:
        rows.append(f'msgstr "{_escape_text(said[0])}"')
    return "\n".join(rows) + "\n"


def _escape_text(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")


def compile_mo(messages: Iterable[Message], language: str) -> bytes:
    """A .mo file as GNU gettext lays it out: two tables of lengths and offsets, then the texts."""
    pairs = {"": _format_header(language)}
    for one in messages:
        if not one.is_missing:
            text = f"{one.context}\x04{one.text}" if one.context else one.text
            pairs[f"{text}\0{one.plural}" if one.plural else text] = "\0".join(one.said)
    table = sorted((key.encode(), value.encode()) for key, value in pairs.items())
    count, first = len(table), 7 * 4
    place, places, texts = first + 16 * count, [], b""
    for column in zip(*table, strict=True):
        for text in column:
            places += [len(text), place + len(texts)]
            texts += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, first, first + 8 * count, 0, place)
    return head + struct.pack(f"<{len(places)}I", *places) + texts


def merge_translations(found: dict[Key, Message], old: dict[Key, Message]) -> list[Message]:
    """The gathered messages, with the translations that exist already."""
    for key, message in found.items():
        before = old.get(key, Message(""))
        same_number = bool(before.plural) == bool(message.plural)
        message.said, message.fuzzy = (before.said if same_number else []), before.fuzzy
    return list(found.values())


def prepare_files() -> dict[Path, bytes]:
    """Every file's content as it must be."""
    out = {}
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/django.po")):
        language = path.parent.parent.name
        messages = merge_translations(gather_messages(), read_po(path.read_text()))
        out[path] = format_po(messages, language).encode()
        out[path.with_suffix(".mo")] = compile_mo(messages, language)
    return out


def main() -> int:
    set_up_django()
    files, status, check = prepare_files(), 0, "--check" in sys.argv[1:]
    stale = [path for path, body in files.items() if not path.exists() or path.read_bytes() != body]
    for path in stale:
        print(
            f"{'Not up to date' if '--check' in sys.argv else 'Written'}: {path.relative_to(ROOT)}"
        )
        if "--check" not in sys.argv:
            path.write_bytes(files[path])
    for path, body in files.items():
        for one in read_po(body.decode()).values() if path.suffix == ".po" else ():
            if one.is_missing:
                print(f"No {path.parent.parent.name}: {one.text!r}")
                status = 1
    return 1 if stale and check else status


def set_up_django() -> None:
    """Django with the project's settings, for the templates."""
    import os  # noqa: PLC0415 -- only when run as a script

    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django  # noqa: PLC0415 -- reads the settings when it is set up

    django.setup()


if __name__ == "__main__":
    sys.exit(main())
