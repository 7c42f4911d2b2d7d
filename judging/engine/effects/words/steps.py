"""Puts steps into words: one function for each mechanic, found in the tables at the end.

Each returns a clause without a capital and without a full stop. A step that contains other steps
ends in a colon and their clauses.
"""

from collections.abc import Callable, Iterable
from typing import Any

from judging.engine.effects import steps as data
from judging.engine.effects.words.amounts import amount_words, condition_words, measure_in_words
from judging.engine.effects.words.qualities import qualities_words
from judging.engine.effects.words.rules import rules_words
from judging.engine.effects.words.steps_cards import CARD_STEPS
from judging.engine.effects.words.teller import Teller, in_a_row
from judging.engine.effects.words.who import chosen_words, pool_words, target_words

Clause = Callable[[Teller, Any], str]


def step_words(tell: Teller, step: data.Steps) -> str:
    """One step as a clause, with its time in the attack where that is not the usual one."""
    clause = _STEPS[type(step)](tell, step)
    if step.at is None:
        return clause
    message = _AS_PLACED.get((type(step), step.at), f"at_{step.at}")
    return tell.fill_in(message, what=clause)


# Special wordings. A coin flip is not a cost; and of an `if` only the condition is judged at that
# time, while the steps it leads to keep their own time.
_AS_PLACED = {
    (data.Flip, "requirements"): "at_requirements_no_cost",
    (data.If, "requirements"): "at_requirements_no_cost",
    (data.If, "before_damage"): "at_before_damage_if",
}


def steps_words(tell: Teller, steps: Iterable[data.Steps]) -> str:
    """Steps inside another: clauses in a row."""
    return in_a_row([step_words(tell, step) for step in steps])


# --- damage -------------------------------------------------------------------------------------


def _tell_base(tell: Teller, step: data.Base) -> str:
    clauses = []
    if step.set is not None:
        clauses.append(tell.fill_in("does", damage=measure_in_words(tell, "damage", step.set)))
    if step.plus != 0:
        clauses.append(
            tell.fill_in("does_more", damage=measure_in_words(tell, "damage", step.plus))
        )
    if step.minus != 0:
        clauses.append(
            tell.fill_in("does_less", damage=measure_in_words(tell, "damage", step.minus))
        )
    return "; ".join(clauses)


def _tell_ignore(tell: Teller, step: data.Ignore) -> str:
    return tell.fill_in("not_affected", what=_tell_ignored(tell, step.what))


def _tell_ignored(tell: Teller, what: Iterable[str]) -> str:
    return tell.join_with_or(tell.fill_in(f"ignored_{one}") for one in what)


def _tell_hit(tell: Teller, step: data.Hit) -> str:
    damage, pokemon = measure_in_words(tell, "damage", step.points), target_words(tell, step.to)
    clause = tell.fill_in("hits" if tell.attack else "is_hit", damage=damage, pokemon=pokemon)
    if step.weakness_resistance != "usual":
        clause = tell.fill_in(f"hits_{step.weakness_resistance}", what=clause)
    if step.ignore:
        clause = tell.fill_in(
            "hits_ignoring", what=clause, ignored=_tell_ignored(tell, step.ignore)
        )
    return clause


def _put_counters(tell: Teller, step: data.PutCounters) -> str:
    message = "puts_counters_freely" if step.freely else "puts_counters"
    counters = measure_in_words(tell, "counters", step.count)
    return tell.fill_in(message, counters=counters, pokemon=target_words(tell, step.on))


def _tell_heal(tell: Teller, step: data.Heal) -> str:
    message = "heals_freely" if step.freely else "heals"
    counters = measure_in_words(tell, "counters", step.counters)
    return tell.fill_in(message, counters=counters, pokemon=target_words(tell, step.on))


def _move_counters(tell: Teller, step: data.MoveCounters) -> str:
    counters = measure_in_words(tell, "counters", step.count)
    if step.up_to:
        counters = tell.fill_in("up_to", what=counters)
    message = "moves_counters_freely" if step.freely else "moves_counters"
    return _tell_moved(tell, message, step, counters)


def _tell_moved(tell: Teller, message: str, step: Any, what: str) -> str:
    return tell.fill_in(
        message, what=what, source=target_words(tell, step.from_), to=target_words(tell, step.to)
    )


# --- Special Conditions -------------------------------------------------------------------------


def _tell_inflict(tell: Teller, step: data.Inflict) -> str:
    names = [tell.translate_word(one) for one in step.conditions]
    conditions = tell.join_with_or(names) if step.one_of else tell.join_with_and(names)
    message = "is_now_one_of" if step.one_of else "is_now"
    return tell.fill_in(message, pokemon=target_words(tell, step.on), conditions=conditions)


