"""The top cut as its page and the API show it: column by column, including the rounds to come."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

import msgspec
from django.utils.translation import gettext as _

from tournaments.engine.cut import bracket as engine
from tournaments.models import Event, Match, Result, Round, RoundKind, Stage
from tournaments.queries.events.events import rounds_with_matches
from tournaments.queries.match_rules import match_standing, seats_by_side
from tournaments.queries.structure.attendance import event_winners, pod_name


class BracketSide(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a match of the cut. `open`: the player is not known yet.

    `id`: the entrant's, left out while the player is not known. `games`: how many were won.
    """

    id: int | msgspec.UnsetType = msgspec.UNSET
    name: str
    seed: int | None
    games: int | None
    won: bool
    open: bool


class BracketMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match of the cut. Without `match_id` and `table` it is still to come."""

    match_id: int | None
    table: int | None
    sides: list[BracketSide]


class BracketColumn(msgspec.Struct, frozen=True, kw_only=True):
    """A round of the cut with its name."""

    name: str
    matches: list[BracketMatch]


class Bracket(msgspec.Struct, frozen=True, kw_only=True):
    """One bracket, round by round; matches of rounds to come have open places.

    `name`, `divisions`: those of the pod, empty if everybody plays in one field. `third`: the match
    for third place, null without one.
    """

    name: str
    divisions: list[str]
    columns: list[BracketColumn]
    third: BracketMatch | None
    final_paired: bool
    winner: str | None


class TopCut(msgspec.Struct, frozen=True, kw_only=True):
    """The brackets of an event. `third_open`: a match for third place can still be chosen."""

    brackets: list[Bracket]
    third_open: bool


def make_top_cut(event: Event, *, drafts: bool = False) -> TopCut:
    """The top cut: one bracket, or one for each pod that has one, in the order of the pods."""
    columns: dict[int, list[list[Match]]] = defaultdict(list)
    rounds = rounds_with_matches(event).filter(kind=RoundKind.CUT)
    for round_ in rounds if drafts else rounds.filter(draft=False):
        for pod, matches in _matches_by_pod(round_.matches.all()).items():
            columns[pod].append(matches)
    won = {winner.pod: winner.name for winner in event_winners(event)}
    shown = [_make_bracket(event, pod, columns[pod], won.get(pod)) for pod in sorted(columns)]
    return TopCut(brackets=shown, third_open=not all(bracket.final_paired for bracket in shown))


def _matches_by_pod(matches: Iterable[Match]) -> dict[int, list[Match]]:
    by_pod: dict[int, list[Match]] = defaultdict(list)
    for match in matches:
        by_pod[match.pod].append(match)
    return by_pod


def _make_bracket(event: Event, pod: int, played: list[list[Match]], winner: str | None) -> Bracket:
    seeds = _seeds_by_entrant(played[0])
    columns = [_make_column(matches, seeds) for matches in played]
    third = _take_out_third_place(columns)
    final_paired = len(columns[-1].matches) == 1
    while len(columns[-1].matches) > 1:
        columns.append(_column_to_come(len(columns[-1].matches) // 2))
    if not final_paired and event.third_place and event.stage == Stage.CUT:
        third = _column_to_come(1).matches[0]
    return Bracket(
        name=pod_name(event.pods[pod]) if event.pods else "",
        divisions=event.pods[pod]["divisions"] if event.pods else [],
        columns=columns,
        third=third,
        final_paired=final_paired,
        winner=winner,
    )


def _take_out_third_place(columns: list[BracketColumn]) -> BracketMatch | None:
    """Remove the match for third place from the column of the final, and return it."""
    for position, (before, column) in enumerate(pairwise(columns), start=1):
        if len(before.matches) == len(column.matches) == 2:
            final, third = column.matches
            columns[position] = BracketColumn(name=_round_name(1), matches=[final])
            return third
    return None


def _seeds_by_entrant(first: list[Match]) -> dict[int, int]:
    """Each entrant's seed, read from the layout of the cut's first round."""
    ties = []
    for match in first:
        sides = {side: str(entrant.pk) for side, entrant in seats_by_side(match).items()}
        ties.append(engine.Tie(sides["a"], sides.get("b")))
    return {int(player): seed for player, seed in engine.seeds_by_player(ties).items()}


def _make_column(played: list[Match], seeds: dict[int, int]) -> BracketColumn:
    matches = [_bracket_match(match, seeds) for match in played]
    return BracketColumn(name=_round_name(len(matches)), matches=matches)


def _bracket_match(match: Match, seeds: dict[int, int]) -> BracketMatch:
    standing = match_standing(match)
    sides = [
        BracketSide(
            id=entrant.pk,
            name=entrant.player.name,
            seed=seeds.get(entrant.pk),
            games=standing.won[side],
            won=match.result in {side, Result.BYE},
            open=False,
        )
        for side, entrant in sorted(seats_by_side(match).items())
    ]
    return BracketMatch(match_id=match.pk, table=match.table, sides=sides)


def _column_to_come(count: int) -> BracketColumn:
    open_side = BracketSide(name=_("to come"), open=True, won=False, seed=None, games=None)
    match = BracketMatch(match_id=None, table=None, sides=[open_side] * 2)
    return BracketColumn(name=_round_name(count), matches=[match] * count)


def cut_round_name(round_: Round) -> str:
    """The name of a cut round, if all brackets play the same one; else empty."""
    by_pod = _matches_by_pod(round_.matches.all())
    counts = {len(matches) for matches in by_pod.values()}
    if round_.kind != RoundKind.CUT or len(counts) != 1:
        return ""
    (count,) = counts
    if count == 2:  # two semifinals, or the final and the match for third place
        before = Match.objects.filter(
            round__event=round_.event_id, round__kind=RoundKind.CUT, round__number=round_.number - 1
        )
        count = 1 if before.count() == 2 * len(by_pod) else 2
    return _round_name(count)


def _round_name(matches: int) -> str:
    names = {
        "final": _("Final"),
        "semifinals": _("Semifinals"),
        "quarterfinals": _("Quarterfinals"),
        "round_of": _("Round of %(players)s") % {"players": matches * 2},
    }
    return names[engine.round_name(matches)]
