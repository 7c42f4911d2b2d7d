"""How the figures of one line of the standings came about, opponent by opponent."""

from fractions import Fraction

import msgspec

from tournaments.engine.rounds.history import History, history_of
from tournaments.engine.rounds.state import State, StateError
from tournaments.engine.standings.phases import second_day
from tournaments.engine.standings.table import AWARDED, Record, Table


class Part(msgspec.Struct, frozen=True):
    """One opponent's share in a mean. `opponent` None: an awarded bye, which counts as 100 %."""

    opponent: str | None
    share: Fraction


class Account(msgspec.Struct, frozen=True):
    """The sums behind a line.

    `own`: `won` and half of `tied` over `played` rounds (random byes left out), which is `share`
    before the floor and the ceiling, `own` after them. `bound`: `floor`, `ceiling`, or None.
    `owp_parts` and `oowp_parts`: what the means are taken of. `frozen_after`: the round of the drop
    after which OWP and OOWP no longer changed; the parts are then those of that moment.
    `points_from`: the record of all rounds, which gave the points.
    """

    player: str
    won: int
    tied: int
    lost: int
    played: int
    random_byes: int
    awarded_byes: int
    share: Fraction
    bound: str | None
    own: Fraction
    owp: Fraction
    oowp: Fraction
    owp_parts: tuple[Part, ...]
    oowp_parts: tuple[Part, ...]
    frozen_after: int | None
    points_from: Record


def explain(
    state: State | History, player: str, gate: int | None = None, *, held: bool = False
) -> Account:
    """How a player's own percentage, OWP and OOWP came about. Raises StateError if unknown.

    `gate`: the last round of the first of two days: after it the figures are those of the second
    day, and of who was `held` at the gate those of the first.
    """
    played = history_of(state)
    ids = [one.id for one in played.players]
    if player not in ids:
        raise StateError("player", f"no player {player!r}")
    whole, at = Table(played), ids.index(player)
    if gate is None or len(played.rounds) <= gate:
        return _explained(whole, at, whole)
    if held:
        first = Table(played.until(gate))
        return _explained(first, at, first)
    return _explained(Table(second_day(played, gate)), at, whole)


def _explained(table: Table, at: int, whole: Table) -> Account:
    if at not in table.frozen:
        return _account(table, table, at, None, whole)
    gone = table.players[at].dropped_after or 0
    frozen_after = whole.players[at].dropped_after
    return _account(table, Table(table.played.until(gone)), at, frozen_after, whole)


def _account(now: Table, then: Table, at: int, frozen_after: int | None, whole: Table) -> Account:
    record, all_rounds = now.record(at), whole.record(at)
    won = record.won + record.awarded
    played = won + record.lost + record.tied
    share = Fraction(2 * won + record.tied, 2 * played) if played else Fraction(0)
    own = Fraction(now.own[at], now.scale.own)
    faced = then.record(at).opponents
    return Account(
        player=now.players[at].id,
        won=won,
        tied=record.tied,
        lost=record.lost,
        played=played,
        random_byes=record.byes,
        awarded_byes=record.awarded,
        share=share,
        bound=None if own == share else "floor" if own > share else "ceiling",
        own=own,
        owp=Fraction(now.owp[at], now.scale.owp),
        oowp=Fraction(now.oowp[at], now.scale.oowp),
        owp_parts=tuple(_part(then, one, then.own, then.scale.own) for one in faced),
        oowp_parts=tuple(
            _part(then, one, then.owp, then.scale.owp) for one in faced if one != AWARDED
        ),
        frozen_after=frozen_after,
        points_from=all_rounds,
    )


def _part(table: Table, opponent: int, shares: list[int], whole: int) -> Part:
    if opponent == AWARDED:
        return Part(None, Fraction(1))
    return Part(table.players[opponent].id, Fraction(shares[opponent], whole))
