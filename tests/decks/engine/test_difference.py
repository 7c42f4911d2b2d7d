"""Which cards a changed list took out and put in, and whether they were swapped one for one."""

import pytest

from decks.engine.check.difference import compare_lists, count_copies

BEFORE = {"dp1-76": 4, "dp1-124": 56}


@pytest.mark.parametrize(
    ("after", "out", "into", "is_same", "one_for_one"),
    [
        (BEFORE, (), (), True, True),
        ({"dp1-124": 56, "dp1-76": 4}, (), (), True, True),  # the order does not matter
        ({"dp1-76": 4}, ((56, "dp1-124"),), (), False, False),
        ({**BEFORE, "dp1-98": 2}, (), ((2, "dp1-98"),), False, False),
        (
            {"dp1-76": 1, "dp1-124": 57, "dp1-98": 2},
            ((3, "dp1-76"),),
            ((1, "dp1-124"), (2, "dp1-98")),
            False,
            True,
        ),
    ],
)
def test_what_left_and_what_came(after, out, into, is_same, one_for_one):
    found = compare_lists(BEFORE, after)
    assert (found.out, found.into) == (out, into)
    assert (found.taken_out, found.put_in) == tuple(
        sum(count for count, _card in cards) for cards in (out, into)
    )
    assert (found.is_same, found.one_for_one) == (is_same, one_for_one)


def test_a_card_that_is_named_twice_is_counted_once_for_all():
    assert count_copies([("a", 2), ("b", 1), ("a", 1)]) == {"a": 3, "b": 1}
