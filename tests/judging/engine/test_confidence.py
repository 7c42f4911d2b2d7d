"""How sure rulings and editions are, by the provenance of their rules."""

from dataclasses import replace

import pytest

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine import EDITIONS, compare_editions, decode_question
from judging.engine.compare import provenances_of
from judging.engine.confidence import (
    count_provenances,
    weakest_provenance,
)
from judging.engine.editions.edition import Rule, derive_edition
from judging.library.differences import have_same_switches

BOTH_WIN = {"action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}}}
EXPEDITION = EDITIONS["expedition-2002"]


@pytest.fixture
def made_up(monkeypatch):
    """A made-up edition with one rule cited, one reported and one interpreted."""
    edition = derive_edition(
        EXPEDITION,
        key="made-up",
        cited={"TRN-11": Rule("Retreating")},
        reported={"WIN-4": Rule("Ends of games", "", "a fan page, looked up 2026-11-23")},
        interpreted={"TRN-1:first": Rule("Turns", "Read so.")},
    )
    monkeypatch.setitem(EDITIONS, "made-up", edition)
    document = replace(DOCUMENTS_BY_KEY[EXPEDITION.key], key="made-up")
    monkeypatch.setitem(DOCUMENTS_BY_KEY, "made-up", document)
    count_provenances.cache_clear()
    yield edition
    count_provenances.cache_clear()


@pytest.mark.parametrize(
    ("provenances", "weakest"),
    [
        (["cited", "card"], "card"),
        (["cited", "inherited", "card"], "inherited"),
        (["inherited", "reported"], "reported"),
        (["reported", "interpreted", "cited"], "interpreted"),
        ([], None),
    ],
)
def test_a_ruling_is_as_sure_as_its_weakest_step(provenances, weakest):
    assert weakest_provenance(provenances) == weakest


def test_steps_behind_a_coin_count_too():
    ruling = {
        "steps": [{"provenance": "cited"}],
        "branches": [{"steps": [{"provenance": "reported"}], "branches": None}],
    }
    assert weakest_provenance(provenances_of(ruling)) == "reported"


def test_what_an_edition_takes_over_counts_as_inherited_and_a_rule_as_its_weakest_aspect(made_up):
    before, counts = count_provenances(EXPEDITION.key), count_provenances("made-up")
    assert counts["cited"] == 1
    assert counts["reported"] == 1
    assert counts["interpreted"] >= 1
    assert sum(counts.values()) >= sum(before.values())
    assert counts["inherited"] > before["cited"] / 2


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_counts_its_rules_without_a_gap(key):
    counts = count_provenances(key)
    assert sum(counts.values()) > 50
    assert set(counts) == {"cited", "inherited", "reported", "interpreted"}


LATER = {"CRD-4": Rule("Of a kind to come")}
NOT_YET = {kind: rule for kind, rule in EXPEDITION.not_yet.items() if rule not in LATER}


@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ({"cited": LATER}, 0),
        ({"cited": LATER, "not_yet": NOT_YET}, 1),
        ({"cited": {"BTW:frost": Rule("Of a step that it has not")}}, 0),
        ({"between": EXPEDITION.between[:-1]}, -1),
    ],
)
def test_only_rules_and_steps_that_an_edition_has_are_counted(monkeypatch, changed, more):
    edition = derive_edition(EXPEDITION, key="changed", **changed)
    monkeypatch.setitem(EDITIONS, edition.key, edition)
    document = replace(DOCUMENTS_BY_KEY[EXPEDITION.key], key=edition.key)
    monkeypatch.setitem(DOCUMENTS_BY_KEY, edition.key, document)
    count_provenances.cache_clear()
    counts, before = count_provenances(edition.key), count_provenances(EXPEDITION.key)
    assert sum(counts.values()) - sum(before.values()) == more


@pytest.mark.parametrize(
    ("rule", "provenance"),
    [("TRN-11", "inherited"), ("WIN-4", "reported"), ("TRN-1:first", "interpreted")],
)
def test_what_a_neighbour_was_told_or_read_is_no_surer_where_it_is_inherited(
    made_up, rule, provenance
):
    next_one = derive_edition(made_up, key="next")
    own, taken = made_up.cite(rule), next_one.cite(rule)
    assert taken.provenance == provenance
    assert (taken.source, taken.reading) == (own.source, own.reading)


def test_the_comparison_tells_how_sure_each_answer_is_and_who_agrees(made_up):
    question = decode_question(BOTH_WIN)
    comparison = compare_editions(question.position, question.action)
    answers = {answer.edition: answer for answer in comparison.answers}
    assert answers["made-up"].provenance == "reported"
    assert answers[EXPEDITION.key].provenance == "cited"
    together = next(group for group in comparison.alike if EXPEDITION.key in group)
    assert "made-up" in together
    assert sorted(key for group in comparison.alike for key in group) == sorted(EDITIONS)
    for group in comparison.alike:
        assert len({answers[key].ruling.result.status for key in group}) == 1


def test_editions_that_only_cite_otherwise_rule_alike(made_up):
    assert have_same_switches(EXPEDITION, made_up)
    assert not have_same_switches(EXPEDITION, replace(made_up, retreats_a_turn=3))
