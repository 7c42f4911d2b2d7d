"""What needs a judge in the running round: disputed tables, penalties in open matches."""

import msgspec

from tournaments.models import Event, Match, Penalty, Result


class DisputedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table whose players claim different results. `pk`: the match's."""

    pk: int
    table: int | None


class Attention(msgspec.Struct, frozen=True, kw_only=True):
    """Disputed tables, and the number of penalties in matches still being played."""

    disputed: list[DisputedTable]
    penalties_running: int


def attention_in_round(event: Event, number: int | None) -> Attention:
    """Tables whose players claim different results, and penalties in matches still being played."""
    in_round = {"match__round__event": event, "match__round__number": number or 0}
    running = Penalty.objects.filter(**in_round, withdrawn="", match__result=Result.OPEN)
    return Attention(disputed=_disputed_tables(event, number), penalties_running=running.count())


def _disputed_tables(event: Event, number: int | None) -> list[DisputedTable]:
    played = Match.objects.filter(round__event=event, round__number=number or 0)
    both = played.filter(result=Result.OPEN, claims__side="a").filter(claims__side="b")
    rows = both.order_by("table").values_list("pk", "table")
    return [DisputedTable(pk=pk, table=table) for pk, table in rows]
