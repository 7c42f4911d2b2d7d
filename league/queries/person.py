"""Collects everything stored about a player or an account, table by table, by what points at them.

What points at a player, and what points at that, is found from the models themselves, so that no
table added later can be forgotten. Links that open something are left out.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from django.db import models
from django.utils.translation import get_language

from league.base import canonical
from league.engine.policy import load_policy
from league.models import LogEntry, Player, User

# Columns that would open something for a reader of the file, or hold bytes for machines only.
_LEFT_OUT = {"nonce", "fingerprint"}
# columns of an account and of what belongs to it
_SECRETS = {"password", "log_key", "data", "digest", "session"}
MOST_ROWS = 2000  # per table


class KeptTable(msgspec.Struct, frozen=True, kw_only=True):
    """What one table keeps of a person. `why` and `kept` (how long) are the policy's words.

    `more`: there are older rows than those listed here.
    """

    table: str
    why: str
    kept: str
    rows: list[dict[str, Any]]
    more: bool = False


class KeptPerson(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is kept of a player, table by table."""

    player: int
    name: str
    tables: list[KeptTable]


def all_kept_of(player: Player) -> KeptPerson:
    """A player's rows of every table, with a query for each table that points there."""
    found: dict[type[models.Model], set[int]] = {Player: {player.pk}}
    waiting: list[type[models.Model]] = [Player]
    while waiting:
        model = waiting.pop()
        for relation in _related_objects(model):
            rows = _pks_pointing(relation, found[model])
            new = rows - found.get(relation.related_model, set())
            if new:
                found.setdefault(relation.related_model, set()).update(new)
                waiting.append(relation.related_model)
    tables = [_kept_table(model, pks) for model, pks in found.items()]
    record = LogEntry.objects.filter(subject=f"player:{player.pk}").order_by("pk")
    tables.append(_table_of(LogEntry, record[:MOST_ROWS].values()))
    tables.sort(key=lambda table: (table.table != "league.player", table.table))  # the person first
    return KeptPerson(player=player.pk, name=player.full_name, tables=tables)


def all_kept_of_account(user: User, most: int = MOST_ROWS) -> list[KeptTable]:
    """What is kept of an account: its own row and the rows that point at it, without its secrets.

    Of each table these are the newest, at most `most` of them. What somebody did is in the record;
    what others made of that is not about them.
    """
    own: dict[type[models.Model], models.Q] = {
        User: models.Q(pk=user.pk),
        LogEntry: models.Q(subject=f"user:{user.pk}"),
    }
    for relation in _related_objects(User):
        pointing = models.Q((relation.field.name, user.pk))
        own[relation.related_model] = own.get(relation.related_model, models.Q()) | pointing
    tables = [_newest_rows(model, whose, most) for model, whose in own.items()]
    filled = [table for table in tables if table.rows]
    return sorted(filled, key=lambda table: (table.table != "league.user", table.table))


def _newest_rows(model: type[models.Model], whose: models.Q, most: int) -> KeptTable:
    rows: Any = model._base_manager.filter(whose).order_by("-pk")  # noqa: SLF001 -- Django's API
    table = _table_of(model, rows[: most + 1].values(), _SECRETS)
    return msgspec.structs.replace(table, rows=table.rows[:most], more=len(table.rows) > most)


def _related_objects(model: type[models.Model]) -> Iterable[Any]:
    """The relations that point at a table, also those without a name for the way back."""
    meta: Any = model._meta  # noqa: SLF001 -- Django's documented API
    fields = meta.get_fields(include_hidden=True)
    backwards = (field for field in fields if field.auto_created and not field.concrete)
    return [relation for relation in backwards if relation.one_to_many or relation.one_to_one]


def _pks_pointing(relation: Any, pks: Iterable[int]) -> set[int]:
    pointing = {f"{relation.field.name}__in": list(pks)}
    rows = relation.related_model._base_manager.filter(**pointing)  # noqa: SLF001 -- Django's API
    return set(rows.order_by("pk").values_list("pk", flat=True)[:MOST_ROWS])


def _kept_table(model: type[models.Model], pks: set[int]) -> KeptTable:
    rows: Any = model._base_manager.filter(pk__in=pks).order_by("pk")  # noqa: SLF001 -- Django's API
    return _table_of(model, rows.values())


def _table_of(
    model: type[models.Model],
    rows: Iterable[Mapping[str, Any]],
    left_out: Collection[str] = (),
) -> KeptTable:
    label = model._meta.label_lower  # noqa: SLF001 -- Django's documented API
    policy = load_policy()
    table = policy.tables[label]
    period = policy.periods[table.kept]
    in_german = get_language() == "de"
    return KeptTable(
        table=label,
        why=table.german if in_german else table.why,
        kept=period.german if in_german else period.says,
        rows=[
            {
                name: canonical.to_json_value(value)
                for name, value in row.items()
                if name not in {*_LEFT_OUT, *left_out}
                and not isinstance(value, (bytes, memoryview))
            }
            for row in rows
        ],
    )
