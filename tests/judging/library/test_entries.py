"""The library against the documents: no rule left out, nothing copied, every example works."""

import re

import pytest

from decks.engine.check.facts import check_facts
from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine import EDITIONS, RequestError, rule_plain
from judging.library.shelf import LibraryError, load_library, read_library
from judging.library.worked import edition_of_example
from tests.support.each import of_each

LIBRARY = load_library()
ENTRIES = list(LIBRARY.entries.values())
EXAMPLES = [entry for entry in ENTRIES if entry.example]
LAST = {
    "SET": 5, "TRN": 19, "ATK": 5, "DMG": 1, "KO": 4, "CON": 8, "WIN": 6, "CRD": 26, "DCK": 10,
    "ETL": 3,
}  # fmt: skip
ROWS = [f"{family}-{number}" for family, last in LAST.items() for number in range(1, last + 1)]
STEPS = sorted({step for edition in EDITIONS.values() for step in edition.letters})
SEEDS = {
    "expedition-2002": "000_b55862cc83f9dac9.txt",
    "heartgold-soulsilver-2010": "001_f63809eb77921599.txt",
    "platinum-arceus-2009": "002_10401af050b6f4d2.txt",
    "neo-genesis-2000": "003_87292e92988cf84b.txt",
    "regulations-sheet": "004_ed8f91049fab4599.txt",
}
TOO_MANY = 8  # consecutive words in common with a rulebook


def by_id(entry):
    return entry.id


def test_every_section_of_the_documents_is_cited_by_an_entry():
    cited = {
        (text.document, title)
        for entry in ENTRIES
        for text in entry.editions.values()
        for title in text.source
    }
    left_out = [
        (section, key)
        for section, titles in LIBRARY.sections.items()
        for key, title in titles.items()
        if (DOCUMENTS_BY_KEY[key].title, title) not in cited
    ]
    assert left_out == []


def test_every_term_of_the_glossaries_has_an_entry_of_its_own():
    terms = [section for section in LIBRARY.sections if section.startswith("term-")]
    assert len(terms) == 44
    assert [term for term in terms if term not in LIBRARY.entries] == []


@of_each(ROWS + STEPS)
def test_every_row_and_step_has_an_entry_that_is_about_it_most_of_all(rule):
    assert LIBRARY.entries_about(rule)[0].rules[0] == rule


def test_a_step_itself_stands_before_the_order_of_all_steps():
    assert LIBRARY.entries_about("ATK:do")[0].id == "attack-do"
    assert LIBRARY.entries_about("DMG:counters")[0].id == "damage-to-counters"


def test_entries_are_about_rules_there_are():
    assert {rule for entry in ENTRIES for rule in entry.rules} <= {*ROWS, *STEPS}


@of_each(ENTRIES, by_id)
def test_related_entries_exist(entry):
    assert [key for key in entry.related if key not in LIBRARY.entries] == []
    assert entry.id not in entry.related


@of_each(ENTRIES, by_id)
def test_a_text_is_short_and_says_where_it_stands(entry):
    for text in entry.editions.values():
        assert text.source or text.reading
        assert len(text.text.split()) <= 90
        assert text.text.endswith((".", "”", ")"))
        if text.provenance == "interpreted":
            assert text.reading


@of_each(EXAMPLES, by_id)
def test_its_example_is_worked_out_and_shows_the_rule(entry):
    under = edition_of_example(entry, next(iter(entry.editions)))
    assert under is not None
    if entry.example.deck:
        answers = [check_facts(key, entry.example.deck) for key in entry.editions]
        codes = {code for answer in answers for code in answer.codes}
        assert codes <= {*entry.rules, "DCK-2"}
        return
    assert not entry.rules or any(shows_rule(entry, key) for key in entry.editions)


def shows_rule(entry, edition):
    """Whether the ruling on an entry's example names one of its rules."""
    try:
        ruling = rule_plain(entry.example.make_request(edition))
    except RequestError:
        return False
    return bool(set(steps_of(ruling)) & set(entry.rules_in(edition)))


def steps_of(ruling):
    yield from (step["rule"] for step in ruling["steps"])
    for branch in ruling["branches"] or ():
        yield from steps_of(branch)


# Entries without example, because no question to the engines is about them.
WITHOUT_EXAMPLE = {
    "prizes-unseen", "showing-conditions", "building-a-deck", "foreign-cards", "modified-format",
    "traditional-format", "what-a-deck-may-hold", "many-cards", "term-pokemon",
    "plain-nothing", "cost-or-effect", "up-to", "as-much-as-you-can", "rare-candy",
    "second-game-first", "eight-mulligans", "cannot-before-can", "whom-an-effect-is-for",
    "search-may-fail", "unaffected-damage", "radiant-pokemon", "ace-spec", "fairy",
}  # fmt: skip


def test_every_rule_the_engines_know_has_an_example():
    told = [entry for entry in ENTRIES if entry.chapter not in {"glossary", "appendices"}]
    terms = [entry for entry in ENTRIES if entry.id.startswith("term-")]
    assert {entry.id for entry in told + terms if not entry.example} == WITHOUT_EXAMPLE


def test_a_kind_of_card_has_no_entry_in_an_edition_before_it():
    for edition in ("neo-genesis-2000", "expedition-2002"):
        for entry in ("level-up", "sp-are-basic", "legend-play", "prizes-for-ex", "lost-zone"):
            assert edition not in LIBRARY.entries[entry].editions
    assert "neo-genesis-2000" not in LIBRARY.entries["burned"].editions
    assert "regulations-sheet" not in LIBRARY.entries["burned"].editions


