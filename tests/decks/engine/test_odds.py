"""The odds of a list, compared with counts over every order of the deck."""

from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.engine.formats.editions import EDITIONS
from decks.engine.odds import (
    SHOWN_MULLIGANS,
    Copies,
    Deal,
    Odds,
    OddsError,
    counts_as_basic,
    deal_of,
    group_copies,
)

LIST = [
    Copies("Pikachu", 4, basic=True),
    Copies("Chansey", 3, basic=True),
    Copies("Raichu", 2),
    Copies("Bill", 4),
    Copies("Lightning Energy", 47),
]


def list_orders(cards):
    """Every order of the deck, names from the top, with the number of permutations that give it."""
    names = [one.name for one in cards for _ in range(one.copies)]
    found = {}
    for order in permutations(names):
        found[order] = found.get(order, 0) + 1
    return found


def play_order(order, basics, deal):
    """Deal one order: the number of hands shown without a Basic, the hand kept and the Prizes."""
    shown, rest = 0, list(order)
    while not basics & set(rest[: deal.hand]):
        if not deal.discards:
            return None  # shuffled back and dealt anew: this order never counts
        shown, rest = shown + 1, rest[deal.hand :]
    return shown, rest[: deal.hand], rest[deal.hand : deal.hand + deal.prizes]


def by_hand(cards, deal):
    """Chances by card and the number of hands shown, counted over every order."""
    basics = {one.name for one in cards if one.basic}
    games, shown = 0, {}
    told = {one.name: [0, 0, 0] for one in cards}
    for order, ways in list_orders(cards).items():
        game = play_order(order, basics, deal)
        if game is None:
            continue
        games += ways
        number, hand, prizes = game
        shown[number] = shown.get(number, 0) + ways
        for name, counts in told.items():
            counts[0] += ways * (name in hand)
            counts[1] += ways * (basics & set(hand) == {name})
            counts[2] += ways * (name in prizes)
    chances = {
        name: tuple(Fraction(count, games) for count in counts) for name, counts in told.items()
    }
    return chances, {number: Fraction(ways, games) for number, ways in shown.items()}


small = st.lists(st.tuples(st.integers(1, 3), st.booleans()), min_size=2, max_size=3).map(
    lambda drawn: [Copies("ABC"[n], copies, basic) for n, (copies, basic) in enumerate(drawn)]
)


@given(small, st.integers(1, 3), st.integers(0, 2), st.booleans())
def test_every_chance_is_what_all_orders_of_the_deck_come_to(cards, hand, prizes, discards):
    size = sum(one.copies for one in cards)
    deal = Deal(hand, prizes, discards)
    if size < hand + prizes or size > 7 or not any(one.basic for one in cards):
        return
    chances, shown = by_hand(cards, deal)
    odds = Odds(cards, deal)
    for told in odds.each_card():
        assert (told.hand, told.only, told.prizes) == chances[told.name]
    if discards:
        mulligans = odds.mulligan_chances()
        assert mulligans.expected == sum(number * chance for number, chance in shown.items())
        assert mulligans.exactly[0] == shown.get(0, 0)
        assert mulligans.exactly[1] == shown.get(1, 0)


def test_a_mulligan_is_seven_cards_without_a_basic_pokemon():
    told = Odds(LIST, Deal(each=2)).mulligan_chances()
    assert told.chance == Fraction(comb(53, 7), comb(60, 7))
    assert float(told.chance) == pytest.approx(0.39912, abs=1e-5)


def test_shuffled_back_every_hand_is_like_the_first():
    told = Odds(LIST, Deal(each=2)).mulligan_chances()
    p = told.chance
    assert told.exactly == (1 - p, p * (1 - p), p**2 * (1 - p), p**3)
    assert told.expected == p / (1 - p)
    assert told.extra == 2 * told.expected


