"""The kit's look-up ranks the golden questions as the service's does, by the same weights."""

import json

import pytest
from playwright.sync_api import expect

from judging.kit.page import render_kit
from judging.library.search.finder import Finder
from judging.library.search.material import search_material
from judging.library.search.which import language_of_question
from judging.library.shelf import LANGUAGES
from judging.queries.lookup.facts import facts_of_play
from judging.queries.lookup.library import TANTIVY
from tests.support import paths

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not TANTIVY, reason="another index figures other points"),
]
GOLDEN = paths.GOLDEN / "judging"
OF_RULES = ("questions/*", "lookup/en_*", "lookup/de_*", "lookup/outside")
AT_TABLES = ("lookup/at_table_*", "lookup/beside_*")
OF_OTHER_THINGS = ("lookup/off_topic*", "lookup/product_dev")
ASK = """questions => questions.map(({ q, edition }) => {
  const { found, unsure } = headjudge.find(q, edition ?? "");
  return { found: found.map(entry => entry.id), unsure };
})"""


def read_questions(patterns):
    files = [file for one in patterns for file in sorted(GOLDEN.glob(f"{one}.jsonl"))]
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]


@pytest.fixture(scope="module")
def finders():
    """The service's finders, knowing what the kit knows: no formats and bans, no names of cards."""
    from judging.library.search.tantivy_index import TantivyIndex  # noqa: PLC0415 -- may not be there

    made = {
        key: Finder(search_material(key, facts_of_play(key)), {}, TantivyIndex) for key in LANGUAGES
    }
    for key, finder in made.items():
        words = (other.vocabulary.words for name, other in made.items() if name != key)
        finder.vocabulary.foreign = frozenset().union(*words)
    return made


@pytest.fixture
def asked_of_both(visit_site, tmp_path, finders):
    """For questions: the answers of kit and service, each with whether it is sure."""
    vocabularies = {key: finder.vocabulary for key, finder in finders.items()}

    def ask_service(one):
        language = language_of_question(one["q"], vocabularies, "en")
        answer = finders[language].find(one["q"], one.get("edition"))
        return [found.entry.id for found in answer.found], answer.unsure

    def ask_both(questions):
        file = tmp_path / "kit.html"
        file.write_text(render_kit("1 May 2010"), encoding="utf-8")
        page = visit_site()
        page.goto(file.as_uri())
        by_kit = [(one["found"], one["unsure"]) for one in page.evaluate(ASK, questions)]
        return list(zip(questions, by_kit, map(ask_service, questions), strict=True))

    return ask_both


def place_of(ids, question, entries):
    """Return the place of the first entry about an answering rule, 99 where there is none."""
    rules = set(question.get("rules") or question["want"])
    return next((at for at, key in enumerate(ids) if rules & set(entries[key].rules)), 99)


def test_questions_on_rules_are_ranked_as_by_the_service(asked_of_both, finders):
    answers = asked_of_both(read_questions(OF_RULES))
    assert len(answers) > 650
    others = [one["q"] for one, (kit, _), (service, _) in answers if kit[:1] != service[:1]]
    assert len(others) <= 5, others
    others = [one["q"] for one, (kit, _), (service, _) in answers if kit[:3] != service[:3]]
    assert len(others) <= 10, others
    entries = finders["en"].entries
    worse = [
        one["q"]
        for one, (kit, _), (service, _) in answers
        if place_of(kit, one, entries) > 2 >= place_of(service, one, entries)
    ]
    assert len(worse) <= 2, worse


def test_what_is_asked_at_tables_is_answered_as_by_the_service(asked_of_both):
    answers = asked_of_both(read_questions(AT_TABLES))
    assert len(answers) > 150
    assert sum(kit[:1] == [one["want"]] for one, (kit, _), _ in answers) > 70
    others = [one["q"] for one, (kit, _), (service, _) in answers if kit[:1] != service[:1]]
    assert len(others) <= 3, others
    others = [
        one["q"] for one, (_, unsure), (_, service_unsure) in answers if unsure != service_unsure
    ]
    assert len(others) <= 3, others


def test_a_fact_tells_what_is_not_confirmed_for_the_year_asked_about(visit_site, tmp_path):
    file = tmp_path / "kit.html"
    file.write_text(render_kit("1 May 2010", language="de"), encoding="utf-8")
    page = visit_site()
    page.goto(file.as_uri())
    page.locator("#words").fill("darf ich während des Matches Notizen machen 2010")
    first = page.locator("#found details").first
    expect(first.locator("summary")).to_have_text("Notizen während eines Matches")
    expect(first.locator(".small").first).to_contain_text("Nicht bestätigt:")


def test_what_is_not_of_the_rules_is_refused_as_by_the_service(asked_of_both):
    answers = asked_of_both(read_questions(OF_OTHER_THINGS))
    assert len(answers) > 250
    others = [one["q"] for one, (kit, _), (service, _) in answers if bool(kit) != bool(service)]
    assert len(others) <= 5, others


def test_a_strange_word_hides_no_rule_and_makes_no_answer_sure(asked_of_both):
    asked = ("does retreating wipe the damage off", "hes poisend and i evolve him does it go away")
    for _, (kit, kit_unsure), (service, unsure) in asked_of_both([{"q": q} for q in asked]):
        assert kit[:3] == service[:3]
        assert kit_unsure == unsure
