"""Asks every edition the same question, and finds where their answers differ."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from judging.engine.actions import Action
from judging.engine.branches import MOST_PLAYS_TOGETHER, Work
from judging.engine.choices import Picks
from judging.engine.confidence import weakest_provenance
from judging.engine.editions import EDITIONS
from judging.engine.hooks import EffectLayer
from judging.engine.judge import rule
from judging.engine.not_considered import KnownTexts, no_known_texts
from judging.engine.position import Position
from judging.engine.ruling import CoinSide, Provenance, Ruling, Step
from judging.engine.run import RequestError

# What a judge would do differently: all of a ruling except its edition and explanation.
_COMPARED_FIELDS = (
    "legal", "verdict", "damage", "extra_cards", "payments", "cards", "prizes_taken",
    "prize_order", "promotes", "position", "result",
)  # fmt: skip


class Refusal(Struct, frozen=True):
    """Why an edition cannot be asked this: the `path` of the wrong field, and a message."""

    path: str
    message: str


class Answer(Struct, frozen=True):
    """One edition's answer: its `ruling`, or a `refusal` that says why there is none.

    `provenance`: how certain the ruling is, that of its weakest step; null for a ruling without
    steps.
    """

    edition: str
    ruling: Ruling | None = None
    refusal: Refusal | None = None
    provenance: Provenance | None = None


class Parting(Struct, frozen=True):
    """Where the rulings first differ: the index of the step, from 0, and each edition's step there.

    `steps`: by edition; null for an edition whose ruling has no such step.
    """

    step: int
    steps: dict[str, Step | None]


class Comparison(Struct, frozen=True):
    """The answers of all editions, in their usual order.

    `parting`: where the rulings first differ; null if all agree. `alike`: groups of edition keys;
    under the editions of one group a judge would do the same.
    """

    answers: tuple[Answer, ...]
    parting: Parting | None
    alike: tuple[tuple[str, ...], ...] = ()


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
        work=Work(MOST_PLAYS_TOGETHER),
    )
    answers = tuple(_answer_of_edition(key, ask) for key in EDITIONS)
    return Comparison(answers, _first_difference(answers), _group_by_outcome(answers))


def outcome_mark(ruling: Mapping[str, Any]) -> bytes:
    """A mark that two rulings (plain values) share if a judge would do the same under both."""
    return msgspec.json.encode(_outcome_of(ruling))


def provenances_of(ruling: Mapping[str, Any]) -> Iterator[Provenance]:
    """The provenances of the steps of a ruling (plain values), those of its branches too."""
    for step in ruling.get("steps") or ():
        yield step["provenance"]
    for branch in ruling.get("branches") or ():
        yield from provenances_of(branch)


def _outcome_of(ruling: Mapping[str, Any]) -> list[Any]:
    branches = [_outcome_of(branch) for branch in ruling["branches"] or ()]
    return [*(ruling[name] for name in _COMPARED_FIELDS), branches, _extra_game_of(ruling)]


def _extra_game_of(ruling: Mapping[str, Any]) -> list[Any]:
    """How the extra game is played, as the last step tells; empty if there is none."""
    if (ruling["result"] or {}).get("status") != "sudden_death":
        return []
    last = ruling["steps"][-1]
    return [last["message"], last["args"]]


def _answer_of_edition(key: str, ask: Callable[[str], Ruling]) -> Answer:
    try:
        ruling = ask(key)
    except RequestError as error:
        return Answer(key, refusal=Refusal(error.path, error.message))
    return Answer(key, ruling, provenance=weakest_provenance(_list_provenances(ruling)))


def _list_provenances(ruling: Ruling) -> Iterator[Provenance]:
    yield from (step.provenance for step in ruling.steps)
    for branch in ruling.branches or ():
        yield from _list_provenances(branch)


def _group_by_outcome(answers: tuple[Answer, ...]) -> tuple[tuple[str, ...], ...]:
    groups: dict[object, list[str]] = {}
    for answer in answers:
        plain = msgspec.to_builtins(answer.ruling) if answer.ruling else None
        mark = outcome_mark(plain) if plain else answer.refusal
        groups.setdefault(mark, []).append(answer.edition)
    return tuple(map(tuple, groups.values()))


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
    """What is compared of a step: what it did, not its letter and source."""
    return (step.text, step.before, step.after) if step else None


def _have_different_outcomes(answers: tuple[Answer, ...]) -> bool:
    """Answers with like steps still differ if one edition cannot answer or forbids."""
    return len({answer.ruling.legal if answer.ruling else None for answer in answers}) > 1
