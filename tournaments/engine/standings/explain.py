"""How the figures in one line of the standings came about, opponent by opponent."""

from fractions import Fraction

import msgspec

from tournaments.engine.rounds.history import History, history_of
from tournaments.engine.rounds.state import State, StateError
from tournaments.engine.standings.phases import second_day_history
from tournaments.engine.standings.table import AWARDED_OPPONENT, PlayerRecord, StandingsTable


class Part(msgspec.Struct, frozen=True):
    """One opponent's part of a mean. `opponent` None: an awarded bye, which counts as 100 %."""

    opponent: str | None
    share: Fraction


class Account(msgspec.Struct, frozen=True):
    """The calculation behind a line of the standings.

    `share`: `won` and half of `tied` over `played` rounds (without random byes); `own`: the same
    after the floor and the ceiling. `bound`: which of these applied, `floor`, `ceiling` or None.
    `owp_parts` and `oowp_parts`: the opponents the means are taken of. `frozen_after`: the round of
    the drop after which OWP and OOWP no longer changed; the parts are then those of that moment.
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
    points_from: PlayerRecord


def explain_figures(
    state: State | History, player: str, gate: int | None = None, *, held: bool = False
) -> Account:
    """How a player's own percentage, OWP and OOWP came about. Raises StateError if unknown.

    `gate`: the last round of the first of two days: after it the figures are those of the second
    day, but for a player `held` at the gate those of the first.
    """
    played = history_of(state)
    ids = [entered.id for entered in played.players]
    if player not in ids:
        raise StateError("player", f"no player {player!r}")
    whole, position = StandingsTable(played), ids.index(player)
    if gate is None or len(played.rounds) <= gate:
        return _explain_in_table(whole, position, whole)
    if held:
        first = StandingsTable(played.until_round(gate))
        return _explain_in_table(first, position, first)
    return _explain_in_table(StandingsTable(second_day_history(played, gate)), position, whole)


def _explain_in_table(table: StandingsTable, position: int, whole: StandingsTable) -> Account:
    if position not in table.frozen:
        return _make_account(table, table, position, None, whole)
    gone = table.players[position].dropped_after or 0
    frozen_after = whole.players[position].dropped_after
    return _make_account(
        table, StandingsTable(table.played.until_round(gone)), position, frozen_after, whole
    )


def _make_account(
    current: StandingsTable,
    then: StandingsTable,
    position: int,
    frozen_after: int | None,
    whole: StandingsTable,
) -> Account:
    record, all_rounds = current.record_of(position), whole.record_of(position)
    won = record.won + record.awarded
    played = won + record.lost + record.tied
    share = Fraction(2 * won + record.tied, 2 * played) if played else Fraction(0)
    own = Fraction(current.own[position], current.scale.own)
    faced = then.record_of(position).opponents
    return Account(
        player=current.players[position].id,
        won=won,
        tied=record.tied,
        lost=record.lost,
        played=played,
        random_byes=record.byes,
        awarded_byes=record.awarded,
        share=share,
        bound=None if own == share else "floor" if own > share else "ceiling",
        own=own,
        owp=Fraction(current.owp[position], current.scale.owp),
        oowp=Fraction(current.oowp[position], current.scale.oowp),
        owp_parts=tuple(_make_part(then, opponent, then.own, then.scale.own) for opponent in faced),
        oowp_parts=tuple(
            _make_part(then, opponent, then.owp, then.scale.owp)
            for opponent in faced
            if opponent != AWARDED_OPPONENT
        ),
        frozen_after=frozen_after,
        points_from=all_rounds,
    )


def _make_part(table: StandingsTable, opponent: int, shares: list[int], whole: int) -> Part:
    if opponent == AWARDED_OPPONENT:
        return Part(None, Fraction(1))
    return Part(table.players[opponent].id, Fraction(shares[opponent], whole))
