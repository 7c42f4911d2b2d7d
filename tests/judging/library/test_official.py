"""The official rulings as data: complete, linked to rules, bilingual; errors in files are named."""

import json
import re
from datetime import date

import pytest

from judging.engine import EDITIONS
from judging.library.official import all_official, read_official_rulings
from judging.library.shelf import LibraryError, load_library
from tests.support.each import of_each

LIBRARY = load_library()
RULINGS = list(all_official().by_id.values())
PRINCIPLES = ("plain-nothing", "cost-or-effect", "up-to", "as-much-as-you-can")
SOURCES = """[[source]]
id = "log"
by = "Rules team"
document = "Log"
read = "a copy"
looked_up = 2026-11-22
confirmed = "seen"
"""
RULING = """[[ruling]]
id = "one"
number = "Log 2004-01-01"
day = 2004-01-01
source = "log"
where = "top"
editions = ["platinum-arceus-2009"]
alone = "given for its cards"
rules = ["TRN-6"]
en = { question = "May it?", answer = "Yes." }
de = { question = "Darf es?", answer = "Ja." }
"""


def by_id(ruling):
    return ruling.id


def make_folder(path, ruling=RULING):
    (path / "sources.toml").write_text(SOURCES, "utf-8")
    (path / "2004.toml").write_text(ruling, "utf-8")
    return path


def test_there_are_the_54_collected_and_a_hundred_more():
    assert len(RULINGS) >= 154


@pytest.mark.material
def test_every_collected_clarification_is_there(material):
    lines = (material / "conformance" / "clarifications.jsonl").read_text("utf-8").splitlines()
    numbers = {json.loads(line)["number"] for line in lines}
    assert numbers - {one.number for one in RULINGS} == set()


def test_they_stand_newest_first():
    days = [one.day for one in RULINGS]
    assert days == sorted(days, reverse=True)
    assert date(2000, 1, 1) <= days[-1] < days[0] <= date(2011, 12, 31)


@of_each(RULINGS, by_id)
def test_a_ruling_is_short_and_told_in_both_languages(ruling):
    english, german = ruling.in_language("en"), ruling.in_language("de-at")
    assert english != german
    for told in (english, german):
        assert told.question.rstrip("”“").endswith(("?", ":"))
        assert told.answer.endswith((".", ")"))
        assert len(told.answer.split()) <= 60
    assert ruling.in_language("fr") == english


def test_a_later_answer_takes_over_and_is_later():
    first_turn = all_official().by_id["pui-2003-09-26-first-turn"]
    assert first_turn.overruled_by == "pui-2004-07-22-first-turn"
    assert (
        all_official().by_id["pui-rules-update-2004-07-30"].overruled_by == "platinum-arceus-2009"
    )
    for one in RULINGS:
        later = all_official().by_id.get(one.overruled_by)
        assert later is None or later.day > one.day


def test_a_step_has_the_letter_of_the_edition_the_ruling_speaks_under():
    frenzy = all_official().by_id["pui-2009-06-11-impersonate"]
    assert frenzy.rules == ("TRN-6", "ATK:do")
    assert frenzy.shown_rules == ("TRN-6", "ATK-f")


def test_rulings_are_found_by_rule_letter_and_edition():
    rulings = all_official()
    assert {one.id for one in rulings.find_rulings("CRD-7")} == {
        "pui-2010-02-11-pokemon-collector",
        "bw-158",
    }
    assert "pui-2009-06-11-impersonate" in {one.id for one in rulings.find_rulings("ATK-f")}
    old = rulings.find_rulings(edition="neo-genesis-2000")
    assert old
    assert all("neo-genesis-2000" in one.editions for one in old)
    assert len(rulings.find_rulings(edition="heartgold-soulsilver-2010")) > 100


def test_one_of_the_years_before_a_book_that_left_its_rule_alone_speaks_under_that_book_too():
    hermit = all_official().by_id["pui-2006-10-26-island-hermit"]
    assert hermit.editions == ("platinum-arceus-2009", "heartgold-soulsilver-2010")
    trader = all_official().by_id["wotc-chat-2000-06-29-q69"]
    assert trader.editions == ("neo-genesis-2000", "expedition-2002")


@of_each(RULINGS, by_id)
def test_a_ruling_under_one_edition_says_why(ruling):
    assert bool(ruling.alone) == (len(ruling.editions) == 1)


