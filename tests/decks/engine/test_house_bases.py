"""A house format keeps every rule of its base but those that are changed on purpose."""

import json
from datetime import date

import pytest

from decks.domain import DeckQuestion, house_formats, judge_list
from decks.domain.reprints import settle_reprint
from decks.engine.check.legality import check_deck, find_format, ruleset_of
from decks.engine.formats.definition import Format, decode_format
from decks.engine.formats.editions import EDITIONS
from decks.engine.formats.house import (
    HouseChanges,
    compare_formats,
    compare_rules,
    format_as_entry,
    make_house_format,
    read_format_entry,
)
from decks.engine.formats.pool import pool_on_day
from decks.engine.formats.refusals import FormatError
from decks.engine.lists import read_list
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import house_format_key
from league.domain.log import Actor
from tests.support.asking import send_request

DAYS = (
    "1999-12-31", "2001-03-01", "2002-06-15", "2004-09-01", "2006-01-01", "2009-09-15",
    "2011-08-20", "2014-09-01", "2017-08-19", "2019-02-16", "2022-07-01", "2026-11-22", None,
)  # fmt: skip
DECKS = (
    "60 Fire Energy",
    "2 Squirtle MEW 7\n58 Water Energy",
    "4 Charmander BS 46\n1 Lysandre FLF 90\n1 Boss's Orders RCL 154\n54 Fire Energy",
    "1 Pikachu ☆ HP 104\n1 Gyarados ☆ HP 102\n4 Pikachu BS 58\n54 Lightning Energy",
    "30 Switch BS 95\n30 Darkness Energy DP 129",
    "1 Mew ex MEW 151\n1 Master Ball TEF 153\n1 Computer Search BCR 137\n57 Psychic Energy",
    "4 _____'s Pikachu PR 24\n36 Lightning Energy BS 100",
)
KEYS = (*current_catalogue().formats, *EDITIONS)


def make_unchanged(key, **changes):
    base = find_format(key, current_catalogue())
    return base, make_house_format(
        base, HouseChanges(**changes), "house:1@1", "Ours", current_catalogue()
    )


def told_by_verdict(verdict):
    def list_plainly(problems):
        return [(one.code, one.note, one.cards, one.count, one.allowed) for one in problems]

    said = verdict.problems, verdict.warnings, verdict.advice
    return verdict.legal, verdict.day, *map(list_plainly, said)


@pytest.mark.parametrize("key", KEYS)
def test_unchanged_it_judges_as_its_base_on_every_day(key):
    catalogue = current_catalogue()
    base, ours = make_unchanged(key)
    struck = [each.id for each in (*base.banned, *base.excluded)]
    cards = [*catalogue.printings[::131], *(catalogue.by_id[each] for each in struck)]
    decks = [read_list(text, catalogue) for text in DECKS]
    for day in DAYS:
        pools = pool_on_day(catalogue, base, day), pool_on_day(catalogue, ours, day)
        for card in cards:
            was, now = (each.standing_of(card) for each in pools)
            assert (was.legal, was.note, was.open) == (now.legal, now.note, now.open), card.id
        for text, deck in zip(DECKS, decks, strict=True):
            was, now = (
                told_by_verdict(check_deck(deck, each, day, catalogue, "de", today="2026-11-22"))
                for each in (base, ours)
            )
            assert was == now, (day, text)


@pytest.mark.parametrize("key", KEYS)
def test_unchanged_no_rule_differs_and_none_is_missing(key):
    base, ours = make_unchanged(key)
    assert not [rule for rule in compare_rules(ours, base) if rule.is_changed]
    assert compare_formats(base, ours, current_catalogue(), "2026-11-22").is_empty
    was, now = (ruleset_of(each, current_catalogue()) for each in (base, ours))
    assert was == now


@pytest.mark.parametrize("key", KEYS)
def test_as_a_file_it_stays_what_it_is(key):
    _base, ours = make_unchanged(key)
    assert decode_format(json.dumps(format_as_entry(ours))) == ours
    assert read_format_entry(json.dumps(format_as_entry(ours)), current_catalogue()) == ours


