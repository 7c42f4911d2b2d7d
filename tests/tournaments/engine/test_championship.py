"""Official Championship Points: every table of the material, kickers, and limits by an oracle."""

import itertools
import json
import os
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.seasons.championship import (
    BY_YEAR,
    EVENT_KINDS,
    SCHEMES,
    SEASONS,
    Band,
    OfficialSeason,
    Payout,
    Quarters,
    award_points,
    counted_finishes,
    explain_points,
    season_standings,
    season_table,
)
from tournaments.engine.seasons.points import Finish

MATERIAL = os.environ.get("HEADJUDGE_MATERIAL", "")
HUGE = 100_000
KEYS = {"state-province-territory": "state"}


def given_bands():
    """Read all bands: season, kind, first place, last place, least players, points."""
    if not MATERIAL:
        return
    path = Path(MATERIAL) / "tournaments" / "championship-points.json"
    for season in json.loads(path.read_text("utf-8"))["seasons"]:
        for event in season.get("events", []):
            bands = event.get("bands")
            for band in bands if isinstance(bands, list) else ():
                first, last = band.get("from_place"), band.get("to_place")
                if "places" in band:
                    parts = [int(part) for part in band["places"].split("-")]
                    first, last = parts[0], parts[-1]
                kind = KEYS.get(event["type"], event["type"])
                yield season["season"], kind, first, last, band.get("min_players"), band["points"]


@pytest.mark.skipif(not MATERIAL, reason="needs the material")
def test_every_table_of_the_material_is_there():
    bands = list(given_bands())
    assert len(bands) > 100
    for year, kind, first, last, least, points in bands:
        for place in {first, last}:
            assert award_points(BY_YEAR[year], kind, place, HUGE).points == points
            if least:
                assert award_points(BY_YEAR[year], kind, place, least).points == points
                assert award_points(BY_YEAR[year], kind, place, least - 1).points == 0


@pytest.mark.skipif(not MATERIAL, reason="needs the material")
def test_every_limit_of_the_material_is_there():
    path = Path(MATERIAL) / "tournaments" / "championship-points.json"
    for season in json.loads(path.read_text("utf-8"))["seasons"]:
        for event in season.get("events", []):
            payout = BY_YEAR[season["season"]].payout_of(KEYS.get(event["type"], event["type"]))
            if "best_finish_limit" in event:
                assert payout.limit == event["best_finish_limit"]
                assert payout.period == event.get("limit_period", "season")
            if "play_points" in event:
                assert payout.play_points == event["play_points"]


def test_bands_follow_one_another_and_pay_ever_less():
    for season in SEASONS:
        assert season.sources or not season.kinds
        for payout in season.kinds:
            assert payout.key in EVENT_KINDS
            for band, after in itertools.pairwise(payout.bands or ()):
                assert after.first == band.last + 1
                assert after.points < band.points
                assert (after.kicker or HUGE) >= (band.kicker or 0)
            for other in payout.shared:
                mate = season.payout_of(other)
                assert mate.group == payout.group
                assert (mate.limit, mate.period) == (payout.limit, payout.period)


@pytest.mark.parametrize(
    ("year", "kind", "place", "kicker", "points"),
    [
        (2013, "battle-road", 5, 32, 6),
        (2014, "league-challenge", 8, 32, 6),
        (2018, "league-challenge", 5, 24, 8),
        (2018, "league-challenge", 9, 48, 6),
        (2018, "league-challenge", 32, 100, 4),
        (2024, "league-challenge", 8, 21, 8),
        (2024, "league-challenge", 17, 80, 4),
        (2025, "league-challenge", 2, 4, 12),
        (2025, "league-cup", 33, 129, 13),
        (2027, "league-challenge", 5, 14, 8),
        (2027, "international", 513, 2049, 42),
    ],
)
def test_a_kicker_at_its_border(year, kind, place, kicker, points):
    season = BY_YEAR[year]
    below, at, above = (award_points(season, kind, place, kicker + more) for more in (-1, 0, 1))
    assert (below.points, below.note) == (0, "below_kicker")
    assert (at.points, above.points) == (points, points)
    assert below.args["kicker"] == kicker
    assert at.sure


def test_the_first_place_pays_in_the_smallest_division():
    assert award_points(BY_YEAR[2027], "league-cup", 1, 1).points == 50
    assert award_points(BY_YEAR[2027], "league-cup", 2, 3).points == 0


def test_third_and_fourth_are_one_band():
    assert [award_points(BY_YEAR[2018], "league-cup", place, 20).points for place in (3, 4)] == [
        32,
        32,
    ]


@pytest.mark.parametrize("year", [2012, 2015, 2016, 2017, 2021, 2022, 2023, 2026])
@pytest.mark.parametrize("kind", ["league-cup", "regional", "city", "worlds"])
def test_a_table_that_was_not_found_gives_no_points_and_says_so(year, kind):
    given = award_points(BY_YEAR[year], kind, 1, 500)
    assert (given.points, given.note, given.sure) == (None, "table_unknown", False)


def test_what_is_known_in_part_is_known_in_part():
    assert award_points(BY_YEAR[2020], "league-cup", 1, 9).points == 50
    assert award_points(BY_YEAR[2020], "league-cup", 2, 9).points is None
    assert award_points(BY_YEAR[2018], "league-cup", 5, 9).note == "kicker_unknown"
    assert not award_points(BY_YEAR[2018], "league-cup", 5, 9).sure
    assert award_points(BY_YEAR[2010], "city", 1, 9).note == "no_points_yet"
    assert award_points(BY_YEAR[2027], "", 1, 9).note == "kind_unknown"


