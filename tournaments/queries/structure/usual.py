"""The usual settings of a day: minutes, games a match, cut, time policy and deciding game."""

from datetime import date
from typing import Any, cast

import msgspec
from django.utils.translation import gettext as _

from decks.engine.books import Region
from decks.engine.documents import document_in_force
from decks.queries.editions import edition_of_format
from league.models import League
from tournaments.engine.clock import policies
from tournaments.engine.results import both_win
from tournaments.engine.structure import customs
from tournaments.engine.structure.customs import LARGE, ONE, SMALL, THREE, Custom
from tournaments.models import Event, RulesRegion

# Singapore, Malaysia and the Philippines: the rules sites that Asia's rulebook of 2025 names as its
# sources (Advanced Player's Rulebook Ver. 3.4, looked up 2026-11-23).
REGION_BY_COUNTRY: dict[str, Region] = {
    "japan": "japan",
    "jp": "japan",
    "singapore": "asia",
    "sg": "asia",
    "malaysia": "asia",
    "my": "asia",
    "philippines": "asia",
    "ph": "asia",
}


class UsualRow(msgspec.Struct, frozen=True, kw_only=True):
    """What was usual at one kind of event, in words; `single`, `three`: minutes of a round.

    `most_cut`: the largest cut; `set_up`: minutes to set up; `unsure`: why it is not certain.
    """

    kind: str
    match: str
    single: int
    three: int
    cut: str
    most_cut: int
    set_up: int
    source: str
    unsure: str


class Usual(msgspec.Struct, frozen=True, kw_only=True):
    """What was usual on a day, each with its source and why it is not certain.

    `apart`: small and large events differed; `policy`: what is done when time is called; `decider`:
    the game that decides a match both won.
    """

    day: date
    rows: list[UsualRow]
    apart: bool
    policy: str
    policy_source: str
    policy_unsure: str
    decider: str
    decider_source: str
    decider_unsure: str


def usual_minutes(day: date, best_of: int, cut_best_of: int) -> dict[str, int]:
    """Usual minutes of a Swiss round and of a cut round, with matches of these lengths."""
    custom = customs.custom_of_day(day.isoformat())
    return {
        "round_minutes": custom.minutes[best_of],
        "cut_minutes": custom.cut_minutes[cut_best_of],
    }


def fill_usual_minutes(figures: dict[str, Any], day: date) -> dict[str, Any]:
    """An event's figures, with missing minutes (None) filled in as usual on its day."""
    usual = usual_minutes(day, figures["best_of"], figures["cut_best_of"])
    left_out = {name: minutes for name, minutes in usual.items() if figures.get(name) is None}
    return {**figures, **left_out}


def usual_region(league: League | None, country: str = "") -> str:
    """The default region of an event's rulebooks: its country's, or its league's last one."""
    of_country = REGION_BY_COUNTRY.get(country.strip().casefold())
    if of_country or league is None:
        return of_country or RulesRegion.INTERNATIONAL
    newest = Event.objects.filter(league=league).order_by("-pk").values_list("rules_region")
    return newest[0][0] if newest[:1] else RulesRegion.INTERNATIONAL


def usual_edition(day: date, region: str, format_key: str = "") -> str:
    """The usual edition of a day and a region; a retro format has its own."""
    return (
        edition_of_format(format_key)
        or document_in_force(day.isoformat(), _known_region(region)).key
    )


def _known_region(region: str) -> Region:
    return cast("Region", RulesRegion(region).value)


def usual_settings(event: Event, day: date) -> dict[str, Any]:
    """The settings an event like this has on a day if its organiser chooses nothing else."""
    return {
        "edition": usual_edition(day, event.rules_region, event.format),
        "time_policy": policies.policy_of_day(day.isoformat()).key,
        **usual_minutes(day, event.best_of, event.cut_best_of),
    }


def settings_as_usual(event: Event) -> set[str]:
    """The names of settings that are the usual ones of the event's day; the others were chosen."""
    usual = usual_settings(event, event.date)
    return {name for name, value in usual.items() if getattr(event, name) == value}


def customs_on_day(day: date) -> Usual:
    """What was usual on a day, as the form of a new event shows it."""
    policy, decider = (
        policies.policy_of_day(day.isoformat()),
        both_win.both_win_rule(day.isoformat()),
    )
    customs_then = [customs.custom_of_day(day.isoformat(), kind) for kind in (SMALL, LARGE)]
    small, large = (_usual_row(custom) for custom in customs_then)
    return Usual(
        day=day,
        rows=[small] if _are_alike(*customs_then) else [small, large],
        apart=not _are_alike(*customs_then),
        policy=_(policy.name),
        policy_source=policy.source,
        policy_unsure=_(policy.unconfirmed) if policy.unconfirmed else "",
        decider=_describe_decider(decider.then),
        decider_source=decider.source,
        decider_unsure=_(decider.unconfirmed) if decider.unconfirmed else "",
    )


def _are_alike(small: Custom, large: Custom) -> bool:
    return (small.best_of, small.may) == (large.best_of, large.may)


def _usual_row(custom: Custom) -> UsualRow:
    kinds = {
        SMALL: _("League and city events"),
        LARGE: _("State and Regional Championships and above"),
    }
    either = len(custom.may) > 1
    return UsualRow(
        kind=kinds[custom.kind],
        match=_("one game or best of three") if either else _name_match_length(custom.best_of),
        single=custom.minutes[ONE],
        three=custom.minutes[THREE],
        cut=_name_match_length(custom.cut_best_of),
        most_cut=custom.most_cut,
        set_up=custom.set_up,
        source=custom.source,
        unsure=_(custom.unconfirmed) if custom.unconfirmed else "",
    )


def _name_match_length(number: int) -> str:
    return _("best of three") if number == THREE else _("one game")


def _describe_decider(then: str) -> str:
    words = {
        "sudden_death": _("a Sudden Death game with one Prize each"),
        "tiebreaker": _("a tiebreaker game: six Prizes, won by the first to be ahead in them"),
    }
    return words[then]
