"""When sets and promos are legal, by data kept by hand, and the messages on wrong data."""

import json
import lzma

import pytest

from decks.engine.cards.release import (
    AnnouncedDay,
    PromoRelease,
    WaitingRule,
    decode_first_days,
    decode_releases,
    decode_waiting,
    waiting_as_json,
    waiting_rule_at,
)
from decks.engine.cards.rows import pack_rows, write_format_text, write_json_lines
from decks.engine.formats.refusals import FormatError

WAITING = {
    "from": "2010-01-01", "to": "2011-12-31", "rule": "days", "days": 14, "source": "book",
    "unconfirmed": "to", "kinds": ["standard"],
}  # fmt: skip
MONTH = {"from": "DP17", "to": 20, "on": "2010-02-01", "precision": "month", "source": "book"}


def test_what_is_written_is_what_is_read():
    (rule,) = decode_waiting([WAITING])
    told = ("book", "to", ("standard",))
    assert rule == WaitingRule("days", "2010-01-01", "2011-12-31", 14, 0, *told)
    assert waiting_as_json(rule) == WAITING
    assert waiting_as_json(WaitingRule("friday", friday=2)) == {"rule": "friday", "friday": 2}
    (day,) = decode_first_days([{"day": "2010-02-01", "kinds": ["glc"], "source": "book"}])
    assert day == AnnouncedDay("2010-02-01", ("glc",), "book")
    (promos,) = decode_releases([MONTH])
    assert promos == PromoRelease(17, 20, "2010-02-01", month_only=True, source="book")
    around = {"from": 1, "to": 1, "after": "2010-02-01", "by": "2010-02-02", "unconfirmed": "by"}
    (promos,) = decode_releases([around])
    assert promos == PromoRelease(1, 1, None, "2010-02-01", "2010-02-02", unconfirmed="by")
    assert decode_waiting(None) == decode_first_days([]) == decode_releases(None) == ()


@pytest.mark.parametrize(
    ("read", "items", "said"),
    [
        (decode_waiting, {"rule": "days"}, "waiting: {'rule': 'days'} is no list"),
        (decode_waiting, [WAITING, 7], "waiting[1]: 7 is no object"),
        (decode_waiting, [{"rule": "soon"}],
         "waiting[0].rule: 'soon' is none of release, days, friday"),
        (decode_waiting, [{"rule": "days"}],
         "waiting[0].days: with the rule 'days' a number from 1 is needed"),
        (decode_waiting, [{"rule": "days", "days": 367}], "waiting[0].days: 367 is more than 366"),
        (decode_waiting, [{"rule": "friday", "friday": 6}], "waiting[0].friday: 6 is more than 5"),
        (decode_waiting, [{"rule": "release", "days": 1}],
         "waiting[0].days: goes with the rule 'days', not with 'release'"),
        (decode_waiting, [{**WAITING, "kinds": [1]}], "waiting[0].kinds[0]: 1 is no text"),
        (decode_waiting, [{**WAITING, "to": "2009-12-31"}],
         "waiting[0].to: 2009-12-31 is before waiting[0].from: 2010-01-01"),
        (decode_first_days, [{"kinds": []}],
         "legal_from[0].day: the first day on which the set may be played is missing"),
        (decode_first_days, [{"day": "soon"}],
         "legal_from[0].day: 'soon' is no day; write YYYY-MM-DD"),
        (decode_releases, [{**MONTH, "to": "DP16"}],
         "releases[0].from: from and to are card numbers in their order, such as DP17"),
        (decode_releases, [{**MONTH, "by": "2010-02-01"}],
         "releases[0].on: either on, the day, or after and by, days around it"),
        (decode_releases, [{"from": 1, "to": 2}],
         "releases[0].on: either on, the day, or after and by, days around it"),
        (decode_releases, [{"from": 1, "to": 2, "after": "2010-02-01", "by": "2010-02-01"}],
         "releases[0].by: 2010-02-01 is not later than releases[0].after: 2010-02-01"),
        (decode_releases, [{**MONTH, "precision": "week"}],
         "releases[0].precision: 'week' is neither day nor month"),
    ],
)  # fmt: skip
def test_wrong_data_are_refused_by_the_path_of_the_field(read, items, said):
    with pytest.raises(FormatError) as refused:
        read(items)
    assert str(refused.value) == said


def test_the_longest_waits_there_are_can_be_written():
    (longest,) = decode_waiting([{"rule": "days", "days": 366}])
    assert longest.first_legal_day("2010-01-01") == "2011-01-02"
    (fifth,) = decode_waiting([{"rule": "friday", "friday": 5}])
    # The release day is a Friday and does not count itself.
    assert fifth.first_legal_day("2010-01-01") == "2010-02-05"
    (same,) = decode_releases([{**MONTH, "to": "DP17"}])
    assert (same.first, same.last) == (17, 17)


@pytest.mark.parametrize(
    ("release", "day"),
    [("2010-01-01", "2010-01-15"), ("2010-01-02", "2010-01-15"), ("2010-01-07", "2010-01-15"),
     ("2010-01-08", "2010-01-22")],
)  # fmt: skip
def test_the_second_friday_is_counted_from_the_day_after_the_release(release, day):
    assert WaitingRule("friday", friday=2).first_legal_day(release) == day


def test_a_rule_is_for_its_days_and_its_kinds_of_formats():
    early = WaitingRule("days", "2010-01-01", "2010-12-31", 14, kinds=("standard",))
    late = WaitingRule("days", "2011-01-01", None, 7)
    found = {
        (kind, day): waiting_rule_at((early, late), kind, day)
        for kind in ("standard", "glc")
        for day in ("2009-12-31", "2010-01-01", "2010-12-31", "2011-01-01")
    }
    assert [found["standard", day] for _kind, day in list(found)[:4]] == [None, early, early, late]
    assert [found["glc", day] for _kind, day in list(found)[:4]] == [None, None, None, late]


def test_data_kept_by_hand_are_written_a_line_an_entry():
    assert write_json_lines([{"id": "a", "n": 1}, {"id": "é"}]) == (
        '[\n{"id":"a","n":1},\n{"id":"é"}\n]\n'
    )
    banned = [{"id": "a-1"}, {"id": "é"}]
    entry = {"key": "cup", "name": "Pokémon", "sets": ["a", "é"], "banned": banned, "x": []}
    assert write_format_text(entry) == (
        '{\n "key": "cup",\n "name": "Pokémon",\n "sets": ["a", "é"],\n "banned": [\n'
        '  {"id": "a-1"},\n  {"id": "é"}\n ],\n "x": []\n}\n'
    )


def test_rows_are_packed_with_each_value_once_and_odd_ids_told():
    one = {"id": "a-1", "set": "a", "number": "1", "name": "Pup", "kind": "pokemon", "hp": 50}
    two = {**one, "id": "odd", "number": "2", "name": "Fox"}
    cards, details = (lzma.decompress(part).decode() for part in pack_rows([one, two], 0))
    told = json.loads(cards)
    assert told["number"] == ["1", "2"]
    assert told["name"] == {"values": ["Pup", "Fox"], "index": [0, 1]}
    assert told["set"] == {"values": ["a"], "index": [0, 0]}
    assert told["odd_ids"] == {"1": "odd"}
    assert told["details"] == [0, 0]
    assert details == '{"hp":50}'
