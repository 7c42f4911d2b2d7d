"""Plans which steps of an attack act before its damage; finds words that mean nobody yet."""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from judging.engine.effects import expressions as ex
from judging.engine.effects import steps as st

# requirements, before_damage, after_damage: an attack's. at_once: everything else.
Phase: TypeAlias = Literal["requirements", "before_damage", "after_damage", "at_once"]

_BEFORE = (st.Base, st.Ignore, st.Nothing, st.Copy)
# Steps whose number of cards or counters moved (`handled`) later steps may ask for.
_MOVERS = (
    *(st.Draw, st.Search, st.Look, st.RevealUntil, st.HandToDeck, st.DiscardCards),
    *(st.DiscardEnergy, st.DiscardAttached, st.DiscardStadium, st.Attach, st.MoveEnergy),
    *(st.MoveTool, st.Heal, st.Cure, st.MoveCounters, st.Switch, st.LeavePlay, st.Devolve),
    *(st.Evolve, st.PutCounters, st.May, st.PutMarker, st.SwapCounters),
    st.Exchange,
)
_PLANS: dict[int, tuple[tuple[Any, ...], tuple[Phase, ...]]] = {}


def phases_of(steps: tuple[Any, ...]) -> tuple[Phase, ...]:
    """When each of an attack's steps acts (see the top of steps.py); worked out once."""
    known = _PLANS.get(id(steps))
    if known is None or known[0] is not steps:
        # The steps are kept with their plan, so that no other tuple can have their id.
        known = _PLANS[id(steps)] = (steps, tuple(_plan_phases(steps)))
    return known[1]


def _plan_phases(steps: tuple[Any, ...], asked_later: frozenset[str] = frozenset()) -> list[Phase]:
    """Plan backwards: what a step before the damage needs must act before the damage too."""
    plan: list[Phase] = []
    needed = set(asked_later)
    for step in reversed(steps):
        phase = step.at or _usual_phase(step, needed)
        plan.insert(0, phase)
        if phase == "before_damage":
            _plan_branches(step, frozenset(needed))
        if phase != "after_damage":
            needed -= _given_by(step)
            needed |= _asked_by(step)
    return plan


def _plan_branches(step: Any, needed: frozenset[str]) -> None:
    """Plan inner steps before the damage too if they give what later steps need."""
    for branch in branches_of(step):
        _PLANS[id(branch)] = (branch, tuple(_plan_phases(branch, needed)))


def _usual_phase(step: Any, needed: set[str]) -> Phase:
    inner = [phase for branch in branches_of(step) for phase in phases_of(branch)]
    if isinstance(step, st.Require) or "requirements" in inner:
        return "requirements"
    acts_before = (
        isinstance(step, _BEFORE) or bool(needed & _given_by(step)) or "before_damage" in inner
    )
    return "before_damage" if acts_before else "after_damage"


def branches_of(step: Any) -> Iterator[tuple[Any, ...]]:
    """The lists of steps that a step holds."""
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if isinstance(value, tuple) and value:
            if isinstance(value[0], st.Step):
                yield value
            elif isinstance(value[0], tuple):
                yield from value


def _given_by(step: Any) -> set[str]:
    """What a step or its inner steps settle for later ones: coins, `handled`, `it`."""
    given = _given_itself(step)
    for branch in branches_of(step):
        given.update(*map(_given_by, branch))
    return given


def _given_itself(step: Any) -> set[str]:
    given: set[str] = set()
    if isinstance(step, st.Flip):
        given.add("coins")
    if isinstance(step, _MOVERS):
        given.add("handled")
    if isinstance(step, st.Choose | st.ForEach) or _asks_for_choice(step):
        given.add("it")
    return given


def _asks_for_choice(step: Any) -> bool:
    return any(isinstance(getattr(step, name), ex.Chosen) for name in step.__struct_fields__)


def _asked_by(value: Any) -> set[str]:
    """What must be settled before this can be worked out: coins, `handled`, `it`."""
    if isinstance(value, ex.Heads | ex.Tails):
        return {"coins"}
    if isinstance(value, ex.Handled | ex.Seen | ex.HPOfCards | ex.DidIt):
        return {"handled"}
    if isinstance(value, Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, tuple):
        parts = list(value)
    else:
        return {"it"} if isinstance(value, str) and value in {"it", "them"} else set()
    return {asked for part in parts for asked in _asked_by(part)}


def speaks_of_itself(value: Any) -> bool:
    """Whether steps act on, or ask about, the Pokémon whose text they are."""
    if isinstance(value, tuple):
        return any(map(speaks_of_itself, value))
    if isinstance(value, Struct):
        return any(speaks_of_itself(getattr(value, name)) for name in value.__struct_fields__)
    return bool(value == "self")


# --- words that mean nobody yet -------------------------------------------------------------------


def find_loose_word(steps: tuple[Any, ...]) -> str:
    """What is wrong with steps that speak of “it” before anything is chosen; empty if nothing."""
    return _find_loose(steps, known=False)[0]


def _find_loose(steps: tuple[Any, ...], *, known: bool) -> tuple[str, bool]:
    for step in steps:
        known = known or "it" in _given_itself(step) or isinstance(step, _BRING_IT)
        if not known and "it" in _asked_itself(step):
            kind = step.__struct_config__.tag
            return f"`{kind}` speaks of `it` before anything is chosen", known
        inside = [_find_loose(branch, known=known) for branch in branches_of(step)]
        if problem := next((problem for problem, _ in inside if problem), ""):
            return problem, known
        known = known or any(known_there for _, known_there in inside)
    return "", known


# Besides choices of Pokémon: steps that reach a Pokémon, put one into play or act on one.
_BRING_IT = (st.Switch, st.Search, st.Attach, st.Look, st.RevealUntil, st.Evolve)


def _asked_itself(step: Any) -> set[str]:
    """What a step itself asks for, without its inner steps."""
    branches = {id(branch) for branch in branches_of(step)}
    values = (getattr(step, name) for name in step.__struct_fields__)
    return {asked for value in values if id(value) not in branches for asked in _asked_by(value)}
