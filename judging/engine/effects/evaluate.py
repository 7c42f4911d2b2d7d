"""Works out amounts and conditions of texts on the table as it is."""

import operator
from collections.abc import Callable
from typing import Any

from judging.engine import figures
from judging.engine.cards import is_pokemon
from judging.engine.effects import expressions as ex
from judging.engine.effects.context import TextContext, ask_for_names, named_spot, pile_path
from judging.engine.effects.energy_there import find_energy_types
from judging.engine.effects.fitting import (
    card_fits,
    fits_filter,
    is_any_card,
    is_basic_energy,
    provides_type,
)
from judging.engine.effects.groups import group_spots, meant_spots, players_of, require_everybody
from judging.engine.effects.last_turn import was_knocked_out_last_turn, was_used_last_turn
from judging.engine.knock_outs import is_knocked_out
from judging.engine.phrases import Word
from judging.engine.position import Card, PlayerName, Pokemon, pile_size
from judging.engine.run import RequestError, RulingRun, Spot

DAMAGE_DONE = "damage done by this attack"


def work_out_amount(run: RulingRun, context: TextContext, wanted: ex.Amount) -> int:
    """What an amount comes to now."""
    if isinstance(wanted, int):
        return wanted
    return _AMOUNTS[type(wanted)](run, context, wanted)


def does_condition_hold(
    run: RulingRun, context: TextContext, condition: ex.Condition | None
) -> bool:
    """Whether a condition holds now; None always holds."""
    return condition is None or _CONDITIONS[type(condition)](run, context, condition)


def pokemon_at(
    run: RulingRun, context: TextContext, target: ex.Target
) -> list[tuple[Spot, Pokemon]]:
    """The Pokémon a target means, each with its place."""
    found = ((spot, run.look_at(spot)) for spot in meant_spots(run, context, target))
    return [(spot, pokemon) for spot, pokemon in found if pokemon]


def _the_one(
    run: RulingRun, context: TextContext, name: str
) -> tuple[Spot, Pokemon] | tuple[None, None]:
    spot = named_spot(context, name)
    pokemon = run.look_at(spot) if spot else None
    return (spot, pokemon) if spot and pokemon else (None, None)


# --- amounts -------------------------------------------------------------------------------------


