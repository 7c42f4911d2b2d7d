"""Bans since 2014 and first legal days of sets, each tested on the days around its change.

The days are those of the announcements that `format_sources` of catalogue.json names.
"""

import pytest

from decks.engine.formats.pool import BANNED, pool_on_day

# The printings that the official list of 2026-07-24 bans in Expanded.
EXPANDED_TODAY = [
    "bw3-67", "bw5-110", "sm10-165", "xy9-98", "xy9-98a", "xy9-98b", "sm12-83", "sm6-83",
    "swsh2-22", "swsh45sv-SV013", "swsh10tg-TG02", "swshp-SWSH022", "xy7-74", "bw9-101",
    "bw9-115", "xy7-75", "xy7-75a", "sm12-194", "sm12-265", "sm115-58", "sm115-68", "sm10-178",
    "sm115-60", "xy4-99", "xy4-118", "sm35-45", "smp-SM85", "xy5-133", "xy5-158", "swsh7-83",
    "swsh7-185", "swsh7-186", "xy2-23", "sm10-78", "sm5-114", "xy9-109", "xy1-124", "g1-71",
    "sm11-206", "sm11-206a", "sm11-253", "bw5-62", "swsh2-165", "swsh2-207", "xy6-77", "xy6-77a",
    "xy6-106", "sm8-90", "sm8-91",
]  # fmt: skip
# The printings that the list of the format's makers bans that day, besides Double Colorless Energy.
GLC_TODAY = [
    "xy4-99", "xy4-118", "sm5-114", "xy7-74", "sm10-165", "sm7-133", "sma-SV85", "swsh45-21",
    "sm11-205", "swsh4-50", "sm35-45", "smp-SM85", "sm12-83", "swsh2-174", "swsh2-209", "xy4-93",
]  # fmt: skip
# Format, card, the last day before the ban and its first day; for a ban that ended, also its
# last day and the day after it.
BANS = [
    ("expanded", "xy4-118", "2015-06-14", "2015-06-15"),
    ("standard-2014", "xy4-118", "2015-06-14", "2015-06-15"),
    ("standard-2015", "xy4-99", None, "2015-09-01"),
    ("expanded", "bw4-72", "2015-08-31", "2015-09-01", "2017-08-17", "2017-08-18"),
    ("expanded", "bw5-110", "2017-08-17", "2017-08-18"),
    ("expanded", "xy7-74", "2017-08-17", "2017-08-18"),
    ("standard-2016", "xy7-74", "2017-08-31", None),
    ("expanded", "bw9-115", "2018-08-16", "2018-08-17"),
    ("expanded", "xy7-75a", "2018-08-16", "2018-08-17"),
    ("expanded", "xy9-109", "2018-08-16", "2018-08-17"),
    ("expanded", "xy6-107", "2018-08-16", "2018-08-17", "2021-03-04", "2021-03-05"),
    ("expanded", "g1-RC27", "2018-08-16", "2018-08-17", "2021-03-04", "2021-03-05"),
    ("expanded", "xy5-158", "2019-02-14", "2019-02-15"),
    ("expanded", "sm8-90", "2019-02-14", "2019-02-15"),
    ("expanded", "xy9-98b", "2019-02-14", "2019-02-15"),
    ("expanded", "sm5-153", "2019-02-14", "2019-02-15", "2021-03-04", "2021-03-05"),
    ("expanded", "sm115-68", None, "2019-09-06"),
    ("standard-2019", "sm115-68", "2020-08-27", None),
    ("expanded", "smp-SM85", "2019-11-14", "2019-11-15"),
    ("expanded", "sm115-60", "2019-11-14", "2019-11-15"),
    ("expanded", "sm11-253", "2019-11-14", "2019-11-15"),
    ("expanded", "sm10-165", "2019-11-14", "2019-11-15"),
    ("expanded", "g1-71", "2019-11-14", "2019-11-15"),
    ("expanded", "sm6-83", "2019-11-14", "2019-11-15"),
    ("expanded", "sm8-91", "2019-11-14", "2019-11-15"),
    ("expanded", "sm10-78", "2019-11-14", "2019-11-15"),
    ("expanded", "sm12-265", None, "2019-11-15"),
    ("standard-2020", "sm10-78", None, "2020-08-28"),
    ("standard-2020", "sm12-186", None, "2020-08-28"),
    ("standard-2019", "sm10-78", "2020-08-27", None),
    ("expanded", "sm12-186", "2026-11-22", None),
    ("expanded", "xy2-23", "2020-11-26", "2020-11-27"),
    ("expanded", "sm5-114", "2020-11-26", "2020-11-27"),
    ("expanded", "bw5-62", "2020-11-26", "2020-11-27"),
    ("expanded", "xy6-77a", "2020-11-26", "2020-11-27"),
    ("expanded", "swsh2-207", "2024-02-08", "2024-02-09"),
    ("expanded", "sm12-83", "2024-09-26", "2024-09-27"),
    ("expanded", "swsh10tg-TG02", "2025-10-09", "2025-10-10"),
    ("expanded", "swshp-SWSH022", "2025-10-09", "2025-10-10"),
    ("expanded", "swsh7-186", "2026-04-09", "2026-04-10"),
    ("glc", "xy4-118", "2021-11-15", "2021-11-16"),
    ("glc", "sm5-114", "2021-11-15", "2021-11-16"),
    ("glc", "xy5-121", None, "2021-07-14", "2021-11-15", "2021-11-16"),
    ("glc", "xy7-74", "2022-01-09", "2022-01-10"),
    ("glc", "sm10-165", "2022-06-07", "2022-06-08"),
    ("glc", "sma-SV85", "2022-06-07", "2022-06-08"),
    ("glc", "swsh45-21", "2022-11-10", "2022-11-11"),
    ("glc", "sm11-205", "2023-10-31", "2023-11-01"),
    ("glc", "smp-SM85", "2024-08-31", "2024-09-01"),
    ("glc", "sm12-83", "2024-08-31", "2024-09-01"),
    ("glc", "swsh4-50", "2024-08-31", "2024-09-01"),
    ("glc", "sm35-69", "2025-04-23", "2025-04-24"),
    ("glc", "swsh2-209", "2025-04-23", "2025-04-24"),
    ("glc", "xy4-93", "2026-04-19", "2026-04-20"),
    ("glc", "xy7-75", "2026-11-22", None),
    ("unlimited", "neo1-25", "2002-07-01", None),
    ("unlimited", "neo1-14", "2026-11-22", None),
    ("unlimited", "basep-24", "2026-11-22", None),
]


