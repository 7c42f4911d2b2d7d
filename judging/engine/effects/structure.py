"""Plays steps that hold other steps: may, if, one of several, for each, repeat, each player."""

from msgspec.structs import replace

from judging.engine.choices import Asking
from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, ask_among
from judging.engine.effects.context import TextContext
from judging.engine.effects.evaluate import does_condition_hold, work_out_amount
from judging.engine.effects.expressions import Chosen, Decider
from judging.engine.effects.plan import phases_of
from judging.engine.effects.play import (
    play_one,
    play_steps,
    plays_mechanic,
    tell_and_conclude,
    tell_text_step,
    wait_for_damage,
)
from judging.engine.effects.targets import find_spots
from judging.engine.options import number_options, type_options
from judging.engine.position import Type
from judging.engine.run import RulingRun

_BASIC_TYPES: tuple[Type, ...] = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting")


@plays_mechanic(st.May)
def play_may(run: RulingRun, context: TextContext, step: st.May) -> None:
    """Play steps that a player may do; if they begin with a choice, that choice may be declined.

    Before the damage, a “may” without steps for that time is played at once: its text says so, or
    later steps count what it did.
    """
    before = context.phase
    if before == "before_damage" and "before_damage" not in phases_of(step.then):
        context.phase = "at_once"
    _play_may(run, context, step)
    context.phase = before


def _play_may(run: RulingRun, context: TextContext, step: st.May) -> None:
    if _begins_with_choice(step.then[0], step.who):
        if _do_if_chosen(run, context, step):
            play_steps(run, context, step.then, 1)
            context.bind(did=True)
        else:
            _play_left(run, context, step)
        return
    player = context.you if step.who == "you" else context.opponent
    done = run.ask_yes_no(player, Asking("choose_may", {"what": context.source}, context.card_id))
    tell_text_step(run, context, "text_may" if done else "text_may_not", player=player)
    if not done:
        _play_left(run, context, step)
        return
    play_steps(run, context, step.then)
    context.bind(did=True)


def _play_left(run: RulingRun, context: TextContext, step: st.May) -> None:
    """Play the steps for declining; if there are none, note that nothing was done."""
    context.bind(did=False)
    if not step.otherwise:
        context.note(0)
    play_steps(run, context, step.otherwise)


def _do_if_chosen(run: RulingRun, context: TextContext, step: st.May) -> bool:
    """Play the first step if its choice is made; return whether it was.

    If that step acts after the damage but later ones do not, only its choice is made now.
    """
    first = step.then[0]
    waits = context.phase == "before_damage" and phases_of(step.then)[0] == "after_damage"
    choices = [name for name in first.__struct_fields__ if isinstance(getattr(first, name), Chosen)]
    context.optional = True
    if not waits:
        play_one(run, context, first)
    elif choices and find_spots(run, context, getattr(first, choices[0])):
        wait_for_damage(context, replace(first, **{choices[0]: "them"}))
    elif not choices:
        asking = Asking("choose_may", {"what": context.source}, context.card_id)
        context.bind(did=run.ask_yes_no(context.you, asking))
        if context.bindings.did:
            wait_for_damage(context, first)
    context.optional = False
    return context.bindings.did


def _begins_with_choice(step: object, who: Decider) -> bool:
    """Whether a step begins by asking the player who may do it for picks."""
    if getattr(step, "at_random", False):
        return False
    if who == "opponent":
        return (
            isinstance(step, (st.DiscardCards, st.Search))
            and step.count != "all"
            and step.by == "opponent"
        )
    return getattr(step, "by", "you") != "opponent" and _asks_own_player(step)


