"""Plays the steps of a text, each with the function for its kind.

There is a file of such functions for each family of mechanics; `plays_mechanic` registers them.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from judging.engine.effects import steps as st
from judging.engine.effects.context import TextContext, Waiting
from judging.engine.effects.plan import phases_of
from judging.engine.run import RulingRun

PlayStep = Callable[[RulingRun, TextContext, Any], None]
_Function = TypeVar("_Function", bound=PlayStep)
_FUNCTIONS: dict[type, PlayStep] = {}
IsPayable = Callable[[RulingRun, TextContext, Any], bool]
_Payable = TypeVar("_Payable", bound=IsPayable)
_PAYABLE: dict[type, IsPayable] = {}


def plays_mechanic(kind: type) -> Callable[[_Function], _Function]:
    """Decorator: the function plays the steps of this kind."""

    def register(function: _Function) -> _Function:
        _FUNCTIONS[kind] = function
        return function

    return register


def knows_if_payable(kind: type) -> Callable[[_Payable], _Payable]:
    """Decorator: the function says whether such a cost can be paid, before anybody is asked."""

    def register(function: _Payable) -> _Payable:
        _PAYABLE[kind] = function
        return function

    return register


def play_requirements(run: RulingRun, context: TextContext, steps: tuple[Any, ...]) -> None:
    """Play what a text requires first: conditions of its use, and costs.

    If one of several costs cannot be paid, none is paid, and an attack does nothing.
    """
    context.phase = "requirements"
    if "requirements" not in phases_of(steps):
        return  # the usual case
    if context.in_attack and not _can_all_be_paid(run, context, steps):
        play_one(run, context, st.Nothing())
    for step, phase in zip(steps, phases_of(steps), strict=True):
        if phase == "requirements" and not context.stopped:
            _FUNCTIONS[type(step)](run, context, step)
            if context.in_attack and not _is_paid(context, step):
                play_one(run, context, st.Nothing())


def _can_all_be_paid(run: RulingRun, context: TextContext, steps: tuple[Any, ...]) -> bool:
    asked = zip(steps, phases_of(steps), strict=True)
    first = tuple(step for step, phase in asked if phase == "requirements")
    return can_be_paid(run, context, first)


def can_be_paid(run: RulingRun, context: TextContext, steps: tuple[Any, ...]) -> bool:
    """Whether all that these steps cost is there, before the damage or after it."""
    costs = [step for step in steps if type(step) in _PAYABLE]
    return all(_PAYABLE[type(step)](run, context, step) for step in costs)


def _is_paid(context: TextContext, step: Any) -> bool:
    """Whether as many cards went as a cost asks for (at least one, where it asks for all)."""
    if not isinstance(step, (st.DiscardEnergy, st.DiscardCards)):
        return True
    if isinstance(step, st.DiscardEnergy) and step.each_type:
        return context.bindings.handled >= len(step.each_type)
    return context.bindings.handled >= (step.count if isinstance(step.count, int) else 1)


def play_text(run: RulingRun, context: TextContext, steps: tuple[Any, ...]) -> None:
    """Play a text that is not an attack's, except for what it requires first."""
    context.phase = "at_once"
    for step, phase in zip(steps, phases_of(steps), strict=True):
        if phase != "requirements" and not context.stopped:
            _FUNCTIONS[type(step)](run, context, step)


def play_steps(
    run: RulingRun, context: TextContext, steps: tuple[Any, ...], start: int = 0
) -> None:
    """Play steps in order from `start` on, until one of them stops the text.

    Before an attack's damage, steps that act after it are queued.
    """
    if context.phase == "before_damage":
        _play_before_damage(run, context, steps, start)
        return
    for step in steps[start:]:
        if context.stopped:
            return
        _FUNCTIONS[type(step)](run, context, step)


def play_one(run: RulingRun, context: TextContext, step: Any) -> None:
    """Play one step now."""
    _FUNCTIONS[type(step)](run, context, step)


def wait_for_damage(context: TextContext, step: Any) -> None:
    """Queue a step to be played after the damage."""
    context.queue.append(Waiting(context.bindings, step))


def _play_before_damage(
    run: RulingRun, context: TextContext, steps: tuple[Any, ...], start: int
) -> None:
    for step, phase in list(zip(steps, phases_of(steps), strict=True))[start:]:
        if context.stopped:
            return
        if phase == "after_damage":
            context.queue.append(Waiting(context.bindings, step))
        elif phase == "before_damage":
            _FUNCTIONS[type(step)](run, context, step)


def play_queue(run: RulingRun, context: TextContext) -> None:
    """Play the steps that waited for the damage, with the Bindings from when they were reached."""
    context.phase = "after_damage"
    reached = None
    for waiting in context.queue:
        if context.stopped:
            return
        if waiting.bindings is not reached:
            context.bindings = reached = waiting.bindings
        _FUNCTIONS[type(waiting.step)](run, context, waiting.step)


# --- saying ---------------------------------------------------------------------------------------


def tell_text_step(
    run: RulingRun,
    context: TextContext,
    message: str,
    before: int | UnsetType = UNSET,
    after: int | UnsetType = UNSET,
    **args: object,
) -> None:
    """Tell a step of the ruling that cites the text."""
    run.tell_text(context.source, message, before, after, **args)


def tell_and_conclude(run: RulingRun, context: TextContext, message: str, **args: Any) -> None:
    """Tell a step of the ruling that cites the text, and say the same in the verdict."""
    run.tell_text(context.source, message, **args)
    run.add_verdict(message, **args)


def say_if_nothing(run: RulingRun, context: TextContext, told: int) -> None:
    """Say that a text came to nothing if no note after the first `told` says what it did."""
    if len(run.notes) == told and not run.refusals:
        tell_and_conclude(
            run, context, "text_comes_to_nothing", name=context.part or context.card.name
        )
