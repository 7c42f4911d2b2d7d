"""Printings that came out after the day: refused on it, legal when the season is replayed later."""

from datetime import date, timedelta

import pytest

from decks.engine.check.every_format import legal_formats
from decks.engine.check.legality import check_deck
from decks.engine.formats.definition import day_judged_on
from decks.engine.formats.pool import pool_on_day
from decks.engine.formats.seasons import seasons_in_format
from decks.engine.lists import read_list

TODAY = "2026-11-22"
PAST = ["modified-2004", "modified-2009", "standard-2015", "standard-2019", "standard-2024"]


def out_after(catalogue, day):
    return [
        card
        for card in catalogue.printings
        if (catalogue.sets[card.set].release or "") > day and not card.basic_energy
    ]


def days_before(day, days):
    return (date.fromisoformat(day) - timedelta(days)).isoformat()


@pytest.mark.parametrize("key", PAST)
def test_what_was_not_printed_yet_counts_on_no_day_of_a_season_but_for_the_season_as_such(
    catalogue, key
):
    entry = catalogue.formats[key]
    as_such, now = pool_on_day(catalogue, entry, entry.last), pool_on_day(catalogue, entry, TODAY)
    later = [(card, as_such.standing_of(card)) for card in out_after(catalogue, entry.last)]
    again = [card for card, standing in later if standing.legal]
    assert len(again) > 20
    for day in (entry.first, days_before(entry.last, 100), days_before(entry.last, 1)):
        cards = pool_on_day(catalogue, entry, day)
        assert {cards.standing_of(card).note for card in again} == {"not_out"}
    same_text = [card for card, standing in later if standing.legal and not standing.note]
    assert same_text
    assert all(now.standing_of(card).legal for card in same_text)


@pytest.mark.parametrize("key", [*PAST, "expanded", "standard-2026", "unlimited", "glc"])
def test_no_printing_counts_before_it_is_there(catalogue, key):
    entry = catalogue.formats[key]
    day = days_before(entry.last or TODAY, 120)
    cards = pool_on_day(catalogue, entry, day)
    assert not [each.id for each in out_after(catalogue, day) if cards.standing_of(each).legal]


def test_basic_energy_of_any_print_is_the_same_card_on_every_day(catalogue):
    cards = pool_on_day(catalogue, catalogue.formats["modified-2009"], "2010-03-01")
    assert cards.standing_of(catalogue.by_id["sve-2"]).legal


def test_a_card_tells_of_itself_what_the_check_says(catalogue):
    entry = catalogue.formats["modified-2009"]
    (card,) = [card for card in catalogue.by_same["Switch"] if card.set == "me1"]
    (told,) = seasons_in_format(catalogue, entry, card, TODAY)
    assert (told.legal, told.note) == (True, "later_reprint")
    assert (told.first, told.last) == (entry.last, entry.last)


LIST = "4 Snivy BLW 1\n4 {}\n52 Grass Energy"


def judge_line(catalogue, key, line, day=None):
    deck = read_list(LIST.format(line), catalogue)
    return check_deck(deck, catalogue.formats[key], day, catalogue, today=TODAY)


def test_the_verdict_says_why_and_names_the_printing_of_the_day(catalogue):
    """Switch of 2025 at an event of 2012, and in the same format replayed today."""
    told = judge_line(catalogue, "modified-2011a", "Switch MEG 130", "2012-03-01")
    (problem,) = told.problems
    assert "came out on 2025-09-26: it did not exist yet on 2012-03-01" in problem.message
    assert "has the same text and may be played that day" in problem.message
    assert problem.mend.endswith("or play the printing BLW 104.")
    for day in (None, "2012-08-31", TODAY):
        assert judge_line(catalogue, "modified-2011a", "Switch MEG 130", day).legal


def test_a_reprint_that_waits_names_one_that_does_not(catalogue):
    """Poké Pad of Perfect Order before its first day: an older printing may be played."""
    told = judge_line(catalogue, "standard-2025", "Poké Pad POR 81", "2026-03-20")
    problem = next(each for each in told.problems if "me3-81" in each.cards)
    assert problem.note == "not_out"
    assert "ASC 198 has the same text" in problem.message
    assert problem.mend == "Take out 4 Poké Pad, or play the printing ASC 198."


def test_without_a_like_printing_only_the_first_day_is_named(catalogue):
    told = judge_line(catalogue, "standard-2024", "Cyrano SSP 170", "2024-11-10")
    (problem,) = [each for each in told.problems if each.note == "not_out"]
    assert problem.message.endswith("on 2024-11-22; judged on 2024-11-10.")
    assert problem.mend == "Take out 4 Cyrano."


def test_a_list_is_in_the_seasons_that_knew_its_printings(catalogue):
    deck = read_list(LIST.format("Switch MEG 130"), catalogue)
    keys = legal_formats(deck, catalogue, today=TODAY)
    assert "modified-2011a" in keys  # without a day: the format as it ended
    assert "modified-2011a" not in legal_formats(deck, catalogue, today=TODAY, day="2012-03-01")
    assert day_judged_on(catalogue.formats["modified-2011a"], TODAY) == "2012-08-31"