def _tell_cure(tell: Teller, step: data.Cure) -> str:
    pokemon = target_words(tell, step.on)
    if not step.conditions:
        return tell.fill_in("cures_all", pokemon=pokemon)
    names = tell.join_with_and(map(tell.translate_word, step.conditions))
    return tell.fill_in("cures", pokemon=pokemon, conditions=names)


# --- who stands where ---------------------------------------------------------------------------


def _tell_switch(tell: Teller, step: data.Switch) -> str:
    side = tell.seen_side(step.who)
    if step.with_ is not None:
        with_ = target_words(tell, step.with_)
        return tell.fill_in(f"switch_{side}_with", pokemon=with_)
    by = "own" if side == "both" else tell.seen_side(step.by)
    clause = tell.fill_in(f"switch_{side}_{by}")
    if step.where is None:
        return clause
    return tell.fill_in("qualified", what=clause, how=qualities_words(tell, step.where))


def _leave_play(tell: Teller, step: data.LeavePlay) -> str:
    message = "leaves_alone" if step.only_pokemon else "leaves"
    if step.to == "discard" and not step.only_pokemon:
        message = "discards_pokemon"
    return tell.fill_in(
        message, pokemon=target_words(tell, step.what), to=tell.fill_in(f"to_{step.to}")
    )


def _tell_devolve(tell: Teller, step: data.Devolve) -> str:
    message = "takes_off_level" if step.level_x else "devolves"
    return tell.fill_in(
        message, pokemon=target_words(tell, step.what), to=tell.fill_in(f"to_{step.to}")
    )


def _knock_out(tell: Teller, step: data.KnockOut) -> str:
    message = "knocks_out"
    return tell.fill_in(message, pokemon=target_words(tell, step.what))


# --- what lasts, what is chosen -----------------------------------------------------------------


def _tell_lasting(tell: Teller, step: data.Lasting) -> str:
    own = tell.own
    if step.on is not None and step.on != "self":
        own = "defending" if step.on == "defending" else "it_bears"
    across = step.who == "opponent"
    inner = tell._replace(own=own, across=across != tell.across)
    clause = rules_words(inner, step.rules)
    if step.while_active:
        clause = tell.fill_in("while_source_active", what=clause)
    if own == "it_bears" and step.on is not None:
        clause = tell.fill_in("for_pokemon", pokemon=target_words(tell, step.on), what=clause)
    elif step.who == "both":
        clause = tell.fill_in("for_both", what=clause)
    return tell.fill_in(f"until_{step.until}", what=clause)


def _tell_marker(tell: Teller, step: data.PutMarker) -> str:
    pokemon = target_words(tell, step.on)
    put = tell.fill_in("puts_marker", marker=step.marker, pokemon=pokemon)
    if not step.counters:
        return put
    return f"{put}; {tell.fill_in('marker_hurts', step.counters, pokemon=pokemon)}"


def _choose_attack(tell: Teller, step: data.ChooseAttack) -> str:
    clause = tell.fill_in("chooses_attack", pokemon=target_words(tell, step.of))
    if step.only_until is not None:
        only = tell.fill_in(f"until_{step.only_until}", what=tell.fill_in("chosen_attack_alone"))
        clause = f"{clause}; {only}"
    if step.forbid_until is None:
        return clause
    forbidden = tell.fill_in(
        f"until_{step.forbid_until}", what=tell.fill_in("chosen_attack_forbidden")
    )
    return f"{clause}; {forbidden}"


def _tell_copy(tell: Teller, step: data.Copy) -> str:
    clause = tell.fill_in("copies", pokemon=target_words(tell, step.of))
    costs = "with_cost" if step.pays else "without_cost"
    rest = "with_requirements" if step.requirements else "without_requirements"
    return tell.fill_in(
        "qualified", what=clause, how=f"{tell.fill_in(costs)}, {tell.fill_in(rest)}"
    )


def _choose_type(tell: Teller, step: data.ChooseType) -> str:
    what = steps_words(tell, step.then)
    if not step.types:
        return tell.fill_in("chooses_type", what=what)
    types = tell.join_with_or(map(tell.translate_word, step.types))
    return tell.fill_in("chooses_type_of", types=types, what=what)


def _cancel_card(tell: Teller, step: data.CancelCard) -> str:
    return tell.fill_in("cancels_card", to=tell.fill_in(f"to_{step.to}"))


def _tell_prizes(tell: Teller, step: data.RevealPrize) -> str:
    prizes = measure_in_words(tell, "prizes", step.count)
    return tell.fill_for_side(f"prizes_{step.what}", step.who, prizes=prizes)


