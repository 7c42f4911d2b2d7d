"""Finds the Energy cards on Pokémon that a text means, and asks which of them are picked."""

from collections.abc import Callable
from typing import NamedTuple

from judging.engine import figures
from judging.engine.cards import ENERGY_TYPES
from judging.engine.choices import Option
from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, ask_among
from judging.engine.effects.context import TextContext, named_spot
from judging.engine.effects.fitting import is_basic_energy, provides_type
from judging.engine.position import Card, Pokemon
from judging.engine.run import RulingRun, Spot

_ALL = 60
_TO_DISCARD = "choose_energy_to_discard"


class AttachedEnergy(NamedTuple):
    """An Energy card on a Pokémon, and its place among the Energy there."""

    spot: Spot
    place: int
    card: Card


def energy_there(
    run: RulingRun, spots: tuple[Spot, ...], fits: Callable[[Spot, Pokemon, Card], bool]
) -> list[AttachedEnergy]:
    return [one for spot in spots for one in energy_on(spot, run.find_pokemon(spot), fits)]


def energy_on(
    spot: Spot, pokemon: Pokemon, fits: Callable[[Spot, Pokemon, Card], bool]
) -> list[AttachedEnergy]:
    return [
        AttachedEnergy(spot, index, card)
        for index, card in enumerate(pokemon.energy)
        if fits(spot, pokemon, card)
    ]


def fitting_energy(
    run: RulingRun, context: TextContext, step: st.DiscardEnergy | st.MoveEnergy
) -> Callable[[Spot, Pokemon, Card], bool]:
    like = getattr(step, "shares_energy", None)
    wanted = find_energy_types(run, named_spot(context, like)) if like else None

    def is_wanted(spot: Spot, pokemon: Pokemon, card: Card) -> bool:
        if wanted is not None and not wanted & types_of_energy(run, spot, pokemon, card):
            return False
        if step.basic is not None and is_basic_energy(run, card) != step.basic:
            return False
        types = (step.type,) if isinstance(step.type, str) else step.type
        return types is None or any(
            provides_type(unit, kind)
            for unit in figures.energy_units_of(run, spot, pokemon, card)
            for kind in types
        )

    return is_wanted


def find_energy_types(run: RulingRun, spot: Spot | None) -> set[str]:
    """The types that the Energy on a Pokémon has."""
    pokemon = run.look_at(spot) if spot else None
    if spot is None or pokemon is None:
        return set()
    return {kind for card in pokemon.energy for kind in types_of_energy(run, spot, pokemon, card)}


def types_of_energy(run: RulingRun, spot: Spot, pokemon: Pokemon, card: Card) -> set[str]:
    """The types of Energy that a card attached to a Pokémon provides."""
    types: set[str] = set()
    for unit in figures.energy_units_of(run, spot, pokemon, card):
        types.update(ENERGY_TYPES if unit == "any" else (unit,) if isinstance(unit, str) else unit)
    return types.intersection(ENERGY_TYPES)


def pick_energy(
    run: RulingRun,
    context: TextContext,
    there: list[AttachedEnergy],
    question: Question,
) -> list[AttachedEnergy]:
    """Ask which of these Energy cards; equal ones on one Pokémon are one option."""
    groups: dict[tuple[Spot, Card], list[AttachedEnergy]] = {}
    for one in there:
        groups.setdefault((one.spot, one.card), []).append(one)
    options = [
        Option(
            player=group[0].spot.player,
            target=group[0].spot.target,
            index=group[0].place,
            name=group[0].card.name,
            count=len(group),
        )
        for group in groups.values()
    ]
    left = list(groups.values())
    count = min(question.limits[1], len(there))
    if question.limits[0] < count > 1:
        question = question._replace(message=f"{question.message}_up_to")
    picked = ask_among(
        run, context, question._replace(args={**question.args, "count": count}), "energy", options
    )
    return [left[options.index(option)].pop(0) for option in picked]
