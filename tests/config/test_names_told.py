"""Names and files mentioned in comments, docstrings and docs exist."""

import re
from collections import Counter

import pytest

from tests.support.paths import ROOT

pytestmark = pytest.mark.once
FOLDERS = ("league", "decks", "tournaments", "judging", "config", "tools", "bench", "tests")
OTHERS = (
    "*.toml", "Makefile", "docker-compose.yml", "static/*.js", "league/engine/*.toml",
    "judging/**/*.toml", "templates/**/*.html",
)  # fmt: skip
# `name`, `name()`, `module.name`; commands and examples between backticks do not match.
TOLD = re.compile(r"(?<!`)`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(\))?`")
NAME = re.compile(r"[A-Za-z_]\w*")
DOCS = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "NOTICE", "docs/**/*.md")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
# Beginnings and endings of names; functions of Django and SQL; names from elsewhere or generated.
NOT_OURS = {"_both", "_opponent", "_you", "NAME_"}
NOT_OURS |= {"find_", "has_", "may_", "read_", "require_"}
NOT_OURS |= {"gthread", "prefetch_related_objects", "substr"}
NOT_OURS |= {"Apellidos", "BO3", "JudgingCard", "PageOfRow", "Page_Row_", "PositionIn"}


def python_files():
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return [path for path in paths if "migrations" not in path.parts]


def read_files(patterns):
    paths = (path for pattern in patterns for path in ROOT.glob(pattern))
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in paths}


def find_names_not_there(texts, others):
    """Return (file, name) for names that are mentioned but stand nowhere else."""
    here = {
        path: Counter(NAME.findall(" ".join(TOLD.findall(text)))) for path, text in texts.items()
    }
    told = sum(here.values(), Counter())
    all_names = Counter()
    for text in [*texts.values(), *others]:
        all_names.update(NAME.findall(text))
    gone = {name for name, count in told.items() if all_names[name] == count} - NOT_OURS
    return {(path, name) for path, names in here.items() for name in names if name in gone}


def test_what_comments_name_is_there():
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in python_files()}
    texts |= (docs := read_files(DOCS))
    assert len(docs) > 15
    others = read_files(OTHERS).values()
    stems = " ".join(part for path in texts for part in path.removesuffix(".py").split("/"))
    assert find_names_not_there(texts, [*others, stems]) == set()


def test_a_name_that_is_gone_is_found():
    texts = {"a.py": "# As `find_round` and `models.Round` do.\nclass Round: ...\nimport models"}
    assert find_names_not_there(texts, []) == {("a.py", "find_round")}


def test_what_the_docs_lead_to_is_there():
    links = [(path, link) for path, text in read_files(DOCS).items() for link in LINK.findall(text)]
    assert len(links) > 100
    assert [link for path, link in links if not (ROOT / path).parent.joinpath(link).exists()] == []
