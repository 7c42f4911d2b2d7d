"""Compares the Pokémon on a table with those of before, as far as texts depend on them."""

from typing import Any

from judging.engine.position import Player, Pokemon


def has_same_pokemon(side: Player, was: Player) -> bool:
    """Whether the same Pokémon stand in the same places, with the same cards."""
    return side is was or (
        is_same_pokemon(side.active, was.active) and _is_same_bench(side.bench, was.bench)
    )


def _is_same_bench(bench: Any, was: Any) -> bool:
    if bench is was:
        return True
    return bool(bench and was) and len(bench) == len(was) and all(map(is_same_pokemon, bench, was))


def is_same_pokemon(pokemon: Any, was: Any) -> bool:
    """Whether it is the same Pokémon (or nobody again), unchanged in what texts depend on."""
    return pokemon is was or bool(pokemon and was and _has_same_cards(pokemon, was))


def _has_same_cards(pokemon: Pokemon, was: Pokemon) -> bool:
    """Whether nothing that its texts depend on has changed about a Pokémon."""
    return (
        pokemon.card is was.card
        and pokemon.energy is was.energy
        and pokemon.tools is was.tools
        and pokemon.attached is was.attached
        and pokemon.under is was.under
        and pokemon.effects is was.effects
        and pokemon.conditions is was.conditions
    )
