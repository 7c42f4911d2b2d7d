"""The cut of a TOM file: the bracket of every pod, and what of it cannot be played on with here."""

from collections import defaultdict
from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.base.errors import Refused
from tournaments import queries
from tournaments.engine.cut import bracket
from tournaments.engine.files.tdf import codes
from tournaments.engine.files.tdf.document import Document, Match, Pod


def brackets(document: Document) -> dict[int, list[list[Match]]]:
    """The cut of each pod, round by round, in the order of its bracket; third place comes last."""
    home = homes(document)
    slots = {player.id: player.slot or 0 for player in document.players}
    found: dict[int, list[list[Match]]] = defaultdict(list)
    lost: set[str | None] = set()
    for one in document.cut:
        inside: dict[int, list[Match]] = defaultdict(list)
        for match in one.matches:
            inside[home[match.a]].append(match)
        for pod, matches in inside.items():
            found[pod].append(sorted(matches, key=lambda two: (two.a in lost, _slot(two, slots))))
        lost |= {{"a": match.b, "b": match.a}.get(match.result or "") for match in one.matches}
    return dict(found)


def check_cut(document: Document) -> None:
    """Raises Refused for a running cut that cannot be played on with here."""
    if not document.cut or document.stage == codes.FINISHED:
        return
    cuts = brackets(document)
    for at, pod in enumerate(document.pods):
        names = {"names": queries.pod_name({"divisions": pod.divisions})}
        if at in cuts and not bracket.lines_up([_ties(matches) for matches in cuts[at]]):
            raise Refused(
                _("The cut of %(names)s in the file is not one bracket: divisions that play "
                  "together have one cut here.") % names,
                field="file",
            )  # fmt: skip
        if at not in cuts and (_swiss_left(document, pod) or _cut_left(document, pod)):
            raise Refused(
                _("A cut in the file has begun and that of %(names)s has not. Take the file in "
                  "when it has: the cuts of all divisions begin together here.") % names,
                field="file",
            )  # fmt: skip


def _swiss_left(document: Document, pod: Pod) -> bool:
    """Whether a pod has Swiss rounds to play."""
    players = set(pod.players)
    rounds = [[two for two in one.matches if two.a in players] for one in document.rounds]
    played = [matches for matches in rounds if matches]
    still = any(match.result is None for matches in played for match in matches)
    return still or len(played) < (pod.planned_rounds or 0)


def _cut_left(document: Document, pod: Pod) -> bool:
    """Whether a pod has a cut to play."""
    there = {player.id for player in document.players if player.dropped_after is None}
    return document.cut_of(pod) > 1 and len(there & set(pod.players)) > 1


def _ties(matches: list[Match]) -> list[bracket.Tie]:
    won = {"a": "a", "b": "b", "bye": "a"}
    return [
        bracket.Tie(one.a, one.b, getattr(one, won[one.result]) if one.result in won else None)
        for one in matches
    ]


def homes(document: Document) -> dict[str, int]:
    """The pod of every player, as its place in the file."""
    return {player: at for at, pod in enumerate(document.pods) for player in pod.players}


def _slot(match: Match, slots: Mapping[str, int]) -> int:
    return min(slots[player] for player in (match.a, match.b) if player is not None)
