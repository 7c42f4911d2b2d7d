"""Putting closed rounds down in columns, inside the transaction that closes them."""

import msgspec

from tournaments.models import Event, RoundColumns
from tournaments.queries.rounds import columns, snapshots


def keep(event: Event) -> None:
    """Put down every closed Swiss round of which no columns are kept that are still true."""
    rounds = columns.swiss_rounds(event)
    shut = set(event.rounds.filter(pk__in=rounds, closed=True).values_list("pk", flat=True))
    known = columns.kept(event, rounds)
    missing = [pk for pk in rounds if pk in shut and pk not in known]
    now = snapshots.fingerprints(event) if missing else {}
    RoundColumns.objects.bulk_create(
        [
            RoundColumns(round_id=pk, fingerprint=now[rounds[pk]], body=msgspec.msgpack.encode(one))
            for pk, one in columns.from_matches(missing).items()
        ],
        update_conflicts=True,
        unique_fields=["round"],
        update_fields=["fingerprint", "body"],
    )
