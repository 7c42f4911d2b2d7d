"""Store closed rounds in columns, inside the transaction that closes them.

Standings of large events read these columns instead of thousands of matches.
"""

import msgspec

from tournaments.models import Event, RoundColumns, RoundKind
from tournaments.queries.rounds import columns, snapshots


def freeze_closed_rounds(event: Event) -> None:
    """Store the columns of every closed Swiss round that has none, or outdated ones."""
    shut = event.rounds.filter(kind=RoundKind.SWISS, draft=False, closed=True)
    rounds = dict(shut.order_by("number").values_list("pk", "number"))
    fingerprints = snapshots.round_fingerprints(event) if rounds else {}
    stored = RoundColumns.objects.filter(round__in=rounds).values_list("round", "fingerprint")
    true_still = {pk for pk, kept in stored if kept == fingerprints[rounds[pk]]}
    missing = [pk for pk in rounds if pk not in true_still]
    RoundColumns.objects.bulk_create(
        [
            RoundColumns(
                round_id=pk,
                fingerprint=fingerprints[rounds[pk]],
                body=msgspec.msgpack.encode(round_columns),
            )
            for pk, round_columns in columns.columns_from_matches(missing).items()
        ],
        update_conflicts=True,
        unique_fields=["round"],
        update_fields=["fingerprint", "body"],
    )
