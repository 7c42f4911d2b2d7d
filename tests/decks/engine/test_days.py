"""What is legal on which day: bans that end, sets that wait, promos with days of their own."""

import msgspec
import pytest

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.first_days import first_days
from decks.engine.cards.known import check_first_days
from decks.engine.cards.reading import read_set
from decks.engine.cards.release import decode_waiting
from decks.engine.check.legality import check_deck
from decks.engine.formats.definition import decode_format
from decks.engine.formats.pool import pool_on_day
from decks.engine.formats.refusals import FormatError
from decks.engine.lists import read_list


def make_cup(**fields):
    return decode_format({"key": "cup", "from": "2010-01-01", **fields})


def with_sets(catalogue, *rows, waiting=()):
    """The catalogue with other first days for the sets of `rows`, and the waiting rules given."""
    sets = {each.id: each for each in catalogue.sets.values()}
    for row in rows:
        own = read_set({"name": sets[row["id"]].name, **row})
        days = {"legal_from": own.legal_from, "releases": own.releases}
        sets[own.id] = msgspec.structs.replace(sets[own.id], **days)
    formats = list(catalogue.formats.values())
    made = Catalogue("test", catalogue.printings, list(sets.values()), formats, catalogue.names)
    made.waiting = decode_waiting(list(waiting))
    known = catalogue.about["format_sources"]
    made.about = {"format_sources": {**known, "handbook": "a handbook"}}
    return made


def notes_on_days(catalogue, entry, card, *days):
    """The note on a printing for each day: None where it is legal."""
    standings = [
        pool_on_day(catalogue, entry, day).standing_of(catalogue.by_id[card]) for day in days
    ]
    return [None if one.legal else one.note for one in standings]


@pytest.mark.parametrize(
    ("first", "last", "day", "is_told"),
    [
        ("2010-01-02", "2010-03-04", "2010-01-01", True),
        ("2010-01-02", "2010-03-04", "2010-01-02", False),
        ("2010-01-02", "2010-03-04", "2010-03-04", False),
        ("2010-01-02", "2010-03-04", "2010-03-05", True),
        ("2010-01-02", None, "2026-01-01", False),
        (None, "2010-03-04", "1999-01-09", False),
        (None, "2010-03-04", "2010-03-05", True),
        ("2010-01-02", "2010-03-04", None, False),
    ],
)
def test_a_day_outside_the_season_is_judged_and_told(catalogue, first, last, day, is_told):
    entry = decode_format({"key": "cup", "from": first, "to": last, "all_sets": True})
    deck = read_list("4 Chimchar DP 76\n56 Fire Energy DP 124", catalogue)
    verdict = check_deck(deck, entry, day, catalogue, today="2026-11-20")
    told = [each.code for each in verdict.advice if each.note == "outside_season"]
    assert (verdict.legal, told) == (True, ["DCK-8"] if is_told else [])


@pytest.mark.parametrize("day", ["2026-11-22", "2026-12-24"])  # its last day, and a later one
@pytest.mark.parametrize(("last", "covered"), [("2026-09-16", True), ("2026-11-22", False)])
def test_sets_may_be_missing_that_came_out_before_the_end_of_a_season(
    catalogue, last, day, covered
):
    entry = make_cup(to=last, all_sets=True)
    deck = read_list("4 Chimchar DP 76\n56 Fire Energy DP 124", catalogue)
    verdict = check_deck(deck, entry, day, catalogue, today=day)
    assert verdict.facts["covers_the_day"] is covered


def test_a_ban_holds_from_its_first_to_its_last_day_as_often_as_there_was_one(catalogue):
    bans = [
        {"id": "bw4-72", "from": "2015-09-01", "to": "2017-08-17"},
        {"id": "bw4-72", "from": "2019-01-01", "to": "2019-01-31"},
        {"id": "bw4-72", "from": "2021-06-01"},
    ]
    entry = make_cup(sets=["bw4"], banned=bans)
    days = ["2015-08-31", "2015-09-01", "2017-08-17", "2017-08-18", "2019-01-31", "2019-02-01",
            "2021-05-31", "2021-06-01", "2026-11-22"]  # fmt: skip
    legal, banned = None, "banned"
    told = [legal, banned, banned, legal, banned, legal, legal, banned, banned]
    assert notes_on_days(catalogue, entry, "bw4-72", *days) == told


def test_without_a_day_a_ban_counts_that_has_not_ended(catalogue):
    ended = make_cup(
        all_sets=True, banned=[{"id": "bw4-72", "from": "2015-09-01", "to": "2017-08-17"}]
    )
    still = make_cup(all_sets=True, banned=[{"id": "bw4-72", "from": "2015-09-01"}])
    assert notes_on_days(catalogue, ended, "bw4-72", None) == [None]
    assert notes_on_days(catalogue, still, "bw4-72", None) == ["banned"]


def test_a_left_out_card_is_left_out_as_long_as_is_said(catalogue):
    entry = make_cup(sets=["bw4"], excluded=[{"id": "bw4-72", "to": "2012-12-31"}])
    assert notes_on_days(catalogue, entry, "bw4-72", "2012-12-31", "2013-01-01") == [
        "left_out",
        None,
    ]


