"""Writes docs/where.md: for every subject its file in each room, its pages, endpoints and records.

    tools/where.py [--check]

All of it is read from the code: files and their first sentences, the addresses Django knows, the
actions that use cases put on record. `--check` writes nothing, and exits 1 where the page is
outdated.
"""

import ast
import os
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "where.md"
APPS = {
    "tournaments": "Who plays whom, and who is winning",
    "judging": "What the rule is, and what was ruled",
    "decks": "What may be played",
    "league": "Who we are, and the record",
}
# A room's folder in an app, and what people look for there.
ROOMS = {
    "engine": "the rule",
    "models": "the table",
    "queries": "what can be read",
    "domain": "what can happen",
    "web/views": "the pages",
    "web/forms": "what is typed",
    "web/paper": "what is printed",
    "api": "the endpoints",
}
# Folders beside the rooms, in an app or on their own: their files are listed without a subject.
OTHER_FOLDERS = {
    "base": "what everything stands on",
    "sqlite3": "Django's SQLite, as this house has it",
    "postgresql": "Django's PostgreSQL, as this house has it",
    "library": "the rules in our own words",
    "backup": "backups: made, tried, restored",
    "kit": "the rules in one file, off line",
    "demo": "a league to look at",
    "http": "what pages and endpoints share",
    "web": "what pages share",
    "templatetags": "what templates can say",
    "management": "commands",
}
NOT_LISTED = {"__init__", "urls", "apps", "permissions", "record_actions", "record_words", "tasks"}
HEAD = """# Where is what

Every app has the same rooms, and a subject has the same name in each of them: whoever looks for
penalties opens `penalties` in the room of what they want to know. This page is made from the code
by `make where`; a test holds it to it.

| room | what is there |
|---|---|
| `engine/` | the rule: pure functions over immutable values |
| `models/` | the table, with its constraints |
| `queries/` | what can be read, as typed values |
| `domain/` | what can happen: a use case a function, one transaction each |
| `web/` with `views/`, `forms/`, `urls/`, `paper/` | pages for people, what is printed |
| `api/` | the same for programs |
| `templates/APP/SUBJECT/` | what the pages look like |
| `tests/APP/ROOM/` | what holds it |
"""


@dataclass
class Subject:
    files: dict[str, list[Path]] = field(default_factory=lambda: defaultdict(list))
    pages: list[str] = field(default_factory=list)
    endpoints: list[str] = field(default_factory=list)
    actions: set[str] = field(default_factory=set)


def main() -> int:
    text = render_page()
    if "--check" in sys.argv[1:]:
        if PAGE.exists() and PAGE.read_text("utf-8") == text:
            return 0
        print("docs/where.md is not what the code says: make where")
        return 1
    PAGE.write_text(text, "utf-8")
    return 0


def render_page() -> str:
    """The whole page as Markdown."""
    set_up_django()
    addresses = list(addresses_of_the_service())
    sections = [section_of(app, title, addresses) for app, title in APPS.items()]
    return HEAD + "".join([*sections, section_of_config()])


def set_up_django() -> None:
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("HEADJUDGE_DATA", tempfile.mkdtemp(prefix="headjudge-where-"))
    import django  # noqa: PLC0415 -- after the settings are named

    django.setup()


def addresses_of_the_service() -> Iterator[tuple[str, str]]:
    """(address, module that answers it) of every page and endpoint of the service."""
    from django.urls import get_resolver  # noqa: PLC0415 -- Django is set up by now

    def walk(patterns: list[Any], before: str) -> Iterator[tuple[str, str]]:
        for pattern in patterns:
            address = before + read_pattern(str(pattern.pattern))
            if hasattr(pattern, "url_patterns"):
                yield from walk(pattern.url_patterns, address)
            else:
                view = getattr(pattern.callback, "cls", pattern.callback)
                view = getattr(view, "view_class", view)
                yield address, view.__module__

    yield from walk(get_resolver().url_patterns, "/")


def read_pattern(pattern: str) -> str:
    """A pattern as an address: an expression's groups as other addresses write theirs."""
    return re.sub(r"\(\?P(<\w+>)[^)]*\)", r"\1", pattern).strip("^$")


