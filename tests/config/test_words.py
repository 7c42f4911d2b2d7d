"""Every sentence can be translated, and the German translation is complete."""

import ast
import importlib.util
import re
import sys
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from string import Formatter

import pytest
from django.conf import settings
from django.template.base import Lexer, TokenType
from django.utils import translation

from tests.support.each import of_each

ROOT = settings.BASE_DIR
SPEC = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
messages = sys.modules["messages"] = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(messages)

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# Names, abbreviations and codes that are the same in every language.
NOT_TRANSLATED = {"Headjudge", "OWP", "OOWP", "DCK-10"}
READ_OUT = {"alt", "aria-label", "placeholder", "title", "data-label", "data-none", "data-some"}
# Template blocks whose words are translated, are comments, or name a class.
QUIET = {"blocktranslate", "comment", "block body_class"}
# Engines say message ids; commands are English for everybody.
NOT_FOR_READERS = {"engine", "management"}
# Which argument of a call is a sentence for people.
SAID_BY = {
    **dict.fromkeys(("Refused", "Conflict", "NotAllowed", "ValidationError", "__init__"), 0),
    **dict.fromkeys(("success", "info", "warning", "add_error"), 1),
}


@pytest.fixture(scope="module")
def entries():
    """Return the German entries by key."""
    path = ROOT / "locale" / "de" / "LC_MESSAGES" / "django.po"
    return messages.read_po(path.read_text())


prepare_files = cache(messages.prepare_files)


def test_the_translations_hold_what_the_sources_say():
    stale = [path.name for path, body in prepare_files().items() if path.read_bytes() != body]
    assert stale == [], "make messages"


def test_everything_is_said_in_german(entries):
    assert [one.text for one in entries.values() if one.is_missing] == []


def test_every_engines_wording_is_translated():
    wordings = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in ROOT.glob("*/engine/**/*.py")
        if re.search(r"^(TEMPLATES\b.*=|def translatable_texts\b)", path.read_text(), re.MULTILINE)
    }
    assert len(wordings) > 2
    assert wordings - set(messages.ENGINES) == set()


def find_placeholders(text):
    named = re.findall(r"%\((\w+)\)[sd]", text)
    return set(named) | ({name for _, name, _, _ in Formatter().parse(text) if name} - {None})


def test_german_holds_the_same_placeholders(entries):
    wrong = {
        said
        for one in entries.values()
        for text, said in zip(
            [one.text, one.plural or one.text], [*one.said, *one.said], strict=False
        )
        if said and find_placeholders(text) != find_placeholders(said)
    }
    assert wrong == set()


def test_german_ends_as_the_english_does(entries):
    """Both end with the same full stop, question mark, colon or space."""
    differing = {
        one.text: one.said
        for one in entries.values()
        if not one.is_missing
        and {one.text[-1] in mark for mark in ".?: "}
        != {one.said[0][-1] in mark for mark in ".?: "}
    }
    assert differing == {}


# English terms, and German words that must not stand for them: two words for one thing make
# people look for two things. Names (Special Event, Web Rulebook) stay.
OTHER_WORDS = {
    r"\bstandings?\b": r"\bTabelle",
    r"\bevents?\b": r"\bEvents?\b",
    r"\bphones?\b": r"Telefon|Smartphone",
    r"\b(top )?cut\b": r"Top Cut",
    r"\brulebooks?\b": r"Regelwerk|Regelbuch",
    r"\bdivisions?\b": r"\bDivision",
    r"\borganisers?\b": r"Veranstalter|Organisator",
    r"(?i:\bplayer ids?\b)|\bthe id\b": r"Player[- ]ID|Spielernummer",
    r"\b[Jj]udges?\b": r"Schiedsrichter",
    r"\bstaff\b": r"\bPersonal\b",
    r"\b(un|re-?)?pair(s|ed)?\b|\bRound\b": r"\baus(ge)?lost|gelost\b|auszulosen",
    r"\brulings?\b": r"\bEntscheids?\b|\bEntscheide\b",
    r"\btie[- ]?break(er)?s\b": r"Tiebreaker",
    r"\b[Ll]egal\b": r"\b[Ll]egal",
    r"\bSwiss\b": r"\bSwiss\b",
}


@pytest.mark.parametrize("english", OTHER_WORDS)
def test_one_thing_has_one_german_word(entries, english):
    other = OTHER_WORDS[english]
    named = [one for one in entries.values() if re.search(english, f"{one.text} {one.plural}")]
    assert named
    assert {said for one in named for said in one.said if re.search(other, said)} == set()


def test_a_wrong_template_is_found():
    marked = "from django.utils.translation import gettext as _\n_(f'{name} is out')"
    with pytest.raises(SyntaxError, match="fill it in"):
        list(messages.find_marked_calls(marked, "views.py"))


def test_a_file_is_read_as_it_was_written():
    one = messages.Message(
        'Two "things"\nhere', "plural", "a context", {"b.py", "a.py"}, ["eins", "zwei"]
    )
    (again,) = messages.read_po(messages.format_po([one], "de")).values()
    assert again == one


class LooseText(HTMLParser):
    """Collects text and spoken attributes written into a page without translation."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_data(self, data):
        self.found += [data.strip(" ·:\n")] if any(map(str.isalpha, data)) else []

    def handle_starttag(self, _tag, attrs):
        for name, value in attrs:
            if name in READ_OUT:
                self.handle_data(value or "")


def find_loose_text(source):
    """Return what a template says outside of its translate tags."""
    shown, skipping = [], None
    for token in Lexer(source).tokenize():
        word = token.contents.split(" ", 1)[0]
        if token.token_type == TokenType.BLOCK and (word in QUIET or token.contents in QUIET):
            skipping = f"end{word}"
        elif token.token_type == TokenType.BLOCK and word == skipping:
            skipping = None
        elif skipping is None:
            shown.append(token.contents if token.token_type == TokenType.TEXT else " ")
    page = LooseText()
    page.feed("".join(shown))
    return page.found


@of_each(TEMPLATES)
def test_a_template_says_nothing_untranslated(path):
    said = Counter(find_loose_text(path.read_text()))
    assert [text for text in said if text not in NOT_TRANSLATED] == []


def test_a_literal_in_a_template_is_found():
    assert find_loose_text('{% translate "Good" %}<b title="Bad">{{ x }} worse</b>') == [
        "Bad",
        "worse",
    ]


def is_literal(node):
    """Check whether the node is a text with words written into the code."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return any(
        isinstance(one, ast.Constant) and any(map(str.isalpha, str(one.value))) for one in parts
    )


def find_untranslated(path):
    source = path.read_text()
    if not any(name in source for name in SAID_BY):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            place = SAID_BY.get(name, len(node.args))
            if place < len(node.args) and is_literal(node.args[place]):
                yield f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("app", messages.SOURCES)
def test_what_is_said_to_people_can_be_translated(app):
    files = [path for path in (ROOT / app).rglob("*.py") if not NOT_FOR_READERS & set(path.parts)]
    assert [place for path in files for place in find_untranslated(path)] == []


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_every_language_is_loaded(language):
    with translation.override(language):
        said = translation.gettext("Standings")
    assert said == {"en": "Standings", "de": "Rangliste"}[language]
