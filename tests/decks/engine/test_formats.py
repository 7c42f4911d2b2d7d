"""Formats are data: each field is applied as written, and a misspelt one is refused."""

import pytest

from decks.engine.cards.known import check_first_days, check_format_known
from decks.engine.cards.reading import read_set
from decks.engine.check.legality import find_format
from decks.engine.formats.definition import day_judged_on, decode_format, season_at
from decks.engine.formats.refusals import FormatError


def test_what_is_left_out_is_as_usual():
    entry = decode_format('{"key": "my-cup"}')
    assert (entry.name, entry.kind) == ("my-cup", "house")
    rules = entry.rules
    assert (rules.deck_size, rules.max_copies, rules.min_basic_pokemon) == (60, 4, 1)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("[1]", "one JSON object"),
        ("{", "not JSON"),
        ("[" * 30_000, "not JSON"),
        ("{}", "key: a format needs a key"),
        ({"key": "x", "baned": []}, "baned: no such field; did you mean banned?"),
        (
            {"key": "x", "rules": {"max_copy": 4}},
            "rules.max_copy: no such field; did you mean max_copies",
        ),
        ({"key": "x", "rules": {"deck_size": "60"}}, "rules.deck_size: '60' is no whole number"),
        ({"key": "x", "rules": {"deck_size": True}}, "rules.deck_size: True is no whole number"),
        ({"key": "x", "rules": {"deck_size": 0}}, "rules.deck_size: 0 is less than 1"),
        ({"key": "x", "from": "2009-9-1"}, "from: '2009-9-1' is no day"),
        ({"key": "x", "from": "2010-01-01", "to": "2009-01-01"}, "is before"),
        ({"key": "x", "promos": [{"set": "dpp"}]}, r"promos\[0\]: a range of promos"),
        (
            {"key": "x", "promos": [{"set": "dpp", "from": "A", "to": "B"}]},
            r"promos\[0\]: from and to",
        ),
        ({"key": "x", "banned": [{"name": "Sneasel"}]}, r"banned\[0\]: a card is named by its id"),
        ({"key": "x", "sets": [1]}, r"sets\[0\]: 1 is no text"),
        (
            {"key": "x", "banned": [{"id": "neo1-25", "until": "2003-01-01"}]},
            r"banned\[0\].until: no such field",
        ),
        (
            {"key": "x", "banned": [{"id": "neo1-25", "from": "2003-01-01", "to": "2002-12-31"}]},
            r"banned\[0\].to: 2002-12-31 is before banned\[0\].from: 2003-01-01",
        ),
        (
            {"key": "x", "banned": [{"id": "neo1-25", "to": "2003"}]},
            r"banned\[0\].to: '2003' is no day",
        ),
        (
            {"key": "x", "unconfirmed": {"ban": "no list found"}},
            "unconfirmed.ban: no such field; did you mean bans",
        ),
        (
            {"key": "x", "promos": [{"set": "dpp", "from": "1", "to": "2", "open_end": True}]},
            r"promos\[0\].open_end: no such field; did you mean open_ended",
        ),
        ({"key": "x", "waiting": [{"rule": "weeks"}]}, r"waiting\[0\].rule: 'weeks' is none of"),
        ({"key": "x", "waiting": [{"rule": "days"}]}, r"waiting\[0\].days: .* from 1 is needed"),
        (
            {"key": "x", "waiting": [{"rule": "days", "days": 10**9}]},
            r"waiting\[0\].days: 1000000000 is more than 366",
        ),
        (
            {"key": "x", "waiting": [{"rule": "release", "days": 14}]},
            r"waiting\[0\].days: goes with the rule 'days'",
        ),
        (
            {"key": "x", "waiting": [{"rule": "days", "day": 14}]},
            r"waiting\[0\].day: no such field; did you mean days",
        ),
    ],
)
def test_what_is_wrong_is_named(entry, said):
    with pytest.raises(FormatError, match=said):
        decode_format(entry)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"sets": ["dp1", "dp99"]}, "sets: 'dp99'"),
        ({"banned": ["neo1-999"]}, "banned: 'neo1-999'"),
        ({"same_pool_as": "expandet"}, "did you mean expanded"),
        ({"promos": [{"set": "dppp", "from": "1", "to": "2"}]}, "promos: 'dppp'.*dpp"),
        ({"rulebook": "expedition"}, "rulebook: 'expedition'"),
        (
            {"banned": [{"id": "neo1-25", "source": "TCGON"}]},
            r"banned\[0\].source: 'TCGON' .* did you mean TCGONE",
        ),
        (
            {"sets_join_on_release": True, "waiting": [{"rule": "release", "source": "hand-book"}]},
            r"waiting\[0\].source: 'hand-book'",
        ),
        ({"base_kind": "expandd"}, "base_kind: 'expandd'.*expanded"),
    ],
)
def test_what_the_catalogue_does_not_know_is_named(catalogue, entry, said):
    with pytest.raises(FormatError, match=said):
        check_format_known(decode_format({"key": "x", **entry}), catalogue)


