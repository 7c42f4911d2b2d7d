"""What each edition rules on one question, and groups of editions that rule alike."""

from collections.abc import Iterable
from dataclasses import dataclass

from decks.queries.editions import years_in_words
from judging.engine.confidence import weakest_provenance
from judging.engine.ruling import Provenance


@dataclass(frozen=True, slots=True)
class EditionVerdict:
    """The same question under one edition. `detail`: what differs though the verdict does not.

    `url`: where it is asked under that edition, if there is such a page. `badge`: the provenance of
    its weakest step. `mark`: equal for all editions under which a judge would do the same.
    """

    edition: str
    name: str
    same: bool
    verdict: str
    detail: str = ""
    asked_here: bool = False
    url: str = ""
    badge: Provenance | None = None
    mark: bytes = b""


@dataclass(frozen=True, slots=True)
class EditionsAlike:
    """Editions under which a judge would do the same. `when`: the spans of years they held."""

    editions: list[EditionVerdict]
    when: str

    @property
    def first(self) -> EditionVerdict:
        return self.editions[0]

    @property
    def badge(self) -> Provenance | None:
        """The weakest provenance among them."""
        return weakest_provenance(one.badge for one in self.editions if one.badge)

    @property
    def asked_here(self) -> bool:
        return any(one.asked_here for one in self.editions)


def group_editions(verdicts: Iterable[EditionVerdict]) -> list[EditionsAlike]:
    """Group the editions that rule alike: the answer shown here first, the others by time."""
    by_mark: dict[tuple[bytes, str], list[EditionVerdict]] = {}
    for verdict in verdicts:
        by_mark.setdefault((verdict.mark, verdict.detail), []).append(verdict)
    groups = sorted(by_mark.values(), key=lambda group: not group[0].same)
    return [
        EditionsAlike(group, years_in_words([verdict.edition for verdict in group]))
        for group in groups
    ]