def test_an_opponent_with_the_same_list_draws_for_what_one_has_more():
    p = float(Odds(LIST, Deal(each=1)).mulligan_chances().chance)
    by_sum = sum(
        (mine - theirs) * p**mine * (1 - p) * p**theirs * (1 - p)
        for mine in range(120)
        for theirs in range(mine)
    )
    assert float(Odds(LIST, Deal(each=1)).mulligan_chances().alone) == pytest.approx(by_sum)


def test_discarded_hands_end_where_only_basic_pokemon_are_left():
    last = [Copies("Pikachu", 1, basic=True), Copies("Lightning Energy", 59)]
    told = Odds(last, Deal(discards=True, each=1)).mulligan_chances()
    assert told.expected == sum(Fraction(60 - 7 * hand, 60) for hand in range(1, 9))
    assert told.expected < Odds(last, Deal(each=1)).mulligan_chances().expected


@given(small, st.booleans())
def test_chances_are_chances_and_more_copies_never_make_less(cards, discards):
    cards = [*cards, Copies("Z", 50), Copies("Y", 2, basic=True), Copies("X", 3, basic=True)]
    odds = Odds(cards, Deal(discards=discards, each=1))
    told = list(odds.each_card())
    for one in told:
        for chance in (one.first_seven, one.hand, one.only, one.prizes):
            assert 0 <= chance <= 1
        assert one.only <= one.hand
    assert sum(one.only for one in told) <= 1
    assert sum(odds.mulligan_chances().exactly) == 1
    assert len(odds.mulligan_chances().exactly) == SHOWN_MULLIGANS
    by_copies = sorted((one for one in told if one.basic), key=lambda one: one.copies)
    assert [one.hand for one in by_copies] == sorted(one.hand for one in by_copies)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ([Copies("Pikachu", 12, basic=True)], "too_few"),
        ([Copies("Pikachu", 251, basic=True)], "too_many"),
        ([Copies("Bill", 60)], "no_basic"),
        ([], "too_few"),
    ],
)
def test_a_list_that_no_game_begins_with_has_no_odds(cards, why):
    with pytest.raises(OddsError) as refused:
        Odds(cards, Deal())
    assert refused.value.note == why


@pytest.mark.parametrize(
    ("card_id", "editions"),
    [
        ("base1-58", set(EDITIONS)),  # a Basic Pokémon
        ("neo1-20", set(EDITIONS)),  # Baby
        ("pl1-7", set(EDITIONS)),  # SP
        ("base1-14", set()),  # Stage 1
        ("pl4-97", set()),  # LV.X
        ("hgss1-111", set()),  # half of a LEGEND
        ("base3-62", {key for key, one in EDITIONS.items() if one.fossils_in_set_up}),  # Fossil
        # Later Fossils are Items with "Fossil" as a label only.
        ("sm5-134", {key for key, one in EDITIONS.items() if one.fossils_in_set_up}),
        ("base1-70", set()),  # a doll is no Fossil
        ("base1-100", set()),
    ],
)
def test_what_counts_as_basic_in_set_up(catalogue, card_id, editions):
    card = catalogue.by_id[card_id]
    assert {key for key, one in EDITIONS.items() if counts_as_basic(card, one)} == editions


def test_printings_of_one_name_are_one_card_and_what_was_not_read_is_none(catalogue):
    edition = EDITIONS["expedition-2002"]
    cards = [(2, catalogue.by_id["base1-58"]), (1, catalogue.by_id["base2-60"]), (3, None)]
    assert group_copies(cards, edition) == [Copies("Pikachu", 3, basic=True), Copies("", 3)]


def test_each_edition_deals_as_its_rulebook_says():
    said = {
        "neo-genesis-2000": (2, False),
        "expedition-2002": (2, False),
        "platinum-arceus-2009": (1, False),
        "heartgold-soulsilver-2010": (1, False),
        "regulations-sheet": (1, True),
    }
    deals = {key: deal_of(EDITIONS[key]) for key in said}
    assert {key: (deal.each, deal.discards) for key, deal in deals.items()} == said