def _count_counters(run: RulingRun, context: TextContext, wanted: ex.Counters) -> int:
    require_everybody(run, context, wanted.on)
    return sum(pokemon.damage // 10 for _, pokemon in pokemon_at(run, context, wanted.on))


def _count_handled(run: RulingRun, context: TextContext, wanted: ex.Handled) -> int:
    if wanted.where is None:
        return context.bindings.handled
    return _count_fitting(run, context, wanted.where)


def _hp_of_cards(_run: RulingRun, context: TextContext, _wanted: ex.HPOfCards) -> int:
    known = _require_named(context)
    return sum(int(card.hp or 0) for card in known if is_pokemon(card))


def _count_trainers(run: RulingRun, context: TextContext, wanted: ex.TrainersInPlay) -> int:
    players = players_of(context, wanted.of)
    tools = sum(
        tool.trainer != "Technical Machine"
        for player in players
        for _, pokemon in run.in_play(player)
        for tool in pokemon.tools
    )
    owned = run.stadium is not None and (run.stadium_owner or run.player) in players
    return tools + (wanted.stadiums and owned)


def _count_seen(run: RulingRun, context: TextContext, wanted: ex.Seen) -> int:
    return _count_fitting(run, context, wanted.where)


def _count_fitting(run: RulingRun, context: TextContext, where: ex.CardFilter | None) -> int:
    cards = context.bindings.cards if is_any_card(where) else _require_named(context)
    return sum(card_fits(run, context, card, where) for card in cards)


def _require_named(context: TextContext) -> tuple[Card, ...]:
    """The cards moved last, where it matters which they are. RequestError if any is unnamed."""
    cards = context.bindings.cards
    if None in cards:
        raise ask_for_names(context, context.bindings.pile)
    return tuple(card for card in cards if card)


def _count_energy(run: RulingRun, context: TextContext, wanted: ex.EnergyCount) -> int:
    require_everybody(run, context, wanted.on)
    total = 0
    for spot, pokemon in pokemon_at(run, context, wanted.on):
        cards = [
            card for card in pokemon.energy if _is_wanted_energy(run, spot, pokemon, card, wanted)
        ]
        if wanted.cards:
            total += len(cards)
            continue
        units = [
            unit for card in cards for unit in figures.energy_units_of(run, spot, pokemon, card)
        ]
        count = sum(not wanted.type or provides_type(unit, wanted.type) for unit in units)
        if wanted.beyond_cost:
            count = min(
                count - _count_symbols(context, wanted.type), _beyond_cost(run, context, spot)
            )
        total += max(0, count)
    return total


def _is_wanted_energy(
    run: RulingRun, spot: Spot, pokemon: Pokemon, card: Card, wanted: ex.EnergyCount
) -> bool:
    if wanted.basic is not None and is_basic_energy(run, card) != wanted.basic:
        return False
    return not wanted.type or any(
        provides_type(unit, wanted.type)
        for unit in figures.energy_units_of(run, spot, pokemon, card)
    )


def _count_symbols(context: TextContext, kind: str | None) -> int:
    """How much Energy of a type the cost of this attack asks for; that much pays for it."""
    cost = context.scene.cost if context.scene else ()
    return cost.count(kind) if kind else len(cost)


def _beyond_cost(run: RulingRun, context: TextContext, spot: Spot) -> int:
    pokemon = run.look_at(spot)
    if pokemon is None:
        return 0
    cards = pokemon.energy
    units = sum(len(figures.energy_units_of(run, spot, pokemon, card)) for card in cards)
    return units - _count_symbols(context, None)


def _count_pokemon(run: RulingRun, context: TextContext, wanted: ex.PokemonCount) -> int:
    group = wanted.make_group()
    require_everybody(run, context, group)
    spots = group_spots(run, context, group)
    if not wanted.types:
        return len(spots)
    there = ((spot, run.look_at(spot)) for spot in spots)
    kinds = (figures.types_of(run, spot, pokemon) for spot, pokemon in there if pokemon)
    return len({kind for types in kinds for kind in types})


def _count_cards(run: RulingRun, context: TextContext, wanted: ex.CardCount) -> int:
    return sum(
        count_in_pile(run, context, player, wanted.pile, wanted.where)
        for player in players_of(context, wanted.of)
    )


def count_in_pile(
    run: RulingRun,
    context: TextContext,
    player: PlayerName,
    pile: str,
    where: ex.CardFilter | None = None,
) -> int:
    """How many cards of a pile fit. RequestError if they would have to be named and are not."""
    cards = getattr(run.players[player], pile)
    if is_any_card(where):
        return pile_size(cards)
    if isinstance(cards, int):
        if not cards:
            return 0
        source = Word(context.source)
        raise RequestError(pile_path(player, pile), "cards_to_be_listed", source=source)
    if None in cards:
        source = Word(context.source)
        raise RequestError(pile_path(player, pile), "counted_cards_to_be_named", source=source)
    return sum(card_fits(run, context, card, where) for card in cards)


def _has_so_many(
    run: RulingRun, context: TextContext, wanted: ex.CardCount | ex.PokemonCount, least: int
) -> bool:
    """Whether the known cards or Pokémon are enough, whatever the unnamed ones are."""
    if isinstance(wanted, ex.PokemonCount):
        if wanted.types:
            return False
        return len(group_spots(run, context, wanted.make_group())) >= least
    piles = [getattr(run.players[one], wanted.pile) for one in players_of(context, wanted.of)]
    named = [card for pile in piles if not isinstance(pile, int) for card in pile if card]
    return sum(card_fits(run, context, card, wanted.where) for card in named) >= least


def _count_prizes_taken(run: RulingRun, context: TextContext, wanted: ex.PrizesTaken) -> int:
    players = players_of(context, wanted.of)
    return sum(6 - pile_size(run.players[player].prizes) for player in players)


def _damage_done(run: RulingRun, context: TextContext, wanted: ex.DamageDone) -> int:
    if wanted.to == "defending":
        return run.damage or 0
    done: dict[Spot | None, int] = run.memory.get(DAMAGE_DONE, {})
    return done.get(named_spot(context, wanted.to), 0)


def _hit_last_turn(run: RulingRun, context: TextContext, wanted: ex.HitLastTurn) -> int:
    _, pokemon = _the_one(run, context, wanted.on)
    return (pokemon.hit_last_turn or 0) if pokemon else 0


def _retreat_cost(run: RulingRun, context: TextContext, wanted: ex.RetreatCost) -> int:
    spot, pokemon = _the_one(run, context, wanted.of)
    return figures.retreat_cost_of(run, spot, pokemon) if spot and pokemon else 0


def _hp_left(run: RulingRun, context: TextContext, wanted: ex.HPLeft) -> int:
    spot, pokemon = _the_one(run, context, wanted.of)
    if not spot or not pokemon:
        return 0
    full = figures.hp_of(run, spot, pokemon)
    return full if wanted.full else max(0, full - pokemon.damage)


def _count_conditions(run: RulingRun, context: TextContext, wanted: ex.Conditions) -> int:
    _, pokemon = _the_one(run, context, wanted.on)
    return len(pokemon.conditions) if pokemon else 0


def _work_out_parts(run: RulingRun, context: TextContext, wanted: Any) -> list[int]:
    return [work_out_amount(run, context, one) for one in wanted.of]


def _multiply_amounts(run: RulingRun, context: TextContext, wanted: ex.Product) -> int:
    result = 1
    for part in _work_out_parts(run, context, wanted):
        result *= part
    return result


def _subtract_amounts(run: RulingRun, context: TextContext, wanted: ex.Difference) -> int:
    first, *others = _work_out_parts(run, context, wanted)
    return max(0, first - sum(others))


def _halve_amount(run: RulingRun, context: TextContext, wanted: ex.Half) -> int:
    whole = work_out_amount(run, context, wanted.of)
    step = 2 * wanted.to
    up = step - 1 if wanted.round == "up" else 0
    return (whole + up) // step * wanted.to


_AMOUNTS: dict[type, Callable[[RulingRun, TextContext, Any], int]] = {
    ex.Heads: lambda _run, context, _wanted: context.bindings.heads,
    ex.Tails: lambda _run, context, _wanted: context.bindings.tails,
    ex.Handled: _count_handled,
    ex.Seen: _count_seen,
    ex.Counters: _count_counters,
    ex.EnergyCount: _count_energy,
    ex.PokemonCount: _count_pokemon,
    ex.CardCount: _count_cards,
    ex.HPOfCards: _hp_of_cards,
    ex.TrainersInPlay: _count_trainers,
    ex.PrizesTaken: _count_prizes_taken,
    ex.DamageDone: _damage_done,
    ex.HitLastTurn: _hit_last_turn,
    ex.RetreatCost: _retreat_cost,
    ex.HPLeft: _hp_left,
    ex.Conditions: _count_conditions,
    ex.Sum: lambda run, context, wanted: sum(_work_out_parts(run, context, wanted)),
    ex.Product: _multiply_amounts,
    ex.Difference: _subtract_amounts,
    ex.Half: _halve_amount,
    ex.InCounters: lambda run, context, wanted: work_out_amount(run, context, wanted.of) // 10,
    ex.Least: lambda run, context, wanted: min(_work_out_parts(run, context, wanted)),
}


# --- conditions ----------------------------------------------------------------------------------

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
}


