"""Compares an event as it is here with a TOM file of it: what the file lacks, what is new."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from league.base.errors import Conflict
from tournaments.domain.files.tom.cut import pods_by_player
from tournaments.domain.files.tom.rounds import (
    FROM_FILE_REASON,
    RESULTS_WITHOUT_OPPONENT,
    PlannedRound,
    numbered_rounds,
    plan_round,
)
from tournaments.engine.files.tdf.document import Document, Match, Round
from tournaments.models import Entrant, Event, RoundKind
from tournaments.models import Match as Stored
from tournaments.queries.rounds.sides import StoredMatch, matches_by_round

Sides = tuple[int, int | None]


class EventBesideFile:
    """The rounds of both, read once. `entrants`: those of the event by their ids in the file."""

    def __init__(self, event: Event, document: Document, entrants: Mapping[str, Entrant]) -> None:
        self._event, self._document, self._entrants = event, document, entrants
        self._here = matches_by_round(event)
        self._in_file = {
            number: (kind, round_) for number, kind, round_ in numbered_rounds(document)
        }

    @property
    def last_round_here(self) -> int:
        """The number of the last round that is here; 0 if there is none."""
        return max(self._here, default=0)

    def require_contained(self) -> None:
        """Raises Conflict naming the first thing here that the file lacks or that differs in it."""
        known = {entrant.pk for entrant in self._entrants.values()}
        for entrant in self._event.entrants.select_related("player"):
            if entrant.pk not in known:
                raise _difference_conflict(
                    _("%(name)s plays here and is not in the file.") % {"name": entrant}
                )
        for number, matches in self._here.items():
            if number not in self._in_file:
                message = _("Round %(number)s is paired here and not in the file.")
                raise _difference_conflict(message % {"number": number})
            self._require_same_round(number, matches)

    def count_new(self) -> tuple[int, int]:
        """Count the results and the rounds that the file has and the event does not have."""
        results = sum(1 for number in self._common_rounds() for _new in self._new_results(number))
        return results, sum(number not in self._here for number in self._in_file)

    def is_same(self) -> bool:
        """Whether a file that contains all of the event contains nothing more."""
        nobody_new = len(self._entrants) == len(self._document.players)
        return nobody_new and self.count_new() == (0, 0)

    def results_to_enter(self) -> dict[int, list[Stored]]:
        """The matches that are open here and decided in the file, with their results, by round."""
        found = {
            number: [
                Stored(pk=match.pk, result=result, overridden=FROM_FILE_REASON,
                       version=match.version + 1)
                for match, result in self._new_results(number)
            ]
            for number in self._common_rounds()
        }  # fmt: skip
        return {number: matches for number, matches in found.items() if matches}

    def missed_matches(self) -> dict[int, PlannedRound]:
        """Rounds missed by players who came later, as matches to add to rounds that are here."""
        pod_by_player = pods_by_player(self._document)
        missed = {}
        for number in self._common_rounds():
            _kind, file_round = self._in_file[number]
            seated = {entrant for match in self._here[number] for entrant in match.entrant_ids}
            alone = tuple(
                match
                for match in file_round.matches
                if match.b is None
                and match.result in RESULTS_WITHOUT_OPPONENT
                and self._pk_of(match.a) not in seated
            )
            if alone:
                # Added as in a Swiss round, whatever the round is: without a table, since those are
                # taken.
                missed[number] = plan_round(number, RoundKind.SWISS, alone, pod_by_player)
        return missed

    def _common_rounds(self) -> list[int]:
        return [number for number in self._here if number in self._in_file]

    def _new_results(self, number: int) -> Iterator[tuple[StoredMatch, str]]:
        file_results = self._results_in_file(self._in_file[number][1])
        for match in self._here[number]:
            result = file_results.get(match.entrant_ids)
            if not match.result and result:
                yield match, result

    def _require_same_round(self, number: int, matches: list[StoredMatch]) -> None:
        file_results = self._results_in_file(self._in_file[number][1])
        for match in matches:
            if match.entrant_ids not in file_results:
                message = _("%(names)s in round %(number)s is not in the file.")
            elif match.result and match.result != file_results[match.entrant_ids]:
                message = _(
                    "The result of %(names)s in round %(number)s is another one in the file."
                )
            else:
                continue
            raise _difference_conflict(
                message % {"number": number, "names": self._names_of(match.entrant_ids)}
            )

    def _names_of(self, sides: Sides) -> str:
        seated = self._event.entrants.select_related("player").in_bulk(
            [one for one in sides if one]
        )
        return " – ".join(seated[one].player.full_name for one in sides if one)

    def _results_in_file(self, round_: Round) -> dict[Sides, str | None]:
        return {self._sides_in_file(match): match.result for match in round_.matches}

    def _sides_in_file(self, match: Match) -> Sides:
        """Both sides as entrants; 0 for a player who is not here yet, None for no opponent."""
        return self._pk_of(match.a), None if match.b is None else self._pk_of(match.b)

    def _pk_of(self, player: str) -> int:
        entrant = self._entrants.get(player)
        return entrant.pk if entrant else 0


def _difference_conflict(difference: str) -> Conflict:
    why = _("The event went on here, so nothing was taken from the file.")
    return Conflict(f"{why} {difference}", code="went_on_here")
