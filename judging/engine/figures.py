"""Works out the figures of a Pokémon in play: as printed, then as effects alter them.

Every place that needs a figure asks here. Effects of the position come first (on the Pokémon, its
player, the play area), then the texts that are played.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import UNSET

from judging.engine import cards
from judging.engine.energy import EnergyUnits, energy_holder, energy_units
from judging.engine.lasting import has_begun
from judging.engine.position import (
    Attack,
    Card,
    Effect,
    Forbiddable,
    PlayerName,
    Pokemon,
    Power,
    Resistance,
    Type,
    Weakness,
)
from judging.engine.run import RulingRun, Spot


class AttackThere(NamedTuple):
    """An attack a Pokémon may use, and the card it is printed on."""

    attack: Attack
    card: Card


class PowerThere(NamedTuple):
    """A power a Pokémon has, and the card it is printed on."""

    power: Power
    card: Card


class PrizeWorth(NamedTuple):
    """How many Prizes a Knock Out is worth, and by which kind of card; empty: by none."""

    prizes: int
    kind: str


class Forbidden(NamedTuple):
    """What a card forbids: the text to cite, and the sentence that says so."""

    source: str
    message: str
    args: dict[str, Any]


def effects_on(run: RulingRun, spot: Spot, pokemon: Pokemon) -> Iterator[Effect]:
    """The effects of the position that bear on a Pokémon: its own, its player's, everybody's."""
    yield from pokemon.effects
    yield from run.players[spot.player].effects
    yield from run.effects


def hp_of(run: RulingRun, spot: Spot, pokemon: Pokemon) -> int:
    """Hit Points; 0 where nothing is said of them."""
    hp = pokemon.card.hp or 0
    if not hp:
        return 0
    if pokemon.effects or run.effects or run.players[spot.player].effects:
        hp = _changed_number(run, spot, pokemon, "hp", hp)
    return run.layer.alter_hp(run, spot, pokemon, hp) if run.layer else hp


def hp_left(run: RulingRun, spot: Spot, pokemon: Pokemon) -> int:
    """Hit Points less damage, 0 at the least; 0 too where nothing is said of them."""
    return max(0, hp_of(run, spot, pokemon) - pokemon.damage)


def retreat_cost_of(run: RulingRun, spot: Spot, pokemon: Pokemon) -> int:
    """Energy to discard to retreat."""
    cost = cards.card_with_matchups(pokemon).retreat or 0
    if _may_be_set(run, spot, pokemon):
        cost = _changed_number(run, spot, pokemon, "retreat", cost)
    return max(0, run.layer.alter_retreat(run, spot, pokemon, cost) if run.layer else cost)


def types_of(run: RulingRun, spot: Spot, pokemon: Pokemon) -> tuple[Type, ...]:
    """The Pokémon's types."""
    types: tuple[Type, ...] = _find_replacement(run, spot, pokemon, "types")
    return run.layer.alter_types(run, spot, pokemon, types) if run.layer else types


def weaknesses_of(run: RulingRun, spot: Spot, pokemon: Pokemon) -> tuple[Weakness, ...]:
    """Its Weaknesses."""
    found: tuple[Weakness, ...] = _find_replacement(run, spot, pokemon, "weaknesses")
    return run.layer.alter_weaknesses(run, spot, pokemon, found) if run.layer else found


def resistances_of(run: RulingRun, spot: Spot, pokemon: Pokemon) -> tuple[Resistance, ...]:
    """Its Resistances."""
    found: tuple[Resistance, ...] = _find_replacement(run, spot, pokemon, "resistances")
    return run.layer.alter_resistances(run, spot, pokemon, found) if run.layer else found


def attacks_of(run: RulingRun, spot: Spot, pokemon: Pokemon) -> tuple[AttackThere, ...]:
    """Every attack it may use, Technical Machines among them, with the costs they have now."""
    printed = tuple([AttackThere(*pair) for pair in cards.attacks_with_cards(pokemon)])
    return run.layer.alter_attacks(run, spot, pokemon, printed) if run.layer else printed


def find_attack(run: RulingRun, spot: Spot, pokemon: Pokemon, name: str) -> AttackThere | None:
    """The attack of that name it may use, if it has one."""
    if run.layer and run.layer.may_alter_attacks(run):
        for there in attacks_of(run, spot, pokemon):
            if there.attack.name == name:
                return there
        return None
    for attack, card in cards.attacks_with_cards(pokemon):
        if attack.name == name:
            return AttackThere(attack, card)
    return None


def powers_of(run: RulingRun, spot: Spot, pokemon: Pokemon) -> tuple[PowerThere, ...]:
    """Every Pokémon Power, Poké-Power and Poké-Body it has."""
    printed = tuple([PowerThere(*pair) for pair in cards.powers_with_cards(pokemon)])
    return run.layer.alter_powers(run, spot, pokemon, printed) if run.layer else printed


