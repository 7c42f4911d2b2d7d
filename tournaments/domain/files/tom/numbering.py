"""The numbers of an event's rounds in its TOM file, where each pod's cut follows its own Swiss.

Here, in contrast, the cuts of all pods begin after the last Swiss round of any pod.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tournaments.domain.files.tom.cut import brackets_of_file, pods_by_player
from tournaments.engine.files.tdf.document import Document
from tournaments.models import Entrant, Event, RoundKind, Stage
from tournaments.queries.rounds.seated import SeatedMatch


class RoundsInFile:
    """The rounds of an event by their numbers in its file, without drafts."""

    def __init__(self, event: Event, matches: Sequence[SeatedMatch], *, several_pods: bool) -> None:
        in_cut = {match.pod for match in matches if match.kind == RoundKind.CUT}
        self.pods_in_cut = in_cut if several_pods else set()
        self.swiss_by_pod: dict[int, int] = defaultdict(int)
        self.pods: dict[int, int] = {}
        for match in matches:  # in the order of their rounds
            if match.kind == RoundKind.SWISS:
                self.swiss_by_pod[match.pod] = match.round
            self.pods |= {seat.entrant: match.pod for seat in match.seats.values()}
        self.last_swiss = max(self.swiss_by_pod.values(), default=0)
        last = max((self.number_of(match.round, match.pod) for match in matches), default=0)
        is_swiss_over = bool(in_cut) or event.stage == Stage.FINISHED
        self.last_drop = last if is_swiss_over else max(last, event.planned_rounds)

    def number_of(self, number: int, pod: int | None) -> int:
        """A round's number in the file for a pod; Swiss rounds of other pods alone do not count."""
        if pod not in self.pods_in_cut:
            return number
        swiss = self.swiss_by_pod[pod]
        return swiss + number - self.last_swiss if number > self.last_swiss else min(number, swiss)

    def drop_of(self, entrant: Entrant) -> int | None:
        """The round after which somebody left: one the file has, or may still get."""
        if entrant.dropped_after is None:
            return None
        return min(self.number_of(entrant.dropped_after, self.pods.get(entrant.pk)), self.last_drop)


def drops_here(document: Document) -> Mapping[str, int | None]:
    """After which round here each player of a file left; None for players still in."""
    pod_by_player = pods_by_player(document)
    swiss_by_pod: dict[int, int] = defaultdict(int)
    for round_ in document.rounds:
        for match in round_.matches:
            swiss_by_pod[pod_by_player[match.a]] = round_.number
    in_cut = brackets_of_file(document)

    def find_number(player: str, number: int | None) -> int | None:
        pod = pod_by_player.get(player)
        if number is None or pod not in in_cut or number <= swiss_by_pod[pod]:
            return number
        return number + len(document.rounds) - swiss_by_pod[pod]

    return {player.id: find_number(player.id, player.dropped_after) for player in document.players}
