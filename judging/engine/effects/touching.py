"""Works out what a text touches when it acts: damage counters, conditions, Energy, piles.

Two texts whose touches do not clash have the same result in either order. A step that is not known
to be harmless counts as touching everything.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import asdict

from judging.engine import figures
from judging.engine.effects import expressions as ex
from judging.engine.effects import steps as st
from judging.engine.effects.card_texts import library_of
from judging.engine.effects.context import TextContext, new_context
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.groups import group_spots, named_spots, players_of
from judging.engine.effects.plan import branches_of
from judging.engine.effects.rules import NoConditions
from judging.engine.effects.texts_in_play import TextInPlay
from judging.engine.position import Condition, PlayerName
from judging.engine.run import RulingRun, Spot

Kind: TypeAlias = Literal["counters", "conditions", "energy", "attached", "cards", "everything"]
How: TypeAlias = Literal["puts", "takes", "reads", "uses"]
# More than any Pokémon can have.
_ALL = 10_000


class Touch(NamedTuple):
    """One thing that a text touches.

    `where`: a Pokémon or a player; None: any. `amount`: how many damage counters are put or taken
    or, for a text that reads them, how many there must be; None: not known. `conditions`: the
    Special Conditions put or taken.
    """

    kind: Kind
    how: How
    where: Spot | PlayerName | None = None
    amount: int | None = None
    conditions: tuple[Condition, ...] = ()


_EVERYTHING = Touch("everything", "uses")


def touches_of(run: RulingRun, found: TextInPlay, words: dict[str, object]) -> tuple[Touch, ...]:
    """All that a text may touch as things stand."""
    old = found.context
    context = new_context(library_of(run), old.you, old.spot, old.card, old.part)
    context.bind(**words)
    asked = _read_by(run, context, found.text.if_) if found.text.if_ else ()
    return (*asked, *_touched_by_all(run, context, found.text.steps))


def _touched_by_all(
    run: RulingRun, context: TextContext, steps: tuple[Any, ...]
) -> Iterator[Touch]:
    for step in steps:
        yield from _touched_by(run, context, step)


def _touched_by(run: RulingRun, context: TextContext, step: Any) -> Iterator[Touch]:
    reach = _REACHES.get(type(step))
    return iter((_EVERYTHING,)) if reach is None else reach(run, context, step)


def _put_counters(run: RulingRun, context: TextContext, step: st.PutCounters) -> Iterator[Touch]:
    count = None if step.freely else _known_number(run, context, step.count)
    return (Touch("counters", "puts", one, count) for one in _spots_of(run, context, step.on))


def _touches_of_healing(run: RulingRun, context: TextContext, step: st.Heal) -> Iterator[Touch]:
    whole = _ALL if step.counters == "all" else step.counters
    count = None if step.freely else _known_number(run, context, whole)
    return (Touch("counters", "takes", one, count) for one in _spots_of(run, context, step.on))


def _change_conditions(
    run: RulingRun, context: TextContext, step: st.Inflict | st.Cure
) -> Iterator[Touch]:
    how: How = "puts" if isinstance(step, st.Inflict) else "takes"
    return (
        Touch("conditions", how, one, conditions=step.conditions)
        for one in _spots_of(run, context, step.on)
    )


def _move_cards(_run: RulingRun, context: TextContext, step: Any) -> Iterator[Touch]:
    yield from (Touch("cards", "uses", player) for player in _players_of(context, step))
    if isinstance(step, st.Attach) or getattr(step, "to", "") == "attach":
        yield Touch("energy", "uses")


def _discard_energy(
    run: RulingRun, context: TextContext, step: st.DiscardEnergy
) -> Iterator[Touch]:
    return (Touch("energy", "uses", one) for one in _spots_of(run, context, step.from_))


def _discard_attached(
    run: RulingRun, context: TextContext, step: st.DiscardAttached
) -> Iterator[Touch]:
    return (Touch("attached", "uses", one) for one in _spots_of(run, context, step.from_))


def _hold_others(run: RulingRun, context: TextContext, step: Any) -> Iterator[Touch]:
    if isinstance(step, st.If):
        yield from _read_by(run, context, step.when)
    for branch in branches_of(step):
        yield from _touched_by_all(run, context, branch)


# Qualities a group may ask of its Pokémon; others could be changed by a text acting at the same
# moment.
_PLAIN_QUALITIES = frozenset({"name", "name_has", "types", "stage", "label", "conditions"})


def _touch_each(run: RulingRun, context: TextContext, step: st.ForEach) -> Iterator[Touch]:
    """The touches on each Pokémon of a group, and on the qualities that select the group."""
    if not isinstance(step.of, ex.Group) or not _qualities_asked(step.of) <= _PLAIN_QUALITIES:
        yield _EVERYTHING
        return
    if "conditions" in _qualities_asked(step.of):
        yield Touch("conditions", "reads")
    for spot in group_spots(run, context, step.of):
        context.bind(it=spot)
        yield from _touched_by_all(run, context, step.then)


def _qualities_asked(group: ex.Group) -> set[str]:
    where = asdict(group.where) if group.where else {}
    return {name for name, asked in where.items() if asked is not None}


def _leave_rules(run: RulingRun, context: TextContext, step: st.Lasting) -> Iterator[Touch]:
    """Of rules left behind, only those that keep Special Conditions off matter at this moment."""
    if any(isinstance(rule, NoConditions) for rule in step.rules):
        for spot in _spots_of(run, context, step.on or "self"):
            yield Touch("conditions", "uses", spot)


_REACHES: dict[type, Callable[[RulingRun, TextContext, Any], Iterator[Touch]]] = {
    st.PutCounters: _put_counters,
    st.Heal: _touches_of_healing,
    **dict.fromkeys((st.Inflict, st.Cure), _change_conditions),
    **dict.fromkeys(
        (st.Draw, st.Search, st.Look, st.Shuffle, st.HandToDeck, st.DiscardCards, st.Attach),
        _move_cards,
    ),
    st.DiscardEnergy: _discard_energy,
    st.DiscardAttached: _discard_attached,
    **dict.fromkeys((st.Flip, st.May, st.If, st.ChooseOne, st.AndSo), _hold_others),
    st.ForEach: _touch_each,
    st.Lasting: _leave_rules,
}


def _known_number(run: RulingRun, context: TextContext, count: Any) -> int | None:
    """The number as things stand; None where coins or the step before will decide it."""
    if isinstance(count, (ex.Heads, ex.Tails, ex.Handled, ex.Seen)):
        return None
    return work_out_amount(run, context, count)


def _spots_of(run: RulingRun, context: TextContext, target: ex.Target) -> tuple[Spot | None, ...]:
    """The Pokémon a step may reach: all options of a choice; (None,) where only the step knows."""
    if isinstance(target, (ex.Group, ex.Chosen)):
        return group_spots(run, context, target)
    there = named_spots(run, context, target)
    return there or ((None,) if target in {"it", "them"} else ())


def _players_of(context: TextContext, step: Any) -> tuple[PlayerName, ...]:
    side: ex.Side = getattr(step, "of", None) or getattr(step, "who", None) or "you"
    return players_of(context, side)


# --- what a condition looks at -------------------------------------------------------------------


def _read_by(run: RulingRun, context: TextContext, condition: Any) -> Iterator[Touch]:
    if isinstance(condition, (ex.AllOf, ex.AnyOf)):
        for one in condition.of:
            yield from _read_by(run, context, one)
    elif isinstance(condition, ex.Not):
        yield from _read_by(run, context, condition.of)
    elif isinstance(condition, ex.Compare):
        yield from _read_amount(run, context, condition)
    elif isinstance(condition, ex.PokemonIs):
        yield from _read_filter(run, context, condition)


def _read_amount(run: RulingRun, context: TextContext, asked: ex.Compare) -> Iterator[Touch]:
    if isinstance(asked.a, ex.Counters):
        least = asked.b if isinstance(asked.b, int) and asked.how == ">=" else None
        for spot in _spots_of(run, context, asked.a.on):
            yield Touch("counters", "reads", spot, least)
    elif isinstance(asked.a, ex.CardCount):
        yield from (Touch("cards", "reads", one) for one in players_of(context, asked.a.of))


def _read_filter(run: RulingRun, context: TextContext, asked: ex.PokemonIs) -> Iterator[Touch]:
    for spot in _spots_of(run, context, asked.that):
        if asked.where.counters is not None:
            yield Touch("counters", "reads", spot, 1)
        if asked.where.conditions is not None:
            yield Touch("conditions", "reads", spot)


# --- whether two of them clash -------------------------------------------------------------------


def do_touches_clash(run: RulingRun, one: Touch, other: Touch) -> bool:
    """Whether it may matter which of two comes first."""
    if "everything" in {one.kind, other.kind}:
        return True
    apart = one.where != other.where and None not in {one.where, other.where}
    if one.kind != other.kind or apart:
        return False
    if one.how == other.how:
        return one.how == "uses" or _do_conditions_replace(run, one, other)
    if one.kind != "counters" or not isinstance(one.where, tuple):
        return True
    return _do_counters_clash(run, one, other)


def _do_conditions_replace(run: RulingRun, one: Touch, other: Touch) -> bool:
    """Whether both put conditions that replace each other, so that only the later stays (CON-3)."""
    if one.kind != "conditions" or one.how != "puts":
        return False
    replacing = set(run.edition.replacing)
    first, second = replacing.intersection(one.conditions), replacing.intersection(other.conditions)
    return bool(first and second) and len(first | second) > 1


def _do_counters_clash(run: RulingRun, one: Touch, other: Touch) -> bool:
    """Whether there are so few or so many counters that it matters which text comes first."""
    assert isinstance(one.where, tuple)  # noqa: S101 -- the caller has looked
    pokemon = run.look_at(one.where)
    if pokemon is None or one.amount is None or other.amount is None:
        return pokemon is not None
    there, by_how = pokemon.damage // 10, {one.how: one.amount, other.how: other.amount}
    if "reads" not in by_how:
        hp = figures.hp_of(run, one.where, pokemon) // 10
        return there < by_how["takes"] or there + by_how["puts"] >= hp
    changed = there + by_how.get("puts", 0) - by_how.get("takes", 0)
    return (there >= by_how["reads"]) != (changed >= by_how["reads"])


__all__ = ["Touch", "do_touches_clash", "touches_of"]
