"""What the seasons answer: points of places, season tables, divisions, and events by day."""

from functools import partial

from tests.support.golden_lines import tell_line
from tests.tournaments.engine.states import chance_of
from tournaments.engine.seasons import championship, days, points
from tournaments.engine.seasons.points import Finish
from tournaments.engine.structure.attendance import StructureError

KINDS = ["", *championship.EVENT_KINDS, "unheard"]
PLACES = [1, 2, 3, 4, 5, 8, 9, 16, 17, 32, 33, 64, 65, 128, 129, 256, 257]
ATTENDANCE = [1, 3, 4, 8, 15, 16, 17, 31, 32, 47, 48, 64, 80, 127, 128, 256, 512, 2048]


def answer_points():
    """Yield what every place pays at every kind of event, by season and by the own schemes."""
    for season in championship.SEASONS:
        for kind in KINDS:
            award = championship.award_points(season, kind, 1, 4000)
            told = " ".join(
                f"{place}:{championship.award_points(season, kind, place, 4000).points}"
                for place in PLACES
            )
            whole = [championship.award_points(season, kind, place, players)
                     for place in PLACES for players in ATTENDANCE]  # fmt: skip
            if award.points is not None or kind in {"", "league-cup"}:
                yield tell_line(f"points/{season.key}/{kind}", told, whole)
    for scheme in points.SCHEMES:
        for players in (1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 65):
            told = [scheme.points_for(place, players) for place in (1, 2, 3, 4, 5, 8, 9, 16, 17)]
            yield f"points/{scheme.key}/{players}\t{told}"


def answer_season_tables():
    """Yield whole season tables of seeded finishes: limits reached and exceeded, shared places."""
    keys = [*points.BY_KEY, *(season.key for season in championship.SEASONS if not season.none)]
    for key in keys:
        for seed in range(3):
            rows = championship.season_table(key, (0, 2, 5)[seed], draw_finishes(key, seed))
            told = " ".join(f"{row.division[0]}{row.place}:{row.player}={row.points}"
                            for row in rows)  # fmt: skip
            said = [championship.explain_points(event) for row in rows for event in row.events]
            yield tell_line(f"table/{key}/{seed}", told, [rows, said])


def draw_finishes(key, seed):
    """Draw finishes of nine players over the year in which the season ends and the year before."""
    chance = chance_of(f"{key}/{seed}")
    year = int(key[-4:]) if key[-4:].isdecimal() else 2020
    season = championship.official_season(key)
    known = [payout.key for payout in season.kinds if payout.bands] if season else []
    kinds = [*(known or KINDS), *chance.sample(KINDS, 2)]
    for event in range(1, 30):
        month = chance.randint(1, 12)
        day = f"{year - (month > 8)}-{month:02}-{chance.randint(1, 28):02}"
        kind, players = chance.choice(kinds), chance.choice(ATTENDANCE[2:])
        for player in chance.sample(range(1, 10), 4):
            division = ("junior", "masters", "masters")[player % 3]
            place = chance.choice([1, 1, 2, 3, 4, 5, 8, 12, 16, 40])
            yield Finish(player, division, event, min(place, players), players, kind, day)


def answer_divisions():
    """Yield the division of every birth year near a border, and what is not certain about it."""
    for season in days.SEASONS:
        for day in (season.begins, f"{season.year}-02-10", *(season.window or ())):
            born = range(season.year - 20, season.year - 4)
            grounds = [days.division_ground(year, day) for year in (None, *born)]
            told = " ".join(f"{year % 100:02}{ground.division[0]}{'?' * len(ground.notes)}"
                            for year, ground in zip(born, grounds[1:], strict=True))  # fmt: skip
            said = [note.render_sentence(str) for ground in grounds for note in ground.notes]
            plain = [days.division_at_event(year, day) for year in born]
            yield tell_line(f"division/{season.year}/{day}", told, [grounds, said, plain])
    for named, kind, day in ((2012, "", "2016-03-01"), (None, "worlds", "2016-08-20"),
                             (None, "", "2016-08-20"), (1066, "", "2016-08-20"),
                             (None, "", "1990-01-01"), (None, "worlds", "1990-08-01")):  # fmt: skip
        ground = days.division_ground(2003, day, named, kind)
        told = f"{ground.division} of {ground.season.year if ground.season else 'no season'}"
        yield tell_line(f"division/{named}/{kind}/{day}", told, ground)


def answer_season_days():
    for season in days.SEASONS:
        near = days.uncertain_border(season.begins)
        yield f"season/{season.year}\t{days.season_days(season.year)} near {near and near.year}"
    for day in ("1998-01-01", "1999-01-01", "2016-08-20", "2016-09-01", "2040-01-01"):
        for kind in ("", "worlds"):
            yield f"season/of {day}/{kind}\t{say_season(partial(days.season_of, day, kind))}"
    for year in (1066, days.SEASONS[0].year, days.SEASONS[-1].year, days.SEASONS[-1].year + 1):
        yield f"season/named {year}\t{say_season(partial(days.season_named, year))}"


def say_season(find):
    try:
        return find().year
    except StructureError as refused:
        return f"refused: {refused.note}: {refused.render_sentence(str)}"
