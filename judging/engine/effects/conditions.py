"""Plays steps that put on and end Special Conditions."""

from msgspec import UNSET

from judging.engine.conditions import conclude_new_condition, put_condition
from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, ask_among
from judging.engine.effects.context import TextContext
from judging.engine.effects.play import plays_mechanic, tell_and_conclude, tell_text_step
from judging.engine.effects.reach import find_unshielded
from judging.engine.effects.targets import find_spots
from judging.engine.knock_outs import is_knocked_out
from judging.engine.options import condition_options
from judging.engine.phrases import AndList
from judging.engine.position import Condition
from judging.engine.run import BY_TEXT, Note, RulingRun, Spot


@plays_mechanic(st.Inflict)
def inflict_conditions(run: RulingRun, context: TextContext, step: st.Inflict) -> None:
    """Special Conditions fall on Pokémon."""
    spots = find_unshielded(run, context, find_spots(run, context, step.on))
    reached: set[Spot] = set()
    for condition in _wanted_conditions(run, context, step) if spots else ():
        reached |= {spot for spot in spots if _inflict_one(run, context, spot, condition)}
    context.note(len(reached))


def _wanted_conditions(
    run: RulingRun, context: TextContext, step: st.Inflict
) -> tuple[Condition, ...]:
    if not step.one_of:
        return step.conditions
    options = condition_options(step.conditions)
    picked = ask_among(
        run, context, Question(context.you, "choose_condition"), "condition", options
    )
    return tuple(option.condition for option in picked if option.condition)


def _inflict_one(run: RulingRun, context: TextContext, spot: Spot, condition: Condition) -> bool:
    """Put a condition on the Pokémon there; return whether it stuck, as a text may keep it off."""
    was = run.find_pokemon(spot)
    name = run.name_pokemon(spot, was)
    if condition not in run.edition.conditions:
        tell_text_step(run, context, "text_no_such_condition", condition=condition)
        return False
    place = len(run.notes)
    if not put_condition(run, spot, condition):
        return False
    now = run.find_pokemon(spot)
    message = "inflicts" if context.in_attack else "text_inflicts"
    args: dict[str, object] = {"name": name, "condition": condition}
    run.notes.insert(place, Note(BY_TEXT, message, args, UNSET, UNSET, context.source))
    if not is_knocked_out(run, spot, now):
        conclude_new_condition(run, spot, was, condition)
    return True


@plays_mechanic(st.Cure)
def cure_conditions(run: RulingRun, context: TextContext, step: st.Cure) -> None:
    """Special Conditions end."""

    def is_affected(spot: Spot) -> bool:
        return bool(_conditions_to_end(run, spot, step))

    cured = 0
    for spot in find_spots(run, context, step.on, is_affected):
        pokemon = run.find_pokemon(spot)
        gone = _conditions_to_end(run, spot, step)
        left = tuple(one for one in pokemon.conditions if one not in gone)
        fields: dict[str, object] = {"conditions": left}
        if "Paralyzed" in gone:
            fields["paralyzed_on_turn"] = None
        run.change_pokemon(spot, **fields)
        tell_and_conclude(
            run, context, "conditions_end", name=run.name_pokemon(spot, pokemon), gone=AndList(gone)
        )
        cured += len(gone)
    if not cured:
        tell_text_step(run, context, "text_cures_nothing")
    context.note(cured)


def _conditions_to_end(run: RulingRun, spot: Spot, step: st.Cure) -> tuple[Condition, ...]:
    there = run.find_pokemon(spot).conditions
    return tuple(one for one in there if not step.conditions or one in step.conditions)