GROWS = {"sets_join_on_release": True, "sets": ["sv8"]}  # sv8 came out on 2024-11-08, a Friday


@pytest.mark.parametrize(
    ("waiting", "first"),
    [
        ([], "2024-11-08"),
        ([{"rule": "release"}], "2024-11-08"),
        ([{"rule": "days", "days": 14}], "2024-11-22"),
        ([{"rule": "friday", "friday": 2}], "2024-11-22"),
        ([{"rule": "days", "days": 14, "to": "2024-11-07"}, {"rule": "days", "days": 21}],
         "2024-11-29"),
        ([{"rule": "days", "days": 14, "from": "2024-11-09"}], "2024-11-08"),
    ],
)  # fmt: skip
def test_a_new_set_waits_as_long_as_the_rule_of_its_release_says(catalogue, waiting, first):
    entry = make_cup(**GROWS, waiting=waiting)
    days = ["2024-11-07", "2024-11-08", "2024-11-21", "2024-11-22", "2024-11-28", "2024-11-29"]
    told = [None if day >= first else "not_out" for day in days]
    assert notes_on_days(catalogue, entry, "sv8-36", *days) == told


@pytest.mark.parametrize(
    ("precision", "waiting", "legal", "sure"),
    [
        ("day", [], "2024-11-08", "2024-11-08"),
        ("month", [], "2024-11-08", "2024-11-30"),
        ("day", [{"rule": "days", "days": 14}], "2024-11-22", "2024-11-22"),
        ("month", [{"rule": "days", "days": 14}], "2024-11-22", "2024-12-14"),
    ],
)
def test_of_a_set_whose_day_is_not_known_its_month_is_open(
    catalogue, precision, waiting, legal, sure
):
    own = msgspec.structs.replace(catalogue.sets["sv8"], release_precision=precision)
    days = first_days(catalogue.by_id["sv8-36"], own, decode_waiting(waiting), "house")
    assert (days.out, days.legal, days.sure) == ("2024-11-08", legal, sure)
    assert days.month_only == (precision == "month")
    assert [days.is_open(day) for day in ("2024-11-07", legal, sure)] == [
        False, legal < sure, False,
    ]  # fmt: skip


def test_the_second_friday_is_counted_from_the_day_after_the_release():
    (rule,) = decode_waiting([{"rule": "friday", "friday": 2}])
    days = {"2024-11-06": "2024-11-15", "2024-11-07": "2024-11-15", "2024-11-08": "2024-11-22"}
    assert {day: rule.first_legal_day(day) for day in days} == days


def test_who_is_refused_for_the_waiting_learns_the_first_day(catalogue):
    entry = make_cup(**GROWS, waiting=[{"rule": "days", "days": 14}])
    standing = pool_on_day(catalogue, entry, "2024-11-10").standing_of(catalogue.by_id["sv8-36"])
    assert standing.args["release"] == "2024-11-22"


def test_a_new_printing_of_a_card_that_is_legal_waits_for_its_release_alone(catalogue):
    entry = make_cup(**{**GROWS, "sets": ["sv6pt5", "sv8"]}, waiting=[{"rule": "days", "days": 14}])
    days = ["2024-11-07", "2024-11-08", "2024-11-21", "2024-11-22"]
    night_stretcher, jet_energy = "sv8-251", "sv8-252"  # no older Jet Energy is in the format
    assert notes_on_days(catalogue, entry, night_stretcher, *days) == ["not_out", None, None, None]
    told = ["not_out", "not_out", "not_out", None]
    assert notes_on_days(catalogue, entry, jet_energy, *days) == told


def test_a_printing_of_after_the_season_is_for_playing_the_season_again(catalogue):
    entry = decode_format(
        {"key": "cup", "from": "2023-04-01", "to": "2024-03-31", "sets_join_on_release": True,
         "sets": ["sv1"]}
    )  # fmt: skip
    later = next(
        card for card in catalogue.by_same["Rare Candy"]
        if (catalogue.sets[card.set].release or "") > "2024-04-01"
    )  # fmt: skip
    days = ["2023-05-01", "2024-03-30", "2024-03-31", "2024-04-01", "2026-11-22"]
    assert notes_on_days(catalogue, entry, later.id, *days) == [
        *["not_out"] * 2,
        None,
        "not_out",
        None,
    ]
    going_on = make_cup(sets=["sv1"], sets_join_on_release=True)
    assert notes_on_days(catalogue, going_on, later.id, "2023-05-01") == ["not_out"]


def test_an_announced_first_day_beats_the_waiting_for_the_kinds_it_names(catalogue):
    announced = [{"day": "2024-12-24", "kinds": ["standard"]}]
    known = with_sets(catalogue, {"id": "sv8", "legal_from": announced})
    wait = [{"rule": "days", "days": 14}]
    standard = make_cup(**GROWS, waiting=wait, kind="standard")
    assert notes_on_days(known, standard, "sv8-36", "2024-12-23", "2024-12-24") == ["not_out", None]
    expanded = make_cup(**GROWS, waiting=wait, kind="expanded")
    assert notes_on_days(known, expanded, "sv8-36", "2024-11-21", "2024-11-22") == ["not_out", None]


