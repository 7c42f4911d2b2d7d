"""The deck check and a card's seasons agree for every printing, in every format, on every day."""

import pytest

from decks.engine.check.checks import check_barred, count_deck, reason_barred
from decks.engine.check.legality import ruleset_of
from decks.engine.check.remarks import remark_on_cards, settled_standing
from decks.engine.formats.definition import day_judged_on
from decks.engine.formats.pool import pool_on_day
from decks.engine.formats.seasons import seasons_in_format
from decks.engine.formats.settlements import NO_SETTLEMENTS
from tests.support.depth import choose_step, some_of

TODAY = "2026-11-21"
DAYS = (
    "1999-07-01", "2000-11-15", "2002-09-15", "2004-10-31", "2007-08-11", "2010-08-14",
    "2014-01-15", "2015-12-20", "2017-03-01", "2020-12-05", "2025-05-31", "2027-01-01",
)  # fmt: skip


def days_asked(entry):
    """The days to test a format on: the one it is judged on, and those of DAYS within it."""
    if not entry.first:
        return [day_judged_on(entry, TODAY)]
    within = [day for day in DAYS if entry.first <= day <= (entry.last or "9999")]
    return sorted({day_judged_on(entry, TODAY), *within})


def by_the_check(catalogue, entry, day, printings):
    """Yield what the deck check holds each printing for: (legal, open)."""
    rules, allowed = ruleset_of(entry, catalogue), pool_on_day(catalogue, entry, day)
    for card in printings:
        standing = settled_standing(card, allowed, NO_SETTLEMENTS)
        legal = standing.legal and not reason_barred(card, rules)
        yield legal, legal and standing.open


def by_the_seasons(told, day):
    """What the seasons of a card say for a day: (legal, open)."""
    for one in told:
        if day is None or ((one.first or "") <= day <= (one.last or "9999")):
            return one.legal, one.open
    return False, False


@pytest.mark.parametrize("half", [0, 1])
def test_every_printing_in_every_format_on_a_dozen_days(catalogue, half):
    wrong, printings = [], some_of(catalogue.printings, 12)
    for entry in [*catalogue.formats.values()][half::2]:
        told = [seasons_in_format(catalogue, entry, card, TODAY) for card in printings]
        for day in days_asked(entry):
            checked = by_the_check(catalogue, entry, day, printings)
            for card, seasons, want in zip(printings, told, checked, strict=True):
                if (got := by_the_seasons(seasons, day)) != want:
                    wrong.append((entry.key, day, card.id, card.name, got, want))
    assert not wrong[:20]


def test_what_the_check_goes_by_is_what_it_says_of_a_deck(catalogue):
    """In a deck of every tenth printing or fewer, the check refuses and leaves open just those."""
    for entry in catalogue.formats.values():
        day = day_judged_on(entry, TODAY)
        rules, printings = ruleset_of(entry, catalogue), catalogue.printings[:: 10 * choose_step(3)]
        counted = count_deck([(1, card) for card in printings], rules)
        said = remark_on_cards(counted, pool_on_day(catalogue, entry, day), NO_SETTLEMENTS)
        refused = {
            one for each in (*said.problems, *check_barred(counted, rules)) for one in each.cards
        }
        unsettled = {one for each in said.warnings for one in each.cards} - refused
        checked = list(by_the_check(catalogue, entry, day, printings))
        legal = {card.id for card, (yes, _open) in zip(printings, checked, strict=True) if yes}
        assert {card.id for card in printings} - legal == refused
        assert {card.id for card, (_yes, no) in zip(printings, checked, strict=True) if no} == (
            unsettled
        )