def test_a_silent_edition_inherits_and_says_from_where():
    text = LIBRARY.entries["retreat-confused"].editions["neo-genesis-2000"]
    assert (text.provenance, text.document) == ("inherited", "Advanced Rulebook v8 (2002)")
    assert text.text == LIBRARY.entries["retreat-confused"].editions["expedition-2002"].text


def test_editions_that_say_the_same_stand_together():
    groups = LIBRARY.entries["retreat-confused"].groups
    first, second, third = [[text.edition for text in group] for group in groups]
    assert first == ["base-1999", "neo-genesis-2000", "expedition-2002"]
    assert {"ex-2003", "platinum-arceus-2009", "heartgold-soulsilver-2010", "mega-2025"} <= {
        *second
    }
    assert third == ["regulations-sheet"]


def test_a_term_leads_to_the_rule_behind_it():
    near = [entry.id for entry in LIBRARY.entries_near(LIBRARY.entries["term-weakness"])]
    assert near == ["term-resistance", "weakness"]


def test_a_step_has_its_edition_s_own_letter():
    entry = LIBRARY.entries["attack-confusion-check"]
    assert entry.rules_in("neo-genesis-2000")[0] == "ATK-F"
    assert entry.rules_in("platinum-arceus-2009")[0] == "ATK-e"


FILES = {
    "sections.toml": '[start]\nexpedition-2002 = "Starting the Game"\n',
    "chapters.toml": '[[chapter]]\nid = "turn"\ntitle = "The turn"\nabout = "A turn."\n',
    "examples.jsonl": '{"id":"one","title":"One?"}\n',
}
ENTRY = """chapter = "turn"
[[entry]]
id = "draw"
title = "Draw"
[[entry.says]]
in = ["expedition-2002"]
source = ["start"]
text = "Draw."
"""


def make_library(folder, entry):
    (folder / "entries").mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    (folder / "entries" / "turn.toml").write_text(entry, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ('title = "Draw"', 'titel = "Draw"', "titel"),
        ('id = "draw"', 'id = "Draw"', "id"),
        ('in = ["expedition-2002"]', 'in = ["expedition"]', "'expedition' is no edition"),
        ('source = ["start"]', 'source = ["begin"]', "no 'begin' of expedition-2002"),
        ('title = "Draw"', 'title = "Draw"\nexample = "two"', "no example 'two'"),
        ('title = "Draw"', 'title = "Draw"\nnot_in = ["expedition-2002"]', "not_in"),
        ('title = "Draw"', 'title = "Draw"\nrules = ["TRN"]', "rules"),
        ('chapter = "turn"', 'chapter = "turns"', "chapter 'turns'"),
        ("[[entry]]", "[[entry]", "turn.toml"),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_name(tmp_path, wrong, right, said):
    with pytest.raises(LibraryError, match=re.escape(said)) as refused:
        read_library(make_library(tmp_path, ENTRY.replace(wrong, right, 1)))
    assert "turn.toml" in str(refused.value)


def test_two_entries_of_one_id_are_refused(tmp_path):
    again = ENTRY.replace('chapter = "turn"\n', "")
    with pytest.raises(LibraryError, match="already"):
        read_library(make_library(tmp_path, ENTRY + again))


def words_of_text(text):
    return re.findall(r"\w+", text.lower().replace("’", "").replace("'", ""))


def runs_of_words(text):
    found = words_of_text(text)
    return {tuple(found[at : at + TOO_MANY]) for at in range(len(found) - TOO_MANY + 1)}


@pytest.mark.material
def test_no_sentence_is_a_rulebook_s(material):
    theirs = set()
    for name in SEEDS.values():
        theirs |= runs_of_words((material / "seeds" / name).read_text("utf-8"))
    copied = {}
    for entry in ENTRIES:
        ours = {text for one in entry.editions.values() for text in (one.text, one.change)}
        ours |= {one.reading for one in entry.editions.values()}
        if found := set().union(*map(runs_of_words, ours)) & theirs:
            copied[entry.id] = [" ".join(run) for run in found]
    assert copied == {}


@pytest.mark.material
def test_every_section_stands_in_its_document(material):
    for key, name in SEEDS.items():
        document = " ".join(words_of_text((material / "seeds" / name).read_text("utf-8")))
        for section, titles in LIBRARY.sections.items():
            for part in titles.get(key, "").split(": "):
                assert " ".join(words_of_text(part)) in document, (key, section)


PRIZES = {"one": 1, "1": 1, "two": 2, "2": 2}
ABOUT_EX = [
    (entry, text)
    for entry in ENTRIES
    if {"CRD-4", "KO-2"} <= set(entry.rules)
    for text in entry.editions.values()
]


def prizes_told(text):
    """The numbers of Prizes that a text names."""
    return {PRIZES[word] for word in re.findall(r"\b(one|two|1|2) Prizes?\b", text)}


@pytest.mark.parametrize(
    ("entry", "text"), ABOUT_EX, ids=lambda one: getattr(one, "edition", getattr(one, "id", ""))
)
def test_the_prizes_for_an_ex_are_those_the_engine_gives(entry, text):
    told = prizes_told(text.text.replace("instead of 1", "")) | prizes_told(text.reading)
    assert told <= {EDITIONS[text.edition].prizes.get("ex", 1)}


@of_each(ENTRIES, by_id)
def test_what_is_read_as_another_book_has_it_says_where_it_does_not(entry):
    for text in entry.editions.values():
        if "2009" not in text.reading or "platinum-arceus-2009" not in entry.editions:
            continue
        theirs = prizes_told(entry.editions["platinum-arceus-2009"].text)
        if prizes_told(text.text) != theirs:
            assert "Prizes" in text.reading