def test_the_shared_waiting_is_for_its_kinds_and_those_that_wait_alike(catalogue):
    known = with_sets(catalogue, waiting=[{"rule": "days", "days": 14, "kinds": ["standard"]}])
    for fields, told in [
        ({"kind": "standard"}, "not_out"),
        ({"kind": "house"}, None),
        ({"kind": "house", "base_kind": "standard"}, "not_out"),
        ({"kind": "standard", "waiting": [{"rule": "release"}]}, None),
    ]:
        assert notes_on_days(known, make_cup(**GROWS, **fields), "sv8-36", "2024-11-10") == [told]


PROMOS = {"id": "svp", "releases": [
    {"from": 1, "to": 10, "on": "2023-03-31"},
    {"from": "SVP011", "to": "SVP020", "on": "2023-05-01", "precision": "month"},
    {"from": 21, "to": 30, "after": "2023-06-10", "by": "2023-06-20"},
]}  # fmt: skip


def test_each_promo_counts_from_its_own_first_day(catalogue):
    known = with_sets(catalogue, PROMOS)
    entry = make_cup(
        sets=["svp"], sets_join_on_release=True, waiting=[{"rule": "days", "days": 14}]
    )
    assert notes_on_days(known, entry, "svp-1", "2023-03-30", "2023-03-31") == ["not_out", None]
    assert notes_on_days(known, entry, "svp-13", "2023-04-30", "2023-05-01") == ["not_out", None]
    assert notes_on_days(known, entry, "svp-23", "2023-06-10", "2023-06-11") == ["not_out", None]


def test_between_the_days_around_a_promos_release_its_day_is_open(catalogue):
    known = with_sets(catalogue, PROMOS)
    entry = make_cup(sets=["svp"], sets_join_on_release=True)
    for card, days, told in [
        ("svp-1", ["2023-03-31"], [False]),
        ("svp-13", ["2023-05-01", "2023-05-30", "2023-05-31"], [True, True, False]),
        ("svp-23", ["2023-06-11", "2023-06-19", "2023-06-20"], [True, True, False]),
    ]:
        days_of = pool_on_day(known, entry, days[0]).days_of(known.by_id[card])
        assert [days_of.is_open(day) for day in days] == told


def test_a_card_that_says_it_is_not_for_tournaments_is_in_no_format_but_by_name(catalogue):
    card = "swshp-SWSH132"
    for entry in catalogue.formats.values():
        day = entry.last or "2026-11-21"
        assert not pool_on_day(catalogue, entry, day).standing_of(catalogue.by_id[card]).legal, (
            entry.key
        )
    assert notes_on_days(catalogue, make_cup(sets=["swshp"]), card, "2026-11-21") == ["unofficial"]
    assert notes_on_days(
        catalogue, make_cup(sets=["swshp"], included=[card]), card, "2026-11-21"
    ) == [None]


def test_a_banned_trainer_does_not_let_its_other_printings_in(catalogue):
    named = [card for card in catalogue.by_same["Double Colorless Energy"] if card.set == "bw4"]
    entry = make_cup(sets=["bw4"], banned=[card.id for card in named])
    for card in catalogue.by_same["Double Colorless Energy"]:
        assert notes_on_days(catalogue, entry, card.id, "2026-11-21") == ["banned"]


@pytest.mark.parametrize(
    ("row", "waiting", "said"),
    [
        ({"legal_from": [{"day": "2024-12-24", "source": "handbok"}]}, [],
         r"sv8.legal_from\[0\].source: 'handbok' .* did you mean handbook"),
        ({"legal_from": [{"day": "2024-12-24", "kinds": ["standart"]}]}, [],
         r"sv8.legal_from\[0\].kinds: 'standart' .* did you mean standard"),
        ({"releases": [{"from": 1, "to": 2, "on": "2024-12-24", "source": "x"}]}, [],
         r"sv8.releases\[0\].source: 'x'"),
        ({}, [{"rule": "release", "kinds": ["standart"]}], r"waiting\[0\].kinds: 'standart'"),
    ],
)  # fmt: skip
def test_unknown_sources_and_kinds_of_days_are_named(catalogue, row, waiting, said):
    with pytest.raises(FormatError, match=said):
        check_first_days(with_sets(catalogue, {"id": "sv8", **row}, waiting=waiting))


@pytest.mark.parametrize(
    ("key", "card", "before", "first"),
    [
        ("standard-2016", "sm1-12", "2017-02-16", "2017-02-17"),
        ("standard-2024", "sv8pt5-60", "2025-01-30", "2025-01-31"),
        ("standard-2025", "me3-47", "2026-04-09", "2026-04-10"),
    ],
)
def test_a_promo_of_which_the_day_is_not_sure_lets_no_card_of_a_waiting_set_in(
    catalogue, key, card, before, first
):
    printing, entry = catalogue.by_id[card], catalogue.formats[key]
    assert not pool_on_day(catalogue, entry, before).standing_of(printing).legal
    assert pool_on_day(catalogue, entry, first).standing_of(printing).legal