def _compare_amounts(run: RulingRun, context: TextContext, asked: ex.Compare) -> bool:
    least = asked.b if isinstance(asked.b, int) and asked.how == ">=" else None
    if (
        least is not None
        and isinstance(asked.a, ex.CardCount | ex.PokemonCount)
        and _has_so_many(run, context, asked.a, least)
    ):
        return True
    return _COMPARE[asked.how](
        work_out_amount(run, context, asked.a), work_out_amount(run, context, asked.b)
    )


def _pokemon_is(run: RulingRun, context: TextContext, asked: ex.PokemonIs) -> bool:
    there = pokemon_at(run, context, asked.that)
    if any(fits_filter(run, context, spot, pokemon, asked.where) for spot, pokemon in there):
        return True
    require_everybody(run, context, asked.that)
    return False


def _is_placed(_run: RulingRun, context: TextContext, asked: ex.Placed) -> bool:
    spot = named_spot(context, asked.that)
    if spot is None:
        return False
    return asked.place == "in_play" or (spot.target == "active") == (asked.place == "active")


def _stadium_in_play(run: RulingRun, context: TextContext, asked: ex.StadiumInPlay) -> bool:
    if run.stadium is None or (asked.name and run.stadium.name != asked.name):
        return False
    return (run.stadium_owner or run.player) in players_of(context, asked.of)


