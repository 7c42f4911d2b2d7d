"""Puts the kit's page together: template, style, scripts and data in one text."""

import html
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from decks.engine.documents import DOCUMENTS
from decks.engine.eras import group_by_era
from judging.engine.confidence import FROM_SUREST
from judging.engine.position import USUAL_PILES, Condition
from judging.kit.before import PrecedentRow
from judging.kit.packed import knows_unsaid_bench, last_days_by_edition, packed_cards, packed_engine
from judging.kit.texts import page_texts
from judging.library.entry import Entry
from judging.library.facts import Fact
from judging.library.search import finder, query, ranker, vocabulary
from judging.library.search.common import read_common_words
from judging.library.search.german import (
    LEAST_COMPOUND,
    LEAST_PART,
    LINKING_ENDINGS,
    TYPED_UMLAUT,
    German,
)
from judging.library.search.index import FIELD_WEIGHTS
from judging.library.search.material import Findable, SearchMaterial, search_material
from judging.library.search.speech import edition_of_year
from judging.library.search.words import LanguageWords
from judging.library.shelf import LANGUAGES, load_library
from judging.queries.lookup.facts import facts_of_play
from judging.queries.wording import say_reading
from league.base.built_once import build_once

KIT_FOLDER = Path(__file__).parent
LICENCE_FILE = KIT_FOLDER.parents[1] / "LICENSES" / "BSD-3-Clause-Brython.txt"
YEARS_NAMED = range(1990, 2040)  # the years a question may name
PAGE_PARTS = {
    "style": "kit.css",
    "words": "words.js",
    "ranking": "ranking.js",
    "search": "search.js",
    "page": "kit.js",
    "builder": "builder.js",
}


def render_kit(
    made: str,
    before: Sequence[PrecedentRow] = (),
    leagues: Sequence[str] = (),
    language: str = "en",
) -> str:
    """Return the whole page; nothing in it asks for a network.

    `made`: the day, as people read it. `before`: the precedents to include, of these `leagues`.
    `language`: the one the page opens in.
    """
    data = _constant_data() | {
        "made": made,
        "leagues": list(leagues),
        "language": language,
        "more": {key: _stems_of_precedents(key, before) for key in LANGUAGES},
        "before": before,
    }
    marks = {
        "{{language}}": html.escape(language),
        "{{licence}}": LICENCE_FILE.read_text("utf-8"),
        "{{engine}}": packed_engine(),
        "{{cards}}": "".join(
            f'<script type="text/plain" id="cards-{year}">{pack}</script>\n'
            for year, pack in packed_cards()
        ),
        # "<" is escaped: a text with "</script>" would end the script element it stands in.
        "{{data}}": msgspec.json.encode(data).decode().replace("<", "\\u003c"),
    }
    page = _read_page()
    for mark, text in marks.items():
        page = page.replace(mark, text)
    return page


@build_once
def _read_page() -> str:
    page = (KIT_FOLDER / "kit.html").read_text("utf-8")
    for mark, file in PAGE_PARTS.items():
        page = page.replace(f"{{{{{mark}}}}}", (KIT_FOLDER / file).read_text("utf-8"))
    return page


@build_once
def _constant_data() -> dict[str, Any]:
    """The data of the page's scripts that does not depend on precedents: as JSON, written once."""
    values = {
        "languages": {key: _language_data(key) for key in LANGUAGES},
        "texts": page_texts(),
        "editions": _edition_rows(),
        "eras": _era_rows(),
        "years": _editions_by_year(),
        "packs": [year for year, _pack in packed_cards()],
        "surest": FROM_SUREST,
        "unsaid": knows_unsaid_bench(),
        "usual": USUAL_PILES,
        "conditions": get_args(Condition),
        "weights": _SEARCH_WEIGHTS,
    }
    return {key: msgspec.Raw(msgspec.json.encode(value)) for key, value in values.items()}


def _edition_rows() -> list[dict[str, Any]]:
    until = last_days_by_edition()
    return [
        {
            "key": document.key,
            "name": document.name,
            "until": until[document.key],
            "asked_on": finder.day_of_edition(document.key),
        }
        for document in DOCUMENTS
    ]


def _era_rows() -> list[dict[str, Any]]:
    """The rulebooks by their years, the newest first; the undated have no years."""
    return [
        {
            "name": f"{era.first}–{era.last}" if era.first else "",
            "keys": [document.key for document in era.documents],
        }
        for era in group_by_era(DOCUMENTS)
    ]


def _editions_by_year() -> dict[int, str]:
    """The rulebook of each year that can be named in a question."""
    return {year: key for year in YEARS_NAMED if (key := edition_of_year(year))}


