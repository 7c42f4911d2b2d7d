"""Formats are data: what they say is taken at its word, and what they misspell is refused."""

import pytest

from decks.engine.formats import FormatError, decode_format, judged_on, season_at
from decks.engine.legality import find_format
from decks.engine.pool import check_known


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
    ],
)
def test_what_the_catalogue_does_not_know_is_named(catalogue, entry, said):
    with pytest.raises(FormatError, match=said):
        check_known(decode_format({"key": "x", **entry}), catalogue)


def test_every_shipped_format_names_known_sets_and_cards(catalogue):
    for entry in catalogue.formats.values():
        check_known(entry, catalogue)


def test_an_unknown_key_gets_the_nearest(catalogue):
    with pytest.raises(FormatError, match="modified-2009"):
        find_format("modfied-2009", catalogue)


def test_the_day_a_list_is_judged_on(catalogue):
    past = catalogue.formats["modified-2009"]
    assert judged_on(past, "2026-11-21") == "2010-08-31"
    assert judged_on(past, "2010-01-01") == "2010-01-01"
    assert judged_on(past, "2001-01-01") == "2009-09-01"
    assert judged_on(catalogue.formats["ex-series"], "2026-11-21") is None


def test_seasons_follow_one_another(catalogue):
    formats = catalogue.formats.values()
    kinds = ("modified", "standard")
    assert season_at(formats, kinds, "2009-08-31").key == "modified-2008"
    assert season_at(formats, kinds, "2009-09-01").key == "modified-2009"
    assert season_at(formats, kinds, "2003-08-01").key == "modified-2002"
    assert season_at(formats, kinds, "1999-01-01") is None
