"""Asks every edition the same question and finds the first step at which answers differ."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from judging.engine.actions import Action
from judging.engine.choices import Picks
from judging.engine.editions import EDITIONS
from judging.engine.hooks import EffectLayer
from judging.engine.judge import rule
from judging.engine.not_considered import KnownTexts, no_known_texts
from judging.engine.position import Position
from judging.engine.ruling import CoinSide, Ruling, Step
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


def compare_editions(
    position: Position,
    action: Action,
    flips: Sequence[CoinSide] = (),
    known: KnownTexts = no_known_texts,
    choices: Sequence[Picks] = (),
    layer: EffectLayer | None = None,
) -> Comparison:
    """Ask every edition. Flips and choices left over in one edition are said in its verdict."""
    ask = partial(
        rule,
        position=position,
        action=action,
        flips=flips,
        known=known,
        choices=choices,
        layer=layer,
    )
    answers = tuple(_answer_of_edition(key, ask) for key in EDITIONS)
    return Comparison(answers, _first_difference(answers))


def _answer_of_edition(key: str, ask: Callable[[str], Ruling]) -> Answer:
    try:
        return Answer(key, ask(key))
    except RequestError as error:
        return Answer(key, refusal=Refusal(error.path, error.message))


def _first_difference(answers: tuple[Answer, ...]) -> Parting | None:
    steps = {answer.edition: answer.ruling.steps for answer in answers if answer.ruling}
    longest = max((len(answer_steps) for answer_steps in steps.values()), default=0)
    for index in range(longest):
        steps_there = {
            key: answer_steps[index] if index < len(answer_steps) else None
            for key, answer_steps in steps.items()
        }
        if len({_compared_fields(step) for step in steps_there.values()}) > 1:
            return Parting(index, steps_there)
    return Parting(0, dict.fromkeys(steps)) if _have_different_outcomes(answers) else None


def _compared_fields(step: Step | None) -> tuple[object, ...] | None:
    """What a step did, whatever its letter and source."""
    return (step.text, step.before, step.after) if step else None


def _have_different_outcomes(answers: tuple[Answer, ...]) -> bool:
    """Answers with like steps still differ if one edition cannot answer or forbids."""
    return len({answer.ruling.legal if answer.ruling else None for answer in answers}) > 1