def section_of(app: str, title: str, addresses: list[tuple[str, str]]) -> str:
    subjects = subjects_of(app)
    shared: dict[str, list[Path]] = defaultdict(list)
    for name in [name for name, subject in subjects.items() if not is_a_subject(name, subjects)]:
        for room, files in subjects.pop(name).files.items():
            shared[room] += files
    for address, module in addresses:
        parts = module.split(".")
        if parts[0] != app or len(parts) < 3 or parts[1] not in {"web", "api"}:
            continue
        name = parts[3] if parts[1] == "web" else parts[2]
        if name in subjects:
            kind = subjects[name].pages if parts[1] == "web" else subjects[name].endpoints
            kind.append(address)
    names = sorted(subjects)
    index = ", ".join(f"[{name}](#{app}-{name})" for name in names)
    told = "".join(lines_of(app, name, subjects[name]) for name in names)
    others = lines_of_others(app, OTHER_FOLDERS)
    return (
        f"\n## {app}/: {title}\n\nSubjects: {index}\n{told}{lines_of_shared(app, shared)}{others}"
    )


def section_of_config() -> str:
    """The section on the project around the apps: its settings, and how requests come in."""
    head = "\n## config/: The project around the apps\n"
    return head + lines_of_others("config", {".": "the project", "serving": "how requests come in"})


def lines_of_others(app: str, folders: dict[str, str]) -> str:
    lines = [f"\n### {app}: beside the subjects\n"]
    for folder, what in folders.items():
        files = files_beside(ROOT / app / folder)
        lines += [f"- {what}: {link_file(file)}: {first_sentence(file)}" for file in files]
    return "\n".join(lines) + "\n" if len(lines) > 1 else ""


def files_beside(folder: Path) -> list[Path]:
    """The files of a folder that is not a room, without those of rooms or apps inside it."""
    holds_rooms = folder.name in {"web", "config"}
    files = folder.glob("*.py") if holds_rooms else folder.rglob("*.py")
    return sorted(file for file in files if file.stem not in NOT_LISTED)


def subjects_of(app: str) -> dict[str, Subject]:
    subjects: dict[str, Subject] = defaultdict(Subject)
    for room in ROOMS:
        for entry in sorted((ROOT / app / room).glob("*")):
            if entry.name.startswith("_") or entry.stem in {"urls", "data"}:
                continue
            files = [entry] if entry.suffix == ".py" else sorted(entry.rglob("*.py"))
            files = [file for file in files if file.name != "__init__.py"]
            if not files:
                continue
            subjects[entry.stem].files[room] += files
            if room == "domain":
                for file in files:
                    subjects[entry.stem].actions |= actions_in(file)
    return subjects


def is_a_subject(name: str, subjects: dict[str, Subject]) -> bool:
    """Whether several rooms share the name or it has pages of its own; the rest is shared code."""
    rooms = subjects[name].files
    return len(rooms) > 1 or "web/views" in rooms


def actions_in(file: Path) -> set[str]:
    """The record actions that a file writes: the strings in it that are codes of actions."""
    from league.record_words import action_codes  # noqa: PLC0415 -- Django is set up by now

    known = set(action_codes())
    return {
        node.value
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known
    }


def lines_of(app: str, name: str, subject: Subject) -> str:
    lines = [f"\n### {app}: {name}\n"]
    for room, files in subject.files.items():
        lines += [f"- {ROOMS[room]}: {link_file(file)}: {first_sentence(file)}" for file in files]
    looks = ROOT / "templates" / app / name
    if looks.is_dir():
        lines.append(f"- what the pages look like: {link_file(looks)}")
    held = [link_file(test) for test in sorted((ROOT / "tests" / app).rglob(f"test_{name}*.py"))]
    if held:
        lines.append("- what holds it: " + ", ".join(held))
    for what, values in (
        ("addresses of pages", subject.pages),
        ("addresses of endpoints", subject.endpoints),
        ("on record", sorted(subject.actions)),
    ):
        if values:
            lines.append(f"- {what}: " + ", ".join(f"`{value}`" for value in values))
    return "\n".join(lines) + "\n"


def lines_of_shared(app: str, shared: dict[str, list[Path]]) -> str:
    lines = [f"\n### {app}: what several subjects of a room share\n"]
    for room, files in shared.items():
        lines += [f"- {ROOMS[room]}: {link_file(file)}: {first_sentence(file)}" for file in files]
    return "\n".join(lines) + "\n" if len(lines) > 1 else ""


def link_file(file: Path) -> str:
    path = file.relative_to(ROOT).as_posix()
    return f"[`{path}`](../{path})"


def first_sentence(file: Path) -> str:
    text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    # "Ver. 2.2" ends no sentence.
    sentences = re.split(r"(?<=[.!?])(?<!\bVer\.)\s", text.replace("\n", " ") + " ", maxsplit=1)
    return sentences[0].strip()


if __name__ == "__main__":
    sys.exit(main())
