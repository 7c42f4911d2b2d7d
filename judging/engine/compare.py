"""The same question under every edition, and the first step at which the answers part."""

from collections.abc import Sequence

from msgspec import Struct

from judging.engine.actions import Action
from judging.engine.editions import EDITIONS
from judging.engine.judge import rule
from judging.engine.not_considered import KnownTexts, nothing_known
from judging.engine.position import Position
from judging.engine.ruling import Ruling, Side, Step
from judging.engine.run import RequestError


class Refusal(Struct, frozen=True):
    """An edition in which the question cannot be asked: the wrong field, and why."""

    path: str
    message: str


class Answer(Struct, frozen=True):
    """One edition's answer: a ruling, or why there is none."""

    edition: str
    ruling: Ruling | None = None
    refusal: Refusal | None = None


class Parting(Struct, frozen=True):
    """Where the rulings part: the number of the step, from 0, and each edition's step there."""

    step: int
    steps: dict[str, Step | None]


class Comparison(Struct, frozen=True):
    """All answers, in the order of the editions. `parting` is None where all agree."""

    answers: tuple[Answer, ...]
    parting: Parting | None


def compare(
    position: Position,
    action: Action,
    flips: Sequence[Side] = (),
    known: KnownTexts = nothing_known,
) -> Comparison:
    """Ask every edition. Flips left over in one edition are said in its verdict."""
    answers = tuple(_answer(key, position, action, flips, known) for key in EDITIONS)
    return Comparison(answers, _parting(answers))


def _answer(
    key: str, position: Position, action: Action, flips: Sequence[Side], known: KnownTexts
) -> Answer:
    try:
        return Answer(key, rule(key, position, action, flips, known))
    except RequestError as error:
        return Answer(key, refusal=Refusal(error.path, error.message))


def _parting(answers: tuple[Answer, ...]) -> Parting | None:
    steps = {one.edition: one.ruling.steps for one in answers if one.ruling}
    longest = max((len(taken) for taken in steps.values()), default=0)
    for index in range(longest):
        here = {key: taken[index] if index < len(taken) else None for key, taken in steps.items()}
        if len({_essence(step) for step in here.values()}) > 1:
            return Parting(index, here)
    return Parting(0, dict.fromkeys(steps)) if _differ(answers) else None


def _essence(step: Step | None) -> tuple[object, ...] | None:
    """What a step did, whatever its letter and source."""
    return (step.text, step.before, step.after) if step else None


def _differ(answers: tuple[Answer, ...]) -> bool:
    """Answers with like steps still differ if one edition cannot answer or forbids."""
    return len({one.ruling.legal if one.ruling else None for one in answers}) > 1