# --- steps that hold others ---------------------------------------------------------------------

_OUTCOMES = ("heads", "tails", "each_heads", "each_tails",
             "if_all_heads", "if_any_heads", "if_all_tails", "if_any_tails")  # fmt: skip


def _tell_flip(tell: Teller, step: data.Flip) -> str:
    if step.until_tails:
        clauses = [tell.fill_for_side("flips_until_tails", step.by)]
    else:
        coins = measure_in_words(tell, "coins", step.coins)
        clauses = [tell.fill_for_side("flips", step.by, coins=coins)]
    for outcome in _OUTCOMES:
        inner = getattr(step, outcome)
        if inner:
            clauses.append(tell.fill_in(f"on_{outcome}", what=steps_words(tell, inner)))
    return ". ".join(clauses) if len(clauses) > 1 else clauses[0]


def _tell_may(tell: Teller, step: data.May) -> str:
    return _with_otherwise(
        tell, tell.fill_for_side("may", step.who, what=steps_words(tell, step.then)), step
    )


def _tell_if(tell: Teller, step: data.If) -> str:
    so = condition_words(tell, step.when)
    if not step.then:
        return tell.fill_in("unless", condition=so, what=steps_words(tell, step.otherwise))
    clause = tell.fill_in("if", condition=so, what=steps_words(tell, step.then))
    return _with_otherwise(tell, clause, step)


def _with_otherwise(tell: Teller, clause: str, step: "data.May | data.If") -> str:
    if not step.otherwise:
        return clause
    otherwise = tell.fill_in("otherwise", what=steps_words(tell, step.otherwise))
    return f"{clause}; {otherwise}"


def _one_of(tell: Teller, step: data.ChooseOne) -> str:
    options = [f"({steps_words(tell, option)})" for option in step.options]
    return tell.fill_for_side("chooses_one", step.who, options=tell.join_with_or(options))


def _for_each(tell: Teller, step: data.ForEach) -> str:
    if step.of == "them":
        return tell.fill_in("for_each_of_them", what=steps_words(tell, step.then))
    return tell.fill_in(
        "for_each", pool=pool_words(tell, step.of), what=steps_words(tell, step.then)
    )


def _tell_guess(tell: Teller, step: data.GuessPrize) -> str:
    right = steps_words(tell, step.right) if step.right else ""
    return tell.fill_for_side(
        "guesses_prize" if right else "guesses_for_nothing", step.of, what=right
    )


def _tell_repeat(tell: Teller, step: data.Repeat) -> str:
    what = steps_words(tell, step.then)
    if isinstance(step.times, int):
        return tell.fill_in("repeats", step.times, what=what)
    return tell.fill_in("repeats_as_often", amount=amount_words(tell, step.times), what=what)


def _each_player(tell: Teller, step: data.AndSo) -> str:
    return tell.fill_for_side("each_player", step.first, what=steps_words(tell, step.then))


_STEPS: dict[type, Clause] = {
    **CARD_STEPS,
    data.GuessPrize: _tell_guess,
    data.Flip: _tell_flip,
    data.Base: _tell_base,
    data.Nothing: lambda tell, _: tell.fill_in("does_nothing"),
    data.Ignore: _tell_ignore,
    data.Hit: _tell_hit,
    data.PutCounters: _put_counters,
    data.Heal: _tell_heal,
    data.MoveCounters: _move_counters,
    data.Inflict: _tell_inflict,
    data.Cure: _tell_cure,
    data.Switch: _tell_switch,
    data.LeavePlay: _leave_play,
    data.Devolve: _tell_devolve,
    data.KnockOut: _knock_out,
    data.Lasting: _tell_lasting,
    data.SwapCounters: lambda tell, step: tell.fill_in(
        "swaps_counters",
        pokemon=target_words(tell, step.of),
        other=target_words(tell, step.with_),
    ),
    data.PutMarker: _tell_marker,
    data.Choose: lambda tell, step: tell.fill_in("chooses", pokemon=chosen_words(tell, step.what)),
    data.ChooseAttack: _choose_attack,
    data.Copy: _tell_copy,
    data.ChooseType: _choose_type,
    data.Require: lambda tell, step: tell.fill_in(
        "requires", condition=condition_words(tell, step.when)
    ),
    data.CancelCard: _cancel_card,
    data.May: _tell_may,
    data.If: _tell_if,
    data.ChooseOne: _one_of,
    data.ForEach: _for_each,
    data.Repeat: _tell_repeat,
    data.AndSo: _each_player,
    data.EndTurn: lambda tell, _: tell.fill_for_side("ends_turn", "you"),
    data.RevealPrize: _tell_prizes,
}