@pytest.mark.parametrize(
    ("key", "card", "days"), [(key, card, days) for key, card, *days in BANS], ids=str
)
def test_a_card_is_banned_from_its_day_to_its_last(catalogue, key, card, days):
    before, first, last, after = [*days, None, None][:4]
    printing, entry = catalogue.by_id[card], catalogue.formats[key]
    for day, banned in ((before, False), (first, True), (last, True), (after, False)):
        if day:
            standing = pool_on_day(catalogue, entry, day).standing_of(printing)
            assert (standing.legal, standing.note == BANNED) == (not banned, banned), day


@pytest.mark.parametrize(("key", "listed"), [("expanded", EXPANDED_TODAY), ("glc", GLC_TODAY)])
def test_the_bans_of_today_are_the_listed_printings_and_no_others(catalogue, key, listed):
    today = pool_on_day(catalogue, catalogue.formats[key], "2026-07-24")
    later = {"me55", "me55c"}  # sets that came out after the list
    banned = {card.id for card in catalogue.printings if today.ban_of(card)}
    banned -= {card.id for card in catalogue.printings if card.set in later}
    if key == "glc":
        banned -= {
            card.id for card in catalogue.printings if card.name == "Double Colorless Energy"
        }
    assert banned == set(listed)


def test_gym_leader_challenge_bans_double_colorless_energy_of_every_age(catalogue):
    today = pool_on_day(catalogue, catalogue.formats["glc"], "2025-04-24")
    cards = [card for card in catalogue.printings if card.name == "Double Colorless Energy"]
    assert len(cards) == 13
    assert {today.standing_of(card).note for card in cards} == {BANNED}


def test_every_ban_since_2014_names_a_source_that_the_catalogue_knows(catalogue):
    known = catalogue.about["format_sources"]
    for key in ("expanded", "glc", "unlimited", "standard-2014", "standard-2015", "standard-2020"):
        struck = catalogue.formats[key].banned
        assert struck
        assert [each.id for each in struck if each.source not in known] == []


