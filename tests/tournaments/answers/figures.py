"""The limits of an event's figures, and what changes of them do while it runs."""

from datetime import date
from functools import partial

from django.db import transaction

from league.base.errors import Refused
from tournaments.domain import seasons
from tournaments.domain.structure import choices, settings
from tournaments.domain.structure.settings import Figures
from tournaments.engine.structure.attendance import KINDS

TWO_DAYS = {"planned_rounds": 5, "gate_after": 3, "gate_points": 6}
WRONG_OR_NOT = [
    *({"planned_rounds": many} for many in (-1, 0, 1, 2, 20, 21)),
    *({"cut_size": many} for many in (-1, 0, 1, 2, 3, 8, 128, 129)),
    *({"best_of": many} for many in (0, 1, 2, 3, 5)),
    *({"cut_best_of": many} for many in (0, 1, 2, 3, 5)),
    *({"round_minutes": many} for many in (-1, 0, 1, 240, 241)),
    *({"cut_minutes": many} for many in (-1, 0, 1, 240, 241)),
    *({"capacity": many} for many in (None, 0, 1, 2, 3, 4096, 4097)),
    *({"system": word} for word in ("swiss", "elimination", "round_robin", "", "knockout")),
    *({"divisions": word} for word in ("together", "apart", "combined", "age_modified", "", "all")),
    *({"structure": word} for word in ("", *KINDS, "unheard")),
    *({"system": word, "divisions": "apart"} for word in ("elimination", "round_robin")),
    *({"system": word, "cut_size": 4} for word in ("elimination", "round_robin")),
    {"gate_points": 3}, {"gate_least": 1}, TWO_DAYS, {**TWO_DAYS, "system": "elimination"},
    *({**TWO_DAYS, "gate_after": after} for after in (-1, 1, 2, 4, 5, 6)),
    {**TWO_DAYS, "gate_after": 5, "structure": "regional"}, {**TWO_DAYS, "gate_points": 0},
    *({**TWO_DAYS, "gate_points": points} for points in (-1, 1, 9, 10)),
    *({**TWO_DAYS, "gate_points": 0, "gate_least": least} for least in (-1, 1, 4096, 4097)),
    *({"cut_size": 4, "cut_most": most} for most in (-1, 0, 3, 4, 5, 128, 129)),
    {"cut_most": 4}, {"cut_size": 128, "cut_most": 128},
]  # fmt: skip

CHANGES = [
    {}, {"planned_rounds": 1}, {"planned_rounds": 2}, {"planned_rounds": 4}, {"cut_size": 0},
    {"cut_size": 2}, {"cut_most": 0}, {"cut_size": 0, "cut_most": 0}, {"cut_size": 8},
    {"cut_size": 4, "cut_most": 6}, {"cut_most": 4},
    {"gate_after": 1, "gate_points": 3}, {"gate_after": 1, "gate_least": 2, "planned_rounds": 4},
    {"gate_after": 2, "gate_points": 3}, {"gate_after": 2, "gate_points": 4, "gate_least": 3},
    {"gate_after": 0, "gate_points": 0, "gate_least": 0}, {"round_minutes": 40}, {"best_of": 3},
    {"system": "round_robin", "divisions": "together", "cut_size": 0}, {"divisions": "combined"},
    {"check_in": True}, {"structure": "league-cup"}, {"capacity": 5}, {"planned_rounds": 21},
]  # fmt: skip


def say_outcome(act):
    """Return "fine", or the refusal in words."""
    try:
        act()
    except Refused as refused:
        return f"refused {refused.code} {refused.field}: {refused.message}"
    return "fine"


def answer_figures():
    """Yield a line for each field below, at and above its limits."""
    for changes in WRONG_OR_NOT:
        told = say_outcome(partial(settings.require_valid_figures, Figures(**changes)))
        yield f"figures/{changes}\t{told}"


def answer_changes(name, actor, event):
    """Yield what each change does to the running event and its pods, or how it is refused."""
    now = {field: getattr(event, field) for field in Figures.__dataclass_fields__}
    for changes in CHANGES:
        with transaction.atomic():
            asked = Figures(**{**now, **changes})
            told = say_outcome(partial(choices.change_structure, actor, event, asked))
            event.refresh_from_db()
            differs = {field: getattr(event, field) for field, value in now.items()
                       if getattr(event, field) != value}  # fmt: skip
            transaction.set_rollback(True)
        yield f"change/{name}/{changes}\t{told} {differs or ''} {event.pods}"
        event.refresh_from_db()


TERMS = {"name": "Spring", "begins": date(2020, 1, 1), "ends": date(2020, 6, 30)}
WRONG_TERMS = [
    {}, {"name": " "}, {"name": "n" * 80}, {"name": "n" * 81}, {"name": "Autumn"},
    {"ends": date(2020, 1, 1)}, {"ends": date(2019, 12, 31)}, {"scheme": "unheard"},
    {"scheme": "places", "best": 99}, {"best": 100}, {"best": -1}, {"best": 1},
    {"scheme": "official-2019"}, {"scheme": "official-2019", "best": 1},
]  # fmt: skip


def answer_terms(actor, league):
    """Yield what comes of each wrong set of terms, for a new season and for a changed one."""
    autumn = seasons.create_season(actor, league, make_terms(name="Autumn"))
    for changes in WRONG_TERMS:
        terms = make_terms(**changes)
        told = try_terms(league, seasons.create_season, actor, league, terms)
        yield f"season/new/{changes}\t{told}"
        told = try_terms(league, seasons.change_season, actor, autumn, terms)
        yield f"season/changed/{changes}\t{told}"


def try_terms(league, act, *given):
    """Return the outcome, and how many seasons stand then and the newest of them."""
    with transaction.atomic():
        told = say_outcome(partial(act, *given))
        rows = league.seasons.order_by("pk").values_list("name", "begins", "ends", "scheme", "best")
        stands = f"{len(rows)} {list(map(str, rows.reverse()[0]))}"
        transaction.set_rollback(True)
    return f"{told} {stands}"


def make_terms(**changes):
    return seasons.SeasonTerms(**{**TERMS, **changes})