def test_every_shipped_format_names_known_sets_and_cards(catalogue):
    for entry in catalogue.formats.values():
        check_format_known(entry, catalogue)


def test_first_days_and_waiting_times_name_known_sources_and_kinds(catalogue):
    check_first_days(catalogue)


def test_a_ban_of_ones_own_may_give_an_address_as_its_source(catalogue):
    ban = {"id": "neo1-25", "source": "https://example.org/bans"}
    check_format_known(decode_format({"key": "x", "banned": [ban]}), catalogue)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"relases": []}, "xy99.relases: no such field; did you mean releases"),
        ({"legal_from": [{"on": "2020-01-01"}]}, r"xy99.legal_from\[0\].on: no such field"),
        ({"legal_from": [{"source": "x"}]}, r"xy99.legal_from\[0\].day: .* is missing"),
        ({"releases": [{"from": "1", "to": "2"}]}, r"xy99.releases\[0\].on: either on"),
        (
            {"releases": [{"from": "1", "to": "2", "on": "2020-01-01", "by": "2020-02-01"}]},
            r"xy99.releases\[0\].on: either on",
        ),
        (
            {"releases": [{"from": "9", "to": "2", "on": "2020-01-01"}]},
            r"xy99.releases\[0\].from: .* in their order",
        ),
        (
            {"releases": [{"from": "1", "to": 2, "after": "2020-02-01", "by": "2020-01-01"}]},
            r"xy99.releases\[0\].by: 2020-01-01 is not later",
        ),
        (
            {"releases": [{"from": 1, "to": 2, "on": "2020-02-30"}]},
            r"xy99.releases\[0\].on: '2020-02-30' is no day",
        ),
        (
            {"releases": [{"from": 1, "to": 2, "on": "2020-02-01", "precision": "week"}]},
            r"xy99.releases\[0\].precision: 'week'",
        ),
    ],
)
def test_what_is_wrong_with_a_sets_days_is_named(row, said):
    with pytest.raises(FormatError, match=said):
        read_set({"id": "xy99", "name": "Ninety-nine", **row})


def test_an_unknown_key_gets_the_nearest(catalogue):
    with pytest.raises(FormatError, match="modified-2009"):
        find_format("modfied-2009", catalogue)


def test_the_day_a_list_is_judged_on(catalogue):
    past = catalogue.formats["modified-2009"]
    assert day_judged_on(past, "2026-11-21") == "2010-08-31"
    assert day_judged_on(past, "2010-01-01") == "2010-01-01"
    assert day_judged_on(past, "2001-01-01") == "2009-09-01"
    assert day_judged_on(catalogue.formats["ex-series"], "2026-11-21") is None


def test_seasons_follow_one_another(catalogue):
    formats = catalogue.formats.values()
    kinds = ("modified", "standard")
    assert season_at(formats, kinds, "2009-08-31").key == "modified-2008"
    assert season_at(formats, kinds, "2009-09-01").key == "modified-2009"
    assert season_at(formats, kinds, "2003-08-01").key == "modified-2002"
    assert season_at(formats, kinds, "1999-01-01") is None
