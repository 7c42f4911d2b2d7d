"""The rules for decks, tested with properties and against a second implementation."""

import json
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from decks.engine.check.legality import check_deck, find_format
from decks.engine.formats.definition import day_judged_on
from decks.engine.formats.pool import pool_on_day
from decks.engine.lists import read_list
from tests.support import paths
from tests.support.depth import choose_examples

ROOT = paths.ROOT
DEMO = sorted((ROOT / "decks" / "demo").glob("*.txt"))
TODAY = "2026-11-21"


def judge_lines(catalogue, lines, key, date=None, language=None):
    deck = read_list(json.dumps({"lines": lines}), catalogue)
    return check_deck(deck, find_format(key, catalogue), date, catalogue, language, today=TODAY)


def codes_of(verdict):
    return sorted({problem.code for problem in verdict.problems})


def make_pool(catalogue):
    names = {"Gengar", "Gengar LV.X", "Chimchar", "Darkness Energy", "Fire Energy", "Dialga G",
             "Dialga G LV.X", "Bebe's Search", "Unown [Q]", "Arceus", "Arceus LV.X", "Piplup",
             "Charizard ☆", "Gyarados ☆", "Mewtwo ☆"}  # fmt: skip
    return [card for card in catalogue.printings if card.name in names]


LINES = st.lists(st.tuples(st.integers(1, 20), st.integers(0, 10_000)), min_size=1, max_size=12)


def deck_of(catalogue, drawn):
    cards = make_pool(catalogue)
    lines = [(count, cards[at % len(cards)]) for count, at in drawn]
    return [[count, card.name, card.set, card.number] for count, card in lines], lines


def expect_codes(lines):
    """The codes of broken rules: the rules of Platinum–Arceus implemented again, card by card."""
    every = [card for count, card in lines for _ in range(count)]
    broken = set()
    if len(every) != 60:
        broken.add("DCK-1")
    names = Counter(card.name.replace(" LV.X", "") for card in every if card.energy != "basic")
    any_number = [card for card in every if card.limit and card.limit.of == "arceus"]
    for name, count in names.items():
        free = name == "Arceus" and len(any_number) == count
        if count > 4 and not free:
            broken.add("DCK-2")
    if sum("☆" in card.name for card in every) > 1:
        broken.add("DCK-4")
    if not any(card.stage == "Basic" for card in every):
        broken.add("DCK-5")
    unowns = [card for card in every if card.name.startswith("Unown")]
    if len(unowns) > 4 and any(card.limit for card in unowns):
        broken.add("DCK-12")
    return broken


@settings(max_examples=choose_examples(300), deadline=None)
@given(LINES)
def test_agrees_with_the_rules_written_down_a_second_time(catalogue, drawn):
    lines, cards = deck_of(catalogue, drawn)
    verdict = judge_lines(catalogue, lines, "platinum-arceus-2009")
    assert set(codes_of(verdict)) == expect_codes(cards)


@settings(max_examples=choose_examples(60), deadline=None)
@given(LINES, st.randoms(use_true_random=False))
def test_order_and_grouping_of_lines_never_matter(catalogue, drawn, chance):
    lines, _ = deck_of(catalogue, drawn)
    split = [[1, *rest] for count, *rest in lines for _ in range(count)]
    chance.shuffle(split)
    one, other = (judge_lines(catalogue, each, "modified-2009") for each in (lines, split))
    assert codes_of(one) == codes_of(other)
    assert one.totals == other.totals
    assert sorted((p.code, p.count, tuple(sorted(p.cards))) for p in one.problems) == sorted(
        (p.code, p.count, tuple(sorted(p.cards))) for p in other.problems
    )


ALONE = {"star": "DCK-4", "name": "DCK-12", "ace-spec": "DCK-12", "radiant": "DCK-12"}


@settings(max_examples=choose_examples(150), deadline=None)
@given(data=st.data())
def test_a_card_past_its_limit_always_breaks(catalogue, data):
    """More than four of a name, more than one where the card says so, more than a format allows."""
    card = data.draw(st.sampled_from(catalogue.printings))
    if card.basic_energy or (card.limit and card.limit.most is None):
        return
    line = [card.name, card.set, card.number]
    assert "DCK-2" in codes_of(judge_lines(catalogue, [[5, *line]], "unlimited"))
    assert "DCK-14" in codes_of(judge_lines(catalogue, [[4, *line]], "prop-15-3"))
    assert "DCK-14" in codes_of(judge_lines(catalogue, [[2, *line]], "glc"))
    if card.limit and card.limit.of in ALONE:
        assert ALONE[card.limit.of] in codes_of(judge_lines(catalogue, [[2, *line]], "unlimited"))


@settings(max_examples=choose_examples(60), deadline=None)
@given(data=st.data())
def test_two_cards_of_one_limit_break_it_together(catalogue, data):
    of = data.draw(st.sampled_from(["star", "ace-spec", "radiant"]))
    cards = [card for card in catalogue.printings if card.limit and card.limit.of == of]
    pair = data.draw(st.lists(st.sampled_from(cards), min_size=2, max_size=2))
    lines = [[1, card.name, card.set, card.number] for card in pair]
    assert ALONE[of] in codes_of(judge_lines(catalogue, lines, "unlimited"))


@settings(max_examples=choose_examples(80), deadline=None)
@given(data=st.data())
def test_a_legal_card_may_be_swapped_for_a_legal_one_of_the_same_text(catalogue, data):
    entry = data.draw(st.sampled_from(sorted(catalogue.formats)))
    card = data.draw(st.sampled_from([each for each in catalogue.printings if each.text]))
    twins = catalogue.by_text[card.text]
    verdicts = [
        codes_of(judge_lines(catalogue, [[1, each.name, each.set, each.number]], entry))
        for each in twins
    ]
    if "DCK-8" not in verdicts[0]:
        listed = [each for each in verdicts if "DCK-8" not in each]
        assert all(each == verdicts[0] for each in listed)
    if any("DCK-11" in each for each in verdicts):
        assert all("DCK-11" in each for each in verdicts)


@settings(max_examples=choose_examples(120), deadline=None)
@given(data=st.data())
def test_a_legal_deck_stays_legal_when_printings_are_swapped_for_legal_twins(catalogue, data):
    path = data.draw(st.sampled_from(DEMO))
    entry = find_format(data.draw(st.sampled_from(["modified-2009", "unlimited"])), catalogue)
    deck = read_list(path.read_bytes(), catalogue)
    allowed = pool_on_day(catalogue, entry, day_judged_on(entry, TODAY))
    lines = []
    for line in deck.lines:
        twins = catalogue.by_text.get(line.card.text, (line.card,))
        legal = [card for card in twins if allowed.standing_of(card).legal]
        card = data.draw(st.sampled_from(legal))
        lines.append([line.count, card.name, card.set, card.number])
    assert check_deck(deck, entry, None, catalogue, today=TODAY).legal
    assert judge_lines(catalogue, lines, entry.key).legal
