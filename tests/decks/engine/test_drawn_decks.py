"""Decks drawn by the rules are legal in every format; a copy too many or card too few is not."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.engine.check.legality import check_deck, find_format
from decks.engine.formats.definition import day_judged_on
from decks.engine.formats.listed import UNOFFICIAL
from decks.engine.formats.pool import pool_on_day
from decks.engine.lists import read_list
from decks.queries.catalogue import SHIPPED

TODAY = "2026-11-21"
NEWEST = max(SHIPPED.iterdir(), key=lambda path: path.name)
KEYS = sorted(path.stem for path in (NEWEST / "formats").glob("*.json"))


@pytest.fixture(scope="module")
def holdings(catalogue):
    """Per format, its plain legal cards among every seventh printing.

    Plain: no limit printed on the card, no barred label, no open question.
    """
    out = {}
    for key in KEYS:
        entry = find_format(key, catalogue)
        allowed = pool_on_day(catalogue, entry, day_judged_on(entry, TODAY))
        barred = (
            entry.rules.no_rule_box | entry.rules.no_enhanced_pokemon | {"ACE SPEC", UNOFFICIAL}
        )
        plain = [
            card
            for card in catalogue.printings[::7]
            if not card.limit and not card.labels & (barred | {"V-UNION", "star"})
            and not card.basic_energy and "Unown" not in card.name
            and allowed.standing_of(card).legal and not allowed.standing_of(card).open
        ]  # fmt: skip
        excluding = {name for each in catalogue.names.exclusive for name in each.names}
        out[key] = [card for card in plain if card.same not in excluding]
    return out


def draw_names(data, key, cards, catalogue):
    """Draw up to eight names within the format's own limits, and fill up with Fire Energy."""
    rules = find_format(key, catalogue).rules
    cards = [
        card for card in cards
        if card.kind != "pokemon" or not rules.single_pokemon_type or "Fire" in card.types
    ]  # fmt: skip
    starters = [card for card in cards if card.is_starter]
    names = data.draw(
        st.lists(st.sampled_from(cards), max_size=7, unique_by=lambda card: card.same)
    )
    names.insert(0, data.draw(st.sampled_from(starters)))
    left = rules.max_trainers if rules.max_trainers is not None else rules.deck_size
    lines, seen = [], set()
    for card in names:
        many = data.draw(st.integers(1, rules.max_copies))
        if card.same in seen or (card.kind == "trainer" and many > left):
            continue
        seen.add(card.same)
        left -= many if card.kind == "trainer" else 0
        lines.append([many, card.name, card.set, card.number])
    return [*lines, [rules.deck_size - sum(line[0] for line in lines), "Fire Energy", None, None]]


def judge_lines(lines, key, catalogue):
    deck = read_list(json.dumps({"lines": lines}), catalogue)
    return check_deck(deck, find_format(key, catalogue), None, catalogue, today=TODAY)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_a_deck_within_the_limits_is_legal_and_one_beyond_them_is_not(
    catalogue, holdings, key, data
):
    lines = draw_names(data, key, holdings[key], catalogue)
    verdict = judge_lines(lines, key, catalogue)
    assert verdict.legal, [each.message for each in verdict.problems]
    most = find_format(key, catalogue).rules.max_copies
    first, *rest, energy = lines
    more = [[most + 1, *first[1:]], *rest, [energy[0] - (most + 1 - first[0]), *energy[1:]]]
    over = judge_lines(more, key, catalogue)
    assert [each.code for each in over.problems] in (["DCK-2"], ["DCK-14"])
    short = judge_lines([*lines[:-1], [energy[0] - 1, *energy[1:]]], key, catalogue)
    assert [each.code for each in short.problems] == ["DCK-1"]