@of_each(RULINGS, by_id)
def test_german_says_costs_and_effects_as_the_library_does(ruling):
    german = ruling.in_language("de")
    said = f"{german.question} {german.answer}"
    wrong = re.search(r"\bPreis(es|e)?\b|[Aa]bw[eio]rf|abgeworf|Wirkung|(?<!Poké-)\bBody\b", said)
    assert wrong is None


def test_what_no_page_bears_out_is_unconfirmed():
    sources = {one.source.id: one.source for one in RULINGS}
    assert sources["collected"].confirmed == "unconfirmed"
    assert sources["gym-fossil"].confirmed == "second-hand"


def test_one_about_no_rule_stands_beside_none():
    assert all_official().by_id["pui-2003-09-11"].rules == ()
    for entry in LIBRARY.entries.values():
        assert "pui-2003-09-11" not in {one.id for one in all_official().find_about(entry)}


@pytest.mark.parametrize("key", PRINCIPLES)
def test_a_principle_has_the_rulings_that_name_it(key):
    entry = LIBRARY.entries[key]
    found = all_official().find_about(entry)
    assert len(found) >= 9
    assert all(key in one.entries for one in found)


@pytest.mark.parametrize("edition", EDITIONS)
def test_beside_an_entry_those_of_the_edition_s_time_stand_first(edition):
    entry = LIBRARY.entries["supporters"]
    here = [edition in one.editions for one in all_official().find_about(entry, edition)]
    assert here == sorted(here, reverse=True)


@pytest.mark.parametrize("key", PRINCIPLES)
def test_a_principle_says_on_which_rulings_it_rests(key):
    for text in LIBRARY.entries[key].editions.values():
        if not text.rulings:  # it cites a document or another source
            assert text.document not in {"", "Official rulings"}
            continue
        assert text.provenance == "interpreted"
        assert text.reading


def test_what_no_document_says_names_none():
    text = LIBRARY.entries["up-to"].editions["platinum-arceus-2009"]
    assert text.document == "Official rulings"
    assert "lvx-195" in text.cited
    with_book = LIBRARY.entries["as-much-as-you-can"].editions["platinum-arceus-2009"]
    assert with_book.document == "Platinum–Arceus rulebook (2009)"


def test_no_principle_stands_before_the_rule_itself():
    assert LIBRARY.entries_about("TRN-6")[0].id not in PRINCIPLES
    assert LIBRARY.entries_about("WIN-6")[0].id == "short-deck"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('rules = ["TRN-6"]', 'rules = ["TRN-99"]', "rules: no entry of the library"),
        ('rules = ["TRN-6"]', 'rules = ["six"]', "rules"),
        ("platinum-arceus-2009", "platinum", "editions: 'platinum'"),
        ("day = 2004-01-01", "day = 2014-01-01", "day: 2014-01-01"),
        ("day = 2004-01-01", 'day = "soon"', "day"),
        ('source = "log"', 'source = "book"', "source: none is called 'book'"),
        ('alone = "given for its cards"\n', "", "alone: says why"),
        ('where = "top"', 'whre = "top"', "whre"),
        ('where = "top"', 'where = "top"\nkind = "rumour"', "kind"),
        ('where = "top"', 'where = "top"\nentries = ["nothing"]', "entries"),
        ('where = "top"', 'where = "top"\noverruled_by = "two"', "overruled_by: 'two'"),
        ('answer = "Ja."', 'antwort = "Ja."', "antwort"),
    ],
)
def test_a_ruling_that_is_wrong_is_refused_by_file_and_name(tmp_path, right, wrong, said):
    with pytest.raises(LibraryError, match=re.escape(said)) as refused:
        read_official_rulings(make_folder(tmp_path, RULING.replace(right, wrong, 1)), LIBRARY)
    assert "one" in str(refused.value)


def test_two_rulings_of_one_id_are_refused(tmp_path):
    with pytest.raises(LibraryError, match=re.escape("2004.toml, one: there is a ruling")):
        read_official_rulings(make_folder(tmp_path, RULING + RULING), LIBRARY)


def test_an_entry_that_rests_on_an_unknown_ruling_is_refused(tmp_path):
    with pytest.raises(LibraryError, match="plain-nothing: rulings: there is no ruling"):
        read_official_rulings(make_folder(tmp_path), LIBRARY)
