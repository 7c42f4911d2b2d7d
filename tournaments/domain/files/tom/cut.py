"""The cut in a TOM file: the bracket of every pod, and whether it can be continued here."""

from collections import defaultdict
from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.base.errors import Refused
from tournaments.engine.cut import bracket
from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Document, Match, Pod
from tournaments.queries.structure.attendance import pod_name


def brackets_of_file(document: Document) -> dict[int, list[list[Match]]]:
    """The cut of each pod, round by round, in the order of its bracket; third place comes last."""
    pod_by_player = pods_by_player(document)
    slots = {player.id: player.slot or 0 for player in document.players}
    by_pod: dict[int, list[list[Match]]] = defaultdict(list)
    lost: set[str | None] = set()
    for round_ in document.cut:
        matches_by_pod: dict[int, list[Match]] = defaultdict(list)
        for match in round_.matches:
            matches_by_pod[pod_by_player[match.a]].append(match)
        for pod, matches in matches_by_pod.items():
            by_pod[pod].append(
                sorted(matches, key=lambda match: (match.a in lost, _bracket_slot(match, slots)))
            )
        lost |= {{"a": match.b, "b": match.a}.get(match.result or "") for match in round_.matches}
    return dict(by_pod)


def require_playable_cut(document: Document) -> None:
    """Raises Refused for a running cut that cannot be continued here."""
    if not document.cut or document.stage == codes.FINISHED:
        return
    cuts = brackets_of_file(document)
    for index, pod in enumerate(document.pods):
        names = {"names": pod_name({"divisions": pod.divisions})}
        if index in cuts and not bracket.is_one_bracket(
            [ties_of_matches(matches) for matches in cuts[index]]
        ):
            raise Refused(
                _("The cut of %(names)s in the file is not one bracket: divisions that play "
                  "together have one cut here.") % names,
                field="file",
            )  # fmt: skip
        if index not in cuts and (_has_swiss_left(document, pod) or _has_cut_left(document, pod)):
            raise Refused(
                _("A cut in the file has begun and that of %(names)s has not. Take the file in "
                  "when it has: the cuts of all divisions begin together here.") % names,
                field="file",
            )  # fmt: skip


def _has_swiss_left(document: Document, pod: Pod) -> bool:
    """Whether a pod has Swiss rounds left to play."""
    players = set(pod.players)
    rounds = [
        [match for match in round_.matches if match.a in players] for round_ in document.rounds
    ]
    played = [matches for matches in rounds if matches]
    still = any(match.result is None for matches in played for match in matches)
    return still or len(played) < (pod.planned_rounds or 0)


def _has_cut_left(document: Document, pod: Pod) -> bool:
    """Whether a pod has a cut left to play."""
    active = {player.id for player in document.players if player.dropped_after is None}
    return document.cut_of(pod) > 1 and len(active & set(pod.players)) > 1


def ties_of_matches(matches: list[Match]) -> list[bracket.Tie]:
    """A round of a bracket in the engine's form."""
    won = {"a": "a", "b": "b", "bye": "a"}
    return [
        bracket.Tie(
            match.a, match.b, getattr(match, won[match.result]) if match.result in won else None
        )
        for match in matches
    ]


def pods_by_player(document: Document) -> dict[str, int]:
    """The pod of each player, as the pod's index in the file."""
    return {player: index for index, pod in enumerate(document.pods) for player in pod.players}


def _bracket_slot(match: Match, slots: Mapping[str, int]) -> int:
    return min(slots[player] for player in (match.a, match.b) if player is not None)