_SEARCH_WEIGHTS = {
    "fields": list(FIELD_WEIGHTS.values()),
    "meant": query.MEANT_WEIGHT,
    "corrected": query.CORRECTED_WEIGHT,
    "part": query.PART_WEIGHT,
    "characters": query.MOST_CHARACTERS,
    "words": query.MOST_WORDS,
    "least_letters": vocabulary.LEAST_LETTERS,
    "least_part": LEAST_PART,
    "least_compound": LEAST_COMPOUND,
    "links": LINKING_ENDINGS,
    "long_word": vocabulary.LONG_WORD,
    "long_game_word": vocabulary.LONG_GAME_WORD,
    "proposed": ranker.MOST_PROPOSED,
    "other_moment": ranker.OTHER_MOMENT_WEIGHT,
    "asked_so": ranker.ASKED_SO_WEIGHT,
    "many_naming": ranker.MANY_NAMING_WORDS,
    "clearly_of_game": ranker.CLEARLY_OF_GAME,
    "some_naming": ranker.SOME_NAMING_WORDS,
    "strange_among_known": ranker.STRANGE_AMONG_KNOWN,
    "sure_among_strange": ranker.SURE_AMONG_STRANGE,
    "not_of_game": ranker.NOT_OF_GAME,
    "likely_correction": ranker.LIKELY_CORRECTION,
    "guessed_correction": ranker.GUESSED_CORRECTION,
    "long_corrected": ranker.LONG_WORD,
    "aside": ranker.ASIDE_WEIGHT,
    "other_edition": finder.OTHER_EDITION_WEIGHT,
    "rare_rule": finder.RARE_RULE_WEIGHT,
    "term": finder.TERM_WEIGHT,
    "short_question": ranker.SHORT_QUESTION,
    "near_enough": ranker.NEAR_ENOUGH,
    "same_year": finder.SAME_YEAR_WEIGHT,
    "other_year": finder.OTHER_YEAR_WEIGHT,
    "fact_bonus": finder.FACT_BONUS,
    "clearly_surer": finder.CLEARLY_SURER,
    "floor": finder.LEAST_SURE,
    "nothing": finder.NEARLY_NOTHING,
    "sure": finder.SURE_ENOUGH,
}


@build_once
def _material_of(key: str) -> SearchMaterial:
    """A language's search material, kept since gathering it takes seconds; without formats."""
    return search_material(key, facts_of_play(key))


def _language_data(key: str) -> dict[str, Any]:
    """All data that the look-up in one language needs."""
    told = _material_of(key)
    shelf = load_library(key)
    everyday = read_common_words(told.tongue)
    return {
        "chapters": {one.id: one.title for one in shelf.chapters},
        "entries": [_entry_data(one, told) for one in shelf.entries.values()],
        "facts": [_fact_data(one, told) for one in facts_of_play(key)],
        "beside": [" ".join(phrase) for phrase in told.unanswered_phrases],
        "stems": {word: " ".join(stems) for word, stems in told.stems.items()},
        "known": " ".join(sorted(told.vocabulary)),
        "slang": {" ".join(typed): list(meant) for typed, meant in told.slang.items()},
        "stop": sorted(told.tongue.stop_words),
        "own_stop": sorted(told.tongue.own_stop_words),
        "passing": sorted(everyday.passing),
        "common": sorted({*everyday.passing, *everyday.things}),
        "game": sorted(map(told.tongue.stem, everyday.game)),
        "named": dict(told.named),
        "typed": TYPED_UMLAUT.pattern if key == "de" else "",
        "parts": told.tongue.compound_parts if isinstance(told.tongue, German) else {},
    }


def _fact_data(fact: Fact, material_used: SearchMaterial) -> dict[str, Any]:
    """A fact of tournaments with all its eras, oldest first."""
    return _searched_data(fact, material_used) | {
        "eras": [
            {
                "name": era.name,
                "since": era.since,
                "until": era.until,
                "text": " ".join(era.lines),
                "reading": era.unconfirmed,
                "source": era.source,
            }
            for era in fact.eras
        ]
    }


def _searched_data(entry: Findable, material_used: SearchMaterial) -> dict[str, Any]:
    """The title of an entry or a fact, and what it is found by."""
    doc = material_used.make_doc(entry)
    return {
        "id": entry.id,
        "title": entry.title,
        "language": entry.language,
        "fields": [doc.title, doc.asked, doc.text],
        "phrases": [" ".join(phrase) for phrase in material_used.phrases_of(entry)],
    }


def _entry_data(entry: Entry, material_used: SearchMaterial) -> dict[str, Any]:
    return _searched_data(entry, material_used) | {
        "chapter": entry.chapter,
        "term": entry.kind in finder.EXPLAINING_KINDS,
        "rules": list(entry.rules),
        "about": [rule.casefold() for rule in finder.lettered_rules(entry, None)],
        "moment": sorted(material_used.find_moment(entry)),
        "letters": {key: list(entry.rules_in(key)) for key in entry.editions},
        "texts": [
            {
                "editions": [text.edition for text in group],
                "text": group[0].text,
                "reading": say_reading(group[0].reading, entry.language),
                "source": group[0].cited,
                "provenance": group[0].provenance,
            }
            for group in entry.groups
        ],
    }


def _stems_of_precedents(key: str, before: Iterable[PrecedentRow]) -> dict[str, str]:
    """The stems of words that stand in the precedents but not in the library."""
    material_used = _material_of(key)
    texts = [
        text
        for precedent in before
        for text in (*precedent.asked.values(), *precedent.said.values(), precedent.was)
    ]
    return {
        word: " ".join(_stems_kept(material_used.tongue, word))
        for word in sorted({word for text in texts for word in material_used.tongue.words_of(text)})
        if word not in material_used.stems
    }


def _stems_kept(tongue: LanguageWords, word: str) -> tuple[str, ...]:
    return () if word in tongue.stop_words else tongue.word_stems_of(word)
