"""The sets of autumn 2026: cards are read, equal what they reprint, and are legal once out.

30th Celebration (16 September 2026) with its Classic Collection, the promos and Energy of its
products, and Delta Reign (6 November 2026), of which the catalogue has only the name and day.
"""

import pytest

from decks.engine.formats.pool import pool_on_day
from decks.engine.lists import read_list
from decks.engine.wording import render_line_note

OUT = "2026-09-16"
TODAY = "2026-11-22"


def cards_of(catalogue, set_id):
    return [card for card in catalogue.printings if card.set == set_id]


def only_line(catalogue, text):
    (line,) = read_list(text, catalogue).lines
    return line


def note_of(line):
    return render_line_note(line.reading.note, line.reading.args)


def test_30th_celebration_is_there_with_every_number(catalogue):
    numbers = [card.number for card in cards_of(catalogue, "me55")]
    assert numbers == [*map(str, range(1, 159)), "R", "G", "B"]
    assert {card.mark for card in cards_of(catalogue, "me55")} == {"I", "J"}


def test_a_secret_card_of_30th_celebration_is_the_card_that_the_set_has_among_its_first(catalogue):
    main = {
        card.text for card in cards_of(catalogue, "me55") if card.number in map(str, range(129))
    }
    rest = [card for card in cards_of(catalogue, "me55") if card.number not in map(str, range(129))]
    assert len(rest) == 33
    assert all(card.text in main for card in rest)


def test_every_card_of_the_classic_collection_is_an_older_card_of_its_number(catalogue):
    cards = cards_of(catalogue, "me55c")
    assert len(cards) == 30
    for card in cards:
        older = [each for each in catalogue.printings if each.text == card.text]
        assert any(each.number == card.number and each.set != "me55c" for each in older), card.id


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("4 Mew ex 30C 66", "me55-66"),
        ("1 Poké Pad 30C 126", "me55-126"),
        ("4 Maushold 30C 125", "me55-125"),
        ("* 4 Mew ex 30C 66", "me55-66"),
        ("4 Mew ex (30C-66)", "me55-66"),
        ("4 Maushold 30C", "me55-146"),
        ("1 N 30C", "me55c-101"),
        ("1 Mew 30C R", "me55-r-rgb"),
        ("1 Toxel 30C 58", "me55-58"),
        ("1 Pikachu 30C 58", "me55c-58"),
        ("1 N 30C 101", "me55c-101"),
        ("1 M Gardevoir-EX 30C 106", "me55c-106m"),
        ("1 Charizard 30C:CC 4", "me55c-4"),
        ("1 Paradise Resort MEP 92", "mep-92"),
        ("2 Umbreon ex MEP 110", "mep-110"),
        ("3 Psychic Energy MEE 13", "mee-13"),
        ("2 Wailord ex PBL 16", "me05-16"),
        ("1 Beedrill ex CRI 3", "me4-3"),
        ("1 Kyogre ex SVP 178", "svp-178"),
    ],
)
def test_reads_the_newest_cards_as_lists_write_them(catalogue, line, card):
    assert only_line(catalogue, line).card.id == card


def test_cards_of_30th_celebration_count_in_standard_once_it_is_out(catalogue):
    standard = catalogue.formats["standard-2026"]
    today, before = (
        pool_on_day(catalogue, standard, TODAY),
        pool_on_day(catalogue, standard, "2026-09-15"),
    )
    cards = cards_of(catalogue, "me55")
    assert all(today.standing_of(card).legal for card in cards)
    assert not any(before.standing_of(card).legal for card in cards)


def test_30th_celebration_waits_for_its_second_friday_and_reprints_do_not(catalogue):
    standard = catalogue.formats["standard-2026"]
    waiting, first = (pool_on_day(catalogue, standard, day) for day in ("2026-09-24", "2026-09-25"))
    cards = cards_of(catalogue, "me55")
    assert all(first.standing_of(card).legal for card in cards)
    older = {card.id for card in cards if waiting.standing_of(card).legal}
    assert older == {"me55-126", "me55-127", "me55-128"}  # Poké Pad, Switch, Ultra Ball


def test_the_classic_collection_counts_where_its_originals_do(catalogue):
    cards = {card.id: card for card in cards_of(catalogue, "me55c")}
    legal = {
        key: {
            each
            for each, card in cards.items()
            if pool_on_day(catalogue, catalogue.formats[key], TODAY).standing_of(card).legal
        }
        for key in ("standard-2026", "expanded", "unlimited")
    }
    assert legal["standard-2026"] == set()
    assert legal["unlimited"] == set(cards)  # Sneasel was banned in Modified only
    assert {"me55c-101", "me55c-138", "me55c-203"} <= legal["expanded"]
    assert not {"me55c-4", "me55c-18", "me55c-43", "me55c-99"} & legal["expanded"]
    doubted = pool_on_day(catalogue, catalogue.formats["expanded"], TODAY)
    assert {each for each in cards if doubted.left_out_elsewhere(cards[each])} == legal["expanded"]


def test_a_new_promo_brings_nothing_in_before_the_set_it_is_of(catalogue):
    standard = catalogue.formats["standard-2026"]
    mew = catalogue.by_id["me55-66"]
    promos = [card for card in catalogue.printings if card.set == "mep"][-21:]
    assert not pool_on_day(catalogue, standard, "2026-09-15").standing_of(mew).legal
    texts = {card.text for card in cards_of(catalogue, "me55")}
    for card in promos[:17]:
        assert card.text in texts
        assert not pool_on_day(catalogue, standard, OUT).holds_printing(card)
        assert pool_on_day(catalogue, standard, TODAY).standing_of(card).legal


@pytest.mark.parametrize(
    ("line", "status", "card", "said"),
    [
        ("4 Meowscarada ex DLR 12", "mismatch", None, "older set is for example PAL"),
        ("4 Meowscarada ex DLR", "mismatch", None, "older set is for example PAL"),
        ("2 Nobody's Trust DLR 90", "unknown", None, "Delta Reign are not in this catalogue yet."),
        ("1 Night Stretcher DLR 88", "by_name", "Night Stretcher", "read as Night Stretcher"),
    ],
)
def test_a_set_known_by_name_alone_is_said_to_be_so(catalogue, line, status, card, said):
    found = only_line(catalogue, line)
    assert found.reading.status == status
    assert (found.card and found.card.name) == card
    assert "Delta Reign" in note_of(found)
    assert said in note_of(found)


def test_basic_energy_of_a_set_without_cards_is_basic_energy(catalogue):
    assert only_line(catalogue, "5 Psychic Energy DLR 120").card.basic_energy
