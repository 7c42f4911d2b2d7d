"""Puts amounts and conditions into words."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from judging.engine.effects import expressions as data
from judging.engine.effects.expressions import Amount, Condition
from judging.engine.effects.words.qualities import is_so_words
from judging.engine.effects.words.teller import Teller
from judging.engine.effects.words.who import (
    any_of_words,
    cards_noun,
    pool_words,
    target_words,
)


def amount_words(tell: Teller, amount: Amount) -> str:
    """An amount as a noun: “20”, “the number of heads”."""
    return str(amount) if isinstance(amount, int) else _AMOUNTS[type(amount)](tell, amount)


def measure_in_words(tell: Teller, unit: str, amount: "Amount | str") -> str:
    """An amount of something: “20 damage times the number of heads”, “3 damage counters”.

    `unit`: damage, counters, energy, coins, prizes, energy_cards …
    """
    if isinstance(amount, int):
        return tell.fill_in(unit, amount)
    if isinstance(amount, str):  # all, any
        return tell.fill_in(f"{unit}_{amount}")
    if isinstance(amount, data.Product) and isinstance(amount.of[0], int) and len(amount.of) == 2:
        return _tell_times(tell, unit, amount.of[0], amount.of[1])
    if isinstance(amount, data.Least) and len(amount.of) == 2:
        most = next((one for one in amount.of if isinstance(one, int)), None)
        rest = next((one for one in amount.of if not isinstance(one, int)), None)
        if most is not None and rest is not None:
            return tell.fill_in("at_most", what=measure_in_words(tell, unit, rest), most=most)
    return tell.fill_in(f"{unit}_equal", amount=amount_words(tell, amount))


def _tell_times(tell: Teller, unit: str, number: int, times: Amount) -> str:
    return tell.fill_in("times", what=tell.fill_in(unit, number), amount=amount_words(tell, times))


def _tell_handled(tell: Teller, amount: data.Handled) -> str:
    if amount.where is None:
        return tell.fill_in("number_handled")
    return tell.fill_in("number_seen", cards=cards_noun(tell, amount.where))


def _tell_counters(tell: Teller, amount: data.Counters) -> str:
    return tell.fill_in("number_of_counters", pokemon=target_words(tell, amount.on))


def _tell_energy(tell: Teller, amount: data.EnergyCount) -> str:
    message = "number_of_energy_cards" if amount.cards else "amount_of_energy"
    energy, pokemon = _energy_kind(tell, amount), target_words(tell, amount.on)
    words = tell.fill_in(message, energy=energy, pokemon=pokemon)
    return tell.fill_in("beyond_cost", what=words) if amount.beyond_cost else words


def _energy_kind(tell: Teller, amount: data.EnergyCount) -> str:
    """“basic Fire Energy”."""
    kind = {None: "energy", True: "basic_energy", False: "special_energy"}[amount.basic]
    if amount.type is None:
        return tell.fill_in(f"{kind}_plain")
    return tell.fill_in(f"{kind}_typed", type=tell.translate_word(amount.type))


def _tell_pokemon(tell: Teller, amount: data.PokemonCount) -> str:
    message = "number_of_types" if amount.types else "number_of"
    return tell.fill_in(message, pool=pool_words(tell, amount))


def _tell_cards(tell: Teller, amount: data.CardCount) -> str:
    if amount.pile == "prizes" and amount.where is None:
        return tell.fill_for_side("prizes_left", amount.of)
    cards = cards_noun(tell, amount.where or data.CardFilter())
    return tell.fill_in(
        "number_of_cards", cards=cards, where=tell.fill_for_side(f"in_{amount.pile}", amount.of)
    )


def _tell_half(tell: Teller, amount: data.Half) -> str:
    of = amount_words(tell, amount.of)
    return tell.fill_in(f"half_{amount.round}", amount=of, to=amount.to)


def _tell_parts(message: str) -> Callable[[Teller, Any], str]:
    def words(tell: Teller, amount: Any) -> str:
        first, *rest = (amount_words(tell, one) for one in amount.of)
        for one in rest:
            first = tell.fill_in(message, a=first, b=one)
        return first

    return words


def _of_pokemon(message: str, field: str) -> Callable[[Teller, Any], str]:
    return lambda tell, amount: tell.fill_in(
        message, pokemon=target_words(tell, getattr(amount, field))
    )


def _hp_left(tell: Teller, amount: data.HPLeft) -> str:
    message = "hp_full" if amount.full else "hp_left"
    return tell.fill_in(message, pokemon=target_words(tell, amount.of))


_AMOUNTS: dict[type, Callable[[Teller, Any], str]] = {
    data.Heads: lambda tell, _: tell.fill_in("number_of_heads"),
    data.Tails: lambda tell, _: tell.fill_in("number_of_tails"),
    data.Handled: _tell_handled,
    data.HPOfCards: lambda tell, _: tell.fill_in("hp_of_cards"),
    data.TrainersInPlay: lambda tell, amount: tell.fill_for_side(
        "trainers_in_play" if amount.stadiums else "tools_in_play", amount.of
    ),
    data.Seen: lambda tell, amount: tell.fill_in(
        "number_seen", cards=cards_noun(tell, amount.where)
    ),
    data.Counters: _tell_counters,
    data.EnergyCount: _tell_energy,
    data.PokemonCount: _tell_pokemon,
    data.CardCount: _tell_cards,
    data.PrizesTaken: lambda tell, amount: tell.fill_for_side("prizes_taken", amount.of),
    data.DamageDone: _of_pokemon("damage_done", "to"),
    data.HitLastTurn: _of_pokemon("hit_last_turn", "on"),
    data.RetreatCost: _of_pokemon("retreat_cost_of", "of"),
    data.HPLeft: _hp_left,
    data.Conditions: _of_pokemon("number_of_conditions", "on"),
    data.Sum: _tell_parts("plus"),
    data.Product: _tell_parts("times_amount"),
    data.Difference: _tell_parts("minus"),
    data.Half: _tell_half,
    data.InCounters: lambda tell, amount: tell.fill_in(
        "in_counters", amount=amount_words(tell, amount.of)
    ),
    data.Least: _tell_parts("lesser_of"),
}


# --- conditions ---------------------------------------------------------------------------------


def condition_words(tell: Teller, condition: Condition) -> str:
    """A condition as a clause after “if”."""
    return _CONDITIONS[type(condition)](tell, condition)


_COMPARED = {"=": "equals", "!=": "differs", ">": "more", "<": "fewer", ">=": "at_least",
             "<=": "at_most_is"}  # fmt: skip
_OTHER_WAY = {"=": "=", "!=": "!=", ">": "<", "<": ">", ">=": "<=", "<=": ">="}


def _is_there(tell: Teller, amount: data.PokemonCount) -> str:
    return tell.fill_in("there_is", pool=pool_words(tell, amount))


def _are_cards_there(tell: Teller, amount: data.CardCount) -> str:
    cards = cards_noun(tell, amount.where or data.CardFilter())
    return tell.fill_in(
        "there_are_cards", cards=cards, where=tell.fill_for_side(f"in_{amount.pile}", amount.of)
    )


def _is_energy_there(tell: Teller, amount: data.EnergyCount) -> str:
    words = tell.fill_in(
        "energy_is_attached",
        energy=_energy_kind(tell, amount),
        pokemon=any_of_words(tell, amount.on),
    )
    return tell.fill_in("beyond_cost", what=words) if amount.beyond_cost else words


# Amounts for which “at least 1” is said as a plain fact (“there is …”), not as a number.
_AT_LEAST_ONE: dict[type, Callable[[Teller, Any], str]] = {
    data.HitLastTurn: _of_pokemon("was_hit", "on"),
    data.DamageDone: _of_pokemon("did_damage", "to"),
    data.PokemonCount: _is_there,
    data.CardCount: _are_cards_there,
    data.EnergyCount: _is_energy_there,
}


def _tell_compare(tell: Teller, condition: data.Compare) -> str:
    a, b, how = condition.a, condition.b, str(condition.how)
    if isinstance(a, data.PokemonCount) and (a.place, a.where, how, b) == ("bench", None, "<", 5):
        return tell.fill_for_side("bench_not_full", a.of)
    if isinstance(a, int):
        a, b, how = b, a, _OTHER_WAY[how]
    least = (1, 10) if isinstance(a, (data.HitLastTurn, data.DamageDone)) else (1,)
    if type(a) in _AT_LEAST_ONE and ((how == ">=" and b in least) or (how, b) == (">", 0)):
        return _AT_LEAST_ONE[type(a)](tell, a)
    return tell.fill_in(f"is_{_COMPARED[how]}", a=amount_words(tell, a), b=amount_words(tell, b))


def _pokemon_is(tell: Teller, condition: data.PokemonIs) -> str:
    return is_so_words(tell, any_of_words(tell, condition.that), condition.where)


def _tell_placed(tell: Teller, condition: data.Placed) -> str:
    pokemon = target_words(tell, condition.that)
    return tell.fill_in(f"placed_{condition.place}", pokemon=pokemon)


def _tell_stadium(tell: Teller, condition: data.StadiumInPlay) -> str:
    if condition.name is not None:
        return tell.fill_for_side("stadium_named", condition.of, name=condition.name)
    return tell.fill_for_side("stadium", condition.of)


def _evolved_this_turn(tell: Teller, condition: data.EvolvedThisTurn) -> str:
    pokemon = target_words(tell, condition.that)
    if condition.from_ is None:
        return tell.fill_in("evolved_this_turn", pokemon=pokemon)
    return tell.fill_in("evolved_this_turn_from", pokemon=pokemon, name=condition.from_)


def _knocked_out_last_turn(tell: Teller, condition: data.KnockedOutLastTurn) -> str:
    pool = pool_words(tell, data.Group(where=condition.where))
    return tell.fill_in("knocked_out_last_turn", pool=pool)


def _shares_type(tell: Teller, condition: data.SharesType) -> str:
    message = "shares_energy_type" if condition.energy else "shares_type"
    a, b = target_words(tell, condition.a), target_words(tell, condition.b)
    return tell.fill_in(message, a=a, b=b)


def _used_last_turn(tell: Teller, condition: data.UsedLastTurn) -> str:
    message = "attacked_last_turn" if condition.attack is None else "used_last_turn"
    pokemon = any_of_words(tell, condition.that)
    return tell.fill_in(message, pokemon=pokemon, attack=condition.attack)


def _tell_not(tell: Teller, condition: data.Not) -> str:
    """A negation; “has no damage counters on it” where a quality has words for its opposite."""
    inner = condition.of
    if isinstance(inner, data.DidIt):
        return tell.fill_in("did_it_not")
    if isinstance(inner, data.PokemonIs) and not isinstance(inner.that, data.Group):
        said = {name: value for name, value in asdict(inner.where).items() if value is not None}
        if len(said) == 1 and isinstance(value := next(iter(said.values())), bool):
            opposite = data.PokemonFilter(**dict.fromkeys(said, not value))  # type: ignore[arg-type]
            return _pokemon_is(tell, data.PokemonIs(that=inner.that, where=opposite))
    return tell.fill_in("is_not_so", condition=condition_words(tell, inner))


def _tell_several(join: str) -> Callable[[Teller, Any], str]:
    def words(tell: Teller, condition: Any) -> str:
        inner = [condition_words(tell, one) for one in condition.of]
        return tell.join_with_and(inner) if join == "and" else tell.join_with_or(inner)

    return words


_CONDITIONS: dict[type, Callable[[Teller, Any], str]] = {
    data.Compare: _tell_compare,
    data.PokemonIs: _pokemon_is,
    data.Placed: _tell_placed,
    data.StadiumInPlay: _tell_stadium,
    data.Played: lambda tell, condition: tell.fill_in(f"played_{condition.kind}"),
    data.EvolvedThisTurn: _evolved_this_turn,
    data.KnockedOut: _of_pokemon("is_knocked_out", "that"),
    data.KnockedOutLastTurn: _knocked_out_last_turn,
    data.UsedLastTurn: _used_last_turn,
    data.DidIt: lambda tell, _: tell.fill_in("did_it"),
    data.SharesType: _shares_type,
    data.FirstTurn: lambda tell, _: tell.fill_for_side("first_turn", "you"),
    data.Not: _tell_not,
    data.AllOf: _tell_several("and"),
    data.AnyOf: _tell_several("or"),
}
