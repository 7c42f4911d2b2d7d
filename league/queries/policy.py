"""The policy for people to read: the service's, and a league's own where it is stricter."""

from typing import Any

import msgspec
from django.apps import apps
from django.core import checks
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.engine import names
from league.engine.policy import find_gaps, load_policy
from league.models import League

EXAMPLE = "Ada Lovelace"


class NameLine(msgspec.Struct, frozen=True, kw_only=True):
    """How names of one division are shown: the level, the same in words, and an example."""

    division: str
    division_name: str
    level: str
    said: str
    example: str


class KeptLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table with data of people: why and how long it is kept, who sees it, and what it holds."""

    table: str
    why: str
    kept: str
    seen: str
    about: list[str]


class PolicyRow(msgspec.Struct, frozen=True, kw_only=True):
    """How names are shown, for how long, and what is kept of people.

    `initials_after`, `removed_after`: days after a player's last event. `told_before`: how many
    days before a removal the organisers are told.
    """

    names: list[NameLine]
    initials_after: int
    removed_after: int
    told_before: int
    kept: list[KeptLine]


def policy_row(league: League | None = None) -> PolicyRow:
    """The policy of a league, or of the service; asks no database."""
    policy = load_policy()
    levels = league.name_levels if league else policy.names.levels
    usual = policy.players.initials_after, policy.players.removed_after
    initials_after, removed_after = league.days_kept if league else usual
    return PolicyRow(
        names=[_name_line(division, level) for division, level in levels.items()],
        initials_after=initials_after,
        removed_after=removed_after,
        told_before=policy.players.told_before,
        kept=[_kept_line(name) for name, table in policy.tables.items() if table.about],
    )


def level_words() -> dict[str, str]:
    """The name of each level."""
    return {
        names.FULL: _("Full name"),
        names.FIRST: _("First name and initial"),
        names.INITIALS: _("Initials"),
        names.NUMBER: _("A number"),
        names.HIDDEN: _("Not at all"),
    }


def division_words() -> dict[str, str]:
    """The name of each division."""
    return {
        names.JUNIOR: _("Juniors"),
        names.SENIOR: _("Seniors"),
        names.MASTERS: _("Masters"),
    }


def _name_line(division: str, level: str) -> NameLine:
    instead = _("Player %(number)s") % {"number": 12}
    return NameLine(
        division=division,
        division_name=division_words()[division],
        level=level,
        said=level_words()[level],
        example=names.name_at_level(EXAMPLE, level, instead),
    )


def _kept_line(name: str) -> KeptLine:
    policy, german = load_policy(), get_language() == "de"
    table = policy.tables[name]
    period = policy.periods[table.kept]
    seen = {
        "nobody": _("nobody"),
        "themselves": _("whose account it is"),
        "staff": _("the league’s staff"),
        "organisers": _("the league’s organisers"),
        "everybody": _("everybody, names as they are shown"),
    }
    return KeptLine(
        table=name,
        why=table.german if german else table.why,
        kept=period.german if german else period.says,
        seen=seen[table.seen],
        about=sorted(table.about),
    )


@checks.register
def check_policy(**_options: Any) -> list[checks.CheckMessage]:
    """Check that every table and column is in the policy, and nothing that does not exist."""
    return [
        checks.Error(
            f"The policy of what is kept and the tables differ: {gap}.",
            hint="Tell in league/engine/policy.toml why it is kept, how long, and who sees it.",
            id="league.E001",
        )
        for gap in find_gaps(load_policy(), tables_there_are())
    ]


def tables_there_are() -> dict[str, set[str]]:
    """Every table, by its label, with its columns."""
    return {
        model._meta.label_lower: {str(field.column) for field in model._meta.local_concrete_fields}  # noqa: SLF001
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy  # noqa: SLF001
    }