def _asks_own_player(step: object) -> bool:
    if any(
        isinstance(getattr(step, name), Chosen) and getattr(step, name).by == "you"
        for name in getattr(step, "__struct_fields__", ())
    ):
        return True
    if isinstance(step, st.DiscardCards):
        return step.from_ == "hand" and step.of == "you" and step.count != "all"
    if isinstance(step, (st.DiscardEnergy, st.MoveEnergy, st.Attach, st.Search)):
        return step.count != "all"
    if isinstance(step, st.Switch):
        return step.with_ is None and (step.who, step.by) != ("opponent", "opponent")
    return isinstance(step, (st.Evolve, st.ChooseAttack))


@plays_mechanic(st.If)
def play_if(run: RulingRun, context: TextContext, step: st.If) -> None:
    """Play the steps for a condition that holds, or those for one that does not."""
    play_steps(
        run, context, step.then if does_condition_hold(run, context, step.when) else step.otherwise
    )


@plays_mechanic(st.Require)
def check_requirement(run: RulingRun, context: TextContext, step: st.Require) -> None:
    """Forbid a text whose condition does not hold; for attacks this was checked before."""
    if not context.in_attack and not does_condition_hold(run, context, step.when):
        run.forbid_by_text(context.source, "text_only_if", name=context.part or context.card.name)
        context.stopped = True


@plays_mechanic(st.ChooseOne)
def play_one_of(run: RulingRun, context: TextContext, step: st.ChooseOne) -> None:
    """One of several things is done: the player says which, by its number in the text."""
    player = context.you if step.who == "you" else context.opponent
    options = number_options(1, len(step.options))
    args = {"what": context.source, "count": len(options)}
    picked = ask_among(
        run, context, Question(player, "choose_one_of", args=args), "number", options
    )
    for option in picked:
        number = option.number or 1
        tell_text_step(run, context, "text_one_of", player=player, number=number)
        play_steps(run, context, step.options[number - 1])


@plays_mechanic(st.ForEach)
def play_for_each(run: RulingRun, context: TextContext, step: st.ForEach) -> None:
    """Play the steps for each Pokémon of a group, which they call `it`."""
    spots = find_spots(run, context, step.of)
    if not spots:
        context.note(0)
    for spot in spots:
        if run.look_at(spot):
            context.bind(it=spot, them=(spot,))
            play_steps(run, context, step.then)


@plays_mechanic(st.Repeat)
def play_repeat(run: RulingRun, context: TextContext, step: st.Repeat) -> None:
    """Play the steps several times; the number is worked out once."""
    times = work_out_amount(run, context, step.times)
    if not times:
        context.note(0)
    for _ in range(times):
        play_steps(run, context, step.then)


@plays_mechanic(st.AndSo)
def play_each_player(run: RulingRun, context: TextContext, step: st.AndSo) -> None:
    """Play the steps for both players, each of whom is `you` in turn."""
    you, other = context.you, context.opponent
    for player in (you, other) if step.first == "you" else (other, you):
        context.bind(player=player)
        play_steps(run, context, step.then)
    context.bind(player=you)


@plays_mechanic(st.Choose)
def choose_pokemon(run: RulingRun, context: TextContext, step: st.Choose) -> None:
    """Somebody chooses Pokémon."""
    spots = find_spots(run, context, step.what)
    context.bind(did=bool(spots))
    for spot in spots:
        pokemon = run.look_at(spot)
        if pokemon:
            tell_text_step(run, context, "text_chosen", name=run.name_pokemon(spot, pokemon))


@plays_mechanic(st.ChooseType)
def choose_type(run: RulingRun, context: TextContext, step: st.ChooseType) -> None:
    """The player names a type."""
    options = type_options(step.types or _BASIC_TYPES)
    for picked in ask_among(run, context, Question(context.you, "choose_type"), "type", options):
        tell_and_conclude(run, context, "text_type", player=context.you, type=picked.type)
        play_steps(run, context, step.then)


@plays_mechanic(st.EndTurn)
def end_turn(run: RulingRun, context: TextContext, _step: st.EndTurn) -> None:
    """The player's turn ends: only the end of the turn is left."""
    run.set_turn(context.you, attacked=True)
    tell_and_conclude(run, context, "text_ends_turn", player=context.you)
