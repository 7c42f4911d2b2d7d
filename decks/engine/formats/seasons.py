"""In which formats a printing may be played, and from when to when, as the deck check says.

Nothing is judged a second time here: the pool is asked on every day on which its answer for the
printing can change, and consecutive days with the same answer are joined.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import groupby, zip_longest

import msgspec

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.first_days import NEVER, FirstDays
from decks.engine.check.checks import reason_barred
from decks.engine.check.legality import ruleset_of
from decks.engine.formats.definition import Format, StruckEntry, day_judged_on
from decks.engine.formats.pool import BANNED, Pool, pool_on_day

REPRINT, LATER = "reprint", "later_reprint"
# Answers on the last day that may have been different earlier in the season.
COMES_AND_GOES = {BANNED, "left_out", "other_effect"}
POOLS_KEY = "season_pools"


class Season(msgspec.Struct, frozen=True):
    """One format's answer for one printing, or for a part of its season if it was banned meanwhile.

    `first`, `last`: ISO days between which it may be played, or is banned; for a printing that is
    never legal there, those of the format's season. Null: no beginning, or still running. `note`:
    why, as a message id: one of `decks.engine.formats.pool`, `reprint` if another printing lets it
    in, or `later_reprint` if that came out after the season, which is then judged on its last day.
    For a legal part that a ban ends, `note` is `banned`, and `since` the ban's first day; `until`
    is a ban's last day. `open`: no source says whether it counts, so a judge decides.
    """

    key: str
    name: str
    kind: str
    legal: bool
    first: str | None
    last: str | None
    note: str | None = None
    since: str | None = None
    until: str | None = None
    open: bool = False


class _SeasonPart(msgspec.Struct, frozen=True):
    """The pool's answer from a day on, until the next part begins."""

    day: str | None
    legal: bool
    note: str | None = None
    open: bool = False
    until: str | None = None


def seasons_of_card(catalogue: Catalogue, card: Printing, today: str) -> list[Season]:
    """Every format for one printing, oldest season first; formats without a season come last."""
    return [
        season
        for entry in catalogue.formats.values()
        for season in seasons_in_format(catalogue, entry, card, today)
    ]


def seasons_in_format(
    catalogue: Catalogue, entry: Format, card: Printing, today: str
) -> list[Season]:
    """The parts of one format in which a printing is legal or banned."""
    judged = day_judged_on(entry, today)
    parts = (
        list(_join_parts(entry, _season_parts(catalogue, entry, card)))
        if judged and entry.first
        else []
    )
    if parts:
        own = pool_on_day(catalogue, entry, judged).days_of(card)
        return [
            _mark_printed_later(season) if _is_printed_later(own, entry, card) else season
            for season in parts
        ]
    part_now = _part_on_day(pool_on_day(catalogue, entry, judged), card)
    return [_make_season(entry, part_now, entry.first, entry.last)]


def _is_printed_later(own: FirstDays, entry: Format, card: Printing) -> bool:
    """Whether it came out after the season. Every basic Energy of a type is the same card."""
    return not card.basic_energy and (own.out or "") > (entry.last or NEVER)


def _mark_printed_later(season: Season) -> Season:
    return msgspec.structs.replace(season, note=LATER) if season.note == REPRINT else season


def _season_parts(catalogue: Catalogue, entry: Format, card: Printing) -> list[_SeasonPart]:
    """The pool's answers over the season, up to its last day; empty where it is never in.

    Sets and promos are only ever added. So a printing that is not in on the last day never was,
    except for bans and for changes in how reprints counted.
    """
    first, last = entry.first or "", entry.last or NEVER
    cards = pool_on_day(catalogue, entry, last)
    at_last = _part_on_day(cards, card)
    if not at_last.legal and at_last.note not in COMES_AND_GOES:
        return []
    days = sorted(_days_of_change(cards, card, first, last))
    return [_part_on_day(pool_on_day(catalogue, entry, day, POOLS_KEY), card) for day in days]


def _part_on_day(cards: Pool, card: Printing) -> _SeasonPart:
    standing = cards.standing_of(card)
    if not standing.legal:
        until = standing.args.get("until") if standing.note == BANNED else None
        return _SeasonPart(cards.day, legal=False, note=standing.note, until=until)
    if barred := reason_barred(card, ruleset_of(cards.entry, cards.catalogue)):
        return _SeasonPart(cards.day, legal=False, note=barred[0])
    note = standing.note or (None if cards.holds_printing(card) else REPRINT)
    return _SeasonPart(cards.day, legal=True, note=note, open=standing.open)


def _days_of_change(cards: Pool, card: Printing, first: str, last: str) -> set[str]:
    """The days from `first` to `last` on which the answer for a printing can change.

    Other printings matter only between its release and its own first legal day.
    """
    own = cards.days_of(card)
    days = {first, own.out or first}  # days_of_name has its first legal day
    until = (own.legal or first) if cards.holds_printing(card) else NEVER
    days.update(day for day in cards.days_of_name(card) if first < day <= until)
    if card.basic_energy:
        alike = {each.set for each in cards.catalogue.by_same.get(card.same, ())}
        days.update(cards.catalogue.sets[each].release or first for each in alike)
    if (own.out or "") > last:  # it is in on the last day alone, which stands for the season
        days.add(last)
    days.update(_days_of_bans(cards, card))
    days.update(cards.catalogue.names.texts.days_of(card.text))
    return {day for day in days if first <= day <= last}


def _days_of_bans(cards: Pool, card: Printing) -> Iterator[str]:
    """The days on which a ban or exclusion of the printing's name begins, or has just ended."""
    lists: tuple[Iterable[StruckEntry], ...] = (
        cards.entry.banned, cards.entry.excluded, cards.source.excluded,
    )  # fmt: skip
    for struck in (each for struck_list in lists for each in struck_list):
        named = cards.catalogue.by_id.get(struck.id)
        if named is not None and named.same == card.same:
            yield from [struck.since] if struck.since else []
            yield from [_day_after(struck.until)] if struck.until else []


def _join_parts(entry: Format, parts: list[_SeasonPart]) -> Iterator[Season]:
    """The parts that are legal or banned, each from its first day to the day before the next."""
    runs = [list(run) for _same, run in groupby(parts, _part_state)]
    for run, following in zip_longest(runs, [each[0] for each in runs[1:]]):
        last = _day_before(following.day) if following else entry.last
        if run[0].legal and following and following.note == BANNED:
            banned_part = msgspec.structs.replace(run[-1], note=BANNED)
            yield _make_season(entry, banned_part, run[0].day, last, following.day, following.until)
        elif run[0].legal:
            yield _make_season(entry, run[-1], run[0].day, last)
        elif run[0].note == BANNED:
            yield _make_season(entry, run[0], run[0].day, last, run[0].day, run[0].until)


def _part_state(part: _SeasonPart) -> tuple[bool, bool, str | None]:
    """The values that tell two parts apart; legal parts do not differ by their notes."""
    return part.legal, part.open, None if part.legal else part.note


def _make_season(
    entry: Format,
    part: _SeasonPart,
    first: str | None,
    last: str | None,
    since: str | None = None,
    until: str | None = None,
) -> Season:
    return Season(
        entry.key, entry.name, entry.kind, part.legal, first, last, part.note, since,
        until or part.until, part.open,
    )  # fmt: skip


def _day_after(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(1)).isoformat()


def _day_before(day: str | None) -> str | None:
    return day and (date.fromisoformat(day) - timedelta(1)).isoformat()
