"""The ids of an event's players in its TOM file."""

from tournaments.domain.files.tom.players import FIRST_PLACEHOLDER
from tournaments.engine.files.tdf.document import Document
from tournaments.models import Entrant, Event, TomFile


def entrants_in_file(event: Event) -> list[Entrant]:
    """The entrants that the file lists, in the order of the roster: all but the waiting list."""
    entrants = event.entrants.filter(waiting=False)
    return list(entrants.select_related("player").order_by("roster"))


def file_ids_of(entrants: list[Entrant], file: TomFile | None) -> dict[int, str]:
    """The ids in the file by entrant: the file's own, the player's, or a placeholder."""
    file_ids = file.ids if file else {}
    before = {entrant.pk: str(file_ids.get(str(entrant.pk), "")) for entrant in entrants}
    own = {entrant.pk: entrant.player.player_id or "" for entrant in entrants}
    # A file that TOM made keeps its ids; in one made here the players' own ids are preferred.
    first, second = (before, own) if file and not file.given else (own, before)
    ids = {entrant.pk: first[entrant.pk] or second[entrant.pk] for entrant in entrants}
    taken_ids, free = set(ids.values()), FIRST_PLACEHOLDER
    for pk, file_id in ids.items():
        while not file_id:
            file_id, free = ("" if str(free) in taken_ids else str(free)), free - 1  # noqa: PLW2901
        ids[pk] = file_id
    return ids


def file_ids_in_document(document: Document, event: Event) -> dict[int, str]:
    """The ids in a document that was just made, by entrant."""
    entrants = event.entrants.filter(waiting=False).order_by("roster")
    ids = [player.id for player in document.players]
    pks = list(entrants.values_list("pk", flat=True))
    return dict(zip(pks, ids, strict=True)) if len(pks) == len(ids) else {}