@pytest.mark.parametrize(
    ("key", "day", "legal"),
    [
        ("standard-2020", "2021-09-09", True),
        ("standard-2021", "2021-09-10", False),
        ("standard-2023", "2023-04-14", False),
        ("standard-2024", "2024-04-05", False),
        ("standard-2025", "2025-04-11", False),
        ("standard-2026", "2026-11-22", False),
        ("expanded", "2026-11-22", True),
        ("glc", "2026-11-22", True),
    ],
)
def test_basic_fairy_energy_of_every_age_left_standard_with_the_marks(catalogue, key, day, legal):
    cards = pool_on_day(catalogue, catalogue.formats[key], day)
    fairy = [card for card in catalogue.printings if card.name == "Fairy Energy"]
    assert len(fairy) > 20
    assert {cards.standing_of(card).legal for card in fairy} == {legal}
    assert cards.standing_of(catalogue.by_id["sv1-258"]).legal


@pytest.mark.parametrize(
    ("key", "card", "before", "first"),
    [
        ("modified-2013", "xy1-1", "2014-02-04", "2014-02-05"),  # legal on release
        ("expanded", "xy3-1", "2014-09-02", "2014-09-03"),  # three weeks after release
        ("expanded", "xy10-1", "2016-05-22", "2016-05-23"),
        ("standard-2015", "xy11-104", "2016-08-18", "2016-08-19"),  # for Worlds 2016
        ("expanded", "xy12-7", "2016-11-17", "2016-11-18"),
        ("standard-2016", "sm1-2", "2017-02-16", "2017-02-17"),  # the third Friday of the month
        ("standard-2016", "sm3-1", "2017-08-17", "2017-08-18"),
        ("standard-2019", "sm115-1", "2019-09-05", "2019-09-06"),
        ("standard-2020", "swsh4-1", "2020-11-26", "2020-11-27"),  # two weeks after release
        ("standard-2021", "swsh9-13", "2022-03-11", "2022-03-12"),
        ("standard-2023", "sv4pt5-3", "2024-02-08", "2024-02-09"),
        ("standard-2024", "sv7-2", "2024-09-26", "2024-09-27"),  # the second Friday
        ("standard-2025", "me1-2", "2025-10-09", "2025-10-10"),
        ("standard-2025", "me2pt5-1", "2026-03-05", "2026-03-06"),  # moved by the announcement
        ("expanded", "me2pt5-1", "2026-02-13", "2026-03-06"),
        ("standard-2026", "me4-1", "2026-06-04", "2026-06-05"),
    ],
)
def test_a_new_set_waits_as_its_season_had_it(catalogue, key, card, before, first):
    printing, entry = catalogue.by_id[card], catalogue.formats[key]
    early = pool_on_day(catalogue, entry, before).standing_of(printing)
    assert (early.legal, early.note) == (False, "not_out")
    assert pool_on_day(catalogue, entry, first).standing_of(printing).legal


@pytest.mark.parametrize(
    ("key", "card", "day", "legal"),
    [
        ("standard-2014", "xyp-XY124", "2015-08-01", False),
        ("standard-2016", "xyp-XY124", "2017-08-31", True),
        ("standard-2020", "smp-SM245", "2021-07-01", False),
        ("standard-2020", "smp-SM245", "2021-09-09", True),
        ("standard-2021", "svp-1", "2023-03-01", False),
        ("standard-2023", "svp-1", "2023-06-09", True),
        ("standard-2025", "mep-30", "2026-03-05", False),
        ("standard-2025", "mep-30", "2026-03-06", True),
        ("expanded", "swshp-SWSH307", "2020-06-01", False),
    ],
)
def test_a_promo_counts_from_its_own_time(catalogue, key, card, day, legal):
    cards = pool_on_day(catalogue, catalogue.formats[key], day)
    assert cards.standing_of(catalogue.by_id[card]).legal is legal


@pytest.mark.parametrize("card_set", ["mcd11", "mcd12", "mcd19", "mcd21", "mcd22", "fut20"])
def test_extra_collections_count_in_expanded_card_by_card(catalogue, card_set):
    cards = pool_on_day(catalogue, catalogue.formats["expanded"], "2026-11-22")
    there = [card for card in catalogue.printings if card.set == card_set]
    assert there
    assert [card.id for card in there if not cards.standing_of(card).legal] == []
