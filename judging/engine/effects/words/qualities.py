"""Puts the qualities a Pokémon must have into words: in brackets, or as a clause after “if”."""

from collections.abc import Iterator
from typing import NamedTuple

from judging.engine.effects.expressions import PokemonFilter
from judging.engine.effects.words.teller import Teller

LABELS = {"ex": "label_ex", "star": "label_star", "delta": "label_delta", "SP": "label_sp",
          "Fossil": "label_fossil", "Owner": "label_owner", "Dark": "label_dark"}  # fmt: skip


def label_message(label: str) -> str:
    """The message id of a label; labels without one of their own are called as they are printed."""
    return LABELS.get(label, "label_printed")


class Quality(NamedTuple):
    """One quality a Pokémon must have: a message with one form in brackets and one after “if”."""

    message: str
    number: int | None = None
    args: tuple[tuple[str, str], ...] = ()

    def say(self, tell: Teller, form: str, **more: str) -> str:
        return tell.fill_in(f"{self.message}{form}", self.number, **dict(self.args), **more)


def qualities_words(tell: Teller, where: PokemonFilter) -> str:
    """“Water, with any damage counters on it”: as it stands in brackets; empty for any Pokémon."""
    said = [quality.say(tell, "") for quality in _tell_qualities(tell, where)]
    if where.not_ is not None:
        said.append(tell.fill_in("not_this", what=qualities_words(tell, where.not_)))
    if where.any_of is not None:
        said.append(tell.join_with_or(qualities_words(tell, one) for one in where.any_of))
    return ", ".join(said)


def is_so_words(tell: Teller, pokemon: str, where: PokemonFilter) -> str:
    """“the Defending Pokémon is Asleep”: as it stands after “if”."""
    said = [quality.say(tell, "_is", pokemon=pokemon) for quality in _tell_qualities(tell, where)]
    if where.not_ is not None:
        said.append(tell.fill_in("is_not_so", condition=is_so_words(tell, pokemon, where.not_)))
    if where.any_of is not None:
        said.append(tell.join_with_or(is_so_words(tell, pokemon, one) for one in where.any_of))
    return tell.join_with_and(said)


def names_words(tell: Teller, names: str | tuple[str, ...]) -> str:
    """One name, or several joined with “or”."""
    return names if isinstance(names, str) else tell.join_with_or(names)


def types_words(tell: Teller, types: tuple[str, ...]) -> str:
    """Types joined with “or”."""
    return tell.join_with_or(map(tell.translate_word, types))


def _tell_qualities(tell: Teller, where: PokemonFilter) -> Iterator[Quality]:
    yield from _printed_qualities(tell, where)
    for message, said in (
        ("weakness", where.weakness),
        ("resistance", where.resistance),
    ):
        if said is not None:
            yield Quality(f"{'with' if said else 'without'}_{message}")
    if where.played_this_turn is not None:
        yield Quality("played_this_turn" if where.played_this_turn else "not_played_this_turn")
    yield from _state_qualities(tell, where)
    yield from _energy_qualities(tell, where)
    yield from _power_qualities(tell, where)


def _printed_qualities(tell: Teller, where: PokemonFilter) -> Iterator[Quality]:
    if where.name is not None:
        yield Quality("named", None, (("names", names_words(tell, where.name)),))
    if where.name_has is not None:
        yield Quality("name_has", None, (("part", where.name_has),))
    if where.types is not None:
        yield Quality("of_types", None, (("types", types_words(tell, where.types)),))
    if where.shares_type is not None:
        yield Quality("shares_type_with", None, (("other", tell.name_pokemon(where.shares_type)),))
    if where.stage is not None:
        stages = (where.stage,) if isinstance(where.stage, str) else where.stage
        yield Quality(
            "of_stage", None, (("stages", tell.join_with_or(map(tell.translate_word, stages))),)
        )
    if where.evolved is not None:
        yield Quality("evolved" if where.evolved else "not_evolved")
    if where.evolves is not None:
        yield Quality("evolves" if where.evolves else "not_evolves")
    if where.label is not None:
        yield Quality(label_message(where.label), None, (("label", where.label),))


def _state_qualities(tell: Teller, where: PokemonFilter) -> Iterator[Quality]:
    if isinstance(where.counters, bool):
        yield Quality("with_counters" if where.counters else "without_counters")
    elif where.counters is not None:
        yield Quality("with_many_counters", where.counters)
    if where.hp_left_at_most is not None:
        yield Quality("hp_left_at_most", where.hp_left_at_most)
    if isinstance(where.conditions, bool):
        yield Quality("with_condition" if where.conditions else "without_condition")
    elif where.conditions is not None:
        names = tell.join_with_or(map(tell.translate_word, where.conditions))
        yield Quality("with_conditions", None, (("conditions", names),))
    if where.conditions_at_least is not None:
        yield Quality("with_several_conditions", where.conditions_at_least)
    if where.marker is not None:
        yield Quality("with_marker", None, (("marker", where.marker),))
    if where.reached_by is not None:
        yield Quality("reached_by", None, (("text", where.reached_by),))
    if where.retreat_cost is not None:
        yield Quality("with_retreat_cost", None, (("cost", str(where.retreat_cost)),))


def _energy_qualities(tell: Teller, where: PokemonFilter) -> Iterator[Quality]:
    if isinstance(where.energy, bool):
        yield Quality("with_energy" if where.energy else "without_energy")
    elif where.energy is not None:
        yield Quality("with_energy_type", None, (("type", tell.translate_word(where.energy)),))
    if where.special_energy is not None:
        yield Quality("with_special" if where.special_energy else "without_special")
    if where.energy_cards is not None:
        yield Quality("with_energy_cards", where.energy_cards)


def _power_qualities(tell: Teller, where: PokemonFilter) -> Iterator[Quality]:
    if isinstance(where.power, bool):
        yield Quality("with_power" if where.power else "without_power")
    elif where.power is not None:
        yield Quality("with_powers", None, (("powers", tell.join_with_or(where.power)),))
    if where.tool is not None:
        yield Quality("with_tool" if where.tool else "without_tool")
