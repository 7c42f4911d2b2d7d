"""Previews what another result of a match would change, before it is set."""

from collections.abc import Container, Iterable

import msgspec

from tournaments.engine.rounds import history
from tournaments.engine.rounds.state import State
from tournaments.engine.standings import table as standings
from tournaments.engine.standings.table import points_of
from tournaments.models import Event, Match, Result, RoundKind
from tournaments.queries.boards import describe_result
from tournaments.queries.match_rules import full_names_by_side, seats_by_side
from tournaments.queries.results.matches import describe_decision
from tournaments.queries.rounds.state import split_into_pods, swiss_state, tiebreak_chain

MOST_LINES = 40  # lines of a preview; the rest is only counted


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """A player whose place or points would change; `before` and `after` are places."""

    name: str
    before: int
    after: int
    points: int
    points_before: int


class Moves(msgspec.Struct, frozen=True, kw_only=True):
    """The players whose place or points would change, best first; `more`: how many others."""

    rows: list[Move]
    more: int


class PairingGround(msgspec.Struct, frozen=True, kw_only=True):
    """A later match, with both sides' points when it was paired (`had`) and with the correction.

    Points are written as `3 : 6`; `who` plays.
    """

    round: int
    table: int | None
    who: str
    had: str
    would: str


class CorrectionPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What another result of a match would change: places, and points that later rounds rest on.

    `now`, `then`: the results in words. `cut_paired`: the top cut is paired already.
    """

    now: str
    then: str
    places: Moves
    pairings: list[PairingGround]
    cut_paired: bool


class CorrectionChoices(msgspec.Struct, frozen=True, kw_only=True):
    """The results that a match could be corrected to, as codes with words.

    `now`: its result in words; `names`: the players.
    """

    choices: list[tuple[str, str]]
    now: str
    names: str


def preview_correction(match: Match, result: str) -> CorrectionPreview:
    """Preview what another result of this match would change: places now, and later pairings.

    Later pairings stay as they were played; the preview shows which depend on points that change.
    """
    event = match.round.event
    before = swiss_state(event)
    sides = {side: entrant.pk for side, entrant in seats_by_side(match).items()}
    after = _state_with_result(before, match.round.number, str(sides["a"]), result)
    names = full_names_by_side(match)
    return CorrectionPreview(
        now=describe_result(match.result, names),
        then=describe_result(result, names),
        places=_players_moved(event, before, after),
        pairings=_affected_pairings(event, match, before, after, set(map(str, sides.values()))),
        cut_paired=event.rounds.filter(kind=RoundKind.CUT).exists(),
    )


def _state_with_result(state: State, number: int, a: str, result: str) -> State:
    rounds = tuple(
        msgspec.structs.replace(
            round_,
            matches=tuple(
                msgspec.structs.replace(match, result=result or None) if match.a == a else match
                for match in round_.matches
            ),
        )
        if round_.number == number
        else round_
        for round_ in state.rounds
    )
    return msgspec.structs.replace(state, rounds=rounds)


def _players_moved(event: Event, before: State, after: State) -> Moves:
    """The players whose place would change, the best place first."""
    ranked = event.entrants.filter(disqualified=False)
    names = {str(pk): name for pk, name in ranked.values_list("pk", "player__full_name")}
    was, then = (_places_and_points(event, state, names) for state in (before, after))
    moved = [
        Move(
            name=names[player],
            before=was[player][0],
            after=place,
            points=points,
            points_before=was[player][1],
        )
        for player, (place, points) in then.items()
        if (place, points) != was[player]
    ]
    return Moves(rows=moved[:MOST_LINES], more=max(len(moved) - MOST_LINES, 0))


def _places_and_points(
    event: Event, state: State, shown: Container[str]
) -> dict[str, tuple[int, int]]:
    """The places and points of the players in `shown`, as boards count them: without the others."""
    chain = tiebreak_chain(event)
    places: dict[str, tuple[int, int]] = {}
    for pod in split_into_pods(event, history.history_of(state)):
        lines = [line for line in standings.compute_standings(pod, chain) if line.id in shown]
        places |= {line.id: (place, line.points) for place, line in enumerate(lines, start=1)}
    return places


def _affected_pairings(
    event: Event, match: Match, before: State, after: State, players: set[str]
) -> list[PairingGround]:
    """Later matches of both players, with the points each side had, and would have had then."""
    names = dict(event.entrants.values_list("pk", "player__full_name"))
    rows = []
    for round_ in before.rounds:
        if round_.number <= match.round.number:
            continue
        had, would = (
            points_of(_state_up_to(state, round_.number - 1)) for state in (before, after)
        )
        rows += [
            PairingGround(
                round=round_.number,
                table=match_.table,
                who=f"{names[int(match_.a)]} – {names[int(match_.b)]}",
                had=f"{had.get(match_.a, 0)} : {had.get(match_.b, 0)}",
                would=f"{would.get(match_.a, 0)} : {would.get(match_.b, 0)}",
            )
            for match_ in round_.matches
            if match_.b is not None and {match_.a, match_.b} & players
        ]
    return rows


def _state_up_to(state: State, number: int) -> State:
    return msgspec.structs.replace(state, rounds=state.rounds[:number])


def correction_choices(match: Match, results: Iterable[Result]) -> CorrectionChoices:
    """What a match could be corrected to, in words, and its current result."""
    names = full_names_by_side(match)
    offered = [
        (result.value, describe_decision(match, result, names))
        for result in results
        if len(names) == 2
        and result != match.result
        and (result != Result.TIE or match.round.kind == RoundKind.SWISS)
    ]
    return CorrectionChoices(
        choices=offered, now=describe_result(match.result, names), names=" – ".join(names.values())
    )
