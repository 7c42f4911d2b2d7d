"""One Energy card for each of several types: whether there are so many, and which of them go.

A card of two types, or one of every type, stands for one type alone. What is picked for one type
leaves as many of the others payable as before (Elemental Blast).
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
    """For how many of the types there is a card of its own."""
    return _most_covered([_types_of(run, one) for one in there], types)


def pick_each_type(
    run: RulingRun,
    context: TextContext,
    there: list[AttachedEnergy],
    types: tuple[Type, ...],
    by: PlayerName,
) -> list[AttachedEnergy]:
    """A card for each type, type by type; a type of which there is none is passed over."""
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
    """The cards that the action itself names are one of each type."""
    if len(named) != len(types) or count_types_paid(run, named, types) < len(types):
        raise RequestError(
            "action.discard", "wants_energy_of_each", source=Word(source), types=CommaList(types)
        )


def _those_that_leave_most(
    run: RulingRun, there: list[AttachedEnergy], types: tuple[Type, ...]
) -> list[AttachedEnergy]:
    """The cards of the first type after which as many of the types are paid as can be."""
    most = count_types_paid(run, there, types)
    if count_types_paid(run, there, types[1:]) == most:
        return []  # there is none, or it pays for another type as well
    return [
        one
        for one in there
        if types[0] in _types_of(run, one)
        and 1 + count_types_paid(run, [other for other in there if other != one], types[1:]) == most
    ]


def _types_of(run: RulingRun, one: AttachedEnergy) -> set[str]:
    return types_of_energy(run, one.spot, run.find_pokemon(one.spot, "action"), one.card)


def _most_covered(cards: Sequence[set[str]], types: tuple[Type, ...]) -> int:
    if not types:
        return 0
    best = _most_covered(cards, types[1:])
    for place, has in enumerate(cards):
        if types[0] in has:
            left = (*cards[:place], *cards[place + 1 :])
            best = max(best, 1 + _most_covered(left, types[1:]))
    return best
