"""A name that a comment or a docstring tells of is there: who follows it finds something."""

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
# `name`, `name()`, `module.name`; a command or an example between backticks is none.
TOLD = re.compile(r"(?<!`)`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(\))?`")
NAME = re.compile(r"[A-Za-z_]\w*")
# Endings and beginnings of names; functions of Django's and of SQL; what others write or generate.
NOT_OURS = {"_both", "_opponent", "_you", "NAME_"}
NOT_OURS |= {"prefetch_related_objects", "substr"}
NOT_OURS |= {"Apellidos", "BO3", "JudgingCard", "PageOfRow", "Page_Row_", "PositionIn"}


def python_files():
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return [path for path in paths if "migrations" not in path.parts]


def find_names_not_there(texts, others):
    """Names told of that stand nowhere else: (where, name)."""
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
    others = [path.read_text("utf-8") for name in OTHERS for path in ROOT.glob(name)]
    stems = " ".join(part for path in texts for part in path.removesuffix(".py").split("/"))
    assert find_names_not_there(texts, [*others, stems]) == set()


def test_a_name_that_is_gone_is_found():
    texts = {"a.py": "# As `find_round` and `models.Round` do.\nclass Round: ...\nimport models"}
    assert find_names_not_there(texts, []) == {("a.py", "find_round")}