def _has_played(run: RulingRun, context: TextContext, _asked: ex.Played) -> bool:
    return bool(run.players[context.you].this_turn.supporter_played)


def _evolved_this_turn(run: RulingRun, context: TextContext, asked: ex.EvolvedThisTurn) -> bool:
    _, pokemon = _the_one(run, context, asked.that)
    if pokemon is None or pokemon.evolved_on_turn != run.number:
        return False
    return not asked.from_ or (bool(pokemon.under) and pokemon.under[-1].name == asked.from_)


def _is_knocked_out(run: RulingRun, context: TextContext, asked: ex.KnockedOut) -> bool:
    spot, pokemon = _the_one(run, context, asked.that)
    return bool(spot and pokemon and is_knocked_out(run, spot, pokemon))


def _shares_type(run: RulingRun, context: TextContext, asked: ex.SharesType) -> bool:
    first, second = (_the_one(run, context, name) for name in (asked.a, asked.b))
    return bool(_types_there(run, first, asked) & _types_there(run, second, asked))


def _types_there(
    run: RulingRun, there: tuple[Spot, Pokemon] | tuple[None, None], asked: ex.SharesType
) -> set[str]:
    spot, pokemon = there
    if spot is None or pokemon is None:
        return set()
    if not asked.energy:
        return set(figures.types_of(run, spot, pokemon))
    return find_energy_types(run, spot)


_CONDITIONS: dict[type, Callable[[RulingRun, TextContext, Any], bool]] = {
    ex.Compare: _compare_amounts,
    ex.PokemonIs: _pokemon_is,
    ex.Placed: _is_placed,
    ex.StadiumInPlay: _stadium_in_play,
    ex.Played: _has_played,
    ex.EvolvedThisTurn: _evolved_this_turn,
    ex.KnockedOut: _is_knocked_out,
    ex.KnockedOutLastTurn: was_knocked_out_last_turn,
    ex.UsedLastTurn: was_used_last_turn,
    ex.DidIt: lambda _run, context, _asked: context.bindings.did,
    ex.SharesType: _shares_type,
    ex.FirstTurn: lambda run, _context, _asked: run.number <= 2,
    ex.Not: lambda run, context, asked: not does_condition_hold(run, context, asked.of),
    ex.AllOf: lambda run, context, asked: all(
        does_condition_hold(run, context, one) for one in asked.of
    ),
    ex.AnyOf: lambda run, context, asked: any(
        does_condition_hold(run, context, one) for one in asked.of
    ),
}
