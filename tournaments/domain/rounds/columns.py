"""Store closed rounds in columns, inside the transaction that closes them.

Standings of large events read these columns instead of thousands of matches.
"""

import msgspec

from tournaments.models import Event, RoundColumns
from tournaments.queries.rounds import columns, snapshots


def freeze_closed_rounds(event: Event) -> None:
    """Store the columns of every closed Swiss round that has none, or outdated ones."""
    rounds = columns.swiss_rounds_by_id(event)
    shut = set(event.rounds.filter(pk__in=rounds, closed=True).values_list("pk", flat=True))
    stored = columns.kept_columns(event, rounds)
    missing = [pk for pk in rounds if pk in shut and pk not in stored]
    fingerprints = snapshots.round_fingerprints(event) if missing else {}
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