def prizes_for(run: RulingRun, spot: Spot, pokemon: Pokemon) -> int:
    """How many Prizes its Knock Out is worth."""
    worth = printed_prizes(run, pokemon.card).prizes
    return run.layer.alter_prizes(run, spot, pokemon, worth) if run.layer else worth


def printed_prizes(run: RulingRun, card: Card) -> PrizeWorth:
    """How many Prizes a Knock Out gives by the kind of card, and by which kind.

    If it is of several kinds the most count: a TAG TEAM is a Pokémon-GX as well. A card that says
    that it gives none gives none; a Fossil gives what the edition says of Fossils.
    """
    if cards.is_doll(card):
        return PrizeWorth(0, "Doll")
    if cards.is_fossil(card):
        return PrizeWorth(run.edition.fossil_prizes, "Fossil")
    prizes = run.edition.prizes
    worths = [
        PrizeWorth(prizes[kind], kind) for kind in cards.kinds_of_card(card) if kind in prizes
    ]
    return max(worths, key=lambda worth: worth.prizes, default=PrizeWorth(1, ""))


def energy_units_of(run: RulingRun, spot: Spot, pokemon: Pokemon, card: Card) -> EnergyUnits:
    """What an Energy card attached to it provides, one entry for each unit."""
    return energy_units(card, energy_holder(run, spot, pokemon))


def _may_be_set(run: RulingRun, spot: Spot, pokemon: Pokemon) -> bool:
    """Whether any effect of the position is there; every ruling asks, and hardly ever one is."""
    return bool(pokemon.effects or run.effects or run.players[spot.player].effects)


def _figures_set(run: RulingRun, spot: Spot, pokemon: Pokemon, name: str) -> Iterator[Any]:
    """What effects of the position make of one figure, one after the other."""
    for effect in effects_on(run, spot, pokemon):
        value = getattr(effect.sets, name) if effect.sets else UNSET
        if value is not UNSET:
            yield value


def _changed_number(run: RulingRun, spot: Spot, pokemon: Pokemon, name: str, number: int) -> int:
    for change in _figures_set(run, spot, pokemon, name):
        number = int(change[1:]) if change[0] == "=" else number + int(change)
    return number


def _find_replacement(run: RulingRun, spot: Spot, pokemon: Pokemon, name: str) -> Any:
    card = pokemon.card if name == "types" else cards.card_with_matchups(pokemon)
    value = getattr(card, name) or ()
    if not _may_be_set(run, spot, pokemon):
        return value
    for other in _figures_set(run, spot, pokemon, name):
        value = other
    return value


# --- what cards forbid ---------------------------------------------------------------------------


def find_forbidden(
    run: RulingRun,
    what: Forbiddable,
    player: PlayerName,
    spot: Spot | None = None,
    name: str | None = None,
) -> Iterator[Forbidden]:
    """What forbids this to a player; `spot`: to this Pokémon; `name`: of the attack or power."""
    pokemon = run.look_at(spot) if spot else None
    for effects in (pokemon.effects if pokemon else (), run.players[player].effects, run.effects):
        for effect in effects:
            if what in effect.forbids and effect.only in {UNSET, name} and has_begun(run, effect):
                yield _forbidden_by(run, effect, what, player, spot, name)
    if run.layer:
        yield from run.layer.find_bans(run, what, player, spot, name)


def _forbidden_by(
    run: RulingRun,
    effect: Effect,
    what: Forbiddable,
    player: PlayerName,
    spot: Spot | None,
    name: str | None,
) -> Forbidden:
    args: dict[str, Any] = {"effect": effect.name, "player": player}
    pokemon = run.look_at(spot) if spot else None
    if spot and pokemon:
        args["name"] = run.name_pokemon(spot, pokemon)
    if name:
        args["part"] = name
    named = what == "attack" and effect.only is not UNSET
    return Forbidden(effect.cited, f"text_forbids_{'this_' if named else ''}{what}", args)


def forbid_by_texts(
    run: RulingRun,
    what: Forbiddable,
    player: PlayerName,
    spot: Spot | None = None,
    name: str | None = None,
) -> None:
    """Forbid the action for every card that does; the steps cite the cards."""
    pokemon = run.look_at(spot) if spot else None
    on_it = pokemon.effects if pokemon else ()
    forbidding: Iterable[Forbidden] = ()
    if on_it or run.players[player].effects or run.effects:
        forbidding = find_forbidden(run, what, player, spot, name)
    elif run.layer:  # the usual case: no effect in the position
        forbidding = run.layer.find_bans(run, what, player, spot, name)
    for found in forbidding:
        run.forbid_by_text(found.source, found.message, **found.args)
