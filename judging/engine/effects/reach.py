"""Finds the Pokémon that the effects of an attack reach, leaving out those protected from them."""

from judging.engine.effects.context import TextContext
from judging.engine.effects.protection import is_shielded
from judging.engine.run import RulingRun, Spot


def find_unshielded(
    run: RulingRun, context: TextContext, spots: tuple[Spot, ...]
) -> tuple[Spot, ...]:
    """Those of the Pokémon that are not protected from the effects of this text."""
    if not context.in_attack:
        return spots
    return tuple(
        spot
        for spot in spots
        if spot == context.spot or not is_shielded(run, spot, "effects", context)
    )
