"""What is usual on a day: minutes, games a match, cut, time and the game that decides."""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from tournaments.engine.clock import policies
from tournaments.engine.results import both_win
from tournaments.engine.structure import customs
from tournaments.engine.structure.customs import LARGE, ONE, SMALL, THREE, Custom


def minutes_on(day: date, best_of: int) -> int:
    """Minutes of a Swiss round of matches of so many games."""
    return customs.custom(day.isoformat()).minutes[best_of]


def cut_minutes_on(day: date, best_of: int) -> int:
    """Minutes of a round of the cut."""
    return customs.custom(day.isoformat()).cut_minutes[best_of]


def usual_on(day: date) -> dict[str, Any]:
    """What the form of a new event says was usual on its day."""
    policy, decider = policies.usual(day.isoformat()), both_win.both_win(day.isoformat())
    said = [customs.custom(day.isoformat(), kind) for kind in (SMALL, LARGE)]
    small, large = (_row(one) for one in said)
    return {
        "day": day,
        "rows": [small] if _same(*said) else [small, large],
        "apart": not _same(*said),
        "policy": _(policy.name),
        "policy_source": policy.source,
        "policy_unsure": _(policy.unconfirmed) if policy.unconfirmed else "",
        "decider": _decider(decider.then),
        "decider_source": decider.source,
        "decider_unsure": _(decider.unconfirmed) if decider.unconfirmed else "",
    }


def _same(small: Custom, large: Custom) -> bool:
    return (small.best_of, small.may) == (large.best_of, large.may)


def _row(one: Custom) -> dict[str, Any]:
    kinds = {
        SMALL: _("League and city events"),
        LARGE: _("State and Regional Championships and above"),
    }
    either = len(one.may) > 1
    return {
        "kind": kinds[one.kind],
        "match": _("one game or best of three") if either else _games(one.best_of),
        "single": one.minutes[ONE],
        "three": one.minutes[THREE],
        "cut": _games(one.cut_best_of),
        "most_cut": one.most_cut,
        "set_up": one.set_up,
        "source": one.source,
        "unsure": _(one.unconfirmed) if one.unconfirmed else "",
    }


def _games(number: int) -> str:
    return _("best of three") if number == THREE else _("one game")


def _decider(then: str) -> str:
    said = {
        "sudden_death": _("a Sudden Death game with one Prize each"),
        "tiebreaker": _("a tiebreaker game: six Prizes, won by the first to be ahead in them"),
    }
    return said[then]