def test_every_field_of_a_format_is_told_as_a_rule_or_as_its_cards():
    base, ours = make_unchanged("glc")
    named = {rule.name for rule in compare_rules(ours, base)}
    assert {"single_pokemon_type", "no_rule_box", "ace_spec", "exclusive_names", "max_trainers",
            "min_basic_pokemon", "reprints", "rulebook", "from", "to"} <= named  # fmt: skip
    known = {
        "key", "name", "kind", "version", "based_on", "base_kind", "sources", "confidence", "note",
        "unconfirmed", "sets", "promos", "included", "excluded", "banned", "banned_elsewhere",
        "left_out_elsewhere", "sets_to_confirm", "sets_out", "bans_lifted", "rules",
    }  # fmt: skip
    assert set(Format.__struct_fields__) - known <= named | {"first", "last"}


@pytest.mark.parametrize("key", ["glc", "standard-2026", "unlimited", "regulations-modified"])
def test_a_set_goes_out_whatever_let_it_in(key):
    """By regulation marks, as one of all sets, or from another format or the current season."""
    card = current_catalogue().by_id["sv6-20" if key != "regulations-modified" else "dp1-2"]
    day = "2026-11-22" if key != "regulations-modified" else "2009-01-01"
    base, ours = make_unchanged(key, sets_out=frozenset({card.set}))
    assert pool_on_day(current_catalogue(), base, day).holds_printing(card)
    assert not pool_on_day(current_catalogue(), ours, day).holds_printing(card)


def test_a_lifted_ban_is_lifted_for_every_printing_and_period():
    base, ours = make_unchanged("glc", bans_lifted=frozenset({"sm35-45"}))
    for printing in ("sm35-45", "smp-SM85"):
        card = current_catalogue().by_id[printing]
        assert pool_on_day(current_catalogue(), base, "2026-11-22").ban_of(card)
        assert not pool_on_day(current_catalogue(), ours, "2026-11-22").ban_of(card)


def test_a_file_that_says_what_it_is_based_on_takes_the_rest_from_there():
    entry = {"key": "ours", "based_on": "glc", "rules": {"max_copies": 2}, "from": None}
    ours = read_format_entry(entry, current_catalogue())
    changed = {
        rule.name
        for rule in compare_rules(ours, current_catalogue().formats["glc"])
        if rule.is_changed
    }
    assert changed == {"max_copies", "from"}
    assert len(ours.banned) == len(current_catalogue().formats["glc"].banned)
    with pytest.raises(FormatError, match="based_on: no format is called 'glcc'"):
        read_format_entry({"key": "ours", "based_on": "glcc"}, current_catalogue())


def test_a_file_may_leave_nothing_of_a_list():
    ours = read_format_entry({"key": "ours", "based_on": "glc", "banned": []}, current_catalogue())
    assert not ours.banned
    assert not read_format_entry(json.dumps(format_as_entry(ours)), current_catalogue()).banned


OPEN = date(2015, 12, 20)  # no source says how older texts counted in these years


def an_open_card():
    """A printing that no source allows or forbids in Expanded on that day."""
    cards = pool_on_day(
        current_catalogue(), current_catalogue().formats["expanded"], OPEN.isoformat()
    )
    return next(card for card in current_catalogue().printings if cards.standing_of(card).open)


@pytest.mark.django_db
def test_what_was_settled_for_the_base_goes_for_it(organiser, league):
    actor, card = Actor(organiser, "organiser"), an_open_card()
    entry = make_house_format(
        current_catalogue().formats["expanded"],
        HouseChanges(),
        "house:new",
        "Ours",
        current_catalogue(),
    )
    ours = house_format_key(house_formats.save_house_format(actor, league, entry))
    settle_reprint(
        actor, league, name=card.name, format_key="expanded", allowed=False, reason="read it"
    )
    asked = DeckQuestion(
        text=f"1 {card.id}", format=ours, day=OPEN, everywhere=False, league=league
    )
    assert "settled_against" in [one["said"]["id"] for one in judge_list(asked)["problems"]]


@pytest.mark.django_db
def test_over_the_api_what_is_left_out_is_the_bases(as_organiser, league):
    path = f"/api/v1/leagues/{league.slug}/formats"
    entry = {"name": "Two each", "based_on": "glc", "rules": {"max_copies": 2}}
    made = send_request(as_organiser, "POST", path, {"entry": entry}).json()
    changed = [rule["name"] for rule in made["rules"] if rule["changed"]]
    assert changed == ["max_copies"]
    assert made["entry"]["rules"]["single_pokemon_type"] is True
