"""Where an entry shows another edition's text, the edition's own word on the rule is named."""

from dataclasses import replace

import msgspec
import pytest

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine import EDITIONS
from judging.engine.editions.edition import Rule, derive_edition
from judging.library.entry import Text
from judging.library.own_word import own_word_on
from judging.library.shelf import load_library

HEARTGOLD = EDITIONS["heartgold-soulsilver-2010"]
ENTRY = load_library().entries["retreat-confused"]
TEXT = ENTRY.editions[HEARTGOLD.key]


@pytest.fixture
def made_up(monkeypatch):
    """`made_up(cited=…)` registers an edition that follows HeartGold & SoulSilver's."""

    def make_edition(**changes):
        edition = derive_edition(HEARTGOLD, key="made-up", **changes)
        book = replace(DOCUMENTS_BY_KEY[HEARTGOLD.key], key="made-up", title="Made up")
        monkeypatch.setitem(DOCUMENTS_BY_KEY, "made-up", book)
        monkeypatch.setitem(EDITIONS, "made-up", edition)

    return make_edition


def make_inherited() -> Text:
    return msgspec.structs.replace(TEXT, edition="made-up", provenance="inherited")


def test_an_aspect_told_by_the_edition_itself_is_named_with_its_source(made_up):
    made_up(reported={"TRN-13:flip": Rule("Retreats", "", "a fan page, looked up 2026-11-23")})
    citation = own_word_on(ENTRY, make_inherited())
    assert citation.provenance == "reported"
    assert "a fan page" in citation.source


def test_what_it_only_inherits_is_not(made_up):
    made_up(cited={"TRN-14": Rule("Retreats")})
    assert own_word_on(ENTRY, make_inherited()) is None


def test_a_text_of_its_own_needs_no_word(made_up):
    made_up(cited={"TRN-13": Rule("Retreats")})
    own = msgspec.structs.replace(make_inherited(), provenance="cited")
    assert own_word_on(ENTRY, own) is None
