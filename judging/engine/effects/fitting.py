"""Tests whether Pokémon and cards pass a filter."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judging.engine import cards as facts
from judging.engine import figures
from judging.engine.babies import evolves_from
from judging.engine.effects.context import TextContext, named_spot
from judging.engine.effects.expressions import CardFilter, PokemonFilter
from judging.engine.energy import EnergyHolder, EnergyUnits, energy_units
from judging.engine.position import Card, Effect, Pokemon
from judging.engine.run import RulingRun, Spot

_Test = Callable[[RulingRun, TextContext, Spot, Pokemon, Any], bool]


def fits_filter(
    run: RulingRun, context: TextContext, spot: Spot, pokemon: Pokemon, where: PokemonFilter | None
) -> bool:
    """Whether a Pokémon in play passes a filter: every field that is set must hold."""
    if where is None:
        return True
    for test, wanted in _tests_of(where, _POKEMON_TESTS):
        if not test(run, context, spot, pokemon, wanted):
            return False
    return True


def _tests_of(where: Any, tests: Iterable[tuple[str, Any]]) -> list[tuple[Any, Any]]:
    """The tests for the fields that a filter sets, each with what it wants; most set one of twenty.

    They are kept by the filter's id, and the filter with them, so that no other object can have
    that id. When too many are kept all are forgotten, as positions bring filters of their own.
    """
    kept = _tests_kept.get(id(where))
    if kept is None:
        if len(_tests_kept) >= _MOST_KEPT:
            _tests_kept.clear()
        asked = ((test, getattr(where, name)) for name, test in tests)
        kept = where, [(test, wanted) for test, wanted in asked if wanted is not None]
        _tests_kept[id(where)] = kept
    return kept[1]


_MOST_KEPT = 5_000
_tests_kept: dict[int, tuple[Any, list[tuple[Any, Any]]]] = {}


def _is_one(value: object, wanted: object) -> bool:
    return value in wanted if isinstance(wanted, tuple) else value == wanted


def _bears_name(card: Card, wanted: object) -> bool:
    """Whether a card bears a name; a Pokémon LV.X bears that of the Pokémon under it too."""
    if card.stage == "LV.X" and _is_one(facts.level_x_name(card), wanted):
        return True
    return _is_one(card.name, wanted)


def stages_of(pokemon: Pokemon) -> Iterator[str]:
    """The stages a Pokémon in play counts as: whatever has not evolved is Basic, Babies too."""
    stage = facts.stage_in_play(pokemon)
    if pokemon.card.stage in {"LV.X", "LEGEND", "Baby"}:
        yield pokemon.card.stage or ""
    if stage in {"Stage 1", "Stage 2"}:
        yield stage
    elif not facts.has_evolved(pokemon) and pokemon.card.stage != "LEGEND":
        yield "Basic"


def has_label(card: Card, label: str) -> bool:
    """Whether a card is a Pokémon of that label, by what it bears or by its name."""
    by_name = {"Owner": facts.has_owner, "ex": facts.is_ex, "Dark": facts.is_dark}
    return by_name[label](card) if label in by_name else facts.has_label(card, label)


def _has_stage(_r: RulingRun, _c: TextContext, _s: Spot, pokemon: Pokemon, wanted: object) -> bool:
    return any(_is_one(stage, wanted) for stage in stages_of(pokemon))


def _has_counters(
    _r: RulingRun, _c: TextContext, _s: Spot, pokemon: Pokemon, wanted: object
) -> bool:
    if isinstance(wanted, bool):
        return bool(pokemon.damage) == wanted
    return pokemon.damage >= 10 * int(str(wanted))


def _has_conditions(
    _r: RulingRun, _c: TextContext, _s: Spot, pokemon: Pokemon, wanted: object
) -> bool:
    if isinstance(wanted, tuple):
        return any(condition in wanted for condition in pokemon.conditions)
    return bool(pokemon.conditions) == wanted


def _has_energy(
    run: RulingRun, _c: TextContext, spot: Spot, pokemon: Pokemon, wanted: object
) -> bool:
    if isinstance(wanted, bool):
        return bool(pokemon.energy) == wanted
    return any(
        provides_type(unit, str(wanted))
        for card in pokemon.energy
        for unit in figures.energy_units_of(run, spot, pokemon, card)
    )


def provides_type(unit: object, wanted: str) -> bool:
    """Whether one Energy is, or may be, of this type."""
    return unit in {"any", wanted} if isinstance(unit, str) else wanted in unit  # type: ignore[operator]


def _has_special_energy(
    run: RulingRun, _c: TextContext, _s: Spot, pokemon: Pokemon, wanted: object
) -> bool:
    return any(not is_basic_energy(run, card) for card in pokemon.energy) == wanted


def _has_power(
    run: RulingRun, _c: TextContext, spot: Spot, pokemon: Pokemon, wanted: object
) -> bool:
    powers = figures.powers_of(run, spot, pokemon)
    if isinstance(wanted, tuple):
        return any((power.kind or "Pokémon Power") in wanted for power, _ in powers)
    return bool(powers) == wanted


def _is_still_it(effect: Effect, pokemon: Pokemon) -> bool:
    """Whether the Pokémon that a mark names has not evolved or devolved since."""
    named = {rule.get("name") for rule in effect.rules if rule.get("rule") == "remembered"}
    return not any(named) or facts.level_x_name(pokemon.card) in named


def _has_tool(_r: RulingRun, _c: TextContext, _s: Spot, pokemon: Pokemon, wanted: object) -> bool:
    return any(tool.trainer != "Technical Machine" for tool in pokemon.tools) == wanted


def _has_types(
    run: RulingRun, _c: TextContext, spot: Spot, pokemon: Pokemon, wanted: object
) -> bool:
    assert isinstance(wanted, tuple)  # noqa: S101 -- as the filter has it
    return any(kind in wanted for kind in figures.types_of(run, spot, pokemon))


def _shares_type_with(
    run: RulingRun, context: TextContext, spot: Spot, pokemon: Pokemon, wanted: object
) -> bool:
    types = types_of_named(run, context, str(wanted))
    return any(kind in types for kind in figures.types_of(run, spot, pokemon))


def types_of_named(run: RulingRun, context: TextContext, name: str) -> tuple[str, ...]:
    """The types of the Pokémon that a word of a text means; none where it means nobody."""
    spot = named_spot(context, name)
    pokemon = run.look_at(spot) if spot else None
    return figures.types_of(run, spot, pokemon) if spot and pokemon else ()


_POKEMON_TESTS: tuple[tuple[str, _Test], ...] = (
    ("name", lambda _r, _c, _s, pokemon, wanted: _bears_name(pokemon.card, wanted)),
    ("name_has", lambda _r, _c, _s, pokemon, wanted: str(wanted) in pokemon.card.name),
    ("types", _has_types),
    ("stage", _has_stage),
    ("evolved", lambda _r, _c, _s, pokemon, wanted: facts.has_evolved(pokemon) == wanted),
    ("evolves", lambda _r, _c, _s, pokemon, wanted: _may_evolve(pokemon) == wanted),
    ("label", lambda _r, _c, _s, pokemon, wanted: has_label(pokemon.card, str(wanted))),
    ("counters", _has_counters),
    ("hp_left_at_most",
     lambda run, _c, spot, pokemon, wanted: figures.hp_left(run, spot, pokemon) <= wanted),
    ("conditions", _has_conditions),
    ("conditions_at_least",
     lambda _r, _c, _s, pokemon, wanted: len(pokemon.conditions) >= wanted),
    ("energy", _has_energy),
    ("special_energy", _has_special_energy),
    ("energy_cards", lambda _r, _c, _s, pokemon, wanted: len(pokemon.energy) >= wanted),
    ("power", _has_power),
    ("tool", _has_tool),
    ("marker", lambda _r, _c, _s, pokemon, wanted: wanted in pokemon.markers),
    ("reached_by", lambda _r, _c, _s, pokemon, wanted:
     any(effect.name == wanted and _is_still_it(effect, pokemon) for effect in pokemon.effects)),
    ("retreat_cost",
     lambda run, _c, spot, pokemon, wanted: figures.retreat_cost_of(run, spot, pokemon) == wanted),
    ("shares_type", _shares_type_with),
    ("weakness", lambda run, _c, spot, pokemon, wanted:
     bool(figures.weaknesses_of(run, spot, pokemon)) == wanted),
    ("resistance", lambda run, _c, spot, pokemon, wanted:
     bool(figures.resistances_of(run, spot, pokemon)) == wanted),
    ("played_this_turn", lambda run, _c, _s, pokemon, wanted:
     (pokemon.played_on_turn == run.number and not pokemon.put_by_effect) == wanted),
    ("not_", lambda run, context, spot, pokemon, wanted:
     not fits_filter(run, context, spot, pokemon, wanted)),
    ("any_of", lambda run, context, spot, pokemon, wanted: any(
        fits_filter(run, context, spot, pokemon, one) for one in wanted)),
)  # fmt: skip


def _may_evolve(pokemon: Pokemon) -> bool:
    """Whether its stage lets it evolve; that such a card was printed is not checked."""
    return facts.stage_in_play(pokemon) in {"Basic", "Baby", "Stage 1"} and not facts.has_label(
        pokemon.card, "SP"
    )


# --- cards ---------------------------------------------------------------------------------------


def card_fits(
    run: RulingRun, context: TextContext, card: Card | None, where: CardFilter | None
) -> bool:
    """Whether a card of a pile passes a filter. A card nobody has named passes only “any card”."""
    tests = _tests_of(where, _CARD_TESTS) if where is not None else None
    if not tests:
        return True
    if card is None:
        return False
    return all(test(run, context, card, wanted) for test, wanted in tests)


_ANY_CARD = CardFilter()


def is_any_card(where: CardFilter | None) -> bool:
    """Whether a filter lets every card pass."""
    return where is None or where == _ANY_CARD


def is_of_kind(run: RulingRun, card: Card, kind: str) -> bool:
    """Whether a card outside play is of a kind that texts name."""
    shown = facts.kind_of(card)
    if kind in {"pokemon", "energy"}:
        return shown == kind
    if shown == "energy":
        return kind == ("basic_energy" if is_basic_energy(run, card) else "special_energy")
    if shown == "trainer":
        return kind == "trainer" or kind == _trainer_kind(card)
    stage = facts.stage_of(card)
    return {
        "basic_pokemon": facts.is_basic(card),
        "baby": stage == "Baby",
        "evolution": facts.is_evolution(card),
        "level_x": stage == "LV.X",
    }.get(kind, False)


def is_basic_energy(run: RulingRun, card: Card) -> bool:
    """Whether a card is basic Energy; for a bare name Darkness or Metal the edition decides."""
    if card.catalogue_id and card.provides:
        return True  # the catalogue has `provides` for basic Energy only
    kind = card.name.removeprefix("Basic ").removesuffix(" Energy")
    if kind not in facts.ENERGY_TYPES or kind == "Colorless" or card.catalogue_id:
        return False
    return kind not in {"Darkness", "Metal"} or not run.edition.darkness_is_special


def _trainer_kind(card: Card) -> str:
    if facts.is_fossil(card):
        return "fossil"
    kind = card.trainer or "Trainer"
    # Items (since Black & White) are what older texts call Trainer cards of no other kind.
    return "plain_trainer" if kind in {"Trainer", "Item"} else kind.lower().replace(" ", "_")


def _has_kind(run: RulingRun, _context: TextContext, card: Card, wanted: object) -> bool:
    kinds = wanted if isinstance(wanted, tuple) else (wanted,)
    return any(is_of_kind(run, card, kind) for kind in kinds)


def _provides_wanted(_run: RulingRun, _context: TextContext, card: Card, wanted: object) -> bool:
    """Whether Energy outside play is of a wanted type; one of several types is of none (TRN-5).

    A Pokémon card provides nothing there, even if it can be attached as Energy.
    """
    assert isinstance(wanted, tuple)  # noqa: S101 -- as the filter has it
    return facts.kind_of(card) == "energy" and any(unit in wanted for unit in _units_of(card))


def _units_of(card: Card) -> EnergyUnits:
    return energy_units(card, EnergyHolder(Pokemon(card), behind=False))


def _evolves_from(run: RulingRun, context: TextContext, card: Card, wanted: object) -> bool:
    spot = {"self": context.spot, "it": context.bindings.it}.get(str(wanted))
    name = str(wanted)
    if spot is not None:
        pokemon = run.look_at(spot)
        return pokemon is not None and evolves_from(card, pokemon.card) and card.stage != "LV.X"
    return card.evolves_from == name and card.stage != "LV.X"


def _hp_at_most(_run: RulingRun, _context: TextContext, card: Card, wanted: object) -> bool:
    """Whether a Pokémon card has at most this many HP; outside play a Fossil is none (CRD-9)."""
    return facts.is_pokemon(card) and bool(card.hp) and int(card.hp or 0) <= int(str(wanted))


def _card_has_types(_run: RulingRun, _context: TextContext, card: Card, wanted: object) -> bool:
    return any(kind in wanted for kind in _types_of_card(card))  # type: ignore[operator]


def _types_of_card(card: Card) -> tuple[str, ...]:
    """The types of a Pokémon card; a Fossil has types only in play."""
    return card.types or () if facts.is_pokemon(card) else ()


def _card_shares_type(run: RulingRun, context: TextContext, card: Card, wanted: object) -> bool:
    types = _types_of_card(card)
    if wanted != "brought":
        there = types_of_named(run, context, str(wanted))
        return any(kind in there for kind in types)
    units = [unit for one in context.bindings.cards if one for unit in _units_of(one)]
    return any(provides_type(unit, kind) for unit in units for kind in types)


def _levels_up(run: RulingRun, context: TextContext, card: Card, wanted: object) -> bool:
    spot = named_spot(context, str(wanted))
    pokemon = run.look_at(spot) if spot else None
    return (
        pokemon is not None
        and card.stage == "LV.X"
        and pokemon.card.stage != "LV.X"
        and facts.level_x_name(card) == pokemon.card.name
    )


_CARD_TESTS: tuple[
    tuple[str, Callable[[RulingRun, TextContext, Card, Any], bool]], ...
] = (
    ("kind", _has_kind),
    ("types", _card_has_types),
    ("provides", _provides_wanted),
    ("name", lambda _r, _c, card, wanted: _bears_name(card, wanted)),
    ("name_has", lambda _r, _c, card, wanted: str(wanted) in card.name),
    ("label", lambda _r, _c, card, wanted: has_label(card, str(wanted))),
    ("evolves_from", _evolves_from),
    ("hp_at_most", _hp_at_most),
    ("shares_type", _card_shares_type),
    ("levels_up", _levels_up),
    ("not_", lambda run, context, card, wanted: not card_fits(run, context, card, wanted)),
    ("any_of", lambda run, context, card, wanted: any(
        card_fits(run, context, card, one) for one in wanted)),
)  # fmt: skip