def make_finish(event, place, kind="league-cup", day="2026-10-01", players=500, player=1):
    return Finish(player, "masters", event, place, players, kind, day)


def test_the_best_count_and_what_falls_out_is_shown():
    season = BY_YEAR[2027]
    counted = counted_finishes(
        season, [make_finish(n, place) for n, place in enumerate((1, 40, 2, 9, 3, 700))]
    )
    assert [(one.points, one.counts) for one in counted] == [
        (50, True), (13, False), (40, True), (20, True), (32, True), (0, False),
    ]  # fmt: skip
    assert counted[1].note == "over_limit"
    assert "best 4" in explain_points(counted[1])
    assert counted[5].note == "beyond_table"


def test_a_quarter_has_its_own_limit():
    season = BY_YEAR[2019]
    days = ("2018-11-14", "2018-11-15", "2018-11-15", "2018-11-16")
    counted = counted_finishes(
        season, [make_finish(n, n + 1, day=day) for n, day in enumerate(days)]
    )
    assert [one.counts for one in counted] == [True, True, False, True]
    assert counted[2].note == "over_limit_quarter"
    assert "2018-07-09" in explain_points(counted[2])


def test_play_points_are_for_everybody_who_played():
    season = BY_YEAR[2013]
    counted = counted_finishes(
        season, [make_finish(1, 200, "city"), make_finish(2, 60, "national-us")]
    )
    assert [(one.points, one.play_points) for one in counted] == [(0, 2), (30, 10)]


def test_level_on_points_shares_the_place():
    season = BY_YEAR[2027]
    rows = season_standings(
        season,
        [make_finish(1, 3, player=7), make_finish(1, 4, player=8), make_finish(1, 5, player=9)],
    )
    assert [(row.place, row.player, row.points) for row in rows] == [
        (1, 7, 32),
        (1, 8, 32),
        (3, 9, 25),
    ]


def test_a_league_s_own_points_go_their_own_way():
    assert season_table("league", 0, [make_finish(1, 1, players=8)])[0].points == 7
    assert season_table("official-2027", 0, [make_finish(1, 1, players=8)])[0].points == 50
    assert "official-2010" not in SCHEMES


# --- limits against an oracle that tries every choice ---------------------------------------------

DAYS = ("2018-03-31", "2018-04-01")
PARTS = Quarters((("2018-01-01", "2018-03-31"), ("2018-04-01", "2018-06-30")))


def invent_season(limits, *, quarter, shared):
    """Return a season of invented kinds, of which the first two share a limit where asked."""
    bands = tuple(Band(n, n, 60 - 7 * n, 0) for n in range(1, 9))
    mates = {"a": ("b",), "b": ("a",)} if shared else {}
    kinds = tuple(
        Payout(key, bands, limit=limits[0] if shared and key == "b" else limit,
               period="quarter" if quarter else "season", shared=mates.get(key, ()))
        for key, limit in zip("abc", limits, strict=True)
    )  # fmt: skip
    return OfficialSeason(2018, kinds, (), "invented", quarters=PARTS)


def is_allowed(season, chosen):
    """Check whether these finishes may all count together."""
    many = defaultdict(int)
    for one in chosen:
        payout = season.payout_of(one.kind)
        first_part = one.day < "2018-04-01"
        part = first_part if payout.period == "quarter" else None
        group = "ab" if payout.shared else payout.key
        many[group, part] += 1
        if payout.limit is not None and many[group, part] > payout.limit:
            return False
    return True


finishes = st.lists(
    st.tuples(st.sampled_from("abc"), st.integers(1, 9), st.sampled_from(DAYS)),
    min_size=1, max_size=9,
)  # fmt: skip


@given(finishes, st.tuples(*[st.sampled_from([None, 1, 2, 3])] * 3), st.booleans(), st.booleans())
def test_no_other_choice_of_finishes_gives_more(played, limits, quarter, shared):
    season = invent_season(limits, quarter=quarter, shared=shared)
    ended = [make_finish(n, place, kind, day) for n, (kind, place, day) in enumerate(played)]
    best = max(
        sum(award_points(season, one.kind, one.place, HUGE).points for one in chosen)
        for size in range(len(ended) + 1)
        for chosen in itertools.combinations(ended, size)
        if is_allowed(season, chosen)
    )
    counted = counted_finishes(season, ended)
    assert sum(one.points for one in counted if one.counts) == best
    assert is_allowed(season, [one for one, its in zip(ended, counted, strict=True) if its.counts])


def test_beside_quarters_a_limit_of_the_whole_season_is_told_as_one():
    season = invent_season([1, 1, 1], quarter=False, shared=False)
    ended = [make_finish(place, place, "a", DAYS[0]) for place in (1, 2)]
    told = explain_points(counted_finishes(season, ended)[1])
    assert told == "Does not count: only the best 1 of the season do."


@given(
    st.sampled_from(list(SCHEMES.values())),
    st.sampled_from(list(EVENT_KINDS)),
    st.integers(1, 2000),
    st.integers(1, 5000),
)
def test_more_players_and_a_better_place_never_give_less(season, kind, place, players):
    here = award_points(season, kind, place, players).points
    if here is not None and place > 1:
        assert (award_points(season, kind, place, players + 1).points or 0) >= here
        assert (award_points(season, kind, place - 1, players).points or 0) >= here
