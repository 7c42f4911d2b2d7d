"""Finds and picks one Energy card for each of several types.

A card of two types, or of every type, stands for only one of them. The card picked for one type
leaves as many of the other types payable as before (Elemental Blast).
"""

from collections.abc import Sequence

from judging.engine.effects.asking import Question
from judging.engine.effects.context import TextContext
from judging.engine.effects.energy_there import AttachedEnergy, pick_energy, types_of_energy
from judging.engine.phrases import CommaList, Word
from judging.engine.position import PlayerName, Type
from judging.engine.run import RequestError, RulingRun


def count_types_paid(
    run: RulingRun, there: Sequence[AttachedEnergy], types: tuple[Type, ...]
) -> int:
    """How many of the types can be paid, each with a different card."""
    return _most_covered([_types_of(run, one) for one in there], types)


def pick_each_type(
    run: RulingRun,
    context: TextContext,
    there: list[AttachedEnergy],
    types: tuple[Type, ...],
    by: PlayerName,
) -> list[AttachedEnergy]:
    """Pick a card for each type in turn; a type without a card is skipped."""
    gone: list[AttachedEnergy] = []
    for place, kind in enumerate(types):
        fitting = _those_that_leave_most(run, there, types[place:])
        if not fitting:
            continue
        question = Question(by, "choose_energy_of_type", args={"type": kind})
        gone += pick_energy(run, context, fitting, question)
        there = [one for one in there if one not in gone]
    return gone


def require_each_type(
    run: RulingRun, named: list[AttachedEnergy], types: tuple[Type, ...], source: str
) -> None:
    """Check that the cards named by the action are one of each type; RequestError if not."""
    if len(named) != len(types) or count_types_paid(run, named, types) < len(types):
        raise RequestError(
            "action.discard", "wants_energy_of_each", source=Word(source), types=CommaList(types)
        )


def _those_that_leave_most(
    run: RulingRun, there: list[AttachedEnergy], types: tuple[Type, ...]
) -> list[AttachedEnergy]:
    """The cards for the first type that leave as many of the other types payable as possible."""
    most = count_types_paid(run, there, types)
    return [
        one
        for one in there
        if types[0] in _types_of(run, one)
        and 1 + count_types_paid(run, [other for other in there if other != one], types[1:]) == most
    ]


def _types_of(run: RulingRun, one: AttachedEnergy) -> set[str]:
    return types_of_energy(run, one.spot, run.find_pokemon(one.spot), one.card)


def _most_covered(cards: Sequence[set[str]], types: tuple[Type, ...]) -> int:
    if not types:
        return 0
    best = _most_covered(cards, types[1:])
    for place, has in enumerate(cards):
        if types[0] in has:
            left = (*cards[:place], *cards[place + 1 :])
            best = max(best, 1 + _most_covered(left, types[1:]))
    return best
