"""The plan of an import: the catalogue's sets afterwards, with their numbers of cards."""

import pytest

from decks.engine.imports.plan import ImportPlan, sets_after


def plan_of(sets, cards):
    return ImportPlan("a source", "a licence", sets, cards, [], {}, 0, 0, 0)


def test_a_known_set_has_its_new_cards_counted_with_those_it_had():
    known = [{"id": "base1", "cards": 102}, {"id": "base2", "cards": 64}, {"id": "promo"}]
    cards = [{"set": "base1"}, {"set": "base1"}, {"set": "promo"}]
    after = sets_after(known, plan_of([], cards))
    assert {row["id"]: row["cards"] for row in after} == {"base1": 104, "base2": 64, "promo": 1}


@pytest.mark.parametrize(("cards", "is_new"), [([{"set": "base1"}], True), ([], False)])
def test_new_cards_of_known_sets_alone_are_something_new(cards, is_new):
    assert plan_of([], cards).adds_cards is is_new


def test_new_sets_follow_the_known_ones_in_the_order_they_come_out():
    new = [
        {"id": "undated", "cards": 1},
        {"id": "later", "release": "2027-03-01", "cards": 2},
        {"id": "sooner", "release": "2027-01-15", "cards": 3},
    ]
    cards = [{"set": row["id"]} for row in new]
    after = sets_after([{"id": "base1", "cards": 102}], plan_of(new, cards))
    assert [row["id"] for row in after] == ["base1", "sooner", "later", "undated"]
    assert [row["cards"] for row in after] == [102, 3, 2, 1]
