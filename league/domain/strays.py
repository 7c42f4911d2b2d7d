"""Finds rows of the record that no league's seal covers, and that nobody else would notice.

Nothing the service does leaves such a row. Whoever may alter the database could, and rows noted
with it would count when the tables are made anew.
"""

from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from league.domain import seal
from league.models import League, LogChange, LogEntry, LogSeal


def find_strays() -> list[str]:
    """A sentence for each kind of stray row there is."""
    of_no_league = ~Q(league=None) & ~Exists(League.objects.filter(pk=OuterRef("league")))
    kinds: list[tuple[str, QuerySet[Model]]] = [
        ("entries stand before the first", LogEntry.objects.filter(pk__lte=0)),
        ("entries are of a league that is not there", LogEntry.objects.filter(of_no_league)),
        ("seals are of a league that is not there", LogSeal.objects.filter(of_no_league)),
    ]
    if seal.notes_rows():
        entry = LogEntry.objects.filter(pk=OuterRef("entry"))
        alone = LogChange.objects.filter(~Exists(entry))
        kinds.append(("notes of rows are of an entry that is not there", alone))
    return [f"{count} {why}." for why, rows in kinds if (count := rows.count())]
