"""Works out what attached Energy provides, and whether it pays: by matching, not counting.

A card gives units of Energy, each of a type, of one of several types, or of any type. A card given
only by name gives what cards of that name do, as far as the question says what that depends on;
otherwise the least is counted and `energy_doubts` says why.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, get_args

from msgspec import UNSET

from judging.engine.cards import has_evolved, has_label, is_basic, is_ex, stage_in_play
from judging.engine.position import Card, Pokemon, Type, Unit, opponent_of, pile_size
from judging.engine.run import RulingRun, Spot
from judging.engine.special_energy import (
    SPECIAL_ENERGY,
    ProvidingCondition,
    SpecialEnergy,
    TextMoment,
)

EnergyUnits = tuple[Unit, ...]
_TYPE_BY_NAME: dict[str, Type] = {
    f"{basic}{kind} Energy": kind for kind in get_args(Type) for basic in ("", "Basic ")
}
# Basic Energy in every edition; for Darkness and Metal a name alone does not tell (CRD-3).
_BASIC_TYPES: tuple[Type, ...] = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting")
_MAY_BE_BASIC = frozenset({"Darkness", "Metal"})


def is_misnamed(card: Card) -> bool:
    """Whether a card named as basic Energy of a type is said to provide something else."""
    kind = _TYPE_BY_NAME.get(card.name) if card.provides else None
    return kind in _BASIC_TYPES and card.provides not in {(kind,), ((kind,),)}


class EnergyHolder(NamedTuple):
    """Where Energy is attached. `behind`: its player has more Prizes left than the opponent.

    `alter`: changes what a card provides there by the texts in play.
    """

    pokemon: Pokemon
    behind: bool
    alter: Callable[[Card, EnergyUnits], EnergyUnits] | None = None


class EnergyDoubt(NamedTuple):
    """Energy counted as the least it may be: the id of the sentence that says why."""

    message: str
    card: str


def energy_holder(run: RulingRun, spot: Spot, pokemon: Pokemon) -> EnergyHolder:
    """The Pokémon there as a place for Energy."""
    mine, theirs = run.players[spot.player].prizes, run.players[opponent_of(spot.player)].prizes
    behind = mine is not theirs and pile_size(mine) > pile_size(theirs)
    layer = run.layer
    alter = None
    if layer and layer.may_alter_energy(run):
        alter = partial(layer.alter_energy, run, spot, pokemon)
    return EnergyHolder(pokemon, behind, alter)


def energy_units(card: Card, where: EnergyHolder) -> EnergyUnits:
    """The Energy a card gives there, one entry each: as stated, else by its name, then altered."""
    units = _units_on_card(card, where)
    return where.alter(card, units) if where.alter else units


def _units_on_card(card: Card, where: EnergyHolder) -> EnergyUnits:
    if card.provides is not UNSET:
        return ("any",) if card.provides == "any" else card.provides
    known = SPECIAL_ENERGY.get(card.name)
    if known is not None:
        return _units_of_special(known, where)
    return (_TYPE_BY_NAME.get(card.name, "Colorless"),)


def _units_of_special(known: SpecialEnergy, where: EnergyHolder) -> EnergyUnits:
    if _refused_by_text(known, where.pokemon):
        return ()
    if known.basics_attached:
        return (_basic_types_attached(where.pokemon) or "Colorless",)
    if all(_is_condition_met(condition, where) for condition in known.when):
        return known.provides
    return known.otherwise


def _refused_by_text(known: SpecialEnergy, pokemon: Pokemon) -> str:
    """The sentence that says why a card gives this Pokémon nothing; a stage not said is Basic."""
    card = pokemon.card
    if known.evolved_only and not has_evolved(pokemon):
        return "for_evolved_only"
    if known.only_types and not set(known.only_types).intersection(card.types or ()):
        return "not_for_type" if card.types else "unsure_type"
    if known.only_named not in card.name:
        return "not_for_name"
    return "not_for_ex" if known.not_ex and is_ex(card) else ""


def _basic_types_attached(pokemon: Pokemon) -> tuple[Type, ...]:
    attached = {_TYPE_BY_NAME.get(card.name) for card in pokemon.energy}
    return tuple(kind for kind in _BASIC_TYPES if kind in attached)


def _is_condition_met(condition: ProvidingCondition, where: EnergyHolder) -> bool | None:
    """Whether a condition holds there; None where the question does not say."""
    card = where.pokemon.card
    if condition == "behind":
        return where.behind
    if condition == "alone":
        return _is_only_special(where.pokemon)
    if condition == "no LV.X":
        return card.stage != "LV.X"
    if condition in _NOT_BY_NAME:
        return not _NOT_BY_NAME[condition].search(card.name)
    if condition in {"Basic", "Stage 2", "evolved"}:
        return _is_of_stage(where.pokemon, condition)
    is_stated = card.labels is not UNSET or card.catalogue_id is not UNSET
    return has_label(card, condition) if is_stated else None


# Kinds of Pokémon that the name shows.
_NOT_BY_NAME: dict[ProvidingCondition, re.Pattern[str]] = {
    "no V or GX": re.compile(r"( (V|VMAX|VSTAR|V-UNION)|-GX)$"),
    "no EX or GX": re.compile(r"-(EX|GX)$"),
    "no Rule Box": re.compile(r"^Radiant |( (ex|V|VMAX|VSTAR|V-UNION|BREAK)|-(EX|GX)|◇)$"),
}


def _is_of_stage(pokemon: Pokemon, stage: ProvidingCondition) -> bool | None:
    """Whether it is of that stage, or has evolved; None where its stage is not said."""
    if has_evolved(pokemon):
        return stage == "evolved" or stage == stage_in_play(pokemon)
    if pokemon.card.stage is UNSET and pokemon.card.catalogue_id is UNSET:
        return None
    return stage == "Basic" and is_basic(pokemon.card)


def _is_only_special(pokemon: Pokemon) -> bool | None:
    """Whether there is only one special Energy card there; None if names do not tell."""
    kinds = [_TYPE_BY_NAME.get(card.name) for card in pokemon.energy]
    special = [kind for kind in kinds if kind not in _BASIC_TYPES]
    if len(special) <= 1:
        return True
    unsure = sum(kind in _MAY_BE_BASIC for kind in special)
    return None if unsure == len(special) - 1 else False


def energy_text_moments(card: Card) -> tuple[TextMoment, ...] | None:
    """When the text of an Energy card does more than provide Energy; None if it is not known here.

    Empty for basic Energy and for cards such as Double Colorless Energy.
    """
    if card.catalogue_id is not UNSET and card.provides is not UNSET:
        return ()  # the catalogue has `provides` for basic Energy only
    if card.name in SPECIAL_ENERGY:
        return SPECIAL_ENERGY[card.name].acts
    return () if card.name in _TYPE_BY_NAME else None


# --- costs ---------------------------------------------------------------------------------------


def energy_worth(card: Card, where: EnergyHolder) -> int:
    """How much of a Retreat Cost a card pays: each unit pays one, whatever its type."""
    return len(energy_units(card, where))


def covers_cost(cost: Sequence[str], where: EnergyHolder) -> bool:
    """Whether the Energy there covers an attack's cost.

    Each typed symbol needs a unit of that type, each Colorless one any unit.
    """
    units_there: list[Unit] = []
    for card in where.pokemon.energy:
        units_there += energy_units(card, where)
    if len(units_there) < len(cost):
        return False
    typed = [symbol for symbol in cost if symbol != "Colorless"]
    if all(units_there.count(symbol) >= cost.count(symbol) for symbol in typed):  # type: ignore[arg-type]
        return True
    return any(unit == "any" or isinstance(unit, tuple) for unit in units_there) and _match_symbols(
        typed, units_there
    )


def _match_symbols(symbols: Sequence[str], units: Sequence[Unit]) -> bool:
    """Whether each symbol can have a unit of its own, found by augmenting paths."""
    symbol_of_unit: dict[int, str] = {}

    def find(symbol: str, tried: set[int]) -> bool:
        for place, unit in enumerate(units):
            if place in tried or not _unit_pays(unit, symbol):
                continue
            tried.add(place)
            if place not in symbol_of_unit or find(symbol_of_unit[place], tried):
                symbol_of_unit[place] = symbol
                return True
        return False

    return all(find(symbol, set()) for symbol in symbols)


def _unit_pays(unit: Unit, symbol: str) -> bool:
    return unit in {"any", symbol} if isinstance(unit, str) else symbol in unit


# --- what is not known ---------------------------------------------------------------------------


def energy_doubts(where: EnergyHolder) -> Iterator[EnergyDoubt]:
    """The Energy there that is counted as the least it may be, or gives nothing there."""
    for card in where.pokemon.energy:
        message = _energy_doubt(card, where) if card.provides is UNSET else ""
        if message:
            yield EnergyDoubt(message, card.name)


def forbid_by_doubt(run: RulingRun, rule: str, spot: Spot, where: EnergyHolder) -> None:
    """Name the Energy there that may be worth more than was counted, if too little is there."""
    for doubt in energy_doubts(where):
        name = run.name_pokemon(spot, where.pokemon)
        run.forbid_by_rule(rule, doubt.message, card=doubt.card, name=name)


_DOUBT_MESSAGES: dict[ProvidingCondition, str] = {
    "delta": "unsure_delta",
    "SP": "unsure_sp",
    "alone": "unsure_special",
    "Basic": "unsure_kind",
    "Stage 2": "unsure_kind",
    "evolved": "unsure_kind",
    "Ultra Beast": "unsure_kind",
}


def _energy_doubt(card: Card, where: EnergyHolder) -> str:
    known = SPECIAL_ENERGY.get(card.name)
    if known is None:
        return "" if card.name in _TYPE_BY_NAME else "unknown_energy"
    if refused := _refused_by_text(known, where.pokemon):
        return refused
    if known.basics_attached and any(
        _TYPE_BY_NAME.get(one.name) in _MAY_BE_BASIC for one in where.pokemon.energy
    ):
        return "unsure_special"
    if "behind" in known.when and not where.behind:
        return "not_behind"
    return next(
        (_DOUBT_MESSAGES[one] for one in known.when if _is_condition_met(one, where) is None), ""
    )


def is_darkness_energy(card: Card) -> bool:
    """Darkness Energy: by its name, or because it is no other card and gives Darkness alone."""
    if card.name.startswith("Darkness Energy"):
        return True
    provided = () if card.provides is UNSET else card.provides
    return (
        card.name not in SPECIAL_ENERGY
        and bool(provided)
        and all(unit in {"Darkness", ("Darkness",)} for unit in provided)
    )
