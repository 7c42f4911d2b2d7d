"""Reads the policy file: what is kept of whom, why, how long, who sees it, how names are shown.

The service goes by `policy.toml` beside this, and people read it: a check compares it with every
table there is, the clock forgets by it, and its pages are made from it.
"""

import tomllib
from datetime import timedelta
from functools import lru_cache
from pathlib import Path

import msgspec

PLACE = Path(__file__).with_name("policy.toml")
SEEN_BY = ("nobody", "themselves", "staff", "organisers", "everybody")


class Period(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long something is kept. `days`: None where no clock ends it; `says` tells what does.

    `says` is for people to read, in English and, as `german`, in German.
    """

    says: str
    german: str
    days: int | None = None


class TablePolicy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is for. `kept`: a key of the periods; `about`: columns about a person.

    `plain`: its other columns. `why` and `german`: the reason, in a sentence each.
    """

    why: str
    german: str
    kept: str
    seen: str
    plain: list[str] = []
    about: dict[str, str] = {}

    @property
    def columns(self) -> set[str]:
        """Every column the policy knows of the table."""
        return {*self.plain, *self.about}


class NamePolicy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How names are shown in each division, and the last age of those of children."""

    junior: str
    senior: str
    masters: str
    oldest: dict[str, int]

    @property
    def levels(self) -> dict[str, str]:
        """The level by division."""
        return {"junior": self.junior, "senior": self.senior, "masters": self.masters}


class PlayerRetention(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Days without an event until a name becomes initials, and until the person is removed.

    `told_before`: how many days before that the organisers are told.
    """

    initials_after: int
    removed_after: int
    told_before: int


class AccountRetention(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Days after the last sign-in of somebody who is staff nowhere until the account is closed."""

    closed_after: int


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    names: NamePolicy
    players: PlayerRetention
    accounts: AccountRetention
    periods: dict[str, Period]
    tables: dict[str, TablePolicy]

    def days_of(self, period: str) -> timedelta:
        """How long rows of this period are kept. Raises KeyError where no clock ends it."""
        days = self.periods[period].days
        if days is None:
            raise KeyError(period)
        return timedelta(days=days)


@lru_cache(maxsize=1)
def load_policy() -> Policy:
    """The policy from its file. Raises msgspec.ValidationError where the file is wrong."""
    return read_policy(PLACE.read_text())


def read_policy(text: str) -> Policy:
    """A policy from its text. Raises tomllib.TOMLDecodeError or msgspec.ValidationError."""
    return msgspec.convert(tomllib.loads(text), Policy)


def find_gaps(policy: Policy, tables: dict[str, set[str]]) -> list[str]:
    """The differences between the policy and the tables there are, each in a sentence."""
    return [
        *(
            f"the table {name} does not stand in it"
            for name in sorted(tables.keys() - policy.tables)
        ),
        *(f"there is no table {name}" for name in sorted(policy.tables.keys() - tables)),
        *(
            gap
            for name in sorted(tables.keys() & policy.tables)
            for gap in _gaps_of_table(policy, name, tables[name])
        ),
    ]


def _gaps_of_table(policy: Policy, name: str, columns: set[str]) -> list[str]:
    table = policy.tables[name]
    twice = sorted(set(table.plain) & set(table.about))
    return [
        *(f"{name}.{column} does not stand in it" for column in sorted(columns - table.columns)),
        *(f"there is no {name}.{column}" for column in sorted(table.columns - columns)),
        *(f"{name}.{column} stands in it twice" for column in twice),
        *([] if table.kept in policy.periods else [f"{name} is kept “{table.kept}”, no period"]),
        *([] if table.seen in SEEN_BY else [f"{name} is seen by “{table.seen}”, nobody known"]),
    ]
